"""The table of ratings, of bots or of players."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table

from ancient_world import archive
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.render import printable_text, table_with_headings


def ratings_table(ratings: Iterable[archive.Rating], kind: str) -> Table:
    """Return the table of ratings; ``kind`` is "bot" or "player"."""
    headings = (kind, "strength", "interval", "games-played", "won", "mean-score")
    table = table_with_headings(*map(cli_text, headings))
    for rating in ratings:
        table.add_row(
            printable_text(rating.name),
            f"{rating.strength:.0f}",
            _interval_text(rating),
            f"{rating.games:,}",
            f"{rating.wins / rating.games:.1%}",
            f"{rating.score:.1f}",
        )
    return table


def _interval_text(rating: archive.Rating) -> str:
    """Return the interval of a strength in words; it may be open on one or both sides."""
    if rating.low is not None and rating.high is not None:
        return f"{rating.low:.0f} to {rating.high:.0f}"
    if rating.low is not None:
        return cli_text("interval-from", low=f"{rating.low:.0f}")
    if rating.high is not None:
        return cli_text("interval-to", high=f"{rating.high:.0f}")
    return cli_text("interval-unknown")
