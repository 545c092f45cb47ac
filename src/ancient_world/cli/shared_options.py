"""Options that several commands share, and their completion."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import attrs
import click
from click.shell_completion import CompletionItem

import ancient_world as aw
from ancient_world import bots
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.exits import echo
from ancient_world.games import DEFAULT

GAME_FILE_SUFFIX = ".py"
"""The end of the path of an author's file, which no id of a game has."""

# --- completion ---


def complete_tag(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    """Return the tags that start with the typed text, to be followed by their text."""
    from ancient_world.records.notes import STANDARD_TAGS  # 70 ms, for completion only

    return [f"{name}=" for name in STANDARD_TAGS if name.startswith(incomplete)]


# --- options ---


MAX_COUNT_DIGITS = 9
"""The most digits of a number of entries."""

Command = Callable[..., object]
"""A function that becomes a command."""
CommandOption = Callable[[Command], Command]
"""A decorator that adds an option to a command."""


class FilePath(click.Path):
    """The type of a path; a name with a NUL character is refused.

    ``-`` means standard input or output with ``allow_dash``, and is refused otherwise.
    """

    def __init__(self, **path_settings: bool) -> None:
        super().__init__(path_type=Path, **path_settings)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path.

        Raises:
            click.BadParameter: the value cannot be a path.
        """
        if value == "-" and not self.allow_dash:
            self.fail(cli_text("no-dash"), param, ctx)
        try:
            return super().convert(value, param, ctx)
        except ValueError as error:  # a NUL character
            self.fail(f"{str(value)!r}: {error}", param, ctx)


class GamePath(FilePath):
    """The type of a saved game's path; an empty value stands for the folder of the user's games."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Return the path.

        Raises:
            click.BadParameter: the value cannot be a path, or the user has no home folder.
        """
        if value != "":
            return super().convert(value, param, ctx)
        from ancient_world.cli.playing.saved_match import games_folder  # 80 ms, not for help

        try:
            return games_folder()
        except RuntimeError as error:
            self.fail(str(error), param, ctx)


class PositionPath(FilePath):
    """The type of a position of a recorded game: a path, or a path, a colon and a number of entries."""

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Return the path and the number of entries; ``None`` in place of the number if it is not given.

        Raises:
            click.BadParameter: the value cannot be a path.
        """
        if isinstance(value, tuple):
            return value
        path, _, count = str(value).rpartition(":")
        has_count = bool(path) and count.isdecimal() and len(count) <= MAX_COUNT_DIGITS
        name = path if has_count else value
        return super().convert(name, param, ctx), int(count) if has_count else None


class GameType(click.types.StringParamType):
    """The type of a game: its id, or the path of an author's file, which is loaded at once."""

    name = "game"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the placeholder for a game in the help."""
        return "ID|FILE.py"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id of the game.

        Raises:
            click.BadParameter: the file cannot be loaded as a game; its mistakes are told with file and line.
        """
        if not value.endswith(GAME_FILE_SUFFIX):
            return value
        from ancient_world.engine.game_files import load_game_file  # 25 ms, for files only

        try:
            return load_game_file(value)
        except aw.UnknownGame as error:
            self.fail(printable(error.message), param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the ids of games that start with the typed text; without any, the shell completes a file."""
        ids = [each for each in aw.available_games() if each.startswith(incomplete)]
        return [*map(CompletionItem, ids)] or [CompletionItem(incomplete, type="file")]


class PlayerType(click.types.StringParamType):
    """The type of a player: one of the given words, the name of a bot, or the import path of a user's own bot."""

    name = "player"

    def __init__(self, *words: str) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """Return the placeholder for a player in the help."""
        return f"[{'|'.join([*self.words, *bots.BOTS, 'MODULE:NAME'])}]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name after checking that such a player exists; modules in the current folder can be imported, too.

        Raises:
            click.BadParameter: there is no such bot.
        """
        if value in self.words:
            return value
        current_folder = str(Path.cwd())  # in a worker, "" would be another folder
        if ":" in value and current_folder not in sys.path:
            sys.path.insert(0, current_folder)
        try:
            bots.bot_maker(value)
        except aw.InvalidOption as error:
            self.fail(error.message, param, ctx)
        return value


record_option: CommandOption = click.option(
    "--record",
    "number",
    type=click.IntRange(min=0),
    default=0,
    help="Which record of the file, from 0. [default: the first]",
)
positions_option: CommandOption = click.option(
    "--positions",
    type=click.IntRange(min=16),
    help="Sampled positions in which the best action and the one taken are compared. [default: by game]",
)
jobs_option: CommandOption = click.option(
    "--jobs", "-j", type=click.IntRange(min=1), help="Number of processes."
)
times_option: CommandOption = click.option(
    "--times", is_flag=True, help="Write into the record when each choice was made."
)
names_option: CommandOption = click.option(
    "--name", "names", multiple=True, help="A player's name, in seat order."
)
tags_option: CommandOption = click.option(
    "--tag",
    "tags",
    multiple=True,
    metavar="NAME=TEXT",
    shell_complete=complete_tag,
    help="What the record says beside the game: event, date, place, x-...",
)
force_option: CommandOption = click.option(
    "--force", is_flag=True, help="Overwrite existing files."
)

game_option: CommandOption = click.option(
    "--game",
    "game_id",
    type=GameType(),
    default=DEFAULT,
    show_default=True,
)
game_file_option: CommandOption = click.option(
    "--game",
    type=GameType(),
    expose_value=False,
    help="The file of the record's game, if it is not installed.",
)
count_option: CommandOption = click.option(
    "-n", "count", type=click.IntRange(min=1), default=100, show_default=True, help="Games."
)
first_seed_option: CommandOption = click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the first game."
)
options_option: CommandOption = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game."
)


def cards_options(command: Command) -> Command:
    """Add the options ``--game``, which selects records, and ``--cards`` for another card file to a command."""
    game = click.option(
        "--game",
        "game_id",
        type=GameType(),
        help="Only records of this game; the game of the card file, too. [default: all games]",
    )
    cards = click.option("--cards", type=FilePath(), help="The card file of the records.")
    return cards(game(command))


def group_options(options_class: type, parameter: str, *options: CommandOption) -> CommandOption:
    """Return a decorator that collects several options into one parameter, as an instance of a class.

    Args:
        options_class: a class of attrs whose fields have the names of the options' parameters.
        parameter: the name of the command's parameter.
        options: the options, in the order of the help.
    """

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def call_with_options(**values: object) -> object:
            names = [field.name for field in attrs.fields(options_class) if field.init]
            option_values = {name: values.pop(name) for name in names}
            return command(**{parameter: options_class(**option_values)}, **values)

        decorated: Command = call_with_options
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


# --- searches ---


def print_search_hint(game_id: str, bot_names: Iterable[str]) -> None:
    """Print a hint on standard error if a bot uses another search than the game's stronger one."""
    from ancient_world.bots.bots_by_name import BOTS_BY_LEVEL, SEARCH_BOTS  # 45 ms, not for help

    rules = aw.game(game_id)
    for bot in bot_names:
        kind = bot.partition(":")[0]
        if kind in SEARCH_BOTS and kind not in (*BOTS_BY_LEVEL, rules.thinking.best_search):
            data = {"kind": kind, "title": rules.title, "search": rules.thinking.best_search}
            echo(printable(cli_text("other-search", **data)), err=True)
            return
