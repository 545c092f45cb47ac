"""The line to one page: it says what it wants, and is told how the table stands as often as that changes."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any, ClassVar

from starlette.websockets import WebSocket, WebSocketDisconnect

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language import in_language, register
from ancient_world.serve.errors import error_object
from ancient_world.web.limits import Bucket, WebLimits
from ancient_world.web.reading import Fields, read
from ancient_world.web.table import WebTable
from ancient_world.web.telling import PageTeller
from ancient_world.web.words import LANGUAGES

POLICY = 1008
"""Why a line is closed: who is there does what nobody may."""
_KEYS = ("do", "lang", "since", "action", "version", "kind", "id")
_MOST_ID = 100

register(
    {
        "web-too-often": "So many messages at once are not read; the line is closed.",
        "web-not-text": "A message is a text.",
    }
)


class PageLine:
    """One page at a table.

    It says ``{"do": "look", "lang": "en", "since": 12}`` first, and may say that again in another language. Then
    ``choose`` (``action``, ``version``), ``why`` (``kind``, ``id``), ``undo`` (``version``) and ``refuse``.
    """

    def __init__(
        self, socket: WebSocket, table: WebTable, player: int | None, limits: WebLimits, lang: str
    ) -> None:
        self._socket = socket
        self._table = table
        self._player = player
        self._limits = limits
        self._lang = lang
        self._since: int | None = None
        self._looking = False
        self._told: dict[str, Any] = {}
        """What a message would be in which nothing is new."""
        self._teller = PageTeller(table, player, limits)
        self._event: asyncio.Event | None = None

    async def serve(self) -> None:
        """Talk to the page until it goes away."""
        with suppress(WebSocketDisconnect):
            try:
                self._event = self._table.open_page(self._player, self._limits.sockets)
            except AncientWorldError as error:
                await self._say({"error": error_object(error)})
                await self._socket.close(POLICY)
                return
            telling = asyncio.create_task(self._tell(self._event))
            try:
                await self._listen()
            finally:
                telling.cancel()
                self._table.close_page(self._player, self._event)

    async def _tell(self, event: asyncio.Event) -> None:
        """Send how the table stands whenever that is something new."""
        with suppress(WebSocketDisconnect, RuntimeError):  # the page has gone meanwhile
            while True:
                await event.wait()
                event.clear()
                if self._looking:
                    told = in_language(self._lang, lambda: self._teller.table(self._since))
                    self._since = told["version"]
                    if told != self._told:  # two changes may have been told at once
                        self._told = {**told, "told": [], "whole": False}
                        await self._say(told)

    async def _listen(self) -> None:
        """Do what the page asks for, one thing after the other."""
        bucket = Bucket(self._limits.rate, self._limits.burst)
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not bucket.take():
                await self._refuse("web-too-often")
                await self._socket.close(POLICY)
                return
            text = message.get("text")
            if text is None:
                await self._refuse("web-not-text")
            else:
                await self._answer(text)

    async def _answer(self, text: str) -> None:
        """Do what one message says; whatever is wrong with it is told to the page."""
        try:
            fields = read(text, self._limits.message, _KEYS)
            do = fields.one_of("do", self._WAYS)
            await self._WAYS[do](self, fields)
        except Exception as error:  # told like every other, and the next message is read
            fault = error
            told = in_language(self._lang, lambda: error_object(fault))
            await self._say({"error": told, "version": self._table.match.version})

    async def _look(self, fields: Fields) -> None:
        self._lang = fields.one_of("lang", LANGUAGES)
        self._since = fields.number("since") if fields.has("since") else None
        self._looking = True
        self._told = {}
        assert self._event is not None
        self._event.set()

    async def _choose(self, fields: Fields) -> None:
        number, version = fields.number("action"), fields.number("version")
        await self._table.choose(self._player, number, version)

    async def _why(self, fields: Fields) -> None:
        kind, name = fields.text("kind", _MOST_ID), fields.text("id", _MOST_ID)
        await self._say(in_language(self._lang, lambda: self._teller.why_not(kind, name)))

    async def _undo(self, fields: Fields) -> None:
        await self._table.ask_undo(self._player, fields.number("version"))

    async def _no_undo(self, _: Fields) -> None:
        self._table.refuse_undo(self._player)

    _WAYS: ClassVar = {
        "look": _look,
        "choose": _choose,
        "why": _why,
        "undo": _undo,
        "refuse": _no_undo,
    }

    async def _refuse(self, code: str) -> None:
        error = in_language(self._lang, lambda: AncientWorldError.of(code))
        await self._say({"error": error_object(error)})

    async def _say(self, something: dict[str, object]) -> None:
        await self._socket.send_text(json.dumps(something, separators=(",", ":")))
