"""The course of the game: deals, five choices a round, scoring, relics (R1-R2, L1-L2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

import attrs

from ancient_world.engine import HIDDEN, Action, DealStep, Deck, Reason, SimultaneousStep, reason
from ancient_world.games.tides_of_time.actions import LeaveRelic, Play, RemoveCard
from ancient_world.games.tides_of_time.box.catalog import CardFile
from ancient_world.games.tides_of_time.rules.scoring import round_points
from ancient_world.games.tides_of_time.state import PlayerDraft, Points, Table

__all__ = ["DRAWN", "HAND", "ROUNDS", "STEPS", "ChooseCard", "ChooseRelic", "DealHand"]

HAND, DRAWN, ROUNDS = 5, 2, 3


@attrs.frozen
class DealHand(DealStep[Table]):
    """Deal cards to a player, unseen by the other (S1, L2)."""

    player: int

    def deck(self, state: Table) -> Deck:
        return state.pile

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        player = draft.edit(self.player)
        player.hand = tuple(sorted(player.hand + cards))
        player.secret = tuple(sorted(player.secret + cards))
        draft.pile = rest


@lru_cache(maxsize=64)
def _of_cards(kind: Any, player: int, cards: CardFile) -> dict[str, Action]:
    """An action for each card of a card file; they come up again and again."""
    return {card: kind(player, card) for card in cards.cards}


@attrs.frozen
class _Both(SimultaneousStep[Table]):
    """Both choose at the same time."""

    starts_turn: ClassVar[bool] = True

    def why_not(self, state: Table, action: Any) -> Reason | None:
        expected = self.expected(state, getattr(action, "player", None))
        if expected is None:
            kinds = (Play, LeaveRelic, RemoveCard)
            code = "tides-chosen" if isinstance(action, kinds) else "not-now"
            return reason(code, self.rule, step=self.label)
        if type(action) is not expected:
            return reason("not-now", self.rule, step=self.label)
        side = state.players[action.player]
        if action.card not in side.hand:
            return reason("tides-not-in-hand", self.rule, card=str(action.card)[:60])
        if action.card == side.relic:
            return reason("tides-is-relic", self.rule, card=state.cards.cards[action.card].name)
        return None

    def players(self, state: Table) -> tuple[int, ...]:
        waits = self.expected(state, 0) is not None
        if self.expected(state, 1) is None:
            return (0,) if waits else ()
        return (0, 1) if waits else (1,)

    def actions_of(self, state: Table, player: int) -> list[Action]:
        kind: Any = self.expected(state, player)
        if kind is None:
            return []
        side = state.players[player]
        hand = side.hand
        if side.relic is not None:
            hand = tuple([card for card in hand if card != side.relic])
        made = _of_cards(kind, player, state.cards)
        return [made[card] for card in hand]

    rule: ClassVar[str]
    label: ClassVar[str]

    def expected(self, state: Table, player: object) -> type[Play | LeaveRelic | RemoveCard] | None:
        """What a player has to choose; ``None`` if nothing, or if nobody sits there."""
        raise TypeError(f"{type(self).__name__} does not say what is chosen")


@attrs.frozen
class ChooseCard(_Both):
    """Each chooses a card of the hand; then both are revealed and the hands change sides (R1)."""

    rule: ClassVar[str] = "R1"
    label: ClassVar[str] = "choose-card"

    def expected(self, state: Table, player: object) -> type[Play] | None:
        if type(player) is not int or not 0 <= player <= 1:
            return None
        return Play if state.players[player].chosen is None else None

    def waits(self, state: Table) -> bool:
        return len(state.players[0].hand) > 1  # the last card is forced

    def run(self, draft: Table) -> None:
        for seat in (0, 1):
            side = draft.edit(seat)
            side.chosen = side.hand[0]
        _reveal(draft)

    def play(self, draft: Table, action: Any) -> None:
        draft.edit(action.player).chosen = action.card
        if draft.players[1 - action.player].chosen in (
            None,
            HIDDEN,
        ):  # R2: of a view, nothing is revealed
            draft.push(self)
        else:
            _reveal(draft)


_CHOOSE_CARD = ChooseCard()


def _reveal(draft: Table) -> None:
    """Turn both cards up, swap the hands; after the last card, score (R1, R2)."""
    one, other = draft.edit(0), draft.edit(1)
    one.hand, other.hand = _turn_up(other), _turn_up(one)
    if one.hand:
        draft.push(_CHOOSE_CARD)
    else:
        _end_round(draft)


def _turn_up(side: PlayerDraft) -> tuple[str, ...]:
    """Lay the chosen card into the kingdom; the hand that is left."""
    card = side.chosen
    assert card is not None
    side.kingdom += (card,)
    side.chosen, side.secret = None, ()
    return _without(side.hand, card)


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A hand without a card."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _end_round(draft: Table) -> None:
    """Score, and take the cards of this round back into the hand (R2, L1)."""
    kingdoms = [side.shown for side in draft.players]
    points = round_points(draft.cards.cards, kingdoms, draft.settings)
    noted = [
        tuple([Points(card, each) for card, each in zip(kingdom, row, strict=True)])
        for kingdom, row in zip(kingdoms, points, strict=True)
    ]
    draft.noted += (tuple(noted),)
    if draft.round == ROUNDS:
        return
    for seat in (0, 1):
        side = draft.edit(seat)
        side.hand, side.kingdom = tuple(sorted(side.kingdom)), ()
    draft.push(ChooseRelic())


@attrs.frozen
class ChooseRelic(_Both):
    """Each chooses a relic and a card to remove, in secret; then all four are revealed (L1)."""

    rule: ClassVar[str] = "L1"
    label: ClassVar[str] = "choose-relic"

    def expected(self, state: Table, player: object) -> type[LeaveRelic | RemoveCard] | None:
        if type(player) is not int or not 0 <= player <= 1:
            return None
        side = state.players[player]
        if side.relic is None:
            return LeaveRelic
        return RemoveCard if side.removed is None else None

    def play(self, draft: Table, action: Any) -> None:
        side = draft.edit(action.player)
        if type(action) is LeaveRelic:
            side.relic = action.card
        else:
            side.removed = action.card
        if any(player.removed in (None, HIDDEN) for player in draft.players):  # L1: the same
            draft.push(self)
            return
        for seat in (0, 1):
            _keep_relic(draft, draft.edit(seat))
        draft.round += 1
        draft.push(DealHand(DRAWN, 0), DealHand(DRAWN, 1), _CHOOSE_CARD)  # L2


def _keep_relic(draft: Table, side: PlayerDraft) -> None:
    assert side.relic is not None
    assert side.removed is not None
    side.relics += (side.relic,)
    draft.removed += (side.removed,)
    side.hand = _without(_without(side.hand, side.relic), side.removed)
    side.relic = side.removed = None


STEPS = (DealHand, ChooseCard, ChooseRelic)
