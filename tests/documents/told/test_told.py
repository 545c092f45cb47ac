"""What comes of texts and documents with something wrong in them is what came of them before."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.documents.told.reading import Told, line_of
from tests.documents.told.telling import EACH, PLACE
from tests.kept import renewing


@pytest.mark.parametrize("tell", EACH, ids=lambda tell: tell.__name__)
def test_what_is_wrong_is_told_alike(tell: Callable[[], Told]) -> None:
    """What is said of each is a line that is kept."""
    line = line_of(tell)
    assert line in PLACE.read_text("ascii").splitlines(), f"{renewing(PLACE)}\nnow: {line}"
