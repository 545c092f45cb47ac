"""``aw.ActionNotation``: write a game's choices in words, and read them abbreviated, translated or in words of your own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.text import dump, load
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN_ID, Rolled
from ancient_world.engine.declared.card_names import component_names
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import InvalidDocument, InvalidOption, check_whole_number
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument
from ancient_world.engine.language_choice import check_language, language
from ancient_world.engine.message_catalogue import (
    Name,
    call_in_language,
    register_messages,
    translate,
)
from ancient_world.engine.public_functions import View, new_game
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.notation.action_spelling import (
    ACTION_KIND,
    FACE_KIND,
    action_shapes,
    choices_fault,
    in_language_in_use,
    read_action,
    unknown_word_fault,
    write_action,
)
from ancient_world.records.notation.found_choices import (
    is_legal,
    legal_action_meant,
    the_action_meant,
)
from ancient_world.records.notation.found_outcomes import with_kind_of_outcome
from ancient_world.records.notation.word_matching import (
    are_initials,
    begins_phrase,
    without_articles,
)

register_messages({"notation-of": "This is the notation of {game}, and an action of {other}."})

T = TypeVar("T")

_ANY_KIND = ""
"""A kind of id that stands for all kinds."""


class ActionNotation:
    """The written form of a game's choices: a word for the kind, then a word for each value.

    The words are the ids of actions and components, the same in all languages; *Hand-written logs* in the docs has the
    grammar. When reading, a name may be shortened to the beginning of each word (``g-p`` for ``goat-pens``) or to initials
    (``gp``), as long as it is unambiguous; its article and its first words may be missing. Names in a language are understood
    too, and words of your own.

    Args:
        game_id: one of :func:`ancient_world.available_games`.
        lang: the language whose names are understood, as "es"; by default the language in use.
        cards: the card file; by default the standard one.
        words: maps words of your own to the words that they mean. The value of the empty key is put before a choice that
            does not begin with a kind of action.
        options: the game's own by name, as JSON values; they are checked as options alone, wherever they come from.
        keyword_options: the options each by keyword, in place of the mapping.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the cards or an option do not fit, or there is no such language.

    Example:
        >>> notation = aw.ActionNotation("tides-of-time", words={"": "play", "keep": "leave-relic"})
        >>> notation.read("roof of the world", player=0)
        Play(player=0, card='roof-of-the-world')
        >>> notation.write(notation.read("keep kn", player=1), player=1)
        'leave-relic kings-nest'
    """

    def __init__(
        self,
        game_id: str,
        lang: str | None = None,
        *,
        cards: CardSet | None = None,
        words: Mapping[str, str] | None = None,
        options: Mapping[str, object] | None = None,
        **keyword_options: object,
    ) -> None:
        check_language(lang)
        self._rules = game(game_id)
        self._own_words = {
            "-".join(normalized_words(word)): target for word, target in (words or {}).items()
        }
        cards = self._rules.standard_cards() if cards is None else cards
        min_players = min(self._rules.players)
        state = new_game(game_id, min_players, cards=cards, options=options, **keyword_options)
        self._language = lang
        self._names_by_id: dict[str, dict[str, str]] = defaultdict(dict)
        """By kind, the names of ids in a language other than English."""
        self._ids_by_name = call_in_language(
            lang, partial(self._build_names, self._rules.ids(state), cards)
        )
        """The ids that each name can mean, by kind."""

    def _build_names(
        self, ids: Mapping[str, Iterable[str]], cards: CardSet | None
    ) -> dict[str, dict[str, set[str]]]:
        """Return the ids that each name can mean, by kind, and note the names in a language other than English."""
        words = self._rules.words
        kinds = {kind: each for kind, each in ids.items() if not kind.startswith("option-")}
        card_names = {} if cards is None else component_names(cards)
        ids_by_name: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for kind, id_list in [
            *kinds.items(),
            (ACTION_KIND, action_shapes(self._rules)),
            (_ANY_KIND, filter(_is_id, card_names)),
        ]:
            for id_ in id_list:
                name = words.get(kind, {}).get(id_) or card_names.get(id_, id_)
                translated_name = f"{name}" if isinstance(name, Name) else translate(name)
                if kind != ACTION_KIND and not language().startswith("en"):
                    self._names_by_id[kind][id_] = translated_name
                for name_text in (id_, translated_name):
                    for name_kind in {kind, _ANY_KIND} - (
                        {_ANY_KIND} if kind == ACTION_KIND else set()
                    ):
                        ids_by_name[name_kind]["-".join(normalized_words(name_text))].add(id_)
        return {kind: dict(names) for kind, names in ids_by_name.items()}

    def write(self, action: Action, player: int | None = None) -> str:
        """Return a choice, or an outcome of chance, in full words, which stay valid when cards are added.

        Args:
            action: an action of this game.
            player: the seat of the acting player; if given, the words leave out this player.

        Raises:
            InvalidOption: the action is of another game.

        Example:
            >>> aw.ActionNotation("antike").write(aw.Dealt(("greece+arabia", "persia+phoenicia")))
            'dealt greece+arabia persia+phoenicia'
        """
        check_argument("action", action, Action)
        if action.game not in ("", self._rules.id):
            raise InvalidOption.from_code("notation-of", game=self._rules.id, other=action.game)
        action_document = converters_for(self._rules).write(action, Action)
        return write_action(self._rules, action_document, _checked_seat(player))

    def read(
        self, text: str, player: int | None = None, *, state: State | View | None = None
    ) -> Action:
        """Return the choice, or the outcome of chance, that a text means; its legality is not checked.

        Args:
            text: words, in full or abbreviated.
            player: the seat of the acting player; needed for actions that name their player.
            state: the state or view before the action. With it, sentences such as those of
                :func:`ancient_world.describe` are understood in every language, dealt cards and faces of dice are found by
                their names, and what is legal decides, unless the words are an action in full.

        Raises:
            InvalidDocument: a word means nothing, or is ambiguous; ``data["known"]`` is a tuple of all words that may
                stand in its place, ``data["near"]`` of those similar to it.

        Example:
            >>> notation = aw.ActionNotation("antike")
            >>> notation.read("arm leg art")
            Arm(unit='legion', province='artaxata')
            >>> notation.read("give mable")
            Traceback (most recent call last):
            ancient_world.engine.errors.InvalidDocument: There is nothing called 'mable'; did you mean marble?
            >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
            >>> notation.read("go to iron", state=match.state)
            ChooseSpace(space='iron')
        """
        player, names = _checked_seat(player), tuple[str, ...]()
        if isinstance(state, View):
            player, names = state.player if player is None else player, state.names
            state = state.state
        known_state = state
        try:
            return self._read_typed(text, player, lambda: known_state, names)
        except InvalidDocument:
            if known_state is None:
                raise
        return self._find(lambda: the_action_meant(known_state, text, player, names))

    def _read_typed(
        self,
        text: str,
        player: int | None,
        find_state: Callable[[], State | None],
        names: Sequence[str] = (),
    ) -> Action:
        """Return the action that a text means; ``find_state``, called if needed, returns the state before it if that is known.

        What is legal decides, unless the words are those of an action in full.

        Raises:
            InvalidDocument: as for :meth:`read`.
        """
        action = None
        try:
            action = self._read_by_grammar(text, player)
            words_in_full = normalized_words(self.write(action, player))
            if words_in_full == normalized_words(text) and type(action) is not Rolled:
                return action  # a state alone knows the names of faces
        except InvalidDocument as error:
            if error.code == "notation-value":
                raise
        state, meant = find_state(), None
        if action is not None and (state is None or is_legal(state, action, player)):
            return action
        try:
            meant = state and self._find(lambda: legal_action_meant(state, text, player, names))
        except InvalidDocument as error:
            if action is None or error.code == "notation-several":
                raise
        return meant or action or self._read_by_grammar(text, player, anywhere=True)

    def _find(self, find: Callable[[], T]) -> T:
        """Call a function in the language of this notation; the message of an error is in the language in use."""
        try:
            return call_in_language(self._language, find)
        except InvalidDocument as error:
            raise in_language_in_use(error) from None

    def _read_by_grammar(self, text: str, player: int | None, *, anywhere: bool = False) -> Action:
        """Read words without a state; with ``anywhere``, they may abbreviate a name from any of its words on."""
        default_prefix = self._own_words.get("")
        if player is None:
            text = with_kind_of_outcome(text)
        if default_prefix is not None and not self._begins_with_kind(text):
            text = f"{default_prefix} {text}"
        resolve_word = partial(self._resolve_word, anywhere=anywhere)
        try:
            document = load(dump(read_action(self._rules, text, player, resolve_word)))
            action: Action = converters_for(self._rules).read(document, Action, "$")
        except InvalidDocument as error:
            if error.path != "$":
                raise
            # Words are not a document, so the error has no path.
            raise InvalidDocument(error.detail, path="", code=error.code, data=error.data) from None
        return action

    def _begins_with_kind(self, text: str) -> bool:
        """Return whether a text begins with the unabbreviated word for a kind of action."""
        first_word = "-".join(normalized_words(text.split(maxsplit=1)[0])) if text.split() else ""
        return (
            first_word in self._ids_by_name[ACTION_KIND]
            or self._own_words.get(first_word, "") in self._ids_by_name[ACTION_KIND]
        )

    def _resolve_word(self, word: str, kind: str, *, anywhere: bool) -> str:
        """Return the only id that a word means, among the ids of a kind or, if none matches, among all ids.

        With ``anywhere``, the word may abbreviate a name from any of its words on.
        """
        anywhere = anywhere and kind != ACTION_KIND
        normalized = "-".join(normalized_words(word))
        if normalized in self._own_words and normalized:
            return self._own_words[normalized]
        ids_of_all_kinds = self._ids_by_name.get(_ANY_KIND, {})
        ids_of_kind = self._ids_by_name.get(kind) or ids_of_all_kinds
        if (
            word == HIDDEN_ID
            or kind == FACE_KIND
            or not ids_of_kind
            or word in ids_of_all_kinds.get(normalized, ())
        ):
            return word
        matches = ids_of_kind.get(normalized) or _match_abbreviation(
            normalized, ids_of_kind, anywhere=anywhere
        )
        if not matches and kind != ACTION_KIND:
            matches = ids_of_all_kinds.get(normalized) or _match_abbreviation(
                normalized, ids_of_all_kinds, anywhere=anywhere
            )
        if not matches and "+" in word:
            return "+".join(
                [self._resolve_word(part, kind, anywhere=anywhere) for part in word.split("+")]
            )
        names = self._names_by_id.get(kind, {})
        if not matches:
            ids = dict.fromkeys([each for ids in ids_of_kind.values() for each in ids])
            raise unknown_word_fault(word, [names.get(each, each) for each in ids])
        if len(matches) > 1:
            shown_names = dict.fromkeys([names.get(each, each) for each in sorted(matches)])
            known = [*shown_names] if len(shown_names) == len(matches) else sorted(matches)
            raise choices_fault("notation-several", known, word=shorten(word, 40))
        return next(iter(matches))


class FileNotation(ActionNotation):
    """The notation of the choices in a file, each of which is read with the state before it only if that is needed."""

    def read_line(
        self,
        text: str,
        player: int | None,
        find_state: Callable[[], State | None],
        names: Sequence[str],
    ) -> Action:
        """Return the action of a line; ``find_state`` returns the state before it, or ``None`` if that is unknown.

        Raises:
            InvalidDocument: as for :meth:`ActionNotation.read`.
        """
        return self._read_typed(text, player, find_state, names)


def _is_id(name: str) -> bool:
    return re.fullmatch("[a-z0-9+._'-]+", name) is not None


def _match_abbreviation(
    normalized: str, ids_by_name: Mapping[str, set[str]], *, anywhere: bool
) -> set[str]:
    """Return the ids whose names a text abbreviates: by the beginnings of their first words, or else by their initials.

    With ``anywhere``, also by the beginnings of words without articles, or else of words anywhere in the name.
    """
    if not normalized:
        return set()
    typed_words = normalized.split("-")
    words_by_name = {name: name.split("-") for name in ids_by_name}
    names = [
        name for name, words in words_by_name.items() if begins_phrase(typed_words, words)
    ] or [name for name, words in words_by_name.items() if are_initials(normalized, words)]
    if anywhere and not names:
        bare_words = without_articles(typed_words)
        names = [
            name
            for name, words in words_by_name.items()
            if begins_phrase(bare_words, without_articles(words))
        ] or [
            name
            for name, words in words_by_name.items()
            if any(begins_phrase(bare_words, words[start:]) for start in range(1, len(words)))
        ]
    return set().union(*[ids_by_name[name] for name in names])


def _checked_seat(player: int | None) -> int | None:
    return None if player is None else check_whole_number("player", player)
