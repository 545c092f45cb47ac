"""Actions to try in a state: every kind of action with every value that its fields could have, legal or not."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cache
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import antike

__all__ = ["neighbours", "neighbours_of_kind"]

State = antike.AntikeState


@cache
def values(state_map: str) -> dict[str, tuple[Any, ...]]:
    """Return, by name of a field, the values to try on a map: everything that exists, and something that does not."""
    board_map = antike.MapFile.standard().maps[state_map]
    goods = (*antike.GOODS, "wine")
    return {
        "province": (*board_map.index, "atlantis"),
        "good": goods,
        "give": goods,
        "take": goods,
        "space": (*antike.SPACES, "nowhere"),
        "coins": tuple(range(-1, 12)),
        "unit": (*antike.UNITS, "elephant"),
        "advance": (*antike.ADVANCES, "gunpowder"),
        "left": tuple(range(-1, 5)),
        "civilization": (*[civilization.id for civilization in board_map.civilizations], "aliens"),
        "count": tuple(range(-1, 19)),
        "personality": (*antike.PERSONALITIES, "poets"),
    }


@cache
def _of_kind(state_map: str, kind: Any) -> tuple[aw.Action, ...]:
    candidates = values(state_map)
    choices = [candidates[field.name] for field in attrs.fields(kind)]
    return tuple(kind(*chosen) for chosen in itertools.product(*choices))


def neighbours_of_kind(state: State, kind: type[aw.Action]) -> tuple[aw.Action, ...]:
    """Return every action of a kind that is worth trying."""
    hashable_kind: Any = kind
    return _of_kind(state.map_id, hashable_kind)


def neighbours(state: State, earlier: Iterable[aw.Action] = ()) -> list[aw.Action]:
    """Return all actions to try in a state, and those that were legal earlier, without duplicates in a fixed order."""
    actions = dict.fromkeys(earlier)
    for kind in antike.GAME.action_types:
        actions.update(dict.fromkeys(neighbours_of_kind(state, kind)))
    actions.update(dict.fromkeys((aw.Dealt(()), aw.Dealt(("greece",)), aw.Rolled(("one",)))))
    return list(actions)
