"""Set-up (S) and the options of a game."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.own_maps import changed_maps
from tests.antike.positions import (
    EAST,
    TEAMS,
    WEST,
    of,
    table,
)


@pytest.mark.rule("S1")
def test_teams_of_both_maps() -> None:
    """The teams of a game of two are fixed for each map."""
    for name, teams in (("eastern", TEAMS), ("western", ("romans+phoenicians", "greeks+germans"))):
        board_map = antike.MapFile.standard().maps[name]
        assert board_map.team_names() == teams
        state = antike.GAME.new(2, None, {"map": name, "civilizations": list(teams[::-1])})
        led = {civilization.id: civilization.player for civilization in state.civilizations}
        assert [led[civilization] for civilization in teams[0].split("+")] == [1, 1]


AGREED = ["arabia", "persia", "phoenicia", "greece"]


@pytest.mark.rule("S1")
def test_the_order_of_two_players_is_that_of_the_map_by_default() -> None:
    """The default order of two players is that of the map; games with more players have no such option."""
    state = table(2)
    assert antike.GAME.options(state)["order"] == "map"
    by_name = table(2, order=[civilization.id for civilization in state.civilizations])
    assert (by_name, table(2, order="map")) == (state, state)
    assert "order" not in antike.GAME.options(table(3))


@pytest.mark.rule("S1")
@pytest.mark.parametrize(
    "wrong",
    [
        ["greeks+germans", "greeks+persians"],
        ["romans+germans", "phoenicians+persians"],
        ["romans+phoenicians", "germans+persians"],
        ["greeks+persians"],
        ["greeks+persians", "greeks+persians"],
    ],
)
def test_other_teams_are_refused(wrong: list[str]) -> None:
    """Other teams than the two pairs of pairs of the map file are refused."""
    with pytest.raises(aw.InvalidOption) as refused:
        antike.GAME.new(2, None, {"map": "western", "civilizations": wrong})
    assert refused.value.code == "antike-wrong-civilizations"
    assert "greeks+germans" in str(refused.value)
    assert "greeks+persians" in str(refused.value)


@pytest.mark.rule("S1")
def test_alternative_teams_do_not_change_the_digest() -> None:
    """The alternative teams of a map file do not change its digest."""
    standard = antike.MapFile.standard()
    without = changed_maps(lambda files: files["western"]["map"].pop("other_teams"))
    assert standard.digest == without.digest


@pytest.mark.rule("S2")
@pytest.mark.parametrize("name", ["eastern", "western"])
def test_both_maps_can_be_played(name: str) -> None:
    """Each map has fifty provinces with three to six neighbours."""
    state = antike.GAME.new(4, None, {"map": name})
    board_map = state.map
    assert board_map.id == name
    assert len(board_map.provinces) == 50
    for province in board_map.provinces:
        assert 3 <= len({*province.land, *province.sea}) <= 6
    assert {*board_map.site_kinds} == {*antike.SITE_GOODS}


@pytest.mark.rule("S3")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_civilizations_in_play(players: int) -> None:
    """A game has as many civilizations as players, of the first on the map, dealt by chance."""
    for name, names in (("eastern", EAST), ("western", WEST)):
        state: Any = antike.GAME.new(players, None, {"map": name})
        assert sorted(civilization.id for civilization in state.civilizations) == sorted(
            names[:players]
        )
        waiting = aw.pending(state)
        assert isinstance(waiting, aw.Chance)
        hands = tuple(sorted(names[:players], reverse=True))
        state = aw.apply(state, aw.Dealt(hands))
        assert tuple(civilization.id for civilization in state.civilizations) == hands
        assert [civilization.player for civilization in state.civilizations] == list(range(players))
        antike.GAME.check(state)


@pytest.mark.rule("S3")
def test_teams_are_dealt_to_two_players() -> None:
    """Chance decides which of two players leads which team."""
    state: Any = antike.GAME.new(2, None, {})
    assert list(aw.pending(state).outcomes()) == [  # type: ignore[union-attr]
        aw.Dealt(("greece+arabia", "persia+phoenicia")),
        aw.Dealt(("persia+phoenicia", "greece+arabia")),
    ]
    state = aw.apply(state, aw.Dealt(("greece+arabia", "persia+phoenicia")))
    assert of(state, "greece").player == 0
    assert of(state, "persia").player == 1
    assert antike.GAME.options(state)["civilizations"] == ["greece+arabia", "persia+phoenicia"]


@pytest.mark.rule("S7")
@pytest.mark.parametrize(
    ("name", "players", "first"),
    [
        ("eastern", 2, "phoenicia"),
        ("eastern", 4, "phoenicia"),
        ("western", 4, "phoenicians"),
        ("western", 6, "carthaginians"),
        ("eastern", 3, "arabia"),
    ],
)
def test_who_starts(name: str, players: int, first: str) -> None:
    """The map file names the civilization that starts, by number of civilizations."""
    state = table(players, map=name) if players > 2 else table(2)
    assert state.civilizations[state.first].id == first
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Decision)
    assert waiting.player == of(state, first).player


@pytest.mark.rule("S8")
def test_goals() -> None:
    """The goal depends on the number of civilizations; with three it can be chosen."""
    goals = [antike.GAME.new(players, None, {}).settings.goal for players in range(2, 7)]
    assert goals == [9, 10, 9, 8, 7]
    assert aw.new_game(antike.GAME, 3, options={"goal": 12}).settings.goal == 12
    assert aw.new_game(antike.GAME, 3, options={"goal": "12"}).settings.goal == 12


@pytest.mark.parametrize(
    ("players", "options", "code"),
    [
        (3, {"colour": "red"}, "option-unknown"),
        (3, {"map": "northern"}, "option-wrong"),
        (3, {"map": ["eastern"]}, "option-wrong"),
        (4, {"goal": 10}, "option-wrong"),
        (3, {"goal": True}, "option-wrong"),
        (3, {"arming": "both"}, "option-wrong"),
        (3, {"manoeuvre": 2007}, "option-wrong"),
        (3, {"all_know_how": None}, "option-wrong"),
        (3, {"generals": "triple"}, "option-wrong"),
        (3, {"start": 1}, "option-wrong"),
        (3, {"civilizations": ["greece"]}, "antike-wrong-civilizations"),
        (3, {"civilizations": ["greece", "greece", "persia"]}, "antike-wrong-civilizations"),
        (3, {"civilizations": ["greece", "egypt", "persia"]}, "antike-wrong-civilizations"),
        (3, {"civilizations": [1, None, {}]}, "antike-wrong-civilizations"),
        (2, {"civilizations": ["greece", "persia"]}, "antike-wrong-civilizations"),
        (2, {"order": "random"}, "antike-wrong-order"),
        (2, {"order": AGREED[:3]}, "antike-wrong-order"),
        (2, {"order": [*AGREED[:3], "egypt"]}, "antike-wrong-order"),
        (2, {"order": [1, None, {}, []]}, "antike-wrong-order"),
        (2, {"order": None}, "antike-wrong-order"),
        (3, {"order": ["greece", "persia", "arabia"]}, "antike-no-order"),
    ],
)
def test_impossible_options(players: int, options: dict[str, Any], code: str) -> None:
    """A wrong option is refused with its code and a complete message."""
    with pytest.raises(aw.InvalidOption) as refused_option:
        aw.new_game("antike", players, **options)
    assert refused_option.value.code == code
    assert "{" not in refused_option.value.message.replace("{}", "")


def test_options_start_the_same_game() -> None:
    """A game started with the options of another one equals it."""
    options = {"map": "western", "arming": "pooled", "manoeuvre": "2006", "goal": 12}
    state = antike.GAME.new(3, None, options)
    assert antike.GAME.new(3, None, antike.GAME.options(state)) == state
    state = table(5, all_know_how="2006", generals="double", start="one-city")
    assert antike.GAME.new(5, None, antike.GAME.options(state)) == state
