"""``ancient-world conformance``: check that this library, or another program, follows the rules of the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.resources.abc import Traversable
from pathlib import Path

import click

from ancient_world import testing
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, fail
from ancient_world.cli.shared_options import FilePath, GameType
from ancient_world.engine.errors import AncientWorldError

TIMEOUT = 10
"""The seconds to wait unless others are given; the same as ``testing.Program.TIMEOUT``, which takes 80 ms to import."""


@click.command()
@click.argument("folder", type=FilePath(), required=False)
@click.option("--game", "game_id", type=GameType(), help="Only the rules of this game.")
@click.option("--rule", "rule_id", help="Only the rule with this id.")
@click.option("--command", help="Ask this program instead of the library, over the protocol.")
@click.option(
    "--timeout",
    type=click.IntRange(1, 3600),
    default=TIMEOUT,
    show_default=True,
    help="Seconds to wait for each answer of the program.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="Text, or a JSON object for each rule, a line each.",
)
def conformance(
    folder: Path | None,
    game_id: str | None,
    rule_id: str | None,
    command: str | None,
    timeout: int,
    form: str,
) -> None:
    """Ask about the situations of every rule, and tell by rule what came out otherwise.

    FOLDER holds the documents of the rules, or is one of them; without it they are those that come with the library.

    Exit codes: 0 all is as the documents say; 1 something is not; 2 a document could not be read, there is
    no such rule, or the program does not speak the protocol.
    """
    from ancient_world.serve.local_session import LocalSession  # 250 ms, not for help
    from ancient_world.testing.conformance.conformance_report import summary_line  # 250 ms

    if folder is not None and not folder.exists():
        fail(cli_text("no-folder", path=folder))
    conformance_files = folder or testing.conformance_folder()
    rules = list(_read_rules(conformance_files, game_id, rule_id))
    if not rules:
        fail(cli_text("no-rules", path=conformance_files))
    results: list[testing.RuleResult] = []
    with ExitStack() as stack:
        responder: testing.Responder = LocalSession()
        if command is not None:
            responder = stack.enter_context(testing.Program(command, timeout=timeout))
        for result in testing.run_conformance(rules, responder):
            _print_result(result, form)
            results.append(result)
    if form == "text":
        echo(summary_line(results))
    if any(result.failures for result in results):
        raise SystemExit(EXIT_PROBLEMS)


def _read_rules(
    folder: Traversable, game_id: str | None, rule_id: str | None
) -> Iterator[testing.Conformance]:
    """Yield the requested rules; an unreadable document ends the command."""
    for path in testing.conformance_paths(folder):
        try:
            rule = testing.read_conformance(path)
        except AncientWorldError as error:
            fail(f"{path}: {error.message}")
        if game_id in (None, rule.game) and (rule_id or rule.rule).lower() == rule.rule.lower():
            yield rule


def _print_result(result: testing.RuleResult, output_format: str) -> None:
    from ancient_world.testing.conformance.conformance_report import (  # 250 ms, not for help
        report_lines,
        result_as_json,
    )

    if output_format == "json":
        echo(json.dumps(result_as_json(result)))
        return
    for line in report_lines(result):
        echo(printable(line))
