"""Random states of every game, at each kind of step and with all options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.steps import ChanceStep, DecisionStep, type_name
from tests.antike.games import rich_start as rich_antike
from tests.antike.games import setting_of as antike_setting
from tests.golden_ages.positions import plies as golden_plies
from tests.random_play import last_start
from tests.random_play import rich_start as rich_ancient_world
from tests.random_play import setting_of as ancient_world_setting

__all__ = ["GAMES", "courses", "moments", "next_action", "waiting_kinds"]

GAMES = ("the-ancient-world", "tides-of-time", "antike", "golden-ages")
MOST = 900
"""The limit for the actions of a game; only games of Antike are longer."""
LAZY = ("pass", "decline", "finish", "let-pass", "start-golden-age")
"""Choices of little effect, which a random player would make too often."""


def waiting_kinds(game: str) -> set[str]:
    """Return every kind of step at which a game can wait."""
    kinds = aw.game(game).step_types
    return {type_name(kind) for kind in kinds if issubclass(kind, (DecisionStep, ChanceStep))}


def next_action(waiting: aw.Decision | aw.Chance, rng: aw.SeededRandom) -> aw.Action:
    """Return a random outcome, or a random action of any player who may act, seldom one of little effect."""
    if isinstance(waiting, aw.Chance):
        return waiting.sample(rng)
    player = waiting.players[rng.randrange(len(waiting.players))]
    actions = waiting.actions_of(player)
    busy = [action for action in actions if type_name(type(action)) not in LAZY]
    chosen = busy if busy and rng.randrange(12) else actions
    return chosen[rng.randrange(len(chosen))]


def _starts(seed: int) -> Iterator[Any]:
    """Yield first states of each game; for odd seeds, those of two games have plenty for all players."""
    ancient, antike = ancient_world_setting(seed), antike_setting(seed)
    if seed % 2:
        yield rich_ancient_world(seed, ancient)
        yield rich_antike(seed, antike)
    else:
        options: Mapping[str, Any] = {"city_states": ancient.city_states}
        yield aw.new_game("the-ancient-world", ancient.players, **options)
        yield last_start(ancient)
        yield aw.new_game("antike", antike.players, **antike.given)
    yield aw.new_game("tides-of-time", 2)
    yield aw.new_game("golden-ages", 2 + seed % 3)


def _course(start: Any, seed: int) -> Iterator[Any]:
    """Yield the states of a random game."""
    if start.game == "golden-ages" and seed % 2:
        for state, _, after in golden_plies(seed, len(start.players), rich=True):
            yield state
            if aw.is_over(after):
                yield after
        return
    rng = aw.SeededRandom(seed, 3)
    state = start
    for _ in range(MOST):
        yield state
        waiting = aw.pending(state)
        if waiting is None:
            return
        state = aw.apply(state, next_action(waiting, rng))


def courses(game: str, games: int) -> Iterator[Any]:
    """Yield every state of some random games of one kind."""
    for number in range(games):
        for start in _starts(number):
            if start.game == game:
                yield from _course(start, number)


@attrs.frozen
class _Reservoir:
    """A random sample of the states offered, each equally likely (a reservoir)."""

    size: int
    rng: aw.SeededRandom
    states: list[Any] = attrs.field(factory=list)
    met: list[None] = attrs.field(factory=list)

    def offer(self, state: Any) -> None:
        """Offer a state, which may replace another one."""
        self.met.append(None)
        if len(self.states) < self.size:
            self.states.append(state)
            return
        place = self.rng.randrange(len(self.met))
        if place < self.size:
            self.states[place] = state


@cache
def moments(
    seed: int = 0, games: int = 24, each: int = 8
) -> dict[tuple[str, str], tuple[Any, ...]]:
    """Return random states by game and kind of step ("" if the game is over).

    Args:
        seed: the seed of the first game of each kind.
        games: the number of games of each kind.
        each: the limit for the states of each kind of step.
    """
    reservoirs: dict[tuple[str, str], _Reservoir] = {}
    rng = aw.SeededRandom(seed, 4)
    for number in range(seed, seed + games):
        for start in _starts(number):
            for state in _course(start, number):
                kind = type_name(type(state.agenda[-1])) if state.agenda else ""
                key = (state.game, kind)
                reservoirs.setdefault(key, _Reservoir(each, rng)).offer(state)
    return {key: tuple(reservoirs[key].states) for key in sorted(reservoirs)}
