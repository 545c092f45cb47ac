"""Values whose methods are written when they are first called are compared, hashed and shown as attrs does it."""

from __future__ import annotations

import attrs

from ancient_world.engine.declared.plain_values import LATER, PlainValue


class Family(PlainValue):
    """What all of these have in common."""

    __slots__ = ()


@attrs.frozen
class Coin(Family):
    """A coin, which is compared by what it is worth, and by a name whose case does not matter."""

    worth: int
    name: str = attrs.field(default="coin", eq=str.lower, repr=str.upper)
    scratched: bool = attrs.field(default=False, eq=False, repr=False)


@attrs.frozen
class Named(Coin):
    """A coin with a word of its own for itself."""

    def __repr__(self) -> str:
        return f"a {super().__repr__()}"


def test_values_are_compared_by_their_fields() -> None:
    """Fields count as they are declared; an heir with the same values is another value."""
    assert Coin(1) == Coin(1, "COIN", scratched=True)
    assert Coin(1) != Coin(2)
    assert Coin(1) != Named(1)
    assert len({Coin(1), Coin(1, "Coin"), Named(1)}) == 2


def test_values_are_shown_by_their_fields() -> None:
    """A method that a class defines is its own, and finds that of its parent."""
    assert repr(Coin(1)) == "Coin(worth=1, name=COIN)"
    assert repr(Named(1)) == "a Named(worth=1, name=COIN)"


def test_methods_are_written_when_they_are_called() -> None:
    """Until then a class has those that write them, and afterwards its own."""

    @attrs.frozen
    class Stone(Family):
        weight: int

    assert {name: vars(Stone)[name] for name in LATER} == LATER
    assert Stone(1) == Stone(1)
    assert {name for name in LATER if vars(Stone)[name] is LATER[name]} == set()
