"""The pictures of games on the first page: the part of a table that shows a game best, in the shape of a card."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ancient_world.bots import RandomBot, SeatedBots
from ancient_world.engine.public_functions import View
from ancient_world.engine.registry import game
from ancient_world.matches.match import Match
from ancient_world.pictures.svg import LAYOUT_WIDTHS, svg
from ancient_world.web.lessons import last_lesson_view
from ancient_world.web.page_messages import ViewWithoutActions

_SEED, _CHOICES = 7, 40
"""The seed of the game that is shown if there are no lessons, and the number of choices made in it."""
_ASPECT_RATIO = 1.625
"""The width of a cover divided by its height."""
_ROOM_ABOVE = 4.0
"""The room above the part that is shown."""
_PART = re.compile(r'<g data-part="([^"]*)"[^>]*data-top="([^"]*)"')
_SIZE = re.compile(r'width="\S+" height="\S+" viewBox="[^"]*"')


@cache
def cover_svg(game_id: str, lang: str) -> str:
    """Return the cover of a game as SVG in a language: the part that its introduction names, after its lessons."""
    introduction = game(game_id).introduction()
    view = last_lesson_view(game_id) or _example_view(game_id)
    quiet_view = ViewWithoutActions(view.player, view.state, view.names)
    layout: Any = introduction.cover_layout if introduction else "narrow"
    picture = svg(quiet_view, lang, layout=layout, buttons=False)
    tops = {name: float(top) - _ROOM_ABOVE for name, top in _PART.findall(picture)}
    top = tops.get(introduction.cover, 0.0) if introduction else 0.0
    width = LAYOUT_WIDTHS[layout]
    height = width / _ASPECT_RATIO
    size = f'width="{width:g}" height="{height:g}" viewBox="0 {top:g} {width:g} {height:g}"'
    return _SIZE.sub(size, picture, count=1)


def _example_view(game_id: str) -> View:
    """Return the view of a watcher of a game in progress that random bots play."""
    seats = range(min(game(game_id).players))
    match = Match.new(game_id, [f"{seat + 1}" for seat in seats], seed=_SEED)
    SeatedBots(match, {seat: RandomBot(_SEED) for seat in seats}).play(_CHOICES)
    return match.view(None)
