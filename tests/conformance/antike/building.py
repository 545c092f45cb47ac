"""Situations on temples (E1) and on founding cities (F1)."""

from __future__ import annotations

from typing import Any

from ancient_world.games import antike
from tests.antike.positions import (
    State,
    all_known,
    asked,
    at,
    consecrate,
    edit,
    march,
    number,
    of,
    play,
    rich,
    table,
    turn_of,
    units,
)
from tests.conformance.telling import Played, Refused, situation

GREECE, PERSIA = "greece", "persia"


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


@situation("E1", "Exactly 5 marble pay for a temple; then the next civilization plays.")
def _() -> Played:
    state = at(edit(table(3), GREECE, marble=5, coins=0), GREECE, "temple")
    case = Played(state, antike.BuildTemple("messana"))
    assert of(case.after, GREECE).marble == 0
    assert asked(case.after) == (1,)
    return case


@situation("E1", "A second temple is paid with the last 4 marble and a coin.")
def _() -> Played:
    state = at(edit(table(3), GREECE, marble=9, coins=1), GREECE, "temple")
    state = play(state, antike.BuildTemple("messana"), antike.UseCoins(0))
    case = Played(state, antike.BuildTemple("sparta"))
    assert (of(case.after, GREECE).marble, of(case.after, GREECE).coins) == (0, 0)
    return case


def turn_of_persia(**goods: Any) -> State:
    """Return Persia's turn, in which Greece, which plays later, has these goods."""
    return turn_of(edit(table(3), GREECE, **goods), PERSIA)


@situation("E1", "4 marble do not pay for a temple, whatever other goods there are.")
def _() -> Refused:
    state = turn_of_persia(marble=4, iron=9, gold=9, coins=0)
    return Refused(state, antike.BuildTemple("sparta"), "antike-cannot-pay", player=0)


@situation("E1", "Who may pay with any goods needs five in all.")
def _() -> Refused:
    state = turn_of_persia(know_how=antike.ADVANCES, marble=1, iron=1, gold=1, coins=1)
    return Refused(state, antike.BuildTemple("sparta"), "antike-cannot-pay-any", player=0)


@situation("E1", "No temple is built where there is no city.")
def _() -> Refused:
    state = at(rich(legions={"athenae": 1}), GREECE, "temple")
    return Refused(state, antike.BuildTemple("athenae"), "antike-no-city-there")


@situation("E1", "No temple is built in a province that is not on the map.")
def _() -> Refused:
    state = at(rich(), GREECE, "temple")
    return Refused(state, antike.BuildTemple("atlantis"), "antike-no-such-province")


@situation("F1", "A city for exactly 1 marble, 1 iron and 1 gold leaves nothing.")
def _() -> Played:
    state = play(founding(marble=1, iron=1, gold=1), antike.Finish())
    case = Played(state, antike.FoundCity("athenae"))
    assert of(case.after, GREECE).goods == 0
    assert asked(case.after) == (1,)
    return case


@situation("F1", "After a conquest that destroyed a temple a city is founded in the same turn.")
def _() -> Played:
    state = edit(consecrate(table(3), "saba"), GREECE, legions={"saba": 5, "athenae": 1})
    state = play(at(state, GREECE, "manoeuvre-1"), antike.Conquer("saba"), antike.Finish())
    case = Played(state, antike.FoundCity("athenae"))
    assert case.after.owners[state.map.index["athenae"]] == number(state, GREECE)
    return case


@situation("F1", "A coin stands for the iron that is missing, and the other coin stays.")
def _() -> Played:
    state = edit(founding(marble=1, iron=0, gold=1), GREECE, coins=2)
    state = play(state, antike.Finish(), antike.FoundCity("athenae"))
    case = Played(play(state, antike.UseCoins(0)), antike.UseCoins(0))
    own = of(case.after, GREECE)
    assert (own.marble, own.iron, own.gold, own.coins) == (0, 0, 0, 1)
    return case


@situation("F1", "For the one marble of a city no two coins are paid.")
def _() -> Refused:
    state = edit(founding(marble=1, iron=0, gold=1), GREECE, coins=2)
    state = play(state, antike.Finish(), antike.FoundCity("athenae"))
    return Refused(state, antike.UseCoins(2), "antike-coins-range", "T1")


@situation("F1", "A legion that has come in the same turn founds a city; the unit stays.")
def _() -> Played:
    state = edit(table(3), GREECE, legions={"athenae": 1}, coins=0)
    state = march(at(state, GREECE, "manoeuvre-2"), "legion", "athenae", 1, "pella")
    case = Played(state, antike.FoundCity("pella"))
    assert case.after.owners[state.map.index["pella"]] == number(state, GREECE)
    assert units(case.after, GREECE, "pella") == (1, 0)
    return case


@situation("F1", "A legion of another founds no city of one's own.")
def _() -> Refused:
    state = edit(founding(iron=5), PERSIA, legions={"athenae": 1, "pella": 1})
    return Refused(play(state, antike.Finish()), antike.FoundCity("pella"), "antike-no-unit-there")


@situation("F1", "No city is founded in a city of one's own.")
def _() -> Refused:
    state = edit(rich(), GREECE, legions={"athenae": 1, "sparta": 1})
    return Refused(at(state, GREECE, "gold"), antike.FoundCity("sparta"), "antike-city-there")


@situation("F1", "No city is founded in a province that is not on the map.")
def _() -> Refused:
    state = at(rich(legions={"athenae": 1}), GREECE, "gold")
    return Refused(state, antike.FoundCity("atlantis"), "antike-no-such-province")


@situation("F1", "Without marble and coins no city is founded.")
def _() -> Refused:
    state = edit(table(3), GREECE, legions={"athenae": 1}, marble=0, coins=0)
    state = at(state, GREECE, "gold")
    return Refused(state, antike.FoundCity("athenae"), "antike-cannot-pay-city", player=0)


@situation("F1", "The only coin is needed for the iron, and nobody is asked what it pays for.")
def _() -> Played:
    state = play(edit(founding(marble=1, iron=0, gold=1), GREECE, coins=1), antike.Finish())
    case = Played(state, antike.FoundCity("athenae"))
    assert of(case.after, GREECE).goods == 0
    assert asked(case.after) == (1,)
    return case


@situation("E1", "A temple is built in a city where only foreign units stand.")
def _() -> Played:
    state = edit(edit(table(3), GREECE, marble=5), "persia", legions={"sparta": 2})
    case = Played(at(state, GREECE, "temple"), antike.BuildTemple("sparta"))
    assert case.after.temples[case.after.map.index["sparta"]]
    return case
