"""Tests of bots in processes of their own: nobody waits for them, and a dead process is replaced."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import pytest

import ancient_world as aw
from ancient_world.bots import BOTS
from ancient_world.web.bot_processes import BotProcesses, available_cores
from tests.examples.example_games import EXAMPLES, example_game
from tests.web.hosting import Host, Made, Page, eventually
from tests.web.thinkers import (
    Cheating,
    Failing,
    Leaving,
    Mortal,
    Patient,
    Remembering,
    Unpicklable,
)


class Naming(Protocol):
    """A function that registers a bot under a name for one test."""

    def __call__(self, name: str, make: Callable[[int], Any]) -> None:
        """Register a factory of bots under a name."""


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Naming:
    """Return a function that registers bots for one test."""
    assert isinstance(BOTS, dict)

    def give(name: str, make: Callable[[int], Any]) -> None:
        monkeypatch.setitem(BOTS, name, make)

    return give


def _new(kind: type[Any], *arguments: Any, seed: int) -> Any:
    return kind(*arguments)


def make_with_bot(host: Host, kind: str, game: str = "tides-of-time") -> Made:
    """Make a table of one person and a bot."""
    seats = [{"name": "Ann", "plays": "person"}, {"name": "Bot", "plays": kind}]
    return host.make(game, seats)


def choose_and_reach(page: Page, version: int = 1) -> Any:
    """Choose, and wait for a version."""
    page.choose()
    return page.reach(version)


# --- thinking beside the game ---


@pytest.mark.long
def test_my_choice_is_shown_while_a_bot_thinks(host: Host, named: Naming, tmp_path: Path) -> None:
    """A person's simultaneous choice is shown while the bot still thinks, and the bot's choice follows."""
    file = tmp_path / "enough"
    named("patient", lambda _: Patient(file))
    [page] = make_with_bot(host, "patient").sit(0)
    eventually(file.with_suffix(".thinks").exists)
    message = page.choose()
    assert message["version"] == 1
    assert [seat["turn"] for seat in message["seats"]] == [False, True]
    file.touch()
    page.until(lambda message: message.get("version", 0) == 2)
    assert page.mine


@pytest.mark.long
def test_a_choice_for_an_undone_position_is_dropped(
    host: Host, named: Naming, tmp_path: Path
) -> None:
    """A bot's choice for a position that was undone is dropped, and the bot thinks again."""
    file = tmp_path / "enough"
    named("patient", lambda _: Patient(file))
    made = make_with_bot(host, "patient", "antike")
    [page] = made.sit(0)
    if not page.mine:
        file.touch()
        page.until(lambda _: page.mine)
        file.unlink()
        file.with_suffix(".thinks").unlink()
    before = page.table["version"]
    while page.mine:
        page.choose()
    eventually(file.with_suffix(".thinks").exists)
    page.say(do="undo", version=page.table["version"])
    page.until(lambda _: page.mine)
    version = page.table["version"]
    file.touch()
    time.sleep(0.5)
    assert page.look()["version"] == version > before
    assert page.mine


# --- the state of a process ---


@pytest.mark.long
def test_a_bot_keeps_its_state(host: Host, named: Naming, tmp_path: Path) -> None:
    """A bot keeps its state from choice to choice, outside the server's process."""
    file = tmp_path / "choices"
    named("remembering", lambda _: Remembering(file))
    [page] = make_with_bot(host, "remembering").sit(0)
    for _ in range(3):
        while not page.mine:
            page.hear()
        page.choose()
    eventually(lambda: len(file.read_text().splitlines()) >= 3)
    lines = [line.split() for line in file.read_text().splitlines()]
    assert [int(count) for count, _ in lines[:3]] == [1, 2, 3]
    assert str(os.getpid()) not in {process for _, process in lines}


@pytest.mark.long
def test_a_registered_game_works_in_other_processes(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that was registered as an object works in the bots' processes."""
    monkeypatch.syspath_prepend(EXAMPLES)
    example_game("goofspiel", monkeypatch)
    bots = [{"name": name, "plays": "rollout"} for name in ("A", "B")]
    [watcher] = host.make("goofspiel", bots, options={"suit": 3}).sit(None)
    assert watcher.until(lambda message: message.get("end"))["end"]["winners"]


def test_an_unpicklable_bot_is_refused(host: Host, named: Naming) -> None:
    """A table with a bot that cannot be pickled is refused, and leaves no file."""
    named("lone", Unpicklable)
    seats = [{"name": "Ann", "plays": "person"}, {"name": "Bot", "plays": "lone"}]
    status, answer = host.order({"game": "tides-of-time", "seats": seats})
    assert (status, answer["error"]["data"]["code"]) == (400, "bot-unpicklable")
    assert "'lone'" in answer["error"]["message"]
    assert [*host.folder.glob("*.json*")] == []


# --- failures ---


@pytest.mark.long
def test_a_choice_whose_process_dies_is_made_again(
    host: Host, named: Naming, tmp_path: Path
) -> None:
    """A choice whose process dies is made again, and the table shows no trouble."""
    named("mortal", lambda _: Mortal(tmp_path, 2))
    [page] = make_with_bot(host, "mortal").sit(0)
    assert choose_and_reach(page, 2)["trouble"] == ""
    assert len([*tmp_path.glob("died-*")]) == 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("bot", "code"),
    [
        (partial(_new, Failing), "bot-failed"),
        (partial(_new, Leaving), "bot-failed"),
        (partial(_new, Cheating), "bot-choice"),
    ],
)
def test_a_failing_bot_is_named(
    bot: Callable[..., Any], code: str, host: Host, named: Naming
) -> None:
    """A failing bot is named on the pages of its table, and the game goes on."""
    named("wrong", lambda seed: bot(seed=seed))
    [page] = make_with_bot(host, "wrong").sit(0)
    trouble = page.until(lambda message: message.get("trouble"))["trouble"]
    assert "'wrong'" in trouble
    assert ("failed in seat 1" in trouble) is (code == "bot-failed")
    assert page.choose()["version"] == 1


@pytest.mark.long
def test_a_bot_that_always_dies_or_never_ends_is_reported(
    hosting: Callable[..., Host], named: Naming, tmp_path: Path
) -> None:
    """A bot that always dies or never ends is reported; bots of other tables get new processes."""
    host = hosting(choice_timeout=3)
    named("mortal", lambda _: Mortal(tmp_path, 99))
    named("patient", lambda _: Patient(tmp_path / "never"))
    for kind, text in (("mortal", "died 3 times"), ("patient", "3 seconds")):
        [page] = make_with_bot(host, kind).sit(0)
        trouble = page.until(lambda message: message.get("trouble"))["trouble"]
        assert f"'{kind}'" in trouble
        assert text in trouble
    [page] = make_with_bot(host, "rollout").sit(0)
    assert choose_and_reach(page, 2)["trouble"] == ""


def test_one_core_is_left_to_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots get all cores but one, and at least one."""
    workers = []
    for many in (1, 2, 8):
        monkeypatch.setattr(
            "ancient_world.web.bot_processes.available_cores", lambda many=many: many
        )
        workers.append(BotProcesses(1)._workers)
    assert workers == [1, 1, 7]
    assert available_cores() >= 1


# --- rest ---


def test_a_table_without_pages_rests(hosting: Callable[..., Host]) -> None:
    """Bots of a table without pages stop after a while and go on with the next page."""
    host = hosting(bots_grace_seconds=0.3)
    bots = [{"name": f"Bot {n}", "plays": "random"} for n in range(2)]
    made = host.make("antike", bots)
    assert host.ask("GET", f"{made.watch}/turn")[0] == 200
    table = host.table(made.watch)
    time.sleep(0.3)
    assert table.match.version == 0, "nobody has looked yet"
    table.room._pause_seconds = 0.02
    [page] = made.sit(None)
    page.until(lambda message: message.get("version", 0) > 2)
    page.line.close()
    eventually(lambda: not table.pages[None])
    assert table._is_awake
    eventually(lambda: not table._is_awake)
    eventually(lambda: table._bot_task is None or table._bot_task.done())
    stands = table.match.version
    time.sleep(0.3)
    assert table.match.version == stands
    assert not aw.is_over(table.match.state)
    begun = time.monotonic()
    [page] = made.sit(None)
    page.until(lambda message: message.get("version", 0) > stands)
    assert time.monotonic() - begun < 1


def test_a_page_that_comes_back_keeps_the_table_awake(hosting: Callable[..., Host]) -> None:
    """A page that reloads keeps the table awake."""
    host = hosting(bots_grace_seconds=0.3)
    bots = [{"name": f"Bot {n}", "plays": "random"} for n in range(2)]
    made = host.make("antike", bots)
    [page] = made.sit(None)
    table = host.table(made.watch)
    table.room._pause_seconds = 0.05
    page.line.close()
    eventually(lambda: not table.pages[None])
    [page] = made.sit(None)
    time.sleep(0.5)
    assert table._is_awake
    with suppress(TimeoutError):
        page.until(lambda message: message.get("version", 0) > 5)
    assert table.match.version > 5
