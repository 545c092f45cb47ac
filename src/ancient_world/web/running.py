"""The web server: its address, its limits on connections, and its end."""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from collections import Counter
from collections.abc import Callable, Collection
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Literal

import attrs
import uvicorn
from starlette.types import Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language import message_text, register_messages
from ancient_world.web.app import app_of
from ancient_world.web.guards import WebLimits, origin
from ancient_world.web.hall import Hall

register_messages(
    {
        "web-listens": "Tables at {address} (saved in {folder}). Press Ctrl-C to stop; nothing is lost.",
        "web-open-to-all": "Anyone who can reach this machine can make tables here: {address}",
        "web-cannot-listen": "The server cannot listen at {host}, port {port}: {why}",
    }
)
_ACCEPT_BACKLOG = 32
"""Connections that may wait to be accepted; at most this many are accepted before other work goes on."""
_SHUTDOWN_SECONDS = 2
"""Seconds that pages get to close when the server ends."""


@attrs.frozen
class ServerWish:
    """The settings of the server; ``root`` is the folder of the site that leads to it, as "/games"."""

    host: str
    port: int
    folder: Path
    hosts: Collection[str]
    pace: float
    opens: bool
    times: bool
    root: str = ""


def run(wish: ServerWish, say: Callable[[str], None]) -> None:
    """Serve pages until the process is interrupted.

    Args:
        wish: the settings of the server.
        say: prints a line.

    Raises:
        AncientWorldError: the server cannot listen at the address, or cannot save tables in the folder.
    """
    tables = Hall(wish.folder, WebLimits(), wish.pace, times=wish.times)
    with _listening(wish.host, wish.port) as listener:
        address = f"{_public_address(listener, wish.host)}{wish.root}/"
        say(message_text("web-listens", {"address": address, "folder": wish.folder}))
        if not _has_ip_property(wish.host, "is_loopback"):
            say(message_text("web-open-to-all", {"address": address}))
        if wish.opens:
            webbrowser.open(address)
        is_local = _has_ip_property(wish.host, "is_loopback") and not wish.hosts
        server_of(tables, wish.hosts, wish.root, local=is_local).run(sockets=[listener])


def server_of(
    hall: Hall, hosts: Collection[str] = (), root: str = "", *, local: bool = False
) -> uvicorn.Server:
    """Return the server for a hall, with its limits; the other arguments are as for :func:`app_of`."""
    connections = Guests(hall.limits, ("127.0.0.1", "::1") if hosts else ())

    class LimitedConnection(Visitor):
        guests = connections

    config = uvicorn.Config(
        app_of(hall, hosts, root, local=local),
        http=LimitedConnection,
        backlog=_ACCEPT_BACKLOG,
        access_log=False,  # a log would contain the secret links
        log_level="warning",
        server_header=False,
        # a larger message closes the socket; slightly too large ones get an error
        ws_max_size=hall.limits.message * 4,
        ws_ping_interval=hall.limits.patience,
        ws_ping_timeout=hall.limits.patience,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )
    return uvicorn.Server(config)


class Guests:
    """Counts open connections, in total and for each address.

    Args:
        limits: how many connections there may be.
        unbounded: addresses exempt from the limit for each address, such as a reverse proxy's.
    """

    def __init__(self, limits: WebLimits, unbounded: Collection[str]) -> None:
        self.limits = limits
        self._unlimited_addresses = unbounded
        self._of = Counter[str]()
        self._all = 0

    def come(self, address: str) -> bool:
        """Count a new connection, and return whether the limits allow it."""
        self._all += 1
        self._of[address] += 1
        exceeds_share = self._of[address] > self.limits.share and address not in self._unlimited_addresses
        return not exceeds_share and self._all <= self.limits.connections

    def leave(self, address: str) -> None:
        """Count a closed connection."""
        self._all -= 1
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]


class Visitor(H11Protocol):
    """A connection that is closed if it exceeds the limits, or if its client is slow to send a request or read the answer."""

    guests: Guests
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and close it if it exceeds the limits."""
        super().connection_made(transport)
        self._public_address = origin(self.client)
        self._answers, self.app = self.app, self._answer_in_time
        self._wait()
        if not self.guests.come(self._public_address):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer, and count the closed connection."""
        self._rest()
        self.guests.leave(self._public_address)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Restart the timer for the next request."""
        self._wait()
        super().on_response_complete()

    def _rest(self) -> None:
        """Stop the timer of the client."""
        if self._late is not None:
            self._late.cancel()

    def _wait(self) -> None:
        """Restart the timer of the client."""
        self._rest()
        if not self.transport.is_closing():
            self._late = self.loop.call_later(self.guests.limits.patience, self.transport.abort)

    async def _answer_in_time(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, with the client's timer stopped while the server works on the answer."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._wait()
            await send(message)

        if scope.get("method") in {"GET", "HEAD"}:  # these methods have no body to wait for
            self._rest()
        await self._answers(scope, receive, sent)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Stop the timer: WebSockets have no time limit."""
        self._rest()
        super().handle_websocket_upgrade(event)
        websocket_protocol = self.transport.get_protocol()
        original_connection_lost, address, counter = websocket_protocol.connection_lost, self._public_address, self.guests

        def connection_lost(exc: Exception | None) -> None:
            counter.leave(address)
            original_connection_lost(exc)

        websocket_protocol.connection_lost = connection_lost  # type: ignore[method-assign]


def _listening(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        AncientWorldError: the address cannot be listened at.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family)
    except (OSError, OverflowError, UnicodeError) as error:
        why = (isinstance(error, OSError) and error.strerror) or str(error)
        raise AncientWorldError.of("web-cannot-listen", host=host, port=port, why=why) from error
    listener.set_inheritable(False)
    return listener


def _public_address(listener: socket.socket, host: str) -> str:
    """Return the address that people can open."""
    name = _own_address(listener.family) if _has_ip_property(host, "is_unspecified") else host
    bracketed_name = f"[{name}]" if ":" in name else name
    return f"http://{bracketed_name}:{listener.getsockname()[1]}"


def _own_address(family: int) -> str:
    """Return the address of this machine in its network; no packet is sent."""
    unreachable_address = ("2001:db8::1", 9) if family == socket.AF_INET6 else ("192.0.2.1", 9)
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(unreachable_address)
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"


def _has_ip_property(host: str, property_name: Literal["is_loopback", "is_unspecified"]) -> bool:
    """Return whether a host is a loopback address, or the unspecified address that stands for all of this machine."""
    try:
        return bool(getattr(ip_address(host), property_name))
    except ValueError:  # a host name
        return host == "localhost" and property_name == "is_loopback"
