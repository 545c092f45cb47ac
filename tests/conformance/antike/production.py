"""Situations on production (P)."""

from __future__ import annotations

from ancient_world.games import antike
from tests.antike.positions import State, consecrate, edit, found, of, table, turn_of
from tests.conformance.telling import Played, situation

GREECE, PERSIA = "greece", "persia"


def three_of_marble(*know_how: str) -> State:
    """Return Greece's turn with three cities of marble, one of them with a temple, and one city of iron."""
    state = found(table(3), GREECE, "sparta", "pella", "ephesos", "knossos")
    return turn_of(edit(consecrate(state, "pella"), GREECE, know_how=know_how), GREECE)


def produced(state: State, space: str, amount: int) -> Played:
    """Move Greece to a space and check how much it produces."""
    case = Played(state, antike.ChooseSpace(space))
    before, after = getattr(of(state, GREECE), space), getattr(of(case.after, GREECE), space)
    assert after == before + amount
    return case


@situation("P1", "Each city of a kind gives 1, with a temple 3: three of marble give 5.")
def _() -> Played:
    return produced(three_of_marble(), "marble", 5)


@situation("P1", "Cities of other kinds give nothing, with a temple or without.", contrast=True)
def _() -> Played:
    return produced(three_of_marble(), "iron", 1)


@situation("P1", "Who has no city of a kind gets nothing.", contrast=True)
def _() -> Played:
    return produced(three_of_marble(), "gold", 0)


@situation("P2", "With the market a production gives 1 more in all, here 6.")
def _() -> Played:
    return produced(three_of_marble("market"), "marble", 6)


@situation("P2", "With coinage it gives 2 more in all, and not 3.")
def _() -> Played:
    return produced(three_of_marble("market", "coinage"), "marble", 7)


@situation("P2", "The market gives 1 without a city of that kind, too.")
def _() -> Played:
    return produced(three_of_marble("market"), "gold", 1)


@situation("P2", "The market of another gives nothing.", contrast=True)
def _() -> Played:
    return produced(edit(three_of_marble(), PERSIA, know_how=("market",)), "marble", 5)
