"""What somebody in front of a page waits for: importing, the first legal move, a game at random."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial


def timed(what: str, do: Callable[[], object]) -> None:
    """Do something and print how long it took."""
    began = time.perf_counter()
    do()
    print(f"{what}: {(time.perf_counter() - began) * 1000:.0f} ms")


def load() -> None:
    """Import the library, which nobody has done yet."""
    assert "ancient_world" not in sys.modules
    import ancient_world

    assert ancient_world.__version__


def first_move() -> None:
    """Begin a game and ask what is legal."""
    import ancient_world as aw

    assert aw.Match.new("the-ancient-world", ["Miriam", "Tom"], seed=1).join(0).actions


def random_game(game: str, seed: int) -> None:
    """Play a game to its end, or to 2,000 choices, at random."""
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
    """Print them all; a game is played a second time, when it is loaded."""
    timed("import", load)
    timed("the first legal move after that", first_move)
    import ancient_world as aw

    for game in aw.available_games():
        random_game(game, 1)
        timed(f"a random game, {game}", partial(random_game, game, 2))


if __name__ == "__main__":
    tell()
