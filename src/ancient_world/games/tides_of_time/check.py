"""Refusing states that cannot occur: every card once, hands that fit the moment."""

from __future__ import annotations

from collections import Counter

from ancient_world.engine import HIDDEN, InvalidDocument, sentence
from ancient_world.games.tides_of_time.rules.scoring import round_points
from ancient_world.games.tides_of_time.rules.steps import (
    DRAWN,
    HAND,
    ROUNDS,
    ChooseCard,
    ChooseRelic,
    DealHand,
)
from ancient_world.games.tides_of_time.state import Player, TidesState

__all__ = ["check"]


def check(state: TidesState, *, masked: bool) -> None:
    """Refuse a state that no game can reach.

    Raises:
        InvalidDocument: with the path from the state on.
    """
    if not 1 <= state.round <= ROUNDS:
        raise _fault("$.round", f"there is no round {state.round}")
    if len(state.players) != 2:
        raise _fault("$.players", "two play")
    _check_agenda(state)
    for seat, side in enumerate(state.players):
        _check_side(state, side, f"$.players[{seat}]", masked=masked)
    if len(state.players[0].kingdom) != len(state.players[1].kingdom):
        raise _fault("$.players", "both have played the same number of cards")
    if isinstance(state.agenda[-1] if state.agenda else None, (ChooseCard, ChooseRelic)):
        step = state.agenda[-1]
        if not step.players(state):  # type: ignore[attr-defined]
            raise _fault("$.players", "somebody has still to choose")
    _check_cards(state, masked=masked)
    _check_noted(state)


def _fault(path: str, problem: str) -> InvalidDocument:
    message = sentence("tides-check", {"problem": problem})
    return InvalidDocument(message, path=path, code="impossible-state", data={"problem": problem})


def _check_agenda(state: TidesState) -> None:
    drawn = HAND if state.round == 1 else DRAWN
    choose = ChooseCard()
    possible = {
        (),
        (choose,),
        (ChooseRelic(),),
        (choose, DealHand(drawn, 1)),
        (choose, DealHand(drawn, 1), DealHand(drawn, 0)),
    }
    if state.agenda not in possible:
        raise _fault("$.agenda", "the game does not wait like this")
    last = state.round == ROUNDS
    if not state.agenda and not last:
        raise _fault("$.agenda", "the game ends after the last round")
    if state.agenda == (ChooseRelic(),) and last:
        raise _fault("$.agenda", "there are no relics after the last round")


def _check_side(state: TidesState, side: Player, path: str, *, masked: bool) -> None:
    """One player's cards: how many, and which were chosen."""
    seat = int(path[-2])
    hand, kingdom = _expected(state, seat, len(side.kingdom))
    if (len(side.hand), len(side.kingdom)) != (hand, kingdom):
        raise _fault(f"{path}.hand", f"{hand} in hand and {kingdom} played are expected here")
    if len(side.relics) != state.round - 1:
        raise _fault(f"{path}.relics", f"{state.round - 1} relics are expected here")
    _check_chosen(state, side, path)
    for name in ("chosen", "relic", "removed"):
        card = getattr(side, name)
        if card is not None and card not in side.hand and not (masked and card == HIDDEN):
            raise _fault(f"{path}.{name}", "what is chosen is in the hand")
    if masked:
        return
    if list(side.hand) != sorted(side.hand):
        raise _fault(f"{path}.hand", "a hand is in the order of its cards")
    if list(side.secret) != [card for card in side.hand if card in side.secret]:
        raise _fault(f"{path}.secret", "secret cards are cards of the hand, in order")


def _check_chosen(state: TidesState, side: Player, path: str) -> None:
    """What is chosen fits what the game waits for."""
    step = state.agenda[-1] if state.agenda else None
    if side.chosen is not None and not isinstance(step, ChooseCard):
        raise _fault(f"{path}.chosen", "no card is chosen now")
    if (side.relic or side.removed) is not None and not isinstance(step, ChooseRelic):
        raise _fault(f"{path}.relic", "no relic is chosen now")
    if side.removed is not None and side.relic is None:
        raise _fault(f"{path}.removed", "the relic is chosen first")
    if side.removed is not None and side.removed == side.relic != HIDDEN:
        raise _fault(f"{path}.removed", "the relic is not removed")


def _expected(state: TidesState, seat: int, played: int) -> tuple[int, int]:
    """How many cards a player has in hand and in the kingdom now, beside the relics."""
    if not state.agenda:
        return 0, HAND
    step = state.agenda[-1]
    if isinstance(step, DealHand):
        before = 0 if state.round == 1 else HAND - DRAWN
        dealt = before + step.count if seat < step.player else before
        return dealt, 0
    if isinstance(step, ChooseRelic):
        return HAND, 0
    least = min(max(played, 0), HAND - 2)
    return HAND - least, least


def _check_cards(state: TidesState, *, masked: bool) -> None:
    """Every card of the game is in one place."""
    if state.pile.bottom:
        raise _fault("$.pile.bottom", "nothing is put under the pile")
    if list(state.pile.unseen) != sorted(state.pile.unseen):
        raise _fault("$.pile.unseen", "unseen cards are listed in order")
    found = Counter([*state.pile.unseen, *state.removed])
    hidden = 0
    for side in state.players:
        found.update([*side.hand, *side.kingdom, *side.relics])
        hidden += side.hand.count(HIDDEN)
    if masked:
        del found[HIDDEN]
    if found != Counter(dict.fromkeys(state.cards.cards, 1)):
        raise _fault("$", "every card is in one place")
    if len(state.removed) != 2 * (state.round - 1):
        raise _fault("$.removed", f"{2 * (state.round - 1)} cards are removed by now")
    dealt = 2 * (HAND + DRAWN * (state.round - 1))
    waiting = sum([step.count for step in state.agenda if isinstance(step, DealHand)])
    if len(state.pile) - hidden != len(state.cards.cards) - dealt + waiting:
        raise _fault("$.pile", "the pile has another number of cards now")


def _check_noted(state: TidesState) -> None:
    done = not state.agenda or isinstance(state.agenda[-1], ChooseRelic)
    rounds = state.round if done else state.round - 1
    if len(state.noted) != rounds:
        raise _fault("$.noted", f"{rounds} rounds are scored by now")
    for index, both in enumerate(state.noted):
        path = f"$.noted[{index}]"
        if len(both) != 2 or any(len(rows) != HAND + index for rows in both):
            raise _fault(path, "each card of both is scored")
        if any(row.card not in state.cards.cards for rows in both for row in rows):
            raise _fault(path, "there is no such card")
        kingdoms = [[row.card for row in rows] for rows in both]
        points = round_points(state.cards.cards, kingdoms, state.settings)
        if [[row.points for row in rows] for rows in both] != [list(each) for each in points]:
            raise _fault(path, "these cards score something else")
