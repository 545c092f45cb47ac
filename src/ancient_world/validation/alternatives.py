"""What would have been legal instead, the closest first."""

from __future__ import annotations

from itertools import islice
from typing import Any

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import State, legal_actions
from ancient_world.engine.registry import game

MOST_LEGAL = 20
"""Legal alternatives that a problem lists at most."""


def alternatives(state: State, action: Action) -> tuple[Action, ...]:
    """Legal actions, the closest first: of the same kind, with the most equal values."""
    try:
        legal = legal_actions(state, getattr(action, "player", None)) or legal_actions(state)
    except Exception:  # noqa: BLE001 - the rules have failed before; this is only a help
        return ()
    wanted = _values(action)

    def distance(other: Action) -> tuple[bool, int]:
        values = _values(other)
        equal = sum(values.get(name) == value for name, value in wanted.items())
        return type(other) is not type(action), -equal

    return tuple(islice(sorted(legal, key=distance), MOST_LEGAL))


def in_words(state: State, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """The same in players' words."""
    rules = game(state.game)
    return tuple([rules.describe(state, action) for action in actions])


def _values(action: Action) -> dict[str, Any]:
    return attrs.asdict(action, recurse=False)
