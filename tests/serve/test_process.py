"""Tests of a real server process: its start, requests and end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from tests.serve.clients import COMMAND, Process, RpcError, request

TAW = "the-ancient-world"
MODULE = (sys.executable, "-m", "ancient_world.serve")
"""The module, which needs none of the command line's packages."""


def play_out(server: Process, players: int, seed: int) -> Any:
    """Play a whole game of random choices, and return its record."""
    names = [f"Player {seat}" for seat in range(players)]
    answer = server("match.new", game=TAW, players=names, seed=seed)
    match, rng = answer["match"], aw.SeededRandom(seed)
    while not answer["over"]:
        actions = server("legal_actions", match=match)["actions"]
        answer = server("match.apply", match=match, action=actions[rng.randrange(len(actions))])
    return server("match.record", match=match)


@pytest.mark.parametrize("command", [COMMAND, pytest.param(MODULE, marks=pytest.mark.long)])
def test_a_whole_game(command: tuple[str, ...]) -> None:
    """A whole game through pipes gives a valid record."""
    with Process(command) as server:
        assert server("initialize", protocol=2)["protocol"] == 2
        record = play_out(server, 4, 7)
        assert server("validate", record=record)["report"]["finished"]
        assert server.end() == (0, b"", b"")
    read_back = aw.from_document(record, expect=aw.Record)
    report = aw.validate(read_back)
    assert report.ok
    assert report.finished
    assert read_back.header.players == ("Player 0", "Player 1", "Player 2", "Player 3")


@pytest.mark.long
def test_the_same_bytes_in_every_process() -> None:
    """The same seed and choices give the same record in two processes."""
    records = []
    for _ in range(2):
        with Process() as server:
            records.append(play_out(server, 2, 11))
    assert records[0] == records[1]


@pytest.mark.long
def test_hostile_lines_do_not_stop_it() -> None:
    """After hostile lines the server answers the next request."""
    with Process() as server:
        for line in (b"x" * 8_000_000, b"\xff" * 100, b"[" * 100_000, b"{}", b"[]"):
            server.send(line + b"\n")
            assert server.receive()["error"]["code"] in (-32700, -32600)
        assert server("games")["games"][0]["id"] == TAW
        assert server.end() == (0, b"", b"")


def test_many_requests_before_any_answer() -> None:
    """Requests sent together are answered in order."""
    with Process() as server:
        server.send("\n".join(f'{{"jsonrpc":"2.0","id":{n},"method":"games"}}' for n in range(200)))
        assert [server.receive()["id"] for _ in range(200)] == list(range(200))


def test_shutdown_and_the_end_of_the_input() -> None:
    """`shutdown` and the end of the input each end the server with exit code 0 and no output."""
    with Process() as server:
        assert server("shutdown") is None
        assert server.process.wait(timeout=120) == 0
    with Process() as server:
        assert server.end() == (0, b"", b"")


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="signals of this kind are those of POSIX")
def test_ctrl_c() -> None:
    """Ctrl-C ends the server with exit code 130 and no traceback."""
    default = [sys.executable, "-c", START_WITH_SIGINT]
    with Process(default) as server:
        server("games")["games"]
        server.process.send_signal(signal.SIGINT)
        assert server.end() == (130, b"", b"")


START_WITH_SIGINT = """
import signal
from ancient_world.serve import serve_stdio

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore it
serve_stdio()
"""


def test_the_server_ends_without_a_reader() -> None:
    """A server whose output nobody reads ends with exit code 0 and no errors."""
    line = b'{"jsonrpc":"2.0","id":1,"method":"rules","params":["the-ancient-world"]}\n'
    with Process() as server:
        server("games")["games"]
        assert server.process.stdout is not None
        assert server.process.stdin is not None
        server.process.stdout.close()
        try:
            server.process.stdin.write(line * 50)
            server.process.stdin.close()
        except BrokenPipeError:
            pass
        assert server.process.wait(timeout=120) == 0
        assert server.process.stderr is not None
        assert server.process.stderr.read() == b""
        server.process.stderr.close()
        server.process.stdin = server.process.stdout = server.process.stderr = None


@pytest.mark.long
def test_a_limit_and_a_card_file_of_its_own(tmp_path: Path) -> None:
    """The command takes limits and a card file, and ends at once if the card file cannot be read."""
    with Process((*COMMAND, "--max-bytes", "1000")) as server:
        assert server("initialize")["limits"]["bytes"] == 1000
        server.send("x" * 1001)
        assert server.receive()["error"]["data"]["code"] == "line-too-long"
    box = Path(__file__).parents[1] / "the_ancient_world" / "box"
    with Process((*COMMAND, "--cards", str(box))) as server:
        (game,) = [game for game in server("games")["games"] if game["id"] == TAW]
        digest = game["cards"][1]["digest"]
        state = server("new_game", game=TAW, players=2, cards=digest)
        assert state["state"]["cards"]["digest"] == digest
        with pytest.raises(RpcError):
            server("new_game", game=TAW, players=2, cards="another")
    missing = [*COMMAND, "--cards", str(tmp_path / "missing")]
    done = subprocess.run(missing, input=b"", capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_memory_does_not_grow_with_a_line() -> None:
    """A line of 200 megabytes is discarded without being stored."""
    with Process() as server:
        server("games")["games"]
        before = peak_memory(server.process.pid)
        for _ in range(200):
            assert server.process.stdin is not None
            server.process.stdin.write(b"x" * 1_000_000)
        server.send(b"\n")
        assert server.receive()["error"]["data"]["code"] == "line-too-long"
        assert server("is_over", state=server("new_game", game=TAW, players=2)) is False
        assert peak_memory(server.process.pid) - before < 24_000


def peak_memory(process: int) -> int:
    """Return the peak memory of a process in kilobytes."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1])
    raise AssertionError("no such figure")


def test_requests_keep_their_order() -> None:
    """A notification is carried out before the next request is answered."""
    with Process() as server:
        server.send({"jsonrpc": "2.0", "method": "match.new", "params": [TAW, ["A", "B"], 1]})
        server.send(request("match.pending", ["m1"], "p"))
        assert server.receive()["id"] == "p"
