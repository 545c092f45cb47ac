"""``ancient-world conformance``: check that this library, or another program, follows the rules of the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from ancient_world import testing
from ancient_world.cli.cli_texts import cli_text, printable
from ancient_world.cli.exits import EXIT_PROBLEMS, echo, fail
from ancient_world.cli.shared_options import FilePath, GameType
from ancient_world.engine.errors import AncientWorldError

if TYPE_CHECKING:
    from ancient_world.testing.conformance.conformance_documents import ConformanceGame
    from ancient_world.testing.conformance.whole_games import GameResult

TIMEOUT = 10
"""The seconds to wait unless others are given; the same as ``testing.Program.TIMEOUT``, which takes 80 ms to import."""


@click.command()
@click.argument("folder", type=FilePath(), required=False)
@click.option("--game", "game_id", type=GameType(), help="Only the rules of this game.")
@click.option("--rule", "rule_id", help="Only the rule with this id, and no whole games.")
@click.option("--games", "only_games", is_flag=True, help="Only whole games.")
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
    help="Text, or a JSON object for each rule and whole game, a line each.",
)
def conformance(
    folder: Path | None,
    game_id: str | None,
    rule_id: str | None,
    command: str | None,
    timeout: int,
    form: str,
    *,
    only_games: bool,
) -> None:
    """Ask about every rule, play whole games, and tell by rule and game what came out otherwise.

    FOLDER holds the documents of rules and games, or is one of them; without it they are those that come with the library.

    Exit codes: 0 all is as the documents say; 1 something is not; 2 a document could not be read, there is
    no such rule, or the program does not speak the protocol.
    """
    from ancient_world.serve.local_session import LocalSession  # 250 ms, not for help
    from ancient_world.testing.conformance.conformance_report import (  # 250 ms
        failure_count,
        summary_line,
    )

    if folder is not None and not folder.exists():
        fail(cli_text("no-folder", path=folder))
    conformance_files = folder or testing.conformance_folder()
    rules, games = _read_documents(conformance_files, game_id, rule_id)
    rules = [] if only_games else rules
    games = [] if rule_id else games
    if not rules and not games:
        fail(cli_text("no-rules", path=conformance_files))
    results: list[testing.RuleResult | GameResult] = []
    with ExitStack() as stack:
        responder: testing.Responder = LocalSession()
        if command is not None:
            responder = stack.enter_context(testing.Program(command, timeout=timeout))
        for result in _results(rules, games, responder):
            _print_result(result, form)
            results.append(result)
    if form == "text":
        echo(summary_line(results))
    if any(map(failure_count, results)):
        raise SystemExit(EXIT_PROBLEMS)


def _read_documents(
    folder: Traversable, game_id: str | None, rule_id: str | None
) -> tuple[list[testing.Conformance], list[ConformanceGame]]:
    """Return the requested rules, each with the situations of all its documents, and the whole games.

    An unreadable document ends the command.
    """
    from ancient_world.testing.conformance.conformance_documents import (  # 250 ms, not for help
        ConformanceGame,
        conformance_game_paths,
        read_rule_or_game,
    )

    rules, games = dict[tuple[str, str], testing.Conformance](), list[ConformanceGame]()
    for path in [*testing.conformance_paths(folder), *conformance_game_paths(folder)]:
        try:
            document = read_rule_or_game(path)
        except AncientWorldError as error:
            fail(f"{path}: {error.message}")
        if game_id not in (None, document.game):
            continue
        if isinstance(document, ConformanceGame):
            games.append(document)
        elif (rule_id or document.rule).lower() == document.rule.lower():
            key = document.game, document.rule
            known = rules[key].situations if key in rules else ()
            rules[key] = attrs.evolve(document, situations=known + document.situations)
    return list(rules.values()), games


def _results(
    rules: list[testing.Conformance], games: list[ConformanceGame], responder: testing.Responder
) -> Iterator[testing.RuleResult | GameResult]:
    """Yield the result of each rule and then of each game."""
    from ancient_world.testing.conformance.whole_games import (  # 250 ms, not for help
        play_conformance_game,
    )

    yield from testing.run_conformance(rules, responder)
    yield from (play_conformance_game(each, responder) for each in games)


def _print_result(result: testing.RuleResult | GameResult, output_format: str) -> None:
    from ancient_world.testing.conformance.conformance_report import (  # 250 ms, not for help
        report_lines,
        result_as_json,
    )

    if output_format == "json":
        echo(json.dumps(result_as_json(result)))
        return
    for line in report_lines(result):
        echo(printable(line))
