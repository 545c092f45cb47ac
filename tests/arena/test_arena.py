"""The arena: who sits where, what is kept and gone on with, and how strong bots come out."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.archive import (
    BotRank,
    PlayedGame,
    arena_tables,
    play_arena,
    plot_ladder,
    rank_bots,
)
from ancient_world.archive.arena.schedule import _Plan
from ancient_world.archive.batch.results import BatchError
from ancient_world.cli.commands.arena import _print_ranks
from tests.running import run

GAME = "tides-of-time"


def test_everybody_meets_everybody() -> None:
    """Each table of different bots once; where bots are few, each table that holds all of them."""
    assert len(arena_tables(["a", "b", "c", "d"], 3)) == 4
    assert arena_tables(["a", "b"], 4) == (
        ("a", "a", "a", "b"),
        ("a", "a", "b", "b"),
        ("a", "b", "b", "b"),
    )


def test_each_bot_sits_in_each_seat_as_often() -> None:
    """Of twelve games of three bots each pair plays four, two in each order."""
    played = list(play_arena(GAME, ["random", "greedy", "easy"], 12, jobs=1))
    assert set(Counter(each.players for each in played).values()) == {2}
    assert len({each.players for each in played}) == 6


def test_tables_take_turns(tmp_path: Path) -> None:
    """Stopped anywhere, all pairs have played as often, to one game; and who wants more games later plays only those."""
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


def test_four_at_a_table_sit_everywhere_and_beside_everybody() -> None:
    """In each four games of a table each bot has each seat once; over many, each is followed by each other one."""
    plan = _Plan("antike", arena_tables("abcd", 4), 80, 0, 100)
    orders = [task.bots for task in plan.tasks(0)]
    for block in zip(*[iter(orders)] * 4, strict=True):
        assert all(len(set(seat)) == 4 for seat in zip(*block, strict=True))
    follows = Counter((order[seat - 1], order[seat]) for order in orders for seat in range(4))
    assert len(follows) == 12
    assert min(follows.values()) >= 24


def test_it_goes_on_after_what_is_kept(tmp_path: Path) -> None:
    """Stopped after some games, it plays the others alone; the records are those of one run, and all are valid."""
    kept, whole = tmp_path / "kept.jsonl", tmp_path / "whole.jsonl"
    wanted = list(play_arena(GAME, ["random", "easy"], 6, seed=4, records=whole, jobs=1))
    stopped = play_arena(GAME, ["random", "easy"], 6, seed=4, records=kept, jobs=1)
    for _ in range(3):
        next(stopped)
    stopped.close()
    done: list[int] = []
    again = list(
        play_arena(GAME, ["random", "easy"], 6, seed=4, records=kept, jobs=1, progress=done.append)
    )
    assert done[0] >= 2
    assert [each.scores for each in again] == [each.scores for each in wanted]
    assert kept.read_bytes() == whole.read_bytes()
    for line in kept.read_text("ascii").splitlines():
        assert aw.validate(aw.from_json(line, expect=aw.Record)).finished
    with pytest.raises(BatchError) as caught:
        list(play_arena(GAME, ["random", "easy"], 6, seed=5, records=kept, jobs=1))
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
def test_what_cannot_be_played(bots: list[str], seats: int | None, code: str) -> None:
    """Too few bots, too many seats, and a bot that nobody knows are told before anything is played."""
    with pytest.raises(aw.InvalidOption) as caught:
        list(play_arena(GAME, bots, 2, seats=seats, jobs=1))
    assert caught.value.code == code


def _width(rank: BotRank) -> float:
    assert rank.low is not None
    assert rank.high is not None
    return rank.high - rank.low


def result(number: int, order: str) -> PlayedGame:
    """A game that ended in this order."""
    players, scores = tuple(sorted(order)), tuple(-order.index(each) for each in sorted(order))
    return PlayedGame(
        number, number, "played", "mini", players, scores=scores, winners=(scores.index(0),)
    )


@pytest.mark.long
def test_strengths_are_those_that_made_the_results() -> None:
    """Who ends before another in ten games of eleven is 400 stronger; the intervals hold that, and shrink with more games."""
    pytest.importorskip("choix")
    few = rank_bots([result(each, "ba" if each % 11 == 0 else "ab") for each in range(44)])
    many = rank_bots([result(each, "ba" if each % 11 == 0 else "ab") for each in range(440)])
    for ranks in (few, many):
        assert [rank.bot for rank in ranks] == ["a", "b"]
        assert ranks[0].strength - ranks[1].strength == pytest.approx(400, abs=30)
        assert ranks[0].low is not None
        assert ranks[0].high is not None
        assert ranks[0].low < 1200 < ranks[0].high
    assert _width(many[0]) < 0.5 * _width(few[0])
    assert [rank.wins for rank in many] == [400, 40]


def test_wins_to_none_set_one_bound() -> None:
    """Of 24 wins to none it is known that one bot wins six games of seven or more; three to none tell much less."""
    pytest.importorskip("choix")
    for games, odds in ((24, 6.0), (3, 0.41)):
        best, worst = rank_bots([result(each, "ab") for each in range(games)])
        assert (best.bot, best.high, worst.low) == ("a", None, None)
        assert best.low is not None
        assert worst.high is not None
        assert best.low - worst.high == pytest.approx(400 * math.log10(odds), abs=25)
        assert best.low < best.strength


def test_bounds_follow_from_who_has_beaten_whom() -> None:
    """Who lost to another that lost is bounded above; in the middle of three that always end alike nothing is known."""
    pytest.importorskip("choix")
    round_about = [result(each, order) for each, order in enumerate(["ab", "bc", "ca"] * 4)]
    for rank in rank_bots(round_about):
        assert None not in (rank.low, rank.high)
    first, second, third = rank_bots([result(each, "abc") for each in range(12)])
    assert (first.high, second.low, second.high, third.low) == (None,) * 4
    assert None not in (first.low, third.high)


def test_an_interval_without_a_bound_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """On the screen and beside the bar."""
    pytest.importorskip("choix")
    pytest.importorskip("matplotlib")
    ranks = rank_bots([result(each, "abc") for each in range(12)])
    _print_ranks(ranks)
    shown = capsys.readouterr().out
    for words in ("or more", "not known", "or less"):
        assert words in shown
    plot_ladder(ranks, tmp_path / "ladder.svg", "Mini")
    assert (tmp_path / "ladder.svg").stat().st_size > 1000


@pytest.mark.long
def test_three_at_a_table() -> None:
    """The order of all counts, not the winner alone: who is always second is stronger than who is always last."""
    pytest.importorskip("choix")
    ranks = rank_bots([result(each, "abc" if each % 5 else "bac") for each in range(50)])
    assert [rank.bot for rank in ranks] == ["a", "b", "c"]


@pytest.mark.long
def test_the_command(tmp_path: Path) -> None:
    """The ladder as a table and as JSON, drawn, and the same after the second start, which plays nothing."""
    pytest.importorskip("choix")
    pytest.importorskip("matplotlib")
    asked = ["arena", "--game", GAME, "--players", "random", "greedy", "-n", "10", "--jobs", "1"]
    kept, picture = tmp_path / "ladder.jsonl", tmp_path / "ladder.png"
    told = run(*asked, "--records", kept, "--plot", picture)
    assert told.exit_code == 0, told.output
    assert told.output.index("greedy") < told.output.index("random")
    assert "strength" in told.output
    assert picture.read_bytes().startswith(b"\x89PNG")
    again = json.loads(run(*asked, "--records", kept, "--json").output)
    assert [rank["bot"] for rank in again] == ["greedy", "random"]
    assert again[0]["games"] == 10
    assert run(*asked, "--plot", picture).exit_code == 2


@pytest.mark.long
def test_a_game_that_goes_on_forever_counts_for_nothing(tmp_path: Path) -> None:
    """It is given up after so many choices, told by the exit code, and not begun again."""
    pytest.importorskip("choix")
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
def test_what_cannot_be_drawn_is_refused_before_the_games(tmp_path: Path, name: str) -> None:
    """A picture of no known kind, or in place of another file: nothing has been played when that is told."""
    pytest.importorskip("choix")
    (tmp_path / "there.png").touch()
    asked = ["arena", "--game", GAME, "random", "greedy", "-n", "2", "--jobs", "1"]
    records = tmp_path / "kept.jsonl"
    told = run(*asked, "--records", records, "--plot", tmp_path / name)
    assert told.exit_code == 2
    assert name in told.output
    assert not records.exists()


@pytest.mark.long
def test_a_strength_outside_of_its_interval_is_drawn(tmp_path: Path) -> None:
    """Of a few games all resamples can lie on one side of what the games themselves say."""
    pytest.importorskip("matplotlib")
    ranks = (
        BotRank("lucky", 1010.0, 1020.0, 1030.0, 2, 2.0, 5.0),
        BotRank("a", 990.0, 970.0, 980.0, 2, 0.0, 4.0),
    )
    plot_ladder(ranks, tmp_path / "ladder.svg", "Mini")
    assert (tmp_path / "ladder.svg").stat().st_size > 1000


@pytest.mark.long
def test_a_kind_of_picture_that_is_none(tmp_path: Path) -> None:
    """The end of the name must be that of a picture."""
    pytest.importorskip("matplotlib")
    with pytest.raises(ValueError, match="abc"):
        plot_ladder(rank_bots([result(0, "ab")]), tmp_path / "ladder.abc", "Mini")
