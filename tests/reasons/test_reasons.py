"""Reasons against illegal actions at random moments of all games: their rules, figures and names are true."""

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
def test_what_a_reason_says_is_true(game: str) -> None:
    """Of the state, and of the player asked about; the present step's reason stands where it offers such actions."""
    tried = try_illegal(game, TRIED)
    assert [*tried.wrong] == []
    assert len(tried.codes) >= {"tides-of-time": 6}.get(game, 20)


NO_RULE = {
    "match.py": 6,
    "face.py": 1,
    "table.py": 4,
    "seated.py": 2,
    "stateless.py": 1,
    "explaining.py": 2,
}
"""How many reasons of a file name no rule, as none of a game is broken: no action, a seat that nobody has, what cannot be taken back."""
LITERAL = re.compile(r'\b(?:reason|named)\(\s*(?:\w+, )?f?"[a-z{}-]+",\s*"([^"]*)"')


def sources(folder: Path) -> Iterator[Path]:
    """The files of the library below a folder; chance gives its reasons to steps, which name the rule."""
    return (path for path in folder.rglob("*.py") if path.name != "chance.py")


def test_only_what_breaks_no_rule_names_none() -> None:
    """Every other reason is given with a rule of its game, or of the step at which it is given."""
    found = Counter(
        path.name
        for path in sources(Path(aw.__file__).parent)
        for rule in LITERAL.findall(path.read_text("utf-8"))
        if not rule
    )
    assert found == NO_RULE


@pytest.mark.parametrize("game", aw.available_games())
def test_every_rule_that_a_message_names_is_known(game: str) -> None:
    """``ancient-world rules`` tells of each: those of steps and actions, and those written beside a reason."""
    rules = aw.game(game)
    known = {rule.id for rule in rules.rules()}
    named = {kind.rule for kind in rules.step_types} | {kind.rule for kind in rules.action_types}
    named |= {
        kind.turn_rule or kind.rule for kind in rules.step_types if issubclass(kind, DecisionStep)
    }
    folder = Path(aw.__file__).parent / "games" / game.replace("-", "_")
    named |= {rule for path in sources(folder) for rule in LITERAL.findall(path.read_text("utf-8"))}
    assert named - known == set()
