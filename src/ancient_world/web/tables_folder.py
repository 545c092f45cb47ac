"""All tables of a folder, and the links that lead to them."""

from __future__ import annotations

import asyncio
import math
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from itertools import islice
from pathlib import Path

import attrs

from ancient_world.bots import BOTS
from ancient_world.engine.entropy import secret_bytes
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import is_over
from ancient_world.matches.from_position import match_from
from ancient_world.matches.journal import Journal
from ancient_world.matches.match import Match
from ancient_world.records.record import Record
from ancient_world.web.bot_processes import BotProcesses, refuse_unpicklable
from ancient_world.web.chat import chat_path
from ancient_world.web.guards import WebLimits
from ancient_world.web.open_table import FolderLock, SharedResources, open_web_table
from ancient_world.web.seating import OWNER_ONLY, PERSON, SEATING_SUFFIX, Seating
from ancient_world.web.table_requests import Order
from ancient_world.web.table_seats import STAND_IN_KIND
from ancient_world.web.task_queue import new_task_queue
from ancient_world.web.web_table import WebTable, seating_path

register_messages(
    {
        "web-over-there": "The game is over there; go back to an earlier position to play on.",
        "web-no-table": "There is no table at this address.",
        "web-too-many-tables": "This server has reached its limit of {limit:table|tables}.",
        "web-too-many-yours": "Your address has reached its limit of {limit:table|tables}.",
        "web-no-folder": "{path}: cannot save tables here: {why}",
    }
)


@attrs.frozen
class TableLink:
    """The target of a link: a table, and the seat that plays by it; ``player`` is ``None`` for a link to watch."""

    path: Path
    player: int | None


class Tables:
    """The tables of a folder; existing tables are opened when a page first asks for them.

    Args:
        folder: the folder, which is made if missing.
        limits: the limits of the server, such as the number of tables.
        pace: the seconds that a bot waits before each of its turns.
        times: write into the records when each choice was made and how long it took.

    Raises:
        AncientWorldError: the folder cannot be used, or a file in it is not valid.
    """

    def __init__(
        self, folder: Path, limits: WebLimits, pace: float, *, times: bool = False
    ) -> None:
        self.limits = limits
        self._folder = folder
        self._shared = SharedResources(
            limits, new_task_queue(), BotProcesses(limits.choice_timeout), pace, times
        )
        self._links: dict[str, TableLink] = {}
        self._seatings: dict[Path, Seating] = {}
        self._tables: dict[Path, WebTable] = {}
        self._creators: dict[Path, str] = {}
        """The addresses from which tables were made since the server started, by the path of the table."""
        self._tables_per_address = Counter[str]()
        """The number of tables that each address has made, without those deleted since."""
        self._cleanup_not_before = -math.inf
        """The time until which the search for a table to delete is not repeated."""
        self._creation_lock = asyncio.Lock()
        self._opening_lock = asyncio.Lock()
        self._rematch_lock = asyncio.Lock()
        self._prepare_folder(folder)

    def _prepare_folder(self, folder: Path) -> None:
        """Make the folder if it does not exist, lock it against other servers, and read its tables."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = FolderLock(folder)
            try:
                self._load_tables(folder)
            except BaseException:
                self._lock.release()
                raise
        except OSError as error:
            raise AncientWorldError.from_code(
                "web-no-folder", path=folder, why=error.strerror
            ) from error

    def _load_tables(self, folder: Path) -> None:
        for file in sorted(folder.glob(f"*{SEATING_SUFFIX}")):
            path = file.with_name(file.name.removesuffix(SEATING_SUFFIX) + ".jsonl")
            self._add_table(path, _read_seating(file))

    def __len__(self) -> int:
        return len(self._seatings)

    def _add_table(self, path: Path, seating: Seating) -> None:
        self._seatings[path] = seating
        self._links[seating.watch] = TableLink(path, None)
        for player, token in enumerate(seating.tokens):
            self._links[token] = TableLink(path, player)

    async def create_table(self, order: Order, address: str) -> Seating:
        """Make a table, as requested from an address.

        Raises:
            AncientWorldError: the game cannot be played so, or there are too many tables.
            OSError: the table cannot be written.
        """
        async with self._creation_lock:  # so that each request counts the tables that others make
            limit = self.limits.max_tables_per_address
            is_remote = not ip_address(address).is_loopback  # the host's own machine has no limit
            if is_remote and self._tables_per_address[address] >= limit:
                raise AncientWorldError.from_code("web-too-many-yours", limit=limit)
            if len(self) >= self.limits.max_tables:
                async with self._opening_lock:
                    await self._delete_idle_table()
            path, seating = await asyncio.to_thread(self._write_table, order)
            self._creators[path] = address
            self._tables_per_address[address] += 1
            self._add_table(path, seating)
        return seating

    async def rematch(self, table: WebTable, player: int | None, address: str) -> None:
        """Set up a rematch of a finished game, with the seats turned by one, and send its links to the old table's pages.

        Raises:
            AncientWorldError: the game is not over, a watcher asks, or there are too many tables.
            OSError: the table cannot be written.
        """
        if player is None or not is_over(table.match.state):
            raise AncientWorldError.from_code("watcher" if player is None else "web-not-over")
        async with self._rematch_lock:  # two players may ask at the same time
            if table.rematch is None:
                header, invited = table.match.record.header, table.seating.invited
                names = (*header.players[1:], header.players[0])
                turned_players = (*invited[1:], invited[0])
                clock = table.seating.clock
                order = Order(header.game, names, turned_players, dict(header.options), None, clock)
                table.rematch = await self.create_table(order, address)
                table.wake_pages()

    async def continue_record(
        self,
        record: Record,
        count: int | None,
        player: int | None,
        address: str,
        kinds: Sequence[str] = (),
    ) -> Seating:
        """Make a table that goes on from a position of a recorded game, for one person against bots.

        Args:
            record: the recorded game; hidden entries are drawn at random, as they may be for all that the person knows.
            count: the number of its entries at which the table begins; by default all.
            player: the seat of the person; by default that of the next choice.
            address: where the request comes from.
            kinds: who played the seats; by default the names of bots say it. Bots keep their seats.

        Raises:
            AncientWorldError: the game is over there, or there are too many tables.
            OSError: the table cannot be written.
        """
        player = _next_seat(record, count) if player is None else player
        names = record.header.players
        plays = [kind if kind in BOTS else STAND_IN_KIND for kind in kinds or names]
        plays[player] = PERSON
        begin = partial(match_from, record, count, player)
        order = Order(record.header.game, names, tuple(plays), {}, None, begin=begin)
        return await self.create_table(order, address)

    def _write_table(self, order: Order) -> tuple[Path, Seating]:
        """Write the files of a new table: first the journal, then the seating file, which makes it a table."""
        refuse_unpicklable(order.plays, order.game)
        seating = Seating.new(order.plays, order.seed, order.clock)
        if order.begin is None:
            match = Match.new(order.game, order.names, seed=order.seed, options=order.options)
        else:
            match = order.begin()
            if is_over(match.state):
                raise AncientWorldError.from_code("web-over-there")
            seating = attrs.evolve(seating, start=match.entry_count)
        path = self._folder / f"{order.game}-{secret_bytes(4).hex()}.jsonl"
        Journal.start(path, match, fsync="always").close()
        with suppress(OSError):  # a system without such permissions
            path.chmod(OWNER_ONLY)
        seating.write(seating_path(path))
        return path, seating

    async def _delete_idle_table(self) -> None:
        """Delete the oldest idle table at which no person has chosen anything.

        Raises:
            AncientWorldError: there is no such table.
        """
        error = AncientWorldError.from_code("web-too-many-tables", limit=self.limits.max_tables)
        if time.monotonic() < self._cleanup_not_before:
            raise error
        candidates = sorted(filter(self._is_idle, self._seatings), key=_last_change_time)
        path = await asyncio.to_thread(
            lambda: next(filter(self._has_no_person_choice, candidates), None)
        )
        if path is None or not self._is_idle(path):  # a page may have opened meanwhile
            self._cleanup_not_before = time.monotonic() + self.limits.cleanup_interval
            raise error
        del self._seatings[path]
        self._links = {token: link for token, link in self._links.items() if link.path != path}
        self._tables_per_address[self._creators.pop(path, "")] -= 1
        if path in self._tables:
            await self._tables.pop(path).close()
        seating_path(path).unlink(
            missing_ok=True
        )  # without its seating file the journal is no table
        path.unlink(missing_ok=True)
        chat_path(path).unlink(missing_ok=True)

    def _is_idle(self, path: Path) -> bool:
        """Return whether a table has no open page, and has not changed for ``limits.idle_seconds`` seconds."""
        open_table = self._tables.get(path)
        has_pages = open_table is not None and any(open_table.pages.values())
        return not has_pages and time.time() - _last_change_time(path) > self.limits.idle_seconds

    def _has_no_person_choice(self, path: Path) -> bool:
        """Return whether no person has chosen anything at a table."""
        table = self._tables.get(path)
        seating = self._seatings[path] if table is None else table.seating
        invited = enumerate(seating.invited)
        entry_prefixes = tuple(
            [b'{"player":%d,' % seat for seat, kind in invited if kind == PERSON]
        )
        try:
            with path.open("rb") as file:
                entries = filter(_is_entry, file)
                own_entries = islice(entries, seating.start or 0, None)
                return not any(line.startswith(entry_prefixes) for line in own_entries)
        except FileNotFoundError:
            return True

    def has_link(self, token: str) -> bool:
        """Return whether a token belongs to a link."""
        return token in self._links

    async def open_table(self, token: str) -> tuple[WebTable, int | None]:
        """Return the table of a link, and the seat of the link (``None`` to watch).

        Raises:
            AncientWorldError: there is no such link, or the table cannot be resumed.
            OSError: the table's files cannot be read.
        """
        async with self._opening_lock:  # the second page waits until the first has opened the table
            link = self._links.get(token)
            if link is None:
                raise AncientWorldError.from_code("web-no-table")
            path = link.path
            if path not in self._tables:
                self._tables[path] = await open_web_table(path, self._seatings[path], self._shared)
        return self._tables[path], link.player

    async def close(self) -> None:
        """Close all journals, end the processes of the bots, and release the folder."""
        for table in self._tables.values():
            await table.close()
        await asyncio.to_thread(self._shared.bot_processes.close)
        self._lock.release()


def _next_seat(record: Record, count: int | None) -> int:
    """Return the seat of the next choice after some entries, or after all: as recorded, or else that for which the game waits."""
    later = () if count is None else record.entries[count:]
    recorded = next((entry.player for entry in later if entry.player is not None), None)
    if recorded is not None:
        return recorded
    waiting = match_from(record, count, None).pending()
    return waiting.players[0] if isinstance(waiting, Decision) else 0


def _is_entry(line: bytes) -> bool:
    return line.startswith(b'{"player":')


def _last_change_time(path: Path) -> float:
    """Return when the journal of a table last changed; 0 if the journal is gone."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0


def _read_seating(file: Path) -> Seating:
    try:
        return Seating.read(file)
    except AncientWorldError as error:
        raise AncientWorldError(f"{file}: {error.message}", code=error.code) from error
