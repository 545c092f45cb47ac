"""The test kit: runs every check on random games of one game, and collects the faults."""

from __future__ import annotations

import itertools
import math
import re
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from ctypes import c_ulong, py_object, pythonapi
from functools import partial
from threading import Event, Thread, get_ident

import attrs

from ancient_world.engine.errors import InvalidDocument, check_whole_number
from ancient_world.engine.game import Game
from ancient_world.engine.game_files import author_lines
from ancient_world.engine.public_functions import first_state
from ancient_world.engine.registry import game as game_by_id
from ancient_world.engine.state import State
from ancient_world.testing.declaration_checks import (
    GamePosition,
    declarations,
    random_positions,
    schemas,
)
from ancient_world.testing.document_checks import changes, documents, records, words
from ancient_world.testing.hidden_information_checks import knowledge, memory, samples, twins, views
from ancient_world.testing.legality_checks import legality, overrides, refusals
from ancient_world.testing.met_kinds import MetKinds, place_of
from ancient_world.testing.process_check import SINGLE_PROCESS_PLATFORMS, processes

Check = Callable[[GamePosition], Iterator[str]]
Positions = tuple[GamePosition | None, GamePosition | None]
"""The position that a check looks at, and the one before; ``None`` without them."""

CHECKS: Mapping[str, Check] = {
    each.__name__: each
    for each in (
        legality,
        overrides,
        refusals,
        documents,
        schemas,
        words,
        views,
        samples,
        twins,
        knowledge,
    )
}
"""The checks that run on every ply of a random game, by name; the docstring of each check says what must hold.

Other checks: ``declarations`` before the first move, ``memory`` along each random game, ``changes`` for each number
of players, ``processes`` once, and ``records`` on whole games.
"""

_NUMBER_PATTERN = re.compile(r"\d+")

MAX_FAULTS = 20
"""The most faults that are reported."""
MAX_ACTIONS = 300
"""The most actions of a random game, unless others are given."""
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
    culprit: str = ""
    """The name of the choice or step at fault, or of the class of the game if it is neither."""
    state: State | None = attrs.field(default=None, eq=False, repr=False)
    """The position, if the check looks at one."""

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
    deadline: float = math.inf
    met: MetKinds | None = None
    known_kinds: set[object] = attrs.field(factory=set)

    @property
    def seconds_left(self) -> float:
        """Return the seconds until the deadline."""
        return self.deadline - time.monotonic()

    def is_new(self, check: str, fault_text: str, error: BaseException | None) -> bool:
        """Note a fault, and return whether it is new; faults that differ only in numbers or in brackets are the same.

        An error in a line of the author is one fault for all checks, but for samples, which come to the line in other games.
        """
        fault_kind: object = (check, _NUMBER_PATTERN.sub("", fault_text.partition("(")[0]))
        for place in author_lines(error, self.rules)[-1:]:
            fault_kind = (check == samples.__name__, type(error), place)
        is_known = fault_kind in self.known_kinds
        self.known_kinds.add(fault_kind)
        return not is_known


def check_game(
    game: str | Game,
    *,
    games: int = 2,
    max_actions: int = MAX_ACTIONS,
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
    max_actions: int = MAX_ACTIONS,
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
    yield from _first_faults(
        _FaultLog(rules), seeds, max_actions, options or {}, rules.players, whole_games=whole_games
    )


def find_faults_and_kinds(
    rules: Game,
    *,
    games: int,
    seed: int,
    seconds: float,
    options: Mapping[str, object],
    players: Collection[int],
) -> tuple[Iterator[GameFault], MetKinds]:
    """Return the faults as :func:`find_faults` yields them, and a tally of what the games have met when they are read.

    Args:
        rules: the game.
        games: the number of random games for each number of players.
        seed: the seed of the first game.
        seconds: the seconds after which no further fault is looked for, even in the middle of a check.
        options: the options of the game.
        players: the numbers of players; empty for all that the game allows.
    """
    met = MetKinds(rules)
    fault_log = _FaultLog(rules, time.monotonic() + seconds, met)
    seeds, numbers_of_players = range(seed, seed + games), players or rules.players
    faults = _first_faults(
        fault_log, seeds, MAX_ACTIONS, options, numbers_of_players, whole_games=True
    )
    return faults, met


def _first_faults(
    fault_log: _FaultLog,
    seeds: range,
    max_actions: int,
    options: Mapping[str, object],
    numbers_of_players: Collection[int],
    *,
    whole_games: bool,
) -> Iterator[GameFault]:
    """Yield the first faults, at most :data:`MAX_FAULTS`; after a check that takes too long, none follow."""
    faults = _all_faults(
        fault_log, seeds, max_actions, options, numbers_of_players, whole_games=whole_games
    )
    for number, fault in enumerate(faults, 1):
        yield fault
        if number == MAX_FAULTS or CheckTimeout.__name__ in fault.description:
            return


def _all_faults(
    fault_log: _FaultLog,
    seeds: range,
    max_actions: int,
    options: Mapping[str, object],
    numbers_of_players: Collection[int],
    *,
    whole_games: bool,
) -> Iterator[GameFault]:
    """Yield the faults of all games: for each seed a game with each number of players, so that time is spent on all."""
    rules, first_seed = fault_log.rules, seeds.start
    for players in numbers_of_players:
        faults_of = partial(_faults_of_check, fault_log, players, first_seed, 0)
        declaration_faults = list(faults_of("declarations", declarations(rules, players, options)))
        yield from declaration_faults
        if declaration_faults:
            return
    for seed in seeds or (first_seed,):
        for players in numbers_of_players:
            if fault_log.seconds_left <= 0:
                return
            faults_of = partial(_faults_of_check, fault_log, players, seed, 0)
            start_state = first_state(rules, players, None, options)
            random_game = partial(random_positions, rules, start_state, seed, max_actions)
            if seeds:
                yield from _faults_in_game(fault_log, players, seed, random_game())
                yield from faults_of("memory", memory(random_game()))
            if seed > first_seed:
                continue
            yield from faults_of("changes", changes(rules, players, seed, max_actions, options))
            if whole_games and not options:
                yield from faults_of("records", records(rules, players, seed))
        if seed == first_seed and not fault_log.known_kinds:  # other processes would find them, too
            most = max(numbers_of_players)
            process_faults = processes(rules, most, seed, max_actions, options)
            yield from _faults_of_check(fault_log, most, seed, 0, "processes", process_faults)


def _faults_in_game(
    fault_log: _FaultLog, players: int, seed: int, positions: Iterator[GamePosition]
) -> Iterator[GameFault]:
    """Yield the faults that the checks find along a game, up to where the game cannot go on."""
    position: GamePosition | None = None
    earlier: GamePosition | None = None
    for action_count in itertools.count():
        faults_of = partial(_faults_of_check, fault_log, players, seed, action_count)
        next_position: list[GamePosition] = []
        course = map(next_position.append, itertools.islice(positions, 1))
        yield from faults_of("course", course, (position, position))
        if not next_position:
            return
        earlier, position = position, next_position[0]
        for name, check in CHECKS.items():
            yield from faults_of(name, check(position), (position, earlier))
        if fault_log.met is not None:
            note = map(fault_log.met.add, (position,))  # an author's rules may raise here, too
            yield from faults_of("legality", note, (position, earlier))


def _faults_of_check(
    fault_log: _FaultLog,
    players: int,
    seed: int,
    action_count: int,
    name: str,
    check: Iterator[str | None],
    positions: Positions = (None, None),
) -> Iterator[GameFault]:
    """Yield the faults that a check finds; an error in the check, or one that takes too long, is a fault, too."""
    while (seconds_left := fault_log.seconds_left) > 0:
        error: BaseException | None = None
        try:
            fault_text = _next_fault(check, min(MAX_SECONDS, seconds_left))
        except StopIteration:
            if fault_log.met is not None:
                fault_log.met.ended += name == records.__name__
            return
        except (
            Exception,
            SystemExit,
            CheckTimeout,
        ) as raised:  # an author's rules may raise anything
            error, fault_text = raised, f"raises {type(raised).__name__}: {raised}"
            fault_text = "; ".join((fault_text, *getattr(raised, "__notes__", ())))
            if isinstance(raised, CheckTimeout) and fault_log.seconds_left <= 0:
                return
        if fault_text is not None and fault_log.is_new(name, fault_text, error):
            culprit, location = _culprit(fault_log.rules, fault_text, error, positions)
            state = None if positions[0] is None else positions[0].state
            yield GameFault(name, fault_text, players, seed, action_count, location, culprit, state)
        if error is not None:
            return


class CheckTimeout(BaseException):
    """Interrupts a check that takes too long; a ``BaseException``, so that neither rules nor engine catch it as an error."""

    def __str__(self) -> str:
        return f"nothing has come of it in {MAX_SECONDS:g} seconds; leave out whole_games where random games are endless"


def _next_fault(check: Iterator[str | None], seconds: float) -> str | None:
    """Return the next fault of a check; interrupt the check after so many seconds, where threads exist.

    Raises:
        CheckTimeout: the check took longer.
    """
    if sys.platform in SINGLE_PROCESS_PLATFORMS:
        return next(check)
    thread, error = c_ulong(get_ident()), py_object(CheckTimeout)
    finished = Event()

    def interrupt() -> None:
        wait_seconds = seconds
        while not finished.wait(wait_seconds):
            pythonapi.PyThreadState_SetAsyncExc(thread, error)
            wait_seconds = 1.0  # again, as an interrupt is lost in places such as destructors

    interrupter = Thread(target=interrupt, daemon=True)
    try:
        try:
            interrupter.start()
            return next(check)
        finally:
            finished.set()
    finally:  # an interrupt may come as early as in start(), or as late as in the first set()
        finished.set()
        interrupter.join()
        for _ in range(8):
            get_ident()  # an interrupt that was sent too late is raised by one of these calls


def _culprit(
    rules: Game,
    fault_text: str,
    error: BaseException | None,
    positions: Positions,
) -> tuple[str, str]:
    """Return the class at fault with its place in the author's code.

    It is the class in which an error was raised, else the first that the fault names, or the last of those after "after",
    else what was played or waited for; for a state that cannot occur, that is the position before. Otherwise it is the game.
    """
    kinds: list[type] = [*rules.action_types, *rules.step_types, rules.state_type, type(rules)]
    for file, line, function in author_lines(error, rules)[-1:]:
        return function.partition(".")[0], f"{file}:{line}"
    subject, _, actions_text = fault_text.partition("(after ")
    by_name = {kind.__name__: kind for kind in kinds}
    named = re.findall(r"(\w+)(?:\.(\w+))?", subject)
    named += [(word, "") for word in reversed(re.findall(r"\w+", actions_text))]
    position = positions[InvalidDocument.__name__ in subject]
    if position is not None and position.state.agenda:
        named += [
            (type(each).__name__, "") for each in (position.action, position.state.agenda[-1])
        ]
    name, member = next((each for each in named if each[0] in by_name), (type(rules).__name__, ""))
    return name, place_of(by_name[name], member)
