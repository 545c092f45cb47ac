"""Print which tests and situations cover which rule: ``python -m tests.house.rules_coverage``.

Rules come from each game's ``rules.toml``, tests from ``@pytest.mark.rule("C2", ...)`` on functions, on classes and in
``pytestmark``, situations from ``conformance/``; nothing is run. A test in the folder of a game covers that game's rules; any
other test covers the rule of this id in every game. A rule is covered by a test or a situation; in a game of :data:`COMPLETE`
it needs a situation that shows it and one against it, which the rule forbids or to which it does not apply.

Below the rules it prints how many of the reasons against actions the situations of each game ask for, and those that no
situation asks for (:mod:`tests.house.reason_codes`).
"""

from __future__ import annotations

import ast
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.house import reason_codes

TESTS = Path(__file__).resolve().parents[1]
GAMES = TESTS.parent / "src" / "ancient_world" / "games"
CONFORMANCE = TESTS.parent / "conformance"

COMPLETE = ("antike", "golden_ages", "the_ancient_world", "tides_of_time")
"""Games of which every rule has situations both ways; add a game when its last situation is written."""

Marked = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Rule(NamedTuple):
    """A rule of a game."""

    game: str
    id: str
    title: str
    source: tuple[str, ...]


class Claim(NamedTuple):
    """A test that claims to cover a rule."""

    file: Path
    line: int
    test: str
    id: str

    def __str__(self) -> str:
        return f"{self.file.name}::{self.test}"


class Situations(NamedTuple):
    """The number of situations that show a rule, and of those against it."""

    shown: int = 0
    against: int = 0

    @property
    def both_ways(self) -> bool:
        """True if there is at least one of each."""
        return self.shown > 0 and self.against > 0


Told = dict[tuple[str, str], Situations]
"""The situations of each rule, by game and id."""


class Coverage(NamedTuple):
    """The coverage of rules by tests and situations."""

    tests: dict[Rule, list[Claim]]
    unknown: list[Claim]
    """Claims about rules that do not exist."""
    told: Told

    def situations(self, rule: Rule) -> Situations:
        """Return the situations of a rule."""
        return self.told.get((rule.game, rule.id), Situations())

    @property
    def gaps(self) -> list[Rule]:
        """The rules that no test names and no situation covers."""
        return [
            rule
            for rule, claims in self.tests.items()
            if not claims and not any(self.situations(rule))
        ]

    @property
    def one_sided(self) -> list[Rule]:
        """The rules of complete games that have no situations both ways."""
        return [
            rule
            for rule in self.tests
            if rule.game in COMPLETE and not self.situations(rule).both_ways
        ]


def read_rules(games: Path = GAMES) -> list[Rule]:
    """Return every rule of every game, in the order of its file."""
    rules = []
    for file in sorted(games.glob("*/rules.toml")):
        for rule in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]:
            source = rule["source"]
            sources = (source,) if isinstance(source, str) else tuple(source)
            rules.append(Rule(file.parent.name, rule["id"], rule["title"], sources))
    return rules


def read_claims(tests: Path = TESTS) -> list[Claim]:
    """Return every claim of every test file, in the order of the files."""
    return [
        claim
        for file in sorted(tests.rglob("test_*.py"))
        for claim in claims_in(file, file.read_text(encoding="utf-8"))
    ]


def read_situations(folder: Path = CONFORMANCE) -> Told:
    """Return the number of situations of each rule, without those that show where rules meet."""
    counts = {}
    for file in sorted(folder.rglob("*.json")):
        if file.parent.name == "pairs":
            continue
        document = json.loads(file.read_text(encoding="ascii"))
        if document["format"] != "ancient-world/conformance":
            continue  # a whole game, or the components of a game
        game, body = document["game"].replace("-", "_"), document["conformance"]
        against = [_is_against(each) for each in body["situations"]]
        counts[game, body["rule"]] = Situations(against.count(False), against.count(True))
    return counts


def _is_against(situation: dict[str, object]) -> bool:
    """Return whether a situation shows what a rule forbids, or where it does not apply."""
    return bool(situation.get("contrast", True))


def claims_in(file: Path, text: str) -> Iterator[Claim]:
    """Yield the claims of one test file."""
    for node, name in _marked(ast.parse(text)):
        marks = [node.value] if isinstance(node, ast.Assign) else node.decorator_list
        for rule_id in dict.fromkeys(_rule_ids(marks)):
            yield Claim(file, node.lineno, name, rule_id)


def _marked(node: ast.AST, inside: str = "") -> Iterator[tuple[Marked | ast.Assign, str]]:
    """Yield everything that can carry a mark, with its name."""
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


def cover(rules: Iterable[Rule], claims: Iterable[Claim], told: Told | None = None) -> Coverage:
    """Assign each claim to the rules that it covers."""
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
    return Coverage(tests, unknown, told or {})


def lines(coverage: Coverage) -> Iterator[str]:
    """Yield the lines of the table, then the faults.

    The line of a rule shows how many situations the rule allows, and after "+" how many situations the rule forbids.
    """
    game = ""
    for rule, claims in coverage.tests.items():
        if rule.game != game:
            game = rule.game
            yield f"{game}: {sum(other.game == game for other in coverage.tests)} rules"
        head = f"  {rule.id:11} {'+'.join(rule.source):5} {rule.title:34}"
        shown, against = coverage.situations(rule)
        yield f"{head} {shown}+{against:<3} {len(claims):3}  {', '.join(map(str, claims)) or '-'}"
    for rule in coverage.gaps:
        yield f"gap: no test and no situation is of {rule.game} {rule.id} ({rule.title})"
    for rule in coverage.one_sided:
        yield f"gap: {rule.game} {rule.id} ({rule.title}) is not told both ways"
    for claim in coverage.unknown:
        yield f"unknown: {claim.file}:{claim.line}: {claim.test} names {claim.id!r}, which is no rule"


def main() -> int:
    """Print the table; the exit code is 1 if a rule or a reason is not covered, or a claim names no rule."""
    coverage = cover(read_rules(), read_claims(), read_situations())
    reasons = reason_codes.read_reasons()
    print("\n".join([*lines(coverage), *reason_codes.lines(reasons)]))
    is_faulty = coverage.gaps or coverage.one_sided or coverage.unknown
    return 1 if is_faulty or reason_codes.is_faulty(reasons) else 0


if __name__ == "__main__":
    sys.exit(main())
