"""Test the help of commands, shell completion and manual pages."""

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


def command_at(path: tuple[str, ...]) -> click.Command:
    """Return the command at this path."""
    command: click.Command = app
    for name in path:
        assert isinstance(command, click.Group)
        command = command.commands[name]
    return command


def completed(*words: str) -> list[str]:
    """Return the completions that the shell offers for the last word."""
    shell = BashComplete(app, {}, "ancient-world", "_ANCIENT_WORLD_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


def test_summaries_are_whole() -> None:
    """The summaries of commands in the lists of ``--help`` are not cut, in either language."""
    for path in commands(app):
        for lang in ("en", "es"):
            text = CliRunner().invoke(app, [*path, "--help", "--lang", lang]).output
            listed = text.partition("Commands:")[2] or text.partition("Órdenes:")[2]
            assert "..." not in listed
            assert bool(listed) is isinstance(command_at(path), click.Group)


@pytest.mark.parametrize("flag", ["-V", "--version"])
def test_the_version(flag: str) -> None:
    """Both flags print the version."""
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
        (("records", "sort", "--by", "tag.d"), ["tag.date"]),
        (("records", "split", "--by", "pl"), ["player"]),
        (("records", "edit", "--tag", "ev"), ["event="]),
        (("records", "edit", "--untag", "ev"), ["event"]),
    ],
)  # fmt: skip
def test_shell_completion(words: tuple[str, ...], expected: list[str]) -> None:
    """The shell completes ids of games; cards, actions and rules of the game on the line; columns and their values."""
    assert completed(*words) == expected


def test_every_option_for_a_game_is_completed() -> None:
    """Every option that takes a game completes to all games."""
    paths = [
        path
        for path in commands(app)
        if any("--game" in parameter.opts for parameter in command_at(path).params)
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
    """Running a command imports only its own module, and not the code that checks records."""
    assert output(LOADED.format(words=words)).splitlines()[-2:] == [loaded, "set()"]


@pytest.mark.filterwarnings("ignore:.*make_default_short_help:DeprecationWarning")
def test_pages_of_the_manual(tmp_path: Path) -> None:
    """Each command has a manual page with its summary and all of its options."""
    write_man_pages("ancient-world", app, version=RELEASE, target_dir=str(tmp_path))
    for path in commands(app):
        page = (tmp_path / f"{'-'.join(['ancient-world', *path])}.1").read_text("utf-8")
        text = page.replace("\\-", "-")
        assert "..." not in text.partition(".SH SYNOPSIS")[0]
        for parameter in command_at(path).params:
            if isinstance(parameter, click.Option):
                assert parameter.opts[-1] in text
