"""Finds the regular expressions of the library, and searches for texts on which they are slow."""

from __future__ import annotations

import ast
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from re import _compiler as compiler  # type: ignore[attr-defined]
from re import _constants as known  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from types import SimpleNamespace
from typing import Any

import attrs

import ancient_world

ROOT = Path(ancient_world.__file__).parent
USES = ("match", "fullmatch", "search", "finditer", "findall", "sub", "subn", "split")
LOCAL: dict[str, object] = {
    "closed": 3,
    "size": 3,
    "kind": SimpleNamespace(__name__="Part"),
    "expression": "a(?>.*?b)(?>.*?c).*d",
}
"""Values for local variables that occur in expressions."""
SIZES = (*range(8, 44, 4), 200, 3_000, 20_000)
"""Numbers of characters; small ones first, since an exponential expression never returns from a large one."""
MOST = 0.03
"""The limit in seconds: of 20,000 characters a quadratic expression takes 200 ms, a linear one less than two."""
_CALL = re.compile(rf"\bre\.(?:compile|{'|'.join(USES)})\(")
_USE = re.compile(rf"\b(\w+)\.({'|'.join(USES)})\b")
_SCRIPT = re.compile(
    r"/(?![/*\s])((?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)/[gimsuy]*(?=\.(?:test|exec)\(|[,)])"
)


@attrs.frozen
class Expression:
    """A regular expression, with its place in the source and the functions of `re` that are called with it."""

    place: str
    pattern: str = attrs.field(repr=False)
    flags: int = 0
    uses: frozenset[str] = frozenset(USES)

    def run(self, use: str, text: str) -> None:
        """Apply the expression to a text."""
        compiled = re.compile(self.pattern, self.flags)
        if use in ("sub", "subn"):
            compiled.sub("", text)
        elif use == "finditer":
            for _ in compiled.finditer(text):
                pass
        else:
            getattr(compiled, use)(text)

    def slow_text(self) -> str | None:
        """Return a description of a text on which the expression is too slow; ``None`` if none was found."""
        for use in sorted(self.uses):
            for before, piece, after in attacks(self.pattern, self.flags):
                for size in SIZES:
                    text = before + piece * (size // len(piece)) + after
                    if _seconds(lambda text=text, use=use: self.run(use, text)) > MOST:  # type: ignore[misc]
                        return f"{use}: {before!r} + {piece!r} * {size // len(piece)} + {after!r}"
        return None


def _seconds(do: Callable[[], None]) -> float:
    """Return the least time of up to three runs, since another process may slow down a run."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        do()
        best = min(best, time.process_time() - start)
        if best <= MOST:
            break
    return best


# --- find the expressions ---


def files() -> list[Path]:
    """Return the Python files and page scripts of the library that have regular expressions."""
    modules = [path for path in ROOT.rglob("*.py") if _CALL.search(path.read_text("utf-8"))]
    scripts = [path for path in ROOT.rglob("*.js") if _SCRIPT.search(path.read_text("utf-8"))]
    return sorted(modules) + sorted(scripts)


def expressions(path: Path) -> Iterator[Expression]:
    """Yield every regular expression in one of the files."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from _in_module(path, ast.parse(text), _uses())
    else:
        for match in _SCRIPT.finditer(text):
            yield Expression(f"{path.name}: {match[0]}", match[1])


@cache
def _uses() -> dict[tuple[Path | None, str], set[str]]:
    """Map each name of a compiled expression to the functions that are called on it, per file and overall."""
    uses = defaultdict[tuple[Path | None, str], set[str]](set)
    for path in ROOT.rglob("*.py"):
        for name, use in _USE.findall(path.read_text("utf-8")):
            uses[path, name].add(use)
            uses[None, name].add(use)
    return uses


def _in_module(
    path: Path, tree: ast.Module, uses: dict[tuple[Path | None, str], set[str]]
) -> Iterator[Expression]:
    nodes = [*ast.walk(tree)]
    names = {node.value: node.targets[0] for node in nodes if isinstance(node, ast.Assign)}
    called = {node.value: node.attr for node in nodes if isinstance(node, ast.Attribute)}
    for node in nodes:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        if getattr(node.func.value, "id", "") != "re" or node.func.attr not in ("compile", *USES):
            continue
        use = node.func.attr
        if use == "compile":
            bound = getattr(names.get(node), "id", "")
            used = (uses[path, bound] or uses[None, bound]) if bound else {called.get(node, "")}
            used &= set(USES)
        else:
            used = {use}
        pattern, flags = _values(path, node)
        place = f"{path.relative_to(ROOT)}:{node.lineno}"
        yield Expression(place, pattern, flags, frozenset(used or USES))


def _values(path: Path, call: ast.Call) -> tuple[str, int]:
    """Return the pattern and the flags of a call, evaluated in its module."""
    module = ".".join([ROOT.name, *path.relative_to(ROOT).with_suffix("").parts])
    namespace = {**LOCAL, **vars(import_module(module.removesuffix(".__init__")))}
    flags = [each for each in call.args[1:] if "re." in ast.unparse(each)]
    flags += [each.value for each in call.keywords if each.arg == "flags"]
    pattern, *flag_values = [
        eval(compile(ast.Expression(each), str(path), "eval"), namespace)  # noqa: S307 - our own source
        for each in (call.args[0], *flags)
    ]
    text = pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern
    return text, int(flag_values[0]) if flag_values else 0


# --- build attack texts ---


def attacks(pattern: str, flags: int) -> Iterator[tuple[str, str, str]]:
    """Yield attack texts for an expression: a prefix, a piece to repeat and a suffix."""
    parsed = parser.parse(pattern, flags)
    prefixes = [""]
    for item in parsed.data if hasattr(parsed, "data") else parsed:
        prefixes.append(prefixes[-1] + _sample([item]))
    letters = list(dict.fromkeys(_letters(parsed)))[:8] or ["a"]
    parts = list(dict.fromkeys(filter(None, _parts(parsed))))[:6]
    pieces = [
        *letters,
        *parts,
        *(first + second for first in letters[:4] for second in letters[:4] if first != second),
    ]
    prefixes = list(dict.fromkeys([*prefixes[:5], prefixes[-1]]))
    for before in [*prefixes, *(f"{each}x" for each in prefixes)]:
        for piece in dict.fromkeys(pieces):
            for after in ("", "\0", "\n!", prefixes[-1]):
                yield before, piece, after


def _letters(items: Any) -> Iterator[str]:
    """Yield a matching character for each character class or literal in an expression."""
    for kind, value in items:
        if kind in _ONE:
            yield _sample([(kind, value)])
        for inner in _inside(kind, value):
            yield from _letters(inner)


def _parts(items: Any) -> Iterator[str]:
    """Yield a matching text for each group, alternative and repetition in an expression."""
    for kind, value in items:
        for inner in _inside(kind, value):
            yield _sample(inner)
            yield from _parts(inner)


_ONE = (known.LITERAL, known.NOT_LITERAL, known.IN, known.ANY, known.CATEGORY)
_REPEATED = (known.MAX_REPEAT, known.MIN_REPEAT, known.POSSESSIVE_REPEAT)


def _inside(kind: Any, value: Any) -> list[Any]:
    if kind in _REPEATED:
        return [value[2]]
    if kind is known.SUBPATTERN:
        return [value[-1]]
    if kind is known.ATOMIC_GROUP:
        return [value]
    if kind is known.BRANCH:
        return list(value[1])
    return [value[1]] if kind in (known.ASSERT, known.ASSERT_NOT) else []


def _sample(items: Any) -> str:
    """Return a text that an expression is likely to match; lookarounds are ignored."""
    text = ""
    for kind, value in items:
        if kind is known.LITERAL:
            text += chr(value)
        elif kind in _ONE:
            text += next((each for each in _CANDIDATES if _takes(kind, value, each)), "")
        elif kind in _REPEATED:
            text += _sample(value[2]) * max(1, min(value[0], 4))
        elif kind not in (known.ASSERT, known.ASSERT_NOT):
            inner = _inside(kind, value)
            text += _sample(inner[0]) if inner else ""
    return text


_CANDIDATES = [*" a0.,:\"\\{[-_#\n\tA!=<>$'+/", *map(chr, range(32, 127)), "\ud800", "…", "é"]


def _takes(kind: Any, value: Any, letter: str) -> bool:
    if kind is known.NOT_LITERAL:
        return chr(value) != letter
    if kind is known.ANY:
        return letter != "\n"
    state = parser.State()
    state.str = ""
    compiled = compiler.compile(parser.SubPattern(state, [(kind, value)]))
    return compiled.match(letter) is not None
