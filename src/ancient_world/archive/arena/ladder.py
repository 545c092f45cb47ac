"""A ladder of bots: Plackett-Luce strengths from the finishing orders of games, with intervals."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from ancient_world.archive.batch.result_rows import PlayedGame, missing_library
from ancient_world.archive.game_stats import new_figure, save_figure
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.errors import check_whole_number
from ancient_world.engine.importing import check_argument, import_locked

if TYPE_CHECKING:
    from types import ModuleType

RESAMPLE_COUNT = 200
MEAN_STRENGTH = 1000.0
ELO_SCALE = 400 / math.log(10)
"""Elo scale: 400 points are 10:1 odds of finishing ahead."""
PRIOR = 0.01
"""The regularization that keeps a strength finite even if results do not bound it."""
CONFIDENCE = 0.95


@attrs.frozen
class BotRank:
    """A bot's place on the ladder.

    ``strength`` is on Elo's scale, with a mean of 1000 over all bots; ``low`` and ``high`` bound it in 95 % of resampled results.
    If results do not bound a side (as above, for a bot that has never lost), ``low`` or ``high`` is ``None``, and the other one is
    the strength at which such results would occur once in forty times.
    ``wins`` counts shared victories in equal parts, ``score`` is the mean.
    """

    bot: str
    strength: float
    low: float | None
    high: float | None
    games: int
    wins: float
    score: float


def rank_bots(results: Iterable[PlayedGame], seed: int = 0) -> tuple[BotRank, ...]:
    """Return the bots by strength, the strongest first.

    A game counts as the finishing order of its players: winners first, then by points; ties are broken
    at random. A bot in two seats counts twice in games and wins. Failed games are ignored.

    Args:
        results: the results of games whose players have the names of their bots, numbered if repeated.
        seed: the seed for breaking ties and for resampling.

    Raises:
        BatchError: choix is missing (extra ``arena``).

    Example:
        >>> from ancient_world.archive import rank_bots, play_arena
        >>> ranks = rank_bots(play_arena("tides-of-time", ["random", "greedy"], 20, jobs=1))
        >>> [rank.bot for rank in ranks]
        ['greedy', 'random']
    """
    try:
        choix = import_locked("choix")
    except ModuleNotFoundError:
        raise missing_library("choix", "arena") from None
    check_argument("results", results, Iterable)
    rng = SeededRandom(check_whole_number("seed", seed))
    finished_games = [
        each
        for each in map(_checked_result, results)
        if each.scores is not None and each.winners is not None
    ]
    counts: Counter[str] = Counter()
    wins: dict[str, float] = {}
    scores: dict[str, float] = {}
    orders: list[list[str]] = []
    for game in finished_games:
        names = [_bot_name(name) for name in game.players]
        seats = range(len(names))
        orders.append(
            [
                names[seat]
                for seat in sorted(seats, key=lambda seat: _finishing_key(game, seat, rng))
            ]
        )
        for seat, name in enumerate(names):
            assert game.scores is not None
            assert game.winners is not None
            counts[name] += 1
            wins[name] = wins.get(name, 0.0) + (seat in game.winners) / len(game.winners)
            scores[name] = scores.get(name, 0.0) + game.scores[seat]
    names = sorted(counts)
    if not names:
        return ()
    strengths = _strengths(choix, names, orders)
    samples = [
        _strengths(choix, names, [orders[rng.randrange(len(orders))] for _ in orders])
        for _ in range(RESAMPLE_COUNT)
    ]
    bounds = _missing_bounds(choix, names, orders)
    ranks = []
    for index, name in enumerate(names):
        sampled_strengths = sorted([sample[index] for sample in samples])
        tail_count = round(len(sampled_strengths) * (1 - CONFIDENCE) / 2)
        low, high = bounds.get(
            name, (sampled_strengths[tail_count], sampled_strengths[-1 - tail_count])
        )
        count = counts[name]
        ranks.append(
            BotRank(name, strengths[index], low, high, count, wins[name], scores[name] / count)
        )
    return tuple(sorted(ranks, key=lambda rank: -rank.strength))


Bounds = tuple[float | None, float | None]
"""The least and greatest strength of a bot; ``None`` where results set no bound."""


def _missing_bounds(
    choix: ModuleType, names: Sequence[str], orders: Sequence[Sequence[str]]
) -> dict[str, Bounds]:
    """Return the bounds of those bots whose strength results do not bound on both sides; resampling cannot bound these."""
    wins = _count_wins(orders)
    bots_above = {
        name: _reachable(name, {(loser, winner) for winner, loser in wins}) for name in names
    }
    bots_below = {name: _reachable(name, set(wins)) for name in names}
    other_names = {name: {*names} - {name} for name in names}
    unbounded = [
        name for name in names if not other_names[name] <= bots_above[name] & bots_below[name]
    ]
    if not unbounded or len(names) == 1:
        return {}
    regularized = _strengths(choix, names, [*orders, *_hypothetical_wins(wins)])
    return {
        name: (
            regularized[names.index(name)] if other_names[name] <= bots_below[name] else None,
            regularized[names.index(name)] if other_names[name] <= bots_above[name] else None,
        )
        for name in unbounded
    }


def _count_wins(orders: Iterable[Sequence[str]]) -> Counter[tuple[str, str]]:
    """Count how often each bot finished ahead of each other bot."""
    counts: Counter[tuple[str, str]] = Counter()
    for order in orders:
        ranked_names = [*dict.fromkeys(order)]
        counts.update(
            (ranked_names[index], loser)
            for index in range(len(ranked_names))
            for loser in ranked_names[index + 1 :]
        )
    return counts


def _reachable(start: str, edges: Collection[tuple[str, str]]) -> set[str]:
    found_names, new_names = set[str](), {start}
    while new_names:
        new_names = {
            target for source, target in sorted(edges) if source in new_names
        } - found_names
        found_names |= new_names
    return found_names


def _hypothetical_wins(wins: Mapping[tuple[str, str], int]) -> Iterator[tuple[str, str]]:
    """Yield hypothetical wins of bots that have always lost against another bot.

    Their number is such that, if they were real games, all would be lost once in forty times; about four after many games.
    """
    for (winner, loser), count in sorted(wins.items()):
        if (loser, winner) not in wins:
            minimum_chance = ((1 - CONFIDENCE) / 2) ** (1 / count)
            yield from [(loser, winner)] * math.ceil(count * (1 - minimum_chance) / minimum_chance)


def _bot_name(name: str) -> str:
    """Return the name of a bot without the number of its player."""
    return re.sub(r" \d+$", "", name)


def _finishing_key(game: PlayedGame, seat: int, rng: SeededRandom) -> tuple[bool, int, int]:
    """Return the sort key of a seat in the finishing order, with a random tie-break."""
    assert game.scores is not None
    assert game.winners is not None
    return seat not in game.winners, -game.scores[seat], rng.randrange(2**32)


def _strengths(
    choix: ModuleType, names: Sequence[str], orders: Sequence[Sequence[str]]
) -> list[float]:
    """Return the strength of each bot from finishing orders; a bot's games against itself do not count."""
    index_by_name = {name: number for number, name in enumerate(names)}
    indexed_orders = [[index_by_name[name] for name in dict.fromkeys(order)] for order in orders]
    estimates = choix.ilsr_rankings(
        len(names), [each for each in indexed_orders if len(each) > 1], alpha=PRIOR
    )
    mean_estimate = sum(estimates) / len(estimates)
    return [MEAN_STRENGTH + ELO_SCALE * float(each - mean_estimate) for each in estimates]


def _strength_label(rank: BotRank) -> str:
    """Return the label beside a bot's bar: its strength, or its only bound."""
    if rank.low is None or rank.high is None:
        bounds = (
            ("\N{GREATER-THAN OR EQUAL TO} ", rank.low),
            ("\N{LESS-THAN OR EQUAL TO} ", rank.high),
        )
        return next((f"{sign}{bound:.0f}" for sign, bound in bounds if bound is not None), "?")
    return f"{rank.strength:.0f}"


def plot_ladder(ranks: Sequence[BotRank], path: Path, title: str, *, force: bool = False) -> None:
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
    names = [f"{rank.bot}   {_strength_label(rank)}" for rank in ranks_from_bottom]
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
