"""The base of bots that search, with budgets and cancellation."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event
from time import monotonic, perf_counter
from typing import ClassVar

import attrs

from ancient_world.bots.bot import BOT_STREAM, check_turn
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.declared.score_lines import Teams, team_of, team_sums, win_shares
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.game import Game
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View, sample_state
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.whole_numbers import as_int

# --- patience ---


class SearchCancelled(Exception):
    """The caller no longer waits for the choice of a bot."""


@attrs.define(eq=False)
class SearchLimit:
    """A time limit for searches, which the caller can also stop from any thread.

    Args:
        seconds: the time for all searches together.
    """

    seconds: float = math.inf
    _end: float = attrs.field(init=False)
    _stopped: Event = attrs.field(init=False, factory=Event)

    def __attrs_post_init__(self) -> None:
        self._end = monotonic() + self.seconds

    def stop(self) -> None:
        """Stop the searches, as the caller no longer waits."""
        self._stopped.set()

    def check_stopped(self) -> None:
        """Raise an error if the searches were stopped.

        Raises:
            SearchStopped: :meth:`stop` was called.
        """
        if self._stopped.is_set():
            raise SearchCancelled

    @property
    def is_time_over(self) -> bool:
        """Return whether the time is over, so that a search must end with its best result so far."""
        return monotonic() >= self._end

    @contextmanager
    def apply_to_searches(self) -> Iterator[None]:
        """Apply this limit to the searches in the block."""
        token = _current_limit.set(self)
        try:
            yield
        finally:
            _current_limit.reset(token)


_current_limit: ContextVar[SearchLimit | None] = ContextVar("patience", default=None)


def current_search_limit() -> SearchLimit | None:
    """Return the limit for searches in this context; ``None`` if there is none."""
    return _current_limit.get()


# --- searching ---


DECISION_SHARE = 0.5
"""The share of a turn's remaining budget that one decision uses."""
MIN_SEARCH_SHARE = 1 / 16
"""The share of a turn's budget below which no further search is made."""
MIN_POSITIONS = 4
"""The least number of positions sampled for a decision, whatever the budget."""

register_messages(
    {
        "search-budget": "A search needs a positive number of iterations or seconds per turn, such as hard:500 or hard:2s; got {found}.",
    }
)


class SearchBot:
    """A bot that samples positions that fit its view, and searches on from each.

    The first choice of a turn uses half of the turn's budget, and each later choice half of the rest, with at least
    four positions, or fewer if nothing is hidden or left to chance. In a game without steps that start turns, each
    choice is a turn. With iterations, the same seed makes the same choices; with seconds, it may not.

    Args:
        seed: the seed of all random draws.
        iterations: positions sampled per turn; by default :attr:`iterations`, if no seconds are given.
        seconds: clock time per turn.

    Raises:
        InvalidOption: the budget is not positive (code ``search-budget``).
    """

    iterations: ClassVar[int] = 200
    """The default number of positions sampled per turn."""
    _settled: bool = False
    """True if more positions would not change this decision."""
    _of_decision: ClassVar[frozenset[str]] = frozenset({"rules", "teams", "_settled"})
    """The attributes that are made anew for each decision, and left out of pickles."""

    def __init__(
        self, seed: int = 0, *, iterations: int | None = None, seconds: float | None = None
    ) -> None:
        iterations = as_int(iterations)
        for budget in (iterations, seconds):
            if budget is not None and not 0 < budget < math.inf:
                raise InvalidOption.from_code("search-budget", found=budget)
        self._rng = SeededRandom(seed, BOT_STREAM + 1)
        self._turn_budget: float = seconds or iterations or self.iterations
        self._is_timed = seconds is not None
        self._remaining_budget = self._turn_budget
        self.rules: Game
        self.player: int = 0
        self.teams: Teams = ()

    def __getstate__(self) -> dict[str, object]:
        """Return the attributes that last beyond one decision; search trees would make a pickle large."""
        classes = type(self).__mro__
        per_decision = {name for each in classes for name in vars(each).get("_of_decision", ())}
        return {name: each for name, each in vars(self).items() if name not in per_decision}

    def choose(self, view: View, decision: Decision) -> Action:
        """Return the action with the best results.

        Args:
            view: the player's view.
            decision: the player's decision, with at least one action.
        """
        check_turn(view, decision)
        if len(decision.actions) == 1:
            return decision.actions[0]
        self.rules, self.player = game(view.state.game), decision.player
        self.teams = self.rules.teams(view.state)
        if decision.step.starts_turn or not any(step.starts_turn for step in self.rules.step_types):
            self._remaining_budget = self._turn_budget
        elif (
            self._remaining_budget < self._turn_budget * MIN_SEARCH_SHARE
            and (quick_action := self._choose_quickly(view, decision)) is not None
        ):
            return quick_action
        decision_budget = self._remaining_budget * DECISION_SHARE
        start = perf_counter()
        sample_count = 0
        spent_budget = 0.0
        search_limit = current_search_limit()
        self.prepare(view, decision)
        while (
            sample_count < MIN_POSITIONS or spent_budget < decision_budget
        ) and not self._settled:
            if search_limit is not None:
                search_limit.check_stopped()
                if sample_count and search_limit.is_time_over:
                    break
            self.iterate(sample_state(view, self._rng))
            sample_count += 1
            spent_budget = perf_counter() - start if self._is_timed else sample_count
            self.report_progress(spent_budget / decision_budget if decision_budget else 1.0)
        self._remaining_budget = max(0.0, self._remaining_budget - spent_budget)
        return self.best_action(decision)

    def _choose_quickly(self, view: View, decision: Decision) -> Action | None:
        """Return a choice to make without search when the turn's budget is spent; ``None`` to make a minimal search."""
        return None

    def prepare(self, view: View, decision: Decision) -> None:
        """Prepare the search for one decision."""
        raise NotImplementedError

    def iterate(self, state: State) -> None:
        """Update the search with one sampled position."""
        raise NotImplementedError

    def report_progress(self, spent_share: float) -> None:
        """React to the share of the decision's budget that is spent, from 0 to 1."""

    def best_action(self, decision: Decision) -> Action:
        """Return the action with the best results."""
        raise NotImplementedError

    def lead_over_rivals(self, values: Sequence[float], seat: int) -> float:
        """Return by how much a seat leads the best rival of its team, in the unit of the evaluation."""
        team = team_of(seat, self.teams)
        rival_values = [value for rival, value in enumerate(values) if rival not in team]
        return values[seat] - max(rival_values, default=0.0)  # a single team has no rivals

    def win_chances(self, values: Sequence[float]) -> list[float]:
        """Return an estimate of each seat's chance to win, from 0 to 1, by the evaluations of all seats."""
        scale = self.rules.thinking.evaluation_scale
        scaled_leads = [self.lead_over_rivals(values, seat) / scale for seat in range(len(values))]
        return [1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, lead)))) for lead in scaled_leads]

    def position_values(self, state: State) -> list[float]:
        """Return the value of a position for each seat, from 0 to 1: mostly by winning, slightly by the lead in points."""
        if state.agenda:
            return self.win_chances(self.rules.evaluations(state))
        totals = team_sums([score.total for score in self.rules.scores(state)], self.teams)
        shares = win_shares(self.rules.winners(state), len(totals), self.teams)
        return [
            0.9 * share + 0.1 * chance
            for share, chance in zip(shares, self.win_chances(totals), strict=True)
        ]


def parse_budget(text: str) -> dict[str, object]:
    """Parse a search's budget: ``500`` iterations, or ``2s`` for seconds.

    Raises:
        InvalidOption: the text is neither (code ``search-budget``).
    """
    match = re.fullmatch(r"(\d{1,9})|(\d{1,6}(?:\.\d{1,3})?)s", text, re.ASCII)
    if not match:
        raise InvalidOption.from_code("search-budget", found=text)
    iterations, seconds = match.groups()
    return {"iterations": int(iterations)} if iterations else {"seconds": float(seconds)}
