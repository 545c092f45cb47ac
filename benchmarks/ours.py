"""What is measured of this library, all with The Ancient World and four players."""

from __future__ import annotations

import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache, partial

import ancient_world as aw
from ancient_world.bots import GreedyBot, play_out
from ancient_world.documents.bodies import converters_for
from ancient_world.documents.converters import converters_of
from ancient_world.games.the_ancient_world import AncientWorldState
from benchmarks.timing import rate

__all__ = ["measurements"]

GAME = "the-ancient-world"
NAMES = ("Ada", "Ben", "Cleo", "Dan")

FIRST = f"import ancient_world as aw; aw.pending(aw.new_game({GAME!r}, players=4))"
"""What a program does before anything can be chosen: the rules and the cards are loaded too."""


def play(seed: int) -> tuple[int, int]:
    """A random game through the public face; how many decisions and chance events it had."""
    rng = random.Random(seed)
    state = aw.new_game(GAME, players=4)
    decisions = chances = 0
    while (pending := aw.pending(state)) is not None:
        if isinstance(pending, aw.Decision):
            state = aw.apply(state, rng.choice(pending.actions))
            decisions += 1
        else:
            state = aw.apply(state, pending.sample(rng))
            chances += 1
    return decisions, chances


MOST = 3_000
"""Decisions of a random game of another kind at most: some need not end."""


def decisions_of(game_id: str, games: int) -> int:
    """Play so many random games of any kind, with a middle number of players; the decisions in them."""
    seats = sorted(aw.game(game_id).players)
    total = 0
    for seed in range(games):
        rng = random.Random(seed)
        state = aw.new_game(game_id, players=seats[len(seats) // 2])
        count = 0
        while count < MOST and (pending := aw.pending(state)) is not None:
            if isinstance(pending, aw.Decision):
                state = aw.apply(state, rng.choice(pending.actions))
                count += 1
            else:
                state = aw.apply(state, pending.sample(rng))
        total += count
    return total


def other_games(scale: int) -> dict[str, tuple[str, Callable[[], float]]]:
    """Random play of every other game."""
    return {
        f"random play, {aw.game(game_id).title}": rate(
            "decisions/s", decisions_of, game_id, 4 * scale
        )
        for game_id in aw.game_ids()
        if game_id != GAME
    }


def decisions(games: int) -> int:
    """Play so many random games; the decisions in them."""
    return sum(play(seed)[0] for seed in range(games))


def steps(games: int) -> int:
    """Play so many random games; the decisions and the chance events in them."""
    return sum(sum(play(seed)) for seed in range(games))


def whole_games(games: int) -> int:
    """Play so many random games, and count just them."""
    return sum(play(seed)[0] > 0 for seed in range(games))


def greedy_games(games: int) -> int:
    """Let greedy bots play so many games among themselves, and count them."""
    for seed in range(games):
        play_out(aw.Match.new(GAME, NAMES, seed=seed), [GreedyBot(4 * seed + i) for i in range(4)])
    return games


@cache
def record(seed: int = 5) -> aw.Record:
    """A recorded random game."""
    match = aw.Match.new(GAME, NAMES, seed=seed)
    rng = random.Random(seed)
    while isinstance(pending := match.pending(), aw.Decision):
        match.apply(rng.choice(pending.actions))
    return match.record


@cache
def middle(seed: int) -> aw.State:
    """The middle of round 4 of a game of greedy bots, whose cities fill up as those of people do."""
    match = aw.Match.new(GAME, NAMES, seed=seed)
    play_out(match, [GreedyBot(4 * seed + seat) for seat in range(4)])
    states = [
        state
        for state in aw.replay(match.record)
        if isinstance(state, AncientWorldState) and state.round == 4
    ]
    return states[len(states) // 2]


SEEDS = (5, 6, 7, 8, 9, 10)
"""The games whose middles are written and read: one state alone would stay in the caches of the processor."""


def apply_cost() -> float:
    """Microseconds for one ``apply``, the median over a recorded game."""
    costs = []
    states = list(aw.replay(record()))
    for state, action in zip(states, record().actions, strict=False):
        start = time.perf_counter()
        aw.apply(state, action)
        costs.append(time.perf_counter() - start)
    return statistics.median(costs) * 1e6


def per_call(work: Callable[[], object], times: int) -> float:
    """Microseconds for one call."""
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times * 1e6


def state_out(times: int) -> float:
    """Microseconds to write a state in the middle of a game of which nothing was written before, over several games."""
    documents = [aw.to_document(middle(seed)) for seed in SEEDS]
    for seed in SEEDS:  # makes the writers
        aw.to_json(middle(seed))
    states = [aw.from_document(each) for _ in range(times) for each in documents]
    return per_call(lambda: [aw.to_json(state) for state in states], 1) / len(states)


def state_in(times: int) -> float:
    """Microseconds to read and check such a state, of which nothing was read before."""
    first, *texts = [aw.to_json(middle(seed)) for seed in SEEDS]
    documents = [aw.to_document(middle(seed)) for seed in SEEDS]
    costs = []
    for _ in range(times):
        for known in (converters_for, converters_of):  # and the parts that they keep
            known.cache_clear()
        for document in documents:  # makes the readers, and keeps no part
            aw.from_document(document)
        aw.from_json(first)
        costs.append(per_call(lambda: [aw.from_json(text) for text in texts], 1))
    aw.validate(aw.to_json(record()))  # makes those of records again, for what is measured next
    return statistics.median(costs) / len(texts)


def states_out(times: int) -> float:
    """Microseconds to write a state of a game, each once and one after the other."""
    games = [list(aw.replay(record())) for _ in range(times)]
    cost = per_call(lambda: [aw.to_json(state) for states in games for state in states], 1)
    return cost / sum(map(len, games))


def states_in(times: int) -> float:
    """Microseconds to read and check a state of a game, each once and one after the other."""
    games = [[*map(aw.to_json, aw.replay(record(seed)))] for seed in range(max(1, times // 10))]
    cost = per_call(lambda: [aw.from_json(text) for texts in games for text in texts], 1)
    return cost / sum(map(len, games))


def state_size() -> float:
    """Bytes of such a state, the largest of several games."""
    return float(max(len(aw.to_json(middle(seed))) for seed in SEEDS))


def validated(times: int, *, text: bool) -> int:
    """Validate a record, structured or from its text; the entries checked."""
    source: aw.Record | str = aw.to_json(record()) if text else record()
    for _ in range(times):
        assert aw.validate(source).ok
    return times * len(record().entries)


@cache
def bytecode() -> tempfile.TemporaryDirectory[str]:
    """Where fresh processes keep bytecode, so that nobody's import waits for the compiler."""
    return tempfile.TemporaryDirectory()


def started(code: str) -> float:
    """Milliseconds that the processor needs for a fresh process that runs ``code``."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode().name}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = _of_children()
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    return (_of_children() - before) * 1e3


def _of_children() -> float:
    """Seconds that the processor needed for the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start_cost(code: str, pairs: int) -> float:
    """The same, net of an interpreter that does nothing; the median of so many pairs."""
    return statistics.median(-started("pass") + started(code) for _ in range(pairs))


def pictures(scale: int) -> dict[str, tuple[str, Callable[[], float]]]:
    """Drawing the table of each game, with the most players."""
    return {
        f"picture, {aw.game(game_id).title}": ("us", partial(picture_cost, game_id, 10 * scale))
        for game_id in aw.game_ids()
    }


def picture_cost(game_id: str, times: int) -> float:
    """Microseconds to draw the table after 200 random choices."""
    match = aw.Match.new(
        game_id, [f"Player {seat}" for seat in range(max(aw.game(game_id).players))], seed=5
    )
    rng = random.Random(5)
    for _ in range(200):
        if isinstance(pending := match.pending(), aw.Decision):
            match.apply(rng.choice(pending.actions))
    state = match.state
    aw.svg(state)
    return per_call(lambda: aw.svg(state), times)


def measurements(scale: int) -> dict[str, tuple[str, Callable[[], float]]]:
    """Every measurement by name, with its unit; ``scale`` is how much work each does."""
    return {
        "random play": rate("decisions/s", decisions, 12 * scale),
        **other_games(scale),
        "greedy self-play": rate("games/s", greedy_games, scale),
        "random play, games": rate("games/s", whole_games, 12 * scale),
        "random play, with chance": rate("steps/s", steps, 12 * scale),
        "one apply (median of a game)": ("us", apply_cost),
        "state to JSON": ("us", lambda: state_out(10 * scale)),
        "state from JSON, checked": ("us", lambda: state_in(10 * scale)),
        "state to JSON, in a game": ("us", lambda: states_out(scale)),
        "state from JSON, checked, in a game": ("us", lambda: states_in(10 * scale)),
        **pictures(scale),
        "size of a state": ("bytes", state_size),
        "validate a record": rate("actions/s", validated, 2 * scale, text=False),
        "validate a record from its text": rate("actions/s", validated, 2 * scale, text=True),
        "import": ("ms", lambda: start_cost("import ancient_world", 1 + scale // 5)),
        "import to the first decision": ("ms", lambda: start_cost(FIRST, 1 + scale // 5)),
    }
