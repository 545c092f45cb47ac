"""Check that every legal action has a number: ``python -m tests.soaks.numbers [games=25000] [game ...]``, games of each kind.

In random games, for each number of players in turn, all actions of a decision must have different numbers; now and then
numbers are turned back into actions. Before that, the same is checked in all positions of a perft search from the first
decision. It stops at the first action without a number.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from typing import Any

import ancient_world as aw
from tests.perft import by_listing, perft

__all__ = ["Numbered", "main"]

EVERY = 50
"""Numbers are turned back into actions at every so many decisions."""
DEPTH = 3
"""Depth of the perft search."""
PRINT_EVERY = 1000
"""Games between two lines of output."""


class Numbered:
    """Checks the numbers of all actions of a game for a number of players."""

    def __init__(self, game: str, players: int) -> None:
        self.game, self.players = game, players
        self.space = aw.action_space(game, players)
        self.decisions = self.actions = 0

    def see(self, decision: aw.Decision) -> None:
        """Check the numbers of a decision's actions."""
        self.decisions += 1
        for seat in decision.players:
            actions = decision.actions_of(seat)
            numbers = [self.space.number(action) for action in actions]
            assert len({*numbers}) == len(numbers), actions
            assert min(numbers) >= 0, actions
            assert max(numbers) < len(self.space), actions
            if self.decisions % EVERY == 0:
                assert [self.space.action_with_number(number, seat) for number in numbers] == [
                    *actions
                ]
            self.actions += len(actions)

    def play(self, seed: int) -> None:
        """Play a random game and check each decision."""
        rng = aw.SeededRandom(seed)

        def chosen(decision: aw.Decision) -> aw.Action:
            self.see(decision)
            return decision.actions[rng.randrange(len(decision.actions))]

        aw.playout(aw.new_game(self.game, self.players), chosen, rng)

    def follow(self) -> None:
        """Check all decisions of the perft search."""

        def listed(state: Any) -> Iterable[aw.Action]:
            waiting = aw.pending(state)
            if isinstance(waiting, aw.Decision):
                self.see(waiting)
            return by_listing(state)

        state: Any = aw.new_game(self.game, self.players)
        while isinstance(waiting := aw.pending(state), aw.Chance):
            state = aw.apply(state, waiting.sample(aw.SeededRandom(1)))
        perft(state, DEPTH, listed)


def main(*arguments: str) -> None:
    """Check the games, and print how many actions had numbers."""
    counts = [int(each) for each in arguments if each.isdecimal()] or [25_000]
    games = [each for each in arguments if not each.isdecimal()] or [*aw.available_games()]
    for game in games:
        tables = [Numbered(game, players) for players in aw.game(game).players]
        begun = time.process_time()
        for table in tables:
            table.follow()
        for seed in range(counts[0]):
            tables[seed % len(tables)].play(seed)
            if (seed + 1) % PRINT_EVERY == 0 or seed + 1 == counts[0]:
                actions = sum(table.actions for table in tables)
                spent = time.process_time() - begun
                print(f"{game}: {seed + 1} games, {actions} actions have numbers, {spent:.0f} s", flush=True)  # fmt: skip


if __name__ == "__main__":
    main(*sys.argv[1:])
