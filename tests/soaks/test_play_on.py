"""Test that every state that `from_json` accepts can be played on, in all games."""

from __future__ import annotations

import pytest

import ancient_world as aw
from tests.fuzzing import rounds
from tests.moments import GAMES, moments, waiting_kinds
from tests.soaks.play_on import fuzz, play_on

pytestmark = pytest.mark.long

RARE = {
    "at-card",
    "at-own-space",
    "collecting",
    "fight-count",
    "give-up",
    "last-ambrosia",
    "relocating",
}
"""Steps that random games with the standard cards seldom or never reach; the long run reaches most of them."""


@pytest.mark.fuzz
def test_changed_documents_are_refused_or_play_on() -> None:
    """Changed documents of every game are refused or can be used; ``python -m tests.soaks.play_on`` tries more."""
    changed = rounds(1_600)
    outcomes, faults = fuzz(0, 24, lambda number: number < changed)
    assert faults == {}
    assert min(outcomes[game] for game in ("refused", "View", "Record", *GAMES)) > 0


@pytest.mark.parametrize("game", GAMES)
def test_unchanged_states_play_on(game: str) -> None:
    """An unchanged state of each kind of moment can be read and played on."""
    rng = aw.SeededRandom(3)
    met = set()
    for (of, kind), states in moments().items():
        if of == game:
            met.add(kind)
            play_on(aw.from_json(aw.to_json(states[0])), rng, 12)
    assert waiting_kinds(game) - RARE <= met
