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
    turn_of,
)

GREECE, PERSIA = "greece", "persia"
SPENT = "antike-no-manoeuvre-left"


def ready(state: State, **units: dict[str, int]) -> State:
    """Greece is at the manoeuvre, with these units."""
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
    """One each; two or three with know-how for their kind."""
    state = edit(table(3), GREECE, know_how=know_how)
    state = edit(state, GREECE, legions={"sparta": 2}, galleys={"sparta": 1})
    state = at(state, GREECE, "manoeuvre-1")
    assert state.ready == (
        antike.Ready("legion", "sparta", legions, 2),
        antike.Ready("galley", "sparta", galleys, 1),
    )


@pytest.mark.rule("M1")
def test_manoeuvres_go_down() -> None:
    """A group that has moved has one less, and stands there as a group of its own."""
    state = edit(table(3), GREECE, know_how=("wheel",), legions={"sparta": 3, "athenae": 1})
    state = at(state, GREECE, "manoeuvre-2")
    state = march(state, "legion", "sparta", 2, "athenae", 2)
    assert state.ready == (
        antike.Ready("legion", "athenae", 2, 1),
        antike.Ready("legion", "athenae", 1, 2),
        antike.Ready("legion", "sparta", 2, 1),
    )
    state = march(state, "legion", "athenae", 1, "pella")
    assert refused(state, antike.ChooseUnits("legion", "pella", 0)).code == "antike-nothing-to-do"
    assert refused(state, antike.ChooseUnits("legion", "pella", 1)).code == SPENT
    assert refused(state, antike.ChooseUnits("legion", "pella", -1)).code == SPENT
    after = play(state, antike.Finish())
    assert after.ready == ()
    assert of(after, GREECE).legions[after.map.index["pella"]] == 1


@pytest.mark.rule("M1")
def test_units_act_in_any_order() -> None:
    """A legion moves, a galley moves, the first legion moves again."""
    state = edit(
        table(3), GREECE, know_how=("wheel",), legions={"sparta": 1}, galleys={"sparta": 1}
    )
    state = at(state, GREECE, "manoeuvre-1")
    state = march(state, "legion", "sparta", 2, "athenae")
    state = march(state, "galley", "sparta", 1, "messana")
    state = march(state, "legion", "athenae", 1, "pella")
    assert step(state) != "Manoeuvre"  # nothing is left to be done
    assert state.ready == ()


@pytest.mark.rule("M1")
def test_moves_first_as_of_2006() -> None:
    """As an option no city is conquered before all moves, and nothing moves after that."""
    state = edit(
        table(3, manoeuvre="2006"),
        GREECE,
        know_how=("wheel",),
        legions={"antiochia": 2, "sparta": 1},
    )
    state = at(state, GREECE, "manoeuvre-1")
    state = march(state, "legion", "antiochia", 2, "ninive", 2)
    assert refused(state, antike.Conquer("ninive")).code == "antike-moves-first"
    assert antike.ChooseUnits("legion", "sparta", 2) in aw.legal_actions(state)
    state = play(state, antike.Finish())
    assert aw.legal_actions(state) == (antike.Conquer("ninive"), antike.Finish())
    assert refused(state, antike.ChooseUnits("legion", "sparta", 2)).code == "antike-moves-over"
    state = play(state, antike.Conquer("ninive"))
    assert state.owners[state.map.index["ninive"]] == number(state, GREECE)


@pytest.mark.rule("M2")
def test_borders() -> None:
    """Legions cross land, galleys sea, both cross mixed borders."""
    state = edit(table(3), GREECE, legions={"athenae": 1}, galleys={"athenae": 1})
    state = at(state, GREECE, "manoeuvre-1")
    legion = play(state, antike.ChooseUnits("legion", "athenae", 1))
    galley = play(state, antike.ChooseUnits("galley", "athenae", 1))
    assert aw.legal_actions(legion) == tuple(map(antike.MoveTo, ("dyrrhachion", "pella", "sparta")))
    seas = ("bycantium", "ephesos", "knossos", "pella", "sparta")
    assert aw.legal_actions(galley) == tuple(map(antike.MoveTo, seas))
    for group, target, way in ((legion, "ephesos", "sea"), (galley, "dyrrhachion", "land")):
        reason = refused(group, antike.MoveTo(target))
        assert (reason.code, reason.data["way"]) == ("antike-wrong-border", way)
    assert refused(galley, antike.MoveTo("susa")).code == "antike-no-way"
    assert refused(galley, antike.MoveTo("atlantis")).code == "antike-no-such-province"


@pytest.mark.rule("M2")
def test_a_whole_group_or_a_part() -> None:
    """The whole group comes first among the numbers that can be sent."""
    state = at(edit(table(3), GREECE, galleys={"athenae": 4}), GREECE, "manoeuvre-1")
    state = play(state, antike.ChooseUnits("galley", "athenae", 1), antike.MoveTo("knossos"))
    assert aw.legal_actions(state) == tuple(map(antike.Send, (4, 3, 2, 1)))
    assert refused(state, antike.Send(5)).code == "antike-count-range"
    state = play(state, antike.Send(4))
    assert of(state, GREECE).galleys[state.map.index["knossos"]] == 4


@pytest.mark.rule("M3")
def test_several_others_are_asked_in_the_order_of_turns() -> None:
    """Each may fight as many as have come through so far."""
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


@pytest.mark.rule("M3")
def test_fighting_without_moving() -> None:
    """In one's own manoeuvres, also with units that have none left; the other side is not asked."""
    state = edit(table(3), GREECE, legions={"athenae": 3})
    state = edit(state, PERSIA, legions={"athenae": 1, "pella": 2})
    state = at(state, GREECE, "manoeuvre-1")
    fight = play(state, antike.ChooseUnits("legion", "athenae", 1), antike.Fight(PERSIA))
    assert of(fight, GREECE).legions[fight.map.index["athenae"]] == 2
    assert of(fight, PERSIA).legions[fight.map.index["athenae"]] == 0
    state = play(march(state, "legion", "athenae", 1, "pella", 2), antike.LetPass())
    more = edit(state, "arabia", legions={"pella": 1})
    chosen = play(more, antike.ChooseUnits("legion", "pella", 0))
    assert aw.legal_actions(chosen) == (antike.Fight(PERSIA), antike.Fight("arabia"))
    assert refused(chosen, antike.MoveTo("tomis")).code == "antike-no-manoeuvre-left"
    assert refused(chosen, antike.Fight(GREECE)).code == "antike-own-side"
    assert refused(chosen, antike.Fight("aliens")).code == "antike-no-such-civilization"
    state = play(chosen, antike.Fight(PERSIA), antike.Send(2))
    assert of(state, GREECE).legions[state.map.index["pella"]] == 0
    assert of(state, PERSIA).legions[state.map.index["pella"]] == 0


@pytest.mark.rule("M2", "M3")
def test_the_one_thing_that_units_can_do_is_not_asked_for() -> None:
    """Who takes up units that can only fight, or only go one way, has said what they do; how many is still asked."""
    state = edit(table(3), PERSIA, legions={"pella": 2})
    state = at(edit(state, GREECE, legions={"athenae": 2}), GREECE, "manoeuvre-1")
    state = play(march(state, "legion", "athenae", 1, "pella", 2), antike.LetPass())
    taken = aw.taken_after(state, antike.ChooseUnits("legion", "pella", 0))
    assert [action for _, action in taken] == [antike.Fight(PERSIA)]
    state = play(state, antike.ChooseUnits("legion", "pella", 0))
    assert aw.legal_actions(state) == (antike.Send(2), antike.Send(1))
    state = edit(table(3), GREECE, legions={"leptis-magna": 1, "athenae": 1})
    state = play(at(state, GREECE, "manoeuvre-1"), antike.ChooseUnits("legion", "leptis-magna", 1))
    assert of(state, GREECE).legions[state.map.index["corniclanum"]] == 1
    state = play(state, antike.ChooseUnits("legion", "athenae", 1))
    assert step(state) == "Orders"


@pytest.mark.rule("M4")
def test_a_conquest_that_fails_is_not_tried() -> None:
    """As many units as the defence, or nothing; the last city never; empty ones are founded."""
    state = edit(table(3), GREECE, legions={"ninive": 1, "melitene": 1})
    state = edit(state, PERSIA, legions={"ninive": 1})
    state = at(state, GREECE, "manoeuvre-1")
    assert refused(state, antike.Conquer("ninive")).code == "antike-too-weak"
    assert refused(state, antike.Conquer("melitene")).code == "antike-no-city-there"
    assert refused(state, antike.Conquer("sparta")).code == "antike-own-city"
    assert refused(state, antike.Conquer("atlantis")).code == "antike-no-such-province"
    state = edit(turn_of(state, GREECE), GREECE, legions={"ninive": 2, "sparta": 1})
    state = at(state, GREECE, "manoeuvre-1")
    assert antike.Conquer("ninive") in aw.legal_actions(state)
    reason = refused(found(state, PERSIA, "ninive"), antike.Conquer("ninive"))
    assert (reason.code, reason.rule) == ("antike-last-city", "M4")


@pytest.mark.rule("M4")
@pytest.mark.parametrize(
    ("know_how", "defence"), [((), 3), (("monarchy",), 4), (("monarchy", "democracy"), 5)]
)
def test_know_how_defends(know_how: tuple[str, ...], defence: int) -> None:
    """Monarchy adds one, democracy two, not three."""
    state = edit(table(3), PERSIA, know_how=know_how, legions={"ninive": 2})
    weak = at(edit(state, GREECE, legions={"ninive": defence - 1}), GREECE, "manoeuvre-1")
    assert refused(weak, antike.Conquer("ninive")).data["defence"] == defence
    strong = at(edit(state, GREECE, legions={"ninive": defence}), GREECE, "manoeuvre-1")
    assert antike.Conquer("ninive") in aw.legal_actions(strong)


@pytest.mark.rule("M4")
def test_units_without_manoeuvres_do_not_conquer() -> None:
    """Who used up its manoeuvre to come there cannot take part."""
    state = at(edit(table(3), GREECE, legions={"melitene": 2}), GREECE, "manoeuvre-1")
    state = march(state, "legion", "melitene", 1, "ninive", 2)
    assert step(state) != "Manoeuvre"
    assert state.owners[state.map.index["ninive"]] == number(state, PERSIA)


@pytest.mark.rule("M4")
def test_what_a_conquest_costs_and_brings() -> None:
    """The conqueror chooses losses of either kind; the owner loses everything there, others nothing."""
    state = edit(table(3), GREECE, legions={"dyrrhachion": 0, "tyros": 3}, galleys={"tyros": 3})
    state = found(state, PERSIA, "tyros", "susa", "artaxata")
    state = edit(state, PERSIA, legions={"tyros": 1})
    state = edit(state, "arabia", legions={"tyros": 2})
    state = at(consecrate(state, "tyros"), GREECE, "manoeuvre-1")
    state = play(state, antike.Conquer("tyros"))
    assert aw.legal_actions(state) == (antike.Lose("legion", 1), antike.Lose("galley", 1))
    assert refused(state, antike.Lose("legion", 2)).code == "antike-other-left"
    assert refused(state, antike.Lose("elephant", 1)).code == "antike-no-such-unit"
    state = play(
        state, antike.Lose("galley", 1), antike.Lose("galley", 1), antike.Lose("galley", 1)
    )
    assert step(state) == "Manoeuvre"  # the last loss is a legion, as no galley is left
    tyros = state.map.index["tyros"]
    assert (of(state, GREECE).legions[tyros], of(state, GREECE).galleys[tyros]) == (2, 0)
    assert state.owners[tyros] == number(state, GREECE)
    assert not state.temples[tyros]
    assert state.bank.temples == 20
    assert of(state, PERSIA).legions[tyros] == 0
    assert of(state, "arabia").legions[tyros] == 2
    assert state.ready == (antike.Ready("legion", "tyros", 1, 2),)


@pytest.mark.rule("M5", "K3")
def test_a_disc_is_moved_before_the_last_conquest_ends_the_game() -> None:
    """Who wins by a city for which no disc is left gives up another one first; the end reads back."""
    state = all_taken()
    foreign = [city for city, owner in zip(state.map.index, state.owners, strict=True) if owner > 0]
    mine = [city for city in state.map.index if city not in foreign][:25]
    state = edit(found(state, GREECE, *mine), GREECE, legions={"zadrakarta": 3}, king_steps=5)
    state = at(consecrate(state, "zadrakarta", mine[0]), GREECE, "manoeuvre-1")
    state = play(state, antike.Conquer("zadrakarta"))
    assert step(state) == "GiveUp"
    assert aw.from_json(aw.to_json(state)) == state
    state = play(state, antike.GiveUpCity(mine[0]))
    assert (aw.winners(state), state.cities(0), state.bank.temples) == ((0,), 25, 20)
    assert (state.ended_by(), state.won_by()) == ("K3", "K3")
    assert aw.from_json(aw.to_json(state)) == state


def test_a_turn_ends() -> None:
    """However long one manoeuvres: every choice costs a manoeuvre or a unit."""
    state = edit(
        table(3),
        GREECE,
        know_how=("wheel", "roads", "boats", "navigation"),
        legions={"sparta": 8},
        galleys={"sparta": 8},
    )
    state = at(turn_of(state, GREECE), GREECE, "manoeuvre-1")
    choices = 0
    while step(state) != "Rondel":
        state = aw.apply(state, aw.legal_actions(state)[0])
        choices += 1
    assert choices < 3 * 16 * 3 + 20
