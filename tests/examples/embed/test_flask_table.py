"""Test the tables behind Flask with Flask itself: whole games over restarts, and two processes on one row."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from types import ModuleType
from typing import Any

import pytest

import ancient_world as aw
from tests.examples.example_games import EXAMPLES, load_module

pytest.importorskip("flask", reason="Flask is in the dependency group `embed`")
PROGRAM = EXAMPLES / "embed" / "flask_table.py"
NAMES = ["Miriam", "Tom"]
Restart = Callable[[], ModuleType]


@pytest.fixture
def restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Restart:
    """Return a function that starts the program anew on the same database."""
    monkeypatch.setenv("TABLES", str(tmp_path / "tables.db"))
    return lambda: load_module(PROGRAM, monkeypatch)


def stored_record() -> Any:
    """Return the record of the only table, as the database holds it."""
    with closing(sqlite3.connect(os.environ["TABLES"])) as database:
        [(text,)] = database.execute("SELECT record FROM tables").fetchall()
    return aw.from_json(text, expect=aw.Record)


def seat_to_act(client: Any, tokens: list[str]) -> int:
    """Return the first seat that is offered choices."""
    offers = [client.get(f"/{token}").json["offers"] for token in tokens]
    player: int = next(each["player"] for each in offers if each["choices"])
    return player


def choose(client: Any, token: str, version: int, place: int = 0) -> Any:
    """Send a choice of the seat with this token."""
    return client.post(f"/{token}?place={place}&version={version}")


@pytest.mark.parametrize("game", aw.available_games())
def test_a_table_goes_on_after_each_restart(restart: Restart, game: str) -> None:
    """Between all choices the program starts anew, and each time it offers what it has offered before."""
    tokens = restart().app.test_client().post(f"/start/{game}", json=NAMES).json
    assert len(set(tokens)) == 2
    played = 0
    while played < 16:
        client = restart().app.test_client()
        offers: list[Any] = [aw.from_document(client.get(f"/{token}").json) for token in tokens]
        player = next((each.player for each in offers if each.choices), None)
        if player is None:
            break
        version, place = offers[player].version, len(offers[player]) // 2
        answer = choose(client, tokens[player], version, place)
        assert answer.status_code == 200, answer.json
        played += 1
        assert answer.json["offers"]["version"] == version + 1 == played
        choice = [each for each in stored_record().entries if each.player is not None][-1]
        assert choice == aw.records.Entry(player, offers[player].choices[place].action)
    assert played > 10


def test_refusals_change_nothing(restart: Restart) -> None:
    """A double click is 409, a place that there is not 422, an unknown game 422 and an unknown token 404."""
    client = restart().app.test_client()
    tokens = client.post("/start/antike", json=NAMES).json
    first = seat_to_act(client, tokens)
    assert choose(client, tokens[first], 0).status_code == 200
    before = stored_record()
    twice = choose(client, tokens[first], 0)
    assert (twice.status_code, twice.json["message"][:23]) == (409, "The match has moved on:")
    assert [choose(client, token, 1, place=99).status_code for token in tokens] == [422, 422]
    for query, status in (
        ("", 409),
        ("?place=0", 409),
        ("?version=1", 422),
        ("?place=x&version=1", 422),
    ):
        assert client.post(f"/{tokens[1 - first]}{query}").status_code == status
    assert client.post("/start/antik", json=NAMES).status_code == 422
    assert client.get("/nobody").status_code == 404
    assert stored_record() == before


def test_a_seat_is_offered_its_own_choices_alone(restart: Restart) -> None:
    """The answers to one token hold no card of the other hand, and no record with its secret."""
    client = restart().app.test_client()
    tokens = client.post("/start/tides-of-time", json=NAMES).json
    state = aw.Match.resume(stored_record()).state
    for player, token in enumerate(tokens):
        text = client.get(f"/{token}").text
        own, other = state.players[player].hand, state.players[1 - player].hand
        assert [f'"{card}"' in text for card in (*own, *other)] == [True] * 5 + [False] * 5
        assert stored_record().secret not in text


@pytest.mark.parametrize(
    ("game", "together", "statuses"),
    [
        ("antike", False, [200, 409]),  # the same choice twice
        ("tides-of-time", True, [200, 200]),  # two choices that are made at the same time
    ],
)
def test_two_that_read_the_same_row_lose_nothing(
    restart: Restart,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    together: bool,
    statuses: list[int],
) -> None:
    """Both read the row before one writes: the other sees that, reads again, and is refused only if its choice is stale."""
    program = restart()
    query, both_have_read = program.query, Barrier(2, timeout=10)
    reads: list[str] = []

    def query_together(sql: str, *values: object) -> Any:
        row = query(sql, *values)
        if sql == program.LOAD and len(reads) < 2:
            reads.append(sql)
            both_have_read.wait()
        return row

    tokens = program.app.test_client().post(f"/start/{game}", json=NAMES).json
    first = seat_to_act(program.app.test_client(), tokens)
    seats = (first, 1 - first) if together else (first, first)
    monkeypatch.setattr(program, "query", query_together)
    with ThreadPoolExecutor(2) as threads:
        answers = threads.map(
            lambda seat: choose(program.app.test_client(), tokens[seat], 0).status_code, seats
        )
        assert sorted(answers) == statuses
    played = [each.player for each in stored_record().entries if each.player is not None]
    assert sorted(played) == sorted({*seats})


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@pytest.mark.long
def test_two_processes_serve_one_table(tmp_path: Path) -> None:
    """Of two processes that are sent the same choice at once, one plays it and the other refuses it, again and again."""
    httpx = pytest.importorskip("httpx2")
    environment = {**os.environ, "TABLES": str(tmp_path / "tables.db")}
    ports = [free_port(), free_port()]
    command = [sys.executable, "-m", "flask", "--app", str(PROGRAM), "run", "--port"]
    servers = [
        subprocess.Popen([*command, str(port)], env=environment, stderr=subprocess.DEVNULL)
        for port in ports
    ]
    clients = [httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) for port in ports]
    try:
        for client in clients:
            wait_for(client, httpx.TransportError)
        tokens = clients[0].post("/start/antike", json=NAMES).json()
        for version in range(12):
            offers = [clients[version % 2].get(f"/{token}").json()["offers"] for token in tokens]
            token = next(tokens[each["player"]] for each in offers if each["choices"])
            with ThreadPoolExecutor(2) as threads:
                answers = threads.map(lambda client: choose(client, token, version), clients)  # noqa: B023
                assert sorted(answer.status_code for answer in answers) == [200, 409]
        versions = [client.get(f"/{tokens[0]}").json()["offers"]["version"] for client in clients]
        assert versions == [12, 12]
    finally:
        for client, server in zip(clients, servers, strict=True):
            client.close()
            server.kill()
            server.wait()


def wait_for(client: Any, refused: type[Exception]) -> None:
    """Wait until a server answers."""
    for _ in range(200):
        try:
            client.get("/nobody")
        except refused:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server did not start")
