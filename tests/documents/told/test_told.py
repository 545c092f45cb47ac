"""The results of reading faulty texts and documents match the snapshot."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.documents.told.reading import Told, line_of
from tests.documents.told.telling import EACH, PLACE
from tests.kept import renewing


@pytest.mark.sampled(3)
@pytest.mark.parametrize("tell", EACH, ids=lambda tell: tell.__name__)
def test_what_is_wrong_is_told_alike(tell: Callable[[], Told]) -> None:
    """The results of each function match its line in ``told.txt``."""
    line = line_of(tell)
    assert line in PLACE.read_text("ascii").splitlines(), f"{renewing(PLACE)}\nnow: {line}"
