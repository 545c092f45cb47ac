"""Compare names of players, and find names in texts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator


def fold_text(text: str) -> str:
    """Return a text without case and accents."""
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join([letter for letter in decomposed if not is_mark(letter)])


def is_mark(letter: str) -> bool:
    """Return whether a character belongs to the letter before it, as an accent does."""
    return unicodedata.category(letter).startswith("M")


class NameIndex:
    """Finds names in texts; of several names at a place, the longest."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names_by_start: dict[str, list[str]] = {}
        for name in sorted(set(names), key=lambda each: (-len(each), each)):
            if name:
                self._names_by_start.setdefault(name[:2], []).append(name)

    def find(self, text: str, *, shortest_part: int | None = None) -> Iterator[tuple[int, str]]:
        """Yield the index and name of each place where a name stands as whole words.

        Args:
            text: the text to search.
            shortest_part: names of at least so many characters are found inside other words, too.
        """
        position = 0
        while position < len(text):
            name = self._name_at(text, position, shortest_part)
            if name is not None:
                yield position, name
            position += len(name or " ")

    def pieces(self, text: str) -> Iterator[tuple[str, str | None]]:
        """Yield the pieces of a text in order, each with the name that the piece is, or with ``None``."""
        end = 0
        for position, name in self.find(text):
            yield text[end:position], None
            yield name, name
            end = position + len(name)
        yield text[end:], None

    def _name_at(self, text: str, position: int, shortest_part: int | None) -> str | None:
        for start in (text[position : position + 2], text[position]):
            for name in self._names_by_start.get(start, ()):
                if text.startswith(name, position) and (
                    (shortest_part is not None and len(name) >= shortest_part)
                    or _is_whole_word(text, position, position + len(name))
                ):
                    return name
        return None


def _is_whole_word(text: str, start: int, end: int) -> bool:
    """Return whether a part of a text neither begins nor ends within a word."""
    return not any(
        0 < index < len(text) and _is_of_word(text[index - 1]) and _is_of_word(text[index])
        for index in (start, end)
    )


def _is_of_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_" or is_mark(letter)
