"""Play a whole game of The Ancient World with bots: play it, score it, write its record, and check it."""

from __future__ import annotations

import sys

import ancient_world as aw
from ancient_world import bots


def main(seed: int = 7) -> None:
    """Play one game with three bots and print the result."""
    match = aw.Match.new("the-ancient-world", names=["Miriam", "Tom", "Ada"], seed=seed)
    bots.play_out(match, [bots.GreedyBot(1), bots.GreedyBot(2), bots.RandomBot(3)])

    for score in aw.scores(match.state):
        print(f"{match.names[score.player]:8} {score.total:3} points")
        for line in score.lines:
            print(f"         {line.points:3}  {line.text} [{line.rule}]")
    print("winner:", ", ".join(match.names[player] for player in aw.winners(match.state)))

    text = aw.to_json(match.record)
    report = aw.validate(text)
    print(f"{len(match.record.actions)} actions, {len(text)} bytes, valid: {report.ok}")


if __name__ == "__main__":
    main(*[int(argument) for argument in sys.argv[1:2]])
