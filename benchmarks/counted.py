"""Run the works of the budget inside valgrind, each after a warm-up: ``python benchmarks/counted.py GAME counted LAYOUT``.

:mod:`benchmarks.budget` starts this. Callgrind counts only while a work runs, and writes one file for each work. A line is
printed for each work.
"""

from __future__ import annotations

import gc
import importlib
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

__all__ = ["GAMES", "IMPORT"]

IMPORT = "import"
"""The name of the work that imports the package, in place of a game."""
GAMES = {
    "the-ancient-world": (4, 5),
    "tides-of-time": (2, 10),
    "antike": (2, 2),
    "golden-ages": (2, 5),
    "goofspiel": (2, 10),
    "noughts": (2, 20),
}
"""Each game with its number of players and the number of counted games; the last two games are examples."""
EXAMPLES = ("goofspiel", "noughts")
MOST = 400
"""The number of decisions after which a random game is stopped, as some games need not end."""
STATES = 10
"""The number of states of one game that are read and written."""

Work = Callable[[], int]
"""A function that works and returns the number of decisions, states, entries or choices."""


def face(game: str, players: int, seed: int) -> int:
    """Play a random game with ``pending`` and ``apply``; return the number of decisions."""
    import ancient_world as aw

    rng = random.Random(seed)
    state, decisions = aw.new_game(game, players=players), 0
    while decisions < MOST and (pending := aw.pending(state)) is not None:
        if isinstance(pending, aw.Decision):
            state = aw.apply(state, rng.choice(pending.actions))
            decisions += 1
        else:
            state = aw.apply(state, pending.sample(rng))
    return decisions


def playout(game: str, players: int, seed: int) -> int:
    """Play the same game with ``playout``; return the number of decisions."""
    import ancient_world as aw

    rng, decisions = random.Random(seed), 0

    def choose(decision: Any) -> Any:
        nonlocal decisions
        decisions += 1
        return rng.choice(decision.actions)

    aw.playout(aw.new_game(game, players=players), choose, rng, until=MOST)
    return decisions


def several(play: Callable[[str, int, int], int], game: str, players: int, games: int) -> int:
    """Play games with the seeds 0, 1, 2 and so on; return the number of decisions."""
    return sum(play(game, players, seed) for seed in range(games))


def recorded(game: str, players: int) -> Any:
    """Play a random match, and return its record."""
    import ancient_world as aw

    match = aw.Match.new(game, [f"Player {seat + 1}" for seat in range(players)], seed=1)
    rng = random.Random(1)
    while len(match.record.entries) < MOST and isinstance(
        pending := aw.pending(match.state), aw.Decision
    ):
        match.apply(rng.choice(pending.actions))
    return match.record


def works_with_documents(game: str, players: int) -> Iterator[tuple[str, Work]]:
    """Yield the works that write and read states, validate and tabulate a record and offer choices, all of one game."""
    import ancient_world as aw
    from ancient_world.archive import RowMaker
    from ancient_world.narration.choosing.offers import offers_in_view

    record = recorded(game, players)
    states = [*aw.replay(record)]
    chosen = states[:: len(states) // STATES][:STATES]
    texts, text = [aw.to_json(state) for state in chosen], aw.to_json(record)

    def write() -> int:
        return len([aw.to_json(state) for state in chosen])

    def read() -> int:
        return len([aw.from_json(each) for each in texts])

    def validate() -> int:
        assert aw.validate(text).ok
        return len(record.entries)

    row_maker = RowMaker(["moves"])

    def moves() -> int:
        again = aw.from_json(text)
        assert isinstance(again, aw.Record)
        row_maker.rows(again)
        return len(record.entries)

    yield from (("write", write), ("read", read), ("validate", validate), ("moves", moves))
    # the warm-up lists the legal actions, so that only what an offer adds to them is counted
    views = [aw.view(state, seat) for state in chosen if (seat := awaited_seat(state)) is not None]

    def offers() -> int:
        return sum(len(offers_in_view(view)) for view in views)

    yield "offers", offers


def awaited_seat(state: Any) -> int | None:
    """Return the first seat that may act in a state."""
    import ancient_world as aw

    pending = aw.pending(state)
    return pending.player if isinstance(pending, aw.Decision) else None


def works(game: str) -> Iterator[tuple[str, Work]]:
    """Yield each work of a game with its name."""
    if game == IMPORT:
        yield "package", lambda: len([importlib.import_module("ancient_world")])
        return
    if game in EXAMPLES:
        importlib.import_module(game)
    players, games = GAMES[game]
    for play in (face, playout):
        yield play.__name__, partial(several, play, game, players, games)
    if game not in EXAMPLES:
        yield from works_with_documents(game, players)


def control(*arguments: str, counted: bool) -> None:
    """Send a command to the callgrind that runs this process, if the run is counted: start, stop, or write the counts."""
    if not counted:
        return
    command = ["callgrind_control", *arguments, str(os.getpid())]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def use_methods_of_new_classes(number: int) -> None:
    """Look up a method of ``number`` new classes, which shifts the library's methods in the method cache."""
    for _ in range(number):
        getattr(type("New", (), {}), "method", None)


def main(game: str, *, counted: bool, layout: int) -> None:
    """Run each work twice, counting the second run; print its name, its number of units and its processor seconds."""
    use_methods_of_new_classes(layout)
    for name, work in works(game):
        if game != IMPORT:
            work()  # warms up caches, rules and cards, which do not count
        gc.collect()
        control("-i", "on", counted=counted)
        start = time.process_time()
        done = work()
        seconds = time.process_time() - start
        control("-i", "off", counted=counted)
        control("-d", counted=counted)
        print(name, done, seconds, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], counted=sys.argv[2] == "counted", layout=int(sys.argv[3]))
