"""Some state, match and record for tests that need any: of the miniature game, whose rules change for no game that people play.

Where this game is not registered already (``tests/conftest.py``), a test that uses this module uses the fixture ``mini`` as well.
"""

from __future__ import annotations

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from tests.engine.minigame import GAME, MiniState

__all__ = ["GAME", "NAMES", "match", "record", "state"]

NAMES = ("Ann", "Ben")


def state() -> MiniState:
    """A state at which the first player decides, after a roll."""
    begun = match(seed=3).state
    assert isinstance(begun, MiniState)
    return begun


def match(seed: int = 7) -> aw.Match[MiniState]:
    """A match that has begun."""
    return aw.Match.new(GAME, NAMES, seed=seed)


def record(seed: int = 7) -> aw.Record[MiniState]:
    """The record of a whole game."""
    played = match(seed)
    play_out(played, [RandomBot(1), RandomBot(2)])
    return played.record
