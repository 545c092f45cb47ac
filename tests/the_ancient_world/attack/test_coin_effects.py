"""The effects of coin faces (D3)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from ancient_world.engine.pending import Chance, legal_actions, pending
from ancient_world.engine.playing.applying import apply
from ancient_world.engine.refusals.explaining import explain
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.naming import called
from tests.the_ancient_world.attack.damaging import damaged, facing
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    box,
    damage,
    edit_player,
    give_card,
    give_district,
    give_stored,
    in_round,
    play,
    raise_armies,
    reason_of,
    roll,
    table,
    threaten,
    unthreaten,
)

# --- D3: the coin effects ---


@pytest.mark.rule("D3")
@pytest.mark.parametrize(("coins", "left"), [(6, 5), (1, 0), (0, 0)])
def test_lose_a_coin(coins: int, left: int) -> None:
    """A coin goes to the supply; who has none loses nothing."""
    assert left == roll(facing("ruin-lynx", coins=coins), "coin").players[0].coins


@pytest.mark.rule("D3")
def test_each_coin_face_has_its_effect() -> None:
    """Three coin faces take three coins, or as many as there are."""
    assert [
        roll(facing("aurochs", coins=coins), "coin", "coin", "coin").players[0].coins
        for coins in (6, 2)
    ] == [3, 0]


@pytest.mark.rule("D3")
@pytest.mark.parametrize(("ambrosia", "left"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_lose_ambrosia(ambrosia: int, left: int) -> None:
    """2 ambrosia, or as many as there are."""
    state = roll(facing("reed-snake", ambrosia=ambrosia), "coin")
    if ambrosia >= 2:
        state = play(state, taw.PayAmbrosia())
    assert left == state.players[0].ambrosia


@pytest.mark.rule("M2", "D3")
def test_ambrosia_is_spent_before_a_coin_face_takes_it() -> None:
    """5 ambrosia become 2 coins; the coin face, which takes 2, finds 1."""
    state = roll(facing("reed-snake", ambrosia=5, coins=0), "coin")
    assert list(legal_actions(state)) == [taw.PayAmbrosia(), taw.BuyCoin()]
    state = play(state, taw.BuyCoin(), taw.BuyCoin())
    assert (state.players[0].coins, state.players[0].ambrosia) == (2, 0)
    assert pending(state) is None


@pytest.mark.rule("M3", "D3")
def test_a_card_is_repaired_before_a_coin_face_takes_the_ambrosia() -> None:
    """Between two faces of a roll one may spend as at any time."""
    state = facing("reed-snake", damage(table(), 0, "wheat"), ambrosia=2)
    state = play(roll(state, "coin"), taw.BuyRepair("wheat"))
    assert (damaged(state), state.players[0].ambrosia) == ([], 0)


@pytest.mark.rule("D3", "M2")
@pytest.mark.parametrize("ambrosia", [1, 3])
def test_nobody_is_asked_who_would_lose_as_much(ambrosia: int) -> None:
    """With an odd number, 1 is left for a coin face that takes 1, whatever is spent."""
    state = roll(facing("lamp-moth", ambrosia=ambrosia), "coin")
    assert state.players[0].ambrosia == ambrosia - 1


@pytest.mark.rule("D3")
def test_ambrosia_is_paid_where_a_coin_face_takes_it() -> None:
    """Another effect is not bought off."""
    state = roll(facing("ash-boar", ambrosia=3), "coin")
    assert reason_of(state, taw.PayAmbrosia())[0] == "D3"


@pytest.mark.rule("D3")
def test_ambrosia_on_the_titan_is_not_the_players() -> None:
    """What was fed to the titan stays on it."""
    state = in_round(unthreaten(table(), 1), 6)
    state = edit_player(threaten(state, 0, "reed-snake", 3), 0, ambrosia=1)
    state = roll(all_pass(state), "coin")
    assert (0, taw.Threat("reed-snake", 3)) == (state.players[0].ambrosia, state.players[0].threat)


@pytest.mark.rule("D3", "A2")
def test_put_a_coin_on_an_army() -> None:
    """One of the player's coins goes to the picture of the army that the player chooses."""
    state = roll(facing("ash-boar", coins=3), "coin")
    armies = [taw.PutCoin("city-guard"), taw.PutCoin("militia")]
    assert armies == list(legal_actions(state))
    assert reason_of(state, taw.PutCoin("chosen")) == (
        "D3",
        "Chosen Company leads no army of yours.",
    )
    state = play(state, taw.PutCoin("militia"))
    assert state.players[0].coins == 2
    assert (taw.Army("city-guard"), taw.Army("militia", (), 1)) == state.players[0].armies


@pytest.mark.rule("D3", "A2")
def test_a_coin_on_a_used_army() -> None:
    """The coin lies on the picture beside what was paid: the army stays used."""
    state = raise_armies(table(titans=("ash-boar",)), 0, taw.Army("champions", ("levy-1",), 2))
    state = play(state, taw.Attack("ash-boar"), taw.PayArmy("champions"), taw.Strike())
    state = roll(turned_up(state), "coin")
    assert (taw.Army("champions", ("levy-1",), 3, 3),) == state.players[0].armies
    assert state.players[0].coins == 6 - 3 - 1


def turned_up(state: State) -> State:
    """The state after the next titan of the deck is turned up; the dice are due."""
    chance = pending(state)
    assert isinstance(chance, Chance)
    return apply(state, next(chance.outcomes()))


@pytest.mark.rule("D3")
def test_no_coin_or_no_army_to_put_it_on() -> None:
    """Who has no coin, or no army, is not asked and loses nothing."""
    poor = roll(facing("ash-boar", coins=0), "coin")
    assert pending(poor) is None
    assert [army.coins for army in poor.players[0].armies] == [0, 0]
    peaceful = roll(facing("ash-boar", raise_armies(table(), 0)), "coin")
    assert (pending(peaceful), peaceful.players[0].coins) == (None, 6)


@pytest.mark.rule("D3")
def test_two_coin_faces_two_choices() -> None:
    """Each coin face is a choice of its own; the last coin ends it."""
    state = roll(facing("iron-heron", coins=2), "coin", "coin")
    state = play(state, taw.PutCoin("militia"), taw.PutCoin("militia"))
    assert [army.coins for army in state.players[0].armies] == [0, 2]
    state = play(roll(facing("iron-heron", coins=1), "coin", "coin"), taw.PutCoin("militia"))
    assert pending(state) is None


def veterans_of_war() -> State:
    """Seat 0 has spears on two retired levies, and bowmen on slingers."""
    armies = (taw.Army("spears-1", ("levy-1", "levy-2"), 2), taw.Army("bowmen-1", ("slingers-1",)))
    return raise_armies(table(), 0, *armies)


@pytest.mark.rule("D3", "R2")
def test_discard_a_retired_card() -> None:
    """One retired card of the player's choice goes; the army and its coins stay."""
    state = roll(facing("well-worm", veterans_of_war()), "coin")
    cards = ["levy-1", "levy-2", "slingers-1"]
    assert [taw.DiscardRetired(card) for card in cards] == list(legal_actions(state))
    for card in ("spears-1", "veterans"):
        expected = ("D3", f"{called(box(), card)} is not among your retired cards.")
        assert expected == reason_of(state, taw.DiscardRetired(card))
    after = play(state, taw.DiscardRetired("levy-1"))
    assert taw.Army("spears-1", ("levy-2",), 2) == after.players[0].armies[0]
    assert state.players[0].armies[1] == after.players[0].armies[1]
    assert (*state.decks.military_discard, "levy-1") == after.decks.military_discard


@pytest.mark.rule("D3")
def test_no_retired_card_to_discard() -> None:
    """Active cards are safe: without retired ones nothing happens."""
    before = facing("well-worm")
    after = roll(before, "coin")
    assert pending(after) is None
    assert before.players[0].armies == after.players[0].armies


@pytest.mark.rule("D3")
def test_discard_all_stored_cards() -> None:
    """All stored cards go, each to the discard pile of its deck; built cards stay."""
    state = give_stored(give_card(table(), 0, "smithy"), 0, "orchard", "academy", "market")
    state = give_stored(state, 1, "bazaar")
    state = roll(facing("salt-crab", state), "coin")
    assert [player.stored for player in state.players] == [(), ("bazaar",)]
    assert (state.decks.discard_a, state.decks.discard_b) == (("orchard", "market"), ("academy",))
    assert state.players[0].city.owned("smithy") is not None
    taw.GAME.check(state)


@pytest.mark.rule("D3")
def test_no_stored_card_to_discard() -> None:
    """Nothing happens."""
    before = facing("salt-crab")
    after = roll(before, "coin")
    assert (before.decks, before.players) == (after.decks, after.players)


@pytest.mark.rule("D3", "G1")
def test_discard_a_district() -> None:
    """One district of the player's choice goes, with its capacity and abilities."""
    state = give_district(table(district="old-town"), 0, "gardens", "parade", "kilns")
    before = facing("gate-hydra", state)
    state = roll(before, "coin", "blank")
    cards = ["gardens", "parade", "kilns"]
    assert [taw.DiscardDistrict(card) for card in cards] == list(legal_actions(state))
    expected = ("D3", "Old Town is not among your districts.")
    assert expected == reason_of(state, taw.DiscardDistrict("old-town"))
    state = play(state, taw.DiscardDistrict("gardens"))
    assert state.players[0].city.districts == ("parade", "kilns")
    old, new = (one.players[0].city.totals(one.cards) for one in (before, state))
    assert (old.capacity - 1, old.food - 2) == (new.capacity, new.food)
    assert state.decks.districts.bottom == ("gardens",)
    taw.GAME.check(state)


@pytest.mark.rule("D3")
def test_no_district_to_discard() -> None:
    """Nothing happens."""
    before = facing("gate-hydra")
    after = roll(before, "coin", "coin")
    assert (None, before.players) == (pending(after), after.players)


@pytest.mark.rule("D3", "K1")
def test_empire_cards_above_the_capacity_stay() -> None:
    """A lost district forbids to build, and takes no empire card."""
    state = give_district(table(row=("orchard",), district="old-town"), 0, "kilns")
    state = give_card(state, 0, "smithy", "goat-pens", "market", "aqueduct")
    state = damage(state, 0, "aqueduct")
    state = raise_armies(state, 0, taw.Army("great-bows"))
    state = edit_player(threaten(state, 1, "gate-hydra"), 0, coins=30)
    state = play(state, taw.Attack("gate-hydra"), taw.PayArmy("great-bows"), taw.Strike())
    state = play(roll(state, "coin", "blank"), taw.Pass())
    city = state.players[0].city
    assert (city.totals(state.cards).capacity, len(city.empire)) == (5, 6)
    state = play(state, taw.PlaceCitizen(1, "build"))
    expected = ("K1", "There is no room for Olive Orchard: capacity 5, 6 cards built.")
    assert expected == reason_of(state, taw.Build("orchard"))


@pytest.mark.rule("D3", "G3")
def test_a_discarded_district_is_turned_up_if_none_is_left() -> None:
    """With the district deck empty, the lost district lies face up at once."""
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
    """Only the effect of this titan is played, and it cannot be declined."""
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
