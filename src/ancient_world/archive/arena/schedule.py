"""The games of an arena: every table of different bots plays equally often, and its players take turns in all seats."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path

import attrs

from ancient_world.archive.batch.output import RecordLines
from ancient_world.archive.batch.results import BatchError, Played
from ancient_world.archive.batch.work import PlayTask, play_games, played_in, seated
from ancient_world.archive.batch.workers import Workers, in_order
from ancient_world.bots import bot_maker
from ancient_world.documents.codec import from_json
from ancient_world.engine import registry
from ancient_world.engine.errors import InvalidOption, whole_number
from ancient_world.engine.language import register
from ancient_world.engine.player_names import numbered
from ancient_world.engine.whole import as_int
from ancient_world.records.record import Record

APART = 10**6
"""The seeds of two tables are so far apart."""
MOST = 10_000
"""Choices and chance events of the longest game that counts."""
STRIDE = 17
"""Between one order of a table and its next; shares no factor with the number of orders, so that all of them come."""

register(
    {
        "arena-players": "An arena needs at least two different bots, each named once; got {found}.",
        "arena-seats": "{game} is for {known}, not {found}.",
    }
)


def arena_tables(bots: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return who sits together: each choice of so many of the bots once, or, if they are fewer, each that holds all of them.

    Args:
        bots: their names, each once.
        seats: how many play at a table.

    Example:
        >>> from ancient_world.archive import arena_tables
        >>> arena_tables(["mcts", "greedy", "random"], 2)
        (('mcts', 'greedy'), ('mcts', 'random'), ('greedy', 'random'))
        >>> arena_tables(["greedy", "random"], 3)
        (('greedy', 'greedy', 'random'), ('greedy', 'random', 'random'))
    """
    if len(bots) >= seats:
        return tuple(combinations(bots, seats))
    found = combinations_with_replacement(bots, seats)
    return tuple([table for table in found if set(table) == set(bots)])


def play_arena(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    records: Path | None = None,
    jobs: int | None = None,
    most: int = MOST,
    progress: Callable[[int], None] | None = None,
) -> Generator[Played, None, None]:
    """Play the games of an arena, and yield one result for each, in order.

    The tables take turns, so that all of them have played equally often whenever it is stopped. From one game of a table to
    its next everybody moves on by one seat; when all have sat everywhere, they sit down in another order. Each record
    is kept as soon as its game and those before it are over; where the file holds the first games already, only the others
    are played, and a higher number of ``games`` goes on with fewer.

    Args:
        game: one of :func:`ancient_world.game_ids`.
        bots: their names (:func:`ancient_world.bots.bot_maker`), each once.
        games: how many; they are spread evenly over the tables.
        seats: how many play at a table; by default as few as the game allows.
        seed: of the first game.
        records: a file of lines (``*.jsonl``) that keeps the records.
        jobs: processes; by default as many as there are processors.
        most: choices and chance events after which a game that goes on counts for nothing: bots may wait for one another forever.
        progress: called with the number of games that are done, those of earlier runs among them.

    Raises:
        UnknownGame, InvalidOption: no such game can be played, or there is no such bot.
        BatchError: the file holds records of something else.
        OSError: it cannot be written.

    Example:
        >>> from ancient_world.archive import play_arena
        >>> results = list(play_arena("tides-of-time", ["greedy", "random"], 4, jobs=1))
        >>> [result.players for result in results[:2]]
        [('greedy', 'random'), ('random', 'greedy')]
    """
    counts = registry.game(game).players
    games, seed, most = (
        whole_number(name, value)
        for name, value in (("games", games), ("seed", seed), ("most", most))
    )
    seats = min(counts) if seats is None else as_int(seats)
    if seats not in counts:
        known = f"{min(counts)} to {max(counts)}" if len(counts) > 1 else f"{min(counts)}"
        raise InvalidOption.of(
            "arena-seats", game=registry.game(game).title, known=known, found=seats
        )
    if len(set(bots)) < max(2, len(bots)):
        raise InvalidOption.of("arena-players", found=", ".join(bots) or "none")
    for bot in bots:
        bot_maker(bot)(seed)  # what is no bot is told before anything is played
    plan = _Plan(game, arena_tables(bots, seats), games, seed, most)
    told = progress or (lambda _: None)
    with ExitStack() as files:
        lines = None
        if records is not None:
            lines = files.enter_context(RecordLines(records, resume=True))
        done = 0
        for played in () if lines is None else plan.kept(lines):
            yield played
            done += 1
        told(done)
        for played in plan.left(done, Workers(jobs=jobs or os.cpu_count())):
            if lines is not None:
                lines.add(f"{played.record or ''}\n".encode("ascii"))
                lines.flush()
            told(1)
            yield played


@attrs.frozen
class _Plan:
    """All games of an arena, in order: its tables take turns."""

    game: str
    tables: tuple[tuple[str, ...], ...]
    games: int
    seed: int
    most: int

    def tasks(self, done: int) -> Iterator[PlayTask]:
        """Yield the games after those that are done."""
        for number in range(done, self.games):
            lap, place = divmod(number, len(self.tables))
            table, seed = self.tables[place], self.seed + place * APART
            orders = [*permutations(range(1, len(table)))]
            others = orders[lap // len(table) * STRIDE % len(orders)]
            order = seated((0, *others), lap)
            names = numbered(table)
            yield PlayTask(
                self.game, tuple([names[each] for each in order]),
                tuple([table[each] for each in order]),
                seed, lap, 1, None, {}, records=True, most=self.most,
            )  # fmt: skip

    def kept(self, lines: RecordLines) -> Iterator[Played]:
        """Yield the results of the games whose records are there.

        Raises:
            BatchError: a record is none of these games.
        """
        for number, (text, task) in enumerate(zip(lines, self.tasks(0), strict=False)):
            seed = task.seed + task.first
            if text == b"\n":
                yield Played(number, seed, "failed", self.game, task.players)
                continue
            record = from_json(text, expect=Record)
            header = (record.header.game, record.header.seed, record.header.players)
            if header != (self.game, seed, task.players) or record.result is None:
                raise BatchError.of("not-these-games", path=str(lines.path))
            yield played_in(record, number)

    def left(self, done: int, workers: Workers) -> Iterator[Played]:
        """Play the games after those that are done."""
        results = in_order(
            self.tasks(done), play_games, workers, split=PlayTask.games,
            give_up=lambda task, error: task.given_up(error),
        )  # fmt: skip
        for number, (_, played) in enumerate(results, done):
            yield attrs.evolve(played[0], number=number)
