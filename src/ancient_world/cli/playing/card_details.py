"""Details about components, cards seen for the first time, and examples of what to type."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import attrs

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text
from ancient_world.engine import Section
from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.declared.card_names import cards_of, component_names
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.records.notation.found_choices import choice_phrases
from ancient_world.records.notation.word_matching import best_matches

# --- details ---


Row = tuple[str, ...]


class Details:
    """Everything that a player can look up at a table, as that player sees it."""

    def __init__(self, state: aw.State) -> None:
        self._state = state
        self._sections = aw.game(state.game).details(state).sections

    def detail_names(self) -> list[str]:
        """Return all names that can be looked up, without duplicates."""
        return list(
            dict.fromkeys([name for part in self._sections for name, _ in _rows_with_names(part)])
        )

    def find(self, typed: str) -> tuple[list[Section], list[str]]:
        """Return the sections that describe what was typed, with only the matching rows, and the names that matched."""
        names = best_matches(typed, [(name, name) for name in self.detail_names()])
        return (
            (self.sections_for_names(names), names) if names else self._find_component_texts(typed)
        )

    def _find_component_texts(self, typed: str) -> tuple[list[Section], list[str]]:
        """Return the same for components outside the sections: spaces of the board, know-how, copies of a card."""
        described_components = [
            component for component in aw.components(self._state).components if component.text
        ]
        matches = best_matches(typed, [(each.name, each) for each in described_components])
        rows = tuple(dict.fromkeys([(each.name, each.text) for each in matches]))
        return ([Section("", (), rows)] if rows else []), [name for name, _ in rows]

    def sections_for_names(self, names: Sequence[str]) -> list[Section]:
        """Return the sections that describe the named things, with only the matching rows."""
        sections = []
        for section in self._sections:
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


class SeenCards:
    """The names of the cards that were already seen at one keyboard."""

    def __init__(self) -> None:
        self._seen_names: set[str] = set()

    def new_card_sections(self, state: aw.State, board: Sequence[Section]) -> list[Section]:
        """Return sections on newly visible cards, without what ``board`` already shows."""
        new_names = self._take_new_names(state)
        if not new_names:
            return []
        board_rows = [frozenset(row) for section in board for row in section.rows]
        sections = Details(state).sections_for_names(new_names)
        return [part for part in map(_unshown_rows_filter(board_rows), sections) if part.rows]

    def _take_new_names(self, state: aw.State) -> list[str]:
        """Return the names of visible cards that were not seen before, and remember them."""
        cards = cards_of(state)
        names = {} if cards is None else component_names(cards)
        visible_names = dict.fromkeys(
            [
                names[component_id]
                for component_id in visible_component_ids(state)
                if component_id in names
            ]
        )
        new_names = [name for name in visible_names if name not in self._seen_names]
        self._seen_names.update(new_names)
        return [format(name) for name in new_names]


def _unshown_rows_filter(shown_rows: Sequence[frozenset[str]]) -> Callable[[Section], Section]:
    """Return a function that removes rows from a section whose words all appear in one row of the board."""

    def keep_unshown_rows(section: Section) -> Section:
        rows = [
            row
            for row in section.rows
            if not any(shown_row.issuperset(row) for shown_row in shown_rows)
        ]
        return attrs.evolve(section, rows=tuple(rows))

    return keep_unshown_rows


def visible_component_ids(record: object) -> Iterator[str]:
    """Yield the ids of all components that lie open in a state or a part of it; decks are skipped."""
    for field in fields_of(type(record)):
        value = getattr(record, field.name)
        if field.holds_components:
            yield from _ids_in_value(value)
        elif field.part_class is not None and field.deck is None:
            for item in value if isinstance(value, tuple) else (value,):
                if attrs.has(type(item)):
                    yield from visible_component_ids(item)


def _ids_in_value(value: object) -> Iterator[str]:
    for each in value if isinstance(value, tuple) else (value,):
        if type(each) is str and each != HIDDEN_ID:
            yield each


# --- examples ---


T = TypeVar("T")


def help_lines(state: aw.State, actions: Sequence[aw.Action]) -> list[str]:
    """Return the lines of help on what can be typed."""
    phrases = list(choice_phrases(state, actions))
    sentences = [aw.game(state.game).describe(state, action) for action in actions]
    example_phrase = _shortest_phrase(max(sentences, key=_count_words), phrases)
    lines = [cli_text("help", action=example_phrase), cli_text("help-new")]
    if cli_text("map") in [section.title for section in _board_sections(state)]:
        lines.append(cli_text("help-map"))
    names = Details(state).detail_names()
    if names:
        name = next(filter(_board_text(state).__contains__, names), names[0])
        lines.append(
            cli_text("help-card", name=_shortest_phrase(name, [(name, name) for name in names]))
        )
    combined_phrase = next(iter(aw.game(state.game).combined(state)), None)
    if combined_phrase is not None:
        lines.append(cli_text("help-combined", phrase=combined_phrase[0]))
    return "\n".join([*lines, cli_text("help-end")]).splitlines()


def _board_text(state: aw.State) -> str:
    """Return the text of the board, to choose an example that is visible."""
    sections = _board_sections(state)
    return "\n".join([cell for section in sections for row in section.rows for cell in row])


def _board_sections(state: aw.State) -> Sequence[Section]:
    names = tuple(map(str, range(aw.game(state.game).seats(state))))
    return aw.game(state.game).board(state, names).sections


def _count_words(phrase: str) -> int:
    """Return the number of words of a phrase; a longer phrase makes a better example."""
    return len(normalized_words(phrase))


def _shortest_phrase(phrase: str, offers: Sequence[tuple[str, T]]) -> str:
    """Return a minimal subset of a phrase's words, in order, that still identifies it; the first word is always kept."""
    words = list(normalized_words(phrase))
    meaning = best_matches(phrase, offers)
    for word in words[:0:-1]:
        shorter_words = [each for each in words if each != word]
        if len(shorter_words) > 1 and best_matches(" ".join(shorter_words), offers) == meaning:
            words = shorter_words
    return " ".join(words)
