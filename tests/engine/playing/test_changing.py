"""``Draft.change`` replaces a player's part by a copy with other values, validated as the class declares."""

from __future__ import annotations

from typing import Annotated

import attrs
import pytest

from ancient_world.engine import Draft, per_seat


def upper(text: str) -> str:
    """Return the text in capitals."""
    return text.upper()


@attrs.frozen
class Plain:
    """A part without validators."""

    coins: int = 0
    cards: tuple[str, ...] = ()


@attrs.frozen
class Checked:
    """A part with validators and converters."""

    coins: int = attrs.field(default=0, validator=attrs.validators.ge(0))
    name: str = attrs.field(default="", converter=upper)


@attrs.define(eq=False, weakref_slot=False)
class PlainTable(Draft):
    """A table of plain parts."""

    players: Annotated[tuple[Plain, ...], per_seat()] = (Plain(), Plain(3))


@attrs.define(eq=False, weakref_slot=False)
class CheckedTable(Draft):
    """A table of checked parts."""

    players: Annotated[tuple[Checked, ...], per_seat()] = (Checked(), Checked())


def test_a_plain_part() -> None:
    """Only the named values of the seat's part change."""
    table = PlainTable(())
    table.change_player(1, cards=("ant",))
    assert table.players == (Plain(), Plain(3, ("ant",)))


def test_a_checked_part() -> None:
    """The validators and converters of the part's class are applied."""
    table = CheckedTable(())
    table.change_player(0, name="ann")
    assert table.players[0] == Checked(0, "ANN")
    with pytest.raises(ValueError, match="must be >= 0"):
        table.change_player(1, coins=-1)
    assert table.players[1] == Checked()


@pytest.mark.parametrize("table", [PlainTable, CheckedTable])
def test_a_field_that_is_none(table: type[PlainTable | CheckedTable]) -> None:
    """A misspelt field name raises an error that names it."""
    with pytest.raises(TypeError, match="coin"):
        table(()).change_player(0, coin=1)
