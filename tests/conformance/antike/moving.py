"""Situations on manoeuvres (M1) and moves (M2)."""

from __future__ import annotations

from ancient_world.games import antike
from tests.antike.positions import (
    State,
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

GREECE = "greece"


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
