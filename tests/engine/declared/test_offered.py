"""What is offered after the dot of a value: its fields and what its game adds, and not what the engine asks of its class."""

from __future__ import annotations

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
    match = aw.Match.new(the_ancient_world.GAME, ["Ann", "Ben"], seed=1)
    assert names(aw.legal_actions(match.state)[0]) == {"citizen", "game", "rule", "space"}
    assert names(aw.Dealt(("lizard",))) == {"cards", "game", "rule"}


def test_a_step_offers_its_fields() -> None:
    """What its game declares beside them may stand there too."""
    waiting = aw.Match.new(tides_of_time.GAME, ["Ann", "Ben"], seed=1).pending()
    assert waiting is not None
    assert names(waiting.step) == {"due", "player", "rule", "why_not_due"}


@pytest.mark.parametrize("game", aw.game_ids())
def test_a_state_offers_what_it_declares(game: str) -> None:
    """All its fields are there; what changes a draft is not."""
    state: Any = aw.new_game(game, 2)
    fields = {field.name for field in attrs.fields(type(state)) if field.init}
    assert fields | {"game", "masked"} <= names(state)
    assert not names(state) & {"edit", "push", "thaw", "freeze", "listed", "edit_players"}


def test_what_is_not_offered_can_be_used() -> None:
    """It is only left out of the list."""
    state = aw.new_game("antike", 2)
    assert state.ended_by() == ""
    assert "ended_by" not in dir(state)
    assert "ended_by" in dir(type(state))
