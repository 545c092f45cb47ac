"""The games of this library, one folder each; a game is imported when it is first asked for."""

from __future__ import annotations

import sys
from types import ModuleType

from ancient_world.engine.importing import import_locked
from ancient_world.engine.registry import register_game

__all__ = ["DEFAULT"]

register_game("the-ancient-world", "ancient_world.games.the_ancient_world.game:GAME")
register_game("tides-of-time", "ancient_world.games.tides_of_time.game:GAME")
register_game("antike", "ancient_world.games.antike.game:GAME")
register_game("golden-ages", "ancient_world.games.golden_ages.game:GAME")

DEFAULT = "the-ancient-world"
"""The id of the default game."""


class _Package(ModuleType):
    """This package; calling it raises an error that says how to list the games."""

    def __call__(self, *_: object, **__: object) -> None:
        raise import_locked("ancient_world.engine.wrong_use").not_a_function(
            self, "aw.available_games()"
        )


sys.modules[__name__].__class__ = _Package
