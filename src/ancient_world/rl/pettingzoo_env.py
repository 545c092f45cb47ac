"""PettingZoo environments: seats in turn, or all at once in games with simultaneous decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.env_logger import EnvLogger

from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.document_faults import describe_value
from ancient_world.engine.entropy import secret_seed
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.game import CardSet
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.steps import SimultaneousStep
from ancient_world.engine.whole_numbers import int_or_nothing
from ancient_world.rl.game_table import GameTable, checked_seed, payoffs_by_seat

register_messages(
    {
        "not-parallel": "In {game} players choose one at a time; use aec_env.",
        "no-such-agent": "There is no agent {agent}; the agents are: {known}.",
        "agent-done": "The game is over for {agent}, who steps with None, not with {number}.",
        "no-action-of": "{agent} chooses now, but the actions given to step have none of this agent.",
    }
)


class _NotReset(InvalidOption, AssertionError):
    """An error for a call before the first ``reset``; also an ``AssertionError``, as PettingZoo's own wrapper would raise."""


class _NoAttribute(InvalidOption, AttributeError):
    """An error for reading an attribute before the first ``reset``; also an ``AttributeError``, as in PettingZoo's wrapper."""


class _AfterReset:
    """An attribute that exists only after ``reset``, as in PettingZoo's own wrapper; ``reset`` sets it on the environment."""

    def __set_name__(self, _: type, name: str) -> None:
        self._name = name

    def __get__(self, env: object, _: type | None = None) -> Any:
        if env is None:
            return self
        raise _NoAttribute.from_code("not-reset", call=self._name)


class _SeatsBase:
    """The common base of both environments: a table, and an agent for each seat."""

    # Descriptors, not __getattr__, which would make each attribute slower: a step took 3 % longer.
    agents: Any = _AfterReset()

    def _set_table(self, table: GameTable) -> None:
        self.table = table
        self.render_mode: None = None
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(table.seats)]
        self._seat_by_agent = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = {agent: table.spaces() for agent in self.possible_agents}
        self._rng = SeededRandom(secret_seed())

    def _seat_of(self, agent: object) -> int:
        seat = self._seat_by_agent.get(agent) if isinstance(agent, str) else None
        if seat is None:
            known_agents = ", ".join(self.possible_agents)
            raise InvalidOption.from_code(
                "no-such-agent", agent=describe_value(agent), known=known_agents
            )
        return seat

    def _check_reset(self, method_name: str) -> None:
        if not self.table.has_begun:
            raise _NotReset.from_code("not-reset", call=f"{method_name}()")

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[self.possible_agents[self._seat_of(agent)]][0]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self._spaces[self.possible_agents[self._seat_of(agent)]][1]

    def _begin_game(self, seed: int | None) -> None:
        """Start a new game."""
        if seed is not None:
            self._rng = SeededRandom(checked_seed(seed))
        self.table.begin_game(self._rng.randrange(2**53))
        self.agents = self.possible_agents[:]

    def _payoffs_by_agent(self) -> dict[str, float]:
        """Return the payoff of each agent; 0 until the game is over."""
        table = self.table
        seat_payoffs = (
            payoffs_by_seat(table.state, table.seats) if table.is_over else [0.0] * table.seats
        )
        return dict(zip(self.possible_agents, seat_payoffs, strict=True))

    def render(self) -> None:
        self._check_reset("render")

    def close(self) -> None:
        return None


class TurnEnv(_SeatsBase, AECEnv):  # type: ignore[misc]
    """A PettingZoo environment in which seats act in turn; made by :func:`ancient_world.rl.aec_env`."""

    agent_selection: Any = _AfterReset()
    rewards: Any = _AfterReset()
    terminations: Any = _AfterReset()
    truncations: Any = _AfterReset()
    infos: Any = _AfterReset()

    def __init__(self, table: GameTable) -> None:
        super().__init__()
        self._set_table(table)
        self.metadata: dict[str, object] = {
            "name": f"{table.action_numbers.game.replace('-', '_')}_v0",
            "render_modes": [],
            "is_parallelizable": all(
                kind.has_seat_field for kind in table.action_numbers.action_kinds
            ),
        }

    @property
    def observation_spaces(self) -> dict[str, Dict]:
        return {agent: observation_space for agent, (observation_space, _) in self._spaces.items()}

    @property
    def action_spaces(self) -> dict[str, Discrete[Any]]:
        return {agent: actions for agent, (_, actions) in self._spaces.items()}

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        self._begin_game(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select_next_agent(-1)

    def _select_next_agent(self, last_seat: int) -> None:
        """Select the next agent that may choose, or end the game."""
        decision, seats = self.table.waiting, self.table.seats
        if decision is not None:
            seat, *others = decision.players
            if others:
                seat = min(decision.players, key=lambda each: (each - last_seat - 1) % seats)
            self.agent_selection = self.possible_agents[seat]
            return
        self.rewards = self._payoffs_by_agent()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, object]:
        self._check_reset("observe")
        return self.table.observe(self._seat_of(agent))

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        self._check_reset("last")
        last: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return last

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        self._check_reset("agent_iter")
        return super().agent_iter(max_iter)

    def step(self, action: int | None) -> None:
        self._check_reset("step")
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise InvalidOption.from_code(
                    "agent-done", agent=agent, number=describe_value(action)
                )
            self._was_dead_step(action)
            return
        table, seat = self.table, self._seat_by_agent[agent]
        table.play(table.legal_action(seat, action))
        self._select_next_agent(seat)
        if table.is_over:
            self._accumulate_rewards()


_StepResult = tuple[
    dict[str, dict[str, Any]],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class SimultaneousEnv(_SeatsBase, ParallelEnv):  # type: ignore[misc]
    """A PettingZoo environment in which all deciding seats act at once; made by :func:`ancient_world.rl.parallel_env`."""

    def __init__(self, table: GameTable) -> None:
        super().__init__()
        self._set_table(table)
        self.metadata: dict[str, object] = {
            "name": f"{table.action_numbers.game.replace('-', '_')}_v0",
            "render_modes": [],
        }

    def _observations(self) -> dict[str, dict[str, Any]]:
        return {agent: self.table.observe(seat) for agent, seat in self._seat_by_agent.items()}

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self._begin_game(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> _StepResult:
        self._check_reset("step")
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return {}, {}, {}, {}, {}
        self._play_all(actions)
        agents, is_over = self.possible_agents, self.table.is_over
        if is_over:
            self.agents = []
        terminations = dict.fromkeys(agents, is_over)
        truncations = dict.fromkeys(agents, False)
        return (
            self._observations(),
            self._payoffs_by_agent(),
            terminations,
            truncations,
            {agent: {} for agent in agents},
        )

    def _play_all(self, actions: Mapping[str, int]) -> None:
        """Play the actions of all deciding seats, in seat order; actions of other agents are ignored."""
        table = self.table
        action_by_seat = {self._seat_of(agent): each for agent, each in actions.items()}
        decision = table.waiting
        assert decision is not None
        for seat in decision.players:
            if seat not in action_by_seat:
                raise InvalidOption.from_code("no-action-of", agent=self.possible_agents[seat])
        for seat in sorted(decision.players):
            table.legal_action(seat, action_by_seat[seat])
        for seat in sorted(decision.players):
            number = int_or_nothing(action_by_seat[seat])
            current_decision, legal = table.waiting, table.legal_actions_by_number(seat)
            if number in legal and type(getattr(current_decision, "step", None)) is type(
                decision.step
            ):
                # skipped if an earlier seat's action has ended the decision
                table.play(legal[number])


def make_turn_env(
    game: str, players: int, cards: CardSet | None, options: dict[str, object]
) -> TurnEnv:
    """Return the environment in which seats act in turn."""
    return TurnEnv(GameTable(game, players, cards, options))


def make_simultaneous_env(
    game: str, players: int, cards: CardSet | None, options: dict[str, object]
) -> SimultaneousEnv:
    """Return the environment in which all seats act at once.

    Raises:
        InvalidOption: the players of the game always choose one after the other (code ``not-parallel``).
    """
    table = GameTable(game, players, cards, options)
    if not any(issubclass(step, SimultaneousStep) for step in table.rules.step_types):
        raise InvalidOption.from_code("not-parallel", game=table.rules.title)
    return SimultaneousEnv(table)
