"""Tests of what differs under Pyodide, where there are no processes and no threads."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world import archive, bots
from ancient_world.testing import check_game

pytestmark = pytest.mark.skipif(sys.platform != "emscripten", reason="this is Python in a page")


def test_there_are_no_threads() -> None:
    """A thread cannot be started, which the other tests here rely on."""
    with pytest.raises(RuntimeError):
        threading.Thread(target=print).start()


def test_many_games_and_records(tmp_path: Path) -> None:
    """Games are simulated and records validated in this process; more processes are refused."""
    played = list(
        archive.simulate_many("tides-of-time", 3, bots=["random", "greedy"], records=True)
    )
    assert [game.seed for game in played] == [0, 1, 2]
    log = tmp_path / "games.jsonl"
    log.write_text("\n".join(str(game.record) for game in played), "utf-8")
    assert [each.status for each in archive.validate_many([log])] == ["valid"] * 3
    for many in (
        archive.simulate_many("tides-of-time", 3, bots=["random", "random"], jobs=2),
        archive.validate_many([log], jobs=2),
    ):
        with pytest.raises(archive.BatchError) as caught:
            list(many)
        assert caught.value.code == "no-processes"


def test_a_game_is_checked_without_processes() -> None:
    """``check_game`` leaves out what needs another process."""
    check_game("tides-of-time", games=1, max_actions=10)


def test_the_protocol_is_a_function() -> None:
    """The server answers as a function, with bots at a match."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "match.new"}
    params = {"game": "antike", "players": ["Ada", "Ben"], "seed": 7, "bots": {"1": "greedy"}}
    answer = json.loads(aw.serve.answer_request(json.dumps({**request, "params": params})))
    assert answer["id"] == 1
    assert isinstance(answer["result"]["match"], str)


@pytest.mark.parametrize("game", aw.available_games())
def test_whole_games(game: str) -> None:
    """A game is played, drawn, written, validated and replayed."""
    match = aw.Match.new(game, ["Miriam", "Tom"], seed=3)
    if game == "antike":  # random play may take thousands of choices
        for _ in range(200):
            waiting = match.pending()
            assert isinstance(waiting, aw.Decision)
            match.apply(waiting.actions[0])
    else:
        bots.play_out(match, [bots.RandomBot(1), bots.RandomBot(2)])
    text = aw.to_json(match.record)
    assert aw.validate(text).ok
    *_, last = aw.replay(aw.from_json(text, expect=aw.Record))
    assert last == match.state
    assert aw.svg(match.state, lang="es").startswith("<svg ")
