"""Which tests cover which rule: ``python -m tests.rules_coverage`` prints a table.

Rules come from each game's ``rules.toml``, tests from ``@pytest.mark.rule("C2", ...)`` on functions, on
classes and in ``pytestmark``, read without running anything. A test in the folder of a game speaks of that
game's rules; any other test speaks of every game that has a rule of this id.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).resolve().parent
GAMES = TESTS.parent / "src" / "ancient_world" / "games"

Marked = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Rule(NamedTuple):
    """A rule of a game."""

    game: str
    id: str
    title: str
    source: tuple[str, ...]


class Claim(NamedTuple):
    """A test that says it covers a rule."""

    file: Path
    line: int
    test: str
    id: str

    def __str__(self) -> str:
        return f"{self.file.name}::{self.test}"


class Coverage(NamedTuple):
    """What the rules and the claims come to."""

    tests: dict[Rule, list[Claim]]
    unknown: list[Claim]
    """Claims of rules that do not exist."""

    @property
    def gaps(self) -> list[Rule]:
        """Rules that no test names."""
        return [rule for rule, claims in self.tests.items() if not claims]


def read_rules(games: Path = GAMES) -> list[Rule]:
    """Every rule of every game, in the order of its file."""
    found = []
    for file in sorted(games.glob("*/rules.toml")):
        for rule in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]:
            source = rule["source"]
            sources = (source,) if isinstance(source, str) else tuple(source)
            found.append(Rule(file.parent.name, rule["id"], rule["title"], sources))
    return found


def read_claims(tests: Path = TESTS) -> list[Claim]:
    """Every claim of every test file, in the order of the files."""
    return [
        claim
        for file in sorted(tests.rglob("test_*.py"))
        for claim in claims_in(file, file.read_text(encoding="utf-8"))
    ]


def claims_in(file: Path, text: str) -> Iterator[Claim]:
    """The claims of one test file."""
    for node, name in _marked(ast.parse(text)):
        marks = [node.value] if isinstance(node, ast.Assign) else node.decorator_list
        for rule_id in dict.fromkeys(_rule_ids(marks)):
            yield Claim(file, node.lineno, name, rule_id)


def _marked(node: ast.AST, inside: str = "") -> Iterator[tuple[Marked | ast.Assign, str]]:
    """Everything that can carry a mark, with its name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Marked):
            name = f"{inside}{child.name}"
            yield child, name
            if isinstance(child, ast.ClassDef):
                yield from _marked(child, f"{name}.")
        elif isinstance(child, ast.Assign) and ast.unparse(child.targets[0]) == "pytestmark":
            yield child, f"{inside}pytestmark"


def _rule_ids(marks: Iterable[ast.expr]) -> Iterator[str]:
    for call in (inner for mark in marks for inner in ast.walk(mark)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
            for argument in call.args:
                yield str(ast.literal_eval(argument))


def cover(rules: Iterable[Rule], claims: Iterable[Claim]) -> Coverage:
    """Give each claim to the rules that it speaks of."""
    tests: dict[Rule, list[Claim]] = {rule: [] for rule in rules}
    games = {rule.game for rule in tests}
    unknown = []
    for claim in claims:
        own = games.intersection(claim.file.parts) or games
        meant = [rule for rule in tests if rule.id == claim.id and rule.game in own]
        for rule in meant:
            tests[rule].append(claim)
        if not meant:
            unknown.append(claim)
    return Coverage(tests, unknown)


def lines(coverage: Coverage) -> Iterator[str]:
    """The table, and below it what is wrong."""
    game = ""
    for rule, claims in coverage.tests.items():
        if rule.game != game:
            game = rule.game
            yield f"{game}: {sum(other.game == game for other in coverage.tests)} rules"
        head = f"  {rule.id:11} {'+'.join(rule.source):5} {rule.title:34}"
        yield f"{head} {len(claims):3}  {', '.join(map(str, claims)) or 'NO TEST'}"
    for rule in coverage.gaps:
        yield f"gap: no test names {rule.game} {rule.id} ({rule.title})"
    for claim in coverage.unknown:
        yield f"unknown: {claim.file}:{claim.line}: {claim.test} names {claim.id!r}, which is no rule"


def main() -> int:
    """Print the table; 1 if a rule has no test or a test names no rule."""
    coverage = cover(read_rules(), read_claims())
    print("\n".join(lines(coverage)))
    return 1 if coverage.gaps or coverage.unknown else 0


if __name__ == "__main__":
    sys.exit(main())
