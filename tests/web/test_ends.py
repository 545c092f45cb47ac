"""Tests of a finished table: replay, record, rematch with turned seats, rulebook and error pages."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

import ancient_world as aw
from ancient_world.pictures.svg import LayoutName
from ancient_world.web.page_messages import POSITIONS_PER_PIECE
from tests.web.hosting import Host, Made, play


def rematch(host: Host, link: str, **headers: str) -> tuple[int, Any]:
    """Ask for the next game."""
    sent_headers = {"Origin": f"http://{host.host}", **headers}
    status, _, answer = host.ask("POST", f"{link}/rematch", b"", **sent_headers)
    return status, json.loads(answer) if answer[:1] == b"{" else answer


def ended(host: Host) -> Made:
    """Return a table whose game is over."""
    made = host.make()
    play(made.sit())
    return made


def test_a_running_game_has_no_replay_record_or_rematch(host: Host) -> None:
    """Replay, record and rematch of a running game are refused with code `web-not-over`."""
    made = host.make()
    for path in ("replay", "replay/0", "record"):
        status, _, body = host.ask("GET", f"{made.seats[0]}/{path}")
        assert (status, json.loads(body)["error"]["data"]["code"]) == (400, "web-not-over")
    status, body = rematch(host, made.seats[0])
    assert (status, body["error"]["data"]["code"]) == (400, "web-not-over")


def test_the_record_of_a_finished_game_can_be_downloaded(host: Host) -> None:
    """A finished game's record can be downloaded and is valid."""
    made = ended(host)
    status, headers, record = host.ask("GET", f"{made.watch}/record")
    assert status == 200
    assert headers["content-disposition"].startswith('attachment; filename="tides-of-time-')
    assert made.watch.removeprefix("/t/") not in headers["content-disposition"]
    assert aw.validate(record.decode()).ok


def test_the_end_tells_the_points_by_round(host: Host) -> None:
    """The end has the points after each round, the last of which are the final ones, and the watchers' link."""
    made = host.make()
    pages = made.sit()
    assert pages[0].table.get("end") is None
    play(pages)
    end = pages[0].table["end"]
    assert [number for number, _ in end["rounds"]] == [1, 2, 3]
    assert end["rounds"][-1][1] == [seat["points"] for seat in pages[0].table["seats"]]
    assert end["rounds"][0][1] < end["rounds"][-1][1]
    assert end["watch"] == made.watch.removeprefix("/t/")


def test_the_replay_has_the_requested_language(host: Host) -> None:
    """The replay has the requested language and may not be framed by other sites."""
    made = ended(host)
    for lang in ("en", "es"):
        status, headers, page = host.ask("GET", f"{made.seats[1]}/replay?lang={lang}")
        assert (status, headers["content-security-policy"]) == (200, "frame-ancestors 'none'")
        assert f'<html lang="{lang}">' in page.decode()


@pytest.mark.parametrize("layout", ["medium", "narrow"])
def test_the_replay_fetches_its_tables_in_pieces(host: Host, layout: LayoutName) -> None:
    """The replay page has no pictures; each piece it fetches has the tables of some moments in one layout."""
    made = ended(host)
    link = f"{made.seats[0]}/replay"
    _, _, page = host.ask("GET", link)
    assert b"<svg" not in page
    assert b"connect-src 'self'" in page
    record: Any = aw.from_json(host.ask("GET", f"{made.watch}/record")[2])
    states, moments = [*aw.replay(record)], 0
    for place in (0, POSITIONS_PER_PIECE, len(states), 999_999_999):
        status, _, body = host.ask("GET", f"{link}/{place}?layout={layout}")
        piece = json.loads(body)
        assert status == 200
        assert (
            piece["first"]
            == min(place, len(record.entries)) // POSITIONS_PER_PIECE * POSITIONS_PER_PIECE
        )
        assert [*piece["frames"]] == [layout]
        shown = states[piece["first"]]
        drawn = aw.svg(shown, names=record.header.players, layout=layout)
        assert set(drawn.split("><")) <= set(piece["elements"])
        assert len(piece["options"]) == len(states[piece["first"] :][:POSITIONS_PER_PIECE])
        moments += len(piece["options"])
    assert moments > len(states)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("place", ["x", "-1", "1.5", "9" * 5000, "٣"])
def test_an_invalid_piece_is_not_found(host: Host, place: str) -> None:
    """A piece of the replay that is no number gives 404."""
    link = f"{ended(host).seats[0]}/replay"
    assert host.ask("GET", f"{link}/{quote(place)}")[0] == 404


def test_a_rematch_rotates_the_seats(host: Host) -> None:
    """A rematch is one table with rotated seats, and each page is sent its own new link."""
    made = host.make(options={})
    pages = made.sit(0, 1, None)
    play(pages)
    status, message = rematch(host, made.seats[0])
    assert (status, rematch(host, made.seats[1])[0]) == (201, 201)
    links = [page.until(lambda message: message.get("rematch"))["rematch"] for page in pages]
    assert links[0] == message["link"]
    assert len({*links}) == 3
    assert len([*host.folder.glob("*.jsonl")]) == 2
    again = host.page(links[0]).look()
    assert (again["you"], [seat["name"] for seat in again["seats"]]) == (1, ["Tom", "Miriam"])
    assert host.page(links[2]).look()["you"] is None


def test_watchers_and_other_sites_cannot_ask_for_a_rematch(host: Host) -> None:
    """A watcher, another site and an unknown link cannot ask for a rematch."""
    made = ended(host)
    assert rematch(host, made.watch)[1]["error"]["data"]["code"] == "watcher"
    assert rematch(host, made.seats[0], Origin="http://evil.example")[0] == 403
    assert rematch(host, "/t/x")[1]["error"]["data"]["code"] == "web-no-table"
    assert len([*host.folder.glob("*.jsonl")]) == 1


def test_the_rulebook_is_complete_and_translated(host: Host) -> None:
    """The rulebook has all rules of the game in order, in the language of the page."""
    [page] = host.make("antike").sit(0)
    page.say(do="rules")
    rulebook = page.until(lambda message: "rulebook" in message)["rulebook"]
    rules = aw.game("antike").rules()
    assert list(rulebook) == [rule.id for rule in rules]
    assert rulebook[rules[0].id] == [rules[0].title, rules[0].text]
    page.look(lang="es")
    page.say(do="rules")
    assert page.until(lambda message: "rulebook" in message)["rulebook"] != rulebook


def test_a_wrong_address_has_a_page_with_a_link_home(host: Host) -> None:
    """A wrong address gives a page with a link to the first page and repeats nothing of the address."""
    for path in ("/t/x", "/nowhere/<script>", "/t/x/replay"):
        status, headers, page = host.ask("GET", path)
        assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert b'<a href="/" class="main"' in page
        assert b"<script>" not in page
