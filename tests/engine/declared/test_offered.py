"""What is offered after the dot of a value: its fields and what its game adds, and not what the engine asks of its class."""

from __future__ import annotations

from functools import partial
from inspect import signature
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world, tides_of_time


def names(value: object) -> set[str]:
    """What a console lists after a dot."""
    return {name for name in dir(value) if not name.startswith("_")}


def test_an_action_offers_its_fields() -> None:
    """Beside them stand the game and the rule, and nothing that only authors use."""
    match = the_ancient_world.new_match(["Ann", "Ben"], seed=1)
    assert names(aw.legal_actions(match.state)[0]) == {"citizen", "game", "rule", "space"}
    assert names(aw.Dealt(("lizard",))) == {"cards", "game", "rule"}


def test_a_step_offers_its_fields() -> None:
    """What its game declares beside them may stand there too."""
    waiting = tides_of_time.new_match(["Ann", "Ben"], seed=1).pending()
    assert waiting is not None
    assert names(waiting.step) == {"due", "player", "rule", "why_not_due"}


@pytest.mark.parametrize("game", aw.game_ids())
def test_a_state_offers_what_it_declares(game: str) -> None:
    """All its fields are there, and its doors; what changes a draft is not."""
    state: Any = aw.new_game(game, 2)
    fields = {field.name for field in attrs.fields(type(state)) if field.init}
    assert fields | {"game", "masked", "new_game", "new_match"} <= names(state)
    assert not names(state) & {"edit", "push", "thaw", "freeze", "listed", "edit_players"}


@pytest.mark.parametrize("game", aw.game_ids())
def test_the_doors_of_a_state_open_what_the_general_ones_open(game: str) -> None:
    """Who leaves something out gets the same from both: a match with a secret of its own, and no table whose chance is told."""
    typed: Any = aw.game(game).state_type
    taken, general = (signature(each).parameters for each in (typed.new_match, aw.Match.new))
    assert {name: each.default for name, each in general.items() if name != "game_id"} == {
        name: each.default for name, each in taken.items()
    }
    for chance in ({"seed": 3}, {"table": True}):
        opened = [new(["Ann", "Ben"], **chance).record for new in (typed.new_match, partial(aw.Match.new, game))]  # fmt: skip
        assert opened[0] == opened[1]


def test_what_is_not_offered_can_be_used() -> None:
    """It is only left out of the list."""
    state = aw.new_game("antike", 2)
    assert state.ended_by() == ""
    assert "ended_by" not in dir(state)
    assert "ended_by" in dir(type(state))
