"""Situations on manoeuvres (M1) and moves (M2)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    asked,
    edit,
    manoeuvre,
    march,
    owner,
    play,
    table,
    turn_of,
    units,
)
from tests.conformance.telling import Played, Refused, situation

GREECE, PERSIA = "greece", "persia"


@situation("M1", "Each unit has one manoeuvre; a legion two with the wheel.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"sparta": 2}, galleys={"sparta": 1})
    state = turn_of(edit(state, GREECE, know_how=("wheel",)), GREECE)
    case = Played(state, antike.ChooseSpace("manoeuvre-1"))
    assert case.after.ready == (
        antike.Ready("legion", "sparta", 2, 2),
        antike.Ready("galley", "sparta", 1, 1),
    )
    return case


@situation("M1", "Moves and conquests are mixed: a legion with roads moves twice and conquers.")
def _() -> Played:
    state = edit(table(3), GREECE, know_how=("wheel", "roads"), legions={"attalia": 1})
    state = march(manoeuvre(state), "legion", "attalia", 3, "antiochia")
    case = Played(march(state, "legion", "antiochia", 2, "ninive"), antike.Conquer("ninive"))
    assert owner(case.after, "ninive") == GREECE
    return case


@situation("M1", "A legion that has moved once does not move again without the wheel.")
def _() -> Refused:
    state = manoeuvre(edit(table(3), GREECE, legions={"athenae": 2}))
    state = march(state, "legion", "athenae", 1, "pella")
    return Refused(state, antike.ChooseUnits("legion", "pella", 1), "antike-no-manoeuvre-left")


@situation("M1", "Of a legion with a manoeuvre and one without, none has two.")
def _() -> Refused:
    state = manoeuvre(edit(table(3), GREECE, legions={"athenae": 1, "pella": 1}))
    state = march(state, "legion", "athenae", 1, "pella")
    return Refused(state, antike.ChooseUnits("legion", "pella", 2), "antike-other-left")


def as_of_2006() -> State:
    """Return a state under the rules of 2006 in which Greece manoeuvres with two legions in Ninive and one in Athenae."""
    return manoeuvre(edit(table(3, manoeuvre="2006"), GREECE, legions={"ninive": 2, "athenae": 1}))


@situation("M1", "As of 2006 nothing is conquered before all moves.")
def _() -> Refused:
    return Refused(as_of_2006(), antike.Conquer("ninive"), "antike-moves-first")


@situation("M1", "As of 2006 nothing moves once cities are conquered.")
def _() -> Refused:
    state = play(as_of_2006(), antike.Finish())
    return Refused(state, antike.ChooseUnits("legion", "athenae", 1), "antike-moves-over")


def in_athenae(unit: str) -> State:
    """Return a state in which Greece has chosen its unit in Athenae."""
    state = edit(table(3), GREECE, legions={"athenae": 1}, galleys={"athenae": 1})
    return play(manoeuvre(state), antike.ChooseUnits(unit, "athenae", 1))


@situation("M2", "A legion crosses a land border.")
def _() -> Played:
    case = Played(in_athenae("legion"), antike.MoveTo("dyrrhachion"))
    assert units(case.after, GREECE, "athenae") == (0, 1)
    assert units(case.after, GREECE, "dyrrhachion") == (1, 0)
    return case


@situation("M2", "A galley crosses a mixed border, as a legion could.")
def _() -> Played:
    case = Played(in_athenae("galley"), antike.MoveTo("pella"))
    assert units(case.after, GREECE, "athenae") == (1, 0)
    assert units(case.after, GREECE, "pella") == (0, 1)
    return case


@situation("M2", "A legion does not cross the sea.")
def _() -> Refused:
    return Refused(in_athenae("legion"), antike.MoveTo("ephesos"), "antike-wrong-border")


@situation("M2", "A galley does not cross the land.")
def _() -> Refused:
    return Refused(in_athenae("galley"), antike.MoveTo("dyrrhachion"), "antike-wrong-border")


@situation("M2", "A move crosses one border, and does not leap over a province.")
def _() -> Refused:
    return Refused(in_athenae("legion"), antike.MoveTo("tomis"), "antike-no-way")


def readied(*know_how: str, space: str = "manoeuvre-1") -> Played:
    """Return the begin of manoeuvres of a legion in Athenae and two galleys in Sparta, with this know-how."""
    state = edit(table(3), GREECE, legions={"athenae": 1}, galleys={"sparta": 2})
    state = turn_of(edit(state, GREECE, know_how=know_how), GREECE)
    return Played(state, antike.ChooseSpace(space))


def manoeuvres(case: Played) -> tuple[int, int]:
    """Return how many manoeuvres the legion and each galley have."""
    legion, galleys = case.after.ready
    assert (legion.count, galleys.count) == (1, 2)
    return legion.left, galleys.left


@situation("M1", "With roads a legion has three manoeuvres, and a galley one.")
def _() -> Played:
    case = readied("wheel", "roads")
    assert manoeuvres(case) == (3, 1)
    return case


@situation("M1", "With boats a galley has two manoeuvres, and a legion one.")
def _() -> Played:
    case = readied("boats")
    assert manoeuvres(case) == (1, 2)
    return case


@situation("M1", "With navigation a galley has three manoeuvres, and with the wheel a legion two.")
def _() -> Played:
    case = readied("wheel", "boats", "navigation")
    assert manoeuvres(case) == (2, 3)
    return case


@situation("M1", "The second space for manoeuvres is like the first.")
def _() -> Played:
    case = readied(space="manoeuvre-2")
    assert manoeuvres(case) == (1, 1)
    return case


@situation(
    "M1", "Of three legions two go; the third keeps its two manoeuvres, and they have one left."
)
def _() -> Played:
    state = manoeuvre(edit(table(3), GREECE, know_how=("wheel",), legions={"athenae": 3}))
    state = play(state, antike.ChooseUnits("legion", "athenae", 2), antike.MoveTo("pella"))
    case = Played(state, antike.Send(2))
    assert case.after.ready == (
        antike.Ready("legion", "athenae", 2, 1),
        antike.Ready("legion", "pella", 1, 2),
    )
    return case


@situation("M1", "Legions with equally many manoeuvres left in a province go together.")
def _() -> Played:
    state = edit(table(3), GREECE, know_how=("wheel",), legions={"athenae": 1, "tomis": 1})
    state = march(manoeuvre(state), "legion", "athenae", 2, "pella")
    state = march(state, "legion", "tomis", 2, "pella")
    case = Played(play(state, antike.ChooseUnits("legion", "pella", 1)), antike.MoveTo("napoca"))
    assert {*aw.legal_actions(case.after)} == {antike.Send(1), antike.Send(2)}
    return case


@situation("M1", "Who finishes leaves the other manoeuvres; then the next civilization plays.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"athenae": 1}, marble=0, coins=0)
    case = Played(manoeuvre(state), antike.Finish())
    assert case.after.ready == ()
    assert asked(case.after) == (1,)
    return case


@situation("M1", "As of 2006 cities are conquered once the moves are finished.")
def _() -> Played:
    state = play(as_of_2006(), antike.Finish())
    case = Played(state, antike.Conquer("ninive"))
    assert owner(case.after, "ninive") == GREECE
    return case


@situation("M1", "The wheel of another gives a legion no second manoeuvre.", contrast=True)
def _() -> Played:
    state = edit(table(3), PERSIA, know_how=("wheel", "roads", "boats", "navigation"))
    state = edit(state, GREECE, legions={"athenae": 1}, galleys={"sparta": 2})
    case = Played(turn_of(state, GREECE), antike.ChooseSpace("manoeuvre-1"))
    assert manoeuvres(case) == (1, 1)
    return case


@situation(
    "M1", "Without units there is no manoeuvre, and the next civilization plays.", contrast=True
)
def _() -> Played:
    case = Played(turn_of(table(3), GREECE), antike.ChooseSpace("manoeuvre-1"))
    assert asked(case.after) == (1,)
    return case


@situation(
    "M1", "A legion with no manoeuvre left and no foreign legion beside it has nothing to do."
)
def _() -> Refused:
    state = manoeuvre(edit(table(3), GREECE, legions={"athenae": 2}))
    state = march(state, "legion", "athenae", 1, "pella")
    return Refused(state, antike.ChooseUnits("legion", "pella", 0), "antike-nothing-to-do")


@situation("M1", "Where one has no galleys, none are moved.")
def _() -> Refused:
    state = manoeuvre(edit(table(3), GREECE, legions={"athenae": 2}))
    return Refused(state, antike.ChooseUnits("galley", "athenae", 1), "antike-no-units")


@situation("M1", "Foreign legions are not moved.")
def _() -> Refused:
    state = edit(table(3), PERSIA, legions={"pella": 2})
    state = manoeuvre(edit(state, GREECE, legions={"athenae": 2}))
    return Refused(state, antike.ChooseUnits("legion", "pella", 1), "antike-no-units")


@situation("M1", "Units of other kinds are not moved.")
def _() -> Refused:
    state = manoeuvre(edit(table(3), GREECE, legions={"athenae": 2}))
    return Refused(state, antike.ChooseUnits("elephant", "athenae", 1), "antike-no-such-unit")


@situation("M1", "Units in a province that is not on the map are not moved.")
def _() -> Refused:
    state = manoeuvre(edit(table(3), GREECE, legions={"athenae": 2}))
    return Refused(state, antike.ChooseUnits("legion", "atlantis", 1), "antike-no-such-province")


def three_in_athenae() -> State:
    """Return a state in which Greece has chosen three legions in Athenae, which go to Pella."""
    state = manoeuvre(edit(table(3), GREECE, legions={"athenae": 3}))
    return play(state, antike.ChooseUnits("legion", "athenae", 1), antike.MoveTo("pella"))


@situation("M2", "A galley crosses a sea border.")
def _() -> Played:
    case = Played(in_athenae("galley"), antike.MoveTo("ephesos"))
    assert units(case.after, GREECE, "ephesos") == (0, 1)
    return case


@situation("M2", "A legion crosses a mixed border.")
def _() -> Played:
    case = Played(in_athenae("legion"), antike.MoveTo("pella"))
    assert units(case.after, GREECE, "pella") == (1, 0)
    return case


@situation("M2", "All units of a group may go, or only one of them.")
def _() -> Played:
    case = Played(three_in_athenae(), antike.Send(1))
    assert {*aw.legal_actions(case.state)} == {*map(antike.Send, (1, 2, 3))}
    assert units(case.after, GREECE, "athenae") == (2, 0)
    assert units(case.after, GREECE, "pella") == (1, 0)
    return case


@situation("M2", "A legion goes into a province with a foreign city, which stays as it is.")
def _() -> Played:
    state = manoeuvre(edit(table(3), GREECE, legions={"melitene": 1}))
    case = Played(play(state, antike.ChooseUnits("legion", "melitene", 1)), antike.MoveTo("ninive"))
    assert owner(case.after, "ninive") == PERSIA
    assert units(case.after, GREECE, "ninive") == (1, 0)
    return case


@situation("M2", "No more units go than there are.")
def _() -> Refused:
    return Refused(three_in_athenae(), antike.Send(4), "antike-count-range")


@situation("M2", "Once a border is chosen, at least one unit goes.")
def _() -> Refused:
    return Refused(three_in_athenae(), antike.Send(0), "antike-count-range")


@situation("M2", "A move does not end where it began.")
def _() -> Refused:
    return Refused(in_athenae("legion"), antike.MoveTo("athenae"), "antike-same-province")


@situation("M2", "A move does not lead off the map.")
def _() -> Refused:
    return Refused(in_athenae("legion"), antike.MoveTo("atlantis"), "antike-no-such-province")
