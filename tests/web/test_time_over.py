"""A clock at 0:00: the log says so, and another person gives more time, or lets a bot play on."""

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
    """The file of the only table, and what it says."""
    [file] = host.folder.glob("*.table.json")
    return file, json.loads(file.read_text())


def nearly_over(host: Host, game: str = "tides-of-time", seats: Any = TWO) -> Made:
    """A table at which Miriam, who begins, has a tenth of a second left."""
    made = host.make(game, seats, clock=1)
    host.stop()
    file, told = seating(host)
    file.write_text(json.dumps({**told, "left": [100] + [60_000] * (len(seats) - 1)}))
    host.start()
    return made


def late(host: Host, *players: int | None) -> list[Page]:
    """Pages at a table at which Miriam's time is over, as all of them have heard."""
    pages = nearly_over(host).sit(*players)
    for page in pages:
        page.until(lambda told: told.get("over") == [0]) if page.table["over"] != [0] else None
    return pages


def notices(page: Page) -> list[str]:
    """The notices in the log of a page."""
    return [each["text"] for each in page.table["notices"]]


def test_the_log_says_once_whose_time_is_over(host: Host) -> None:
    """To everybody, in the language of each page; nothing else happens, and a restart does not say it again."""
    made = nearly_over(host)
    miriam, tom, watcher = made.sit(0, 1, None)
    for page in (miriam, tom, watcher):
        told = page.until(lambda told: told.get("over") == [0])
        assert [each["text"] for each in told["notices"]] == [OVER]
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
    """So much from now on, however long ago the time was over; when it is over again, the log says so again."""
    miriam, tom = late(host, 0, 1)
    tom.say(do="more-time", seat=0)
    told = miriam.until(lambda told: told.get("over") == [])
    assert notices(miriam)[1:] == [f"Tom gives Miriam {EXTRA_MINUTES} minutes more."]
    assert EXTRA_MINUTES * 60 - 1 < told["times"][0]["left"] <= EXTRA_MINUTES * 60
    assert told["times"][0]["runs"]
    tom.say(do="more-time", seat=0)
    assert tom.error()["data"]["code"] == "web-time-not-over"


def test_another_person_lets_a_bot_play_on(host: Host) -> None:
    """The bot plays from now on, also after the server was killed; the file of the table says so."""
    miriam, tom = late(host, 0, 1)
    tom.say(do="bot-plays", seat=0)
    tom.until(lambda told: "seats" in told and told["seats"][1]["turn"])
    assert tom.table["seats"][0]["plays"] == STAND_IN_KIND
    assert tom.table["over"] == []
    assert notices(tom)[1:] == ["Tom lets a bot play for Miriam."]
    assert seating(host)[1]["plays"] == [STAND_IN_KIND, "person"]
    told = miriam.look()
    assert (told["actions"], told["payments"]) == ([], [])
    assert told["waits"]["text"] == "A bot plays your seat."
    assert told["stands_in"] == [0]
    host.stop()
    host.start()
    link = seating(host)[1]["tokens"][1]
    tom = host.page(f"/t/{link}")
    version = tom.look()["version"]
    tom.choose()
    tom.until(lambda told: told.get("version", 0) > version and tom.mine)
    assert tom.table["seats"][0]["plays"] == STAND_IN_KIND
    assert notices(tom)[1:] == ["Tom lets a bot play for Miriam."]


def test_who_comes_back_plays_again(host: Host) -> None:
    """The bot leaves the seat; before that nothing is chosen for it but by the bot."""
    miriam, tom = late(host, 0, 1)
    tom.say(do="bot-plays", seat=0)
    tom.until(lambda told: "seats" in told and told["seats"][1]["turn"])
    miriam.reach(tom.table["version"])
    for message in ({"do": "choose", "action": 0}, {"do": "pay", "payment": 0}, {"do": "undo"}):
        miriam.say(**message, version=miriam.table["version"])
        assert miriam.error()["data"]["code"] == "web-bot-plays"
    miriam.say(do="play-again")
    miriam.until(lambda told: told.get("stands_in") == [])
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
def test_who_may_not_decide(player: int | None, seat: int, code: str, host: Host) -> None:
    """Who watches, whose time it is, anybody while there is time, and of a seat that is not there."""
    [page] = late(host, player)
    for do in ("more-time", "bot-plays"):
        page.say(do=do, seat=seat)
        assert page.error()["data"]["code"] == code
    assert len(notices(page)) == 1


def test_one_person_alone_is_only_told(host: Host) -> None:
    """Beside bots nobody decides, and the person plays on."""
    made = nearly_over(host, seats=[TWO[0], {"name": "Bot", "plays": "random"}])
    [page] = made.sit(0)
    page.until(lambda told: told.get("over") == [0])
    assert "error" not in page.choose()


def test_who_asked_to_take_back_does_not_get_it_by_a_bot(host: Host) -> None:
    """A request ends when a bot takes a seat: other people have to agree now."""
    made = nearly_over(host, "the-ancient-world", THREE)
    miriam, tom = made.sit(0, 1)
    miriam.until(lambda told: told.get("over") == [0])
    while not tom.mine:
        tom.hear() if not miriam.mine else tom.reach(miriam.choose()["version"])
    tom.say(do="undo", version=tom.table["version"])
    tom.until(lambda told: told.get("undo", {}).get("agreed") == [1] or told.get("error"))
    tom.say(do="bot-plays", seat=0)
    tom.until(lambda told: told.get("stands_in") == [0] and told["undo"]["agreed"] == [])


def test_a_rematch_is_for_the_people(host: Host) -> None:
    """Whoever was replaced by a bot has a seat of their own again at the next table."""
    miriam, tom = late(host, 0, 1)
    tom.say(do="bot-plays", seat=0)
    tom.until(lambda told: told.get("stands_in") == [0])
    while not tom.table["end"]:
        tom.choose() if tom.mine else tom.hear()
    assert miriam.look()["over"] == []
    own = seating(host)[1]["tokens"][1]
    told = host.ask("POST", f"/t/{own}/rematch", b"", Origin=f"http://{host.host}")
    page = host.page(json.loads(told[2])["link"])
    assert [each["plays"] for each in page.look()["seats"]] == ["person", "person"]


def test_time_that_nobody_looks_is_not_used(host: Host) -> None:
    """Neither before a choice that is made later nor after a restart."""
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
    left = host.page(made.seats[0]).look()["times"][0]["left"]
    assert 299.5 < left < 299.9


def test_time_of_a_choice_is_kept_at_once(host: Host) -> None:
    """A server that is killed gives back no more than the thought in which it was killed."""
    made = host.make(clock=5)
    [page] = made.sit(0)
    time.sleep(0.2)
    page.choose()
    eventually(lambda: (seating(host)[1]["left"] or [300_000])[0] < 299_850)
