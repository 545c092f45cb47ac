"""``check_game`` finds what a seat is shown by an action and its view hides afterwards."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.engine import forget_game
from ancient_world.engine.public_functions import first_state
from ancient_world.testing import CHECKS
from ancient_world.testing.declaration_checks import random_positions
from tests.examples.example_games import changed_example


def faults_in(game_id: str) -> Iterator[str]:
    """Yield the faults of the check in some random games with each number of players."""
    rules = aw.game(game_id)
    starts = [first_state(rules, players, None, {}) for players in rules.players]
    for start, seed in itertools.product(starts, range(3)):
        for position in random_positions(rules, start, seed, 30):
            yield from CHECKS["knowledge"](position)


@pytest.mark.parametrize(
    ("name", "game_id", "old", "new", "expected"),
    [
        (
            "secret_choices",
            "lowest",
            "number: Annotated[int, count(1, 5, seen_by=OWNER)]",
            "number: Annotated[int, count(1, 5)]",
            r"Name\.number shows player \d what Side\.number hides; let the same players see both",
        ),
        (
            "hidden_hands",
            "high-card",
            'allowed_on, seen_by = ("",), OWNER',
            'allowed_on = ("",)',
            r"Hand\.seen_by shows player \d what Side\.hand hides; let the same players see both",
        ),
        (
            "drafting",
            "draft",
            'seen_by=(OWNER, "had_by")',
            "seen_by=OWNER",
            r"player \d saw what is in Side\.hand now, but views and samples forget it",
        ),
    ],
)
def test_what_a_seat_was_shown_and_its_view_hides_is_found(
    name: str,
    game_id: str,
    old: str,
    new: str,
    expected: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """A public choice kept in a hidden field, an open deal into a hidden hand, and a hand that was passed on are found."""
    changed_example(f"parts/{name}", tmp_path, monkeypatch, old, old)
    assert [*faults_in(game_id)] == []
    forget_game(game_id)
    changed_example(f"parts/{name}", tmp_path, monkeypatch, old, new)
    assert any(re.match(expected, fault) for fault in faults_in(game_id))
