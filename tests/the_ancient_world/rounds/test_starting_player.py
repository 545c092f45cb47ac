"""Who starts is agreed on, dealt elsewhere, or seat 0 (S1): the option ``starting_player``."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import all_pass, decision, play, settle


@pytest.mark.rule("S1")
def test_seat_0_starts_by_default() -> None:
    """Naming it gives the same game, and neither is in the options of a record."""
    state: Any = aw.new_game("the-ancient-world", players=3)
    assert aw.new_game("the-ancient-world", players=3, starting_player=0) == state
    assert (state.first_player, state.token) == (0, 0)
    assert taw.GAME.options(state) == {"boards": "random", "city_states": "off"}


@pytest.mark.rule("S1", "S9")
@pytest.mark.parametrize(
    ("players", "first", "coins"),
    [(2, 1, [7, 6]), (3, 1, [8, 6, 7]), (3, 2, [7, 8, 6]), (4, 2, [8, 8, 6, 7])],
)
def test_another_seat_starts(players: int, first: int, coins: list[int]) -> None:
    """It has the token and the first turn; the extra coins follow the order of turns from it."""
    state: Any = settle(taw.GAME.new(players, None, {"starting_player": first}))
    assert [player.coins for player in state.players] == coins
    assert (state.token, decision(state).player) == (first, first)
    assert decision(play(state, taw.Pass())).player == (first + 1) % players
    assert taw.GAME.options(state)["starting_player"] == first
    assert all_pass(state).first_player == first


@pytest.mark.rule("S1", "K2")
def test_who_starts_decides_first_what_a_city_state_gives() -> None:
    """Seats follow in the order of turns."""
    options = {"city_states": "random", "starting_player": 1}
    state: Any = taw.GAME.new(4, None, options)
    assert taw.GAME.options(state) == {"boards": "random", **options}


@pytest.mark.rule("S1")
@pytest.mark.parametrize("wrong", [-1, 2, True, "1st", None, 1.0])
def test_no_other_seat_starts(wrong: object) -> None:
    """What is no seat is refused, with the seats that there are."""
    with pytest.raises(aw.InvalidOption) as refused:
        aw.new_game(taw.GAME, 2, options={"starting_player": wrong})
    assert refused.value.code == "option-wrong"
    assert refused.value.data["known"] == "0, 1"
