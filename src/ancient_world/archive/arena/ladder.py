"""A ladder of bots: their ratings from games against each other, and its plot."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from ancient_world.archive.batch.result_rows import PlayedGame
from ancient_world.archive.game_stats import new_figure, save_figure
from ancient_world.archive.player_stats import finishing_order
from ancient_world.archive.ratings import Rating, strengths_of
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.errors import check_whole_number
from ancient_world.engine.importing import check_argument


def rank_bots(results: Iterable[PlayedGame], seed: int = 0) -> tuple[Rating, ...]:
    """Return the bots by strength, the strongest first.

    A game counts as the finishing order of its players: winners first, then by points; ties are broken
    at random. A bot in two seats counts twice in games and wins. Failed games are ignored.

    Args:
        results: the results of games whose players have the names of their bots, numbered if repeated.
        seed: the seed for breaking ties and for resampling.

    Raises:
        BatchError: numpy is missing (extra ``arena``).

    Example:
        >>> from ancient_world.archive import rank_bots, play_arena
        >>> ratings = rank_bots(play_arena("tides-of-time", ["random", "greedy"], 20, jobs=1))
        >>> [rating.name for rating in ratings]
        ['greedy', 'random']
    """
    check_argument("results", results, Iterable)
    rng = SeededRandom(check_whole_number("seed", seed))
    counts: Counter[str] = Counter()
    wins: dict[str, float] = {}
    scores: dict[str, float] = {}
    orders: Counter[tuple[str, ...]] = Counter()
    for game in map(_checked_result, results):
        if game.scores is None or game.winners is None:
            continue
        names = [_bot_name(name) for name in game.players]
        orders[finishing_order(names, game.scores, game.winners, rng)] += 1
        for seat, name in enumerate(names):
            counts[name] += 1
            wins[name] = wins.get(name, 0.0) + (seat in game.winners) / (len(game.winners) or 1)
            scores[name] = scores.get(name, 0.0) + game.scores[seat]
    ratings = [
        Rating(name, strength, low, high, counts[name], wins[name], scores[name] / counts[name])
        for name, (strength, (low, high)) in strengths_of(orders, seed).items()
    ]
    return tuple(sorted(ratings, key=lambda rating: -rating.strength))


def _bot_name(name: str) -> str:
    """Return the name of a bot without the number of its player."""
    return re.sub(r" \d+$", "", name)


def _strength_label(rank: Rating) -> str:
    """Return the label beside a bot's bar: its strength, or its only bound."""
    if rank.low is None or rank.high is None:
        bounds = (
            ("\N{GREATER-THAN OR EQUAL TO} ", rank.low),
            ("\N{LESS-THAN OR EQUAL TO} ", rank.high),
        )
        return next((f"{sign}{bound:.0f}" for sign, bound in bounds if bound is not None), "?")
    return f"{rank.strength:.0f}"


def plot_ladder(ranks: Sequence[Rating], path: Path, title: str, *, force: bool = False) -> None:
    """Draw the ladder, strengths with intervals, into a PNG, SVG or PDF file.

    Raises:
        BatchError: matplotlib is missing.
        FileExistsError: the file exists, and may not be overwritten.
        OSError: the file cannot be written.
        ValueError: the suffix of the path is not a known picture format.
    """
    figure = new_figure(7, 1.2 + 0.4 * len(ranks))
    axis = figure.subplots()
    ranks_from_bottom = ranks[::-1]
    error_bars = [
        [
            0.0 if rank.low is None else max(0.0, rank.strength - rank.low)
            for rank in ranks_from_bottom
        ],
        [
            0.0 if rank.high is None else max(0.0, rank.high - rank.strength)
            for rank in ranks_from_bottom
        ],
    ]
    names = [f"{rank.name}   {_strength_label(rank)}" for rank in ranks_from_bottom]
    axis.errorbar(
        [rank.strength for rank in ranks_from_bottom], names, xerr=error_bars, fmt="o", capsize=3
    )
    axis.set_ylim(-0.6, len(ranks) - 0.4)
    axis.set_title(title, loc="left")
    axis.grid(axis="x", alpha=0.3)
    save_figure(figure, path, force=force)


def _checked_result(result: PlayedGame) -> PlayedGame:
    check_argument("results", result, PlayedGame)
    return result
