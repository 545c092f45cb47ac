"""The options of ``validate`` for dividing the work, and for mending."""

from __future__ import annotations

from pathlib import Path

import attrs
import click

from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.shared_options import CommandOption, FilePath, group_options
from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
        "cli-write-mends": "--write needs --mend: --write says where to write the mended records",
        "cli-sure-write": "--sure needs --write: --sure says how sure a mend must be for the mend to be written",
    }
)

# --- tasks ---


def _parse_size(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    """Return the number of bytes of a size such as 500k, 32M or 1G (a callback of click)."""
    if value is None:
        return None
    power = max(0, " kMG".find(value[-1:]))
    digits = value[:-1] if power else value
    if not digits.isdecimal() or not int(digits):
        raise click.BadParameter(cli_text("option-size", value=value))
    return int(digits) * int(1000**power)


@attrs.frozen
class TaskOptions:
    """How to divide the work, and whether to stop at the first invalid record."""

    fail_fast: bool
    chunk: int | None
    send: bool


task_options: CommandOption = group_options(
    TaskOptions,
    "tasks",
    click.option("--fail-fast", is_flag=True, help="Stop at the first record that is not valid."),
    click.option(
        "--chunk",
        metavar="SIZE",
        callback=_parse_size,
        help="Bytes of a task, such as 32M: smaller files are opened by workers, larger ones cut here.",
    ),
    click.option(
        "--send", is_flag=True, help="Send file contents to workers that cannot read the files."
    ),
)


# --- mending ---


DEFAULT_CERTAINTY = 90
"""The default probability, in percent, that a mend must reach to be written."""


@attrs.frozen
class MendingOptions:
    """The options of ``validate`` for mending."""

    mend: bool
    write: Path | None
    sure: int | None


mending_options: CommandOption = group_options(
    MendingOptions,
    "mending",
    click.option(
        "--mend",
        is_flag=True,
        help="Suggest what a record that breaks the rules was meant to be.",
    ),
    click.option(
        "--write",
        type=FilePath(dir_okay=False),
        help="With --mend: write every valid and every mended record to *.json, *.jsonl or *.awn, packed or not. Others go to FILE.left, as they are.",
    ),
    click.option(
        "--sure",
        metavar="PERCENT",
        type=click.IntRange(0, 100),
        help="How sure a mend must be for --write. [default: 90]",
    ),
)
