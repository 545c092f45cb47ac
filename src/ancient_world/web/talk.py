"""What people say at a table, and who is there."""

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

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.faults import document_fault
from ancient_world.engine.language import register, sentence
from ancient_world.records.writing import whole_file
from ancient_world.web.guards import Bucket, Number, WebLimits, at_most
from ancient_world.web.orders import readable
from ancient_world.web.seating import OWN, read_kept

# --- what people say ---


SUFFIX = ".talk.json"
FORMAT = "ancient-world/web-talk"
_BYTES = 6
"""The most bytes of a character in the file."""
_AROUND = 200
"""The bytes of a line without its text and its name, and more."""
_log = logging.getLogger("ancient_world")


@attrs.frozen
class SaidLine:
    """A line with who said it: a seat, or ``None`` for somebody who watches, with a number and perhaps a name."""

    seat: Number | None
    number: Number
    name: str
    text: str


@attrs.frozen
class _Said:
    """The lines in the file."""

    said: tuple[SaidLine, ...]


class Talk:
    """The talk at a table. The file is written whole, and a line is told to nobody before it is there.

    Args:
        path: of the file.
        limits: how many lines are kept, and how long they may be.
    """

    def __init__(self, path: Path, limits: WebLimits) -> None:
        self._path = path
        self._limits = limits
        self._adding = asyncio.Lock()
        self.lines = self._read()
        """The last lines; ``spoken`` counts all since the table was opened."""
        self.spoken = len(self.lines)

    async def add(self, line: SaidLine) -> None:
        """Keep one more line.

        Raises:
            OSError: it cannot be written, so that it was not said.
        """
        async with self._adding:
            kept = [*self.lines, line][-self._limits.said :]
            await asyncio.to_thread(self._write, kept)
            self.lines = kept
            self.spoken += 1

    def since(self, heard: int) -> list[dict[str, Any]]:
        """Return the lines after so many, as far back as they are kept."""
        new = self.spoken - heard
        return [attrs.asdict(line) for line in self.lines[-new:]] if new else []

    def _write(self, lines: list[SaidLine]) -> None:
        document = {"format": FORMAT, "version": 1, "said": [attrs.asdict(each) for each in lines]}
        with whole_file(self._path, replace=True) as file:
            with suppress(AttributeError, OSError):  # a system without such rights
                os.fchmod(file.fileno(), OWN)
            file.write(json.dumps(document, separators=(",", ":")).encode("ascii"))

    def _read(self) -> list[SaidLine]:
        """Return the lines of the file; a file that says something else keeps nobody from playing."""
        limits = self._limits
        most = limits.said * (_BYTES * (limits.line + limits.name) + _AROUND) + _AROUND
        try:
            said = read_kept(self._path.read_bytes(), most, (FORMAT, 1), _Said).said
            _check_lines(said, limits)
        except FileNotFoundError:
            return []
        except (AncientWorldError, OSError) as error:
            _log.warning("%s: %s", self._path, error)
            return []
        return [*said]


def _check_lines(said: Sequence[SaidLine], limits: WebLimits) -> None:
    """Refuse more lines, or longer ones, than are kept."""
    at_most(limits.said).check(said, "$.said")
    for place, line in enumerate(said):
        at_most(limits.name).check(line.name, f"$.said[{place}].name")
        at_most(limits.line).check(line.text, f"$.said[{place}].text")


def talk_of(path: Path) -> Path:
    """Return the path of the file beside a journal that keeps what was said."""
    return path.with_name(path.name.removesuffix(".jsonl") + SUFFIX)


# --- who is there ---


PACES = {"slow": 2.5, "usual": 1.0, "fast": 0.25, "at-once": 0.0}
"""How fast bots play: what the pause before each of their turns is multiplied with."""

register({"web-said-too-often": "Wait a moment before you say more."})


class Company:
    """Everybody at a table and what they do beside the game.

    Args:
        pace: the seconds that a bot waits before a turn.
        limits: how much may be said.
        talk: what was said.
    """

    def __init__(self, pace: float, limits: WebLimits, talk: Talk) -> None:
        self.pace = "usual"
        self.watching: dict[asyncio.Event, tuple[int, str]] = {}
        """The pages of those who only watch: a number, and the name that they give."""
        self.talk = talk
        self._seconds = pace
        self._hurry = asyncio.Event()
        self._may_talk = defaultdict[int | None, Bucket](
            lambda: Bucket(limits.talk, limits.talk_burst)
        )

    async def pause(self) -> None:
        """Wait as long as a bot waits before its turn."""
        self._hurry.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), self._seconds * PACES[self.pace])

    def play_at(self, pace: str) -> None:
        """Have the bots play faster or slower from now on; one that waits goes on at once."""
        self.pace = pace
        self._hurry.set()

    def come(self, page: asyncio.Event) -> None:
        """Somebody opens a page to watch, and gets the first number that is free."""
        taken = {number for number, _ in self.watching.values()}
        free = next(number for number in range(1, len(taken) + 2) if number not in taken)
        self.watching[page] = (free, "")

    def call(self, page: asyncio.Event, name: str) -> None:
        """Somebody who watches gives a name."""
        if page in self.watching:
            self.watching[page] = (self.watching[page][0], name)

    async def say(self, player: int | None, page: asyncio.Event, text: str) -> None:
        """Somebody says something to everybody at the table.

        Raises:
            AncientWorldError: there is nothing to read in it, or it comes too soon after the last one.
            OSError: it cannot be written down.
        """
        shown = readable(text)
        if not shown:
            raise document_fault("unusable-value", "$.text", problem=sentence("web-nothing", {}))
        if not self._may_talk[player].take():
            raise AncientWorldError.of("web-said-too-often")
        number, name = self.watching.get(page, (0, ""))
        await self.talk.add(SaidLine(player, number, name, shown))

    def told(self) -> dict[str, object]:
        """Return what a page shows of it."""
        watchers = [{"number": number, "name": name} for number, name in self.watching.values()]
        return {"watchers": watchers, "pace": self.pace}
