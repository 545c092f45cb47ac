"""Write a turn as compact text: what happened, the table or its changes, and the numbered choices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from ancient_world.engine.actions import Action
from ancient_world.engine.board_text import Board, Section
from ancient_world.engine.importing import argument_hints, check_argument
from ancient_world.engine.language_choice import check_language
from ancient_world.engine.message_catalogue import call_in_language
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View
from ancient_world.narration.choosing.choosing import effect, prompt
from ancient_world.narration.choosing.payments import Payment
from ancient_world.narration.descriptions import describe, describe_board, result_lines
from ancient_world.narration.telling.seat_change import Changes

REMOVED_MARK = "-"
DRAWING_MARGIN = 4
"""The number of characters of a drawing that are shown on each side of a change."""
CELL_SEPARATOR, FIGURE_SEPARATOR, ACTION_SEPARATOR = " | ", " · ", "; "
"""Separators: between cells and choices of one line, figures of one cell, and actions of one player."""


@argument_hints(
    since="aw.view_as_text(view, match.changes(since, player))",
    player="aw.view_as_text(match.view(player))",
    names="aw.view_as_text(match.view(player))",
)
def view_as_text(
    view: View,
    changes: Changes | None = None,
    lang: str | None = None,
    *,
    details: bool = False,
) -> str:
    """Return the table as a player knows it and this player's choices, numbered from 0, as compact plain text.

    The text is meant for language models, logs and chats. With ``changes`` it lists the actions taken since then, and of the
    table only the cells and figures that changed. The numbers are those that :meth:`Seat.choose <ancient_world.Seat.choose>`
    takes. Choices with the same first words share a line, which has these words once.

    Args:
        view: the view of a player or spectator.
        changes: the changes since this player last read the table, from ``seat.changes(version)``; by default the whole
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
    check_argument("view", view, View)
    if changes is not None:
        check_argument("changes", changes, Changes)
    check_language(lang)
    return call_in_language(lang, lambda: turn_text(view, changes, (), details=details))


def turn_text(
    view: View, changes: Changes | None, payment_choices: Sequence[Payment], *, details: bool
) -> str:
    """Return the table and the choices in the language in use; with ``payment_choices``, these payments are the choices."""
    action_lines = [] if changes is None else list(_action_lines(changes))
    return "\n".join(
        [
            *action_lines,
            *_table_lines(view, changes, details=details),
            *_choice_lines(view, payment_choices),
        ]
    )


def _action_lines(changes: Changes) -> Iterator[str]:
    """Yield a line for each action that was taken; consecutive actions of one player share a line."""
    last_name, line = "", ""
    for change in changes:
        for moment in change.story.moments:
            if moment.action is None:
                continue
            action_text = change.story.sentence_writer.deed(moment)
            player_name, colon, action_words = action_text.partition(": ")
            if colon and line and player_name == last_name:
                line += ACTION_SEPARATOR + action_words
                continue
            if line:
                yield line
            last_name, line = player_name, f"> {action_text}"
    if line:
        yield line


def _table_lines(view: View, changes: Changes | None, *, details: bool) -> Iterator[str]:
    """Yield the lines of the table: all of them, or those that differ from the table before the changes."""
    new_board = describe_board(view)
    if changes is None:
        old_board = Board("", ())
    elif changes:
        state_before = changes[0].story.moments[0].before
        old_board = describe_board(state_before, names=view.names)
    else:
        old_board = new_board
    if new_board.title != old_board.title:
        yield new_board.title
    old_sections = {_section_name(part): part for part in old_board.sections}
    for section in new_board.sections:
        if section not in old_board.sections and (details or not section.detail):
            old_section = old_sections.get(_section_name(section))
            yield from (
                _section_lines(section)
                if old_section is None
                else _changed_section_lines(old_section, section)
            )


def _section_name(section: Section) -> str:
    """Return the name of a part: its title without the figures that follow."""
    return section.title.partition(" · ")[0]


def _section_lines(section: Section) -> Iterator[str]:
    if heading := " | ".join([section.title, *section.columns[1:]]):
        yield f"# {heading}"
    for row in section.rows:
        yield row[0].rstrip() if len(row) == 1 else " | ".join(map(str.strip, row))


def _changed_section_lines(old_section: Section, section: Section) -> Iterator[str]:
    """Yield the lines for the changes of a part: each changed figure with the heading of its column."""
    if section.title:
        yield f"# {FIGURE_SEPARATOR.join(_heading_parts(old_section.title.split(FIGURE_SEPARATOR), section.title.split(FIGURE_SEPARATOR)))}"
    if all(len(row) == 1 for row in section.rows):
        yield from _drawing_lines(
            [row[0] for row in old_section.rows], [row[0] for row in section.rows]
        )
        return
    old_rows = _old_rows_by_name(old_section.rows, section.rows)
    for row in section.rows:
        if row not in old_section.rows:
            yield _changed_cells_line(section.columns, old_rows.pop(row[0], ()), row)
    removed = old_rows.keys() - {row[0] for row in section.rows}
    if removed_names := [
        row[0].strip() for row in old_section.rows if row[0] in removed and row[0].strip(" -")
    ]:
        yield f"{REMOVED_MARK} {', '.join(removed_names)}"


def _old_rows_by_name(
    old_rows: Iterable[tuple[str, ...]], new_rows: Sequence[tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """Map the name of each new row to its old row; figures in a name, as in "city 3/8", may have changed."""
    new_names = {row[0] for row in new_rows}
    names_by_stem = {_name_stem(row[0]): row[0] for row in new_rows}
    stem_counts = Counter(map(_name_stem, new_names))
    by_name = {}
    for row in old_rows:
        name = names_by_stem.get(_name_stem(row[0]), "")
        is_renamed = row[0] not in new_names and stem_counts[_name_stem(row[0])] == 1
        by_name[name if is_renamed and name not in by_name else row[0]] = row
    return by_name


def _name_stem(name: str) -> str:
    """Return a name up to its first digit, without the mark of the player to act."""
    return re.split(r"(?<!\W)\W*+(?=\d)", name.lstrip(" >"), maxsplit=1)[0]


def _heading_parts(old_figures: Sequence[str], new_figures: Sequence[str]) -> Iterator[str]:
    """Yield the name of a part, the new figures of its title, and the words that were removed from the title."""
    yield new_figures[0]
    yield from [figure for figure in new_figures[1:] if figure not in old_figures]
    yield from [
        f"{REMOVED_MARK} {word}"
        for word in old_figures[1:]
        if word not in new_figures and not re.search(r"\d", word)
    ]


def _changed_figures(old_figures: Sequence[str], new_figures: Sequence[str]) -> list[str]:
    """Return the figures that changed; all of them if their number changed."""
    if len(old_figures) != len(new_figures):
        return [*new_figures]
    return [
        figure
        for old_figure, figure in zip(old_figures, new_figures, strict=True)
        if old_figure != figure
    ]


def _changed_cells_line(
    columns: tuple[str, ...], old_row: tuple[str, ...], row: tuple[str, ...]
) -> str:
    """Return the line for the changed cells of a row, with the changed figures of each."""
    old_cells = old_row[1:] or ("",) * len(row[1:])
    column_titles = columns[1:] or ("",) * len(row[1:])
    cells = [
        f"{column_title} {FIGURE_SEPARATOR.join(_changed_figures(old_cell.split(FIGURE_SEPARATOR), cell.split(FIGURE_SEPARATOR))) or REMOVED_MARK}".strip()
        for column_title, old_cell, cell in zip(column_titles, old_cells, row[1:], strict=True)
        if cell != old_cell
    ]
    return f"{row[0].strip()}: {CELL_SEPARATOR.join(cells)}"


def _drawing_lines(old_lines: list[str], new_lines: list[str]) -> Iterator[str]:
    """Yield the first line of a drawing, which has the column headings, and the changed lines.

    Before a changed line comes the line that names its row, left of the first heading. All lines are cut to the columns
    with changes.
    """
    if len(old_lines) != len(new_lines):
        yield from map(str.rstrip, new_lines)
        return
    margin_width = len(new_lines[0]) - len(new_lines[0].lstrip())
    changed_indices = [at for at, line in enumerate(new_lines) if line != old_lines[at]]
    changed_columns = [
        column
        for at in changed_indices
        for column in _changed_columns(old_lines[at], new_lines[at])
    ] or [margin_width]
    start = max(margin_width, min(changed_columns) - DRAWING_MARGIN)
    end = max(changed_columns) + 1 + DRAWING_MARGIN
    named_indices = [at for at, line in enumerate(new_lines) if line[:margin_width].strip()]
    shown_indices = {
        0,
        *changed_indices,
        *[
            max((name for name in named_indices if name <= at), default=at)
            for at in changed_indices
        ],
    }
    for index in sorted(shown_indices):
        yield (new_lines[index][:margin_width] + new_lines[index][start:end]).rstrip()


def _changed_columns(old_line: str, new_line: str) -> Iterator[int]:
    """Yield the columns at which two lines differ."""
    for column, (old_char, new_char) in enumerate(zip_longest(old_line, new_line, fillvalue=" ")):
        if old_char != new_char:
            yield column


def _choice_lines(view: View, payment_choices: Sequence[Payment]) -> Iterator[str]:
    """Yield the prompt and the choices, or whom the game waits for, or the result of the game."""
    state, pending = view.state, view.pending
    if pending is None:
        winners_line, *total_lines = result_lines(state, view.names)
        yield from (*total_lines, winners_line)
    elif isinstance(pending, Decision) and pending.actions:
        yield f"# {prompt(view).text}"
        yield from _numbered_lines(
            [payment.words for payment in payment_choices]
            or [
                f"{describe(view, action)}{_short_effect(view, action)}"
                for action in pending.actions
            ]
        )
    else:
        yield prompt(view).text


def _short_effect(view: View, action: Action) -> str:
    """Return the certain costs and gains of an action in brackets, or an empty text."""
    known = effect(view, action)
    return f" ({known.short})" if known is not None and known.short else ""


def _numbered_lines(choices: Sequence[str]) -> Iterator[str]:
    """Yield lines with the numbered choices; consecutive ones share a line with their first words, where that is shorter."""
    words_of_choices = [choice.split(" ") for choice in choices]
    first = 0
    while first < len(words_of_choices):
        group_end, shared_count, best_saving = first + 1, len(words_of_choices[first]) - 1, 0
        for candidate_end in range(first + 1, len(words_of_choices)):
            candidate_count = _count_shared_words(
                words_of_choices[first][:shared_count], words_of_choices[candidate_end][:-1]
            )
            saving = (candidate_end - first) * len(
                " ".join(words_of_choices[first][:candidate_count])
            ) - 2
            if saving <= best_saving:
                break
            group_end, shared_count, best_saving = candidate_end + 1, candidate_count, saving
        if group_end == first + 1:
            yield f"{first} {choices[first]}"
        else:
            numbered_choices = [
                f"{number} {' '.join(words_of_choices[number][shared_count:])}"
                for number in range(first, group_end)
            ]
            yield CELL_SEPARATOR.join(
                [" ".join(words_of_choices[first][:shared_count]), *numbered_choices]
            )
        first = group_end


def _count_shared_words(first: Sequence[str], second: Sequence[str]) -> int:
    """Count the first words that two choices have in common."""
    count = 0
    while count < min(len(first), len(second)) and first[count] == second[count]:
        count += 1
    return count
