"""After the end: the game to step through, its record, and the next game with the seats turned; and what is at hand."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

import ancient_world as aw
from ancient_world.pictures.svg import LayoutName
from ancient_world.web.messages import POSITIONS_PER_PIECE
from tests.web.hosting import Host, Made, play


def rematch(host: Host, link: str, **headers: str) -> tuple[int, Any]:
    """Ask for the next game."""
    given = {"Origin": f"http://{host.host}", **headers}
    status, _, told = host.ask("POST", f"{link}/rematch", b"", **given)
    return status, json.loads(told) if told[:1] == b"{" else told


def ended(host: Host) -> Made:
    """A table at which the game is over."""
    made = host.make()
    play(made.sit())
    return made


def test_nothing_of_a_running_game_is_given_away(host: Host) -> None:
    """Neither replay nor record tell its secrets, and nobody lays out the next game."""
    made = host.make()
    for path in ("replay", "replay/0", "record"):
        status, _, told = host.ask("GET", f"{made.seats[0]}/{path}")
        assert (status, json.loads(told)["error"]["data"]["code"]) == (400, "web-not-over")
    status, told = rematch(host, made.seats[0])
    assert (status, told["error"]["data"]["code"]) == (400, "web-not-over")


def test_the_record_of_a_game_is_kept(host: Host) -> None:
    """It is whole, and holds by the rules."""
    made = ended(host)
    status, headers, told = host.ask("GET", f"{made.watch}/record")
    assert status == 200
    assert headers["content-disposition"].startswith('attachment; filename="tides-of-time-')
    assert made.watch.removeprefix("/t/") not in headers["content-disposition"]
    assert aw.validate(told.decode()).ok


def test_a_game_is_stepped_through_in_the_language_of_the_page(host: Host) -> None:
    """Its script is allowed by the policy of the page itself; no other site may frame it."""
    made = ended(host)
    for lang in ("en", "es"):
        status, headers, told = host.ask("GET", f"{made.seats[1]}/replay?lang={lang}")
        assert (status, headers["content-security-policy"]) == (200, "frame-ancestors 'none'")
        assert f'<html lang="{lang}">' in told.decode()


@pytest.mark.parametrize("layout", ["medium", "narrow"])
def test_a_replay_asks_for_the_tables_that_it_shows(host: Host, layout: LayoutName) -> None:
    """Its page holds what happened and no picture; each piece has the tables around a moment, drawn in one layout."""
    made = ended(host)
    link = f"{made.seats[0]}/replay"
    _, _, page = host.ask("GET", link)
    assert b"<svg" not in page
    assert b"connect-src 'self'" in page
    record: Any = aw.from_json(host.ask("GET", f"{made.watch}/record")[2])
    states, found = [*aw.replay(record)], 0
    for place in (0, POSITIONS_PER_PIECE, len(states), 999_999_999):
        status, _, told = host.ask("GET", f"{link}/{place}?layout={layout}")
        piece = json.loads(told)
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
        found += len(piece["options"])
    assert found > len(states)


@pytest.mark.parametrize("place", ["x", "-1", "1.5", "9" * 5000, "٣"])
def test_a_piece_that_there_is_not(host: Host, place: str) -> None:
    """What is no number of a moment is a wrong link."""
    link = f"{ended(host).seats[0]}/replay"
    assert host.ask("GET", f"{link}/{quote(place)}")[0] == 404


def test_the_next_game_has_its_seats_turned(host: Host) -> None:
    """Whoever asks, there is one; each is told the own link only, and who sat first sits last."""
    made = host.make(options={})
    pages = made.sit(0, 1, None)
    play(pages)
    status, told = rematch(host, made.seats[0])
    assert (status, rematch(host, made.seats[1])[0]) == (201, 201)
    links = [page.until(lambda told: told.get("rematch"))["rematch"] for page in pages]
    assert links[0] == told["link"]
    assert len({*links}) == 3
    assert len([*host.folder.glob("*.jsonl")]) == 2
    again = host.page(links[0]).look()
    assert (again["you"], [seat["name"] for seat in again["seats"]]) == (1, ["Tom", "Miriam"])
    assert host.page(links[2]).look()["you"] is None


def test_who_watches_or_comes_from_elsewhere_lays_out_nothing(host: Host) -> None:
    """A page of another site is refused at the door."""
    made = ended(host)
    assert rematch(host, made.watch)[1]["error"]["data"]["code"] == "watcher"
    assert rematch(host, made.seats[0], Origin="http://evil.example")[0] == 403
    assert rematch(host, "/t/x")[1]["error"]["data"]["code"] == "web-no-table"
    assert len([*host.folder.glob("*.jsonl")]) == 1


def test_the_rulebook_is_at_hand(host: Host) -> None:
    """All rules of the game in their order, in the language of the page."""
    [page] = host.make("antike").sit(0)
    page.say(do="rules")
    told = page.until(lambda told: "rulebook" in told)["rulebook"]
    rules = aw.game("antike").rules()
    assert list(told) == [rule.id for rule in rules]
    assert told[rules[0].id] == [rules[0].title, rules[0].text]
    page.look(lang="es")
    page.say(do="rules")
    assert page.until(lambda told: "rulebook" in told)["rulebook"] != told


def test_a_wrong_link_has_a_page_with_a_way_home(host: Host) -> None:
    """Of a table as of anything else; it says nothing of what was asked for."""
    for path in ("/t/x", "/nowhere/<script>", "/t/x/replay"):
        status, headers, told = host.ask("GET", path)
        assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert b'<a href="/" class="main"' in told
        assert b"<script>" not in told
