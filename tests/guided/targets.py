"""The readers of input from strangers: each takes bytes, and may raise only errors of the library."""

from __future__ import annotations

import asyncio
import gzip
import json
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.registry import game
from ancient_world.serve import Server
from ancient_world.web.guards import WebLimits
from ancient_world.web.page_connection import PageConnection
from ancient_world.web.table_requests import read_order
from ancient_world.web.tables_folder import Tables

GAMES = aw.available_games()
MEMORY = Path("/dev/shm")  # noqa: S108 - files there cost no more than bytes
HERE = Path(tempfile.mkdtemp(dir=MEMORY if MEMORY.is_dir() else None))
"""The folder for files; whoever imports this module removes it."""


@attrs.frozen
class Target:
    """A reader, and the valid inputs to begin with."""

    read: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]


@cache
def games() -> list[Any]:
    """Return a match of each game after twelve choices."""
    matches = []
    for name in GAMES:
        match = aw.Match.new(name, ["Ann", "Ben"], seed=3)
        for _ in range(12):
            pending = match.pending()
            assert isinstance(pending, aw.Decision)
            match.apply(pending.actions[0], player=pending.player)
        matches.append(match)
    return matches


# --- documents ---


def document(data: bytes) -> None:
    """Read a document of any kind, write it, and read it again."""
    value = aw.from_json(data)
    assert aw.from_json(aw.to_json(value)) == value


def documents() -> list[bytes]:
    """Return a state, a view, a record, a decision and an action of each game as JSON."""
    values = []
    for match in games():
        state = match.state
        values += [state, aw.view(state, 0), match.record, aw.pending(state)]
        values.append(match.record.entries[-1].action)
    return [aw.to_json(value).encode() for value in values]


def record(data: bytes) -> None:
    """Validate a record."""
    report = aw.validate(data)
    aw.to_json(report)


def records() -> list[bytes]:
    """Return the record of each game as JSON."""
    return [aw.to_json(match.record).encode() for match in games()]


def file_of(suffix: str) -> Callable[[bytes], None]:
    """Return a reader of record files with this ending."""
    path = HERE / f"record{suffix}"

    def read(data: bytes) -> None:
        path.write_bytes(data)
        for report in aw.check_file(path):
            aw.to_json(report)

    return read


def files(suffix: str) -> Callable[[], list[bytes]]:
    """Return a function that makes the seeds for record files with this ending."""

    def written() -> list[bytes]:
        path = HERE / f"seed{suffix}"
        contents = []
        for match in games():
            path.unlink(missing_ok=True)
            aw.write_record(match.record, path)
            contents.append(path.read_bytes())
        return contents

    return written


def packed(data: bytes) -> None:
    """Read the bytes as a compressed file, and then compressed once more."""
    file_of(".jsonl.gz")(data)
    file_of(".jsonl.gz")(gzip.compress(data, 1))


# --- journals and cards ---


def journal(data: bytes) -> None:
    """Resume a journal."""
    path = HERE / "journal.jsonl"
    path.write_bytes(data)
    with aw.Journal.resume(path, fsync="never") as resumed:
        assert resumed.match.version >= 0


def card_file(data: bytes) -> None:
    """Read a card file of the game that the last byte selects."""
    path = HERE / "cards.toml"
    path.write_bytes(data[:-1])
    with suppress(aw.InvalidCardFile):
        game(GAMES[sum(data[-1:]) % len(GAMES)]).load_cards(path)


def card_files() -> list[bytes]:
    """Return the first kilobytes of the standard card files; whole ones are too long to be fuzzed well."""
    home = Path(aw.__file__).parent / "games"
    return [
        file.read_bytes()[:3_000] + bytes([number])
        for number, name in enumerate(GAMES)
        for file in sorted((home / name.replace("-", "_")).rglob("box/**/*.toml"))
    ]


# --- messages ---


class Lines:
    """A JSON-RPC server that answers lines, and is replaced from time to time."""

    def __init__(self) -> None:
        self._server = Server()
        self._left = 0

    def __call__(self, data: bytes) -> None:
        if not self._left or self._server.is_closed:
            self._server, self._left = Server(), 500
        self._left -= 1
        for answer in self._server.answer_pieces(data):
            text = "".join(answer)
            assert not text or json.loads(text)


def requests() -> list[bytes]:
    """Return the requests of a front-end, with the documents that they need."""
    lines: list[bytes] = []
    for match in games():
        state = json.loads(aw.to_json(match.state))
        new = {"game": match.record.header.game, "players": ["A", "B"], "seed": 1}
        for method, params in (
            ("match.new", new),
            ("legal_actions", {"state": state}),
            ("view", {"state": state, "player": 0}),
            ("games", {}),
        ):
            line = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
            lines.append(json.dumps(line).encode())
    return lines


class Page:
    """A stand-in for a WebSocket, which delivers one message and checks that sent texts are JSON."""

    client = ("127.0.0.1", 1)

    def __init__(self, text: str) -> None:
        self._coming = [{"type": "websocket.receive", "text": text}]

    async def accept(self) -> None:
        """Accept the connection."""

    async def receive(self) -> dict[str, Any]:
        """Return the message, and then the disconnection."""
        return self._coming.pop() if self._coming else {"type": "websocket.disconnect"}

    async def send_text(self, text: str) -> None:
        """Check that a sent text is JSON."""
        assert json.loads(text)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """Close the connection."""


class Pages:
    """A table of the web server, to which one connection after the other sends a message."""

    ORDER = b'{"game": "tides-of-time", "seats": [{"name": "A", "plays": "person"}, {"name": "B", "plays": "random"}]}'

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._limits = WebLimits(max_tables=10**6, processor_share=10**6)
        self._hall = Tables(HERE / "hall", self._limits, pace=0)
        self._left = 0
        self._table: Any = None

    def __call__(self, data: bytes) -> None:
        self._loop.run_until_complete(self._read(data.decode("utf-8", "replace")))

    async def _read(self, text: str) -> None:
        if not self._left:
            seating = await self._hall.create_table(
                read_order(self.ORDER, self._limits), "127.0.0.1"
            )
            self._table, _ = await self._hall.open_table(seating.tokens[0])
            self._left = 2_000
        self._left -= 1
        line: Any = Page(text)
        await PageConnection(line, self._table, 0, self._limits, "en").serve()


def messages() -> list[bytes]:
    """Return messages that a page sends."""
    return [
        b'{"do": "look", "lang": "es", "since": 0}',
        b'{"do": "choose", "action": 0, "version": 1}',
        b'{"do": "why", "kind": "card", "id": "temple"}',
        b'{"do": "rules"}',
        b'{"do": "undo", "version": 1}',
        b'{"do": "refuse"}',
    ]


def order(data: bytes) -> None:
    """Read an order for a new table."""
    read_order(data, WebLimits())


TARGETS: dict[str, Target] = {
    "document": Target(document, documents),
    "record": Target(record, records),
    "lines": Target(file_of(".jsonl"), files(".jsonl")),
    "packed": Target(packed, files(".jsonl")),
    "notation": Target(file_of(".awn"), files(".awn")),
    "journal": Target(journal, files(".jsonl")),
    "card-file": Target(card_file, card_files),
    "server": Target(Lines(), requests),
    "page": Target(Pages(), messages),
    "order": Target(order, lambda: [Pages.ORDER]),
}
"""Every reader, by name."""
