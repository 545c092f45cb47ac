"""The bars of the design, for both builds, and what is compared with which of a peer."""

from __future__ import annotations

import attrs

__all__ = ["BARS", "PAIRS", "SANE", "Bar", "Pair"]


@attrs.frozen
class Bar:
    """What a figure shall reach, on a machine with two cores that has nothing else to do."""

    pure: float
    native: float
    more: bool = True
    """Whether more is better."""

    def verdict(self, value: float, *, native: bool = False) -> str:
        """The bar as text, with a word if a value misses it; nothing where there is none."""
        limit = self.native if native else self.pure
        if not limit:
            return ""
        met = value >= limit if self.more else value <= limit
        return f"{'>=' if self.more else '<='} {limit:,}{'' if met else ' MISSED'}"


BARS = {
    "random play": Bar(80_000, 300_000),
    "random play, Tides of Time": Bar(150_000, 450_000),
    "random play, Antike": Bar(80_000, 300_000),
    "random play, The Golden Ages": Bar(75_000, 250_000),
    "state to JSON": Bar(35, 15, more=False),
    "state from JSON, checked": Bar(120, 50, more=False),
    "size of a state": Bar(6_000, 6_000, more=False),
    "picture, The Ancient World": Bar(5_000, 5_000, more=False),
    "picture, Tides of Time": Bar(5_000, 5_000, more=False),
    "picture, Antike": Bar(5_000, 5_000, more=False),
    "picture, The Golden Ages": Bar(5_000, 5_000, more=False),
    "validate a record": Bar(150_000, 550_000),
    "validate a record from its text": Bar(120_000, 350_000),
    "import": Bar(40, 40, more=False),
}
"""What each figure shall reach; greedy self-play has no figure of its own, but a proportion to a peer's."""


@attrs.frozen
class Pair:
    """One of our figures and one of a peer's, and what ours over theirs shall be in one run."""

    ours: str
    theirs: str
    bar: Bar | None = None


PAIRS = (
    Pair("random play", "catanatron, mutating", Bar(2.5, 9)),
    Pair("random play", "catanatron, copy and execute"),
    Pair("random play", "OpenSpiel hearts, mutating", Bar(0, 1)),
    Pair("random play", "OpenSpiel hearts, copying"),
    Pair("random play, with chance", "OpenSpiel hearts, with chance"),
    Pair("random play", "python-chess, copy and push"),
    # 1.5 and 6 times what it was when the bar was set, 0.000133 games a decision of catanatron's.
    Pair("greedy self-play", "catanatron, mutating", Bar(0.0002, 0.0008)),
    Pair("state to JSON", "catanatron, game to JSON"),
    Pair("size of a state", "catanatron, size of a game"),
    Pair("validate a record from its text", "python-chess, PGN"),
    Pair("validate a record from its text", "python-chess, PGN to a board"),
    Pair("import", "python-chess, import"),
    Pair("import", "python-chess, import with PGN"),
    Pair("import to the first decision", "python-chess, import to the first moves"),
)
"""What is compared with what."""

SANE = {"random play": 2_000, "validate a record": 3_000}
"""What even a busy machine must reach in the smoke run."""
