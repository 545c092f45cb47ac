"""The examples of the rulebook and of the published manual, one by one."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.games.antike.rules.conquest import defence
from ancient_world.games.antike.rules.rondel import space_price
from ancient_world.games.antike.rules.units import production
from tests.antike.positions import (
    State,
    at,
    consecrate,
    edit,
    found,
    march,
    number,
    of,
    play,
    refused,
    step,
    table,
    turn_of,
)

GREECE, PERSIA = "greece", "persia"


@pytest.mark.rule("P1", "P2")
def test_three_marble_cities_produce_five_marble_and_more_with_know_how() -> None:
    """Three marble cities with one temple give 5 marble, 6 with the market and 7 with coinage."""
    state = consecrate(found(table(3), GREECE, "sparta", "pella", "ephesos"), "pella")
    expected = {(): 5, ("market",): 6, ("market", "coinage"): 7}
    for know_how, amount in expected.items():
        changed = edit(state, GREECE, know_how=know_how)
        assert production(changed, number(changed, GREECE), "marble") == amount
        after = at(changed, GREECE, "marble")
        assert of(after, GREECE).marble == 2 + amount


@pytest.mark.rule("T2")
def test_the_next_manoeuvre_space_costs_one_good() -> None:
    """The second manoeuvre is four spaces ahead of the first, which costs one good."""
    greece = of(edit(table(3), GREECE, space="manoeuvre-1"), GREECE)
    assert space_price(greece, "manoeuvre-2") == 1


@pytest.mark.rule("E1")
def test_two_temples_for_ten_marble() -> None:
    """Ten marble pay for two temples in two cities."""
    state = at(edit(turn_of(table(3), GREECE), GREECE, marble=10, coins=0), GREECE, "temple")
    state = play(state, antike.BuildTemple("messana"), antike.BuildTemple("sparta"))
    assert of(state, GREECE).marble == 0
    assert sum(state.temples) == 2


@pytest.mark.rule("E2")
def test_seven_units_in_three_cities_with_two_temples() -> None:
    """Three cities with two temples raise seven units for seven iron."""
    state = edit(turn_of(table(3), GREECE), GREECE, iron=9, coins=0)
    state = at(consecrate(state, "sparta", "dyrrhachion"), GREECE, "arming")
    raised = 0
    while step(state) == "Arming":
        arms = [action for action in aw.legal_actions(state) if isinstance(action, antike.Arm)]
        state = play(state, arms[0])
        raised += 1
    assert raised == 7
    assert of(state, GREECE).iron == 2


@pytest.mark.rule("E3")
def test_boats_and_navigation_cost_thirteen_gold() -> None:
    """Boats, which others know, and navigation, which nobody knows, cost 13 gold and bring one scholar."""
    state = edit(turn_of(table(3), GREECE), GREECE, gold=13, coins=0)
    state = at(edit(state, PERSIA, know_how=("boats",)), GREECE, "know-how")
    state = play(state, antike.Learn("boats"), antike.Learn("navigation"))
    assert (of(state, GREECE).gold, of(state, GREECE).scholars) == (0, 1)


@pytest.mark.rule("M1")
def test_a_legion_with_roads() -> None:
    """A legion with roads moves twice, and conquers with its third manoeuvre."""
    state = edit(
        table(3), GREECE, know_how=("wheel", "roads"), legions={"attalia": 1, "messana": 0}
    )
    state = at(state, GREECE, "manoeuvre-1")
    state = march(state, "legion", "attalia", 3, "antiochia")
    state = march(state, "legion", "antiochia", 2, "ninive")
    state = play(state, antike.Conquer("ninive"))
    assert state.owners[state.map.index["ninive"]] == number(state, GREECE)


@pytest.mark.rule("M3")
def test_three_galleys_enter_athens() -> None:
    """A battle that the Greeks demand costs a galley on each side; their legion does not fight."""
    state = edit(table(4), GREECE, galleys={"athenae": 1}, legions={"athenae": 1})
    state = at(edit(state, PERSIA, galleys={"ephesos": 3}), PERSIA, "manoeuvre-1")
    state = march(state, "galley", "ephesos", 1, "athenae", 3)
    assert aw.legal_actions(state) == (antike.LetPass(), antike.Demand(1))
    state = play(state, antike.Demand(1))
    athens = state.map.index["athenae"]
    assert of(state, PERSIA).galleys[athens] == 2
    assert (of(state, GREECE).legions[athens], of(state, GREECE).galleys[athens]) == (1, 0)


@pytest.mark.rule("M4")
def test_tacape_has_defence_eight() -> None:
    """A city with a temple, a galley, two legions and democracy has defence 8."""
    state = table(5, map="western")
    state = edit(
        state,
        "carthaginians",
        legions={"tacape": 2},
        galleys={"tacape": 1},
        know_how=("monarchy", "democracy"),
    )
    assert defence(consecrate(state, "tacape"), state.map.index["tacape"]) == 8


@pytest.mark.rule("M4", "K1")
def test_athens_falls_to_six_galleys() -> None:
    """Six galleys conquer a city of defence 5: one is left, and the winner gains a general."""
    state = edit(table(4), GREECE, legions={"athenae": 1}, galleys={"athenae": 1})
    state = edit(consecrate(state, "athenae"), PERSIA, galleys={"athenae": 6})
    state = play(at(state, PERSIA, "manoeuvre-1"), antike.Conquer("athenae"))
    athens = state.map.index["athenae"]
    assert of(state, PERSIA).galleys[athens] == 1
    assert (of(state, GREECE).legions[athens], of(state, GREECE).galleys[athens]) == (0, 0)
    assert (state.owners[athens], state.temples[athens]) == (number(state, PERSIA), False)
    state = play(state, antike.Finish())
    assert of(state, PERSIA).generals == 1


def athens(**defenders: dict[str, int]) -> State:
    """Return a state in which Greece has democracy in Athens; Persia has boats, and galleys in Ephesos and Sparta."""
    state = edit(table(4), GREECE, know_how=("monarchy", "democracy"), **defenders)
    state = edit(state, PERSIA, know_how=("boats",), galleys={"ephesos": 4, "cyrene": 1})
    state = at(state, PERSIA, "manoeuvre-1")
    assert defence(state, state.map.index["athenae"]) == 5
    return march(state, "galley", "cyrene", 2, "sparta")


@pytest.mark.rule("M3", "M4")
def test_athens_taken_from_ephesos_and_cyrene() -> None:
    """A galley without manoeuvres fights the Greek galley, after which four galleys conquer Athens."""
    state = athens(legions={"athenae": 1}, galleys={"athenae": 1})
    state = play(march(state, "galley", "sparta", 1, "athenae"), antike.LetPass())
    state = play(state, antike.ChooseUnits("galley", "athenae", 0))  # the galley can only fight
    state = march(state, "galley", "ephesos", 2, "athenae", 4)
    state = play(state, antike.Conquer("athenae"))
    place = state.map.index["athenae"]
    assert state.owners[place] == number(state, PERSIA)
    assert of(state, PERSIA).galleys[place] == 0
    assert of(state, GREECE).legions[place] == 0


@pytest.mark.rule("M3", "M4")
def test_athens_holds_with_two_legions() -> None:
    """With two legions in Athens no battle is possible; five units are needed, and four can conquer."""
    state = athens(legions={"athenae": 2})
    state = march(state, "galley", "sparta", 1, "athenae")
    assert step(state) == "Manoeuvre"
    state = march(state, "galley", "ephesos", 2, "athenae", 4)
    reason = refused(state, antike.Conquer("athenae"))
    assert (reason.data["defence"], reason.data["strength"]) == (5, 4)


@pytest.mark.rule("M4")
def test_corniclanum_has_defence_six() -> None:
    """A city with a temple, a galley, a legion and monarchy has defence 6."""
    state = found(table(5), "egypt", "theben", "corniclanum", "ammonion")
    state = edit(
        consecrate(state, "corniclanum"),
        "egypt",
        legions={"corniclanum": 1},
        galleys={"corniclanum": 1},
        know_how=("monarchy",),
    )
    assert defence(state, state.map.index["corniclanum"]) == 6


@pytest.mark.rule("M4")
@pytest.mark.parametrize(("legions", "galleys"), [(0, 2), (1, 1)])
def test_tyros_has_defence_two(legions: int, galleys: int) -> None:
    """A city with one legion falls to two galleys, or to one legion and one galley."""
    state = edit(table(4), "phoenicia", legions={"tyros": 1})
    assert defence(state, state.map.index["tyros"]) == 2
    state = edit(state, GREECE, legions={"tyros": legions}, galleys={"tyros": galleys})
    state = play(at(state, GREECE, "manoeuvre-1"), antike.Conquer("tyros"))
    tyros = state.map.index["tyros"]
    assert state.owners[tyros] == number(state, GREECE)
    assert (of(state, GREECE).legions[tyros], of(state, GREECE).galleys[tyros]) == (0, 0)


@pytest.mark.rule("K1")
def test_the_second_king_is_kept_and_not_taken_again() -> None:
    """A city that is founded, lost and founded again gives its king once."""
    nine = [
        "athenae",
        "bycantium",
        "dyrrhachion",
        "ephesos",
        "knossos",
        "messana",
        "pella",
        "sirmium",
        "tomis",
    ]
    state = edit(found(table(3), GREECE, *nine), GREECE, kings=1, king_steps=1)
    state = edit(turn_of(state, GREECE), GREECE, legions={"gordion": 1}, iron=3, coins=0)
    state = play(at(state, GREECE, "gold"), antike.FoundCity("gordion"))
    assert of(state, GREECE).kings == 2
    state = edit(state, PERSIA, legions={"gordion": 2})
    state = play(at(state, PERSIA, "manoeuvre-1"), antike.Conquer("gordion"))
    assert state.city_count(number(state, GREECE)) == 9
    assert of(state, GREECE).kings == 2
    state = edit(found(state, PERSIA, "susa", "ninive"), GREECE, legions={"gordion": 1}, iron=3)
    state = play(at(state, GREECE, "marble"), antike.FoundCity("gordion"))
    while step(state) == "Pay":
        state = play(state, antike.UseCoins(0))
    assert state.city_count(number(state, GREECE)) == 10
    assert of(state, GREECE).kings == 2
