"""The top-level command group; each command's module is imported when the command is used."""

from __future__ import annotations

from typing import Any

import click

from ancient_world.build import build_info
from ancient_world.cli.exits import exit_on_errors
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
    "analyse": (
        "analyse",
        "Analyse a game: what each choice cost, from what its player knew.",
    ),
    "arena": ("arena", "Let bots play each other from all seats, and rank them."),
    "cards": ("look_up", "Look at card files."),
    "check": (
        "check_game",
        "Check a game of your own: play it at random, and tell what breaks its promises.",
    ),
    "components": (
        "look_up",
        "Print a JSON document with the name, text, symbols and place of everything that a game has.",
    ),
    "conformance": (
        "conformance",
        "Ask about every rule, play whole games, and tell by rule and game what came out otherwise.",
    ),
    "export": (
        "export",
        "Write a row for each decision of records: what was seen, what was legal, what was chosen, how it ended.",
    ),
    "games": ("look_up", "List the games."),
    "mcp": ("mcp", "Give a language model a seat: an MCP server on standard input and output."),
    "new": ("new", "Make a project with a game of your own, ready to change and to publish."),
    "play": ("play", "Play a game with people and bots, show it, and write its record."),
    "records": (
        "records",
        "Convert, edit, sort, split, merge, dedupe, search, query, count, tabulate, compare and upgrade records.",
    ),
    "replay": (
        "show",
        "Write a whole game as one HTML file: forward, back, what happened, what was legal, why not.",
    ),
    "rules": ("look_up", "Print a rule by its id (as in [C2]), or all rules."),
    "schema": (
        "schema",
        "Print the JSON Schema of a kind of document, or an object with the schemas of all kinds.",
    ),
    "serve": (
        "serve",
        "Answer JSON-RPC 2.0 requests on standard input, a line each, for one front-end.",
    ),
    "show": ("show", "Show the table at any point of a record, and what happened right before."),
    "simulate": ("simulate", "Play many games between bots; game number I has the seed SEED + I."),
    "study": (
        "study",
        "Study a game on a page: the chances, the dearest choices, and what would have been better.",
    ),
    "validate": (
        "validate",
        "Check records against the rules: every problem with its place, rule and reason.",
    ),
    "web": (
        "web",
        "Play in the browser: makes a page for tables, with a secret link for each seat.",
    ),
}
"""The module of each command, and the first sentence of its help."""


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
