"""Situations on manoeuvres, moves, battles and conquests (M)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    at,
    consecrate,
    edit,
    found,
    march,
    number,
    of,
    places_for,
    play,
    realm,
    table,
    turn_of,
)
from tests.conformance.telling import Played, Refused, situation

GREECE, PERSIA, ARABIA = "greece", "persia", "arabia"


def manoeuvre(state: State, civilization: str = GREECE) -> State:
    """Return the state in which a civilization starts to manoeuvre."""
    return at(state, civilization, "manoeuvre-1")


def owner(state: State, city: str) -> str:
    """Return the owner of a city."""
    return str(state.civilizations[state.owners[state.map.index[city]]].id)


def units(state: State, civilization: str, province: str) -> tuple[int, int]:
    """Return the numbers of legions and galleys of a civilization in a province."""
    own, place = of(state, civilization), state.map.index[province]
    return own.legions[place], own.galleys[place]


# --- manoeuvres ---


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


def as_of_2006() -> State:
    """Return a state under the rules of 2006 in which Greece manoeuvres with two legions in Ninive and one in Athenae."""
    return manoeuvre(edit(table(3, manoeuvre="2006"), GREECE, legions={"ninive": 2, "athenae": 1}))


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


@situation("M1", "As of 2006 nothing is conquered before all moves.")
def _() -> Refused:
    return Refused(as_of_2006(), antike.Conquer("ninive"), "antike-moves-first")


@situation("M1", "As of 2006 nothing moves once cities are conquered.")
def _() -> Refused:
    state = play(as_of_2006(), antike.Finish())
    return Refused(state, antike.ChooseUnits("legion", "athenae", 1), "antike-moves-over")


# --- moves ---


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


# --- battles ---


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


# --- conquest ---


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


# --- the last disc ---


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
