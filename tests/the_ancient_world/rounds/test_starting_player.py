"""The option ``starting_player`` (S1): the seat that starts, which is seat 0 by default."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import all_pass, decision, play, settle


@pytest.mark.rule("S1")
def test_seat_0_starts_by_default() -> None:
    """Naming seat 0 gives the same game as the default, and neither is written to the options of a record."""
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
    """The named seat has the token and the first turn; the extra coins follow the order of turns from that seat."""
    state: Any = settle(taw.GAME.new(players, None, {"starting_player": first}))
    assert [player.coins for player in state.players] == coins
    assert (state.token, decision(state).player) == (first, first)
    assert decision(play(state, taw.Pass())).player == (first + 1) % players
    assert taw.GAME.options(state)["starting_player"] == first
    assert all_pass(state).first_player == first


@pytest.mark.rule("S1", "K2")
def test_random_city_states_keep_boards_random() -> None:
    """Boards stay random with random city-states and another starting player."""
    options = {"city_states": "random", "starting_player": 1}
    state: Any = taw.GAME.new(4, None, options)
    assert taw.GAME.options(state) == {"boards": "random", **options}


@pytest.mark.rule("S1")
@pytest.mark.parametrize("wrong", [-1, 2, True, "1st", None, 1.0])
def test_no_other_seat_starts(wrong: object) -> None:
    """A starting player who is no seat is refused, and the error lists the seats."""
    with pytest.raises(aw.InvalidOption) as refused:
        aw.new_game(taw.GAME, 2, options={"starting_player": wrong})
    assert refused.value.code == "option-wrong"
    assert refused.value.data["known"] == "0, 1"
