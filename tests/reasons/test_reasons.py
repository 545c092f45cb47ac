"""The reasons against illegal actions have true rules, figures and names, at random moments of all games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world.engine import DecisionStep
from tests.reasons.trying import try_illegal

TRIED = 1_500


@pytest.mark.parametrize("game", aw.available_games())
def test_reasons_are_true(game: str) -> None:
    """A reason is true of the state and the player, and is the current step's own if the step offers such actions."""
    tried = try_illegal(game, TRIED)
    assert [*tried.wrong] == []
    assert len(tried.codes) >= {"tides-of-time": 6}.get(game, 20)


NO_RULE = {
    "match.py": 6,
    "public_functions.py": 1,
    "web_table.py": 4,
    "seated.py": 2,
    "stateless.py": 2,
    "explaining.py": 1,
    "wrong_use.py": 1,
}
"""The number of reasons without a rule, by file; these are faults of the call, such as an unknown seat, which break no rule."""
LITERAL = re.compile(r'\b(?:reason|named)\(\s*(?:\w+, )?f?"[a-z{}-]+",\s*"([^"]*)"')


def sources(folder: Path) -> Iterator[Path]:
    """Yield the library's files below a folder, except chance, whose reasons take their rule from the step."""
    return (path for path in folder.rglob("*.py") if path.name != "chance.py")


def test_reasons_have_a_rule() -> None:
    """Every reason has a rule, except those counted in `NO_RULE`."""
    without_rule = Counter(
        path.name
        for path in sources(Path(aw.__file__).parent)
        for rule in LITERAL.findall(path.read_text("utf-8"))
        if not rule
    )
    assert without_rule == NO_RULE


@pytest.mark.parametrize("game", aw.available_games())
def test_every_rule_that_a_message_names_is_known(game: str) -> None:
    """The rules of steps, actions and reasons exist in the game."""
    rules = aw.game(game)
    known = {rule.id for rule in rules.rules()}
    named = {kind.rule for kind in rules.step_types} | {kind.rule for kind in rules.action_types}
    named |= {
        kind.turn_rule or kind.rule for kind in rules.step_types if issubclass(kind, DecisionStep)
    }
    folder = Path(aw.__file__).parent / "games" / game.replace("-", "_")
    named |= {rule for path in sources(folder) for rule in LITERAL.findall(path.read_text("utf-8"))}
    assert named - known == set()
