"""A turn as text: what happened, the table or what changed on it, and the choices by number."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine.face import View, check_language
from ancient_world.engine.language import in_language
from ancient_world.engine.pending import Decision
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.shown.board import Board, Section
from ancient_world.matches.told.seat_change import Changes
from ancient_world.pictures.svg import awaited
from ancient_world.pictures.words import board, describe, result

GONE = "-"
LEFT_OUT = "…"


def text(
    seen: View,
    since: Changes | None = None,
    lang: str | None = None,
    *,
    details: bool = False,
) -> str:
    """Return the table as a player knows it and this player's choices, numbered from 0, as compact plain text.

    It is made for language models, logs and chats. With ``since`` it tells what was done, and of the table only what
    has changed; where a row has changed, only its cells that did. The numbers are those that
    :meth:`Seat.choose <ancient_world.Seat.choose>` takes.

    Args:
        seen: the game as somebody knows it.
        since: what has happened since this player last read the table: ``seat.changes(version)``; by default all of
            the table is shown.
        lang: the language; by default the one in use.
        details: show the long parts of the table, too.

    Returns:
        Lines; a heading begins with ``#``, something that was done with ``>``, a choice with its number.

    Raises:
        InvalidOption: this is no language.

    Example:
        >>> seat = aw.Match.new("antike", ["Ann", "Ben"], seed=7).join(1)
        >>> print(aw.text(seat.view).splitlines()[-1])
        7 go to manoeuvre (after know-how)
    """
    check_language(lang)

    def told() -> str:
        done = [] if since is None else list(_deeds(since))
        return "\n".join([*done, *_table(seen, since, details=details), *_choices(seen)])

    return in_language(lang, told)


def _deeds(since: Changes) -> Iterator[str]:
    """Yield who did what, one after the other."""
    for change in since:
        teller, story = change.told.teller, change.told.story
        for moment in story.moments:
            if moment.action is not None:
                yield f"> {teller.deed(moment, moment.action)}"


def _table(seen: View, since: Changes | None, *, details: bool) -> Iterator[str]:
    """Yield the lines of the table: all of them, or those that are otherwise than before the changes."""
    now = board(seen)
    if since is None:
        before = Board("", ())
    elif since:
        start = since[0].told.story.moments[0].before
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
        yield f"# {part.title}"
    if all(len(row) == 1 for row in part.rows):
        yield from _redrawn([row[0] for row in old.rows], [row[0] for row in part.rows])
        return
    rows = {row[0]: row for row in old.rows}
    for row in part.rows:
        if row not in old.rows:
            yield _row(part.columns, rows.get(row[0], ()), row)
    for name in rows.keys() - {row[0] for row in part.rows}:
        yield f"{name.strip()}: {GONE}"


def _row(columns: tuple[str, ...], old: tuple[str, ...], row: tuple[str, ...]) -> str:
    """Return the cells of a row that are otherwise than before."""
    before = old[1:] or ("",) * len(row[1:])
    heads = columns[1:] or ("",) * len(row[1:])
    cells = [
        f"{head} {cell or GONE}".strip()
        for head, was, cell in zip(heads, before, row[1:], strict=True)
        if cell != was
    ]
    return f"{row[0].strip()}: {' | '.join(cells)}"


def _redrawn(old: list[str], new: list[str]) -> Iterator[str]:
    """Yield the lines of a drawing that have changed, those around them, and the first, which heads its columns."""
    fresh = {at for at, line in enumerate(new) if len(old) != len(new) or line != old[at]}
    shown = {0, *[near for at in fresh for near in (at - 1, at, at + 1)]}
    for at, line in enumerate(new):
        if at in shown:
            yield line.rstrip()
        elif at - 1 in shown:
            yield LEFT_OUT


def _choices(seen: View) -> Iterator[str]:
    """Yield the question and the choices, or whom the game waits for, or how it has ended."""
    state, waiting = seen.state, seen.pending
    if waiting is None:
        won, *totals = result(state, seen.names)
        yield from (*totals, won)
    elif isinstance(waiting, Decision) and waiting.actions:
        yield f"# {rules_of(state.game).question(state)}"
        for number, action in enumerate(waiting.actions):
            yield f"{number} {describe(seen, action)}"
    else:
        yield awaited(seen, seen.names)
