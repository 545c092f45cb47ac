"""Details about components, cards seen for the first time, and examples of what to type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import attrs

import ancient_world as aw
from ancient_world.cli.playing.phrases import meant, offers
from ancient_world.cli.words import say
from ancient_world.engine import Section
from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.declared.spelling import words_of

# --- details ---


Row = tuple[str, ...]


class Details:
    """Everything that a player can look up at a table, as that player sees it."""

    def __init__(self, seen: aw.State) -> None:
        self._seen = seen
        self._parts = aw.game(seen.game).details(seen).sections

    def names(self) -> list[str]:
        """Return all names that can be looked up, without duplicates."""
        return list(dict.fromkeys([name for part in self._parts for name, _ in _rows_with_names(part)]))

    def of(self, typed: str) -> tuple[list[Section], list[str]]:
        """Return the sections that describe what was typed, with only the matching rows, and the names that matched."""
        names = meant(typed, [(name, name) for name in self.names()])
        return (self.called(names), names) if names else self._others(typed)

    def _others(self, typed: str) -> tuple[list[Section], list[str]]:
        """Return the same for components outside the sections: spaces of the board, know-how, copies of a card."""
        described_components = [each for each in aw.components(self._seen).components if each.text]
        matches = meant(typed, [(each.name, each) for each in described_components])
        rows = tuple(dict.fromkeys([(each.name, each.text) for each in matches]))
        return ([Section("", (), rows)] if rows else []), [name for name, _ in rows]

    def called(self, names: Sequence[str]) -> list[Section]:
        """Return the sections that describe the named things, with only the matching rows."""
        sections = []
        for section in self._parts:
            rows = [row for name, row in _rows_with_names(section) if name in names]
            if rows:
                # copies of a card have equal rows
                unique_rows = rows if section.title in names else dict.fromkeys(rows)
                sections.append(attrs.evolve(section, rows=tuple(unique_rows)))
        return sections


def _rows_with_names(section: Section) -> Iterator[tuple[str, Row]]:
    """Yield each row with the name of what it describes: its first cell, the one above, or the section's title."""
    name = section.title
    for row in section.rows:
        if len(row) > 1:
            name = row[0] or name
        yield name, row


# --- cards seen for the first time ---


class Sight:
    """The names of the cards that were already seen at one keyboard."""

    def __init__(self) -> None:
        self._known: set[str] = set()

    def new(self, seen: aw.State, board: Sequence[Section]) -> list[Section]:
        """Return sections on newly visible cards, without what ``board`` already shows."""
        new_names = self._take_new_names(seen)
        if not new_names:
            return []
        board_rows = [frozenset(row) for part in board for row in part.rows]
        sections = Details(seen).called(new_names)
        return [part for part in map(_rest(board_rows), sections) if part.rows]

    def _take_new_names(self, state: aw.State) -> list[str]:
        """Return the names of visible cards that were not seen before, and remember them."""
        cards = cards_of(state)
        names = {} if cards is None else component_names(cards)
        visible_names = dict.fromkeys([names[each] for each in held(state) if each in names])
        new_names = [name for name in visible_names if name not in self._known]
        self._known.update(new_names)
        return [format(name) for name in new_names]


def _rest(told: Sequence[frozenset[str]]) -> Callable[[Section], Section]:
    """Return a function that removes rows from a section whose words all appear in one row of the board."""

    def rest(part: Section) -> Section:
        rows = [row for row in part.rows if not any(known.issuperset(row) for known in told)]
        return attrs.evolve(part, rows=tuple(rows))

    return rest


def held(thing: object) -> Iterator[str]:
    """Yield the ids of all components that lie open in a state or a part of it; decks are skipped."""
    for field in fields_of(type(thing)):
        value = getattr(thing, field.name)
        if field.holds:
            yield from _ids(value)
        elif field.part is not None and field.deck is None:
            for item in value if isinstance(value, tuple) else (value,):
                if attrs.has(type(item)):
                    yield from held(item)


def _ids(value: object) -> Iterator[str]:
    for each in value if isinstance(value, tuple) else (value,):
        if type(each) is str and each != HIDDEN_ID:
            yield each


# --- examples ---


T = TypeVar("T")


def help_lines(seen: aw.State, actions: Sequence[aw.Action]) -> list[str]:
    """Return the lines of help on what can be typed."""
    phrases = list(offers(seen, actions))
    example_phrase = _short(max(phrases[::2], key=_telling)[0], phrases)
    lines = [say("help", action=example_phrase)]
    if say("map") in [part.title for part in _parts(seen)]:
        lines.append(say("help-map"))
    names = Details(seen).names()
    if names:
        name = next(filter(_shown(seen).__contains__, names), names[0])
        lines.append(say("help-card", name=_short(name, [(name, name) for name in names])))
    combined_phrase = next(iter(aw.game(seen.game).combined(seen)), None)
    if combined_phrase is not None:
        lines.append(say("help-combined", phrase=combined_phrase[0]))
    return "\n".join([*lines, say("help-end")]).splitlines()


def _shown(seen: aw.State) -> str:
    """Return the text of the board, to choose an example that is visible."""
    sections = _parts(seen)
    return "\n".join([cell for part in sections for row in part.rows for cell in row])


def _parts(seen: aw.State) -> Sequence[Section]:
    names = tuple(map(str, range(aw.game(seen.game).seats(seen))))
    return aw.game(seen.game).board(seen, names).sections


def _telling(offer: tuple[str, tuple[aw.Action, ...]]) -> int:
    """Return the number of words of an offer's phrase; a longer phrase makes a better example."""
    return len(words_of(offer[0]))


def _short(phrase: str, offers: Sequence[tuple[str, T]]) -> str:
    """Return a minimal subset of a phrase's words, in order, that still identifies it; the first word is always kept."""
    words = list(words_of(phrase))
    meaning = meant(phrase, offers)
    for word in words[:0:-1]:
        shorter_words = [each for each in words if each != word]
        if len(shorter_words) > 1 and meant(" ".join(shorter_words), offers) == meaning:
            words = shorter_words
    return " ".join(words)
