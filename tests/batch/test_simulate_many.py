"""Test many games between bots: the same games with any executor."""

from __future__ import annotations

import multiprocessing
import statistics
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import archive, bots
from ancient_world.archive.batch.tasks import BotOrMaker
from tests.batch.helpers import DeadlyBot, lines

GAME = "the-ancient-world"


@pytest.mark.parametrize("jobs", [2, pytest.param(4, marks=pytest.mark.long)])
def test_jobs_change_nothing(jobs: int) -> None:
    """Any number of processes gives equal results and records."""
    once = list(archive.simulate_many(GAME, 20, bots=["random"] * 3, seed=5, records=True))
    again = archive.simulate_many(
        GAME, 20, bots=["random"] * 3, seed=5, records=True, jobs=jobs, task_size=3
    )
    assert once == list(again)


@pytest.mark.long
def test_spawned_workers_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that import everything anew, as on Windows and macOS, give equal results and records."""
    once = list(archive.simulate_many(GAME, 4, bots=["random"] * 2, seed=5, records=True))
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    again = archive.simulate_many(
        GAME, 4, bots=["random"] * 2, seed=5, records=True, jobs=2, task_size=1
    )
    assert once == list(again)


def test_a_game_is_the_one_of_its_seed() -> None:
    """Game ``i`` is the match with seed + ``i``, with bots whose seeds follow."""
    with ThreadPoolExecutor(2) as pool:
        games = archive.simulate_many(
            GAME, 3, bots=["random", "greedy"], seed=40, records=True, executor=pool,
            names=["Ada", "Bob"],
        )  # fmt: skip
        game = list(games)[2]
    match = aw.Match.new(GAME, ["Ada", "Bob"], seed=42)
    bots.play_out(match, [bots.RandomBot(84), bots.GreedyBot(85)])
    assert aw.to_json(match.record) == game.record
    assert match.record.result is not None
    assert match.record.result.scores == game.scores
    assert (game.number, game.seed, game.status) == (2, 42, "played")
    assert len(match.record.entries) == game.entries > game.decisions > 0


def test_seats_rotate() -> None:
    """With ``rotate`` each bot moves on one seat per game, wins are counted by name, and games depend on their seeds alone."""
    names = ["Ada", "Bob", "Cleo"]
    options: Any = {"bots": ["greedy", "random", "random"], "names": names, "seed": 3}
    turned = list(archive.simulate_many(GAME, 5, **options, rotate_seats=True))
    assert [game.players[0] for game in turned] == ["Ada", "Cleo", "Bob", "Ada", "Cleo"]
    assert [game.players.index("Ada") for game in turned] == [0, 1, 2, 0, 1]
    plain = list(archive.simulate_many(GAME, 5, **options))
    assert turned[0] == plain[0]
    tally = archive.SimulationTally(names)
    for game in turned:
        tally.add(game)
    best = [game.players[seat] for game in turned for seat in game.winners or ()]
    won = {seat["player"]: seat["win_rate"] for seat in tally.to_dict()["seats"]}
    assert max(won, key=lambda name: won[name]) == max(best, key=best.count)


def test_starting_later_gives_the_rest() -> None:
    """Starting from a later number gives the rest of the full run."""
    whole = list(archive.simulate_many(GAME, 10, bots=["random"] * 2))
    assert whole[7:] == list(archive.simulate_many(GAME, 10, bots=["random"] * 2, first_game=7))


def test_wrong_options_are_reported_at_once() -> None:
    """Wrong options are reported before any worker starts."""
    with pytest.raises(aw.InvalidOption):
        next(archive.simulate_many(GAME, 10, bots=["random"], jobs=2))
    with pytest.raises(aw.UnknownGame):
        next(archive.simulate_many("chess", 10, bots=["random"] * 2, jobs=2))


@pytest.mark.long
def test_a_killed_worker_loses_no_game(tmp_path: Path) -> None:
    """A bot that kills its process once changes nothing; one that always does loses only its game."""
    random: list[BotOrMaker] = [bots.RandomBot, bots.RandomBot]
    whole = lines(archive.simulate_many(GAME, 12, bots=random))
    once: list[BotOrMaker] = [DeadlyBot(str(tmp_path / "once"), 10), bots.RandomBot]
    assert whole == lines(
        archive.simulate_many(
            GAME, 12, bots=once, names=["RandomBot 1", "RandomBot 2"], jobs=2, task_size=4
        )
    )
    always: list[BotOrMaker] = [DeadlyBot("", 10), bots.RandomBot]
    games = list(archive.simulate_many(GAME, 12, bots=always, jobs=2, task_size=4))
    assert [number == 5 for number in range(12)] == [game.status == "failed" for game in games]
    assert games[5].problems[0].code == "worker-lost"


def test_the_tally_is_exact() -> None:
    """Means and deviations are computed from the scores; a shared victory counts in parts."""
    games = list(archive.simulate_many(GAME, 15, bots=["random"] * 2))
    tally = archive.SimulationTally(["a", "b"])
    for game in games:
        tally.add(game)
    figures = tally.to_dict()
    assert figures["games"] == 15
    for number, seat in enumerate(figures["seats"]):
        scores = [game.scores[number] for game in games if game.scores is not None]
        assert statistics.fmean(scores) == seat["mean_score"]
        assert statistics.pstdev(scores) == pytest.approx(seat["score_deviation"])
        assert (min(scores), max(scores)) == (seat["lowest_score"], seat["best_score"])
    assert sum(seat["win_rate"] for seat in figures["seats"]) == pytest.approx(1)
    empty = archive.SimulationTally(["a"])
    empty.add(archive.PlayedGame(0, 0, "failed", GAME, ("a",)))
    assert (empty.to_dict()["games"], empty.to_dict()["failed"]) == (0, 1)
