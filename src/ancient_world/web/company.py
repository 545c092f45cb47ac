"""The company at a table: what people say, who watches, and how fast bots play."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import suppress

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.faults import document_fault
from ancient_world.engine.language import register, sentence
from ancient_world.web.limits import Bucket, WebLimits
from ancient_world.web.orders import readable
from ancient_world.web.talk import SaidLine, Talk

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
