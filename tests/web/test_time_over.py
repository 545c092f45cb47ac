"""Tests of a clock that reaches 0:00: another person gives more time or lets a bot play on."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from ancient_world.web.notices import EXTRA_MINUTES
from ancient_world.web.table_seats import STAND_IN_KIND
from tests.web.hosting import TWO, Host, Made, Page, eventually

THREE = [*TWO, {"name": "Bot", "plays": "random"}]
OVER = "The time of Miriam is over."


def seating(host: Host) -> tuple[Path, dict[str, Any]]:
    """Return the file of the only table and its content."""
    [file] = host.folder.glob("*.table.json")
    return file, json.loads(file.read_text())


def nearly_over(host: Host, game: str = "tides-of-time", seats: Any = TWO) -> Made:
    """Make a table at which Miriam, who moves first, has a tenth of a second left."""
    made = host.make(game, seats, clock=1)
    host.stop()
    file, content = seating(host)
    file.write_text(json.dumps({**content, "left": [100] + [60_000] * (len(seats) - 1)}))
    host.start()
    return made


def pages_after_time_is_over(host: Host, *players: int | None) -> list[Page]:
    """Open pages of a table at which Miriam's time is over, and wait until all pages show that."""
    pages = nearly_over(host).sit(*players)
    for page in pages:
        page.until(lambda message: message.get("over") == [0]) if page.table["over"] != [
            0
        ] else None
    return pages


def notices(page: Page) -> list[str]:
    """Return the notices in the log of a page."""
    return [each["text"] for each in page.table["notices"]]


def test_the_end_of_time_is_logged_once(host: Host) -> None:
    """The end of a player's time is logged once, in each page's language, even after a restart."""
    made = nearly_over(host)
    miriam, tom, watcher = made.sit(0, 1, None)
    for page in (miriam, tom, watcher):
        message = page.until(lambda message: message.get("over") == [0])
        assert [each["text"] for each in message["notices"]] == [OVER]
    assert tom.look(lang="es")["notices"][0]["text"] != OVER
    assert tom.table["version"] == 0
    assert miriam.mine
    miriam.choose()
    assert notices(miriam) == [OVER]
    host.stop()
    host.start()
    page = host.page(made.seats[1])
    assert page.look()["over"] == [0]
    time.sleep(0.1)
    page.look()
    assert notices(page) == [OVER]


def test_another_person_gives_more_time(host: Host) -> None:
    """More time runs from now on, is logged, and is refused while there is time."""
    miriam, tom = pages_after_time_is_over(host, 0, 1)
    tom.say(do="more-time", seat=0)
    message = miriam.until(lambda message: message.get("over") == [])
    assert notices(miriam)[1:] == [f"Tom gives Miriam {EXTRA_MINUTES} minutes more."]
    assert EXTRA_MINUTES * 60 - 1 < message["times"][0]["left"] <= EXTRA_MINUTES * 60
    assert message["times"][0]["runs"]
    tom.say(do="more-time", seat=0)
    assert tom.error()["data"]["code"] == "web-time-not-over"


def test_another_person_lets_a_bot_play_on(host: Host) -> None:
    """A bot takes over the seat, also after a restart, and the table's file says so."""
    miriam, tom = pages_after_time_is_over(host, 0, 1)
    tom.say(do="bot-plays", seat=0)
    tom.until(lambda message: "seats" in message and message["seats"][1]["turn"])
    assert tom.table["seats"][0]["plays"] == STAND_IN_KIND
    assert tom.table["over"] == []
    assert notices(tom)[1:] == ["Tom lets a bot play for Miriam."]
    assert seating(host)[1]["plays"] == [STAND_IN_KIND, "person"]
    message = miriam.look()
    assert (message["actions"], message["payments"]) == ([], [])
    assert message["waits"]["text"] == "A bot plays your seat."
    assert message["stands_in"] == [0]
    host.stop()
    host.start()
    link = seating(host)[1]["tokens"][1]
    tom = host.page(f"/t/{link}")
    version = tom.look()["version"]
    tom.choose()
    tom.until(lambda message: message.get("version", 0) > version and tom.mine)
    assert tom.table["seats"][0]["plays"] == STAND_IN_KIND
    assert notices(tom)[1:] == ["Tom lets a bot play for Miriam."]


def test_a_person_takes_the_seat_back_from_a_bot(host: Host) -> None:
    """A person can take the seat back from the bot, and cannot choose for the seat before that."""
    miriam, tom = pages_after_time_is_over(host, 0, 1)
    tom.say(do="bot-plays", seat=0)
    tom.until(lambda message: "seats" in message and message["seats"][1]["turn"])
    miriam.reach(tom.table["version"])
    for message in ({"do": "choose", "action": 0}, {"do": "pay", "payment": 0}, {"do": "undo"}):
        miriam.say(**message, version=miriam.table["version"])
        assert miriam.error()["data"]["code"] == "web-bot-plays"
    miriam.say(do="play-again")
    miriam.until(lambda message: message.get("stands_in") == [])
    assert miriam.table["seats"][0]["plays"] == "person"
    assert notices(miriam)[2:] == ["Miriam plays again in place of the bot."]
    assert seating(host)[1]["plays"] == ["person", "person"]
    while not miriam.mine:
        tom.reach(miriam.table["version"])
        tom.choose()
        miriam.reach(tom.table["version"])
    assert miriam.look()["actions"]
    assert "error" not in miriam.choose()
    miriam.say(do="play-again")
    assert miriam.error()["data"]["code"] == "web-no-stand-in"


@pytest.mark.parametrize(
    ("player", "seat", "code"),
    [
        (None, 0, "watcher"),
        (0, 0, "web-own-time"),
        (0, 1, "web-time-not-over"),
        (1, 2, "web-range"),
    ],
)
def test_a_decision_by_the_wrong_person_is_refused(
    player: int | None, seat: int, code: str, host: Host
) -> None:
    """A watcher, the late player, and requests for a seat with time or without a player are refused."""
    [page] = pages_after_time_is_over(host, player)
    for do in ("more-time", "bot-plays"):
        page.say(do=do, seat=seat)
        assert page.error()["data"]["code"] == code
    assert len(notices(page)) == 1


def test_a_person_alone_with_bots_can_play_on(host: Host) -> None:
    """A person beside bots whose time is over can play on."""
    made = nearly_over(host, seats=[TWO[0], {"name": "Bot", "plays": "random"}])
    [page] = made.sit(0)
    page.until(lambda message: message.get("over") == [0])
    assert "error" not in page.choose()


def test_a_request_to_undo_ends_when_a_bot_takes_over(host: Host) -> None:
    """A request to undo ends when a bot takes over a seat."""
    made = nearly_over(host, "the-ancient-world", THREE)
    miriam, tom = made.sit(0, 1)
    miriam.until(lambda message: message.get("over") == [0])
    while not tom.mine:
        tom.hear() if not miriam.mine else tom.reach(miriam.choose()["version"])
    tom.say(do="undo", version=tom.table["version"])
    tom.until(lambda message: message.get("undo", {}).get("agreed") == [1] or message.get("error"))
    tom.say(do="bot-plays", seat=0)
    tom.until(lambda message: message.get("stands_in") == [0] and message["undo"]["agreed"] == [])


def test_a_replaced_person_has_a_seat_in_the_rematch(host: Host) -> None:
    """A person whom a bot replaced has a seat again in the rematch."""
    miriam, tom = pages_after_time_is_over(host, 0, 1)
    tom.say(do="bot-plays", seat=0)
    tom.until(lambda answer: answer.get("stands_in") == [0])
    while not tom.table["end"]:
        tom.choose() if tom.mine else tom.hear()
    assert miriam.look()["over"] == []
    own = seating(host)[1]["tokens"][1]
    answer = host.ask("POST", f"/t/{own}/rematch", b"", Origin=f"http://{host.host}")
    page = host.page(json.loads(answer[2])["link"])
    assert [each["plays"] for each in page.look()["seats"]] == ["person", "person"]


def test_time_without_an_open_page_is_not_counted(host: Host) -> None:
    """Time without an open page does not count, also after a restart."""
    made = host.make(clock=5)
    [page] = made.sit(0)
    with page:
        time.sleep(0.1)
    eventually(lambda: (seating(host)[1]["left"] or [300_000])[0] < 300_000)
    time.sleep(0.6)
    [page] = made.sit(0)
    page.choose()
    with page:
        pass
    host.stop()
    host.start()
    remaining = host.page(made.seats[0]).look()["times"][0]["left"]
    assert 299.5 < remaining < 299.9


def test_the_time_of_a_choice_is_stored_at_once(host: Host) -> None:
    """The time of a choice is stored when the choice is made."""
    made = host.make(clock=5)
    [page] = made.sit(0)
    time.sleep(0.2)
    page.choose()
    eventually(lambda: (seating(host)[1]["left"] or [300_000])[0] < 299_850)
