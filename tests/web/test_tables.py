"""Tests of tables: making, sitting down, playing, undoing, and coming back."""

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
    """Each seat and the watchers have a link of their own, made of 24 random bytes."""
    made, another = host.make(), host.make()
    links = [*made.seats, made.watch, *another.seats, another.watch]
    assert len({*links}) == 6
    assert all(len(link) == len("/t/") + 32 for link in links)
    for link in links:
        assert host.ask("GET", link)[0] == 200
    assert host.ask("GET", links[0][:-1])[0] == 404
    assert b"There is no table at this address." in host.ask("GET", "/t/x")[2]


def test_only_the_host_can_read_the_files(host: Host) -> None:
    """The files of a table, which hold the seed and links, are readable by their owner only."""
    host.make()
    modes = {path.suffix: stat.S_IMODE(path.stat().st_mode) for path in host.folder.glob("*.json*")}
    assert modes == {".jsonl": 0o600, ".json": 0o600}
    assert stat.S_IMODE(host.folder.stat().st_mode) == 0o700


def test_every_option_that_is_offered_can_be_taken(host: Host) -> None:
    """The first page offers valid option values only, with the games' defaults, in both languages."""
    from ancient_world.web.app import _table_offers

    games = _table_offers()["games"]
    offered = 0
    for game in games["en"]:
        for players, options in game["options"].items():
            usual = aw.game(game["id"]).options(aw.new_game(game["id"], players))
            for option in options:
                assert option["value"] == usual.get(option["id"], 0)
                for each in option["ways"][0]["values"]:
                    aw.new_game(game["id"], players, options={option["id"]: each["value"]})
                    offered += 1
    assert offered > 20
    [english, spanish] = [[each["title"] for each in games[lang]] for lang in ("en", "es")]
    assert len(english) == len(spanish) == 4
    assert "Aurelia" not in english


def test_the_options_that_were_chosen_are_those_of_the_game(host: Host) -> None:
    """Options of all types reach the game unchanged."""
    options: dict[str, Any] = {
        "map": "western",
        "start": "one-city",
        "goal": 9,
        "order": ["x", "y"],
    }
    status, answer = host.order({"game": "antike", "seats": TWO, "options": options})
    assert (status, answer["error"]["data"]["kind"]) == (400, "invalid-option")
    options.pop("order")
    [page] = host.make("antike", options=options).sit(0)
    assert page.table["game"] == "antike"
    chosen = aw.game("antike").options(host.table(host_link(host)).match.state)
    assert {name: chosen[name] for name in options} == options


def test_a_whole_game_of_two(host: Host) -> None:
    """All pages of a finished game get the same end, with the library's winners and scores."""
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
    """Bots play until a person's turn or the end; a table of bots needs no person."""
    [miriam] = host.make(seats=ALONE).sit(0)
    turns = 0
    while not miriam.table["end"]:
        turns += miriam.mine
        miriam.choose() if miriam.mine else miriam.hear()
    assert turns > 10
    bots = [{"name": f"Bot {n}", "plays": "random"} for n in (1, 2)]
    [watcher] = host.make(seats=bots).sit(None)
    while not watcher.table["end"]:
        watcher.hear()
    for page in (miriam, watcher):
        assert page.table["waits"]["text"] == "The game is over."
        assert sum(seat["points"] for seat in page.table["seats"]) > 0


def test_times_are_written_when_they_are_asked_for(tmp_path: Path) -> None:
    """With ``times`` the record has the seconds of each choice, and without it none."""
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
        assert all((value is not None) is times for value in seconds)


def test_changes_come_with_the_texts_of_rules(host: Host) -> None:
    """Each change comes with its sentences and the texts of the rules they cite."""
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


def test_a_returning_page_gets_the_missed_changes(host: Host) -> None:
    """A page gets the changes since its last version, or the whole table if that version is unknown."""
    made = host.make()
    pages = made.sit()
    play(pages, 2)
    version = pages[0].table["version"]
    play(pages, 3)
    now = pages[0].table["version"]
    [again] = made.sit(0)
    message = again.look(since=version)
    assert [each["version"] for each in message["told"]] == [*range(version + 1, now + 1)]
    assert message["whole"] is False
    for since in (None, now + 5):
        message = again.look(since=since)
        assert message["whole"] is True
        assert [each["version"] for each in message["told"]] == [*range(1, now + 1)]


def test_no_message_is_sent_without_a_change(host: Host) -> None:
    """A page that is woken without a change gets no message."""
    made = host.make()
    [page] = made.sit(0)
    table = host.table(made.seats[0])
    page.heard.clear()
    table._loop.call_soon_threadsafe(table.wake_pages)
    page.choose()
    assert [json.loads(text)["version"] for text in page.heard] == [1]


def test_each_page_has_its_language(host: Host) -> None:
    """Pages of one seat can have different languages and change them."""
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


def test_a_stale_choice_is_refused(host: Host) -> None:
    """A choice for an earlier version is refused with code `stale-version`."""
    pages = host.make("antike").sit()
    first = next(page for page in pages if page.mine)
    before = first.table["version"]
    choose(pages, first)
    second = next(page for page in pages if page.mine)
    version = second.table["version"]
    second.say(do="choose", action=0, version=before)
    assert second.error()["data"]["code"] == "stale-version"
    assert second.table["version"] == version > before


@pytest.mark.rule("P1")
def test_an_illegal_choice_has_a_reason(host: Host) -> None:
    """The answer to "why not" has the reason and its rule, in the language of the page."""
    pages = host.make("the-ancient-world").sit()
    page = next(each for each in pages if each.mine)
    page.say(do="why", kind="space", id="explore")
    answer = page.until(lambda message: "why" in message)
    [why] = answer["why"]
    assert (why["why"], why["rule"]) == ("Explore is still covered.", "P1")
    assert "P1" in answer["rules"]
    page.look(lang="es")
    page.say(do="why", kind="space", id="explore")
    [spanish] = page.until(lambda message: "why" in message)["why"]
    assert spanish["rule"] == "P1"
    assert spanish["why"] != why["why"]


@pytest.mark.rule("C6")
def test_a_component_outside_the_candidates_has_a_reason(host: Host) -> None:
    """A component outside all candidates gets a reason for the action it suggests."""
    pages = host.make("the-ancient-world").sit()
    page = next(each for each in pages if each.mine)
    page.say(do="why", kind="empire-card", id="academy")
    reasons = page.until(lambda message: "why" in message)["why"]
    assert {
        "what": "place citizen 1 on Academy",
        "why": "Academy is not among your empire cards; these are: Fishing Dock, Wheat Fields.",
        "rule": "C6",
    } in reasons


def test_reasons_name_whom_the_game_waits_for(host: Host) -> None:
    """The answer to "why not" names whom the game waits for, out of turn and for watchers too."""
    pages = host.make("the-ancient-world").sit(0, 1, None)
    turn = next(each for each in pages if each.mine)
    name = turn.table["seats"][turn.table["you"]]["name"]
    for page in pages:
        page.say(do="why", kind="player-board", id=board_of(page))
        [why] = page.until(lambda message: "why" in message)["why"]
        assert f"The game waits for {name}" in why["why"]
        if page is not turn:
            page.say(do="choose", action=0, version=0)
            assert page.error()["data"]["code"] in ("awaited", "watcher")


def board_of(page: Page) -> str:
    """Return the id of a player board in the picture."""
    board: str = (
        page.table["svg"].partition('data-kind="player-board" data-id="')[2].partition('"')[0]
    )
    return board


# --- undo ---


def pages_after_two_choices(host: Host) -> tuple[list[Page], int]:
    """Return two pages after both have chosen, so that an undo needs both, and the version."""
    pages = host.make().sit()
    for page in pages:
        version = page.choose()["version"]
        for each in pages:
            each.reach(version)
    return pages, version


def test_an_undo_needs_the_agreement_of_all(host: Host) -> None:
    """An undo is shown as requested, and made and logged once all agree."""
    [miriam, tom], version = pages_after_two_choices(host)
    assert miriam.table["undo"]["able"]
    miriam.say(do="undo", version=version)
    for page in (miriam, tom):
        assert page.until(lambda message: message["undo"]["agreed"])["undo"]["agreed"] == [0]
    tom.say(do="undo", version=version)
    for page in (miriam, tom):
        page.reach(version + 1)
        assert page.table["undo"]["agreed"] == []
        assert page.table["told"][0]["lines"][0]["text"].startswith("Undone: Tom")


def test_an_undo_can_be_refused(host: Host) -> None:
    """A refused undo changes nothing and can be requested again."""
    [miriam, tom], version = pages_after_two_choices(host)
    miriam.say(do="undo", version=version)
    tom.until(lambda message: message["undo"]["agreed"])
    tom.say(do="refuse")
    assert miriam.until(lambda message: not message["undo"]["agreed"])["version"] == version
    tom.say(do="refuse")
    assert tom.error()["data"]["code"] == "web-nothing-asked"
    miriam.say(do="undo", version=version)
    assert tom.until(lambda message: message["undo"]["agreed"])["undo"]["agreed"] == [0]


def test_the_undone_choice_is_named_before_and_after(host: Host) -> None:
    """The page names the choice that an undo would take back, and the log names it once afterwards."""
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
        [change] = page.reach(version + 1)["told"]
        assert [line["text"] for line in change["lines"]] == [f"Undone: {last}"]
        assert page.table["undo"]["what"] != last


def test_the_points_of_a_round_that_is_played_count(host: Host) -> None:
    """Beside a name stand the points as of now, and in words which of them are banked."""
    made = host.make()
    pages = made.sit()
    match = host.table(made.seats[0]).match
    while not any(score.standing for score in aw.scores(match.state)):
        next(each for each in pages if each.mine).choose()
        for each in pages:
            each.reach(match.version)
    standings = [score.standing for score in aw.scores(match.state)]
    assert [seat["points"] for seat in pages[0].table["seats"]] == standings
    assert pages[0].table["seats"][0]["score"].endswith(f": 0 banked + {standings[0]} now")


def test_undone_choices_of_bots_are_counted(host: Host) -> None:
    """An undo takes back the bots' later choices, which are counted before and logged afterwards."""
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
    while not any(text.startswith("Undone: Miriam ") for text in texts):
        message = miriam.until(lambda message: message.get("told"))["told"]
        texts += [line["text"] for each in message for line in each["lines"]]
    assert sum(text.startswith("Undone: Bot ") for text in texts) == undo["after"]


def test_a_request_to_undo_can_be_withdrawn(host: Host) -> None:
    """A withdrawn request to undo no longer counts."""
    [miriam, tom], version = pages_after_two_choices(host)
    miriam.say(do="undo", version=version)
    tom.until(lambda message: message["undo"]["agreed"])
    miriam.until(lambda message: message["undo"]["agreed"])
    miriam.say(do="refuse")
    for page in (miriam, tom):
        page.until(lambda message: not message["undo"]["agreed"])
    tom.say(do="undo", version=version)
    assert miriam.until(lambda message: message["undo"]["agreed"])["undo"]["agreed"] == [1]
    assert miriam.table["version"] == version


def test_a_request_to_undo_ends_with_the_next_choice(host: Host) -> None:
    """A request to undo ends with the next choice."""
    [miriam, tom], version = pages_after_two_choices(host)
    miriam.say(do="undo", version=version)
    tom.until(lambda message: message["undo"]["agreed"])
    tom.choose()
    assert tom.table["undo"]["agreed"] == []


def test_bots_agree_to_an_undo(host: Host) -> None:
    """Bots agree to an undo, which takes back their answers, too."""
    [miriam] = host.make(seats=ALONE).sit(0)
    before = miriam.table["actions"]
    miriam.choose()
    version = miriam.reach(3)["version"]  # the own choice and two of the bot, in any order
    assert [seat["turn"] for seat in miriam.table["seats"]] == [True, False]
    assert len(miriam.table["actions"]) < len(before)
    miriam.say(do="undo", version=version)
    miriam.until(lambda message: message.get("actions") == before)
    assert miriam.table["version"] > version
    assert not host.table(host_link(host)).match.choices_since({0})


def host_link(host: Host) -> str:
    """Return the link of the first seat of the only table."""
    [file] = host.folder.glob("*.table.json")
    return f"/t/{json.loads(file.read_text())['tokens'][0]}"


def test_an_undo_is_refused_at_the_start_and_end(host: Host) -> None:
    """An undo is refused before the first choice, after the end, and for a watcher."""
    pages = host.make().sit(0, 1, None)
    pages[0].say(do="undo", version=0)
    assert pages[0].error()["data"]["code"] == "nothing-to-undo"
    pages[2].say(do="undo", version=0)
    assert pages[2].error()["data"]["code"] == "watcher"
    play(pages)
    assert pages[0].table["undo"]["able"] is False
    pages[0].say(do="undo", version=pages[0].table["version"])
    assert pages[0].error()["data"]["code"] == "web-game-over"


# --- restarts ---


def test_a_restart_loses_nothing(host: Host) -> None:
    """After a restart all tables have their links, versions and changes, and can be played on."""
    made, antike = host.make(), host.make("antike", ALONE)
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
    [miriam] = antike.sit(0)
    while not miriam.mine:  # the bot moves first
        miriam.hear()
    host.stop()
    host.start()
    again = made.sit()
    for page, reopened in zip(pages, again, strict=True):
        assert reopened.table["svg"] == page.table["svg"]
        assert reopened.table["end"] == page.table["end"]
        assert reopened.table["version"] == page.table["version"]


def test_a_finished_game_keeps_its_version(host: Host) -> None:
    """A finished game keeps its version after a restart, although its record has no undone choices."""
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


def test_a_table_with_a_journal_in_use_is_refused(host: Host) -> None:
    """A table whose journal is in use is refused, and opens once the journal is free."""
    made = host.make()
    [path] = host.folder.glob("*.jsonl")
    with aw.Journal.resume(path):
        page = host.page(made.seats[0])
        assert page.error()["data"]["code"] == "journal-in-use"
        assert page.closed() == 1008
    play(made.sit(), 2)


def test_a_full_disk_changes_nothing(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice that cannot be written is refused without naming the folder, and can be repeated later."""
    made = host.make()
    [miriam] = made.sit(0)
    match = host.table(made.seats[0]).match
    journal = match._observers.write_change

    def full(_: Any) -> None:
        raise OSError(28, "No space left on device", str(host.folder))

    match._observers.write_change = full
    error = miriam.choose()["error"]
    assert error["data"]["code"] == "web-not-written"
    assert "No space left on device" in error["message"]
    assert str(host.folder) not in miriam.heard[-1]
    assert match.version == 0
    match._observers.write_change = journal
    assert miriam.choose()["version"] == 1


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"format": "x"}', '{"format": "ancient-world/web-table", "version": 2}'],
)
def test_an_invalid_table_file_is_named(text: str, host: Host) -> None:
    """The server does not start with an invalid table file, and the error names the file."""
    host.make()
    [file] = host.folder.glob("*.table.json")
    file.write_text(text)
    host.stop()
    with pytest.raises(aw.AncientWorldError) as caught:
        host.start()
    assert str(file) in caught.value.message
    file.unlink()
    host.start()
