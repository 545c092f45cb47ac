"""What is hidden is told as hidden, and explains an error of the rules."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.engine import Said
from ancient_world.engine.declared.masks import Knowing, fail_if_masked, names_masked
from ancient_world.engine.document_fields import id_kinds
from ancient_world.engine.face import as_masked


def test_an_error_over_a_mask_is_explained() -> None:
    """The rules stumble over a card that is hidden in an action: that is not known. Over a whole one it is their fault."""
    with pytest.raises(aw.NotKnown):
        fail_if_masked(KeyError("?"), aw.Dealt(("maze", aw.HIDDEN)))
    fail_if_masked(KeyError("?"), aw.Dealt(("maze",)))


def test_all_that_is_hidden_is_counted() -> None:
    """The error names the first place, lists ten of them, and says what lies there; it keeps what was raised."""
    some, more = aw.Dealt(("maze", aw.HIDDEN)), aw.Dealt((aw.HIDDEN,) * 11)
    with pytest.raises(aw.NotKnown) as caught:
        fail_if_masked(KeyError("?"), some, more)
    assert caught.value.message == (
        "This view cannot answer: 12 values are hidden, such as a card ($.cards[1])."
    )
    assert caught.value.data["count"] == 12
    assert caught.value.data["paths"] == ["$.cards[1]", *[f"$.cards[{n}]" for n in range(9)]]
    assert isinstance(caught.value.__cause__, KeyError)


def test_an_action_names_what_is_hidden_in_a_list() -> None:
    """Wherever it stands among what is known."""
    assert names_masked(aw.Dealt(("maze", aw.HIDDEN)))
    assert not names_masked(aw.Dealt(("maze",)))


def test_a_view_may_hide_nothing_that_can_be_named() -> None:
    """What is taken from a view that has no mask is not known either, and the error says so."""
    state = aw.new_game("antike", 2)
    fail_if_masked(KeyError("?"), state)
    with pytest.raises(aw.NotKnown) as caught:
        fail_if_masked(KeyError("?"), state, as_masked(state))
    assert caught.value.message == (
        "This view cannot answer: something that the rules need is hidden."
    )
    assert (caught.value.code, caught.value.data) == ("not-known", {"paths": [], "count": 0})


def test_an_error_of_the_library_stays_what_it_is() -> None:
    """It says itself what is wrong, whatever is hidden there."""
    error = aw.InvalidOption("no", code="no")
    fail_if_masked(error, aw.Dealt((aw.HIDDEN,)))
    with pytest.raises(KeyboardInterrupt), Knowing(aw.Dealt((aw.HIDDEN,))):
        raise KeyboardInterrupt


def test_what_is_dealt_may_be_hidden() -> None:
    """Cards that are dealt can be hidden from somebody, and the faces of dice cannot."""
    rules = aw.game("the-ancient-world")
    assert id_kinds(rules, aw.Dealt, "cards")[-1] == "hidden"
    assert "hidden" not in id_kinds(rules, aw.Rolled, "faces")


def test_a_sentence_can_be_a_key() -> None:
    """It stands for itself, whatever values it has."""
    one, other = Said("pay"), Said("pay")
    assert {one: 1, other: 2, one(price=3): 3}[one] == 1


def test_the_sentence_on_what_is_hidden_is_named() -> None:
    """It has to be given by its name, so that nobody takes a third one for another person's."""
    whole, hidden = "Dealt: {cards}", Said("Dealt: {count:card|cards}")
    assert Said(whole, whole, hidden=hidden).hidden is hidden
    with pytest.raises(TypeError):
        Said(whole, whole, hidden)  # type: ignore[call-arg]
