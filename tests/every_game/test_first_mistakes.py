"""Common first mistakes with the library raise its own errors, which say what would be right."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.records import new_secret

STATE = aw.new_game("antike", 3)
VIEW: Any = aw.view(STATE, 0)
MATCH: Any = aw.Match.new("antike", ["Ann", "Ben", "Cleo"])
NAMES = ["Ann", "Ben", "Cleo"]
ANY: Any = aw

MISTAKES: list[tuple[Callable[[], object], str]] = [
    (lambda: aw.pending(VIEW), "wrong-argument"),
    (lambda: aw.apply(VIEW, aw.Dealt(())), "wrong-argument"),
    (lambda: aw.explain(VIEW, aw.Dealt(())), "wrong-argument"),
    (lambda: aw.legal_actions(VIEW), "wrong-argument"),
    (lambda: aw.scores(VIEW), "wrong-argument"),
    (lambda: aw.winners(VIEW), "wrong-argument"),
    (lambda: aw.is_over(VIEW), "wrong-argument"),
    (lambda: aw.view(VIEW, 0), "wrong-argument"),
    (lambda: VIEW.players, "no-such-name"),
    (lambda: aw.pending(MATCH), "wrong-argument"),
    (lambda: ANY.pending(None), "wrong-argument"),
    (lambda: ANY.legal_actions("x"), "wrong-argument"),
    (lambda: aw.apply(MATCH, MATCH.pending().actions[0]), "wrong-argument"),
    (lambda: aw.forced_actions_after(MATCH, MATCH.pending().actions[0]), "wrong-argument"),
    (lambda: aw.explain(MATCH, MATCH.pending().actions[0]), "wrong-argument"),
    (lambda: aw.scores(MATCH), "wrong-argument"),
    (lambda: aw.winners(MATCH), "wrong-argument"),
    (lambda: aw.is_over(MATCH), "wrong-argument"),
    (lambda: aw.view(MATCH, 0), "wrong-argument"),
    (lambda: ANY.Match("antike", NAMES), "not-begun"),
    (lambda: aw.view(STATE, 9), "not-a-seat"),
    (lambda: aw.view(STATE, -1), "not-a-seat"),
    (lambda: ANY.view(STATE, "Ann"), "not-a-seat"),
    (lambda: aw.view(STATE, True), "not-a-seat"),
    (lambda: ANY.new_game("antike", "3"), "player-count"),
    (lambda: ANY.new_game("antike", NAMES), "player-count"),
    (lambda: ANY.new_game(3, "antike"), "unknown-game"),
    (lambda: aw.Match.new("antike", NAMES, salts=NAMES), "salts-alone"),
    (lambda: aw.Match.new("antike", NAMES, secret=new_secret()), "salts-needed"),
    (lambda: aw.Match.new("antike", NAMES, secret=NAMES[0], salts=NAMES), "not-a-secret"),
]


@pytest.mark.parametrize(("mistake", "code"), MISTAKES)
def test_a_first_mistake_raises_an_error_of_the_library(
    mistake: Callable[[], object], code: str
) -> None:
    """The mistake raises an error of the library with this code and a complete message."""
    with pytest.raises(aw.AncientWorldError) as caught:
        mistake()
    assert code == caught.value.code
    assert "{" not in caught.value.message
    assert caught.value.message != code


def test_a_message_quotes_a_string_as_a_string() -> None:
    """The message quotes a string as a string, even if it looks like a number."""
    with pytest.raises(aw.InvalidOption, match="players, not '3'") as caught:
        ANY.new_game("antike", "3")
    assert caught.value.data["count"] == "'3'"


def test_a_view_can_be_copied_and_pickled() -> None:
    """A view can be copied and pickled, and lacks optional attributes without an error."""
    assert not hasattr(VIEW, "_repr_html_")
    assert getattr(VIEW, "agenda", None) is None
    for again in (copy.copy(VIEW), copy.deepcopy(VIEW), pickle.loads(pickle.dumps(VIEW))):  # noqa: S301 - our own
        assert again == VIEW
