"""The rows of the table of benchmarks: what is measured, what it is compared with, and its bar."""

from __future__ import annotations

from typing import Literal

import attrs

__all__ = ["BARS", "COMPILED_BARS", "ROWS", "Row", "Side"]

BARS = {
    "the-ancient-world": 146_000,
    "tides-of-time": 77_000,
    "antike": 118_000,
    "golden-ages": 116_000,
    "goofspiel": 170_000,
    "noughts": 170_000,
}
"""The most instructions for a random decision with ``pending`` and ``apply``; ``playout`` may never take more than these."""
COMPILED_BARS = {("the-ancient-world", "face"): 42_000, ("the-ancient-world", "playout"): 36_000}
"""The most instructions for a random decision in the compiled build."""

TITLES = {
    "the-ancient-world": "The Ancient World",
    "tides-of-time": "Tides of Time",
    "antike": "Antike",
    "golden-ages": "The Golden Ages",
}
COMMANDS = ("--help", "validate --help", "records --help", "arena --help", "web --help")
"""The commands whose start is measured."""


@attrs.frozen
class Side:
    """One side of a comparison: a work and the build or peer that does it."""

    build: str
    work: str
    """The name of a work, or what is run in a new process if ``start`` says how."""
    start: Literal["", "code", "command"] = ""
    """How ``work`` is run in a new process, if it is: as code of Python or as a command of ``ancient-world``."""


@attrs.frozen
class Row:
    """A ratio of ours to theirs, or, without theirs, what one unit of ours takes.

    A ratio is one of speeds, or one of costs if ``is_cost`` is true.
    """

    name: str
    ours: Side
    theirs: Side | None
    per: str = "game"
    """The unit of the work: a game, a decision, an entry, a step, a start or a picture."""
    bar: float | None = None
    """The least ratio of speeds, the greatest ratio of costs, or the most milliseconds for one unit."""
    by_instructions: bool = False
    """True if the bar is for the ratio of instructions, not of time."""
    is_cost: bool = False

    def met(self, figure: float) -> bool:
        """Return whether a figure reaches the bar."""
        if self.bar is None:
            return True
        return figure <= self.bar if self.is_cost else figure >= self.bar


def _peers() -> list[Row]:
    """Return the rows for other libraries and for OpenSpiel's games."""
    play, course = "play:the-ancient-world", "playout:the-ancient-world"
    catan, goofspiel = Side("catanatron", "catanatron"), Side("plain", "goofspiel")
    hearts, pgn = Side("OpenSpiel", "hearts"), Side("python-chess", "pgn")
    kuhn, theirs = Side("OpenSpiel", "kuhn"), Side("OpenSpiel", "spiel-goofspiel")
    valid = Side("plain", "validate")
    return [
        Row("plain / catanatron", Side("plain", play), catan, "decision", 2.0, by_instructions=True),
        Row("playout / catanatron", Side("plain", course), catan, "decision"),
        Row("compiled playout / OpenSpiel's hearts", Side("native", course), hearts, "decision", 1.0),
        Row("Goofspiel / OpenSpiel's Kuhn poker in Python", goofspiel, kuhn, "decision", 0.8),
        Row("Goofspiel / OpenSpiel's Goofspiel in C++", goofspiel, theirs, "decision"),
        Row("validate / python-chess reading PGN", valid, pgn, "entry", 1.1),
        Row("validate / reference", valid, Side("reference", "validate"), "entry"),
    ]  # fmt: skip


def _games() -> list[Row]:
    """Return the rows for each game of the library."""
    rows = []
    for game, title in TITLES.items():
        plain, old = Side("plain", f"play:{game}"), Side("reference", f"play:{game}")
        native, course = Side("native", f"play:{game}"), Side("plain", f"playout:{game}")
        bar = 3.5 if game == "the-ancient-world" else 3.0
        rows += [
            Row(f"{title}: playout / pending and apply", course, plain, bar=1.0),
            Row(f"{title}: plain / reference", plain, old),
            Row(f"{title}: compiled / plain", native, plain),
            Row(f"{title}: compiled / reference", native, old, bar=bar),
        ]
    return rows


def _learners() -> list[Row]:
    """Return the rows for environments: what a step costs beside a decision without one."""
    rows = []
    for game, title in TITLES.items():
        raw = Side("plain", f"raw:{game}")
        turns, blind = (Side("PettingZoo", f"{how}:{game}") for how in ("turns", "blind"))
        rows += [
            Row(f"{title}: step of PettingZoo / raw play", turns, raw, "step", 2.5, is_cost=True),
            Row(f"{title}: without observations / raw play", blind, raw, "step", is_cost=True),
        ]
    return rows


def _waiting() -> list[Row]:
    """Return the rows for what people wait for."""
    first = "import ancient_world as aw; aw.pending(aw.new_game('the-ancient-world', players=4))"
    load = {each: Side("plain", f"import {each}", "code") for each in ("ancient_world", "attrs")}
    start, old_start = (Side(build, first, "code") for build in ("plain", "reference"))
    export, observed = Side("plain", "export"), Side("PettingZoo", "observed")
    valid = Side("plain", "validate")
    return [
        Row("export without observations / validate", export, valid, "entry", 1.8, is_cost=True),
        Row("observations of an export / validate", observed, valid, "entry", is_cost=True),
        Row("import / import attrs", load["ancient_world"], load["attrs"], "start", 1.6, is_cost=True),
        Row("first decision / reference", start, old_start, "start", is_cost=True),
        *[
            Row(f"ancient-world {command}", Side("command line", command, "command"), None, "start",
                200 if command == "--help" else 350, is_cost=True)
            for command in COMMANDS
        ],
        *[
            Row(f"{title}: first picture", Side("plain", f"picture:{game}"), None, "picture",
                30 if game == "the-ancient-world" else None, is_cost=True)
            for game, title in TITLES.items()
        ],
    ]  # fmt: skip


ROWS = (*_peers(), *_games(), *_learners(), *_waiting())
"""All rows; rows with the same two sides are measured together."""
