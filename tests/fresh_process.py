"""Run programs and commands in fresh processes.

Commands are forked from one process that has loaded the command line, which is slow to load.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


def output(program: str, hash_seed: str = "0") -> str:
    """Return the output of a program in a fresh process with a PYTHONHASHSEED."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return done.stdout


PROGRAM = """
import json, os, sys
from ancient_world.cli.app import app

for each in app.commands.values():  # each is loaded when it is asked for
    [*getattr(each, "commands", {}).values()]

def piped(*numbers):
    pipes = [os.pipe() for _ in numbers]
    child = os.fork()
    if child == 0:
        for number, (_, end) in zip(numbers, pipes):
            os.dup2(end, number)
    for _, end in pipes:
        os.close(end)
    return child, [open(begin, encoding="utf-8") for begin, _ in pipes]

results = []
for words, file in json.loads(sys.argv[1]):
    child, pipes = piped(1, 2)
    if child == 0:
        os.dup2(os.open(file, os.O_RDONLY), 0)
        exec(sys.argv[2])
        app(words, "ancient-world")
    texts = [pipe.read() for pipe in pipes]
    results.append([os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), *texts])
print(json.dumps(results))
"""


class Ended(NamedTuple):
    """The exit code, output and errors of a command."""

    code: int
    stdout: str
    stderr: str


def ended(
    commands: Sequence[Sequence[str]], *, given: Sequence[Path] = (), first: str = ""
) -> list[Ended]:
    """Run commands, each with a file as its standard input and with the statements ``first`` before it."""
    files = [*map(os.fspath, given)] or [os.devnull] * len(commands)
    jobs = json.dumps([*zip(commands, files, strict=True)])
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, jobs, first], capture_output=True, text=True, check=True
    )
    return [Ended(*each) for each in json.loads(done.stdout)]
