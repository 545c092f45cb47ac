"""The pictures of games on the first page: the part of a table that matters, in the middle of a game."""

from __future__ import annotations

import re
from functools import cache

from ancient_world.bots import GreedyBot, SeatedBots
from ancient_world.engine.registry import game
from ancient_world.matches.match import Match
from ancient_world.pictures.svg import LAYOUT_WIDTHS, svg

_SEED, _SHARE = 7, 0.6
"""The seed of the game that a cover shows, and the share of its choices that are made."""
_MAX_CHOICES = 1_000
"""The most choices that are made in it."""
_ASPECT_RATIO = 1.625
"""The width of a cover divided by its height."""
_PART = re.compile(r'<g data-part="[^>]*data-top="([^"]*)" data-bottom="([^"]*)"')
_SIZE = re.compile(r'width="\S+" height="\S+" viewBox="[^"]*"')


@cache
def cover_svg(game_id: str) -> str:
    """Return the cover of a game as SVG: the first part of the table, cut to the shape of a card."""
    players = [*game(game_id).players]
    names = [f"{seat + 1}" for seat in range(players[len(players) // 2])]

    def play(limit: int) -> tuple[Match, int]:
        match = Match.new(game_id, names, seed=_SEED)
        bots = SeatedBots(match, {seat: GreedyBot(_SEED) for seat in range(len(names))})
        return match, bots.play(limit)

    _, choices = play(_MAX_CHOICES)
    match, _ = play(int(choices * _SHARE))
    picture = svg(match.view(None), layout="narrow", buttons=False)
    width = LAYOUT_WIDTHS["narrow"]
    height = width / _ASPECT_RATIO
    part = _PART.search(picture)
    top = float(part[1]) if part else 0.0
    return _SIZE.sub(
        f'width="{width:g}" height="{height:g}" viewBox="0 {top:g} {width:g} {height:g}"',
        picture,
        count=1,
    )
