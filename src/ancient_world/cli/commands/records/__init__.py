"""``ancient-world records``: tools for collections of records."""

from __future__ import annotations

import click

from ancient_world.cli.help import Group, LazyCommands

COMMANDS = {
    "records.grep_stats": "grep stats",
    "records.diff_upgrade": "diff upgrade",
    "records.convert_split_merge": "convert dedupe merge split",
    "records.table_command": "table",
    "records.query_command": "query",
    "records.edit_players": "edit players",
    "records.sort_sample_head": "head sample sort",
}
"""The names of the commands in each module."""


@click.group(cls=Group, commands=LazyCommands(COMMANDS))
def records() -> None:
    """Convert, edit, sort, split, merge, dedupe, search, query, count, tabulate, compare and upgrade records.

    SOURCES are files, folders, zip and tar archives, globs, URLs or - for standard input, as for validate. Nothing is written over
    without --force. Unreadable records are reported and skipped.
    """
