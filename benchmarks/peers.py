"""The same of catanatron, OpenSpiel and python-chess, where they are installed (``nox -s bench_peers``)."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from benchmarks.ours import per_call, start_cost
from benchmarks.timing import rate

__all__ = ["measurements"]

LONGEST = 400
"""Half-moves after which a random chess game is left."""


def catan_game(seed: int) -> Any:
    """A new game of catanatron with four random players."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    return Game([RandomPlayer(color) for color in Color], seed=seed)


def catan_play(games: int, *, copying: bool) -> int:
    """Random games with ``Game.execute``, with or without a ``copy()`` that keeps the old game.

    Its check that the action is a legal one is left out, in its favour. The decisions are counted.
    """
    decisions = 0
    for seed in range(1, games + 1):
        rng = random.Random(seed)
        game = catan_game(seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game = game.copy() if copying else game
            game.execute(rng.choice(game.state.playable_actions), validate_action=False)
            decisions += 1
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


@cache
def hearts() -> Any:
    """Hearts of OpenSpiel: rules in C++ that are asked from Python, move by move, as anybody plays them."""
    import pyspiel

    return pyspiel.load_game("hearts")


def hearts_play(games: int, *, copying: bool, with_chance: bool = False) -> int:
    """Random games with ``apply_action``, or with ``child``, which keeps the old state.

    Every card that is dealt is a chance event there, 53 of them to 61 decisions. The decisions are counted, and the chance events if wanted.
    """
    decisions = events = 0
    for seed in range(games):
        rng = random.Random(seed)
        state = hearts().new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action = rng.choice(state.chance_outcomes())[0]
                events += 1
            else:
                action = rng.choice(state.legal_actions())
                decisions += 1
            if copying:
                state = state.child(action)
            else:
                state.apply_action(action)
    return decisions + events if with_chance else decisions


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


def chess_read(times: int, builder: str) -> int:
    """Read PGN into a tree of moves, or just onto a board; the moves checked."""
    import chess.pgn

    visitor = getattr(chess.pgn, builder)
    text, moves = chess_pgn()
    for _ in range(times):
        file = io.StringIO(text)
        while chess.pgn.read_game(file, Visitor=visitor) is not None:
            pass
    return times * moves


def measurements(scale: int) -> dict[str, tuple[str, Callable[[], float]]]:
    """Every measurement of the peers by name, with its unit."""
    return {
        "catanatron, mutating": rate("decisions/s", catan_play, scale, copying=False),
        "catanatron, copy and execute": rate("decisions/s", catan_play, scale, copying=True),
        "OpenSpiel hearts, mutating": rate("decisions/s", hearts_play, 20 * scale, copying=False),
        "OpenSpiel hearts, copying": rate("decisions/s", hearts_play, 20 * scale, copying=True),
        "OpenSpiel hearts, with chance": rate(
            "steps/s", hearts_play, 20 * scale, copying=False, with_chance=True
        ),
        "python-chess, copy and push": rate("moves/s", chess_copying, scale),
        "catanatron, game to JSON": ("us", lambda: per_call(catan_json, 4 * scale)),
        "catanatron, size of a game": ("bytes", lambda: float(len(catan_json()))),
        "python-chess, PGN": rate("moves/s", chess_read, scale, "GameBuilder"),
        "python-chess, PGN to a board": rate("moves/s", chess_read, scale, "BoardBuilder"),
        "python-chess, import": ("ms", lambda: start_cost("import chess", 1 + scale // 5)),
        "python-chess, import with PGN": (
            "ms",
            lambda: start_cost("import chess.pgn", 1 + scale // 5),
        ),
        "python-chess, import to the first moves": (
            "ms",
            lambda: start_cost("import chess; list(chess.Board().legal_moves)", 1 + scale // 5),
        ),
    }
