"""The worker process of the benchmarks: ``python -m benchmarks.works`` answers ``NAME NUMBER`` with seconds and a count.

It uses the public API alone, so that older versions of the library can be measured as well.
"""

from __future__ import annotations

import importlib.util
import io
import json
import os
import random
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

__all__ = ["WORKS"]

EXAMPLE = Path(__file__).parents[1] / "examples" / "goofspiel.py"
LIBRARY_GAMES = {
    "the-ancient-world": 4,
    "tides-of-time": 2,
    "antike": 4,
    "golden-ages": 4,
}
"""The games of the library, each with its number of players here."""
MOST = 600
"""The number of decisions after which a random game is stopped, as some games need not end."""


def play(game: str, players: int, number: int) -> int:
    """Play a random game with ``pending`` and ``apply``; return the number of decisions."""
    import ancient_world as aw

    rng = random.Random(number)
    state = aw.new_game(game, players=players)
    decisions = 0
    while decisions < MOST and (pending := aw.pending(state)) is not None:
        if isinstance(pending, aw.Decision):
            state = aw.apply(state, rng.choice(pending.actions))
            decisions += 1
        else:
            state = aw.apply(state, pending.sample(rng))
    return decisions


def playout(game: str, players: int, number: int) -> int:
    """Play the same game with ``playout``; return the number of decisions."""
    import ancient_world as aw

    rng = random.Random(number)
    decisions = 0

    def choose(decision: Any) -> Any:
        nonlocal decisions
        decisions += 1
        return rng.choice(decision.actions)

    aw.playout(aw.new_game(game, players=players), choose, rng, until=MOST)
    return decisions


@cache
def record(number: int) -> tuple[str, int]:
    """Return a random game's record as text, and its number of entries."""
    import ancient_world as aw

    match = aw.Match.new("the-ancient-world", ["Ada", "Ben", "Cleo", "Dan"], seed=number)
    rng = random.Random(number)
    while True:
        pending: Any = match.pending  # a property in older versions
        pending = pending() if callable(pending) else pending
        if not isinstance(pending, aw.Decision):
            return aw.to_json(match.record), len(match.record.entries)
        match.apply(rng.choice(pending.actions))


def validate(text: str) -> None:
    """Validate a record from its text."""
    import ancient_world as aw

    assert aw.validate(text).ok


@cache
def goofspiel() -> str:
    """Register the example's game by running its file, and return its id."""
    spec = importlib.util.spec_from_file_location("goofspiel", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["goofspiel"] = module
    spec.loader.exec_module(module)
    return "goofspiel"


def play_goofspiel(number: int) -> int:
    """Play a random game of the example's Goofspiel for two; return the number of decisions."""
    return playout(goofspiel(), 2, number)


def catan(number: int) -> int:
    """Play a random game of catanatron, without checks of legality; return the number of decisions."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    rng = random.Random(number)
    game = Game([RandomPlayer(color) for color in Color], seed=number + 1)
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.execute(rng.choice(game.state.playable_actions), validate_action=False)
        decisions += 1
    return decisions


@cache
def open_spiel(name: str) -> Any:
    """Return a game of OpenSpiel; games in Python are registered on import."""
    import pyspiel

    if name.startswith("python_"):
        importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    return pyspiel.load_game(name)


def spiel(name: str, number: int) -> int:
    """Play a random game of OpenSpiel from Python; return the number of decisions."""
    rng = random.Random(number)
    state = open_spiel(name).new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            seats = range(state.num_players())
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in seats])
            decisions += len(seats)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


@cache
def pgn(number: int) -> tuple[str, int]:
    """Return a random game of chess as PGN, and its number of moves."""
    import chess
    import chess.pgn

    rng, board = random.Random(number), chess.Board()
    for _ in range(300):
        if not (legal := list(board.legal_moves)):
            break
        board.push(rng.choice(legal))
    return str(chess.pgn.Game.from_board(board)), len(board.move_stack)


def read_pgn(text: str) -> None:
    """Read PGN into a tree of checked moves."""
    import chess.pgn

    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors


def timed(work: Callable[[int], int], times: int, number: int) -> tuple[float, int]:
    """Return the processor seconds and the decisions of ``times`` games, numbered from ``number * times``."""
    numbers = range(number * times, (number + 1) * times)
    start = time.process_time()
    count = sum(map(work, numbers))
    return time.process_time() - start, count


def timed_text(
    text_of: Callable[[int], tuple[str, int]], read: Callable[[str], None], number: int
) -> tuple[float, int]:
    """Return the seconds for reading a text, which is made before, and its number of entries."""
    text, entries = text_of(number)
    start = time.process_time()
    read(text)
    return time.process_time() - start, entries


Work = Callable[[int], tuple[float, int]]
WORKS: dict[str, Work] = {
    **{
        f"{how.__name__}:{game}": partial(timed, partial(how, game, players), 4)
        for how in (play, playout)
        for game, players in LIBRARY_GAMES.items()
    },
    "goofspiel": partial(timed, play_goofspiel, 20),
    "validate": partial(timed_text, record, validate),
    "catanatron": partial(timed, catan, 1),
    "hearts": partial(timed, partial(spiel, "hearts"), 40),
    "spiel-goofspiel": partial(timed, partial(spiel, "goofspiel"), 100),
    "kuhn": partial(timed, partial(spiel, "python_kuhn_poker"), 500),
    "pgn": partial(timed_text, pgn, read_pgn),
}
"""Each work by its name; works with the same number play the same game."""


def main() -> None:
    """Answer requests until the input ends."""
    if os.environ["ANCIENT_WORLD_PURE"] == "0":
        from ancient_world.build import build_info

        if not build_info().native:
            sys.exit("the native build does not run where it should")
    for line in sys.stdin:
        name, number = line.split()
        print(json.dumps(WORKS[name](int(number))), flush=True)


if __name__ == "__main__":
    main()
