"""For authors of games: checks of everything that must hold in any game.

In a test suite it is one line::

    from ancient_world.testing import check_game

    def test_my_game_keeps_every_promise() -> None:
        check_game("my-game")
"""

from ancient_world.testing.kit import CHECKS, GameFault, GameFaults, check_game, faults_of
from ancient_world.testing.legality import derived_actions, derived_waits, differences

__all__ = [
    "CHECKS", "GameFault", "GameFaults", "check_game", "derived_actions", "derived_waits",
    "differences", "faults_of",
]  # fmt: skip
