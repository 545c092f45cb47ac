"""What the command line says while people play and look: its sentences in the message catalogue, and their language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

import ancient_world as aw
from ancient_world.engine.language import register, sentence

LANGUAGES = ("en", "es")

register(
    {
        "cli-scores": "Scores",
        "cli-total": "total",
        "cli-wins": "{names} wins.",
        "cli-share": "{names} share the victory.",
        "cli-and": " and ",
        "cli-prompt": "{name}, your choice (h for help)",
        "cli-choices": "The choices are 1 to {count}.",
        "cli-legal": "That is legal.",
        "cli-alone": " (nothing else is possible)",
        "cli-written": "{count:entry|entries} written to {path}",
        "cli-there": "{path}: this is there already; --force writes over it",
        "cli-same": "{path}: this is read and cannot be written too; name another file",
        "cli-no-folder": "{path}: there is no such folder",
        "cli-folder": "{path}: this is a folder, not a file",
        "cli-beyond": "{path}: the record has {count:entry|entries}; --at {at} is beyond them",
        "cli-no-state": "{path}: there is no state to show",
        "cli-cards-right": "{path}: all right, digest {digest}",
        "cli-no-cards": "{game} has no cards",
        "cli-no-rule": "{game} has no rule {rule}",
        "cli-no-rules": "{path}: there is no such rule here",
        "cli-ruling": "Our ruling: {ruling}",
        "cli-stopped": "Stopped after {count:record|records}.",
        "cli-stopped-games": "Stopped after {count:game|games}.",
        "cli-more-records": "... and {count:record more|records more} with problems",
        "cli-records": "records",
        "cli-games": "games",
        "cli-problems": "problems",
        "cli-checked": "{records} records, {actions} actions, {speed} actions a second",
        "cli-player": "player",
        "cli-won": "wins",
        "cli-mean-score": "mean score",
        "cli-deviation": "deviation",
        "cli-lowest": "lowest",
        "cli-best": "best",
        "cli-failed": " ({count} failed)",
        "cli-simulated": "{games} games{failed}, {decisions} decisions each, {speed} decisions a second",
        "cli-help": """\
  a number       choose it
  u, r           undo your last choice, redo it
  b, a           show the board, or all of it with the long parts
  an action      by its name or how it begins, as in: place 2 learn
  ? ACTION       is this legal, and why not? As in: ? place 2 learn
  h, q           this help, leave the game""",
    }
)

F = TypeVar("F", bound=Callable[..., Any])


def say(code: str, /, **data: Any) -> str:
    """A sentence of the command line, in the language in use."""
    return sentence(f"cli-{code}", data)


def _choose(context: click.Context, _: click.Parameter, language: str | None) -> None:
    if language is not None:
        before = aw.language()
        aw.set_language(language)
        context.find_root().call_on_close(lambda: aw.set_language(before))


def language_option(command: F) -> F:
    """Give a command the option ``--lang``; the environment variable ``ANCIENT_WORLD_LANG`` does the same."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        envvar="ANCIENT_WORLD_LANG",
        callback=_choose,
        expose_value=False,
        is_eager=True,
        help="The language of what is told. [default: en]",
    )(command)
