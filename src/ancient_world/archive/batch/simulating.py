"""Playing many games between bots."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

from ancient_world.archive.batch.cutting.pacing import Pace
from ancient_world.archive.batch.in_order import in_order
from ancient_world.archive.batch.results import Played
from ancient_world.archive.batch.work import PlayTask, play_games
from ancient_world.archive.batch.workers import Executors, Workers
from ancient_world.bots import Bot, bot_maker
from ancient_world.engine.errors import whole_number
from ancient_world.engine.game import Cards
from ancient_world.engine.refusals.names import numbered
from ancient_world.matches.match import Match

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
