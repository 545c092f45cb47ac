"""Test checking programs over pipes: right ones, wrong ones, and ones that do not follow the protocol."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from functools import cache

import attrs
import pytest

from ancient_world.serve.local_session import LocalSession
from ancient_world.testing import (
    BrokenProgram,
    Conformance,
    Program,
    RuleResult,
    conformance_paths,
    read_conformance,
    run_conformance,
)
from tests.conformance.write import FOLDER

SERVE = (sys.executable, "-m", "ancient_world.serve")


@cache
def tides() -> list[Conformance]:
    """Return the rules of Tides of Time, without situations in which this library itself fails."""
    rules = [read_conformance(path) for path in conformance_paths(FOLDER / "tides-of-time")]
    wrong = {
        (result.rule, failure.number)
        for result in run_conformance(rules, LocalSession())
        for failure in result.failures
    }
    passing = []
    for rule in rules:
        right = [each for at, each in enumerate(rule.situations) if (rule.rule, at) not in wrong]
        passing.append(attrs.evolve(rule, situations=tuple(right)))
    return passing


@cache
def results_of(mistake: str) -> list[RuleResult]:
    """Return the results of a program that makes this mistake."""
    return results((sys.executable, "-m", "tests.conformance.wrong_program", mistake))


def results(command: Sequence[str], *, timeout: float = 300) -> list[RuleResult]:
    """Return the results of a program on the rules of Tides of Time."""
    with Program(command, timeout=timeout) as program:
        return list(run_conformance(tides(), program))


def python(code: str) -> tuple[str, ...]:
    """Return the command of a program of a few lines."""
    return (sys.executable, "-c", code)


@pytest.mark.long
def test_the_server_keeps_every_rule() -> None:
    """The library's server in its own process passes all situations."""
    rules = [read_conformance(path) for path in conformance_paths(FOLDER)]
    with Program(SERVE, timeout=300) as program:
        rule_results = list(run_conformance(rules, program))
    assert [result for result in rule_results if result.failures] == []
    assert sum(result.count for result in rule_results) == sum(
        len(rule.situations) for rule in rules
    )


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("mistake", "rule", "method", "path"),
    [
        ("relics_may_go", "L1", "explain", "$"),
        ("a_card_is_forgotten", "R1", "legal_actions", "$.actions"),
        ("nobody_deals", "S1", "apply", "$"),
        ("hands_are_sets", "S1", "probability", "$"),
        ("hands_are_sets", "L2", "probability", "$"),
        ("one_outcome_is_forgotten", "L2", "outcomes", "$.actions"),
        ("spectators_see_all", "R2", "view", "$.view.state.pile.unseen"),
        ("choices_are_public", "R1", "view_action", "$.action.card"),
    ],
)
def test_a_wrong_program_is_found_out(mistake: str, rule: str, method: str, path: str) -> None:
    """The rule that a program breaks is reported with the request and the place."""
    rule_results = results_of(mistake)
    failed = {result.rule: result.failures for result in rule_results if result.failures}
    assert rule in failed
    mismatch = failed[rule][0].mismatch
    assert (mismatch.method, mismatch.differences[0].path) == (method, path)


def test_other_rules_are_not_blamed() -> None:
    """A program that removes relics fails rule L1 only."""
    rule_results = results_of("relics_may_go")
    assert [result.rule for result in rule_results if result.failures] == ["L1"]


def answering(member: str, value: str) -> str:
    """Return a program that answers every request with the same result or error."""
    answer = f"{{'jsonrpc': '2.0', 'id': json.loads(line)['id'], {member!r}: {value}}}"
    return printing(f"json.dumps({answer})")


def printing(text: str) -> str:
    """Return a program that prints an expression for each line."""
    return f"import json, sys\nfor line in sys.stdin: print({text}, flush=True)"


@pytest.mark.parametrize(
    ("code", "program"),
    [
        ("program-ended", "raise SystemExit(3)"),
        ("program-ended", "import sys; sys.stdin.readline()"),
        ("program-hangs", "import time; time.sleep(60)"),
        ("program-hangs", "import sys, time; sys.stdin.readline(); time.sleep(60)"),
        ("program-rubbish", "print('Welcome!')"),
        ("program-rubbish", "import sys; sys.stdout.buffer.write(b'\\xff\\xfe\\n' * 1000)"),
        ("program-rubbish", "print('[' * 100_000)"),
        ("program-rubbish", printing("'[' * 980 + ']' * 980")),
        ("program-rubbish", "while True: print('Welcome!')"),
        ("program-too-long", "import sys\nwhile True: sys.stdout.write('x' * 65536)"),
        ("program-no-response", printing("'[]'")),
        ("program-no-response", printing("line")),
        ("program-no-response", printing("""'{"jsonrpc": "2.0", "id": 1}'""")),
        ("program-no-response", printing("""'{"jsonrpc": "2.0", "result": 1}'""")),
        ("program-no-response", answering("error", "None")),
        ("program-no-response", answering("error", "'no'")),
        ("program-no-response", answering("result", "1, 'error': {}")),
        ("program-other-id", printing("""'{"jsonrpc": "2.0", "id": 7, "result": 1}'""")),
        ("program-other-id", printing("""'{"jsonrpc": "2.0", "id": true, "result": 1}'""")),
    ],
)
def test_a_program_that_does_not_speak_the_protocol(code: str, program: str) -> None:
    """A program that breaks the protocol ends the run with an error that names the rule and the situation."""
    with pytest.raises(BrokenProgram) as caught:
        results(python(program), timeout=0.5 if code == "program-hangs" else 300)
    first = tides()[0]
    assert caught.value.code == code
    assert caught.value.data["rule"] == first.rule
    assert first.situations[0].name in caught.value.message


def test_a_large_question_to_a_program_that_does_not_read() -> None:
    """A program that does not read a large request is stopped after the timeout."""
    sleeping = Program(python("import time; time.sleep(60)"), timeout=0.5)
    with sleeping, pytest.raises(BrokenProgram) as caught:
        sleeping("apply", {"state": "x" * 1_000_000})
    assert caught.value.code == "program-hangs"


def test_a_program_that_cannot_be_started() -> None:
    """An unknown program and an empty or malformed command raise BrokenProgram."""
    for command in ("no-such-program", "a\0b"):
        with pytest.raises(BrokenProgram) as caught:
            Program([command])
        assert caught.value.code == "program-not-started"
    for command in ("", "  ", "'open"):
        with pytest.raises(BrokenProgram) as caught:
            Program(command)
        assert caught.value.code == "program-no-command"


def test_a_command_line_is_a_program() -> None:
    """A command is split as in a shell, and the program gets the first request."""
    line = f"{shlex.quote(sys.executable)} -c 'import sys; sys.exit(len(sys.stdin.readline()) > 9)'"
    with Program(line) as program, pytest.raises(BrokenProgram) as caught:
        program("apply", {})
    assert caught.value.data["exit"] == 1


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("result", "None"),
        ("result", "[]"),
        ("result", "{'scores': [1], 'actions': [1], 'code': {}}"),
        ("result", "'legal'"),
        ("error", "{}"),
        ("error", "{'code': 1, 'data': [1]}"),
        ("error", "{'code': 1, 'data': {'code': 3, 'kind': []}}"),
    ],
)
def test_answers_of_any_shape(member: str, value: str) -> None:
    """A malformed answer is a failure of the rule, and the run goes on."""
    rule_results = results(python(answering(member, value)))
    assert [result.rule for result in rule_results if not result.failures] == []
