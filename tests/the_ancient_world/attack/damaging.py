"""Positions in which dice do damage."""

from __future__ import annotations

from typing import Any

from ancient_world.engine.pending import Chance, legal_actions, pending
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    edit_player,
    in_round,
    play,
    table,
    threaten,
    unthreaten,
)


def facing(titan: str, state: State | None = None, **changes: Any) -> State:
    """Return a state of round 6 in which seat 0 is about to roll the dice of this titan; no income follows.

    ``changes`` are made to seat 0. Nobody else is threatened.
    """
    state = in_round(table(district="old-town") if state is None else state, 6)
    state = unthreaten(edit_player(state, 0, **changes), 1)
    threat = state.players[0].threat
    if threat is None or threat.titan != titan:
        state = threaten(state, 0, titan)
    state = all_pass(state)
    if taw.FaceTitan() in legal_actions(state):
        state = play(state, taw.FaceTitan())
    assert isinstance(pending(state), Chance)
    return state


def damaged(state: State, seat: int = 0) -> list[str]:
    """Return a player's damaged empire cards."""
    return [owned.card for owned in state.players[seat].city.damaged_cards()]
