"""Classes of every shape that the lowering takes: what it makes of them is compared with what attrs makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

import attrs

from ancient_world.engine.declared.fields import count
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.freezing import editing_method
from ancient_world.engine.state import Draft, State


@attrs.frozen
class Coin:
    """A record with values of its own and a word for each class."""

    worth: Annotated[int, count(0, 9)]
    sign: str = "owl"

    kind: ClassVar[str] = "coin"

    @classmethod
    def small(cls) -> Self:
        return cls(1)


@attrs.frozen
class OldCoin(Coin):
    """A record that has the fields of another, one of them anew, and one more; it asks its parent for one."""

    sign: str = "bee"
    found: str | None = attrs.field(default=None, repr=False)

    @classmethod
    def small(cls) -> Self:
        return attrs.evolve(super().small(), worth=0)


@attrs.frozen(weakref_slot=False, cache_hash=True)
class Chest:
    """A record with defaults that are made, which keeps its hash."""

    coins: tuple[Coin, ...] = attrs.field(factory=tuple)
    notes: Mapping[str, int] = attrs.field(factory=lambda: {"a": 1}, eq=False, converter=dict)
    size: int = attrs.field(init=False)

    @size.default
    def _size(self) -> int:
        return len(self.coins)


@attrs.frozen(kw_only=True)
class Label:
    """A record whose fields are given by name, checked, and filled in after it was made."""

    text: str = attrs.field(validator=attrs.validators.min_len(1))
    long: bool = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "long", len(self.text) > 3)


def refused(work: Mapping[str, int]) -> int:
    """Tell an error in words of its own."""
    try:
        return work["a"]
    except KeyError as error:
        raise ValueError("refused") from error


def is_ours(error: Exception) -> bool:
    """Return whether an error is one of the library."""
    return isinstance(error, AncientWorldError)


@attrs.define(eq=False, weakref_slot=False)
class PurseDraft:
    """A part, being advanced."""

    coins: int


@attrs.frozen(weakref_slot=False)
class Purse(PurseDraft):
    """A part."""


@attrs.define(eq=False, weakref_slot=False)
class ShopDraft(Draft):
    """A table, being advanced."""

    till: Purse
    purses: tuple[Purse, ...]

    edit = editing_method("purses", PurseDraft)
    """A purse, to be changed."""

    edit_till = editing_method("till", PurseDraft, is_single=True)
    """The till, to be changed."""


@attrs.frozen(weakref_slot=False)
class Shop(ShopDraft, State[Any, Any]):
    """A table."""
