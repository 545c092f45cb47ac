"""Pictures of a table: ``ancient_world.svg`` draws one state or view, :func:`replay_page` makes a whole game a web page."""

from ancient_world.pictures.pages import player_replay_page, replay_page

__all__ = ["player_replay_page", "replay_page"]

INTERNAL = {
    "svg": ["ICON", "LAYOUT_WIDTHS", "LayoutName", "ActionIndex", "SIZE_RANGE"],
    "replay.html": ["page_html", "script_data"],
    "replay.compressed_pictures": ["LAYOUTS", "pictures_of_moments"],
    "replay.moments": ["MatchReplay"],
}
"""Names for use inside this library only, by the module that defines them; they may change in any version."""
