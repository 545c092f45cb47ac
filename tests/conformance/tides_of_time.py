"""The rules of Tides of Time as situations."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.conformance.telling import NotStarted, Played, Refused, Started, situation
from tests.tides_of_time.positions import FIRST, SECOND, dealt, round_of

GAME = "tides-of-time"


@situation("S1", "Two play; nothing is dealt yet, and all eighteen cards are in the pile.")
def _() -> Started:
    told = Started(GAME, 2)
    assert len(told.after.pile) == 18
    return told


@situation("S1", "A hand of five cards is dealt.")
def _() -> Played:
    told = Played(aw.new_game(GAME, 2), aw.Dealt(FIRST))
    assert told.after.players[0].hand == FIRST
    return told


@situation("S1", "After both deals eight cards remain as the pile.")
def _() -> Played:
    state = aw.apply(aw.new_game(GAME, 2), aw.Dealt(FIRST))
    told = Played(state, aw.Dealt(SECOND))
    assert len(told.after.pile) == 8
    return told


@situation("S1", "Three cannot play.")
def _() -> NotStarted:
    return NotStarted(GAME, 3, "player-count")


@situation("S1", "A hand of four cards is not dealt.")
def _() -> Refused:
    return Refused(aw.new_game(GAME, 2), aw.Dealt(FIRST[:4]), "wrong-card-count", "chance")


@situation("R1", "Either may choose first, any card of the hand; it lies face down.")
def _() -> Played:
    told = Played(dealt(), tot.Play(1, "maze"))
    assert (told.after.players[1].chosen, told.after.players[1].kingdom) == ("maze", ())
    return told


@situation("R1", "A card of the other's hand cannot be chosen.")
def _() -> Refused:
    return Refused(dealt(), tot.Play(0, "maze"), "tides-not-in-hand")


@situation("L1", "The relic is chosen first; it is not revealed yet.")
def _() -> Played:
    state = round_of(dealt())
    told = Played(state, tot.LeaveRelic(0, state.players[0].hand[0]))
    assert told.after.players[0].relics == ()
    return told


@situation("L1", "The relic cannot be removed.")
def _() -> Refused:
    state = round_of(dealt())
    relic = state.players[0].hand[0]
    state = aw.apply(state, tot.LeaveRelic(0, relic))
    return Refused(state, tot.RemoveCard(0, relic), "tides-is-relic")
