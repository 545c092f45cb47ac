"""``ancient-world records``: tools for collections of records."""

from __future__ import annotations

import click

from ancient_world.cli.help import Group, LazyCommands

COMMANDS = {
    "convert": (
        "records.convert_split_merge",
        "Write the records of SOURCE in the form that the name of OUT says.",
    ),
    "dedupe": (
        "records.convert_split_merge",
        "Write each game of SOURCES once: its first record, sorted by file and place.",
    ),
    "diff": (
        "records.diff_upgrade",
        "Show where two records of a game differ: ONE and OTHER are files of one record, or - for standard input.",
    ),
    "edit": (
        "records.edit_players",
        "Edit the names, tags and notes of records; everything else keeps its bytes, and each record its form.",
    ),
    "grep": (
        "records.grep_stats",
        "Find the records in which one choice, or one seat, fits all that is asked.",
    ),
    "head": (
        "records.sort_sample_head",
        "Write the first records of all SOURCES; what comes after them is not read.",
    ),
    "merge": (
        "records.convert_split_merge",
        "Write the records of all SOURCES into one file, sorted by file and place.",
    ),
    "players": (
        "records.edit_players",
        "List the names of players with their games, the first and last date, and names that are spelled similarly.",
    ),
    "query": (
        "records.query_command",
        "Print the rows of a SELECT on the tables games, seats, moves and holdings of SOURCES.",
    ),
    "sample": (
        "records.sort_sample_head",
        "Write some records of all SOURCES, chosen at random, in their order.",
    ),
    "sort": (
        "records.sort_sample_head",
        "Write the records of all SOURCES sorted; equal ones stay in their order, those without the value come last.",
    ),
    "split": (
        "records.convert_split_merge",
        "Write the records of SOURCES into files of a folder, named after their file and place, or after a value.",
    ),
    "stats": (
        "records.grep_stats",
        "Count finished games by seat, player, card and rule, and rate the players: a set of tables for each game.",
    ),
    "table": ("records.table_command", "Write tables of games, seats, moves and holdings."),
    "upgrade": (
        "records.diff_upgrade",
        "Upgrade old records, states and views to the rules of today, and say where a record parts from them and what was legal there.",
    ),
}
"""The module of each command, and the first sentence of its help."""


@click.group(cls=Group, commands=LazyCommands(COMMANDS))
def records() -> None:
    """Convert, edit, sort, split, merge, dedupe, search, query, count, tabulate, compare and upgrade records.

    SOURCES are files, folders, zip and tar archives, globs, URLs or - for standard input, as for validate. Nothing is written over
    without --force. Unreadable records are reported and skipped.
    """
