"""Guards and limits against strangers: which requests are accepted, and how much each client may ask for."""

from __future__ import annotations

import ipaddress
import socket
import time
from base64 import b64encode
from collections.abc import Callable, Collection
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from typing import Annotated
from urllib.parse import urlsplit

import attrs
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ancient_world.documents.argument_reading import LengthLimit, NumberRange
from ancient_world.engine.drawing_style import STYLE_SHEET
from ancient_world.engine.limits import MAX_NAME_LENGTH
from ancient_world.engine.message_catalogue import message_text, register_messages

# --- limits ---


register_messages(
    {
        "web-too-long": "At most {limit} characters or items are allowed here.",
        "web-range": "Expected a number from {least} to {most}, got {found}.",
    }
)


@attrs.frozen
class WebLimits:
    """Bounds on what clients may send, and on what they can make the server store or send."""

    max_body_bytes: int = 8_192
    """The most bytes of a request that makes a table."""
    max_message_bytes: int = 2_048
    """The most bytes of a message from a page."""
    messages_per_second: float = 10
    """Messages per second that one page may send in the long run."""
    messages_at_once: int = 40
    """Messages that one page may send at once."""
    pages_per_link: int = 6
    """Pages that may be open at once with one link."""
    max_tables: int = 100
    """Tables in the folder; beyond this number, the oldest idle table at which no person has chosen anything is deleted."""
    max_tables_per_address: int = 20
    """Tables that one address, other than this machine's, may have made since the server started."""
    cleanup_interval: float = 10
    """Seconds to wait after a vain search for a table to delete, before the next search."""
    idle_seconds: float = 3_600
    """Seconds without a page or a change after which a table may be deleted."""
    max_changes: int = 100
    """Changes that a page gets at once; older changes are left out."""
    max_name_length: int = MAX_NAME_LENGTH
    """The most characters of a player's name."""
    max_chat_length: int = 200
    """The most characters of a chat line."""
    max_chat_lines: int = 100
    """The number of last chat lines that are stored and sent to pages."""
    chat_lines_per_second: float = 0.5
    """Chat lines per second that each seat, or all watchers together, may send in the long run."""
    chat_lines_at_once: float = 6
    """Chat lines that a seat, or all watchers together, may send at once."""
    max_connections: int = 800
    """Connections of all clients at once; operating systems often allow a process about 1,000 open files and sockets."""
    max_connections_per_address: int = 100
    """Connections of one address at once."""
    request_timeout: float = 20
    """Seconds that a request with its answer may take, and the interval and timeout of WebSocket pings."""
    processor_share: float = 0.2
    """Processor seconds per second that the pages with one link at one address may use in the long run."""
    thinking_per_second: float = 0.5
    """Seconds per second that the slow bots of a table may think in the long run."""
    thinking_at_once: float = 20
    """Seconds that the slow bots of a table may think at once."""
    choice_timeout: float = 60
    """Seconds that a bot may think about one choice."""
    bots_grace_seconds: float = 30
    """Seconds for which the bots of a table play on after its last page has closed."""


def at_most(maximum: int) -> LengthLimit:
    """Return the limit on the length of a text or a list."""
    return LengthLimit(maximum, "web-too-long")


def between(minimum: int, maximum: int) -> NumberRange:
    """Return the bounds of a number."""
    return NumberRange(minimum, maximum, "web-range")


VersionOrIndex = Annotated[int, between(0, 2**53)]
"""A version of a match, or an index in a list."""


def client_origin(client: tuple[str, int] | None) -> str:
    """Return the origin of a client: its IPv4 address, or the network (/64) of its IPv6 address."""
    try:
        address = ip_address(client[0] if client else "")
    except ValueError:  # test clients have no address
        return "127.0.0.1"
    if isinstance(address, IPv6Address) and not address.is_loopback:
        address = address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64)
    return str(address)


@attrs.define
class Bucket:
    """A token bucket: allows ``capacity`` units at once and ``rate`` units per second in the long run."""

    rate: float
    capacity: float
    clock: Callable[[], float] = time.monotonic
    _tokens: float = attrs.field(init=False)
    _filled_at: float = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Start with a full bucket."""
        self._tokens, self._filled_at = self.capacity, self.clock()

    def try_take(self) -> bool:
        """Take one unit if the bucket holds one, and return whether it did."""
        if self._refill() < 1:
            return False
        self.spend(1)
        return True

    def spend(self, cost: float) -> None:
        """Take out ``cost`` units, even if that leaves the bucket in debt."""
        self._tokens = self._refill() - cost

    def seconds_until_free(self) -> float:
        """Return the seconds until the bucket is out of debt."""
        return max(0.0, -self._refill() / self.rate)

    def _refill(self) -> float:
        """Refill the bucket up to now, and return the units in it."""
        current_time = self.clock()
        self._tokens = min(
            self.capacity, self._tokens + (current_time - self._filled_at) * self.rate
        )
        self._filled_at = current_time
        return self._tokens


# --- guards ---


register_messages(
    {
        "web-wrong-host": "This server does not answer to the name {host}; add it with --allow-host.",
        "web-wrong-origin": "Only pages from this server may do that.",
    }
)

_STYLE_HASH = b64encode(sha256(STYLE_SHEET.encode()).digest()).decode()
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'sha256-{_STYLE_HASH}'; connect-src 'self'; img-src 'self' data:; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # links are secrets, so other sites must not see them
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""The headers of every answer; the style of the pictures is allowed by its hash."""


class HostAndOriginGuard:
    """Middleware that accepts only requests to known hosts, and only from pages of the same origin.

    A host must be a numeric address (which a foreign name cannot be rebound to by DNS), this machine, or a
    configured name. The Origin header of a request that can change or reveal something must name the same host.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app = app
        own_names = {"localhost", socket.gethostname().lower()}
        self._hosts = {
            *own_names,
            *[f"{name}.local" for name in own_names],
            *[each.lower() for each in hosts],
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it if its host or origin is not allowed."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_allowed_host(host):
            await _refuse(
                scope, receive, _with_security_headers(send), "web-wrong-host", host=host[:100]
            )
        elif _needs_origin_check(scope) and not _is_same_origin(headers.get("origin", ""), host):
            await _refuse(scope, receive, _with_security_headers(send), "web-wrong-origin")
        else:
            await self._app(scope, receive, _with_security_headers(send))

    def _is_allowed_host(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _needs_origin_check(scope: Scope) -> bool:
    """Return whether a request can change something, or open a WebSocket that reveals secrets to a script."""
    return scope["type"] == "websocket" or scope["method"] not in {"GET", "HEAD"}


def _is_same_origin(origin: str, host: str) -> bool:
    """Return whether an Origin header names this host. A missing header fails, as browsers send one with such requests."""
    try:
        parsed = urlsplit(origin)
    except ValueError:
        return False
    return parsed.scheme in {"http", "https"} and parsed.netloc.lower() == host.lower() != ""


async def _refuse(scope: Scope, receive: Receive, send: Send, code: str, **data: str) -> None:
    if scope["type"] == "websocket":
        await receive()  # the handshake
        await send({"type": "websocket.close", "code": 1008})
        return
    response = PlainTextResponse(message_text(code, data), status_code=403)
    await response(scope, receive, send)


def _with_security_headers(send: Send) -> Send:
    """Return a ``send`` that adds the security headers to every answer."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SECURITY_HEADERS.items():
                headers.setdefault(name, value)  # replay pages set their own policy
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_with_headers
