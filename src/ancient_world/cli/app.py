"""The command group, made of the commands in ``commands``."""

from __future__ import annotations

from typing import Any

import click

from ancient_world.build import build_info
from ancient_world.cli.commands.cards import cards
from ancient_world.cli.commands.conformance import conformance
from ancient_world.cli.commands.export import export
from ancient_world.cli.commands.look_up import components, games, rules
from ancient_world.cli.commands.play import play
from ancient_world.cli.commands.records import records
from ancient_world.cli.commands.replay import replay
from ancient_world.cli.commands.schema import schema
from ancient_world.cli.commands.serving.mcp import mcp
from ancient_world.cli.commands.serving.serve import serve
from ancient_world.cli.commands.serving.web import web
from ancient_world.cli.commands.show import show
from ancient_world.cli.commands.simulating.arena import arena
from ancient_world.cli.commands.simulating.simulate import simulate
from ancient_world.cli.commands.validate import validate
from ancient_world.cli.common import leaving
from ancient_world.cli.help import LANGUAGE, Group
from ancient_world.version import RELEASE


class App(Group):
    """The group of all commands, which share one way to end."""

    def make_context(self, *arguments: Any, **options: Any) -> click.Context:
        """Read the command line, and print help and version."""
        with leaving():
            return super().make_context(*arguments, **options)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command."""
        with leaving():
            return super().invoke(ctx)


@click.group(cls=App, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(f"{RELEASE} ({build_info()})", "-V", "--version")
def app() -> None:
    """Play, show, check and simulate board games of the ancient world.

    Exit codes: 0 all is well; 1 problems were found, or a game was left before its end;
    2 something could not be read, written or understood; 130 stopped by Ctrl-C.
    """


app.params.append(LANGUAGE)
for command in (
    play, validate, show, replay, simulate, arena, records, export, cards, components, games, rules, conformance, schema, serve, web, mcp,
):  # fmt: skip
    app.add_command(command)
