"""Test that each module of the command line finds its sentences when it is imported alone, as one command imports it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ancient_world.cli
from tests.fresh_process import output

FOLDER = Path(ancient_world.cli.__file__).parent
MODULES = [
    file.relative_to(FOLDER.parent).with_suffix("")
    for file in sorted(FOLDER.rglob("*.py"))
    if "pyinstaller" not in file.parts
]
SAYING = {"cli_text", "print_total"}
"""The functions whose first argument is the code of a sentence, without "cli-"."""


def codes_in(file: Path) -> Iterator[str]:
    """Yield the codes of sentences that a module names."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            if name in SAYING and isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield f"cli-{first.value}"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("module", MODULES, ids=str)
def test_a_module_alone_has_its_sentences(module: Path) -> None:
    """A command never prints a code in place of a sentence, whichever other commands are imported."""
    codes = sorted({*codes_in(FOLDER.parent / module.with_suffix(".py"))})
    if codes:
        name = ".".join(["ancient_world", *module.parts]).removesuffix(".__init__")
        program = (
            f"import {name}\nfrom ancient_world.engine.message_catalogue import SENTENCES\n"
            f"print(*[code for code in {codes} if code not in SENTENCES])"
        )
        assert output(program).split() == []
