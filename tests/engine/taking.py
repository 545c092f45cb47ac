"""A game in which each turn costs each player a card; a player with several cards chooses one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, cast

import attrs

from ancient_world.engine import (
    OWNER,
    Choice,
    DecisionStep,
    Deck,
    Draft,
    Game,
    Reason,
    Score,
    State,
    cards,
    deck,
    per_seat,
    register_messages,
    start_game,
)
from ancient_world.engine.declared.field_marks import EVERYONE
from ancient_world.engine.errors import reason

register_messages(
    {"drop-not-yours": "You do not have this card.", "drop-again": "Somebody has passed."}
)

CARDS = ("ant", "bee", "cat", "dog")


@attrs.frozen
class Hand:
    """A player's hand."""

    held: Annotated[tuple[str, ...], cards("card", seen_by=OWNER)]


@attrs.define(eq=False, weakref_slot=False)
class DropDraft(Draft):
    """Two hands and the dropped cards."""

    hands: Annotated[tuple[Hand, ...], per_seat()]
    deck: Annotated[Deck, deck("card")]
    dropped: Annotated[tuple[str, ...], cards("card", seen_by=EVERYONE)]

    game = "drop"


@attrs.frozen(weakref_slot=False)
class DropState(DropDraft, State):
    """The frozen state."""


@attrs.frozen
class Go(Choice["DropTurn", DropDraft]):
    """Play on, which costs each player a card."""

    game = "drop"

    def why_not(self, step: DropTurn, state: DropDraft) -> Reason | None:
        return None if all(hand.held for hand in state.hands) else reason("drop-again", "R1")

    def play(self, step: DropTurn, draft: DropDraft) -> None:
        draft.push(DropCard(0), DropCard(1), DropTurn(1 - step.player))


@attrs.frozen
class Stop(Choice["DropTurn", DropDraft]):
    """End the game."""

    game = "drop"

    def play(self, step: DropTurn, draft: DropDraft) -> None:
        """Change nothing."""


@attrs.frozen
class Drop(Choice["DropCard", DropDraft]):
    """Drop this card."""

    card: str

    game = "drop"

    @classmethod
    def candidates(cls, step: DropCard, state: DropDraft) -> list[Drop]:
        return [cls(card) for card in state.hands[step.player].held]

    def why_not(self, step: DropCard, state: DropDraft) -> Reason | None:
        own = self.card in state.hands[step.player].held
        return None if own else reason("drop-not-yours", "R2")

    def play(self, step: DropCard, draft: DropDraft) -> None:
        held = draft.hands[step.player].held
        draft.change_player(step.player, held=tuple([card for card in held if card != self.card]))
        draft.dropped += (self.card,)


@attrs.frozen
class DropTurn(DecisionStep[DropDraft]):
    """A turn, which is always asked."""

    starts_turn = True
    choices = (Go, Stop)


@attrs.frozen
class DropCard(DecisionStep[DropDraft]):
    """A decision which card to drop; a single card is dropped without asking."""

    automatic = True
    choices = (Drop,)


class DropGame(Game[DropState, Any]):
    """The rules of the game."""

    id = "drop"
    title = "Drop"
    players = (2,)
    state_type = DropState
    step_types = (DropTurn, DropCard)
    action_types = (Go, Stop, Drop)

    def new(self, players: int, cards: Any, options: Mapping[str, Any]) -> DropState:
        hands = (Hand(("ant",)), Hand(("bee", "cat")))
        return cast(
            "DropState",
            start_game(
                DropDraft(agenda=(DropTurn(0),), hands=hands, deck=Deck(("dog",)), dropped=())
            ),
        )

    def ids(self, state: DropState) -> Mapping[str, frozenset[str]]:
        return {"card": frozenset(CARDS)}

    def scores(self, state: DropState) -> tuple[Score, ...]:
        return ()


GAME = DropGame()
