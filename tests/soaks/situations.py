"""Situations that are seldom, by name: the soak test counts how often random games reach them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.decks import DealThreat
from ancient_world.games.the_ancient_world.rules.prepare import DealEmpireRow, DealMilitaryRow
from ancient_world.games.the_ancient_world.rules.turn import Turn

__all__ = ["SITUATIONS", "situations"]

State = taw.AncientWorldState
Test = Callable[[State, Any, State], bool]


def struck(before: State, action: Any) -> int | None:
    """The seat of the city that the titan threatened which is beaten now; -1 for a deck."""
    if type(action) is not taw.Strike:
        return None
    step: Any = before.agenda[-1]
    for seat, player in enumerate(before.players):
        if player.threat is not None and player.threat.titan == step.titan:
            return seat
    return -1


def striker(before: State) -> int | None:
    """The seat that decides, if one does."""
    player: int | None = getattr(before.agenda[-1], "player", None)
    return player


def fed(state: State, seat: int | None) -> int:
    """Ambrosia on the titan that threatens a player."""
    threat = None if seat is None else state.players[seat].threat
    return 0 if threat is None else threat.ambrosia


def first_turn(before: State, after: State) -> bool:
    """The rows are laid, the titans drawn, and the first turn of a round begins."""
    prepared = isinstance(before.agenda[-1], (DealEmpireRow, DealMilitaryRow, DealThreat))
    return prepared and bool(after.agenda) and isinstance(after.agenda[-1], Turn)


def tied(state: State) -> bool:
    """The game is over and the two best have equal points."""
    if state.agenda:
        return False
    totals = sorted(score.total for score in aw.scores(state))
    return totals[-1] == totals[-2]


def over_capacity(state: State) -> bool:
    """A city has more empire cards than it has room for."""
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
"""What is looked for in each action: the state before it, the action, the state after it."""


def situations(before: State, action: Any, after: State) -> Iterator[str]:
    """The names of the situations that an action shows."""
    for name, holds in SITUATIONS.items():
        if holds(before, action, after):
            yield name
