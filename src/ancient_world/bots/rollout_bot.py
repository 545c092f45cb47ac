"""Rollouts of greedy play: the most promising actions are played on greedily for some turns, in many sampled positions."""

from __future__ import annotations

import math
from statistics import fmean, stdev

from ancient_world.bots.greedy_bot import GreedyBot, state_after_turn
from ancient_world.bots.searching import SearchBot
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.errors import HiddenValue
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.public_functions import View
from ancient_world.engine.state import State

MAX_CHOICES_PER_TURN = 60
"""The most choices of a rollout for each of its turns, as a turn may never end."""


class RolloutBot(SearchBot):
    """A bot that compares its most promising actions by rollouts in which everybody plays greedily.

    In each sampled position, each remaining action is played; then everybody takes the action with the best ``evaluate`` for
    themselves, until the bot has had as many turns as ``Game.thinking`` says. All actions face the same positions and the same
    dice. The worse half of the actions is dropped repeatedly (sequential halving). When the budget of the turn
    is spent, the rest of the turn is played greedily.

    Args:
        seed: the seed of all random draws.
        iterations: positions sampled per turn; by default 20, if no seconds are given.
        seconds: clock time per turn.

    Example:
        >>> from ancient_world.bots import RolloutBot
        >>> match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=7)
        >>> view = match.view(0)
        >>> RolloutBot(seed=1, iterations=4).choose(view, view.pending) in view.pending.actions
        True
    """

    iterations = 20
    _of_decision = frozenset({"_left_in", "_base", "_halvings", "_seen"})

    def __init__(
        self, seed: int = 0, *, iterations: int | None = None, seconds: float | None = None
    ) -> None:
        super().__init__(seed, iterations=iterations, seconds=seconds)
        self._greedy = GreedyBot(seed)
        self._left_in: list[tuple[Action, list[float]]] = []
        self._base: tuple[Action, list[float]]

    def _choose_quickly(self, view: View, decision: Decision) -> Action:
        return self._greedy.choose(view, decision)

    def prepare(self, view: View, decision: Decision) -> None:
        greedy_action = self._greedy.choose(view, decision)
        other_actions = sorted(
            [each for each in decision.actions if each != greedy_action],
            key=lambda each: self._value_after(view.state, each),
            reverse=True,
        )
        self._base = (greedy_action, [])
        max_others = self.rules.thinking.rollout_candidates - 1
        self._left_in = [
            self._base,
            *((each, list[float]()) for each in other_actions[:max_others]),
        ]
        self._halvings = 0
        self._seen, self._settled = view.state, False

    def _value_after(self, state: State, action: Action) -> float:
        """Return the value of the position right after an action."""
        try:
            return self.rules.evaluate(apply(state, action), self.player)
        except HiddenValue:
            return -math.inf

    def iterate(self, state: State) -> None:
        seed = self._rng.next64()
        self._settled = state == self._seen
        for action, leads in self._left_in:
            leads.append(self._rollout_lead(apply(state, action), SeededRandom(seed)))

    def report_progress(self, spent_share: float) -> None:
        halving_count = math.ceil(math.log2(self.rules.thinking.rollout_candidates))
        if len(self._left_in) > 2 and spent_share * halving_count >= self._halvings + 1:
            self._halvings += 1
            self._left_in.sort(key=lambda each: fmean(each[1]), reverse=True)
            del self._left_in[(len(self._left_in) + 1) // 2 :]

    def best_action(self, decision: Decision) -> Action:
        best_candidate = max(self._left_in, key=lambda each: fmean(each[1]))
        return (
            best_candidate[0]
            if self._is_clearly_better(best_candidate[1], self._base[1])
            else self._base[0]
        )

    def _is_clearly_better(self, leads_of_action: list[float], leads_of_base: list[float]) -> bool:
        """Return whether one action leads another by more than noise, over the positions in which both were tried."""
        differences = [
            own_lead - base_lead
            for own_lead, base_lead in zip(leads_of_action, leads_of_base, strict=False)
        ]
        min_standard_errors = self.rules.thinking.min_standard_errors
        if not min_standard_errors or len(differences) < 2:
            return True
        return fmean(differences) > min_standard_errors * stdev(differences) / math.sqrt(
            len(differences)
        )

    def _rollout_lead(self, state: State, rng: SeededRandom) -> float:
        """Return by how much the bot leads after its turns of a rollout."""
        remaining_turns, is_others_turn = self.rules.thinking.rollout_turns, False
        for _ in range(MAX_CHOICES_PER_TURN * remaining_turns):
            pending_event = pending(state)
            if pending_event is None:
                break
            if isinstance(pending_event, Chance):
                state, self._settled = apply(state, pending_event.sample(rng)), False
                continue
            if pending_event.player != self.player:
                is_others_turn = True
            elif is_others_turn:
                is_others_turn, remaining_turns = False, remaining_turns - 1
                if not remaining_turns:
                    break
            state = self._state_after_greedy(state, pending_event)
        return self.lead_over_rivals(self.rules.evaluations(state), self.player)

    def _state_after_greedy(self, state: State, decision: Decision) -> State:
        """Return the state after the greedy choice, or after a greedy turn if the game's policy looks that far."""
        if len(decision.actions) == 1:
            return apply(state, decision.actions[0])
        return state_after_turn(
            state, decision, self.rules.evaluate, *self.rules.thinking.rollout_depth_and_nodes
        )
