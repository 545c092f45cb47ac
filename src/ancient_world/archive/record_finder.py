"""Finding records by conditions on their games, seats and choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ancient_world.archive.conditions import Condition
from ancient_world.archive.record_tables import (
    GAMES,
    SEATS,
    Row,
    RowMaker,
    columns_of,
    entry_rows,
    game_row,
    seat_rows,
)
from ancient_world.archive.row_filter import RowFilter
from ancient_world.engine.game import CardSet
from ancient_world.engine.whole_numbers import as_int
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
        columns = columns_of("moves")
        self.where: list[Condition] = [
            condition.for_table(columns, "moves") for condition in conditions
        ]
        self._cards = cards
        names = {condition.column_name for condition in self.where}
        self._row_maker = RowMaker(["moves"], self.where, cards) if names & REPLAY_COLUMNS else None
        self._is_on_games = names <= set(GAMES)
        self._is_on_moves = bool(names - set(GAMES) - set(SEATS))
        self._filter = RowFilter(self.where, columns) if self.where else None

    def matches(self, record: Record, name: str = "", line: int = 1) -> bool:
        """Return whether a record meets the conditions; it is replayed only if a column needs that.

        Args:
            record: the record.
            name: the file of the record, for conditions on it.
            line: the first line of the record in the file.

        Raises:
            InvalidRecord: the game in the record breaks the rules.
        """
        if self._filter is None:
            return True
        if self._row_maker is not None:
            return bool(self._row_maker.rows(record, name, line)["moves"])
        place = {"name": name, "line": as_int(line)}
        return bool(self._filter.matching(self._candidate_rows(record, place)))

    def _candidate_rows(self, record: Record, place: Row) -> Iterator[Row]:
        """Yield the rows of choices or seats, each with the columns of its game and seat."""
        game_values = {**place, **game_row(record)}
        if self._is_on_games:
            yield game_values
            return
        seat_values = [*seat_rows(record)]
        for row in entry_rows(record) if self._is_on_moves else seat_values:
            yield {**game_values, **seat_values[row["seat"]], **row}

    def unknown_values(
        self, games: Iterable[str], players: Iterable[str]
    ) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield the conditions whose values name nothing in records of these games and players.

        Each comes as it was written, with some ``known`` words, and those ``near`` to the value, if any.
        """
        named_games = {each.value.casefold() for each in self.where if each.column == "game"}
        game_ids = [*games]
        game_ids = [each for each in game_ids if each in named_games] or game_ids
        for condition in self.where:
            suggestion = condition.unknown_value(game_ids, players, self._cards)
            if suggestion is not None:
                yield condition.source_text, suggestion
