"""How a game shows itself to people: a table as plain texts, for any face to draw."""

from __future__ import annotations

import attrs

__all__ = ["Board", "RuleText", "Section"]


@attrs.frozen
class Section:
    """One part of the table: a title, column headings (empty: no heading) and rows of texts.

    ``detail`` says that it is long and only shown when somebody asks for everything.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    detail: bool = False


@attrs.frozen
class Board:
    """The whole table: one line that says where the game is, and its parts."""

    title: str
    sections: tuple[Section, ...]


@attrs.frozen
class RuleText:
    """A rule by its id: what it says, where it comes from, and our ruling if there is one."""

    id: str
    title: str
    text: str
    source: str
    ruling: str = ""
