"""Tests that clients that ask too much, stay silent or disconnect do not affect others."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ancient_world.engine.sheet import Sheet
from ancient_world.web.guards import Bucket, client_origin
from tests.web.hosting import PATIENCE, TWO, Host, Page, eventually

ORDER = {"game": "tides-of-time", "seats": TWO}
HALF = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    (
        b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
        b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    ),
)
"""Incomplete requests: nothing, half a request line, half the headers, half a body."""
UPGRADE = (
    "GET {0} HTTP/1.1\r\nHost: {1}\r\nOrigin: http://{1}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)

# --- work budgets ---


def test_a_picture_is_drawn_once_for_all_pages_of_a_seat(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat's picture is drawn once per version and language for all its pages, outside the event loop."""
    threads: list[str] = []
    drawn = Sheet.svg

    def counted(*arguments: Any) -> str:
        threads.append(threading.current_thread().name)
        return drawn(*arguments)

    monkeypatch.setattr(Sheet, "svg", counted)
    made = host.make("antike")
    pages = made.sit(None, None, None)
    for since in (None, 0, None):
        for page in pages:
            page.look(since)
    assert len(threads) == 1
    pages[0].look(lang="es")
    assert len(threads) == 2
    [first] = made.sit(next(seat for seat in (0, 1) if pages[1].table["seats"][seat]["turn"]))
    first.choose()
    for page in pages:
        page.reach(1)
    assert len(threads) == 6
    assert host._thread.name not in threads


@pytest.mark.long
def test_a_link_beyond_its_budget_waits(hosting: Callable[..., Host]) -> None:
    """All pages of a link share one work budget; other links are answered at once."""
    host = hosting(processor_share=0.02)
    made = host.make()
    greedy, watcher, miriam = made.sit(None, None, 0)
    begun = time.monotonic()
    for _ in range(8):
        greedy.look()
    greedy.say(do="look", lang="es", since=None)
    watcher.say(do="why", kind="card", id="maze")
    assert [each for each in messages_within_a_moment(greedy) if each["lang"] == "es"] == []
    assert [each for each in messages_within_a_moment(watcher) if "why" in each] == []
    miriam.look()
    assert time.monotonic() - begun < PATIENCE


@pytest.mark.long
def test_watchers_do_not_delay_players(hosting: Callable[..., Host]) -> None:
    """A crowd of watchers' requests delays no player, and requests of clients that left are dropped."""
    host = hosting(processor_share=0.05)
    made = host.make()
    [miriam] = made.sit(0)
    for _ in range(100):
        with socket.create_connection(("127.0.0.1", host.port)) as line:
            line.sendall(f"GET {made.watch}/turn HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    begun = time.monotonic()
    miriam.say(do="why", kind="card", id="maze")
    miriam.until(lambda message: "why" in message)
    assert time.monotonic() - begun < 1
    tasks = host._server.server_state.tasks  # the page of Miriam is one task
    eventually(lambda: len(tasks) == 1 or time.monotonic() - begun > 3)
    assert time.monotonic() - begun < 3, "what nobody waits for is not done"
    # The link still owes for the work that had begun, so it may have to wait.
    host.patience = 3 * PATIENCE
    status, _, body = host.ask("GET", f"{made.watch}/turn")
    assert (status, json.loads(body).get("error", {}).get("data", {}).get("code")) in (
        (200, None),
        (429, "web-asked-too-much"),
    )


def messages_within_a_moment(page: Page) -> list[Any]:
    """Return the messages that a page receives within 0.3 seconds."""
    messages, end = [], time.monotonic() + 0.3
    with suppress(TimeoutError):
        while True:
            messages.append(json.loads(page.line.recv(timeout=max(0, end - time.monotonic()))))
    return messages


def test_a_budget_can_be_overdrawn() -> None:
    """A budget can be overdrawn, refills with time, and has a maximum."""
    now = [0.0]
    budget = Bucket(0.5, 2, lambda: now[0])
    budget.spend(3)
    assert budget.seconds_until_free() == 2
    now[0] = 2
    assert budget.seconds_until_free() == 0
    now[0] = 100
    budget.spend(2.5)
    assert budget.seconds_until_free() == 1


# --- silent connections ---


@pytest.fixture
def lines() -> Iterator[Callable[..., socket.socket]]:
    """Return a function that opens a connection and sends some bytes."""
    with ExitStack() as opened:

        def line(host: Host, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
            made = socket.create_connection(
                ("127.0.0.1", host.port), PATIENCE, source_address=(source, 0)
            )
            opened.callback(made.close)
            made.sendall(sent)
            return made

        yield line


def is_closed(line: socket.socket) -> bool:
    """Return whether the server closes a connection without an answer."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.long
def test_an_incomplete_request_is_closed(
    hosting: Callable[..., Host], lines: Callable[..., socket.socket]
) -> None:
    """An incomplete request loses its connection after the patience; a silent page of a table stays."""
    host = hosting(request_timeout=2)
    [page] = host.make().sit(0)
    begun = time.monotonic()
    opened = [lines(host, request) for request in HALF]
    assert [is_closed(line) for line in opened] == [True] * len(HALF)
    assert 1.5 < time.monotonic() - begun < PATIENCE
    assert page.look()["version"] == 0


@pytest.mark.long
def test_an_unresponsive_socket_is_closed(
    hosting: Callable[..., Host], lines: Callable[..., socket.socket]
) -> None:
    """A web socket that answers no ping is closed after twice the patience; an answering page stays."""
    host = hosting(request_timeout=1)
    link = host.make().seats[0]
    page = host.page(link)
    dead = lines(host, UPGRADE.format(link, host.host).encode())
    received = dead.recv(10_000)
    assert received.startswith(b"HTTP/1.1 101 ")
    while received:
        received = dead.recv(10_000)
    assert page.look()["version"] == 0


@pytest.mark.long
def test_each_request_has_the_full_patience(
    hosting: Callable[..., Host], lines: Callable[..., socket.socket]
) -> None:
    """Each request on a connection has the full patience of its own."""
    host = hosting(request_timeout=2)
    line = lines(host)
    for _ in range(4):
        line.sendall(b"GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        received = b""
        while b"</html>" not in received:
            received += line.recv(10_000)
        time.sleep(0.7)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own")
def test_connections_are_limited_per_address(
    hosting: Callable[..., Host], lines: Callable[..., socket.socket]
) -> None:
    """An address beyond its share of connections is closed at once; others are served up to the total."""
    host = hosting(max_connections_per_address=4, max_connections=7)
    made = host.make()
    page = host.page(made.seats[0])
    silent = [lines(host) for _ in range(3)]
    eventually(lambda: len(host._server.server_state.connections) == 4)
    assert is_closed(lines(host))
    ask = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    assert lines(host, ask, "127.0.0.2").recv(12) == b"HTTP/1.1 200"
    page.look()
    other_lines = [lines(host, source="127.0.0.3") for _ in range(2)]
    assert is_closed(lines(host, source="127.0.0.4"))
    silent.pop().close()
    other_lines.pop().close()
    eventually(lambda: len(host._server.server_state.connections) == 5)
    assert lines(host, ask).recv(12) == b"HTTP/1.1 200"


@pytest.mark.long
def test_a_local_proxy_has_no_limit_of_connections(
    hosting: Callable[..., Host], lines: Callable[..., socket.socket]
) -> None:
    """A loopback address has no share of connections if a host name, and so a proxy, is configured."""
    host = hosting(hosts=("games.example.org",), max_connections_per_address=1)
    silent = [lines(host) for _ in range(3)]
    assert host.ask("GET", "/")[0] == 200
    assert len(silent) == 3


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:0:0:2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::1", "::2", False),
    ],
)
def test_a_network_of_ipv6_is_one_address(first: str, second: str, alike: bool) -> None:
    """An IPv6 network of 64 bits counts as one address, unless it is loopback, and a mapped IPv4 address as itself."""
    assert (client_origin((first, 1)) == client_origin((second, 2))) is alike


# --- disconnecting ---


@pytest.mark.long
def test_a_disconnect_logs_nothing(
    hosting: Callable[..., Host],
    lines: Callable[..., socket.socket],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Clients that disconnect at any moment, cleanly or not, cause no log message."""
    host = hosting(pages_per_link=150)
    made = host.make("antike")
    [tom] = made.sit(1)
    logging.getLogger("uvicorn").addHandler(caplog.handler)
    for number in range(30):
        line = host.page(made.watch).line
        line.send('{"do": "look", "lang": "en", "since": null}')
        for _ in range(number % 30):
            line.send('{"do": "why", "kind": "space", "id": "iron"}')
        if number % 2:
            line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        time.sleep(number % 10 / 1000)
        line.socket.shutdown(socket.SHUT_RDWR) if number % 4 == 0 else line.socket.close()
        raw = lines(host, UPGRADE.format(made.watch, host.host).encode())
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raw.close()
    eventually(lambda: not host.table(made.watch).pages[None])
    tom.look()
    gc.collect()
    logging.getLogger("uvicorn").removeHandler(caplog.handler)
    assert [record.getMessage() for record in caplog.records] == []


# --- making tables ---


def test_concurrent_requests_respect_the_limit_of_tables(hosting: Callable[..., Host]) -> None:
    """Ten requests at the same moment make no more tables than the limit."""
    host = hosting(max_tables=4)
    answers: list[int] = []
    gate = threading.Barrier(10)

    def make() -> None:
        gate.wait()
        answers.append(host.order(ORDER)[0])

    makers = [threading.Thread(target=make) for _ in range(10)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert sorted(answers) == [201] * 4 + [400] * 6
    assert len(host.hall) == len([*host.folder.glob("*.jsonl")]) == 4


def test_tables_are_limited_per_address(hosting: Callable[..., Host]) -> None:
    """An address may make a limited number of tables at a limited rate; the local machine has no such limit."""
    host = hosting(max_tables_per_address=2)
    stranger = partial(host.order, ORDER, X_Forwarded_For="192.0.2.7")
    codes = [stranger()[1].get("error", {}).get("data", {}).get("code") for _ in range(11)]
    assert codes == [None, None] + ["web-too-many-yours"] * 8 + ["web-tables-too-often"]
    assert host.order(ORDER, X_Forwarded_For="192.0.2.1")[0] == 201
    assert [host.order(ORDER)[0] for _ in range(4)] == [201] * 4, "this machine is the host's own"


def test_the_oldest_unplayed_table_is_removed(hosting: Callable[..., Host]) -> None:
    """At the limit, the oldest idle table without choices is removed for a new one; tables with choices stay."""
    host = hosting(max_tables=3, idle_seconds=100, cleanup_interval=0)
    played, looked, empty = host.make(), host.make(), host.make()
    [page] = played.sit(0)
    page.choose()
    page.line.close()
    [page] = looked.sit(0)
    [closed] = empty.sit(0)
    closed.line.close()
    eventually(lambda: not host.table(empty.seats[0]).pages[0])
    eventually(lambda: not host.table(played.seats[0]).pages[0])
    assert host.order(ORDER)[1]["error"]["data"]["code"] == "web-too-many-tables"
    for file in host.folder.glob("*.json*"):
        os.utime(file, (0, 0))
    fresh = host.make()
    statuses = [host.ask("GET", made.watch)[0] for made in (played, looked, empty, fresh)]
    assert statuses == [200, 200, 404, 200]
    assert page.look()["version"] == 0
    assert host.order(ORDER)[1]["error"]["data"]["code"] == "web-too-many-tables"
    assert len([*host.folder.glob("*.json*")]) == 6


def test_a_full_server_is_searched_once(
    hosting: Callable[..., Host], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Repeated requests at the limit search for a removable table only once."""
    host = hosting(max_tables=2)
    for _ in range(2):
        host.make()
    looked: list[Path] = []

    def last_change(path: Path) -> float:
        looked.append(path)
        return 0.0

    monkeypatch.setattr("ancient_world.web.tables_folder._last_change_time", last_change)
    monkeypatch.setattr(host.hall, "_has_no_person_choice", lambda _: False)
    for _ in range(6):
        assert host.order(ORDER)[1]["error"]["data"]["code"] == "web-too-many-tables"
    assert 0 < len(looked) <= 4


@pytest.mark.parametrize("opened", [False, True])
def test_a_table_without_a_journal_is_removed_first(
    hosting: Callable[..., Host], opened: bool
) -> None:
    """A table whose journal was deleted is removed first, with all its files."""
    host = hosting(max_tables=2, idle_seconds=100, cleanup_interval=0)
    lost = host.make()
    [journal] = host.folder.glob("*.jsonl")
    intact = host.make()
    if opened:
        [page] = lost.sit(0)
        page.line.close()
        eventually(lambda: not host.table(lost.seats[0]).pages[0])
    journal.unlink()
    fresh = host.make()
    statuses = [host.ask("GET", made.watch)[0] for made in (lost, intact, fresh)]
    assert statuses == [404, 200, 200]
    assert len([*host.folder.glob("*.json*")]) == 4


@pytest.mark.long
def test_closed_connections_are_freed(host: Host) -> None:
    """No timer keeps a closed connection alive."""
    watch = host.make().watch
    for _ in range(5):
        assert host.ask("GET", watch)[0] == 200

    def ended() -> int:
        gc.collect()
        return sum(
            isinstance(each, asyncio.Transport) and each.is_closing() for each in gc.get_objects()
        )

    eventually(lambda: ended() == 0)


def test_a_slow_answer_is_not_cut_off(
    hosting: Callable[..., Host], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer may take the server longer than the patience for a request."""
    host = hosting(request_timeout=0.3)

    def drawn(game: str, lang: str) -> str:
        time.sleep(0.7)
        return f"<svg>{game} {lang}</svg>"

    monkeypatch.setattr("ancient_world.web.app.cover_svg", drawn)
    status, _, picture = host.ask("GET", "/games/antike.svg")
    assert (status, picture) == (200, b"<svg>antike en</svg>")
