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


# --- the exact strength ---


def siege(attackers: int, *know_how: str, guards: int = 0, temple: bool = False) -> State:
    """Return a state in which legions of Greece stand in Susa, which Persia defends with this know-how and these legions."""
    state = edit(table(3), PERSIA, know_how=know_how, legions={"susa": guards})
    state = consecrate(state, "susa") if temple else state
    return manoeuvre(edit(state, GREECE, legions={"susa": attackers}))


def taken(state: State, left: int) -> Played:
    """Take Susa, after which this number of legions of Greece is left there, and none of Persia."""
    case = Played(state, antike.Conquer("susa"))
    assert owner(case.after, "susa") == GREECE
    assert units(case.after, GREECE, "susa") == (left, 0)
    assert units(case.after, PERSIA, "susa") == (0, 0)
    return case


@situation("M4", "One legion takes a city without a temple and units, and is lost.")
def _() -> Played:
    return taken(siege(1), 0)


@situation("M4", "A temple makes three of one: three legions take the city.")
def _() -> Played:
    case = taken(siege(3, temple=True), 0)
    assert case.after.bank.temples == 20
    assert not case.after.temples[case.after.map.index["susa"]]
    return case


@situation("M4", "Monarchy adds 1: two legions take a city without units.")
def _() -> Played:
    return taken(siege(2, "monarchy"), 0)


@situation("M4", "Democracy adds 2 in all, and not 3: three legions take a city without units.")
def _() -> Played:
    return taken(siege(3, "monarchy", "democracy"), 0)


@situation("M4", "Each unit of the owner adds 1: three legions take a city with two legions.")
def _() -> Played:
    return taken(siege(3, guards=2), 0)


@situation("M4", "Eight take a city with a temple, three units and democracy: 3 and 3 and 2.")
def _() -> Played:
    return taken(siege(9, "monarchy", "democracy", guards=3, temple=True), 1)


@situation("M4", "Five galleys take Athenae, with a defence of five, and none is left.")
def _() -> Played:
    case = Played(before_athenae(5), antike.Conquer("athenae"))
    assert owner(case.after, "athenae") == PERSIA
    assert units(case.after, PERSIA, "athenae") == (0, 0)
    return case


@situation("M4", "Legions of others do not defend a city, and stay.")
def _() -> Played:
    state = edit(siege(1), ARABIA, legions={"susa": 4})
    case = taken(state, 0)
    assert units(case.after, ARABIA, "susa") == (4, 0)
    return case


@situation("M4", "The units that are left keep their manoeuvre, and may go on.")
def _() -> Played:
    case = taken(siege(4), 3)
    assert case.after.ready == (antike.Ready("legion", "susa", 1, 3),)
    return case


@situation("M4", "A galley and a legion take a city of defence two together.")
def _() -> Played:
    state = found(table(3), PERSIA, "tyros", "susa")
    state = edit(state, PERSIA, galleys={"tyros": 1})
    state = manoeuvre(edit(state, GREECE, legions={"tyros": 1}, galleys={"tyros": 1}))
    case = Played(state, antike.Conquer("tyros"))
    assert owner(case.after, "tyros") == GREECE
    assert units(case.after, GREECE, "tyros") == (0, 0)
    return case


@situation("M4", "The temple is destroyed at once; its general comes at the end of the turn.")
def _() -> Played:
    case = taken(siege(4, temple=True), 1)
    assert (of(case.after, GREECE).generals_due, of(case.after, GREECE).generals) == (1, 0)
    assert case.after.bank.generals == 7
    return case


@situation("M4", "After a battle the same legions conquer the city that they have cleared.")
def _() -> Played:
    state = play(siege(3, guards=1), antike.ChooseUnits("legion", "susa", 1))
    return taken(play(state, antike.Fight(PERSIA)), 1)


@situation("M4", "Two legions do not take a city with a temple.")
def _() -> Refused:
    return Refused(siege(2, temple=True), antike.Conquer("susa"), "antike-too-weak")


@situation("M4", "One legion does not take a city where monarchy adds 1.")
def _() -> Refused:
    return Refused(siege(1, "monarchy"), antike.Conquer("susa"), "antike-too-weak")


@situation("M4", "Two legions do not take a city where democracy adds 2.")
def _() -> Refused:
    return Refused(siege(2, "monarchy", "democracy"), antike.Conquer("susa"), "antike-too-weak")


@situation("M4", "Two legions do not take a city with two legions.")
def _() -> Refused:
    return Refused(siege(2, guards=2), antike.Conquer("susa"), "antike-too-weak")


@situation("M4", "Seven do not take a city with a temple, three units and democracy.")
def _() -> Refused:
    state = siege(7, "monarchy", "democracy", guards=3, temple=True)
    return Refused(state, antike.Conquer("susa"), "antike-too-weak")


@situation("M4", "Legions without a manoeuvre do not help the one that still has it.")
def _() -> Refused:
    state = edit(table(3), PERSIA, know_how=("monarchy",))
    state = manoeuvre(edit(state, GREECE, legions={"susa": 1, "babylon": 2}))
    state = march(state, "legion", "babylon", 1, "susa", 2)
    return Refused(state, antike.Conquer("susa"), "antike-too-weak")


@situation("M4", "Without a unit in the province no city is conquered.")
def _() -> Refused:
    return Refused(siege(5), antike.Conquer("ninive"), "antike-no-unit-there")


@situation("M4", "Where there is no city, none is conquered.")
def _() -> Refused:
    state = manoeuvre(edit(table(3), GREECE, legions={"athenae": 2}))
    return Refused(state, antike.Conquer("athenae"), "antike-no-city-there")


@situation("M4", "One's own city is not conquered.")
def _() -> Refused:
    state = manoeuvre(edit(table(3), GREECE, legions={"sparta": 2}))
    return Refused(state, antike.Conquer("sparta"), "antike-own-city")


@situation("M4", "No city is conquered that is not on the map.")
def _() -> Refused:
    return Refused(siege(5), antike.Conquer("atlantis"), "antike-no-such-province")


@situation("M4", "Only units with a manoeuvre left are lost for a conquest.")
def _() -> Refused:
    return Refused(before_tyros(), antike.Lose("legion", 0), "antike-need-manoeuvre")


@situation("M4", "No legion with two manoeuvres left is lost, as there is none.")
def _() -> Refused:
    return Refused(before_tyros(), antike.Lose("legion", 2), "antike-other-left")


@situation("M4", "For a conquest no units of other kinds are lost.")
def _() -> Refused:
    return Refused(before_tyros(), antike.Lose("elephant", 1), "antike-no-such-unit")


@situation("M4", "Once units are being lost for a conquest, it is not called off.")
def _() -> Refused:
    return Refused(before_tyros(), antike.Finish(), "antike-not-now")


@situation("M5", "Nobody gives up a city that is not there.")
def _() -> Refused:
    state = play(one_too_many(), antike.Conquer("ninive"))
    return Refused(state, antike.GiveUpCity(places_for(26)[-1]), "antike-no-city-there")


@situation("M5", "Before a city is given up, nothing else is done.")
def _() -> Refused:
    state = play(one_too_many(), antike.Conquer("ninive"))
    return Refused(state, antike.Finish(), "antike-not-now")


@situation(
    "M4", "Of legions with one and with two manoeuvres left the conqueror chooses which are lost."
)
def _() -> Played:
    state = edit(table(3), PERSIA, know_how=("monarchy",))
    state = edit(state, GREECE, know_how=("wheel",), legions={"susa": 2, "babylon": 2})
    state = march(manoeuvre(state), "legion", "babylon", 2, "susa", 2)
    state = play(state, antike.Conquer("susa"), antike.Lose("legion", 1))
    case = Played(state, antike.Lose("legion", 2))
    assert case.after.ready == (
        antike.Ready("legion", "susa", 2, 1),
        antike.Ready("legion", "susa", 1, 1),
    )
    return case


@situation("M4", "The owner's units in other provinces, and its other cities, stay.")
def _() -> Played:
    state = edit(siege(1), PERSIA, legions={"rhagai": 2, "ninive": 1})
    case = taken(state, 0)
    assert units(case.after, PERSIA, "rhagai") == (2, 0)
    assert owner(case.after, "ninive") == PERSIA
    return case


@situation("M4", "Two cities are taken in one turn, by the legions in each of them.")
def _() -> Played:
    state = manoeuvre(edit(table(3), GREECE, legions={"susa": 1, "ninive": 1}))
    case = Played(play(state, antike.Conquer("ninive")), antike.Conquer("susa"))
    assert owner(case.after, "ninive") == owner(case.after, "susa") == GREECE
    return case
