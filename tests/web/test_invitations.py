"""Tests of what a page needs to invite others: QR codes, addresses that others reach, and the home screen."""

from __future__ import annotations

import json
import logging
import re
import socket
import struct
from pathlib import Path
from typing import Any

import pytest
import segno
from starlette.testclient import TestClient

from ancient_world.web import invitations
from ancient_world.web.app import create_app
from ancient_world.web.guards import WebLimits
from ancient_world.web.invitations import origin_for_others, qr_code
from ancient_world.web.tables_folder import Tables
from tests.web.hosting import ALONE, TWO, Host

LAN = "192.0.2.7"


def make(folder: Path, origin: str, seats: Any = TWO, **settings: Any) -> Any:
    """Make a table with a page of an origin, and return the answer."""
    app = create_app(Tables(folder, WebLimits(), pace=0), **settings)
    with TestClient(app, base_url=origin) as client:
        body = {"game": "tides-of-time", "seats": seats}
        return client.post("/tables", json=body, headers={"Origin": origin}).json()


def modules(code: dict[str, Any]) -> set[tuple[int, int]]:
    """Return the column and row of each dark module of a code, without its border."""
    dark = set()
    for x, y, length in re.findall(r"M(\d+) (\d+)\.5h(\d+)", code["path"]):
        dark |= {(int(x) + n - 4, int(y) - 4) for n in range(int(length))}
    return dark


def test_a_qr_code_is_drawn_with_its_border() -> None:
    """The path of a code draws exactly the dark modules, within a border of four modules."""
    text = "http://192.0.2.7:8017/t/abc"
    code, matrix = qr_code(text), segno.make_qr(text).matrix
    assert code["size"] == len(matrix) + 8
    dark = {(x, y) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert modules(code) == dark


def test_people_get_codes_of_addresses_that_others_reach(tmp_path: Path) -> None:
    """The answer for a new table contains the code of each person's link at the page's own address, and none for bots."""
    origin = "http://192.0.2.7:8017"
    answer = make(tmp_path, origin, ALONE, root="/games")
    assert answer["address"] == origin
    person, bot = answer["seats"]
    assert person["qr"] == qr_code(origin + person["link"])
    assert "qr" not in bot


def test_a_local_server_invites_nobody(tmp_path: Path) -> None:
    """A server that only this machine reaches gives no code, whatever name the page has used."""
    for local, origin in ((True, f"http://{LAN}"), (False, "http://localhost:8017")):
        answer = make(tmp_path, origin, is_local=local)
        assert answer["address"] is None
        assert not any("qr" in seat for seat in answer["seats"])


@pytest.mark.parametrize(
    ("origin", "own", "expected"),
    [
        ("http://localhost:8017", LAN, f"http://{LAN}:8017"),
        ("http://127.0.0.1:8017", LAN, f"http://{LAN}:8017"),
        ("http://[::1]", "2001:db8::7", "http://[2001:db8::7]"),
        ("https://games.example.org", LAN, "https://games.example.org"),
        ("http://192.0.2.9:8017", LAN, "http://192.0.2.9:8017"),
        ("http://localhost:8017", "localhost", None),
    ],
)
def test_others_reach_a_server_at_all_addresses_by_its_address(
    origin: str, own: str, expected: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page on this machine invites to the machine's address in its network; any other page to its own."""
    monkeypatch.setattr(invitations, "own_address", lambda _: own)
    assert origin_for_others(origin, socket.AF_INET) == expected


def test_a_secret_link_stands_in_no_log(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    """Making a table and using its links logs nothing, and the answer with the codes is not stored on the way."""
    logging.getLogger("uvicorn").addHandler(caplog.handler)
    made = host.make()
    made.sit(0)
    for path in (made.seats[0], f"{made.seats[0]}/turn", f"{made.seats[0]}/none"):
        assert host.ask("GET", path)[1]["cache-control"] == "no-store"
    logging.getLogger("uvicorn").removeHandler(caplog.handler)
    assert [record.getMessage() for record in caplog.records] == []


def test_a_table_can_be_put_on_a_home_screen(host: Host) -> None:
    """The manifest names icons of the stated sizes, a name and a start, as browsers require to install a page."""
    status, headers, body = host.ask("GET", "/manifest.webmanifest")
    manifest = json.loads(body)
    assert (status, headers["content-type"]) == (200, "application/manifest+json")
    assert "manifest-src 'self'" in headers["content-security-policy"]
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        content = host.ask("GET", icon["src"])[2]
        assert content[:8] == b"\x89PNG\r\n\x1a\n"
        assert "{}x{}".format(*struct.unpack(">II", content[16:24])) == icon["sizes"]
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    assert "maskable" in {icon["purpose"] for icon in manifest["icons"]}


def test_a_manifest_is_in_the_folder_of_its_site(tmp_path: Path) -> None:
    """Behind a proxy, the start and the icons of the manifest are in the folder of the site."""
    host = Host(tmp_path / "tables", root="/games")
    try:
        manifest = json.loads(host.ask("GET", "/games/manifest.webmanifest")[2])
    finally:
        host.stop()
    addresses = [manifest["start_url"], manifest["scope"]]
    addresses += [icon["src"] for icon in manifest["icons"]]
    assert all(address.startswith("/games/") for address in addresses)
