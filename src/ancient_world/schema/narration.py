"""The form of a change as a match tells it to a seat; it is only written, never read."""

from __future__ import annotations

from typing import Any, Literal

import attrs

from ancient_world.narration.telling.events import Event
from ancient_world.narration.telling.sentences import Sentence
from ancient_world.records.record import Entry


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
    sentences: tuple[Sentence, ...]
    events: tuple[Event, ...]
    patch: tuple[AddOperationForm | RemoveOperationForm | ReplaceOperationForm, ...]
    """From the document of the seat's view before the change to the one after it."""
