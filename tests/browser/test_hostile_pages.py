"""What comes over the line of the table in the browser, from whoever has a link and from who has none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from tests.browser.tables import Server

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
    """A table whose server is killed at the end, and has complained of nothing, whatever it was sent."""
    server = Server(tmp_path_factory.mktemp("hostile") / "table", ("--seed", "7"))
    yield server
    said = server.stop().splitlines()
    assert len(said) == 2, said  # the links


@pytest.fixture
def table(lasting: Server) -> Iterator[Server]:
    """That table: its server is still there after each test."""
    yield lasting
    assert lasting.alive


def line(link: str) -> Any:
    """A web socket to a link."""
    from websockets.sync.client import connect

    return connect(link.replace("http", "ws", 1))


def version_of(table: Server) -> Any:
    """The version that a new line is told of."""
    with line(table.links[0]) as new:
        new.send('{"since": null}')
        return json.loads(new.recv(timeout=10))["version"]


def test_who_has_no_link_gets_nothing(table: Server) -> None:
    """Neither a page nor a line is to be had without a link, and nobody else is told of the link of a page."""
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
def test_what_no_page_says_ends_its_line_only(text: str | bytes, table: Server) -> None:
    """Whoever sends anything else loses the line, or is told what everybody is; a new line works."""
    from websockets.exceptions import ConnectionClosed

    before = version_of(table)
    with line(table.links[0]) as strange:
        strange.send(text)
        with suppress(ConnectionClosed):
            assert "view" in json.loads(strange.recv(timeout=10))
    assert version_of(table) == before


def test_what_is_no_action_is_refused_with_a_sentence(table: Server) -> None:
    """It is told what is wrong, nothing changes, and the line goes on."""
    with line(table.links[0]) as page:
        page.send('{"since": null}')
        begun = json.loads(page.recv(timeout=10))
        version = begun["version"]
        for action in [*NO_ACTIONS, begun["view"]]:
            page.send(json.dumps({"action": action, "version": version}))
            assert json.loads(page.recv(timeout=10))["refused"]
        page.send(json.dumps({"action": begun["choices"][0][0], "version": 99}))
        assert json.loads(page.recv(timeout=10))["refused"]
        page.send(json.dumps({"action": begun["choices"][0][0], "version": version}))
        assert json.loads(page.recv(timeout=10))["version"] == version + 1
