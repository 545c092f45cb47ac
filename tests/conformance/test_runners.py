"""Test the runners of one file, ``conformance/run.py`` and ``conformance/run.mjs``: both find what the command finds."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache

import pytest
from click.testing import CliRunner

from ancient_world.cli.app import app
from tests.conformance.write import FOLDER
from tests.serve.test_node import NODE

TIDES = FOLDER / "tides-of-time"
L1 = next(TIDES.rglob("L1.json"))
SERVE = (sys.executable, "-m", "ancient_world.serve")
MISTAKES = (
    "relics_may_go",
    "a_card_is_forgotten",
    "hands_are_sets",
    "one_outcome_is_forgotten",
    "spectators_see_all",
    "choices_are_public",
    "the_third_round_is_forgotten",
    "nobody_counts",
    "all_win",
)
WRONG = (sys.executable, "-m", "tests.conformance.wrong_program", *MISTAKES)
REFUSING = (sys.executable, "-m", "tests.conformance.wrong_program", "no_game_begins")
RUNNERS = [
    pytest.param((sys.executable, "-I", str(FOLDER / "run.py")), id="python"),
    pytest.param(
        (str(NODE), str(FOLDER / "run.mjs")),
        id="node",
        marks=pytest.mark.skipif(
            NODE is None, reason="there is no node on the PATH to run it with"
        ),
    ),
]

Found = dict[str, tuple[int, int, list[str]]]
"""For each rule or game, how many situations failed of how many, and the names of those."""


@cache
def found_by_the_command(program: tuple[str, ...]) -> Found:
    """Return what ``ancient-world conformance`` finds in a program."""
    asked = ("--command", " ".join(program), "--timeout", "300", "--format", "json")
    result = CliRunner().invoke(app, ["conformance", str(TIDES), *asked])
    found: Found = {}
    for row in map(json.loads, result.output.splitlines()):
        if "rule" in row:
            names = [failure["name"] for failure in row["failures"]]
            found[row["rule"]] = (row["failed"], row["passed"] + row["failed"], names)
        else:
            failed = row["failure"] and [f"entry {row['failure']['entry']} of {row['entries']}"]
            found[row["name"]] = (row["failed"], 1, failed or [])
    return found


def run(runner: tuple[str, ...], *arguments: str) -> tuple[int, str]:
    """Return the exit code and the output of a runner."""
    done = subprocess.run([*runner, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


@pytest.mark.sampled(3)
@pytest.mark.parametrize("runner", RUNNERS)
@pytest.mark.parametrize("program", [SERVE, WRONG, REFUSING], ids=["right", "wrong", "refusing"])
def test_the_runners_find_what_the_command_finds(
    runner: tuple[str, ...], program: tuple[str, ...]
) -> None:
    """The failures by rule and game, and the exit code, are those of the command."""
    expected = found_by_the_command(program)
    code, output = run(runner, str(TIDES), "--", *program)
    *texts, total = re.split(r"^(?=\S)", output, flags=re.MULTILINE)[1:]
    found: Found = {}
    for text in texts:
        head, *lines = text.splitlines()
        match = re.fullmatch(r"tides-of-time (\S+): (\d+) of (\d+) failed", head)
        assert match, head
        failed, asked, names = found.get(match[1], (0, 0, []))  # a rule may have two documents
        names = [*names, *[line[2:] for line in lines[::2]]]
        found[match[1]] = (failed + int(match[2]), asked + int(match[3]), names)
        assert all(re.match(r"    \w+ \$.*: expected .*, got ", line) for line in lines[1::2])
    assert found == expected
    failed, asked = (
        sum(count) for count in zip(*[each[:2] for each in expected.values()], strict=True)
    )
    documents = [path for path in TIDES.rglob("*.json") if path.parent.name != "facts"]
    assert len(texts) == len(documents)
    assert total == f"{len(documents)} documents, {asked} situations and games: {failed} failed\n"
    assert code == (1 if failed else 0) == (0 if program is SERVE else 1)


@pytest.mark.parametrize("runner", RUNNERS)
@pytest.mark.parametrize(
    "program",
    [
        ("no-such-program",),
        (sys.executable, "-c", "pass"),
        (sys.executable, "-c", "print('Welcome!')"),
        (sys.executable, "-c", "input(); print('[1]')"),
        (sys.executable, "-c", 'input(); print(\'{"jsonrpc": "2.0", "id": 7, "result": 1}\')'),
    ],
    ids=["missing", "ends", "greets", "a list", "another id"],
)
def test_a_program_that_gives_no_answer(runner: tuple[str, ...], program: tuple[str, ...]) -> None:
    """A program that gives no answer ends the run with exit code 2."""
    code, output = run(runner, str(L1), "--", *program)
    assert code == 2
    assert output.startswith("The program gives no answer. ")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("runner", RUNNERS)
def test_the_facts_are_no_rules(runner: tuple[str, ...]) -> None:
    """The runners read one document, and pass over the facts; without documents the exit code is 2."""
    assert run(runner, str(FOLDER / "facts"), "--", *SERVE)[0] == 2
    code, output = run(runner, str(L1), "--", *SERVE)
    assert code == 0
    assert re.match(r"tides-of-time L1: 0 of \d+ failed\n1 documents, ", output)


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_wrong_command_line(runner: tuple[str, ...]) -> None:
    """Without a command, the runners print how they are called."""
    done = subprocess.run([*runner, str(TIDES)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "FOLDER -- COMMAND" in done.stderr
