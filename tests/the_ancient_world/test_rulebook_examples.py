"""The worked examples of the rulebook that no situation in conformance/ covers, one test each."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from ancient_world.engine.explaining import explain
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.attack import attack_value
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    box,
    edit,
    edit_player,
    give_card,
    give_district,
    in_round,
    play,
    raise_armies,
    roll,
    settle,
    table,
    threaten,
    unthreaten,
)

MIRIAM, TOM = 0, 1


@pytest.mark.rule("A3", "R2")
def test_an_army_of_five() -> None:
    """One coin buys an attack value of 5 (swords and arrows) or 2 (swords only); with a sword card, 6 or 3."""
    state = raise_armies(table(), MIRIAM, taw.Army("javelins-1", ("slingers-1",)))
    value = attack_value(state, MIRIAM, ("javelins-1",), 0)
    assert value == (2, 5)
    state = give_card(state, MIRIAM, "lion-gate")
    value = attack_value(state, MIRIAM, ("javelins-1",), 0)
    assert value == (3, 6)


@pytest.mark.rule("A3", "A4")
def test_an_army_of_five_attacks() -> None:
    """An attack value of 5 beats a titan of defence 5 with arrows, and of 6 with the sword card; swords alone do not suffice."""
    state = raise_armies(table(), MIRIAM, taw.Army("javelins-1", ("slingers-1",)))
    state = threaten(state, TOM, "salt-crab")
    assert explain(state, taw.Attack("salt-crab")) is None
    six = threaten(state, TOM, "well-worm")
    assert "attack comes to 5" in message(six, taw.Attack("well-worm"))
    assert explain(give_card(six, MIRIAM, "lion-gate"), taw.Attack("well-worm")) is None
    assert "attack comes to 2" in message(state, taw.Attack("ruin-lynx"))
    assert "attack comes to 3" in message(
        give_card(state, MIRIAM, "lion-gate"), taw.Attack("ruin-lynx")
    )


def message(state: State, action: Any, player: int | None = None) -> str:
    """Return why an action is not legal, for a player or by default for the player to act."""
    why_not = explain(state, action, player)
    assert why_not is not None
    return why_not.message


@pytest.mark.rule("D3", "K1")
def test_tom_loses_a_district() -> None:
    """A player whose capacity falls from six to three keeps six cards, and builds again once the capacity is seven.

    The capital of the second edition gives 4, with which no capacity is three: here it gives 3.
    """
    content = box().content()
    content["board"]["capital"]["capacity"] = 3
    state = settle(taw.GAME.new(2, taw.CardFile.from_content(content), {}), {"kilns", "orchard"})
    state = give_district(edit_player(state, MIRIAM, coins=20), MIRIAM, "old-town")
    state = give_card(state, MIRIAM, "goat-pens", "smithy", "market", "barracks")
    city = state.players[MIRIAM].city
    assert (city.totals(state.cards).capacity, len(city.empire)) == (6, 6)

    dice = all_pass(threaten_only(in_round(state, 6), "gate-hydra"))
    dice = roll(dice, "coin", "blank")  # Miriam has no other district to lose
    city = dice.players[MIRIAM].city
    assert (city.totals(dice.cards).capacity, len(city.empire)) == (3, 6)

    three, build = take_district(state, "old-town"), taw.PlaceCitizen(1, "build")
    assert "capacity 3, 6 cards built" in message(play(three, build), taw.Build("orchard"), MIRIAM)
    six = give_district(three, MIRIAM, "low-town", "butts")
    assert "capacity 6, 6 cards built" in message(play(six, build), taw.Build("orchard"), MIRIAM)
    seven = give_district(six, MIRIAM, "parade")
    assert explain(play(seven, build), taw.Build("orchard")) is None


def threaten_only(state: State, titan: str) -> State:
    """Return the state in which this titan threatens Miriam and none Tom, who beat both starting titans."""
    miriam, tom = unthreaten(state, TOM).players
    tom = attrs.evolve(tom, city=tom.city.with_titan("ruin-lynx"))
    players = (attrs.evolve(miriam, threat=None), tom)
    return threaten(edit(state, players=players), MIRIAM, titan)


def take_district(state: State, district: str) -> State:
    """Return the state in which Miriam has lost a district, which lies under the deck."""
    player = state.players[MIRIAM]
    decks = attrs.evolve(state.decks, districts=state.decks.districts.put_under((district,)))
    players = (
        attrs.evolve(player, city=player.city.without_district(district)),
        state.players[TOM],
    )
    return edit(state, players=players, decks=decks)


@pytest.mark.rule("S8", "E4")
def test_enough_food_at_the_start() -> None:
    """The food of the capital and of the two starting empire cards feeds three citizens."""
    state = table()
    assert [player.city.totals(state.cards).food for player in state.players] == [3, 3]
    assert [player.citizen_count for player in state.players] == [3, 3]
    state = settle(all_pass(state))
    assert (state.round, [player.starving for player in state.players]) == (2, [(), ()])
