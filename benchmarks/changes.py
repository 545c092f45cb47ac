"""Measure the cost of sending each choice to two seats: ``python -m benchmarks.changes [--rounds N] [game ...]``.

A front-end without changes asks for the views of both seats after each choice, and has to find the differences itself; one
with changes asks for the changes of both seats. Both kinds play the same random game alternately, choice by choice, in this
process, so that a busy machine affects both alike. What counts is the CPU time of the server, including reading and writing
JSON.

The bar is that a choice with changes for two seats costs at most 1.5 times as much as with views in commit 6ed60ab: one
``apply``, and ``match.pending`` and ``match.view`` for both. That is compared by hand. The ratio printed here uses this
tree's own ``apply`` and views as the base, so that faster requests, which speed up both kinds, change it little.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Iterator
from time import thread_time_ns
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.serve import rpc
from ancient_world.serve.session import Session

SEATS = (0, 1)
WITHOUT = ["sentences", "events"]
MOST = 400
"""The most choices of a game."""
BAR = 1.5
"""The highest allowed ratio of choosing with changes to choosing with views."""


@attrs.define
class Table:
    """A match on a server, with the CPU time that each kind of request took."""

    game: str
    seed: int
    spent: dict[str, int] = attrs.field(factory=dict)
    session: Session = attrs.field(factory=Session)
    handle: str = ""

    def __attrs_post_init__(self) -> None:
        seats = max(count for count in aw.game(self.game).players if count <= 4)
        names = ["Ann", "Ben", "Cleo", "Dan"][:seats]
        opened = json.loads(
            self._asked(line("match.new", game=self.game, players=names, seed=self.seed))
        )
        self.handle = opened["result"]["match"]

    @property
    def match(self) -> aw.Match:
        """The match itself."""
        return self.session.find_match(self.handle)

    def ask(self, kind: str, method: str, **params: Any) -> None:
        """Send a request, and add its time."""
        text = line(method, match=self.handle, **params)
        begun = thread_time_ns()
        answer = self._asked(text)
        self.spent[kind] = self.spent.get(kind, 0) + thread_time_ns() - begun
        assert '"error"' not in answer[:60], answer[:500]

    def _asked(self, text: bytes) -> str:
        return "".join(rpc.answer(self.session, text))


def line(method: str, **params: Any) -> bytes:
    """Return a request as a line of JSON."""
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()


def choices(match: aw.Match, rng: aw.SeededRandom) -> Iterator[tuple[int, Any]]:
    """Yield random choices with their seats, each action as JSON."""
    for _ in range(MOST):
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            return
        player = waiting.players[rng.randrange(len(waiting.players))]
        actions = waiting.actions_of(player)
        yield player, aw.to_document(actions[rng.randrange(len(actions))])["action"]


@attrs.frozen
class Cost:
    """The cost of a choice in microseconds of CPU time.

    The parts are: applying it, asking for the legal actions of two seats, for their views, for their changes, or for patches
    alone.
    """

    apply: float
    pending: float
    views: float
    changes: float
    patches: float

    def ratio(self, changes: float) -> float:
        """Return the time of a choice whose players are sent changes, divided by that of a choice whose players are sent views."""
        both = self.apply + self.pending
        return (both + changes) / (both + self.views)


def cost(game: str, seed: int) -> Cost:
    """Return the cost of the choices of one random game."""
    looking, changing, folding = Table(game, seed), Table(game, seed), Table(game, seed)
    count = 0
    for player, action in choices(looking.match, aw.SeededRandom(seed)):
        since = changing.match.version
        looking.ask("apply", "match.apply", action=action, player=player)
        changing.ask("apply", "match.apply", action=action, player=player)
        folding.ask("apply", "match.apply", action=action, player=player)
        for seat in SEATS:
            looking.ask("pending", "match.pending", player=seat)
            looking.ask("views", "match.view", player=seat)
            changing.ask("changes", "match.changes", since=since, player=seat)
            folding.ask("patches", "match.changes", since=since, player=seat, without=WITHOUT)
        count += 1
    per_choice = 1_000 * count
    apply = sum([table.spent["apply"] for table in (looking, changing, folding)]) / 3
    spent = looking.spent | changing.spent | folding.spent | {"apply": apply}
    return Cost(**{each.name: spent[each.name] / per_choice for each in attrs.fields(Cost)})


def costs(game: str, rounds: int) -> Cost:
    """Return the median costs over some random games, after one game that is discarded."""
    cost(game, 0)
    game_costs = [cost(game, seed) for seed in range(1, rounds + 1)]
    middle = [
        statistics.median(values) for values in zip(*map(attrs.astuple, game_costs), strict=True)
    ]
    return Cost(*middle)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.changes", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", default=aw.available_games())
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    heads = [each.name for each in attrs.fields(Cost)]
    print(f"{'CPU us of a choice':20}", *[f"{head:>8}" for head in heads], "  told  patched")
    for game in options.games:
        game_cost = costs(game, options.rounds)
        with_changes = game_cost.ratio(game_cost.changes)
        with_patches = game_cost.ratio(game_cost.patches)
        missed = f"  MISSED (bar <= {BAR})" if with_changes > BAR else ""
        numbers = " ".join([f"{each:8.0f}" for each in attrs.astuple(game_cost)])
        print(f"{game:20} {numbers} {with_changes:6.2f} {with_patches:8.2f}{missed}")


if __name__ == "__main__":
    main()
