"""Classes of every shape that the native build lowers, to compare lowered classes with attrs classes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

import attrs

from ancient_world.engine.declared.field_marks import count
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.freezing import editing_method
from ancient_world.engine.state import Draft, State


@attrs.frozen
class Coin:
    """A record with fields, a class variable and a class method."""

    worth: Annotated[int, count(0, 9)]
    sign: str = "owl"

    kind: ClassVar[str] = "coin"

    @classmethod
    def small(cls) -> Self:
        return cls(1)


@attrs.frozen
class OldCoin(Coin):
    """A subclass that replaces a field, adds one, and calls its parent's method."""

    sign: str = "bee"
    found: str | None = attrs.field(default=None, repr=False)

    @classmethod
    def small(cls) -> Self:
        return attrs.evolve(super().small(), worth=0)


@attrs.frozen(weakref_slot=False, cache_hash=True)
class Chest:
    """A record with factories, a converter, a computed default and a cached hash."""

    coins: tuple[Coin, ...] = attrs.field(factory=tuple)
    notes: Mapping[str, int] = attrs.field(factory=lambda: {"a": 1}, eq=False, converter=dict)
    size: int = attrs.field(init=False)

    @size.default
    def _size(self) -> int:
        return len(self.coins)


@attrs.frozen(kw_only=True)
class Label:
    """A record with keyword-only fields, a validator and a value set after initialization."""

    text: str = attrs.field(validator=attrs.validators.min_len(1))
    long: bool = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "long", len(self.text) > 3)


def refused(work: Mapping[str, int]) -> int:
    """Return the value of "a", or raise ValueError from the KeyError."""
    try:
        return work["a"]
    except KeyError as error:
        raise ValueError("refused") from error


def is_ours(error: Exception) -> bool:
    """Return True if the error is one of the library."""
    return isinstance(error, AncientWorldError)


@attrs.define(eq=False, weakref_slot=False)
class PurseDraft:
    """The draft of a part of a state."""

    coins: int


@attrs.frozen(weakref_slot=False)
class Purse(PurseDraft):
    """The immutable part."""


@attrs.define(eq=False, weakref_slot=False)
class ShopDraft(Draft):
    """The draft of a state."""

    till: Purse
    purses: tuple[Purse, ...]

    edit = editing_method("purses", PurseDraft)
    """Return the draft of a purse."""

    edit_till = editing_method("till", PurseDraft, is_single=True)
    """Return the draft of the till."""


@attrs.frozen(weakref_slot=False)
class Shop(ShopDraft, State[Any, Any]):
    """The immutable state."""
