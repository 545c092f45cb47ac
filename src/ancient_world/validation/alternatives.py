"""The actions that would have been legal instead, the closest first, and the changes to the text that they need."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.engine.actions import Action, player_of
from ancient_world.engine.applying import apply
from ancient_world.engine.declared.spelling import readings
from ancient_world.engine.explaining import has_seat
from ancient_world.engine.faults import likeness, shorten
from ancient_world.engine.language import register, sentence
from ancient_world.engine.pending import legal_actions
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import DecisionStep
from ancient_world.records.course import actor, can_come_next
from ancient_world.records.record import Entry

MOST_LEGAL = 20
"""Legal alternatives that a problem lists at most."""
MOST_TRIED = 100
"""Legal actions that are tried to see whether one of them is missing before an entry."""
_ABSENT = "-"
"""The value in place of a key that is not there."""
_MOST_VALUE = 80
_MOST_KEYS = 20
"""Characters of a value, and keys of an action, that are looked at: both are a stranger's."""

register({"written-before": "before this entry: {entry}"})

Values = dict[str, str]
"""The values of an entry as they stand in its text, by their keys."""


def alternatives(
    state: State, entry: Entry, following: Entry | None
) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """Return legal actions, the closest first, where an entry cannot be played, and the changes for the first of them.

    First comes the entry's own action, if another player may do it; then what its misspelt ids mean; then what may be missing before the entry, since
    it can be played afterwards: what comes right after it, what ends a decision, other actions. All else is closer
    the more it is of the same kind, with equal values, in words that look alike.
    """
    action = entry.action
    wanted = _values(action)
    legal = _legal(state, player_of(action))
    if _can_follow(state, attrs.evolve(entry, player=None)):  # an outcome of chance
        legal = (action,)
    missing = set() if action in legal else _missing(state, entry, legal)
    meant = _meant(state, action)
    step: Any = state.agenda[-1]

    def distance(other: Action) -> tuple[bool, bool, bool, bool, bool, bool, int, float]:
        values = _values(other)
        equal = sum(values.get(name) == value for name, value in wanted.items())
        alike = sum([likeness(value, values.get(name)) for name, value in wanted.items()])
        far = other not in missing
        late = far or following is None or other != following.action
        more = far or not step.is_optional(type(other))
        kind = type(other) is not type(action)
        return other != action, other not in meant, far, late, more, kind, -equal, -alike

    nearest = tuple(islice(sorted(legal, key=distance), MOST_LEGAL))
    return nearest, _help(state, entry, nearest[0], missing) if nearest else ()


def _meant(state: State, action: Action) -> list[Action]:
    """Return what an action with misspelt ids may mean."""
    try:
        return readings(state, action)
    except Exception:  # noqa: BLE001 - as for the legal actions
        return []


def _missing(state: State, entry: Entry, legal: tuple[Action, ...]) -> set[Action]:
    """Legal actions after which an entry can be played, unless it is a choice of who is to act now."""
    step = state.agenda[-1]
    if isinstance(step, DecisionStep) and type(entry.action) in step.choices:
        legal = () if entry.player in step.players(state) else legal
    return {each for each in legal[:MOST_TRIED] if _can_follow(state, entry, each)}


def _can_follow(state: State, entry: Entry, action: Action | None = None) -> bool:
    """Return whether an entry can be played, after an action if there is one."""
    try:
        return can_come_next(state if action is None else apply(state, action), entry)
    except Exception:  # noqa: BLE001 - as for the legal actions
        return False


def _help(state: State, entry: Entry, first: Action, missing: set[Action]) -> tuple[str, ...]:
    """Return the changes to the text for an action: before an entry, or in it; none in that of another player."""
    player = actor(state, first)
    if first in missing:
        written = json.dumps({"player": player, "action": _document(state, first)})
        return (sentence("written-before", {"entry": written}),)
    if first != entry.action and player != entry.player:
        return ()
    found = _written(state, entry.player, entry.action)
    return _differences(found, _written(state, player, first))


def instead_of(state: State, entry: object) -> tuple[tuple[Action, ...], tuple[str, ...]]:
    """Legal actions, the closest first, where an entry stands that cannot be read; and what the first would change.

    Args:
        state: where the entry stands.
        entry: as it stands in the text, whatever that is.
    """
    found = _plain(entry)
    every = _legal(state, seat_in(entry))

    def distance(other: tuple[Action, Values]) -> tuple[int, float]:
        values = other[1]
        equal = sum(values.get(key) == value for key, value in found.items())
        return -equal, -sum([likeness(value, values.get(key)) for key, value in found.items()])

    pairs = [(action, _written(state, actor(state, action), action)) for action in every]
    nearest = sorted(pairs, key=distance)[:MOST_LEGAL]
    changes = _differences(found, nearest[0][1]) if found and nearest else ()
    if any(change.startswith("player: ") for change in changes):
        changes = ()
    return tuple([action for action, _ in nearest]), changes


def seat_in(entry: object) -> int | None:
    """The player that an entry names which cannot be read, if it names one."""
    player = entry.get("player") if type(entry) is dict else None
    return player if type(player) is int else None


def in_words(state: State, actions: tuple[Action, ...], names: Sequence[str]) -> tuple[str, ...]:
    """Return actions in words, in which the players have these names."""
    rules = game(state.game)
    return tuple([rules.describe(state, action, names) for action in actions])


def _legal(state: State, player: int | None) -> tuple[Action, ...]:
    try:
        own = legal_actions(state, player) if has_seat(state, player) else ()
        return own or legal_actions(state)
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
    return _plain({"player": player, "action": _document(state, action)})


def _document(state: State, action: Action) -> object:
    return converters_for(game(state.game)).write(action, Action)


def _plain(entry: object) -> Values:
    """The values of an entry as they stand in a text; nothing, if it has not the shape of one."""
    if type(entry) is not dict or type(entry.get("action")) is not dict:
        return {}
    values = {key: value for key, value in entry.items() if key not in ("action", "note")}
    values |= {f"action.{key}": value for key, value in entry["action"].items()}
    return {
        shorten(key): shorten(json.dumps(value), _MOST_VALUE)
        for key, value in islice(values.items(), _MOST_KEYS)
    }


def _values(action: Action) -> dict[str, object]:
    return attrs.asdict(action, recurse=False)
