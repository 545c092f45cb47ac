"""Counting what cards speak of: controlled symbols, own things, colonists of all players."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ancient_world.games.golden_ages.effect_kinds import SYMBOLS
from ancient_world.games.golden_ages.state import Table

__all__ = ["controlled", "count"]

LATE = 4
"""Technologies of this level and above are late ones."""


def controlled(state: Table, seat: int) -> list[str]:
    """Every symbol that a player controls, with repetitions (C2)."""
    player = state.players[seat]
    squares = {*player.standing, *player.lying, *[city.square for city in player.cities]}
    squares.difference_update(square for square in state.capitals if square is not None)
    symbols = state.ground.symbols
    return [symbol for square in squares for symbol in symbols.get(square, ())]


def count(state: Table, seat: int, what: str) -> int:
    """How many a player has of what a card counts."""
    if what in SYMBOLS:
        return controlled(state, seat).count(what)
    return _COUNTS[what](state, seat)


def _late(state: Table, seat: int) -> int:
    technologies = state.cards.technologies
    return sum([technologies[each].level >= LATE for each in state.players[seat].technologies])


_COUNTS: Mapping[str, Callable[[Table, int], int]] = {
    "cubes": lambda state, seat: state.players[seat].cubes,
    "cities": lambda state, seat: len(state.players[seat].cities),
    "cities-and-capital": lambda state, seat: (
        len(state.players[seat].cities) + (state.players[seat].capital is not None)
    ),
    "glory": lambda state, seat: len(state.players[seat].glory),
    "gold": lambda state, seat: state.players[seat].gold,
    "buildings": lambda state, seat: len(state.players[seat].buildings),
    "wonders": lambda state, seat: len(state.players[seat].wonders),
    "technologies": lambda state, seat: len(state.players[seat].technologies),
    "late-technologies": _late,
    "standing": lambda state, seat: len(state.players[seat].standing),
    "lying-of-all": lambda state, _: sum([len(player.lying) for player in state.players]),
    "agora-of-all": lambda state, _: sum([player.agora for player in state.players]),
}
