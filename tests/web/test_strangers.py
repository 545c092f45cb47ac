"""Tests that requests without a link, and messages that no page sends, are refused and have no effect."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from ancient_world.engine.limits import MAX_NAME_LENGTH
from tests.web.hosting import TWO, Host, play

SEATS = [{"name": "Ann", "plays": "person"}, {"name": "Ben", "plays": "greedy"}]


# --- hosts and origins ---


def test_every_response_has_security_headers(host: Host) -> None:
    """Every response restricts scripts, frames, referrers and content types by its headers."""
    made = host.make()
    for path in ("/", made.seats[0], "/page.js", "/page.css", "/nothing", "/t/nothing"):
        _, headers, _ = host.ask("GET", path)
        allowed = dict(
            part.split(" ", 1) for part in headers["content-security-policy"].split("; ")
        )
        assert allowed["default-src"] == "'none'"
        assert allowed["script-src"] == "'self'"
        assert "unsafe" not in headers["content-security-policy"]
        assert allowed["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    for path in ("/", made.seats[0]):
        assert host.ask("GET", path)[1]["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    ["/tables.json", "/t/", "/t/../x", "/page/page.html", "/%2e%2e/pyproject.toml", "/page.js/"],
)
def test_no_other_file_can_be_fetched(path: str, host: Host) -> None:
    """No file of the folder or of the library can be fetched."""
    host.make()
    assert host.ask("GET", path)[0] in (404, 405, 307)


@pytest.mark.parametrize(
    "name",
    [
        "evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "",
        "[",
        "localhost.evil.example",
    ],
)
def test_a_foreign_host_name_is_refused(name: str, host: Host) -> None:
    """A request with a foreign host name is refused, for pages, tables and web sockets."""
    made = host.make()
    assert host.ask("GET", "/", Host=name)[0] in (400, 403)
    assert host.ask("GET", made.seats[0], Host=name)[0] in (400, 403)
    assert host.order({"game": "antike", "seats": SEATS}, Host=name, Origin=f"http://{name}")[
        0
    ] in (400, 403)
    with pytest.raises(InvalidStatus):
        host.page(made.seats[0], Origin=f"http://{name}")


def test_local_and_configured_host_names_are_accepted(
    hosting: Callable[..., Host],
) -> None:
    """Local names, IP addresses and configured host names are accepted."""
    host = hosting(hosts=("Games.example",))
    for name in (
        "localhost",
        "localhost:9",
        "127.0.0.1",
        "192.168.1.7:8017",
        "[::1]:8017",
        "games.example",
    ):
        assert host.ask("GET", "/", Host=name)[0] == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "",
        "http://127.0.0.1",
        "file://",
        "http://[",
        "https://127.0.0.1:1",
    ],
)
def test_other_origins_are_refused(origin: str, host: Host) -> None:
    """A page of another origin can neither make a table nor open a web socket."""
    made = host.make()
    assert host.order({"game": "antike", "seats": SEATS}, Origin=origin)[0] == 403
    with pytest.raises(InvalidStatus) as caught:
        host.page(made.seats[0], Origin=origin)
    assert caught.value.response.status_code == 403


def test_a_socket_needs_a_link(host: Host) -> None:
    """A web socket to an unknown link gets an error and is closed."""
    page = host.page("/t/nobody")
    assert page.error()["data"]["code"] == "web-no-table"
    assert page.closed() == 1008


# --- requests for tables ---

ORDERS: list[tuple[Any, str, str]] = [
    (b"", "truncated", "$"),
    (b"{", "truncated", "$"),
    (b"\xff", "not-utf-8", "$"),
    (b"[" * 5_000, "too-deep", "$" + "[0]" * 64),
    ([], "wrong-type", "$"),
    ({}, "missing-key", "$.game"),
    ({"game": "chess", "seats": SEATS}, "wrong-value", "$.game"),
    ({"game": 3, "seats": SEATS}, "wrong-type", "$.game"),
    ({"game": "antike"}, "missing-key", "$.seats"),
    ({"game": "antike", "seats": SEATS * 20}, "web-too-long", "$.seats"),
    ({"game": "antike", "seats": [3]}, "wrong-type", "$.seats[0]"),
    ({"game": "antike", "seats": [{"name": "x" * (MAX_NAME_LENGTH + 1), "plays": "person"}]}, "web-too-long", "$.seats[0].name"),
    ({"game": "antike", "seats": [{"name": " ", "plays": "person"}]}, "unusable-value", "$.seats[0].name"),
    ({"game": "antike", "seats": [{"name": "a\nb", "plays": "person"}]}, "unusable-value", "$.seats[0].name"),
    ({"game": "antike", "seats": [{"name": "a\u202eb", "plays": "person"}]}, "unusable-value", "$.seats[0].name"),
    ({"game": "antike", "seats": [{"name": "a", "plays": "os:system"}]}, "wrong-value", "$.seats[0].plays"),
    ({"game": "antike", "seats": [{"name": "a", "plays": "person", "token": "mine"}]}, "unknown-key", "$.seats[0]"),
    ({"game": "antike", "seats": SEATS[:1]}, "player-count", ""),
    ({"game": "antike", "seats": [SEATS[0], {"name": " Ann ", "plays": "greedy"}]}, "same-name", ""),
    ({"game": "antike", "seats": [SEATS[0], {"name": "\ud800", "plays": "greedy"}]}, "lone-surrogate", "$.seats[1].name"),
    ({"game": "antike", "seats": SEATS, "seed": -1}, "web-range", "$.seed"),
    ({"game": "antike", "seats": SEATS, "seed": 1.5}, "wrong-type", "$.seed"),
    ({"game": "antike", "seats": SEATS, "seed": 2**53}, "web-range", "$.seed"),
    ({"game": "antike", "seats": SEATS, "options": {"cards": "x"}}, "unknown-key", "$.options"),
    ({"game": "antike", "seats": SEATS, "options": {"secret": "x"}}, "unknown-key", "$.options"),
    ({"game": "antike", "seats": SEATS, "options": {"map": {"a": 1}}}, "wrong-type", "$.options.map"),
    ({"game": "antike", "seats": SEATS, "options": {"map": "moon"}}, "option-wrong", ""),
    ({"game": "antike", "seats": SEATS, "folder": "/etc"}, "unknown-key", "$"),
]  # fmt: skip


@pytest.mark.parametrize(("order", "code", "path"), ORDERS, ids=range(len(ORDERS)))
def test_an_invalid_request_makes_no_table(
    order: Any, code: str, path: str, hosting: Callable[..., Host]
) -> None:
    """An invalid request for a table is refused with code and path, and leaves no file."""
    host = hosting()
    status, answer = host.order(order)
    data = answer["error"]["data"]
    assert (status, data["code"], data["path"]) == (400, code, path)
    assert answer["error"]["message"]
    assert {*answer["error"]} == {"code", "message", "data"}
    assert [*host.folder.glob("*.json*")] == []


def test_a_refusal_is_in_the_language_of_the_page(host: Host) -> None:
    """The refusal is in the page's language, or in English if the language is unknown."""
    body = json.dumps({"game": "antike", "seats": SEATS[:1]}).encode()
    headers = {"Content_Type": "application/json", "Origin": f"http://{host.host}"}
    answers = [
        host.ask("POST", f"/tables?lang={lang}", body, **headers)[2]
        for lang in ("en", "es", "../x")
    ]
    assert answers[0] == answers[2] != answers[1]
    assert "jugadores" in answers[1].decode()


def test_requests_for_tables_are_limited(hosting: Callable[..., Host]) -> None:
    """Requests for tables are limited in size, content type, number and rate."""
    host = hosting(max_tables=2)
    good = {"game": "tides-of-time", "seats": TWO}
    assert host.order(b" " * 8_193)[1]["error"]["data"]["code"] == "too-large"
    assert (
        host.order(good, Content_Type="text/plain")[1]["error"]["data"]["code"]
        == "web-not-json-sent"
    )
    assert [host.order(good)[0] for _ in range(3)] == [201, 201, 400]
    assert host.order(good)[1]["error"]["data"]["code"] == "web-too-many-tables"
    codes = [host.order(good)[1]["error"]["data"]["code"] for _ in range(10)]
    assert codes[-1] == "web-tables-too-often"


# --- messages ---

MESSAGES: list[tuple[Any, str, str]] = [
    ("", "truncated", "$"),
    ("x", "not-json", "$"),
    ("{", "truncated", "$"),
    ('{"do": "look", "do": "look"}', "duplicate-key", "$.do"),
    ('{"do": "choose", "action": 0, "version": 1e400}', "number-too-large", "$.version"),
    ("[" * 2_000, "too-deep", "$" + "[0]" * 64),
    ("[]", "wrong-type", "$"),
    ("null", "wrong-type", "$"),
    ({}, "missing-key", "$.do"),
    ({"do": "sing"}, "wrong-value", "$.do"),
    ({"do": 3}, "wrong-type", "$.do"),
    ({"do": "_say"}, "wrong-value", "$.do"),
    ({"do": "look"}, "missing-key", "$.lang"),
    ({"do": "look", "lang": "../../etc"}, "wrong-value", "$.lang"),
    ({"do": "look", "lang": "en", "since": -1}, "web-range", "$.since"),
    ({"do": "look", "lang": "en", "since": "x"}, "wrong-type", "$.since"),
    ({"do": "look", "lang": "en", "player": 1}, "unknown-key", "$"),
    ({"do": "choose"}, "missing-key", "$.action"),
    ({"do": "choose", "action": 0}, "missing-key", "$.version"),
    ({"do": "choose", "action": True, "version": 0}, "wrong-type", "$.action"),
    ({"do": "choose", "action": 999, "version": 0}, "web-no-such-action", "$.action"),
    ({"do": "choose", "action": 0, "version": 99}, "stale-version", ""),
    ({"do": "why", "kind": "card"}, "missing-key", "$.id"),
    ({"do": "why", "kind": "card", "id": "x"}, "web-no-thing", ""),
    ({"do": "why", "kind": "x" * 101, "id": "x"}, "web-too-long", "$.kind"),
    ({"do": "undo"}, "missing-key", "$.version"),
    ({"do": "undo", "version": 99}, "nothing-to-undo", ""),
    ({"do": "refuse"}, "web-nothing-asked", ""),
    ("x" * 2_049, "too-large", "$"),
]  # fmt: skip


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Start one server for all messages, none of which may change anything."""
    host = Host(tmp_path_factory.mktemp("shared") / "tables")
    yield host
    host.stop()


@pytest.mark.parametrize(("message", "code", "path"), MESSAGES, ids=range(len(MESSAGES)))
def test_an_invalid_message_is_refused(message: Any, code: str, path: str, shared: Host) -> None:
    """An invalid message gets an error with code and path, and the web socket stays open."""
    if not len(shared.hall):
        shared.make()
    [file] = shared.folder.glob("*.table.json")
    token = json.loads(file.read_text())["tokens"][0]
    page = shared.page(f"/t/{token}")
    page.line.send(message if isinstance(message, str) else json.dumps(message))
    error = page.error()
    assert (error["data"]["code"], error["data"]["path"]) == (code, path)
    assert {*error} == {"code", "message", "data"}
    page.look()
    assert page.table["version"] == 0
    page.line.close()


def test_a_binary_message_is_refused(host: Host) -> None:
    """A binary message is refused, and the web socket stays open."""
    [page] = host.make().sit(0)
    page.line.send(b"\x00\xff")
    assert page.error()["data"]["code"] == "web-not-text"
    page.look()


def test_a_huge_message_closes_its_own_socket_only(host: Host) -> None:
    """A message far beyond the size limit closes its own web socket only."""
    miriam, tom = host.make().sit()
    miriam.line.send("x" * 100_000)
    assert miriam.closed() == 1009
    play([tom], 1)


def test_messages_are_limited(hosting: Callable[..., Host]) -> None:
    """A client that sends messages too fast gets an error and is closed."""
    host = hosting(messages_per_second=1, messages_at_once=5)
    [page] = host.make().sit(0)
    for _ in range(5):
        page.say(do="refuse")
    codes = [page.error()["data"]["code"] for _ in range(5)]
    assert codes == ["web-nothing-asked"] * 4 + ["web-too-often"]
    assert page.closed() == 1008


def test_pages_of_a_link_are_limited(hosting: Callable[..., Host]) -> None:
    """A page beyond the limit of a link gets an error and is closed, until another page leaves."""
    host = hosting(pages_per_link=2)
    made = host.make()
    pages = made.sit(0, 0)
    late = host.page(made.seats[0])
    assert late.error()["data"]["code"] == "web-too-many-pages"
    assert late.closed() == 1008
    made.sit(1, None)
    pages[0].line.close()
    pages[1].hear()
    made.sit(0)


@pytest.mark.parametrize(
    "name", ["\U0001f469\u200d\U0001f680", "\u0645\u06cc\u200c\u062e", "Ann \u2764\ufe0f"]
)
def test_a_name_can_have_joiners(name: str, host: Host) -> None:
    """A name may contain joiners inside emoji and scripts that need them."""
    seats = [{"name": name, "plays": "person"}, {"name": "Tom", "plays": "person"}]
    [page] = host.make(seats=seats).sit(0)
    assert page.table["seats"][0]["name"] == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (" ", "no visible character"),
        ("\u200d", "no visible character"),
        ("An\u200dn", "U+200D"),
        ("\u202eAnn", "U+202E"),
        ("A\nB", "U+000A"),
        ("\u00e9\u200d", "U+200D"),
    ],
)
def test_an_invalid_name_is_refused_with_the_reason(name: str, why: str, host: Host) -> None:
    """A name that is empty or has an invisible character is refused, and the message names the character."""
    seats = [{"name": "Ann", "plays": "person"}, {"name": name, "plays": "person"}]
    status, answer = host.order({"game": "tides-of-time", "seats": seats})
    assert (status, answer["error"]["data"]["path"]) == (400, "$.seats[1].name")
    assert why in answer["error"]["message"]
