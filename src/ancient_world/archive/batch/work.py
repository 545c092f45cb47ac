"""The work of a worker: functions on small picklable tasks that never raise for what a file holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from ancient_world.archive.batch.pieces import Flaw, Piece, WholeFile, records_in
from ancient_world.archive.batch.planning import CheckTask, pieces_of
from ancient_world.archive.batch.results import Checked, Finding, Played, reason
from ancient_world.archive.batch.sources import Source
from ancient_world.bots import Bot, bot_maker
from ancient_world.bots.play_out import played_record
from ancient_world.documents.codec import to_json
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.face import scores, winners
from ancient_world.engine.faults import document_fault, json_values
from ancient_world.engine.game import Cards
from ancient_world.engine.language import in_language, sentence
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


def checked(raw: RawRecord | Unread, name: str, cards: Cards | None, *, strict: bool) -> Checked:
    """Return what the validator says of a record that stands in a source of this name; ``strict`` asks for its fingerprint, too."""
    report = judge(raw, cards, strict=strict)
    return as_row(report, name, _fingerprint_of(raw, cards) if strict else "")


def _fingerprint_of(raw: RawRecord | Unread, cards: Cards | None) -> str:
    """The fingerprint of what stands in one place, empty if that is no record."""
    try:
        return fingerprint(record_of(raw, cards))
    except InvalidDocument:
        return ""


def as_row(report: Report, name: str, fingerprint: str = "") -> Checked:
    """A report as a small row; the number of the record in its file is not known here."""
    problems = _findings(report) if report.problems else ()
    totals = won = None
    end = report.final_state
    if report.status == "valid" and end is not None:
        totals, won = tuple([score.total for score in scores(end)]), winners(end)
    return Checked(
        name, 0, report.line, report.status, report.game, report.played, totals, won, problems,
        report.players, report.chance, fingerprint,
    )  # fmt: skip


def _findings(report: Report) -> tuple[Finding, ...]:
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


READ_AT_ONCE = 2**18
"""Bytes that a worker holds of a file."""


def check_records(task: CheckTask) -> tuple[Checked, ...]:
    """Check the records of a task, in order; their numbers are given where all results come together."""
    return in_language(
        task.language,
        lambda: tuple([_checked(name, raw, task) for name, raw in records_of_task(task)]),
    )


def records_of_task(task: CheckTask) -> Iterator[tuple[str, RawRecord | Unread | Flaw]]:
    """Yield each record of a task with the name of its file, and whatever is none."""
    for piece in task.pieces:
        yield from _records(piece)


def _records(piece: Piece) -> Iterator[tuple[str, RawRecord | Unread | Flaw]]:
    if isinstance(piece, WholeFile):
        source = Source((), piece.name, piece.place, piece.size)
        for part in pieces_of(source, lambda: READ_AT_ONCE, after=piece.after):
            yield from _records(part)
    elif isinstance(piece, Flaw):
        yield piece.name, piece
    else:
        yield from ((piece.name, raw) for raw in records_in(piece) if raw.line > piece.after)


def _checked(name: str, raw: RawRecord | Unread | Flaw, task: CheckTask) -> Checked:
    """Return what the validator says of a record; an error in it does not end all the others."""
    if isinstance(raw, Flaw):
        return flawed(raw)
    try:
        return checked(raw, name, task.cards, strict=task.strict)
    except Exception as error:  # noqa: BLE001 - among a million records each fault of ours will be met
        why = f"{type(error).__name__}: {error}"
        fault = document_fault("check-failed", line=raw.line, column=1, why=why)
        return flawed(Flaw(name, raw.line, fault, "failed"))


def flawed(flaw: Flaw) -> Checked:
    """The result for something that cannot be checked."""
    told = flaw.fault
    place: Mapping[str, Any] = told.data
    line, column = place.get("line"), place.get("column")
    problem = Finding(told.code, "", told.detail, told.path, None, line, column)
    return Checked(flaw.name, 0, flaw.line, flaw.status, problems=(problem,))


T = TypeVar("T")


def seated(each: Sequence[T], number: int) -> tuple[T, ...]:
    """Return things of the players in the order of their seats, where everybody moves on by one seat from game to game."""
    first = -number % len(each)
    return (*each[first:], *each[:first])


@attrs.frozen
class PlayTask:
    """Games ``first`` to ``first + count - 1``; game number I has the seed ``seed`` + I."""

    game: str
    players: tuple[str, ...]
    bots: tuple[str | Callable[[int], Bot], ...]
    seed: int
    first: int
    count: int
    cards: Cards | None
    options: dict[str, object]
    records: bool
    rotate: bool = False
    """True if everybody sits one seat further on in each game than in the one before."""
    most: int | None = None
    """Entries after which a game that goes on is given up."""

    def seated(self, each: Sequence[T], number: int) -> tuple[T, ...]:
        """Things of the players, in the order in which they sit in a game."""
        return seated(each, number) if self.rotate else tuple(each)

    def games(self) -> Iterator[PlayTask]:
        """A task for each game."""
        for number in range(self.first, self.first + self.count):
            yield attrs.evolve(self, first=number, count=1)

    def given_up(self, error: Exception) -> tuple[Played, ...]:
        """The result if no worker survives this game."""
        return (self.failed(self.first, "worker-lost", {"why": reason(error)}),)

    def failed(self, number: int, code: str, data: Mapping[str, object]) -> Played:
        """The result of a game that has none."""
        problem = Finding(code, "", sentence(code, data), "$")
        seated = self.seated(self.players, number)
        return Played(number, self.seed + number, "failed", self.game, seated, problems=(problem,))


def play_games(task: PlayTask) -> tuple[Played, ...]:
    """Play the games of a task, in order."""
    return tuple([_played(task, number) for number in range(task.first, task.first + task.count)])


def _played(task: PlayTask, number: int) -> Played:
    """One game; the seeds of its bots follow from its own."""
    seed = task.seed + number
    players, chosen = task.seated(task.players, number), task.seated(task.bots, number)
    header, first = begin(task.game, players, task.cards, task.options)
    makers = [bot_maker(bot) if isinstance(bot, str) else bot for bot in chosen]
    bots = [make(seed * len(makers) + seat) for seat, make in enumerate(makers)]
    record = played_record(attrs.evolve(header, seed=seed), first, bots, task.most)
    if record.result is None:
        return task.failed(number, "game-endless", {"most": task.most})
    played = played_in(record, number)
    return attrs.evolve(played, record=to_json(record)) if task.records else played


def played_in(record: Record, number: int) -> Played:
    """Return the result of a game that ended, by its record."""
    header, result = record.header, record.result
    assert header.seed is not None
    assert result is not None
    return Played(
        number, header.seed, "played", header.game, header.players, len(record.entries),
        sum(entry.player is not None for entry in record.entries),
        result.scores, result.winners,
    )  # fmt: skip
