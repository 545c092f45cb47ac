"""Write a turn as compact text: what happened, the table or its changes, and the numbered choices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from ancient_world.engine.actions import Action
from ancient_world.engine.board import Board, Section
from ancient_world.engine.face import View
from ancient_world.engine.language import in_language
from ancient_world.engine.languages import check_language
from ancient_world.engine.pending import Decision
from ancient_world.narration.choosing.choosing import effect, prompt
from ancient_world.narration.choosing.payments import Payment
from ancient_world.narration.telling.seat_change import Changes
from ancient_world.narration.words import describe, describe_board, result

GONE = "-"
MARGIN = 4
"""The number of characters of a drawing that are shown on each side of a change."""
CELL, FIGURE, DEED = " | ", " · ", "; "
"""Separators: between cells and choices of one line, figures of one cell, and actions of one player."""


def view_as_text(
    seen: View,
    since: Changes | None = None,
    lang: str | None = None,
    *,
    details: bool = False,
) -> str:
    """Return the table as a player knows it and this player's choices, numbered from 0, as compact plain text.

    The text is meant for language models, logs and chats. With ``since`` it lists the actions taken since then, and of the
    table only the cells and figures that changed. The numbers are those that :meth:`Seat.choose <ancient_world.Seat.choose>`
    takes. Choices with the same first words share a line, which has these words once.

    Args:
        seen: the view of a player or spectator.
        since: the changes since this player last read the table, from ``seat.changes(version)``; by default the whole
            table is shown.
        lang: the language; by default the one in use.
        details: also show the long parts of the table.

    Returns:
        Lines; a heading begins with ``#``, an action that was taken with ``>``, a removed row with ``-``. The number of a
        choice stands at the beginning of a line or after ``|``.

    Raises:
        InvalidOption: there is no such language.

    Example:
        >>> seat = aw.Match.new("antike", ["Ann", "Ben"], seed=7).join(1)
        >>> print(aw.view_as_text(seat.view).splitlines()[-1][:34])
        go to | 0 iron (+1 iron) | 1 templ
    """
    check_language(lang)
    return in_language(lang, lambda: turn_text(seen, since, (), details=details))


def turn_text(seen: View, since: Changes | None, ways: Sequence[Payment], *, details: bool) -> str:
    """Return the table and the choices in the language in use; with ``ways``, these payments are the choices."""
    done = [] if since is None else list(_actions_taken(since))
    return "\n".join([*done, *_table(seen, since, details=details), *_choices(seen, ways)])


def _actions_taken(since: Changes) -> Iterator[str]:
    """Yield a line for each action that was taken; consecutive actions of one player share a line."""
    last, line = "", ""
    for change in since:
        for moment in change.story.moments:
            if moment.action is None:
                continue
            deed = change.story.teller.deed(moment)
            who, colon, what = deed.partition(": ")
            if colon and line and who == last:
                line += DEED + what
                continue
            if line:
                yield line
            last, line = who, f"> {deed}"
    if line:
        yield line


def _table(seen: View, since: Changes | None, *, details: bool) -> Iterator[str]:
    """Yield the lines of the table: all of them, or those that differ from the table before the changes."""
    now = describe_board(seen)
    if since is None:
        before = Board("", ())
    elif since:
        start = since[0].story.moments[0].before
        before = describe_board(start, names=seen.names)
    else:
        before = now
    if now.title != before.title:
        yield now.title
    known = {_name(part): part for part in before.sections}
    for part in now.sections:
        if part not in before.sections and (details or not part.detail):
            old = known.get(_name(part))
            yield from _whole(part) if old is None else _changed(old, part)


def _name(part: Section) -> str:
    """Return the name of a part: its title without the figures that follow."""
    return part.title.partition(" · ")[0]


def _whole(part: Section) -> Iterator[str]:
    if heading := " | ".join([part.title, *part.columns[1:]]):
        yield f"# {heading}"
    for row in part.rows:
        yield row[0].rstrip() if len(row) == 1 else " | ".join(map(str.strip, row))


def _changed(old: Section, part: Section) -> Iterator[str]:
    """Yield the lines for the changes of a part: each changed figure with the heading of its column."""
    if part.title:
        yield f"# {FIGURE.join(_heading(old.title.split(FIGURE), part.title.split(FIGURE)))}"
    if all(len(row) == 1 for row in part.rows):
        yield from _redrawn([row[0] for row in old.rows], [row[0] for row in part.rows])
        return
    before = _paired(old.rows, part.rows)
    for row in part.rows:
        if row not in old.rows:
            yield _row(part.columns, before.pop(row[0], ()), row)
    removed = before.keys() - {row[0] for row in part.rows}
    if removed_names := [
        row[0].strip() for row in old.rows if row[0] in removed and row[0].strip(" -")
    ]:
        yield f"{GONE} {', '.join(removed_names)}"


def _paired(
    old: Iterable[tuple[str, ...]], new: Sequence[tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """Map the name of each new row to its old row; figures in a name, as in "city 3/8", may have changed."""
    names = {row[0] for row in new}
    plain = {_plain(row[0]): row[0] for row in new}
    often = Counter(map(_plain, names))
    by_name = {}
    for row in old:
        name = plain.get(_plain(row[0]), "")
        renamed = row[0] not in names and often[_plain(row[0])] == 1
        by_name[name if renamed and name not in by_name else row[0]] = row
    return by_name


def _plain(name: str) -> str:
    """Return a name up to its first digit, without the mark of the player to act."""
    return re.split(r"(?<!\W)\W*+(?=\d)", name.lstrip(" >"), maxsplit=1)[0]


def _heading(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Yield the name of a part, the new figures of its title, and the words that were removed from the title."""
    yield new[0]
    yield from [figure for figure in new[1:] if figure not in old]
    yield from [
        f"{GONE} {word}" for word in old[1:] if word not in new and not re.search(r"\d", word)
    ]


def _news(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return the figures that changed; all of them if their number changed."""
    if len(old) != len(new):
        return [*new]
    return [figure for was, figure in zip(old, new, strict=True) if was != figure]


def _row(columns: tuple[str, ...], old: tuple[str, ...], row: tuple[str, ...]) -> str:
    """Return the line for the changed cells of a row, with the changed figures of each."""
    before = old[1:] or ("",) * len(row[1:])
    heads = columns[1:] or ("",) * len(row[1:])
    cells = [
        f"{head} {FIGURE.join(_news(was.split(FIGURE), cell.split(FIGURE))) or GONE}".strip()
        for head, was, cell in zip(heads, before, row[1:], strict=True)
        if cell != was
    ]
    return f"{row[0].strip()}: {CELL.join(cells)}"


def _redrawn(old: list[str], new: list[str]) -> Iterator[str]:
    """Yield the first line of a drawing, which has the column headings, and the changed lines.

    Before a changed line comes the line that names its row, left of the first heading. All lines are cut to the columns
    with changes.
    """
    if len(old) != len(new):
        yield from map(str.rstrip, new)
        return
    edge = len(new[0]) - len(new[0].lstrip())
    fresh = [at for at, line in enumerate(new) if line != old[at]]
    spots = [spot for at in fresh for spot in _spots(old[at], new[at])] or [edge]
    begin, end = max(edge, min(spots) - MARGIN), max(spots) + 1 + MARGIN
    named = [at for at, line in enumerate(new) if line[:edge].strip()]
    shown = {0, *fresh, *[max((name for name in named if name <= at), default=at) for at in fresh]}
    for at in sorted(shown):
        yield (new[at][:edge] + new[at][begin:end]).rstrip()


def _spots(old: str, new: str) -> Iterator[int]:
    """Yield the columns at which two lines differ."""
    for spot, (was, now) in enumerate(zip_longest(old, new, fillvalue=" ")):
        if was != now:
            yield spot


def _choices(seen: View, ways: Sequence[Payment]) -> Iterator[str]:
    """Yield the prompt and the choices, or whom the game waits for, or the result of the game."""
    state, waiting = seen.state, seen.pending
    if waiting is None:
        won, *totals = result(state, seen.names)
        yield from (*totals, won)
    elif isinstance(waiting, Decision) and waiting.actions:
        yield f"# {prompt(seen).text}"
        yield from _listed(
            [way.words for way in ways]
            or [f"{describe(seen, action)}{_short(seen, action)}" for action in waiting.actions]
        )
    else:
        yield prompt(seen).text


def _short(seen: View, action: Action) -> str:
    """Return the certain costs and gains of an action in brackets, or an empty text."""
    does = effect(seen, action)
    return f" ({does.short})" if does is not None and does.short else ""


def _listed(choices: Sequence[str]) -> Iterator[str]:
    """Yield lines with the numbered choices; consecutive ones share a line with their first words, where that is shorter."""
    words = [choice.split(" ") for choice in choices]
    first = 0
    while first < len(words):
        last, alike, best = first + 1, len(words[first]) - 1, 0
        for end in range(first + 1, len(words)):
            shared = _alike(words[first][:alike], words[end][:-1])
            saved = (end - first) * len(" ".join(words[first][:shared])) - 2
            if saved <= best:
                break
            last, alike, best = end + 1, shared, saved
        if last == first + 1:
            yield f"{first} {choices[first]}"
        else:
            each = [f"{place} {' '.join(words[place][alike:])}" for place in range(first, last)]
            yield CELL.join([" ".join(words[first][:alike]), *each])
        first = last


def _alike(first: Sequence[str], second: Sequence[str]) -> int:
    """Count the first words that two choices have in common."""
    shared = 0
    while shared < min(len(first), len(second)) and first[shared] == second[shared]:
        shared += 1
    return shared
