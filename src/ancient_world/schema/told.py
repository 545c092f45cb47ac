"""The forms of what a match tells its seats: sentences, events, patches; only written, never read."""

from __future__ import annotations

from typing import Any, Literal

import attrs

from ancient_world.records.record import Entry


@attrs.frozen
class SentenceForm:
    """Something that happened, in ready words, with its rule."""

    text: str
    rule: str
    entry: int = attrs.field(validator=attrs.validators.ge(-1))
    """The place of the entry in the change; -1 where entries were taken back."""


@attrs.frozen
class SpotForm:
    """A place where components lie: its JSON pointer, its label, and whose it is."""

    path: str
    label: str
    seat: int | None


@attrs.frozen
class NumberChangedForm:
    """A number is another one; -1 stands for a hidden one."""

    type: Literal["number-changed"]
    entry: int
    path: str
    label: str
    seat: int | None
    before: int | None
    after: int | None


@attrs.frozen
class ValueChangedForm:
    """A value, a list of values, or a part of the state is another one, came (nothing before) or went (nothing after)."""

    type: Literal["value-changed"]
    entry: int
    path: str
    label: str
    seat: int | None
    before: Any
    after: Any


@attrs.frozen
class ComponentMovedForm:
    """A card, a tile or a token lies elsewhere, or lies open now; "?" is one that the seat may not know."""

    type: Literal["component-moved"]
    entry: int
    id: str
    source: SpotForm | None
    target: SpotForm | None
    revealed: bool


@attrs.frozen
class ChanceFellForm:
    """Dice were rolled, or cards dealt."""

    type: Literal["chance-fell"]
    entry: int
    what: Literal["rolled", "dealt"]
    values: tuple[str, ...]
    rule: str


@attrs.frozen
class PointsChangedForm:
    """The points of a player are others, as far as the seat can tell them."""

    type: Literal["points-changed"]
    entry: int
    seat: int
    before: int
    after: int


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


SeatEvent = (
    NumberChangedForm | ValueChangedForm | ComponentMovedForm | ChanceFellForm | PointsChangedForm
)
Operation = AddOperationForm | RemoveOperationForm | ReplaceOperationForm


@attrs.frozen
class SeatChangeForm:
    """What happened to a match as one seat knows it: entries taken back, then entries added, and what came of them."""

    version: int = attrs.field(validator=attrs.validators.ge(1))
    undone: int = attrs.field(validator=attrs.validators.ge(0))
    entries: tuple[Entry, ...]
    sentences: tuple[SentenceForm, ...]
    events: tuple[SeatEvent, ...]
    patch: tuple[Operation, ...]
    """From the document of the seat's view before the change to the one after it."""
