"""The forms of a report by name."""

from __future__ import annotations

from collections.abc import Callable

from ancient_world.archive.batch.forms import Annotations, Form, Rows, Text
from ancient_world.archive.batch.results import CheckedRecord, Finding
from ancient_world.archive.batch.sarif import Sarif

FORMS = ("text", "json", "sarif", "github")
"""The names of the forms: text, JSON Lines, a SARIF log, GitHub annotations."""


def form_named(
    name: str,
    *,
    each: bool = False,
    only_problems: bool = False,
    most: int | None = None,
    position: Callable[[CheckedRecord, Finding], str] | None = None,
) -> Form:
    """Return a form by its name, one of :data:`FORMS`.

    Args:
        name: the name of the form.
        each: whether text lists every valid record.
        only_problems: whether text and JSON leave valid records out.
        most: the number of records whose problems text prints.
        position: returns the command that shows the position before a problem, for text.
    """
    if name == "json":
        return Rows(only_problems=only_problems)
    if name == "sarif":
        return Sarif()
    if name == "github":
        return Annotations()
    return Text(each=each, only_problems=only_problems, most=most, position=position)
