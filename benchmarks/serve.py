"""Measure round trips through the server: ``python -m benchmarks.serve [--rounds N]``.

A process of ``python -m ancient_world.serve`` answers requests over pipes, each sent after the answer to the one before. The
time of this client, which writes and reads the JSON, is included.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import ancient_world as aw
from benchmarks.timing import in_turns, timed

__all__ = ["measurements"]

GAME = "the-ancient-world"
SEATS = (0, 1)


class Client:
    """A client that sends requests to a server process, one at a time."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "ancient_world.serve"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe)

    def __call__(self, method: str, **params: Any) -> Any:
        """Call a method and return its result."""
        assert self.process.stdin is not None
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        return self.read()["result"]

    def read(self) -> Any:
        """Return the next line from the server."""
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def end(self) -> None:
        """End the server."""
        self("shutdown")
        self.process.communicate()


def recorded() -> tuple[list[Any], list[Any]]:
    """Return the states of a random game as documents, and the actions between them."""
    rng = aw.SeededRandom(3)
    state: aw.State = aw.new_game(GAME, players=4)
    states, actions = [aw.to_document(state)], []
    while (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Chance):
            action = waiting.sample(rng)
        else:
            action = waiting.actions[rng.randrange(len(waiting.actions))]
        state = aw.apply(state, action)
        states.append(aw.to_document(state))
        actions.append(aw.to_document(action)["action"])
    return states, actions


def stateless(client: Client, states: list[Any], actions: list[Any]) -> int:
    """Apply every action of a game to the state document before it."""
    for state, action, after in zip(states[:-1], actions, states[1:], strict=True):
        assert client("apply", state=state, action=action) == after
    return len(actions)


def live(client: Client, actions: list[Any], informed: str = "nothing") -> int:
    """Apply every action of a game to a live match, and inform two seats after each, in the way that ``informed`` names."""
    match = client("match.new", game=GAME, players=["A", "B", "C", "D"], table=True)["match"]
    for seat in SEATS if informed == "subscribed" else ():
        client("match.subscribe", match=match, player=seat)
    for action in actions:
        version = client("match.apply", match=match, action=action)["version"]
        for seat in SEATS if informed != "nothing" else ():
            if informed == "subscribed":
                assert client.read()["params"]["version"] == version
            elif informed == "changes":
                client("match.changes", match=match, since=version - 1, player=seat)
            else:
                client("match.view", match=match, player=seat)
    client("match.close", match=match)
    return len(actions)


def asked(client: Client, count: int) -> int:
    """Send the smallest possible request ``count`` times."""
    for _ in range(count):
        client("rules", game=GAME, ids=[])
    return count


def measurements(client: Client) -> dict[str, tuple[str, Callable[[], float]]]:
    """Return every measurement by name, with its unit."""
    states, actions = recorded()
    works: dict[str, Callable[[], int]] = {
        "apply, state document out and in": partial(stateless, client, states, actions),
        "match.apply": partial(live, client, actions),
        "match.apply and the views of two seats": partial(live, client, actions, "views"),
        "match.apply and the changes of two seats": partial(live, client, actions, "changes"),
        "match.apply with two seats subscribed": partial(live, client, actions, "subscribed"),
        "the smallest request": partial(asked, client, 500),
    }
    return {name: ("round trips/s", partial(timed, work)) for name, work in works.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.serve", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    client = Client()
    for figure in in_turns(measurements(client), options.rounds).values():
        print(figure)
    client.end()


if __name__ == "__main__":
    main()
