"""Live games: chance, undo, forks, seats, journals, and what each seat is told."""

from ancient_world.matches import body as _body  # its documents are known wherever it is
