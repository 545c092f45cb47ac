"""What the command line says while people play and look: its sentences in the message catalogue, and their language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

import ancient_world as aw
from ancient_world.engine.language import Reader, register, sentence

LANGUAGES = ("en", "es")
LANGUAGE_VARIABLE = "ANCIENT_WORLD_LANG"
YOU = "you"
"""The name of a single person at the keyboard, in records too."""

register(
    {
        "cli-scores": "Scores",
        "cli-total": "total",
        "cli-wins": "{names} wins.",
        "cli-wins:you": "You win.",
        "cli-you": "you",
        "cli-person": "person",
        "cli-share": "The victory is shared: {names}.",
        "cli-and": " and ",
        "cli-prompt": "{name}, your choice (h for help)",
        "cli-prompt:you": "Your choice (h for help)",
        "cli-choices": "The choices are 1 to {count}.",
        "cli-legal": "That is legal.",
        "cli-alone": " (nothing else is possible)",
        "cli-written": "{count:entry|entries} written to {path}",
        "cli-there": "{path}: this is there already; --force writes over it",
        "cli-same": "{path}: this is read and cannot be written too; name another file",
        "cli-no-folder": "{path}: there is no such folder",
        "cli-folder": "{path}: this is a folder, not a file",
        "cli-beyond": "{path}: the record has {count:entry|entries}; --at {at} is beyond them",
        "cli-no-record": "{path}: there is no record {number}",
        "cli-no-room": "standard output: {why}",
        "cli-no-state": "{path}: there is no state to show",
        "cli-cards-right": "{path}: all right, digest {digest}",
        "cli-no-such-path": "{path}: no such file or folder",
        "cli-no-cards": "{game} has no cards",
        "cli-no-rule": "{game} has no rule {rule}",
        "cli-no-rules": "{path}: there is no such rule here",
        "cli-ruling": "Our ruling: {ruling}",
        "cli-stopped": "Stopped after {count:record|records}.",
        "cli-stopped-games": "Stopped after {count:game|games}.",
        "cli-records": "records",
        "cli-games": "games",
        "cli-problems": "problems",
        "cli-checked": "{records} records, {actions} actions, {speed} actions a second",
        "cli-checked-one": "1 record, {actions} actions, {speed} actions a second",
        "cli-player": "player",
        "cli-won": "wins",
        "cli-mean-score": "mean score",
        "cli-deviation": "deviation",
        "cli-lowest": "lowest",
        "cli-best": "best",
        "cli-game": "{title}, {least} to {most} players",
        "cli-game-exactly": "{title}, {least:player|players}",
        "cli-failed": " ({count} failed)",
        "cli-simulated": "{games:game|games}{failed}, {decisions} decisions each, {speed} decisions a second",
        # what was asked for in a wrong way
        "cli-option-pair": "--option {pair}: write it as NAME=VALUE",
        "cli-option-size": "{value!r} is no size; write it as 500k, 32M or 1G",
        "cli-types-of-one": "--game: types are of one game: {known}",
        "cli-jobs-or-dask": "--jobs and --dask cannot go together: the one is this machine, the other a cluster",
        "cli-resume-what": "--resume needs --out: that is where an earlier run is gone on with",
        "cli-packed": "{path}: a packed file cannot be gone on with; write *.jsonl, pack it later",
        "cli-left": "left:",
        "cli-action-usage": "Write it as: {usage}",
        "cli-action-names": "Actions are: {known}.",
        "cli-action-number": "{name} is a number, not {value!r}.",
        "cli-action-menu": "{name} cannot be typed; choose from the menu.",
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


def told_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names as they are told: sentences speak to a person who is called :data:`YOU`."""
    return tuple([Reader(say("you")) if name == YOU else name for name in names])


def speak(context: click.Context, language: str) -> None:
    """Speak a language until the command line is left."""
    before = aw.language()
    aw.set_language(language)
    context.find_root().call_on_close(lambda: aw.set_language(before))


def _choose(context: click.Context, _: click.Parameter, language: str | None) -> None:
    if language is not None:
        speak(context, language)


def language_option(command: F) -> F:
    """Give a command the option ``--lang``; the environment variable ``ANCIENT_WORLD_LANG`` does the same."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        envvar=LANGUAGE_VARIABLE,
        callback=_choose,
        expose_value=False,
        is_eager=True,
        help="The language of what is told. [default: en]",
    )(command)
