"""A small game of somebody else with a secret hand: highest card takes the trick, and the hand scores at the end.

It is written as a package of its own would be, with the public face and what `docs/learn/add-a-game.md` names, and takes no care
of what a view masks: its scores look up every card in every hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

import attrs

import ancient_world as aw
from ancient_world.engine import Deck, Game, ScoreLine
from ancient_world.engine.agenda import start
from ancient_world.engine.errors import reason
from ancient_world.engine.freezing import copier
from ancient_world.engine.language import register
from ancient_world.engine.state import Draft
from ancient_world.engine.steps import Automatic, DealStep, DecisionStep

register(
    {
        "trick-not-in-hand": "The card {card} is not in the hand.",
        "trick-not-now": "A card is laid now.",
        "trick-impossible": "This state cannot occur.",
        "trick-won": "cards won",
        "trick-hand": "cards in hand",
    }
)

WORTH = {f"c{number}": number for number in range(1, 13)}
"""What each card is worth, in points."""
HAND = 4


@attrs.frozen
class Side:
    """A player's cards: those in hand are secret, those won lie open."""

    hand: tuple[str, ...] = ()
    won: tuple[str, ...] = ()


@attrs.define(eq=False, weakref_slot=False)
class TrickDraft(Draft):
    """A state being advanced; ``trick`` holds the cards laid so far, the first player's first."""

    deck: Deck
    sides: tuple[Side, ...]
    trick: tuple[str, ...] = ()

    game: ClassVar[str] = "trick"

    def change(self, seat: int, **values: Any) -> None:
        """Replace values of a player."""
        sides = list(self.sides)
        sides[seat] = attrs.evolve(sides[seat], **values)
        self.sides = tuple(sides)

    def freeze(self) -> TrickState:
        self.__class__ = TrickState
        return cast("TrickState", self)


@attrs.frozen(weakref_slot=False)
class TrickState(TrickDraft, aw.State):
    """A state."""

    def thaw(self) -> TrickDraft:
        return thaw(self)


thaw = copier(TrickState, TrickDraft)


@attrs.frozen
class Lay(aw.Action):
    """Lay a card of the hand."""

    card: str

    game: ClassVar[str] = "trick"


@attrs.frozen
class DealHand(DealStep[TrickDraft]):
    """Deal a hand."""

    player: int

    def deck(self, state: TrickDraft) -> Deck:
        return state.deck

    def receive(self, draft: TrickDraft, cards: tuple[str, ...], rest: Deck) -> None:
        draft.change(self.player, hand=tuple(sorted(cards)))
        draft.deck = rest


@attrs.frozen
class LayCard(DecisionStep[TrickDraft]):
    """Lay one card; the first of a trick may be any."""

    starts_turn: ClassVar[bool] = True

    def actions(self, state: TrickDraft) -> list[aw.Action]:
        return [Lay(card) for card in state.sides[self.player].hand]

    def why_not(self, state: TrickDraft, action: object) -> aw.Reason | None:
        if not isinstance(action, Lay):
            return reason("trick-not-now", "T1")
        if action.card not in state.sides[self.player].hand:
            return reason("trick-not-in-hand", "T1", card=action.card)
        return None

    def play(self, draft: TrickDraft, action: Any) -> None:
        hand = draft.sides[self.player].hand
        draft.change(self.player, hand=tuple(card for card in hand if card != action.card))
        draft.trick = (*draft.trick, action.card)


@attrs.frozen
class TakeTrick(Automatic[TrickDraft]):
    """The higher card takes both, and its player lays first; the last card stays in the hand."""

    first: int

    def run(self, draft: TrickDraft) -> None:
        one, other = draft.trick
        winner = self.first if WORTH[one] > WORTH[other] else 1 - self.first
        draft.change(winner, won=(*draft.sides[winner].won, *draft.trick))
        draft.trick = ()
        if len(draft.sides[0].hand) > 1:
            draft.push(LayCard(winner), LayCard(1 - winner), TakeTrick(winner))


class TrickGame(Game[TrickState, aw.Cards]):
    """The rules: T1 lay a card, T2 the higher one takes the trick, T3 what is won and what is left scores."""

    id = "trick"
    title = "Trick"
    rules_version = "1"
    players = (2,)
    state_type = TrickState
    step_types = (DealHand, LayCard, TakeTrick)
    action_types = (Lay,)

    def new(self, players: int, cards: object, options: Mapping[str, Any]) -> TrickState:
        steps = (DealHand(HAND, 0), DealHand(HAND, 1), LayCard(0), LayCard(1), TakeTrick(0))
        draft = TrickDraft(steps[::-1], Deck(tuple(sorted(WORTH))), (Side(), Side()))
        return cast("TrickState", start(draft))

    def options(self, state: TrickState) -> dict[str, Any]:
        return {}

    def seats(self, state: TrickState) -> int:
        return 2

    def scores(self, state: TrickState) -> tuple[aw.Score, ...]:
        return tuple(
            aw.Score(
                seat,
                (
                    ScoreLine("trick-won", sum([WORTH[card] for card in side.won]), "T3"),
                    ScoreLine("trick-hand", sum([WORTH[card] for card in side.hand]), "T3"),
                ),
            )
            for seat, side in enumerate(state.sides)
        )

    def winners(self, state: TrickState) -> tuple[int, ...]:
        if state.agenda:
            return ()
        totals = [score.total for score in self.scores(state)]
        return tuple(seat for seat in (0, 1) if totals[seat] == max(totals))

    def hide(self, state: TrickState, player: int) -> TrickState:
        draft = state.thaw()
        unseen = list(state.deck.unseen)
        for seat, side in enumerate(state.sides):
            if seat != player:
                unseen += side.hand
                draft.change(seat, hand=(aw.HIDDEN,) * len(side.hand))
        draft.deck = Deck(tuple(sorted(unseen)))
        return draft.freeze()

    def hide_action(self, state: TrickState, action: aw.Action, player: int) -> aw.Action:
        step = state.agenda[-1]
        if isinstance(step, DealHand) and isinstance(action, aw.Dealt) and step.player != player:
            return aw.Dealt((aw.HIDDEN,) * len(action.cards))
        return action

    def check(self, state: TrickState, *, masked: bool = False) -> None:
        known = (*WORTH, aw.HIDDEN) if masked else tuple(WORTH)
        for seat, side in enumerate(state.sides):
            if any(card not in known for card in side.hand):
                message = "there is no such card"
                raise aw.InvalidDocument(message, path=f"$.sides[{seat}]", code="trick-impossible")


GAME = TrickGame()
