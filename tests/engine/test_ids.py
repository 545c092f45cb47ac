"""Equal ids are the same object."""

from __future__ import annotations

import json
import string

import pytest

from ancient_world.engine.ids import intern_ids_of, intern_text


@pytest.mark.parametrize("letter", string.printable)
def test_a_character_of_a_longer_text_is_the_known_one(letter: str) -> None:
    """Ids of one character are replaced by the known objects in states."""
    intern_text(f"{letter} "[0])
    cut = tuple(f"{letter}{letter}")
    assert intern_ids_of(cut) is cut
    read = (json.loads(json.dumps(letter)),)
    assert intern_ids_of(read) is read
