"""Completion in the shell of what is asked of an archive: types of actions, rules, cards, and the columns of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

import ancient_world as aw
from ancient_world.archive.conditions import COLUMN_WORDS
from ancient_world.archive.tables import columns_of

Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def complete_word(column: str) -> Complete:
    """Return what completes the words of a column: of the game that was named before, or of all."""

    def complete(context: click.Context, _: click.Parameter, typed: str) -> list[str]:
        return [word for word in _words(context, column) if word.startswith(typed)]

    return complete


def complete_condition(context: click.Context, _: click.Parameter, typed: str) -> list[str]:
    """Return the columns that begin so, or after ``=`` the words that a column can hold."""
    column, equals, value = typed.partition("=")
    if not equals:
        columns = dict.fromkeys([*columns_of("moves"), *columns_of("holdings")])
        return [f"{each}=" for each in columns if each.startswith(column)]
    words = _words(context, column) if column in COLUMN_WORDS else ()
    return [f"{column}={word}" for word in words if word.startswith(value)]


def _words(context: click.Context, column: str) -> Iterator[str]:
    given = context.params.get("game") or context.params.get("game_id")
    games = [given] if given in aw.game_ids() else aw.game_ids()
    yield from dict.fromkeys(word for each in games for word in COLUMN_WORDS[column](each, None))
