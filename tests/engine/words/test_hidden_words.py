"""Hidden values are described as hidden, and explain errors of the rules."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.engine import Sentence
from ancient_world.engine.declared.masked_values import MaskGuard, contains_masked, fail_if_masked
from ancient_world.engine.document_fields import component_kinds
from ancient_world.engine.public_functions import mark_masked


def test_an_error_over_a_mask_is_explained() -> None:
    """An error of the rules over a masked value becomes HiddenValue; over known values it is raised as it is."""
    with pytest.raises(aw.HiddenValue):
        fail_if_masked(KeyError("?"), aw.Dealt(("maze", aw.HIDDEN_ID)))
    fail_if_masked(KeyError("?"), aw.Dealt(("maze",)))


def test_all_that_is_hidden_is_counted() -> None:
    """HiddenValue counts all hidden values, lists ten of their places, and keeps the original error."""
    some, more = aw.Dealt(("maze", aw.HIDDEN_ID)), aw.Dealt((aw.HIDDEN_ID,) * 11)
    with pytest.raises(aw.HiddenValue) as caught:
        fail_if_masked(KeyError("?"), some, more)
    assert caught.value.message == (
        "This view cannot answer: 12 values are hidden, such as a card ($.cards[1])."
    )
    assert caught.value.data["count"] == 12
    assert caught.value.data["paths"] == ["$.cards[1]", *[f"$.cards[{n}]" for n in range(9)]]
    assert isinstance(caught.value.__cause__, KeyError)


def test_an_action_names_what_is_hidden_in_a_list() -> None:
    """``names_masked`` finds a hidden id in a list of an action."""
    assert contains_masked(aw.Dealt(("maze", aw.HIDDEN_ID)))
    assert not contains_masked(aw.Dealt(("maze",)))


def test_a_view_may_hide_nothing_that_can_be_named() -> None:
    """An error in a view without masks becomes HiddenValue too."""
    state = aw.new_game("antike", 2)
    fail_if_masked(KeyError("?"), state)
    with pytest.raises(aw.HiddenValue) as caught:
        fail_if_masked(KeyError("?"), state, mark_masked(state))
    assert caught.value.message == (
        "This view cannot answer: something that the rules need is hidden."
    )
    assert (caught.value.code, caught.value.data) == ("not-known", {"paths": [], "count": 0})


def test_an_error_of_the_library_stays_what_it_is() -> None:
    """An error of the library is never replaced."""
    error = aw.InvalidOption("no", code="no")
    fail_if_masked(error, aw.Dealt((aw.HIDDEN_ID,)))
    with pytest.raises(KeyboardInterrupt), MaskGuard(aw.Dealt((aw.HIDDEN_ID,))):
        raise KeyboardInterrupt


def test_what_is_dealt_may_be_hidden() -> None:
    """Dealt cards can be hidden, rolled faces cannot."""
    rules = aw.game("the-ancient-world")
    assert component_kinds(rules, aw.Dealt, "cards")[-1] == "hidden"
    assert "hidden" not in component_kinds(rules, aw.Rolled, "faces")


def test_a_sentence_can_be_a_key() -> None:
    """Sentences are compared by identity, whatever their values."""
    one, other = Sentence("pay"), Sentence("pay")
    assert {one: 1, other: 2, one(price=3): 3}[one] == 1


def test_the_sentence_on_what_is_hidden_is_named() -> None:
    """The sentence for hidden values must be passed by keyword."""
    whole, hidden = "Dealt: {cards}", Sentence("Dealt: {count:card|cards}")
    assert Sentence(whole, whole, hidden_version=hidden).hidden_version is hidden
    with pytest.raises(TypeError):
        Sentence(whole, whole, hidden)  # type: ignore[call-arg]
