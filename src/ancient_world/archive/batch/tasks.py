"""Validating many records and simulating many games, in any number of processes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import TypeAlias

import attrs

from ancient_world.archive.batch.check_tasks import (
    MAX_WORKER_FILE,
    CheckTask,
    TaskSizer,
    piece_of_lost_worker,
    plan_check_tasks,
    split_by_record,
)
from ancient_world.archive.batch.result_rows import CheckedRecord, PlayedGame
from ancient_world.archive.batch.selected_checks import check_selected_records
from ancient_world.archive.batch.sources import ReportUnread, Sources, find_sources
from ancient_world.archive.batch.worker_functions import (
    PlayTask,
    flawed_result,
    play_games,
)
from ancient_world.archive.batch.workers import ExecutorOrMaker, Workers, run_in_order
from ancient_world.archive.conditions import Condition
from ancient_world.archive.record_finder import RecordFinder
from ancient_world.bots import Bot, bot_maker
from ancient_world.engine.errors import check_whole_number
from ancient_world.engine.game import CardSet
from ancient_world.engine.language_choice import language
from ancient_world.engine.message_catalogue import call_in_language
from ancient_world.engine.player_names import number_duplicates
from ancient_world.matches.match import Match

# --- validating ---


def validate_many(
    sources: Sources,
    *,
    executor: ExecutorOrMaker | Workers = None,
    jobs: int | None = None,
    cards: CardSet | None = None,
    task_size: int | None = None,
    sends_content: bool = False,
    finished_results: Iterable[CheckedRecord] = (),
    excluded: Iterable[str | PathLike[str]] = (),
    progress: Callable[[int], None] | None = None,
    strict: bool = False,
    where: Sequence[Condition] = (),
    report_unread: ReportUnread | None = None,
) -> Generator[CheckedRecord, None, None]:
    """Check every record of many files against the rules; yield one result for each, sorted by file and place.

    The results and their order do not depend on where tasks run or files are cut. Memory holds
    only the tasks in flight, each of about ``task_size`` bytes (by default at most 256 kB). Closing the generator cancels the rest.

    Args:
        sources: files, folders (``*.json``, ``*.jsonl``, ``*.ndjson`` and ``*.awn``, plain or with ``.gz``, ``.zst``, ``.bz2``
            or ``.xz``, and folders in it), zip and tar archives, which are read like folders, globs, URLs that fsspec reads,
            and ``-`` for standard input. A file of many records has one a line. What is named twice is checked once.
        executor: any ``concurrent.futures.Executor``, or a function that makes one, or
            :class:`~ancient_world.archive.Workers` for finer choices. By default everything runs here.
        jobs: the number of processes, if no executor is given.
        cards: the card file, if the games were played with another one than the standard one.
        task_size: bytes of a task. A file of at most this size is opened by a worker, larger ones are cut in this process. By default
            as many as a worker checks in a moment, judged by recent tasks.
        sends_content: send the bytes of files along with the tasks, to workers that cannot read the files.
        finished_results: results of an earlier run over the same sources, from the first on; they are not yielded again.
        excluded: files to leave out.
        progress: called with the bytes, as stored, of each finished task.
        strict: whether unfinished games, torn last lines and missing results are problems too.
        where: conditions on records, as for :class:`~ancient_world.archive.RecordFinder`; others are left out.
        report_unread: called with the name of each file of a folder or archive that is not read, since its name has another
            suffix.

    Raises:
        BatchError: a library is missing, or ``finished_results`` does not match the sources.
        InvalidOption: there is no column of a condition.
    """
    workers = executor if isinstance(executor, Workers) else Workers(executor, jobs=jobs)
    sizer = (
        TaskSizer(64 * 1024, 16 * 1024, 256 * 1024)
        if task_size is None
        else TaskSizer.fixed_size(task_size)
    )
    RecordFinder(where)  # refuses wrong conditions
    task_template = CheckTask((), cards, language(), strict, tuple(where))
    files = find_sources(sources, excluded=excluded, report_unread=report_unread)
    first_numbers: dict[str, int] = {}
    planned_tasks = plan_check_tasks(
        files, finished_results, sizer=sizer, max_worker_file=MAX_WORKER_FILE if task_size is None else task_size, sends_content=sends_content, task_template=task_template,
        report_skipped=progress, first_numbers=first_numbers,
    )  # fmt: skip
    name, number = "", 0
    results_by_task = run_in_order(
        planned_tasks, check_selected_records, workers, split=split_by_record, give_up=_failed_results,
        note_seconds=lambda task, seconds: sizer.add_measurement(task.weight, seconds),
    )  # fmt: skip
    for task, results in results_by_task:
        for result in results:
            if result.name != name:
                name, number = result.name, first_numbers.pop(result.name, 0)
            if isinstance(result, CheckedRecord):
                yield attrs.evolve(result, number=number) if number else result
            number += 1
        if progress is not None:
            progress(task.stored_size)


def _failed_results(task: CheckTask, error: Exception) -> tuple[CheckedRecord, ...]:
    """Return a failed result for each piece of a task whose worker was lost twice."""
    return call_in_language(
        task.language,
        lambda: tuple([flawed_result(piece_of_lost_worker(piece, error)) for piece in task.pieces]),
    )


# --- simulating ---


MAX_GAMES_PER_TASK = 64
"""The most games of a task."""

BotOrMaker: TypeAlias = str | Callable[[int], Bot]
"""A bot by its name or import path (:func:`ancient_world.bots.bot_maker`), or a picklable function from a seed to a bot."""


def simulate_many(
    game: str,
    count: int,
    *,
    bots: Sequence[BotOrMaker],
    names: Sequence[str] | None = None,
    seed: int = 0,
    executor: ExecutorOrMaker | Workers = None,
    jobs: int | None = None,
    cards: CardSet | None = None,
    options: Mapping[str, object] | None = None,
    tags: Mapping[str, str] | None = None,
    task_size: int | None = None,
    records: bool = False,
    first_game: int = 0,
    rotate_seats: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Generator[PlayedGame, None, None]:
    """Play games between bots; yield one result for each, in order.

    Game number I has the seed ``seed`` + I, and its bots get seeds derived from that one, so a game does
    not depend on the games around it or on where it is played.

    Args:
        game: one of :func:`ancient_world.available_games`.
        count: the number of games.
        bots: a bot for each seat, in game number 0.
        names: the names of the players, in seat order; by default the names of the bots, numbered if repeated.
        seed: the seed of game number 0.
        executor: as for :func:`validate_many`.
        jobs: as for :func:`validate_many`.
        cards: the card file; by default the one that comes with the library.
        options: the options of the game.
        tags: the tags of the records.
        task_size: the number of games of a task; by default as many as are played in a moment, judged by recent tasks.
        records: whether results include the records as JSON texts.
        first_game: the number of the first game to play; games before it are not played.
        rotate_seats: whether everybody moves on by one seat from game to game.
        progress: called with the number of games of each finished task.

    Raises:
        UnknownGame, InvalidOption: the game cannot be played so, or there is no such bot.
        BotFailed: a bot given by import path failed.
    """
    count, seed, first_game = (
        check_whole_number(*argument)
        for argument in (("n", count), ("seed", seed), ("start", first_game))
    )
    names = tuple(names) if names is not None else number_duplicates(list(map(_bot_name, bots)))
    workers = executor if isinstance(executor, Workers) else Workers(executor, jobs=jobs)
    # Refuse bad arguments before any worker is started.
    for bot in bots:
        if isinstance(bot, str):
            bot_maker(bot)
    Match.new(game, names, seed=seed, cards=cards, options=options, tags=tags)
    game_options = dict(options or {})
    sizer = (
        TaskSizer(1, 1, MAX_GAMES_PER_TASK)
        if task_size is None
        else TaskSizer.fixed_size(task_size)
    )
    all_games = PlayTask(
        game,
        names,
        tuple(bots),
        seed,
        first_game,
        count - first_game,
        cards,
        game_options,
        records,
        rotate_seats,
        tags=dict(tags or {}),
    )
    results_by_task = run_in_order(
        _play_tasks(all_games, sizer), play_games, workers, split=PlayTask.tasks_by_game, give_up=PlayTask.lost_results,
        note_seconds=lambda task, seconds: sizer.add_measurement(task.count, seconds),
    )  # fmt: skip
    for finished_task, results in results_by_task:
        yield from results
        if progress is not None:
            progress(finished_task.count)


def _play_tasks(all_games: PlayTask, sizer: TaskSizer) -> Iterator[PlayTask]:
    """Yield tasks with parts of all games, sized when each is requested."""
    first_game, remaining = all_games.first_game, all_games.count
    while remaining > 0:
        count = min(remaining, sizer.next_size())
        yield attrs.evolve(all_games, first_game=first_game, count=count)
        first_game, remaining = first_game + count, remaining - count


def _bot_name(bot: BotOrMaker) -> str:
    if isinstance(bot, str):
        return bot.rpartition(":")[2]
    return str(getattr(bot, "__name__", type(bot).__name__))
