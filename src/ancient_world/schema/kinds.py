"""The kinds of documents that have schemas."""

from __future__ import annotations

KINDS = (
    "state", "action", "pending", "record", "view", "changes", "report", "scores", "conformance", "components",
)  # fmt: skip
"""The kinds of documents, as ``"format": "ancient-world/KIND"`` names them."""


def document_name(kind: str) -> str:
    """The name of the definition of a kind of document."""
    return f"{kind.capitalize()}Document"


class Document:
    """A type that stands for a whole document in declarations; its name is that of the definition."""


class StateDocument(Document):
    """A state."""


class ActionDocument(Document):
    """An action."""


class PendingDocument(Document):
    """The pending decision or chance of a game."""


class RecordDocument(Document):
    """A record."""


class ViewDocument(Document):
    """The view that a player has of a state."""


class ReportDocument(Document):
    """The report on a record."""


class ScoresDocument(Document):
    """Every player's score."""


class ComponentsDocument(Document):
    """Everything that documents of a game can name."""


class ChangesDocument(Document):
    """The changes of a match, as one seat knows them."""
