"""Situations on temples, units, know-how (E), cities (F), and the supply of units (L)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    at,
    consecrate,
    edit,
    found,
    number,
    of,
    play,
    table,
    turn_of,
)
from tests.conformance.telling import Impossible, Played, Refused, situation

GREECE, PERSIA = "greece", "persia"


def rich(**more: Any) -> State:
    """Return a state in which Greece has plenty of goods, and cities in Dyrrhachion, Messana and Sparta."""
    return edit(table(3), GREECE, marble=20, iron=20, gold=20, **more)


def all_known(**options: Any) -> State:
    """Return Greece's turn with all know-how, and without marble and coins."""
    goods: Any = {"marble": 0, "iron": 1, "gold": 6, "coins": 0}
    state = edit(table(3, **options), GREECE, know_how=antike.ADVANCES, **goods)
    return turn_of(state, GREECE)


@situation("E1", "A temple costs 5 marble and comes from the bank.")
def _() -> Played:
    state = at(rich(), GREECE, "temple")
    case = Played(state, antike.BuildTemple("sparta"))
    assert of(case.after, GREECE).marble == 15
    assert case.after.temples[state.map.index["sparta"]]
    assert case.after.bank.temples == 19
    return case


@situation("E1", "Any number of temples may be built in one turn: the second for 5 marble again.")
def _() -> Played:
    state = play(at(rich(), GREECE, "temple"), antike.BuildTemple("messana"))
    case = Played(state, antike.BuildTemple("sparta"))
    assert of(case.after, GREECE).marble == 10
    assert sum(case.after.temples) == 2
    return case


@situation("E1", "No second temple is built in a city.")
def _() -> Refused:
    state = at(consecrate(rich(), "sparta"), GREECE, "temple")
    return Refused(state, antike.BuildTemple("sparta"), "antike-temple-there")


@situation("E1", "No temple is built in a city of another.")
def _() -> Refused:
    return Refused(at(rich(), GREECE, "temple"), antike.BuildTemple("susa"), "antike-foreign-city")


@situation("E1", "4 marble do not pay for a temple; gold has to be exchanged first.")
def _() -> Refused:
    state = edit(all_known(all_know_how="2006"), GREECE, marble=4)
    state = play(state, antike.ChooseSpace("temple"))
    return Refused(state, antike.BuildTemple("sparta"), "antike-cannot-pay")


@situation("E2", "A galley is raised for 1 iron where there is a sea border.")
def _() -> Played:
    state = at(rich(), GREECE, "arming")
    case = Played(state, antike.Arm("galley", "sparta"))
    own = of(case.after, GREECE)
    assert (own.iron, own.galleys[state.map.index["sparta"]]) == (19, 1)
    return case


@situation("E2", "A city with a temple raises three units in a turn, among foreign units as well.")
def _() -> Played:
    state = edit(consecrate(rich(), "sparta"), PERSIA, legions={"sparta": 2})
    state = play(at(state, GREECE, "arming"), *[antike.Arm("legion", "sparta")] * 2)
    case = Played(state, antike.Arm("legion", "sparta"))
    assert of(case.after, GREECE).legions[state.map.index["sparta"]] == 3
    return case


@situation("E2", "With the option arming set to pooled one city raises what all three bring.")
def _() -> Played:
    state = at(edit(table(3, arming="pooled"), GREECE, iron=9), GREECE, "arming")
    state = play(state, *[antike.Arm("legion", "sparta")] * 2)
    case = Played(state, antike.Arm("legion", "sparta"))
    assert of(case.after, GREECE).legions[state.map.index["sparta"]] == 3
    return case


@situation("E2", "A city without a temple raises no second unit.")
def _() -> Refused:
    state = play(at(rich(), GREECE, "arming"), antike.Arm("legion", "sparta"))
    return Refused(state, antike.Arm("legion", "sparta"), "antike-arming-limit")


@situation("E2", "A galley is not raised where there is no sea.")
def _() -> Refused:
    state = at(found(rich(), GREECE, "gordion"), GREECE, "arming")
    return Refused(state, antike.Arm("galley", "gordion"), "antike-no-border")


@situation("E2", "Without a city of one's own no unit is raised.")
def _() -> Refused:
    state = at(rich(), GREECE, "arming")
    return Refused(state, antike.Arm("legion", "athenae"), "antike-no-city-there")


def learning(gold: int, *know_how: str, persia_knows: tuple[str, ...] = ()) -> State:
    """Return a state in which Greece may learn, with this gold and know-how; ``persia_knows`` is the know-how of Persia."""
    state = edit(table(3), GREECE, gold=gold, coins=0, know_how=know_how)
    return at(edit(state, PERSIA, know_how=persia_knows), GREECE, "know-how")


def scholars(state: State) -> int:
    """Return the scholars that Greece has or takes at the end of its turn."""
    own = of(state, GREECE)
    return own.scholars + own.scholars_due


@situation("E3", "The wheel costs 7 gold if nobody has it, and brings a scholar.")
def _() -> Played:
    case = Played(learning(8), antike.Learn("wheel"))
    assert of(case.after, GREECE).gold == 1
    assert scholars(case.after) == 1
    return case


@situation("E3", "Boats cost 3 gold if somebody has them, and bring no scholar.")
def _() -> Played:
    case = Played(learning(13, persia_knows=("boats",)), antike.Learn("boats"))
    assert of(case.after, GREECE).gold == 10
    assert scholars(case.after) == 0
    return case


@situation("E3", "Navigation costs 10 gold if nobody has it, here in the turn in which boats came.")
def _() -> Played:
    state = play(learning(14, persia_knows=("boats",)), antike.Learn("boats"))
    case = Played(state, antike.Learn("navigation"))
    assert of(case.after, GREECE).gold == 1
    assert of(case.after, GREECE).know_how == ("boats", "navigation")
    assert scholars(case.after) == 1
    return case


@situation("E3", "Roads need the wheel.")
def _() -> Refused:
    return Refused(learning(20), antike.Learn("roads"), "antike-needs-basic")


@situation("E3", "Nobody gains an advance twice.")
def _() -> Refused:
    return Refused(learning(20, "wheel"), antike.Learn("wheel"), "antike-known-already")


@situation("E3", "6 gold do not pay for the first to have the market.")
def _() -> Refused:
    state = learning(6, persia_knows=("wheel",))
    return Refused(state, antike.Learn("market"), "antike-cannot-pay")


def last_lesson() -> State:
    """Return a state of the rules of 2006: Greece has learnt the last advance, and kings and scholars are the largest piles."""
    known = [advance for advance in antike.ADVANCES if advance != "democracy"]
    state = edit(table(3, all_know_how="2006"), PERSIA, kings=1, know_how=("monarchy", "democracy"))
    state = edit(state, GREECE, gold=5, coins=0, know_how=tuple(known))
    state = play(at(state, GREECE, "know-how"), antike.Learn("democracy"))
    while antike.Finish() in aw.legal_actions(state):
        state = play(state, antike.Finish())
    return state


@situation("E4", "Who has all know-how pays with any goods: here gold for the marble of a temple.")
def _() -> Played:
    state = play(at(all_known(), GREECE, "temple"), antike.BuildTemple("sparta"))
    case = Played(state, antike.Give("gold"))
    assert of(case.after, GREECE).gold == of(state, GREECE).gold - 1
    return case


@situation("E4", "As of 2006 it exchanges two goods of a kind for one of another.")
def _() -> Played:
    case = Played(all_known(all_know_how="2006"), antike.Exchange("gold", "marble"))
    own = of(case.after, GREECE)
    assert (own.marble, own.gold) == (1, 4)
    return case


@situation("E4", "As of 2006 it takes a personality from one of the fullest piles.")
def _() -> Played:
    case = Played(last_lesson(), antike.ChoosePile("scholars"))
    assert of(case.after, GREECE).scholars == 1
    return case


@situation("E4", "Of a pile that is not the fullest it takes none.")
def _() -> Refused:
    return Refused(last_lesson(), antike.ChoosePile("navigators"), "antike-not-fullest")


@situation("E4", "As of 2006 one good is not exchanged for another.")
def _() -> Refused:
    state = all_known(all_know_how="2006")
    return Refused(state, antike.Exchange("iron", "marble"), "antike-goods-short")


@situation("E4", "As of 2006 who knows seven advances exchanges nothing.")
def _() -> Refused:
    known = tuple(each for each in antike.ADVANCES if each != "democracy")
    state = edit(all_known(all_know_how="2006"), GREECE, know_how=known)
    return Refused(state, antike.Exchange("gold", "marble"), "antike-no-exchange")


def founding(**goods: int) -> State:
    """Return a state with a galley of Greece at Athenae, two legions of Persia there, and no city."""
    state = edit(table(3), PERSIA, legions={"athenae": 2})
    return at(edit(state, GREECE, galleys={"athenae": 1}, coins=0, **goods), GREECE, "manoeuvre-1")


@situation("F1", "A city costs 1 marble, 1 iron and 1 gold; foreign units there do not hinder.")
def _() -> Played:
    state = play(founding(), antike.Finish())
    case = Played(state, antike.FoundCity("athenae"))
    own = of(case.after, GREECE)
    assert (own.marble, own.iron, own.gold) == (1, 0, 2)
    assert case.after.owners[state.map.index["athenae"]] == number(state, GREECE)
    return case


@situation("F1", "No city is founded where no own unit stands.")
def _() -> Refused:
    state = play(founding(iron=5), antike.Finish())
    return Refused(state, antike.FoundCity("pella"), "antike-no-unit-there")


@situation("F1", "No city is founded where there is one.")
def _() -> Refused:
    state = edit(rich(), GREECE, legions={"athenae": 1, "susa": 1})
    return Refused(at(state, GREECE, "gold"), antike.FoundCity("susa"), "antike-city-there")


@situation("F1", "Without marble no city is founded; gold has to be exchanged first.")
def _() -> Refused:
    state = edit(all_known(all_know_how="2006"), GREECE, legions={"athenae": 1})
    state = play(state, antike.ChooseSpace("gold"))
    return Refused(state, antike.FoundCity("athenae"), "antike-cannot-pay-city")


@situation("L1", "The seventeenth legion is raised.")
def _() -> Played:
    state = at(rich(legions={"athenae": 16}), GREECE, "arming")
    case = Played(state, antike.Arm("legion", "sparta"))
    assert sum(of(case.after, GREECE).legions) == 17
    return case


@situation("L1", "When all legions are on the board galleys are left.")
def _() -> Played:
    case = Played(
        at(rich(legions={"athenae": 17}), GREECE, "arming"), antike.Arm("galley", "sparta")
    )
    assert sum(of(case.after, GREECE).galleys) == 1
    return case


@situation("L1", "An eighteenth legion is not raised.")
def _() -> Refused:
    state = at(rich(legions={"athenae": 17}), GREECE, "arming")
    return Refused(state, antike.Arm("legion", "sparta"), "antike-none-left")


@situation("L1", "Nobody has eighteen galleys on the board.")
def _() -> Impossible:
    document = aw.to_document(edit(table(3), GREECE, galleys={"athenae": 17}))
    place = table(3).map.index["sparta"]
    document["state"]["civilizations"][0]["galleys"][place] = 1
    return Impossible(document, "out-of-range", "$.state.civilizations[0].galleys")
