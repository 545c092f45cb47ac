"""What is hidden is told as hidden, and explains an error of the rules."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.engine.declared.masks import fail_if_masked
from ancient_world.engine.shown.document_fields import id_kinds


def test_an_error_over_a_mask_is_explained() -> None:
    """The rules stumble over a card that is hidden in an action: that is not known. Over a whole one it is their fault."""
    with pytest.raises(aw.NotKnown):
        fail_if_masked(KeyError("?"), aw.Dealt(("maze", aw.HIDDEN)))
    fail_if_masked(KeyError("?"), aw.Dealt(("maze",)))


def test_what_is_dealt_may_be_hidden() -> None:
    """Cards that are dealt can be hidden from somebody, and the faces of dice cannot."""
    rules = aw.game("the-ancient-world")
    assert id_kinds(rules, aw.Dealt, "cards")[-1] == "hidden"
    assert "hidden" not in id_kinds(rules, aw.Rolled, "faces")
