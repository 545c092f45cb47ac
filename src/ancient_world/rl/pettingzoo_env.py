"""Environments of PettingZoo: one seat after the other, and all at once where a game decides so."""

from __future__ import annotations

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import aec_to_parallel

from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.game import Cards
from ancient_world.engine.language import register
from ancient_world.matches.opening import any_seed
from ancient_world.rl.table import Table, payoffs

register({"not-parallel": "In {game} players choose one at a time; use aec_env."})


class TurnEnv(AECEnv):  # type: ignore[misc]
    """A game for PettingZoo; :func:`ancient_world.rl.aec_env` makes it."""

    def __init__(self, course: Table) -> None:
        super().__init__()
        self.course = course
        self.metadata = {
            "name": f"{course.actions.game.replace('-', '_')}_v0",
            "render_modes": [],
            "is_parallelizable": all(kind.own for kind in course.actions.kinds),
        }
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(course.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces, self.action_spaces = {}, {}
        for agent in self.possible_agents:
            self.observation_spaces[agent], self.action_spaces[agent] = course.spaces()
        self._random = SeededRandom(any_seed())

    def observation_space(self, agent: str) -> object:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> object:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        if seed is not None:
            self._random = SeededRandom(seed)
        self.course.begin(self._random.randrange(2**53))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._turn(-1)

    def _turn(self, last: int) -> None:
        """Let the next of those who may choose act, or end the game."""
        waiting, seats = self.course.waiting, self.course.seats
        if waiting is not None:
            seat = min(waiting.players, key=lambda each: (each - last - 1) % seats)
            self.agent_selection = self.possible_agents[seat]
            return
        for agent, payoff in zip(
            self.possible_agents, payoffs(self.course.state, seats), strict=True
        ):
            self.rewards[agent], self.terminations[agent] = payoff, True
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, object]:
        return self.course.observe(self._seat[agent])

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.course.choose(self._seat[agent], action)
        self._turn(self._seat[agent])
        if self.course.waiting is None:
            self._accumulate_rewards()

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None


def turn_env(game: str, players: int, cards: Cards | None, options: dict[str, object]) -> TurnEnv:
    """Make the environment in which one seat acts after the other."""
    return TurnEnv(Table(game, players, cards, options))


def at_once(
    game: str, players: int, cards: Cards | None, options: dict[str, object]
) -> ParallelEnv:
    """Make the environment in which all seats act at once.

    Raises:
        InvalidOption: the players of the game choose one after the other (code ``not-parallel``).
    """
    env = turn_env(game, players, cards, options)
    if not env.metadata["is_parallelizable"]:
        raise InvalidOption.of("not-parallel", game=env.course.rules.title)
    return aec_to_parallel(env)
