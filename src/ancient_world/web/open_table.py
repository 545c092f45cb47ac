"""Opening a table from its files, and the lock of the folder that contains them."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path
from weakref import finalize

import attrs

from ancient_world.engine.errors import AncientWorldError, InvalidDocument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.matches.journal import Journal
from ancient_world.matches.match import Match
from ancient_world.records.files.record_file import read_record
from ancient_world.records.locks import lock_file, unlock_file
from ancient_world.web.bot_processes import BotProcesses
from ancient_world.web.chat import Chat, ChatRoom, chat_path
from ancient_world.web.guards import WebLimits
from ancient_world.web.seating import OWNER_ONLY, Seating
from ancient_world.web.table_bots import TableBots
from ancient_world.web.table_seats import TableSeats
from ancient_world.web.task_queue import FairQueue, TableTasks
from ancient_world.web.web_table import ResumedMatch, WebTable, seating_path

# --- the lock of a folder ---


_LOCK_NAME = ".lock"

register_messages(
    {
        "web-folder-in-use": "{path}: another server already has the tables in this folder; end it first, or name another folder with --folder.",
        "web-not-replayed": "This table cannot go on by the rules as they are now, since they stop its entry {entry} (the first is 0): {why}",
    }
)


class FolderLock:
    """A lock on a folder until it is released or the process ends.

    Raises:
        AncientWorldError: another server has the folder.
        OSError: the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        file = os.open(folder / _LOCK_NAME, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            lock_file(file)
        except BlockingIOError:
            os.close(file)
            raise AncientWorldError.from_code("web-folder-in-use", path=folder) from None
        self.release: finalize[[int], FolderLock] = finalize(self, _release, file)


def _release(file: int) -> None:
    unlock_file(file)
    os.close(file)


# --- opening a table ---


@attrs.frozen
class SharedResources:
    """The resources and settings that all tables of a hall share."""

    limits: WebLimits
    task_queue: FairQueue
    bot_processes: BotProcesses
    pace: float
    times: bool


async def open_web_table(path: Path, seating: Seating, shared: SharedResources) -> WebTable:
    """Return the table of a journal, after replaying the journal in another thread.

    Raises:
        AncientWorldError: the journal is not valid, or another process writes to it.
        OSError: the files cannot be read or written.
    """
    try:
        journal_and_match = await asyncio.to_thread(
            _resume_match, path, seating, times=shared.times
        )
    except InvalidDocument as error:  # most often, since an author has changed the rules
        entry = re.search(r"\.entries\[(\d+)\]", error.path)
        if entry is None:
            raise
        data = {"entry": entry[1], "why": error.detail}
        raise AncientWorldError.from_code("web-not-replayed", **data) from error
    match, limits = journal_and_match[1], shared.limits
    chat = await asyncio.to_thread(Chat, chat_path(path), limits)
    room = ChatRoom(shared.pace, limits, chat)
    seats = TableSeats(seating_path(path), seating, match)
    tasks = TableTasks(shared.task_queue, limits)
    bots = TableBots(match, seating, tasks, shared.bot_processes, limits)
    return WebTable(path, seats, room, bots, tasks, journal_and_match, limits.bots_grace_seconds)


def _resume_match(path: Path, seating: Seating, *, times: bool) -> ResumedMatch:
    """Return a match with its journal; ``None`` as journal if the game has ended."""
    try:
        journal = Journal.resume(path, fsync="always", times=times or None)
    except InvalidDocument as error:
        if error.code != "journal-ended":
            raise
        return None, Match.resume(read_record(path), version=seating.ended)
    return journal, journal.match
