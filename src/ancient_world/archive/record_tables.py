"""Tables of many records: rows for games, seats, moves and holdings, made in any number of processes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any

import attrs

from ancient_world.archive.batch.check_tasks import (
    MAX_WORKER_FILE,
    CheckTask,
    TaskSizer,
    piece_of_lost_worker,
    plan_check_tasks,
    split_by_record,
)
from ancient_world.archive.batch.file_parts import FlawedPiece
from ancient_world.archive.batch.sources import ReportUnread, Sources, find_sources
from ancient_world.archive.batch.worker_functions import raw_records_of_task
from ancient_world.archive.batch.workers import Workers, run_in_order
from ancient_world.archive.conditions import Condition
from ancient_world.archive.holding_fields import HoldingFields
from ancient_world.archive.row_filter import RowFilter
from ancient_world.archive.rows import (
    action_columns,
    analysis_columns,
    replayed_choices,
)
from ancient_world.engine.declared.field_marks import typed_fields
from ancient_world.engine.document_faults import as_json_values
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument, wrong_argument
from ancient_world.engine.language_choice import language
from ancient_world.engine.message_catalogue import call_in_language
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.whole_numbers import as_int
from ancient_world.records.files.record_file import require_record
from ancient_world.records.files.record_streams import UnreadablePart
from ancient_world.records.play_record import Replay
from ancient_world.records.record import Header, Record, Result
from ancient_world.records.replay import replay_steps

# --- tables ---


Row = dict[str, Any]
"""A row of a table: values by column."""

PLACE_COLUMNS: Mapping[str, str] = {"name": "text", "number": "int"}
"""The columns that every table begins with: the file, and the index of the record in it."""
_JSON_HEADER_FIELDS = tuple(
    [
        field.name
        for field in typed_fields(Header)
        if field.name not in {"players", "options", "cards", "seed", "commitment", "tags"}
    ]
)
"""The fields of a header without columns of their own."""
GAMES: Mapping[str, str] = {
    **PLACE_COLUMNS, "line": "int", "game": "text", "version": "text", "players": "texts",
    "options": "text", "cards": "text", "chance": "text", "proved": "int", "entries": "int", "decisions": "int",
    "rounds": "int", "finished": "int", "scores": "ints", "winners": "ints", "tags": "text",
    **dict.fromkeys(_JSON_HEADER_FIELDS, "text"), "analysed": "int",
}  # fmt: skip
"""The columns of the table of games, with their types.

``name``, ``number`` and ``line`` are the file, the index of the record in it, and the record's first line from 1.
``game`` and ``version`` are the game and the version of its rules; ``players`` are the names in seat order; ``cards`` is the
name and the digest of the card file; ``options``, ``tags`` and other fields of the header are JSON. ``chance`` is the source of
the outcomes: "table", "seed" or "commitment"; ``proved`` is 1 if the outcomes follow from the record.

``entries`` counts the entries, ``decisions`` the choices of players, and ``rounds`` the rounds that began. ``finished`` is 1 for
a complete game; ``scores`` are the total points by seat, and ``winners`` the seats that won. ``analysed`` counts the
choices that have an analysis.
"""
SEATS: Mapping[str, str] = {
    **PLACE_COLUMNS, "seat": "int", "player": "text", "result": "text", "score": "int", "lines": "text",
}  # fmt: skip
"""The columns of the table of seats, with their types.

``name`` and ``number`` are the file and the index of the record in it; ``seat`` is counted from 0, and ``player`` is the name there.
``result`` is "won", "shared", "lost" or "unfinished"; ``score`` is the total; ``lines`` is JSON: the points of each line of the score.
"""
MOVES: Mapping[str, str] = {
    **PLACE_COLUMNS, "index": "int", "seat": "int", "player": "text", "action": "text", "fields": "text",
    "words": "text", "rules": "texts", "ids": "texts", "round": "int", "turn": "int", "gained": "int", "points": "int",
    "changed": "text", "chance_before": "float", "loss": "float", "sign": "text",
}  # fmt: skip
"""The columns of the table of moves, with their types.

``name`` and ``number`` are the file and the index of the record in it; ``index`` is that of the entry, from 0. ``seat`` and
``player`` made the choice. ``action`` is the type of the action, ``fields`` its fields as JSON, ``words`` its sentence, ``ids`` the ids
that it names, and ``rules`` the ids of its rules. ``round`` and ``turn`` are the moment of the game.

``points`` are the player's points after the move, and ``gained`` is their change; ``changed`` is JSON: the changes of the player's
other numbers, such as coins.

``chance_before``, ``loss`` and ``sign`` are what an analysis of the choice says: the player's chance of winning before it, how much
of that the choice lost, and its sign, such as "mistake". Without an analysis they are ``None``.
"""
HOLDINGS: Mapping[str, str] = {
    **PLACE_COLUMNS, "round": "int", "last": "int", "seat": "int", "player": "text", "place": "text", "id": "text",
    "count": "int",
}  # fmt: skip
"""The columns of the table of holdings, with their types: what each seat has at the end of each round and of the record.

``name`` and ``number`` are the file and the index of the record in it; ``round`` is the round that has ended, after its scoring
and income; ``last`` is 1 at the end of the record. ``seat`` and ``player`` have the holding. ``place`` is its path in the
document of a state, ``id`` its id (empty for a plain number), and ``count`` the number of copies.
"""
TABLES: Mapping[str, Mapping[str, str]] = {
    "games": GAMES, "seats": SEATS, "moves": MOVES, "holdings": HOLDINGS,
}  # fmt: skip
"""The tables by name, with their columns."""


def columns_of(table: str) -> dict[str, str]:
    """Return the columns for conditions on a table with their types: its own, and those of its game and seat."""
    columns = {**GAMES, **({} if table == "games" else SEATS), **TABLES[table]}
    del columns["number"]
    return columns


class RowMaker:
    """Makes the rows of tables from records, one at a time.

    Args:
        tables: names of :data:`TABLES`.
        conditions: conditions that rows must meet, on columns of the table itself, of its game, and of its seat.
        cards: the card file of the records, if it is not the standard one.

    Raises:
        InvalidOption: a table does not have the column of a condition.
    """

    def __init__(
        self,
        tables: Sequence[str],
        conditions: Sequence[Condition] = (),
        cards: CardSet | None = None,
    ) -> None:
        check_argument("tables", tables, Sequence)
        for table in tables:
            if table not in TABLES:
                raise wrong_argument("tables", table, *TABLES)
        check_argument("conditions", conditions, Sequence)
        self._tables, self._cards = tables, cards
        self._filters = {table: _row_filter(table, conditions) for table in tables if conditions}

    def rows(self, record: Record, name: str = "", line: int = 1) -> dict[str, list[Row]]:
        """Return the rows of a record for each table, with 0 as a placeholder for ``number``; the game is replayed.

        Raises:
            InvalidRecord: the game in the record breaks the rules.
        """
        rows: dict[str, list[Row]] = {table: [] for table in TABLES}
        names, round_of = record.header.players, game(record.header.game).round
        round_number = round_count = None
        for row, run in self._choices_and_replay(record, name):
            if row is not None:
                rows["moves"].append(row)
            state = run.current
            round_number, last_round = round_of(state), round_number
            if round_number is not None:
                round_count = max(round_number, round_count or 0)
            if last_round and last_round != round_number and "holdings" in self._tables:
                rows["holdings"] += _holding_rows(run.state, names, last_round, name, is_last=0)
        if "holdings" in self._tables:
            rows["holdings"] += _holding_rows(run.state, names, round_number, name, is_last=1)
        place = {"name": name, "number": 0}
        rows["games"] = [{**place, "line": as_int(line), **game_row(record, round_count)}]
        rows["seats"] = [{**place, **row} for row in seat_rows(record, run.state)]
        return {table: self._matching_rows(table, rows) for table in self._tables}

    def _choices_and_replay(self, record: Record, name: str) -> Iterator[tuple[Row | None, Replay]]:
        """Yield the replay of a game before and after each entry, with the row of its choice if a table of moves is made."""
        if "moves" in self._tables:
            yield from replayed_choices(record, self._cards, name)
        else:
            yield from ((None, run) for run in replay_steps(record, self._cards))

    def _matching_rows(self, table: str, rows_by_table: dict[str, list[Row]]) -> list[Row]:
        """Return the rows of a table that meet all conditions."""
        rows = rows_by_table[table]
        if table not in self._filters:
            return rows
        [game_values] = rows_by_table["games"]
        seat_values = rows_by_table["seats"]
        wide_rows = [
            {
                **game_values,
                **(seat_values[row["seat"]] if "seat" in row else {}),
                **row,
                "row": row,
            }
            for row in rows
        ]
        return [wide_row["row"] for wide_row in self._filters[table].matching(wide_rows)]


def _holding_rows(
    state: State, names: Sequence[str], round_number: int | None, name: str, *, is_last: int
) -> list[Row]:
    """Return the holdings of each seat in a state, at the end of a round."""
    return [
        {
            "name": name, "number": 0, "round": round_number, "last": is_last, "seat": seat, "player": names[seat],
            "place": path, "id": component_id, "count": count,
        }
        for seat, (path, component_id), count in HoldingFields.of_state(state).holdings(state)
    ]  # fmt: skip


def _row_filter(table: str, conditions: Sequence[Condition]) -> RowFilter:
    columns = columns_of(table)
    return RowFilter([each.for_table(columns, table) for each in conditions], columns)


def game_row(record: Record, rounds: int | None = None) -> Row:
    """Return the row of a game; the number of rounds is only known after a replay."""
    header, result = record.header, record.result
    chance_source = (
        "seed" if header.seed is not None else "commitment" if header.commitment else "table"
    )
    card_set_text = (
        None if header.cards is None else f"{header.cards.name} {header.cards.digest[:12]}"
    )
    return {
        "game": header.game, "version": header.rules_version, "players": list(header.players),
        "options": json.dumps(dict(header.options), sort_keys=True), "cards": card_set_text, "chance": chance_source,
        "proved": int(chance_source == "seed" or record.secret is not None),
        "entries": len(record.entries),
        "decisions": sum([entry.player is not None for entry in record.entries]),
        "rounds": rounds, "finished": int(result is not None),
        "scores": _as_list(result.scores if result else None),
        "winners": _as_list(result.winners if result else None),
        "tags": json.dumps(dict(header.tags)),
        **{name: json.dumps(as_json_values(getattr(header, name))) for name in _JSON_HEADER_FIELDS},
        "analysed": sum([entry.analysis is not None for entry in record.entries]),
    }  # fmt: skip


def seat_rows(record: Record, state: State | None = None) -> Iterator[Row]:
    """Yield the row of each seat, with the lines of its score if the last state is given."""
    result = record.result
    scores = () if state is None else game(state.game).scores(state)
    for seat, name in enumerate(record.header.players):
        points_by_line = Counter[str]()
        for line in scores[seat].lines if scores else ():
            points_by_line[line.code] += line.points
        yield {
            "seat": seat,
            "player": name,
            "result": _result_name(result, seat),
            "score": None if result is None else result.scores[seat],
            "lines": json.dumps(points_by_line) if scores else None,
        }


def _result_name(result: Result | None, seat: int) -> str:
    if result is None:
        return "unfinished"
    if seat not in result.winners:
        return "lost"
    return "won" if len(result.winners) == 1 else "shared"


def entry_rows(record: Record) -> Iterator[Row]:
    """Yield the row of each choice, as far as it is known without a replay."""
    for index, entry in enumerate(record.entries):
        if entry.player is not None:
            columns = action_columns(record.header.game, entry.action)
            yield {
                "index": index, "seat": entry.player, "action": columns.action, "fields": columns.fields,
                "rules": list(columns.rules), "ids": list(columns.ids), **analysis_columns(entry),
            }  # fmt: skip


def _as_list(values: tuple[int, ...] | None) -> list[int] | None:
    return None if values is None else list(values)


# --- in many processes ---


@attrs.frozen
class RecordRows:
    """The result for one record: its rows by table, or why there are none.

    ``game`` is the game of the record, and ``is_analysed`` says whether it has an analysis of any choice.
    """

    name: str
    line: int
    rows: dict[str, list[Row]] = attrs.field(factory=dict)
    reason: str = ""
    is_unreadable: bool = False
    game: str = ""
    is_analysed: bool = False


@attrs.frozen
class _TableTask:
    records: CheckTask
    tables: tuple[str, ...]
    conditions: tuple[Condition, ...]


def tabulate_many(
    sources: Sources,
    tables: Sequence[str],
    where: Sequence[Condition] = (),
    *,
    cards: CardSet | None = None,
    workers: Workers | None = None,
    excluded: Iterable[str | PathLike[str]] = (),
    progress: Callable[[int], None] | None = None,
    report_unread: ReportUnread | None = None,
) -> Iterator[RecordRows]:
    """Yield the rows of every record of many files, sorted by file and place.

    Args:
        sources: as for :func:`~ancient_world.archive.validate_many`.
        tables: names of :data:`~ancient_world.archive.TABLES`.
        where: conditions that rows must meet.
        cards: the card file of the records, if it is not the standard one.
        workers: the workers that make the rows; by default this process.
        excluded: files to leave out.
        progress: called with the bytes, as stored, of each finished task.
        report_unread: as for :func:`~ancient_world.archive.validate_many`.

    Raises:
        BatchError: a library is missing.
        InvalidOption: a table does not have the column of a condition.
    """
    RowMaker(tables, where, cards)
    sizer = TaskSizer(64 * 1024, 16 * 1024, 256 * 1024)
    task_template = CheckTask((), cards, language())
    check_tasks = plan_check_tasks(
        find_sources(sources, excluded=excluded, report_unread=report_unread), (), sizer=sizer, max_worker_file=MAX_WORKER_FILE, sends_content=False, task_template=task_template,
        report_skipped=None, first_numbers={},
    )  # fmt: skip
    results_by_task = run_in_order(
        (_TableTask(check_task, tuple(tables), tuple(where)) for check_task in check_tasks),
        _rows_in_language,
        workers or Workers(),
        split=lambda task: (attrs.evolve(task, records=each) for each in split_by_record(task.records)),
        give_up=lambda task, error: [_flawed_rows(piece_of_lost_worker(piece, error)) for piece in task.records.pieces],
        note_seconds=lambda task, seconds: sizer.add_measurement(task.records.weight, seconds),
    )  # fmt: skip
    name, number = "", 0
    for task, results in results_by_task:
        for result in results:
            number = number + 1 if result.name == name else 0
            name = result.name
            for row in [row for rows in result.rows.values() for row in rows]:
                row["number"] = number
            yield result
        if progress is not None:
            progress(task.records.stored_size)


def _rows_in_language(task: _TableTask) -> list[RecordRows]:
    return call_in_language(task.records.language, lambda: [*_rows_of_task(task)])


def _rows_of_task(task: _TableTask) -> Iterator[RecordRows]:
    cards = task.records.cards
    row_maker = RowMaker(task.tables, task.conditions, cards)
    for name, raw in raw_records_of_task(task.records):
        if isinstance(raw, FlawedPiece):
            yield _flawed_rows(raw)
            continue
        try:
            record = require_record(raw, cards)
            rows = row_maker.rows(record, name, raw.first_line)
        except InvalidDocument as error:
            is_unreadable = isinstance(raw, UnreadablePart) and raw.is_stream_end
            yield RecordRows(name, raw.first_line, reason=error.detail, is_unreadable=is_unreadable)
        else:
            is_analysed = any(entry.analysis is not None for entry in record.entries)
            yield RecordRows(
                name, raw.first_line, rows, game=record.header.game, is_analysed=is_analysed
            )


def _flawed_rows(flaw: FlawedPiece) -> RecordRows:
    return RecordRows(
        flaw.name, flaw.line, reason=flaw.fault.detail, is_unreadable=flaw.status != "invalid"
    )
