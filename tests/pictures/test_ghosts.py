"""Each possible placement of a tile is drawn as a hidden ghost, which a page can show."""

from __future__ import annotations

import random
import re

import ancient_world as aw
from ancient_world.games.golden_ages import PlaceTile, TilePlacement


def view_of_placement(seed: int) -> aw.View:
    """Return the view of a player who is to place a tile, in a random game."""
    match, rng = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=seed), random.Random(seed)
    while True:
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        if isinstance(waiting.step, TilePlacement):
            return match.view(waiting.player)
        match.apply(rng.choice(waiting.actions))


def test_every_placement_has_a_ghost() -> None:
    """Each placement has a hidden ghost, and each rotation of the tile is defined once."""
    view = view_of_placement(3)
    waiting = view.pending
    assert isinstance(waiting, aw.Decision)
    ghosts = re.findall(
        r'data-ghost="(\d+)" data-turn="turned-(\d+)" [^>]*visibility="hidden"', aw.svg(view)
    )
    expected = [
        (str(number), str(action.turn))
        for number, action in enumerate(waiting.actions)
        if isinstance(action, PlaceTile)
    ]
    assert ghosts == expected
    assert len(ghosts) > 3
    drawn = aw.svg(view)
    for turn in {turn for _, turn in expected}:
        assert drawn.count(f'<symbol id="aw-turned-{turn}"') == 1


def test_other_players_see_no_ghosts() -> None:
    """Only the player who places a tile sees ghosts."""
    match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=3)
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    for player in (0, 1, None):
        drawn = aw.svg(match.view(player))
        view_of_placement = isinstance(waiting.step, TilePlacement) and player == waiting.player
        assert ("data-ghost" in drawn) == view_of_placement
