"""Fit the weights of a game's ``evaluate`` to results of games between greedy bots, by CMA-ES (needs ``pip install cma``).

``python tools/fit_evaluation.py the-ancient-world COIN_VALUE KNOWLEDGE_VALUE`` starts from the weights in the file of the
game's ``evaluate``, plays each guess against those with alternating seats, and prints the best mean of each generation.
``--against OLD.py`` plays against the weights of another file. Write the result into the file by hand, after
``--check 400`` has confirmed it.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import ancient_world as aw
from ancient_world.bots import GreedyBot, play_out
from ancient_world.engine import IdentityCache

CHECKS = 10**6
"""The first seed of games that check a result; no game with these seeds is used for fitting."""


def loaded(path: Path, name: str) -> ModuleType:
    """Load an evaluation file as a module of its own."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def put(module: Any, names: Sequence[str], weights: Sequence[float]) -> None:
    """Set the weights of a module, and empty caches that depend on them."""
    for name, weight in zip(names, weights, strict=True):
        setattr(module, name, weight)
    for name, each in list(vars(module).items()):
        if isinstance(each, IdentityCache):
            setattr(module, name, IdentityCache(each._function))  # noqa: SLF001 - the same function with an empty cache


def played(game: str, ours: Any, theirs: Any, first: int, games: int, players: int) -> float:
    """Return the share of games that one seat with our weights wins, plus a small bonus for the mean lead."""
    value = 0.0
    for number in range(games):
        seat = number % players
        judges = [ours if each == seat else theirs for each in range(players)]
        bots = [GreedyBot(number, evaluate=judge.evaluate) for judge in judges]
        seed = aw.SeededRandom(first + number // players)
        end = play_out(aw.new_game(game, players), bots, rng=seed)
        winners = aw.winners(end)
        totals = [score.total for score in aw.scores(end)]
        lead = totals[seat] - max(total for each, total in enumerate(totals) if each != seat)
        value += (seat in winners) / len(winners) + lead / 1000
    return value / games


def main() -> None:
    """Fit or check weights, and print the result."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=aw.available_games())
    parser.add_argument("names", nargs="*", help="the weights to fit")
    parser.add_argument("--against", type=Path, help="the file with the weights of the others")
    parser.add_argument("--games", type=int, default=16, help="games of each guess")
    parser.add_argument("--generations", type=int, default=60)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--check", type=int, help="only play so many games")
    options = parser.parse_args()
    module = sys.modules[type(aw.game(options.game)).evaluate.__module__]
    theirs = loaded(options.against or Path(str(module.__file__)), "the_others")
    if options.check:
        print(played(options.game, module, theirs, CHECKS, options.check, options.players))
        return
    import cma

    start = [float(getattr(module, name)) for name in options.names]
    scale = [max(0.15, abs(weight) * 0.35) for weight in start]
    search = cma.CMAEvolutionStrategy(
        [0.0] * len(start), 1.0, {"popsize": 12, "seed": 1, "verbose": -9}
    )

    def weights(guess: Sequence[float]) -> list[float]:
        return [at + by * much for at, by, much in zip(start, scale, guess, strict=True)]

    for generation in range(options.generations):
        guesses, values = search.ask(), []
        for guess in guesses:
            put(module, options.names, weights(guess))
            seed = 1000 * generation
            values.append(
                played(options.game, module, theirs, seed, options.games, options.players)
            )
        search.tell(guesses, [-value for value in values])
        best = dict(
            zip(options.names, [round(each, 2) for each in weights(search.mean)], strict=True)
        )
        print(generation, f"{sum(values) / len(values):.3f}", json.dumps(best), flush=True)


if __name__ == "__main__":
    main()
