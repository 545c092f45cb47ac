"""Guards and limits for strangers: which addresses are let in, and how much anybody may ask for."""

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

from ancient_world.documents.incoming import AtMost, Between
from ancient_world.engine.drawing_style import STYLE
from ancient_world.engine.language import register, sentence
from ancient_world.engine.limits import MOST_NAME

# --- limits ---


register(
    {
        "web-too-long": "At most {limit} are allowed here.",
        "web-range": "Expected a number from {least} to {most}, got {found}.",
    }
)


@attrs.frozen
class WebLimits:
    """Bounds on what comes in, and on what it can make the server keep or send."""

    body: int = 8_192
    """Bytes of a request that makes a table."""
    message: int = 2_048
    """Bytes of a message of a page."""
    rate: float = 10
    """Messages a second that one page may send for long."""
    burst: int = 40
    """Messages that it may send at once."""
    sockets: int = 6
    """Pages that are open at once with one link."""
    tables: int = 100
    """Tables in the folder; beyond that one goes at which no person has chosen anything."""
    tables_each: int = 20
    """Tables of one address other than this machine, as long as the server runs."""
    full: float = 10
    """Seconds for which nobody looks again for a table that may go, where there was none."""
    idle: float = 3_600
    """Seconds that nobody has to sit at a table before it may go."""
    told: int = 100
    """Changes that a page is told of at once; older ones are left out."""
    name: int = MOST_NAME
    """Characters of a player's name."""
    line: int = 200
    """Characters of what somebody says at once."""
    said: int = 100
    """The last lines of the talk, which pages are told."""
    talk: float = 0.5
    """Lines a second that each seat may say for long, and all who watch together."""
    talk_burst: float = 6
    """Lines that they may say at once."""
    connections: int = 800
    """Requests and pages at once, of all together; the system lets a program have some 1,000 files and lines."""
    share: int = 100
    """Requests and pages at once of one address."""
    patience: float = 20
    """Seconds that a request may take, with its answer; and that a silent page is left alone, or may take to show that it is there."""
    link_work: float = 0.2
    """Processor seconds of work a second that the pages with one link at one address may ask for, for long."""
    thinking: float = 0.5
    """Seconds a second that the bots at a table may think for long, those apart that choose within milliseconds."""
    thinking_burst: float = 20
    """Seconds that they may think at once."""
    thought: float = 60
    """Seconds that a bot may think about one choice."""
    rest: float = 30
    """Seconds for which the bots at a table play on after its last page has closed."""


def at_most(most: int) -> AtMost:
    """Return the limit of a text or a list."""
    return AtMost(most, "web-too-long")


def between(least: int, most: int) -> Between:
    """Return the limits of a number."""
    return Between(least, most, "web-range")


Number = Annotated[int, between(0, 2**53)]
"""A version, or a place in a list."""


def origin(client: tuple[str, int] | None) -> str:
    """Return where a visitor comes from: an address, or the network of one, as IPv6 gives everybody 2**64 of them."""
    try:
        address = ip_address(client[0] if client else "")
    except ValueError:  # the tests of an application have no addresses
        return "127.0.0.1"
    if isinstance(address, IPv6Address) and not address.is_loopback:
        address = address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64)
    return str(address)


@attrs.define
class Bucket:
    """A limit that allows a number of things at once, and a number each second in the long run."""

    rate: float
    most: float
    clock: Callable[[], float] = time.monotonic
    _left: float = attrs.field(init=False)
    _since: float = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Begin full."""
        self._left, self._since = self.most, self.clock()

    def take(self) -> bool:
        """Return whether one more may pass now, and count it if so."""
        if self._filled() < 1:
            return False
        self.spend(1)
        return True

    def spend(self, cost: float) -> None:
        """Take out more than one, or less; there may be a debt afterwards."""
        self._left = self._filled() - cost

    def wait(self) -> float:
        """Seconds until there is no debt."""
        return max(0.0, -self._filled() / self.rate)

    def _filled(self) -> float:
        """Return what is left now."""
        now = self.clock()
        self._left = min(self.most, self._left + (now - self._since) * self.rate)
        self._since = now
        return self._left


# --- guards ---


register(
    {
        "web-wrong-host": "This server does not answer to the name {host}; add it with --allow-host.",
        "web-wrong-origin": "Only pages from this server may do that.",
    }
)

_STYLE = b64encode(sha256(STYLE.encode()).digest()).decode()
HEADERS = {
    "Content-Security-Policy": (
        f"default-src 'none'; script-src 'self'; style-src 'self' 'sha256-{_STYLE}'; connect-src 'self'; img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # links are secrets: no other site is told of them
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""The headers of every answer; the style of pictures is allowed by its hash."""


class Guards:
    """A guard in front of the pages.

    A host is a numeric address, to which no foreign name can be pointed (against DNS rebinding), this machine, or a
    given name. The origin that a browser sends along has to be the same.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app = app
        own = {"localhost", socket.gethostname().lower()}
        self._hosts = {*own, *[f"{name}.local" for name in own], *[each.lower() for each in hosts]}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or let in."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_ours(host):
            await _refuse(scope, receive, _guarded(send), "web-wrong-host", host=host[:100])
        elif _asks(scope) and not _is_of(headers.get("origin", ""), host):
            await _refuse(scope, receive, _guarded(send), "web-wrong-origin")
        else:
            await self._app(scope, receive, _guarded(send))

    def _is_ours(self, host: str) -> bool:
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


def _asks(scope: Scope) -> bool:
    """Return whether a request can change anything, or reveal a secret to a script."""
    return scope["type"] == "websocket" or scope["method"] not in {"GET", "HEAD"}


def _is_of(origin: str, host: str) -> bool:
    """Return whether an origin is this host; a request that names none comes from no browser of ours."""
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    return found.scheme in {"http", "https"} and found.netloc.lower() == host.lower() != ""


async def _refuse(scope: Scope, receive: Receive, send: Send, code: str, **data: str) -> None:
    if scope["type"] == "websocket":
        await receive()  # the wish to connect
        await send({"type": "websocket.close", "code": 1008})
        return
    response = PlainTextResponse(sentence(code, data), status_code=403)
    await response(scope, receive, send)


def _guarded(send: Send) -> Send:
    """Sends with our headers."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(
                    name, value
                )  # a page with scripts of its own brings its own policy
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_with_headers
