"""A ladder of bots: Plackett-Luce strengths from the finishing orders of games, with intervals."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from ancient_world.archive.batch.results import PlayedGame, missing
from ancient_world.archive.counting import new_figure, save
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.importing import imported

if TYPE_CHECKING:
    from types import ModuleType

RESAMPLES = 200
MEAN = 1000.0
SCALE = 400 / math.log(10)
"""Elo scale: 400 points are 10:1 odds of finishing ahead."""
PRIOR = 0.01
"""The regularization that keeps a strength finite even if results do not bound it."""
SURE = 0.95


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
        >>> ranks = ladder(play_arena("tides-of-time", ["random", "greedy"], 20, jobs=1))
        >>> [rank.bot for rank in ranks]
        ['greedy', 'random']
    """
    try:
        choix = imported("choix")
    except ModuleNotFoundError:
        raise missing("choix", "arena") from None
    rng = SeededRandom(seed)
    played = [each for each in results if each.scores is not None and each.winners is not None]
    counts: Counter[str] = Counter()
    wins: dict[str, float] = {}
    scores: dict[str, float] = {}
    orders: list[list[str]] = []
    for each in played:
        names = [_bot(name) for name in each.players]
        places = range(len(names))
        orders.append(
            [names[seat] for seat in sorted(places, key=lambda seat: _end(each, seat, rng))]
        )
        for seat, name in enumerate(names):
            assert each.scores is not None
            assert each.winners is not None
            counts[name] += 1
            wins[name] = wins.get(name, 0.0) + (seat in each.winners) / len(each.winners)
            scores[name] = scores.get(name, 0.0) + each.scores[seat]
    names = sorted(counts)
    if not names:
        return ()
    strengths = _strengths(choix, names, orders)
    samples = [
        _strengths(choix, names, [orders[rng.randrange(len(orders))] for _ in orders])
        for _ in range(RESAMPLES)
    ]
    bounds = _bounds(choix, names, orders)
    ranks = []
    for place, name in enumerate(names):
        spread = sorted([sample[place] for sample in samples])
        cut = round(len(spread) * (1 - SURE) / 2)
        low, high = bounds.get(name, (spread[cut], spread[-1 - cut]))
        count = counts[name]
        ranks.append(
            BotRank(name, strengths[place], low, high, count, wins[name], scores[name] / count)
        )
    return tuple(sorted(ranks, key=lambda rank: -rank.strength))


Bounds = tuple[float | None, float | None]
"""The least and greatest strength of a bot; ``None`` where results set no bound."""


def _bounds(
    choix: ModuleType, names: Sequence[str], orders: Sequence[Sequence[str]]
) -> dict[str, Bounds]:
    """Return the bounds of those bots whose strength results do not bound on both sides; resampling cannot bound these."""
    wins = _wins(orders)
    over = {name: _reached(name, {(loser, winner) for winner, loser in wins}) for name in names}
    under = {name: _reached(name, set(wins)) for name in names}
    others = {name: {*names} - {name} for name in names}
    unbounded = [name for name in names if not others[name] <= over[name] & under[name]]
    if not unbounded or len(names) == 1:
        return {}
    closed = _strengths(choix, names, [*orders, *_further(wins)])
    return {
        name: (
            closed[names.index(name)] if others[name] <= under[name] else None,
            closed[names.index(name)] if others[name] <= over[name] else None,
        )
        for name in unbounded
    }


def _wins(orders: Iterable[Sequence[str]]) -> Counter[tuple[str, str]]:
    """Count how often each bot finished ahead of each other bot."""
    counts: Counter[tuple[str, str]] = Counter()
    for order in orders:
        ranked = [*dict.fromkeys(order)]
        counts.update(
            (ranked[at], loser) for at in range(len(ranked)) for loser in ranked[at + 1 :]
        )
    return counts


def _reached(start: str, steps: Collection[tuple[str, str]]) -> set[str]:
    reached, new = set[str](), {start}
    while new:
        new = {end for begin, end in sorted(steps) if begin in new} - reached
        reached |= new
    return reached


def _further(wins: Mapping[tuple[str, str], int]) -> Iterator[tuple[str, str]]:
    """Yield hypothetical wins of bots that have always lost against another bot.

    Their number is such that, if they were real games, all would be lost once in forty times; about four after many games.
    """
    for (winner, loser), count in sorted(wins.items()):
        if (loser, winner) not in wins:
            least = ((1 - SURE) / 2) ** (1 / count)
            yield from [(loser, winner)] * math.ceil(count * (1 - least) / least)


def _bot(name: str) -> str:
    """Return the name of a bot without the number of its player."""
    return re.sub(r" \d+$", "", name)


def _end(played: PlayedGame, seat: int, rng: SeededRandom) -> tuple[bool, int, int]:
    """Return the sort key of a seat in the finishing order, with a random tie-break."""
    assert played.scores is not None
    assert played.winners is not None
    return seat not in played.winners, -played.scores[seat], rng.randrange(2**32)


def _strengths(
    choix: ModuleType, names: Sequence[str], orders: Sequence[Sequence[str]]
) -> list[float]:
    """Return the strength of each bot from finishing orders; a bot's games against itself do not count."""
    place = {name: number for number, name in enumerate(names)}
    ranked = [[place[name] for name in dict.fromkeys(order)] for order in orders]
    estimates = choix.ilsr_rankings(
        len(names), [each for each in ranked if len(each) > 1], alpha=PRIOR
    )
    mean = sum(estimates) / len(estimates)
    return [MEAN + SCALE * float(each - mean) for each in estimates]


def _drawn(rank: BotRank) -> str:
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
    drawn = ranks[::-1]
    spans = [
        [0.0 if rank.low is None else max(0.0, rank.strength - rank.low) for rank in drawn],
        [0.0 if rank.high is None else max(0.0, rank.high - rank.strength) for rank in drawn],
    ]
    names = [f"{rank.bot}   {_drawn(rank)}" for rank in drawn]
    axis.errorbar([rank.strength for rank in drawn], names, xerr=spans, fmt="o", capsize=3)
    axis.set_ylim(-0.6, len(ranks) - 0.4)
    axis.set_title(title, loc="left")
    axis.grid(axis="x", alpha=0.3)
    save(figure, path, force=force)
