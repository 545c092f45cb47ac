"""The limits of a server, apart from the server, so that help knows them at once."""

from __future__ import annotations

import attrs

from ancient_world.engine.limits import MAX_DEPTH


@attrs.frozen
class Limits:
    """Bounds on requests, and on what requests can make the server store or send."""

    bytes: int = 1024 * 1024
    """The most bytes of a line without its line break; a longer line is skipped and refused. A record has about 30 kB."""
    depth: int = MAX_DEPTH
    """The most levels of arrays and objects in a line."""
    batch: int = 100
    """The most requests in one batch."""
    matches: int = 64
    """The most matches open at the same time."""
    states: int = 100
    """The most states in one answer to ``replay``."""
    outcomes: int = 1000
    """The most outcomes of chance in one answer to ``outcomes``."""
    actions: int = 10_000
    """The most actions described in one call of ``descriptions``."""
    choices: int = 100
    """The most choices that bots make after one request."""
    answer: int = 8 * 1024 * 1024
    """The most bytes of one answer; once the answers of a batch reach this size, its remaining requests are refused."""
