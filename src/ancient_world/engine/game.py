"""The interface that a rules folder provides: one :class:`Game` that answers for its rules."""

from __future__ import annotations

import sys
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from os import PathLike
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, cast, final

import attrs

from ancient_world.engine.action_words import described
from ancient_world.engine.actions import Action, player_of
from ancient_world.engine.agenda import start
from ancient_world.engine.board import Board, RuleText, plain_board, plain_words, rule_texts
from ancient_world.engine.cached import cache
from ancient_world.engine.chance import ChanceEvent, Dealt, Randomness
from ancient_world.engine.component import Component, Ground, Place
from ancient_world.engine.declared.card_names import cards_of
from ancient_world.engine.declared.checking import check_declared, check_waiting, undeclared
from ancient_world.engine.declared.fields import field_names, parts_at_first, parts_per_seat
from ancient_world.engine.declared.hiding import hidden, masked, secret_fields, shown
from ancient_world.engine.declared.naming import names_at
from ancient_world.engine.declared.options import (
    OptionValues,
    chosen_options,
    declared_values,
    option_marks,
)
from ancient_world.engine.declared.sampling import sampled
from ancient_world.engine.declared.scoring import Score, declared_scores
from ancient_world.engine.errors import Fault, InvalidCardFile, Reason
from ancient_world.engine.language import sentence
from ancient_world.engine.playout import Thinking
from ancient_world.engine.rules_changes import RulesChange
from ancient_world.engine.state import Draft, State, state_class
from ancient_world.engine.steps import ChanceStep, DecisionStep, SimultaneousStep, Step, type_name


class Cards(Protocol):
    """The components of a game, as its card file describes them.

    Example:
        >>> cards = aw.game("antike").standard_cards()
        >>> cards.name
        'standard'
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], cards=cards)
    """

    @property
    def name(self) -> str:
        """The name of the card file."""

    @property
    def digest(self) -> str:
        """A fingerprint of the content: equal digests, equal components."""


class CardFiles(Protocol):
    """The interface of a class of card files, as a ``ComponentFile`` provides it."""

    def load(self, path: str | PathLike[str]) -> Any:
        """Read a file, or a folder of them."""

    def check(self, path: str | PathLike[str]) -> tuple[Fault, ...]:
        """Return all faults of one."""

    def standard(self) -> Any:
        """The cards that come with the game."""


def _in_files(kind: object) -> CardFiles | None:
    """The class of a game's cards, if they stand in files."""
    return cast("CardFiles", kind) if hasattr(kind, "standard") else None


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)
    C = TypeVar("C", bound=Cards, default=Any)
else:
    from typing import TypeVar

    S, C = TypeVar("S"), TypeVar("C")


class Game(Generic[S, C]):
    """The rules of one game. ``S`` is the type of its states, ``C`` that of its cards.

    A game without a card file leaves ``cards_type`` as it is; its ``new`` is then always given ``None`` for cards.
    One whose ``cards_type`` is no ``ComponentFile`` reads them itself, in the methods about cards.
    """

    id: ClassVar[str]
    """The id in documents and on the command line: lower case, words joined by hyphens."""
    title: ClassVar[str]
    """The name for people."""
    rules_version: ClassVar[str] = "1"
    """The version of the rules, which documents name: "1", and one more for each of :attr:`rules_changes`; nobody sets it."""
    rules_changes: ClassVar[tuple[RulesChange, ...]] = ()
    """The versions of the rules after the first, in order: what each changed, and what old documents need.

    One is added when a record of the old rules could be played differently by the new ones, or when what a document of the game
    holds is called otherwise.
    """
    players: ClassVar[Collection[int]]
    """The possible numbers of players, as ``range(2, 5)``."""
    state_type: ClassVar[type[State]]
    """The class of the states. By default it is made from the only draft in the module of the game."""
    chapters: ClassVar[tuple[ModuleType, ...]] = ()
    """The modules with the rules; every step and action that is defined in them belongs to the game.

    A game without chapters is a single file: they are those above it, in its own module.
    """
    step_types: ClassVar[tuple[type[Step], ...]]
    """Every class of step that a state's agenda can hold; collected from ``chapters``."""
    action_types: ClassVar[tuple[type[Action], ...]]
    """Every class of action, but for ``Dealt`` and ``Rolled``, which all games share; collected too."""
    refuses_undeclared: ClassVar[bool] = False
    """True if each kind of choice itself refuses any value that its fields do not declare: nothing else checks it.

    The engine's check takes 10 to 17 % of validating. It is for games whose own tests try such values at every kind
    of choice.
    """
    event_types: ClassVar[tuple[type[ChanceEvent], ...]] = ()
    """The classes of the game's own chance events, beside ``Deal`` and ``Roll``."""
    cards_type: ClassVar[type | None] = None
    """The class of the cards; a state field of this type is written as name and digest."""
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The names of ids that no card file names, in English: by kind, then by id, in the order of lists.

    Sentences, boards and front-ends show them, in the language in use.

    Beside the kinds that fields declare these are "step", "action", "event", "option", "symbol", "figure", "group" and "kind".
    What is missing here is called by its id.
    """
    kinds: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The kinds of components to which the ids of a declared kind belong, where it gathers some of theirs.

    For "dealt" and "rolled" those of what chance brings; by default it deals from the decks of the state.
    """

    field_labels: ClassVar[Mapping[str, str]] = {}
    """The names of the fields, in English: by name, or by class and name (``"Player.hand"``)."""

    picture: ClassVar[str] = ""
    """The module whose ``draw(state, names, sheet)`` draws the table on a ``Sheet`` (see *Pictures* in the docs).

    It is imported when somebody asks for a picture. Without it, :meth:`board` is shown as text.
    """

    thinking: ClassVar[Thinking] = Thinking()
    """Settings of the bots that think ahead; none of them is a rule."""
    first: ClassVar[Step | None] = None
    """The step with which the game begins, unless :meth:`new` is its own."""

    def new(self, players: int, cards: C | None, options: Mapping[str, Any]) -> S:
        """The first state; no chance is resolved in it.

        By default the step :attr:`first` lies on the agenda, the options are those chosen, each player has a part of
        the class that is declared, or the least number, and the rest is as its default says.

        Args:
            players: how many play; one of :attr:`players`.
            cards: the components; ``None`` only if the game has no card file.
            options: by name; JSON values, as a record's header holds them.

        Raises:
            InvalidOption: an option is unknown or has an impossible value.
        """
        draft: Any = self.state_type.__bases__[0]
        parts = {name: (value,) * players for name, value in parts_at_first(draft).items()}
        begun: S = start(draft((self.first,), **self.chosen(options), **parts))
        return begun

    @classmethod
    def begins_by_default(cls) -> bool:
        """Return whether the first state is made of what is declared."""
        return cls.new is Game.new

    def chosen(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Every option that the state declares with :func:`option`, by name: as it was chosen, or its default.

        Raises:
            InvalidOption: one is unknown or has an impossible value.
        """
        return chosen_options(self.state_type, options)

    def option_values(
        self, players: int, cards: C | None
    ) -> Mapping[str, tuple[OptionValues, ...]]:
        """Return what :meth:`new` takes for each option, by name, as front-ends offer it.

        Of several values of an option the first holds whose condition is met; where none is met, the option stays as it
        is by default. By default they are those of the fields that are declared with :func:`option`. Options with other
        names, and other values than one of several, are refused before :meth:`new` is called; it checks what is a list, or
        hangs on another option.

        Args:
            players: how many play.
            cards: the components; ``None`` only if the game has no card file.
        """
        return declared_values(self.state_type)

    @classmethod
    def says_options(cls) -> bool:
        """Return whether the game itself says what its options can be."""
        return cls.option_values is not Game.option_values

    def options(self, state: S) -> dict[str, Any]:
        """The options that :meth:`new` would take to start this game, as JSON values.

        By default they are what lies in the fields that are declared with :func:`option`.
        """
        return {name: getattr(state, name) for name in option_marks(type(state))}

    def __repr__(self) -> str:
        least, most = min(self.players), max(self.players)
        counts = f"{least} to {most} players" if least < most else f"{least} players"
        return f"<Game {self.id}: {self.title}, {counts}, rules {self.rules_version}>"

    def __init_subclass__(cls, **more: object) -> None:
        """Collect the steps and actions of the chapters; those that name no game are of this one."""
        super().__init_subclass__(**more)
        if "rules_version" not in vars(cls) and type(cls.rules_changes) is tuple:
            cls.rules_version = str(len(cls.rules_changes) + 1)
        if cls.chapters or ("id" in vars(cls) and not hasattr(cls, "step_types")):
            chapters = cls.chapters or (sys.modules[cls.__module__],)
            cls.step_types = collected(chapters, Step)
            cls.action_types = collected(chapters, Action)
            if not hasattr(cls, "state_type"):
                _derive_state(cls, chapters)
        elif not {"step_types", "action_types", "state_type"} <= vars(cls).keys():
            return
        game_id, state_type = getattr(cls, "id", ""), getattr(cls, "state_type", None)
        drafts = [each for each in getattr(state_type, "__mro__", ()) if Draft in each.__bases__]
        kinds: list[Any] = [state_type, *drafts, *cls.action_types]
        for kind in (
            kinds if game_id and state_type else ()
        ):  # else it is refused when it is registered
            if not getattr(kind, "game", ""):
                kind.game = game_id
        _collect_decisions(cls.step_types)
        labelled = dict(_labelled(cls))
        cls.words = labelled | {kind: cls.words[kind] for kind in cls.words if kind not in labelled}

    @final
    def changes_since(self, version: str) -> tuple[RulesChange, ...]:
        """Return the changes of the rules since a version, in order; none if there was no such version."""
        known = [str(number) for number in range(1, len(self.rules_changes) + 1)]
        return self.rules_changes[known.index(version) :] if version in known else ()

    def seats(self, state: S) -> int:
        """Return the number of players: that of the parts declared :func:`per_seat`, or the only possible one."""
        name = parts_per_seat(type(state))
        return len(getattr(state, name)) if name else next(iter(self.players))

    @classmethod
    def says_seats(cls) -> bool:
        """Return whether the game itself says how many play."""
        return cls.seats is not Game.seats

    def ids(self, state: S) -> Mapping[str, frozenset[str]]:
        """The ids of each kind that the fields of this game declare."""
        return {}

    def box(self, state: S) -> Mapping[str, int] | None:
        """Return how many of each id this game holds, or ``None`` if they are not counted."""
        return None

    def scores(self, state: S) -> tuple[Score, ...]:
        """The score of every player, in seat order; valid at any time.

        By default a line for each number that is declared with :func:`points`.
        """
        return declared_scores(state, self.seats(state))

    def ended(self, state: S) -> bool | None:
        """Return whether the game is over by its rules, so that it waits for nothing; ``None`` if no rule says.

        A state that is read is refused if its agenda says otherwise.
        """
        return None

    def winners(self, state: S) -> tuple[int, ...]:
        """The seats that have won; empty while the game is not over. By default all who have the most points."""
        if state.agenda:
            return ()
        totals = [score.total for score in self.scores(state)]
        return tuple([seat for seat, total in enumerate(totals) if total == max(totals)])

    def hide(self, state: S, player: int) -> S:
        """Return the state with everything masked that ``player`` may not know; -1 is somebody who only watches.

        It follows from the fields that are declared ``seen_by`` their owner. Two states that differ only in what the
        player may not know give equal results. The rest must be enough to find the player's own legal actions, and
        for every other action of theirs why it is not legal: refusals are made from it.
        """
        return hidden(self, state, player) if _has_secrets(type(self)) else state

    def sample(self, state: S, player: int, rng: Randomness) -> S:
        """Return a whole state, at random among those whose :meth:`hide` for ``player`` is ``state``."""
        found: S = sampled(self, state, player, rng)
        return found

    def check(self, state: S, *, masked: bool = False) -> None:
        """Refuse a state that cannot occur, though each of its values has the right type.

        What the fields declare comes first, then the :meth:`invariants`, then whether the game can go on.

        Args:
            state: what was read.
            masked: whether it is a view's, in which hidden things are masked.

        Raises:
            InvalidDocument: with the path from the state on, as ``$.players[1].coins``.
        """
        check_declared(self, state, masked=masked)
        self.invariants(state, masked=masked)
        check_waiting(state, masked=masked, ended=self.ended(state))

    def undeclared(self, state: S, action: Action) -> Reason | None:
        """Return the reason against an action's first value of the right type that is not what its field declares."""
        return undeclared(self, state, action)

    def invariants(self, state: S, *, masked: bool) -> None:
        """Refuse states for reasons that concern more than one field. By default there are none.

        Raises:
            InvalidDocument: with the path from the state on.
        """

    def hide_action(self, state: S, action: Action, player: int) -> Action:
        """Return an action as ``player`` knows it, -1 being somebody who only watches.

        It follows from the fields of the action, and of a deal from its step. ``state`` is the one before it.
        """
        step: Any = state.agenda[-1] if state.agenda else None
        if isinstance(action, Dealt) and isinstance(step, ChanceStep):
            return step.as_seen(action, player)
        return masked(action, player, player_of(action, -1 if step is None else step.whose()))

    def reveals(self, before: S, after: S) -> bool:
        """Return whether a choice reveals more to somebody than the choice itself, such as others' hidden card.

        ``before`` and ``after`` are the states around it, without the chance that followed. By default that is true
        where a seat is named among those who see a card, and where several choose in secret at the same time, once
        nobody waits for the others any more.
        """
        if after.agenda and shown(after) - shown(before):
            return True
        step: object = before.agenda[-1]
        if not isinstance(step, SimultaneousStep) or not any(map(secret_fields, step.choices)):
            return False
        left = step.players(after) if after.agenda and after.agenda[-1] == step else ()
        return not {*left} < {*step.players(before)} or not left

    def known_by_now(self, before: S, action: Action, now: S) -> bool:
        """Return whether an action that was hidden from some when it was played is open to all in the state ``now``.

        By default no action is until the game is over, except for those that all have chosen at the same time (see
        :attr:`SimultaneousStep.chosen`).
        """
        step: object = before.agenda[-1] if before.agenda else None
        if isinstance(step, SimultaneousStep) and step.chosen and type(action) in step.choices:
            return not step.still_secret(before, action, now)
        return not now.agenda

    def load_cards(self, path: str | PathLike[str]) -> C:
        """Read a card file, or a folder of them.

        Raises:
            InvalidCardFile: with every fault that was found.
        """
        files = _in_files(self.cards_type)
        if files is None:
            raise InvalidCardFile(self.check_cards(path))
        cards: C = files.load(path)
        return cards

    def check_cards(self, path: str | PathLike[str]) -> tuple[Fault, ...]:
        """Return all faults of a card file; empty if there are none."""
        files = _in_files(self.cards_type)
        if files is None:
            return (Fault(str(path), "", "", sentence("no-card-file", {}), "no-card-file"),)
        return files.check(path)

    def standard_cards(self) -> C | None:
        """The cards that come with the game, ``None`` if it has no card file."""
        files = _in_files(self.cards_type)
        return None if files is None else files.standard()

    def describe(self, state: S, action: Action, names: Sequence[str] = ()) -> str:
        """Return an action in players' words, in the language in use. ``state`` is the one before it.

        ``names`` are the players' in seat order; without them, players are called by their numbers. By default the sentence of its class (:attr:`Choice.said`), or else its kind and its values.
        """
        return described(state, action, names) or plain_words(action, names_at(state))

    def news(self, before: S, after: S, names: Sequence[str]) -> tuple[str, ...]:
        """Return what all learn from the change between two states, beside the actions: a line for each thing.

        ``names`` are the players' in seat order. By default actions tell everything.
        """
        return ()

    def board(self, state: S, names: Sequence[str]) -> Board:
        """Return the table for people to read; ``names`` are the players' in seat order.

        By default the fields that the state declares, by their labels (:attr:`field_labels`).
        """
        return plain_board(self, state, names)

    def details(self, state: S) -> Board:
        """Return what can be looked up during this game: each thing in a row by its name, or a drawing under it.

        By default it is the list of the cards. ``state`` may be a view's.
        """
        cards = cards_of(state)
        return Board(self.title, ()) if cards is None else self.card_list(cards)

    def combined(self, state: S) -> Iterator[tuple[str, tuple[Action, ...]]]:
        """Yield several choices in a row that people say as one sentence, each with its actions. By default none.

        A choice that is left out by the rules, as it is the only one, may be among them. ``state`` may be a view's.
        """
        yield from ()

    def places(self, cards: C) -> Mapping[str, Mapping[str, Place]]:
        """Return the places of components on the table: by kind, then by id. By default there are none.

        Each kind is a drawing by itself, which begins at 0. Where a card file has several boards with the same
        ids, each board is a kind, as ``province-eastern`` and ``province-western``.
        """
        return {}

    def ground(self, state: S) -> Iterable[Ground]:
        """Return what lies on a map that tiles make: each place where there is anything. By default there is none.

        ``state`` may be a view's.
        """
        return ()

    def components(self, state: S) -> Iterable[Component]:
        """Return the contents of a game's box: each kind in the order in which lists of states have it.

        Places are left to :meth:`places`. By default nothing: ids in the fields of a state then get their names from
        :attr:`words` and the card file.
        """
        return ()

    def tables(self, cards: C) -> Mapping[str, Mapping[str, object]]:
        """Return options that lay tables with other components, by their groups. By default there is one table."""
        return {"": {}}

    def card_list(self, cards: C) -> Board:
        """Every card of a card file for people to read, a section for each kind."""
        return Board(self.title, ())

    def rules(self) -> tuple[RuleText, ...]:
        """The rules by number: those of the ``rules.toml`` beside the game, if there is one."""
        for kind in type(self).__mro__:  # a variant has those of what it inherits from
            name = getattr(sys.modules.get(kind.__module__), "__package__", None)
            package = sys.modules.get(name or "")
            if getattr(package, "__spec__", None) and (found := rule_texts(str(name))):
                return found
        return ()

    def round(self, state: S) -> int | None:
        """The number of the round, as the players count; ``None`` if the game has no rounds."""
        return None

    def evaluate(self, state: S, player: int) -> float:
        """Return how good a state is for a player, in any unit; bots compare it.

        By default what :meth:`evaluations` gives, or else the points.
        """
        if type(self).evaluations is not Game.evaluations:
            return self.evaluations(state)[player]
        return float(self.scores(state)[player].total)

    def evaluations(self, state: S) -> tuple[float, ...]:
        """Return what :meth:`evaluate` gives for every player, in seat order.

        A game may define this one alone, where it works out once what all need.
        """
        return tuple([self.evaluate(state, seat) for seat in range(self.seats(state))])


@cache
def _has_secrets(rules: type[Game]) -> bool:
    """Return whether anything that states of a game hold is hidden from somebody."""
    return any(map(secret_fields, (rules.state_type, *rules.step_types)))


def _derive_state(rules: type[Game], chapters: tuple[ModuleType, ...]) -> None:
    """Give a game the class of states for its draft, if there is one without."""
    drafts = [each for each in collected(chapters, Draft) if each.frozen_form is None]
    if len(drafts) == 1:
        rules.state_type = state_class(drafts[0])


def _labelled(rules: type[Game]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the words for the steps and actions whose classes have a label, beside those that the game lists."""
    kinds: dict[str, tuple[Any, ...]] = {"step": rules.step_types, "action": rules.action_types}
    for kind, classes in kinds.items():
        found = {type_name(each): each.label for each in classes if getattr(each, "label", "")}
        if found:
            yield kind, {**rules.words.get(kind, {}), **found}


def _collect_decisions(steps: tuple[type[Step], ...]) -> None:
    """Record the steps of each kind of choice; anything else is reported when the game is registered."""
    deciding = [step for step in steps if issubclass(step, DecisionStep) and step.has_choices()]
    for kind in dict.fromkeys(kind for step in deciding for kind in step.choices):
        kind.decisions = tuple([step for step in deciding if kind in step.choices])


T = TypeVar("T")


def collected(chapters: tuple[ModuleType, ...], parent: type[T]) -> tuple[type[T], ...]:
    """Every kind of step or action that modules define, in order; parents of other ones are none."""
    found = [
        thing
        for chapter in chapters
        for thing in vars(chapter).values()
        if isinstance(thing, type)
        and issubclass(thing, parent)
        and thing.__module__ == chapter.__name__
    ]
    parents = {base for kind in found for base in kind.__mro__[1:]}
    return tuple([kind for kind in dict.fromkeys(found) if kind not in parents])


def find_cards(
    rules: Game, digest: str, given: Cards | None, name: str | None = None
) -> Cards | None:
    """Return the cards with this digest: those that the caller gave, or the standard ones; or ``None``.

    Args:
        rules: the game.
        digest: of the cards.
        given: the cards that the caller gave, if any.
        name: what a document calls them; they come under this name, so that they are written as they were read.
    """
    if given is None or given.digest != digest:
        given = rules.standard_cards()
    if given is None or given.digest != digest:
        return None
    return given if name is None else _cards_called(name, given)


def _cards_called(name: str, cards: Cards) -> Cards | None:
    """Return the same cards under another name; ``None`` if their class is no frozen one with such a field."""
    if cards.name == name:
        return cards
    same: Any = cards
    return (
        _called(name, same)
        if "name" in field_names(type(cards)) and isinstance(same, Hashable)
        else None
    )


@lru_cache(maxsize=16)  # every line of a file of records asks for the same ones
def _called(name: str, cards: Any) -> Any:
    return attrs.evolve(cards, name=name)
