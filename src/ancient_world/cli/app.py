"""The top-level command group; each command's module is imported when the command is used."""

from __future__ import annotations

from typing import Any

import click

from ancient_world.build import build_info
from ancient_world.cli.command_helpers import exit_on_errors
from ancient_world.cli.help import LANGUAGE_OPTION, Group, LazyCommands
from ancient_world.version import RELEASE


class App(Group):
    """The group of all commands, which turns errors and Ctrl-C into exit codes."""

    def make_context(self, *arguments: Any, **options: Any) -> click.Context:
        """Parse the command line, and print help or version if asked."""
        with exit_on_errors():
            return super().make_context(*arguments, **options)

    def invoke(self, ctx: click.Context) -> object:
        """Run the chosen command."""
        with exit_on_errors():
            return super().invoke(ctx)


COMMANDS = {
    "conformance": "conformance",
    "export": "export",
    "look_up": "cards components games rules",
    "play": "play",
    "records": "records",
    "schema": "schema",
    "mcp": "mcp",
    "serve": "serve",
    "web": "web",
    "show": "replay show",
    "arena": "arena",
    "simulate": "simulate",
    "validate": "validate",
}
"""The names of the commands in each module."""


@click.group(
    cls=App,
    commands=LazyCommands(COMMANDS),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(f"{RELEASE} ({build_info()})", "-V", "--version")
def app() -> None:
    """Play, show, check and simulate board games of the ancient world.

    Exit codes: 0 all is well; 1 problems were found, or a game was left before its end;
    2 something could not be read, written or understood; 130 stopped by Ctrl-C.
    """


app.params.append(LANGUAGE_OPTION)
