"""Docstrings of public names, as editors show them, have a sentence, all arguments and errors, and an example that runs."""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.importing import HintedName
from ancient_world.engine.message_catalogue import SENTENCES
from ancient_world.games import antike, golden_ages, the_ancient_world, tides_of_time
from tests.house.rooms import LIBRARY

pytestmark = pytest.mark.release

if sys.flags.optimize > 1:
    pytest.skip("python -OO leaves docstrings out", allow_module_level=True)

FACES = ("ancient_world", "ancient_world.bots", "ancient_world.records", "ancient_world.testing")
"""Modules in which each name has an example; names for authors and of games have at least a sentence."""
SENTENCE = re.compile(r"[A-Z].*[.:](\n|$)")
GAMES = (antike, golden_ages, the_ancient_world, tides_of_time)
TALKATIVE = (aw.AsyncMatch, aw.Journal, aw.Match, aw.Record, aw.RecordBuilder, aw.Seat, aw.View)
"""Classes whose methods are documented as fully as functions."""
WITHOUT_EXAMPLE = {
    f"ancient_world.testing.{name}"
    for name in (
        *("GameFaults", "Answer", "Responder", "BrokenProgram", "Conformance", "Failure"),
        *("Program", "RuleResult"),
    )
}
"""Names without an example: some need a faulty game, others are shown by the example of ``run_conformance``."""
CONSTANTS = {
    "ancient_world.HIDDEN_ID": "engine/chance.py",
    "ancient_world.__version__": "__init__.py",
    "ancient_world.bots.BOTS": "bots/bots_by_name.py",
    "ancient_world.testing.CHECKS": "testing/game_checks.py",
}
"""Public values that are neither classes nor functions, with the files that set them."""


def public() -> Iterator[tuple[str, Any]]:
    """Yield every public name of the modules, and the methods of the fully documented classes."""
    for face in FACES:
        module = import_module(face)
        yield from ((f"{face}.{name}", getattr(module, name)) for name in module.__all__)
    for kind in TALKATIVE:
        members: list[tuple[str, object]] = inspect.getmembers(kind, inspect.isroutine)
        for name, method in members:
            if not name.startswith("_") and not isinstance(method, HintedName):
                yield f"ancient_world.{kind.__name__}.{name}", method


PUBLIC = {name: thing for name, thing in public() if name not in CONSTANTS}
ROUTINES = {name: thing for name, thing in PUBLIC.items() if inspect.isroutine(thing)}
EXAMPLES = PUBLIC.keys() - WITHOUT_EXAMPLE


def doc(thing: object) -> str:
    """Return the docstring of a name itself, not of its parents."""
    return inspect.cleandoc(thing.__doc__ or "")


def section(thing: object, title: str) -> str:
    """Return a section of a docstring."""
    found = re.search(rf"^{title}:\n((?:    .*\n?|\n)+)", doc(thing), re.MULTILINE)
    return found[1] if found else ""


def named(text: str) -> set[str]:
    """Return the names in a section: the words before the colons."""
    return set(re.findall(r"^    (\w+):", text, re.MULTILINE))


def test_a_public_name_says_in_a_sentence_what_it_is() -> None:
    """The first line of each docstring is a whole sentence, since hovers and lists show it alone."""
    assert [name for name, thing in PUBLIC.items() if not SENTENCE.match(doc(thing))] == []


def test_a_public_value_has_a_text_below_it() -> None:
    """Each public value has a text below it, which editors show like a docstring."""
    for name, file in CONSTANTS.items():
        assert name.rpartition(".")[2] in described(LIBRARY / file)


@pytest.mark.skipif(aw.build_info().native, reason="compiled functions do not tell what they take")
def test_each_argument_is_explained() -> None:
    """``Args`` lists exactly the parameters of the function."""
    explained = {name: named(section(each, "Args")) for name, each in ROUTINES.items()}
    taken = {
        name: inspect.signature(each).parameters.keys() - {"self", "cls"}
        for name, each in ROUTINES.items()
    }
    assert explained == taken


ROOMS_OF_ERRORS = ("ancient_world.records", "ancient_world.testing")
"""Rooms with errors of their own, which few programs meet."""


def test_each_error_that_is_told_of_exists() -> None:
    """``Raises`` lists only exceptions of the library or of Python, and codes that have a sentence."""
    known_errors = 0
    for name, thing in PUBLIC.items():
        told = section(thing, "Raises")
        assert set(re.findall(r"``(\w+(?:-\w+)+)``", told)) <= SENTENCES.keys(), name
        for error in named(told):
            known: Any = getattr(aw, error, None) or next(
                filter(None, [PUBLIC.get(f"{room}.{error}") for room in ROOMS_OF_ERRORS]), None
            )
            assert issubclass(known or getattr(builtins, error), Exception), name
            known_errors += 1
    assert known_errors > 50


def test_authors_names_and_those_of_games_have_a_sentence() -> None:
    """Each name for authors of games, and each of a game, has a sentence."""
    for face in ["ancient_world.engine", *(game.__name__ for game in GAMES)]:
        module = import_module(face)
        folder = LIBRARY.joinpath(*face.split(".")[1:])
        below = {name for file in folder.rglob("*.py") for name in described(file)}
        others = {name: getattr(module, name) for name in module.__all__ if name not in below}
        assert [name for name, thing in others.items() if not SENTENCE.match(doc(thing))] == []


def described(file: Path) -> Iterator[str]:
    """Yield the names that a file sets with a text below them."""
    body = ast.parse(file.read_text("utf-8")).body
    for before, node in pairwise(body):
        if isinstance(before, ast.Assign | ast.AnnAssign) and is_text(node):
            targets = before.targets if isinstance(before, ast.Assign) else [before.target]
            yield from (each.id for each in targets if isinstance(each, ast.Name))


def is_text(node: ast.stmt) -> bool:
    """Return whether a statement is only a text."""
    return isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str)
