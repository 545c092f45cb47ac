"""The worker process of the benchmarks: ``python -m benchmarks.works`` answers ``NAME NUMBER`` with seconds and a count.

With the name of a work it counts instructions, inside callgrind (:mod:`benchmarks.callgrind`). The works that older versions
of the library do as well use the public API alone.
"""

from __future__ import annotations

import gc
import importlib.util
import io
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.counted import control

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
STEPS = 300
"""The number of choices for one measured value of an environment."""
WARM_UPS, COUNTED = 10, 5
"""The numbers of values before instructions are counted, and while they are; the works differ by up to a tenth."""


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


def validate(text_and_entries: tuple[str, int]) -> int:
    """Validate a record from its text; return the number of its entries."""
    import ancient_world as aw

    text, entries = text_and_entries
    assert aw.validate(text).ok
    return entries


def export(text_and_entries: tuple[str, int], *, observed: bool = False) -> int:
    """Write the decisions of a record as rows, as ``ancient-world export`` does; return the number of its entries."""
    import ancient_world as aw
    from ancient_world import archive

    text, entries = text_and_entries
    record = aw.from_json(text, expect=aw.Record)
    header = record.header
    space = observation_space(header.game, len(header.players)) if observed else None
    rows = [*archive.decisions_of(record, features=space)]
    if not observed:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "decisions.jsonl"
            with archive.open_table(file, "decisions", archive.DECISION_COLUMNS) as table:
                table.write(rows)
    return entries


@cache
def observation_space(game: str, players: int) -> Any:
    """Return the observation space of a game."""
    import ancient_world as aw

    return aw.observation_space(game, players)


def view_after_a_round(game: str, number: int) -> Any:
    """Return a player's view after the first random decisions of a game."""
    import ancient_world as aw

    rng, decisions = random.Random(number), LIBRARY_GAMES[game] * 4
    state = aw.new_game(game, players=LIBRARY_GAMES[game])
    state = aw.playout(state, lambda decision: rng.choice(decision.actions), rng, until=decisions)
    return aw.view(state, 0)


def draw(view: Any) -> int:
    """Draw a view as SVG; return that it is one picture."""
    import ancient_world as aw

    return len([aw.svg(view)])


def steps(how: str, game: str, number: int) -> int:
    """Make random choices in an environment, or in none; return their number."""
    from benchmarks import environments

    getattr(environments, how)(game, STEPS, random.Random(number))
    return STEPS


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


def read_pgn(text_and_moves: tuple[str, int]) -> int:
    """Read PGN into a tree of checked moves; return the number of moves."""
    import chess.pgn

    text, moves = text_and_moves
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors
    return moves


class Work(NamedTuple):
    """A piece of work that is measured."""

    run: Callable[[Any], int]
    """The work, which returns the number of decisions, entries, moves, steps or pictures."""
    times: int = 1
    """How often it is done for one measured value."""
    prepare: Callable[[int], Any] = int
    """Returns the argument of the work from its number; not measured."""
    once: bool = False
    """True if it is done once in a process, without a warm-up."""

    def arguments(self, number: int) -> list[Any]:
        """Return the arguments for one measured value."""
        return [
            self.prepare(each) for each in range(number * self.times, (number + 1) * self.times)
        ]

    def timed(self, number: int) -> tuple[float, int]:
        """Do the work; return the processor seconds and the number of units."""
        arguments = self.arguments(number)
        start = time.process_time()
        units = sum(map(self.run, arguments))
        return time.process_time() - start, units

    def counted(self) -> int:
        """Do the work while callgrind counts; return the number of units."""
        warm_ups, values = (0, 1) if self.once else (WARM_UPS, COUNTED)
        for number in range(warm_ups):
            self.timed(number)
        arguments = [
            each for number in range(warm_ups, warm_ups + values) for each in self.arguments(number)
        ]
        gc.collect()
        control("-i", "on", counted=True)
        units = sum(map(self.run, arguments))
        control("-i", "off", counted=True)
        control("-d", counted=True)
        return units


WORKS: dict[str, Work] = {
    **{
        f"{how.__name__}:{game}": Work(partial(how, game, players), 4)
        for how in (play, playout)
        for game, players in LIBRARY_GAMES.items()
    },
    **{
        f"{how}:{game}": Work(partial(steps, how, game))
        for how in ("raw", "turns", "blind")
        for game in LIBRARY_GAMES
    },
    **{
        f"picture:{game}": Work(draw, prepare=partial(view_after_a_round, game), once=True)
        for game in LIBRARY_GAMES
    },
    "goofspiel": Work(play_goofspiel, 20),
    "validate": Work(validate, prepare=record),
    "export": Work(export, prepare=record),
    "observed": Work(partial(export, observed=True), prepare=record),
    "catanatron": Work(catan),
    "hearts": Work(partial(spiel, "hearts"), 40),
    "spiel-goofspiel": Work(partial(spiel, "goofspiel"), 100),
    "kuhn": Work(partial(spiel, "python_kuhn_poker"), 500),
    "pgn": Work(read_pgn, prepare=pgn),
}
"""Each work by its name; works with the same number play the same game."""


def main() -> None:
    """Count one work, or answer requests until the input ends."""
    if os.environ["ANCIENT_WORLD_PURE"] == "0":
        from ancient_world.build import build_info

        if not build_info().native:
            sys.exit("the native build does not run where it should")
    if sys.argv[1:]:
        print(sys.argv[1], WORKS[sys.argv[1]].counted())
        return
    for line in sys.stdin:
        name, number = line.split()
        print(json.dumps(WORKS[name].timed(int(number))), flush=True)


if __name__ == "__main__":
    main()
