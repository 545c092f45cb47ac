"""The options of ``validate`` for its report, and the writer of the report."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path

import attrs
import click

from ancient_world import archive
from ancient_world.archive.batch.named_forms import FORMAT_NAMES, report_format
from ancient_world.archive.batch.report_formats import ReportFormat
from ancient_world.archive.batch.sources import STDIN, is_url
from ancient_world.cli.cli_texts import printable
from ancient_world.cli.exits import write_out
from ancient_world.cli.shared_options import CommandOption, group_options


class Reporter:
    """Writes results to standard output, one at a time, in a chosen form."""

    def __init__(self, report_format: ReportFormat) -> None:
        self._format = report_format
        self._is_begun = False

    @property
    def is_for_people(self) -> bool:
        """Return whether the output is for people, so that a summary may follow on standard output."""
        return self._format.is_for_people

    def write_head(self) -> None:
        """Write the head of the report."""
        self._is_begun = True
        self._write(self._format.head())

    def write_result(self, result: archive.CheckedRecord) -> None:
        """Write the report on a result."""
        self._write(self._format.result_text(result))

    def write_tail(self, *, is_complete: bool) -> None:
        """Write the end of the report, so that machines can parse it even if the run did not finish."""
        if self._is_begun:
            self._is_begun = False
            self._write(self._format.tail(is_complete=is_complete))

    def _write(self, text: str) -> None:
        if text:
            write_out(printable(text))


@attrs.frozen
class ReportOptions:
    """The options of ``validate`` for the report."""

    form: str
    only_problems: bool
    each: bool
    most: int | None

    def make_reporter(self, cards: Path | None) -> Reporter:
        """Return the reporter for these options."""
        return Reporter(
            report_format(
                self.form,
                list_valid=self.each,
                only_problems=self.only_problems,
                max_records=self.most,
                position_command=partial(show_command, cards=cards),
            )
        )


def show_command(
    result: archive.CheckedRecord, problem: archive.Finding, *, cards: Path | None
) -> str:
    """Return the command that shows the position before a problem, or an empty string if no command can."""
    can_show = result.chance and problem.index is not None and problem.index <= result.entries
    if not can_show or result.name == STDIN or is_url(result.name):
        return ""
    if "!" in result.name and not Path(result.name).exists():  # a file in an archive
        return ""
    command = ["ancient-world", "show", result.name]
    command += ["--record", str(result.number)] if result.number else []
    command += ["--at", str(problem.index)]
    return shlex.join([*command, *(["--cards", str(cards)] if cards else [])])


report_options: CommandOption = group_options(
    ReportOptions,
    "telling",
    click.option(
        "--format",
        "form",
        type=click.Choice(FORMAT_NAMES),
        default="text",
        help="Text; a row for each record as JSON, a line each; one SARIF log; or annotations of a CI job.",
    ),
    click.option("--json", "form", flag_value="json", help="The same as --format json."),
    click.option("--only-problems", is_flag=True, help="Leave out records without problems."),
    click.option(
        "--each", is_flag=True, help="A line of text for every valid record, however many they are."
    ),
    click.option(
        "--most",
        type=click.IntRange(min=1),
        metavar="N",
        help="Print the problems of N records as text, and count the others. [default: all]",
    ),
)
