"""What strangers may take up: sizes, rates and numbers."""

from __future__ import annotations

import time
from collections.abc import Callable

import attrs


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
    """Tables in the folder."""
    told: int = 100
    """Changes that a page is told of at once; older ones are left out."""
    name: int = 30
    """Characters of a player's name."""
    connections: int = 1_000
    """Requests and pages at once, of all together."""


@attrs.define
class Bucket:
    """Lets through so many things at once, and so many a second for long."""

    rate: float
    most: float
    clock: Callable[[], float] = time.monotonic
    _left: float = attrs.field(init=False)
    _since: float = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        """Begin full."""
        self._left, self._since = self.most, self.clock()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = self.clock()
        self._left = min(self.most, self._left + (now - self._since) * self.rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
