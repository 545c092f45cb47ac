"""Tests of the rules, each of which names its rule."""

from typing import Any

import ancient_world as aw
import attrs
import pytest
from positions import (
    DEALT,
    IN_GROVE,
    LAND,
    LAST,
    LOADED,
    NEW,
    NEXT,
    ON_ROAD,
    OVER,
    READY,
    SOLD,
    after,
    with_side,
    with_well,
)

from incense_road.arabia import CORNERS, HEXES
from incense_road.game import GAME, Begin, Dig, Load, Rest, Sell, Travel


def refusal(state: Any, action: aw.Action) -> tuple[str, str] | None:
    """Return the code and the rule of the reason against an action."""
    reason = aw.explain(state, action)
    return None if reason is None else (reason.code, reason.rule)


def player_of(state: Any) -> int:
    """Return whose decision it is."""
    decision = aw.pending(state)
    assert isinstance(decision, aw.Decision)
    return decision.player


def test_tiles_fill_the_board_between_the_towns() -> None:
    """R1: 31 tiles lie on the hexes that are no corners."""
    assert [DEALT.terrain(place) is None for place in HEXES] == [
        place in CORNERS for place in HEXES
    ]
    assert DEALT.site("a2") == "grove"
    assert refusal(NEW, aw.Dealt(LAND[1:])) == ("wrong-card-count", "R1")


def test_caravans_begin_in_different_towns() -> None:
    """R2: the last player chooses first; the desert and a town that is taken are refused."""
    assert player_of(DEALT) == 1
    assert refusal(DEALT, Begin("d4")) == ("incense-no-town", "R2")
    assert refusal(after(DEALT, Begin("g4")), Begin("g4")) == ("incense-taken", "R2")
    assert [(side.caravan, side.coins) for side in READY.players] == [("a1", 4), ("g4", 4)]


def test_news_raises_the_prices() -> None:
    """R3: the price rises by three in the town of the feast, by one elsewhere, up to six."""
    assert dict(zip(ON_ROAD.cards.towns, ON_ROAD.prices, strict=True)) == {
        **dict.fromkeys(ON_ROAD.cards.towns, 4),
        "gaza": 6,
    }
    dear = after(attrs.evolve(READY, prices=(6,) * 6), aw.Dealt(("gaza",)))
    assert dear.prices == (6,) * 6


@pytest.mark.parametrize(("place", "water"), [("a2", 4), ("b1", 4), ("b2", 2)])
def test_terrain_takes_water(place: str, water: int) -> None:
    """R4: a grove and an oasis take one water, mountains three; five are there."""
    assert after(ON_ROAD, Travel(place)).water == water


def test_a_journey_goes_to_a_neighbour_with_water() -> None:
    """R4: what is far or takes more water than is left is refused."""
    assert refusal(ON_ROAD, Travel("a3")) == ("incense-far", "R4")
    assert refusal(attrs.evolve(ON_ROAD, water=2), Travel("b2")) == ("incense-dry", "R4")


def test_turns_go_round() -> None:
    """R4: a turn ends with a rest or without water; in the next round the next player begins."""
    assert (player_of(ON_ROAD), player_of(SOLD), SOLD.water) == (0, 1, 5)
    assert player_of(NEXT) == 1
    dry = with_side(attrs.evolve(IN_GROVE, water=1), 0, coins=0)
    assert player_of(after(dry, Load())) == 1


def test_a_well_saves_water_and_pays_its_owner() -> None:
    """R5: mountains with a well take one water; the owner gets a coin from the bank."""
    state = after(with_well(ON_ROAD, "b2", 1), Travel("b2"))
    assert (state.water, [side.coins for side in state.players]) == (4, [4, 5])
    own = after(with_well(ON_ROAD, "b2", 0), Travel("b2"))
    assert (own.water, [side.coins for side in own.players]) == (4, [4, 4])


def test_groves_give_myrrh() -> None:
    """R6: a load takes one water; three camels carry three loads."""
    state = after(IN_GROVE, Load())
    assert (state.water, state.players[0].myrrh) == (3, 1)
    assert refusal(ON_ROAD, Load()) == ("incense-no-grove", "R6")
    assert refusal(with_side(IN_GROVE, 0, myrrh=3), Load()) == ("incense-full", "R6")
    assert refusal(attrs.evolve(IN_GROVE, water=0), Load()) == ("incense-dry", "R6")


def test_towns_buy_myrrh() -> None:
    """R7: each sale pays the price and lowers it by one, but not below one."""
    assert (SOLD.players[0].coins, SOLD.prices[SOLD.town("a1") or 0]) == (4 + 6 + 5 + 4, 3)
    cheap = after(attrs.evolve(LOADED, prices=(1,) * 6), Sell())
    assert (cheap.players[0].coins, cheap.prices) == (5, (1,) * 6)
    assert refusal(with_side(IN_GROVE, 0, myrrh=1), Sell()) == ("incense-no-market", "R7")
    assert refusal(ON_ROAD, Sell()) == ("incense-no-myrrh", "R7")


def test_wells_are_dug_for_coins_and_water() -> None:
    """R8: a well costs a water and the price of the terrain; one fits in a hex, none in a town."""
    rich = with_side(IN_GROVE, 0, coins=6)
    state = after(rich, Dig())
    assert (state.well("a2"), state.players[0].coins, state.water) == (0, 1, 3)
    assert refusal(state, Dig()) == ("incense-dug", "R8")
    assert refusal(IN_GROVE, Dig()) == ("incense-poor", "R8")
    assert refusal(ON_ROAD, Dig()) == ("incense-no-digging", "R8")
    assert refusal(attrs.evolve(rich, water=0), Dig()) == ("incense-dry", "R8")


def test_the_game_ends_with_the_news() -> None:
    """R9: after the round of the last card the most points win."""
    assert aw.pending(OVER) is None
    assert not aw.is_over(after(LAST, Rest()))
    assert aw.winners(OVER) == (0,)


def test_wells_and_trade_score() -> None:
    """R9: wells score by terrain; the most sold in a town score eight, with a tie four each."""
    sold = with_well(with_well(SOLD, "b2", 0), "a3", 1)
    assert [score.total for score in aw.scores(sold)] == [19 + 4 + 8, 4 + 2]
    tied = with_side(sold, 1, sold=sold.players[0].sold)
    assert [score.total for score in aw.scores(tied)] == [19 + 4 + 4, 4 + 2 + 4]
    assert GAME.total(tied, 1) == 10
