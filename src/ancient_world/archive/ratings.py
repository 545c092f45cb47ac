"""Ratings: Plackett-Luce strengths of bots or players from the finishing orders of games, with intervals.

The library choix computes the same strengths, but takes the orders one by one, 200 times for the intervals. Here equal orders are
counted and resampled as counts, so that the number of games in an archive does not matter.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from ancient_world.archive.batch.result_rows import missing_library
from ancient_world.engine.importing import import_locked

RESAMPLE_COUNT = 200
MEAN_STRENGTH = 1000.0
ELO_SCALE = 400 / math.log(10)
"""Elo scale: 400 points are 10:1 odds of finishing ahead."""
PRIOR = 0.01
"""The regularization that keeps a strength finite even if results do not bound it."""
CONFIDENCE = 0.95
MAX_ITERATIONS = 100
PRECISION = 1e-6
"""The change of strengths, as natural logarithms, below which an estimate is final."""

Order = tuple[str, ...]
"""The names of a game's players in their finishing order."""
Bounds = tuple[float | None, float | None]
"""The least and greatest strength of a player; ``None`` where results set no bound."""


@attrs.frozen
class Rating:
    """The strength of a bot or a player.

    ``strength`` is on Elo's scale, with a mean of 1000 over all; ``low`` and ``high`` bound it in 95 % of resampled results.
    If results do not bound a side (as above, for a player who has never lost), ``low`` or ``high`` is ``None``, and the other one is
    the strength at which such results would occur once in forty times.
    ``wins`` counts shared victories in equal parts, ``score`` is the mean.
    """

    name: str
    strength: float
    low: float | None
    high: float | None
    games: int
    wins: float
    score: float


def import_numpy() -> Any:
    """Return the module numpy.

    Raises:
        BatchError: numpy is missing (extra ``arena``).
    """
    try:
        return import_locked("numpy")
    except ModuleNotFoundError:
        raise missing_library("numpy", "arena") from None


def strengths_of(orders: Mapping[Order, int], seed: int = 0) -> dict[str, tuple[float, Bounds]]:
    """Return the strength of each player with its bounds, from the finishing orders of games and how often each occurred.

    Raises:
        BatchError: numpy is missing (extra ``arena``).
    """
    numpy = import_numpy()
    counts = Counter[Order]()
    for order, count in orders.items():
        counts[tuple(dict.fromkeys(order))] += count
    names = sorted({name for order in counts for name in order})
    if not names:
        return {}
    table = _OrderTable(numpy, names, [*counts])
    game_counts = numpy.array([*counts.values()], dtype=float)
    strengths = table.strengths(game_counts)
    game_count = int(game_counts.sum())
    samples = numpy.array(
        [
            table.strengths(sample)
            for sample in numpy.random.default_rng(seed).multinomial(
                game_count, game_counts / game_count, RESAMPLE_COUNT
            )
        ]
    )
    samples.sort(axis=0)
    tail_count = round(RESAMPLE_COUNT * (1 - CONFIDENCE) / 2)
    bounds = _missing_bounds(numpy, names, counts)
    return {
        name: (
            float(strengths[index]),
            bounds.get(
                name, (float(samples[tail_count, index]), float(samples[-1 - tail_count, index]))
            ),
        )
        for index, name in enumerate(names)
    }


class _OrderTable:
    """Finishing orders as arrays, for the iterative Luce spectral ranking of Maystre and Grossglauser (2015)."""

    def __init__(self, numpy: Any, names: Sequence[str], orders: Sequence[Order]) -> None:
        self._numpy, self._size = numpy, len(names)
        index_by_name = {name: index for index, name in enumerate(names)}
        indices_by_length = defaultdict[int, list[int]](list)
        for number, order in enumerate(orders):
            indices_by_length[len(order)].append(number)
        self._groups = []
        for length, indices in sorted(indices_by_length.items()):
            seats = numpy.array(
                [[index_by_name[name] for name in orders[each]] for each in indices]
            )
            pairs = [
                (first, second) for first in range(length) for second in range(first + 1, length)
            ]
            firsts = [first for first, _ in pairs]
            cells = [seats[:, second] * self._size + seats[:, first] for first, second in pairs]
            if pairs:
                self._groups.append((numpy.array(indices), seats, firsts, numpy.concatenate(cells)))

    def strengths(self, counts: Any) -> Any:
        """Return the strength of each player if the orders occurred so often."""
        numpy = self._numpy
        logarithms = numpy.zeros(self._size)
        for _ in range(MAX_ITERATIONS):
            weights = numpy.exp(logarithms)
            earlier, logarithms = (
                logarithms,
                self._improved(weights * self._size / weights.sum(), counts),
            )
            if numpy.abs(logarithms - earlier).max() < PRECISION:
                break
        return MEAN_STRENGTH + ELO_SCALE * (logarithms - logarithms.mean())

    def _improved(self, weights: Any, counts: Any) -> Any:
        """Return the logarithms of the next estimate: the stationary distribution of a chain from losers to winners."""
        numpy, size = self._numpy, self._size
        rates = numpy.full(size * size, PRIOR)
        for indices, seats, firsts, cells in self._groups:
            sums = weights[seats][:, ::-1].cumsum(axis=1)[:, ::-1]
            values = (counts[indices][:, None] / sums)[:, firsts].T.ravel()
            rates += numpy.bincount(cells, values, size * size)
        chain = rates.reshape(size, size)
        chain[numpy.diag_indices(size)] -= chain.sum(axis=1)
        equations = chain.T.copy()
        equations[-1] = 1.0
        right_side = numpy.zeros(size)
        right_side[-1] = 1.0
        logarithms = numpy.log(numpy.linalg.solve(equations, right_side))
        return logarithms - logarithms.mean()


def _missing_bounds(
    numpy: Any, names: Sequence[str], orders: Mapping[Order, int]
) -> dict[str, Bounds]:
    """Return the bounds of those players whose strength results do not bound on both sides; resampling cannot bound these."""
    wins = _count_wins(orders)
    winners_over, losers_to = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for winner, loser in wins:
        winners_over[loser].add(winner)
        losers_to[winner].add(loser)
    others_above = {name: len(_reachable(name, winners_over) - {name}) for name in names}
    others_below = {name: len(_reachable(name, losers_to) - {name}) for name in names}
    is_bounded = {
        name: (others_below[name] == len(names) - 1, others_above[name] == len(names) - 1)
        for name in names
    }
    unbounded = [name for name in names if not all(is_bounded[name])]
    if not unbounded or len(names) == 1:
        return {}
    regularized = Counter(orders)
    regularized.update(dict(_hypothetical_wins(wins)))
    table = _OrderTable(numpy, names, [*regularized])
    strengths = table.strengths(numpy.array([*regularized.values()], dtype=float))
    strength_by_name = {name: float(each) for name, each in zip(names, strengths, strict=True)}
    return {
        name: (
            strength_by_name[name] if is_bounded[name][0] else None,
            strength_by_name[name] if is_bounded[name][1] else None,
        )
        for name in unbounded
    }


def _count_wins(orders: Mapping[Order, int]) -> Counter[tuple[str, str]]:
    """Count how often each player finished ahead of each other player."""
    counts: Counter[tuple[str, str]] = Counter()
    for order, count in orders.items():
        for index, winner in enumerate(order):
            for loser in order[index + 1 :]:
                counts[winner, loser] += count
    return counts


def _reachable(start: str, edges: Mapping[str, Iterable[str]]) -> set[str]:
    found_names, new_names = set[str](), [start]
    while new_names:
        name = new_names.pop()
        for target in edges.get(name, ()):
            if target not in found_names:
                found_names.add(target)
                new_names.append(target)
    return found_names


def _hypothetical_wins(wins: Mapping[tuple[str, str], int]) -> Iterator[tuple[Order, int]]:
    """Yield hypothetical wins of players who have always lost against another player.

    Their number is such that, if they were real games, all would be lost once in forty times; about four after many games.
    """
    for (winner, loser), count in sorted(wins.items()):
        if (loser, winner) not in wins:
            minimum_chance = ((1 - CONFIDENCE) / 2) ** (1 / count)
            yield (loser, winner), math.ceil(count * (1 - minimum_chance) / minimum_chance)
