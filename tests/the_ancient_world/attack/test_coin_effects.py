"""The effects of coin faces (D3)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.explaining import explain
from ancient_world.engine.pending import Decision, legal_actions, pending
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.attack.damaging import facing
from tests.the_ancient_world.cards.own_cards import own, own_table
from tests.the_ancient_world.positions import (
    all_pass,
    damage,
    edit_player,
    give_card,
    give_district,
    give_stored,
    play,
    raise_armies,
    reason_of,
    refused,
    roll,
    table,
    threaten,
)

# --- D3: the coin effects ---


@pytest.mark.rule("D3")
@pytest.mark.parametrize(("coins", "remaining"), [(6, 5), (1, 0), (0, 0)])
def test_lose_a_coin(coins: int, remaining: int) -> None:
    """A coin goes to the supply; a player without coins loses nothing."""
    assert remaining == roll(facing("ruin-lynx", coins=coins), "coin").players[0].coins


@pytest.mark.rule("D3")
@pytest.mark.parametrize(("ambrosia", "remaining"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_lose_ambrosia(ambrosia: int, remaining: int) -> None:
    """The coin face takes 2 ambrosia, or as many as the player has."""
    state = roll(facing("reed-snake", ambrosia=ambrosia), "coin")
    if ambrosia >= 2:
        state = play(state, taw.PayAmbrosia())
    assert remaining == state.players[0].ambrosia


@pytest.mark.rule("M2", "D3")
def test_ambrosia_is_spent_before_a_coin_face_takes_it() -> None:
    """A player may spend 4 of 5 ambrosia on coins before a coin face takes up to 2."""
    state = roll(facing("reed-snake", ambrosia=5, coins=0), "coin")
    assert list(legal_actions(state)) == [taw.PayAmbrosia(), taw.BuyCoin()]
    state = play(state, taw.BuyCoin(), taw.BuyCoin())
    assert (state.players[0].coins, state.players[0].ambrosia) == (2, 0)
    assert pending(state) is None


@pytest.mark.rule("D3", "M2")
@pytest.mark.parametrize("ambrosia", [1, 3])
def test_a_player_who_would_lose_as_much_is_not_asked(ambrosia: int) -> None:
    """A player who would lose as much after spending ambrosia is not asked."""
    state = roll(facing("lamp-moth", ambrosia=ambrosia), "coin")
    assert state.players[0].ambrosia == ambrosia - 1


@pytest.mark.rule("D3", "A2")
def test_put_a_coin_on_an_army() -> None:
    """One of the player's coins goes to an army that the player chooses."""
    state = roll(facing("ash-boar", coins=3), "coin")
    armies = [taw.PutCoin("city-guard"), taw.PutCoin("militia")]
    assert armies == list(legal_actions(state))
    assert reason_of(state, taw.PutCoin("chosen")) == (
        "D3",
        "Chosen Company leads no army of yours; these do: City Guard, Militia.",
    )
    state = play(state, taw.PutCoin("militia"))
    assert state.players[0].coins == 2
    assert (taw.Army("city-guard"), taw.Army("militia", (), 1)) == state.players[0].armies


@pytest.mark.rule("D3", "A2")
def test_a_player_without_coins_puts_none_on_an_army() -> None:
    """The coin face does nothing to a player without coins, and the reason says so."""
    state = edit_player(threaten(table(), 0, "ash-boar"), 0, coins=0)
    state = roll(all_pass(state), "coin")
    assert refused(state, taw.PutCoin("militia")) == (
        "coins-short",
        "This costs 1 coin; you have 0 coins. [D3]",
    )
    assert taw.PutCoin("militia") in legal_actions(roll(facing("ash-boar", coins=1), "coin"))


@pytest.mark.rule("D3", "M2", "M3")
@pytest.mark.parametrize(
    ("coin", "repair", "ambrosia", "damaged", "asked"),
    [
        (2, 3, 1, 1, False),
        (2, 3, 2, 0, True),
        (2, 3, 3, 0, False),
        (2, 3, 3, 1, True),
        (2, 3, 5, 0, False),
        (2, 3, 5, 1, True),
        (2, 4, 3, 2, False),
        (3, 2, 3, 0, True),
        (3, 2, 4, 0, False),
        (3, 2, 4, 1, False),
        (3, 2, 4, 2, True),
        (3, 2, 7, 1, False),
        (3, 2, 7, 2, True),
        (3, 5, 5, 1, True),
        (3, 5, 4, 1, False),
        (3, 5, 5, 0, False),
    ],
)
def test_a_player_who_can_spend_all_ambrosia_is_asked(
    coin: int, repair: int, ambrosia: int, damaged: int, *, asked: bool
) -> None:
    """A player is asked only if coins and repairs, at any price, can use up all ambrosia before 1 is lost."""
    prices = {"coin": coin, "repair": repair}
    cards = own(lambda content: content["board"]["ambrosia"].update(prices))
    state = damage(own_table(cards), 0, *("wheat", "fish-dock")[:damaged])
    state = facing("lamp-moth", state, ambrosia=ambrosia)
    while isinstance(pending(state), Decision):
        state = play(state, taw.FaceTitan())
    banners = len(cards.titans["lamp-moth"].banners)
    state = roll(state, "coin", *["blank"] * (banners - 1))
    assert (taw.PayAmbrosia() in legal_actions(state)) == asked
    assert state.players[0].ambrosia == ambrosia - (not asked)


@pytest.mark.rule("D3")
def test_the_text_of_a_coin_face_names_the_ambrosia() -> None:
    """The text names the ambrosia that a coin face takes, which is 0 if it takes something else."""
    for ambrosia, lost in ((2, 2), (5, 2)):
        state = roll(facing("reed-snake", ambrosia=ambrosia), "coin")
        assert taw.GAME.describe(state, taw.PayAmbrosia()) == f"lose {lost} ambrosia"
    instruction = "You are about to lose 2 ambrosia: spend this ambrosia now, or lose the ambrosia"
    assert aw.prompt(aw.view(state, 0)).text == instruction
    state = roll(facing("ash-boar", coins=3, ambrosia=3), "coin")
    assert taw.GAME.describe(state, taw.PayAmbrosia()) == "lose 0 ambrosia"
    assert aw.prompt(aw.view(state, 0)).text == "Put a coin on one of your armies"


@pytest.mark.rule("D3")
def test_two_coin_faces_two_choices() -> None:
    """Each coin face is a choice of its own, until the coins run out."""
    state = roll(facing("iron-heron", coins=2), "coin", "coin")
    state = play(state, taw.PutCoin("militia"), taw.PutCoin("militia"))
    assert [army.coins for army in state.players[0].armies] == [0, 2]
    state = play(roll(facing("iron-heron", coins=1), "coin", "coin"), taw.PutCoin("militia"))
    assert pending(state) is None


@pytest.mark.rule("D3")
def test_discard_all_stored_cards() -> None:
    """A player's stored cards go to the discard piles of their decks; built cards stay."""
    state = give_stored(give_card(table(), 0, "smithy"), 0, "orchard", "academy", "market")
    state = give_stored(state, 1, "bazaar")
    state = roll(facing("salt-crab", state), "coin")
    assert [player.stored for player in state.players] == [(), ("bazaar",)]
    assert (state.decks.discard_a, state.decks.discard_b) == (("orchard", "market"), ("academy",))
    assert state.players[0].city.find_card("smithy") is not None
    taw.GAME.check(state)


@pytest.mark.rule("D3", "G1")
def test_discard_a_district() -> None:
    """The player loses a district of choice, with its capacity and abilities."""
    state = give_district(table(district="old-town"), 0, "gardens", "parade", "kilns")
    before = facing("gate-hydra", state)
    state = roll(before, "coin", "blank")
    cards = ["gardens", "parade", "kilns"]
    assert [taw.DiscardDistrict(card) for card in cards] == list(legal_actions(state))
    expected = (
        "D3",
        "Old Town is not among your districts; these are: Market Gardens, Parade Ground, Kiln Quarter.",
    )
    assert expected == reason_of(state, taw.DiscardDistrict("old-town"))
    state = play(state, taw.DiscardDistrict("gardens"))
    assert state.players[0].city.districts == ("parade", "kilns")
    old, new = (each.players[0].city.totals(each.cards) for each in (before, state))
    assert (old.capacity - 1, old.food - 2) == (new.capacity, new.food)
    assert state.decks.districts.bottom == ("gardens",)
    taw.GAME.check(state)


@pytest.mark.rule("D3", "G3")
def test_a_discarded_district_is_turned_up_if_none_is_left() -> None:
    """A discarded district is turned up at once if the district deck is empty."""
    state = table(district="old-town")
    state = give_district(state, 1, *state.decks.districts.unseen)
    decks = attrs.evolve(state.decks, district=None)
    players = (
        attrs.evolve(state.players[0], city=state.players[0].city.with_district("old-town")),
        state.players[1],
    )
    state = attrs.evolve(state, decks=decks, players=players)
    state = roll(facing("gate-hydra", state), "coin", "blank")
    assert (state.decks.district, len(state.decks.districts)) == ("old-town", 0)


@pytest.mark.rule("D3")
@pytest.mark.parametrize(
    ("titan", "legal", "others", "demand"),
    [
        (
            "ash-boar",
            taw.PutCoin("militia"),
            [taw.DiscardRetired("levy-1"), taw.Decline()],
            "Ash Boar demands something else: to put a coin on an army",
        ),
        (
            "well-worm",
            taw.DiscardRetired("levy-1"),
            [taw.PutCoin("militia"), taw.Pass()],
            "Well Worm demands something else: to discard a retired card",
        ),
        (
            "gate-hydra",
            taw.DiscardDistrict("kilns"),
            [taw.PutCoin("militia"), taw.Finish()],
            "Gate Hydra demands something else: to discard a district",
        ),
    ],
)
def test_a_coin_effect_is_not_exchanged_for_another(
    titan: str, legal: Any, others: list[Any], demand: str
) -> None:
    """Only the coin effect of this titan may be played, and it cannot be declined."""
    state = give_district(table(district="old-town"), 0, "kilns", "gardens")
    state = raise_armies(
        state, 0, taw.Army("militia", ("levy-1", "levy-2")), taw.Army("city-guard")
    )
    banners = len(state.cards.titans[titan].banners)
    state = roll(facing(titan, state), "coin", *["blank"] * (banners - 1))
    assert explain(state, legal) is None
    other_face, alien = others
    assert reason_of(state, other_face) == ("D3", f"A coin face of {demand}.")
    expected = ("D3", "The game waits for something else now: the coin effect of a titan.")
    assert expected == reason_of(state, alien)
