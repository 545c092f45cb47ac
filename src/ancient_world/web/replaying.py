"""The replay of a game that has ended: its page, and the pieces of it for which the page asks."""

from __future__ import annotations

from typing import Any

from ancient_world.engine.language import in_language, sentence
from ancient_world.matches.match import Match
from ancient_world.narration.telling.story import Host
from ancient_world.pictures.scrubbing.html import html_of
from ancient_world.pictures.scrubbing.pieces import LAYOUTS, piece
from ancient_world.pictures.scrubbing.telling import Telling

PIECE = 32
"""How many moments a piece has: drawing them takes a small part of a second."""


def replay_page(match: Match, lang: str) -> str:
    """Return the page of a match, which asks for its tables when it shows them."""

    def made() -> str:
        return html_of(_telling(match), sentence("page-for-host", {}), "replay/")

    return in_language(lang, made)


def replay_piece(match: Match, place: int, layout: str, lang: str) -> dict[str, Any]:
    """Return the piece of a match in which a moment lies, drawn in one layout."""
    place = min(place, match.entry_count)
    first = place - place % PIECE
    layouts = [each for each in LAYOUTS if each == layout] or LAYOUTS[:1]
    return in_language(lang, lambda: piece(_telling(match), first, PIECE, layouts))


def _telling(match: Match) -> Telling:
    """Everything is told: the game is over."""
    return Telling(match.record, Host())
