"""Test the long run of random games: shares, resuming, and failed games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import ancient_world as aw
from tests.soaks import soak
from tests.soaks.course import Course


def checked(seed: int, course: Course) -> None:
    """Start a game; fail for seed 3."""
    state = aw.new_game("antike", 2)
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    course.see(state, waiting.sample(aw.SeededRandom(seed)))
    assert seed != 3, "broken"


@pytest.fixture(autouse=True)
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(soak.CHECKS, "antike", checked)


def test_a_stopped_shard_is_resumed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A resumed shard plays only the remaining games, and counts all."""
    arguments = ["antike", "--games", "30", "--shard", "2/3", "--jobs", "1"]
    with monkeypatch.context() as stopping:

        def add(shard: soak.Shard, game: str, met: Counter[str], failure: str) -> None:
            if shard.played == 4:
                raise KeyboardInterrupt
            original_add(shard, game, met, failure)

        original_add = soak.Shard.add
        stopping.setattr(soak.Shard, "add", add)
        assert soak.main(arguments) == 0
    assert "4 of 10 games" in capsys.readouterr().out
    played: list[int] = []

    def game(_: soak.Shard, number: int) -> tuple[str, int]:
        played.append(number)
        return "antike", number

    monkeypatch.setattr(soak.Shard, "game", game)
    assert soak.main(arguments) == 0
    assert played == [*range(14, 20)]
    assert "antike: 10 games, 10 actions" in capsys.readouterr().out


def test_a_game_that_fails_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    """A failed game is written to a file, which ``--again`` replays."""
    assert soak.main(["antike", "--games", "5", "--jobs", "1"]) == 1
    assert "antike, seed 3, 1 actions: AssertionError: broken" in capsys.readouterr().out
    [file] = soak.KEPT.rglob("failed-*")
    assert soak.main(["--again", str(file)]) == 1
    assert "1 actions are legal" in capsys.readouterr().out


def test_every_shard_has_its_share_of_every_game() -> None:
    """Each shard has the shares of all games, and each game's seeds count up across shards."""
    shard = soak.Shard(soak.in_turns(soak.SHARES), 0, 0)
    games = [shard.game(number) for number in range(250)]
    assert Counter(name for name, _ in games[100:200]) == soak.SHARES
    for name in soak.SHARES:
        seeds = [seed for game, seed in games if game == name]
        assert seeds == [*range(len(seeds))]


def test_the_table_counts_every_commit_and_build_by_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table has a line for each commit and build, with the games, actions and failures of all its shards."""
    monkeypatch.setattr(soak, "last_commit", lambda: "c0ffee")
    for build, shards in (("plain", ("1/3", "2/3")), ("compiled", ("2/3",))):
        monkeypatch.setattr(soak, "build_in_use", lambda build=build: build)
        for shard in shards:
            soak.main(["antike", "--games", "12", "--shard", shard, "--jobs", "1"])
    capsys.readouterr()
    assert soak.main(["--table"]) == 0
    _, *rows = capsys.readouterr().out.splitlines()
    assert [row.split() for row in rows] == [
        ["c0ffee", "compiled", "4", "4", "0"],
        ["c0ffee", "plain", "8", "8", "1"],
    ]
