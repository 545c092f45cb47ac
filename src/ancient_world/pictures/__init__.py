"""Pictures of a table: ``ancient_world.svg`` draws one state or view, :func:`replay_page` makes a whole game a web page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.engine.importing import lazy_names

if TYPE_CHECKING:
    from ancient_world.pictures.pages import player_replay_page, replay_page

__all__ = ["player_replay_page", "replay_page"]

INTERNAL = {
    "icon": ["ICON"],
    "svg": [
        "LAYOUT_WIDTHS",
        "LayoutName",
        "ActionIndex",
        "SIZE_RANGE",
        "destination_of",
        "page_svg",
    ],
    "replay.html": ["page_html", "text_of_game", "script_data"],
    "replay.compressed_pictures": ["LAYOUTS", "pictures_of_moments"],
    "replay.moments": ["MatchReplay"],
}
"""Names for use inside this library only, by the module that defines them; they may change in any version."""

_NAMES = {"pages": ["player_replay_page", "replay_page"]}
"""The public names by the module that defines them; each is imported on first use, as one picture needs no web page."""

if not TYPE_CHECKING:  # type checkers use the imports above, and so find misspelt names
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
