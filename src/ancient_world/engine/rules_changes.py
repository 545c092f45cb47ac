"""The changes between versions of a game's rules, and the migration of older documents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from ancient_world.engine.message_catalogue import message_text, register_messages, translate

register_messages({"rules-changed": "Changed since then: {changes}"})

JsonBody: TypeAlias = dict[str, Any]
"""The content of a document, under the key of its kind, as decoded JSON."""


@attrs.frozen
class RulesChange:
    """A new version of a game's rules: what changed, and how to migrate documents of the previous version.

    The functions work on decoded JSON, since the present classes may lack the names of the previous version. Each gets a copy,
    which it may change and return. Without a function, documents of the previous version are read unchanged.

    Args:
        sentence: what changed, in English, for people with records of the previous version.
        migrate_record: converts the ``record`` of a document from the previous version, with ``header`` and ``entries``.
        migrate_state: converts a ``state`` from the previous version; the state may be a view's, with masked values.

    Example:
        >>> from ancient_world.engine import RulesChange
        >>> def call_it_settle(record):
        ...     for entry in record["entries"]:
        ...         if entry["action"]["type"] == "found-city":
        ...             entry["action"]["type"] = "settle"
        ...     return record
        >>> change = RulesChange("A city is settled, not founded.", migrate_record=call_it_settle)
        >>> change.migrate_record({"entries": [{"player": 0, "action": {"type": "found-city"}}]})
        {'entries': [{'player': 0, 'action': {'type': 'settle'}}]}
    """

    sentence: str
    migrate_record: Callable[[JsonBody], JsonBody] | None = attrs.field(default=None, kw_only=True)
    migrate_state: Callable[[JsonBody], JsonBody] | None = attrs.field(default=None, kw_only=True)


def changes_text(changes: tuple[RulesChange, ...]) -> str:
    """Return a text that lists changes, in the language in use; empty if there are none.

    The text begins with a space, since it follows a sentence that names both versions.
    """
    if not changes:
        return ""
    sentences = " ".join([translate(change.sentence) for change in changes])
    return " " + message_text("rules-changed", {"changes": sentences})
