"""The WebSocket of one page: receives its requests, and sends the table whenever it changes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import cache
from typing import Annotated, Any, ClassVar

import attrs
from starlette.websockets import WebSocket, WebSocketDisconnect

from ancient_world.documents import text as documents
from ancient_world.documents.incoming import OneOf, params_of, read_object, read_params
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language import in_language, register_messages
from ancient_world.engine.languages import set_language
from ancient_world.pictures.svg import LAYOUTS
from ancient_world.serve.errors import error_object
from ancient_world.web.guards import Bucket, Number, WebLimits, at_most, between, origin
from ancient_world.web.messages import SeatTeller
from ancient_world.web.orders import name_of
from ancient_world.web.table import WebTable
from ancient_world.web.talk import PACES
from ancient_world.web.words import LANGUAGES
from ancient_world.web.work import Client, Left

GONE = (WebSocketDisconnect, RuntimeError)
"""The errors of sending to a page that has gone away; a ``RuntimeError`` comes once the socket is known to be closed."""
POLICY = 1008
"""The WebSocket close code for a page that breaks the server's rules."""
_ComponentId = Annotated[str, at_most(100)]
_Language = Annotated[str, OneOf(LANGUAGES)]
_Layout = Annotated[str, OneOf(LAYOUTS)]
_Pace = Annotated[str, OneOf(PACES)]
_RETRY_SECONDS = 1
"""Seconds to wait after sending the table has failed, before it is tried again."""

register_messages(
    {
        "web-too-often": "Too many messages at once; the connection is closed.",
        "web-not-text": "A message must be text.",
    }
)


class PageLine:
    """The WebSocket of one page at a table.

    The first message is ``{"do": "look", "lang": "en", "layout": "wide", "since": 12}``; the page may repeat it in another
    language. The other messages are ``choose`` (``action``, ``version``), ``pay`` (``payment``, ``version``), ``why`` (``kind``, ``id``), ``rules``, ``undo`` (``version``), ``refuse``,
    ``say`` (``text``), ``pace`` (``pace``), ``more-time`` (``seat``), ``bot-plays`` (``seat``), ``play-again``, and from
    watchers ``name`` (``name``).
    """

    def __init__(
        self,
        socket: WebSocket,
        table: WebTable,
        player: int | None,
        limits: WebLimits,
        lang: str,
        root: str = "",
    ) -> None:
        self._socket = socket
        self._root = root
        self._client = Client(player, origin(socket.client))
        self._table = table
        self._player = player
        self._limits = limits
        self._lang = lang
        self._since: int | None = None
        self._sent_chat_lines = -1
        """The number of chat lines that were sent to this page; -1 before the first."""
        self._told: dict[str, object] = {}
        """The last message about the table, to skip an equal one."""
        self._teller = SeatTeller(table, player, lang, limits)
        self._event: asyncio.Event | None = None
        self._telling: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Serve the page until it goes away."""
        try:
            self._event = self._table.open_page(self._player, self._limits.sockets)
        except AncientWorldError as error:
            await self._leave(error)
            return
        try:
            await self._listen()
        finally:
            if self._telling is not None:
                self._telling.cancel()
            self._table.close_page(self._player, self._event)

    async def _tell(self, event: asyncio.Event) -> None:
        """Send the table whenever it has changed."""
        while True:
            await event.wait()
            try:
                # more may change meanwhile, and is sent along
                await self._table.work.turn(self._client)
                event.clear()
                await self._send_table()
            except Left:
                return
            except Exception as error:  # reported like any other error
                await self._send_error(error)
                await asyncio.sleep(_RETRY_SECONDS)

    async def _send_table(self) -> None:
        messages = self._teller
        if messages.behind:
            await self._table.work.do(self._client, messages.catch_up)
        table_message = messages.table(self._since)
        if table_message["rematch"]:
            table_message["rematch"] = self._root + table_message["rematch"]
        self._since = table_message["version"]
        if table_message != self._told:  # one message may have covered two changes
            self._told = {**table_message, "told": [], "whole": False}
            await self._say({**table_message, "times": self._table.seats.times()})
        chat = self._table.company.talk
        sent_chat_lines, self._sent_chat_lines = self._sent_chat_lines, chat.spoken
        if chat.spoken > max(sent_chat_lines, 0):
            await self._say({"said": chat.since(max(sent_chat_lines, 0)), "whole": sent_chat_lines < 0})

    async def _listen(self) -> None:
        """Handle the messages of the page in order; drop what is unanswered once the page has gone."""
        queue = asyncio.Queue[str | bytes | None](self._limits.burst)
        answer_task = asyncio.create_task(self._answer_queue(queue))
        closing_error = None
        try:
            closing_error = await self._take_in(queue)
        finally:
            if closing_error is None:
                self._client.gone.set()
            await queue.put(None)
            await answer_task
        if closing_error is not None:
            await self._leave(closing_error)

    async def _take_in(
        self, waiting: asyncio.Queue[str | bytes | None]
    ) -> AncientWorldError | None:
        """Queue messages until the page leaves (return ``None``) or has to be closed (return the reason)."""
        bucket = Bucket(self._limits.rate, self._limits.burst)
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return None
            if not bucket.take():
                return AncientWorldError.of("web-too-often")
            text = message.get("text")
            await waiting.put(message["bytes"] if text is None else text)

    async def _answer_queue(self, queue: asyncio.Queue[str | bytes | None]) -> None:
        """Answer the queued messages in order, after charging the client for opening the page."""
        try:
            await self._table.work.turn(self._client)
        except AncientWorldError as error:
            await self._leave(error)
        except Left:
            pass  # the choices in the queue are carried out nevertheless
        while (message := await queue.get()) is not None:
            if isinstance(message, str):
                await self._answer(message)
            else:
                await self._send_error(AncientWorldError.of("web-not-text"))

    async def _answer(self, text: str) -> None:
        """Carry out one message, and send the page an error if that fails."""
        try:
            message = read_object(documents.load(text, limit=self._limits.message), _keys())
            message_kind = read_params(message, params_of(_MessageKind))["do"]
            handler = self.WAYS[message_kind]
            await handler(self, **read_params(message, params_of(handler)))
        except Left:
            return
        except Exception as error:  # reported like any other error; the next message is read
            await self._send_error(error)

    async def _handle_look(
        self, lang: _Language, since: Number | None = None, layout: _Layout | None = None
    ) -> None:
        self._since = since
        set_language(lang)  # for the errors of later messages
        self._lang, self._told, self._sent_chat_lines = lang, {}, -1
        layout_or_default: Any = layout or "medium"
        messages = SeatTeller(self._table, self._player, lang, self._limits, layout_or_default)
        self._teller = self._table.tellers.setdefault((self._player, lang, layout_or_default), messages)
        assert self._event is not None
        self._event.set()
        self._telling = self._telling or asyncio.create_task(self._tell(self._event))

    async def _choose(self, action: Number, version: Number) -> None:
        await self._table.choose(self._player, action, version)

    async def _pay(self, payment: Number, version: Number) -> None:
        await self._table.pay(self._player, payment, version)

    async def _why(self, kind: _ComponentId, id: _ComponentId) -> None:  # noqa: A002 - the name of the message's member
        await self._table.work.turn(self._client)
        reasons_message = await self._table.work.do(self._client, lambda: self._teller.why_not(kind, id))
        await self._say(reasons_message)

    async def _rules(self) -> None:
        await self._table.work.turn(self._client)
        messages = self._teller
        await self._say({"rulebook": messages.rulebook(), "legend": messages.legend()})

    async def _undo(self, version: Number) -> None:
        await self._table.ask_undo(self._player, version)

    async def _handle_refuse(self) -> None:
        self._table.refuse_undo(self._player)

    async def _talk(self, text: str) -> None:
        at_most(self._limits.line).check(text, "$.text")
        assert self._event is not None
        await self._table.say(self._player, self._event, text)

    async def _name(self, name: str) -> None:
        assert self._event is not None
        self._table.company.call(self._event, name_of(name, self._limits.name, "$.name"))
        self._table.tell()

    async def _handle_pace(self, pace: _Pace) -> None:
        self._table.set_pace(self._player, pace)

    async def _handle_more_time(self, seat: int) -> None:
        self._check_seat(seat)
        await self._table.give_time(self._player, seat)

    async def _handle_bot_plays(self, seat: int) -> None:
        self._check_seat(seat)
        await self._table.let_bot_play(self._player, seat)

    async def _handle_play_again(self) -> None:
        await self._table.play_again(self._player)

    def _check_seat(self, seat: int) -> None:
        between(0, len(self._table.match.names) - 1).check(seat, "$.seat")

    WAYS: ClassVar[dict[str, Callable[..., Coroutine[Any, Any, None]]]] = {
        "look": _handle_look,
        "choose": _choose,
        "pay": _pay,
        "why": _why,
        "rules": _rules,
        "undo": _undo,
        "refuse": _handle_refuse,
        "say": _talk,
        "name": _name,
        "pace": _handle_pace,
        "more-time": _handle_more_time,
        "bot-plays": _handle_bot_plays,
        "play-again": _handle_play_again,
    }

    async def _leave(self, error: AncientWorldError) -> None:
        """Send the reason, and close the socket."""
        await self._send_error(error)
        with suppress(*GONE):
            await self._socket.close(POLICY)

    async def _send_error(self, cause: Exception) -> None:
        """Send an error, with the text of its rule."""
        error_message = in_language(self._lang, lambda: error_object(cause))
        rules = self._teller.rules([getattr(cause, "rule", "")])
        await self._say({"error": error_message, "version": self._table.match.version, "rules": rules})

    async def _say(self, something: dict[str, object]) -> None:
        """Send a message; a page that has gone meanwhile is noticed where messages are received."""
        with suppress(*GONE):
            await self._socket.send_text(json.dumps(something, separators=(",", ":")))


@attrs.frozen
class _MessageKind:
    """The member that every message has: its kind. The other members are the parameters of the method in ``WAYS``."""

    do: Annotated[str, OneOf(PageLine.WAYS)]


@cache
def _keys() -> tuple[str, ...]:
    """Return the names of all members that messages may have, without duplicates."""
    params_of_messages = [params_of(_MessageKind), *map(params_of, PageLine.WAYS.values())]
    return tuple({each.name: None for params in params_of_messages for each in params})
