"""Whether an action costs more late in a game than early: ``python -m benchmarks.growth [--lengths 100 1000 10000]``.

Each line of the table is something that is done with a live match or a record; each column is microseconds for one action,
after so many entries. The last column is the longest game over the shortest: it should be near 1. The game is one that
never ends, of one choice and one die, so that its rules cost little and nothing hides what grows.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, cast

import attrs

import ancient_world as aw
from ancient_world.engine import (
    Choice,
    DecisionStep,
    Draft,
    Game,
    RollStep,
    Score,
    Seat,
    State,
    count,
    register_game,
    start,
)

GAME = "endless"
LAST = 50
"""Choices that are timed at each length."""
KEPT = 32
"""A match keeps a state after so many entries; the number of choices makes the same way from each."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """Two players and the number on the table."""

    number: Annotated[int, count(0, 6)]

    game: ClassVar[str] = GAME


@attrs.frozen(weakref_slot=False)
class EndlessState(Table, State):
    """The same, frozen."""


@attrs.frozen
class Throw(Choice["Turn", Table]):
    """Throw the die."""

    game: ClassVar[str] = GAME

    def play(self, step: Turn, draft: Table) -> None:
        draft.push(Die(1), Turn(1 - step.player))


@attrs.frozen
class Turn(DecisionStep[Table]):
    """A turn; another one follows."""

    starts_turn: ClassVar[bool] = True
    choices = (Throw,)

    player: Seat


@attrs.frozen
class Die(RollStep[Table]):
    """One die."""

    def die(self, state: Table) -> tuple[str, ...]:
        return tuple("123456")

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        draft.number = int(faces[0])


class Endless(Game[EndlessState, Any]):
    """The rules."""

    id = GAME
    title = "Endless"
    rules_version = "1"
    players = (2,)
    state_type = EndlessState
    step_types = (Turn, Die)
    action_types = (Throw,)

    def new(self, players: int, cards: Any, options: Mapping[str, Any]) -> EndlessState:
        return cast("EndlessState", start(Table(agenda=(Turn(0),), number=0)))

    def seats(self, state: EndlessState) -> int:
        return 2

    def scores(self, state: EndlessState) -> tuple[Score, ...]:
        return ()


def played(length: int) -> aw.Match:
    """A match of so many entries, chance included."""
    match = aw.Match.new(GAME, ["Ada", "Ben"], seed=1)
    for _ in range(length // 2):
        match.apply(Throw())
    return match


def micros(work: Callable[[], object], actions: int) -> float:
    """Microseconds for each action, the best of three times."""
    times = []
    for _ in range(3):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times) / actions * 1e6


def apply(length: int) -> float:
    """Playing on."""
    match = played(length)
    return micros(lambda: [match.apply(Throw()) for _ in range(LAST)], 2 * LAST)


def undo(length: int) -> float:
    """Taking back some choices, and playing them again; between states that are kept it costs more and less."""
    match = played(length)

    def there_and_back() -> None:
        for _ in range(KEPT):
            match.undo(agreed=True)
        for _ in range(KEPT):
            match.redo()

    return micros(there_and_back, 4 * KEPT)


def journal(length: int) -> float:
    """Playing on where every change is written to a file."""
    match = played(length)
    with (
        tempfile.TemporaryDirectory() as folder,
        aw.Journal.start(Path(folder, "match.jsonl"), match, fsync="never"),
    ):
        return micros(lambda: [match.apply(Throw()) for _ in range(LAST)], 2 * LAST)


def observe(length: int) -> float:
    """Playing on where one seat hears of each change."""
    match = played(length)
    heard: list[object] = []
    match.join(0).observe(heard.append)
    return micros(lambda: [match.apply(Throw()) for _ in range(LAST)], 2 * LAST)


def resume(length: int) -> float:
    """Going on with a record, which is checked."""
    record = played(length).record
    return micros(lambda: aw.Match.resume(record), length)


def write(length: int) -> float:
    """A record as JSON."""
    match = played(length)
    return micros(lambda: aw.to_json(match.record), length)


def read(length: int) -> float:
    """A record from JSON."""
    text = aw.to_json(played(length).record)
    return micros(lambda: aw.from_json(text), length)


def validate(length: int) -> float:
    """Checking a record."""
    record = played(length).record
    return micros(lambda: aw.validate(record), length)


def validate_text(length: int) -> float:
    """Checking a record from its text."""
    text = aw.to_json(played(length).record)
    return micros(lambda: aw.validate(text), length)


MEASURED: tuple[Callable[[int], float], ...] = (
    apply, undo, journal, observe, resume, write, read, validate, validate_text,
)  # fmt: skip


def table(lengths: list[int]) -> dict[str, list[float]]:
    """Microseconds for each action, by what is done, after so many entries."""
    register_game(GAME, Endless())
    return {each.__name__: [each(length) for length in lengths] for each in MEASURED}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--lengths", type=int, nargs="+", default=[100, 1_000, 10_000])
    lengths = parser.parse_args().lengths
    print(f"| us an action, after | {' | '.join(f'{each:,}' for each in lengths)} | growth |")
    print(f"|---|{'---|' * len(lengths)}---|")
    for name, found in table(lengths).items():
        cells = " | ".join(f"{each:.1f}" for each in found)
        print(f"| {name} | {cells} | {found[-1] / found[0]:.2f} |")


if __name__ == "__main__":
    main()
