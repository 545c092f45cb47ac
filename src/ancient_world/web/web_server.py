"""The web server: its address, its limits on connections, and its end."""

from __future__ import annotations

import asyncio
import socket
import sys
import webbrowser
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import uvicorn
from starlette.types import Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.game_files import load_game_file, loaded_game_files
from ancient_world.engine.language_choice import language, set_language
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.worker_processes import exit_with_parent_process
from ancient_world.records.record import Record
from ancient_world.web.app import create_app
from ancient_world.web.file_reload import serve_and_reload
from ancient_world.web.guards import WebLimits, client_origin
from ancient_world.web.invitations import has_ip_property, in_brackets, own_address
from ancient_world.web.seating import PERSON
from ancient_world.web.tables_folder import Tables

register_messages(
    {
        "web-listens": "Tables at {address} (saved in {folder}). Press Ctrl-C to stop; nothing is lost.",
        "web-plays-on": "Your seat at the new table: {address}",
        "web-open-to-all": "Anyone who can reach this machine can make tables here: {address}",
        "web-cannot-listen": "The server cannot listen at {host}, port {port}: {why}",
    }
)
_ACCEPT_BACKLOG = 32
"""Connections that may wait to be accepted; at most this many are accepted before other work goes on."""
_SHUTDOWN_SECONDS = 2
"""Seconds that pages get to close when the server ends."""


@attrs.frozen
class ServerSettings:
    """The settings of the server.

    ``root`` is the folder of the site that leads to it, as "/games"; ``game`` is the game that its first page selects.
    With ``reloads``, the server starts anew when an author changes the file of that game.
    """

    host: str
    port: int
    folder: Path
    hosts: Collection[str]
    pace: float
    opens_browser: bool
    records_times: bool
    root: str = ""
    first: tuple[Record, int | None, int | None] | None = None
    """A recorded game with which a first table goes on, after how many entries, and the seat of the person."""
    game: str = ""
    reloads: bool = False


def run(settings: ServerSettings, print_line: Callable[[str], None]) -> None:
    """Serve pages until the process is interrupted.

    Args:
        settings: the settings of the server.
        print_line: prints a line.

    Raises:
        AncientWorldError: the server cannot listen at the address, or cannot save tables in the folder.
    """
    tables = None if settings.reloads else _make_tables(settings)
    with _listen(settings.host, settings.port) as listener:
        root = f"{_public_address(listener, settings.host)}{settings.root}/"
        address = f"{root}#{settings.game}" if settings.game else root
        print_line(message_text("web-listens", {"address": address, "folder": settings.folder}))
        if not has_ip_property(settings.host, "is_loopback"):
            print_line(message_text("web-open-to-all", {"address": address}))
        if settings.first is not None and tables is not None:
            seating = asyncio.run(tables.continue_record(*settings.first, "127.0.0.1"))
            address = f"{root}t/{seating.tokens[seating.plays.index(PERSON)]}"
            print_line(message_text("web-plays-on", {"address": address}))
        if settings.opens_browser:
            webbrowser.open(address)
        if tables is None:
            serve_and_reload(
                partial(serve_files, settings, loaded_game_files(), language()), listener
            )
        else:
            _serve(settings, tables, listener)


def _make_tables(settings: ServerSettings) -> Tables:
    return Tables(settings.folder, WebLimits(), settings.pace, times=settings.records_times)


def _serve(settings: ServerSettings, tables: Tables, listener: socket.socket) -> None:
    is_local = has_ip_property(settings.host, "is_loopback") and not settings.hosts
    is_open = has_ip_property(settings.host, "is_unspecified")
    family = int(listener.family) if is_open else None
    hosts, root = settings.hosts, settings.root
    server = create_server(tables, hosts, root, is_local=is_local, family=family)
    server.run(sockets=[listener])


def serve_files(
    settings: ServerSettings, game_files: Iterable[str], lang: str, sockets: list[socket.socket]
) -> None:
    """Serve pages with the games of files as they are now, in a process that :func:`serve_and_reload` starts.

    What is wrong with a file is printed; the process ends then, and the next change of the file starts another one.
    """
    exit_with_parent_process()
    set_language(lang)
    try:
        for path in game_files:
            load_game_file(path)
        tables = _make_tables(settings)
    except AncientWorldError as error:
        sys.stderr.write(f"{error.message}\n")
        return
    _serve(settings, tables, sockets[0])


def create_server(
    tables: Tables,
    hosts: Collection[str] = (),
    root: str = "",
    *,
    is_local: bool = False,
    family: int | None = None,
) -> uvicorn.Server:
    """Return the server for a hall, with its limits; the other arguments are as for :func:`create_app`."""
    connections = ConnectionCounter(tables.limits, ("127.0.0.1", "::1") if hosts else ())

    class LimitedConnection(Connection):
        counter = connections

    config = uvicorn.Config(
        create_app(tables, hosts, root, is_local=is_local, family=family),
        http=LimitedConnection,
        backlog=_ACCEPT_BACKLOG,
        access_log=False,  # a log would contain the secret links
        log_level="warning",
        server_header=False,
        # a larger message closes the socket; slightly too large ones get an error
        ws_max_size=tables.limits.max_message_bytes * 4,
        ws_ping_interval=tables.limits.request_timeout,
        ws_ping_timeout=tables.limits.request_timeout,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )
    return uvicorn.Server(config)


class ConnectionCounter:
    """Counts open connections, in total and for each address.

    Args:
        limits: how many connections there may be.
        unlimited_addresses: addresses exempt from the limit for each address, such as a reverse proxy's.
    """

    def __init__(self, limits: WebLimits, unlimited_addresses: Collection[str]) -> None:
        self.limits = limits
        self._unlimited_addresses = unlimited_addresses
        self._count_by_address = Counter[str]()
        self._total = 0

    def add(self, address: str) -> bool:
        """Count a new connection, and return whether the limits allow it."""
        self._total += 1
        self._count_by_address[address] += 1
        exceeds_share = (
            self._count_by_address[address] > self.limits.max_connections_per_address
            and address not in self._unlimited_addresses
        )
        return not exceeds_share and self._total <= self.limits.max_connections

    def remove(self, address: str) -> None:
        """Count a closed connection."""
        self._total -= 1
        self._count_by_address[address] -= 1
        if not self._count_by_address[address]:
            del self._count_by_address[address]


class Connection(H11Protocol):
    """A connection that is closed if it exceeds the limits, or if its client is slow to send a request or read the answer."""

    app: Any
    counter: ConnectionCounter
    _timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and close it if it exceeds the limits."""
        super().connection_made(transport)
        self._public_address = client_origin(self.client)
        self._answers, self.app = self.app, self._answer_in_time
        self._restart_timer()
        if not self.counter.add(self._public_address):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer, and count the closed connection."""
        self._stop_timer()
        self.counter.remove(self._public_address)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Restart the timer for the next request."""
        self._restart_timer()
        super().on_response_complete()

    def _stop_timer(self) -> None:
        """Stop the timer of the client."""
        if self._timeout is not None:
            self._timeout.cancel()

    def _restart_timer(self) -> None:
        """Restart the timer of the client."""
        self._stop_timer()
        if not self.transport.is_closing():
            self._timeout = self.loop.call_later(
                self.counter.limits.request_timeout, self.transport.abort
            )

    async def _answer_in_time(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, with the client's timer stopped while the server works on the answer."""

        async def send_and_restart_timer(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._restart_timer()
            await send(message)

        if scope.get("method") in {"GET", "HEAD"}:  # these methods have no body to wait for
            self._stop_timer()
        await self._answers(scope, receive, send_and_restart_timer)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Stop the timer: WebSockets have no time limit."""
        self._stop_timer()
        super().handle_websocket_upgrade(event)
        websocket_protocol = self.transport.get_protocol()
        original_connection_lost = websocket_protocol.connection_lost
        address = self._public_address
        counter = self.counter

        def connection_lost(exc: Exception | None) -> None:
            counter.remove(address)
            original_connection_lost(exc)

        websocket_protocol.connection_lost = connection_lost  # type: ignore[method-assign]


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        AncientWorldError: the address cannot be listened at.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family)
    except (OSError, OverflowError, UnicodeError) as error:
        why = (isinstance(error, OSError) and error.strerror) or str(error)
        raise AncientWorldError.from_code(
            "web-cannot-listen", host=host, port=port, why=why
        ) from error
    listener.set_inheritable(False)
    return listener


def _public_address(listener: socket.socket, host: str) -> str:
    """Return the address that people can open."""
    name = own_address(listener.family) if has_ip_property(host, "is_unspecified") else host
    return f"http://{in_brackets(name)}:{listener.getsockname()[1]}"
