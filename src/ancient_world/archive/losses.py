"""What choices cost in analysed games: mean losses of chance by kind of action, card, round, seat and player."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

import attrs

from ancient_world.archive.game_stats import NORMAL_QUANTILE
from ancient_world.archive.record_tables import Row
from ancient_world.records.notes import Sign

Group: TypeAlias = str | int
LOSS_COLUMNS = ("action", "ids", "round", "seat", "player")
"""The columns of a table of moves by which losses are counted; a choice counts for each id that it names."""
COUNTED_SIGNS: Mapping[str, Sign] = {
    "doubtful": "doubtful",
    "mistakes": "mistake",
    "blunders": "blunder",
}
"""The signs that are counted, by their headings."""


@attrs.define
class LossCounts:
    """The analysed choices of a group: in how many games, how many, what they lost, and how often each sign."""

    games: int = 0
    choices: int = 0
    total: float = 0.0
    signs: Counter[str] = attrs.field(factory=Counter)
    _squares: float = 0.0
    _products: float = 0.0
    _squared_counts: int = 0

    def add_game(self, rows: Sequence[Row]) -> None:
        """Count the choices of one game."""
        total = sum([row["loss"] for row in rows])
        self.games += 1
        self.choices += len(rows)
        self.total += total
        self.signs.update([row["sign"] for row in rows])
        self._squares += total * total
        self._products += total * len(rows)
        self._squared_counts += len(rows) ** 2

    @property
    def mean(self) -> float:
        """Return the mean loss of a choice."""
        return self.total / self.choices

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the 95 % interval of the mean, from the differences between games; ``None`` for a single game."""
        if self.games < 2:
            return None
        mean = self.mean
        squares = self._squares - 2 * mean * self._products + mean * mean * self._squared_counts
        variance = max(0.0, squares) * self.games / (self.games - 1)
        half_width = NORMAL_QUANTILE * math.sqrt(variance) / self.choices
        return max(0.0, mean - half_width), mean + half_width

    def to_dict(self) -> dict[str, object]:
        """Return the figures as JSON values."""
        return {
            "games": self.games, "choices": self.choices, "mean_loss": self.mean, "mean_loss_interval": self.interval,
            **{heading: self.signs[sign] for heading, sign in COUNTED_SIGNS.items()},
        }  # fmt: skip


@attrs.define
class LossStats:
    """The losses in the analysed records of one game, by the values of each of :data:`LOSS_COLUMNS`."""

    games: int = 0
    choices: int = 0
    not_analysed: int = 0
    tables: Mapping[str, dict[Group, LossCounts]] = attrs.field(
        factory=lambda: {column: defaultdict(LossCounts) for column in LOSS_COLUMNS}
    )

    def add(self, rows: Sequence[Row], *, is_analysed: bool) -> None:
        """Count the choices of a record, given their rows of a table of moves; those without an analysis are left out."""
        analysed = [row for row in rows if row["loss"] is not None]
        self.not_analysed += not is_analysed
        self.games += bool(analysed)
        self.choices += len(analysed)
        for column, table in self.tables.items():
            groups = defaultdict[Group, list[Row]](list)
            for row in analysed:
                value = row[column]
                for key in dict.fromkeys(value) if type(value) is list else (value,):
                    groups[key].append(row)
            for key, group in groups.items():
                if key is not None:  # a game without rounds
                    table[key].add_game(group)

    def to_dict(self) -> dict[str, object]:
        """Return all figures as JSON values."""
        figures = {"games": self.games, "choices": self.choices, "not_analysed": self.not_analysed}
        tables = {
            column: {str(key): counts.to_dict() for key, counts in sorted(table.items())}
            for column, table in self.tables.items()
        }
        return {**figures, **tables}
