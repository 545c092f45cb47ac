"""Test that every script in examples/ runs and prints what its page promises."""

from __future__ import annotations

import ast
import io
import os
import re
import subprocess
import sys
import tokenize
from functools import cache
from pathlib import Path

import pytest

from tools.snippets import BLOCK

EXAMPLES = Path(__file__).parents[2] / "examples"
SAYS = {
    "one_game.py": "valid: True",
    "own_bot.py": "the warlord won",
    "front_end.py": "Unknown type",
    "check_logs.py": "2 of 3 records are valid",
    "league_table.py": "Tom: 2 games",
    "real_table.py": "valid: True",
    "own_engine.py": "tides-of-time E1: 2 of 8 situations failed",
    "dice_game.py": "valid, chance: seed",
    "goofspiel.py": "entries, valid",
    "hidden_hands.py": "entries, valid",
    "noughts.py": "actions=9",
    "snowballs.py": "entries, valid",
    "pearls.py": "entries, valid",
    "foreign_logs.py": "slip.txt:10: No legal action matches the words 'leave Sapphire Spring'",
    "async_table.py": "32 changes, scores",
    "every_game.py": "The Golden Ages: Ann",
    "learn.py": "against greedy:",
}
ARGUMENTS = {
    "learn.py": ["tides-of-time", "--games", "4", "--laps", "1", "--tests", "2", "--last", "2"],
}
"""Arguments that make a script do a small part of its work."""
LEARNS = {"learn.py"}
"""Scripts that fit a model, which takes ten seconds and more."""
MOST_LINES = {
    "noughts.py": 30,
    "dice_game.py": 60,
    "snowballs.py": 90,
    "pearls.py": 80,
    "hidden_hands.py": 110,
    "goofspiel.py": 90,
}
"""The most lines of code of a whole game, without imports, comments and docstrings."""
MOST_LINES_EMBEDDED = {
    "chat_table.py": 12,
    "fastapi_table.py": 25,
    "flask_table.py": 25,
    "textual_table.py": 40,
}
"""The most lines of code of a program that embeds a match; tests/examples/embed/ runs these programs."""


def test_every_example_is_listed() -> None:
    """The README names each script, and this test runs each."""
    scripts = {path.name for path in EXAMPLES.glob("*.py")}
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert scripts == set(SAYS)
    assert all(f"`{script}`" in page for script in scripts)


def test_the_page_builds_the_example() -> None:
    """The Python blocks of the page *A game with hidden cards*, up to "Play it", are the code of ``pearls.py``."""
    page = (EXAMPLES.parent / "docs/make/your-game.md").read_text(encoding="utf-8")
    blocks = BLOCK.findall(page.partition("## Play it")[0])
    code = (EXAMPLES / "pearls.py").read_text(encoding="utf-8")
    module = code.partition('"""\n\n')[2].partition("\nif __name__")[0]
    assert [line for block in blocks for line in block[1].splitlines() if line] == [
        line for line in module.splitlines() if line
    ]


def code_lines(text: str) -> int:
    """Count the lines with code, without comments, docstrings and imports."""
    silent = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in {*silent, tokenize.ENDMARKER}:
            lines |= {*range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            lines -= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    return len(lines)


@pytest.mark.parametrize("script", sorted(MOST_LINES))
def test_a_whole_game_is_short(script: str) -> None:
    """A whole game has at most ``MOST_LINES`` lines of code."""
    lines = code_lines((EXAMPLES / script).read_text(encoding="utf-8"))
    assert 20 < lines <= MOST_LINES[script]


@pytest.mark.parametrize("script", sorted(MOST_LINES_EMBEDDED))
def test_a_program_that_embeds_a_match_is_short(script: str) -> None:
    """A program has at most ``MOST_LINES_EMBEDDED`` lines of code, and the page shows it whole."""
    text = (EXAMPLES / "embed" / script).read_text(encoding="utf-8")
    page = (EXAMPLES.parent / "docs/program/embed.md").read_text(encoding="utf-8")
    assert code_lines(text) <= MOST_LINES_EMBEDDED[script]
    assert f"{{literalinclude}} ../../examples/embed/{script}" in page


def test_the_page_lists_the_games_with_their_lines() -> None:
    """The table of small games on the page *A game with hidden cards* has the files and limits of ``MOST_LINES``."""
    page = (EXAMPLES.parent / "docs/make/your-game.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+\.py)` \| (\d+) \|", page, re.MULTILINE)
    assert {script: int(lines) for script, lines in listed} == MOST_LINES


def test_a_log_with_a_wrong_mover_is_refused(tmp_path: Path) -> None:
    """The importer for Antike reports a turn of the wrong civilization with its line."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "foreign_logs.py"), str(tmp_path / "slip.txt")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[-1] == (
        "slip.txt:15: It is not for Ben to choose here, but for Cleo."
    )


@cache
def records() -> dict[str, str]:
    """Return three records by file name; the last one has an illegal action."""
    import ancient_world as aw
    from ancient_world import bots

    made = {}
    for seed in (1, 2, 3):
        match = aw.Match.new("the-ancient-world", ["Miriam", "Tom"], seed=seed)
        bots.play_out(match, [bots.RandomBot(seed), bots.RandomBot(seed + 1)])
        made[f"game-{seed}.json"] = aw.to_json(match.record)
    wrong = made["game-3.json"].replace('{"type":"pass"}', '{"type":"strike"}', 1)
    return {**made, "game-3.json": wrong}


@pytest.mark.long
@pytest.mark.parametrize("script", sorted(SAYS))
def test_example_runs(script: str, tmp_path: Path) -> None:
    """The script ends with the expected exit code and prints the expected text."""
    if script in LEARNS:
        pytest.importorskip("sklearn")
        pytest.importorskip("matplotlib")
    for name, text in ({} if script in LEARNS else records()).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / script), *ARGUMENTS.get(script, ())],
        cwd=tmp_path,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (1 if script == "check_logs.py" else 0) == done.returncode, done.stderr
    assert SAYS[script] in done.stdout
