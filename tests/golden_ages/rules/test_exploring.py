"""Turns, the explorer, cities, builders and artists (C1-C5), with the rulebook's examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.square_grid import (
    ANYWHERE_MOVEMENT,
    crosses_edge,
    reachable_squares,
)
from tests.golden_ages.positions import (
    edit,
    play,
    refused,
    scene,
    show,
    turn_of,
)
from tests.golden_ages.rules.test_cards import written


@pytest.mark.rule("C1")
def test_the_eight_actions() -> None:
    """Four actions need a standing colonist, the others do not; turns go clockwise."""
    state = show(edit(scene(), know=("carriage",), gold=20, buildings=("granary-1",)), "market-1")
    state = edit(state, 1, standing=("d6", "d6", "f5"))
    kinds = {type(action) for action in aw.legal_actions(state)}
    assert kinds == {
        ga.Explore, ga.SendBuilder, ga.SendArtist, ga.SendSoldier, ga.BuildWonder, ga.Activate, ga.Develop,
    }  # fmt: skip
    lying = edit(state, standing=(), lying=("g5",) * 3)
    assert {type(action) for action in aw.legal_actions(lying)} == {
        ga.BuildWonder, ga.Activate, ga.Develop, ga.StartGoldenAge,
    }  # fmt: skip
    for action in (
        ga.Explore("g5"),
        ga.SendBuilder("g5"),
        ga.SendArtist("g5"),
        ga.SendSoldier("g5"),
    ):
        reason = aw.explain(lying, action)
        assert reason is not None
        assert reason.code == "golden-lies"
    after = play(state, ga.SendArtist("g5"))
    pending = aw.pending(after)
    assert isinstance(pending, aw.Decision)
    assert pending.player == 1


@pytest.mark.rule("C2")
def test_a_move_takes_control() -> None:
    """A move onto a game symbol brings the gold of Hunting, and the colonist lies down."""
    state = play(scene(), ga.Explore("g5"), ga.Move("f5"), ga.Finish())
    assert state.players[0].gold == 4
    assert state.players[0].lying == ("f5",)
    assert ga.controlled_symbols(state, 0) == ["game"]


@pytest.mark.rule("C2")
def test_a_square_already_controlled_brings_no_gold() -> None:
    """A square brings no gold if the player has a colonist or a city there, or if a capital hides its symbols."""
    base = edit(scene(), standing=("f5", "g5"), lying=("f4",), cities=("e3",))
    for target in ("f5", "g5"):
        assert play(base, ga.Explore("g5"), ga.Move(target)).players[0].gold == 3
    near = edit(scene(), know=("rail",), standing=("e4", "f5"), lying=("f4",), cities=("e3",))
    for target in ("f4", "e3", "e4"):
        assert play(near, ga.Explore("e4"), ga.Move(target)).players[0].gold == 3
    far = edit(scene(), know=("aviation", "metallurgy"), standing=("e4", "g5", "g5"))
    assert play(far, ga.Explore("e4"), ga.Move("d6")).players[0].gold == 3, (
        "a capital hides the rock"
    )
    assert play(far, ga.Explore("e4"), ga.Move("f6")).players[0].gold == 4


@pytest.mark.rule("C2")
def test_control_is_shared() -> None:
    """A city of one player and a colonist of another control the same symbol."""
    state = edit(
        edit(scene(), 1, cities=("e4",)), standing=("f4", "g5", "g5"), know=("metallurgy",)
    )
    state = play(edit(state, standing=("e3", "g5", "g5")), ga.Explore("e3"), ga.Move("e4"))
    assert state.players[0].gold == 4
    assert "rock" in ga.controlled_symbols(state, 0)
    assert "rock" in ga.controlled_symbols(state, 1)
    assert state.players[0].lying == ("e4",), "no city can be founded there without an attack"


@pytest.mark.rule("C2")
def test_how_far() -> None:
    """A colonist moves one, two, three or any number of steps, over land and sea and the left and right edge."""
    for technology, steps in (
        ("wheel", 1),
        ("carriage", 2),
        ("rail", 3),
        ("aviation", ANYWHERE_MOVEMENT),
    ):
        state = play(
            edit(scene(), know=(technology,), standing=("a2", "g5", "g5")), ga.Explore("a2")
        )
        assert {*aw.legal_actions(state)} == {*map(ga.Move, reachable_squares("a2", steps))}
        if steps < 3:
            refused(state, ga.Move("g5"), "golden-too-far", "C2")
            refused(state, ga.Move("x1"), "golden-no-such-square", "C2")
    assert reachable_squares("a2", 1) == {"a1", "a2", "a3", "b2", "j2"}
    assert len(reachable_squares("a2", 2)) == 12  # the top edge cuts off one of thirteen
    assert len(reachable_squares("e4", ANYWHERE_MOVEMENT)) == 60


@pytest.mark.rule("C2")
def test_over_the_edge() -> None:
    """Portugal gains 3 gold for a move that is long enough to cross the edge."""
    assert crosses_edge("a2", "j2", 1)
    assert not crosses_edge("a2", "b2", 1)
    assert crosses_edge("b2", "i3", 5)
    assert not crosses_edge("b2", "i3", 3)
    assert crosses_edge("e4", "f4", ANYWHERE_MOVEMENT)
    assert not crosses_edge("e4", "e4", ANYWHERE_MOVEMENT)
    civilizations = ("portugal", "spain")
    state = edit(scene(era=3, civilizations=civilizations), standing=("a2", "g5", "g5"))
    assert play(state, ga.Explore("a2"), ga.Move("j2")).players[0].gold == 6
    assert play(state, ga.Explore("a2"), ga.Move("b2")).players[0].gold == 3
    flying = edit(state, know=("aviation",))
    assert play(flying, ga.Explore("a2"), ga.Move("b2")).players[0].gold == 6


@pytest.mark.rule("C2")
def test_over_the_edge_on_a_roundabout_way() -> None:
    """Portugal gains the gold for a roundabout way over the edge if the movement suffices."""
    base = edit(
        scene(era=3, civilizations=("portugal", "spain")),
        standing=("a1", "g5", "g5"),
        know=("rail",),
    )
    assert play(base, ga.Explore("a1"), ga.Move("a2")).players[0].gold == 3 + 3
    walking = edit(base, know=("carriage",))
    assert play(walking, ga.Explore("a1"), ga.Move("a2")).players[0].gold == 3
    there_and_back = play(edit(base, standing=("a5", "g5", "g5")), ga.Explore("a5"), ga.Move("a5"))
    assert there_and_back.players[0].gold == 3, "what ends where it began is no move"


@pytest.mark.rule("C2")
def test_ways_over_the_edge_are_those_that_can_be_walked() -> None:
    """The formula for ways over the edge agrees with a walk step by step, for every two squares."""
    for origin in ga.SQUARES:
        reached, crossed = {origin}, set[str]()
        for steps in (1, 2, 3):
            by_land = {each for square in reached for each in reachable_squares(square, 1)}
            over = {
                each
                for square in reached
                for each in reachable_squares(square, 1)
                if _edges(square, each)
            }
            crossed = over | {each for square in crossed for each in reachable_squares(square, 1)}
            reached = by_land
            expected = crossed - {origin}
            assert {each for each in ga.SQUARES if crosses_edge(origin, each, steps)} == expected


def _edges(first: str, second: str) -> bool:
    """Return whether a step goes over the left or right edge."""
    return {first[0], second[0]} == {"a", "j"}


@pytest.mark.rule("C3")
def test_where_no_city_can_be_founded() -> None:
    """A city cannot be founded on an island, on the sea, or with a capital or a city; the player is not asked."""
    state = edit(scene(), know=("rail",), standing=("e3", "g5", "g5"), cities=("d3",))
    for target in ("e1", "d1", "d3", "f3"):
        after = play(state, ga.Explore("e3"), ga.Move(target))
        asked = isinstance(turn_of(after), int) and turn_of(after) == 0
        assert asked == (target == "f3")
    at_capital = play(
        edit(scene(), standing=("e3", "g5", "g5"), know=("aviation",)),
        ga.Explore("e3"),
        ga.Move("d6"),
    )
    assert turn_of(at_capital) == 1


@pytest.mark.rule("C3")
def test_cubes_that_are_missing_come_from_own_cities() -> None:
    """Missing cubes for a new city are taken from own cities and bring gold; an only choice is not asked."""
    cities = (ga.City("c3", 2), ga.City("d3", 2), ga.City("d4", 1))
    state = edit(scene(), cities=cities, standing=("e3", "g5", "g5"))
    assert state.players[0].reserve == 0
    choosing = play(state, ga.Explore("e3"), ga.Move("f3"), ga.FoundCity())
    assert set(aw.legal_actions(choosing)) == {
        ga.TakeCube("c3"),
        ga.TakeCube("d3"),
        ga.TakeCube("d4"),
    }
    refused(choosing, ga.TakeCube("f3"), "golden-no-own-city", "C3")
    reduced = play(choosing, ga.TakeCube("c3"))
    assert reduced.players[0].cities[0] == ga.City("c3", 1)
    assert reduced.players[0].gold == 4
    emptied = play(choosing, ga.TakeCube("d4"))
    assert [city.square for city in emptied.players[0].cities] == ["c3", "d3", "f3"]
    full = edit(
        state, cities=(ga.City("c3", 2), ga.City("d3", 1), ga.City("d4", 1), ga.City("e4", 1))
    )
    assert full.players[0].reserve == 0
    only = edit(
        scene(), know=("construction",), cities=(ga.City("c3", 2), ga.City("d3", 2), ga.City("d4", 2)),
        standing=("e3", "g5", "g5"),
    )  # fmt: skip
    assert only.players[0].reserve == 0
    two = play(
        only, ga.Explore("e3"), ga.Move("f3"), ga.FoundCity(), ga.TakeCube("c3"), ga.TakeCube("c3")
    )
    assert two.players[0].cities[-1] == ga.City("f3", 2)
    assert two.players[0].gold == 3 + 2


@pytest.mark.rule("C4")
def test_a_builder_takes_an_open_building() -> None:
    """A builder takes an open building for nothing and lies in the agora."""
    state = show(scene(), "market-1", "granary-1")
    after = play(state, ga.SendBuilder("g5"), ga.TakeBuilding("market-1"))
    assert after.players[0].buildings == ("market-1",)
    assert after.players[0].agora == 1
    assert after.players[0].gold == 3
    assert after.open_buildings == ("granary-1",)
    refused(show(scene()), ga.SendBuilder("g5"), "golden-no-building", "C4")
    refused(state, ga.SendBuilder("e3"), "golden-no-colonist", "C4")
    refused(state, ga.SendBuilder(None), "golden-colonist-needed", "C4")
    refused(
        play(state, ga.SendBuilder("g5")),
        ga.TakeBuilding("bank-1"),
        "golden-other-era",
        "A1",
    )


@pytest.mark.rule("C4")
def test_spaces_for_buildings() -> None:
    """A player has one space for a building, and one more each with Writing and Architecture; a building beyond replaces one."""
    for know, spaces in (
        ((), 1),
        (("writing",), 2),
        (("architecture",), 2),
        (("writing", "architecture"), 3),
    ):
        assert (
            ga.powers_of(scene().cards, edit(scene(), know=know).players[0]).building_spaces
            == spaces
        )
    state = show(edit(scene(), buildings=("library-1",), activated=("library-1",)), "library-2")
    after = play(state, ga.SendBuilder("g5"))
    assert turn_of(after) == 1, "there is one to take, and one to remove"
    assert after.players[0].buildings == ("library-2",)
    assert after.players[0].activated == (), "the new one can be activated in this era"
    assert "library-1" in after.removed
    both = show(edit(scene(), know=("writing",), buildings=("library-1",)), "library-2")
    both = play(both, ga.SendBuilder("g5"))
    assert both.players[0].buildings == ("library-1", "library-2")
    third = play(show(both, "granary-1", "market-1"), ga.SendArtist("d6"), ga.SendBuilder("g5"))
    choosing = play(third, ga.TakeBuilding("market-1"))
    assert set(aw.legal_actions(choosing)) == {
        ga.RemoveBuilding("library-1"),
        ga.RemoveBuilding("library-2"),
    }
    refused(choosing, ga.RemoveBuilding("market-1"), "golden-not-your-building", "C4")
    kept = play(choosing, ga.RemoveBuilding("library-2"))
    assert kept.players[0].buildings == ("library-1", "market-1")


@pytest.mark.rule("C3")
def test_the_only_city_gives_its_cube_unasked(tmp_path: Path) -> None:
    """The only city gives a missing cube without a question."""
    few = ga.CardFile.load(written(tmp_path, ("reserve      = 5", "reserve      = 2")))
    state: Any = edit(scene(), cities=(ga.City("c3", 2),), standing=("e3", "g5", "g5"))
    sides = [
        attrs.evolve(side, reserve=reserve)
        for side, reserve in zip(state.players, (0, 2), strict=True)
    ]
    state = attrs.evolve(state, cards=few, players=tuple(sides))
    ga.GAME.check(state)
    after = play(state, ga.Explore("e3"), ga.Move("f3"), ga.FoundCity())
    assert after.players[0].cities == (ga.City("c3", 1), ga.City("f3", 1))
    assert turn_of(after) == 1
