"""Classes whose methods are generated on the first call compare, hash and print like attrs classes."""

from __future__ import annotations

import attrs

from ancient_world.engine.declared.plain_values import LAZY_METHODS, PlainValue


class Family(PlainValue):
    """The base of these values."""

    __slots__ = ()


@attrs.frozen
class Coin(Family):
    """A coin, compared by its worth and by its name without regard to case."""

    worth: int
    name: str = attrs.field(default="coin", eq=str.lower, repr=str.upper)
    scratched: bool = attrs.field(default=False, eq=False, repr=False)


@attrs.frozen
class Named(Coin):
    """A coin with a repr of its own."""

    def __repr__(self) -> str:
        return f"a {super().__repr__()}"


def test_values_are_compared_by_their_fields() -> None:
    """Values compare by the fields that count; equal values of different classes differ."""
    assert Coin(1) == Coin(1, "COIN", scratched=True)
    assert Coin(1) != Coin(2)
    assert Coin(1) != Named(1)
    assert len({Coin(1), Coin(1, "Coin"), Named(1)}) == 2


def test_values_are_shown_by_their_fields() -> None:
    """Values print their fields, unless the class defines its own repr."""
    assert repr(Coin(1)) == "Coin(worth=1, name=COIN)"
    assert repr(Named(1)) == "a Named(worth=1, name=COIN)"


def test_methods_are_written_when_they_are_called() -> None:
    """A class has generating methods until the first call, and its own ones afterwards."""

    @attrs.frozen
    class Stone(Family):
        weight: int

    assert {name: vars(Stone)[name] for name in LAZY_METHODS} == LAZY_METHODS
    assert Stone(1) == Stone(1)
    assert {name for name in LAZY_METHODS if vars(Stone)[name] is LAZY_METHODS[name]} == set()
