"""Invitations to a table: an address that other devices reach, and QR codes of the links."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from itertools import groupby
from typing import Any, Literal
from urllib.parse import urlsplit

import segno

_QUIET_ZONE = 4
"""The width of the empty border that readers of a QR code need, in modules."""


def qr_code(text: str) -> dict[str, Any]:
    """Return the QR code of a text: its width and height in modules, and the SVG path of its dark lines, one module thick."""
    matrix = segno.make_qr(text).matrix
    path = ""
    for y, row in enumerate(matrix, start=_QUIET_ZONE):
        x = _QUIET_ZONE
        for is_dark, modules in groupby(row):
            length = len([*modules])
            path += f"M{x} {y}.5h{length}" if is_dark else ""
            x += length
    return {"size": len(matrix) + 2 * _QUIET_ZONE, "path": path}


def origin_for_others(origin: str, family: int | None) -> str | None:
    """Return the origin at which other devices reach a server that a page has reached at ``origin``.

    Args:
        origin: the scheme, host and port that the page uses.
        family: the family of addresses, if the server listens at all addresses of this machine.

    Returns:
        ``None`` if only this machine reaches the server, as far as can be known.
    """
    parsed = urlsplit(origin)
    name = parsed.hostname or ""
    if not has_ip_property(name, "is_loopback"):
        return origin
    own_name = "localhost" if family is None else own_address(family)
    if has_ip_property(own_name, "is_loopback"):
        return None
    port = "" if parsed.port is None else f":{parsed.port}"
    return f"{parsed.scheme}://{in_brackets(own_name)}{port}"


def in_brackets(name: str) -> str:
    """Return a host as it stands in an address: an IPv6 address in brackets."""
    return f"[{name}]" if ":" in name else name


def own_address(family: int) -> str:
    """Return the address of this machine in its network; no packet is sent."""
    unreachable_address = ("2001:db8::1", 9) if family == socket.AF_INET6 else ("192.0.2.1", 9)
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(unreachable_address)
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"


def has_ip_property(host: str, property_name: Literal["is_loopback", "is_unspecified"]) -> bool:
    """Return whether a host is a loopback address, or the unspecified address that stands for all of this machine."""
    try:
        return bool(getattr(ip_address(host), property_name))
    except ValueError:  # a host name
        return host == "localhost" and property_name == "is_loopback"
