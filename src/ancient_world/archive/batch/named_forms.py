"""The forms of a report by name."""

from __future__ import annotations

from collections.abc import Callable

from ancient_world.archive.batch.report_formats import (
    GithubAnnotations,
    JsonLines,
    PlainText,
    ReportFormat,
)
from ancient_world.archive.batch.result_rows import CheckedRecord, Finding
from ancient_world.archive.batch.sarif import SarifLog


def report_format(
    name: str,
    *,
    list_valid: bool = False,
    only_problems: bool = False,
    max_records: int | None = None,
    position_command: Callable[[CheckedRecord, Finding], str] | None = None,
) -> ReportFormat:
    """Return a form by its name, one of ``option_values.FORMAT_NAMES``.

    Args:
        name: the name of the form.
        list_valid: whether text lists every valid record.
        only_problems: whether text and JSON leave valid records out.
        max_records: the number of records whose problems text prints.
        position_command: returns the command that shows the position before a problem, for text.
    """
    if name == "json":
        return JsonLines(only_problems=only_problems)
    if name == "sarif":
        return SarifLog()
    if name == "github":
        return GithubAnnotations()
    return PlainText(
        list_valid=list_valid,
        only_problems=only_problems,
        max_records=max_records,
        position_command=position_command,
    )
