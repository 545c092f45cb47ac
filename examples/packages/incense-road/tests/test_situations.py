"""Tests of the situations, which programs in any language can be asked about."""

import sys

import pytest
import situations
from ancient_world.testing import Program, conformance_paths, read_conformance, run_conformance

from incense_road.game import GAME


@pytest.mark.parametrize("rule", [rule.id for rule in GAME.rules()])
def test_situations_show_each_rule(rule: str) -> None:
    """The document of a rule has what it allows and forbids, and is that of situations.py."""
    written = read_conformance(situations.FOLDER / f"{rule}.json")
    assert written == situations.document(rule), "run python tests/situations.py"
    assert 0 < written.contrast_count < len(written.situations)


def test_situations_hold() -> None:
    """The program of the library answers all of them as the documents say."""
    rules = [read_conformance(path) for path in conformance_paths(situations.FOLDER)]
    command = [sys.executable, "-m", "ancient_world.serve"]
    with Program(command, timeout=60) as program:
        results = [*run_conformance(rules, program)]
    assert [result.rule for result in results] == [rule.id for rule in GAME.rules()]
    assert not [failure for result in results for failure in result.failures]
