"""Situations of the cards and the first hands (S1)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.conformance.telling import NotStarted, Played, Refused, Started, situation
from tests.tides_of_time.positions import FIRST, SECOND, dealt

GAME = "tides-of-time"


def one_hand() -> Any:
    """Return a game in which the first hand is dealt."""
    return aw.apply(aw.new_game(GAME, 2), aw.Dealt(FIRST))


@situation("S1", "Two play; nothing is dealt yet, and all eighteen cards are in the pile.")
def _() -> Started:
    case = Started(GAME, 2)
    assert len(case.after.pile) == 18
    return case


@situation("S1", "A hand of five cards is dealt.")
def _() -> Played:
    case = Played(aw.new_game(GAME, 2), aw.Dealt(FIRST))
    assert case.after.players[0].hand == FIRST
    return case


@situation("S1", "After the second hand eight cards remain as the pile.")
def _() -> Played:
    case = Played(one_hand(), aw.Dealt(SECOND))
    assert case.after.players[1].hand == SECOND
    assert len(case.after.pile) == 8
    return case


@situation("S1", "Three cannot play.")
def _() -> NotStarted:
    return NotStarted(GAME, 3, "player-count")


@situation("S1", "No hand of four cards is dealt.")
def _() -> Refused:
    return Refused(aw.new_game(GAME, 2), aw.Dealt(FIRST[:4]), "wrong-card-count", "S1")


@situation("S1", "No card is in two hands.")
def _() -> Refused:
    state = one_hand()
    return Refused(state, aw.Dealt((*SECOND[:4], FIRST[0])), "card-not-in-deck")


@situation(
    "S1", "The order in which a hand is dealt does not matter: it is kept in the order of the ids."
)
def _() -> Played:
    case = Played(aw.new_game(GAME, 2), aw.Dealt(FIRST[::-1]))
    assert case.after.players[0].hand == FIRST
    return case


@situation("S1", "One cannot play alone.")
def _() -> NotStarted:
    return NotStarted(GAME, 1, "player-count")


@situation("S1", "No hand of six cards is dealt.")
def _() -> Refused:
    return Refused(aw.new_game(GAME, 2), aw.Dealt((*FIRST, "maze")), "wrong-card-count")


@situation("S1", "No card is twice in a hand.")
def _() -> Refused:
    return Refused(aw.new_game(GAME, 2), aw.Dealt((*FIRST[:4], FIRST[0])), "card-dealt-twice")


@situation("S1", "Before the second hand is dealt no card is chosen, not even from the first hand.")
def _() -> Refused:
    return Refused(one_hand(), tot.Play(0, FIRST[0]), "deal-awaited")


@situation("S1", "Who has a hand waits for the deal to the other.")
def _() -> Refused:
    return Refused(one_hand(), tot.Play(0, FIRST[0]), "wrong-player", player=0)


@situation("S1", "Two play: there is no third player.")
def _() -> Refused:
    return Refused(dealt(), tot.Play(2, "maze"), "tides-no-such-seat")
