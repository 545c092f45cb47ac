"""The guards at the door: only pages of our own address are let in. Every answer tells browsers what is allowed."""

from __future__ import annotations

import ipaddress
import socket
from base64 import b64encode
from collections.abc import Collection
from hashlib import sha256
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ancient_world.engine.drawing_style import STYLE
from ancient_world.engine.language import register, sentence

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
