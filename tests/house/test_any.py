"""Signatures of ``ancient_world`` contain no ``Any``, and those of other public modules no more than they do today."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any, get_overloads

import pytest

from tests.house.rooms import LIBRARY
from tools.promised import FACES, MEMBERS

ANY = re.compile(r"\bAny\b")
"""Finds ``Any`` as a word; ``JsonObject``, whose values are those of ``json.loads``, is not found."""
SO_FAR = {
    "ancient_world.engine": 1,
    "ancient_world.engine.card_files": 2,
    "ancient_world.games.golden_ages": 1,  # effects: the pages know several classes of this name
    "ancient_world.games.the_ancient_world": 3,
    "ancient_world.narration": 2,  # values of any field of any game, before and after
    "ancient_world.records": 1,
    "ancient_world.rl": 4,  # classes of libraries that may not be installed
    "ancient_world.validation": 1,
}
"""How many signatures of each public module still contain ``Any``; others contain none."""


class Vague:
    """A class with ``Any`` in its members."""

    values: dict[str, Any]

    def __init__(self, values: dict[str, Any]) -> None: ...

    def ask(self, question: Any, *more: object) -> None: ...

    @property
    def answer(self) -> Any: ...


def told(name: str, function: Any) -> Iterator[tuple[str, str]]:
    """Yield each parameter and the result of a function with its annotation; for overloads, those of each."""
    plain = getattr(function, "__func__", function)
    for each in get_overloads(plain) or [plain]:
        signature = inspect.signature(getattr(each, "__func__", each))
        for parameter in signature.parameters.values():
            yield f"{name}({parameter.name})", str(parameter.annotation)
        yield f"{name}()", str(signature.return_annotation)


def told_by_class(name: str, kind: type) -> Iterator[tuple[str, str]]:
    """Yield the annotations of a class's constructor and public members, including inherited ones."""
    for parent in kind.__mro__:
        if parent.__module__.startswith(("ancient_world", __name__)):
            for field, annotation in inspect.get_annotations(parent).items():
                yield f"{name}.{field}", "" if field.startswith("_") else str(annotation)
    for member in ["__init__", *dir(kind)]:
        # Asking the class makes a constructor that is only made on first use.
        value = kind.__init__ if member == "__init__" else inspect.getattr_static(kind, member)  # type: ignore[misc]
        value = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
        if inspect.isfunction(value) and (member == "__init__" or not member.startswith("_")):
            yield from told(f"{name}.{member}".removesuffix(".__init__"), value)


def vague(names: dict[str, Any]) -> list[str]:
    """Return the places whose annotation contains ``Any``."""
    places = [
        place
        for name, thing in names.items()
        if isinstance(thing, type) or inspect.isroutine(thing)
        for place in (told_by_class(name, thing) if isinstance(thing, type) else told(name, thing))
    ]
    return sorted({name for name, annotation in places if ANY.search(annotation)})


def test_what_is_found() -> None:
    """Parameters, results, fields and properties with ``Any`` are found by their annotation."""
    found = ["Vague(values)", "Vague.answer()", "Vague.ask(question)", "Vague.values"]
    assert vague({"Vague": Vague, "told": told}) == [*found, "told(function)"]


@pytest.mark.release
def test_what_is_promised_does_not_say_any() -> None:
    """Public signatures contain no more ``Any`` than is noted; a lower number must be noted too."""
    for face in FACES:
        module = import_module(face)
        found = vague({name: getattr(module, name) for name in module.__all__})
        promised = [place for place in found if face in MEMBERS or "." not in place]
        assert len(promised) == SO_FAR.get(face, 0), promised


def checked(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a module that a type checker reads, without those under ``if not TYPE_CHECKING``."""
    for each in body:
        if isinstance(each, ast.If):
            hidden = ast.unparse(each.test) == "not TYPE_CHECKING"
            yield from checked(each.orelse if hidden else [*each.body, *each.orelse])
        else:
            yield each


def answers_any_name(text: str) -> bool:
    """Return whether a type checker accepts every name of a module, since it sees a ``__getattr__``."""
    for each in checked(ast.parse(text).body):
        names = [each.name] if isinstance(each, ast.FunctionDef) else []
        if isinstance(each, ast.Assign | ast.AnnAssign | ast.ImportFrom):
            names = re.findall(r"\w+", ast.unparse(each).partition("=")[0])
        if "__getattr__" in names:
            return True
    return False


def test_which_modules_answer_any_name() -> None:
    """A module accepts any name if it defines, assigns or imports ``__getattr__`` without hiding it from checkers."""
    shown = "def __getattr__(name): ...", "__getattr__ = later", "from later import __getattr__"
    assert all(map(answers_any_name, shown))
    assert answers_any_name("if TYPE_CHECKING:\n    pass\nelse:\n    __getattr__ = later")
    hidden = "if not TYPE_CHECKING:\n    __getattr__ = later"
    assert not any(map(answers_any_name, [hidden, "class Any:\n    def __getattr__(self): ..."]))


def test_no_module_answers_any_name() -> None:
    """No module accepts any name, so checkers find misspelt names, as typing_tests/misspelt.py shows for both that we run."""
    found = [file for file in LIBRARY.rglob("*.py") if answers_any_name(file.read_text("utf-8"))]
    assert found == [], (
        "put __getattr__ under `if not TYPE_CHECKING:`, and the names under its opposite"
    )
