"""The kit: every check on random games of one game, and what came of them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from ancient_world.engine.face import first_state
from ancient_world.engine.game import Game
from ancient_world.engine.registry import game as game_by_id
from ancient_world.testing.courses import Ply, course
from ancient_world.testing.declaring import declarations
from ancient_world.testing.forms import schemas
from ancient_world.testing.keeping import documents, records, words
from ancient_world.testing.legality import legality, overrides, refusals
from ancient_world.testing.processes import processes
from ancient_world.testing.secrets import samples, twins, views
from ancient_world.testing.telling import changes

Check = Callable[[Ply], Iterator[str]]

CHECKS: Mapping[str, Check] = {
    each.__name__: each
    for each in (legality, overrides, refusals, documents, schemas, words, views, samples, twins)
}
"""The checks of a moment, by name; their docstrings say what must hold.

Beside them are ``declarations``, before the first move, ``changes``, once for each number of players, ``processes``, once,
and ``records``, of whole games.
"""

_NUMBERS = re.compile(r"\d+")

MOST_FAULTS = 20
"""Faults that are told at most."""


@attrs.frozen
class GameFault:
    """One promise that a game does not keep: the name of the check, what is wrong, and where."""

    check: str
    what: str
    players: int
    seed: int
    after: int

    def __str__(self) -> str:
        where = f"{self.players} players, seed {self.seed}, after {self.after} actions"
        return f"{self.check}: {self.what} ({where})"


class GameFaults(AssertionError):
    """A game does not keep what every game promises; ``faults`` are those that were found."""

    def __init__(self, faults: tuple[GameFault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def check_game(
    game: str | Game[Any, Any],
    *,
    games: int = 2,
    most: int = 300,
    seed: int = 0,
    whole_games: bool = True,
    options: Mapping[str, Any] | None = None,
) -> None:
    """Try everything that must hold in any game, with every number of players.

    What is legal is accepted, what is not is refused with a reason, whatever values it has; documents come back, and fit
    their schemas; the same seed gives the same bytes, in another process too; views tell nothing else, and samples look
    like them; what a match tells a seat leads from view to view; bots play whole games from views alone. What each check means stands in the docstrings of ``CHECKS``.

    Args:
        game: an id, or the game itself, which must be registered.
        games: random games for each number of players.
        most: actions of each at most.
        seed: of the first one.
        whole_games: play games to their end between bots too; leave it out where random games are endless.
        options: of the game.

    Raises:
        GameFaults: a promise is not kept; every fault is told with players, seed and number of actions.
        UnknownGame: there is no such game.
    """
    faults = tuple(
        faults_of(game, games=games, most=most, seed=seed, whole_games=whole_games, options=options)
    )
    if faults:
        raise GameFaults(faults)


def faults_of(
    game: str | Game[Any, Any],
    *,
    games: int = 2,
    most: int = 300,
    seed: int = 0,
    whole_games: bool = True,
    options: Mapping[str, Any] | None = None,
) -> Iterator[GameFault]:
    """The same, fault by fault, 20 at most; one of each kind for each check."""
    rules = game if isinstance(game, Game) else game_by_id(game)
    seen = set[tuple[str, str]]()
    for fault in _all(rules, range(seed, seed + games), most, options or {}, whole_games):
        key = (fault.check, _NUMBERS.sub("", fault.what.partition("(")[0]))
        if key not in seen:
            seen.add(key)
            yield fault
        if len(seen) == MOST_FAULTS:
            return


def _all(
    rules: Game[Any, Any], seeds: range, most: int, options: Mapping[str, Any], whole_games: bool
) -> Iterator[GameFault]:
    first, many = seeds.start, max(rules.players)
    for players in rules.players:
        wrong = list(_faults("declarations", declarations(rules, players, options), players, first))
        yield from wrong
        if wrong:
            return
        for seed in seeds:
            start = first_state(rules, players, None, options)
            for after, name, what in _on_course(course(rules, start, seed, most)):
                yield GameFault(name, what, players, seed, after)
        told = changes(rules, players, first, most, options)
        yield from _faults("changes", told, players, first)
        if whole_games and not options:
            yield from _faults("records", records(rules, players, first), players, first)
    same = processes(rules, many, first, most, options)
    yield from _faults("processes", same, many, first)


def _faults(name: str, check: Iterator[str], players: int, seed: int) -> Iterator[GameFault]:
    """What a check finds that is not made at a moment of a game."""
    for what in _tried(check):
        yield GameFault(name, what, players, seed, 0)


def _on_course(moments: Iterator[Ply]) -> Iterator[tuple[int, str, str]]:
    """What the checks find on the way; where the game cannot go on, it ends."""
    for after in itertools.count():
        try:
            moment = next(moments)
        except StopIteration:
            return
        except Exception as error:  # whatever the rules of somebody else raise
            yield after, "course", f"the game cannot go on: {type(error).__name__}: {error}"
            return
        for name, check in CHECKS.items():
            for what in _tried(check(moment)):
                yield after, name, what


def _tried(check: Iterator[str]) -> Iterator[str]:
    """What a check finds; an error in it is a fault too."""
    try:
        yield from check
    except Exception as error:  # whatever the rules of somebody else raise
        yield f"raises {type(error).__name__}: {error}"
