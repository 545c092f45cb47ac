"""A bot of your own: it receives a view and a decision, and returns one of the legal actions."""

from __future__ import annotations

import ancient_world as aw
from ancient_world import bots
from ancient_world.games import the_ancient_world as taw


class Warlord:
    """A bot that attacks and recruits when it can, and otherwise takes the first action."""

    def choose(self, view: aw.View, decision: aw.Decision) -> aw.Action:
        """Return one of ``decision.actions``."""
        for kind in (taw.Attack, taw.Strike, taw.PayArmy, taw.Recruit, taw.StartArmy):
            for action in decision.actions:
                if isinstance(action, kind):
                    return action
        for action in decision.actions:
            if isinstance(action, taw.PlaceCitizen) and action.space == "recruit":
                return action
        return decision.actions[0]


def main(games: int = 5) -> None:
    """Let the warlord play some games against a random bot, and print its wins."""
    won = 0
    for seed in range(games):
        match = aw.Match.new("the-ancient-world", names=["warlord", "random"], seed=seed)
        bots.play_out(match, [Warlord(), bots.RandomBot(seed)])
        won += 0 in aw.winners(match.state)
    print(f"the warlord won {won} of {games} games")


if __name__ == "__main__":
    main()
