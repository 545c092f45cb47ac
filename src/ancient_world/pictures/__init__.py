"""Pictures of a table: ``ancient_world.svg`` draws one state or view; a whole game becomes a page to step through."""

from ancient_world.pictures.pages import page, page_of

__all__ = ["page", "page_of"]

INTERNAL = {
    "svg": ["ICON", "LAYOUTS", "Layout", "Named", "SIZES"],
    "scrubbing.html": ["html_of", "script_data"],
    "scrubbing.pieces": ["LAYOUTS", "piece"],
    "scrubbing.moments": ["Telling"],
}
"""The names that only other rooms of this library may take, by the modules that define them; they may change in any version."""
