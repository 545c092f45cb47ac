"""Draw how often players won who were told a chance: ``python -m benchmarks.reliability OUT.svg GAME=RESULTS.jsonl ...``.

The results are those that ``python -m benchmarks.study calibration GAME --keep RESULTS.jsonl`` keeps.
"""

from __future__ import annotations

import sys
from pathlib import Path

import ancient_world as aw
from ancient_world.archive.game_stats import new_figure, save_figure
from benchmarks.study import Told, before_of, read_results, tenths

WIDTH, HEIGHT = 2.6, 2.9
"""The inches of one game."""


def draw(results: dict[str, list[Told]], path: Path) -> None:
    """Draw a panel for each game: the share that won by the chance that was told, with intervals."""
    figure = new_figure(WIDTH * len(results), HEIGHT)
    panels = figure.subplots(1, len(results), sharey=True, squeeze=False)[0]
    for (name, told), panel in zip(results.items(), panels, strict=True):
        found = tenths(told, before_of)
        panel.plot([0, 100], [0, 100], color="0.6", linewidth=1)
        panel.errorbar(
            [100 * each.told for each in found],
            [100 * each.won for each in found],
            yerr=[
                [100 * (each.won - each.low) for each in found],
                [100 * (each.high - each.won) for each in found],
            ],
            fmt="o", markersize=4, capsize=2,
        )  # fmt: skip
        panel.set_title(aw.game(name).title, fontsize=10, loc="left")
        panel.set_xlabel("chance told, %")
        panel.grid(alpha=0.3)
    panels[0].set_ylabel("won, %")
    save_figure(figure, path, force=True)


def main() -> None:
    """Draw the results that the arguments name."""
    out, *named = sys.argv[1:]
    results = {}
    for each in named:
        name, _, path = each.partition("=")
        parts = read_results(Path(path)).values()
        results[name] = [Told(**told) for part in parts for told in part]
    draw(results, Path(out))


if __name__ == "__main__":
    main()
