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


@situation("P1", "Two cities of gold, both with temples, give 6.")
def _() -> Played:
    state = found(table(3), GREECE, "messana", "athenae", "sparta")
    state = consecrate(state, "messana", "athenae")
    return produced(turn_of(state, GREECE), "gold", 6)


@situation("P1", "Two cities of iron, one with a temple, give 4.")
def _() -> Played:
    state = found(table(3), GREECE, "knossos", "attalia", "sparta")
    return produced(turn_of(consecrate(state, "knossos"), GREECE), "iron", 4)


@situation("P1", "Cities and temples of others give nothing.", contrast=True)
def _() -> Played:
    state = consecrate(three_of_marble(), "artaxata")
    return produced(state, "marble", 5)


@situation("P1", "Foreign legions in the province of a city do not lessen what it gives.")
def _() -> Played:
    state = edit(three_of_marble(), PERSIA, legions={"pella": 3, "sparta": 1})
    return produced(state, "marble", 5)


@situation("P2", "Coinage gives 2 without a city of that kind.")
def _() -> Played:
    return produced(three_of_marble("market", "coinage"), "gold", 2)


@situation("P2", "With the market iron gives 1 more, too.")
def _() -> Played:
    return produced(three_of_marble("market"), "iron", 2)
