"""Making tables, sitting down, playing, taking back, and coming back."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from tests.web.hosting import ALONE, TWO, Host, Page, choose, play

TIDES = "tides-of-time"


def test_a_table_has_a_link_for_each_seat(host: Host) -> None:
    """Each has its own, and one shows the table to those who watch; nobody guesses 24 random bytes."""
    made, other = host.make(), host.make()
    links = [*made.seats, made.watch, *other.seats, other.watch]
    assert len({*links}) == 6
    assert all(len(link) == len("/t/") + 32 for link in links)
    for link in links:
        assert host.ask("GET", link)[0] == 200
    assert host.ask("GET", links[0][:-1])[0] == 404
    assert b"There is no table at this address." in host.ask("GET", "/t/x")[2]


def test_only_the_host_can_read_the_files(host: Host) -> None:
    """A journal tells the seed, and the file beside it the links."""
    host.make()
    modes = {path.suffix: stat.S_IMODE(path.stat().st_mode) for path in host.folder.glob("*.json*")}
    assert modes == {".jsonl": 0o600, ".json": 0o600}
    assert stat.S_IMODE(host.folder.stat().st_mode) == 0o700


def test_every_option_that_is_offered_can_be_taken(host: Host) -> None:
    """The first page offers what the game takes, its defaults among it, in both languages."""
    from ancient_world.web.app import _table_offers

    games = _table_offers()["games"]
    offered = 0
    for told in games["en"]:
        for players, options in told["options"].items():
            usual = aw.game(told["id"]).options(aw.new_game(told["id"], players))
            for option in options:
                assert option["value"] == usual.get(option["id"], 0)
                for each in option["ways"][0]["values"]:
                    aw.new_game(told["id"], players, options={option["id"]: each["value"]})
                    offered += 1
    assert offered > 20
    [english, spanish] = [[each["title"] for each in games[lang]] for lang in ("en", "es")]
    assert len(english) == len(spanish) == 4
    assert "Aurelia" not in english


def test_the_options_that_were_chosen_are_those_of_the_game(host: Host) -> None:
    """Words, numbers and lists reach the game as they are."""
    options: dict[str, Any] = {
        "map": "western",
        "start": "one-city",
        "goal": 9,
        "order": ["x", "y"],
    }
    status, told = host.order({"game": "antike", "seats": TWO, "options": options})
    assert (status, told["error"]["data"]["kind"]) == (400, "invalid-option")
    options.pop("order")
    [page] = host.make("antike", options=options).sit(0)
    assert page.table["game"] == "antike"
    chosen = aw.game("antike").options(host.table(host_link(host)).match.state)
    assert {name: chosen[name] for name in options} == options


def test_a_whole_game_of_two(host: Host) -> None:
    """Both are told the same end, with winners and points line by line; whoever watches too."""
    made = host.make()
    pages = made.sit(0, 1, None)
    play(pages)
    match = host.table(made.seats[0]).match
    assert aw.is_over(match.state)
    pages[2].reach(pages[0].table["version"])
    ends = [page.table["end"] for page in pages]
    assert ends[0] == ends[1] == ends[2]
    assert tuple(ends[0]["winners"]) == aw.winners(match.state)
    points = [sum(points for _, points in lines) for lines in ends[0]["scores"]]
    assert points == [score.total for score in aw.scores(match.state)]
    assert [seat["points"] for seat in pages[0].table["seats"]] == points
    assert pages[0].table["waits"]["text"] == "The game is over."


def test_bots_play_by_themselves(host: Host) -> None:
    """Whoever sits there alone is asked again and again until the game is over; a table of bots needs nobody."""
    [miriam] = host.make(seats=ALONE).sit(0)
    asked = 0
    while not miriam.table["end"]:
        asked += miriam.mine
        miriam.choose() if miriam.mine else miriam.hear()
    assert asked > 10
    bots = [{"name": f"Bot {n}", "plays": "random"} for n in (1, 2)]
    [watcher] = host.make(seats=bots).sit(None)
    while not watcher.table["end"]:
        watcher.hear()
    for page in (miriam, watcher):
        assert page.table["waits"]["text"] == "The game is over."
        assert sum(seat["points"] for seat in page.table["seats"]) > 0


def test_times_are_written_when_they_are_asked_for(tmp_path: Path) -> None:
    """With times the record of a table says how long each choice took, also after the server began anew; without, nothing."""
    for times in (True, False):
        host = Host(tmp_path / str(times), times=times)
        try:
            made = host.make(seats=ALONE)
            [miriam] = made.sit(0)
            miriam.choose()
            miriam.reach(3)
        finally:
            host.stop()
        [path] = set(host.folder.glob("*.jsonl"))
        entries = aw.read_record(path).entries
        seconds = [
            entry.note and entry.note.seconds for entry in entries if entry.player is not None
        ]
        assert len(seconds) >= 2
        assert all((found is not None) is times for found in seconds)


def test_what_happened_is_told_with_its_rules(host: Host) -> None:
    """Each change has its sentences; the rules that are named come with title and text."""
    made = host.make("the-ancient-world")
    pages = made.sit()
    play(pages, 3)
    [change] = pages[0].table["told"]
    assert change["version"] == pages[0].table["version"]
    first = change["lines"][0]
    assert first["text"].split()[0] in ("Miriam", "Tom")
    title, text = pages[0].table["rules"][first["rule"]]
    rules = {rule.id: rule for rule in aw.game("the-ancient-world").rules()}
    assert (title, text) == (rules[first["rule"]].title, rules[first["rule"]].text)


def test_a_page_that_comes_back_is_told_what_it_has_missed(host: Host) -> None:
    """It says the last version that it knows; who knows nothing, or what never was, is told everything anew."""
    made = host.make()
    pages = made.sit()
    play(pages, 2)
    version = pages[0].table["version"]
    play(pages, 3)
    now = pages[0].table["version"]
    [again] = made.sit(0)
    told = again.look(since=version)
    assert [each["version"] for each in told["told"]] == [*range(version + 1, now + 1)]
    assert told["whole"] is False
    for since in (None, now + 5):
        told = again.look(since=since)
        assert told["whole"] is True
        assert [each["version"] for each in told["told"]] == [*range(1, now + 1)]


def test_what_has_not_changed_is_not_told_again(host: Host) -> None:
    """A page that is woken where nothing is new hears nothing, so that nobody's click is lost to a picture drawn anew."""
    made = host.make()
    [page] = made.sit(0)
    table = host.table(made.seats[0])
    page.heard.clear()
    table._loop.call_soon_threadsafe(table.wake_pages)
    page.choose()
    assert [json.loads(text)["version"] for text in page.heard] == [1]


def test_each_page_has_its_language(host: Host) -> None:
    """Two pages of one seat are told the same in two languages, and one may change it at any time."""
    made = host.make()
    english, spanish = made.sit(0, 0)
    spanish.look(lang="es")
    assert (english.table["lang"], spanish.table["lang"]) == ("en", "es")
    assert english.table["waits"]["own"]
    assert english.table["waits"]["text"] != spanish.table["waits"]["text"]
    assert 'lang="es"' in spanish.table["svg"]
    english.look(lang="es")
    assert english.table == spanish.table


# --- refusals ---


def test_what_comes_too_late_is_refused(host: Host) -> None:
    """A choice is made for a version; the table has moved on, and nothing happens."""
    pages = host.make("antike").sit()
    first = next(page for page in pages if page.mine)
    before = first.table["version"]
    choose(pages, first)
    asked = next(page for page in pages if page.mine)
    version = asked.table["version"]
    asked.say(do="choose", action=0, version=before)
    assert asked.error()["data"]["code"] == "stale-version"
    assert asked.table["version"] == version > before


@pytest.mark.rule("P1")
def test_a_click_on_what_cannot_be_chosen_says_why(host: Host) -> None:
    """Each reason comes with what was tried and the rule, in the language of the page."""
    pages = host.make("the-ancient-world").sit()
    page = next(each for each in pages if each.mine)
    page.say(do="why", kind="space", id="explore")
    told = page.until(lambda said: "why" in said)
    [why] = told["why"]
    assert (why["why"], why["rule"]) == ("Explore is still covered.", "P1")
    assert "P1" in told["rules"]
    page.look(lang="es")
    page.say(do="why", kind="space", id="explore")
    [spanish] = page.until(lambda said: "why" in said)["why"]
    assert spanish["rule"] == "P1"
    assert spanish["why"] != why["why"]


@pytest.mark.rule("C6")
def test_a_click_on_what_no_step_thinks_of_says_why(host: Host) -> None:
    """A card of another player's city, or in the row, can be no choice at all; it can be meant by one all the same."""
    pages = host.make("the-ancient-world").sit()
    page = next(each for each in pages if each.mine)
    page.say(do="why", kind="empire-card", id="academy")
    told = page.until(lambda said: "why" in said)["why"]
    assert {
        "what": "place citizen 1 on Academy",
        "why": "Academy is not among your empire cards; these are: Fishing Dock, Wheat Fields.",
        "rule": "C6",
    } in told


def test_who_is_not_asked_hears_whom_the_game_waits_for(host: Host) -> None:
    """Out of turn, when watching, and when a thing has nothing to do with the choice."""
    pages = host.make("the-ancient-world").sit(0, 1, None)
    turn = next(each for each in pages if each.mine)
    name = turn.table["seats"][turn.table["you"]]["name"]
    for page in pages:
        page.say(do="why", kind="player-board", id=board_of(page))
        [why] = page.until(lambda said: "why" in said)["why"]
        assert f"The game waits for {name}" in why["why"]
        if page is not turn:
            page.say(do="choose", action=0, version=0)
            assert page.error()["data"]["code"] in ("awaited", "watcher")


def board_of(page: Page) -> str:
    """A board of the picture."""
    found: str = (
        page.table["svg"].partition('data-kind="player-board" data-id="')[2].partition('"')[0]
    )
    return found


# --- taking back ---


def chosen_by_both(host: Host) -> tuple[list[Page], int]:
    """Two pages at a table at which both have chosen, so that taking back needs both."""
    pages = host.make().sit()
    for page in pages:
        version = page.choose()["version"]
        for each in pages:
            each.reach(version)
    return pages, version


def test_taking_back_is_asked_for_and_agreed_to(host: Host) -> None:
    """The others see who asks; when all agree it is done, and told."""
    [miriam, tom], version = chosen_by_both(host)
    assert miriam.table["undo"]["able"]
    miriam.say(do="undo", version=version)
    for page in (miriam, tom):
        assert page.until(lambda told: told["undo"]["agreed"])["undo"]["agreed"] == [0]
    tom.say(do="undo", version=version)
    for page in (miriam, tom):
        page.reach(version + 1)
        assert page.table["undo"]["agreed"] == []
        assert page.table["told"][0]["lines"][0]["text"].startswith("Taken back: Tom")


def test_taking_back_can_be_refused(host: Host) -> None:
    """Then nobody asks any more, nothing has changed, and it may be asked for again."""
    [miriam, tom], version = chosen_by_both(host)
    miriam.say(do="undo", version=version)
    tom.until(lambda told: told["undo"]["agreed"])
    tom.say(do="refuse")
    assert miriam.until(lambda told: not told["undo"]["agreed"])["version"] == version
    tom.say(do="refuse")
    assert tom.error()["data"]["code"] == "web-nothing-asked"
    miriam.say(do="undo", version=version)
    assert tom.until(lambda told: told["undo"]["agreed"])["undo"]["agreed"] == [0]


def test_what_goes_is_named_before_and_after(host: Host) -> None:
    """With whose choice it was; the log says the same when it is done, and once."""
    pages = host.make("antike").sit()
    for _ in pages:
        page = next(each for each in pages if each.mine)
        version = page.choose()["version"]
        name, last = page.table["seats"][page.table["you"]]["name"], page.table["undo"]["what"]
        for each in pages:
            each.reach(version)
            assert each.table["undo"]["what"] == last == each.table["told"][-1]["lines"][0]["text"]
    assert last.startswith(f"{name} ")
    for page in pages:
        page.say(do="undo", version=version)
    for page in pages:
        [told] = page.reach(version + 1)["told"]
        assert [line["text"] for line in told["lines"]] == [f"Taken back: {last}"]
        assert page.table["undo"]["what"] != last


def test_choices_of_bots_that_go_too_are_counted(host: Host) -> None:
    """They are taken back with the choice of a person before them, each with its line."""
    [miriam] = host.make("antike", seats=ALONE).sit(0)
    for _ in range(2):
        while not miriam.mine:
            miriam.hear()
        miriam.choose()
    while not miriam.mine:
        miriam.hear()
    undo, version = miriam.table["undo"], miriam.table["version"]
    assert undo["what"].startswith("Miriam ")
    assert undo["after"] >= 1
    miriam.say(do="undo", version=version)
    texts: list[str] = []
    while not any(text.startswith("Taken back: Miriam ") for text in texts):
        told = miriam.until(lambda told: told.get("told"))["told"]
        texts += [line["text"] for each in told for line in each["lines"]]
    assert sum(text.startswith("Taken back: Bot ") for text in texts) == undo["after"]


def test_a_request_can_be_withdrawn(host: Host) -> None:
    """Then it counts no more: when the other one asks, everybody is asked anew."""
    [miriam, tom], version = chosen_by_both(host)
    miriam.say(do="undo", version=version)
    tom.until(lambda told: told["undo"]["agreed"])
    miriam.until(lambda told: told["undo"]["agreed"])
    miriam.say(do="refuse")
    for page in (miriam, tom):
        page.until(lambda told: not told["undo"]["agreed"])
    tom.say(do="undo", version=version)
    assert miriam.until(lambda told: told["undo"]["agreed"])["undo"]["agreed"] == [1]
    assert miriam.table["version"] == version


def test_a_request_is_forgotten_when_the_game_goes_on(host: Host) -> None:
    """It was meant for what was on the table then."""
    [miriam, tom], version = chosen_by_both(host)
    miriam.say(do="undo", version=version)
    tom.until(lambda told: told["undo"]["agreed"])
    tom.choose()
    assert tom.table["undo"]["agreed"] == []


def test_bots_agree_to_everything(host: Host) -> None:
    """What the bot has answered is taken back with the own choice, and it is one's turn again."""
    [miriam] = host.make(seats=ALONE).sit(0)
    before = miriam.table["actions"]
    miriam.choose()
    version = miriam.reach(3)["version"]  # the own choice and two of the bot, in whatever order
    assert [seat["turn"] for seat in miriam.table["seats"]] == [True, False]
    assert len(miriam.table["actions"]) < len(before)
    miriam.say(do="undo", version=version)
    miriam.until(lambda told: told.get("actions") == before)
    assert miriam.table["version"] > version
    assert not host.table(host_link(host)).match.choices_since({0})


def host_link(host: Host) -> str:
    """The link of the first seat of the only table."""
    [file] = host.folder.glob("*.table.json")
    return f"/t/{json.loads(file.read_text())['tokens'][0]}"


def test_nothing_is_taken_back_where_nothing_was_chosen_or_all_is_over(host: Host) -> None:
    """Nor by who only watches."""
    pages = host.make().sit(0, 1, None)
    pages[0].say(do="undo", version=0)
    assert pages[0].error()["data"]["code"] == "nothing-to-undo"
    pages[2].say(do="undo", version=0)
    assert pages[2].error()["data"]["code"] == "watcher"
    play(pages)
    assert pages[0].table["undo"]["able"] is False
    pages[0].say(do="undo", version=pages[0].table["version"])
    assert pages[0].error()["data"]["code"] == "web-game-over"


# --- a server that starts again ---


def test_a_restart_loses_nothing(host: Host) -> None:
    """Links, versions and what has happened are found again, of every table; and the game goes on."""
    made, other = host.make(), host.make("antike", ALONE)
    pages = made.sit()
    play(pages, 5)
    version, before = pages[0].table["version"], [page.look() for page in pages]
    host.stop()
    host.start()
    pages = made.sit()
    assert [page.look() for page in pages] == before
    assert pages[0].look(since=version - 2)["whole"] is False
    play(pages)
    assert pages[0].table["end"]
    [miriam] = other.sit(0)
    while not miriam.mine:  # the bot has begun
        miriam.hear()
    host.stop()
    host.start()
    again = made.sit()
    for page, one in zip(pages, again, strict=True):
        assert one.table["svg"] == page.table["svg"]
        assert one.table["end"] == page.table["end"]
        assert one.table["version"] == page.table["version"]


def test_what_was_taken_back_counts_after_the_end_too(host: Host) -> None:
    """A game that has ended has the version with which it ended, though its record does not tell of what was undone."""
    made = host.make()
    pages = made.sit()
    for page in pages:
        version = page.choose()["version"]
        for each in pages:
            each.reach(version)
    for page in pages:
        page.say(do="undo", version=version)
    for page in pages:
        page.reach(version + 1)
    play(pages)
    last = pages[0].table["version"]
    host.stop()
    host.start()
    [again] = made.sit(0)
    assert again.table["version"] == last
    assert again.look(since=3)["whole"] is True


def test_a_table_that_is_played_elsewhere_is_not_opened(host: Host) -> None:
    """Its pages are told so; once its journal is free, they can play."""
    made = host.make()
    [path] = host.folder.glob("*.jsonl")
    with aw.Journal.resume(path):
        page = host.page(made.seats[0])
        assert page.error()["data"]["code"] == "journal-in-use"
        assert page.closed() == 1008
    play(made.sit(), 2)


def test_a_full_disk_changes_nothing(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who chooses is told, without a word of where the files are; when there is room again, the same choice is made."""
    made = host.make()
    [miriam] = made.sit(0)
    match = host.table(made.seats[0]).match
    journal = match._observers.write_change

    def full(_: Any) -> None:
        raise OSError(28, "No space left on device", str(host.folder))

    match._observers.write_change = full
    told = miriam.choose()["error"]
    assert told["data"]["code"] == "web-not-written"
    assert "No space left on device" in told["message"]
    assert str(host.folder) not in miriam.heard[-1]
    assert match.version == 0
    match._observers.write_change = journal
    assert miriam.choose()["version"] == 1


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"format": "x"}', '{"format": "ancient-world/web-table", "version": 2}'],
)
def test_a_file_that_says_something_else_is_named(text: str, host: Host) -> None:
    """The server does not start over it, nor leave a table out without a word."""
    host.make()
    [file] = host.folder.glob("*.table.json")
    file.write_text(text)
    host.stop()
    with pytest.raises(aw.AncientWorldError) as caught:
        host.start()
    assert str(file) in caught.value.message
    file.unlink()
    host.start()
