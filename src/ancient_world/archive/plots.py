"""Shares with their intervals as a picture, by matplotlib (the extra ``plot``)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from ancient_world.archive.batch.faults import missing
from ancient_world.archive.counting import Tried, share_interval
from ancient_world.records.writing import whole_file

MOST_BARS = 40
"""The most rows that are drawn: those with the most games."""


def plot(
    tables: Mapping[str, Mapping[str, Tried]],
    path: str | Path,
    titles: Mapping[str, str],
    *,
    force: bool = False,
) -> None:
    """Draw how often each row of each table won, with the interval of 95 %, into a PNG, SVG or PDF file.

    Args:
        tables: by name; those without rows are left out.
        path: the end of the name says which kind.
        titles: of the tables, and "won" for the axis.
        force: write over a file that is there.

    Raises:
        BatchError: matplotlib is missing.
        FileExistsError: a file is there, and may not be written over.
        OSError: it cannot be written.
        ValueError: the end of the name tells of no kind of picture.
    """
    drawn = {name: _most(table) for name, table in tables.items() if table}
    heights = [max(1, len(table)) for table in drawn.values()] or [1]
    figure = new_figure(8, 1.2 * len(heights) + 0.25 * sum(heights))
    axes = figure.subplots(len(heights), squeeze=False, height_ratios=heights)
    for (name, table), (axis,) in zip(drawn.items(), axes, strict=False):
        _draw(axis, table)
        axis.set_title(titles[name], loc="left")
        axis.set_xlabel(titles["won"])
    save(figure, path, force=force)


def new_figure(width: float, height: float) -> Any:
    """Return an empty figure of so many inches.

    Raises:
        BatchError: matplotlib is missing.
    """
    try:
        figure_module = import_module("matplotlib.figure")
    except ModuleNotFoundError:
        raise missing("matplotlib", "plot") from None
    return figure_module.Figure(figsize=(width, height), layout="constrained")


def save(figure: Any, path: str | Path, *, force: bool) -> None:
    """Write a figure into a file whose name says which kind of picture it is.

    Raises:
        FileExistsError: a file is there, and may not be written over.
        OSError: it cannot be written.
        ValueError: the end of the name tells of no kind of picture.
    """
    kind = Path(path).suffix.removeprefix(".")
    with whole_file(path, replace=force) as file:
        figure.savefig(file, format=kind)


def _most(table: Mapping[str, Tried]) -> dict[str, Tried]:
    """The rows with the most games, in the order of the table."""
    kept = sorted(table, key=lambda name: -table[name].count)[:MOST_BARS]
    return {name: table[name] for name in table if name in kept}


def _draw(axis: Any, table: Mapping[str, Tried]) -> None:
    names = list(table)[::-1]
    shares = [table[name].share for name in names]
    spans = [share_interval(table[name].share, table[name].count) for name in names]
    low = [max(0.0, share - span[0]) for share, span in zip(shares, spans, strict=True)]
    high = [max(0.0, span[1] - share) for share, span in zip(shares, spans, strict=True)]
    axis.errorbar(shares, names, xerr=[low, high], fmt="o", capsize=3)
    axis.set_xlim(0, 1)
    axis.set_ylim(-0.6, len(names) - 0.4)
    axis.grid(axis="x", alpha=0.3)
