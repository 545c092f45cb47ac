"""Manoeuvres, battles and conquests (M)."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    all_taken,
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
)

GREECE, PERSIA = "greece", "persia"


def ready(state: State, **units: dict[str, int]) -> State:
    """Return a state in which Greece is at the manoeuvre, with these units."""
    return at(edit(table(3), GREECE, **units), GREECE, "manoeuvre-1")


@pytest.mark.rule("M1")
@pytest.mark.parametrize(
    ("know_how", "legions", "galleys"),
    [
        ((), 1, 1),
        (("wheel",), 2, 1),
        (("wheel", "roads"), 3, 1),
        (("boats",), 1, 2),
        (("boats", "navigation"), 1, 3),
    ],
)
def test_how_many_manoeuvres(know_how: tuple[str, ...], legions: int, galleys: int) -> None:
    """A unit has one manoeuvre, and two or three with know-how for its kind."""
    state = edit(table(3), GREECE, know_how=know_how)
    state = edit(state, GREECE, legions={"sparta": 2}, galleys={"sparta": 1})
    state = at(state, GREECE, "manoeuvre-1")
    assert state.ready == (
        antike.Ready("legion", "sparta", legions, 2),
        antike.Ready("galley", "sparta", galleys, 1),
    )


@pytest.mark.rule("M2")
def test_a_whole_group_or_a_part() -> None:
    """A player may send any part of a group; the whole group is listed first."""
    state = at(edit(table(3), GREECE, galleys={"athenae": 4}), GREECE, "manoeuvre-1")
    state = play(state, antike.ChooseUnits("galley", "athenae", 1), antike.MoveTo("knossos"))
    assert aw.legal_actions(state) == tuple(map(antike.Send, (4, 3, 2, 1)))
    assert refused(state, antike.Send(0)).code == "antike-count-range"
    assert refused(state, antike.Send(5)).code == "antike-count-range"
    state = play(state, antike.Send(4))
    assert of(state, GREECE).galleys[state.map.index["knossos"]] == 4


@pytest.mark.rule("M3")
def test_several_others_are_asked_in_the_order_of_turns() -> None:
    """Other players are asked for battles in turn order, each for at most the units that remain."""
    state = edit(table(3), GREECE, galleys={"athenae": 2})
    state = edit(state, PERSIA, galleys={"ephesos": 1})
    state = at(edit(state, "arabia", galleys={"ephesos": 5}), GREECE, "manoeuvre-1")
    state = march(state, "galley", "athenae", 1, "ephesos", 2)
    assert aw.pending(state).player == number(state, PERSIA)  # type: ignore[union-attr]
    state = play(state, antike.Demand(1))
    assert aw.pending(state).player == number(state, "arabia")  # type: ignore[union-attr]
    assert aw.legal_actions(state) == (antike.LetPass(), antike.Demand(1))
    state = play(state, antike.Demand(1))
    assert sum(of(state, GREECE).galleys) == 0
    assert of(state, "arabia").galleys[state.map.index["ephesos"]] == 4


@pytest.mark.rule("M2", "M3")
def test_the_only_order_of_units_is_taken_without_a_question() -> None:
    """The only order of chosen units is taken without a question, except for their number."""
    state = edit(table(3), PERSIA, legions={"pella": 2})
    state = at(edit(state, GREECE, legions={"athenae": 2}), GREECE, "manoeuvre-1")
    state = play(march(state, "legion", "athenae", 1, "pella", 2), antike.LetPass())
    taken = aw.forced_actions_after(state, antike.ChooseUnits("legion", "pella", 0))
    assert [action for _, action in taken] == [antike.Fight(PERSIA)]
    state = play(state, antike.ChooseUnits("legion", "pella", 0))
    assert aw.legal_actions(state) == (antike.Send(2), antike.Send(1))
    state = edit(table(3), GREECE, legions={"leptis-magna": 1, "athenae": 1})
    state = play(at(state, GREECE, "manoeuvre-1"), antike.ChooseUnits("legion", "leptis-magna", 1))
    assert of(state, GREECE).legions[state.map.index["corniclanum"]] == 1
    state = play(state, antike.ChooseUnits("legion", "athenae", 1))
    assert step(state) == "Orders"


@pytest.mark.rule("M4")
@pytest.mark.parametrize(
    ("know_how", "defence"), [((), 3), (("monarchy",), 4), (("monarchy", "democracy"), 5)]
)
def test_know_how_defends(know_how: tuple[str, ...], defence: int) -> None:
    """Monarchy adds one to the defence, and democracy two in all."""
    state = edit(table(3), PERSIA, know_how=know_how, legions={"ninive": 2})
    weak = at(edit(state, GREECE, legions={"ninive": defence - 1}), GREECE, "manoeuvre-1")
    assert refused(weak, antike.Conquer("ninive")).data["defence"] == defence
    strong = at(edit(state, GREECE, legions={"ninive": defence}), GREECE, "manoeuvre-1")
    assert antike.Conquer("ninive") in aw.legal_actions(strong)


@pytest.mark.rule("M5", "K3")
def test_a_winning_conquest_without_a_disc_gives_up_a_city_first() -> None:
    """A winning conquest without a disc left first gives up another city; the states are read back equal."""
    state = all_taken()
    foreign = [city for city, owner in zip(state.map.index, state.owners, strict=True) if owner > 0]
    mine = [city for city in state.map.index if city not in foreign][:25]
    state = edit(found(state, GREECE, *mine), GREECE, legions={"zadrakarta": 3}, king_steps=5)
    state = at(consecrate(state, "zadrakarta", mine[0]), GREECE, "manoeuvre-1")
    state = play(state, antike.Conquer("zadrakarta"))
    assert step(state) == "GiveUp"
    assert aw.from_json(aw.to_json(state)) == state
    state = play(state, antike.GiveUpCity(mine[0]))
    assert (aw.winners(state), state.city_count(0), state.bank.temples) == ((0,), 25, 20)
    assert (state.ended_by(), state.won_by()) == ("K3", "K3")
    assert aw.from_json(aw.to_json(state)) == state
