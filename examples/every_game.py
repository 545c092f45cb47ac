"""Play every installed game with the same few lines, and check its record."""

from __future__ import annotations

import ancient_world as aw
from ancient_world import bots

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]

for game_id in aw.available_games():
    rules = aw.game(game_id)
    seats = min(rules.players)
    match = aw.Match.new(game_id, names=NAMES[:seats], seed=5)
    bots.play_out(match, [bots.GreedyBot(1), *[bots.RandomBot(seat) for seat in range(1, seats)]])
    totals = ", ".join(
        f"{name} {score.total}"
        for name, score in zip(match.names, aw.scores(match.state), strict=True)
    )
    report = aw.validate(aw.to_json(match.record))
    print(f"{rules.title}: {totals}; {report.status}, {len(match.record.entries)} entries")
