"""Tests of what people do beside the game: watching, talking, clocks, and the pace of bots."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.limits import MAX_NAME_LENGTH
from ancient_world.narration import payments
from ancient_world.narration.choosing.payments import only_sensible_payment
from ancient_world.web.chat import chat_path
from ancient_world.web.seating import Seating
from ancient_world.web.web_table import seating_path
from tests.web.hosting import TWO, Host, Page, eventually, play

THREE = [{"name": "Ann", "plays": "person"}, *[{"name": n, "plays": "random"} for n in ("B", "C")]]


def hear_talk(page: Page) -> list[tuple[Any, str]]:
    """Receive the next lines of talk, each with the seat of its speaker."""
    lines = page.until(lambda message: "said" in message)["said"]
    return [(line["seat"], line["text"]) for line in lines]


def wait_for_turn(page: Page) -> None:
    """Wait until it is the turn of a page's player."""
    while not page.mine:
        page.hear()


# --- watchers ---


def test_watchers_have_a_number_or_a_name(host: Host) -> None:
    """Players see the numbers and names of watchers; a number that is free again is reused."""
    made = host.make()
    [page] = made.sit(0)
    assert page.table["watchers"] == []
    first, second = made.sit(None, None)
    second.say(do="name", name=" Eva ")
    message = page.until(
        lambda message: message.get("watchers", [{}])[-1:] == [{"number": 2, "name": "Eva"}]
    )
    assert message["watchers"][0] == {"number": 1, "name": ""}
    with first:
        pass
    page.until(lambda message: len(message.get("watchers", ())) == 1)
    made.sit(None)
    message = page.until(lambda message: len(message.get("watchers", ())) == 2)
    assert [each["number"] for each in message["watchers"]] == [2, 1]


def test_a_player_cannot_change_the_name_of_the_seat(host: Host) -> None:
    """A player cannot change the name of the seat, and a watcher's name has a length limit."""
    made = host.make()
    page, watcher = made.sit(0, None)
    page.say(do="name", name="Tom")
    watcher.say(do="name", name="x" * (MAX_NAME_LENGTH + 1))
    assert watcher.error()["data"]["code"] == "web-too-long"
    assert page.look()["watchers"] == [{"number": 1, "name": ""}]
    assert page.table["seats"][0]["name"] == "Miriam"


# --- talk ---


def test_all_pages_receive_the_talk(host: Host) -> None:
    """Players and watchers, later ones too, receive all lines of talk in order."""
    made = host.make()
    miriam, tom, watcher = made.sit(0, 1, None)
    miriam.say(do="say", text="  hello \u202e\n there ")
    for page in (miriam, tom, watcher):
        assert hear_talk(page) == [(0, "hello  there")]
    watcher.say(do="name", name="Eva")
    watcher.say(do="say", text="<b>good luck</b>")
    lines = tom.until(lambda message: "said" in message)["said"]
    assert lines == [{"seat": None, "number": 1, "name": "Eva", "text": "<b>good luck</b>"}]
    later = host.page(made.seats[1])
    later.look()
    assert [text for _, text in hear_talk(later)] == ["hello  there", "<b>good luck</b>"]


@pytest.mark.parametrize(
    ("text", "code"),
    [("x" * 201, "web-too-long"), (" \n\u200b", "unusable-value"), (3, "wrong-type")],
)
def test_invalid_talk_is_refused(text: Any, code: str, host: Host) -> None:
    """A line of talk that is too long, empty or no text is refused."""
    made = host.make()
    [page] = made.sit(0)
    page.say(do="say", text=text)
    assert page.error()["data"]["code"] == code
    assert host.table(made.seats[0]).room.talk.line_count == 0


def test_the_rate_of_talk_is_limited(hosting: Callable[..., Host]) -> None:
    """The rate of talk is limited per seat, for all its pages together, and only the last lines are stored."""
    host = hosting(chat_lines_per_second=0.001, chat_lines_at_once=4, max_chat_lines=3)
    made = host.make()
    miriam, again, tom = made.sit(0, 0, 1)
    for number in range(3):
        miriam.say(do="say", text=str(number))
        hear_talk(miriam)
    again.say(do="say", text="3")
    hear_talk(miriam)
    miriam.say(do="say", text="4")
    assert miriam.error()["data"]["code"] == "web-said-too-often"
    tom.say(do="say", text="5")
    assert hear_talk(miriam) == [(1, "5")]
    late = host.page(made.watch)
    late.look()
    assert [text for _, text in hear_talk(late)] == ["2", "3", "5"]


def test_talk_survives_a_restart(hosting: Callable[..., Host]) -> None:
    """The last lines of talk and their speakers survive a restart."""
    host = hosting(max_chat_lines=2)
    made = host.make()
    miriam, watcher = made.sit(0, None)
    for text in ("one", "two"):
        miriam.say(do="say", text=text)
        hear_talk(miriam)
    watcher.say(do="name", name="Eva")
    watcher.say(do="say", text="\u00e9")
    hear_talk(miriam)
    host.stop()
    host.start()
    page = host.page(made.seats[1])
    page.look()
    message = page.until(lambda message: "said" in message)
    assert message["whole"]
    assert [(line["seat"], line["name"], line["text"]) for line in message["said"]] == [
        (0, "", "two"),
        (None, "Eva", "\u00e9"),
    ]
    page.say(do="say", text="three")
    assert hear_talk(page) == [(1, "three")]


@pytest.mark.parametrize(
    "content", [b"", b"{", b'{"format":"ancient-world/web-talk"}', b"\xff" * 9]
)
def test_a_damaged_talk_file_is_ignored(content: bytes, host: Host) -> None:
    """A table with a damaged talk file opens without old lines and stores new ones."""
    made = host.make()
    host.stop()
    [journal] = host.folder.glob("*.jsonl")
    chat_path(journal).write_bytes(content)
    host.start()
    [page] = made.sit(0)
    page.say(do="say", text="hello")
    assert hear_talk(page) == [(0, "hello")]


def test_talk_that_cannot_be_stored_is_refused(host: Host) -> None:
    """A line of talk that cannot be stored is refused and sent to nobody."""
    made = host.make()
    [page] = made.sit(0)
    [journal] = host.folder.glob("*.jsonl")
    chat_path(journal).mkdir()
    page.say(do="say", text="hello")
    assert page.error()["data"]["code"] == "web-not-written"
    assert host.table(made.seats[0]).room.talk.line_count == 0


# --- clocks ---


def test_a_clock_runs_for_the_person_to_move(host: Host) -> None:
    """The clock of the person to move runs, bots have none, and the used time survives a restart."""
    made = host.make("antike", THREE, clock=5)
    [page] = made.sit(0)
    wait_for_turn(page)
    time.sleep(0.3)
    times = page.look()["times"]
    assert 200 < times[0]["left"] < 300 - 0.25
    assert times[0]["runs"]
    assert [each["left"] for each in times[1:]] == [None, None]
    page.choose()
    host.stop()
    host.start()
    assert host.page(made.seats[0]).look()["times"][0]["left"] < 300 - 0.25


def test_clocks_are_optional_and_limited(host: Host) -> None:
    """A table has clocks only if requested, with 1 to 600 minutes."""
    [page] = host.make().sit(0)
    assert page.look()["times"] is None
    for clock, code in ((0, "web-range"), (601, "web-range"), ("5", "wrong-type")):
        status, answer = host.order({"game": "tides-of-time", "seats": TWO, "clock": clock})
        assert (status, answer["error"]["data"]["code"]) == (400, code)


def test_clocks_stop_without_an_open_page(host: Host) -> None:
    """Clocks stop when the last page closes and run again when a page opens."""
    made = host.make("antike", THREE, clock=5)
    [page] = made.sit(0)
    wait_for_turn(page)
    with page:
        clocks = host.table(made.seats[0]).seats.clocks
        assert clocks is not None
        assert clocks.clocks[0].is_running
    eventually(lambda: not clocks.clocks[0].is_running)
    remaining = clocks.clocks[0].remaining
    time.sleep(0.05)
    assert clocks.clocks[0].remaining == pytest.approx(remaining)
    made.sit(0, 0)
    assert clocks.clocks[0].is_running


# --- pace ---


def test_a_player_sets_the_pace_of_bots(hosting: Callable[..., Host]) -> None:
    """A player can change the pace of bots at once; a watcher cannot."""
    host = hosting()
    host.hall._shared = attrs.evolve(host.hall._shared, pace=60)
    made = host.make("antike", THREE)
    page, watcher = made.sit(0, None)
    watcher.say(do="pace", pace="at-once")
    assert watcher.error()["data"]["code"] == "watcher"
    page.say(do="pace", pace="never")
    assert page.error()["data"]["code"] == "wrong-value"
    page.say(do="pace", pace="at-once")
    assert watcher.until(lambda message: message.get("pace") == "at-once")
    for _ in range(3):
        page.until(
            lambda message: "seats" in message and message["seats"][0]["turn"]
        ) if not page.mine else 0
        assert "error" not in page.choose()


def test_the_turn_of_a_bot_is_one_message(host: Host) -> None:
    """All choices of a bot's turn arrive in one message."""
    made = host.make("antike", THREE)
    [page] = made.sit(0)
    most = 0
    for _ in range(12):
        if not page.mine:
            message = page.hear()
            most = max(most, len(message.get("told", ())))
        else:
            page.choose()
    assert most > 1


# --- payments ---


@pytest.mark.rule("T2")
def test_a_payment_is_one_choice(host: Host) -> None:
    """A way to pay is offered, chosen, sent and undone as one choice."""
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
    assert [(each["words"], each["effect"]) for each in offered] == [
        (way.words, way.text) for way in ways
    ]
    assert {each["chips"] for each in offered} == {"pay …"}
    assert [f"pay {each['chip']}" for each in offered] == [way.words for way in ways]
    opponent = host.page(f"/t/{seating.tokens[1 - waiting.player]}")
    assert opponent.look()["payments"] == []
    for number, sent_version, code in (
        (99, version, "web-no-such-action"),
        (0, version - 1, "stale-version"),
    ):
        page.say(do="pay", payment=number, version=sent_version)
        assert page.error()["data"]["code"] == code
    way = max(range(len(ways)), key=lambda number: len(ways[number].actions))
    page.say(do="pay", payment=way, version=version)
    message = opponent.until(lambda message: message.get("version", 0) > version)
    assert message["version"] >= version + len(ways[way].actions)
    page.say(do="undo", version=message["version"])
    page.until(lambda message: message.get("payments") == offered)
    assert host.table(f"/t/{seating.watch}").match.state == before


@pytest.mark.rule("M2")
def test_a_whole_move_is_one_choice(host: Host) -> None:
    """Units go all their way by one choice, which is sent and undone as one; the record has each step."""
    match, rng = aw.Match.new("antike", ["Ann", "Ben"], seed=2), random.Random(2)
    rules = aw.game("antike")
    while True:
        waiting, whole_moves = match.pending(), [*rules.destinations(match.state)]
        assert isinstance(waiting, aw.Decision)
        ends = [reached(match.state, actions, waiting.player) for _, actions in whole_moves]
        if any(len(end) > 2 for end in ends):
            break
        match.apply(rng.choice(waiting.actions))
    number = next(place for place, end in enumerate(ends) if len(end) > 2)
    before, path = match.state, host.folder / "begun.jsonl"
    host.stop()
    aw.Journal.start(path, match).close()
    seating = Seating.new(("person", "person"), 0)
    seating.write(seating_path(path))
    host.start()
    page = host.page(f"/t/{seating.tokens[waiting.player]}")
    message = page.look()
    offered = message["actions"][len(waiting.actions) :]
    assert [each["words"] for each in offered] == [words for words, _ in whole_moves]
    assert [waiting.actions[each["begins"]] for each in offered] == [first for _, (first, *_) in whole_moves]  # fmt: skip
    place = len(waiting.actions) + number
    assert f'data-action="{place}' in message["svg"] or f" {place}" in message["svg"]
    page.say(do="choose", action=place, version=message["version"])
    after = page.until(lambda each: each.get("version", 0) > message["version"])
    assert after["version"] == message["version"] + len(ends[number])
    match_there = host.table(f"/t/{seating.watch}").match
    assert [entry.action for entry in match_there.record.entries[-len(ends[number]) :]] == ends[number]  # fmt: skip
    page.say(do="undo", version=after["version"])
    page.until(lambda each: each.get("version", 0) > after["version"] and each["actions"] == message["actions"])  # fmt: skip
    assert match_there.state == before


def reached(state: Any, actions: Sequence[Any], player: int) -> list[Any]:
    """Return those of several actions that a player makes, one after the other; the game makes the others by itself."""
    made = list[Any]()
    for action in actions:
        waiting = aw.pending(state)
        if (
            isinstance(waiting, aw.Decision)
            and waiting.players == (player,)
            and action in waiting.actions
        ):
            state, made = aw.apply(state, action), [*made, action]
    return made


def paid_alone(match: aw.Match) -> tuple[int, int, Any] | None:
    """Return a choice after which only one way to pay makes sense: its seat, its number, and that way."""
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    for number, action in enumerate(waiting.actions):
        after = aw.apply(match.state, action)
        if payments(after):
            paying: Any = after.agenda[-1]
            seat = paying.player
            way = only_sensible_payment(aw.view(after, seat))
            if way is not None and seat == waiting.player:
                return seat, number, way
    return None


@pytest.mark.rule("T1")
def test_a_payment_that_makes_sense_alone_is_made_at_once(host: Host) -> None:
    """Coins are kept where the good is there; who wants to pay otherwise takes the payment back, and chooses."""
    match, rng = aw.Match.new("antike", ["Ann", "Ben"], seed=2), random.Random(2)
    while (found := paid_alone(match)) is None:
        match.apply(rng.choice(aw.legal_actions(match.state)))
    seat, number, way = found
    host.stop()
    path = host.folder / "begun.jsonl"
    aw.Journal.start(path, match).close()
    seating = Seating.new(("person", "person"), 0)
    seating.write(seating_path(path))
    host.start()
    page = host.page(f"/t/{seating.tokens[seat]}")
    version = page.look()["version"]
    page.say(do="choose", action=number, version=version)
    message = page.until(lambda message: message.get("version", 0) > version)
    assert message["version"] == version + 1 + len(way.actions)
    assert message["payments"] == []
    page.say(do="undo", version=message["version"])
    again = page.until(lambda message: message.get("payments"))
    assert [each["words"] for each in again["payments"]].count(way.words) == 1
    assert len(again["payments"]) > 1


# --- the first page ---


def turn(host: Host, link: str) -> tuple[int, Any]:
    """Ask how a table stands, as the list of one's tables does."""
    status, _, body = host.ask("GET", f"{link}/turn")
    return status, json.loads(body)


def test_a_link_tells_whose_turn_it_is(host: Host) -> None:
    """The path `turn` of a link names the players to move and whether it is the own turn; unknown links give 404."""
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
    """Each game has a picture without choices; an unknown game gives 404."""
    for game in aw.available_games():
        status, headers, picture = host.ask("GET", f"/games/{game}.svg")
        assert (status, headers["content-type"]) == (200, "image/svg+xml")
        assert b"data-action" not in picture
    assert host.ask("GET", "/games/chess.svg")[0] == 404


def test_symbols_have_a_meaning(host: Host) -> None:
    """Every symbol in a game's picture is in the legend, in the language of the page, but for the pictures of cards."""
    for game in aw.available_games():
        [page] = host.make(game).sit(0)
        page.say(do="rules")
        english = page.until(lambda message: "legend" in message)["legend"]
        page.look(lang="es")
        page.say(do="rules")
        spanish = page.until(lambda message: "legend" in message)["legend"]
        drawn = {
            *re.findall(
                r'href="#aw-(?!ground|turned|card-|built-|civ-|site-)([\w-]+)"', page.table["svg"]
            )
        }
        assert drawn
        assert drawn <= {*english}
        assert all(english[name] != spanish[name] for name in drawn - {"iron", "titan"})
