"""What workers do: functions of a module, on small picklable tasks, that never raise for what a file holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.batch.checking import as_row, check
from ancient_world.batch.pieces import Document, Flaw, Lines, Piece, WholeFile
from ancient_world.batch.planning import CheckTask, pieces_of
from ancient_world.batch.results import Checked, Finding, Played
from ancient_world.batch.sources import Source
from ancient_world.batch.streams import open_plain
from ancient_world.bots import BOTS, play_out
from ancient_world.engine.language import sentence

__all__ = ["PlayTask", "check_records", "flawed", "play_games"]

READ_AT_ONCE = 2**18
"""Bytes that a worker holds of a file."""


def check_records(task: CheckTask) -> tuple[Checked, ...]:
    """Check the records of a task, in order."""
    before = aw.language()
    aw.set_language(task.language)
    try:
        return tuple(
            [result for piece in task.pieces for result in _checked(piece, task.cards)]
        )  # fmt: skip
    finally:
        aw.set_language(before)


def _checked(piece: Piece, cards: aw.Cards | None) -> Iterator[Checked]:
    if isinstance(piece, WholeFile):
        source = Source((), piece.name, piece.place, piece.size)
        for part in pieces_of(source, READ_AT_ONCE, done=piece.done):
            yield from _checked(part, cards)
    elif isinstance(piece, Lines):
        yield from _lines(piece, cards)
    elif isinstance(piece, Document):
        yield from _document(piece, cards)
    else:
        yield flawed(piece)


def _lines(piece: Lines, cards: aw.Cards | None) -> Iterator[Checked]:
    """The records of a run of lines, each by itself."""
    number, why = piece.number, "the file has changed"
    try:
        data = _data(piece)
    except OSError as error:
        data, why = b"", error.strerror or str(error)
    for place, line in enumerate(data.split(b"\n")):
        if not line or line.isspace():
            continue
        if number >= piece.number + piece.done:
            report = next(_reports(line, piece.name, cards))
            yield _result(report, number, piece.line + place)
        number += 1
    for missed in range(max(number, piece.number + piece.done), piece.number + piece.count):
        yield flawed(Flaw(piece.name, piece.line, missed, "cannot-read", {"why": why}))


def _data(piece: Lines) -> bytes:
    if piece.data is not None:
        return piece.data
    with open_plain(piece.place) as file:
        file.seek(piece.start)
        return file.read(piece.size)


def _document(piece: Document, cards: aw.Cards | None) -> Iterator[Checked]:
    """Whatever the validator finds in a document."""
    for number, report in enumerate(_reports(piece.data, piece.name, cards)):
        if number >= piece.done:
            yield _result(report, number, report.line)


def _reports(data: bytes, name: str, cards: aw.Cards | None) -> Iterator[aw.Report | Flaw]:
    """What the validator finds, and at least one thing; an error in it does not end all the others."""
    count = 0
    try:
        for report in check(data, name=name, cards=cards):
            count += 1
            yield report
    except Exception as error:  # noqa: BLE001 - among a million records each fault of ours will be met
        yield Flaw(name, 1, count, "check-failed", {"why": f"{type(error).__name__}: {error}"})
        return
    if not count:
        yield Flaw(name, 1, 0, "nothing-found", {})


def _result(report: aw.Report | Flaw, number: int, line: int) -> Checked:
    if isinstance(report, Flaw):
        status = "failed" if report.code == "check-failed" else "unreadable"
        return flawed(attrs.evolve(report, number=number, line=line), status)
    return as_row(report, number, line)


def flawed(flaw: Flaw, status: Any = "unreadable") -> Checked:
    """The result for something that cannot be checked."""
    problem = Finding(flaw.code, "", sentence(flaw.code, flaw.data), "$", line=flaw.line)
    return Checked(flaw.name, flaw.number, flaw.line, status, problems=(problem,))


@attrs.frozen
class PlayTask:
    """Games ``first`` to ``first + count - 1``; game number I has the seed ``seed`` + I."""

    game: str
    players: tuple[str, ...]
    bots: tuple[Any, ...]
    seed: int
    first: int
    count: int
    cards: aw.Cards | None
    options: dict[str, Any]
    records: bool

    def halves(self) -> Sequence[PlayTask]:
        """The task in two halves, nothing if it is one game."""
        half = self.count // 2
        if not half:
            return ()
        rest = attrs.evolve(self, first=self.first + half, count=self.count - half)
        return attrs.evolve(self, count=half), rest

    def given_up(self, why: str) -> tuple[Played, ...]:
        """The results if no worker survives this."""
        problem = Finding("worker-lost", "", sentence("worker-lost", {"why": why}), "$")
        return tuple(
            Played(number, self.seed + number, "failed", self.game, self.players, problems=(problem,))
            for number in range(self.first, self.first + self.count)
        )  # fmt: skip


def play_games(task: PlayTask) -> tuple[Played, ...]:
    """Play the games of a task, in order."""
    return tuple([_played(task, number) for number in range(task.first, task.first + task.count)])


def _played(task: PlayTask, number: int) -> Played:
    """One game; the seeds of its bots follow from its own."""
    seed = task.seed + number
    match = aw.Match.new(
        task.game, task.players, seed=seed, cards=task.cards, **task.options
    )  # fmt: skip
    makers = [BOTS[bot] if isinstance(bot, str) else bot for bot in task.bots]
    play_out(match, [make(seed * len(makers) + seat) for seat, make in enumerate(makers)])
    record = match.record
    assert record.result is not None
    return Played(
        number, seed, "played", task.game, task.players, len(record.entries),
        sum(entry.player is not None for entry in record.entries),
        record.result.scores, record.result.winners,
        record=aw.to_json(record) if task.records else None,
    )  # fmt: skip
