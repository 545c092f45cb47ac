"""Set-up (S) and the options of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.games import antike
from tests.antike.games import choose
from tests.antike.own_maps import changed_maps
from tests.antike.positions import (
    EAST,
    TEAMS,
    WEST,
    at,
    edit,
    of,
    step,
    table,
)


@pytest.mark.rule("S1")
def test_teams_of_both_maps() -> None:
    """Who leads whom with two players is fixed for each map."""
    for name, teams in (("eastern", TEAMS), ("western", ("romans+phoenicians", "greeks+germans"))):
        made = antike.MapFile.standard().maps[name]
        assert made.team_names() == teams
        state = antike.GAME.new(2, None, {"map": name, "civilizations": list(teams[::-1])})
        led = {one.id: one.player for one in state.civilizations}
        assert [led[one] for one in teams[0].split("+")] == [1, 1]


AGREED = ["arabia", "persia", "phoenicia", "greece"]


@pytest.mark.rule("S1")
@pytest.mark.parametrize("hands", ["random", list(TEAMS), list(TEAMS[::-1])])
@pytest.mark.parametrize("start", ["three-cities", "one-city"])
def test_two_players_agree_on_an_order(hands: Any, start: str) -> None:
    """The four civilizations take their turns in the order of the option, the first of them starts, and so in every round."""
    options = {"civilizations": hands, "order": AGREED, "start": start}
    match: Any = aw.Match.new("antike", ["Ana", "Luis"], seed=5, **options)
    assert match.record.header.options["order"] == AGREED
    whose: list[str] = []
    while len(whose) < 9:
        state = match.state
        if step(state) == "Rondel":
            whose.append(state.civilizations[state.agenda[-1].civilization].id)
        match.apply(aw.legal_actions(state)[-1])
    assert whose == [*AGREED, *AGREED, AGREED[0]]
    report = aw.validate(aw.to_json(match.record))
    assert (report.ok, report.final_state) == (True, match.state)
    assert aw.from_json(aw.to_json(match.state)) == match.state
    assert antike.GAME.options(match.state)["order"] == AGREED


@pytest.mark.rule("S1")
def test_the_order_of_two_players_is_that_of_the_map_by_default() -> None:
    """Options name it "map", which starts the same game; with more players turns go round the table."""
    state = table(2)
    assert antike.GAME.options(state)["order"] == "map"
    by_name = table(2, order=[one.id for one in state.civilizations])
    assert (by_name, table(2, order="map")) == (state, state)
    assert "order" not in antike.GAME.options(table(3))


@pytest.mark.rule("S1")
def test_the_command_line_takes_the_order(tmp_path: Path) -> None:
    """As a list with commas; the record holds it."""
    path = tmp_path / "game.json"
    given = ["play", "--game", "antike", "-p", "random", "-p", "random", "--seed", "3", "--quiet"]
    given += ["--option", f"order={','.join(AGREED)}", "--option", "goal=9", "--record", str(path)]
    assert CliRunner().invoke(app, given).exit_code == 0
    record = aw.read_record(path)
    assert record.header.options["order"] == AGREED


PERSIANS = ["romans+phoenicians", "greeks+persians"]


@pytest.mark.rule("S1")
@pytest.mark.parametrize("hands", [PERSIANS, PERSIANS[::-1]])
@pytest.mark.parametrize("start", ["three-cities", "one-city"])
def test_in_the_west_the_persians_may_take_the_place_of_the_germans(hands: Any, start: str) -> None:
    """Two players agree on it by naming the pairs; the Persians have the turn and the start cities that they have elsewhere."""
    options = {"map": "western", "civilizations": hands, "start": start}
    state: Any = antike.GAME.new(2, None, options)
    assert [one.id for one in state.civilizations] == [
        "phoenicians",
        "greeks",
        "romans",
        "persians",
    ]
    assert state.civilizations[state.first].id == "phoenicians"
    led = {one.id: one.player for one in state.civilizations}
    assert [led[one] for one in "+".join(hands).split("+")] == [0, 0, 1, 1]
    assert sorted(state.cities_of(3)) == ["melitene", "phasis", "sinope"]
    assert antike.GAME.options(state) == {
        **antike.GAME.options(antike.GAME.new(2, None, {**options, "civilizations": "random"})),
        "civilizations": hands,
    }
    assert state.settings.goal == 9
    assert aw.from_json(aw.to_json(state)) == state


@pytest.mark.rule("S1")
def test_two_players_with_persians_agree_on_an_order() -> None:
    """It names the four that play, and no other."""
    options: dict[str, Any] = {"map": "western", "civilizations": PERSIANS}
    agreed = ["persians", "romans", "greeks", "phoenicians"]
    match: Any = aw.Match.new("antike", ["Ana", "Luis"], seed=5, **options, order=agreed)
    rng = aw.SeededRandom(3)
    for _ in range(300):
        match.apply(choose(match.pending().actions, rng, eager=True))
        antike.GAME.check(match.state)
    assert [one.id for one in match.state.civilizations] == agreed
    report = aw.validate(aw.to_json(match.record))
    assert (report.problems, report.final_state) == ((), match.state)
    for order in (["germans", *agreed[1:]], agreed[:3], [agreed[0], *agreed[:3]]):
        with pytest.raises(aw.InvalidOption) as refused:
            antike.GAME.new(2, None, {**options, "order": order})
        assert refused.value.code == "antike-wrong-order"


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
def test_no_other_pairs_are_agreed_on(wrong: list[str]) -> None:
    """What is named are the two pairs of the map file, or the other two that it allows."""
    with pytest.raises(aw.InvalidOption) as refused:
        antike.GAME.new(2, None, {"map": "western", "civilizations": wrong})
    assert refused.value.code == "antike-wrong-civilizations"
    assert "greeks+germans" in str(refused.value)
    assert "greeks+persians" in str(refused.value)


@pytest.mark.rule("S1")
def test_pairs_to_agree_on_are_for_two_players() -> None:
    """With four players the Germans play and the Persians do not (S3)."""
    four = ["greeks", "romans", "phoenicians", "persians"]
    with pytest.raises(aw.InvalidOption) as refused:
        antike.GAME.new(4, None, {"map": "western", "civilizations": four})
    assert refused.value.code == "antike-wrong-civilizations"
    documents = aw.to_document(antike.GAME.new(4, None, {"map": "western"}))
    documents["state"]["civilizations"][2]["id"] = "persians"
    with pytest.raises(aw.InvalidDocument):
        aw.from_document(documents)


@pytest.mark.rule("S1")
def test_pairs_to_agree_on_change_no_digest() -> None:
    """A game says who plays, so that games of files that name no other pairs are read with those that do."""
    standard = antike.MapFile.standard()
    without = changed_maps(lambda files: files["western"]["map"].pop("other_teams"))
    assert standard.digest == without.digest


@pytest.mark.rule("S1")
def test_a_player_wins_with_one_of_two_civilizations() -> None:
    """The personalities of the two are not added up."""
    state = edit(table(2), "persia", kings=8)
    state = edit(state, "phoenicia", scholars=8)
    assert [score.total for score in aw.scores(state)] == [8, 0]
    assert aw.winners(state) == ()
    state = edit(state, "phoenicia", generals=1)
    state = at(state, "phoenicia", "gold")
    assert aw.is_over(state)
    assert aw.winners(state) == (0,)
    assert aw.scores(state)[0].total == 9


@pytest.mark.rule("S2")
@pytest.mark.parametrize("name", ["eastern", "western"])
def test_both_maps_can_be_played(name: str) -> None:
    """Each has fifty provinces with three to six neighbours."""
    state = antike.GAME.new(4, None, {"map": name})
    made = state.map
    assert made.id == name
    assert len(made.provinces) == 50
    for province in made.provinces:
        assert 3 <= len({*province.land, *province.sea}) <= 6
    assert {*made.kinds} == {*antike.KINDS}


@pytest.mark.rule("S3")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_civilizations_in_play(players: int) -> None:
    """Three always, then one more for each player; they are dealt unless they are chosen."""
    for name, names in (("eastern", EAST), ("western", WEST)):
        state: Any = antike.GAME.new(players, None, {"map": name})
        assert sorted(one.id for one in state.civilizations) == sorted(names[:players])
        waiting = aw.pending(state)
        assert isinstance(waiting, aw.Chance)
        hands = tuple(sorted(names[:players], reverse=True))
        state = aw.apply(state, aw.Dealt(hands))
        assert tuple(one.id for one in state.civilizations) == hands
        assert [one.player for one in state.civilizations] == list(range(players))
        antike.GAME.check(state)


@pytest.mark.rule("S3")
def test_teams_are_dealt_to_two_players() -> None:
    """Chance decides which of the two leads which team."""
    state: Any = antike.GAME.new(2, None, {})
    assert list(aw.pending(state).outcomes()) == [  # type: ignore[union-attr]
        aw.Dealt(("greece+arabia", "persia+phoenicia")),
        aw.Dealt(("persia+phoenicia", "greece+arabia")),
    ]
    state = aw.apply(state, aw.Dealt(("greece+arabia", "persia+phoenicia")))
    assert of(state, "greece").player == 0
    assert of(state, "persia").player == 1
    assert antike.GAME.options(state)["civilizations"] == ["greece+arabia", "persia+phoenicia"]


@pytest.mark.rule("S4")
@pytest.mark.parametrize("name", ["eastern", "western"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_start(name: str, players: int) -> None:
    """Goods, one city of each kind, and no units."""
    state = antike.GAME.new(players, None, {"map": name})
    for place, one in enumerate(state.civilizations):
        assert (one.marble, one.iron, one.gold, one.coins) == (2, 1, 3, 0)
        kinds = [
            kind
            for kind, owner in zip(state.map.kinds, state.owners, strict=True)
            if owner == place
        ]
        assert sorted(kinds) == sorted(antike.KINDS)
        assert sum(one.legions) + sum(one.galleys) == 0


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
    """The map file says so for each number of civilizations."""
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
    assert antike.GAME.new(3, None, {"goal": 12}).settings.goal == 12
    assert antike.GAME.new(3, None, {"goal": "12"}).settings.goal == 12


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
    """Each is refused with what would be right."""
    with pytest.raises(aw.InvalidOption) as refused_option:
        aw.new_game("antike", players, **options)
    assert refused_option.value.code == code
    assert "{" not in refused_option.value.message.replace("{}", "")


def test_options_start_the_same_game() -> None:
    """What a game says its options are starts it again."""
    given = {"map": "western", "arming": "pooled", "manoeuvre": "2006", "goal": 12}
    state = antike.GAME.new(3, None, given)
    assert antike.GAME.new(3, None, antike.GAME.options(state)) == state
    state = table(5, all_know_how="2006", generals="double", start="one-city")
    assert antike.GAME.new(5, None, antike.GAME.options(state)) == state
