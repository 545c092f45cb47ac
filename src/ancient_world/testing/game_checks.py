"""The test kit: runs every check on random games of one game, and collects the faults."""

from __future__ import annotations

import inspect
import itertools
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from ctypes import c_ulong, py_object, pythonapi
from functools import partial
from threading import Event, Thread, get_ident

import attrs

from ancient_world.engine.errors import check_whole_number
from ancient_world.engine.game import Game
from ancient_world.engine.public_functions import first_state
from ancient_world.engine.registry import game as game_by_id
from ancient_world.testing.declaration_checks import (
    GamePosition,
    declarations,
    random_positions,
    schemas,
)
from ancient_world.testing.document_checks import changes, documents, records, words
from ancient_world.testing.hidden_information_checks import memory, samples, twins, views
from ancient_world.testing.legality_checks import legality, overrides, refusals
from ancient_world.testing.process_check import SINGLE_PROCESS_PLATFORMS, processes

Check = Callable[[GamePosition], Iterator[str]]

CHECKS: Mapping[str, Check] = {
    each.__name__: each
    for each in (legality, overrides, refusals, documents, schemas, words, views, samples, twins)
}
"""The checks that run on every ply of a random game, by name; the docstring of each check says what must hold.

Other checks: ``declarations`` before the first move, ``memory`` along each random game, ``changes`` for each number
of players, ``processes`` once, and ``records`` on whole games.
"""

_NUMBER_PATTERN = re.compile(r"\d+")

MAX_FAULTS = 20
"""The most faults that are reported."""
MAX_SECONDS = 120.0
"""The most seconds for one check at one ply, one step of a random game, or a game between bots."""


@attrs.frozen
class GameFault:
    """A fault of a game: the name of the check, what is wrong, and where.

    Example:
        >>> from ancient_world.testing import GameFault
        >>> print(GameFault("words", "a label is missing", players=2, seed=0, action_count=5, location="pig.py:12"))
        pig.py:12: words: a label is missing (2 players, seed 0, after 5 actions)
    """

    check: str
    description: str
    players: int
    seed: int
    action_count: int
    location: str = ""
    """The file and line in the author's code."""

    def __str__(self) -> str:
        position_text = (
            f"{self.players} players, seed {self.seed}, after {self.action_count} actions"
        )
        return f"{self.location}: {self.check}: {self.description} ({position_text})"


class GameFaults(AssertionError):
    """A game fails some checks; ``faults`` lists what they found."""

    def __init__(self, faults: tuple[GameFault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


@attrs.define
class _FaultLog:
    """A game, and the kinds of fault already found in it."""

    rules: Game
    known_kinds: set[tuple[str, str]] = attrs.field(factory=set)

    def is_new(self, check: str, fault_text: str) -> bool:
        """Note a fault, and return whether it is new; faults that differ only in numbers or in brackets are the same."""
        fault_kind = (check, _NUMBER_PATTERN.sub("", fault_text.partition("(")[0]))
        is_known = fault_kind in self.known_kinds
        self.known_kinds.add(fault_kind)
        return not is_known


def check_game(
    game: str | Game,
    *,
    games: int = 2,
    max_actions: int = 300,
    seed: int = 0,
    whole_games: bool = True,
    options: Mapping[str, object] | None = None,
) -> None:
    """Check everything that must hold in any game, with every number of players.

    Legal actions are accepted, and all others refused with a reason, whatever their values; documents round-trip, and
    fit their schemas; the same seed gives the same bytes, also in another process; views reveal nothing hidden, and
    samples fit the view and everything that the seat was shown before; patches of a match lead each seat from view to
    view; bots play whole games from views alone. The docstrings of ``CHECKS`` describe each check.

    Args:
        game: an id, or the game itself, which must be registered.
        games: the number of random games for each number of players.
        max_actions: the most actions of each game.
        seed: the seed of the first game.
        whole_games: also play complete games between bots; leave it out where random games are endless.
        options: the options of the game.

    Raises:
        GameFaults: a check fails; every fault is reported with players, seed and number of actions.
        UnknownGame: there is no such game.

    Example:
        >>> from ancient_world.testing import check_game
        >>> check_game("tides-of-time", games=1, max_actions=2, whole_games=False)
    """
    faults = tuple(
        find_faults(
            game,
            games=games,
            max_actions=max_actions,
            seed=seed,
            whole_games=whole_games,
            options=options,
        )
    )
    if faults:
        raise GameFaults(faults)


def find_faults(
    game: str | Game,
    *,
    games: int = 2,
    max_actions: int = 300,
    seed: int = 0,
    whole_games: bool = True,
    options: Mapping[str, object] | None = None,
) -> Iterator[GameFault]:
    """Yield the faults that :func:`check_game` finds, at most 20; one of each kind for each check.

    Args:
        game: an id, or the game itself, which must be registered.
        games: the number of random games for each number of players.
        max_actions: the most actions of each game.
        seed: the seed of the first game.
        whole_games: also play complete games between bots.
        options: the options of the game.

    Raises:
        UnknownGame: there is no such game.

    Example:
        >>> from ancient_world.testing import find_faults
        >>> list(find_faults("tides-of-time", games=1, max_actions=2, whole_games=False))
        []
    """
    rules = game if isinstance(game, Game) else game_by_id(game)
    first_seed, max_actions = (
        check_whole_number("seed", seed),
        check_whole_number("most", max_actions, 0),
    )
    seeds = range(first_seed, first_seed + check_whole_number("games", games, 0))
    faults = _all_faults(_FaultLog(rules), seeds, max_actions, options or {}, whole_games)
    for number, fault in enumerate(faults, 1):
        yield fault
        if number == MAX_FAULTS or CheckTimeout.__name__ in fault.description:
            return


def _all_faults(
    fault_log: _FaultLog,
    seeds: range,
    max_actions: int,
    options: Mapping[str, object],
    whole_games: bool,
) -> Iterator[GameFault]:
    rules = fault_log.rules
    first_seed, max_players = seeds.start, max(rules.players)
    for players in rules.players:
        faults_of = partial(_faults_of_check, fault_log, players, first_seed, 0)
        declaration_faults = list(faults_of("declarations", declarations(rules, players, options)))
        yield from declaration_faults
        if declaration_faults:
            return
        for seed in seeds:
            start_state = first_state(rules, players, None, options)
            yield from _faults_in_game(
                fault_log, players, seed, random_positions(rules, start_state, seed, max_actions)
            )
            yield from faults_of(
                "memory", memory(random_positions(rules, start_state, seed, max_actions))
            )
        yield from faults_of("changes", changes(rules, players, first_seed, max_actions, options))
        if whole_games and not options:
            yield from faults_of("records", records(rules, players, first_seed))
    process_faults = processes(rules, max_players, first_seed, max_actions, options)
    yield from _faults_of_check(fault_log, max_players, first_seed, 0, "processes", process_faults)


def _faults_in_game(
    fault_log: _FaultLog, players: int, seed: int, positions: Iterator[GamePosition]
) -> Iterator[GameFault]:
    """Yield the faults that the checks find along a game, up to where the game cannot go on."""
    for action_count in itertools.count():
        faults_of = partial(_faults_of_check, fault_log, players, seed, action_count)
        next_position: list[GamePosition] = []
        yield from faults_of("course", map(next_position.append, itertools.islice(positions, 1)))
        if not next_position:
            return
        for name, check in CHECKS.items():
            yield from faults_of(name, check(next_position[0]))


def _faults_of_check(
    fault_log: _FaultLog,
    players: int,
    seed: int,
    action_count: int,
    name: str,
    check: Iterator[str | None],
) -> Iterator[GameFault]:
    """Yield the faults that a check finds; an error in the check, or one that takes too long, is a fault, too."""
    while True:
        error: BaseException | None = None
        try:
            with _time_limit():
                fault_text = next(check)
        except StopIteration:
            return
        except (
            Exception,
            SystemExit,
            CheckTimeout,
        ) as raised:  # an author's rules may raise anything
            error, fault_text = raised, f"raises {type(raised).__name__}: {raised}"
        if fault_text is not None and fault_log.is_new(name, fault_text):
            location = _author_location(
                fault_log.rules, fault_text, error
            )  # slow, as it reads the author's source
            yield GameFault(name, fault_text, players, seed, action_count, location)
        if error is not None:
            return


class CheckTimeout(BaseException):
    """Interrupts a check that takes too long; a ``BaseException``, so that neither rules nor engine catch it as an error."""

    def __str__(self) -> str:
        return f"nothing has come of it in {MAX_SECONDS:g} seconds; leave out whole_games where random games are endless"


@contextmanager
def _time_limit() -> Iterator[None]:
    """Interrupt work in the block that takes longer than :data:`MAX_SECONDS`, where threads exist."""
    thread, error = c_ulong(get_ident()), py_object(CheckTimeout)
    finished = Event()

    def interrupt() -> None:
        wait_seconds = MAX_SECONDS
        while not finished.wait(wait_seconds):
            pythonapi.PyThreadState_SetAsyncExc(thread, error)
            wait_seconds = 1.0  # again, as an interrupt is lost in places such as destructors

    if sys.platform not in SINGLE_PROCESS_PLATFORMS:
        Thread(target=interrupt, daemon=True).start()
    try:
        yield
    finally:
        finished.set()


def _author_location(rules: Game, fault_text: str, error: BaseException | None) -> str:
    """Return the author's file and line for a fault: from the error's traceback, the class that the fault names, or the game."""
    game_classes = [*rules.action_types, *rules.step_types, rules.state_type, type(rules)]
    files = {getattr(sys.modules.get(kind.__module__), "__file__", "") for kind in game_classes}
    frames = traceback.extract_tb(error.__traceback__) if error else []
    locations = [f"{frame.filename}:{frame.lineno}" for frame in frames if frame.filename in files]
    if locations:
        return locations[-1]
    named_classes = [
        kind for kind in game_classes if re.search(rf"\b{kind.__name__}\b", fault_text)
    ]
    kind = [*named_classes, type(rules)][0]
    try:
        return f"{inspect.getsourcefile(kind)}:{inspect.getsourcelines(kind)[1]}"
    except (OSError, TypeError):  # the class was not defined in a file
        return str(kind.__module__)
