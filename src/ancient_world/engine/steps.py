"""The steps of an agenda, which run at once or wait for a decision or for chance, and the choices of decisions.

A decision step lists its kinds of choice: action classes with the methods ``candidates``, ``why_not`` and ``play``. The
legal actions are the candidates for which ``why_not`` returns ``None``; the same method explains why an action is illegal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, cast

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN_ID, ChanceEvent, Deal, Dealt, Deck, Roll, decks_in
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.field_marks import (
    EVERYONE,
    HIDDEN_NUMBER,
    Audience,
    SeatNumber,
    field_names,
    fields_of,
    is_in_audience,
    only_deck,
    parts_per_seat,
    required_fields,
)
from ancient_world.engine.declared.plain_values import add_lazy_methods, public_names
from ancient_world.engine.errors import Reason, Refusal, reason
from ancient_world.engine.freezing import (
    add_direct_init,
    cache_in_field,
    compile_function,
    copy_with,
)
from ancient_world.engine.importing import import_lock
from ancient_world.engine.message_catalogue import with_label
from ancient_world.engine.sentence import Effect, Sentence
from ancient_world.engine.typed_cache import cache

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # Each game sets the type of its drafts, and the steps at which a kind of choice is offered.
    DraftType = TypeVar("DraftType", default=Any)
    StepType = TypeVar("StepType", default=Any)
    FinishedStep = TypeVar("FinishedStep", bound="DecisionStep[Any]", default="DecisionStep[Any]")
else:
    from typing import TypeVar

    DraftType = TypeVar("DraftType")
    StepType = TypeVar("StepType")
    FinishedStep = TypeVar("FinishedStep", bound="DecisionStep[Any]")

DEFAULT_PROMPT = Sentence(
    "Choose: {step:label}", "{players:seats} {players:|is|are} choosing: {step:label}"
)
"""The default prompt of a decision."""
NOT_NOW_REFUSAL = Refusal("not-now", "", "The game waits for something else now: {step:label}.")
"""The default reason against an action of a kind that is not offered at the present step."""
FINISHED_SENTENCE = Sentence("finish", "{player:seat} finishes")
"""The default sentence on a player who finishes a decision."""
DEAL_PROMPT, ROLL_PROMPT, CHANCE_PROMPT = [
    Sentence(text)
    for text in (
        "{count:card is|cards are} dealt now",
        "{count:die is|dice are} rolled now",
        "Chance decides now",
    )
]
"""The default prompts of a deal, of a roll, and of any other chance event."""


@attrs.frozen
class Step(Generic[DraftType]):
    """An item on the agenda. ``DraftType`` is the type of the game's drafts."""

    rule: ClassVar[str] = ""
    """The id of the rule for this step. An action that the step does not offer breaks this rule."""
    label: ClassVar[str] = ""
    """The English words for what is decided at this step, such as "a space of the rondel"."""
    prompt: ClassVar[Sentence | None] = None
    """The instruction to the player who decides here, and the sentence for the others; for chance, the event that is due."""
    allowed_on: ClassVar[tuple[str, ...] | None] = None
    """The steps that may be directly below this step on the agenda, by document name; "" is the bottom, ``None`` allows any.

    ``row_of``, ``is_possible`` and ``turn_of`` also serve to refuse documents with agendas that cannot occur.
    """
    row_of: ClassVar[str] = ""
    """The document name of the step whose :meth:`~ancient_world.engine.Step.row` contains this step."""
    side: ClassVar[str] = "player"
    """The field with the player or civilization whose turn the step belongs to (see :meth:`turn_of`); "" for no turn."""
    starts_turn: ClassVar[bool] = False
    """True if a player's turn begins with this step."""
    not_now: ClassVar[Refusal] = NOT_NOW_REFUSAL
    """The reason against an action of a kind that is not offered here; its sentence may use ``step``."""
    automatic: ClassVar[bool] = False
    """True if the only legal action is played without waiting for the player.

    Set it for decisions that follow from an earlier choice (which card to remove, how to pay), not for turns, which a player
    takes even if there is only one choice.
    """

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        add_lazy_methods(cls)

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        add_direct_init(cls)

    @classmethod
    def word(cls) -> str:
        """Return the document name of this step, which sentences show by its label."""
        return _labelled_name(cls)

    def prompts(self, state: DraftType, player: int) -> Sentence:
        """Return the prompt for a player who may act, by default :attr:`prompt`; override it to add values.

        Called by ``aw.prompt`` and by menus, when the game waits here.

        ``state`` is the player's view.
        """
        return self.prompt or CHANCE_PROMPT

    def __dir__(self) -> list[str]:
        return public_names(self, "player", "rule")

    def whose(self) -> int:
        """Return the step's ``player``; -1 if the step has none."""
        player: int = getattr(self, "player", -1)
        return player

    @classmethod
    def row(cls, state: DraftType) -> Sequence[Step[DraftType]]:
        """Return the steps to put on the agenda in a row, the first to be done first; their :attr:`row_of` names this step.

        Called by the rules, and when a state is read from a document.

        In a document, the agenda must contain the last steps of the row without gaps. Fields with a default have the default
        here; the rules may change them later.
        """
        raise TypeError(f"{cls.__name__} does not say what is done in a row")

    def side_of_turn(self) -> int:
        """Return the value of the step's :attr:`side` field; -1 if the step belongs to no turn."""
        side: int = getattr(self, self.side, -1) if self.side else -1
        return side

    def turn_of(self, state: DraftType) -> int | None:
        """Return whose turn it is while steps lie above this one on the agenda, or ``None`` if this step does not say.

        Called when a state is read from a document.

        An agenda in a document is refused if a step above this one belongs to another's turn by its :attr:`side`.
        """
        return None

    def waits(self, state: DraftType) -> bool:
        """Return whether the game waits at this step; a step that does not wait is taken off the agenda and run.

        Called when the step comes to the top of the agenda.
        """
        return True

    def is_possible(self, state: DraftType) -> bool:
        """Return whether the step's values can occur in a state that is read; undeclared values have been refused before.

        Called when a state is read from a document.
        """
        return True

    def only(self, state: DraftType) -> Action | None:
        """Return the only legal action; ``None`` if there are none or several."""
        return None

    def run(self, draft: DraftType) -> None:
        """Play this step, which waits for nobody. It is off the agenda already.

        Called when the step is on top of the agenda and does not wait.
        """

    def why_not(self, state: DraftType, action: object) -> Reason | None:
        """Return why an action is illegal at this step, or ``None`` if it is legal.

        Called by ``aw.apply`` and ``aw.explain`` for any action while the game waits here.
        """
        return self.not_now(self.rule, step=self.word())

    def play(self, draft: DraftType, action: Any) -> None:
        """Play a legal action. The step is off the agenda already."""


ActionLister = Callable[..., Iterable[Action]]
"""A function of a step and a state that lists legal actions."""


@cache
def type_name(kind: type) -> str:
    """Return the document name of a class: ``PlaceCitizen`` is "place-citizen"."""
    name = kind.__name__
    return name[0].lower() + "".join(f"-{c.lower()}" if c.isupper() else c for c in name[1:])


@cache
def _labelled_name(step_type: type[Step]) -> str:
    """Return the document name of a step class, which sentences show by its label."""
    name = type_name(step_type)
    return with_label(name, step_type.label or name)


class AutomaticStep(Step[DraftType]):
    """A step that runs at once."""

    __slots__ = ()

    def waits(self, state: DraftType) -> bool:
        return False


class Choice(Action, Generic[StepType, DraftType]):
    """The base class of players' actions, each a kind of choice at steps of type ``StepType`` on drafts of type ``DraftType``.

    If the class is among the ``choices`` of the step on top of the agenda, :meth:`why_not` decides whether an action
    is legal, and :meth:`play` plays it.
    """

    __slots__ = ()

    label: ClassVar[str] = ""
    """The English words for this kind of choice, such as "build a temple"."""
    sentence: ClassVar[Sentence | None] = None
    """The sentence on such an action, such as "build a temple in {province}", in second and third person."""
    optional: ClassVar[bool] = False
    """True if a step that offers only such choices is passed over, without waiting.

    All players notice that a step is passed over. If it depends on a hidden hand whether other choices are possible, leave this
    False, so that nobody learns what the hand lacks.
    """
    exact: ClassVar[bool] = False
    """True if every candidate is legal, so that listing need not call ``why_not``; a property test checks it."""
    in_parts: ClassVar[bool] = False
    """True for a part of a payment in any order; user interfaces let people choose and take back all parts at once."""
    decisions: ClassVar[tuple[type[DecisionStep], ...]] = ()
    """The steps that have this kind of choice; set by the game."""

    @classmethod
    def candidates(cls, step: StepType, state: DraftType) -> Iterable[Self]:
        """Return the actions of this kind to test with :meth:`why_not`, in a fixed order, with all legal actions among them.

        Called when legal actions are listed: once for each visit to the step, and for each seat where several choose.

        They are those of the seat ``step.player``; where several players choose at once, the engine asks for each seat by itself.
        By default, return every action with declared values: any seat, any id, any number from least to most.
        """
        if not required_fields(cls):
            return cast("Iterable[Self]", _single_action(cls))
        list_declared: Callable[..., Iterable[Self]] = _declared_action_lister()
        any_step: Any = step
        player = any_step.player if isinstance(any_step, SimultaneousStep) else None
        return list_declared(cls, state, player)

    def why_not(self, step: StepType, state: DraftType) -> Reason | None:
        """Return why this action is illegal, or ``None`` if it is legal. It must work for any values of the fields.

        Called for each candidate, and by ``aw.apply`` and ``aw.explain`` for any action.
        """
        return None

    def says(self, step: StepType, state: DraftType) -> Sentence | None:
        """Return the sentence on this action, by default ``sentence``; override it to add values that are not fields.

        Called by ``aw.describe``, before the action is played.
        """
        return self.sentence

    def effect(self, step: StepType, state: DraftType) -> Effect | None:
        """Return the certain effect of this legal action: costs, gains and what is decided next.

        Called by ``aw.effect`` and by menus.

        With ``None``, the engine finds costs and gains itself: see :class:`~ancient_world.engine.Effect`. ``state`` is the
        player's view.
        """
        return None

    def play(self, step: StepType, draft: DraftType) -> None:
        """Play this legal action. The step is off the agenda already.

        Called by ``aw.apply``, after ``why_not`` found nothing.
        """
        raise TypeError(f"{type(self).__name__} does not say what it does")

    @classmethod
    def has_single_action(cls) -> bool:
        """Return whether there is exactly one action of this kind: it needs no values, and the listing is not overridden."""
        return (
            inherits_method(cls, "candidates")
            and inherits_method(cls, "legal")
            and not required_fields(cls)
        )

    @classmethod
    def is_always_legal(cls) -> bool:
        """Return whether there is exactly one action of this kind and it is always legal."""
        return cls.has_single_action() and inherits_method(cls, "why_not")

    @classmethod
    def legal(cls, step: StepType, state: DraftType) -> list[Self]:
        """Return every legal action of this kind, in the order of the candidates.

        Override it only for speed; the property test ``legal_is_what_why_not_allows`` checks that the result is the same.
        """
        candidates = cls.candidates(step, state)
        if cls.exact or not candidates:
            return list(candidates)
        return [each for each in candidates if each.why_not(step, state) is None]


@cache
def _declared_action_lister() -> Callable[..., Any]:
    """Return the function that lists the actions with declared values; only small games need it."""
    with import_lock:
        from ancient_world.engine.declared.possible_actions import all_actions  # 1 ms
    return all_actions


@cache
def _single_action(cls: type[Choice]) -> tuple[Choice, ...]:
    """Return the only action of a kind without values, in a tuple; cached."""
    return (cls(),)


@cache
def inherits_method(cls: type, name: str, base: type = Choice) -> bool:
    """Return whether a class inherits a method unchanged from ``base``."""
    return next(each for each in cls.__mro__ if name in vars(each)) is base


Choices = tuple[type[Choice], ...]
"""Kinds of choice, in the order in which their actions are listed."""


@attrs.frozen
class DecisionStep(Step[DraftType]):
    """A step that waits for a player's choice."""

    player: SeatNumber

    choices: ClassVar[Choices] = ()
    """The kinds of choice, in the order in which their actions are listed."""
    optional: ClassVar[Choices | None] = None
    """The kinds of choice for which alone the step does not wait; ``None``: those whose class is ``optional``."""
    finished: ClassVar[Sentence] = FINISHED_SENTENCE
    """The sentence on a player who finishes, if :class:`~ancient_world.engine.FinishChoice` is among the choices."""
    turn_rule: ClassVar[str] = ""
    """The id of the rule that says whose decision this is, which a player breaks by acting out of turn; by default ``rule``."""

    @classmethod
    def of(cls, state: DraftType, player: int) -> Self | None:
        """Return this decision as the player would have it now, to explain why a choice out of turn is illegal.

        Called by ``aw.explain`` for a player who may not act now.

        By default, ``None`` if the step needs further values beside the player.
        """
        return cls(player) if required_fields(cls) == ("player",) else None

    def why_no_more(self, state: DraftType) -> Reason | None:
        """Return why the player has no more such decisions for now; ``None`` if more may come.

        Called by ``aw.explain`` for a choice that comes too late.
        """
        return None

    @classmethod
    def has_valid_choices(cls) -> bool:
        """Return whether ``choices`` is valid: a tuple of choice classes."""
        choice_types: object = cast("Any", cls).choices  # unchecked code of another package
        return isinstance(choice_types, tuple) and all(
            isinstance(kind, type) and issubclass(kind, Choice) for kind in choice_types
        )

    def prompts(self, state: DraftType, player: int) -> Sentence:
        return self.prompt or DEFAULT_PROMPT

    def purse(self, state: DraftType, player: int) -> object:
        """Return the part of the state with the goods that choices of the player cost or gain; by default the player's part.

        Called before and after an action to find its costs and gains.
        """
        players_field = parts_per_seat(type(state))
        return getattr(state, players_field)[player] if players_field else None

    def is_as_good(
        self, state: DraftType, left: Mapping[str, int], other_left: Mapping[str, int]
    ) -> bool:
        """Return whether the goods that one payment leaves are always worth as much as those that another leaves.

        Called by pages that choose among payments.

        A page may then pay the first way by itself. Override this where the rules let one good replace another.
        """
        return False

    @classmethod
    def is_optional(cls, kind: type[Choice]) -> bool:
        """Return whether the step does not wait for this kind of choice alone."""
        return kind.optional if cls.optional is None else kind in cls.optional

    def waits(self, state: Any) -> bool:
        """Return whether there is a legal action of a kind that is not optional.

        A step without ``choices`` lists its actions itself, and always waits.
        """
        choice_types = _waiting_choices(type(self))
        if choice_types is None:
            return True
        if state.known:  # the whole list will not be needed
            for choice_type in choice_types:
                for _ in _action_lister(choice_type)(self, state):
                    return True
            return False
        for action in self.cached_actions(state):  # any() is slower, and this runs at every step
            if type(action) in choice_types:
                return True
        return False

    def run(self, draft: Any) -> None:
        """Finish a decision at which nothing is possible, and note it in ``passed``.

        Override it in a decision that does not wait because everything is forced, to do what is forced.
        """
        draft.passed += (self,)
        self.finish(draft)

    def finish(self, draft: DraftType) -> None:
        """Continue after the player has finished here or nothing was possible. By default, do nothing.

        Called by a ``FinishChoice``, and when the step is passed over.
        """

    def players(self, state: DraftType) -> tuple[int, ...]:
        """Return the seats that may act now; several only if they choose at the same time."""
        return (self.player,)

    def for_player(self, player: int) -> Self:
        """Return this step as a player decides it: a simultaneous step with the seat as its ``player``, any other unchanged."""
        return self

    def actions(self, state: DraftType) -> list[Action]:
        """Return every legal action of the player to act, in a fixed order."""
        actions: list[Action] = []
        for list_legal in _action_listers(type(self)):  # faster than a nested comprehension
            actions += list_legal(self, state)
        return actions

    def cached_actions(self, state: Any) -> Sequence[Action]:
        """Return the legal actions of the player to act; on top of the agenda, the state caches them."""
        actions: Sequence[Action] | None = state.listed
        agenda: tuple[Step, ...] = state.agenda
        if actions is not None and agenda[-1] is self:
            return actions
        actions = tuple(self.actions(state))
        if agenda and agenda[-1] is self and not state.masked:
            cache_in_field(state, "listed", actions)
        return actions

    def only(self, state: Any) -> Action | None:
        if not state.known:
            actions = self.cached_actions(state)
            return actions[0] if len(actions) == 1 else None
        only_action: Action | None = None
        for list_legal in _action_listers(type(self)):
            for action in list_legal(self, state):
                if only_action is not None:
                    return None
                only_action = action
        return only_action

    def actions_of(self, state: DraftType, player: int) -> list[Action]:
        """Return the legal actions of a player; empty if the player may not act now."""
        players = self.players(state)
        return self.actions(state) if players and players[0] == player else []

    def why_not(self, state: DraftType, action: Any) -> Reason | None:
        if type(action) in self.choices:
            return action.why_not(self, state)  # type: ignore[no-any-return]
        return self.not_now(self.rule, step=self.word())

    def play(self, draft: DraftType, action: Any) -> None:
        choice: Choice = action
        choice.play(self, draft)


class FinishChoice(Choice[FinishedStep, DraftType]):
    """An optional choice to finish the decision; the step's ``finish`` plays it, and ``finished`` is its sentence.

    A game subclasses it, since documents use the name of the class::

        class Finish(FinishChoice["Turn", Table]):
            rule = "P1"
    """

    __slots__ = ()

    label = "finish"
    optional = True

    def says(self, step: FinishedStep, state: DraftType) -> Sentence:
        return step.finished

    def play(self, step: FinishedStep, draft: DraftType) -> None:
        step.finish(draft)


@cache
def _waiting_choices(cls: type[DecisionStep]) -> Choices | None:
    """Return the kinds of choice for which a step waits; ``None`` if it always waits."""
    choice_types = tuple([kind for kind in cls.choices if not cls.is_optional(kind)])
    always_waits = not cls.choices or any(kind.is_always_legal() for kind in choice_types)
    return None if always_waits else choice_types


@cache
def _action_listers(cls: type[DecisionStep]) -> tuple[ActionLister, ...]:
    """Return the functions that list the legal actions of each kind of choice."""
    return tuple([_action_lister(kind) for kind in cls.choices])


@cache
def _action_lister(choice_type: type[Choice]) -> ActionLister:
    """Return the fastest function that lists the legal actions of a kind of choice."""
    if choice_type.has_single_action():
        return _single_action_lister(choice_type())
    return (
        choice_type.candidates
        if choice_type.exact and inherits_method(choice_type, "legal")
        else choice_type.legal
    )


def _single_action_lister(action: Choice) -> ActionLister:
    """Return a function that lists the given only action of a kind if it is legal."""
    why_not, actions, no_actions = action.why_not, [action], list[Action]()
    if type(action).is_always_legal():
        return lambda _step, _state: actions
    return lambda step, state: actions if why_not(step, state) is None else no_actions


@attrs.frozen
class SimultaneousStep(DecisionStep[DraftType]):
    """A step that waits for several players, who choose at the same time and in any order.

    The order must not matter: records that differ in it alone are the same game (see :func:`ancient_world.records.fingerprint`).
    Its actions have a field ``player``, and ``candidates`` lists those of one seat, ``step.player``. If each player's part
    has a field for the choice (:attr:`chosen`), the step waits for those who have not chosen yet, and then calls
    :meth:`reveal`. Without such a field, the players who may act are those with legal actions; a subclass may override
    ``players`` and ``actions_of`` for speed.
    """

    chosen: ClassVar[str] = ""
    """The field of a player's part with the player's choice, which is ``None`` until the player has chosen."""

    @classmethod
    def of(cls, state: DraftType, player: int) -> Self | None:
        """Return the step, which is the same for every player; ``None`` if it needs values."""
        return None if required_fields(cls) else cls()

    player: int = attrs.field(default=-1, init=False, eq=False, repr=False)
    """The seat whose actions are listed; -1 on the agenda, where the step is nobody's alone."""

    def for_player(self, player: int) -> Self:
        own_step = _step_for_player(type(self), player)
        return copy_with(self, {"player": player}) if own_step is None else own_step

    def waits(self, state: Any) -> bool:
        """Return whether somebody has not chosen yet; always True in a view, where the others' choices are secret."""
        if self.chosen and not state.masked:
            return None in self._player_choices(state)
        choice_types = _waiting_choices(type(self))
        return (
            state.masked is True
            or choice_types is None
            or any(
                type(action) in choice_types
                for player in range(state.rules_of(state).seats(state))
                for action in self.actions_of(state, player)
            )
        )

    def players(self, state: Any) -> tuple[int, ...]:
        if self.chosen:
            return tuple(
                [seat for seat, choice in enumerate(self._player_choices(state)) if choice is None]
            )
        seats = range(state.rules_of(state).seats(state))
        return tuple([seat for seat in seats if self.actions_of(state, seat)])

    def why_not(self, state: DraftType, action: Any) -> Reason | None:
        if type(action) not in self.choices:
            return self.not_now(self.rule, step=self.word())
        if self.chosen and action.player not in self.players(state):
            return reason("chosen-already", self.rule, player=action.player)
        return action.why_not(self, state)  # type: ignore[no-any-return]

    def play(self, draft: Any, action: Any) -> None:
        action.play(self, draft)
        if self.chosen:
            choices = self._player_choices(draft)
            if None in choices or (draft.masked and self._has_hidden_choice(draft)):
                draft.push(self)  # a view cannot reveal hidden choices
            else:
                self.reveal(draft)

    def _has_hidden_choice(self, draft: object) -> bool:
        """Return whether the choice of any player is masked."""
        part_class = type(getattr(draft, parts_per_seat(type(draft)))[0])
        field = next((each for each in fields_of(part_class) if each.name == self.chosen), None)
        if field is None or not field.is_secret:
            return False
        mask = HIDDEN_ID if field.number is None else HIDDEN_NUMBER
        choices = self._player_choices(draft)
        return any(
            choice == mask or (type(choice) is tuple and mask in choice) for choice in choices
        )

    def reveal(self, draft: DraftType) -> None:
        """Play what follows once all have chosen. By default, do nothing.

        Called after the last player's choice.
        """

    def is_still_secret(self, state_before: Any, action: Any, current_state: Any) -> bool:
        """Return whether a choice that was made in the state ``state_before`` has not been revealed in the state ``current_state``.

        It is secret as long as the states differ only in the parts of players who have chosen and in what the choice changes.
        """
        players_field, draft = parts_per_seat(type(current_state)), state_before.thaw()
        action.play(self, draft)
        changed_fields = [
            each
            for each in field_names(type(current_state))
            if getattr(draft, each) != getattr(state_before, each)
        ]
        if not all(
            getattr(state_before, each) == getattr(current_state, each)
            for each in field_names(type(current_state))
            if each not in {*changed_fields, players_field}
        ):
            return False
        choice_pairs = zip(
            self._player_choices(state_before), self._player_choices(current_state), strict=True
        )
        has_chosen = [
            old_choice is None and new_choice is not None for old_choice, new_choice in choice_pairs
        ]
        parts = zip(
            getattr(state_before, players_field),
            getattr(current_state, players_field),
            has_chosen,
            strict=True,
        )
        return all(was_chosen or old_part == new_part for old_part, new_part, was_chosen in parts)

    def _player_choices(self, state: object) -> list[object]:
        """Return the choice of each player, or ``None`` for those who have not chosen."""
        return _choices_reader(type(state), self.chosen)(state)

    def actions_of(self, state: DraftType, player: int) -> list[Action]:
        if self.chosen:
            part = getattr(state, parts_per_seat(type(state)))[player]
            if getattr(part, self.chosen) is not None:
                return []
        return super(SimultaneousStep, self.for_player(player)).actions(state)

    def actions(self, state: DraftType) -> list[Action]:
        return self.actions_of(state, self.players(state)[0])


@cache
def _choices_reader(state_class: type, chosen: str) -> Callable[[object], list[object]]:
    """Return a function that reads this field of each player's part; generated, which saves 3 % of Goofspiel."""
    parts = parts_per_seat(state_class)
    source = f"def read(state): return [part.{chosen} for part in state.{parts}]"
    reader: Callable[[object], list[object]] = compile_function(source, {})
    return reader


@cache
def _step_for_player(cls: type[SimultaneousStep], player: int) -> Any:
    """Return the step whose ``player`` is a seat, or ``None`` if steps of the class differ; cached, it saves 3 % of Goofspiel."""
    return None if field_names(cls) else copy_with(cls(), {"player": player})


class ChanceStep(Step[DraftType]):
    """A step that waits for a roll or a deal."""

    __slots__ = ()

    seen_by: ClassVar[Audience] = EVERYONE
    """The players who see the dealt cards; the owner is the step's ``player``, and a text names a field of the step."""

    sentence: ClassVar[Sentence | None] = None
    """The sentence on the outcome, which may use its ``cards`` or ``faces``, their ``count``, and the fields of the step."""

    def says(self, state: DraftType, action: Any) -> Sentence | None:
        """Return the sentence on an outcome, by default ``sentence``; override it to add values.

        Called by ``aw.describe``, before the outcome is played.
        """
        return self.sentence

    def rule_now(self, state: DraftType) -> str:
        """Return the id of the rule for this chance event, which an impossible outcome breaks; by default ``rule``.

        Called when an outcome is refused.
        """
        return self.rule

    def called(self, state: DraftType, card: str) -> str:
        """Return the name of a card or a face for messages, from the card file, or else its id.

        Called when an outcome is refused, for the names in the message.
        """
        card_file = cards_of(state)
        return card if card_file is None else str(component_names(card_file).get(card, card))

    def as_seen(self, dealt: Dealt, viewer: int) -> Dealt:
        """Return the deal as a viewer knows it; -1 stands for a spectator."""
        if is_in_audience(viewer, self.seen_by, self, self.whose()):
            return dealt
        return Dealt((HIDDEN_ID,) * len(dealt.cards))

    def event(self, state: DraftType) -> ChanceEvent:
        """Return the roll or deal that the step waits for.

        Called when the game waits here, and to check an outcome.
        """
        raise TypeError(f"{type(self).__name__} does not say what chance decides")

    def why_not(self, state: DraftType, action: object) -> Reason | None:
        event = self.event(state)
        if event.why_not(action) is None:
            return None
        why_not = event.why_not(action, partial(self.called, state))  # names are slow, so only now
        return None if why_not is None else attrs.evolve(why_not, rule=self.rule_now(state))


@attrs.frozen
class DealStep(ChanceStep[DraftType]):
    """A step that deals ``count`` cards from a deck, or all if there are fewer.

    It does not wait if nothing is left to chance: no cards are dealt, or only cards that everybody knows.
    """

    count: int

    def prompts(self, state: DraftType, player: int) -> Sentence:
        return self.prompt or DEAL_PROMPT

    def deck(self, state: DraftType) -> Deck:
        """Return the deck to deal from; by default the only deck of the state.

        Called before the deal, to see what can be dealt.
        """
        deck: Deck = getattr(state, only_deck(type(state)))
        return deck

    def receive(self, draft: DraftType, cards: tuple[str, ...], remaining_deck: Deck, /) -> None:
        """Put the dealt cards where they belong, and set the deck to ``remaining_deck``.

        Called by ``aw.apply`` with the dealt cards; at once with the known cards if no unseen ones are left.
        """
        raise TypeError(f"{type(self).__name__} does not say where its cards go")

    def event(self, state: DraftType) -> Deal:
        return Deal(self.deck(state), self.count)

    def why_not(self, state: DraftType, action: Any) -> Reason | None:
        why_not = super().why_not(state, action)
        if why_not is None or why_not.code != "card-not-in-deck":
            return why_not
        own_deck = self.deck(state)
        other_cards = [
            card
            for deck in decks_in(state)
            if deck != own_deck
            for card in deck.unseen + deck.bottom
        ]
        wrong_card = next(card for card in action.cards if card not in own_deck.unseen)
        return (
            attrs.evolve(why_not, code="card-in-other-deck")
            if wrong_card in other_cards
            else why_not
        )

    def waits(self, state: DraftType) -> bool:
        return self.count > 0 and bool(self.deck(state).unseen)

    def run(self, draft: DraftType) -> None:
        deck = self.deck(draft)
        cards = deck.bottom[: self.count]
        self.receive(draft, cards, deck.without(cards))

    def play(self, draft: DraftType, action: Any) -> None:
        self.receive(draft, action.cards, self.deck(draft).without(action.cards))


@attrs.frozen
class RollStep(ChanceStep[DraftType]):
    """A step that rolls ``count`` dice; it does nothing if that is 0."""

    count: int

    def prompts(self, state: DraftType, player: int) -> Sentence:
        return self.prompt or ROLL_PROMPT

    def die(self, state: DraftType) -> tuple[str, ...]:
        """Return the faces of one die, with repetitions.

        Called before the roll, to see what can be rolled.
        """
        raise TypeError(f"{type(self).__name__} does not name its dice")

    def receive(self, draft: DraftType, faces: tuple[str, ...], /) -> None:
        """Play the result of a roll.

        Called by ``aw.apply`` with the rolled faces.
        """
        raise TypeError(f"{type(self).__name__} does not say what its dice do")

    def event(self, state: DraftType) -> Roll:
        return Roll(self.die(state), self.count)

    def waits(self, state: DraftType) -> bool:
        return self.count > 0

    def play(self, draft: DraftType, action: Any) -> None:
        self.receive(draft, action.faces)
