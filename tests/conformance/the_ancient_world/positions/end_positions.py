"""Positions for the chapters on damage, ambrosia, the end of a round, and points, with the standard cards."""

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
    """Return the first turn of round 1, with the Old Town, a district without abilities, face up."""
    return settle(taw.GAME.new(players, None, options), {"old-town"})


def calm(players: int = 2, **options: Any) -> State:
    """Return the ``standard`` state without threatening titans."""
    return unthreaten(standard(players, **options), *range(players))


def last_turn(state: State) -> State:
    """Return the state in which all but one have passed."""
    return play(state, *[taw.Pass()] * (len(state.players) - 1))


def hungry(short: int, **changes: Any) -> State:
    """Return the feeding of round 1: seat 0 has 5 citizens, and food for all but ``short``.

    ``changes`` are the changed values of seat 0.
    """
    state = give_district(give_card(calm(), 0, "orchard"), 0, "fish-quay")
    state = edit_player(state, 0, available=(1, 2, 3, 4, 5), supply=(), **changes)
    state = all_pass(damage(state, 0, *("wheat", "fish-dock", "orchard")[:short]))
    # with ambrosia for a repair, seat 0 is asked right before income
    return play(state, taw.Finish()) if state.players[0].ambrosia > 1 else state


def finished(players: int = 2, **changes: Any) -> State:
    """Return the end of a game in which all have equal cards, 3 coins, 2 knowledge and 1 ambrosia.

    ``changes`` are the changed values of seat 0.
    """
    state = all_pass(in_round(calm(players), 6))
    for seat in range(players):
        state = edit_player(state, seat, coins=3, knowledge=2, ambrosia=1)
    return edit_player(state, 0, **changes)


def damaged(state: Any, seat: int = 0) -> list[str]:
    """Return a player's damaged empire cards."""
    return [owned.card for owned in state.players[seat].city.damaged_cards()]
