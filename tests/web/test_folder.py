"""Tests of a server behind a folder of a site: every address on a page begins with the folder."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

import ancient_world as aw
from ancient_world.cli.commands.web import web
from ancient_world.web.app import create_app
from ancient_world.web.guards import WebLimits
from ancient_world.web.tables_folder import Tables
from tests.web.hosting import Host, play
from tests.web.test_ends import rematch

ROOT = "/games"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Start a server behind the folder ``/games``."""
    started = Host(tmp_path / "tables", root=ROOT)
    yield started
    started.stop()


def addresses(page: str) -> list[str]:
    """Return the addresses that a page links to or loads."""
    return [each for each in re.findall(r'(?:href|src)="([^"]*)"', page) if each[0] not in "#d"]


def test_every_address_of_a_page_is_in_the_folder(host: Host) -> None:
    """Every address on a page is in the folder and is answered with or without the folder's prefix."""
    made = host.make()
    for path in ("/", made.seats[0], f"{ROOT}/", "/nothing/here", f"{ROOT}/t/nobody"):
        page = host.ask("GET", path)[2].decode()
        page_addresses = addresses(page)
        assert len(page_addresses) >= 6
        for each in page_addresses:
            assert each.startswith(f"{ROOT}/")
            assert host.ask("GET", each)[0] == 200
            assert host.ask("GET", each.removeprefix(ROOT))[0] == 200
        data = re.search(r'id="data">(.*?)</script>', page)
        assert data is not None
        assert json.loads(data[1])["root"] == ROOT


def test_pictures_and_tables_are_in_the_folder(host: Host) -> None:
    """Pictures, links and their `turn` are answered with or without the folder's prefix."""
    made = host.make()
    for begin in ("", ROOT):
        assert host.ask("GET", f"{begin}/games/antike.svg")[1]["content-type"] == "image/svg+xml"
        assert host.ask("GET", f"{begin}{made.watch.removeprefix(ROOT)}/turn")[0] == 200
    assert all(link.startswith(f"{ROOT}/t/") for link in (*made.seats, made.watch))


def test_the_links_of_a_rematch_are_in_the_folder(host: Host) -> None:
    """The links of a rematch are in the folder."""
    made = host.make()
    pages = [host.page(made.seats[0]), host.page(made.seats[1].removeprefix(ROOT))]
    for page in pages:
        page.look()
    play(pages)
    status, message = rematch(host, made.seats[0])
    assert status == 201
    links = [page.until(lambda message: message.get("rematch"))["rematch"] for page in pages]
    assert links[0] == message["link"]
    assert all(link.startswith(f"{ROOT}/t/") for link in links)
    assert host.page(links[1]).look()["version"] == 0


def test_without_a_folder_addresses_have_no_prefix(hosting: Callable[..., Host]) -> None:
    """A server without a folder puts no prefix before its addresses."""
    plain = hosting()
    assert plain.make().watch.startswith("/t/")
    page_addresses = addresses(plain.ask("GET", "/")[2].decode())
    assert all(plain.ask("GET", each)[0] == 200 for each in page_addresses)
    assert plain.ask("GET", f"{ROOT}/")[0] == 404


@pytest.mark.parametrize(
    "root_path", ["games", "/a b", "http://x/games", "/games//", "/../x", '/"']
)
def test_an_invalid_folder_is_refused(root_path: str) -> None:
    """An invalid ``--root-path`` is refused with an example."""
    done = CliRunner().invoke(web, ["--root-path", root_path])
    assert done.exit_code == 2
    assert "write it as /games." in done.output


def test_a_folder_has_one_server(host: Host) -> None:
    """A second server with the same folder of tables is refused until the first one stops."""
    with pytest.raises(
        aw.AncientWorldError, match="another server already has the tables"
    ) as caught:
        Tables(host.folder, WebLimits(), pace=0)
    assert caught.value.code == "web-folder-in-use"
    host.stop()
    host.start()


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("es-ES,es;q=0.9,en;q=0.8", "es"),
        ("en;q=0.5, es;q=0.7", "es"),
        ("de, en;q=0.1", "en"),
        ("de", "en"),
        ("", "en"),
        ("es;q=x", "en"),
    ],
)
def test_a_page_begins_in_the_language_of_the_browser(accepted: str, lang: str, host: Host) -> None:
    """A page has the available language that the browser prefers, or else English."""
    page = host.ask("GET", "/", Accept_Language=accepted)[2].decode()
    assert f'<html lang="{lang}">' in page


@pytest.mark.parametrize("local", [True, False])
def test_the_first_page_says_who_can_reach_it(local: bool, tmp_path: Path) -> None:
    """The first page knows whether the server is reachable from this machine only."""
    app = create_app(Tables(tmp_path, WebLimits(), pace=0), is_local=local)
    with TestClient(app, base_url="http://localhost") as client:
        assert f'"local":{str(local).lower()}' in client.get("/").text.replace('": ', '":')
