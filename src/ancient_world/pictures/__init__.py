"""Pictures of a table: ``ancient_world.svg`` draws one state or view, :func:`replay_page` makes a whole game a web page."""

from ancient_world.pictures.pages import player_replay_page, replay_page

__all__ = ["player_replay_page", "replay_page"]

INTERNAL = {
    "svg": ["ICON", "LAYOUT_WIDTHS", "LayoutName", "ActionIndex", "SIZE_RANGE"],
    "scrubbing.html": ["page_html", "script_data"],
    "scrubbing.pieces": ["LAYOUTS", "pictures_of_moments"],
    "scrubbing.moments": ["MatchReplay"],
}
"""Names for use inside this library only, by the module that defines them; they may change in any version."""
