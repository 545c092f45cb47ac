"""Tests of the server as a function from text to text."""

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
    """Close all matches of this process's server before and after each test."""
    ask("shutdown")
    yield
    ask("shutdown")


def ask(method: str, params: Any = None) -> Any:
    """Send a request to this process's server, and return its response."""
    return json.loads(aw.serve.answer_request(json.dumps(request(method, params))))


def test_matches_are_kept_between_calls() -> None:
    """A match stays open between calls until `shutdown`."""
    opened = ask("match.new", {"game": "mini", "players": ["A", "B"], "seed": 1})
    assert opened["result"]["match"] == "m1"
    assert ask("is_over", {"match": "m1"})["result"] is False
    assert ask("shutdown")["result"] is None
    assert ask("is_over", {"match": "m1"})["error"]["data"]["code"] == "unknown-match"


def test_servers_are_independent() -> None:
    """Each ``Server`` has its own matches, limits and end, after which it answers with an empty text."""
    first, second = aw.serve.Server(), aw.serve.Server(limits=Limits(bytes=200))
    start = json.dumps(request("match.new", ["mini", ["A", "B"]]))
    assert json.loads(first.answer(start))["result"]["match"] == "m1"
    assert json.loads(second.answer(start))["result"]["match"] == "m1"
    assert "line-too-long" in second.answer(json.dumps(request("games", ["x" * 200])))
    ended = [second.is_closed]
    second.answer(json.dumps(request("shutdown")))
    assert [*ended, second.is_closed] == [False, True]
    assert second.answer(start) == ""
    assert json.loads(first.answer(start))["result"]["match"] == "m2"


def test_lines() -> None:
    """Several lines are answered one by one; blank lines and notifications get no answer."""
    requests = [request("is_over", {"match": "m1"}, number) for number in range(3)]
    silent = {"jsonrpc": "2.0", "method": "games"}
    sent = "\n".join(
        ["", json.dumps(requests[0]), "  \r", json.dumps(silent), *map(json.dumps, requests[1:])]
    )
    answers = aw.serve.Server().answer(f"{sent}\n").split("\n")
    assert [json.loads(line) for line in answers] == exchange(*requests)
    assert aw.serve.Server().answer(json.dumps(silent)) == aw.serve.Server().answer("") == ""
    batch = json.loads(aw.serve.Server().answer(json.dumps(requests)))
    assert [response["id"] for response in batch] == [0, 1, 2]


def test_any_text_is_answered() -> None:
    """Any text gets an error response, and Unicode line separators do not split lines."""
    for text in ("x", "[]", '"\ud800"', "\x00", "[" * 5000, '{"a": 1e999}', "\u2028", "1" * 5000):
        response = json.loads(aw.serve.answer_request(text))
        assert response["error"]["code"] in (-32700, -32600)
    named = request("match.new", {"game": "mini", "players": ["A\u2028", "B"]})
    assert "m1" in aw.serve.Server().answer(json.dumps(named, ensure_ascii=False))


def test_a_server_has_its_own_language() -> None:
    """The language of a server does not change the language of the program."""
    server = aw.serve.Server()
    server.answer(json.dumps(request("initialize", {"language": "es"})))
    response = json.loads(server.answer(json.dumps(request("is_over", {"match": "m1"}))))
    assert response["error"]["message"].startswith("No hay")
    assert aw.language() == "en"


@pytest.mark.long
def test_the_server_is_loaded_lazily() -> None:
    """``import ancient_world`` does not load the server until it is used."""
    code = (
        "import sys, ancient_world as aw; before = 'ancient_world.serve' in sys.modules;"
        "print(before, aw.serve.answer_request('[]')[:18], 'ancient_world.serve' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == 'False {"jsonrpc":"2.0"," True'
