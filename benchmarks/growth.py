"""Measure whether an action costs more late in a game: ``python -m benchmarks.growth [--lengths 100 1000] [--game antike]``.

Each line of the table is an operation on a live match or a record; each column has microseconds for one action, after so many
entries. The last column is the ratio of the longest game to the shortest, which should be near 1. The default game never ends
and has a single choice and a die, so that its rules cost little and hide no growth. With ``--game`` another game is played,
with random choices, whose positions vary in cost; Antike lasts some 2,000 actions this way.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, cast

import attrs

import ancient_world as aw
from ancient_world.engine import (
    Choice,
    DecisionStep,
    Draft,
    Game,
    RollStep,
    Score,
    SeatNumber,
    State,
    count,
    register_game,
    start_game,
)

GAME = "endless"
LAST = 50
"""The number of timed choices at each length."""
KEPT = 32
"""The number of entries between stored states of a match; undoing as many choices passes at least one stored state."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """Two players and the number on the table."""

    number: Annotated[int, count(0, 6)]

    game = GAME


@attrs.frozen(weakref_slot=False)
class EndlessState(Table, State):
    """The frozen form of the table."""


@attrs.frozen
class Throw(Choice["Turn", Table]):
    """Throw the die."""

    game = GAME

    def play(self, step: Turn, draft: Table) -> None:
        draft.push(Die(1), Turn(1 - step.player))


@attrs.frozen
class Turn(DecisionStep[Table]):
    """A decision to throw, followed by the next turn."""

    starts_turn = True
    choices = (Throw,)

    player: SeatNumber


@attrs.frozen
class Die(RollStep[Table]):
    """A throw of one die."""

    def die(self, state: Table) -> tuple[str, ...]:
        return tuple("123456")

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        draft.number = int(faces[0])


class Endless(Game[EndlessState, Any]):
    """The rules of the endless game."""

    id = GAME
    title = "Endless"
    players = (2,)
    state_type = EndlessState
    step_types = (Turn, Die)
    action_types = (Throw,)

    def new(self, players: int, cards: Any, options: Mapping[str, Any]) -> EndlessState:
        return cast("EndlessState", start_game(Table(agenda=(Turn(0),), number=0)))

    def seats(self, state: EndlessState) -> int:
        return 2

    def scores(self, state: EndlessState) -> tuple[Score, ...]:
        return ()


def played(length: int) -> aw.Match:
    """Return a match of the endless game with ``length`` entries, chance included."""
    match = aw.Match.new(GAME, ["Ada", "Ben"], seed=1)
    for _ in range(length // 2):
        match.apply(Throw())
    return match


def played_of(game: str, length: int) -> aw.Match:
    """Return a match of any game with about ``length`` random entries that can go on for some more."""
    for seed in range(1_000):
        match = aw.Match.new(game, ["Ada", "Ben"], seed=seed)
        on(match, length)
        if aw.pending(on(match.fork(), 4 * LAST).state) is not None:
            return match
    raise SystemExit(f"no game of {game} lasts {length} actions")


def on(match: aw.Match, entries: int) -> aw.Match:
    """Play random choices until the match has ``entries`` more entries, or the game ends."""
    rng = random.Random(entries)
    end = count_of(match) + entries
    while count_of(match) < end and isinstance(pending := match.pending(), aw.Decision):
        match.apply(rng.choice(pending.actions))
    return match


def count_of(match: aw.Match) -> int:
    """Return the number of entries of a match."""
    return len(match._timeline.entries)


Make = Callable[[int], aw.Match]
"""A function that returns a match with a number of entries."""


def micros(work: Callable[[], int]) -> float:
    """Return microseconds for each action, the best of three runs; the work returns its number of actions."""
    times = []
    for _ in range(3):
        begun = time.process_time()
        actions = work()
        times.append((time.process_time() - begun) / actions)
    return min(times) * 1e6


def played_on(match: aw.Match) -> Callable[[], int]:
    """Return a work that plays some more entries."""

    def work() -> int:
        before = count_of(match)
        return count_of(on(match, LAST)) - before

    return work


def apply(make: Make, length: int) -> float:
    """Measure playing on."""
    return micros(played_on(make(length)))


def undo(make: Make, length: int) -> float:
    """Measure undoing and redoing choices, across a stored state, as the cost depends on the distance to it."""
    match = make(length)

    def there_and_back() -> int:
        before = count_of(match)
        for _ in range(KEPT):
            match.undo(agreed=True)
        taken = before - count_of(match)
        for _ in range(KEPT):
            match.redo()
        return 2 * taken

    return micros(there_and_back)


def journal(make: Make, length: int) -> float:
    """Measure playing on with every change written to a file."""
    match = make(length)
    with (
        tempfile.TemporaryDirectory() as folder,
        aw.Journal.start(Path(folder, "match.jsonl"), match, fsync="never"),
    ):
        return micros(played_on(match))


def observe(make: Make, length: int) -> float:
    """Measure playing on with one seat observing each change."""
    match = make(length)
    changes: list[object] = []
    match.join(0).observe(changes.append)
    return micros(played_on(match))


def of_record(work: Callable[[Any], object], *, text: bool = False) -> Callable[[Make, int], float]:
    """Return a function that measures an operation on a whole record, or on its text, in microseconds for each entry."""

    def measured(make: Make, length: int) -> float:
        record = make(length).record
        argument = aw.to_json(record) if text else record
        actions = len(record.entries)
        return micros(lambda: actions if work(argument) is not None else 0)

    return measured


MEASURED: Mapping[str, Callable[[Make, int], float]] = {
    "apply": apply,
    "undo": undo,
    "journal": journal,
    "observe": observe,
    "resume": of_record(aw.Match.resume),
    "write": of_record(aw.to_json),
    "read": of_record(aw.from_json, text=True),
    "validate": of_record(aw.validate),
    "validate_text": of_record(aw.validate, text=True),
}


def table(game: str, lengths: list[int]) -> dict[str, list[float]]:
    """Return microseconds for each action, by operation and length."""
    register_game(GAME, Endless())
    make = played if game == GAME else partial(played_of, game)
    return {name: [each(make, length) for length in lengths] for name, each in MEASURED.items()}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--lengths", type=int, nargs="+", default=[100, 1_000, 10_000])
    parser.add_argument("--game", default=GAME)
    options = parser.parse_args()
    lengths = options.lengths
    print(f"| us an action, after | {' | '.join(f'{each:,}' for each in lengths)} | growth |")
    print(f"|---|{'---|' * len(lengths)}---|")
    for name, micros_of_work in table(options.game, lengths).items():
        cells = " | ".join(f"{each:.1f}" for each in micros_of_work)
        print(f"| {name} | {cells} | {micros_of_work[-1] / micros_of_work[0]:.2f} |")


if __name__ == "__main__":
    main()
