"""Tests that every function that takes a seat refuses a number beyond the players with the same sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ancient_world as aw

MATCH = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
ACTION = MATCH.pending().actions[0]  # type: ignore[union-attr]
FUNCTIONS: dict[str, Callable[[Any], object]] = {
    "apply": lambda seat: MATCH.apply(ACTION, player=seat),
    "explain": lambda seat: aw.explain(MATCH.state, ACTION, seat),
    "find": lambda seat: MATCH.find("iron", seat),
    "is_legal": lambda seat: aw.is_legal(MATCH.state, ACTION, seat),
    "join": MATCH.join,
    "legal_actions": lambda seat: aw.legal_actions(MATCH.state, seat),
    "prompt": lambda seat: aw.prompt(MATCH.state, seat),
    "record_of": MATCH.record_of,
    "view": MATCH.view,
    "view of a state": lambda seat: aw.view(MATCH.state, seat),
}


@pytest.mark.parametrize("seat", [2, 9, -1, "0", 0.0])
@pytest.mark.parametrize("function", FUNCTIONS)
def test_an_unknown_seat_is_refused(function: str, seat: object) -> None:
    """A seat that does not exist is an invalid option and no illegal action."""
    with pytest.raises(aw.InvalidOption) as caught:
        FUNCTIONS[function](seat)
    assert caught.value.code == "not-a-seat"
    assert caught.value.message == f"Seats are numbered from 0 to 1; got {seat}."
    assert MATCH.version == 0


def test_an_unknown_seat_is_refused_while_chance_is_pending() -> None:
    """A seat that does not exist is refused while the game waits for chance, too."""
    first = aw.new_game("antike", 2)
    with pytest.raises(aw.InvalidOption, match="Seats are numbered from 0 to 1"):
        aw.legal_actions(first, 9)
    with pytest.raises(aw.InvalidOption, match="Seats are numbered from 0 to 1"):
        aw.explain(first, ACTION, 9)
