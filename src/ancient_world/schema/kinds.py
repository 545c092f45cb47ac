"""The kinds of documents that schemas tell of."""

from __future__ import annotations

KINDS = (
    "state", "action", "pending", "record", "view", "changes", "report", "scores", "conformance", "components",
)  # fmt: skip
"""The kinds of documents, as ``"format": "ancient-world/KIND"`` names them."""


def document_name(kind: str) -> str:
    """The name of the definition of a kind of document."""
    return f"{kind.capitalize()}Document"


class Document:
    """Stands in a declared type for a whole document; the name of its class is that of the definition."""


class StateDocument(Document):
    """A state."""


class ActionDocument(Document):
    """An action."""


class PendingDocument(Document):
    """What a game waits for."""


class RecordDocument(Document):
    """A record."""


class ViewDocument(Document):
    """What a player may know of a state."""


class ReportDocument(Document):
    """The report on a record."""


class ScoresDocument(Document):
    """Every player's score."""


class ComponentsDocument(Document):
    """Everything that documents of a game can name."""


class ChangesDocument(Document):
    """What has happened to a match, as one seat knows it."""
