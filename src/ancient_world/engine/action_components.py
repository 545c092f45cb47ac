"""The components that an action names, by kind and id."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.document_fields import kinds_for
from ancient_world.engine.game import Game


@attrs.frozen
class ComponentKey:
    """The kind and the id of a component, under which :func:`ancient_world.components` finds it."""

    kind: str
    id: str


def declared_kinds_and_ids(action: Action) -> Iterator[tuple[str, str]]:
    """Yield the declared kind and the id of everything that an action names; the kind is empty if it depends on the state."""
    for field in fields_of(type(action)):
        if field.ids is None:
            continue
        kind = field.ids.kind
        value = getattr(action, field.name)
        for component_id in value if isinstance(value, tuple) else (value,):
            if isinstance(component_id, str):
                yield kind if isinstance(kind, str) else "", component_id


def named_components(
    rules: Game, ids_by_kind: Mapping[str, frozenset[str]], action: Action
) -> tuple[ComponentKey, ...]:
    """Return the components that an action names, each once.

    Args:
        rules: the game.
        ids_by_kind: the ids of the state before the action, as ``rules.ids(state)`` returns them.
        action: the action.
    """
    keys: dict[ComponentKey, None] = {}
    for declared_kind, component_id in declared_kinds_and_ids(action):
        kinds = kinds_for(rules, declared_kind)
        kind = next((each for each in kinds if component_id in ids_by_kind.get(each, ())), kinds[0])
        if component_id != HIDDEN_ID:
            keys[ComponentKey(kind, component_id)] = None
    return tuple(keys)
