"""Playing on at random, and how each game wants to be searched."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any, Literal

import attrs

from ancient_world.engine.agenda import play
from ancient_world.engine.chance import Randomness
from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.declared.typed import AnyAction, Typed
from ancient_world.engine.errors import IllegalAction, InvalidOption, NotKnown
from ancient_world.engine.explaining import agenda_of, explain, with_ints
from ancient_world.engine.faults import found
from ancient_world.engine.ids import with_known_ids
from ancient_world.engine.language import register
from ancient_world.engine.pending import Decision, is_sure
from ancient_world.engine.state import Draft, copied
from ancient_world.engine.steps import ChanceStep, DecisionStep
from ancient_world.engine.whole import whole

# --- how deep a game is searched ---


@attrs.frozen
class Thinking:
    """Settings of the bots that think ahead, for one game; ``Game.thinking`` holds them.

    None of them changes the rules. The defaults serve a game of which nothing is known.
    """

    nodes: int = 600
    """Actions that the greedy bot tries for one decision."""
    scale: float = 10.0
    """By how much judgements of two players differ when one is clearly ahead."""
    search: Literal["mcts", "rollout"] = "mcts"
    """The stronger of the two searches."""
    prior: bool = False
    """True if tree search looks first where the game's judgement after an action is best."""
    leaf: int | None = None
    """Random choices after which tree search judges a position; ``None`` plays to the end of the game."""
    candidates: int = 6
    """Actions that are rolled out, the greedy one and the next best."""
    turns: int = 2
    """Turns of its own that a rollout reaches."""
    policy: tuple[int, int] = (1, 0)
    """Depth and nodes of the greedy bot that plays a rollout; a depth of 1 takes what looks best at once."""
    sure: float = 0.0
    """Standard errors by which another action must lead the greedy one to replace it."""


# --- random play ---


register(
    {
        "decision-past": "The game has moved on. Ask a decision for its state, or for other players' actions, before you choose.",
        "playout-of-a-view": "A view does not hold enough to play on; draw a full state with sample_state(view, rng).",
        "playout-until": "A playout stops after a number of choices, or when a function of the decision returns true; got {found}.",
    }
)


def playout(
    state: Typed[AnyState, AnyAction],
    choose: Callable[[Decision[AnyAction]], AnyAction],
    rng: Randomness,
    until: int | Callable[[Decision[AnyAction]], bool] | None = None,
) -> AnyState:
    """Play a game on and return the last state; the one that is given does not change.

    The course is the same as with :func:`~ancient_world.pending` and :func:`~ancient_world.apply`, a quarter to a half faster.

    Args:
        state: a whole state, not a view's.
        choose: gives one of ``decision.actions`` for each decision. ``decision.state`` is made when it is asked for, and only
            while ``choose`` runs.
        rng: decides what is left to chance: a :class:`~ancient_world.SeededRandom`, a ``random.Random``.
        until: where to end before the game does: after so many choices, or at the first decision for which a function is true.

    Raises:
        IllegalAction: the rules forbid what ``choose`` gave.
        InvalidOption: this is no state, or ``until`` is neither a number nor a function.
        NotKnown: the state is a view's.

    Example:
        >>> start = aw.new_game("tides-of-time", 2)
        >>> aw.playout(start, lambda decision: decision.actions[0], aw.SeededRandom(7))
        <tides-of-time: 2 players, round 3, over>
    """
    start: Any = state
    if not agenda_of(start):
        return start  # type: ignore[no-any-return]
    if start.masked:
        raise NotKnown.of("playout-of-a-view")
    left, ends = _end(until)
    draft: Draft = start.thaw()
    while draft.agenda:
        step = draft.agenda[-1]
        action: Any
        if isinstance(step, DecisionStep):
            decision: Any = _Asked(step, draft)
            if left == 0 or (ends is not None and ends(decision)):
                decision.pass_by()
                break
            left -= 1
            action = choose(decision)
            sure = decision.offers(action)
            decision.pass_by()
        else:
            assert isinstance(step, ChanceStep)
            event = step.event(draft)
            action = event.sample(rng)
            sure = is_sure(type(step), type(event))
        if not sure:
            action = with_ints(action)
            why_not = explain(copied(draft), action)
            if why_not is not None:
                raise IllegalAction(why_not)
            action = with_known_ids(action)
        play(draft, action)
    end: AnyState = draft.freeze()
    return end


def _end(until: Any) -> tuple[float, Callable[[Any], bool] | None]:
    """The number of choices after which to end, infinity if that is never, and the function that says where."""
    if until is None:
        return inf, None
    if callable(until):
        return inf, until
    count = whole(until)
    if count is None or count < 0:
        raise InvalidOption.of("playout-until", found=found(until))
    return count, None


class _Asked(Decision):
    """A decision on the way, whose state is made when somebody asks for it."""

    __slots__ = ("_made",)

    def __init__(self, step: DecisionStep, draft: Draft) -> None:
        self.step = step
        self.players = step.players(draft)
        actions = draft.listed
        if actions is None:
            actions = tuple(step.actions_of(draft, self.players[0]))
        self._actions = actions
        self._state = draft
        self._others = None
        self._made: Any = None

    @property
    def state(self) -> Any:
        """The state in which it is decided.

        Raises:
            InvalidOption: the game has gone on, and nobody asked before.
        """
        if self._made is None:
            if self._state is None:
                raise InvalidOption.of("decision-past")
            self._made = copied(self._state)
        return self._made

    def offers(self, action: object) -> bool:
        """Return whether this very action is among those offered."""
        for each in self._actions or ():  # any() takes longer
            if each is action:
                return True
        return False

    def pass_by(self) -> None:
        """Let go of the draft, which goes on."""
        self._state = None
