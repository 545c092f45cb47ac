"""Test that the docstring of each hook says what calls it, which ``help()`` and the page *Every hook* show."""

from __future__ import annotations

import pydoc
from types import FunctionType

import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import (
    ChanceStep,
    Choice,
    DealStep,
    DecisionStep,
    Game,
    RollStep,
    SimultaneousStep,
    Step,
)

BASES: tuple[type, ...] = (
    Game, SimultaneousStep, DecisionStep, DealStep, RollStep, ChanceStep, Step, Choice,
)  # fmt: skip
FOR_SPEED = {
    "actions", "actions_of", "check", "check_cards", "legal", "load_cards", "only", "players", "standard_cards",
}  # fmt: skip
"""Methods that a game overrides only to be faster, or to read cards in another way; the engine has a working default."""


def overridden() -> set[tuple[str, str]]:
    """Return the hooks that the games of the library override: the class that declares each, and its name."""
    found = set()
    games = [
        each for each in map(aw.game, aw.available_games()) if "ancient_world." in each.__module__
    ]
    for game in games:
        for kind in (type(game), *game.step_types, *game.action_types):
            for name, value in vars(kind).items():
                base = next(
                    (each for each in BASES if issubclass(kind, each) and hasattr(each, name)), None
                )
                is_method = isinstance(getattr(value, "__func__", value), FunctionType)
                if base is not None and is_method and not name.startswith("_"):
                    home = next(each for each in reversed(base.__mro__) if name in vars(each))
                    found.add((home.__name__, name))
    return found


def test_each_hook_says_what_calls_it() -> None:
    """Every method that one of our games overrides names its caller in its docstring."""
    hooks = {
        hook for hook in overridden() if hook[1] not in FOR_SPEED and hook[0] in engine.__all__
    }
    assert ("Game", "new") in hooks
    assert ("Choice", "why_not") in hooks
    silent = [
        f"{home}.{name}"
        for home, name in sorted(hooks)
        if "\nCalled " not in pydoc.getdoc(getattr(getattr(engine, home), name))
    ]
    assert silent == []


@pytest.mark.parametrize(
    ("hook", "caller"),
    [
        (Game.teams, "Called for winners, ranks and payoffs, and by bots before each search."),
        (DealStep.receive, "Called by ``aw.apply`` with the dealt cards"),
    ],
)
def test_help_shows_what_calls_a_hook(hook: object, caller: str) -> None:
    """``help()`` shows the paragraph that the page lists."""
    assert caller in pydoc.plain(pydoc.render_doc(hook))
