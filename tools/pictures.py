"""The picture in the README: `python -m tools.pictures` draws it anew, as the library draws today."""

from __future__ import annotations

from pathlib import Path

import ancient_world as aw
from ancient_world import bots

FILE = Path(__file__).parents[1] / "docs" / "_static" / "golden-ages.svg"
NAMES = ("Miriam", "Tom", "Aurelia")
SHOWN = 75
"""Entries of the record that have been played: the middle of a game."""


def drawn() -> str:
    """The table of The Golden Ages in the middle of a game of greedy bots."""
    match = aw.Match.new("golden-ages", NAMES, seed=2)
    bots.play_out(match, [bots.GreedyBot(seat, nodes=60) for seat in range(len(NAMES))])
    state = [*aw.replay(match.record)][SHOWN]
    return aw.svg(state, lang="en", names=NAMES)


if __name__ == "__main__":
    FILE.write_text(drawn(), encoding="utf-8")
    print(f"{FILE} is drawn")
