"""Test the help of commands, shell completion and manual pages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner
from click_man.core import write_man_pages

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.cli.commands import conformance
from ancient_world.cli.help import LazyCommands, english_help, first_sentence
from ancient_world.testing import Program
from ancient_world.version import RELEASE
from tests.cli.test_languages import commands
from tests.fresh_process import ROOT, output


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


@pytest.mark.parametrize("words", [(), ("records",), ("cards",)])
def test_a_group_alone_prints_its_help(words: tuple[str, ...]) -> None:
    """A group without a command prints its help, as with ``--help``."""
    alone = CliRunner().invoke(app, words)
    assert alone.output == CliRunner().invoke(app, [*words, "--help"]).output


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
        (["--help"], ""),
        (["--lang", "es", "--help"], ""),
        (["records", "--help"], "ancient_world.cli.commands.records"),
        (["games"], "ancient_world.cli.commands.look_up"),
        (["play", "--help"], "ancient_world.cli.commands.play"),
    ],
)
def test_a_command_waits_for_no_other(words: list[str], loaded: str) -> None:
    """Running a command imports only its own module, and not the code that checks records."""
    assert output(LOADED.format(words=words)).splitlines()[-2:] == [loaded, "set()"]


HELPED = """
import json, os, sys
before = set(sys.modules)
from ancient_world.cli.app import app
loaded = {}
for words in json.loads(sys.argv[1]):
    begin, end = os.pipe()
    if os.fork() == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        try:
            app([*words, "--help"], "ancient-world", standalone_mode=False)
        finally:
            with open(end, "w") as stream:
                stream.write(json.dumps(sorted(set(sys.modules) - before)))
            os._exit(0)
    os.close(end)
    with open(begin) as stream:
        loaded[" ".join(words)] = json.load(stream)
    os.wait()
print(json.dumps(loaded))
"""


@cache
def loaded_by_help() -> dict[str, list[str]]:
    """Return the modules that the help of each command has imported, in a process of its own."""
    paths = json.dumps([*commands(app)])
    done = subprocess.run(
        [sys.executable, "-c", HELPED, paths], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded: dict[str, list[str]] = json.loads(done.stdout)
    return loaded


NEEDED_BY_HELP = re.compile(
    r"ancient_world(_command)?"
    r"|ancient_world\.(build|version|cli|engine)(\..*)?"
    r"|ancient_world\.compiled(\..*)?"  # the libraries of a compiled build
    r"|ancient_world\.(games|archive|bots|schema|serve|testing)"  # names on first use
    r"|ancient_world\.(archive\.(option_values|ready_queries)|schema\.kind_names|serve\.request_limits)"
    r"|(attrs?|click|colorama)(\..*)?"
)
"""The modules that help may import, beside those of Python: no game, no rich, nothing that plays, reads or draws."""
ALSO_NEEDED = {
    r"play|simulate": r"ancient_world\.bots\.\w+",  # the names of bots
    r"records (convert|dedupe|head|merge|sample|sort|split)": r"ancient_world\.(records|documents)(\..*)?",  # the suffixes of packed files
}
"""What the help of some commands needs beside that."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", list(commands(app)), ids=" ".join)
def test_help_does_not_import_what_it_describes(path: tuple[str, ...]) -> None:
    """The help of a command imports click, the engine and the words of options, but nothing that runs the command."""
    words = " ".join(path)
    also = [pattern for names, pattern in ALSO_NEEDED.items() if re.fullmatch(names, words)]
    found = [
        module
        for module in loaded_by_help()[words]
        if module.partition(".")[0] not in sys.stdlib_module_names
        and not NEEDED_BY_HELP.fullmatch(module)
        and not any(re.fullmatch(pattern, module) for pattern in also)
    ]
    assert found == [], "import it in the function that needs it, with its milliseconds beside it"


def test_the_timeout_of_conformance_is_that_of_the_kit() -> None:
    """The help of conformance names the timeout of ``testing.Program``, which it does not import."""
    assert conformance.TIMEOUT == Program.TIMEOUT


def groups() -> list[tuple[str, ...]]:
    """Return the words that call each group whose commands are imported when they are used."""
    return [
        path
        for path in commands(app)
        if isinstance(group := command_at(path), click.Group)
        and isinstance(group.commands, LazyCommands)
    ]


@pytest.mark.parametrize("path", groups(), ids=lambda path: " ".join(path) or "ancient-world")
def test_a_group_knows_the_summaries_of_its_commands(path: tuple[str, ...]) -> None:
    """The summary that a group gives of a command is the first sentence of that command's own help."""
    group = command_at(path)
    assert isinstance(group, click.Group)
    assert isinstance(group.commands, LazyCommands)
    summaries = {
        name: first_sentence(english_help(command)) for name, command in group.commands.items()
    }
    assert group.commands.summaries == summaries


COMPLETED = """
import sys
from click.shell_completion import BashComplete
from ancient_world.cli.app import app
shell = BashComplete(app, {}, "ancient-world", "_ANCIENT_WORLD_COMPLETE")
print(*[f"{item.value}: {item.help}" for item in shell.get_completions([], "c")], sep="\\n")
print(*sorted(name for name in sys.modules if name.startswith("ancient_world.cli.commands.")))
"""


def test_completing_a_command_imports_no_command() -> None:
    """The shell completes the names of commands, with their summaries, before any command is imported."""
    lines = output(COMPLETED).split("\n")
    assert [line.partition(":")[0] for line in lines[:-2]] == [
        "cards",
        "check",
        "components",
        "conformance",
    ]
    assert lines[0] == "cards: Look at card files."
    assert lines[-2] == ""


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
