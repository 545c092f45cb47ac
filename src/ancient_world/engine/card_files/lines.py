"""The pieces of a TOML text, and the lines of its tables, keys and list members, which are found when a fault is reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

Path = tuple[str | int, ...]
"""Keys of tables and numbers of members of lists, from the whole file inwards."""

_PIECE = r'''
      """ (?s: [^\\] | \\. )*? (?: "{3,5} | \\?\Z )    # texts of several lines; an open one goes to the end
    | \'\'\' (?s: . )*? (?: '{3,5} | \Z )
    | " (?: [^"\\\n] | \\. )*+ "?                     # texts of one line
    | ' [^'\n]*+ '?
    | \# [^\n]*+
    | (?P<word> [^\s"'\#\[\]{}.=,]++ )
    | (?P<mark> [\[\]{}.=,\n] )
'''
"""The pattern of one piece of TOML text, as far as its shape goes; it looks at every character once."""


def pieces_of(text: str) -> Iterator[re.Match[str]]:
    """Return the pieces of a text that need not be TOML: words, texts, remarks, and marks such as brackets."""
    return re.finditer(_PIECE, text, re.VERBOSE)


@lru_cache(maxsize=4)
def lines_of(text: str) -> dict[Path, int]:
    """The line of every table, key and member of a list of a text that has been parsed."""
    return _Lines(text).lines


def line_of(text: str, path: Path) -> int:
    """Return the line of the item at a path, or of the innermost table around it; 0 if there is none."""
    lines = lines_of(text)
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 0)


class _Lines:
    """Reads the pieces of a text that a parser has accepted; whatever they mean, their order is right."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self.members: dict[Path, int] = {}
        self.line = 1
        self.pieces = self._pieces(text)
        table: Path = ()
        while self._next():
            if self.piece == "[":
                table = self._header()
            elif self.piece != "\n":
                self._entry(table)
                while self.piece not in ("\n", ""):
                    self._next()

    def _pieces(self, text: str) -> Iterator[str]:
        """Every piece but remarks; while it is looked at, ``line`` is that on which it begins."""
        for match in pieces_of(text):
            if not match[0].startswith("#"):
                yield match[0]
            self.line += match[0].count("\n")

    def _next(self) -> str:
        """The next piece; nothing at the end."""
        self.piece = next(self.pieces, "")
        return self.piece

    def _next_in_list(self) -> str:
        while self._next() == "\n":
            pass
        return self.piece

    def _keys(self, end: str) -> list[str]:
        """The parts of a dotted key, from the present piece to what ends it."""
        parts: list[str] = []
        while self.piece not in (end, ""):
            if self.piece != ".":
                parts.append(_plain(self.piece))
            self._next()
        return parts

    def _header(self) -> Path:
        line = self.line
        several = self._next() == "["
        if several:
            self._next()
        *outer, last = self._keys("]")
        if several:
            self._next()
        path: Path = ()
        for part in outer:
            path = self._within((*path, part))
        path = (*path, last)
        self.lines.setdefault(path, line)
        if several:
            self.members[path] = self.members.get(path, -1) + 1
            path = self._within(path)
            self.lines[path] = line
        return path

    def _within(self, path: Path) -> Path:
        """The last table of a list of tables so far, or the table itself."""
        return (*path, self.members[path]) if path in self.members else path

    def _entry(self, table: Path) -> None:
        """Walk over a key and its value."""
        line = self.line
        for part in self._keys("="):
            table = (*table, part)
            self.lines.setdefault(table, line)
        self._next()
        self._value(table)

    def _value(self, path: Path) -> None:
        """Walk over a value; of a number or a date that is several pieces, over the first."""
        if self.piece == "[":
            number = 0
            while self._next_in_list() not in ("]", ""):
                if self.piece == ",":
                    number += 1
                elif (*path, number) not in self.lines:
                    self.lines[(*path, number)] = self.line
                    self._value((*path, number))
        elif self.piece == "{":
            fresh = True
            while self._next_in_list() not in ("}", ""):
                if fresh and self.piece != ",":
                    self._entry(path)
                fresh = self.piece == ","


def _plain(key: str) -> str:
    """A part of a key without its quotation marks."""
    if not key.startswith(('"', "'")):
        return key
    from tomllib import loads  # 3 ms, needed where something is wrong

    return str(loads(f"key = {key}")["key"])
