"""A state, a match and a record of the miniature game, for tests that need any.

A test in a folder without this game (see ``tests/conftest.py``) uses the fixture ``mini`` as well.
"""

from __future__ import annotations

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from tests.engine.minigame import GAME, MiniState

__all__ = ["GAME", "NAMES", "match", "record", "state"]

NAMES = ("Ann", "Ben")


def state() -> MiniState:
    """Return a state at which the first player decides, after a roll."""
    begun = match(seed=3).state
    assert isinstance(begun, MiniState)
    return begun


def match(seed: int = 7) -> aw.Match[MiniState]:
    """Return a new match."""
    return aw.Match.new(GAME, NAMES, seed=seed)


def record(seed: int = 7) -> aw.Record[MiniState]:
    """Return the record of a whole game."""
    played = match(seed)
    play_out(played, [RandomBot(1), RandomBot(2)])
    return played.record
