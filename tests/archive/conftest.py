"""Provide a small archive of finished and unfinished games, played once per run."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.records import Analysis, Entry
from ancient_world.study.comparing import sign_of

NAMES = ("Miriam", "Tom")
EACH_GAME = [
    pytest.param(game, marks=[pytest.mark.long] * (game == "antike"))
    for game in aw.available_games()
]
"""Every game; Antike is among the long tests, since random games have two thousand choices."""


def played(game: str, seed: int, *, names: tuple[str, ...] = NAMES) -> aw.Record:
    """Return the record of a game between random bots."""
    match = aw.Match.new(game, names, seed=seed)
    play_out(match, [RandomBot(seed * 10 + seat) for seat in range(len(names))])
    return match.record


def analysed(record: aw.Record) -> aw.Record:
    """Return the record with an analysis of each choice but every fifth, which lost 0 to 0.2 of its chance."""

    def entry_of(index: int, entry: Entry) -> Entry:
        if entry.player is None or not index % 5:
            return entry
        loss = index % 5 / 20
        analysis = Analysis(
            before=(0.5, 0.25), after=(0.6 - loss, 0.6 - loss), best=entry.action, best_chance=0.6, noise=0.01,
            sign=sign_of(loss, 0.01),
        )  # fmt: skip
        return attrs.evolve(entry, analysis=analysis)

    entries = [entry_of(index, entry) for index, entry in enumerate(record.entries)]
    return attrs.evolve(record, entries=tuple(entries))


@pytest.fixture(scope="session")
def games() -> tuple[aw.Record, ...]:
    """Return five finished games (four of Tides of Time, one of The Ancient World) and an unfinished one."""
    tides = [played("tides-of-time", seed) for seed in range(4)]
    whole = played("the-ancient-world", 3)
    match = aw.Match.new("tides-of-time", ("Ann", "Tom"), seed=9)
    match.apply(aw.legal_actions(match.state, 0)[0])
    return (*tides, whole, match.record)


@pytest.fixture
def archive(games: tuple[aw.Record, ...], tmp_path: Path) -> Path:
    """Return a folder with a file for each record of ``games``."""
    folder = tmp_path / "archive"
    folder.mkdir()
    for number, record in enumerate(games):
        aw.write_record(record, folder / f"game-{number}.json")
    return folder
