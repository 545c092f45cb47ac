"""Test the arena: seats and tables, resuming, and the strengths of bots."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.archive import (
    PlayedGame,
    Rating,
    arena_tables,
    play_arena,
    plot_ladder,
    rank_bots,
)
from ancient_world.archive.arena.schedule import _Plan
from ancient_world.archive.batch.result_rows import BatchError
from ancient_world.cli.rating_table import ratings_table
from ancient_world.cli.render import make_console
from tests.running import run

GAME = "tides-of-time"


def test_everybody_meets_everybody() -> None:
    """Each combination of different bots is a table; with fewer bots than seats, each combination that has all bots."""
    assert len(arena_tables(["a", "b", "c", "d"], 3)) == 4
    assert arena_tables(["a", "b"], 4) == (
        ("a", "a", "a", "b"),
        ("a", "a", "b", "b"),
        ("a", "b", "b", "b"),
    )


def test_each_bot_sits_in_each_seat_as_often() -> None:
    """In twelve games of three bots each pair plays four, two in each order."""
    played = list(play_arena(GAME, ["random", "greedy", "easy"], 12, jobs=1))
    assert set(Counter(each.players for each in played).values()) == {2}
    assert len({each.players for each in played}) == 6


def test_tables_take_turns(tmp_path: Path) -> None:
    """At any moment all pairs have played equally often, up to one game; asking for more games plays only the new ones."""
    records, done = tmp_path / "kept.jsonl", list[int]()
    bots = ["random", "greedy", "easy"]
    few = list(play_arena(GAME, bots, 7, records=records, jobs=1))
    pairs = Counter(frozenset(each.players) for each in few)
    assert sorted(pairs.values()) == [2, 2, 3]
    more = list(play_arena(GAME, bots, 9, records=records, jobs=1, progress=done.append))
    assert done == [7, 1, 1]
    assert [each.number for each in more] == [*range(9)]
    assert [each.scores for each in more[:7]] == [each.scores for each in few]
    assert [each.seed for each in more[::3]] == [0, 1, 2]
    whole = records.read_bytes()
    assert len(list(play_arena(GAME, bots, 4, records=records, jobs=1))) == 4
    assert records.read_bytes() == whole, "who asks for fewer games loses none"


def test_seats_and_neighbours_of_four() -> None:
    """In each four games of a table each bot has each seat once, and over many games each bot follows each other bot."""
    plan = _Plan("antike", arena_tables("abcd", 4), 80, 0, 100)
    orders = [task.bots for task in plan.tasks(0)]
    for block in zip(*[iter(orders)] * 4, strict=True):
        assert all(len(set(seat)) == 4 for seat in zip(*block, strict=True))
    follows = Counter((order[seat - 1], order[seat]) for order in orders for seat in range(4))
    assert len(follows) == 12
    assert min(follows.values()) >= 24


def test_a_stopped_run_is_resumed(tmp_path: Path) -> None:
    """A stopped run is resumed with the missing games only, and its records equal those of a single run."""
    partial, whole = tmp_path / "kept.jsonl", tmp_path / "whole.jsonl"
    expected = list(play_arena(GAME, ["random", "easy"], 6, seed=4, records=whole, jobs=1))
    stopped = play_arena(GAME, ["random", "easy"], 6, seed=4, records=partial, jobs=1)
    for _ in range(3):
        next(stopped)
    stopped.close()
    done: list[int] = []
    again = list(
        play_arena(
            GAME, ["random", "easy"], 6, seed=4, records=partial, jobs=1, progress=done.append
        )
    )
    assert done[0] >= 2
    assert [each.scores for each in again] == [each.scores for each in expected]
    assert partial.read_bytes() == whole.read_bytes()
    for line in partial.read_text("ascii").splitlines():
        assert aw.validate(aw.from_json(line, expect=aw.Record)).finished
    with pytest.raises(BatchError) as caught:
        list(play_arena(GAME, ["random", "easy"], 6, seed=5, records=partial, jobs=1))
    assert caught.value.code == "not-these-games"


@pytest.mark.parametrize(
    ("bots", "seats", "code"),
    [
        (["random"], None, "arena-players"),
        (["random", "random"], None, "arena-players"),
        (["random", "greedy"], 3, "arena-seats"),
        (["random", "warlord"], None, "unknown-bot"),
        (["random", "mcts:0"], None, "search-budget"),
    ],
)
def test_wrong_bots_and_seats_are_refused(bots: list[str], seats: int | None, code: str) -> None:
    """Too few bots, too many seats and unknown bots are refused before any game."""
    with pytest.raises(aw.InvalidOption) as caught:
        list(play_arena(GAME, bots, 2, seats=seats, jobs=1))
    assert caught.value.code == code


def _width(rank: Rating) -> float:
    assert rank.low is not None
    assert rank.high is not None
    return rank.high - rank.low


def result(number: int, order: str) -> PlayedGame:
    """Return a game whose players finished in this order."""
    players, scores = tuple(sorted(order)), tuple(-order.index(each) for each in sorted(order))
    return PlayedGame(
        number, number, "played", "mini", players, scores=scores, winners=(scores.index(0),)
    )


@pytest.mark.long
def test_strengths_are_those_that_made_the_results() -> None:
    """A bot that wins ten games of eleven is 400 stronger; the interval contains that, and shrinks with more games."""
    pytest.importorskip("numpy")
    few = rank_bots([result(each, "ba" if each % 11 == 0 else "ab") for each in range(44)])
    many = rank_bots([result(each, "ba" if each % 11 == 0 else "ab") for each in range(440)])
    for ranks in (few, many):
        assert [rank.name for rank in ranks] == ["a", "b"]
        assert ranks[0].strength - ranks[1].strength == pytest.approx(400, abs=30)
        assert ranks[0].low is not None
        assert ranks[0].high is not None
        assert ranks[0].low < 1200 < ranks[0].high
    assert _width(many[0]) < 0.5 * _width(few[0])
    assert [rank.wins for rank in many] == [400, 40]


def test_wins_to_none_set_one_bound() -> None:
    """Wins without a loss bound the strength on one side only, and closer the more games there are."""
    pytest.importorskip("numpy")
    for games, odds in ((24, 6.0), (3, 0.41)):
        best, worst = rank_bots([result(each, "ab") for each in range(games)])
        assert (best.name, best.high, worst.low) == ("a", None, None)
        assert best.low is not None
        assert worst.high is not None
        assert best.low - worst.high == pytest.approx(400 * math.log10(odds), abs=25)
        assert best.low < best.strength


def test_bounds_follow_from_wins() -> None:
    """A bot has an upper bound if it lost to a bot that lost, too; without such a circle the middle one has no bounds."""
    pytest.importorskip("numpy")
    round_about = [result(each, order) for each, order in enumerate(["ab", "bc", "ca"] * 4)]
    for rank in rank_bots(round_about):
        assert None not in (rank.low, rank.high)
    first, second, third = rank_bots([result(each, "abc") for each in range(12)])
    assert (first.high, second.low, second.high, third.low) == (None,) * 4
    assert None not in (first.low, third.high)


def test_an_interval_without_a_bound(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An interval without a bound is described in the table, and drawn."""
    pytest.importorskip("numpy")
    pytest.importorskip("matplotlib")
    ranks = rank_bots([result(each, "abc") for each in range(12)])
    make_console().print(ratings_table(ranks, "bot"))
    shown = capsys.readouterr().out
    for words in ("or more", "not known", "or less"):
        assert words in shown
    plot_ladder(ranks, tmp_path / "ladder.svg", "Mini")
    assert (tmp_path / "ladder.svg").stat().st_size > 1000


@pytest.mark.long
def test_three_at_a_table() -> None:
    """The whole order of a game counts: a bot that is always second is stronger than one that is always last."""
    pytest.importorskip("numpy")
    ranks = rank_bots([result(each, "abc" if each % 5 else "bac") for each in range(50)])
    assert [rank.name for rank in ranks] == ["a", "b", "c"]


@pytest.mark.long
def test_the_command(tmp_path: Path) -> None:
    """``arena`` prints a table or JSON and draws a plot; a second run with the same records plays nothing."""
    pytest.importorskip("numpy")
    pytest.importorskip("matplotlib")
    command = ["arena", "--game", GAME, "--players", "random", "greedy", "-n", "10", "--jobs", "1"]
    records, picture = tmp_path / "ladder.jsonl", tmp_path / "ladder.png"
    first_run = run(*command, "--records", records, "--plot", picture)
    assert first_run.exit_code == 0, first_run.output
    assert first_run.output.index("greedy") < first_run.output.index("random")
    assert "strength" in first_run.output
    assert picture.read_bytes().startswith(b"\x89PNG")
    again = json.loads(run(*command, "--records", records, "--json").output)
    assert [rank["name"] for rank in again] == ["greedy", "random"]
    assert again[0]["games"] == 10
    assert run(*command, "--plot", picture).exit_code == 2


@pytest.mark.long
def test_an_endless_game_has_no_result(tmp_path: Path) -> None:
    """A game with too many choices is reported by the exit code, has no result, and is not repeated."""
    pytest.importorskip("numpy")
    records = tmp_path / "kept.jsonl"
    played = list(play_arena(GAME, ["random", "easy"], 2, records=records, jobs=1, max_entries=5))
    assert [(each.status, each.problems[0].code) for each in played] == [
        ("failed", "game-endless")
    ] * 2
    done: list[int] = []
    again = list(
        play_arena(GAME, ["random", "easy"], 3, records=records, jobs=1, progress=done.append)
    )
    assert done == [2, 1]
    assert [each.is_ok for each in again] == [False, False, True]
    assert rank_bots(again)[0].games == 1
    assert run("arena", "--game", GAME, "random", "easy", "-n", "1", "--most", "5").exit_code == 2


@pytest.mark.long
@pytest.mark.parametrize("name", ["ladder.abc", "there.png"])
def test_a_wrong_plot_is_refused_before_the_games(tmp_path: Path, name: str) -> None:
    """A plot of an unknown kind, or over an existing file, is refused before any game."""
    pytest.importorskip("numpy")
    (tmp_path / "there.png").touch()
    command = ["arena", "--game", GAME, "random", "greedy", "-n", "2", "--jobs", "1"]
    records = tmp_path / "kept.jsonl"
    refused = run(*command, "--records", records, "--plot", tmp_path / name)
    assert refused.exit_code == 2
    assert name in refused.output
    assert not records.exists()


@pytest.mark.long
def test_a_strength_outside_of_its_interval_is_drawn(tmp_path: Path) -> None:
    """A strength outside its interval, which a few games can give, is drawn."""
    pytest.importorskip("matplotlib")
    ranks = (
        Rating("lucky", 1010.0, 1020.0, 1030.0, 2, 2.0, 5.0),
        Rating("a", 990.0, 970.0, 980.0, 2, 0.0, 4.0),
    )
    plot_ladder(ranks, tmp_path / "ladder.svg", "Mini")
    assert (tmp_path / "ladder.svg").stat().st_size > 1000


@pytest.mark.long
def test_an_unknown_kind_of_plot(tmp_path: Path) -> None:
    """The name of a plot must have a known ending."""
    pytest.importorskip("matplotlib")
    with pytest.raises(ValueError, match="abc"):
        plot_ladder(rank_bots([result(0, "ab")]), tmp_path / "ladder.abc", "Mini")
