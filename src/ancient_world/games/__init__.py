"""The games of this library, one folder each; a game is imported when it is first asked for."""

from ancient_world.engine.registry import register

__all__ = ["DEFAULT"]

register("the-ancient-world", "ancient_world.games.the_ancient_world.game:GAME")
register("tides-of-time", "ancient_world.games.tides_of_time.game:GAME")
register("antike", "ancient_world.games.antike.game:GAME")
register("golden-ages", "ancient_world.games.golden_ages.game:GAME")

DEFAULT = "the-ancient-world"
"""What is played where nobody says which game."""
