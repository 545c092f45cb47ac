"""A game in which each id lies in the deck twice, and whose fields alone declare what can be chosen.

Each player has a hand; a player shows a card of the own hand, or takes tokens by their colour and gives them to a seat.
"""

from __future__ import annotations

from typing import Annotated, Any

import attrs

from ancient_world import engine
from ancient_world.engine import (
    OWNER,
    Choice,
    Deck,
    SeatNumber,
    cards,
    count,
    deck,
    one_of,
    per_seat,
)

BOX = ("ant", "ant", "bee", "bee", "cat", "cat", "cat", "dog")

engine.register_messages({"pairs-not-held": "You do not hold {card}."})


@attrs.frozen
class Side:
    """A player's side; ``secret`` holds the cards of the hand that the others have never seen."""

    hand: Annotated[
        tuple[str, ...], cards("card", seen_by=OWNER, is_sorted=True, unseen_field="secret")
    ] = ()
    secret: Annotated[
        tuple[str, ...], one_of("card", seen_by=OWNER, candidates_field="hand", is_sorted=True)
    ] = ()
    given: Annotated[int, count()] = 0


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state while the rules change it."""

    players: Annotated[tuple[Side, ...], per_seat()]
    pile: Annotated[Deck, deck("card")]


@attrs.frozen(weakref_slot=False)
class PairsState(Table, engine.State):
    """The frozen state."""


@attrs.frozen
class Draw(engine.DealStep[Table]):
    """Deal cards into a hand."""

    player: SeatNumber
    rule, seen_by = "R1", OWNER

    def deck(self, state: Table) -> Deck:
        return state.pile

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        side = draft.players[self.player]
        hand, secret = [tuple(sorted((*each, *cards))) for each in (side.hand, side.secret)]
        draft.change_player(self.player, hand=hand, secret=secret)
        draft.pile = rest


@attrs.frozen
class Show(Choice["Turn", Table]):
    """Show a card of the hand."""

    card: Annotated[str, one_of("card")]

    @classmethod
    def candidates(cls, step: Turn, state: Table) -> list[Show]:
        return [cls(card) for card in dict.fromkeys(state.players[step.player].secret)]

    def why_not(self, step: Turn, state: Table) -> engine.Reason | None:
        held = self.card in state.players[step.player].secret
        return None if held else engine.Reason("pairs-not-held", "R2", {"card": str(self.card)[:9]})

    def play(self, step: Turn, draft: Table) -> None:
        secret = list(draft.players[step.player].secret)
        secret.remove(self.card)
        draft.change_player(step.player, secret=tuple(secret))
        step.end(draft)


@attrs.frozen
class Give(Choice["Turn", Table]):
    """Give tokens to a seat; only the fields declare the possible values."""

    to: SeatNumber
    colour: Annotated[str, one_of("colour")]
    many: Annotated[int, count(1, 2)]

    @classmethod
    def candidates(cls, step: Turn, state: Table) -> list[Give]:
        seats = range(len(state.players))
        return [
            cls(seat, colour, many)
            for seat in seats
            for colour in ("blue", "red")
            for many in (1, 2)
        ]

    def play(self, step: Turn, draft: Table) -> None:
        draft.change_player(self.to, given=draft.players[self.to].given + self.many)
        step.end(draft)


@attrs.frozen
class Nod(Choice["Turn", Table]):
    """Do nothing, some times and towards a place; only the types declare the possible values."""

    times: int = 1
    towards: tuple[int, int] = (0, 0)

    def play(self, step: Turn, draft: Table) -> None:
        step.end(draft)


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """A player's turn."""

    choices, rule, starts_turn = (Show, Give, Nod), "R2", True

    def end(self, draft: Table) -> None:
        """Let the next player draw a card and have a turn, as long as there are cards."""
        after = (self.player + 1) % len(draft.players)
        if draft.pile.unseen:
            draft.push(Draw(1, after), Turn(after))


class Pairs(engine.Game[PairsState, Any]):
    """The rules of the game."""

    id, title, players = "pairs", "Pairs", (2,)
    state_type = PairsState

    def new(self, players: int, cards: Any, options: Any) -> Any:
        self.option_fields(options)
        table = Table((Turn(0),), players=(Side(),) * players, pile=Deck(BOX))
        table.push(Draw(2, 0), Draw(2, 1))
        return engine.start_game(table)

    def ids(self, state: PairsState) -> dict[str, frozenset[str]]:
        return {"card": frozenset(BOX), "colour": frozenset({"red", "blue"})}

    def box(self, state: PairsState) -> dict[str, int]:
        return {card: BOX.count(card) for card in BOX}
