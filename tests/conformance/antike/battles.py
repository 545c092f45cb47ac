"""Situations on battles (M3)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import State, edit, manoeuvre, march, of, play, table, units
from tests.conformance.telling import Played, Refused, situation

GREECE, PERSIA, ARABIA = "greece", "persia", "arabia"


def entering() -> State:
    """Return a state in which three galleys of Greece enter Ephesos, where Persia has two galleys and a legion."""
    state = edit(table(3), PERSIA, galleys={"ephesos": 2}, legions={"ephesos": 1})
    state = manoeuvre(edit(state, GREECE, galleys={"athenae": 3}))
    return march(state, "galley", "athenae", 1, "ephesos", 3)


@situation("M3", "As units enter the other side may demand a battle: each loses one for one.")
def _() -> Played:
    case = Played(entering(), antike.Demand(2))
    assert units(case.after, GREECE, "ephesos") == (0, 1)
    assert units(case.after, PERSIA, "ephesos") == (1, 0)
    return case


@situation("M3", "It may let them pass, and all stay together.")
def _() -> Played:
    case = Played(entering(), antike.LetPass())
    assert units(case.after, GREECE, "ephesos") == (0, 3)
    assert units(case.after, PERSIA, "ephesos") == (1, 2)
    return case


def spent_in_pella() -> State:
    """Return a state with a legion of Greece without manoeuvres in Pella, where Persia and Arabia let it pass."""
    state = edit(edit(table(3), PERSIA, legions={"pella": 1}), ARABIA, legions={"pella": 1})
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 1}))
    state = march(state, "legion", "athenae", 1, "pella")
    state = play(state, antike.LetPass(), antike.LetPass())
    return play(state, antike.ChooseUnits("legion", "pella", 0))


@situation("M3", "A unit without a manoeuvre left fights where it stands, and nobody is asked.")
def _() -> Played:
    case = Played(spent_in_pella(), antike.Fight(PERSIA))
    assert units(case.after, GREECE, "pella") == units(case.after, PERSIA, "pella") == (0, 0)
    assert units(case.after, ARABIA, "pella") == (1, 0)
    return case


@situation("M3", "Of three legions no more than two fight the two of Persia, where they stand.")
def _() -> Played:
    state = edit(edit(table(3), PERSIA, legions={"pella": 2}), ARABIA, legions={"pella": 1})
    state = manoeuvre(edit(state, GREECE, legions={"pella": 3}))
    state = play(state, antike.ChooseUnits("legion", "pella", 1), antike.Fight(PERSIA))
    case = Played(state, antike.Send(2))
    assert {*map(antike.Send, (1, 2))} == {*aw.legal_actions(state)}
    assert (units(case.after, GREECE, "pella"), units(case.after, PERSIA, "pella")) == (
        (1, 0),
        (0, 0),
    )
    return case


@situation("M3", "Legions that enter where only foreign galleys are meet nobody.", contrast=True)
def _() -> Played:
    state = edit(edit(table(3), PERSIA, galleys={"pella": 2}), GREECE, legions={"athenae": 2})
    state = play(manoeuvre(state), antike.ChooseUnits("legion", "athenae", 1))
    case = Played(play(state, antike.MoveTo("pella")), antike.Send(1))
    assert antike.LetPass() not in aw.legal_actions(case.after)
    assert units(case.after, GREECE, "pella") == (1, 0)
    return case


@situation("M3", "No battle is larger than the smaller side, here the two galleys of Persia.")
def _() -> Refused:
    state = entering()
    player = of(state, PERSIA).player
    return Refused(state, antike.Demand(3), "antike-demand-range", player=player)


@situation("M3", "A legion does not fight galleys.")
def _() -> Refused:
    state = edit(table(3), PERSIA, galleys={"athenae": 1})
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 1}))
    state = play(state, antike.ChooseUnits("legion", "athenae", 1))
    return Refused(state, antike.Fight(PERSIA), "antike-other-kind")
