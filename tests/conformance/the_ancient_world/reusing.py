"""Situations on moving a citizen to another space for ambrosia (M6)."""

from __future__ import annotations

from typing import Any

from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import set_ambrosia
from tests.conformance.the_ancient_world.positions.end_positions import (
    standard,
)
from tests.the_ancient_world.positions import (
    State,
    edit_player,
    give_card,
    play,
    stand,
    turn_of,
)

# --- re-use ---


def standing(**changes: Any) -> State:
    """Return a state in which seat 0 has a citizen 1 on Labor, a citizen 3 on Learn, and by default 4 ambrosia."""
    state = stand(stand(standard(), 0, 1, "labor"), 0, 3, "learn")
    return edit_player(state, 0, **{"ambrosia": 4, **changes})


@situation("M6", "4 ambrosia move a citizen to another space, where it takes what lies there.")
def _() -> Played:
    state = standing()
    case = Played(state, taw.ReuseCitizen(3, "rebuild"))
    assert case.after.space("learn").citizens == ()
    assert case.after.space("rebuild").citizens == (taw.Placed(0, 3),)
    assert case.after.players[0].ambrosia == state.space("rebuild").ambrosia
    assert case.after.players[0].available == (2,)
    return case


@situation("M6", "A citizen that follows one of a higher number pays the coin.")
def _() -> Played:
    state = standing()
    case = Played(state, taw.ReuseCitizen(1, "learn"))
    assert case.after.players[0].coins == state.players[0].coins - 1
    return case


@situation("M6", "The action of the new space is performed or declined, and the turn is over.")
def _() -> Played:
    state = play(standing(), taw.ReuseCitizen(1, "learn"))
    case = Played(state, taw.Perform())
    player = case.after.players[0]
    assert (player.coins, player.knowledge, turn_of(case.after)) == (6 - 1 - 3, 1, 1)
    return case


@situation(
    "M6",
    "It is possible when all citizens have been placed, and again as long as ambrosia is left.",
)
def _() -> Played:
    state = standing(ambrosia=8)
    state = play(
        stand(state, 0, 2, "build"), taw.ReuseCitizen(2, "labor"), taw.Perform(), taw.Pass()
    )
    case = Played(state, taw.ReuseCitizen(2, "recruit"))
    assert case.after.space("labor").citizens == (taw.Placed(0, 1),)
    assert case.after.players[0].ambrosia == 0
    return case


@situation("M6", "The ambrosia that moves the citizen raises no skill besides.")
def _() -> Refused:
    state = standing(coins=0, ambrosia=5)
    return Refused(state, taw.ReuseCitizen(1, "learn"), "skill-fee", "C2")


@situation("M6", "With 6 ambrosia a 1 moves to the 3, and is raised by the other 2.")
def _() -> Played:
    state = set_ambrosia(standing(coins=0, ambrosia=6), "learn", 0)
    case = Played(play(state, taw.ReuseCitizen(1, "learn")), taw.BoostSkill())
    assert (case.after.players[0].coins, case.after.players[0].ambrosia) == (0, 0)
    assert case.after.space("learn").citizens == (taw.Placed(0, 3), taw.Placed(0, 1))
    return case


@situation("M6", "A citizen that moves to Rebuild takes the token there.")
def _() -> Played:
    state = play(standing(), taw.ReuseCitizen(3, "rebuild"))
    case = Played(edit_player(state, 0, ambrosia=0), taw.Perform())
    assert (case.after.hand_up, case.after.token) == (True, 0)
    return case


@situation("M6", "Who has passed moves nobody.")
def _() -> Refused:
    state = play(standing(), taw.Pass())
    return Refused(state, taw.ReuseCitizen(3, "rebuild"), "passed-already", "T2", player=0)


@situation("M6", "3 ambrosia move nobody.")
def _() -> Refused:
    return Refused(standing(ambrosia=3), taw.ReuseCitizen(3, "rebuild"), "ambrosia-short")


@situation("M6", "What lies on the new space does not pay for coming there.")
def _() -> Refused:
    state = set_ambrosia(standing(ambrosia=3), "rebuild", 2)
    return Refused(state, taw.ReuseCitizen(3, "rebuild"), "ambrosia-short")


@situation("M6", "A citizen does not move to the space on which it stands.")
def _() -> Refused:
    return Refused(standing(), taw.ReuseCitizen(3, "learn"), "same-space")


@situation("M6", "A citizen that has not been placed is placed, not moved.")
def _() -> Refused:
    return Refused(standing(), taw.ReuseCitizen(2, "build"), "citizen-not-on-board")


@situation("M6", "The citizens of others are not moved.")
def _() -> Refused:
    state = edit_player(standing(), 1, available=(1, 2, 3, 4), supply=(5,))
    return Refused(stand(state, 1, 4, "labor"), taw.ReuseCitizen(4, "build"), "no-such-citizen")


@situation("M6", "A citizen on the board moves to no city-state.")
def _() -> Refused:
    return Refused(standing(), taw.ReuseCitizen(3, "kaldur"), "no-such-space")


@situation("M6", "A citizen that stands on an empire card is not re-used.")
def _() -> Refused:
    state = give_card(standing(), 0, "toll-bridge")
    state = play(state, taw.UseCard(2, "toll-bridge", 0), taw.Pass())
    return Refused(state, taw.ReuseCitizen(2, "build"), "citizen-on-card")


# --- two reasons at once ---


@situation("M6", "That a citizen stands there already counts before the ambrosia that is missing.")
def _() -> Refused:
    return Refused(standing(ambrosia=0), taw.ReuseCitizen(3, "learn"), "same-space")


@situation("M6", "That a citizen has not been placed does too.")
def _() -> Refused:
    return Refused(standing(ambrosia=0), taw.ReuseCitizen(2, "learn"), "citizen-not-on-board")


@situation("M6", "So does a space that is covered.")
def _() -> Refused:
    return Refused(standing(ambrosia=0), taw.ReuseCitizen(3, "grow"), "space-covered", "P1")


@situation("M6", "The ambrosia that is missing counts before the fee.")
def _() -> Refused:
    state = standing(coins=0, ambrosia=3)
    return Refused(state, taw.ReuseCitizen(1, "learn"), "ambrosia-short")
