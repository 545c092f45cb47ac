"""Find the outcome of chance that words mean: names of cards or faces in any language, in full or shortened."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import ChanceEvent, Deal, Dealt, Roll, Rolled
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.engine.declared.naming import component_names_in
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import HiddenValue
from ancient_world.engine.language_choice import language
from ancient_world.engine.message_catalogue import (
    call_in_language,
    language_codes,
    register_messages,
    translate,
)
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep
from ancient_world.records.notation.action_spelling import (
    choices_fault,
    read_plain_word,
    unknown_word_fault,
)
from ancient_world.records.notation.word_matching import ranked_matches

MAX_LENGTH = 2_000
"""The most characters of a deal that are looked at."""
MAX_NAME_WORDS = 6
"""The most words of a name that stands between spaces alone."""
MAX_TRIES = 2_000
"""The most divisions of words into names that are tried."""
_PART_PATTERN = re.compile(r'"(?:[^"\\]|\\.)*"|,|[^\s,]+')

_CHANCE_WORDS = {"dealt": "dealt, deal, deals", "rolled": "rolled, roll, rolls"}
"""By kind of outcome: the words for it that a line may begin with."""

register_messages({f"words-{kind}": words for kind, words in _CHANCE_WORDS.items()})


@cache
def kinds_of_outcome(codes: tuple[str, ...]) -> Mapping[str, str]:
    """Map the words for outcomes, in some languages, to the kinds of outcome."""
    kinds = dict[str, str]()
    for code in codes:
        for kind, words in _CHANCE_WORDS.items():
            translated_words = call_in_language(code, partial(translate, words))
            kinds |= dict.fromkeys(normalized_words(translated_words), kind)
    return kinds


def with_kind_of_outcome(text: str) -> str:
    """Return the words for an outcome with its kind in place of a word for it in any language."""
    first_word, _, rest = text.strip().partition(" ")
    kind = kinds_of_outcome(language_codes()).get("-".join(normalized_words(first_word)))
    return text if kind is None else f"{kind} {rest}"


def outcome_meant(state: State, text: str) -> Action | None:
    """Return the outcome that a text means in a state that waits for a deal or roll; ``None`` in any other state.

    A word for the kind of outcome may come first. A name may have several words, if commas separate the names or if there
    is only one way to divide the words.

    Raises:
        InvalidDocument: a name is that of no card or face, or of several.
    """
    event = _event_of(state)
    if event is None or len(text) > MAX_LENGTH:
        return None
    kind, _, rest = with_kind_of_outcome(text).strip().partition(" ")
    groups = _groups_of_words(rest if kind in _CHANCE_WORDS else text)
    if isinstance(event, Roll):
        names = _NamesOfIds(state, "face", event.die)
        return Rolled(names.ids_meant(groups, event.count, Counter(event.die * event.count)))
    if isinstance(event, Deal):
        cards = (*event.deck.unseen, *event.deck.bottom)
        names = _NamesOfIds(state, "", cards)
        return Dealt(names.ids_meant(groups, min(event.count, len(cards)), Counter(cards)))
    return None  # an event of a game of another author


def _event_of(state: State) -> ChanceEvent | None:
    """Return the chance event that a state waits for; ``None`` if it waits for none, or a view does not know it."""
    step = state.agenda[-1] if state.agenda else None
    with suppress(HiddenValue):
        return step.event(state) if isinstance(step, ChanceStep) else None
    return None


def _groups_of_words(text: str) -> list[list[str]]:
    """Return the words of each name if commas separate the names, else one group of all words; a quoted name is one word."""
    groups: list[list[str]] = [[]]
    for part in _PART_PATTERN.findall(text):
        if part == ",":
            groups.append([])
        else:
            word = f"{read_plain_word(part)}" if part.startswith('"') else part
            groups[-1] += [word] if normalized_words(word) else []
    return [group for group in groups if group]


class _NamesOfIds:
    """The names of cards or faces, and the ids that words mean."""

    def __init__(self, state: State, kind: str, ids: Sequence[str]) -> None:
        self._state, self._ids = state, tuple(dict.fromkeys(ids))
        self._known_names = component_names_in(state).of_kind(kind)
        self._names_by_language: dict[str, list[tuple[str, str]]] = {}
        self._matches_by_text: dict[str, list[str]] = {}

    def _names(self) -> list[tuple[str, str]]:
        """Return pairs of a name in the language in use and the id that it names."""
        if language() not in self._names_by_language:
            components = game(self._state.game).components(self._state)
            shown_names = {each.id: each.name for each in components}
            self._names_by_language[language()] = [
                (name, each)
                for each in self._ids
                for name in (f"{shown_names.get(each, '')}", self._known_name(each), each)
                if name
            ]
        return self._names_by_language[language()]

    def _known_name(self, id_: str) -> str:
        """Return the name of a card or face in the language in use; that of a group joins the names of its members."""
        names = [f"{self._known_names.get(each, each)}" for each in id_.split("+")]
        return names[0] if len(names) == 1 else " + ".join(names)

    def _matches(self, text: str) -> list[str]:
        if text not in self._matches_by_text:
            self._matches_by_text[text] = ranked_matches(text, self._names)[1]
        return self._matches_by_text[text]

    def _id_meant(self, text: str) -> str:
        """Return the only id that a text means.

        Raises:
            InvalidDocument: it means none, or several.
        """
        matches, names = self._matches(text), self._names()
        if len(matches) == 1:
            return matches[0]
        name_of = {each: name for name, each in reversed(names)}
        if matches:
            shown_names = [*dict.fromkeys([name_of[each] for each in matches])]
            known = shown_names if len(shown_names) == len(matches) else matches
            raise choices_fault("notation-several", known, word=shorten(text))
        raise unknown_word_fault(text, [*name_of.values()])

    def ids_meant(
        self, groups: Sequence[Sequence[str]], count: int, available: Mapping[str, int]
    ) -> tuple[str, ...]:
        """Return the ids that groups of words mean: each group is a name, or the only one is ``count`` names.

        Raises:
            InvalidDocument: a name means none, or several; or there are several ways to divide the words.
        """
        if len(groups) > 1 or not groups:
            return tuple([self._id_meant(" ".join(group)) for group in groups])
        words = groups[0]
        found = [*dict.fromkeys(self._divisions(words, count, available))]
        if len(found) > 1:
            known = [", ".join(ids) for ids in found]
            raise choices_fault("notation-several", known, word=shorten(" ".join(words)))
        return found[0] if found else tuple([self._id_meant(word) for word in words])

    def _divisions(
        self, words: Sequence[str], count: int, available: Mapping[str, int]
    ) -> Iterator[tuple[str, ...]]:
        """Yield the ids of each division of words into ``count`` names; give up after many tries."""
        starts, tries = [(0, tuple[str, ...]())], 0
        while starts and tries < MAX_TRIES:
            tries += 1
            start, ids = starts.pop()
            left = count - len(ids)
            if not left:
                if start == len(words):
                    yield ids
                continue
            for end in range(start + 1, min(start + MAX_NAME_WORDS, len(words) - left + 1) + 1):
                matches = self._matches(" ".join(words[start:end]))
                if len(matches) == 1 and ids.count(matches[0]) < available.get(matches[0], 0):
                    starts.append((end, (*ids, matches[0])))
