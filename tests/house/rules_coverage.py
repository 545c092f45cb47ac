"""Which tests and situations cover which rule: ``python -m tests.house.rules_coverage`` prints a table.

Rules come from each game's ``rules.toml``, tests from ``@pytest.mark.rule("C2", ...)`` on functions, on
classes and in ``pytestmark``, situations from ``conformance/``, read without running anything. A test in the folder of
a game speaks of that game's rules; any other test speaks of every game that has a rule of this id. A rule is
covered by a test or a situation; in a game of :data:`COMPLETE` it needs a situation in which it shows and one against
it, which it refuses or to which it does not apply.
"""

from __future__ import annotations

import ast
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).resolve().parents[1]
GAMES = TESTS.parent / "src" / "ancient_world" / "games"
CONFORMANCE = TESTS.parent / "conformance"

COMPLETE = ("antike", "golden_ages", "the_ancient_world", "tides_of_time")
"""Games whose rules are all told as situations; whoever tells the last one of a game puts it in here."""

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


class Situations(NamedTuple):
    """How many situations show a rule, and how many stand against it."""

    shown: int = 0
    against: int = 0

    @property
    def both_ways(self) -> bool:
        """Whether there is one of each."""
        return self.shown > 0 and self.against > 0


Told = dict[tuple[str, str], Situations]
"""The situations of the rules, by game and id."""


class Coverage(NamedTuple):
    """What the rules, the claims and the situations come to."""

    tests: dict[Rule, list[Claim]]
    unknown: list[Claim]
    """Claims of rules that do not exist."""
    told: Told

    def situations(self, rule: Rule) -> Situations:
        """The situations of a rule."""
        return self.told.get((rule.game, rule.id), Situations())

    @property
    def gaps(self) -> list[Rule]:
        """Rules that no test names and no situation tells."""
        return [
            rule
            for rule, claims in self.tests.items()
            if not claims and not any(self.situations(rule))
        ]

    @property
    def one_sided(self) -> list[Rule]:
        """Rules of complete games that are not told both ways."""
        return [
            rule
            for rule in self.tests
            if rule.game in COMPLETE and not self.situations(rule).both_ways
        ]


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


def read_situations(folder: Path = CONFORMANCE) -> Told:
    """How many situations there are of each rule, as its document says."""
    found = {}
    for file in sorted(folder.rglob("*.json")):
        document = json.loads(file.read_text(encoding="ascii"))
        game, body = document["game"].replace("-", "_"), document["conformance"]
        against = [_is_against(each) for each in body["situations"]]
        found[game, body["rule"]] = Situations(against.count(False), against.count(True))
    return found


def _is_against(situation: dict[str, object]) -> bool:
    """Whether a situation shows what a rule refuses, or where it does not apply."""
    return bool(situation.get("contrast", True))


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


def cover(rules: Iterable[Rule], claims: Iterable[Claim], told: Told | None = None) -> Coverage:
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
    return Coverage(tests, unknown, told or {})


def lines(coverage: Coverage) -> Iterator[str]:
    """The table, and below it what is wrong; the situations of a rule stand as those that show it + those against it."""
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
    """Print the table; 1 if a rule is not covered, or a test names no rule."""
    coverage = cover(read_rules(), read_claims(), read_situations())
    print("\n".join(lines(coverage)))
    return 1 if coverage.gaps or coverage.one_sided or coverage.unknown else 0


if __name__ == "__main__":
    sys.exit(main())
