"""The rows of the table of benchmarks: the two sides of each comparison, and its bar."""

from __future__ import annotations

import attrs

__all__ = ["ROWS", "Row", "Side"]

TITLES = {
    "the-ancient-world": "The Ancient World",
    "tides-of-time": "Tides of Time",
    "antike": "Antike",
    "golden-ages": "The Golden Ages",
}


@attrs.frozen
class Side:
    """One side of a comparison: a work, or code for a new process, and the build or peer that runs it."""

    build: str
    work: str
    fresh: bool = False
    """True if ``work`` is code that a new process runs."""


@attrs.frozen
class Row:
    """A ratio of ours to theirs: of speeds, or of costs where new processes are compared."""

    name: str
    ours: Side
    theirs: Side
    per: str = "game"
    """The unit of the work: a game, a decision or an entry; for a start the ratio is one of costs, so lower is better."""
    bar: float | None = None

    def met(self, ratio: float) -> bool:
        """Return whether a ratio reaches the bar."""
        if self.bar is None:
            return True
        return ratio <= self.bar if self.per == "start" else ratio >= self.bar


def _games() -> list[Row]:
    """Return the rows for each game of the library."""
    compiled = {game: 4.5 if game == "the-ancient-world" else 3.5 for game in TITLES}
    playouts = dict(zip(TITLES, (1.3, 1.45, 1.3, 1.35), strict=True))
    rows = []
    for game, title in TITLES.items():
        plain, old = Side("plain", f"play:{game}"), Side("reference", f"play:{game}")
        native, course = Side("native", f"play:{game}"), Side("plain", f"playout:{game}")
        rows += [
            Row(f"{title}: playout / pending and apply", course, plain, bar=playouts[game]),
            Row(f"{title}: plain / reference", plain, old),
            Row(f"{title}: plain / reference", plain, old, per="decision"),
            Row(f"{title}: compiled / plain", native, plain),
            Row(f"{title}: compiled / reference", native, old, bar=compiled[game]),
        ]
    return rows


def _others() -> list[Row]:
    """Return the rows for peers, for validation and for start-up."""
    first = "import ancient_world as aw; aw.pending(aw.new_game('the-ancient-world', players=4))"
    goofspiel, valid = Side("plain", "goofspiel"), Side("plain", "validate")
    play, course = Side("plain", "play:the-ancient-world"), "playout:the-ancient-world"
    catan = Side("catanatron", "catanatron")
    hearts, pgn = Side("OpenSpiel", "hearts"), Side("python-chess", "pgn")
    kuhn, theirs = Side("OpenSpiel", "kuhn"), Side("OpenSpiel", "spiel-goofspiel")
    start, old_start = (Side(build, first, fresh=True) for build in ("plain", "reference"))
    load, load_attrs = (
        Side("plain", f"import {module}", fresh=True) for module in ("ancient_world", "attrs")
    )
    return [
        Row("plain / catanatron", play, catan, "decision", 2.0),
        Row("playout / catanatron", Side("plain", course), catan, "decision"),
        Row("Goofspiel / OpenSpiel's Kuhn poker in Python", goofspiel, kuhn, "decision", 1.5),
        Row("Goofspiel / OpenSpiel's Goofspiel in C++", goofspiel, theirs, "decision"),
        Row("compiled playout / OpenSpiel's hearts", Side("native", course), hearts, "decision", 0.6),
        Row("validate / python-chess reading PGN", valid, pgn, "entry", 1.3),
        Row("validate / reference", valid, Side("reference", "validate"), "entry"),
        Row("first decision / reference", start, old_start, "start", 0.8),
        Row("import / import attrs", load, load_attrs, "start", 1.6),
    ]  # fmt: skip


ROWS = (*_others(), *_games())
"""All rows; rows with the same two sides are measured together."""
