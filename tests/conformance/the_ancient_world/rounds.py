"""Situations on what changes with a new round (P1)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Chances, Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import (
    deal_of,
    first_turn,
    peaceful,
    top,
    until,
)
from tests.the_ancient_world.positions import (
    all_pass,
    edit_player,
    play,
    roll,
    send,
    settle,
    stand,
    turn_of,
    unthreaten,
)

ROW = ("market", "orchard", "smithy", "altars")
"""An empire row of two players."""


# --- a new round ---


@situation("P1", "When the last one passes round 2 begins: Explore is uncovered, with an ambrosia.")
def _() -> Played:
    case = Played(play(peaceful(), taw.Pass()), taw.Pass())
    explore, grow = [case.after.space(space) for space in ("explore", "grow")]
    assert case.after.round == 2
    assert (explore.covered, explore.ambrosia, grow.covered) == (False, 1, True)
    return case


@situation("P1", "Round 4 deals its empire row from deck B.")
def _() -> Played:
    state = all_pass(peaceful(number=3))
    case = Played(state, aw.Dealt(state.decks.empire_b.unseen[:4]))
    assert case.after.decks.empire_row == state.cards.empire_deck("B")[:4]
    assert len(case.after.decks.empire_b) == 36 - 4
    return case


@situation("P1", "Grow is covered in round 2 still.")
def _() -> Refused:
    return Refused(peaceful(number=2), taw.PlaceCitizen(1, "grow"), "space-covered")


@situation("P1", "Who took the token in round 1 has the first turn of round 2.")
def _() -> Played:
    state = play(send(play(first_turn(), taw.Pass()), 1, "rebuild"), taw.Perform(), taw.Pass())
    state = until(play(roll(state, "blank"), taw.FaceTitan()), "scouts")
    case = Played(state, top(state))
    assert (case.after.first_player, case.after.token, turn_of(case.after)) == (1, 1, 1)
    return case


@situation("P1", "Round 3 uncovers Grow; Explore, where nobody was, has a second ambrosia.")
def _() -> Played:
    state = play(peaceful(number=2), taw.Pass())
    case = Played(state, taw.Pass())
    explore, grow = [case.after.space(space) for space in ("explore", "grow")]
    assert (explore.covered, explore.ambrosia) == (False, 1 + 1)
    assert (grow.covered, grow.ambrosia) == (False, 1)
    return case


@situation(
    "P1", "From the holder of the token the turns go round: seat 1, then seat 2, then seat 0."
)
def _() -> Played:
    state = play(send(play(first_turn(3), taw.Pass()), 1, "rebuild"), taw.Perform())
    state = unthreaten(edit_player(state, 1, ambrosia=0), 0, 1, 2)
    state = settle(play(state, taw.Pass(), taw.Pass()))
    assert (state.round, turn_of(state)) == (2, 1)
    case = Played(play(state, taw.Pass()), taw.Pass())
    assert turn_of(case.after) == 0
    return case


@situation("P1", "Round 4 uncovers nothing more.", contrast=True)
def _() -> Played:
    state = play(peaceful(number=3), taw.Pass())
    case = Played(state, taw.Pass())
    assert [space.covered for space in case.after.spaces[:8]] == [False] * 8
    assert case.after.space("grow").ambrosia == state.space("grow").ambrosia + 1
    return case


@situation("P1", "Explore is covered in round 1: nobody comes there, re-used or not.")
def _() -> Refused:
    state = stand(edit_player(peaceful(), 0, ambrosia=4), 0, 1, "labor")
    return Refused(state, taw.ReuseCitizen(1, "explore"), "space-covered")


@situation("P1", "In round 4 what is left of the row is discarded with deck A, and comes no more.")
def _() -> Refused:
    state = all_pass(peaceful(2, 3, *ROW))
    outcome = aw.Dealt((*state.decks.empire_b.unseen[:3], "market"))
    return Refused(state, outcome, "card-not-in-deck", "P2")


@situation("P1", "In round 4 no card of deck A is dealt, though many are left.")
def _() -> Refused:
    state = all_pass(peaceful(2, 3, *ROW))
    outcome = aw.Dealt((*state.decks.empire_b.unseen[:3], "vineyard"))
    return Refused(state, outcome, "card-in-other-deck", "P2")


# --- the chances of what is dealt ---


@situation("P1", "In round 4 the row comes from the 36 cards of deck B.")
def _() -> Chances:
    state = all_pass(peaceful(2, 3, *ROW))
    row = ("academy", "treasury", "senate", "citadel")
    rows = [row, row[::-1], ("forum", "fleet", "villa", "stadium")]
    none = {aw.Dealt(("vineyard", *row[:3])): "0"}
    return Chances(state, {aw.Dealt(each): "1/1413720" for each in rows} | none)


@situation("P1", "After round 5 the sixth is prepared, and no other one after it.")
def _() -> Played:
    state = play(peaceful(number=5), taw.Pass())
    case = Played(state, taw.Pass())
    steps = [step["type"] for step in aw.to_document(case.after)["state"]["agenda"]]
    assert (case.after.round, "prepare-round" in steps) == (6, False)
    assert deal_of(case.after).deck == case.after.decks.empire_b
    return case


@situation(
    "P1", "Round 6 uncovers nothing and changes no deck; the spaces have their ambrosia still."
)
def _() -> Played:
    state = play(stand(peaceful(number=5), 0, 1, "grow"), taw.Pass())
    case = Played(state, taw.Pass())
    ambrosia = [case.after.space(space).ambrosia for space in ("grow", "explore")]
    assert ambrosia == [1, 2]
    return case
