"""Steps: the items of an agenda. Some play themselves, some wait for a decision, some for chance.

A decision step lists its kinds of choice: action classes that say when they are possible, why not, and what they do. The
engine enumerates the candidates against which nothing speaks, asks the same function why an action is not legal, and
plays what was chosen.
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

    # Which drafts a step plays on is the business of its game; so is at which steps a kind of choice is offered.
    Drafted = TypeVar("Drafted", default=Any)
    Deciding = TypeVar("Deciding", default=Any)
else:
    from typing import TypeVar

    Drafted = TypeVar("Drafted")
    Deciding = TypeVar("Deciding")

ASKED = Said("Choose: {step:label}", "{players:seats} {players:|is|are} choosing: {step:label}")
"""The prompt of a decision that has no sentence of its own."""
NOT_NOW = Why("not-now", "", "The game waits for something else now: {step:label}.")
"""The reason against an action of a kind that is not offered."""
FINISHED = Said("finish", "{player:seat} finishes")
"""The sentence on a player who does no more, at a step that has no sentence of its own for it."""
DEALT, ROLLED, DECIDED = [
    Said(text)
    for text in (
        "{count:card is|cards are} dealt now",
        "{count:die is|dice are} rolled now",
        "Chance decides now",
    )
]
"""The same of a deal, of a roll, and of any other chance."""


@attrs.frozen
class Step(Generic[Drafted]):
    """An item on the agenda. ``Drafted`` is the type of the game's drafts."""

    rule: ClassVar[str] = ""
    """The id of the rule that says what happens here: an action breaks it that is not among the choices."""
    label: ClassVar[str] = ""
    """The words for this step, in English: "a space of the rondel"."""
    prompt: ClassVar[Said | None] = None
    """The instruction to the one who decides here, and what others read meanwhile; of chance, what is due."""
    allowed_on: ClassVar[tuple[str, ...] | None] = None
    """The steps on which it may lie, by their names in documents ("" is the bottom); ``None`` for any.

    With ``row_of``, ``is_possible`` and ``turn_of`` it refuses agendas of documents that the rules never make.
    """
    row_of: ClassVar[str] = ""
    """The step whose :meth:`~ancient_world.engine.Step.row` it is part of, by its name in documents."""
    side: ClassVar[str] = "player"
    """The field that says whose turn the step is part of, as :meth:`turn_of` counts; "" if it is not part of the current turn."""
    starts_turn: ClassVar[bool] = False
    """True if a player's turn begins with this step."""
    not_now: ClassVar[Why] = NOT_NOW
    """The reason against an action of a kind that is not offered here; its sentence may name the ``step``."""
    automatic: ClassVar[bool] = False
    """True if the only action is taken without asking, where nothing else can be chosen.

    It suits what follows from a choice made before (which card to remove, with what to pay), not a turn, which belongs to
    its player even if there is nothing to choose.
    """

    def __init_subclass__(cls, **more: object) -> None:
        super().__init_subclass__(**more)
        give_methods(cls)

    @classmethod
    def word(cls) -> str:
        """Return the name of this step in documents, which sentences show by its label."""
        return _word(cls)

    def prompts(self, state: Drafted, player: int) -> Said:
        """Return the prompt in this state, for a player who may act, as that of :attr:`prompt` with more values.

        What the player may not know of ``state`` is masked.
        """
        return self.prompt or DECIDED

    def __dir__(self) -> list[str]:
        return offered(self, "player", "rule")

    def whose(self) -> int:
        """Return the seat of the step: its ``player``, where it has one; -1 if it is nobody's."""
        player: int = getattr(self, "player", -1)
        return player

    @classmethod
    def row(cls, state: Drafted) -> Sequence[Step[Drafted]]:
        """Return steps to put on the agenda in a row, the first one to do first; their :attr:`row_of` names this step.

        What is left of them in a state that is read are the last ones, none left out. Fields with a default have it there; what
        is done at a step may change them.
        """
        raise TypeError(f"{cls.__name__} does not say what is done in a row")

    def side_of_turn(self) -> int:
        """Return whose turn the step is part of, as its :attr:`side` says; -1 if it is not part of the current turn."""
        side: int = getattr(self, self.side, -1) if self.side else -1
        return side

    def turn_of(self, state: Drafted) -> int | None:
        """Return whose turn it is, if this step says so: the steps above it are nobody's, or their :attr:`side` is this one."""
        return None

    def waits(self, state: Drafted) -> bool:
        """Return whether the game waits here; a step that does not wait is taken off and run."""
        return True

    def is_possible(self, state: Drafted) -> bool:
        """Return whether the step's values are possible in a state that is read; unknown values are refused before."""
        return True

    def only(self, state: Drafted) -> Action | None:
        """Return the only action that can be chosen here; ``None`` if there are more."""
        return None

    def run(self, draft: Drafted) -> None:
        """Do what is forced: play a step that waits for nobody."""

    def why_not(self, state: Drafted, action: object) -> Reason | None:
        """Return why this action is not legal at this step, or ``None``."""
        return self.not_now(self.rule, step=self.word())

    def play(self, draft: Drafted, action: Any) -> None:
        """Play a legal action. The step itself is off the agenda already."""


Lister = Callable[..., Iterable[Action]]
"""A function that lists actions at a step, in a state."""


@cache
def type_name(kind: type) -> str:
    """Return the name of a class in documents: ``PlaceCitizen`` is "place-citizen"."""
    name = kind.__name__
    return name[0].lower() + "".join(f"-{c.lower()}" if c.isupper() else c for c in name[1:])


@cache
def _word(kind: type[Step]) -> str:
    """The word for a step, made once."""
    name = type_name(kind)
    return worded(name, kind.label or name)


class Automatic(Step[Drafted]):
    """A step that never waits."""

    __slots__ = ()

    def waits(self, state: Drafted) -> bool:
        return False


class Choice(Action, Generic[Deciding, Drafted]):
    """An action of a player, as one kind of choice at steps of type ``Deciding``; ``Drafted`` is the type of drafts.

    An action whose class is among the ``choices`` of the step on top of the agenda is judged by its
    :meth:`why_not` and played by its :meth:`play`.
    """

    __slots__ = ()

    label: ClassVar[str] = ""
    """The words that people use for this kind of choice, in English: "build a temple"."""
    said: ClassVar[Said | None] = None
    """The sentence on what is chosen: "build a temple in {province}", and as it is told of others."""
    optional: ClassVar[bool] = False
    """True if this choice is no reason to wait: a step that offers nothing else is passed over."""
    exact: ClassVar[bool] = False
    """True if every candidate is legal. Not asking saves a fifth of a random game; a property test asks them all."""
    in_parts: ClassVar[bool] = False
    """True if this is one part of a payment, whose order does not matter: people choose, and take back, all parts at once."""
    decisions: ClassVar[tuple[type[DecisionStep], ...]] = ()
    """The steps that have this choice; the game collects them."""

    @classmethod
    def candidates(cls, step: Deciding, state: Drafted) -> Iterable[Self]:
        """Return every action of this kind that may be legal here, in a fixed order; all legal ones are among them.

        By default every action whose fields hold what they declare: any seat, any id, any number from least to most.
        """
        if not needed(cls):
            return cast("Iterable[Self]", _alone(cls))
        with importing:
            from ancient_world.engine.declared.conceivable import every  # 1 ms, for small games
        return every(cls, state)

    def why_not(self, step: Deciding, state: Drafted) -> Reason | None:
        """Return why this action is not legal, or ``None``. It must answer for any action with any values."""
        return None

    def says(self, step: Deciding, state: Drafted) -> Said | None:
        """Return the sentence here: that of ``said``, with more values where it names what the fields do not say."""
        return self.said

    def effect(self, step: Deciding, state: Drafted) -> Effect | None:
        """Return what this legal action costs, gives and leaves open, as far as it is certain in this state.

        By default the engine finds the numbers itself: see :class:`~ancient_world.engine.Effect`. What the player may not know is masked.
        """
        return None

    def play(self, step: Deciding, draft: Drafted) -> None:
        """Play this action, which is legal. The step itself is off the agenda already."""
        raise TypeError(f"{type(self).__name__} does not say what it does")

    @classmethod
    def is_one(cls) -> bool:
        """Return whether there is exactly one such action, as nothing else declares what may be legal."""
        return inherits(cls, "candidates") and inherits(cls, "legal") and not needed(cls)

    @classmethod
    def is_sure(cls) -> bool:
        """Return whether there is exactly one such action and nothing forbids it."""
        return cls.is_one() and inherits(cls, "why_not")

    @classmethod
    def legal(cls, step: Deciding, state: Drafted) -> list[Self]:
        """Return every legal action of this kind, in order.

        A kind may override this where it is measured to be worth it; a property test compares
        both (``legal_is_what_why_not_allows``).
        """
        offered = cls.candidates(step, state)
        if cls.exact or not offered:
            return list(offered)
        return [each for each in offered if each.why_not(step, state) is None]


@cache
def _alone(cls: type[Choice]) -> tuple[Choice, ...]:
    """The action of a kind that needs no values, made once."""
    return (cls(),)


@cache
def inherits(cls: type, name: str, base: type = Choice) -> bool:
    """Return whether a class inherits a method unchanged from ``base``."""
    return next(each for each in cls.__mro__ if name in vars(each)) is base


Choices = tuple[type[Choice], ...]
"""Kinds of choice, in the order in which their actions are listed."""


@attrs.frozen
class DecisionStep(Step[Drafted]):
    """A step that waits for a player, who has one of its kinds of choice."""

    player: SeatNumber

    choices: ClassVar[Choices] = ()
    """The kinds of choice, in the order in which their actions are listed."""
    optional: ClassVar[Choices | None] = None
    """The kinds of choice that are no reason to wait here; ``None``: those that are ``optional`` everywhere."""
    finished: ClassVar[Said] = FINISHED
    """The sentence on a player who does no more here, where :class:`~ancient_world.engine.Finishing` is among the choices."""
    turn_rule: ClassVar[str] = ""
    """The rule that says whose decision this is, which acting in another's place breaks; by default ``rule``."""

    @classmethod
    def of(cls, state: Drafted, player: int) -> Self | None:
        """Return this decision as if it were the player's now, to find what prevents a choice out of turn.

        ``None``: it says more than whose it is, so that nobody can tell.
        """
        return cls(player) if needed(cls) == ("player",) else None

    def why_no_more(self, state: Drafted) -> Reason | None:
        """Return why the player has no more of these decisions for now, whatever they choose; ``None`` if they have."""
        return None

    @classmethod
    def has_choices(cls) -> bool:
        """Return whether ``choices`` is valid: a tuple of choice classes."""
        kinds: object = cast("Any", cls).choices  # whatever a stranger has written there
        return isinstance(kinds, tuple) and all(
            isinstance(kind, type) and issubclass(kind, Choice) for kind in kinds
        )

    def prompts(self, state: Drafted, player: int) -> Said:
        return self.prompt or ASKED

    def purse(self, state: Drafted, player: int) -> object:
        """Return the part of the state whose counted things a choice of the player costs or gains; by default the player's."""
        name = parts_per_seat(type(state))
        return getattr(state, name)[player] if name else None

    @classmethod
    def is_optional(cls, kind: type[Choice]) -> bool:
        """Return whether a kind of choice alone is no reason to wait here."""
        return kind.optional if cls.optional is None else kind in cls.optional

    def waits(self, state: Any) -> bool:
        """Return whether there is a choice: an action of a kind that is not optional.

        A step without kinds of choice lists its actions itself, and always waits.
        """
        kinds = _reasons_to_wait(type(self))
        if kinds is None:
            return True
        if state.known:  # the list, which nobody will ask for, takes up to a tenth of replaying
            for kind in kinds:
                for _ in _lister(kind)(self, state):
                    return True
            return False
        for each in self._offered(state):  # any() takes longer, at every step
            if type(each) in kinds:
                return True
        return False

    def run(self, draft: Any) -> None:
        """Finish a decision at which nothing is possible, and remember that it was passed over.

        A decision that does not wait because all is forced does that here instead.
        """
        draft.passed += (self,)
        self.finish(draft)

    def finish(self, draft: Drafted) -> None:
        """Go on after the decision: the player has finished here, or nothing was possible. By default nothing follows."""

    def players(self, state: Drafted) -> tuple[int, ...]:
        """Return all who may act now; more than one only where they choose at the same time."""
        return (self.player,)

    def actions(self, state: Drafted) -> list[Action]:
        """Return every legal action, in a fixed order."""
        found: list[Action] = []
        for legal in _listers(type(self)):  # a nested comprehension takes longer
            found += legal(self, state)
        return found

    def _offered(self, state: Any) -> Sequence[Action]:
        """Return the actions of everybody who may act."""
        return self.listed(state)

    def listed(self, state: Any) -> Sequence[Action]:
        """Return the actions of the player to act; on top of the agenda they are listed once, and kept by the state."""
        found: Sequence[Action] | None = state.listed
        if found is not None and state.agenda[-1] is self:
            return found
        found = tuple(self.actions(state))
        if state.agenda and state.agenda[-1] is self and not state.masked:
            remember(state, "listed", found)
        return found

    def only(self, state: Any) -> Action | None:
        if not state.known:
            actions = self.listed(state)
            return actions[0] if len(actions) == 1 else None
        found: Action | None = None
        for legal in _listers(type(self)):
            for each in legal(self, state):
                if found is not None:
                    return None
                found = each
        return found

    def actions_of(self, state: Drafted, player: int) -> list[Action]:
        """Return the legal actions of one of :meth:`players`."""
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
    """Do no more here, which is no reason to wait: the step's :attr:`~.DecisionStep.finished` says it, its ``finish`` goes on.

    A game has a class of its own, by which documents call it::

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
    """The kinds of choice of which one must be possible; ``None`` if that is sure."""
    kinds = tuple([kind for kind in cls.choices if not cls.is_optional(kind)])
    sure = not cls.choices or any(kind.is_sure() for kind in kinds)
    return None if sure else kinds


@cache
def _listers(cls: type[DecisionStep]) -> tuple[Lister, ...]:
    """Return the functions that list the legal actions of each kind of choice."""
    return tuple([_lister(kind) for kind in cls.choices])


@cache
def _lister(kind: type[Choice]) -> Lister:
    """Return the function that lists the legal actions of a kind of choice; with ``legal`` alone a game takes up to 8 % longer."""
    if kind.is_one():
        return _one(kind())
    return kind.candidates if kind.exact and inherits(kind, "legal") else kind.legal


def _one(action: Choice) -> Lister:
    """Lists the only action of a kind, which is made once."""
    why_not, actions, none = action.why_not, [action], list[Action]()
    if type(action).is_sure():
        return lambda _step, _state: actions
    return lambda step, state: actions if why_not(step, state) is None else none


@attrs.frozen
class SimultaneousStep(DecisionStep[Drafted]):
    """A step that waits for several players, who choose at the same time and in any order.

    Its actions name their ``player``. Where what is :attr:`chosen` lies in a field of each player's part until all have
    chosen, the step knows who has still to choose, and :meth:`reveal` plays what follows. Without it that follows
    from what is legal; a kind of step may say it itself (``players``, ``actions_of``) where that is faster.
    """

    chosen: ClassVar[str] = ""
    """The field of a player's part in which the choice lies, ``None`` as long as there is none."""

    @classmethod
    def of(cls, state: Drafted, player: int) -> Self | None:
        """The decision of all; its actions say whose they are."""
        return None if needed(cls) else cls()

    player: int = attrs.field(default=-1, init=False, eq=False, repr=False)  # nobody's

    def waits(self, state: Any) -> bool:
        """Return whether somebody has still to choose. In a view it always waits: the others' choices are secret."""
        if self.chosen and not state.masked:
            return None in self._choices(state)
        return state.masked is True or super().waits(state)

    def players(self, state: Drafted) -> tuple[int, ...]:
        if self.chosen:
            return tuple([seat for seat, one in enumerate(self._choices(state)) if one is None])
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
            made = self._choices(draft)
            if None in made or (draft.masked and self._some_hidden(draft)):
                draft.push(self)  # in a view nothing is revealed
            else:
                self.reveal(draft)

    def _some_hidden(self, draft: object) -> bool:
        """Return whether a choice is hidden in a view."""
        kind = type(getattr(draft, parts_per_seat(type(draft)))[0])
        field = next((each for each in fields_of(kind) if each.name == self.chosen), None)
        if field is None or not field.secret:
            return False
        mask = HIDDEN if field.number is None else HIDDEN_NUMBER
        made = self._choices(draft)
        return any(one == mask or (type(one) is tuple and mask in one) for one in made)

    def reveal(self, draft: Drafted) -> None:
        """Play what follows when all have chosen."""

    def still_secret(self, before: Any, action: Any, now: Any) -> bool:
        """Return whether a choice that was made in the state ``before`` has not been revealed in the state ``now``.

        That is so while nothing is different but the parts of those who have chosen, and what the choice itself changes.
        """
        name, draft = parts_per_seat(type(now)), before.thaw()
        action.play(self, draft)
        made = [
            each for each in field_names(type(now)) if getattr(draft, each) != getattr(before, each)
        ]
        if not all(
            getattr(before, each) == getattr(now, each)
            for each in field_names(type(now))
            if each not in {*made, name}
        ):
            return False
        choices = zip(self._choices(before), self._choices(now), strict=True)
        chosen = [was is None and one is not None for was, one in choices]
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
        """Every action that the kinds of choice allow a player."""
        found: list[Action] = []
        kinds: tuple[Any, ...] = self.choices
        for kind in kinds:
            if inherits(kind, "legal"):  # reasons against others' actions are not asked for
                mine = [each for each in kind.candidates(self, state) if each.player == player]
                found += [each for each in mine if kind.exact or each.why_not(self, state) is None]
            else:
                found += [each for each in kind.legal(self, state) if each.player == player]
        return found

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
    """The players who see the cards that are dealt; the owner is the step's ``player``, a text names a field of it."""

    said: ClassVar[Said | None] = None
    """The sentence on the outcome: its ``cards`` or ``faces``, their ``count``, and the fields of the step."""

    def says(self, state: Drafted, action: Any) -> Said | None:
        """Return the sentence on an outcome: that of ``said``, with more values where it names what is not there."""
        return self.said

    def rule_now(self, state: Drafted) -> str:
        """Return the rule by which chance decides here, if not always ``rule``; an impossible outcome breaks it."""
        return self.rule

    def called(self, state: Drafted, card: str) -> str:
        """Return the name of a card or a face, for sentences: that of the card file, or else its id."""
        own = cards_of(state)
        return card if own is None else str(component_names(own).get(card, card))

    def as_seen(self, dealt: Dealt, viewer: int) -> Dealt:
        """Return the deal as a viewer knows it, -1 being somebody who only watches."""
        if sees(viewer, self.seen_by, self, self.whose()):
            return dealt
        return Dealt((HIDDEN,) * len(dealt.cards))

    def event(self, state: Drafted) -> ChanceEvent:
        """Return the roll or the deal."""
        raise TypeError(f"{type(self).__name__} does not say what chance decides")

    def why_not(self, state: Drafted, action: object) -> Reason | None:
        event = self.event(state)
        if event.why_not(action) is None:
            return None
        why_not = event.why_not(action, partial(self.called, state))  # the names cost time
        return None if why_not is None else attrs.evolve(why_not, rule=self.rule_now(state))


@attrs.frozen
class DealStep(ChanceStep[Drafted]):
    """Deal ``count`` cards from a deck, fewer if it has fewer.

    Where nothing is left to chance (no cards, or only cards that everybody knows) it does not wait.
    """

    count: int

    def prompts(self, state: Drafted, player: int) -> Said:
        return self.prompt or DEALT

    def deck(self, state: Drafted) -> Deck:
        """Return the deck to deal from."""
        raise TypeError(f"{type(self).__name__} does not name its deck")

    def receive(self, draft: Drafted, cards: tuple[str, ...], rest: Deck, /) -> None:
        """Put the cards where they belong and put ``rest`` back as the deck."""
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
    """Roll ``count`` dice; none at all if it is 0."""

    count: int

    def prompts(self, state: Drafted, player: int) -> Said:
        return self.prompt or ROLLED

    def die(self, state: Drafted) -> tuple[str, ...]:
        """Return the faces of one die."""
        raise TypeError(f"{type(self).__name__} does not name its dice")

    def receive(self, draft: Drafted, faces: tuple[str, ...], /) -> None:
        """Play the result of the faces."""
        raise TypeError(f"{type(self).__name__} does not say what its dice do")

    def event(self, state: Drafted) -> Roll:
        return Roll(self.die(state), self.count)

    def waits(self, state: Drafted) -> bool:
        return self.count > 0

    def play(self, draft: Drafted, action: Any) -> None:
        self.receive(draft, action.faces)
