"""Situations of the cards and the first hands (S1)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.conformance.telling import (
    Chances,
    NotStarted,
    Played,
    Refused,
    Shown,
    Started,
    situation,
)
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


@situation("S1", "Every hand of five cards is equally likely, in every order.")
def _() -> Chances:
    ways = "1/1028160"  # of 18 * 17 * 16 * 15 * 14 orders
    no_hands = [(*FIRST[:4], FIRST[0]), FIRST[:4], (*FIRST[:4], "atlantis")]
    likely = {aw.Dealt(hand): ways for hand in (FIRST, FIRST[::-1], SECOND)}
    return Chances(aw.new_game(GAME, 2), likely | {aw.Dealt(hand): "0" for hand in no_hands})


@situation("S1", "Every hand of the thirteen cards that are left is equally likely.")
def _() -> Chances:
    ways = "1/154440"  # of 13 * 12 * 11 * 10 * 9 orders
    rest = ("blood-tear-spring", "eternal-palace", "golden-ziggurat", "jinn-shackles", "mana-well")
    likely = {aw.Dealt(hand): ways for hand in (SECOND, SECOND[::-1], rest)}
    return Chances(one_hand(), {**likely, aw.Dealt(FIRST): "0"})


@situation("S1", "A hand is told to its player alone.")
def _() -> Shown:
    case = Shown(aw.new_game(GAME, 2), aw.Dealt(FIRST))
    assert case.to(0) == aw.Dealt(FIRST)
    assert case.to(1) == case.to(None) == aw.Dealt((aw.HIDDEN_ID,) * 5)
    return case


@situation("S1", "The second hand is told to the second player alone.")
def _() -> Shown:
    case = Shown(one_hand(), aw.Dealt(SECOND))
    assert case.to(1) == aw.Dealt(SECOND)
    assert case.to(0) == case.to(None) == aw.Dealt((aw.HIDDEN_ID,) * 5)
    return case
