"""Rare situations by name, which the soak test counts in random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.decks import DealThreat
from ancient_world.games.the_ancient_world.rules.player_turns import Turn
from ancient_world.games.the_ancient_world.rules.prepare import DealEmpireRow, DealMilitaryRow

__all__ = ["SITUATIONS", "situations"]

State = taw.AncientWorldState
Test = Callable[[State, Any, State], bool]


def struck(before: State, action: Any) -> int | None:
    """Return the seat that the beaten titan threatened, -1 for a titan on a deck, or None if the action beats none."""
    if type(action) is not taw.Strike:
        return None
    step: Any = before.agenda[-1]
    for seat, player in enumerate(before.players):
        if player.threat is not None and player.threat.titan == step.titan:
            return seat
    return -1


def striker(before: State) -> int | None:
    """Return the seat that decides, or None."""
    player: int | None = getattr(before.agenda[-1], "player", None)
    return player


def fed(state: State, seat: int | None) -> int:
    """Return the ambrosia on the titan that threatens this seat."""
    threat = None if seat is None else state.players[seat].threat
    return 0 if threat is None else threat.ambrosia


def first_turn(before: State, after: State) -> bool:
    """Return True if the action ends the preparation of a round and its first turn begins."""
    prepared = isinstance(before.agenda[-1], (DealEmpireRow, DealMilitaryRow, DealThreat))
    return prepared and bool(after.agenda) and isinstance(after.agenda[-1], Turn)


def tied(state: State) -> bool:
    """Return True if the game is over and the two best totals are equal."""
    if state.agenda:
        return False
    totals = sorted(score.total for score in aw.scores(state))
    return totals[-1] == totals[-2]


def over_capacity(state: State) -> bool:
    """Return True if a city has more empire cards than its capacity."""
    return any(
        len(player.city.empire) > player.city.totals(state.cards).capacity
        for player in state.players
    )


SITUATIONS: dict[str, Test] = {
    "titan of a deck beaten": lambda before, action, _: struck(before, action) == -1,
    "own threatening titan beaten": lambda before, action, _: (
        type(action) is taw.Strike and struck(before, action) == striker(before)
    ),
    "threatening titan of another beaten": lambda before, action, _: (
        struck(before, action) not in (None, -1, striker(before))
    ),
    "several armies in one attack": lambda before, action, _: (
        type(action) is taw.Strike and len(before.agenda[-1].paid) > 1  # type: ignore[attr-defined]
    ),
    "titan fed again": lambda before, action, _: (
        type(action) is taw.FeedTitan and fed(before, striker(before)) > 0
    ),
    "card of another used": lambda before, action, _: (
        type(action) is taw.UseCard and action.owner != before.agenda[-1].player  # type: ignore[attr-defined]
    ),
    "skill boosted": lambda _, action, __: type(action) is taw.BoostSkill,
    "over capacity": lambda _, __, after: over_capacity(after),
    "first-player token taken": lambda before, _, after: after.hand_up and not before.hand_up,
    "empire deck refilled": lambda before, _, after: (
        len(after.decks.empire_a) > len(before.decks.empire_a)
        or len(after.decks.empire_b) > len(before.decks.empire_b)
    ),
    "empire row short": lambda before, _, after: (
        first_turn(before, after) and len(after.decks.empire_row) < len(after.players) + 2
    ),
    "military deck empty": lambda _, __, after: not len(after.decks.military),
    "district deck empty": lambda _, __, after: after.round > 0 and not len(after.decks.districts),
    "no district left": lambda _, __, after: (
        after.decks.district is None and not len(after.decks.districts) and after.round > 0
    ),
    "titan deck empty": lambda _, __, after: any(
        pile.face_up is None and not len(pile.deck) for pile in after.decks.titans
    ),
    "nobody threatened": lambda _, __, after: all(p.threat is None for p in after.players),
    "tie of points": lambda _, __, after: tied(after),
    "shared victory": lambda _, __, after: len(aw.winners(after)) > 1,
}
"""Tests of an action, by name: each takes the state before it, the action, and the state after it."""


def situations(before: State, action: Any, after: State) -> Iterator[str]:
    """Yield the names of the situations that an action shows."""
    for name, holds in SITUATIONS.items():
        if holds(before, action, after):
            yield name
