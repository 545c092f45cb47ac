"""Test the listing of legal actions that the native build writes out for each step."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import pytest

import ancient_world as aw
from tools.native.listing import listings_of
from tools.native.lowering import lower
from tools.native.shapes import module

pytestmark = pytest.mark.skipif(
    aw.build_info().native, reason="it is the plain source that is lowered"
)


def written_out(step: type) -> Callable[[Any, Any], list[Any]] | None:
    """Return the written-out method of a step, run as Python; ``None`` if there is none."""
    home = module(step.__module__)
    listing = listings_of(home).get(step.__name__)
    if listing is None:
        return None
    scope: dict[str, Any] = {**vars(home.live), "_Any": Any, "_Final": Final}
    for text in (listing.imports, listing.constants, listing.method):
        exec(text.removeprefix("; "), scope)  # noqa: S102
    method: Callable[[Any, Any], list[Any]] = scope["actions"]
    return method


@pytest.mark.parametrize("game", ["the-ancient-world", "antike", "golden-ages"])
def test_a_written_listing_lists_the_same_actions(game: str) -> None:
    """In a random game, the written-out method of each step lists what the engine lists, in the same order."""
    rng, state, compared = random.Random(3), aw.new_game(game, players=2), 0
    methods: dict[type, Any] = {}
    while compared < 60 and (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Decision):
            step = type(waiting.step)
            if step not in methods:
                methods[step] = written_out(step)
            if methods[step] is not None:
                assert methods[step](waiting.step, state) == list(waiting.actions)
                compared += 1
            state = aw.apply(state, rng.choice(waiting.actions))
        else:
            state = aw.apply(state, waiting.sample(rng))
    assert compared


def test_constants_are_final() -> None:
    """Names that a module sets once are final, and names of types are not."""
    text = lower(module("ancient_world.games.antike.map_types"))
    assert "MAXIMUM_PIECES: _Final = 99" in text
    assert 'UNITS: _Final[tuple[str, ...]] = ("legion", "galley")' in text
    steps = lower(module("ancient_world.engine.steps"))
    assert "DEFAULT_PROMPT: _Final = Sentence(" in steps
    assert "Choices = tuple[type[Choice], ...]" in steps


def test_a_function_that_checks_a_number_takes_any_value() -> None:
    """A seat that a function checks itself is no ``int`` to the compiler, so that a wrong one gets the library's message."""
    text = lower(module("ancient_world.engine.pending"))
    assert "def legal_actions(state: _Any, player: _Any = None)" in text
    assert "def actions_of(self, player: _Any)" in text
    assert "def randrange(self, stop: _Any, /)" in lower(module("ancient_world.engine.chance"))
