"""The games of an arena: every table of different bots plays equally often, and its players take turns in all seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import attrs

import ancient_world as aw
from ancient_world.batch import Played, simulate_many
from ancient_world.batch.faults import BatchError
from ancient_world.batch.output import RecordLines
from ancient_world.batch.work import played_in, seated
from ancient_world.batch.workers import Workers
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.language import register
from ancient_world.engine.refusals.names import numbered

APART = 10**6
"""The seeds of two tables are so far apart."""

register(
    {
        "arena-players": "An arena needs at least two different bots, each named once; got {found}.",
        "arena-seats": "{game} is for {known}, not {found}.",
    }
)


def tables(bots: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return who sits together: each choice of so many of the bots once, or, if they are fewer, each that holds all of them.

    Args:
        bots: their names, each once.
        seats: how many play at a table.

    Example:
        >>> from ancient_world.arena import tables
        >>> tables(["mcts", "greedy", "random"], 2)
        (('mcts', 'greedy'), ('mcts', 'random'), ('greedy', 'random'))
        >>> tables(["greedy", "random"], 3)
        (('greedy', 'greedy', 'random'), ('greedy', 'random', 'random'))
    """
    if len(bots) >= seats:
        return tuple(combinations(bots, seats))
    found = combinations_with_replacement(bots, seats)
    return tuple([table for table in found if set(table) == set(bots)])


def arena(  # noqa: PLR0913 - each by its name
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    records: Path | None = None,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Played]:
    """Play the games of an arena, and yield one result for each, in order.

    Game after game the players of a table move on by one seat. A game is the same one whatever it is played among. Each record is kept as
    soon as its game is over; where the file holds the first games already, only the others are played.

    Args:
        game: one of :func:`ancient_world.game_ids`.
        bots: their names (:func:`ancient_world.bots.bot_maker`), each once.
        games: how many; they are spread evenly over the tables.
        seats: how many play at a table; by default as few as the game allows.
        seed: of the first game.
        records: a file of lines (``*.jsonl``) that keeps the records.
        jobs: processes; by default as many as there are processors.
        progress: called with the number of games that are done, those of earlier runs among them.

    Raises:
        UnknownGame, InvalidOption: no such game can be played, or there is no such bot.
        BatchError: the file holds records of something else.
        OSError: it cannot be written.

    Example:
        >>> from ancient_world.arena import arena
        >>> results = list(arena("tides-of-time", ["greedy", "random"], 4, jobs=1))
        >>> [result.players for result in results[:2]]
        [('greedy', 'random'), ('random', 'greedy')]
    """
    counts = aw.game(game).players
    seats = min(counts) if seats is None else seats
    if seats not in counts:
        known = f"{min(counts)} to {max(counts)}" if len(counts) > 1 else f"{min(counts)}"
        raise InvalidOption.of("arena-seats", game=aw.game(game).title, known=known, found=seats)
    if len(set(bots)) < max(2, len(bots)):
        raise InvalidOption.of("arena-players", found=", ".join(bots) or "none")
    plan = _Plan(game, tuple(bots), games, seats, seed)
    told = progress or (lambda _: None)
    with ExitStack() as files:
        lines = None
        if records is not None:
            lines = files.enter_context(RecordLines(records, resume=True))
        done = 0
        for played in () if lines is None else plan.kept(lines):
            yield played
            done += 1
        if lines is not None:
            lines.keep(done)
        told(done)
        for played in plan.left(done, Workers(jobs=jobs), told):
            if lines is not None:
                lines.write(f"{played.record or ''}\n".encode("ascii"))
            yield played


@attrs.frozen
class _Plan:
    """All games of an arena, in order."""

    game: str
    bots: tuple[str, ...]
    games: int
    seats: int
    seed: int

    def shares(self) -> Iterator[tuple[int, tuple[str, ...], int]]:
        """Yield each table with the seed of its first game, and how often it plays."""
        every = tables(self.bots, self.seats)
        least, more = divmod(self.games, len(every))
        for place, table in enumerate(every):
            yield self.seed + place * APART, table, least + (place < more)

    def kept(self, lines: RecordLines) -> Iterator[Played]:
        """Yield the results of the games whose records are there.

        Raises:
            BatchError: a record is none of these games.
        """
        planned = [
            (seed + number, seated(numbered(list(table)), number))
            for seed, table, count in self.shares()
            for number in range(count)
        ]
        for number, (text, (seed, players)) in enumerate(zip(lines, planned, strict=False)):
            if text == b"\n":
                yield Played(number, seed, "failed", self.game, players)
                continue
            record = aw.from_json(text, expect=aw.Record)
            header = (record.header.game, record.header.seed, record.header.players)
            if header != (self.game, seed, players) or record.result is None:
                raise BatchError.of("not-these-games", path=str(lines.path))
            yield played_in(record, number)

    def left(self, done: int, workers: Workers, told: Callable[[int], None]) -> Iterator[Played]:
        """Play the games after those that are done."""
        before = 0
        for seed, table, count in self.shares():
            start = max(0, done - before)
            before += count
            if start < count:
                yield from simulate_many(
                    self.game, count, bots=table, names=numbered(list(table)), seed=seed,
                    executor=workers, records=True, start=start, rotate=True, progress=told,
                )  # fmt: skip
