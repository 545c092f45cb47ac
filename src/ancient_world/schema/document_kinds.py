"""The kinds of documents that have schemas, and the forms of those that are only written."""

from __future__ import annotations

from typing import Any, Literal

import attrs

from ancient_world.engine.game import Game
from ancient_world.engine.message_catalogue import call_in_language
from ancient_world.engine.player_names import names_validator
from ancient_world.engine.state import State
from ancient_world.narration.telling.events import Event
from ancient_world.narration.telling.sentences import LogSentence
from ancient_world.records.record import Entry, Header
from ancient_world.schema.field_limits import Schema, list_table_options
from ancient_world.validation.report import Problem, Status

# --- kinds of documents ---


# --- names that TypeScript knows ---


BUILT_IN_TYPES = frozenset([
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
"""The one-word types of TypeScript and browsers; a test compares them with the compiler's own files."""


def avoid_built_in(name: str) -> str:
    """Return a name that hides no built-in type of TypeScript: ``GameRecord`` for ``Record``."""
    return f"Game{name}" if name in BUILT_IN_TYPES else name


# --- kinds of documents ---


def document_name(kind: str) -> str:
    """Return the name of the definition of a kind of document."""
    return "".join([word.capitalize() for word in kind.split("-")]) + "Document"


class Document:
    """The base of types that stand for a whole document in declarations; the name of the class is that of the definition."""


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


class OffersDocument(Document):
    """The choices of one player in words, with the prompt."""


# --- documents that are only written ---


# --- reports ---


@attrs.frozen
class ReportForm:
    """The outcome of checking one record."""

    status: Status
    file: str
    number: int = attrs.field(validator=attrs.validators.ge(0))
    line: int = attrs.field(validator=attrs.validators.ge(1))
    players: tuple[str, ...] = attrs.field(validator=names_validator)
    chance: str
    ok: bool
    finished: bool
    played: int = attrs.field(validator=attrs.validators.ge(0))
    problems: tuple[Problem, ...]
    final_state: State | None


# --- changes ---


@attrs.frozen
class AddOperationForm:
    """Put a value into a list (RFC 6902)."""

    op: Literal["add"]
    path: str
    value: Any


@attrs.frozen
class RemoveOperationForm:
    """Take a value out of a list (RFC 6902)."""

    op: Literal["remove"]
    path: str


@attrs.frozen
class ReplaceOperationForm:
    """Put a value in the place of another one (RFC 6902)."""

    op: Literal["replace"]
    path: str
    value: Any


@attrs.frozen
class SeatChangeForm:
    """A change of a match as one seat knows it: entries taken back, then entries added, and what came of them."""

    version: int = attrs.field(validator=attrs.validators.ge(1))
    undone: int = attrs.field(validator=attrs.validators.ge(0))
    entries: tuple[Entry, ...]
    sentences: tuple[LogSentence, ...]
    events: tuple[Event, ...]
    patch: tuple[AddOperationForm | RemoveOperationForm | ReplaceOperationForm, ...]
    """From the document of the seat's view before the change to the one after it."""


# --- the table of a record ---


def table_keywords(rules: Game, cls: type, field: str) -> Schema | None:
    """Return the keywords of a field of a record that depends on the game's players or options, else ``None``."""
    if (cls, field) == (Header, "players"):
        return {"minItems": min(rules.players), "maxItems": max(rules.players)}
    if (cls, field) == (Header, "options"):
        return _options_schema(rules)
    if (cls, field) == (Entry, "player"):
        seat = {"type": "integer", "minimum": 0, "maximum": max(rules.players) - 1}
        return {"anyOf": [seat, {"type": "null"}]}
    return None


def _options_schema(rules: Game) -> Schema:
    """Return the schema of an object with the game's options, all of which may be left out."""
    properties: dict[str, Schema] = {}
    for option in call_in_language("en", lambda: list_table_options(rules)):
        properties[option.id] = {"description": option.name, "default": option.default}
        if type(option.default) is bool:
            properties[option.id]["type"] = "boolean"
        elif option.values:
            properties[option.id]["examples"] = [value for value, _ in option.values]
    return {"properties": properties, "required": [], "additionalProperties": False}
