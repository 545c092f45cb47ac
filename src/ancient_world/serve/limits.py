"""The limits of a server; a front-end reads them in the answer to ``initialize``."""

from __future__ import annotations

import attrs

from ancient_world.engine.limits import MOST_DEPTH


@attrs.frozen
class Limits:
    """Bounds on requests and on what they can make the server keep or send."""

    bytes: int = 1024 * 1024
    """A line of input without its end; a longer one is skipped and refused. A record has about 30 kB."""
    depth: int = MOST_DEPTH
    """Levels of arrays and objects in a line."""
    batch: int = 100
    """Requests in one batch."""
    matches: int = 64
    """Matches that are open at the same time."""
    states: int = 100
    """States in one answer to ``replay``."""
    outcomes: int = 1000
    """Outcomes of chance in one answer to ``outcomes``."""
    actions: int = 10_000
    """Actions described in one call of ``descriptions``."""
    choices: int = 100
    """Choices that bots make after one request."""
    answer: int = 8 * 1024 * 1024
    """Bytes of one answer; when those of a batch come to as many, what is left of it is refused and not done."""
