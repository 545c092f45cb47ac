"""The names of the kinds of documents, apart from the documents, so that help knows them at once."""

from __future__ import annotations

KINDS = (
    "state", "action", "pending", "record", "view", "changes", "report", "scores", "conformance",
    "conformance-game", "components",
    "offers", "prompt", "effect", "reason", "entry", "change", "board", "rule",
)  # fmt: skip
"""The kinds of documents, as ``"format": "ancient-world/KIND"`` names them."""
