"""What would have been legal instead, the closest first, and what that would change in the text."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.actions import Action, player_of
from ancient_world.engine.agenda import State, legal_actions
from ancient_world.engine.faults import likeness, shorten
from ancient_world.engine.registry import game
from ancient_world.records.course import actor
from ancient_world.records.record import Entry

MOST_LEGAL = 20
"""Legal alternatives that a problem lists at most."""
_ABSENT = "-"
"""Stands for the value of a key that is not there."""
_MOST_VALUE = 80
_MOST_KEYS = 20
"""Characters of a value, and keys of an action, that are looked at: both are a stranger's."""

Values = dict[str, str]
"""The values of an entry as they stand in its text, by their keys."""


def alternatives(state: State, action: Action) -> tuple[Action, ...]:
    """Legal actions, the closest first: of the same kind, with the most equal values, in words that look alike."""
    wanted = _values(action)

    def distance(other: Action) -> tuple[bool, int, float]:
        values = _values(other)
        equal = sum(values.get(name) == value for name, value in wanted.items())
        alike = sum([likeness(value, values.get(name)) for name, value in wanted.items()])
        return type(other) is not type(action), -equal, -alike

    legal = _legal(state, player_of(action))
    return tuple(islice(sorted(legal, key=distance), MOST_LEGAL))


def changed(state: State, entry: Entry, action: Action) -> tuple[str, ...]:
    """What another action would change in an entry, by the keys of its text: "action.citizen: 2 -> 1"."""
    found = _written(state, entry.player, entry.action)
    return _differences(found, _written(state, actor(state, action), action))


def instead_of(state: State, entry: Any) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """Legal actions, the closest first, where an entry stands that cannot be read; and what the first would change.

    Args:
        state: where the entry stands.
        entry: as it stands in the text, whatever that is.
    """
    found = _plain(entry)
    player = entry.get("player") if found else None
    every = _legal(state, player if type(player) is int else None)

    def distance(other: tuple[Action, Values]) -> tuple[int, float]:
        values = other[1]
        equal = sum(values.get(key) == value for key, value in found.items())
        return -equal, -sum([likeness(value, values.get(key)) for key, value in found.items()])

    pairs = [(action, _written(state, actor(state, action), action)) for action in every]
    nearest = sorted(pairs, key=distance)[:MOST_LEGAL]
    changes = _differences(found, nearest[0][1]) if found and nearest else ()
    return tuple([action for action, _ in nearest]), changes


def in_words(state: State, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """The same in players' words."""
    rules = game(state.game)
    return tuple([rules.describe(state, action) for action in actions])


def _legal(state: State, player: int | None) -> tuple[Action, ...]:
    try:
        return legal_actions(state, player) or legal_actions(state)
    except Exception:  # noqa: BLE001 - the rules have failed before; this is only a help
        return ()


def _differences(found: Values, wanted: Values) -> tuple[str, ...]:
    keys = [*found, *(key for key in wanted if key not in found)]
    return tuple([
        f"{key}: {found.get(key, _ABSENT)} -> {wanted.get(key, _ABSENT)}"
        for key in keys
        if found.get(key) != wanted.get(key)
    ])  # fmt: skip


def _written(state: State, player: int | None, action: Action) -> Values:
    """The values of an entry as they are written."""
    return _plain(
        {"player": player, "action": converters_for(game(state.game)).write(action, Action)}
    )


def _plain(entry: object) -> Values:
    """The values of an entry as they stand in a text; nothing, if it has not the shape of one."""
    if type(entry) is not dict or type(entry.get("action")) is not dict:
        return {}
    values = {key: value for key, value in entry.items() if key != "action"}
    values |= {f"action.{key}": value for key, value in entry["action"].items()}
    return {
        shorten(key): shorten(json.dumps(value), _MOST_VALUE)
        for key, value in islice(values.items(), _MOST_KEYS)
    }


def _values(action: Action) -> dict[str, Any]:
    return attrs.asdict(action, recurse=False)
