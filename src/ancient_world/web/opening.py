"""Opening a table from its files: the match goes on from its journal."""

from __future__ import annotations

import asyncio
from pathlib import Path

import attrs

from ancient_world.engine.errors import InvalidDocument
from ancient_world.matches.journal import Journal
from ancient_world.matches.match import Match
from ancient_world.records.files.record_file import read_record
from ancient_world.web.company import Company
from ancient_world.web.fair_queue import FairQueue
from ancient_world.web.limits import WebLimits
from ancient_world.web.seating import Seating
from ancient_world.web.table import Resumed, WebTable, seating_of
from ancient_world.web.table_bots import TableBots
from ancient_world.web.table_seats import TableSeats
from ancient_world.web.talk import Talk, talk_of
from ancient_world.web.thinking import Thinkers
from ancient_world.web.work import Work


@attrs.frozen
class House:
    """What all tables of a hall share: the limits, the desk, the processes of the bots, their pace, and whether records have times."""

    limits: WebLimits
    desk: FairQueue
    thinkers: Thinkers
    pace: float
    times: bool


async def opened(path: Path, seating: Seating, house: House) -> WebTable:
    """Return the table of a journal; it is played through in another thread, as that takes its time.

    Raises:
        AncientWorldError: the journal is none, or somebody else writes to it.
        OSError: it cannot be read or written.
    """
    resumed = await asyncio.to_thread(_resumed, path, seating, times=house.times)
    match, limits = resumed[1], house.limits
    talk = await asyncio.to_thread(Talk, talk_of(path), limits)
    company = Company(house.pace, limits, talk)
    seats = TableSeats(seating_of(path), seating, match)
    work = Work(house.desk, limits)
    bots = TableBots(match, seating, work, house.thinkers, limits)
    return WebTable(path, seats, company, bots, work, resumed, limits.rest)


def _resumed(path: Path, seating: Seating, *, times: bool) -> Resumed:
    """A match with its journal; that of a game that has ended is closed."""
    try:
        journal = Journal.resume(path, fsync="always", times=times or None)
    except InvalidDocument as error:
        if error.code != "journal-ended":
            raise
        return None, Match.resume(read_record(path), version=seating.ended)
    return journal, journal.match
