"""Equal ids are the same object."""

from __future__ import annotations

import json
import string

import pytest

from ancient_world.engine.ids import intern_text, with_known_ids


@pytest.mark.parametrize("letter", string.printable)
def test_a_character_of_a_longer_text_is_the_known_one(letter: str) -> None:
    """Ids of one character are replaced by the known objects in states."""
    intern_text(f"{letter} "[0])
    cut = tuple(f"{letter}{letter}")
    assert with_known_ids(cut) is cut
    read = (json.loads(json.dumps(letter)),)
    assert with_known_ids(read) is read
