"""A tile that is to be placed is drawn where each choice would put it, hidden until a page shows it."""

from __future__ import annotations

import random
import re

import ancient_world as aw
from ancient_world.games.golden_ages import PlaceTile, TilePlacement


def placing(seed: int) -> aw.View:
    """The view of who is to place a tile, after some choices at random."""
    match, rng = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=seed), random.Random(seed)
    while True:
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        if isinstance(waiting.step, TilePlacement):
            return match.view(waiting.player)
        match.apply(rng.choice(waiting.actions))


def test_every_place_has_its_ghost() -> None:
    """One a choice, drawn once a turn of the tile; who only watches sees none."""
    view = placing(3)
    waiting = view.pending
    assert isinstance(waiting, aw.Decision)
    found = re.findall(
        r'data-ghost="(\d+)" data-turn="turned-(\d+)" [^>]*visibility="hidden"', aw.svg(view)
    )
    wanted = [
        (str(number), str(action.turn))
        for number, action in enumerate(waiting.actions)
        if isinstance(action, PlaceTile)
    ]
    assert found == wanted
    assert len(found) > 3
    drawn = aw.svg(view)
    for turn in {turn for _, turn in wanted}:
        assert drawn.count(f'<symbol id="aw-turned-{turn}"') == 1


def test_who_waits_sees_no_ghost() -> None:
    """Nor does the picture have any where no tile is placed."""
    match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=3)
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    for player in (0, 1, None):
        drawn = aw.svg(match.view(player))
        placing = isinstance(waiting.step, TilePlacement) and player == waiting.player
        assert ("data-ghost" in drawn) == placing
