"""Test the steps of the page *A first game in ten minutes*: each is a whole game, and prints what the page shows."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.example_games import EXAMPLES
from tests.examples.test_examples import code_lines

STEPS = sorted((EXAMPLES / "first_game").glob("*.py"))
PAGE = (EXAMPLES.parent / "docs/make/first-game.md").read_text("utf-8")
OUTPUTS = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
MOST_LINES = 40
"""The most lines of code of a step, without imports, comments and docstrings."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", STEPS, ids=lambda path: str(path.stem))
def test_a_step_is_a_whole_game(path: Path) -> None:
    """Each step is short, and passes every check that holds for any game, in a process of its own since the ids are equal."""
    assert code_lines(path.read_text("utf-8")) <= MOST_LINES
    program = f"import {path.stem}, ancient_world.testing as t; t.check_game('pebbles', games=1, max_actions=40)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        cwd=path.parent,
    )
    assert done.returncode == 0, done.stderr


def test_the_page_shows_what_each_step_prints() -> None:
    """The page shows each file, and after it what the file prints."""
    assert len(STEPS) == len(OUTPUTS)
    for step, output in zip(STEPS, OUTPUTS, strict=True):
        done = subprocess.run(
            [sys.executable, str(step)], capture_output=True, text=True, check=True
        )
        assert done.stdout == output
        assert PAGE.index(f"first_game/{step.name}") < PAGE.index(output)
