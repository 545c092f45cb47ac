"""The versions of a game's rules: what each one changed, and what becomes of documents of the version before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs

from ancient_world.engine.language import register, sentence, tr

register({"rules-changed": "Changed since then: {changes}"})

JsonBody: TypeAlias = dict[str, Any]
"""What a document holds under the name of its kind, as Python reads it from JSON."""


@attrs.frozen
class RulesChange:
    """One new version of a game's rules.

    The functions get plain values, since the classes of today cannot hold what the version before called otherwise. Each gets a
    copy of its own, which it may change and return. Without a function, a document of the version before is read as it stands.

    Args:
        sentence: what the version changed, in English, for whoever has a record of the version before.
        migrate_record: makes the ``record`` of a document of the version before into one of this version: ``header``,
            ``entries``, and what else it holds.
        migrate_state: does the same for a ``state``, which may be that of a view, in which hidden things are masked.

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
    """Return the sentences of some changes, in the language in use; empty if there are none.

    It begins with a space: it is put behind the sentence that names both versions.
    """
    if not changes:
        return ""
    told = " ".join([tr(change.sentence) for change in changes])
    return " " + sentence("rules-changed", {"changes": told})
