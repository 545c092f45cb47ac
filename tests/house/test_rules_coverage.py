"""Every rule has a test, every mark names an existing rule, and this check can fail."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.house.rules_coverage import (
    COMPLETE,
    GAMES,
    Claim,
    Rule,
    Situations,
    claims_in,
    cover,
    lines,
    main,
    read_claims,
    read_rules,
    read_situations,
)

RULES = [Rule("chess", "C1", "Castling", ("R",)), Rule("go", "C1", "Capture", ("R", "J"))]


def claim(file: str, rule_id: str) -> Claim:
    """Return a claim of some test in a file."""
    return Claim(Path(file), 1, "test_it", rule_id)


def test_every_rule_is_covered_both_ways_and_every_claim_is_of_a_rule() -> None:
    """Every rule has a test or a situation, in complete games situations both ways, and no test names an unknown rule."""
    rules, situations = read_rules(), read_situations()
    covered = cover(rules, read_claims(), situations)
    assert (covered.gaps, covered.one_sided, covered.unknown) == ([], [], [])
    assert {rule.game for rule in rules} >= set(COMPLETE)
    assert set(situations) - {(rule.game, rule.id) for rule in rules} == set()


def test_the_command_prints_a_line_for_each_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """The table names each rule with its tests, and the command succeeds."""
    code = main()
    printed = capsys.readouterr().out.splitlines()
    assert code == 0, "\n".join(printed)
    assert [rule.id for rule in read_rules()] == [
        line.split()[0] for line in printed if line.startswith("  ")
    ]


def test_the_ids_of_a_game_are_unique() -> None:
    """No two rules of a game have the same id."""
    named = [(rule.game, rule.id) for rule in read_rules()]
    assert named == list(dict.fromkeys(named))


def test_every_module_of_a_rule_exists() -> None:
    """The files of each rule exist, and each ruling of ours has a text."""
    for file in GAMES.glob("*/rules.toml"):
        for rule in tomllib.loads(file.read_text(encoding="utf-8"))["rule"]:
            assert rule["modules"] == [
                name for name in rule["modules"] if (file.parent / name).is_file()
            ]
            assert ("J" in rule["source"]) == bool(rule.get("ruling")), rule["id"]


def test_a_rule_without_a_test_is_a_gap() -> None:
    """A rule that only another game's folder names is a gap."""
    coverage = cover(RULES, [claim("tests/go/test_a.py", "C1")])
    assert coverage.gaps == [RULES[0]]
    assert "gap: no test and no situation is of chess C1 (Castling)" in list(lines(coverage))


def test_a_situation_covers_a_rule() -> None:
    """A rule with situations needs no test; situations one way only are a gap in a complete game."""
    rule = Rule(COMPLETE[0], "Z1", "Zugzwang", ("R",))
    one_way = cover([rule], [], {(rule.game, "Z1"): Situations(2, 0)})
    assert (one_way.gaps, one_way.one_sided) == ([], [rule])
    assert f"gap: {rule.game} Z1 (Zugzwang) is not told both ways" in list(lines(one_way))
    both_ways = cover([rule], [], {(rule.game, "Z1"): Situations(2, 1)})
    assert (both_ways.gaps, both_ways.one_sided) == ([], [])
    assert f"  Z1          R     {'Zugzwang':34} 2+1     0  -" in list(lines(both_ways))


def test_an_unknown_rule_is_told() -> None:
    """A mark with an unknown rule is reported with its place."""
    coverage = cover(RULES, [claim("tests/go/test_a.py", "C9")])
    assert [one.id for one in coverage.unknown] == ["C9"]
    assert "unknown: tests/go/test_a.py:1: test_it names 'C9', which is no rule" in list(
        lines(coverage)
    )


def test_a_test_outside_the_games_speaks_of_all_of_them() -> None:
    """A test outside of the games' folders covers every rule of its id."""
    assert cover(RULES, [claim("tests/engine/test_a.py", "C1")]).gaps == []


def test_marks_are_found_on_functions_classes_and_modules() -> None:
    """All ways to mark a test are found, without running it."""
    text = (
        "pytestmark = [pytest.mark.slow, pytest.mark.rule('A1')]\n"
        "@pytest.mark.rule('B1', 'B2')\n"
        "def test_one(): ...\n"
        "@pytest.mark.rule('C1')\n"
        "class TestIt:\n"
        "    @pytest.mark.parametrize('x', [1])\n"
        "    @pytest.mark.rule('D1')\n"
        "    def test_two(self): ...\n"
        "def test_three(): 'pytest.mark.rule(\"E1\")'\n"
    )
    assert [(one.test, one.id) for one in claims_in(Path("test_x.py"), text)] == [
        ("pytestmark", "A1"),
        ("test_one", "B1"),
        ("test_one", "B2"),
        ("TestIt", "C1"),
        ("TestIt.test_two", "D1"),
    ]
