"""The start of a game at a terminal of 80 columns and 24 lines: the goal, a table that fits, and all choices at the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ancient_world as aw
from tests.cli.screen import PAUSE, QUESTION, Screen

pytestmark = pytest.mark.long

CHOICE = re.compile(r"^ {0,2}(\d{1,3})  \S|(?<=  ) {0,2}(\d{1,3})  [a-z]")
FIRST_QUESTIONS = 12


def start(game: str, folder: Path, *options: str) -> Screen:
    """Begin a game against a bot in a terminal of 80x24."""
    players = ["-p", "you", "-p", "greedy", "--seed", "1", *options]
    return Screen(["--lang", "en", "play", "--game", game, *players], folder)


def choices_on(screen: Screen) -> list[int]:
    """Return the numbers of the choices above the question, from the last 1 on."""
    numbers: list[int] = []
    for row in screen.rows:
        found = [int(one or other) for one, other in CHOICE.findall(row)]
        if found[:1] == [1]:
            numbers = []
        numbers += found
    return sorted(numbers)


@pytest.mark.parametrize("game", aw.available_games())
def test_the_goal_comes_first(game: str, tmp_path: Path) -> None:
    """The first two lines say how to win and when the game ends."""
    introduction = aw.game(game).introduction()
    assert introduction is not None
    with start(game, tmp_path) as screen:
        screen.wait()
        aim = introduction.aim(aw.new_game(game, 2))
        assert screen.rows[:2] == [aim["goal"], aim["ending"]]


@pytest.mark.parametrize("game", aw.available_games())
def test_the_choices_are_last_and_whole(game: str, tmp_path: Path) -> None:
    """At each question the whole menu stands right above it on the screen, without a pause within it."""
    with start(game, tmp_path) as screen:
        line = screen.wait()
        for _ in range(FIRST_QUESTIONS):
            line = screen._on(line)
            assert QUESTION.search(line)
            numbers = choices_on(screen)
            assert numbers, screen.rows
            assert numbers == [*range(1, max(numbers) + 1)], screen.rows
            line = screen.enter("1")
        assert screen.lost == []
        assert screen.too_wide == []


def test_long_parts_by_key(tmp_path: Path) -> None:
    """What would not fit on the screen is named, and shown by a key."""
    with start("golden-ages", tmp_path) as screen:
        screen.start()
        assert re.search(r"Seen for the first time: .*Colossus", screen.told.replace("\n    ", " "))
        line = screen.enter("n")
        seen = [*screen.rows]
        while PAUSE.search(line):
            line = screen.enter(" ")
            seen += screen.rows
        assert any("one wonder for nothing" in row for row in seen)
    with start("the-ancient-world", tmp_path) as screen:
        screen.start()
        assert "Also on the table: Titans, Spaces" in screen.told
        screen.say("b spaces")
        assert any(row.startswith("Spaces ") for row in screen.rows)
