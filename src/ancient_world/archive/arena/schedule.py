"""The schedule of an arena: each table of different bots plays equally often, with its players taking turns in all seats."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path

import attrs

from ancient_world.archive.batch.output import RecordLines
from ancient_world.archive.batch.result_rows import BatchError, PlayedGame
from ancient_world.archive.batch.worker_functions import (
    PlayTask,
    play_games,
    result_of_record,
    rotate_to_seats,
)
from ancient_world.archive.batch.workers import Workers, run_in_order
from ancient_world.bots import bot_maker
from ancient_world.documents.codec import from_json
from ancient_world.engine import registry
from ancient_world.engine.errors import InvalidOption, check_whole_number
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.player_names import number_duplicates
from ancient_world.engine.whole_numbers import as_int
from ancient_world.records.record import Record

SEED_DISTANCE = 10**6
"""The distance between the first seeds of two tables."""
MAX_ENTRIES = 10_000
"""The most choices and chance events of a game that counts."""
ORDER_STEP = 17
"""The step from one seating order of a table to the next; coprime to the number of orders, so that all are used."""

register_messages(
    {
        "arena-players": "An arena needs at least two different bots, each named once; got {found}.",
        "arena-seats": "{game} is for {known}, not {found}.",
    }
)


def arena_tables(bots: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return the tables of an arena: each combination of ``seats`` bots, or with fewer bots, each multiset that contains all.

    Args:
        bots: the names of the bots, without duplicates.
        seats: the number of players at a table.

    Example:
        >>> from ancient_world.archive import arena_tables
        >>> arena_tables(["mcts", "greedy", "random"], 2)
        (('mcts', 'greedy'), ('mcts', 'random'), ('greedy', 'random'))
        >>> arena_tables(["greedy", "random"], 3)
        (('greedy', 'greedy', 'random'), ('greedy', 'random', 'random'))
    """
    check_argument("bots", bots, Sequence)
    seats = check_whole_number("seats", seats, 1)
    if len(bots) >= seats:
        return tuple(combinations(bots, seats))
    tables = combinations_with_replacement(bots, seats)
    return tuple([table for table in tables if set(table) == set(bots)])


def play_arena(
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    records: Path | None = None,
    jobs: int | None = None,
    max_entries: int = MAX_ENTRIES,
    progress: Callable[[int], None] | None = None,
) -> Generator[PlayedGame, None, None]:
    """Play the games of an arena, and yield one result for each, in order.

    The tables take turns, so that all have played equally often at any time. From one game of a table to
    the next, everybody moves on by one seat; after a full round, the players sit in another order. Each record
    is saved once its game and all before it are over. If the file already contains the first games, only the others
    are played, so a higher number of ``games`` continues a run.

    Args:
        game: one of :func:`ancient_world.available_games`.
        bots: the names of the bots (:func:`ancient_world.bots.bot_maker`), without duplicates.
        games: the number of games, spread evenly over the tables.
        seats: the number of players at a table; by default the fewest that the game allows.
        seed: the seed of the first game.
        records: a file (``*.jsonl``) for the records, one per line.
        jobs: the number of processes; by default the number of processors.
        max_entries: the most choices and chance events of a game that counts, as bots may wait for each other forever.
        progress: called with the number of finished games, including those of earlier runs.

    Raises:
        UnknownGame, InvalidOption: the game cannot be played so, or there is no such bot.
        BatchError: the file contains other records.
        OSError: the file cannot be written.

    Example:
        >>> from ancient_world.archive import play_arena
        >>> results = list(play_arena("tides-of-time", ["greedy", "random"], 4, jobs=1))
        >>> [result.players for result in results[:2]]
        [('greedy', 'random'), ('random', 'greedy')]
    """
    player_counts = registry.game(game).players
    games, seed, max_entries = (
        check_whole_number(name, value)
        for name, value in (("games", games), ("seed", seed), ("most", max_entries))
    )
    seats = min(player_counts) if seats is None else as_int(seats)
    if seats not in player_counts:
        allowed_text = (
            f"{min(player_counts)} to {max(player_counts)}"
            if len(player_counts) > 1
            else f"{min(player_counts)}"
        )
        raise InvalidOption.from_code(
            "arena-seats", game=registry.game(game).title, known=allowed_text, found=seats
        )
    check_argument("bots", bots, Sequence)
    for bot in bots:
        check_argument("bots", bot, str)
    if len(set(bots)) < max(2, len(bots)):
        raise InvalidOption.from_code("arena-players", found=", ".join(bots) or "none")
    for bot in bots:
        bot_maker(bot)(seed)  # refuse an unknown bot before any game is played
    plan = _Plan(game, arena_tables(bots, seats), games, seed, max_entries)
    report_progress = progress or (lambda _: None)
    with ExitStack() as files:
        record_lines = None
        if records is not None:
            record_lines = files.enter_context(RecordLines(records, resume=True))
        finished_count = 0
        for game_result in () if record_lines is None else plan.saved_results(record_lines):
            yield game_result
            finished_count += 1
        report_progress(finished_count)
        for game_result in plan.play_remaining(
            finished_count, Workers(jobs=jobs or os.cpu_count())
        ):
            if record_lines is not None:
                record_lines.add(f"{game_result.record or ''}\n".encode("ascii"))
                record_lines.flush()
            report_progress(1)
            yield game_result


@attrs.frozen
class _Plan:
    """All games of an arena, in order."""

    game: str
    tables: tuple[tuple[str, ...], ...]
    games: int
    seed: int
    max_entries: int

    def tasks(self, finished_count: int) -> Iterator[PlayTask]:
        """Yield the games after the first ``finished_count``."""
        for number in range(finished_count, self.games):
            lap, table_index = divmod(number, len(self.tables))
            table, seed = self.tables[table_index], self.seed + table_index * SEED_DISTANCE
            orders = [*permutations(range(1, len(table)))]
            other_players = orders[lap // len(table) * ORDER_STEP % len(orders)]
            order = rotate_to_seats((0, *other_players), lap)
            names = number_duplicates(table)
            yield PlayTask(
                self.game, tuple([names[player_index] for player_index in order]),
                tuple([table[each] for each in order]),
                seed, lap, 1, None, {}, with_records=True, max_entries=self.max_entries,
            )  # fmt: skip

    def saved_results(self, lines: RecordLines) -> Iterator[PlayedGame]:
        """Yield the results of the games whose records are in the file.

        Raises:
            BatchError: a record does not belong to these games.
        """
        for number, (text, task) in enumerate(zip(lines, self.tasks(0), strict=False)):
            seed = task.seed + task.first_game
            if text == b"\n":
                yield PlayedGame(number, seed, "failed", self.game, task.players)
                continue
            record = from_json(text, expect=Record)
            header = (record.header.game, record.header.seed, record.header.players)
            if header != (self.game, seed, task.players) or record.result is None:
                raise BatchError.from_code("not-these-games", path=str(lines.path))
            yield result_of_record(record, number)

    def play_remaining(self, finished_count: int, workers: Workers) -> Iterator[PlayedGame]:
        """Play the games after the first ``finished_count``."""
        results = run_in_order(
            self.tasks(finished_count), play_games, workers, split=PlayTask.tasks_by_game,
            give_up=lambda task, error: task.lost_results(error),
        )  # fmt: skip
        for number, (_, game_results) in enumerate(results, finished_count):
            yield attrs.evolve(game_results[0], number=number)
