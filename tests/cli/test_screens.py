"""Play each game to its end at a terminal: in one language in every run, in both by ``nox -s fuzz``."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import attrs
import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from tests.cli.screen import PAUSE, Screen
from tests.fuzzing import alternately

pytestmark = pytest.mark.long

SIZES = ((80, 24), (120, 40))
MOST = 1_500
"""More questions than any of these games asks."""

MUST = {
    "the-ancient-world": ("Round 6 of 6", "Points now: ", "Empire row", "Military row", "Titans"),
    "tides-of-time": (
        "Round 3 of 3",
        "Points now: ",
        "The cards are turned up: ",
        "Seen for the first time:",
    ),
    "antike": ("Civilizations", "Points now: ", "Provinces", "Personalities"),
    "golden-ages": ("Era 4 of 4", "Points now: ", "0 degrees", "Map"),
}
"""Texts that must appear on the screens of a game."""
DEBE = {
    "the-ancient-world": ("Ronda 6 de 6", "Puntos ahora: "),
    "tides-of-time": ("Ronda 3 de 3", "Puntos ahora: ", "Visto por primera vez:"),
    "antike": ("Civilizaciones", "Puntos ahora: ", "Provincias"),
    "golden-ages": ("Era 4 de 4", "Puntos ahora: ", "0 grados"),
}


LONG = ("antike", "golden-ages")
"""Games with many questions, of which only the start and the end are played."""
EARLY, LATE = 30, 30
"""How many questions are answered at the start, and how many at the end."""


def play(game: str, language: str, path: Path) -> list[str]:
    """Return the arguments that start a game against a bot."""
    players = ["-p", "you", "-p", "random", "--seed", "1"]
    return ["--lang", language, "play", "--game", game, *players, "--record", str(path)]


@cache
def late(game: str) -> aw.Record:
    """Return an unfinished record in which seat 0 has ``LATE`` choices left."""
    match = aw.Match.new(game, ["you", "random"], seed=1)
    play_out(match, [RandomBot(1), RandomBot(2)])
    record = match.record
    own = [place for place, entry in enumerate(record.entries) if entry.player == 0]
    return attrs.evolve(record, entries=record.entries[: own[-LATE]], result=None)


def choice(screen: Screen, number: int) -> str:
    """Return the number of a choice on the menu, which varies with ``number``."""
    shown = [
        int(text) for row in screen.rows for text in re.findall(r"(?:^|  ) {0,2}(\d{1,3})  \S", row)
    ]
    most = max(shown, default=1)
    return str(most if number % 3 == 2 else 1 + number % most)


def answer(screen: Screen, most: int) -> str:
    """Answer at most so many questions; check that no line scrolled away unread or is too wide."""
    line = screen.wait()
    for number in range(most):
        if not line:
            break
        line = screen.enter(" " if PAUSE.search(line) else choice(screen, number))
    assert screen.lost == []
    assert screen.too_wide == []
    return screen.told


@pytest.mark.fuzz
@pytest.mark.parametrize(
    ("game", "language", "size"),
    alternately(
        [[(game, "es", SIZES[0]), (game, "en", SIZES[1])] for game in aw.available_games()]
    ),
)
def test_a_whole_game(tmp_path: Path, game: str, language: str, size: tuple[int, int]) -> None:
    """No line scrolls away unread or is too wide, and the screens contain the expected texts."""
    path, (columns, lines) = tmp_path / "game.json", size
    shown = ""
    if game in LONG:
        with Screen(play(game, language, path), tmp_path, columns=columns, lines=lines) as screen:
            shown += answer(screen, EARLY)
        (tmp_path / "game.json.partial").unlink()
        aw.write_record(late(game), path)
    with Screen(play(game, language, path), tmp_path, columns=columns, lines=lines) as screen:
        shown += answer(screen, MOST)
    for expected in ("Scores", *MUST[game]) if language == "en" else ("Puntuación", *DEBE[game]):
        assert expected in shown, expected
    assert aw.validate(path.read_bytes()).finished
