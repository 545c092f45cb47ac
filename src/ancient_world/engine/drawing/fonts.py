"""The widths of texts, so that they fit: those of a common sans-serif, in thousandths of its size."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import east_asian_width, normalize

FONT = "Arial, 'Liberation Sans', Helvetica, sans-serif"
BOLD = 1.08
"""The factor by which bold letters can be wider."""
LEAST = 9.0
"""The smallest size of a text, in units of the sheet."""
MORE = "…"

_WIDTHS = {
    191: "'", 222: "ijl", 260: "|", 278: " !,./:;If[\\]t·", 333: "()-`r", 334: "{}", 355: '"', 389: "*", 469: "^",
    500: "Jcksvxyz", 556: "#$0123456789?L_abdeghnopqu–", 584: "+<=>~×", 611: "FTZ", 667: "&ABEKPSVXY", 722: "CDHNRUw",
    778: "GOQ", 833: "Mm", 889: "%", 944: "W", 1000: "…—→", 1015: "@",
}  # fmt: skip
_WIDTH = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_OTHER, _WIDE, _NARROWEST = 660, 1000, min(_WIDTHS)


def _letter(letter: str) -> int:
    """The width of a letter; of one with an accent, that of its plain form."""
    plain = normalize("NFD", letter)[0]
    if plain in _WIDTH:
        return _WIDTH[plain]
    return _WIDE if east_asian_width(letter) in "WF" else _OTHER


@lru_cache(maxsize=8192)  # without it a picture takes a fifth longer
def _thousandths(text: str) -> int:
    return sum(map(_letter, text))


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text."""
    return _thousandths(text) * size * (BOLD if bold else 1) / 1000


def fitted(
    text: str, room: float, size: float, *, bold: bool = False, least: float = LEAST
) -> tuple[str, float]:
    """Return a text of one line and its size: as it is, smaller, or cut at the end, so that it fits its room.

    It is cut between words; a single word that is too wide loses letters.
    """
    wide = width_of(text, size, bold=bold)
    if wide <= room:
        return text, size
    smaller = max(least, int(size * room / wide * 4) / 4)
    text = text[: int(room * 1000 / (smaller * _NARROWEST)) + 2]  # no more letters ever fit
    while text and width_of(text, smaller, bold=bold) > room:
        head = text.rstrip(MORE)
        head = (head.rpartition(" ")[0] or head[:-1]).rstrip()
        text = head + MORE if head else ""
    return text, smaller


def wrapped(text: str, room: float, size: float) -> tuple[str, ...]:
    """The lines of a text, none wider than its room; a word that is wider is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return tuple([fitted(each, room, size, least=size)[0] for each in (*lines, line)])


def filled(
    text: str, room: float, high: float, size: float, *, least: float = LEAST
) -> tuple[tuple[str, ...], float]:
    """The lines of a text in a box and their size: smaller, or cut at the end, so that they fit."""
    while True:
        lines = wrapped(text, room, size)
        most = max(1, int(high / (size * LINE)))
        smallest = size - 0.5 < least
        whole = all(width_of(word, size) <= room for word in text.split())
        if len(lines) <= most and (whole or smallest):
            return lines, size
        if smallest:
            last, _ = fitted(f"{lines[most - 1]} {lines[most]}", room, size, least=size)
            return (*lines[: most - 1], last), size
        size -= 0.5


LINE = 1.18
"""The distance from a line to the next one, in sizes."""
