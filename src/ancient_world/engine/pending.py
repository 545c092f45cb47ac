"""The pending event of a game: a decision of players, or chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic

from ancient_world.engine.actions import Action
from ancient_world.engine.cached import cache
from ancient_world.engine.chance import ChanceEvent, Deal, Dealt, OneByOne, Randomness, Roll, Rolled
from ancient_world.engine.declared.masks import (
    Knowing,
    fail_if_masked,
    not_known,
    refuse_masked,
)
from ancient_world.engine.declared.typed import A, AnyAction, AnyStep, D
from ancient_world.engine.errors import InvalidOption, NotKnown
from ancient_world.engine.explaining import agenda_of, check_seat_at
from ancient_world.engine.freezing import remember
from ancient_world.engine.ids import settled
from ancient_world.engine.language import register
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep, DealStep, DecisionStep, Step
from ancient_world.engine.whole import as_int

register({"decision-alone": "This decision was read on its own, so its state is unknown."})


class Decision(Generic[A, D]):
    """The game waits for a player. The legal actions are listed when they are asked for.

    ``players`` are the seats that may choose now; ``step`` says what they choose, and has the fields of its class.

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
        step: D,
        players: tuple[int, ...],
        state: State[A, D] | None = None,
        *,
        actions: Sequence[A] | None = None,
        others: Mapping[int, Sequence[A]] | None = None,
    ) -> None:
        self.step = step
        self.players = players
        self._state: Any = state
        self._actions = None if actions is None else tuple(actions)
        self._others = others

    @property
    def state(self) -> State[A, D]:
        """The state in which it is decided, or a view's, if it is the decision of a view.

        Raises:
            InvalidOption: it was read from a document, which tells of no state.
        """
        if self._state is None:
            raise InvalidOption.of("decision-alone")
        return self._state  # type: ignore[no-any-return]

    @property
    def player(self) -> int:
        """The seat that decides; the first of ``players``."""
        return self.players[0]

    @property
    def actions(self) -> tuple[A, ...]:
        """Every legal action of ``player``, in a fixed order.

        Raises:
            NotKnown: this is of a view's state, in which what may be chosen is masked.
        """
        actions: Any = self._actions
        if actions is None:
            state = self._state
            actions = state.listed
            if actions is None:
                player = self.players[0]
                if state.masked:
                    actions = self._listed(player)
                else:  # there is nothing masked to look for, and this is asked most often
                    actions = tuple(self.step.actions_of(state, player))
                remember(state, "listed", actions)
            self._actions = actions
        return actions  # type: ignore[no-any-return]

    def actions_of(self, player: int) -> tuple[A, ...]:
        """Every legal action of one of ``players``, as far as it is known here; of others none.

        Args:
            player: a seat.

        Raises:
            NotKnown: this is of a view's state, in which what may be chosen is masked.
        """
        if type(player) is not int:
            player = as_int(player)
        if player == self.players[0]:
            return self.actions
        if player not in self.players:
            return ()
        if self._others is not None:
            return tuple(self._others.get(player, ()))
        return self._listed(player)

    def _listed(self, player: int) -> tuple[A, ...]:
        state = self.state
        with Knowing(state):
            actions: Any = tuple(self.step.actions_of(state, player))
        if state.masked:
            refuse_masked(actions, "masked-choice", "$.action")
        return actions  # type: ignore[no-any-return]

    @property
    def all_actions(self) -> tuple[A, ...]:
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

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the actions as far as they are listed; so equal decisions are the same bytes."""
        others = None if self._others is None else {**self._others}
        listed = settled((self.step, self.players, self._actions))
        return _decision_again, (*listed, self._state, others)

    def __repr__(self) -> str:
        try:
            count = str(len(self.actions))
        except NotKnown:
            count = "unknown"
        return f"Decision(player={self.player}, step={self.step!r}, actions={count})"


def _decision_again(
    step: Any, players: tuple[int, ...], actions: Any, state: Any, others: Any
) -> Decision:
    return Decision(step, players, state, actions=actions, others=others)


@cache
def is_sure(step: type[ChanceStep], event: type) -> bool:
    """Return whether a drawn outcome needs no more checks: an event of ours, at a step with no refusals of its own."""
    says = next(each for each in step.__mro__ if "why_not" in vars(each))
    return event in (Deal, Roll) and says in (ChanceStep, DealStep)


class Chance(Generic[A]):
    """The game waits for chance: sample an outcome, or use the one that a real table rolled.

    ``event`` is the roll or the deal, ``step`` says what it is for.

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
        self.step = step
        self.event = event
        self._state = state

    def sample(self, rng: Randomness) -> A | Dealt | Rolled:
        """Return one outcome, drawn with its probability.

        Args:
            rng: where the numbers come from: a :class:`~ancient_world.SeededRandom`, a ``random.Random``.

        Raises:
            NotKnown: something that decides it is masked; so do the others.
        """
        with Knowing(self.step, self.event):
            outcome: Any = self.event.sample(rng)
        if self._state is not None and is_sure(type(self.step), type(self.event)):
            remember(self._state, "listed", (outcome,))  # nobody has to look again
        return outcome  # type: ignore[no-any-return]

    def probability(self, action: Action) -> float:
        """Return the probability of an outcome, 0.0 if it is impossible.

        Args:
            action: the outcome.

        Raises:
            NotKnown: something that decides it is masked.
        """
        with Knowing(self.step, self.event):
            return self.event.probability(action)

    def outcomes(self) -> Iterator[A | Dealt | Rolled]:
        """Yield every outcome once, one at a time, in a fixed order. There may be very many."""
        with Knowing(self.step, self.event):
            outcomes: Iterator[Any] = self.event.outcomes()
            yield from outcomes

    def sets(self) -> Iterator[tuple[A | Dealt | Rolled, float]]:
        """Yield one outcome for all that differ only in their order, with the probability of them all together.

        For a search to which a hand is a set: five of eighteen cards make 8,568 sets and 1,028,160 outcomes. Where a game lays
        cards out in a row, their order may matter to it.
        """
        with Knowing(self.step, self.event):
            sets: Iterator[Any] = self.event.sets()
            yield from sets

    def one_by_one(self) -> OneByOne:
        """Return the event as one die, or one card, after the other, each with its probability."""
        return OneByOne(self.event)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            return NotImplemented
        return (self.step, self.event) == (other.step, other.event)

    def __hash__(self) -> int:
        return hash((self.step, self.event))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (*settled((self.step, self.event)), self._state)

    def __repr__(self) -> str:
        return f"Chance(step={self.step!r})"


Pending = Decision | Chance | None
"""The event that a game waits for; ``None`` when it is over."""


def pending_at(step: Step, state: Any) -> Decision | Chance:
    """Return what the game waits for at a step that waits."""
    if isinstance(step, DecisionStep):
        # The state by its place: a name takes twice as long.
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
        InvalidOption: this is no state.
        NotKnown: the state is a view's, and something that this depends on is masked.

    Example:
        >>> start = aw.new_game("antike", 2)
        >>> aw.pending(start)
        Chance(step=DealCivilizations(count=2))
        >>> isinstance(aw.pending(start), aw.Chance)
        True
    """
    agenda = agenda_of(state)
    waiting: Any
    try:
        waiting = pending_at(agenda[-1], state) if agenda else None
    except Exception as error:
        fail_if_masked(error, state)
        raise
    if state.masked and isinstance(waiting, Decision) and not waiting.players:
        raise not_known("not-known", state)  # all have chosen, some of them in secret
    return waiting  # type: ignore[no-any-return]


def legal_actions(state: State[AnyAction], player: int | None = None) -> tuple[AnyAction, ...]:
    """Return the legal actions, in a fixed order: of the player to act, or of ``player``.

    Empty while chance is pending, when the game is over, and for a player who may not act now.

    Args:
        state: the game at any moment.
        player: a seat; by default the player to act.

    Raises:
        InvalidOption: this is no state, or nobody has this seat.
        NotKnown: the state is a view's, in which what may be chosen is masked.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.legal_actions(match.state)[:2]
        (ChooseSpace(space='iron'), ChooseSpace(space='temple'))
        >>> aw.legal_actions(match.state, 0)
        ()
    """
    waiting: Decision[AnyAction] | Chance[AnyAction] | None = pending(state)
    player = as_int(player)
    if player is not None:
        check_seat_at(player, state)
    if not isinstance(waiting, Decision):
        return ()
    return waiting.actions if player is None else waiting.actions_of(player)
