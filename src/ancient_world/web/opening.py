"""Opening a table from its files, and the lock of the folder that contains them."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from weakref import finalize

import attrs

from ancient_world.engine.errors import AncientWorldError, InvalidDocument
from ancient_world.engine.language import register_messages
from ancient_world.matches.journal import Journal
from ancient_world.matches.match import Match
from ancient_world.records.files.record_file import read_record
from ancient_world.records.locks import lock, unlock
from ancient_world.web.guards import WebLimits
from ancient_world.web.seating import OWN, Seating
from ancient_world.web.table import Resumed, WebTable, seating_of
from ancient_world.web.table_bots import TableBots
from ancient_world.web.table_seats import TableSeats
from ancient_world.web.talk import Company, Talk, talk_of
from ancient_world.web.thinking import Thinkers
from ancient_world.web.work import FairQueue, Work

# --- the lock of a folder ---


_NAME = ".lock"

register_messages(
    {
        "web-folder-in-use": "{path}: another server already has the tables in this folder; end it first, or name another folder with --folder.",
    }
)


class FolderLock:
    """A lock on a folder until it is released or the process ends.

    Raises:
        AncientWorldError: another server has the folder.
        OSError: the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        file = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, OWN)
        try:
            lock(file)
        except BlockingIOError:
            os.close(file)
            raise AncientWorldError.of("web-folder-in-use", path=folder) from None
        self.release = finalize(self, _release, file)


def _release(file: int) -> None:
    unlock(file)
    os.close(file)


# --- opening a table ---


@attrs.frozen
class House:
    """The resources and settings that all tables of a hall share."""

    limits: WebLimits
    desk: FairQueue
    thinkers: Thinkers
    pace: float
    times: bool


async def opened(path: Path, seating: Seating, house: House) -> WebTable:
    """Return the table of a journal, after replaying the journal in another thread.

    Raises:
        AncientWorldError: the journal is not valid, or another process writes to it.
        OSError: the files cannot be read or written.
    """
    journal_and_match = await asyncio.to_thread(_resumed, path, seating, times=house.times)
    match, limits = journal_and_match[1], house.limits
    chat = await asyncio.to_thread(Talk, talk_of(path), limits)
    room = Company(house.pace, limits, chat)
    seats = TableSeats(seating_of(path), seating, match)
    tasks = Work(house.desk, limits)
    bots = TableBots(match, seating, tasks, house.thinkers, limits)
    return WebTable(path, seats, room, bots, tasks, journal_and_match, limits.rest)


def _resumed(path: Path, seating: Seating, *, times: bool) -> Resumed:
    """Return a match with its journal; ``None`` as journal if the game has ended."""
    try:
        journal = Journal.resume(path, fsync="always", times=times or None)
    except InvalidDocument as error:
        if error.code != "journal-ended":
            raise
        return None, Match.resume(read_record(path), version=seating.ended)
    return journal, journal.match
