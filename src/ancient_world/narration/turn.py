"""A turn as text: what happened, the table or what changed on it, and the choices by number."""

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
from ancient_world.narration.words import board, describe, result

GONE = "-"
MARGIN = 4
"""How many characters of a drawing are shown on both sides of what has changed."""
CELL, FIGURE, DEED = " | ", " · ", "; "
"""Separators: between cells and choices of one line, figures of one cell, and deeds of one player."""


def text(
    seen: View,
    since: Changes | None = None,
    lang: str | None = None,
    *,
    details: bool = False,
) -> str:
    """Return the table as a player knows it and this player's choices, numbered from 0, as compact plain text.

    It is made for language models, logs and chats. With ``since`` it tells what was done, and of the table only what
    has changed; where a row has changed, only its cells and figures that did. The numbers are those that
    :meth:`Seat.choose <ancient_world.Seat.choose>` takes. Choices that begin alike share a line, which says once how they begin.

    Args:
        seen: the game as somebody knows it.
        since: what has happened since this player last read the table: ``seat.changes(version)``; by default all of
            the table is shown.
        lang: the language; by default the one in use.
        details: show the long parts of the table, too.

    Returns:
        Lines; a heading begins with ``#``, something that was done with ``>``, what is gone with ``-``, a choice with its number,
        after a line's begin or ``|`` or a space.

    Raises:
        InvalidOption: this is no language.

    Example:
        >>> seat = aw.Match.new("antike", ["Ann", "Ben"], seed=7).join(1)
        >>> print(aw.text(seat.view).splitlines()[-1][:34])
        go to | 0 iron (+1 iron) | 1 templ
    """
    check_language(lang)
    return in_language(lang, lambda: turn_text(seen, since, (), details=details))


def turn_text(seen: View, since: Changes | None, ways: Sequence[Payment], *, details: bool) -> str:
    """Return the table and the choices, or in their place the ways to make a payment, in the language in use."""
    done = [] if since is None else list(_deeds(since))
    return "\n".join([*done, *_table(seen, since, details=details), *_choices(seen, ways)])


def _deeds(since: Changes) -> Iterator[str]:
    """Yield who did what, one after the other; what the same player did in a row stands in one line."""
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
    """Yield the lines of the table: all of them, or those that are otherwise than before the changes."""
    now = board(seen)
    if since is None:
        before = Board("", ())
    elif since:
        start = since[0].story.moments[0].before
        before = board(start, names=seen.names)
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
    """Return the name of a part, without the figures that its title goes on with."""
    return part.title.partition(" · ")[0]


def _whole(part: Section) -> Iterator[str]:
    if heading := " | ".join([part.title, *part.columns[1:]]):
        yield f"# {heading}"
    for row in part.rows:
        yield row[0].rstrip() if len(row) == 1 else " | ".join(map(str.strip, row))


def _changed(old: Section, part: Section) -> Iterator[str]:
    """Yield what is new in a part that was there before, each figure by the heading of its column."""
    if part.title:
        yield f"# {FIGURE.join(_heading(old.title.split(FIGURE), part.title.split(FIGURE)))}"
    if all(len(row) == 1 for row in part.rows):
        yield from _redrawn([row[0] for row in old.rows], [row[0] for row in part.rows])
        return
    before = _paired(old.rows, part.rows)
    for row in part.rows:
        if row not in old.rows:
            yield _row(part.columns, before.pop(row[0], ()), row)
    left = before.keys() - {row[0] for row in part.rows}
    if gone := [row[0].strip() for row in old.rows if row[0] in left and row[0].strip(" -")]:
        yield f"{GONE} {', '.join(gone)}"


def _paired(
    old: Iterable[tuple[str, ...]], new: Sequence[tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """The old rows, each by the name of the new row that it became; a name may hold figures, as "city 3/8" does."""
    names = {row[0] for row in new}
    plain = {_plain(row[0]): row[0] for row in new}
    often = Counter(map(_plain, names))
    made = {}
    for row in old:
        name = plain.get(_plain(row[0]), "")
        renamed = row[0] not in names and often[_plain(row[0])] == 1
        made[name if renamed and name not in made else row[0]] = row
    return made


def _plain(name: str) -> str:
    """Return a name up to its first figure, without the mark of whose turn it is."""
    return re.split(r"(?<!\W)\W*+(?=\d)", name.lstrip(" >"), maxsplit=1)[0]


def _heading(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Yield the name of a part, the figures of its title that are new, and the words that are gone."""
    yield new[0]
    yield from [figure for figure in new[1:] if figure not in old]
    yield from [
        f"{GONE} {word}" for word in old[1:] if word not in new and not re.search(r"\d", word)
    ]


def _news(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return the figures that are otherwise than before; all of them, if there are more or fewer now."""
    if len(old) != len(new):
        return [*new]
    return [figure for was, figure in zip(old, new, strict=True) if was != figure]


def _row(columns: tuple[str, ...], old: tuple[str, ...], row: tuple[str, ...]) -> str:
    """Return the cells of a row that are otherwise than before, of each the figures that are."""
    before = old[1:] or ("",) * len(row[1:])
    heads = columns[1:] or ("",) * len(row[1:])
    cells = [
        f"{head} {FIGURE.join(_news(was.split(FIGURE), cell.split(FIGURE))) or GONE}".strip()
        for head, was, cell in zip(heads, before, row[1:], strict=True)
        if cell != was
    ]
    return f"{row[0].strip()}: {CELL.join(cells)}"


def _redrawn(old: list[str], new: list[str]) -> Iterator[str]:
    """Yield the first line of a drawing, which heads its columns, and those that have changed.

    Each comes with the one that names its row, which begins left of the first heading, and is cut where nothing has changed.
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
    """Yield the places of two lines where they differ."""
    for spot, (was, now) in enumerate(zip_longest(old, new, fillvalue=" ")):
        if was != now:
            yield spot


def _choices(seen: View, ways: Sequence[Payment]) -> Iterator[str]:
    """Yield the question and the choices, or whom the game waits for, or how it has ended."""
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
    """Return what an action costs and gains, in brackets, where something is certain."""
    does = effect(seen, action)
    return f" ({does.short})" if does is not None and does.short else ""


def _listed(choices: Sequence[str]) -> Iterator[str]:
    """Yield the choices with their numbers; those in a row that begin alike in one line, after how they begin."""
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


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many words two choices begin with alike."""
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    return shared
