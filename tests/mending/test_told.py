"""What is offered for records with slips matches the snapshot, with its probability."""

from __future__ import annotations

import pytest

from tests.kept import renewing
from tests.mending.telling import PLACE, told
from tests.soaks.mended_shares import FORMS, KINDS


@pytest.mark.sampled(2)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", KINDS)
def test_slips_are_mended_alike(form: str, kind: str) -> None:
    """The offers for slips of each kind are those of ``told.txt``."""
    now = told(form, kind)
    assert now in PLACE.read_text("utf-8"), f"{renewing(PLACE)}\nnow: {now}"
