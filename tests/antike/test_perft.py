"""Perft from three fixed positions: exact counts that change only if a rule changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

import ancient_world as aw
from tests.antike.neighbours import neighbours
from tests.antike.positions import State, at, consecrate, edit, found, table, turn_of
from tests.fuzzing import depth
from tests.perft import Level, allowed, perft


def opening() -> State:
    """Return the state of three players before the first turn of the game."""
    return table(3)


def middle() -> State:
    """Return a state of four civilizations, in which Greece has many goods and a place to found cities."""
    state = edit(
        turn_of(table(4), "greece"),
        "greece",
        marble=6,
        iron=4,
        gold=11,
        coins=2,
        know_how=("boats", "market"),
        galleys={"knossos": 1},
        legions={"tomis": 1},
    )
    return edit(consecrate(state, "athenae"), "greece", space="gold")


def war() -> State:
    """Return a state near the end in which Greece manoeuvres with mixed groups among foreign units and cities."""
    state = edit(
        table(4),
        "greece",
        know_how=("boats", "wheel"),
        galleys={"ephesos": 2, "paphos": 2},
        legions={"athenae": 1},
        kings=2,
        scholars=6,
    )
    state = consecrate(found(state, "phoenicia", "paphos", "tyros"), "paphos")
    state = edit(state, "phoenicia", galleys={"knossos": 1}, legions={"tyros": 1})
    state = edit(state, "persia", galleys={"attalia": 1}, legions={"athenae": 1})
    return at(state, "greece", "manoeuvre-1")


GOLDEN: list[tuple[Callable[[], State], list[Level]]] = [
    (
        opening,
        [
            Level(8, 8, decision=8),
            Level(62, 62, decision=62),
            Level(452, 452, decision=452),
            Level(3170, 2950, decision=2950),
            Level(16972, 14617, decision=14617),
        ],
    ),
    (
        middle,
        [
            Level(8, 8, decision=8),
            Level(33, 33, decision=33),
            Level(123, 99, decision=99),
            Level(474, 290, decision=290),
            Level(1799, 1044, decision=1044),
            Level(7938, 5003, decision=5003),
        ],
    ),
    (
        war,
        [
            Level(4, 4, decision=4),
            Level(17, 17, decision=17),
            Level(53, 53, decision=53),
            Level(189, 185, decision=185),
            Level(691, 602, decision=602),
            Level(2705, 2127, decision=2124, over=3),
            Level(10242, 7073, decision=7071, over=2),
            Level(40017, 24871, decision=24850, over=21),
        ],
    ),
]
"""The positions, each with the expected counts at depths 1, 2, 3 ..."""
QUICK = 5
"""The depth that is counted in every run."""


def by_explain(state: Any) -> Iterable[aw.Action]:
    """Return the actions that ``explain`` allows."""
    return allowed(state, neighbours(state))


@pytest.mark.parametrize(("position", "expected"), GOLDEN)
def test_perft(position: Callable[[], State], expected: list[Level]) -> None:
    """The numbers of lines and of states at each depth are the expected ones."""
    assert expected[:QUICK] == perft(position(), QUICK)


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.parametrize(("position", "expected"), GOLDEN)
def test_perft_without_lists(position: Callable[[], State], expected: list[Level]) -> None:
    """Counting the actions that ``explain`` allows gives the same numbers, and greater depths give the expected ones."""
    assert expected[: depth(3)] == perft(position(), depth(3), by_explain)
    whole = depth(len(expected))
    assert expected[:whole] == perft(position(), whole)
