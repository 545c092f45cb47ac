"""Positions for both files on exploring."""

from __future__ import annotations

from typing import Any

from ancient_world.games import golden_ages as ga
from tests.conformance.telling import Played
from tests.golden_ages.positions import edit, play, scene


def at(square: str, **changes: Any) -> Any:
    """Return a state in which a colonist of the first player on this square is about to move; the others are at the capital."""
    era, civilizations = changes.pop("era", 1), changes.pop("civilizations", ())
    state = scene(era=era, civilizations=civilizations)
    changes.setdefault("standing", tuple(sorted((square, "g5", "g5"))))
    other = changes.pop("other", None)
    state = edit(state, **changes)
    if other is not None:
        state = edit(state, 1, **other)
    return play(state, ga.Explore(square))


def moved(state: Any, square: str, gold: int) -> Played:
    """Return the move to a square, after which the first player has this gold."""
    case = Played(state, ga.Move(square))
    assert case.after.players[0].gold == gold
    return case
