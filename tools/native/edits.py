"""Edits of a text at places of its syntax tree, which keep all line numbers for tracebacks."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from itertools import accumulate


class CannotLower(Exception):
    """An error for source that cannot be lowered; the message says where and why."""

    def __init__(self, path: str, node: ast.AST, why: str) -> None:
        super().__init__(f"{path}:{getattr(node, 'lineno', 1)}: {why}")


class Edits:
    """The edits of one text."""

    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._text = text.encode()  # columns of the tree are bytes
        lines = self._text.splitlines(keepends=True)
        self._starts = list(accumulate([len(line) for line in lines], initial=0))
        self._changes: list[tuple[int, int, str]] = []
        self._filled = set[int]()

    def replace(self, node: ast.expr | ast.stmt, text: str, *, before: int = 0) -> None:
        """Replace a node by a one-line text; other edits within the node are dropped."""
        first, last = node.lineno, node.end_lineno or node.lineno
        start = self._starts[first - 1] + node.col_offset - before
        end = self._starts[last - 1] + (node.end_col_offset or 0)
        self._changes.append((start, end, text + "\n" * (last - first)))

    def insert(self, line: int, column: int, text: str) -> None:
        """Insert a text at a place."""
        place = self._starts[line - 1] + column
        self._changes.append((place, place, text))

    def fill(self, node: ast.stmt, lines: Iterable[int], text: str) -> None:
        """Insert a text into the first blank one of some lines around a node."""
        for line in lines:
            blank = not self._text[self._starts[line - 1] : self._starts[line]].strip()
            if blank and line not in self._filled:
                self._filled.add(line)
                self.insert(line, 0, text)
                return
        raise CannotLower(self._path, node, "too few blank lines are around")

    def text(self) -> str:
        """Return the edited text."""
        parts, done = list[bytes](), 0
        for start, end, text in sorted(self._changes, key=lambda each: (each[0], -each[1])):
            if start >= done:
                parts += [self._text[done:start], text.encode()]
                done = end
        return b"".join([*parts, self._text[done:]]).decode()
