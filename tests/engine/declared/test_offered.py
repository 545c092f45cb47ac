"""``dir`` of a value lists its fields and additions of its game, without methods for authors."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world, tides_of_time


def names(value: object) -> set[str]:
    """Return the public names that a console would list after a dot."""
    return {name for name in dir(value) if not name.startswith("_")}


def test_an_action_offers_its_fields() -> None:
    """An action lists its fields, the game and the rule."""
    match = aw.Match.new(the_ancient_world.GAME, ["Ann", "Ben"], seed=1)
    assert names(aw.legal_actions(match.state)[0]) == {"citizen", "game", "rule", "space"}
    assert names(aw.Dealt(("lizard",))) == {"cards", "game", "rule"}


def test_a_step_offers_its_fields() -> None:
    """A step lists its fields and what its game declares."""
    waiting = aw.Match.new(tides_of_time.GAME, ["Ann", "Ben"], seed=1).pending()
    assert waiting is not None
    assert names(waiting.step) == {"choice_due", "player", "rule", "why_other_choice"}


@pytest.mark.parametrize("game", aw.available_games())
def test_a_state_offers_what_it_declares(game: str) -> None:
    """A state lists all its fields, and no methods that change a draft."""
    state: Any = aw.new_game(game, 2)
    fields = {field.name for field in attrs.fields(type(state)) if field.init}
    assert fields | {"game", "masked"} <= names(state)
    assert not names(state) & {"edit", "push", "thaw", "freeze", "listed", "edit_players"}


def test_what_is_not_offered_can_be_used() -> None:
    """Names that are not listed can be used."""
    state = aw.new_game("antike", 2)
    assert state.ended_by() == ""
    assert "ended_by" not in dir(state)
    assert "ended_by" in dir(type(state))
