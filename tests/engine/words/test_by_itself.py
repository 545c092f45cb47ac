"""A game's sentences do not depend on which other games are loaded."""

from __future__ import annotations

import json
import re

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import DecisionStep, Step
from ancient_world.engine.message_catalogue import message_text
from tests.fresh_process import output

OURS = ["antike", "golden-ages", "the-ancient-world", "tides-of-time"]


@pytest.mark.parametrize(
    "games",
    [
        pytest.param(OURS, id="forwards"),
        pytest.param(OURS[::-1], id="backwards", marks=pytest.mark.long),
    ],
)
def test_a_game_says_the_same_beside_others(games: list[str]) -> None:
    """Labels of steps, kinds and hidden things stay the same when other games are loaded, in both languages."""
    program = f"from tests.engine.words.by_itself import main; main({games!r})"
    first, beside_others = json.loads(output(program))
    assert list(first) == games
    for game in games:
        assert len(set(first[game])) > 100
        assert first[game] == beside_others[game]


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("code", ["not-now", "step-out-of-place"])
def test_a_step_is_called_by_its_label(game: str, code: str) -> None:
    """A sentence about a step shows its label, and its data the name in documents."""
    steps = [kind for kind in aw.game(game).step_types if kind.label]
    assert len(steps) > 2
    for kind in steps:
        assert kind.label in message_text(code, {"step": kind.word()})
        assert re.fullmatch("[a-z-]+", kind.word())
    assert {kind.word() for kind in steps} <= set(aw.game(game).words["step"])


def turn(called: str) -> type[Step]:
    """Return a step of some game, with a class name that other games use as well."""

    @attrs.frozen
    class Turn(DecisionStep):
        label = called

    return Turn


def test_two_games_have_a_step_of_the_same_name() -> None:
    """Steps of the same name in two games keep their own labels."""
    for called in ("the turn of a sailor", "the turn of a farmer"):
        data = {"step": turn(called).word()}
        assert data == {"step": "turn"}
        assert message_text("not-now", data) == f"The game waits for something else now: {called}."
