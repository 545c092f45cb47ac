"""The kinds of documents that have schemas, and names that TypeScript has taken."""

from __future__ import annotations

# --- names that TypeScript knows ---


TAKEN = frozenset([
    "Algorithm", "Animatable", "Animation", "Array", "Atomics", "Attr", "Audio", "Awaited",
    "Blob", "Body", "Boolean", "Cache", "Capitalize", "Clipboard", "Comment", "Console",
    "Credential", "Crypto", "Date", "Disposable", "Document", "Element", "Error", "Event",
    "Exclude", "External", "Extract", "File", "Function", "Gamepad", "Generator", "Geolocation",
    "Headers", "Highlight", "History", "Image", "Infinity", "Intl", "Iterable", "Iterator",
    "Keyframe", "Location", "Lock", "Lowercase", "Map", "Math", "Navigator", "Node",
    "Notification", "Number", "Object", "Omit", "Option", "Parameters", "Partial", "Performance",
    "Permissions", "Pick", "Plugin", "Promise", "Proxy", "Range", "Readonly", "Record", "Reflect",
    "Report", "Request", "Required", "Response", "Screen", "Selection", "Set", "Slottable",
    "Storage", "String", "Symbol", "Text", "Touch", "Transferable", "Transformer", "Uncapitalize",
    "Uppercase", "Window", "Worker", "Worklet",
])  # fmt: skip
"""The one-word types of the language or a browser; a test reads them from the compiler's own files."""


def free(name: str) -> str:
    """Return a name that hides none of them: ``GameRecord`` for ``Record``."""
    return f"Game{name}" if name in TAKEN else name


# --- kinds of documents ---


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
