"""The steps of an agenda, which run at once or wait for a decision or for chance, and the choices of decisions.

A decision step lists its kinds of choice: action classes with the methods ``candidates``, ``why_not`` and ``play``. The
legal actions are the candidates for which ``why_not`` returns ``None``; the same method explains why an action is illegal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, cast

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.cached import cache
from ancient_world.engine.chance import HIDDEN, ChanceEvent, Deal, Dealt, Deck, Roll, decks_in
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.fields import (
    EVERYONE,
    HIDDEN_NUMBER,
    Audience,
    SeatNumber,
    field_names,
    fields_of,
    needed,
    parts_per_seat,
    sees,
)
from ancient_world.engine.declared.plain_values import give_methods, offered
from ancient_world.engine.errors import Reason, Why, reason
from ancient_world.engine.freezing import remember
from ancient_world.engine.importing import importing
from ancient_world.engine.language import worded
from ancient_world.engine.said import Effect, Said

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    # Each game sets the type of its drafts, and the steps at which a kind of choice is offered.
    Drafted = TypeVar("Drafted", default=Any)
    Deciding = TypeVar("Deciding", default=Any)
else:
    from typing import TypeVar

    Drafted = TypeVar("Drafted")
    Deciding = TypeVar("Deciding")

ASKED = Said("Choose: {step:label}", "{players:seats} {players:|is|are} choosing: {step:label}")
"""The default prompt of a decision."""
NOT_NOW = Why("not-now", "", "The game waits for something else now: {step:label}.")
"""The default reason against an action of a kind that is not offered at the present step."""
FINISHED = Said("finish", "{player:seat} finishes")
"""The default sentence on a player who finishes a decision."""
DEALT, ROLLED, DECIDED = [
    Said(text)
    for text in (
        "{count:card is|cards are} dealt now",
        "{count:die is|dice are} rolled now",
        "Chance decides now",
    )
]
"""The default prompts of a deal, of a roll, and of any other chance event."""


@attrs.frozen
class Step(Generic[Drafted]):
    """An item on the agenda. ``Drafted`` is the type of the game's drafts."""

    rule: ClassVar[str] = ""
    """The id of the rule for this step. An action that the step does not offer breaks this rule."""
    label: ClassVar[str] = ""
    """The English words for what is decided at this step, such as "a space of the rondel"."""
    prompt: ClassVar[Said | None] = None
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
    not_now: ClassVar[Why] = NOT_NOW
    """The reason against an action of a kind that is not offered here; its sentence may use ``step``."""
    automatic: ClassVar[bool] = False
    """True if the only legal action is played without waiting for the player.

    Set it for decisions that follow from an earlier choice (which card to remove, how to pay), not for turns, which a player
    takes even if there is only one choice.
    """

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        give_methods(cls)

    @classmethod
    def word(cls) -> str:
        """Return the document name of this step, which sentences show by its label."""
        return _word(cls)

    def prompts(self, state: Drafted, player: int) -> Said:
        """Return the prompt for a player who may act, by default :attr:`prompt`; override it to add values.

        ``state`` is the player's view.
        """
        return self.prompt or DECIDED

    def __dir__(self) -> list[str]:
        return offered(self, "player", "rule")

    def whose(self) -> int:
        """Return the step's ``player``; -1 if the step has none."""
        player: int = getattr(self, "player", -1)
        return player

    @classmethod
    def row(cls, state: Drafted) -> Sequence[Step[Drafted]]:
        """Return the steps to put on the agenda in a row, the first to be done first; their :attr:`row_of` names this step.

        In a document, the agenda must contain the last steps of the row without gaps. Fields with a default have the default
        here; the rules may change them later.
        """
        raise TypeError(f"{cls.__name__} does not say what is done in a row")

    def side_of_turn(self) -> int:
        """Return the value of the step's :attr:`side` field; -1 if the step belongs to no turn."""
        side: int = getattr(self, self.side, -1) if self.side else -1
        return side

    def turn_of(self, state: Drafted) -> int | None:
        """Return whose turn it is while steps lie above this one on the agenda, or ``None`` if this step does not say.

        An agenda in a document is refused if a step above this one belongs to another's turn by its :attr:`side`.
        """
        return None

    def waits(self, state: Drafted) -> bool:
        """Return whether the game waits at this step; a step that does not wait is taken off the agenda and run."""
        return True

    def is_possible(self, state: Drafted) -> bool:
        """Return whether the step's values can occur in a state that is read; undeclared values have been refused before."""
        return True

    def only(self, state: Drafted) -> Action | None:
        """Return the only legal action; ``None`` if there are none or several."""
        return None

    def run(self, draft: Drafted) -> None:
        """Play this step, which waits for nobody. It is off the agenda already."""

    def why_not(self, state: Drafted, action: object) -> Reason | None:
        """Return why an action is illegal at this step, or ``None`` if it is legal."""
        return self.not_now(self.rule, step=self.word())

    def play(self, draft: Drafted, action: Any) -> None:
        """Play a legal action. The step is off the agenda already."""


Lister = Callable[..., Iterable[Action]]
"""A function of a step and a state that lists legal actions."""


@cache
def type_name(kind: type) -> str:
    """Return the document name of a class: ``PlaceCitizen`` is "place-citizen"."""
    name = kind.__name__
    return name[0].lower() + "".join(f"-{c.lower()}" if c.isupper() else c for c in name[1:])


@cache
def _word(kind: type[Step]) -> str:
    """Return the document name of a step class, which sentences show by its label."""
    name = type_name(kind)
    return worded(name, kind.label or name)


class Automatic(Step[Drafted]):
    """A step that runs at once."""

    __slots__ = ()

    def waits(self, state: Drafted) -> bool:
        return False


class Choice(Action, Generic[Deciding, Drafted]):
    """The base class of players' actions, each a kind of choice at steps of type ``Deciding`` on drafts of type ``Drafted``.

    If the class is among the ``choices`` of the step on top of the agenda, :meth:`why_not` decides whether an action
    is legal, and :meth:`play` plays it.
    """

    __slots__ = ()

    label: ClassVar[str] = ""
    """The English words for this kind of choice, such as "build a temple"."""
    said: ClassVar[Said | None] = None
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
    def candidates(cls, step: Deciding, state: Drafted) -> Iterable[Self]:
        """Return the actions of this kind to test with :meth:`why_not`, in a fixed order, with all legal actions among them.

        By default, return every action with declared values: any seat, any id, any number from least to most.
        """
        if not needed(cls):
            return cast("Iterable[Self]", _alone(cls))
        with importing:
            from ancient_world.engine.declared.conceivable import every  # 1 ms, for small games
        return every(cls, state)

    def why_not(self, step: Deciding, state: Drafted) -> Reason | None:
        """Return why this action is illegal, or ``None`` if it is legal. It must work for any values of the fields."""
        return None

    def says(self, step: Deciding, state: Drafted) -> Said | None:
        """Return the sentence on this action, by default ``said``; override it to add values that are not fields."""
        return self.said

    def effect(self, step: Deciding, state: Drafted) -> Effect | None:
        """Return the certain effect of this legal action: costs, gains and what is decided next.

        With ``None``, the engine finds costs and gains itself: see :class:`~ancient_world.engine.Effect`. ``state`` is the
        player's view.
        """
        return None

    def play(self, step: Deciding, draft: Drafted) -> None:
        """Play this legal action. The step is off the agenda already."""
        raise TypeError(f"{type(self).__name__} does not say what it does")

    @classmethod
    def is_one(cls) -> bool:
        """Return whether there is exactly one action of this kind: it needs no values, and the listing is not overridden."""
        return inherits(cls, "candidates") and inherits(cls, "legal") and not needed(cls)

    @classmethod
    def is_sure(cls) -> bool:
        """Return whether there is exactly one action of this kind and it is always legal."""
        return cls.is_one() and inherits(cls, "why_not")

    @classmethod
    def legal(cls, step: Deciding, state: Drafted) -> list[Self]:
        """Return every legal action of this kind, in the order of the candidates.

        Override it only for speed; the property test ``legal_is_what_why_not_allows`` checks that the result is the same.
        """
        offered = cls.candidates(step, state)
        if cls.exact or not offered:
            return list(offered)
        return [each for each in offered if each.why_not(step, state) is None]


@cache
def _alone(cls: type[Choice]) -> tuple[Choice, ...]:
    """Return the only action of a kind without values, in a tuple; cached."""
    return (cls(),)


@cache
def inherits(cls: type, name: str, base: type = Choice) -> bool:
    """Return whether a class inherits a method unchanged from ``base``."""
    return next(each for each in cls.__mro__ if name in vars(each)) is base


Choices = tuple[type[Choice], ...]
"""Kinds of choice, in the order in which their actions are listed."""


@attrs.frozen
class DecisionStep(Step[Drafted]):
    """A step that waits for a player's choice."""

    player: SeatNumber

    choices: ClassVar[Choices] = ()
    """The kinds of choice, in the order in which their actions are listed."""
    optional: ClassVar[Choices | None] = None
    """The kinds of choice for which alone the step does not wait; ``None``: those whose class is ``optional``."""
    finished: ClassVar[Said] = FINISHED
    """The sentence on a player who finishes, if :class:`~ancient_world.engine.Finishing` is among the choices."""
    turn_rule: ClassVar[str] = ""
    """The id of the rule that says whose decision this is, which a player breaks by acting out of turn; by default ``rule``."""

    @classmethod
    def of(cls, state: Drafted, player: int) -> Self | None:
        """Return this decision as the player would have it now, to explain why a choice out of turn is illegal.

        By default, ``None`` if the step needs further values beside the player.
        """
        return cls(player) if needed(cls) == ("player",) else None

    def why_no_more(self, state: Drafted) -> Reason | None:
        """Return why the player has no more such decisions for now; ``None`` if more may come."""
        return None

    @classmethod
    def has_choices(cls) -> bool:
        """Return whether ``choices`` is valid: a tuple of choice classes."""
        kinds: object = cast("Any", cls).choices  # unchecked code of another package
        return isinstance(kinds, tuple) and all(
            isinstance(kind, type) and issubclass(kind, Choice) for kind in kinds
        )

    def prompts(self, state: Drafted, player: int) -> Said:
        return self.prompt or ASKED

    def purse(self, state: Drafted, player: int) -> object:
        """Return the part of the state with the goods that choices of the player cost or gain; by default the player's part."""
        name = parts_per_seat(type(state))
        return getattr(state, name)[player] if name else None

    @classmethod
    def is_optional(cls, kind: type[Choice]) -> bool:
        """Return whether the step does not wait for this kind of choice alone."""
        return kind.optional if cls.optional is None else kind in cls.optional

    def waits(self, state: Any) -> bool:
        """Return whether there is a legal action of a kind that is not optional.

        A step without ``choices`` lists its actions itself, and always waits.
        """
        kinds = _reasons_to_wait(type(self))
        if kinds is None:
            return True
        if state.known:  # the whole list will not be needed
            for kind in kinds:
                for _ in _lister(kind)(self, state):
                    return True
            return False
        for each in self._offered(state):  # any() is slower, and this runs at every step
            if type(each) in kinds:
                return True
        return False

    def run(self, draft: Any) -> None:
        """Finish a decision at which nothing is possible, and note it in ``passed``.

        Override it in a decision that does not wait because everything is forced, to do what is forced.
        """
        draft.passed += (self,)
        self.finish(draft)

    def finish(self, draft: Drafted) -> None:
        """Continue after the player has finished here or nothing was possible. By default, do nothing."""

    def players(self, state: Drafted) -> tuple[int, ...]:
        """Return the seats that may act now; several only if they choose at the same time."""
        return (self.player,)

    def actions(self, state: Drafted) -> list[Action]:
        """Return every legal action of the player to act, in a fixed order."""
        actions: list[Action] = []
        for legal in _listers(type(self)):  # faster than a nested comprehension
            actions += legal(self, state)
        return actions

    def _offered(self, state: Any) -> Sequence[Action]:
        """Return the legal actions of all players who may act."""
        return self.listed(state)

    def listed(self, state: Any) -> Sequence[Action]:
        """Return the legal actions of the player to act; on top of the agenda, the state caches them."""
        actions: Sequence[Action] | None = state.listed
        if actions is not None and state.agenda[-1] is self:
            return actions
        actions = tuple(self.actions(state))
        if state.agenda and state.agenda[-1] is self and not state.masked:
            remember(state, "listed", actions)
        return actions

    def only(self, state: Any) -> Action | None:
        if not state.known:
            actions = self.listed(state)
            return actions[0] if len(actions) == 1 else None
        only_action: Action | None = None
        for legal in _listers(type(self)):
            for each in legal(self, state):
                if only_action is not None:
                    return None
                only_action = each
        return only_action

    def actions_of(self, state: Drafted, player: int) -> list[Action]:
        """Return the legal actions of a player; empty if the player may not act now."""
        deciding = self.players(state)
        return self.actions(state) if deciding and deciding[0] == player else []

    def why_not(self, state: Drafted, action: Any) -> Reason | None:
        if type(action) in self.choices:
            return action.why_not(self, state)  # type: ignore[no-any-return]
        return self.not_now(self.rule, step=self.word())

    def play(self, draft: Drafted, action: Any) -> None:
        action.play(self, draft)


FINISHES = TypeVar("FINISHES", bound=DecisionStep[Any])


class Finishing(Choice[FINISHES, Drafted]):
    """An optional choice to finish the decision; the step's ``finish`` plays it, and ``finished`` is its sentence.

    A game subclasses it, since documents use the name of the class::

        class Finish(Finishing["Turn", Table]):
            rule = "P1"
    """

    __slots__ = ()

    label = "finish"
    optional = True

    def says(self, step: FINISHES, state: Drafted) -> Said:
        return step.finished

    def play(self, step: FINISHES, draft: Drafted) -> None:
        step.finish(draft)


@cache
def _reasons_to_wait(cls: type[DecisionStep]) -> Choices | None:
    """Return the kinds of choice for which a step waits; ``None`` if it always waits."""
    kinds = tuple([kind for kind in cls.choices if not cls.is_optional(kind)])
    sure = not cls.choices or any(kind.is_sure() for kind in kinds)
    return None if sure else kinds


@cache
def _listers(cls: type[DecisionStep]) -> tuple[Lister, ...]:
    """Return the functions that list the legal actions of each kind of choice."""
    return tuple([_lister(kind) for kind in cls.choices])


@cache
def _lister(kind: type[Choice]) -> Lister:
    """Return the fastest function that lists the legal actions of a kind of choice."""
    if kind.is_one():
        return _one(kind())
    return kind.candidates if kind.exact and inherits(kind, "legal") else kind.legal


def _one(action: Choice) -> Lister:
    """Return a function that lists the given only action of a kind if it is legal."""
    why_not, actions, none = action.why_not, [action], list[Action]()
    if type(action).is_sure():
        return lambda _step, _state: actions
    return lambda step, state: actions if why_not(step, state) is None else none


@attrs.frozen
class SimultaneousStep(DecisionStep[Drafted]):
    """A step that waits for several players, who choose at the same time and in any order.

    Its actions have a field ``player``. If each player's part has a field for the choice (:attr:`chosen`), the step waits for
    those who have not chosen yet, and then calls :meth:`reveal`. Without such a field, the players who may act are those with
    legal actions; a subclass may override ``players`` and ``actions_of`` for speed.
    """

    chosen: ClassVar[str] = ""
    """The field of a player's part with the player's choice, which is ``None`` until the player has chosen."""

    @classmethod
    def of(cls, state: Drafted, player: int) -> Self | None:
        """Return the step, which is the same for every player; ``None`` if it needs values."""
        return None if needed(cls) else cls()

    player: int = attrs.field(default=-1, init=False, eq=False, repr=False)  # no single player

    def waits(self, state: Any) -> bool:
        """Return whether somebody has not chosen yet; always True in a view, where the others' choices are secret."""
        if self.chosen and not state.masked:
            return None in self._choices(state)
        return state.masked is True or super().waits(state)

    def players(self, state: Drafted) -> tuple[int, ...]:
        if self.chosen:
            return tuple(
                [seat for seat, choice in enumerate(self._choices(state)) if choice is None]
            )
        return tuple(sorted({action.player for action in self._offered(state)}))

    def why_not(self, state: Drafted, action: Any) -> Reason | None:
        if type(action) not in self.choices:
            return self.not_now(self.rule, step=self.word())
        if self.chosen and action.player not in self.players(state):
            return reason("chosen-already", self.rule, player=action.player)
        return action.why_not(self, state)  # type: ignore[no-any-return]

    def play(self, draft: Any, action: Any) -> None:
        action.play(self, draft)
        if self.chosen:
            choices = self._choices(draft)
            if None in choices or (draft.masked and self._some_hidden(draft)):
                draft.push(self)  # a view cannot reveal hidden choices
            else:
                self.reveal(draft)

    def _some_hidden(self, draft: object) -> bool:
        """Return whether the choice of any player is masked."""
        kind = type(getattr(draft, parts_per_seat(type(draft)))[0])
        field = next((each for each in fields_of(kind) if each.name == self.chosen), None)
        if field is None or not field.secret:
            return False
        mask = HIDDEN if field.number is None else HIDDEN_NUMBER
        choices = self._choices(draft)
        return any(
            choice == mask or (type(choice) is tuple and mask in choice) for choice in choices
        )

    def reveal(self, draft: Drafted) -> None:
        """Play what follows once all have chosen. By default, do nothing."""

    def still_secret(self, before: Any, action: Any, now: Any) -> bool:
        """Return whether a choice that was made in the state ``before`` has not been revealed in the state ``now``.

        It is secret as long as the states differ only in the parts of players who have chosen and in what the choice changes.
        """
        name, draft = parts_per_seat(type(now)), before.thaw()
        action.play(self, draft)
        changed_fields = [
            each for each in field_names(type(now)) if getattr(draft, each) != getattr(before, each)
        ]
        if not all(
            getattr(before, each) == getattr(now, each)
            for each in field_names(type(now))
            if each not in {*changed_fields, name}
        ):
            return False
        choices = zip(self._choices(before), self._choices(now), strict=True)
        chosen = [was is None and is_now is not None for was, is_now in choices]
        parts = zip(getattr(before, name), getattr(now, name), chosen, strict=True)
        return all(is_chosen or was == part for was, part, is_chosen in parts)

    def _choices(self, state: object) -> list[object]:
        """Return the choice of each player, or ``None`` for those who have not chosen."""
        parts = getattr(state, parts_per_seat(type(state)))
        return [getattr(part, self.chosen) for part in parts]

    def actions_of(self, state: Drafted, player: int) -> list[Action]:
        if self.chosen and player not in self.players(state):
            return []
        return self._legal(state, player)

    def _legal(self, state: Drafted, player: int) -> list[Action]:
        """Return every legal action of a player."""
        actions: list[Action] = []
        kinds: tuple[Any, ...] = self.choices
        for kind in kinds:
            if inherits(kind, "legal"):  # skips why_not for other players' actions
                mine = [each for each in kind.candidates(self, state) if each.player == player]
                actions += [
                    each for each in mine if kind.exact or each.why_not(self, state) is None
                ]
            else:
                actions += [each for each in kind.legal(self, state) if each.player == player]
        return actions

    def _offered(self, state: Drafted) -> list[Any]:
        legal: list[Any] = [each for kind in self.choices for each in kind.legal(self, state)]
        due = self.players(state) if self.chosen else None
        return legal if due is None else [each for each in legal if each.player in due]

    def actions(self, state: Drafted) -> list[Action]:
        return self._legal(state, self.players(state)[0])


class ChanceStep(Step[Drafted]):
    """A step that waits for a roll or a deal."""

    __slots__ = ()

    seen_by: ClassVar[Audience] = EVERYONE
    """The players who see the dealt cards; the owner is the step's ``player``, and a text names a field of the step."""

    said: ClassVar[Said | None] = None
    """The sentence on the outcome, which may use its ``cards`` or ``faces``, their ``count``, and the fields of the step."""

    def says(self, state: Drafted, action: Any) -> Said | None:
        """Return the sentence on an outcome, by default ``said``; override it to add values."""
        return self.said

    def rule_now(self, state: Drafted) -> str:
        """Return the id of the rule for this chance event, which an impossible outcome breaks; by default ``rule``."""
        return self.rule

    def called(self, state: Drafted, card: str) -> str:
        """Return the name of a card or a face for messages, from the card file, or else its id."""
        own = cards_of(state)
        return card if own is None else str(component_names(own).get(card, card))

    def as_seen(self, dealt: Dealt, viewer: int) -> Dealt:
        """Return the deal as a viewer knows it; -1 stands for a spectator."""
        if sees(viewer, self.seen_by, self, self.whose()):
            return dealt
        return Dealt((HIDDEN,) * len(dealt.cards))

    def event(self, state: Drafted) -> ChanceEvent:
        """Return the roll or deal that the step waits for."""
        raise TypeError(f"{type(self).__name__} does not say what chance decides")

    def why_not(self, state: Drafted, action: object) -> Reason | None:
        event = self.event(state)
        if event.why_not(action) is None:
            return None
        why_not = event.why_not(action, partial(self.called, state))  # names are slow, so only now
        return None if why_not is None else attrs.evolve(why_not, rule=self.rule_now(state))


@attrs.frozen
class DealStep(ChanceStep[Drafted]):
    """A step that deals ``count`` cards from a deck, or all if there are fewer.

    It does not wait if nothing is left to chance: no cards are dealt, or only cards that everybody knows.
    """

    count: int

    def prompts(self, state: Drafted, player: int) -> Said:
        return self.prompt or DEALT

    def deck(self, state: Drafted) -> Deck:
        """Return the deck to deal from."""
        raise TypeError(f"{type(self).__name__} does not name its deck")

    def receive(self, draft: Drafted, cards: tuple[str, ...], rest: Deck, /) -> None:
        """Put the dealt cards where they belong, and set the deck to ``rest``."""
        raise TypeError(f"{type(self).__name__} does not say where its cards go")

    def event(self, state: Drafted) -> Deal:
        return Deal(self.deck(state), self.count)

    def why_not(self, state: Drafted, action: Any) -> Reason | None:
        why_not = super().why_not(state, action)
        if why_not is None or why_not.code != "card-not-in-deck":
            return why_not
        here = self.deck(state)
        lies = [
            card for deck in decks_in(state) if deck != here for card in deck.unseen + deck.bottom
        ]
        strange = next(card for card in action.cards if card not in here.unseen)
        return attrs.evolve(why_not, code="card-in-other-deck") if strange in lies else why_not

    def waits(self, state: Drafted) -> bool:
        return self.count > 0 and bool(self.deck(state).unseen)

    def run(self, draft: Drafted) -> None:
        deck = self.deck(draft)
        cards = deck.bottom[: self.count]
        self.receive(draft, cards, deck.without(cards))

    def play(self, draft: Drafted, action: Any) -> None:
        self.receive(draft, action.cards, self.deck(draft).without(action.cards))


@attrs.frozen
class RollStep(ChanceStep[Drafted]):
    """A step that rolls ``count`` dice; it does nothing if that is 0."""

    count: int

    def prompts(self, state: Drafted, player: int) -> Said:
        return self.prompt or ROLLED

    def die(self, state: Drafted) -> tuple[str, ...]:
        """Return the faces of one die, with repetitions."""
        raise TypeError(f"{type(self).__name__} does not name its dice")

    def receive(self, draft: Drafted, faces: tuple[str, ...], /) -> None:
        """Play the result of a roll."""
        raise TypeError(f"{type(self).__name__} does not say what its dice do")

    def event(self, state: Drafted) -> Roll:
        return Roll(self.die(state), self.count)

    def waits(self, state: Drafted) -> bool:
        return self.count > 0

    def play(self, draft: Drafted, action: Any) -> None:
        self.receive(draft, action.faces)
