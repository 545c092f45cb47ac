"""The server without a process: a text in, a text out."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.serve import Limits
from tests.serve.clients import exchange, request


@pytest.fixture(autouse=True)
def _begun_anew() -> Iterator[None]:
    """No match of another test is open, and none stays open."""
    ask("shutdown")
    yield
    ask("shutdown")


def ask(method: str, params: Any = None) -> Any:
    """What the server of this process says to a request."""
    return json.loads(aw.serve.answer_request(json.dumps(request(method, params))))


def test_matches_are_kept_between_calls() -> None:
    """What one call opens the next one knows, until the server was asked to end."""
    opened = ask("match.new", {"game": "mini", "players": ["A", "B"], "seed": 1})
    assert opened["result"]["match"] == "m1"
    assert ask("is_over", {"match": "m1"})["result"] is False
    assert ask("shutdown")["result"] is None
    assert ask("is_over", {"match": "m1"})["error"]["data"]["code"] == "unknown-match"


def test_servers_of_their_own() -> None:
    """Each has its own matches, limits and end; after it, nothing is said any more."""
    one, other = aw.serve.Server(), aw.serve.Server(limits=Limits(bytes=200))
    start = json.dumps(request("match.new", ["mini", ["A", "B"]]))
    assert json.loads(one.answer(start))["result"]["match"] == "m1"
    assert json.loads(other.answer(start))["result"]["match"] == "m1"
    assert "line-too-long" in other.answer(json.dumps(request("games", ["x" * 200])))
    ended = [other.is_closed]
    other.answer(json.dumps(request("shutdown")))
    assert [*ended, other.is_closed] == [False, True]
    assert other.answer(start) == ""
    assert json.loads(one.answer(start))["result"]["match"] == "m2"


def test_lines() -> None:
    """Several lines are answered one by one, blank ones and notifications not at all, as by the process."""
    wanted = [request("is_over", {"match": "m1"}, number) for number in range(3)]
    silent = {"jsonrpc": "2.0", "method": "games"}
    sent = "\n".join(
        ["", json.dumps(wanted[0]), "  \r", json.dumps(silent), *map(json.dumps, wanted[1:])]
    )
    said = aw.serve.Server().answer(f"{sent}\n").split("\n")
    assert [json.loads(line) for line in said] == exchange(*wanted)
    assert aw.serve.Server().answer(json.dumps(silent)) == aw.serve.Server().answer("") == ""
    batch = json.loads(aw.serve.Server().answer(json.dumps(wanted)))
    assert [response["id"] for response in batch] == [0, 1, 2]


def test_whatever_comes_in() -> None:
    """No text makes it raise; a line separator of Unicode ends no line."""
    for text in ("x", "[]", '"\ud800"', "\x00", "[" * 5000, '{"a": 1e999}', "\u2028", "1" * 5000):
        said = json.loads(aw.serve.answer_request(text))
        assert said["error"]["code"] in (-32700, -32600)
    named = request("match.new", {"game": "mini", "players": ["A\u2028", "B"]})
    assert "m1" in aw.serve.Server().answer(json.dumps(named, ensure_ascii=False))


def test_the_language_is_that_of_the_server() -> None:
    """A front-end chooses its language; that of the program stays as it is."""
    server = aw.serve.Server()
    server.answer(json.dumps(request("initialize", {"language": "es"})))
    said = json.loads(server.answer(json.dumps(request("is_over", {"match": "m1"}))))
    assert said["error"]["message"].startswith("No hay")
    assert aw.language() == "en"


@pytest.mark.long
def test_it_is_loaded_when_it_is_asked_for() -> None:
    """``import ancient_world`` alone has it, and loads it late."""
    code = (
        "import sys, ancient_world as aw; before = 'ancient_world.serve' in sys.modules;"
        "print(before, aw.serve.answer('[]')[:18], 'ancient_world.serve' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == 'False {"jsonrpc":"2.0"," True'
