"""Tests of hostile messages to the example's table in the browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from tests.browser.tables import PATIENCE, Server

pytestmark = pytest.mark.browser

NOT_OURS: list[str | bytes] = [
    "no json",
    "[]",
    "3",
    "null",
    "{}",
    '{"since": []}',
    '{"since": "x"}',
    '{"since": 1e400}',
    b"\xff\xfe",
    '{"since": null}' * 9999,
    "[" * 50_000,
]
NO_ACTIONS: list[Any] = [
    None,
    3,
    "play",
    [],
    {},
    {"format": "ancient-world/action"},
    {"format": "ancient-world/action", "version": 1, "game": "antike", "rules": "2", "action": {}},
]


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server for all tests, kill it at the end, and check that it printed its links only."""
    server = Server(tmp_path_factory.mktemp("hostile") / "table", ("--seed", "7"))
    yield server
    output = server.stop().splitlines()
    assert len(output) == 2, output  # one line for each link


@pytest.fixture
def table(lasting: Server) -> Iterator[Server]:
    """Return the server, and check after each test that it still runs."""
    yield lasting
    assert lasting.alive


def line(link: str) -> Any:
    """Open a web socket to a link."""
    from websockets.sync.client import connect

    return connect(link.replace("http", "ws", 1))


def version_of(table: Server) -> Any:
    """Return the version of the table."""
    with line(table.links[0]) as new:
        new.send('{"since": null}')
        return json.loads(new.recv(timeout=PATIENCE))["version"]


def test_pages_and_sockets_need_a_link(table: Server) -> None:
    """Without a link there is neither page nor web socket, and a page sends no referrer."""
    import httpx
    from websockets.exceptions import InvalidStatus

    for path in ("", "x", "match.jsonl", "links.json", "..%2flinks.json"):
        assert httpx.get(f"http://127.0.0.1:{table.port}/{path}").status_code == 404
    with pytest.raises(InvalidStatus), line(f"http://127.0.0.1:{table.port}/x"):
        pass
    page = httpx.get(table.links[0])
    assert page.status_code == 200
    assert page.headers["referrer-policy"] == "no-referrer"
    assert len({*table.links}) == 2


@pytest.mark.parametrize("text", NOT_OURS, ids=range(len(NOT_OURS)))
def test_an_invalid_message_affects_its_own_socket_only(text: str | bytes, table: Server) -> None:
    """An invalid message is answered with the view or closes its own web socket, and changes nothing."""
    from websockets.exceptions import ConnectionClosed

    before = version_of(table)
    with line(table.links[0]) as strange:
        strange.send(text)
        with suppress(ConnectionClosed):
            assert "view" in json.loads(strange.recv(timeout=PATIENCE))
    assert version_of(table) == before


def test_an_invalid_action_is_refused(table: Server) -> None:
    """An invalid or stale action is refused, and the web socket stays open."""
    with line(table.links[0]) as page:
        page.send('{"since": null}')
        begun = json.loads(page.recv(timeout=PATIENCE))
        version = begun["version"]
        for action in [*NO_ACTIONS, begun["view"]]:
            page.send(json.dumps({"action": action, "version": version}))
            assert json.loads(page.recv(timeout=PATIENCE))["refused"]
        page.send(json.dumps({"action": begun["choices"][0]["action"], "version": 99}))
        assert json.loads(page.recv(timeout=PATIENCE))["refused"]
        page.send(json.dumps({"action": begun["choices"][0]["action"], "version": version}))
        assert json.loads(page.recv(timeout=PATIENCE))["version"] == version + 1
