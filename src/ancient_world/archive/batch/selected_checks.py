"""The work of a worker that checks records, all or those that meet conditions."""

from __future__ import annotations

import attrs

from ancient_world.archive.batch.check_tasks import CheckTask
from ancient_world.archive.batch.file_parts import FlawedPiece
from ancient_world.archive.batch.result_rows import CheckedRecord
from ancient_world.archive.batch.worker_functions import check_or_fail, raw_records_of_task
from ancient_world.archive.record_finder import RecordFinder
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import CardSet
from ancient_world.engine.message_catalogue import call_in_language
from ancient_world.records.files.raw_record import RawRecord
from ancient_world.records.files.record_file import require_record
from ancient_world.records.files.record_streams import UnreadablePart


@attrs.frozen
class LeftOut:
    """Stands for a record of the file ``name`` that does not meet the conditions."""

    name: str


def check_selected_records(task: CheckTask) -> tuple[CheckedRecord | LeftOut, ...]:
    """Check the records of a task that meet its conditions, in order; numbers are filled in later, with all results at hand."""
    finder = RecordFinder(task.where, task.cards) if task.where else None
    return call_in_language(
        task.language,
        lambda: tuple(
            [
                check_or_fail(name, raw, task)
                if finder is None or is_selected(raw, finder, task.cards, name)
                else LeftOut(name)
                for name, raw in raw_records_of_task(task)
            ]
        ),
    )


def is_selected(
    raw: RawRecord | UnreadablePart | FlawedPiece,
    finder: RecordFinder,
    cards: CardSet | None,
    name: str,
) -> bool:
    """Return whether a record of the file ``name`` meets conditions, or cannot be asked since it is unreadable or breaks the rules."""
    if isinstance(raw, FlawedPiece):
        return True
    try:
        return finder.matches(require_record(raw, cards), name, raw.first_line)
    except InvalidDocument:
        return True
