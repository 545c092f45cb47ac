"""Measure what a reader of a page waits for: the import, the first legal move, random games."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial


def timed(what: str, do: Callable[[], object]) -> None:
    """Do something, and print how many milliseconds it took."""
    began = time.perf_counter()
    do()
    print(f"{what}: {(time.perf_counter() - began) * 1000:.0f} ms")


def load() -> None:
    """Import the library for the first time."""
    assert "ancient_world" not in sys.modules
    import ancient_world

    assert ancient_world.__version__


def first_move() -> None:
    """Begin a match, and list its legal actions."""
    import ancient_world as aw

    assert aw.Match.new("the-ancient-world", ["Miriam", "Tom"], seed=1).join(0).actions


def random_game(game: str, seed: int) -> None:
    """Play at most 2,000 random choices of a game."""
    import ancient_world as aw

    rng, state = aw.SeededRandom(seed), aw.new_game(game, players=2)
    for _ in range(2000):
        waiting = aw.pending(state)
        if waiting is None:
            return
        if isinstance(waiting, aw.Chance):
            state = aw.apply(state, waiting.sample(rng))
        else:
            state = aw.apply(state, waiting.actions[rng.randrange(len(waiting.actions))])


def tell() -> None:
    """Print all times; random games are timed at the second play."""
    timed("import", load)
    timed("the first legal move after that", first_move)
    import ancient_world as aw

    for game in aw.available_games():
        random_game(game, 1)
        timed(f"a random game, {game}", partial(random_game, game, 2))


if __name__ == "__main__":
    tell()
