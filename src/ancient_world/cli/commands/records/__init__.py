"""``ancient-world records``: the tools for keepers of many records."""

from __future__ import annotations

import click

from ancient_world.cli.commands.records.asking import grep, stats
from ancient_world.cli.commands.records.comparing import diff, upgrade
from ancient_world.cli.commands.records.copying import convert, dedupe, merge, split
from ancient_world.cli.commands.records.tabling import table
from ancient_world.cli.help import Group


@click.group(cls=Group)
def records() -> None:
    """Convert, split, merge, dedupe, search, count, tabulate, compare and upgrade records.

    SOURCES are files, folders, globs, URLs or - for standard input, as for validate. Nothing is written over
    without --force. Unreadable records are reported and skipped.
    """


for command in (convert, split, merge, dedupe, grep, stats, table, diff, upgrade):
    records.add_command(command)
