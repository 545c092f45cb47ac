"""The same of catanatron and python-chess, where they are installed (``nox -s bench_peers``)."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from benchmarks.ours import import_time, per_call
from benchmarks.timing import timed

__all__ = ["measurements"]

LONGEST = 400
"""Half-moves after which a random chess game is left."""


def catan_game(seed: int) -> Any:
    """A new game of catanatron with four random players."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    return Game([RandomPlayer(color) for color in Color], seed=seed)


def catan_mutating(games: int) -> int:
    """Random games with ``Game.execute``; the decisions in them."""
    decisions = 0
    for seed in range(1, games + 1):
        rng = random.Random(seed)
        game = catan_game(seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.execute(rng.choice(game.state.playable_actions), validate_action=False)
            decisions += 1
    return decisions


def catan_copying(decisions: int) -> int:
    """``copy()`` and ``execute`` for every decision, so that the old game stays as it was."""
    rng = random.Random(1)
    game = catan_game(1)
    for _ in range(decisions):
        if game.winning_color() is not None:
            game = catan_game(1)
        game = game.copy()
        game.execute(rng.choice(game.state.playable_actions), validate_action=False)
    return decisions


@cache
def catan_middle() -> Any:
    """A game of catanatron after 200 random decisions."""
    rng = random.Random(3)
    game = catan_game(3)
    for _ in range(200):
        game.execute(rng.choice(game.state.playable_actions), validate_action=False)
    return game


def catan_json() -> str:
    """That game as JSON."""
    from catanatron.json import GameEncoder

    return json.dumps(catan_middle(), cls=GameEncoder)


def chess_copying(games: int) -> int:
    """Random chess, a copied board for every move; the moves made."""
    import chess

    moves = 0
    for seed in range(games):
        rng = random.Random(seed)
        board = chess.Board()
        for _ in range(LONGEST):
            legal = list(board.legal_moves)
            if not legal:
                break
            board = board.copy(stack=False)
            board.push(rng.choice(legal))
            moves += 1
    return moves


@cache
def chess_pgn() -> tuple[str, int]:
    """Random chess games as PGN, and their moves."""
    import chess
    import chess.pgn

    texts, moves = [], 0
    for seed in range(10):
        rng = random.Random(seed)
        board = chess.Board()
        for _ in range(120):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rng.choice(legal))
            moves += 1
        texts.append(str(chess.pgn.Game.from_board(board)))
    return "\n\n".join(texts), moves


def chess_read(times: int) -> int:
    """Read PGN; the moves checked."""
    import chess.pgn

    text, moves = chess_pgn()
    for _ in range(times):
        file = io.StringIO(text)
        while (game := chess.pgn.read_game(file)) is not None:
            assert not game.errors
    return times * moves


def measurements(scale: int) -> dict[str, tuple[str, Callable[[], float]]]:
    """Every measurement of the peers by name, with its unit."""
    return {
        "catanatron, mutating": ("decisions/s", lambda: timed(lambda: catan_mutating(scale))),
        "catanatron, copy and execute": (
            "decisions/s",
            lambda: timed(lambda: catan_copying(150 * scale)),
        ),
        "python-chess, copy and push": ("moves/s", lambda: timed(lambda: chess_copying(scale))),
        "catanatron, game to JSON": ("us", lambda: per_call(catan_json, 4 * scale)),
        "catanatron, size of a game": ("bytes", lambda: float(len(catan_json()))),
        "python-chess, PGN": ("moves/s", lambda: timed(lambda: chess_read(scale))),
        "python-chess, import": ("ms", lambda: import_time("chess, chess.pgn")),
    }
