"""The totals of many records, with the interval of each share, and their plots."""

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

from ancient_world.archive.batch.results import missing
from ancient_world.archive.rows import ids_of, rules_of
from ancient_world.engine.whole import as_int
from ancient_world.records.checksums import fingerprint, repeats
from ancient_world.records.record import Record, Result
from ancient_world.records.writing import whole_file

# --- counting ---


COUNTED = {
    "seats": "games",
    "players": "games",
    "players_by_seat": "games",
    "cards": "players",
    "rules": "players",
}
"""The unit that the rows of each table count: games, or the players who used something in one."""
CONFIDENCE = 0.95
FEW, DRAWN = 100, 1_000
"""Up to so many games the interval of a mean is bootstrapped, from so many means."""
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def share_interval(share: float, count: int) -> tuple[float, float]:
    """The interval of Wilson in which a share lies with 95 %, after ``count`` trials."""
    if not count:
        return 0.0, 1.0
    middle = share + _Z * _Z / (2 * count)
    half = _Z * math.sqrt(share * (1 - share) / count + _Z * _Z / (4 * count * count))
    whole = 1 + _Z * _Z / count
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


@attrs.define
class Tried:
    """The results of a seat, a player, a used card or a rule in finished games.

    ``wins`` counts a shared victory in parts. ``score`` and ``squares`` add up the scores of those concerned, ``scores`` says
    how often there was each.
    """

    count: int = 0
    wins: float = 0.0
    score: int = 0
    squares: int = 0
    scores: Counter[int] = attrs.field(factory=Counter)

    def add(self, share: float, score: int) -> None:
        """Count a game."""
        score = as_int(score)
        self.count += 1
        self.wins += share
        self.score += score
        self.squares += score * score
        self.scores[score] += 1

    @property
    def share(self) -> float:
        """The share of the games that was won."""
        return self.wins / self.count if self.count else 0.0

    @property
    def mean(self) -> float:
        """The mean score."""
        return self.score / self.count if self.count else 0.0

    @property
    def mean_interval(self) -> tuple[float, float]:
        """The interval in which the mean score lies with 95 %: by the bootstrap for few games, else by the normal distribution."""
        if self.count < 2:
            return self.mean, self.mean
        if self.count <= FEW:
            return self._bootstrapped()
        spread = max(0.0, self.squares - self.count * self.mean**2) / (self.count - 1)
        half = _Z * math.sqrt(spread / self.count)
        return self.mean - half, self.mean + half

    def _bootstrapped(self) -> tuple[float, float]:
        """The middle 95 % of the means of as many scores drawn from these, again and again; the same each time."""
        rng = Random(0)
        found = sorted(self.scores.elements())
        means = sorted(fmean(rng.choices(found, k=self.count)) for _ in range(DRAWN))
        edge = round(DRAWN * (1 - CONFIDENCE) / 2)
        return means[edge], means[-1 - edge]

    def to_dict(self, counted: str) -> dict[str, object]:
        """The figures as JSON values; ``counted`` is what there are so many of."""
        return {
            counted: self.count,
            "won": self.share,
            "won_interval": list(share_interval(self.share, self.count)),
            "mean_score": self.mean,
            "mean_score_interval": list(self.mean_interval),
        }


@attrs.define
class Stats:
    """The counts of finished games, taken from each record's own result; nothing is replayed.

    A card or rule counts once for each player who used it in a game. ``duplicates`` counts records of a game that came
    before, finished or not; they are counted like all others.
    """

    games: int = 0
    unfinished: int = 0
    duplicates: int = 0
    seats: dict[str, Tried] = attrs.field(factory=lambda: defaultdict(Tried))
    players: dict[str, Tried] = attrs.field(factory=lambda: defaultdict(Tried))
    players_by_seat: dict[str, Tried] = attrs.field(factory=lambda: defaultdict(Tried))
    cards: dict[str, Tried] = attrs.field(factory=lambda: defaultdict(Tried))
    rules: dict[str, Tried] = attrs.field(factory=lambda: defaultdict(Tried))
    _seen: set[bytes] = attrs.field(factory=set, init=False, repr=False)

    def add(self, record: Record) -> None:
        """Count a record."""
        self.duplicates += repeats(fingerprint(record), self._seen)
        if record.result is None:
            self.unfinished += 1
            return
        self.games += 1
        used = _used(record)
        for seat, name in enumerate(record.header.players):
            share, score = _won(record.result, seat), record.result.scores[seat]
            cards, rules = used[seat]
            for table, keys in (
                (self.seats, (str(seat),)),
                (self.players, (name,)),
                (self.players_by_seat, (f"{name}, {seat}",)),
                (self.cards, cards),
                (self.rules, rules),
            ):
                for key in keys:
                    table[key].add(share, score)

    def tables(self) -> Iterator[tuple[str, dict[str, Tried]]]:
        """Each table with its name, in order; its rows sorted."""
        for name in COUNTED:
            yield name, dict(sorted(getattr(self, name).items()))

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON values."""
        found = {
            name: {key: tried.to_dict(COUNTED[name]) for key, tried in table.items()}
            for name, table in self.tables()
        }
        totals = {"games": self.games, "unfinished": self.unfinished}
        return totals | {"duplicates": self.duplicates} | found


def _won(result: Result, seat: int) -> float:
    return 1 / len(result.winners) if seat in result.winners else 0.0


def _used(record: Record) -> list[tuple[set[str], set[str]]]:
    """The cards and the rules that each player used."""
    found: list[tuple[set[str], set[str]]] = [(set(), set()) for _ in record.header.players]
    game = record.header.game
    for entry in record.entries:
        if entry.player is not None:
            cards, rules = found[entry.player]
            cards.update(ids_of(entry.action))
            rules.update(rules_of(game, type(entry.action)))
    return found


# --- plots ---


MOST_BARS = 40
"""The most rows that are drawn: those with the most games."""


def plot(
    tables: Mapping[str, Mapping[str, Tried]],
    path: str | Path,
    titles: Mapping[str, str],
    *,
    force: bool = False,
) -> None:
    """Draw how often each row of each table won, with the interval of 95 %, into a PNG, SVG or PDF file.

    Args:
        tables: by name; those without rows are left out.
        path: the end of the name says which kind.
        titles: of the tables, and "won" for the axis.
        force: write over a file that is there.

    Raises:
        BatchError: matplotlib is missing.
        FileExistsError: a file is there, and may not be written over.
        OSError: it cannot be written.
        ValueError: the end of the name tells of no kind of picture.
    """
    drawn = {name: _most(table) for name, table in tables.items() if table}
    heights = [max(1, len(table)) for table in drawn.values()] or [1]
    figure = new_figure(8, 1.2 * len(heights) + 0.25 * sum(heights))
    axes = figure.subplots(len(heights), squeeze=False, height_ratios=heights)
    for (name, table), (axis,) in zip(drawn.items(), axes, strict=False):
        _draw(axis, table)
        axis.set_title(titles[name], loc="left")
        axis.set_xlabel(titles["won"])
    save(figure, path, force=force)


def new_figure(width: float, height: float) -> Any:
    """Return an empty figure of so many inches.

    Raises:
        BatchError: matplotlib is missing.
    """
    try:
        figure_module = import_module("matplotlib.figure")
    except ModuleNotFoundError:
        raise missing("matplotlib", "plot") from None
    return figure_module.Figure(figsize=(width, height), layout="constrained")


def save(figure: Any, path: str | Path, *, force: bool) -> None:
    """Write a figure into a file whose name says which kind of picture it is.

    Raises:
        FileExistsError: a file is there, and may not be written over.
        OSError: it cannot be written.
        ValueError: the end of the name tells of no kind of picture.
    """
    kind = Path(path).suffix.removeprefix(".")
    with whole_file(path, replace=force) as file:
        figure.savefig(file, format=kind)


def _most(table: Mapping[str, Tried]) -> dict[str, Tried]:
    """The rows with the most games, in the order of the table."""
    kept = sorted(table, key=lambda name: -table[name].count)[:MOST_BARS]
    return {name: table[name] for name in table if name in kept}


def _draw(axis: Any, table: Mapping[str, Tried]) -> None:
    names = list(table)[::-1]
    shares = [table[name].share for name in names]
    spans = [share_interval(table[name].share, table[name].count) for name in names]
    low = [max(0.0, share - span[0]) for share, span in zip(shares, spans, strict=True)]
    high = [max(0.0, span[1] - share) for share, span in zip(shares, spans, strict=True)]
    axis.errorbar(shares, names, xerr=[low, high], fmt="o", capsize=3)
    axis.set_xlim(0, 1)
    axis.set_ylim(-0.6, len(names) - 0.4)
    axis.grid(axis="x", alpha=0.3)
