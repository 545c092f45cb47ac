"""The chat at a table, and who watches."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.records.writing import open_atomically
from ancient_world.web.guards import Bucket, VersionOrIndex, WebLimits, at_most
from ancient_world.web.seating import OWNER_ONLY, read_saved
from ancient_world.web.table_requests import without_invisible

# --- what people say ---


CHAT_SUFFIX = ".talk.json"
CHAT_FORMAT = "ancient-world/web-talk"
_MAX_BYTES_PER_CHARACTER = 6
"""The most bytes of a character in the file."""
_MAX_LINE_OVERHEAD = 200
"""An upper bound on the bytes of a line in the file beside its text and name."""
_log = logging.getLogger("ancient_world")


@attrs.frozen
class ChatLine:
    """A chat line with its speaker: a seat, or ``None`` for a watcher, who has a number and perhaps a name."""

    seat: VersionOrIndex | None
    number: VersionOrIndex
    name: str
    text: str


@attrs.frozen
class _ChatLines:
    """The chat lines in the file."""

    said: tuple[ChatLine, ...]


class Chat:
    """The chat at a table. Each line is saved before pages get it.

    Args:
        path: the path of the chat file.
        limits: how many lines are stored, and how long they may be.
    """

    def __init__(self, path: Path, limits: WebLimits) -> None:
        self._path = path
        self._limits = limits
        self._add_lock = asyncio.Lock()
        self.lines: list[ChatLine] = self._read()
        """The last lines; ``line_count`` counts all lines since the table was opened, and the saved ones."""
        self.line_count: int = len(self.lines)

    async def add(self, line: ChatLine) -> None:
        """Save one more line.

        Raises:
            OSError: the line cannot be written, so it is not added.
        """
        async with self._add_lock:
            lines = [*self.lines, line][-self._limits.max_chat_lines :]
            await asyncio.to_thread(self._write, lines)
            self.lines = lines
            self.line_count += 1

    def lines_after(self, count: int) -> list[dict[str, Any]]:
        """Return the lines after the first ``count``, as far back as they are stored."""
        new_count = self.line_count - count
        return [attrs.asdict(line) for line in self.lines[-new_count:]] if new_count else []

    def _write(self, lines: list[ChatLine]) -> None:
        document = {
            "format": CHAT_FORMAT,
            "version": 1,
            "said": [attrs.asdict(each) for each in lines],
        }
        with open_atomically(self._path, replace=True) as file:
            with suppress(AttributeError, OSError):  # a system without such permissions
                os.fchmod(file.fileno(), OWNER_ONLY)
            file.write(json.dumps(document, separators=(",", ":")).encode("ascii"))

    def _read(self) -> list[ChatLine]:
        """Return the lines of the file; an invalid file is logged and counts as empty."""
        limits = self._limits
        max_bytes = (
            limits.max_chat_lines
            * (
                _MAX_BYTES_PER_CHARACTER * (limits.max_chat_length + limits.max_name_length)
                + _MAX_LINE_OVERHEAD
            )
            + _MAX_LINE_OVERHEAD
        )
        try:
            lines = read_saved(
                self._path.read_bytes(), max_bytes, (CHAT_FORMAT, 1), _ChatLines
            ).said
            _check_lines(lines, limits)
        except FileNotFoundError:
            return []
        except (AncientWorldError, OSError) as error:
            _log.warning("%s: %s", self._path, error)
            return []
        return [*lines]


def _check_lines(lines: Sequence[ChatLine], limits: WebLimits) -> None:
    """Refuse more or longer lines than the limits allow."""
    at_most(limits.max_chat_lines).check(lines, "$.said")
    for index, line in enumerate(lines):
        at_most(limits.max_name_length).check(line.name, f"$.said[{index}].name")
        at_most(limits.max_chat_length).check(line.text, f"$.said[{index}].text")


def chat_path(path: Path) -> Path:
    """Return the path of the chat file beside a journal."""
    return path.with_name(path.name.removesuffix(".jsonl") + CHAT_SUFFIX)


# --- who is there ---


PAUSE_FACTORS = {"slow": 2.5, "usual": 1.0, "fast": 0.25, "at-once": 0.0}
"""The factor for the pause before a bot's turn, by the name of the pace."""

register_messages({"web-said-too-often": "Wait a moment before you say more."})


class ChatRoom:
    """The watchers of a table, its chat, and the pace of its bots.

    Args:
        pause_seconds: the seconds that a bot waits before a turn at the usual pace.
        limits: how much people may say.
        chat: the chat.
    """

    def __init__(self, pause_seconds: float, limits: WebLimits, chat: Chat) -> None:
        self.pace: str = "usual"
        self.watchers_by_page: dict[asyncio.Event, tuple[int, str]] = {}
        """The pages that only watch: the number of the watcher, and the name if one was entered."""
        self.talk = chat
        self._pause_seconds = pause_seconds
        self._pace_changed = asyncio.Event()
        self._talk_limits = defaultdict[int | None, Bucket](
            lambda: Bucket(limits.chat_lines_per_second, limits.chat_lines_at_once)
        )

    async def pause(self) -> None:
        """Wait as long as bots pause before a turn, or until the pace changes."""
        self._pace_changed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(
                self._pace_changed.wait(), self._pause_seconds * PAUSE_FACTORS[self.pace]
            )

    def set_pace(self, pace: str) -> None:
        """Set how fast the bots play; this ends the current pause."""
        self.pace = pace
        self._pace_changed.set()

    def add_watcher(self, page: asyncio.Event) -> None:
        """Add a watcher's page, with the lowest free number."""
        used_numbers = {number for number, _ in self.watchers_by_page.values()}
        free_number = next(
            number for number in range(1, len(used_numbers) + 2) if number not in used_numbers
        )
        self.watchers_by_page[page] = (free_number, "")

    def set_watcher_name(self, page: asyncio.Event, name: str) -> None:
        """Set the name of a watcher."""
        if page in self.watchers_by_page:
            self.watchers_by_page[page] = (self.watchers_by_page[page][0], name)

    async def say(self, player: int | None, page: asyncio.Event, text: str) -> None:
        """Add a chat line for everybody at the table.

        Raises:
            AncientWorldError: the line has no visible text, or comes too soon after the last ones.
            OSError: the line cannot be written.
        """
        visible_text = without_invisible(text)
        if not visible_text:
            raise document_fault(
                "unusable-value", "$.text", problem=message_text("web-nothing", {})
            )
        if not self._talk_limits[player].try_take():
            raise AncientWorldError.from_code("web-said-too-often")
        number, name = self.watchers_by_page.get(page, (0, ""))
        await self.talk.add(ChatLine(player, number, name, visible_text))

    def room_message(self) -> dict[str, object]:
        """Return the watchers and the pace, as pages show them."""
        watchers = [
            {"number": number, "name": name} for number, name in self.watchers_by_page.values()
        ]
        return {"watchers": watchers, "pace": self.pace}
