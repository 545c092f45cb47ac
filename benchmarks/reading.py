"""Estimate the tokens that a model reads for one decision, as characters / 4: ``python -m benchmarks.reading``."""

from __future__ import annotations

import random

import ancient_world as aw
from ancient_world.bots import RandomBot, SeatedBots

GAMES = 2


def read(game: str, players: int, seed: int) -> list[int]:
    """Return the characters shown before each choice of seat 0 in a random game."""
    match = aw.Match.new(game, [f"player {seat}" for seat in range(players)], seed=seed)
    bots = SeatedBots(match, {seat: RandomBot(seed + seat) for seat in range(1, players)})
    seat, rng = match.join(0), random.Random(seed)
    sizes: list[int] = []
    version: int | None = None
    while True:
        bots.play(100_000)
        if not seat.actions:
            return sizes
        changes = None if version is None else seat.changes(version)
        sizes.append(len(aw.view_as_text(seat.view, changes)))
        version = seat.version
        seat.choose(rng.randrange(len(seat.actions)), version)


if __name__ == "__main__":
    for game in aw.available_games():
        for players in sorted({min(aw.game(game).players), max(aw.game(game).players)}):
            sizes = [each for seed in range(GAMES) for each in read(game, players, seed)]
            mean = sum(sizes) / len(sizes) / 4
            print(f"{game:18} {players} players: {mean:4.0f} tokens on average, {max(sizes) / 4:5.0f} at most, {len(sizes)} choices")  # fmt: skip
