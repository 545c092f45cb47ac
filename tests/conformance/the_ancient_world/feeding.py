"""Situations on feeding citizens at the end of a round (E4)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import first_turn
from tests.conformance.the_ancient_world.positions.end_positions import (
    calm,
    hungry,
    last_turn,
)
from tests.the_ancient_world.positions import (
    all_pass,
    damage,
    edit_player,
    give_stored,
    give_titan,
    play,
    settle,
    stand,
    unthreaten,
)


@situation("E4", "For each food that is missing the player chooses who starves.")
def _() -> Played:
    case = Played(hungry(2), taw.Starve(5))
    assert case.after.players[0].starving == (5,)
    assert case.after.players[0].available == (1, 2, 3, 4)
    assert taw.Starve(2) in aw.legal_actions(case.after)
    return case


@situation("E4", "No more of them starve than food is missing.")
def _() -> Played:
    case = Played(hungry(1), taw.Starve(2))
    assert case.after.players[0].starving == (2,)
    assert taw.Starve(5) not in aw.legal_actions(case.after)
    return case


@situation("E4", "Whoever has food for all is not asked, and nobody of theirs starves.")
def _() -> Refused:
    state = all_pass(edit_player(calm(), 1, available=(1, 2, 3, 4), supply=(5,)))
    return Refused(state, taw.Starve(5), "nobody-starves", player=0)


@situation("E4", "A citizen that starves already does not starve for another.")
def _() -> Refused:
    return Refused(play(hungry(2), taw.Starve(5)), taw.Starve(5), "citizen-starving")


@situation(
    "E4", "As much food as citizens is enough: nobody of three starves, and nobody is asked."
)
def _() -> Played:
    case = Played(last_turn(calm()), taw.Pass())
    assert case.after.round == 2
    assert [player.starving for player in case.after.players] == [(), ()]
    return case


@situation("E4", "All citizens are fed, placed ones too: four with food for three.")
def _() -> Played:
    state = stand(edit_player(calm(), 0, available=(1, 2, 3, 4), supply=(5,)), 0, 4, "labor")
    case = Played(last_turn(state), taw.Pass())
    legal = aw.legal_actions(case.after, 0)
    assert set(legal) == {taw.Starve(number) for number in (1, 2, 3, 4)}
    return case


@situation(
    "E4", "A citizen that came in this round is fed as well, and may be the one who starves."
)
def _() -> Played:
    state = edit_player(calm(), 0, new=(4,), supply=(5,))
    case = Played(all_pass(state), taw.Starve(4))
    assert (case.after.players[0].starving, case.after.players[0].available) == ((4,), (1, 2, 3))
    return case


@situation(
    "E4", "Who starved in this round is fed again: it starves the next time only if it is chosen."
)
def _() -> Played:
    state = edit_player(damage(calm(), 0, "wheat"), 0, available=(1, 2), starving=(3,))
    case = Played(all_pass(state), taw.Starve(1))
    assert (case.after.players[0].starving, case.after.players[0].available) == ((1,), (2, 3))
    return case


@situation("E4", "Who starves is not placed in the next round.")
def _() -> Refused:
    state = play(hungry(1), taw.Starve(5))
    state = settle(state)
    return Refused(state, taw.PlaceCitizen(5, "labor"), "citizen-starving", "C1")


@situation("E4", "Food that is left over is not kept; that of stored cards does not count.")
def _() -> Played:
    state = edit_player(give_stored(calm(), 0, "silos"), 0, available=(1, 2, 3, 4), supply=(5,))
    case = Played(last_turn(state), taw.Pass())
    assert taw.Starve(1) in aw.legal_actions(case.after, 0)
    return case


@situation("E4", "The seats are fed in turn order, the starting one first.")
def _() -> Played:
    state = unthreaten(first_turn(2, starting_player=1), 0, 1)
    state = damage(damage(state, 0, "wheat"), 1, "wheat")
    case = Played(all_pass(state), taw.Starve(2))
    assert [player.starving for player in case.after.players] == [(), (2,)]
    assert taw.Starve(2) in aw.legal_actions(case.after, 0)
    return case


@situation("E4", "A titan that was defeated feeds: the Ivy Colossus one citizen.", contrast=True)
def _() -> Played:
    state = edit_player(give_titan(calm(), 0, "ivy-lord"), 0, available=(1, 2, 3, 4), supply=(5,))
    case = Played(last_turn(state), taw.Pass())
    assert case.after.round == 2
    return case


@situation("E4", "A citizen of the supply does not starve for another.")
def _() -> Refused:
    state = all_pass(damage(calm(), 0, "wheat"))
    return Refused(state, taw.Starve(4), "no-such-citizen")


@situation("E4", "When enough have starved nobody else of that player does.")
def _() -> Refused:
    state = damage(damage(calm(), 0, "wheat"), 1, "wheat", "fish-dock")
    state = edit_player(state, 1, available=(3, 4, 5), supply=(1, 2))
    state = play(all_pass(state), taw.Starve(1))
    return Refused(state, taw.Starve(2), "nobody-else-starves", player=0)


@situation("E4", "Somebody must starve: passing is no answer.")
def _() -> Refused:
    return Refused(hungry(1), taw.Pass(), "not-now")
