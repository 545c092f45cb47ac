"""The agenda: steps that push steps, and the loop that plays whatever needs no choice.

A state keeps a stack of steps; the last one is next. A step either *waits*, for a decision of a player
or for chance, or it *runs* at once. ``apply`` checks one action against the step on top, takes one private
draft, plays the action, runs every step that waits for nobody, and freezes the draft.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import attrs

from ancient_world.engine.actions import Action, action_player
from ancient_world.engine.chance import ChanceEvent
from ancient_world.engine.choices import Choice
from ancient_world.engine.declared.fields import Seat, once
from ancient_world.engine.errors import IllegalAction
from ancient_world.engine.generator import Randomness
from ancient_world.engine.masks import (
    fail_if_masked,
    masks,
    names_masked,
    refuse_masked,
    unknown,
)
from ancient_world.engine.reasons import Reason, reason

__all__ = [
    "Automatic",
    "Chance",
    "ChanceStep",
    "Decision",
    "DecisionStep",
    "Draft",
    "Pending",
    "SimultaneousStep",
    "State",
    "Step",
    "apply",
    "explain",
    "legal_actions",
    "pending",
    "start",
]

D = TypeVar("D")
S = TypeVar("S", bound="State")

Lister = Callable[[Any, Any], list[Any]]
"""What lists actions at a step, in a state."""


@attrs.frozen
class Step(Generic[D]):
    """An item on the agenda. ``D`` is the type of the game's drafts."""

    over: ClassVar[tuple[str, ...] | None] = None
    """The steps on which it may lie, by their names in documents, "" being the bottom; ``None``: on any."""
    starts_turn: ClassVar[bool] = False
    """Whether a player's turn begins with it."""
    asks: ClassVar[bool] = False
    """Whether it is passed over, and not just run, when it does not wait."""

    def waits(self, state: D) -> bool:
        """Whether the game waits here; a step that does not is taken off and run."""
        return True

    def fits(self, state: D) -> bool:
        """Whether what the step says can be so in a state that is read; values that do not exist are refused before."""
        return True

    def run(self, draft: D) -> None:
        """Play a step that waits for nobody. Most have nothing to do then."""

    def why_not(self, state: D, action: object) -> Reason | None:
        """Why this action is not legal at this step, or ``None``."""
        return reason("not-now", "agenda", step=type_name(type(self)))

    def play(self, draft: D, action: Any) -> None:
        """Play a legal action. The step itself is off the agenda already."""

    def pending(self, state: D) -> Decision | Chance:
        """What the game waits for at this step."""
        raise TypeError(f"{type(self).__name__} waits for nobody")


@once
def type_name(kind: type) -> str:
    """The name of a class in documents: ``PlaceCitizen`` is "place-citizen"."""
    name = kind.__name__
    return name[0].lower() + "".join(f"-{c.lower()}" if c.isupper() else c for c in name[1:])


@attrs.frozen
class Automatic(Step[D]):
    """A step that never waits."""

    def waits(self, state: D) -> bool:
        return False


@attrs.frozen
class DecisionStep(Step[D]):
    """A step that waits for a player, who has one of its kinds of choice."""

    player: Seat

    asks: ClassVar[bool] = True
    choices: ClassVar[tuple[type[Choice[Any, Any]], ...]] = ()
    """The kinds of choice, in the order in which their actions are listed."""
    asides: ClassVar[tuple[type[Choice[Any, Any]], ...] | None] = None
    """Those of them that are no reason to wait here; ``None``: those that are ``aside`` everywhere."""
    rule: ClassVar[str] = "agenda"
    """The rule that an action breaks which is not among them."""

    @classmethod
    def is_aside(cls, kind: type[Choice[Any, Any]]) -> bool:
        """Whether a kind of choice alone is no reason to wait here."""
        return kind.aside if cls.asides is None else kind in cls.asides

    def waits(self, state: D) -> bool:
        """Whether there is a choice: an action of a kind that is not aside.

        A step without kinds of choice lists its actions itself, and always waits.
        """
        kinds = _reasons_to_wait(type(self))
        return kinds is None or any(kind.possible(self, state) for kind in kinds)

    def players(self, state: D) -> tuple[int, ...]:
        """All who may act now; more than one only where they choose at the same time."""
        return (self.player,)

    def actions(self, state: D) -> list[Action]:
        """Every legal action, in a fixed order."""
        found: list[Action] = []
        for legal in _listers(type(self)):  # a nested comprehension takes longer
            found += legal(self, state)
        return found

    def actions_of(self, state: D, player: int) -> list[Action]:
        """The legal actions of one of :meth:`players`."""
        return self.actions(state) if player == self.player else []

    def why_not(self, state: D, action: Any) -> Reason | None:
        if type(action) in self.choices:
            return action.why_not(self, state)  # type: ignore[no-any-return]
        return self.not_now()

    def not_now(self) -> Reason:
        """The reason for an action of a kind that is not offered."""
        return reason("not-now", self.rule, step=type_name(type(self)))

    def play(self, draft: D, action: Any) -> None:
        action.play(self, draft)

    def pending(self, state: D) -> Decision:
        return Decision(self, self.players(state), state=state)


@once
def _reasons_to_wait(cls: type[DecisionStep[Any]]) -> tuple[type[Choice[Any, Any]], ...] | None:
    """The kinds of choice of which one must be possible; ``None`` if that is sure."""
    kinds = tuple([kind for kind in cls.choices if not cls.is_aside(kind)])
    sure = not cls.choices or any(kind.is_sure() for kind in kinds)
    return None if sure else kinds


@once
def _listers(cls: type[DecisionStep[Any]]) -> tuple[Lister, ...]:
    """What lists the legal actions of each kind of choice."""
    return tuple([_one(kind()) if kind.is_one() else kind.legal for kind in cls.choices])


def _one(action: Choice[Any, Any]) -> Lister:
    """Lists the only action of a kind, which is made once."""
    why_not, actions, none = action.why_not, [action], list[Any]()
    if type(action).is_sure():
        return lambda _step, _state: actions
    return lambda step, state: actions if why_not(step, state) is None else none


@attrs.frozen
class SimultaneousStep(DecisionStep[D]):
    """A step that waits for several players, who choose at the same time and in any order.

    Its actions name their ``player``. Who has still to choose follows from what is legal; a kind of step may
    say it itself (``players``, ``actions_of``) where that is faster.
    """

    player: int = attrs.field(default=0, init=False, eq=False, repr=False)  # nobody's alone

    def players(self, state: D) -> tuple[int, ...]:
        return tuple(sorted({action.player for action in self._all(state)}))

    def actions_of(self, state: D, player: int) -> list[Action]:
        return [action for action in self._all(state) if action.player == player]

    def _all(self, state: D) -> list[Any]:
        """Every legal action of everybody."""
        return [action for kind in self.choices for action in kind.legal(self, state)]

    def actions(self, state: D) -> list[Action]:
        return self.actions_of(state, self.players(state)[0])


@attrs.frozen
class ChanceStep(Step[D]):
    """A step that waits for a roll or a deal."""

    def event(self, state: D) -> ChanceEvent:
        """What is rolled or dealt."""
        raise TypeError(f"{type(self).__name__} does not say what chance decides")

    def why_not(self, state: D, action: object) -> Reason | None:
        return self.event(state).why_not(action)

    def pending(self, state: D) -> Chance:
        return Chance(self, self.event(state))


class Decision:
    """The game waits for a player. The legal actions are listed when somebody asks for them."""

    __slots__ = ("_actions", "_others", "_state", "players", "step")

    def __init__(
        self,
        step: DecisionStep[Any],
        players: tuple[int, ...],
        *,
        state: Any = None,
        actions: Sequence[Action] | None = None,
        others: Mapping[int, Sequence[Action]] | None = None,
    ) -> None:
        self.step = step
        self.players = players
        self._state = state
        self._actions = None if actions is None else tuple(actions)
        self._others = others

    @property
    def player(self) -> int:
        """The seat that decides; the first of ``players``."""
        return self.players[0]

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every legal action of ``player``, in a fixed order.

        Raises:
            NotKnown: this is of a view's state, in which what may be chosen is masked.
        """
        if self._actions is None:
            self._actions = self._listed(self.player)
        return self._actions

    def actions_of(self, player: int) -> tuple[Action, ...]:
        """Every legal action of one of ``players``, as far as it is known here; of others none."""
        if player == self.players[0]:
            return self.actions
        if player not in self.players:
            return ()
        if self._state is not None:
            return self._listed(player)
        return tuple(self._others.get(player, ())) if self._others else ()

    def _listed(self, player: int) -> tuple[Action, ...]:
        state = self._state
        try:
            if player == self.players[0]:
                actions = tuple(self.step.actions(state))
            else:
                actions = tuple(self.step.actions_of(state, player))
        except Exception as error:
            fail_if_masked(error, state)
            raise
        if state.masked:
            refuse_masked(actions, "masked-choice", "$.action")
        return actions

    @property
    def all_actions(self) -> tuple[Action, ...]:
        """Every legal action of each of ``players``, one player's after the other's."""
        if len(self.players) == 1:
            return self.actions
        players = dict.fromkeys(self.players)
        return tuple([action for player in players for action in self.actions_of(player)])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        return (self.step, self.players, self.all_actions) == (
            other.step,
            other.players,
            other.all_actions,
        )

    def __hash__(self) -> int:
        return hash((self.step, self.players, self.all_actions))

    def __repr__(self) -> str:
        return f"Decision(player={self.player}, step={self.step!r}, actions={len(self.actions)})"


class Chance:
    """The game waits for chance: sample an outcome, or bring the one that a real table rolled."""

    __slots__ = ("event", "step")

    def __init__(self, step: ChanceStep[Any], event: ChanceEvent) -> None:
        self.step = step
        self.event = event

    def sample(self, rng: Randomness) -> Action:
        """One outcome, drawn with its probability.

        Raises:
            NotKnown: something that decides it is masked; so do the others.
        """
        try:
            return self.event.sample(rng)
        except Exception as error:
            fail_if_masked(error, self.step, self.event)
            raise

    def probability(self, action: Action) -> float:
        """How likely an outcome is, 0.0 if it is impossible."""
        try:
            return self.event.probability(action)
        except Exception as error:
            fail_if_masked(error, self.step, self.event)
            raise

    def outcomes(self) -> Iterator[Action]:
        """Every outcome once, one at a time, in a fixed order. There may be very many."""
        try:
            yield from self.event.outcomes()
        except Exception as error:
            fail_if_masked(error, self.step, self.event)
            raise

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            return NotImplemented
        return (self.step, self.event) == (other.step, other.event)

    def __hash__(self) -> int:
        return hash((self.step, self.event))

    def __repr__(self) -> str:
        return f"Chance(step={self.step!r})"


Pending = Decision | Chance | None
"""What a game waits for; ``None`` when it is over."""


@attrs.define(eq=False, weakref_slot=False)
class Draft:
    """A state being advanced. Only the rules ever hold one."""

    agenda: tuple[Step[Any], ...]
    masked: bool = attrs.field(default=False, init=False, eq=False, repr=False)
    """Whether this is of a view, in which things may be masked; what comes of it is of a view too."""
    passed: tuple[Step[Any], ...] = attrs.field(default=(), init=False, eq=False, repr=False)
    """Decisions passed over since the last choice, since nothing was possible there; not part of documents."""

    def push(self, *steps: Step[Any]) -> None:
        """Put steps on the agenda; the first one is done first."""
        self.agenda = (*self.agenda, *steps[::-1])

    def freeze(self) -> Any:
        """Make this draft the state that it has become."""
        raise TypeError(f"{type(self).__name__} does not say what its state is")


class State:
    """Everything about one game at one moment: immutable, hashable, equal by value.

    A game's state is the frozen form of its draft (see :mod:`ancient_world.engine.freezing`) with
    this class as a second parent.
    """

    __slots__ = ()

    game: ClassVar[str]
    """The id of the game."""

    agenda: tuple[Step[Any], ...]
    masked: bool
    passed: tuple[Step[Any], ...]

    def thaw(self) -> Draft:
        """A private draft of this state."""
        raise TypeError(f"{type(self).__name__} does not say what its draft is")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


def _settle(draft: Draft) -> None:
    """Run steps until one waits or the agenda is empty."""
    while draft.agenda:
        step = draft.agenda[-1]
        if step.waits(draft):
            return
        draft.agenda = draft.agenda[:-1]
        if step.asks:
            draft.passed += (step,)
        step.run(draft)


def start(draft: Draft) -> Any:
    """The first state of a game from a draft whose agenda is set."""
    _settle(draft)
    return draft.freeze()


def pending(state: State) -> Pending:
    """What the game waits for: a :class:`Decision`, a :class:`Chance`, or ``None`` (over).

    Raises:
        NotKnown: the state is a view's, and something that this depends on is masked.
    """
    agenda = state.agenda
    try:
        waiting = agenda[-1].pending(state) if agenda else None
    except Exception as error:
        fail_if_masked(error, state)
        raise
    if state.masked and isinstance(waiting, Decision) and not waiting.players:
        raise unknown("not-known", masks(state))  # all have chosen, some of them in secret
    return waiting


def legal_actions(state: State, player: int | None = None) -> tuple[Action, ...]:
    """The legal actions, in a fixed order: of the player to act, or of ``player``.

    Empty while chance is pending, when the game is over, and for a player who may not act now.

    Raises:
        NotKnown: the state is a view's, in which what may be chosen is masked.
    """
    waiting = pending(state)
    if not isinstance(waiting, Decision):
        return ()
    return waiting.actions if player is None else waiting.actions_of(player)


def explain(state: State, action: object) -> Reason | None:
    """Why this action is illegal here, or ``None`` if it is legal.

    If it belongs to a decision that was passed over since the last choice, because nothing was possible there,
    the reason is the one that was true of it there; ``awaited`` then says what the game waits for.

    Raises:
        NotKnown: the state is a view's, and something that this depends on is masked.
    """
    agenda = state.agenda
    if not agenda:
        return reason("game-over", "agenda")
    step = agenda[-1]
    try:
        why_not = step.why_not(state, action)
        if why_not is not None and not isinstance(action, Action):
            return reason("not-an-action", "agenda")
        if state.masked:
            _refuse_guesses(state, step, action, why_not)
        if why_not is None:
            return None
        return _passed_over(state, action, why_not) or why_not
    except Exception as error:
        fail_if_masked(error, state, action)
        raise


def _passed_over(state: State, action: object, awaited: Reason) -> Reason | None:
    """Why an action was not possible at a step that was passed over, if that was what the step is for."""
    kind: Any = type(action)
    for step in reversed(state.passed):
        if isinstance(step, DecisionStep) and kind in step.choices and not step.is_aside(kind):
            why_not = step.why_not(state, action)
            if why_not is not None:
                return attrs.evolve(why_not, awaited=awaited)
    return None


def _refuse_guesses(state: State, step: Step[Any], action: object, why_not: Reason | None) -> None:
    """Refuse to judge what depends on masked things: they are no cards, neither in an action nor to choose from.

    Raises:
        NotKnown: the action names something masked, or one of its kind that is legal here does.
    """
    refuse_masked((action,), "masked-action", "$.action")
    if why_not is None or not isinstance(step, DecisionStep):
        return
    legal = step.actions_of(state, action_player(action, step.players(state)))
    alike = [each for each in legal if type(each) is type(action)]
    refuse_masked(alike, "masked-choice", "$.action")


def apply(state: S, action: Action) -> S:
    """The state after an action; the argument does not change.

    Raises:
        IllegalAction: the rules forbid the action here.
        NotKnown: the state is a view's, and something that this depends on is masked.
    """
    agenda = state.agenda
    if not agenda:
        raise IllegalAction(reason("game-over", "agenda"))
    if state.masked and names_masked(action):
        raise unknown("masked-action", masks(action, "$.action"))
    step = agenda[-1]
    try:
        why_not = step.why_not(state, action)
        if why_not is None:
            draft = state.thaw()
            draft.agenda = agenda[:-1]
            draft.passed = ()
            step.play(draft, action)
            _settle(draft)
            frozen: S = draft.freeze()
            return frozen
    except Exception as error:
        fail_if_masked(error, state, action)
        raise
    raise IllegalAction(explain(state, action) or why_not)
