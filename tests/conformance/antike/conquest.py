"""Situations on conquests (M4, M5)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    consecrate,
    edit,
    found,
    manoeuvre,
    march,
    number,
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


def before_athenae(galleys: int) -> State:
    """Return a state in which Persia has galleys at Athenae, where Greece has a temple, a legion and a galley (defence 5)."""
    state = edit(table(4), GREECE, legions={"athenae": 1}, galleys={"athenae": 1})
    state = edit(consecrate(state, "athenae"), PERSIA, galleys={"athenae": galleys})
    return manoeuvre(state, PERSIA)


@situation("M4", "Six galleys take Athenae, with a defence of five; its temple goes to the bank.")
def _() -> Played:
    state = before_athenae(6)
    case = Played(state, antike.Conquer("athenae"))
    assert owner(case.after, "athenae") == PERSIA
    assert units(case.after, PERSIA, "athenae") == (0, 1)
    assert units(case.after, GREECE, "athenae") == (0, 0)
    assert case.after.bank.temples == 20
    return case


def before_tyros() -> State:
    """Return a state in which Greece has to lose two units for Tyros, and has two legions and two galleys there."""
    state = found(table(3), PERSIA, "tyros", "susa")
    state = edit(edit(state, PERSIA, legions={"tyros": 1}), ARABIA, legions={"tyros": 2})
    state = manoeuvre(edit(state, GREECE, legions={"tyros": 2}, galleys={"tyros": 2}))
    return play(state, antike.Conquer("tyros"))


@situation("M4", "The conqueror chooses units of either kind; units of others stay.")
def _() -> Played:
    case = Played(play(before_tyros(), antike.Lose("galley", 1)), antike.Lose("legion", 1))
    assert owner(case.after, "tyros") == GREECE
    assert units(case.after, GREECE, "tyros") == (1, 1)
    assert units(case.after, PERSIA, "tyros") == (0, 0)
    assert units(case.after, ARABIA, "tyros") == (2, 0)
    return case


@situation("M4", "Four galleys do not take Athenae.")
def _() -> Refused:
    return Refused(before_athenae(4), antike.Conquer("athenae"), "antike-too-weak")


@situation("M4", "Democracy adds 2 to a defence of five: six galleys are too few then.")
def _() -> Refused:
    state = edit(before_athenae(6), GREECE, know_how=("monarchy", "democracy"))
    return Refused(state, antike.Conquer("athenae"), "antike-too-weak")


@situation("M4", "Who has used up its manoeuvre on the way conquers nothing.")
def _() -> Refused:
    state = manoeuvre(edit(table(3), GREECE, legions={"melitene": 2, "sparta": 1}))
    state = march(state, "legion", "melitene", 1, "ninive", 2)
    return Refused(state, antike.Conquer("ninive"), "antike-units-spent")


def before_susa(*cities: str) -> State:
    """Return a state with five legions of Greece in Susa, where Persia has these cities."""
    return manoeuvre(found(edit(table(3), GREECE, legions={"susa": 5}), PERSIA, *cities))


@situation("M4", "Of two cities one is taken.")
def _() -> Played:
    case = Played(before_susa("susa", "tyros"), antike.Conquer("susa"))
    assert owner(case.after, "susa") == GREECE
    assert case.after.city_count(number(case.after, PERSIA)) == 1
    return case


@situation("M4", "The last city of a civilization is not taken.")
def _() -> Refused:
    return Refused(before_susa("susa"), antike.Conquer("susa"), "antike-last-city")


@situation("M4", "Nor is it on offer: the legions can go, or nothing is done.", contrast=True)
def _() -> Played:
    case = Played(before_susa("susa"), antike.Finish())
    assert {type(each) for each in aw.legal_actions(case.state)} == {
        antike.ChooseUnits,
        antike.Finish,
    }
    return case


def one_too_many(cities: int = 25) -> State:
    """Return a state in which Greece has this number of cities, two with temples, and legions in Ninive, a city of Persia."""
    state = consecrate(realm(cities), *places_for(2))
    return manoeuvre(edit(state, GREECE, legions={"ninive": 3}))


@situation("M5", "Who has no disc left gives up another city; its temple goes back to the bank.")
def _() -> Played:
    state = play(one_too_many(), antike.Conquer("ninive"))
    mine = places_for(2)[0]
    case = Played(state, antike.GiveUpCity(mine))
    assert case.after.city_count(number(state, GREECE)) == 25
    assert case.after.owners[state.map.index[mine]] == -1
    assert case.after.bank.temples == state.bank.temples + 1
    assert of(case.after, GREECE).generals == 0
    assert of(case.after, GREECE).generals_due == 0
    return case


@situation("M5", "The city is conquered first, and one of twenty-five others chosen then.")
def _() -> Played:
    case = Played(one_too_many(), antike.Conquer("ninive"))
    assert owner(case.after, "ninive") == GREECE
    assert set(aw.legal_actions(case.after)) == set(map(antike.GiveUpCity, places_for(25)))
    return case


@situation("M5", "With one disc left nothing is given up.", contrast=True)
def _() -> Played:
    case = Played(one_too_many(24), antike.Conquer("ninive"))
    assert case.after.city_count(number(case.after, GREECE)) == 25
    assert antike.GiveUpCity(places_for(1)[0]) not in aw.legal_actions(case.after)
    return case


@situation("M5", "The city that was just conquered is not given up.")
def _() -> Refused:
    state = play(one_too_many(), antike.Conquer("ninive"))
    return Refused(state, antike.GiveUpCity("ninive"), "antike-just-conquered")


@situation("M5", "Nobody gives up a city of another.")
def _() -> Refused:
    state = play(one_too_many(), antike.Conquer("ninive"))
    return Refused(state, antike.GiveUpCity("susa"), "antike-foreign-city")
