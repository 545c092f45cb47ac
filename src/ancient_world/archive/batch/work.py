"""The work of a worker: functions on small picklable tasks, which return errors in files as results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from ancient_world.archive.batch.pieces import Flaw, Piece, WholeFile, records_in
from ancient_world.archive.batch.planning import CheckTask, pieces_of
from ancient_world.archive.batch.results import CheckedRecord, Finding, PlayedGame, reason
from ancient_world.archive.batch.sources import Source
from ancient_world.bots import Bot, bot_maker
from ancient_world.bots.play_out import played_record
from ancient_world.documents.codec import to_json
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.face import scores, winners
from ancient_world.engine.faults import document_fault, json_values
from ancient_world.engine.game import CardSet
from ancient_world.engine.language import in_language, message_text
from ancient_world.engine.registry import game
from ancient_world.records.checksums import fingerprint
from ancient_world.records.course import begin
from ancient_world.records.files.raw import RawRecord
from ancient_world.records.files.record_file import record_of
from ancient_world.records.files.streams import Unread
from ancient_world.records.record import Record
from ancient_world.validation.checking import judge
from ancient_world.validation.report import Report, actions_of

# --- one record ---


def checked(raw: RawRecord | Unread, name: str, cards: CardSet | None, *, strict: bool) -> CheckedRecord:
    """Return the result of validating a record of the file ``name``; with ``strict``, also its fingerprint."""
    report = judge(raw, cards, strict=strict)
    return as_row(report, name, _fingerprint_or_empty(raw, cards) if strict else "")


def _fingerprint_or_empty(raw: RawRecord | Unread, cards: CardSet | None) -> str:
    """Return the fingerprint of a record, or an empty string if it is unreadable."""
    try:
        return fingerprint(record_of(raw, cards))
    except InvalidDocument:
        return ""


def as_row(report: Report, name: str, fingerprint: str = "") -> CheckedRecord:
    """Return a report as a small row; the record's number in its file is filled in later."""
    problems = _findings_of(report) if report.problems else ()
    totals = winning_seats = None
    final_state = report.final_state
    if report.status == "valid" and final_state is not None:
        totals, winning_seats = tuple([score.total for score in scores(final_state)]), winners(final_state)
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
            actions_of(problem, rules), problem.changes, problem.snippet, problem.mark,
            json_values(problem.data),
        )
        for problem in report.problems
    ])  # fmt: skip


# --- work ---


BYTES_PER_READ = 2**18
"""The number of bytes of a file that a worker reads at once."""


def check_records(task: CheckTask) -> tuple[CheckedRecord, ...]:
    """Check the records of a task, in order; their numbers are filled in later, with all results at hand."""
    return in_language(
        task.language,
        lambda: tuple([_checked(name, raw, task) for name, raw in records_of_task(task)]),
    )


def records_of_task(task: CheckTask) -> Iterator[tuple[str, RawRecord | Unread | Flaw]]:
    """Yield the records and unreadable texts of a task, each with the name of its file."""
    for piece in task.pieces:
        yield from _records(piece)


def _records(piece: Piece) -> Iterator[tuple[str, RawRecord | Unread | Flaw]]:
    if isinstance(piece, WholeFile):
        source = Source((), piece.name, piece.place, piece.size)
        for file_part in pieces_of(source, lambda: BYTES_PER_READ, after=piece.after):
            yield from _records(file_part)
    elif isinstance(piece, Flaw):
        yield piece.name, piece
    else:
        yield from ((piece.name, raw) for raw in records_in(piece) if raw.line > piece.after)


def _checked(name: str, raw: RawRecord | Unread | Flaw, task: CheckTask) -> CheckedRecord:
    """Return the result of checking a record; an unexpected error becomes a failed result."""
    if isinstance(raw, Flaw):
        return flawed(raw)
    try:
        return checked(raw, name, task.cards, strict=task.strict)
    except Exception as error:  # noqa: BLE001 - a bug met by one record in a million must not end the run
        error_text = f"{type(error).__name__}: {error}"
        fault = document_fault("check-failed", line=raw.line, column=1, why=error_text)
        return flawed(Flaw(name, raw.line, fault, "failed"))


def flawed(flaw: Flaw) -> CheckedRecord:
    """Return the result for a piece that cannot be checked."""
    fault = flaw.fault
    fault_data: Mapping[str, Any] = fault.data
    line, column = fault_data.get("line"), fault_data.get("column")
    problem = Finding(fault.code, "", fault.detail, fault.path, None, line, column)
    return CheckedRecord(flaw.name, 0, flaw.line, flaw.status, problems=(problem,))


T = TypeVar("T")


def seated(each: Sequence[T], number: int) -> tuple[T, ...]:
    """Return the players' items in seat order, where everybody moves on by one seat from game to game."""
    first_index = -number % len(each)
    return (*each[first_index:], *each[:first_index])


@attrs.frozen
class PlayTask:
    """Games ``first`` to ``first + count - 1``; game number I has the seed ``seed`` + I."""

    game: str
    players: tuple[str, ...]
    bots: tuple[str | Callable[[int], Bot], ...]
    seed: int
    first: int
    count: int
    cards: CardSet | None
    options: dict[str, object]
    records: bool
    rotate: bool = False
    """True if everybody moves on by one seat from game to game."""
    most: int | None = None
    """The number of entries after which a game is given up."""

    def seated(self, each: Sequence[T], number: int) -> tuple[T, ...]:
        """Return the players' items in the seat order of a game."""
        return seated(each, number) if self.rotate else tuple(each)

    def games(self) -> Iterator[PlayTask]:
        """Yield a task for each game."""
        for number in range(self.first, self.first + self.count):
            yield attrs.evolve(self, first=number, count=1)

    def given_up(self, error: Exception) -> tuple[PlayedGame, ...]:
        """Return the result of a game that every worker was lost with."""
        return (self.failed(self.first, "worker-lost", {"why": reason(error)}),)

    def failed(self, number: int, code: str, data: Mapping[str, object]) -> PlayedGame:
        """Return the result of a failed game."""
        problem = Finding(code, "", message_text(code, data), "$")
        seated_players = self.seated(self.players, number)
        return PlayedGame(number, self.seed + number, "failed", self.game, seated_players, problems=(problem,))


def play_games(task: PlayTask) -> tuple[PlayedGame, ...]:
    """Play the games of a task, in order."""
    return tuple([_played(task, number) for number in range(task.first, task.first + task.count)])


def _played(task: PlayTask, number: int) -> PlayedGame:
    """Play one game, with bots whose seeds are derived from the game's."""
    seed = task.seed + number
    players, seated_bots = task.seated(task.players, number), task.seated(task.bots, number)
    header, first_state = begin(task.game, players, task.cards, task.options)
    bot_makers = [bot_maker(bot) if isinstance(bot, str) else bot for bot in seated_bots]
    bots = [make(seed * len(bot_makers) + seat) for seat, make in enumerate(bot_makers)]
    record = played_record(attrs.evolve(header, seed=seed), first_state, bots, task.most)
    if record.result is None:
        return task.failed(number, "game-endless", {"most": task.most})
    game_result = played_in(record, number)
    return attrs.evolve(game_result, record=to_json(record)) if task.records else game_result


def played_in(record: Record, number: int) -> PlayedGame:
    """Return the result of a finished game from its record."""
    header, result = record.header, record.result
    assert header.seed is not None
    assert result is not None
    return PlayedGame(
        number, header.seed, "played", header.game, header.players, len(record.entries),
        sum(entry.player is not None for entry in record.entries),
        result.scores, result.winners,
    )  # fmt: skip
