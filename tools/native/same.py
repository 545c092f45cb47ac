"""Compare the plain and the compiled build: random games of every kind, and all their documents, byte for byte.

``python tools/native/same.py`` runs itself with both builds, wherever the package is installed with both, and compares their
output.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator

import ancient_world as aw
from ancient_world.engine import required_fields

MOST, OFTEN = 400, 20
"""The most actions of a game, and the number of actions after which the state is compared."""


def main() -> None:
    """Compare both builds, or print the output of this build."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=5, help="how many of each kind")
    parser.add_argument("--see", action="store_true", help="only print what this build sees")
    options = parser.parse_args()
    if options.see:
        for line in seen(options.games):
            print(line, flush=True)
        return
    if not aw.build_info().native:
        sys.exit("nothing is compiled here")
    command = [sys.executable, __file__, "--see", "--games", str(options.games)]
    pure, native = [
        subprocess.check_output(command, env={**os.environ, "ANCIENT_WORLD_PURE": each}, text=True)
        for each in ("1", "0")
    ]
    print(native, end="")
    if pure != native:
        sys.exit(f"The plain source sees something else:\n{pure}")
    print("both builds see the same")


def seen(games: int) -> Iterator[str]:
    """Yield a line for each game and number of players, with the digest of all texts."""
    for game in aw.available_games():
        for players in sorted(aw.game(game).players):
            texts = [text for seed in range(games) for text in played(game, players, seed)]
            yield f"{game} {players} {hashlib.sha256(''.join(texts).encode()).hexdigest()[:24]}"


def played(game: str, players: int, seed: int) -> Iterator[str]:
    """Yield texts about everything in a random game: actions, states, views, the record, and its faults."""
    rng = random.Random(seed)
    match = aw.Match.new(game, [f"player {number}" for number in range(players)], seed=seed)
    count = 0
    while isinstance(waiting := match.pending(), aw.Decision) and count < MOST:
        legal = waiting.all_actions
        action = rng.choice(legal)
        yield f"{len(legal)} {aw.to_json(action)} {action!r}"
        if count % OFTEN == 0:
            yield from looked_at(match.state, rng)
        match.apply(action)
        count += 1
    yield aw.to_json(match.state)
    yield aw.to_json(match.record)
    yield str(aw.validate(match.record))


def looked_at(state: aw.State, rng: random.Random) -> Iterator[str]:
    """Yield texts about a state: its document, the document read again, the views, and reasons against actions."""
    text = aw.to_json(state)
    yield text
    again = aw.from_json(text)
    yield f"{again == state} {hash(again) == hash(state)} {state!r}"
    for seat in (None, 0, 1):
        yield aw.to_json(aw.view(state, seat))
    kinds = [kind for kind in aw.game(state.game).action_types if not required_fields(kind)]
    yield str(aw.explain(state, rng.choice(kinds)()) if kinds else None)


if __name__ == "__main__":
    main()
