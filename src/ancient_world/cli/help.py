"""Commands that are imported when they are used, and their help in the current language."""

from __future__ import annotations

import inspect
import os
import sys
from collections import UserDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import pairwise
from typing import Any

import click
from click.shell_completion import CompletionItem

from ancient_world.cli.cli_texts import LANGUAGE_VARIABLE, LANGUAGES, set_language_until_exit
from ancient_world.cli.exits import FORCE_KEY, RUNS_KEY
from ancient_world.cli.interrupts import interrupts_raised
from ancient_world.engine.message_catalogue import translate

# --- help ---


HELP_CONTEXT = "help"
"""The context of help texts in the catalogue."""
HELP_HEADINGS = ("Usage: ", "Options", "Commands")
HELP_LABELS = ("default: ", "required", "env var: ")
"""The labels that click puts in brackets after the help of an option."""


def _set_language(context: click.Context, _: click.Parameter, language: str | None) -> None:
    if language is not None:
        set_language_until_exit(context, language)


LANGUAGE_OPTION = click.Option(
    ["--lang"],
    type=click.Choice(LANGUAGES),
    envvar=LANGUAGE_VARIABLE,
    callback=_set_language,
    expose_value=False,
    is_eager=True,
    help="The language of the output. [default: en]",
)
"""The option ``--lang`` of every command, also set by the environment variable ``ANCIENT_WORLD_LANG``."""


class HelpFormatter(click.HelpFormatter):
    """Writes help in the current language, with characters that standard output can encode."""

    def getvalue(self) -> str:
        """Return the help text; characters that the output encoding lacks are replaced."""
        encoding = sys.stdout.encoding or "utf-8"
        return super().getvalue().encode(encoding, "replace").decode(encoding)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line of a command."""
        super().write_usage(prog, args, prefix or translate("Usage: ", HELP_CONTEXT))

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        super().write_heading(translate(heading, HELP_CONTEXT))

    def write_text(self, text: str) -> None:
        """Write the description of a command."""
        super().write_text(translate(text, HELP_CONTEXT))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write options or commands with their descriptions."""
        super().write_dl(
            [(name, _translate_option_help(text)) for name, text in rows], col_max, col_spacing
        )


def _translate_option_help(text: str) -> str:
    """Return an option's help, translated together with the labels that click has added in brackets."""
    description, bracket, labels = ("", "[", text[1:]) if text[:1] == "[" else text.partition("  [")
    for word in HELP_LABELS if bracket else ():
        labels = labels.replace(word, translate(word, HELP_CONTEXT))
    return f"{translate(description, HELP_CONTEXT)}{bracket}{labels}"


class Context(click.Context):
    """The context of a command: help in the current language, and Ctrl-C as ``KeyboardInterrupt``."""

    formatter_class: type[click.HelpFormatter] = HelpFormatter

    def invoke(self, callback: Any, /, *arguments: Any, **options: Any) -> Any:
        """Run the function of a command, and let Ctrl-C interrupt it."""
        self.meta.update(
            {
                RUNS_KEY: not isinstance(self.command, click.Group),
                FORCE_KEY: FORCE_KEY in self.params,
            }
        )
        with interrupts_raised():
            return super().invoke(callback, *arguments, **options)


def with_language_option(command: click.Command) -> click.Command:
    """Add the option ``--lang`` to a command, translate its help, and return it."""
    command.params.append(LANGUAGE_OPTION)
    command.context_class = Context
    command.short_help = first_sentence(english_help(command))
    return command


class Group(click.Group):
    """A group of commands with translated help."""

    context_class: type[click.Context] = Context

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.short_help: str | None = first_sentence(english_help(self))

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a command, with the option ``--lang``."""
        super().add_command(with_language_option(cmd), name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, each with the first sentence of its help."""
        rows = [(name, self._summary(name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the options, and the subcommands with their summaries, that start with the typed text."""
        return [
            *click.Command.shell_complete(self, ctx, incomplete),
            *[
                CompletionItem(name, help=self._summary(name))
                for name in self.list_commands(ctx)
                if name.startswith(incomplete)
            ],
        ]

    def _summary(self, name: str) -> str:
        """Return the first sentence of a command's help in the current language; its module is not imported for this."""
        commands = self.commands
        if isinstance(commands, LazyCommands):
            return translate(commands.summaries[name], HELP_CONTEXT)
        return first_sentence(translate(english_help(commands[name]), HELP_CONTEXT))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Set the language before anything is printed, wherever the option stands."""
        language_code = _requested_language(args) if ctx.parent is None else None
        if language_code in LANGUAGES:
            set_language_until_exit(ctx, language_code)
        return super().parse_args(ctx, args)


def _requested_language(args: Sequence[str]) -> str | None:
    """Return the language given on the command line or in the environment."""
    language = os.environ.get(LANGUAGE_VARIABLE)
    for word, next_word in pairwise((*args, "")):
        if word == "--":
            break
        if word == "--lang":
            return next_word
        if word.startswith("--lang="):
            return word.partition("=")[2]
    return language


def first_sentence(text: str) -> str:
    """Return the first sentence of a help text."""
    return click.Command(None, help=text).get_short_help_str(len(text) + 1)


def english_help(command: click.Command) -> str:
    """Return the English help text of a command."""
    return inspect.cleandoc(command.help or "")


def help_texts(command: click.Command) -> Iterator[str]:
    """Yield all English help texts of a command and its subcommands."""
    yield english_help(command)
    with click.Context(command) as context:
        for parameter in command.get_params(context):
            if isinstance(parameter, click.Option) and parameter.help:
                yield parameter.help
    if isinstance(command, click.Group):
        if isinstance(command.commands, LazyCommands):
            yield from command.commands.summaries.values()
        for subcommand in command.commands.values():
            yield from help_texts(subcommand)


# --- loading ---


COMMANDS_PACKAGE = "ancient_world.cli.commands"


class LazyCommands(UserDict[str, click.Command]):
    """A mapping of commands by name; a command's module has an object of the same name.

    Args:
        modules: for each name the module in ``commands``, and the first sentence of the command's help.
    """

    def __init__(self, modules: Mapping[str, tuple[str, str]]) -> None:
        super().__init__()
        self._modules = {name: module for name, (module, _) in modules.items()}
        self.summaries: dict[str, str] = {name: summary for name, (_, summary) in modules.items()}

    def __missing__(self, name: str) -> click.Command:
        command: click.Command = getattr(
            import_module(f"{COMMANDS_PACKAGE}.{self._modules[name]}"), name
        )
        return self.data.setdefault(name, with_language_option(command))

    def __contains__(self, name: object) -> bool:
        return name in self._modules

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)
