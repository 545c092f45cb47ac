"""Find the ids in an action, with the kinds that its class declares for them."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.field_marks import fields_of


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
