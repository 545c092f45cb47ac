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
    "doubtful": "doubtful", "mistakes": "mistake", "blunders": "blunder",
}  # fmt: skip
"""The signs that are counted, by their headings."""


@attrs.define
class LossCounts:
    """The analysed choices of a group: in how many games, how many, what they lost together, and how often each sign."""

    games: int = 0
    choices: int = 0
    total: float = 0.0
    signs: Counter[str] = attrs.field(factory=Counter)
    _squares: tuple[float, float, int] = (0.0, 0.0, 0)
    """The sums over games of the squared loss, of the loss times the number of choices, and of that number squared."""

    def add_game(self, rows: Sequence[Row]) -> None:
        """Count the choices of one game, given their rows of a table of moves."""
        total, count = sum([row["loss"] for row in rows]), len(rows)
        self.games += 1
        self.choices += count
        self.total += total
        self.signs.update([row["sign"] for row in rows])
        squares, products, counts = self._squares
        self._squares = squares + total**2, products + total * count, counts + count**2

    @property
    def mean(self) -> float:
        """Return the mean loss of a choice."""
        return self.total / self.choices

    @property
    def interval(self) -> tuple[float, float] | None:
        """Return the 95 % interval of the mean, from the differences between games; ``None`` for a single game."""
        if self.games < 2:
            return None
        squares, products, counts = self._squares
        deviation = max(0.0, squares - 2 * self.mean * products + self.mean**2 * counts)
        error = math.sqrt(deviation * self.games / (self.games - 1)) / self.choices
        return max(0.0, self.mean - NORMAL_QUANTILE * error), self.mean + NORMAL_QUANTILE * error


LossTables: TypeAlias = dict[str, dict[Group, LossCounts]]
"""The counts of each group, by one of :data:`LOSS_COLUMNS`."""


def add_losses(tables: LossTables, rows: Sequence[Row]) -> None:
    """Count the analysed choices of a record, given the rows of its moves."""
    for column in LOSS_COLUMNS:
        groups = defaultdict[Group, list[Row]](list)
        for row in rows:
            if row["loss"] is not None and row[column] is not None:  # no round in some games
                values = row[column] if column == "ids" else (row[column],)
                for value in dict.fromkeys(values):
                    groups[value].append(row)
        table = tables.setdefault(column, {})
        for key, group in groups.items():
            table.setdefault(key, LossCounts()).add_game(group)
