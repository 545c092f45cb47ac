"""JSON Schemas and TypeScript types of all documents, generated from the classes that the codec reads and writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.engine.importing import lazy_names

if TYPE_CHECKING:
    from ancient_world.schema.document_schemas import json_schema
    from ancient_world.schema.kind_names import KINDS

__all__ = ["KINDS", "json_schema"]

INTERNAL = {
    "typescript": ["typescript_declarations"],
    "definitions": ["Definitions", "docstring_summary"],
    "document_schemas": ["build_definitions"],
    "document_kinds": [
        "ActionDocument",
        "ChangesDocument",
        "ComponentsDocument",
        "OffersDocument",
        "PendingDocument",
        "RecordDocument",
        "ReportDocument",
        "ScoresDocument",
        "StateDocument",
        "ViewDocument",
    ],
    "field_limits": ["possible_option_values", "default_options"],
}
"""The names that only other rooms of this library may take, by the modules that define them; they may change in any version."""

_NAMES = {"document_schemas": ["json_schema"], "kind_names": ["KINDS"]}
"""The public names, by the modules that define them; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers see the imports above, so that they find misspelt names
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
