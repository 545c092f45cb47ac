"""What would have been legal instead, the closest first."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import State, legal_actions
from ancient_world.engine.faults import likeness, shorten
from ancient_world.engine.registry import game
from ancient_world.records.course import actor
from ancient_world.records.record import Entry

_ABSENT = "-"
"""Stands for the value of a key that is not there."""
_MOST_VALUE = 80
MOST_LEGAL = 20
"""Legal alternatives that a problem lists at most."""


def alternatives(state: State, action: Action) -> tuple[Action, ...]:
    """Legal actions, the closest first: of the same kind, with the most equal values, in words that look alike."""
    try:
        legal = legal_actions(state, getattr(action, "player", None)) or legal_actions(state)
    except Exception:  # noqa: BLE001 - the rules have failed before; this is only a help
        return ()
    wanted = _values(action)

    def distance(other: Action) -> tuple[bool, int, float]:
        values = _values(other)
        equal = sum(values.get(name) == value for name, value in wanted.items())
        alike = sum([likeness(value, values.get(name)) for name, value in wanted.items()])
        return type(other) is not type(action), -equal, -alike

    return tuple(islice(sorted(legal, key=distance), MOST_LEGAL))


def in_words(state: State, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """The same in players' words."""
    rules = game(state.game)
    return tuple([rules.describe(state, action) for action in actions])


def changed(state: State, entry: Entry, action: Action) -> tuple[str, ...]:
    """What another action would change in an entry, by the keys of its text: "action.citizen: 2 -> 1"."""
    found = _written(state, entry.player, entry.action)
    wanted = _written(state, actor(state, action), action)
    keys = [*found, *(key for key in wanted if key not in found)]
    return tuple([
        f"{key}: {found.get(key, _ABSENT)} -> {wanted.get(key, _ABSENT)}"
        for key in keys
        if found.get(key) != wanted.get(key)
    ])  # fmt: skip


def _written(state: State, player: int | None, action: Action) -> dict[str, str]:
    """The values of an entry as they stand in its text."""
    body = converters_for(game(state.game)).write(action, Action)
    values = {"player": player, **{f"action.{key}": value for key, value in body.items()}}
    return {key: shorten(json.dumps(value), _MOST_VALUE) for key, value in values.items()}


def _values(action: Action) -> dict[str, Any]:
    return attrs.asdict(action, recurse=False)
