"""The work of a worker: functions on small picklable tasks, which return errors in files as results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from ancient_world.archive.batch.check_tasks import CheckTask, cut_source
from ancient_world.archive.batch.file_parts import FlawedPiece, Piece, WholeFile, records_in
from ancient_world.archive.batch.result_rows import CheckedRecord, Finding, PlayedGame, reason
from ancient_world.archive.batch.sources import Source
from ancient_world.bots import Bot, bot_maker
from ancient_world.bots.playing_out import play_record
from ancient_world.documents.codec import to_json
from ancient_world.engine.document_faults import as_json_values, document_fault
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import CardSet
from ancient_world.engine.message_catalogue import message_text
from ancient_world.engine.public_functions import scores, winners
from ancient_world.engine.registry import game
from ancient_world.records.checksums import fingerprint
from ancient_world.records.files.raw_record import RawRecord
from ancient_world.records.files.record_file import require_record
from ancient_world.records.files.record_streams import UnreadablePart
from ancient_world.records.play_record import begin_record
from ancient_world.records.record import Record
from ancient_world.validation.record_checks import report_on
from ancient_world.validation.report import Report, legal_action_documents

# --- one record ---


def check_record(
    raw: RawRecord | UnreadablePart, name: str, cards: CardSet | None, *, strict: bool
) -> CheckedRecord:
    """Return the result of validating a record of the file ``name``; with ``strict``, also its fingerprint."""
    report = report_on(raw, cards, strict=strict)
    return checked_record(report, name, _fingerprint_or_empty(raw, cards) if strict else "")


def _fingerprint_or_empty(raw: RawRecord | UnreadablePart, cards: CardSet | None) -> str:
    """Return the fingerprint of a record, or an empty string if it is unreadable."""
    try:
        return fingerprint(require_record(raw, cards))
    except InvalidDocument:
        return ""


def checked_record(report: Report, name: str, fingerprint: str = "") -> CheckedRecord:
    """Return a report as a small row; the record's number in its file is filled in later."""
    problems = _findings_of(report) if report.problems else ()
    totals = winning_seats = None
    final_state = report.final_state
    if report.status == "valid" and final_state is not None:
        totals = tuple([score.total for score in scores(final_state)])
        winning_seats = winners(final_state)
    return CheckedRecord(
        name, 0, report.line, report.status, report.game, report.played, totals, winning_seats, problems,
        report.players, report.chance, fingerprint,
    )  # fmt: skip


def _findings_of(report: Report) -> tuple[Finding, ...]:
    rules = game(report.game) if report.game else None
    return tuple([
        Finding(
            problem.code, problem.rule, problem.message, problem.path, problem.index, problem.line,
            problem.column, problem.warning, problem.moment, problem.expected,
            legal_action_documents(problem, rules), problem.changes, problem.snippet, problem.mark,
            as_json_values(problem.data),
        )
        for problem in report.problems
    ])  # fmt: skip


# --- work ---


BYTES_PER_READ = 2**18
"""The number of bytes of a file that a worker reads at once."""


def raw_records_of_task(
    task: CheckTask,
) -> Iterator[tuple[str, RawRecord | UnreadablePart | FlawedPiece]]:
    """Yield the records and unreadable texts of a task, each with the name of its file."""
    for piece in task.pieces:
        yield from _raw_records_of(piece)


def _raw_records_of(piece: Piece) -> Iterator[tuple[str, RawRecord | UnreadablePart | FlawedPiece]]:
    if isinstance(piece, WholeFile):
        source = Source((), piece.name, piece.path, piece.size)
        for file_part in cut_source(
            source, lambda: BYTES_PER_READ, finished_lines=piece.finished_lines
        ):
            yield from _raw_records_of(file_part)
    elif isinstance(piece, FlawedPiece):
        yield piece.name, piece
    else:
        yield from (
            (piece.name, raw) for raw in records_in(piece) if raw.first_line > piece.finished_lines
        )


def check_or_fail(
    name: str, raw: RawRecord | UnreadablePart | FlawedPiece, task: CheckTask
) -> CheckedRecord:
    """Return the result of checking a record; an unexpected error becomes a failed result."""
    if isinstance(raw, FlawedPiece):
        return flawed_result(raw)
    try:
        return check_record(raw, name, task.cards, strict=task.strict)
    except Exception as error:  # noqa: BLE001 - a bug met by one record in a million must not end the run
        error_text = f"{type(error).__name__}: {error}"
        fault = document_fault("check-failed", line=raw.first_line, column=1, why=error_text)
        return flawed_result(FlawedPiece(name, raw.first_line, fault, "failed"))


def flawed_result(flaw: FlawedPiece) -> CheckedRecord:
    """Return the result for a piece that cannot be checked."""
    fault = flaw.fault
    fault_data: Mapping[str, Any] = fault.data
    line, column = fault_data.get("line"), fault_data.get("column")
    problem = Finding(fault.code, "", fault.detail, fault.path, None, line, column)
    return CheckedRecord(flaw.name, 0, flaw.line, flaw.status, problems=(problem,))


T = TypeVar("T")


def rotate_to_seats(items: Sequence[T], game_number: int) -> tuple[T, ...]:
    """Return the players' items in seat order, where everybody moves on by one seat from game to game."""
    first_index = -game_number % len(items)
    return (*items[first_index:], *items[:first_index])


@attrs.frozen
class PlayTask:
    """Games ``first`` to ``first + count - 1``; game number I has the seed ``seed`` + I."""

    game: str
    players: tuple[str, ...]
    bots: tuple[str | Callable[[int], Bot], ...]
    seed: int
    first_game: int
    count: int
    cards: CardSet | None
    options: dict[str, object]
    with_records: bool
    rotates_seats: bool = False
    """True if everybody moves on by one seat from game to game."""
    max_entries: int | None = None
    """The number of entries after which a game is given up."""
    tags: Mapping[str, str] = {}

    def in_seat_order(self, items: Sequence[T], game_number: int) -> tuple[T, ...]:
        """Return the players' items in the seat order of a game."""
        return rotate_to_seats(items, game_number) if self.rotates_seats else tuple(items)

    def tasks_by_game(self) -> Iterator[PlayTask]:
        """Yield a task for each game."""
        for number in range(self.first_game, self.first_game + self.count):
            yield attrs.evolve(self, first_game=number, count=1)

    def lost_results(self, error: Exception) -> tuple[PlayedGame, ...]:
        """Return the result of a game that every worker was lost with."""
        return (self.failed_result(self.first_game, "worker-lost", {"why": reason(error)}),)

    def failed_result(self, game_number: int, code: str, data: Mapping[str, object]) -> PlayedGame:
        """Return the result of a failed game."""
        problem = Finding(code, "", message_text(code, data), "$")
        seated_players = self.in_seat_order(self.players, game_number)
        return PlayedGame(
            game_number,
            self.seed + game_number,
            "failed",
            self.game,
            seated_players,
            problems=(problem,),
        )


def play_games(task: PlayTask) -> tuple[PlayedGame, ...]:
    """Play the games of a task, in order."""
    return tuple(
        [
            _play_game(task, number)
            for number in range(task.first_game, task.first_game + task.count)
        ]
    )


def _play_game(task: PlayTask, game_number: int) -> PlayedGame:
    """Play one game, with bots whose seeds are derived from the game's."""
    seed = task.seed + game_number
    players = task.in_seat_order(task.players, game_number)
    seated_bots = task.in_seat_order(task.bots, game_number)
    header, first_state = begin_record(task.game, players, task.cards, task.options)
    bot_makers = [bot_maker(bot) if isinstance(bot, str) else bot for bot in seated_bots]
    bots = [make_bot(seed * len(bot_makers) + seat) for seat, make_bot in enumerate(bot_makers)]
    header = attrs.evolve(header, seed=seed, tags=task.tags)
    record = play_record(header, first_state, bots, task.max_entries)
    if record.result is None:
        return task.failed_result(game_number, "game-endless", {"most": task.max_entries})
    game_result = result_of_record(record, game_number)
    return attrs.evolve(game_result, record=to_json(record)) if task.with_records else game_result


def result_of_record(record: Record, game_number: int) -> PlayedGame:
    """Return the result of a finished game from its record."""
    header, result = record.header, record.result
    assert header.seed is not None
    assert result is not None
    return PlayedGame(
        game_number, header.seed, "played", header.game, header.players, len(record.entries),
        sum(entry.player is not None for entry in record.entries),
        result.scores, result.winners,
    )  # fmt: skip
