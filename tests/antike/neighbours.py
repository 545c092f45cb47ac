"""Actions near the legal ones: every kind of action with every value that its fields could have."""

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
    """What a field of this name may hold: everything that exists, and something beyond."""
    made = antike.MapFile.standard().maps[state_map]
    goods = (*antike.GOODS, "wine")
    return {
        "province": (*made.index, "atlantis"),
        "good": goods,
        "give": goods,
        "take": goods,
        "space": (*antike.SPACES, "nowhere"),
        "coins": tuple(range(-1, 12)),
        "unit": (*antike.UNITS, "elephant"),
        "advance": (*antike.ADVANCES, "gunpowder"),
        "left": tuple(range(-1, 5)),
        "civilization": (*[one.id for one in made.civilizations], "aliens"),
        "count": tuple(range(-1, 19)),
        "personality": (*antike.PERSONALITIES, "poets"),
    }


@cache
def _of_kind(state_map: str, kind: Any) -> tuple[aw.Action, ...]:
    held = values(state_map)
    choices = [held[field.name] for field in attrs.fields(kind)]
    return tuple(kind(*chosen) for chosen in itertools.product(*choices))


def neighbours_of_kind(state: State, kind: type[aw.Action]) -> tuple[aw.Action, ...]:
    """Every action of a kind that is worth asking for."""
    asked: Any = kind
    return _of_kind(state.map_id, asked)


def neighbours(state: State, earlier: Iterable[aw.Action] = ()) -> list[aw.Action]:
    """All of them, each once, with those that were legal earlier, in a fixed order."""
    found = dict.fromkeys(earlier)
    for kind in antike.GAME.action_types:
        found.update(dict.fromkeys(neighbours_of_kind(state, kind)))
    found.update(dict.fromkeys((aw.Dealt(()), aw.Dealt(("greece",)), aw.Rolled(("one",)))))
    return list(found)
