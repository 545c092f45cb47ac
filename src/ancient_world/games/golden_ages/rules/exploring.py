"""The explorer: a colonist moves, takes control, and may found a city (C2)."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason
from ancient_world.games.golden_ages.actions import Explore, Move
from ancient_world.games.golden_ages.rules.decisions import (
    DURING_TURN,
    Choice,
    Refusals,
    Square,
    no_colonist,
    unknown_square,
)
from ancient_world.games.golden_ages.rules.founding import Founding
from ancient_world.games.golden_ages.rules.powers import powers_of
from ancient_world.games.golden_ages.squares import SQUARES, crosses_edge, reach
from ancient_world.games.golden_ages.state import Table, with_one, without_one

__all__ = ["Exploring", "arrive", "gold_on_the_way", "take_control", "why_not_explore"]


def why_not_explore(state: Table, seat: int, action: Explore) -> Reason | None:
    """Why a colonist cannot explore, or ``None``."""
    return no_colonist(state.players[seat], action.square, "C2")


def take_control(draft: Table, seat: int, square: str) -> None:
    """Gold for the symbols of a square, on which the player had nothing before (C2)."""
    symbols = draft.symbols(square)
    if symbols:
        player = draft.edit(seat)
        income = powers_of(draft.cards, player).income
        for symbol in symbols:
            player.gold += income[symbol]


def gold_on_the_way(state: Table, seat: int, origin: str, target: str) -> int:
    """What a move itself brings, as the United States and as Portugal."""
    if origin == target:
        return 0
    powers = powers_of(state.cards, state.players[seat])
    gold = 0
    if powers.entry_gold and any(
        other.capital == target or other.present(target)
        for number, other in enumerate(state.players)
        if number != seat
    ):
        gold += powers.entry_gold
    if powers.edge_gold and crosses_edge(origin, target, powers.movement):
        gold += powers.edge_gold
    return gold


def arrive(draft: Table, seat: int, origin: str, target: str) -> None:
    """Move a standing colonist, with the gold that the move itself brings."""
    player = draft.edit(seat)
    player.gold += gold_on_the_way(draft, seat, origin, target)
    player.standing = with_one(without_one(player.standing, origin), target)


@cache
def _moves(square: str, steps: int) -> tuple[Move, ...]:
    """All moves from a square, in the order of the board."""
    within = reach(square, steps)
    return tuple([Move(each) for each in SQUARES if each in within])


@attrs.frozen
class Exploring(Choice):
    """Where the colonist of a square moves (C2)."""

    square: Square

    over: ClassVar[tuple[str, ...]] = DURING_TURN

    def fits(self, state: Table) -> bool:
        """A colonist stands there."""
        return self.square in self.own(state).standing

    def actions(self, state: Table) -> list[Action]:
        return list(_moves(self.square, powers_of(state.cards, self.own(state)).movement))

    def why_not_move(self, state: Table, action: Move) -> Reason | None:
        """Why it cannot move there (C2), or ``None``."""
        steps = powers_of(state.cards, self.own(state)).movement
        if action.square in reach(self.square, steps):
            return None
        return unknown_square(action.square, "C2") or reason(
            "golden-too-far", "C2", square=action.square, origin=self.square, steps=steps
        )

    refusals: ClassVar[Refusals] = {Move: why_not_move}

    def play(self, draft: Table, action: Any) -> None:
        target = action.square
        lies = not powers_of(draft.cards, draft.players[self.player]).standing_explorers
        draft.push(Founding(self.player, target, lies))
        if target != self.square:
            had = draft.players[self.player].present(target)
            arrive(draft, self.player, self.square, target)
            if not had:
                take_control(draft, self.player, target)
