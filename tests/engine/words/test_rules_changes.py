"""A game lists the changes between versions of its rules."""

from __future__ import annotations

import pytest

from ancient_world.engine import RulesChange
from ancient_world.engine.rules_changes import changes_text
from ancient_world.testing.english import messages_of_game
from tests.engine.minigame import MiniGame


class Grown(MiniGame):
    """The mini game after two changes of its rules."""

    id = "mini"
    rules_changes = (RulesChange("Bids are secret."), RulesChange("Ties are {shared}."))


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("1", " Changed since then: Bids are secret. Ties are {shared}."),
        ("2", " Changed since then: Ties are {shared}."),
        ("3", ""),
        ("0", ""),
        ("4", ""),
        ("9" * 9999, ""),
    ],
)
def test_changes_since_a_version_are_told_in_order(version: str, told: str) -> None:
    """All changes after a version are listed in order; for an unknown version none are."""
    assert changes_text(Grown().rules_changes_since(version)) == told


def test_the_version_follows_from_the_changes() -> None:
    """The first version is 1, and each change makes a new one."""
    assert (MiniGame().rules_version, Grown().rules_version) == ("1", "3")
    assert MiniGame().rules_changes_since("1") == ()


def test_the_sentences_are_translated() -> None:
    """Sentences about changes are among the messages for translation."""
    assert ("", "Bids are secret.") in {*messages_of_game(Grown())} - {
        *messages_of_game(MiniGame())
    }
