"""Statistics of many records, with intervals, and their plots."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean
from typing import Any

import attrs

from ancient_world.archive.batch.result_rows import missing_library
from ancient_world.archive.player_stats import HeadToHead, finishing_order, pairs_of_players
from ancient_world.archive.ratings import Rating, strengths_of
from ancient_world.archive.rows import documented_rules, ids_in_action
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.errors import InvalidOption, check_whole_number
from ancient_world.engine.importing import check_argument, wrong_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.whole_numbers import as_int
from ancient_world.records.checksums import add_fingerprint, fingerprint
from ancient_world.records.record import Record, Result
from ancient_world.records.writing import open_atomically

register_messages(
    {"stats-mixed": "These are the statistics of {game}; count the records of {other} in others."}
)

# --- counting ---


COUNT_NAMES = {
    "seats": "games",
    "players": "games",
    "players_by_seat": "games",
    "cards": "players",
    "rules": "players",
}
"""The unit that the rows of each table count: games, or uses of a card or a rule by a player in a game."""
CONFIDENCE = 0.95
MIN_RATED_GAMES, MAX_RATED_PLAYERS = 5, 100
"""A player is rated after so many games, and of many players only those with the most games are."""
MAX_BOOTSTRAPPED, RESAMPLE_COUNT = 100, 1_000
"""Up to ``MAX_BOOTSTRAPPED`` games, the interval of a mean is bootstrapped from ``RESAMPLE_COUNT`` means."""
NORMAL_QUANTILE = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""The number of standard errors on each side of a mean in its interval."""


def share_interval(share: float, trial_count: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share, after ``trial_count`` trials."""
    check_argument("share", share, float, int)
    if not 0 <= share <= 1:
        raise wrong_argument("share", share, "0.0 … 1.0")
    if not check_whole_number("trial_count", trial_count, 0):
        return 0.0, 1.0
    center = share + NORMAL_QUANTILE * NORMAL_QUANTILE / (2 * trial_count)
    half_width = NORMAL_QUANTILE * math.sqrt(
        share * (1 - share) / trial_count
        + NORMAL_QUANTILE * NORMAL_QUANTILE / (4 * trial_count * trial_count)
    )
    denominator = 1 + NORMAL_QUANTILE * NORMAL_QUANTILE / trial_count
    return max(0.0, (center - half_width) / denominator), min(
        1.0, (center + half_width) / denominator
    )


@attrs.define
class WinCounts:
    """The results of a seat, a player, a used card or a rule in finished games.

    ``wins`` counts a shared victory in equal parts. ``total_score`` is the sum of scores, ``sum_of_squares`` that of their squares, ``scores``
    counts how often each score occurred.
    """

    count: int = 0
    wins: float = 0.0
    total_score: int = 0
    sum_of_squares: int = 0
    scores: Counter[int] = attrs.field(factory=Counter)

    def add(self, share: float, score: int) -> None:
        """Count a game."""
        score = as_int(score)
        self.count += 1
        self.wins += share
        self.total_score += score
        self.sum_of_squares += score * score
        self.scores[score] += 1

    @property
    def win_share(self) -> float:
        """Return the share of games won."""
        return self.wins / self.count if self.count else 0.0

    @property
    def mean_score(self) -> float:
        """Return the mean score."""
        return self.total_score / self.count if self.count else 0.0

    @property
    def mean_score_interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the mean score: bootstrapped for few games, else by the normal distribution."""
        if self.count < 2:
            return self.mean_score, self.mean_score
        if self.count <= MAX_BOOTSTRAPPED:
            return self._bootstrap_interval()
        variance = max(0.0, self.sum_of_squares - self.count * self.mean_score**2) / (
            self.count - 1
        )
        half_width = NORMAL_QUANTILE * math.sqrt(variance / self.count)
        return self.mean_score - half_width, self.mean_score + half_width

    def _bootstrap_interval(self) -> tuple[float, float]:
        """Return the middle 95 % of the means of random resamples, drawn with a fixed seed."""
        rng = Random(0)
        scores = sorted(self.scores.elements())
        means = sorted(fmean(rng.choices(scores, k=self.count)) for _ in range(RESAMPLE_COUNT))
        tail_count = round(RESAMPLE_COUNT * (1 - CONFIDENCE) / 2)
        return means[tail_count], means[-1 - tail_count]

    def to_dict(self, count_name: str) -> dict[str, object]:
        """Return the figures as JSON values; ``count_name`` is the key of the count."""
        return {
            count_name: self.count,
            "won": self.win_share,
            "won_interval": list(share_interval(self.win_share, self.count)),
            "mean_score": self.mean_score,
            "mean_score_interval": list(self.mean_score_interval),
        }


@attrs.define
class GameStats:
    """Counts of finished games of one game, taken from the results in the records; nothing is replayed.

    A card or rule counts once for each player who used it in a game. ``duplicates`` counts records that repeat an
    earlier game, finished or not; they are counted like all others. ``head_to_head`` is by the names of two players, sorted.
    """

    game: str = ""
    games: int = 0
    unfinished: int = 0
    duplicates: int = 0
    seats: dict[str, WinCounts] = attrs.field(factory=lambda: defaultdict(WinCounts))
    players: dict[str, WinCounts] = attrs.field(factory=lambda: defaultdict(WinCounts))
    players_by_seat: dict[str, WinCounts] = attrs.field(factory=lambda: defaultdict(WinCounts))
    cards: dict[str, WinCounts] = attrs.field(factory=lambda: defaultdict(WinCounts))
    rules: dict[str, WinCounts] = attrs.field(factory=lambda: defaultdict(WinCounts))
    head_to_head: dict[tuple[str, str], HeadToHead] = attrs.field(
        factory=lambda: defaultdict(HeadToHead)
    )
    _fingerprints: set[bytes] = attrs.field(factory=set, init=False, repr=False)
    _orders: Counter[tuple[str, ...]] = attrs.field(factory=Counter, init=False, repr=False)
    _rng: SeededRandom = attrs.field(factory=lambda: SeededRandom(0), init=False, repr=False)

    def add(self, record: Record) -> None:
        """Count a record.

        Raises:
            InvalidOption: the records before were of another game.
        """
        self.game = self.game or record.header.game
        if record.header.game != self.game:
            raise InvalidOption.from_code("stats-mixed", game=self.game, other=record.header.game)
        self.duplicates += add_fingerprint(fingerprint(record), self._fingerprints)
        if record.result is None:
            self.unfinished += 1
            return
        self.games += 1
        used_by_seat = _used_ids_and_rules(record)
        for seat, name in enumerate(record.header.players):
            share, score = _win_share(record.result, seat), record.result.scores[seat]
            cards, rules = used_by_seat[seat]
            for table, keys in (
                (self.seats, (str(seat),)),
                (self.players, (name,)),
                (self.players_by_seat, (f"{name}, {seat}",)),
                (self.cards, cards),
                (self.rules, rules),
            ):
                for key in keys:
                    table[key].add(share, score)
        self._add_order(record.header.players, record.result)

    def _add_order(self, names: tuple[str, ...], result: Result) -> None:
        """Count who finished ahead of whom."""
        self._orders[finishing_order(names, result.scores, result.winners, self._rng)] += 1
        for seat, other_seat in pairs_of_players(names):
            self.head_to_head[names[seat], names[other_seat]].add(result, seat, other_seat)

    def ratings(self) -> tuple[Rating, ...]:
        """Return the strengths of the players with their intervals, the strongest first (:class:`Rating`).

        Left out are players with less than five games, and all but the hundred with the most games.

        Raises:
            BatchError: numpy is missing (extra ``arena``).
        """
        known = [name for name, counts in self.players.items() if counts.count >= MIN_RATED_GAMES]
        known = sorted(known, key=lambda name: (-self.players[name].count, name))[
            :MAX_RATED_PLAYERS
        ]
        rated = frozenset(known)
        orders = Counter[tuple[str, ...]]()
        for order, count in self._orders.items():
            rated_order = tuple([name for name in order if name in rated])
            if len(rated_order) > 1:
                orders[rated_order] += count
        ratings = []
        for name, (strength, (low, high)) in strengths_of(orders).items():
            counts = self.players[name]
            ratings.append(
                Rating(name, strength, low, high, counts.count, counts.wins, counts.mean_score)
            )
        return tuple(sorted(ratings, key=lambda rating: -rating.strength))

    def tables(self) -> Iterator[tuple[str, dict[str, WinCounts]]]:
        """Yield each table with its name, rows sorted."""
        for name in COUNT_NAMES:
            yield name, dict(sorted(getattr(self, name).items()))

    def to_dict(self) -> dict[str, Any]:
        """Return all figures as JSON values."""
        tables = {
            name: {key: win_counts.to_dict(COUNT_NAMES[name]) for key, win_counts in table.items()}
            for name, table in self.tables()
        }
        totals = {"games": self.games, "unfinished": self.unfinished}
        pairs = [
            {
                "player": player, "other": other, "games": pair.games, "ahead": pair.ahead, "behind": pair.behind,
                "level": pair.level, "mean_difference": pair.mean_difference,
            }
            for (player, other), pair in sorted(self.head_to_head.items())
        ]  # fmt: skip
        return totals | {"duplicates": self.duplicates} | tables | {"head_to_head": pairs}


def _win_share(result: Result, seat: int) -> float:
    return 1 / len(result.winners) if seat in result.winners else 0.0


def _used_ids_and_rules(record: Record) -> list[tuple[set[str], set[str]]]:
    """Return the ids of the cards and the rules that each player used."""
    used_by_seat: list[tuple[set[str], set[str]]] = [(set(), set()) for _ in record.header.players]
    game = record.header.game
    for entry in record.entries:
        if entry.player is not None:
            cards, rules = used_by_seat[entry.player]
            cards.update(ids_in_action(entry.action))
            rules.update(documented_rules(game, type(entry.action)))
    return used_by_seat


# --- plots ---


MAX_BARS = 40
"""The most rows of a plot: those with the most games."""


def plot_win_shares(
    tables: Mapping[str, Mapping[str, WinCounts]],
    path: str | Path,
    titles: Mapping[str, str],
    *,
    force: bool = False,
) -> None:
    """Draw the share won in each row of each table, with its 95 % interval, into a PNG, SVG or PDF file.

    Args:
        tables: the tables by name; empty tables are left out.
        path: the file, whose suffix determines the format.
        titles: the titles of the tables, and under "won" the label of the axis.
        force: overwrite an existing file.

    Raises:
        BatchError: matplotlib is missing.
        FileExistsError: the file exists, and may not be overwritten.
        OSError: the file cannot be written.
        ValueError: the suffix of the path is not a known picture format.
    """
    shares = {
        name: {key: (row.win_share, share_interval(row.win_share, row.count)) for key, row in _largest_rows(table).items()}
        for name, table in tables.items()
    }  # fmt: skip
    plot_means(shares, path, titles, titles["won"], limit=1, force=force)


def plot_means(
    tables: Mapping[str, Mapping[str, tuple[float, tuple[float, float]]]],
    path: str | Path,
    titles: Mapping[str, str],
    label: str,
    *,
    limit: float | None = None,
    force: bool = False,
) -> None:
    """Draw means from 0 with their intervals, a plot for each table that has rows, into a PNG, SVG or PDF file.

    Args:
        tables: the rows of each table: a mean, and the ends of its interval.
        path: the file, whose suffix determines the format.
        titles: the titles of the tables.
        label: the label of the axis.
        limit: the end of the axis; by default as the means need it.
        force: overwrite an existing file.

    Raises:
        BatchError: matplotlib is missing.
        FileExistsError: the file exists, and may not be overwritten.
        OSError: the file cannot be written.
        ValueError: the suffix of the path is not a known picture format.
    """
    drawn_tables = {name: table for name, table in tables.items() if table}
    heights = [len(table) for table in drawn_tables.values()] or [1]
    figure = new_figure(8, 1.2 * len(heights) + 0.25 * sum(heights))
    axes = figure.subplots(len(heights), squeeze=False, height_ratios=heights)
    for (name, table), (axis,) in zip(drawn_tables.items(), axes, strict=False):
        _draw_table(axis, table)
        axis.set_xlim(0, limit)
        axis.set_title(titles[name], loc="left")
        axis.set_xlabel(label)
    save_figure(figure, path, force=force)


def new_figure(width: float, height: float) -> Any:
    """Return an empty figure of a size in inches.

    Raises:
        BatchError: matplotlib is missing.
    """
    try:
        figure_module = import_module("matplotlib.figure")
    except ModuleNotFoundError:
        raise missing_library("matplotlib", "plot") from None
    return figure_module.Figure(figsize=(width, height), layout="constrained")


def save_figure(figure: Any, path: str | Path, *, force: bool) -> None:
    """Write a figure into a file, whose suffix determines the format.

    Raises:
        FileExistsError: the file exists, and may not be overwritten.
        OSError: the file cannot be written.
        ValueError: the suffix of the path is not a known picture format.
    """
    file_format = Path(path).suffix.removeprefix(".")
    with open_atomically(path, replace=force) as file:
        figure.savefig(file, format=file_format)


def _largest_rows(table: Mapping[str, WinCounts]) -> dict[str, WinCounts]:
    """Return the rows with the most games, in the order of the table."""
    largest_names = sorted(table, key=lambda name: -table[name].count)[:MAX_BARS]
    return {name: table[name] for name in table if name in largest_names}


def _draw_table(axis: Any, table: Mapping[str, tuple[float, tuple[float, float]]]) -> None:
    names = list(table)[::-1]
    means = [table[name][0] for name in names]
    lower_errors = [max(0.0, mean - low) for mean, (low, _) in table.values()][::-1]
    upper_errors = [max(0.0, high - mean) for mean, (_, high) in table.values()][::-1]
    axis.errorbar(means, names, xerr=[lower_errors, upper_errors], fmt="o", capsize=3)
    axis.set_ylim(-0.6, len(names) - 0.4)
    axis.grid(axis="x", alpha=0.3)
