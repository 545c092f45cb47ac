"""Live games: chance, undo, forks, seats, journals, and what each seat is told."""

from ancient_world.matches import body as _body  # its documents are known wherever it is

INTERNAL = {
    "awaited.clocks": ["Clocks", "asked"],
}
"""The names that only other rooms of this library may take, by the modules that define them; they may change in any version."""
