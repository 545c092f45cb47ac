"""``aw.Notation``: the words of a game's choices, also shortened, in another language, or of somebody's own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import partial

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.text import dump, load
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import HIDDEN
from ancient_world.engine.declared.card_names import component_names
from ancient_world.engine.declared.spelling import words_of
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.face import new_game
from ancient_world.engine.faults import shorten
from ancient_world.engine.game import Cards
from ancient_world.engine.language import Name, in_language, tr
from ancient_world.engine.languages import check_language
from ancient_world.engine.registry import game
from ancient_world.engine.whole import as_int
from ancient_world.records.notation.spelling import (
    KIND,
    offering,
    shapes,
    spelled,
    unknown,
    unspelled,
)

_ANY = ""
"""The kind with the words of all kinds."""


class Notation:
    """The written form of a game's choices: a word for the kind, then a word for each value.

    It follows from what the actions of the game declare, and is the same in all languages; *Hand-written logs* in the docs
    has the grammar. What is read may be shortened: to the beginning of a word, or of several (``g-p`` for ``goat-pens``), or
    to initials (``gp``), as long as one thing alone is meant. Names in a language are understood too, and words of your own.

    Args:
        game_id: one of :func:`ancient_world.game_ids`.
        lang: the language whose names are understood, as "es"; by default the one in use.
        cards: the card file; by default the one that comes with the library.
        words: of your own, and what each stands for. What stands for the empty text is put before a choice that begins with no
            word for a kind.
        options: the game's own by name, as JSON values; they are checked as options alone, wherever they come from.
        named: the options each by keyword, in place of the mapping.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the cards or an option do not fit, or there is no such language.

    Example:
        >>> notation = aw.Notation("tides-of-time", words={"": "play", "keep": "leave-relic"})
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
        cards: Cards | None = None,
        words: Mapping[str, str] | None = None,
        options: Mapping[str, object] | None = None,
        **named: object,
    ) -> None:
        check_language(lang)
        self._rules = game(game_id)
        self._own = {"-".join(words_of(word)): meant for word, meant in (words or {}).items()}
        cards = self._rules.standard_cards() if cards is None else cards
        least = min(self._rules.players)
        state = new_game(game_id, least, cards=cards, options=options, **named)
        self._called = in_language(lang, partial(self._names, self._rules.ids(state), cards))
        """By the kind, what is called by each name."""

    def _names(
        self, ids: Mapping[str, Iterable[str]], cards: Cards | None
    ) -> dict[str, dict[str, set[str]]]:
        words = self._rules.words
        kinds = {kind: each for kind, each in ids.items() if not kind.startswith("option-")}
        named = {} if cards is None else component_names(cards)
        called: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for kind, members in [
            *kinds.items(),
            (KIND, shapes(self._rules)),
            (_ANY, filter(_is_id, named)),
        ]:
            for each in members:
                name = words.get(kind, {}).get(each) or named.get(each, each)
                told = f"{name}" if isinstance(name, Name) else tr(name)
                for text in (each, told):
                    for group in {kind, _ANY} - ({_ANY} if kind == KIND else set()):
                        called[group]["-".join(words_of(text))].add(each)
        return {kind: dict(names) for kind, names in called.items()}

    def write(self, action: Action, player: int | None = None) -> str:
        """Return a choice, or an outcome of chance, in full words; they stay the same when cards are added.

        Args:
            action: of this game.
            player: the seat of who acts; where it is given, an action that names its player leaves it out.

        Raises:
            TypeError: the action is of another game.

        Example:
            >>> aw.Notation("antike").write(aw.Dealt(("greece+arabia", "persia+phoenicia")))
            'dealt greece+arabia persia+phoenicia'
        """
        if action.game not in ("", self._rules.id):
            raise TypeError(f"an action of {action.game!r} in the notation of {self._rules.id!r}")
        written = converters_for(self._rules).write(action, Action)
        return spelled(self._rules, written, as_int(player))

    def read(self, text: str, player: int | None = None) -> Action:
        """Return the choice, or the outcome of chance, that a text stands for. The rules are not asked.

        Args:
            text: words, in full or shortened.
            player: the seat of who acts; actions that name their player need it.

        Raises:
            InvalidDocument: the text stands for nothing, or for several things; ``data["known"]`` is a tuple of all that may
                stand there, ``data["near"]`` of what may be meant.

        Example:
            >>> notation = aw.Notation("antike")
            >>> notation.read("arm leg art")
            Arm(unit='legion', province='artaxata')
            >>> notation.read("give mable")
            Traceback (most recent call last):
            ancient_world.engine.errors.InvalidDocument: There is nothing called 'mable'; did you mean marble?
        """
        begun = self._own.get("")
        if begun is not None and not self._has_kind(text):
            text = f"{begun} {text}"
        try:
            said = load(dump(unspelled(self._rules, text, as_int(player), self._meant)))
            action: Action = converters_for(self._rules).read(said, Action, "$")
        except InvalidDocument as error:
            if error.path != "$":
                raise
            # Words are no document with places in it.
            raise InvalidDocument(error.detail, path="", code=error.code, data=error.data) from None
        return action

    def _has_kind(self, text: str) -> bool:
        """Return whether a text begins with the whole word for a kind of choice."""
        first = "-".join(words_of(text.split(maxsplit=1)[0])) if text.split() else ""
        return first in self._called[KIND] or self._own.get(first, "") in self._called[KIND]

    def _meant(self, word: str, kind: str) -> str:
        """Return the one id that a word stands for, among those of a kind or, if there are none, among all."""
        typed = "-".join(words_of(word))
        if typed in self._own and typed:
            return self._own[typed]
        every = self._called.get(_ANY, {})
        known = self._called.get(kind) or every
        if word == HIDDEN or not known or word in every.get(typed, ()):
            return word
        found = known.get(typed) or _shortened(typed, known)
        if not found and kind != KIND:
            found = every.get(typed) or _shortened(typed, every)
        if not found and "+" in word:
            return "+".join([self._meant(part, kind) for part in word.split("+")])
        if not found:
            raise unknown(word, [*dict.fromkeys(each for ids in known.values() for each in ids)])
        if len(found) > 1:
            raise offering("notation-several", sorted(found), word=shorten(word, 40))
        return next(iter(found))


def _is_id(name: str) -> bool:
    return re.fullmatch("[a-z0-9+._'-]+", name) is not None


def _shortened(typed: str, called: Mapping[str, set[str]]) -> set[str]:
    """Return what a shortened name can mean: the beginning of each word, else of the name, else the initials."""
    parts = typed.split("-")
    if not typed:
        return set()
    found: set[str] = set()
    for name, ids in called.items():
        words = name.split("-")
        pairs = zip(parts, words, strict=False)
        if len(parts) <= len(words) and all(word.startswith(part) for part, word in pairs):
            found |= ids
    if not found:
        for name, ids in called.items():
            if "".join([word[:1] for word in name.split("-")]) == typed:
                found |= ids
    return found
