"""Many records checked, and many games played, in as many processes as wanted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import TypeAlias

import attrs

from ancient_world.archive.batch.pieces import Flaw, Piece
from ancient_world.archive.batch.planning import CheckTask, Pace, split, tasks
from ancient_world.archive.batch.results import Checked, Played, reason
from ancient_world.archive.batch.sources import Sources, find
from ancient_world.archive.batch.work import PlayTask, check_records, flawed, play_games
from ancient_world.archive.batch.workers import Executors, Workers, in_order
from ancient_world.bots import Bot, bot_maker
from ancient_world.engine.errors import whole_number
from ancient_world.engine.faults import document_fault
from ancient_world.engine.game import Cards
from ancient_world.engine.language import in_language
from ancient_world.engine.languages import language
from ancient_world.engine.player_names import numbered
from ancient_world.matches.match import Match

# --- validating ---


WHOLE = 256 * 1024
"""Files of at most so many bytes are opened by a worker, larger ones are cut here."""


def validate_many(
    sources: Sources,
    *,
    executor: Executors | Workers = None,
    jobs: int | None = None,
    cards: Cards | None = None,
    chunk: int | None = None,
    send: bool = False,
    done: Iterable[Checked] = (),
    without: Iterable[str | PathLike[str]] = (),
    progress: Callable[[int], None] | None = None,
    strict: bool = False,
) -> Generator[Checked, None, None]:
    """Check every record of many files against the rules; one result for each, sorted by file and place.

    The results are the same ones in the same order, whatever runs the tasks and wherever files are cut. No
    more is held in memory than the tasks in flight, each with about ``chunk`` bytes, a quarter of a million at most by default. Closing the generator calls off the rest.

    Args:
        sources: files, folders (``*.json`` and ``*.jsonl``, plain or with ``.gz`` or ``.zst``, and folders in
            it), globs, URLs that fsspec reads, and ``-`` for standard input. A file of many records has one
            a line. What is named twice is checked once.
        executor: any ``concurrent.futures.Executor``, or a function that makes one, or
            :class:`~ancient_world.archive.Workers` for finer choices. By default everything runs here.
        jobs: where no executor is given, the processes to run in.
        cards: the card file, if the games were played with another one than the standard one.
        chunk: bytes of a task. A file of at most so many bytes is opened by a worker, larger ones are cut here. By default
            so many as a worker checks in a moment, by what tasks have taken of late.
        send: send the bytes of files along with the tasks, to workers that do not see the same files.
        done: results of an earlier run over the same sources, from the first on; they are not given again.
        without: files that are left out.
        progress: called with the number of bytes of each task that is done, as they are stored.
        strict: whether unfinished games, torn last lines and missing results are problems too.

    Raises:
        BatchError: a library is missing, or ``done`` does not go with the sources.
    """
    workers = executor if isinstance(executor, Workers) else Workers(executor, jobs=jobs)
    pace = Pace(64 * 1024, 16 * 1024, 256 * 1024) if chunk is None else Pace.fixed(chunk)
    common = CheckTask((), cards, language(), strict)
    found = find(sources, without=without)
    first: dict[str, int] = {}
    todo = tasks(
        found, done, pace=pace, whole=WHOLE if chunk is None else chunk, send=send, common=common,
        skipped=progress, first=first,
    )  # fmt: skip
    name, number = "", 0
    checked = in_order(
        todo, check_records, workers, split=split, give_up=_give_up,
        note=lambda task, seconds: pace.note(task.weight, seconds),
    )  # fmt: skip
    for task, results in checked:
        for result in results:
            if result.name != name:
                name, number = result.name, first.pop(result.name, 0)
            yield attrs.evolve(result, number=number) if number else result
            number += 1
        if progress is not None:
            progress(task.stored)


def _give_up(task: CheckTask, error: Exception) -> tuple[Checked, ...]:
    """A failed result for each piece of a task that has lost its worker again."""
    return in_language(
        task.language, lambda: tuple([flawed(lost_piece(piece, error)) for piece in task.pieces])
    )


def lost_piece(piece: Piece, error: Exception) -> Flaw:
    """Return the flaw of a piece that has lost its worker again."""
    fault = document_fault("worker-lost", line=piece.line, column=1, why=reason(error))
    return Flaw(piece.name, piece.line, fault, "failed")


# --- simulating ---


GAMES = 64
"""Games of a task at most, however short they are."""

Maker: TypeAlias = str | Callable[[int], Bot]
"""A bot by its name or import path (:func:`ancient_world.bots.bot_maker`), or a picklable function that makes one from a seed."""


def simulate_many(
    game: str,
    n: int,
    *,
    bots: Sequence[Maker],
    names: Sequence[str] | None = None,
    seed: int = 0,
    executor: Executors | Workers = None,
    jobs: int | None = None,
    cards: Cards | None = None,
    options: Mapping[str, object] | None = None,
    chunk: int | None = None,
    records: bool = False,
    start: int = 0,
    rotate: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Generator[Played, None, None]:
    """Play games between bots; one result for each, in order.

    Game number I has the seed ``seed`` + I, and its bots have seeds that follow from it; so a game is the
    same one whatever it is played among, and wherever.

    Args:
        game: one of :func:`ancient_world.game_ids`.
        n: games.
        bots: one for each seat, in game number 0.
        names: of the players, in seat order; by default what plays there, numbered where several are alike.
        seed: of game number 0.
        executor: as for :func:`validate_many`.
        jobs: as for :func:`validate_many`.
        cards: the card file; by default the one that comes with the library.
        options: the game's own.
        chunk: games of a task; by default so many as are played in a moment, by what tasks have taken of late.
        records: whether results bring the records along, as JSON texts.
        start: the number of the first game that is wanted; those before it are not played.
        rotate: whether everybody sits one seat further on in each game than in the one before.
        progress: called with the number of games of each task that is done.

    Raises:
        UnknownGame, InvalidOption: no such game can be played, or there is no such bot.
        BotFailed: a bot by import path failed.
    """
    n, seed, start = (whole_number(*each) for each in (("n", n), ("seed", seed), ("start", start)))
    names = tuple(names) if names is not None else numbered(list(map(_name, bots)))
    workers = executor if isinstance(executor, Workers) else Workers(executor, jobs=jobs)
    # What cannot be started is told before any worker is.
    for bot in bots:
        if isinstance(bot, str):
            bot_maker(bot)
    Match.new(game, names, seed=seed, cards=cards, options=options)
    given = dict(options or {})
    pace = Pace(1, 1, GAMES) if chunk is None else Pace.fixed(chunk)
    whole = PlayTask(
        game, names, tuple(bots), seed, start, n - start, cards, given, records, rotate
    )
    played = in_order(
        _tasks(whole, pace), play_games, workers, split=PlayTask.games, give_up=PlayTask.given_up,
        note=lambda task, seconds: pace.note(task.count, seconds),
    )  # fmt: skip
    for done, results in played:
        yield from results
        if progress is not None:
            progress(done.count)


def _tasks(whole: PlayTask, pace: Pace) -> Iterator[PlayTask]:
    """Cut up all games, as they are asked for."""
    first, left = whole.first, whole.count
    while left > 0:
        count = min(left, pace.next())
        yield attrs.evolve(whole, first=first, count=count)
        first, left = first + count, left - count


def _name(bot: Maker) -> str:
    if isinstance(bot, str):
        return bot.rpartition(":")[2]
    return str(getattr(bot, "__name__", type(bot).__name__))
