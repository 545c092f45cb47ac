"""Pictures of a table: ``ancient_world.svg`` draws one state or view; a whole game becomes a page to step through."""

from ancient_world.pictures.pages import page, page_of

__all__ = ["page", "page_of"]
