"""Split a TOML text into pieces, and find the lines of its tables, keys and list members for the report of a fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

Path = tuple[str | int, ...]
"""The keys of tables and indices of list members that lead from the whole file to an item."""

_PIECE_PATTERN = r'''
      """ (?s: [^\\] | \\. )*? (?: "{3,5} | \\?\Z )    # texts of several lines; an open one goes to the end
    | \'\'\' (?s: . )*? (?: '{3,5} | \Z )
    | " (?: [^"\\\n] | \\. )*+ "?                     # texts of one line
    | ' [^'\n]*+ '?
    | \# [^\n]*+
    | (?P<word> [^\s"'\#\[\]{}.=,]++ )
    | (?P<mark> [\[\]{}.=,\n] )
'''
"""The pattern of one piece of TOML text; any text is split in linear time."""


def split_pieces(text: str) -> Iterator[re.Match[str]]:
    """Return the pieces of a text that need not be TOML: words, texts, remarks, and marks such as brackets."""
    return re.finditer(_PIECE_PATTERN, text, re.VERBOSE)


@lru_cache(maxsize=4)
def map_lines(text: str) -> dict[Path, int]:
    """Return the line of every table, key and list member of a valid TOML text, by path."""
    return _LineFinder(text).lines


def line_of(text: str, path: Path) -> int:
    """Return the line of the item at a path, or of the innermost table around it; 0 if there is none."""
    lines = map_lines(text)
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 0)


class _LineFinder:
    """A reader of the pieces of a valid TOML text that notes the line of each item in ``lines``."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self.members: dict[Path, int] = {}
        self.line = 1
        self.pieces = self._iterate_pieces(text)
        table: Path = ()
        while self._next_piece():
            if self.piece == "[":
                table = self._read_table_header()
            elif self.piece != "\n":
                self._read_key_value(table)
                while self.piece not in ("\n", ""):
                    self._next_piece()

    def _iterate_pieces(self, text: str) -> Iterator[str]:
        """Yield every piece but comments; ``line`` is the line on which the piece begins."""
        for match in split_pieces(text):
            if not match[0].startswith("#"):
                yield match[0]
            self.line += match[0].count("\n")

    def _next_piece(self) -> str:
        """Go to the next piece and return it; empty at the end."""
        self.piece = next(self.pieces, "")
        return self.piece

    def _next_piece_in_list(self) -> str:
        while self._next_piece() == "\n":
            pass
        return self.piece

    def _read_key_parts(self, end: str) -> list[str]:
        """Return the parts of a dotted key, from the current piece up to the piece ``end``."""
        parts: list[str] = []
        while self.piece not in (end, ""):
            if self.piece != ".":
                parts.append(_unquote(self.piece))
            self._next_piece()
        return parts

    def _read_table_header(self) -> Path:
        line = self.line
        is_list = self._next_piece() == "["
        if is_list:
            self._next_piece()
        *outer_keys, last_key = self._read_key_parts("]")
        if is_list:
            self._next_piece()
        path: Path = ()
        for part in outer_keys:
            path = self._current_table((*path, part))
        path = (*path, last_key)
        self.lines.setdefault(path, line)
        if is_list:
            self.members[path] = self.members.get(path, -1) + 1
            path = self._current_table(path)
            self.lines[path] = line
        return path

    def _current_table(self, path: Path) -> Path:
        """Return the path of the last table so far if ``path`` is a list of tables, else ``path``."""
        return (*path, self.members[path]) if path in self.members else path

    def _read_key_value(self, table: Path) -> None:
        """Note the lines of the parts of a key, and of the items in its value."""
        line = self.line
        for part in self._read_key_parts("="):
            table = (*table, part)
            self.lines.setdefault(table, line)
        self._next_piece()
        self._read_value(table)

    def _read_value(self, path: Path) -> None:
        """Note the lines of the items in a value; of a number or date in several pieces, only the first is read."""
        if self.piece == "[":
            index = 0
            while self._next_piece_in_list() not in ("]", ""):
                if self.piece == ",":
                    index += 1
                elif (*path, index) not in self.lines:
                    self.lines[(*path, index)] = self.line
                    self._read_value((*path, index))
        elif self.piece == "{":
            expects_key = True
            while self._next_piece_in_list() not in ("}", ""):
                if expects_key and self.piece != ",":
                    self._read_key_value(path)
                expects_key = self.piece == ","


def _unquote(key: str) -> str:
    """Return a part of a key without quotation marks and escapes."""
    if not key.startswith(('"', "'")):
        return key
    from tomllib import loads  # 3 ms, needed for faults only

    return str(loads(f"key = {key}")["key"])
