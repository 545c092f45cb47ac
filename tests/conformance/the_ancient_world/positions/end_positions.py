"""Positions with the standard cards for the chapters of damage, ambrosia, the end of a round, and points."""

from __future__ import annotations

from typing import Any

from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    edit_player,
    give_card,
    give_district,
    in_round,
    play,
    settle,
    unthreaten,
)


def standard(players: int = 2, **options: Any) -> State:
    """The first turn of round 1; the Old Town, a district without abilities, lies face up."""
    return settle(taw.GAME.new(players, None, options), {"old-town"})


def calm(players: int = 2, **options: Any) -> State:
    """The same, and no titan threatens anybody."""
    return unthreaten(standard(players, **options), *range(players))


def last_turn(state: State) -> State:
    """All but one have passed; the round ends with what the last one passes."""
    return play(state, *[taw.Pass()] * (len(state.players) - 1))


def hungry(short: int, **changes: Any) -> State:
    """The feeding of round 1: seat 0 has 5 citizens, and food for all but ``short`` of them.

    ``changes`` are those of seat 0.
    """
    state = give_district(give_card(calm(), 0, "orchard"), 0, "fish-quay")
    state = edit_player(state, 0, available=(1, 2, 3, 4, 5), supply=(), **changes)
    state = all_pass(damage(state, 0, *("wheat", "fish-dock", "orchard")[:short]))
    # Who could buy a repair is asked right before income.
    return play(state, taw.Finish()) if state.players[0].ambrosia > 1 else state


def finished(players: int = 2, **changes: Any) -> State:
    """The end of a game in which all have 3 coins, 2 knowledge and 1 ambrosia, as many cards and points.

    ``changes`` are those of seat 0.
    """
    state = all_pass(in_round(calm(players), 6))
    for seat in range(players):
        state = edit_player(state, seat, coins=3, knowledge=2, ambrosia=1)
    return edit_player(state, 0, **changes)


def damaged(state: Any, seat: int = 0) -> list[str]:
    """A player's damaged empire cards."""
    return [owned.card for owned in state.players[seat].city.damaged()]
