"""Live games: matches with chance, undo and forks, seats for players, journals, and asyncio."""

from ancient_world.matches import (
    changes_document as _body,  # importing it registers documents of changes
)

INTERNAL = {
    "asynchronous.clocks": ["Clocks", "active_players"],
    "from_position": ["match_from"],
    "readable_match": ["shows_something"],
}
"""Names for use inside this library only, by the module that defines them; they may change in any version."""
