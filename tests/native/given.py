"""Classes of every shape that the lowering takes: what it makes of them is compared with what attrs makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

import attrs

from ancient_world.engine.declared.fields import count, per_seat
from ancient_world.engine.freezing import (
    REMEMBERED,
    copier,
    direct,
    freezer,
    once,
    remember,
    replaced,
)
from ancient_world.games.tides_of_time.box.catalog import CardFile

T = TypeVar("T")

FEW = 3


@attrs.frozen
class Coin:
    """A plain record, with values of its own and a word for each class."""

    worth: Annotated[int, count(0, 9)]
    sign: str = "owl"
    years: tuple[int, ...] = (FEW,)

    kind: ClassVar[str] = "coin"

    @property
    def double(self) -> int:
        """Twice the worth."""
        return 2 * self.worth

    @classmethod
    def small(cls) -> Self:
        """A small one."""
        return cls(1)


@attrs.frozen
class OldCoin(Coin):
    """A record that has the fields of another, and one more."""

    found: str | None = None


@direct
@attrs.frozen(weakref_slot=False)
class Chest:
    """A record with defaults that are made, and with what it remembers."""

    coins: tuple[Coin, ...] = attrs.field(factory=tuple)
    notes: Mapping[str, int] = attrs.field(factory=lambda: {"a": 1}, hash=False)
    size: int = attrs.field(init=False, eq=False)
    _sum: int | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=REMEMBERED
    )

    @size.default
    def _size(self) -> int:
        return len(self.coins)

    def sum(self) -> int:
        """What is in it, which is worked out once."""
        known = self._sum
        worth = sum([coin.worth for coin in self.coins])
        return remember(self, "_sum", worth) if known is None else known


@attrs.frozen(kw_only=True)
class Label:
    """A record whose fields are given by name, filled in after it was made."""

    text: str
    long: bool = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "long", len(self.text) > FEW)


@attrs.frozen
class Named(Label):
    """A record whose parent does something after it was made."""

    name: str = "x"


@attrs.frozen
class Checked:
    """A record whose values are looked at."""

    number: int = attrs.field(validator=attrs.validators.ge(0))


FEWEST = [1]
"""How often a chest was weighed."""
SIGNS = ("owl", "bee")


@once
def word_of(kind: type) -> str | None:
    """A word for a class, which is worked out only once; some have none."""
    FEWEST[0] += 1
    return None if kind is Coin else kind.__name__


@lru_cache(maxsize=2)
def weight(coins: int, worth: int) -> int:
    """The weight of coins; of the last two only it is known."""
    FEWEST[0] += 1
    return coins * worth


@lru_cache(maxsize=2, typed=True)
def kept_by_type(number: object) -> str:
    """What is kept by the type of a number too."""
    return str(number)


@lru_cache(maxsize=2)
def cards_in(file: CardFile, seat: int) -> int:
    """How many cards each has of a file, which is known as this very file."""
    FEWEST[0] += 1
    return len(file.cards) // (seat + 1)


def weigh(chest: Chest, worth: int) -> None:
    """Let a chest remember what it is worth."""
    remember(chest, "_sum", worth)


def weigh_any(thing: Any, worth: int) -> None:
    """Let whatever it is remember what it is worth."""
    remember(thing, "_sum", worth)


@attrs.frozen
class Sack:
    """Something else that can be weighed."""

    _sum: int = 0


def in_order(years: Iterable[int]) -> tuple[int, ...]:
    """In the order of time."""
    return tuple(sorted(years))


@attrs.frozen
class Dated:
    """A record that converts what it is given."""

    years: tuple[int, ...] = attrs.field(converter=in_order)
    others: tuple[int, ...] = attrs.field(default=(2, 1), converter=in_order)


@attrs.frozen
class Redated(Dated):
    """A record that inherits fields that are converted."""

    place: str = ""


@attrs.frozen(cache_hash=True)
class Kept:
    """A record that keeps its hash."""

    number: int


@attrs.frozen(eq=False, repr=False)
class Mark:
    """A record that is nobody's equal and tells nothing."""

    number: int


@attrs.frozen
class Nothing:
    """A record without fields, and a comparison of its own."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nothing)

    def __hash__(self) -> int:
        return 7

    def __repr__(self) -> str:
        return "nothing"


@attrs.define
class Counter(Generic[T]):
    """A record that may be changed."""

    what: T
    count: int = 0


@attrs.frozen
class Only:
    """A record that says itself how it is pickled."""

    number: int

    def __reduce__(self) -> tuple[Any, ...]:
        return (Only, (7,))


def told(work: Callable[[], object]) -> str:
    """What an error says, by its kind."""
    try:
        work()
    except KeyError as error:
        return f"no {error}"
    except IndexError as error:
        return f"wrong: {error}"
    return ""


def refused(work: Callable[[], object], *, kept: bool) -> None:
    """Tell an error in words of its own, with the first one or without."""
    try:
        work()
    except KeyError as error:
        if kept:
            raise ValueError("refused") from error
        raise ValueError("refused") from None


@attrs.frozen
class Judge:
    """A record of which a word for the class names its own methods."""

    number: int

    def why(self) -> str:
        """Why not."""
        return f"not {self.number}"

    reasons: ClassVar[tuple[Any, ...]] = (why,)


@attrs.define(eq=False, weakref_slot=False)
class PurseDraft:
    """A part, being advanced."""

    coins: int
    signs: tuple[str, ...] = ()


@attrs.frozen(weakref_slot=False)
class Purse(PurseDraft):
    """A part."""


@attrs.define(eq=False, weakref_slot=False)
class ShopDraft:
    """A table, being advanced."""

    till: Purse
    purses: Annotated[tuple[Purse, ...], per_seat()]
    masked: bool = attrs.field(default=False, init=False, eq=False, repr=False)
    listed: int | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=REMEMBERED
    )

    def edit(self, seat: int) -> PurseDraft:
        """A purse that may be changed."""
        draft: Any = thaw_purse(self.purses[seat])
        self.purses = replaced(self.purses, seat, draft)
        return draft  # type: ignore[no-any-return]

    def has(self, number: int) -> bool:
        """Whether there is a purse of so many coins, or one of two others."""
        return number in (*[each.coins for each in self.purses], 77, 78)


@attrs.frozen(weakref_slot=False)
class Shop(ShopDraft):
    """A table."""


thaw_purse = copier(Purse, PurseDraft)
thaw_shop = copier(Shop, ShopDraft)
freeze_shop = freezer(Shop, ShopDraft, one={"till": Purse}, each={"purses": Purse})
