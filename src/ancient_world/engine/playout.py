"""Play a game on with a given function of choice, and the settings of a game for bots that search."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Literal

import attrs

from ancient_world.engine.agenda import play
from ancient_world.engine.chance import Randomness, check_randomness
from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.declared.type_parameters import AnyAction, TypedState
from ancient_world.engine.document_faults import describe_value
from ancient_world.engine.errors import HiddenValue, IllegalAction, InvalidOption
from ancient_world.engine.explaining import (
    agenda_of,
    convert_ints,
    explain,
    has_valid_values,
)
from ancient_world.engine.freezing import cache_in_field
from ancient_world.engine.ids import intern_ids_of
from ancient_world.engine.importing import check_function
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Decision, is_outcome_trusted
from ancient_world.engine.state import Draft, frozen_copy
from ancient_world.engine.steps import ChanceStep, DecisionStep
from ancient_world.engine.whole_numbers import int_or_nothing

# --- how deep a game is searched ---


@attrs.frozen
class SearchSettings:
    """Settings for the bots that search, for one game (``Game.thinking``).

    The defaults suit a game of which nothing is known.
    """

    nodes: int = 600
    """The number of actions that the greedy bot tries for one decision."""
    evaluation_scale: float = 10.0
    """The difference between two players' evaluations when one is clearly ahead."""
    best_search: Literal["mcts", "rollout"] = "mcts"
    """The name of the search that plays this game best: ``mcts`` or ``rollout``."""
    uses_priors: bool = False
    """True if tree search tries the actions with the best evaluation first."""
    leaf_depth: int | None = None
    """The number of random choices after which tree search evaluates a position; ``None`` plays to the end of the game."""
    rollout_candidates: int = 6
    """The number of actions that are rolled out: the greedy action and the next best."""
    rollout_turns: int = 2
    """The number of the bot's own turns in a rollout."""
    rollout_depth_and_nodes: tuple[int, int] = (1, 0)
    """Depth and nodes of the greedy bot that plays a rollout; at depth 1 it takes the best action by evaluation."""
    min_standard_errors: float = 0.0
    """The number of standard errors by which another action must be better to replace the greedy action."""
    study_positions: int = 192
    """The number of sampled positions in which an analysis compares two actions, unless its caller gives another."""
    study_candidates: int = 1
    """The number of random actions of which a random game of an analysis takes the best by evaluation."""
    study_finishes_turn: bool = False
    """True if a random game of an analysis first finishes the turn of the player who chose, by the best actions by evaluation."""
    study_depth: int | None = None
    """The number of random choices after which an analysis evaluates a position; ``None`` plays to the end of the game."""
    study_scale: float | None = None
    """The difference of evaluations at which an analysis sees a clear lead, from measured games; ``None`` stands for ``evaluation_scale``."""
    study_sharpness: float = 1.0
    """How far an analysis moves chances from one half, from measured games: not at 1, and above 1 where those who lead win more
    often than in random games. The chance p is told as p**s / (p**s + (1-p)**s)."""


# --- playouts ---


register_messages(
    {
        "decision-past": "The game has moved on. Ask a decision for its state and its actions before you choose.",
        "playout-of-a-view": "A view does not hold enough to play on; draw a full state with sample_state(view, rng).",
        "playout-until": "A playout stops after a number of choices, or when a function of the decision returns true; got {found}.",
    }
)


def playout(
    state: TypedState[AnyState, AnyAction],
    choose: Callable[[Decision[AnyAction]], AnyAction],
    rng: Randomness,
    until: int | Callable[[Decision[AnyAction]], bool] | None = None,
) -> AnyState:
    """Play a game to its end and return the last state; the given state does not change.

    The game is the same as with :func:`~ancient_world.pending` and :func:`~ancient_world.apply`, but faster.

    Args:
        state: a whole state, not a view's.
        choose: returns one of ``decision.actions`` for each decision. The state and the actions of a decision must be read
            while ``choose`` runs; what was read stays available.
        rng: the random generator for chance events: a :class:`~ancient_world.SeededRandom` or a ``random.Random``.
        until: stop earlier: after this number of choices, or at the first decision for which this function returns true.

    Raises:
        IllegalAction: ``choose`` returned an illegal action.
        InvalidOption: ``state`` is not a state, or ``until`` is neither a number nor a function.
        HiddenValue: the state is a view's.

    Example:
        >>> start = aw.new_game("tides-of-time", 2)
        >>> aw.playout(start, lambda decision: decision.actions[0], aw.SeededRandom(7))
        <tides-of-time: 2 players, round 3, over>
    """
    start: Any = state
    if not agenda_of(start):
        return start  # type: ignore[no-any-return]
    if start.masked:
        raise HiddenValue.from_code("playout-of-a-view")
    check_function("choose", choose)
    check_randomness(rng)
    remaining_choices, should_stop = _stop_condition(until)
    draft: Draft = start.thaw()
    draft.listed = start.listed  # the first actions need not be listed again
    while draft.agenda:
        step = draft.agenda[-1]
        action: Any
        if isinstance(step, DecisionStep):
            decision = _PlayoutDecision(step, draft)
            if remaining_choices == 0 or (should_stop is not None and should_stop(decision)):
                decision.drop_draft()
                break
            remaining_choices -= 1
            action = choose(decision)
            is_trusted = decision.has_action(action)
            decision.drop_draft()
        else:
            assert isinstance(step, ChanceStep)
            event = step.event(draft)
            action = event.sample(rng)
            is_trusted = is_outcome_trusted(type(step), type(event))
        play(draft, action if is_trusted else _legal_action(draft, action))
    end_state: AnyState = draft.freeze()
    return end_state


def _legal_action(draft: Draft, action: Any) -> Any:
    """Return an action, with its whole numbers converted and its ids interned, after a check that it is legal.

    Raises:
        IllegalAction: the rules forbid the action here.
    """
    try:
        is_legal = draft.agenda[-1].why_not(draft, action) is None
        is_legal = is_legal and has_valid_values(action, draft)
    except Exception:  # noqa: BLE001 - explain() raises it again, unless a value of the action is the cause
        is_legal = False
    if not is_legal:
        action = convert_ints(action)
        why_not = explain(frozen_copy(draft), action)
        if why_not is not None:
            raise IllegalAction(why_not)
    return intern_ids_of(action)


def _stop_condition(until: Any) -> tuple[float, Callable[[Any], bool] | None]:
    """Return the number of choices after which to stop (or infinity), and the function that stops at a decision."""
    if until is None:
        return inf, None
    if callable(until) and not isinstance(until, type):
        return inf, until
    count = int_or_nothing(until)
    if count is None or count < 0:
        raise InvalidOption.from_code("playout-until", found=describe_value(until))
    return count, None


class _PlayoutDecision(Decision[Any, Any]):
    """A decision during a playout, which lists its actions and copies its state from the draft on first use."""

    __slots__ = ("_draft",)

    def __init__(self, step: DecisionStep, draft: Draft) -> None:
        self.step = step
        self.players = step.players(draft)
        self._actions = draft.listed
        self._state: Any = None
        self._others = None
        self._draft: Draft | None = draft

    @property
    def state(self) -> Any:
        """The state to decide in.

        Raises:
            InvalidOption: the game has gone on since, and the state was not used before.
        """
        state = self._state
        if state is None:
            if self._draft is None:
                raise InvalidOption.from_code("decision-past")
            state = self._state = frozen_copy(self._draft)
            cache_in_field(state, "listed", self._actions)
        return state

    @property
    def actions(self) -> tuple[Any, ...]:
        """Every legal action of ``player``, in a fixed order.

        Raises:
            InvalidOption: the game has gone on since, and the actions were not used before.
        """
        actions: Any = self._actions
        if actions is None:
            draft = self._draft
            if draft is None or self._state is not None:
                _ = self.state  # fails if the game has gone on
                return super().actions
            actions = self._actions = draft.listed = tuple(
                self.step.actions_of(draft, self.players[0])
            )
        return actions  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the decision with its state, as long as it is available."""
        if self._draft is not None:
            _ = self.state
        return super().__reduce__()

    def has_action(self, action: object) -> bool:
        """Return whether this very object is one of the legal actions that were listed, here or in the state."""
        actions = self._actions
        if actions is None and self._state is not None:
            actions = self._state.listed
        for legal_action in actions or ():  # any() takes longer
            if legal_action is action:
                return True
        return False

    def drop_draft(self) -> None:
        """Drop the draft, which the playout changes from now on."""
        self._draft = None
