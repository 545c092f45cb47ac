"""What comes of texts and documents with something wrong in them is what came of them before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.documents.told.reading import Told, line_of
from tests.documents.told.telling import EACH, PLACE


@pytest.mark.parametrize("tell", EACH, ids=lambda tell: tell.__name__)
def test_what_is_wrong_is_told_alike(tell: Callable[[], Told]) -> None:
    """``python -m tests.documents.told.telling`` would change no line."""
    assert line_of(tell) in PLACE.read_text("ascii").splitlines()
