"""The class :class:`Game`, which each game subclasses to provide its rules to the engine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from os import PathLike
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, cast, final

import attrs

from ancient_world.engine.action_sentences import describe_action
from ancient_world.engine.actions import Action, player_field
from ancient_world.engine.agenda import start_game
from ancient_world.engine.board_text import (
    Board,
    RuleText,
    default_board,
    plain_action_text,
    rule_texts,
)
from ancient_world.engine.chance import ChanceEvent, Dealt, Randomness
from ancient_world.engine.component import Component, Place, Terrain
from ancient_world.engine.declared.card_names import cards_of
from ancient_world.engine.declared.declared_options import (
    OptionValues,
    declared_option_values,
    option_marks,
    options_with_defaults,
)
from ancient_world.engine.declared.field_marks import field_names, initial_parts, parts_per_seat
from ancient_world.engine.declared.hiding import (
    count_shown,
    fields_with_secrets,
    mask_record,
    mask_state,
)
from ancient_world.engine.declared.naming import component_names_in
from ancient_world.engine.declared.sampling import sample_full_state
from ancient_world.engine.declared.score_lines import (
    Score,
    declared_scores,
    leading_players,
    leading_team,
    team_sums,
)
from ancient_world.engine.declared.state_checks import (
    check_declared,
    check_waiting,
    why_not_declared,
)
from ancient_world.engine.errors import Fault, InvalidCardFile, Reason
from ancient_world.engine.importing import import_locked
from ancient_world.engine.message_catalogue import message_text
from ancient_world.engine.playout import SearchSettings
from ancient_world.engine.rules_changes import RulesChange
from ancient_world.engine.sentence import Sentence
from ancient_world.engine.state import Draft, State, state_class
from ancient_world.engine.steps import ChanceStep, DecisionStep, SimultaneousStep, Step, type_name
from ancient_world.engine.typed_cache import cache


class CardSet(Protocol):
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
        """A hash of the content; card files with equal digests have equal components."""


class CardFileReader(Protocol):
    """The interface of a class of card files, as a ``ComponentFile`` provides it."""

    def load(self, path: str | PathLike[str]) -> Any:
        """Read a card file, or a folder of card files."""

    def check(self, path: str | PathLike[str]) -> tuple[Fault, ...]:
        """Return all faults of a card file."""

    def standard(self) -> Any:
        """Return the cards that come with the game."""


def _card_file_reader(cards_type: object) -> CardFileReader | None:
    """Return the class of a game's cards if it reads card files itself, else ``None``."""
    return cast("CardFileReader", cards_type) if hasattr(cards_type, "standard") else None


if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from ancient_world.engine.introduction import Introduction

    S = TypeVar("S", bound=State, default=Any)
    C = TypeVar("C", bound=CardSet, default=Any)
else:
    from typing import TypeVar

    S, C = TypeVar("S"), TypeVar("C")

T = TypeVar("T")


class Game(Generic[S, C]):
    """The rules of one game. ``S`` is the type of its states, ``C`` the type of its cards.

    A game without a card file leaves ``cards_type`` as ``None``; its ``new`` then always gets ``None`` for the cards.
    A game whose ``cards_type`` is not a ``ComponentFile`` overrides the methods that read and check cards.
    """

    id: ClassVar[str]
    """The id in documents and on the command line: lower case, words joined by hyphens."""
    title: ClassVar[str]
    """The name for people."""
    rules_version: ClassVar[str] = "1"
    """The version of the rules, as in documents: "1" plus the number of :attr:`rules_changes`; derived, not to be set."""
    rules_changes: ClassVar[tuple[RulesChange, ...]] = ()
    """The changes of the rules after version "1", in order, and how to migrate old documents.

    Add a change when the new rules could play an old record differently, or when names in the game's documents change.
    """
    players: ClassVar[Collection[int]]
    """The possible numbers of players, such as ``range(2, 5)``."""
    state_type: ClassVar[type[State]]
    """The class of the states; by default derived from the only draft class without one in the ``chapters``."""
    chapters: ClassVar[tuple[ModuleType, ...]] = ()
    """The modules with the rules; every step and action class that they define belongs to the game.

    Without chapters, the steps and actions above the game in its own module belong to it.
    """
    step_types: ClassVar[tuple[type[Step], ...]]
    """Every class of step that a state's agenda can hold; collected from ``chapters``."""
    action_types: ClassVar[tuple[type[Action], ...]]
    """Every class of action except ``Dealt`` and ``Rolled``, which all games share; collected from ``chapters``."""
    refuses_undeclared: ClassVar[bool] = False
    """True if the ``why_not`` of every choice refuses undeclared values itself, so that the engine does not check them.

    It makes validation 10 to 17 % faster; set it only in games whose tests try undeclared values for every choice.
    """
    event_types: ClassVar[tuple[type[ChanceEvent], ...]] = ()
    """The classes of the game's own chance events, beside ``Deal`` and ``Roll``."""
    cards_type: ClassVar[type | None] = None
    """The class of the cards; a state field of this type is written as name and digest."""
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The English names of ids that are not in the card file, by kind and id, in the order of lists.

    Sentences, boards and front-ends show the names in the language in use; an id without a name is shown as it is.

    The kinds are those that fields declare, and "step", "action", "event", "option", "symbol", "figure", "group" and "kind".
    """
    kinds: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The kinds of components that a declared kind of ids comprises, if it is not a kind of components itself.

    "dealt" and "rolled" are the kinds of dealt cards and rolled faces; by default, those of all decks, and "face".
    """

    field_labels: ClassVar[Mapping[str, str]] = {}
    """The English labels of fields, by field name or by class and field name (``"Player.hand"``)."""

    looks: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The colour and symbols of components, by kind and id, where the game has no :attr:`picture`, such as ``"ochre gem"``.

    In a card file, the fields ``colour`` and ``symbols`` do the same. Without a colour, the components of a ``group`` have one colour.
    """

    picture: ClassVar[str] = ""
    """The module whose ``draw(state, names, sheet)`` draws the table on a ``Sheet`` (see *Pictures* in the docs).

    It is imported for the first picture. Without it, the engine draws the declared fields of the state.
    """

    thinking: ClassVar[SearchSettings] = SearchSettings()
    """Settings of the bots that search; none of them is a rule."""
    first: ClassVar[Step | None] = None
    """The step with which the game begins, unless the game overrides :meth:`new`."""

    def new(self, players: int, cards: C | None, options: Mapping[str, Any]) -> S:
        """Return the first state, with no chance event resolved.

        Called by ``aw.new_game`` and ``aw.Match.new``, once, with checked options.

        By default the agenda consists of :attr:`first`, the option fields have the chosen values, the fields per seat
        have a new part (or the least number) for each player, and the other fields have their defaults.

        Args:
            players: the number of players, one of :attr:`players`.
            cards: the cards; ``None`` only if the game has no card file.
            options: the chosen options by name, as JSON values.

        Raises:
            InvalidOption: an option is unknown or has an impossible value.
        """
        draft: Any = self.state_type.__bases__[0]
        parts = {name: (value,) * players for name, value in initial_parts(draft).items()}
        first_state: S = start_game(draft((self.first,), **self.option_fields(options), **parts))
        return first_state

    @classmethod
    def uses_default_new(cls) -> bool:
        """Return whether the game uses the default :meth:`new`."""
        return cls.new is Game.new

    def option_fields(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return every option that the state declares with :func:`option`, by name: the chosen value or the default.

        Raises:
            InvalidOption: an option is unknown or has an impossible value.
        """
        return options_with_defaults(self.state_type, options)

    def option_values(
        self, players: int, cards: C | None
    ) -> Mapping[str, tuple[OptionValues, ...]]:
        """Return the possible values of each option by name, for front-ends and for checking.

        Called before ``new``, to check options, and by pages that let people choose them.

        If an option has several sets of values, the first one whose condition is met applies; if none is met, the option
        keeps its default. By default the values are those of the fields that are declared with :func:`option`. Unknown
        options and values are refused before :meth:`new` is called; :meth:`new` checks lists, and options that depend on
        other options.

        Args:
            players: the number of players.
            cards: the cards; ``None`` only if the game has no card file.
        """
        return declared_option_values(self.state_type)

    @classmethod
    def overrides_option_values(cls) -> bool:
        """Return whether the game overrides :meth:`option_values`."""
        return cls.option_values is not Game.option_values

    def options(self, state: S) -> dict[str, Any]:
        """Return the options with which :meth:`new` started this game, as JSON values.

        Called when a record is written, and when the same game begins again.

        By default they are the values of the fields that are declared with :func:`option`.
        """
        return {name: getattr(state, name) for name in option_marks(type(state))}

    def __repr__(self) -> str:
        minimum, maximum = min(self.players), max(self.players)
        counts = f"{minimum} to {maximum} players" if minimum < maximum else f"{minimum} players"
        return f"<Game {self.id}: {self.title}, {counts}, rules {self.rules_version}>"

    def __init_subclass__(cls, **kwargs: object) -> None:
        """Collect the steps and actions of the chapters, and give this game's id to actions without a game."""
        super().__init_subclass__(**kwargs)
        if "rules_version" not in vars(cls) and type(cls.rules_changes) is tuple:
            cls.rules_version = str(len(cls.rules_changes) + 1)
        if cls.chapters or ("id" in vars(cls) and not hasattr(cls, "step_types")):
            chapters = cls.chapters or (sys.modules[cls.__module__],)
            cls.step_types = collect_subclasses(chapters, Step)
            cls.action_types = collect_subclasses(chapters, Action)
            if not hasattr(cls, "state_type"):
                _derive_state_class(cls, chapters)
        elif not {"step_types", "action_types", "state_type"} <= vars(cls).keys():
            return
        game_id, state_type = getattr(cls, "id", ""), getattr(cls, "state_type", None)
        draft_classes = [
            each for each in getattr(state_type, "__mro__", ()) if Draft in each.__bases__
        ]
        classes: list[Any] = [state_type, *draft_classes, *cls.action_types]
        for game_class in (
            classes if game_id and state_type else ()
        ):  # otherwise registration refuses the game
            if not getattr(game_class, "game", ""):
                game_class.game = game_id
        _collect_decisions(cls.step_types)
        labels_by_kind = dict(_labels_by_kind(cls))
        cls.words = labels_by_kind | {
            kind: cls.words[kind] for kind in cls.words if kind not in labels_by_kind
        }

    @final
    def rules_changes_since(self, version: str) -> tuple[RulesChange, ...]:
        """Return the changes of the rules after a version, in order; none if there was no such version."""
        versions = [str(number) for number in range(1, len(self.rules_changes) + 1)]
        return self.rules_changes[versions.index(version) :] if version in versions else ()

    def seats(self, state: S) -> int:
        """Return the number of players: the length of a :func:`per_seat` field, or the only possible number.

        Called whenever the engine goes through the players.
        """
        name = parts_per_seat(type(state))
        return len(getattr(state, name)) if name else next(iter(self.players))

    @classmethod
    def overrides_seats(cls) -> bool:
        """Return whether the game overrides :meth:`seats`."""
        return cls.seats is not Game.seats

    def ids(self, state: S) -> Mapping[str, frozenset[str]]:
        """Return the ids of each kind that fields of this game declare, by kind; by default those in :attr:`words`.

        Called when actions and documents are checked, and when actions are listed.
        """
        return _ids_in_words(type(self))

    def box(self, state: S) -> Mapping[str, int] | None:
        """Return the number of copies of each id, or ``None`` if the ids are not counted.

        Called when a state is read from a document: no component may be missing or lie twice.
        """
        return None

    def scores(self, state: S) -> tuple[Score, ...]:
        """Return the score of every player, in seat order, at any time in the game.

        Called by ``aw.scores``, for the table, and by ``total``.

        By default a score has a line for each field that is declared with :func:`points`.
        """
        return declared_scores(state, self.seats(state))

    def total(self, state: S, player: int) -> int:
        """Return the total of a player's score. Override it only for speed: tables of moves need it after each move.

        Called by bots after each action that they try.

        An override may get a state that is still being played: it reads the state, and caches nothing by its identity.
        """
        return self.scores(state)[player].total

    def standings(self, state: S) -> tuple[Score, ...]:
        """Return the scores with the points that run now and with the tie-breakers; by default, those of :meth:`scores`.

        Called by ``aw.scores`` and by ``winners``.

        Ranks and, by default, :meth:`winners` follow from the standings. Override it to add to the scores what bots and
        simulations, which only ask for totals, need not compute. ``state`` may be a view's: count what is visible.
        """
        return self.scores(state)

    def ended(self, state: S) -> bool | None:
        """Return whether the rules say that the game is over; ``None`` if that cannot be told without the agenda.

        Called when a state is read from a document.

        A document with a state whose agenda says otherwise is refused.
        """
        return None

    def winners(self, state: S) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game is not over. By default, the best of the standings win.

        Called by ``aw.winners``, by ``aw.scores`` for the ranks, and for the result of a record.

        At the end it may be empty only if all players are in one of the :meth:`teams`: then the game has won.
        """
        if state.agenda:
            return ()
        teams = self.teams(state)
        return (
            leading_team(self.standings(state), teams)
            if teams
            else leading_players(self.standings(state))
        )

    def teams(self, state: S) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each team; empty, the default, if each player plays alone.

        Called for winners, ranks and payoffs, and by bots before each search.

        Players of a team win together, by the sum of their standings, and bots play for the team. If all players are in one team,
        they play against the game: :meth:`winners` returns all seats or, if they have lost, none.
        """
        return ()

    def hide(self, state: S, player: int) -> S:
        """Return the state with everything masked that ``player`` may not know; -1 stands for a spectator.

        Called by ``aw.view`` for each player whom a state is shown to.

        By default the fields that are not declared ``seen_by`` the player are masked. States that differ only in what the
        player may not know must give equal results. The result must be enough to list the player's own legal actions and
        to explain why other actions of the player are illegal.
        """
        return mask_state(self, state, player) if _has_secrets(type(self)) else state

    def sample(self, state: S, player: int, rng: Randomness) -> S:
        """Return a random whole state for which :meth:`hide` for ``player`` returns ``state``.

        Called by ``aw.sample_state``, so by bots for each position that they try.

        By default each hidden value is drawn from all that its field declares, hidden cards from the unseen cards of their decks,
        and simultaneous choices from the legal ones. Override it to correct the result where the rules allow fewer values.
        """
        full_state: S = sample_full_state(self, state, player, rng)
        return full_state

    def check(self, state: S, *, masked: bool = False) -> None:
        """Refuse a state that cannot occur although its values have the right types.

        The declarations of the fields are checked first, then the :meth:`invariants`, then whether the game can go on.

        Args:
            state: a state that was read from a document.
            masked: True if the state is a view's.

        Raises:
            InvalidDocument: with the path within the state, such as ``$.players[1].coins``.
        """
        check_declared(self, state, masked=masked)
        self.invariants(state, masked=masked)
        check_waiting(state, masked=masked, ended=self.ended(state))

    def undeclared(self, state: S, action: Action) -> Reason | None:
        """Return the reason against the first value of an action that has the right type but is not declared; or ``None``."""
        return why_not_declared(self, state, action)

    def invariants(self, state: S, *, masked: bool) -> None:
        """Refuse a state for reasons that concern more than one field. By default, accept every state.

        Called by ``check`` when a state is read from a document, after the declared fields are checked.

        Raises:
            InvalidDocument: with the path within the state.
        """

    def hide_action(self, state: S, action: Action, player: int) -> Action:
        """Return an action with everything masked that ``player`` may not know; -1 stands for a spectator.

        Called when a record or a log is shown to a player.

        The fields of the action declare who sees them; for a deal, its step does. ``state`` is the state before the action.
        """
        step: Any = state.agenda[-1] if state.agenda else None
        if isinstance(action, Dealt) and isinstance(step, ChanceStep):
            return step.as_seen(action, player)
        return mask_record(
            action, player, player_field(action, -1 if step is None else step.whose())
        )

    def reveals(self, before: S, after: S) -> bool:
        """Return whether a choice shows somebody more than the choice itself, such as another player's hidden card.

        Called after each action of a match, which cannot be undone alone if it shows something.

        ``before`` and ``after`` are the states around the choice, without the chance events that followed. By default that
        is true if a seat was added to those who see a card, or if this was the last of several simultaneous secret choices.
        """
        if after.agenda and count_shown(after) - count_shown(before):
            return True
        step: object = before.agenda[-1]
        if not isinstance(step, SimultaneousStep) or not any(
            map(fields_with_secrets, step.choices)
        ):
            return False
        undecided_players = step.players(after) if after.agenda and after.agenda[-1] == step else ()
        return not {*undecided_players} < {*step.players(before)} or not undecided_players

    def known_by_now(self, before: S, action: Action, now: S) -> bool:
        """Return whether an action that was secret when it was played is public in the state ``now``.

        Called when a record or a log is shown to a player.

        By default an action becomes public at the end of the game; a simultaneous choice, when all have chosen (see
        :attr:`SimultaneousStep.option_fields`).
        """
        step: object = before.agenda[-1] if before.agenda else None
        if isinstance(step, SimultaneousStep) and step.chosen and type(action) in step.choices:
            return not step.is_still_secret(before, action, now)
        return not now.agenda

    def load_cards(self, path: str | PathLike[str]) -> C:
        """Read a card file, or a folder of card files.

        Raises:
            InvalidCardFile: the file has faults; the error lists all of them.
        """
        reader = _card_file_reader(self.cards_type)
        if reader is None:
            raise InvalidCardFile(self.check_cards(path))
        cards: C = reader.load(path)
        return cards

    def check_cards(self, path: str | PathLike[str]) -> tuple[Fault, ...]:
        """Return all faults of a card file; empty if there are none."""
        reader = _card_file_reader(self.cards_type)
        if reader is None:
            return (Fault(str(path), "", "", message_text("no-card-file", {}), "no-card-file"),)
        return reader.check(path)

    def standard_cards(self) -> C | None:
        """Return the cards that come with the game; ``None`` if it has no card file."""
        reader = _card_file_reader(self.cards_type)
        return None if reader is None else reader.standard()

    def describe(self, state: S, action: Action, names: Sequence[str] = ()) -> str:
        """Return an action in words, in the language in use. ``state`` is the state before the action, and may still be played on.

        Called by ``aw.describe``: for menus, buttons and logs.

        ``names`` are the players' names in seat order; without them, players are called by their numbers. By default, return
        the sentence of the action's class (:attr:`Choice.sentence`), or else its kind and its values.
        """
        return describe_action(state, action, names) or plain_action_text(
            action, component_names_in(state)
        )

    def news(self, before: S, after: S, names: Sequence[str]) -> tuple[str | Sentence, ...]:
        """Return lines about public changes between two states that no action describes. By default there are none.

        Called after each action, for the log.

        A :class:`Sentence`, such as ``Sentence("you win the lot", "{player:seat} wins the lot")(player=2)``, is filled in by the
        engine, in the second person if ``player`` is the reader. Ready texts use ``names``, the players' names in seat order, of
        which the reader's may be "You".
        """
        return ()

    def board(self, state: S, names: Sequence[str]) -> Board:
        """Return the table in words; ``names`` are the players' names in seat order.

        Called by ``aw.describe_board``, and at the terminal after each action.

        By default it lists the declared fields of the state by their labels (:attr:`field_labels`).
        """
        return default_board(self, state, names)

    def details(self, state: S) -> Board:
        """Return the board of what people can look up during the game, with rows that begin with the name of a component.

        Called when people look something up at the terminal.

        By default it is the list of the cards. ``state`` may be a view's.
        """
        cards = cards_of(state)
        return Board(self.title, ()) if cards is None else self.card_list(cards)

    def combined(self, state: S) -> Iterator[tuple[str, tuple[Action, ...]]]:
        """Yield sentences that stand for several choices in a row, each with its actions. By default there are none.

        Called by menus, after the legal actions are listed.

        A sequence may contain forced actions. ``state`` may be a view's.
        """
        yield from ()

    def destinations(self, state: S) -> Iterator[tuple[str, tuple[Action, ...]]]:
        """Yield moves of several actions that a web page offers as one choice, in words and as actions. By default there are none.

        Called by pages, after the legal actions are listed.

        A page offers each move at the last component that its actions name. The actions stay single actions of a record.
        """
        yield from ()

    def places(self, cards: C) -> Mapping[str, Mapping[str, Place]]:
        """Return the places of components in drawings, by kind and id. By default there are none.

        Called by ``aw.components``.

        Each kind is a drawing of its own with coordinates from 0. Where a card file has several boards with the same
        ids, each board is a kind, such as ``province-eastern`` and ``province-western``.
        """
        return {}

    def ground(self, state: S) -> Iterable[Terrain]:
        """Return the ground of each place that is not empty, on a map that is made of tiles. By default there is none.

        Called by front-ends after each action.

        ``state`` may be a view's.
        """
        return ()

    def components(self, state: S) -> Iterable[Component]:
        """Return the game's components without their :meth:`places`, each kind in the order of the lists of states.

        Called by ``aw.components``, and once for the names in sentences.

        By default there are none; ids in the fields of a state then get their names from :attr:`words` and the card file.
        """
        return ()

    def prices(self, state: S) -> Mapping[str, Mapping[str, int]]:
        """Return the prices of components that change during the game, by kind and id. By default there are none.

        Called for each picture of a game without :attr:`picture`; ``state`` may be a view's.
        """
        return {}

    def tables(self, cards: C) -> Mapping[str, Mapping[str, object]]:
        """Return the options that select other components, such as a map, by group. By default there is one group.

        Called by ``aw.components``.
        """
        return {"": {}}

    def card_list(self, cards: C) -> Board:
        """Return the cards of a card file in words, in a section for each kind. By default it is empty.

        Called by ``details``, and by ``ancient-world cards``.
        """
        return Board(self.title, ())

    def rules(self) -> tuple[RuleText, ...]:
        """Return the texts of the rules from the ``rules.toml`` beside the game; empty without such a file.

        Called by ``aw.rules``, and when people ask for a rule.
        """
        return self._find_beside(rule_texts) or ()

    def introduction(self) -> Introduction | None:
        """Return what the game is about and how to win it, from the ``introduction.toml`` beside the game; ``None`` without it.

        Called by the first page, by *How to play*, and when a game begins at the terminal.
        """
        module = "ancient_world.engine.introduction"
        return self._find_beside(import_locked(module).introduction_from)

    def _find_beside(self, read: Callable[[str], T]) -> T | None:
        """Return what a function reads in the package of the game, or, if that is nothing, in the package of its base."""
        for cls in type(self).__mro__:  # a variant inherits the texts of its base
            name = getattr(sys.modules.get(cls.__module__), "__package__", None)
            package = sys.modules.get(name or "")
            if getattr(package, "__spec__", None) and (found := read(str(name))):
                return found
        return None

    def round(self, state: S) -> int | None:
        """Return the number of the round, as the players count; ``None`` if the game has no rounds.

        Called after each action: for the table, for logs, and for the points by round.
        """
        return None

    @classmethod
    def overrides_teams(cls) -> bool:
        """Return whether the game has teams."""
        return cls.teams is not Game.teams

    def evaluate(self, state: S, player: int) -> float:
        """Return a heuristic value of a state for a player, in any unit; bots compare the values.

        Called by bots for each position that they compare, for one player.

        By default it is the player's value of :meth:`evaluations` if the game overrides that, or else the score, with that of
        partners in one of the :meth:`teams`.
        """
        if type(self).evaluations is not Game.evaluations:
            return self.evaluations(state)[player]
        teams = self.teams(state)
        if teams:
            totals = [self.total(state, seat) for seat in range(self.seats(state))]
            return float(team_sums(totals, teams)[player])
        return float(self.total(state, player))

    def evaluations(self, state: S) -> tuple[float, ...]:
        """Return the values of :meth:`evaluate` for all players, in seat order.

        Called by bots for each position that they compare, for all players.

        A game may override only this method if the players' values share computations.
        """
        return tuple([self.evaluate(state, seat) for seat in range(self.seats(state))])


@cache
def _has_secrets(rules: type[Game]) -> bool:
    return any(map(fields_with_secrets, (rules.state_type, *rules.step_types)))


@cache
def _ids_in_words(rules: type[Game]) -> Mapping[str, frozenset[str]]:
    return {kind: frozenset(words) for kind, words in rules.words.items()}


def _derive_state_class(rules: type[Game], chapters: tuple[ModuleType, ...]) -> None:
    """Derive the class of states if the chapters have exactly one draft class without one."""
    draft_classes = [
        each for each in collect_subclasses(chapters, Draft) if each.frozen_form is None
    ]
    if len(draft_classes) == 1:
        rules.state_type = state_class(draft_classes[0])


def _labels_by_kind(rules: type[Game]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the kinds "step" and "action" with their words: those that the game lists, and the labels of the classes."""
    classes_by_kind: dict[str, tuple[Any, ...]] = {
        "step": rules.step_types,
        "action": rules.action_types,
    }
    for kind, classes in classes_by_kind.items():
        labels = {type_name(each): each.label for each in classes if getattr(each, "label", "")}
        if labels:
            yield kind, {**rules.words.get(kind, {}), **labels}


def _collect_decisions(steps: tuple[type[Step], ...]) -> None:
    """Set the ``decisions`` of each kind of choice; invalid choices are reported when the game is registered."""
    decision_steps = [
        step for step in steps if issubclass(step, DecisionStep) and step.has_valid_choices()
    ]
    for choice_type in dict.fromkeys(kind for step in decision_steps for kind in step.choices):
        choice_type.decisions = tuple(
            [step for step in decision_steps if choice_type in step.choices]
        )


def collect_subclasses(chapters: tuple[ModuleType, ...], parent: type[T]) -> tuple[type[T], ...]:
    """Return the subclasses of ``parent`` that modules define, in order, without those that others inherit from."""
    classes = [
        value
        for chapter in chapters
        for value in vars(chapter).values()
        if isinstance(value, type)
        and issubclass(value, parent)
        and value.__module__ == chapter.__name__
    ]
    parents = {base for kind in classes for base in kind.__mro__[1:]}
    return tuple([kind for kind in dict.fromkeys(classes) if kind not in parents])


def find_cards(
    rules: Game, digest: str, passed_cards: CardSet | None, name: str | None = None
) -> CardSet | None:
    """Return the cards with this digest, either the given cards or the standard ones; ``None`` if neither has it.

    Args:
        rules: the game.
        digest: the digest of the cards.
        passed_cards: the cards that the caller passed, if any.
        name: the name in the document, which the returned cards get, so that the document is written as it was read.
    """
    if passed_cards is None or passed_cards.digest != digest:
        passed_cards = rules.standard_cards()
    if passed_cards is None or passed_cards.digest != digest:
        return None
    return passed_cards if name is None else _rename_cards(name, passed_cards)


def _rename_cards(name: str, cards: CardSet) -> CardSet | None:
    """Return a copy of the cards with another name; ``None`` if their class has no field ``name`` or is not hashable."""
    if cards.name == name:
        return cards
    untyped_cards: Any = cards
    return (
        _renamed_copy(name, untyped_cards)
        if "name" in field_names(type(cards)) and isinstance(untyped_cards, Hashable)
        else None
    )


@lru_cache(maxsize=16)  # the records of a file usually share their cards
def _renamed_copy(name: str, cards: Any) -> Any:
    return attrs.evolve(cards, name=name)
