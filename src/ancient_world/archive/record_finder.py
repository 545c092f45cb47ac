"""Finding records by conditions on their games, seats and choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ancient_world.archive.conditions import Condition
from ancient_world.archive.record_tables import (
    GAMES,
    MOVES,
    SEATS,
    Row,
    RowMaker,
    columns_of,
    entry_rows,
    game_row,
    seat_rows,
)
from ancient_world.engine.game import CardSet
from ancient_world.records.record import Record

REPLAY_COLUMNS = frozenset(
    {"words", "round", "turn", "gained", "points", "changed", "rounds", "lines"}
)
"""The columns that are only known after replaying a game."""


class RecordFinder:
    """Finds the records in which one choice meets all conditions, or if no condition is on choices, one seat.

    Args:
        conditions: conditions on columns of games, seats and moves.
        cards: the card file of the records, if it is not the standard one.

    Raises:
        InvalidOption: no table has the column of a condition.
    """

    def __init__(self, conditions: Sequence[Condition], cards: CardSet | None = None) -> None:
        self.where: list[Condition] = [
            condition.for_table(columns_of("moves"), "moves") for condition in conditions
        ]
        self._cards = cards
        columns = {condition.column_name for condition in self.where}
        self._tabler = RowMaker(["moves"], self.where, cards) if columns & REPLAY_COLUMNS else None
        self._choices = bool(columns & (set(MOVES) - set(GAMES) - set(SEATS)))

    def matches(self, record: Record) -> bool:
        """Return whether a record meets the conditions; it is replayed only if a column needs that.

        Raises:
            InvalidRecord: the game in the record breaks the rules.
        """
        if self._tabler is not None:
            return bool(self._tabler.rows(record)["moves"])
        game_values, seat_values = game_row(record), [*seat_rows(record)]
        candidate_rows: Iterable[Row] = entry_rows(record) if self._choices else seat_values
        complete_rows = (
            {**game_values, **seat_values[row["seat"]], **row} for row in candidate_rows
        )
        return any(all(condition.matches(row) for condition in self.where) for row in complete_rows)

    def unknown_values(
        self, games: Iterable[str], players: Iterable[str]
    ) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield the conditions whose values name nothing in records of these games and players.

        Each comes as it was written, with some ``known`` words, and those ``near`` to the value, if any.
        """
        for condition in self.where:
            suggestion = condition.unknown_value(games, players, self._cards)
            if suggestion is not None:
                yield condition.source_text, suggestion
