"""Situations with the manoeuvres of 2006: all moves and battles come before the conquests (M1)."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    all_taken,
    asked,
    consecrate,
    edit,
    found,
    manoeuvre,
    march,
    of,
    owner,
    places_for,
    play,
    realm,
    table,
    units,
)
from tests.conformance.telling import Played, Refused, situation

GREECE, PERSIA, ARABIA = "greece", "persia", "arabia"


def as_of_2006(state: State) -> State:
    """Return the state with the option for the manoeuvres of 2006."""
    return attrs.evolve(state, settings=attrs.evolve(state.settings, manoeuvre="2006"))


def moving(persia: dict[str, int] | None = None, **greece: Any) -> State:
    """Return the moves of Greece, with legions of Persia."""
    state = edit(table(3, manoeuvre="2006"), PERSIA, legions=persia or {})
    return manoeuvre(edit(state, GREECE, **greece))


def after_march(**greece: Any) -> State:
    """Return the conquests of Greece: a legion has come to Ninive and has no manoeuvre left; another stands in Susa."""
    state = moving(legions={"melitene": 1, "susa": 1}, **greece)
    return play(march(state, "legion", "melitene", 1, "ninive"), antike.Finish())


@situation("M4", "As of 2006, too, a legion without a manoeuvre left conquers nothing.")
def _() -> Refused:
    return Refused(after_march(), antike.Conquer("ninive"), "antike-units-spent")


@situation("M4", "As of 2006 legions without a manoeuvre do not help those with one.")
def _() -> Refused:
    state = moving(legions={"melitene": 2, "ninive": 1, "susa": 1})
    state = march(state, "legion", "melitene", 1, "ninive", 2)
    state = consecrate(play(state, antike.Finish()), "ninive")
    return Refused(state, antike.Conquer("ninive"), "antike-too-weak")


@situation("M1", "As of 2006 a legion with the wheel moves once, and conquers after all moves.")
def _() -> Played:
    state = moving(legions={"melitene": 1}, know_how=("wheel",))
    state = march(state, "legion", "melitene", 2, "ninive")
    case = Played(play(state, antike.Finish()), antike.Conquer("ninive"))
    assert owner(case.after, "ninive") == GREECE
    return case


@situation("M1", "As of 2006 conquests are passed over if no city can be taken.")
def _() -> Played:
    case = Played(moving(legions={"melitene": 1}), antike.Finish())
    assert {*aw.legal_actions(case.after)} == {antike.FoundCity("melitene"), antike.Finish()}
    return case


@situation("M1", "As of 2006 one city is conquered after another; then the turn goes on.")
def _() -> Played:
    state = play(moving(legions={"ninive": 1, "susa": 1}), antike.Finish(), antike.Conquer("susa"))
    case = Played(state, antike.Conquer("ninive"))
    assert owner(case.after, "ninive") == owner(case.after, "susa") == GREECE
    assert asked(case.after) == (1,)
    return case


@situation("M1", "As of 2006 a city that could be taken need not be.")
def _() -> Played:
    case = Played(play(moving(legions={"ninive": 2}), antike.Finish()), antike.Finish())
    assert owner(case.after, "ninive") == PERSIA
    assert case.after.ready == ()
    return case


@situation("M1", "As of 2006 nothing moves after the first conquest.")
def _() -> Refused:
    state = moving(legions={"ninive": 2, "susa": 1})
    state = play(state, antike.Finish(), antike.Conquer("ninive"))
    return Refused(state, antike.ChooseUnits("legion", "ninive", 1), "antike-moves-over")


@situation("M3", "As of 2006 a legion without a manoeuvre may fight among the moves.")
def _() -> Played:
    state = edit(moving({"pella": 1}, legions={"athenae": 1}), ARABIA, legions={"pella": 1})
    state = march(state, "legion", "athenae", 1, "pella")
    state = play(state, antike.LetPass(), antike.LetPass())
    case = Played(state, antike.ChooseUnits("legion", "pella", 0))
    assert {*aw.legal_actions(case.after)} == {antike.Fight(PERSIA), antike.Fight(ARABIA)}
    return case


@situation("M3", "As of 2006 legions with a manoeuvre fight where they stand, among the moves.")
def _() -> Played:
    state = moving({"pella": 2}, legions={"pella": 3})
    state = play(state, antike.ChooseUnits("legion", "pella", 1), antike.Fight(PERSIA))
    case = Played(state, antike.Send(2))
    assert units(case.after, GREECE, "pella") == (1, 0)
    return case


@situation("M3", "As of 2006 the other side may demand a battle as units enter.")
def _() -> Played:
    state = march(moving({"pella": 2}, legions={"athenae": 2}), "legion", "athenae", 1, "pella", 2)
    case = Played(state, antike.Demand(1))
    assert units(case.after, GREECE, "pella") == units(case.after, PERSIA, "pella") == (1, 0)
    return case


@situation("M3", "As of 2006 a battle clears the way for a conquest after the moves.")
def _() -> Played:
    state = moving({"ninive": 1}, legions={"ninive": 2})
    state = play(state, antike.ChooseUnits("legion", "ninive", 1), antike.Fight(PERSIA))
    case = Played(play(state, antike.Finish()), antike.Conquer("ninive"))
    assert owner(case.after, "ninive") == GREECE
    return case


@situation("M4", "As of 2006 the conqueror chooses which units are lost.")
def _() -> Played:
    state = moving({"tyros": 0}, legions={"tyros": 2}, galleys={"tyros": 2})
    state = edit(found(state, PERSIA, "tyros", "susa"), PERSIA, know_how=("monarchy",))
    state = play(state, antike.Finish(), antike.Conquer("tyros"), antike.Lose("galley", 1))
    case = Played(state, antike.Lose("legion", 1))
    assert units(case.after, GREECE, "tyros") == (1, 1)
    return case


@situation("K1", "As of 2006 a temple that is destroyed brings a general at the end of the turn.")
def _() -> Played:
    state = consecrate(moving(legions={"ninive": 3}), "ninive")
    case = Played(play(state, antike.Finish()), antike.Conquer("ninive"))
    assert of(case.after, GREECE).generals == 1
    return case


@situation("K1", "As of 2006, too, each destroyed temple brings a general.")
def _() -> Played:
    state = found(table(3, manoeuvre="2006"), PERSIA, "ninive", "susa", "tyros")
    state = edit(consecrate(state, "ninive", "susa"), GREECE, legions={"ninive": 7, "susa": 7})
    state = play(manoeuvre(state), antike.Finish(), antike.Conquer("ninive"))
    case = Played(state, antike.Conquer("susa"))
    assert of(case.after, GREECE).generals == 2
    return case


@situation("M5", "As of 2006, too, a city is given up where no disc is left.")
def _() -> Played:
    state = edit(as_of_2006(realm(25)), GREECE, legions={"ninive": 1})
    state = play(manoeuvre(state), antike.Finish(), antike.Conquer("ninive"))
    case = Played(state, antike.GiveUpCity(places_for(1)[0]))
    assert case.after.owners.count(0) == 25
    return case


@situation("K3", "As of 2006 the next temple wins, too, when all personalities are taken.")
def _() -> Played:
    state = edit(consecrate(all_taken(), "zadrakarta"), GREECE, legions={"zadrakarta": 3})
    state = play(manoeuvre(as_of_2006(state)), antike.Finish())
    case = Played(state, antike.Conquer("zadrakarta"))
    assert aw.winners(case.after) == (0,)
    return case
