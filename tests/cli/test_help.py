"""Help that is whole, words that the shell completes, and pages of the manual."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner
from click_man.core import write_man_pages

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.version import RELEASE
from tests.cli.test_languages import commands
from tests.fresh_process import output


def found(path: tuple[str, ...]) -> click.Command:
    """The command at a path."""
    command: click.Command = app
    for name in path:
        assert isinstance(command, click.Group)
        command = command.commands[name]
    return command


def completed(*words: str) -> list[str]:
    """What the shell offers for the last of some words."""
    shell = BashComplete(app, {}, "ancient-world", "_ANCIENT_WORLD_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


def test_summaries_are_whole() -> None:
    """No command's summary is cut in the lists of --help, in either language."""
    for path in commands(app):
        for lang in ("en", "es"):
            told = CliRunner().invoke(app, [*path, "--help", "--lang", lang]).output
            listed = told.partition("Commands:")[2] or told.partition("Órdenes:")[2]
            assert "..." not in listed
            assert bool(listed) is isinstance(found(path), click.Group)


@pytest.mark.parametrize("flag", ["-V", "--version"])
def test_the_version(flag: str) -> None:
    """Both flags say it."""
    assert RELEASE in CliRunner().invoke(app, [flag]).output


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("play", "--game", "an"), ["antike"]),
        (("records", "grep", "--game", "tides-of-time", "--card", "cita"), ["citadel"]),
        (("records", "grep", "--game", "tides-of-time", "--action", ""), ["play", "leave-relic", "remove-card"]),
        (("records", "grep", "--game", "antike", "--card", "cita"), []),
        (("records", "grep", "--rule", "SP-recr"), ["SP-recruit"]),
        (("records", "table", "--where", "pla"), ["players=", "player=", "place="]),
        (("records", "grep", "--where", "action=leave"), ["action=leave-relic"]),
        (("records", "grep", "--where", "round=2"), []),
    ],
)  # fmt: skip
def test_what_the_shell_completes(words: tuple[str, ...], expected: list[str]) -> None:
    """Ids of games, and of the game that was named its cards, actions and rules; columns and their words."""
    assert completed(*words) == expected


def test_every_option_for_a_game_is_completed() -> None:
    """Wherever a command takes a game, the shell knows all of them."""
    paths = [
        path
        for path in commands(app)
        if any("--game" in parameter.opts for parameter in found(path).params)
    ]
    assert len(paths) > 8
    for path in paths:
        assert completed(*path, "--game", "") == list(aw.available_games())


LOADED = """
import sys
from ancient_world.cli.app import app
app({words}, "ancient-world", standalone_mode=False)
print(*sorted(name for name in sys.modules if name.startswith("ancient_world.cli.commands.")))
print({{"ancient_world.archive.batch", "ancient_world.validation"}} & set(sys.modules))
"""


@pytest.mark.parametrize(
    ("words", "loaded"),
    [
        (["-V"], ""),
        (["games"], "ancient_world.cli.commands.look_up"),
        (["play", "--help"], "ancient_world.cli.commands.play"),
    ],
)
def test_a_command_waits_for_no_other(words: list[str], loaded: str) -> None:
    """Only the command that is asked for is loaded, and none of these waits for what checks records."""
    assert output(LOADED.format(words=words)).splitlines()[-2:] == [loaded, "set()"]


@pytest.mark.filterwarnings("ignore:.*make_default_short_help:DeprecationWarning")
def test_pages_of_the_manual(tmp_path: Path) -> None:
    """Each command has a page with its summary and all of its options, made from the command itself."""
    write_man_pages("ancient-world", app, version=RELEASE, target_dir=str(tmp_path))
    for path in commands(app):
        page = (tmp_path / f"{'-'.join(['ancient-world', *path])}.1").read_text("utf-8")
        told = page.replace("\\-", "-")
        assert "..." not in told.partition(".SH SYNOPSIS")[0]
        for parameter in found(path).params:
            if isinstance(parameter, click.Option):
                assert parameter.opts[-1] in told
