"""What a game waits for: a decision of players, or a chance event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import (
    ChanceEvent,
    Deal,
    Dealt,
    Randomness,
    Roll,
    Rolled,
    StepwiseOutcome,
    check_randomness,
)
from ancient_world.engine.declared.masked_values import (
    MaskGuard,
    fail_if_masked,
    masked_value_error,
    refuse_masked,
)
from ancient_world.engine.declared.type_parameters import (
    ActionType,
    AnyAction,
    AnyStep,
    DecisionType,
)
from ancient_world.engine.errors import HiddenValue, InvalidOption
from ancient_world.engine.explaining import agenda_of, require_seat
from ancient_world.engine.freezing import cache_in_field
from ancient_world.engine.ids import share_equal_parts
from ancient_world.engine.importing import hint_names
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.state import Draft, State
from ancient_world.engine.steps import ChanceStep, DealStep, DecisionStep, Step
from ancient_world.engine.typed_cache import cache
from ancient_world.engine.whole_numbers import as_int

register_messages({"decision-alone": "This decision was read on its own, so its state is unknown."})


class Decision(Generic[ActionType, DecisionType]):
    """A decision that the game waits for. The legal actions are computed on first use.

    ``players`` are the seats that may choose now; ``step`` is the step on top of the agenda, which says what they choose.

    Example:
        >>> decision = aw.Match.new("antike", ["Ana", "Ben"], seed=7).pending()
        >>> decision.player, len(decision.actions)
        (1, 8)
        >>> decision.step
        Rondel(player=1, civilization=0)
    """

    __slots__ = ("_actions", "_others", "_state", "players", "step")

    def __init__(
        self,
        step: DecisionType,
        players: tuple[int, ...],
        state: State[ActionType, DecisionType] | None = None,
        *,
        actions: Sequence[ActionType] | None = None,
        actions_by_player: Mapping[int, Sequence[ActionType]] | None = None,
    ) -> None:
        self.step: DecisionType = step
        self.players: tuple[int, ...] = players
        self._state: Any = state
        self._actions = None if actions is None else tuple(actions)
        self._others = actions_by_player

    @property
    def state(self) -> State[ActionType, DecisionType]:
        """The state to decide in; masked if the decision belongs to a view.

        Raises:
            InvalidOption: the decision was read from a document, which has no state.
        """
        if self._state is None:
            raise InvalidOption.from_code("decision-alone")
        return self._state  # type: ignore[no-any-return]

    @property
    def player(self) -> int:
        """The seat that decides; the first of ``players``."""
        return self.players[0]

    @property
    def actions(self) -> tuple[ActionType, ...]:
        """Every legal action of ``player``, in a fixed order.

        Raises:
            HiddenValue: the decision belongs to a view, and its legal actions depend on masked values.
        """
        actions: Any = self._actions
        if actions is None:
            state: Draft = self._state
            actions = state.listed
            if actions is None:
                player = self.players[0]
                if state.masked:
                    actions = self._list_actions(player)
                else:  # faster, and the most frequent case
                    actions = tuple(self.step.actions_of(state, player))
                cache_in_field(state, "listed", actions)
            self._actions = actions
        return actions  # type: ignore[no-any-return]

    def actions_of(self, player: int) -> tuple[ActionType, ...]:
        """Return the legal actions of a player; empty for players who may not act now, or whose actions a view does not know.

        Args:
            player: a seat.

        Raises:
            HiddenValue: the decision belongs to a view, and the legal actions depend on masked values.
        """
        if type(player) is not int:
            player = as_int(player)
        if player == self.players[0]:
            return self.actions
        if player not in self.players:
            return ()
        if self._others is not None:
            return tuple(self._others.get(player, ()))
        return self._list_actions(player)

    def _list_actions(self, player: int) -> tuple[ActionType, ...]:
        state = self.state
        with MaskGuard(state):
            actions: Any = tuple(self.step.actions_of(state, player))
        if state.masked:
            refuse_masked(actions, "masked-choice", "$.action")
        return actions  # type: ignore[no-any-return]

    @property
    def all_actions(self) -> tuple[ActionType, ...]:
        """Every legal action of each of ``players``, in the order of the players."""
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

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the decision, with its actions if they have been computed."""
        actions_by_player = None if self._others is None else {**self._others}
        shared_values = share_equal_parts((self.step, self.players, self._actions))
        return _restore_decision, (*shared_values, self._state, actions_by_player)

    def __repr__(self) -> str:
        try:
            count = str(len(self.actions))
        except HiddenValue:
            count = "unknown"
        return f"Decision(player={self.player}, step={self.step!r}, actions={count})"


hint_names(
    Decision,
    {
        "legal_actions": "decision.actions",
        "choices": "decision.actions",
        "options": "decision.actions",
        "outcomes": "decision.actions",
        "choose": "decision.actions[place]",
        "apply": "match.apply(action)",
        "sample": "decision.actions[place]",
        "prompt": "aw.prompt(state)",
    },
)


def _restore_decision(
    step: Any, players: tuple[int, ...], actions: Any, state: Any, actions_by_player: Any
) -> Decision:
    return Decision(step, players, state, actions=actions, actions_by_player=actions_by_player)


@cache
def is_outcome_trusted(step: type[ChanceStep], event: type) -> bool:
    """Return whether a sampled outcome is legal without a check: the step and the event use the engine's ``why_not``."""
    defining_class = next(each for each in step.__mro__ if "why_not" in vars(each))
    return event in (Deal, Roll) and defining_class in (ChanceStep, DealStep)


class Chance(Generic[ActionType]):
    """A chance event that the game waits for: sample an outcome, or apply the outcome of a real table.

    ``event`` is the roll or the deal, ``step`` the step on top of the agenda, which says what it is for.

    Example:
        >>> start = aw.new_game("antike", 2)
        >>> chance = aw.pending(start)
        >>> outcome = chance.sample(aw.SeededRandom(7))
        >>> outcome.cards, chance.probability(outcome)
        (('greece+arabia', 'persia+phoenicia'), 0.5)
        >>> state = aw.apply(start, outcome)
    """

    __slots__ = ("_state", "event", "step")

    def __init__(self, step: ChanceStep, event: ChanceEvent, state: State | None = None) -> None:
        self.step: ChanceStep = step
        self.event: ChanceEvent = event
        self._state: Any = state

    def sample(self, rng: Randomness) -> ActionType | Dealt | Rolled:
        """Return a random outcome, drawn by the probabilities of the outcomes.

        Args:
            rng: the random generator: a :class:`~ancient_world.SeededRandom` or a ``random.Random``.

        Raises:
            HiddenValue: the outcomes depend on masked values; :meth:`outcomes` and :meth:`unordered_outcomes` raise it, too.
        """
        outcome: Any
        try:  # in place of a MaskGuard, which costs 0.7 to 0.9 % of play
            outcome = self.event.sample(rng)
        except Exception as error:
            if isinstance(error, (AttributeError, TypeError)):
                check_randomness(rng)
            fail_if_masked(error, self.step, self.event)
            raise
        if self._state is not None and is_outcome_trusted(type(self.step), type(self.event)):
            state: Draft = self._state
            cache_in_field(state, "listed", (outcome,))  # so that apply() need not check it
        return outcome  # type: ignore[no-any-return]

    def probability(self, action: Action) -> float:
        """Return the probability of an outcome; 0.0 if it is impossible.

        Args:
            action: the outcome.

        Raises:
            HiddenValue: the probability depends on masked values.
        """
        with MaskGuard(self.step, self.event):
            return self.event.probability(action)

    def outcomes(self) -> Iterator[ActionType | Dealt | Rolled]:
        """Yield every outcome once, in a fixed order. There may be very many."""
        with MaskGuard(self.step, self.event):
            outcomes: Iterator[Any] = self.event.outcomes()
            yield from outcomes

    def unordered_outcomes(self) -> Iterator[tuple[ActionType | Dealt | Rolled, float]]:
        """Yield one outcome for each set of outcomes that differ only in their order, with the probability of the set.

        Use it for a search if the order of a hand does not matter: five of eighteen cards make 8,568 sets but 1,028,160
        outcomes. The order may matter if a game lays out the cards in a row.
        """
        with MaskGuard(self.step, self.event):
            outcomes_with_probability: Iterator[Any] = self.event.unordered_outcomes()
            yield from outcomes_with_probability

    def one_by_one(self) -> StepwiseOutcome:
        """Return the event as a sequence of single dice or cards, each with its probability."""
        return StepwiseOutcome(self.event)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            return NotImplemented
        return (self.step, self.event) == (other.step, other.event)

    def __hash__(self) -> int:
        return hash((self.step, self.event))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (*share_equal_parts((self.step, self.event)), self._state)

    def __repr__(self) -> str:
        return f"Chance(step={self.step!r})"


hint_names(
    Chance,
    {
        "actions": "chance.outcomes()",
        "legal_actions": "chance.outcomes()",
        "roll": "chance.sample(rng)",
        "draw": "chance.sample(rng)",
        "choose": "chance.sample(rng)",
        "apply": "match.apply(chance.sample(rng))",
    },
)


PendingEvent = Decision | Chance | None
"""What a game waits for; ``None`` when it is over."""


def pending_at(step: Step, state: Any) -> Decision | Chance:
    """Return what the game waits for at a step that waits."""
    if isinstance(step, DecisionStep):
        # Positional, since a keyword argument takes twice as long.
        return Decision(step, step.players(state), state)
    if isinstance(step, ChanceStep):
        return Chance(step, step.event(state), None if state.masked else state)
    raise TypeError(f"{type(step).__name__} waits for nobody")


def pending(
    state: State[AnyAction, AnyStep],
) -> Decision[AnyAction, AnyStep] | Chance[AnyAction] | None:
    """Return what the game waits for: a :class:`Decision`, a :class:`Chance`, or ``None`` (over).

    Args:
        state: the game at any moment.

    Raises:
        InvalidOption: this is not a state.
        HiddenValue: the state is a view's, and the answer depends on masked values.

    Example:
        >>> start = aw.new_game("antike", 2)
        >>> aw.pending(start)
        Chance(step=DealCivilizations(count=2))
        >>> isinstance(aw.pending(start), aw.Chance)
        True
    """
    untyped_state: Any = state
    agenda = (
        untyped_state.agenda if isinstance(untyped_state, State) else agenda_of(state)
    )  # without the call, 0.6 to 0.8 % less of play
    pending_event: Any
    try:
        pending_event = pending_at(agenda[-1], state) if agenda else None
    except Exception as error:
        fail_if_masked(error, state)
        raise
    if isinstance(pending_event, Decision) and not pending_event.players and state.masked:
        raise masked_value_error("not-known", state)  # every choice is made or may be secret
    return pending_event  # type: ignore[no-any-return]


def legal_actions(state: State[AnyAction], player: int | None = None) -> tuple[AnyAction, ...]:
    """Return the legal actions of the player to act or of ``player``, in a fixed order.

    They are empty while chance is pending, when the game is over, and for a player who may not act now.

    Args:
        state: the game at any moment.
        player: a seat; by default the player to act.

    Raises:
        InvalidOption: this is not a state, or there is no such seat.
        HiddenValue: the state is a view's, and the legal actions depend on masked values.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.legal_actions(match.state)[:2]
        (ChooseSpace(space='iron'), ChooseSpace(space='temple'))
        >>> aw.legal_actions(match.state, 0)
        ()
    """
    pending_event: Decision[AnyAction] | Chance[AnyAction] | None = pending(state)
    player = as_int(player)
    if player is not None:
        require_seat(player, state)
    if not isinstance(pending_event, Decision):
        return ()
    return pending_event.actions if player is None else pending_event.actions_of(player)
