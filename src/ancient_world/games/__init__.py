"""The games of this library, one folder each; a game is imported when it is first asked for."""

from ancient_world.core.registry import register

__all__: list[str] = []

register("the-ancient-world", "ancient_world.games.the_ancient_world.game:GAME")
register("antike", "ancient_world.games.antike.game:GAME")
