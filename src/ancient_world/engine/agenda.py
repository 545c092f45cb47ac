"""The agenda: steps that push steps, and the loop that plays whatever needs no choice.

A state keeps a stack of steps; the last one is next. A step either *waits*, for a decision of a player
or for chance, or it *runs* at once. ``apply`` checks one action against the step on top, takes one private
draft, plays the action, runs every step that waits for nobody, and freezes the draft.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.fields import parts_per_seat
from ancient_world.engine.declared.masks import (
    fail_if_masked,
    masks,
    names_masked,
    unknown,
)
from ancient_world.engine.declared.methods import offered
from ancient_world.engine.declared.typed import A, AnyAction, AnyStep, D, Playable
from ancient_world.engine.errors import IllegalAction, InvalidOption, Reason, reason
from ancient_world.engine.faults import found
from ancient_world.engine.freezing import REMEMBERED, changed, copier, once, replaced
from ancient_world.engine.language import register
from ancient_world.engine.pending import Chance, Decision, pending_at
from ancient_world.engine.refusals.explaining import explained
from ancient_world.engine.refusals.values import stumbled_over, values_fit
from ancient_world.engine.steps import DecisionStep, SimultaneousStep, Step

if TYPE_CHECKING:
    from ancient_world.engine.chance import Dealt, Rolled
    from ancient_world.engine.game import Cards
    from ancient_world.matches.match import Match

S = TypeVar("S", bound="State[Any, Any]")

register({"no-state": "Expected a state, got {found}; a match keeps its own in .state."})


class State(Generic[A, D]):
    """Everything about one game at one moment: immutable, hashable, equal by value.

    A game's state is the frozen form of its draft (see :mod:`ancient_world.engine.freezing`) and names this class as
    a second parent, which distinguishes it from the draft. It has no fields of its own::

        @attrs.frozen(weakref_slot=False)
        class PigState(Table, State):
            ...

    Example:
        >>> state = aw.new_game("antike", 2)
        >>> state
        <antike: 2 players, round 0, chance: deal-civilizations>
        >>> state.game, state == aw.new_game("antike", 2)
        ('antike', True)
    """

    __slots__ = ()

    game: ClassVar[str]
    """The id of the game."""

    agenda: tuple[Step, ...]
    masked: bool
    passed: tuple[Step, ...]
    listed: tuple[Action, ...] | None
    known: bool | None

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if State in cls.__bases__[1:]:
            be_state(cls, cls.__bases__[0])

    def __dir__(self) -> list[str]:
        return offered(self, "game", "agenda", "masked", "new_game", "new_match")

    def thaw(self) -> Draft:
        """Return a private draft of this state."""
        return _thawing(type(self))(self)

    def ended_by(self) -> str:
        """Return the id of the rule by which a finished game has ended; empty where the game numbers no rules."""
        return ""

    def won_by(self) -> str:
        """The id of the rule by which a game that is over was won, where that is another one."""
        return self.ended_by()

    tell: ClassVar[Callable[[State], str]] = object.__repr__
    """The function that returns a state in one line; the registry puts :func:`~.registry.told` here."""

    rules_of: ClassVar[Callable[[State], object]] = type
    """The function that returns the rules of the game; the registry puts it here too."""

    drawn: ClassVar[Callable[..., str] | None] = None
    """The function that draws a state as SVG; the public interface puts :func:`ancient_world.svg` here."""

    @classmethod
    def new_game(cls, players: int, *, cards: Cards | None = None, **options: object) -> Self:
        """Return the first state of this game, with no chance resolved in it.

        It is :func:`ancient_world.new_game` with this game's id, and type checkers know what it gives.

        Args:
            players: how many play.
            cards: the card file; by default the one that comes with the library.
            options: the game's own, as JSON values.

        Raises:
            InvalidOption: the number of players, the cards or an option do not fit the game.

        Example:
            >>> from ancient_world.games import antike
            >>> antike.new_game(2)
            <antike: 2 players, round 0, chance: deal-civilizations>
        """
        first: Any = State.begin(cls.game, players, cards=cards, **options)
        begun: Self = first
        return begun

    @classmethod
    def new_match(  # noqa: PLR0913 - each is a choice of its own, and given by name
        cls,
        names: Sequence[str],
        *,
        seed: int | None = None,
        cards: Cards | None = None,
        table: bool = False,
        secret: str | None = None,
        salts: Sequence[str] = (),
        tags: Mapping[str, str] | None = None,
        times: bool = False,
        **options: object,
    ) -> Match[Self, A]:
        """Start a match of this game.

        It is :meth:`ancient_world.Match.new` with this game's id, and type checkers know its state and its actions.

        Args:
            names: of the players, in seat order, each another one.
            seed: 0 to 2**53 - 1, to have the same chance again; by default chance comes from a new secret.
            cards: the card file; by default the one that comes with the library.
            table: chance comes from a real table: its outcomes are applied like choices.
            secret: instead of a seed, what was committed to (:func:`ancient_world.records.new_secret`).
            salts: what the players added after they had seen the commitment, in seat order.
            tags: what the record says beside the rules; see :class:`~ancient_world.records.Header`.
            times: write into the record when each choice was made and how long it took.
            options: the game's own, as JSON values.

        Raises:
            InvalidOption: the players or their names, the seed, the secret, the cards, a tag or an option do not fit.

        Example:
            >>> from ancient_world.games import antike
            >>> match = antike.new_match(["Ana", "Ben"], seed=7)
            >>> match.pending().actions[0]
            ChooseSpace(space='iron')
        """
        given = {"seed": seed, "cards": cards, "table": table, "secret": secret, "salts": salts}
        more = {"tags": tags, "times": times}
        match: Any = State.begin_match(cls.game, names, **given, **more, **options)
        begun: Match[Self, A] = match
        return begun

    begin: ClassVar[Callable[..., object]] = object
    """The function that begins a game by its id; the public interface puts it here, and the next one too."""
    begin_match: ClassVar[Callable[..., object]] = object

    # From these two, type checkers know what a function of a state takes and gives.
    def _after(self, action: A | Dealt | Rolled, /) -> Self:
        return _applied(self, action)

    def _offered(self) -> tuple[Self, tuple[A, ...]]:
        return self, legal_actions(self)

    def told(self) -> str:
        """Return the state in one line, as ``repr`` shows it."""
        return State.tell(self)

    def itself(self, _memo: object = None) -> Self:
        """Return this same object as its copy, since nothing changes it."""
        return self

    def _repr_svg_(self) -> str | None:
        """Return the table as SVG, for notebooks."""
        return None if State.drawn is None else State.drawn(self)


if TYPE_CHECKING:
    _StateAsRun = object
else:
    _StateAsRun = State


@attrs.define(eq=False, weakref_slot=False)
class Draft(_StateAsRun):
    """A state that is being changed. Only the rules ever hold one.

    To type checkers it is no state: what can be chosen in its game is said once, by the class of states.
    """

    agenda: tuple[Step, ...]
    masked: bool = attrs.field(default=False, init=False, eq=False, repr=False)
    """True if this belongs to a view, in which values may be masked; states made from it belong to a view too."""
    passed: tuple[Step, ...] = attrs.field(default=(), init=False, eq=False, repr=False)
    """Decisions passed over since the last choice, since nothing was possible there; not part of documents."""
    listed: tuple[Action, ...] | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=REMEMBERED
    )
    """The legal actions of the player to act, once asked for; or the last outcome of chance, where chance decides."""

    known: bool | None = attrs.field(
        default=None, init=False, eq=False, repr=False, metadata=REMEMBERED
    )
    """True if what is chosen next is known already, so that nobody asks what else could be."""

    frozen_form: ClassVar[Any] = None
    """The class of the states made from this draft; the class of states sets it."""

    def push(self, *steps: Step) -> None:
        """Put steps on the agenda; the first one is done first."""
        self.agenda += steps if len(steps) == 1 else steps[::-1]

    def change(self, seat: int, **values: Any) -> None:
        """Change some values in a player's part, in the field that is declared :func:`per_seat`."""
        name = parts_per_seat(type(self))
        parts = getattr(self, name)
        part = parts[seat]
        plain = values.keys() <= _plain_fields(type(part))
        made = changed(part, values) if plain else attrs.evolve(part, **values)
        setattr(self, name, replaced(parts, seat, made))

    def freeze(self) -> Any:
        """Freeze this draft into a state, and return it."""
        form = self.frozen_form
        if form is None:
            raise TypeError(f"{type(self).__name__} has no class of states")
        self.__class__ = form  # the same slots, now frozen
        return self


@once
def _plain_fields(part: Any) -> frozenset[str]:
    """The fields of a part, unless its class checks or converts values, or does more when it is made."""
    fields = attrs.fields(part)
    more = any(hasattr(part, f"__attrs_{when}_init__") for when in ("pre", "post"))
    asked = more or any(field.validator or field.converter for field in fields)
    return frozenset() if asked else frozenset([field.name for field in fields if field.init])


def state_class(draft: Any) -> Any:
    """Make the class of the states of a draft, for a game that does not name one; it is pickled as the draft's own."""
    names = {"__module__": draft.__module__, "__qualname__": f"{draft.__qualname__}.frozen_form"}
    return attrs.frozen(weakref_slot=False)(type(f"{draft.__name__}State", (draft, State), names))


def be_state(form: Any, draft: Any) -> None:
    """Connect the class of a draft with that of its states, and give states their own behaviour.

    The ``repr`` of a state is one line, where attrs would show every field; and a state is its own copy, as it cannot
    change.
    """
    draft.frozen_form = form
    form.__repr__ = State.told
    form.__copy__ = form.__deepcopy__ = State.itself


@once
def _thawing(form: Any) -> Callable[[State], Draft]:
    """Return the function that copies a state of a class into a new draft."""
    return copier(form, form.__bases__[0])


def copied(draft: Draft) -> Any:
    """Return the state that a draft stands for now; the draft can be changed further."""
    return _thawing(draft.frozen_form)(cast("State", draft)).freeze()


Told = tuple[State, Action]
"""An action that was taken without asking, and the state before it."""
Note = Callable[[Draft, Action | None], None]
"""A function that is told of each step before it is done unasked, with the action if there is only one."""


def _settle(
    draft: Draft, note: Note | None = None, floor: int = 0, *, unasked: bool = True
) -> None:
    """Run steps until one waits, or until only the lowest ``floor`` steps are left."""
    while len(agenda := draft.agenda) > floor:
        step, only = agenda[-1], None
        if step.waits(draft):
            only = _only(step, draft) if step.takes_only and unasked else None
            if only is None:
                return
        if note is not None:
            note(draft, only)
        draft.agenda, draft.listed = agenda[:-1], None
        if only is not None:
            step.play(draft, only)
            continue
        if step.asks:
            draft.passed += (step,)
        step.run(draft)


def play(draft: Draft, action: Action, note: Note | None = None) -> None:
    """Play a legal action on a draft, and all that follows until the game waits."""
    agenda = draft.agenda
    draft.agenda, draft.passed, draft.listed = agenda[:-1], (), None
    agenda[-1].play(draft, action)
    _settle(draft, note)


def _only(step: Step, draft: Draft) -> Action | None:
    """Return the only action at a step, taken without asking; in a view, none that depends on masked values."""
    if not draft.masked:
        return step.only(draft)
    try:
        only = step.only(draft)
    except (LookupError, ValueError):  # a mask was looked up: what can be chosen is not known
        return None
    return None if only is None or names_masked(only) else only


def start(draft: Draft) -> Any:
    """Return the first state of a game from a draft whose agenda is set."""
    _settle(draft)
    return draft.freeze()


def agenda_of(state: State) -> tuple[Step, ...]:
    """The steps of a state.

    Raises:
        InvalidOption: this is no state; a view says so itself.
    """
    try:
        return state.agenda
    except InvalidOption:
        raise
    except AttributeError:
        raise InvalidOption.of("no-state", found=found(state)) from None


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
        raise unknown("not-known", masks(state))  # all have chosen, some of them in secret
    return waiting  # type: ignore[no-any-return]


def legal_actions(state: State[AnyAction], player: int | None = None) -> tuple[AnyAction, ...]:
    """Return the legal actions, in a fixed order: of the player to act, or of ``player``.

    Empty while chance is pending, when the game is over, and for a player who may not act now.

    Args:
        state: the game at any moment.
        player: a seat; by default the player to act.

    Raises:
        NotKnown: the state is a view's, in which what may be chosen is masked.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> aw.legal_actions(match.state)[:2]
        (ChooseSpace(space='iron'), ChooseSpace(space='temple'))
        >>> aw.legal_actions(match.state, 0)
        ()
    """
    waiting: Decision[AnyAction, Any] | Chance[AnyAction] | None = pending(state)
    if not isinstance(waiting, Decision):
        return ()
    return waiting.actions if player is None else waiting.actions_of(player)


def explain(state: State, action: object, player: int | None = None) -> Reason | None:
    """Return why this action is illegal here, or ``None`` if it is legal.

    Where the present decision offers such actions, the reason is its own. If the action belongs to a decision of the
    same player that was passed over since the last choice, because nothing was possible there, the reason comes from
    that decision. A player who acts out of turn is told first which rule the action breaks in any case. ``awaited``
    then says whom the game waits for, and for what.

    Args:
        state: the game.
        action: what somebody wants to do.
        player: the seat of that somebody; by default the player to act.

    Raises:
        NotKnown: the state is a view's, and something that this depends on is masked.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> action = aw.legal_actions(match.state)[0]
        >>> aw.explain(match.state, action)
        >>> aw.explain(match.state, action, player=0).code
        'wrong-player'
    """
    agenda_of(state)
    return explained(state, action, player)


def apply(state: Playable[AnyAction, S], action: AnyAction) -> S:
    """Return the state after an action; the one that is given does not change.

    Args:
        state: the game before.
        action: a choice of the player to act, or an outcome where the game waits for chance.

    Example:
        >>> before = aw.Match.new("antike", ["Ana", "Ben"], seed=7).state
        >>> after = aw.apply(before, aw.legal_actions(before)[0])
        >>> aw.pending(before).player, aw.pending(after).player
        (1, 0)
    """
    known: Any = state
    return _applied(known, action)  # type: ignore[no-any-return]


def _applied(state: S, action: Action, note: Note | None = None) -> S:
    agenda = agenda_of(state)
    if not agenda:
        raise IllegalAction(reason("game-over", state.ended_by()))
    listed = _is_listed(state, action)
    if state.masked and not listed and names_masked(action):
        raise unknown("masked-action", masks(action, "$.action"))
    step = agenda[-1]
    try:
        why_not = None if listed else step.why_not(state, action)
        if listed or (why_not is None and values_fit(action, state)):
            draft: Draft = state.thaw()
            play(draft, action, note)
            frozen: S = draft.freeze()
            return frozen
    except Exception as error:
        wrong = stumbled_over(error, action, state)
        if wrong is not None:
            raise IllegalAction(wrong) from error
        fail_if_masked(error, state, action)
        raise
    refused = explain(state, action) or why_not
    assert refused is not None
    raise IllegalAction(refused)


def _is_listed(state: State, action: Action) -> bool:
    """Return whether this very action, not just an equal one, was listed as legal here: it needs no second check."""
    for each in state.listed or ():
        if each is action:
            return True
    return False


def turn_floor(state: State) -> int:
    """Return how many of the lowest steps are no part of the present turn; without turns, all under the present decision."""
    agenda: Any = state.agenda
    lower = [place for place, step in enumerate(agenda, 1) if step.turn_of(state) is not None]
    return max(lower, default=len(agenda) - 1)


def played_alone(state: S, action: Action, player: int, *, unasked: bool = True) -> tuple[S, S]:
    """Return the state right after a legal action, and the one after all that it leads to in the present turn.

    Choices that follow by force are among it, unless they are not to be taken ``unasked``. In a view it ends above the
    decisions of others, as what they may do can depend on what is masked.
    """
    draft: Draft = state.thaw()
    step, floor = draft.agenda[-1], turn_floor(state)
    draft.agenda, draft.passed, draft.listed = draft.agenda[:-1], (), None
    step.play(draft, action)
    played: S = copied(draft)
    for place, each in enumerate(draft.agenda if state.masked else (), 1):
        others = isinstance(each, DecisionStep) and each.whose() != player
        if others or isinstance(each, SimultaneousStep):
            floor = max(floor, place)
    _settle(draft, floor=floor, unasked=unasked)
    return played, draft.freeze()


def taken_after(state: State, action: Action) -> tuple[Told, ...]:
    """Return the actions that follow a legal one by force, with nothing else to choose: each with the state before.

    Nobody chooses them, and they are not entries of a record; to describe a game, describe them after the action (see
    ``takes_only`` of their steps).

    Args:
        state: the game before the action.
        action: a legal action.

    Raises:
        IllegalAction: the rules forbid the action here.
        NotKnown: the state is a view's, and something that this depends on is masked.

    Example:
        >>> match = aw.Match.new("golden-ages", ["Ana", "Ben"], seed=7)
        >>> for _ in range(20):
        ...     state = match.apply(match.pending().actions[0])
        >>> [action for _, action in aw.taken_after(state, aw.legal_actions(state)[0])]
        [TakeBuilding(card='library-2'), RemoveBuilding(card='library-1')]
    """
    return applied(state, action)[1]


def applied(state: S, action: Action) -> tuple[S, tuple[Told, ...]]:
    """Return the state after an action, and the actions taken without asking on the way; see :func:`taken_after`."""
    taken: list[Told] = []

    def note(draft: Draft, only: Action | None) -> None:
        if only is not None:
            taken.append((copied(draft), only))

    after = _applied(state, action, note)
    return after, tuple(taken)
