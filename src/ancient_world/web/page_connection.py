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
from ancient_world.documents.argument_reading import (
    AllowedWords,
    parameters_of,
    read_arguments,
    read_object,
)
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language_choice import set_language
from ancient_world.engine.message_catalogue import call_in_language, register_messages
from ancient_world.pictures.svg import LAYOUT_WIDTHS
from ancient_world.serve.rpc_errors import error_object
from ancient_world.web.chat import PAUSE_FACTORS
from ancient_world.web.guards import (
    Bucket,
    VersionOrIndex,
    WebLimits,
    at_most,
    between,
    client_origin,
)
from ancient_world.web.page_messages import PageMessages
from ancient_world.web.page_texts import LANGUAGES
from ancient_world.web.table_requests import checked_name
from ancient_world.web.task_queue import Client, ClientLeft
from ancient_world.web.web_table import WebTable

CONNECTION_ERRORS = (WebSocketDisconnect, RuntimeError)
"""The errors of sending to a page that has gone away; a ``RuntimeError`` comes once the socket is known to be closed."""
POLICY_VIOLATION = 1008
"""The WebSocket close code for a page that breaks the server's rules."""
_ComponentId = Annotated[str, at_most(100)]
_Language = Annotated[str, AllowedWords(LANGUAGES)]
_Layout = Annotated[str, AllowedWords(LAYOUT_WIDTHS)]
_Pace = Annotated[str, AllowedWords(PAUSE_FACTORS)]
_RETRY_SECONDS = 1
"""Seconds to wait after sending the table has failed, before it is tried again."""

register_messages(
    {
        "web-too-often": "Too many messages at once; the connection is closed.",
        "web-not-text": "A message must be text.",
    }
)


class PageConnection:
    """The WebSocket of one page at a table.

    The first message is ``{"do": "look", "lang": "en", "layout": "wide", "since": 12}``; the page may repeat it in another
    language. The other messages are ``choose`` (``action``, ``version``, ``careful``: ask back if chance or a secret follows), ``pay`` (``payment``, ``version``), ``why`` (``kind``, ``id``), ``rules``, ``undo`` (``version``), ``refuse``,
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
        self._client = Client(player, client_origin(socket.client))
        self._table = table
        self._player = player
        self._limits = limits
        self._lang = lang
        self._sent_version: int | None = None
        self._sent_chat_lines = -1
        """The number of chat lines that were sent to this page; -1 before the first."""
        self._last_message: dict[str, object] = {}
        """The last message about the table, to skip an equal one."""
        self._messages = PageMessages(table, player, lang, limits)
        self._event: asyncio.Event | None = None
        self._send_task: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Serve the page until it goes away."""
        try:
            self._event = self._table.open_page(self._player, self._limits.pages_per_link)
        except AncientWorldError as error:
            await self._close_with_error(error)
            return
        try:
            await self._receive_messages()
        finally:
            if self._send_task is not None:
                self._send_task.cancel()
            self._table.close_page(self._player, self._event)

    async def _send_changes(self, event: asyncio.Event) -> None:
        """Send the table whenever it has changed."""
        while True:
            await event.wait()
            try:
                # more may change meanwhile, and is sent along
                await self._table.tasks.charge_and_wait(self._client)
                event.clear()
                await self._send_table()
            except ClientLeft:
                return
            except Exception as error:  # reported like any other error
                await self._send_error(error)
                await asyncio.sleep(_RETRY_SECONDS)

    async def _send_table(self) -> None:
        messages = self._messages
        if messages.is_outdated:
            await self._table.tasks.run_for_client(self._client, messages.catch_up)
        table_message = messages.table(self._sent_version)
        if table_message["rematch"]:
            table_message["rematch"] = self._root + table_message["rematch"]
        self._sent_version = table_message["version"]
        if table_message != self._last_message:  # one message may have covered two changes
            self._last_message = {**table_message, "told": [], "whole": False}
            await self._send({**table_message, "times": self._table.seats.clock_messages()})
        chat = self._table.room.talk
        sent_chat_lines, self._sent_chat_lines = self._sent_chat_lines, chat.line_count
        if chat.line_count > max(sent_chat_lines, 0):
            await self._send(
                {"said": chat.lines_after(max(sent_chat_lines, 0)), "whole": sent_chat_lines < 0}
            )

    async def _receive_messages(self) -> None:
        """Handle the messages of the page in order; drop what is unanswered once the page has gone."""
        queue = asyncio.Queue[str | bytes | None](self._limits.messages_at_once)
        answer_task = asyncio.create_task(self._answer_queue(queue))
        closing_error = None
        try:
            closing_error = await self._queue_messages(queue)
        finally:
            if closing_error is None:
                self._client.left_event.set()
            await queue.put(None)
            await answer_task
        if closing_error is not None:
            await self._close_with_error(closing_error)

    async def _queue_messages(
        self, queue: asyncio.Queue[str | bytes | None]
    ) -> AncientWorldError | None:
        """Queue messages until the page leaves (return ``None``) or has to be closed (return the reason)."""
        bucket = Bucket(self._limits.messages_per_second, self._limits.messages_at_once)
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return None
            if not bucket.try_take():
                return AncientWorldError.from_code("web-too-often")
            text = message.get("text")
            await queue.put(message["bytes"] if text is None else text)

    async def _answer_queue(self, queue: asyncio.Queue[str | bytes | None]) -> None:
        """Answer the queued messages in order, after charging the client for opening the page."""
        try:
            await self._table.tasks.charge_and_wait(self._client)
        except AncientWorldError as error:
            await self._close_with_error(error)
        except ClientLeft:
            pass  # the choices in the queue are carried out nevertheless
        while (message := await queue.get()) is not None:
            if isinstance(message, str):
                await self._answer_message(message)
            else:
                await self._send_error(AncientWorldError.from_code("web-not-text"))

    async def _answer_message(self, text: str) -> None:
        """Carry out one message, and send the page an error if that fails."""
        try:
            message = read_object(
                documents.load(text, limit=self._limits.max_message_bytes), _message_keys()
            )
            message_kind = read_arguments(message, parameters_of(_MessageKind))["do"]
            handler = self.HANDLERS[message_kind]
            await handler(self, **read_arguments(message, parameters_of(handler)))
        except ClientLeft:
            return
        except Exception as error:  # reported like any other error; the next message is read
            await self._send_error(error)

    async def _handle_look(
        self, lang: _Language, since: VersionOrIndex | None = None, layout: _Layout | None = None
    ) -> None:
        self._sent_version = since
        set_language(lang)  # for the errors of later messages
        self._lang, self._last_message, self._sent_chat_lines = lang, {}, -1
        layout_or_default: Any = layout or "medium"
        messages = PageMessages(self._table, self._player, lang, self._limits, layout_or_default)
        self._messages = self._table.messages_by_page.setdefault(
            (self._player, lang, layout_or_default), messages
        )
        assert self._event is not None
        self._event.set()
        self._send_task = self._send_task or asyncio.create_task(self._send_changes(self._event))

    async def _handle_choose(
        self,
        action: VersionOrIndex,
        version: VersionOrIndex,
        careful: bool = False,
    ) -> None:
        if careful:
            needs_care = await self._table.tasks.run_for_client(
                self._client, lambda: self._messages.needs_care(action)
            )
            if needs_care:
                await self._send({"careful": action, "version": version})
                return
        await self._table.choose(self._player, action, version)

    async def _handle_pay(self, payment: VersionOrIndex, version: VersionOrIndex) -> None:
        await self._table.pay(self._player, payment, version)

    async def _handle_why(self, kind: _ComponentId, id: _ComponentId) -> None:  # noqa: A002 - the name of the message's member
        await self._table.tasks.charge_and_wait(self._client)
        reasons_message = await self._table.tasks.run_for_client(
            self._client, lambda: self._messages.why_not(kind, id)
        )
        await self._send(reasons_message)

    async def _handle_rules(self) -> None:
        await self._table.tasks.charge_and_wait(self._client)
        messages = self._messages
        await self._send({"rulebook": messages.rulebook(), "legend": messages.legend()})

    async def _handle_undo(self, version: VersionOrIndex) -> None:
        await self._table.ask_undo(self._player, version)

    async def _handle_refuse(self) -> None:
        self._table.refuse_undo(self._player)

    async def _handle_say(self, text: str) -> None:
        at_most(self._limits.max_chat_length).check(text, "$.text")
        assert self._event is not None
        await self._table.say(self._player, self._event, text)

    async def _handle_name(self, name: str) -> None:
        assert self._event is not None
        self._table.room.set_watcher_name(
            self._event, checked_name(name, self._limits.max_name_length, "$.name")
        )
        self._table.wake_pages()

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

    HANDLERS: ClassVar[dict[str, Callable[..., Coroutine[Any, Any, None]]]] = {
        "look": _handle_look,
        "choose": _handle_choose,
        "pay": _handle_pay,
        "why": _handle_why,
        "rules": _handle_rules,
        "undo": _handle_undo,
        "refuse": _handle_refuse,
        "say": _handle_say,
        "name": _handle_name,
        "pace": _handle_pace,
        "more-time": _handle_more_time,
        "bot-plays": _handle_bot_plays,
        "play-again": _handle_play_again,
    }

    async def _close_with_error(self, error: AncientWorldError) -> None:
        """Send the reason, and close the socket."""
        await self._send_error(error)
        with suppress(*CONNECTION_ERRORS):
            await self._socket.close(POLICY_VIOLATION)

    async def _send_error(self, cause: Exception) -> None:
        """Send an error, with the text of its rule."""
        error_message = call_in_language(self._lang, lambda: error_object(cause))
        rules = self._messages.rule_texts([getattr(cause, "rule", "")])
        await self._send(
            {"error": error_message, "version": self._table.match.version, "rules": rules}
        )

    async def _send(self, message: dict[str, object]) -> None:
        """Send a message; a page that has gone meanwhile is noticed where messages are received."""
        with suppress(*CONNECTION_ERRORS):
            await self._socket.send_text(json.dumps(message, separators=(",", ":")))


@attrs.frozen
class _MessageKind:
    """The member that every message has: its kind. The other members are the parameters of the method in ``HANDLERS``."""

    do: Annotated[str, AllowedWords(PageConnection.HANDLERS)]


@cache
def _message_keys() -> tuple[str, ...]:
    """Return the names of all members that messages may have, without duplicates."""
    params_of_messages = [
        parameters_of(_MessageKind),
        *map(parameters_of, PageConnection.HANDLERS.values()),
    ]
    return tuple({each.name: None for params in params_of_messages for each in params})
