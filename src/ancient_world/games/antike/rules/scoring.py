"""Scores: the personalities of each player's best civilization (K2, S8)."""

from __future__ import annotations

from ancient_world.engine import Score, ScoreLine
from ancient_world.games.antike.components import PERSONALITIES
from ancient_world.games.antike.rules.personalities import cards_counted
from ancient_world.games.antike.state import AntikeState, Civilization, Table

__all__ = ["best", "scores", "winners"]


def best(state: Table, player: int) -> Civilization:
    """The civilization of a player that is nearest to the goal, the first of several (S1)."""
    led = [one for one in state.civilizations if one.player == player]
    winner = None if state.winner is None else state.civilizations[state.winner]
    return max(led, key=lambda one: (one is winner, cards_counted(state, one)))


def scores(state: AntikeState) -> tuple[Score, ...]:
    """Every player's score; of two civilizations that of the better one counts."""
    return tuple([_score(state, player) for player in range(state.players)])


def _score(state: AntikeState, player: int) -> Score:
    own = best(state, player)
    lines = []
    for kind in PERSONALITIES:
        count = getattr(own, kind)
        worth = 2 if kind == "generals" and state.settings.generals == "double" else 1
        if count:
            data = {"civilization": own.id, "count": count}
            rule = "K1" if worth == 1 else "V1"
            lines.append(ScoreLine(f"antike-score-{kind}", worth * count, rule, data))
    return Score(player, tuple(lines))


def winners(state: AntikeState) -> tuple[int, ...]:
    """The seat whose civilization has won."""
    return () if state.winner is None else (state.civilizations[state.winner].player,)
