"""How strong bots are: Plackett-Luce strengths of the orders in which they ended, with intervals."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from ancient_world.archive.plots import new_figure, save
from ancient_world.batch import Played
from ancient_world.batch.faults import missing
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.importing import imported

if TYPE_CHECKING:
    from types import ModuleType

RESAMPLES = 200
MEAN = 1000.0
SCALE = 400 / math.log(10)
"""As Elo has it: who is 400 ahead of another ends before that one in ten games of eleven."""
PRIOR = 0.01
"""Keeps a strength finite that no game bounds."""
SURE = 0.95


@attrs.frozen
class Rank:
    """A bot's place on the ladder.

    ``strength`` is on Elo's scale, and that of all bots is 1000 on average; ``low`` and ``high`` hold it in 95 % of resampled results.
    ``wins`` counts shared victories in equal parts, ``score`` is the mean.
    """

    bot: str
    strength: float
    low: float
    high: float
    games: int
    wins: float
    score: float


def ladder(results: Iterable[Played], seed: int = 0) -> tuple[Rank, ...]:
    """Return the bots by strength, the strongest first.

    A game counts as the order in which its players ended: winners before others, then by points; those who are
    equal in both are put in an order by chance. Bots that play twice at a table count twice. Games that failed count for nothing.

    Args:
        results: of games whose players are called as their bots are, with a number behind the name where several are alike.
        seed: of the order of equals, and of the resamples.

    Raises:
        BatchError: choix is missing (extra ``arena``).

    Example:
        >>> from ancient_world.arena import arena, ladder
        >>> ranks = ladder(arena("tides-of-time", ["random", "greedy"], 20, jobs=1))
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
    ranks = []
    for place, name in enumerate(names):
        spread = sorted([sample[place] for sample in samples])
        cut = round(len(spread) * (1 - SURE) / 2)
        low, high, count = spread[cut], spread[-1 - cut], counts[name]
        ranks.append(
            Rank(name, strengths[place], low, high, count, wins[name], scores[name] / count)
        )
    return tuple(sorted(ranks, key=lambda rank: -rank.strength))


def _bot(name: str) -> str:
    """The name of a bot without the number that tells it from another one of its kind."""
    return re.sub(r" \d+$", "", name)


def _end(played: Played, seat: int, rng: SeededRandom) -> tuple[bool, int, int]:
    """Where a seat stands in the order of the end; less is better."""
    assert played.scores is not None
    assert played.winners is not None
    return seat not in played.winners, -played.scores[seat], rng.randrange(2**32)


def _strengths(
    choix: ModuleType, names: Sequence[str], orders: Sequence[Sequence[str]]
) -> list[float]:
    """The strength of each bot, by the orders of games; what a bot did against its like says nothing."""
    place = {name: number for number, name in enumerate(names)}
    ranked = [[place[name] for name in dict.fromkeys(order)] for order in orders]
    found = choix.ilsr_rankings(len(names), [each for each in ranked if len(each) > 1], alpha=PRIOR)
    mean = sum(found) / len(found)
    return [MEAN + SCALE * float(each - mean) for each in found]


def plot(ranks: Sequence[Rank], path: Path, title: str, *, force: bool = False) -> None:
    """Draw the ladder, strengths with their intervals, into a PNG, SVG or PDF file.

    Raises:
        BatchError: matplotlib is missing.
        FileExistsError: a file is there, and may not be written over.
        OSError: it cannot be written.
        ValueError: the end of the name tells of no kind of picture.
    """
    figure = new_figure(7, 1.2 + 0.4 * len(ranks))
    axis = figure.subplots()
    drawn = ranks[::-1]
    spans = [
        [max(0.0, rank.strength - rank.low) for rank in drawn],
        [max(0.0, rank.high - rank.strength) for rank in drawn],
    ]
    names = [f"{rank.bot}   {rank.strength:.0f}" for rank in drawn]
    axis.errorbar([rank.strength for rank in drawn], names, xerr=spans, fmt="o", capsize=3)
    axis.set_ylim(-0.6, len(ranks) - 0.4)
    axis.set_title(title, loc="left")
    axis.grid(axis="x", alpha=0.3)
    save(figure, path, force=force)
