"""What a game says has changed between two versions of its rules."""

from __future__ import annotations

import pytest

from ancient_world.engine.language import SENTENCES
from tests.engine.minigame import MiniGame


class Grown(MiniGame):
    """The mini game after two changes."""

    id = "mini"
    rules_version = "3"
    rules_changes = {"2": "mini-change-2", "3": "mini-change-3"}


@pytest.fixture(autouse=True)
def sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the changes are called."""
    monkeypatch.setitem(SENTENCES, "mini-change-2", "Bids are secret.")
    monkeypatch.setitem(SENTENCES, "mini-change-3", "Ties are shared.")


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("1", " Changed since then: Bids are secret. Ties are shared."),
        ("2", " Changed since then: Ties are shared."),
        ("3", ""),
        ("0", ""),
        ("4", ""),
        ("9" * 9999, ""),
    ],
)
def test_changes_since_a_version_are_told_in_order(version: str, told: str) -> None:
    """All changes after that version are told; of a version that never was, nothing."""
    assert Grown().changed_since(version) == told


def test_a_game_of_the_first_version_has_changed_nothing() -> None:
    """There is nothing to tell."""
    assert MiniGame().changed_since("1") == ""
