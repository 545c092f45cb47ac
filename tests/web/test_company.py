"""What people do beside the game: they watch, talk, have clocks, and say how fast bots play."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.limits import MAX_NAME_LENGTH
from ancient_world.narration import payments
from ancient_world.web.seating import Seating
from ancient_world.web.table import seating_path
from ancient_world.web.talk import chat_path
from tests.web.hosting import TWO, Host, Page, eventually, play

THREE = [{"name": "Ann", "plays": "person"}, *[{"name": n, "plays": "random"} for n in ("B", "C")]]


def heard(page: Page) -> list[tuple[Any, str]]:
    """The next lines that a page is told, each with the seat of who says it."""
    told = page.until(lambda told: "said" in told)["said"]
    return [(line["seat"], line["text"]) for line in told]


def my_turn(page: Page) -> None:
    """Wait until the player of a page is to choose."""
    while not page.mine:
        page.hear()


# --- who watches ---


def test_who_watches_has_a_number_or_a_name(host: Host) -> None:
    """Players see each of those who watch; a number that has become free is given again."""
    made = host.make()
    [page] = made.sit(0)
    assert page.table["watchers"] == []
    first, second = made.sit(None, None)
    second.say(do="name", name=" Eva ")
    told = page.until(
        lambda told: told.get("watchers", [{}])[-1:] == [{"number": 2, "name": "Eva"}]
    )
    assert told["watchers"][0] == {"number": 1, "name": ""}
    with first:
        pass
    page.until(lambda told: len(told.get("watchers", ())) == 1)
    made.sit(None)
    told = page.until(lambda told: len(told.get("watchers", ())) == 2)
    assert [each["number"] for each in told["watchers"]] == [2, 1]


def test_who_plays_keeps_the_name_of_the_seat(host: Host) -> None:
    """Only who watches gives a name, and one that can be read."""
    made = host.make()
    page, watcher = made.sit(0, None)
    page.say(do="name", name="Tom")
    watcher.say(do="name", name="x" * (MAX_NAME_LENGTH + 1))
    assert watcher.error()["data"]["code"] == "web-too-long"
    assert page.look()["watchers"] == [{"number": 1, "name": ""}]
    assert page.table["seats"][0]["name"] == "Miriam"


# --- what is said ---


def test_everybody_reads_what_is_said(host: Host) -> None:
    """Players and those who watch, in the order in which it was said; who comes later reads it too."""
    made = host.make()
    miriam, tom, watcher = made.sit(0, 1, None)
    miriam.say(do="say", text="  hello \u202e\n there ")
    for page in (miriam, tom, watcher):
        assert heard(page) == [(0, "hello  there")]
    watcher.say(do="name", name="Eva")
    watcher.say(do="say", text="<b>good luck</b>")
    said = tom.until(lambda told: "said" in told)["said"]
    assert said == [{"seat": None, "number": 1, "name": "Eva", "text": "<b>good luck</b>"}]
    later = host.page(made.seats[1])
    later.look()
    assert [text for _, text in heard(later)] == ["hello  there", "<b>good luck</b>"]


@pytest.mark.parametrize(
    ("text", "code"),
    [("x" * 201, "web-too-long"), (" \n\u200b", "unusable-value"), (3, "wrong-type")],
)
def test_what_cannot_be_said(text: Any, code: str, host: Host) -> None:
    """Too long, nothing to read, or no text."""
    made = host.make()
    [page] = made.sit(0)
    page.say(do="say", text=text)
    assert page.error()["data"]["code"] == code
    assert host.table(made.seats[0]).room.talk.line_count == 0


def test_nobody_talks_without_end(hosting: Callable[..., Host]) -> None:
    """Some lines at once, then one now and then, whatever number of pages a seat has open; the last ones are kept."""
    host = hosting(talk=0.001, talk_burst=4, said=3)
    made = host.make()
    miriam, again, tom = made.sit(0, 0, 1)
    for number in range(3):
        miriam.say(do="say", text=str(number))
        heard(miriam)
    again.say(do="say", text="3")
    heard(miriam)
    miriam.say(do="say", text="4")
    assert miriam.error()["data"]["code"] == "web-said-too-often"
    tom.say(do="say", text="5")
    assert heard(miriam) == [(1, "5")]
    late = host.page(made.watch)
    late.look()
    assert [text for _, text in heard(late)] == ["2", "3", "5"]


def test_what_was_said_is_there_after_a_restart(hosting: Callable[..., Host]) -> None:
    """The last lines with who said them, for a page that comes back and for a new one; and then people talk on."""
    host = hosting(said=2)
    made = host.make()
    miriam, watcher = made.sit(0, None)
    for text in ("one", "two"):
        miriam.say(do="say", text=text)
        heard(miriam)
    watcher.say(do="name", name="Eva")
    watcher.say(do="say", text="\u00e9")
    heard(miriam)
    host.stop()
    host.start()
    page = host.page(made.seats[1])
    page.look()
    told = page.until(lambda told: "said" in told)
    assert told["whole"]
    assert [(line["seat"], line["name"], line["text"]) for line in told["said"]] == [
        (0, "", "two"),
        (None, "Eva", "\u00e9"),
    ]
    page.say(do="say", text="three")
    assert heard(page) == [(1, "three")]


@pytest.mark.parametrize("found", [b"", b"{", b'{"format":"ancient-world/web-talk"}', b"\xff" * 9])
def test_a_damaged_file_of_the_talk_keeps_nobody_from_playing(found: bytes, host: Host) -> None:
    """The table opens without what was said, and what is said next is kept."""
    made = host.make()
    host.stop()
    [journal] = host.folder.glob("*.jsonl")
    chat_path(journal).write_bytes(found)
    host.start()
    [page] = made.sit(0)
    page.say(do="say", text="hello")
    assert heard(page) == [(0, "hello")]


def test_what_cannot_be_kept_is_not_said(host: Host) -> None:
    """Whoever says it is told why; nobody reads what the next start would not know."""
    made = host.make()
    [page] = made.sit(0)
    [journal] = host.folder.glob("*.jsonl")
    chat_path(journal).mkdir()
    page.say(do="say", text="hello")
    assert page.error()["data"]["code"] == "web-not-written"
    assert host.table(made.seats[0]).room.talk.line_count == 0


# --- clocks ---


def test_a_clock_runs_for_who_is_to_choose(host: Host) -> None:
    """It is that of people; a restart forgets neither it nor the time that was used."""
    made = host.make("antike", THREE, clock=5)
    [page] = made.sit(0)
    my_turn(page)
    time.sleep(0.3)
    told = page.look()["times"]
    assert 200 < told[0]["left"] < 300 - 0.25
    assert told[0]["runs"]
    assert [each["left"] for each in told[1:]] == [None, None]
    page.choose()
    host.stop()
    host.start()
    assert host.page(made.seats[0]).look()["times"][0]["left"] < 300 - 0.25


def test_there_is_a_clock_only_if_somebody_asks_for_it(host: Host) -> None:
    """And then it has from 1 to 600 minutes."""
    [page] = host.make().sit(0)
    assert page.look()["times"] is None
    for clock, code in ((0, "web-range"), (601, "web-range"), ("5", "wrong-type")):
        status, told = host.order({"game": "tides-of-time", "seats": TWO, "clock": clock})
        assert (status, told["error"]["data"]["code"]) == (400, code)


def test_clocks_stand_still_while_nobody_looks(host: Host) -> None:
    """They go on with the first page that is opened again; another page changes nothing."""
    made = host.make("antike", THREE, clock=5)
    [page] = made.sit(0)
    my_turn(page)
    with page:
        clocks = host.table(made.seats[0]).seats.clocks
        assert clocks is not None
        assert clocks.clocks[0].is_running
    eventually(lambda: not clocks.clocks[0].is_running)
    left = clocks.clocks[0].remaining
    time.sleep(0.05)
    assert clocks.clocks[0].remaining == left
    made.sit(0, 0)
    assert clocks.clocks[0].is_running


# --- pace ---


def test_a_player_says_how_fast_bots_play(hosting: Callable[..., Host]) -> None:
    """Bots that wait for a minute go on at once; who only watches has no say."""
    host = hosting()
    host.hall._shared = attrs.evolve(host.hall._shared, pace=60)
    made = host.make("antike", THREE)
    page, watcher = made.sit(0, None)
    watcher.say(do="pace", pace="at-once")
    assert watcher.error()["data"]["code"] == "watcher"
    page.say(do="pace", pace="never")
    assert page.error()["data"]["code"] == "wrong-value"
    page.say(do="pace", pace="at-once")
    assert watcher.until(lambda told: told.get("pace") == "at-once")
    for _ in range(3):
        page.until(
            lambda told: "seats" in told and told["seats"][0]["turn"]
        ) if not page.mine else 0
        assert "error" not in page.choose()


def test_the_turn_of_a_bot_is_told_as_a_whole(host: Host) -> None:
    """All its choices come in one message, so that everything that it changed is seen to change."""
    made = host.make("antike", THREE)
    [page] = made.sit(0)
    most = 0
    for _ in range(12):
        if not page.mine:
            told = page.hear()
            most = max(most, len(told.get("told", ())))
        else:
            page.choose()
    assert most > 1


# --- payments ---


@pytest.mark.rule("T2")
def test_a_payment_is_one_choice(host: Host) -> None:
    """Its ways are offered with what is left; one is taken as a whole, told as one, and taken back as one."""
    match, rng = aw.Match.new("antike", ["Ann", "Ben"], seed=2), random.Random(2)
    while max([len(way.actions) for way in payments(match.state)], default=0) < 2:
        match.apply(rng.choice(aw.legal_actions(match.state)))
    waiting, ways, before = match.pending(), payments(match.state), match.state
    assert isinstance(waiting, aw.Decision)
    host.stop()
    path = host.folder / "begun.jsonl"
    aw.Journal.start(path, match).close()
    seating = Seating.new(("person", "person"), 0)
    seating.write(seating_path(path))
    host.start()
    page = host.page(f"/t/{seating.tokens[waiting.player]}")
    offered, version = page.look()["payments"], page.table["version"]
    assert offered == [{"words": way.words, "effect": way.text} for way in ways]
    other = host.page(f"/t/{seating.tokens[1 - waiting.player]}")
    assert other.look()["payments"] == []
    for number, meant, code in (
        (99, version, "web-no-such-action"),
        (0, version - 1, "stale-version"),
    ):
        page.say(do="pay", payment=number, version=meant)
        assert page.error()["data"]["code"] == code
    way = max(range(len(ways)), key=lambda number: len(ways[number].actions))
    page.say(do="pay", payment=way, version=version)
    told = other.until(lambda told: told.get("version", 0) > version)
    assert told["version"] >= version + len(ways[way].actions)
    page.say(do="undo", version=told["version"])
    page.until(lambda told: told.get("payments") == offered)
    assert host.table(f"/t/{seating.watch}").match.state == before


# --- one's tables, and which game to play ---


def turn(host: Host, link: str) -> tuple[int, Any]:
    """How a table stands, for the list of one's tables."""
    status, _, told = host.ask("GET", f"{link}/turn")
    return status, json.loads(told)


def test_a_link_tells_whose_turn_it_is(host: Host) -> None:
    """Its own seat too; a link that leads nowhere says so, and who watches is never waited for."""
    made = host.make()
    [miriam] = made.sit(0)
    assert turn(host, made.seats[0]) == (
        200,
        {"names": ["Miriam", "Tom"], "mine": True, "over": False},
    )
    miriam.choose()
    assert turn(host, made.seats[0]) == (200, {"names": ["Tom"], "mine": False, "over": False})
    assert turn(host, made.seats[1])[1]["mine"]
    assert not turn(host, made.watch)[1]["mine"]
    assert turn(host, "/t/x")[0] == 404
    play(made.sit())
    assert turn(host, made.watch) == (200, {"names": [], "mine": False, "over": True})


def test_each_game_has_a_picture(host: Host) -> None:
    """It shows a table at which nobody may do anything; there is none of anything else."""
    for game in aw.available_games():
        status, headers, told = host.ask("GET", f"/games/{game}.svg")
        assert (status, headers["content-type"]) == (200, "image/svg+xml")
        assert b"data-action" not in told
    assert host.ask("GET", "/games/chess.svg")[0] == 404


def test_symbols_have_a_meaning(host: Host) -> None:
    """Every symbol in the pictures of a game is in its legend, in the language of the page, as the game means it."""
    for game in aw.available_games():
        [page] = host.make(game).sit(0)
        page.say(do="rules")
        english = page.until(lambda told: "legend" in told)["legend"]
        page.look(lang="es")
        page.say(do="rules")
        spanish = page.until(lambda told: "legend" in told)["legend"]
        drawn = {*re.findall(r'href="#aw-(?!ground|turned)([\w-]+)"', page.table["svg"])}
        assert drawn
        assert drawn <= {*english}
        assert all(english[name] != spanish[name] for name in drawn - {"iron", "titan"})
