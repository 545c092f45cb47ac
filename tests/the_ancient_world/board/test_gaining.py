"""Gaining cards: capacity (K1), one-time gains (K2), upgrades (K3), building stored cards (B1)."""

from __future__ import annotations

import attrs
import pytest

from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.naming import called
from tests.the_ancient_world.positions import (
    State,
    box,
    damage,
    decision,
    edit,
    edit_player,
    give_card,
    give_district,
    give_stored,
    give_titan,
    in_round,
    offered,
    play,
    refused,
    send,
    settle,
    stand,
    table,
    turn_of,
    unthreaten,
)

FULL = ("nursery", "smithy")
"""With the two starting cards they fill the capacity of 4."""


def capacity(state: State, seat: int = 0) -> int:
    """The capacity of a player."""
    return state.players[seat].city.totals(box()).capacity


def rich() -> State:
    """Seat 0 can pay for everything."""
    return edit_player(
        table(row=("market", "orchard", "scales", "altars")), 0, coins=99, knowledge=9
    )


# --- K1: capacity ---


@pytest.mark.rule("K1")
def test_the_capital_has_room_for_four_cards() -> None:
    """Starting cards count: two more may be built, a third may not."""
    state = rich()
    for citizen, card in enumerate(("market", "orchard"), start=1):
        state = play(send(state, citizen, "build"), taw.Build(card))
        state = play(state, taw.PlaceCitizen(citizen, "labor"), taw.Decline())
    state = send(state, 3, "build")
    assert turn_of(state) == 1
    assert refused(state, taw.Build("scales")) == (
        "no-capacity",
        f"There is no room for {box().empire['scales'].name}: capacity 4, 4 cards built. [K1]",
    )


@pytest.mark.rule("K1", "G1", "A5")
def test_districts_titans_and_cards_give_capacity() -> None:
    """4, and 3 of the Old Town, 2 of a titan, 2 of the aqueduct: it is all of these together."""
    state = give_district(table(), 0, "old-town")
    assert capacity(state) == 7
    state = give_titan(state, 0, "bone-roc")
    assert capacity(state) == 9
    state = give_card(state, 0, "aqueduct")
    assert (capacity(state), capacity(state, 1)) == (11, 4)


@pytest.mark.rule("K1", "D2")
def test_a_damaged_card_takes_capacity_and_gives_none() -> None:
    """The aqueduct face down: it fills one place of 4 and does not add its 2."""
    state = give_card(rich(), 0, "aqueduct", "smithy")
    state = give_stored(state, 0, "market")
    assert taw.BuildStored("market") in decision(state).actions
    state = damage(state, 0, "aqueduct")
    assert refused(state, taw.BuildStored("market")) == (
        "no-capacity",
        f"There is no room for {box().empire['market'].name}: capacity 4, 4 cards built. [K1]",
    )


@pytest.mark.rule("K1", "D2")
def test_damaged_cards_of_any_kind_fill_the_city() -> None:
    """Four cards, three of them face down, starting cards too: there is no room."""
    state = give_stored(give_card(rich(), 0, "smithy"), 0, "market")
    state = damage(state, 0, "wheat", "fish-dock", "smithy")
    assert taw.BuildStored("market") in decision(state).actions
    assert refused(give_card(state, 0, "nursery"), taw.BuildStored("market"))[0] == "no-capacity"


@pytest.mark.rule("K1")
def test_stored_cards_take_no_capacity() -> None:
    """Nine stored cards leave room for the two that the capital can hold."""
    cards = ("market", "orchard", "scales", "altars", "herders", "bakers", "masons", "causeway")
    state = give_stored(rich(), 0, *cards)
    assert len(offered(state, taw.BuildStored)) == len(cards)


@pytest.mark.rule("K1")
def test_too_little_capacity_discards_nothing_and_forbids_building() -> None:
    """7 cards with a capacity of 4: all stay and give what they give; none can be built."""
    cards = (*FULL, "orchard", "tin-mine", "potters")
    state = give_stored(rich(), 0, "scales")
    state = give_card(give_district(state, 0, "old-town"), 0, *cards)
    assert (capacity(state), len(state.players[0].city.empire)) == (7, 7)
    decks = attrs.evolve(state.decks, districts=state.decks.districts.under(("old-town",)))
    player = attrs.evolve(state.players[0], city=state.players[0].city.without_district("old-town"))
    state = edit(state, players=(player, state.players[1]), decks=decks)
    assert (capacity(state), len(state.players[0].city.empire)) == (4, 7)
    assert state.players[0].city.totals(box()).income == taw.Goods(coins=5 + 3)
    refusal = (
        "no-capacity",
        f"There is no room for {box().empire['scales'].name}: capacity 4, 7 cards built. [K1]",
    )
    assert refused(state, taw.BuildStored("scales")) == refusal
    # Capacity for more than it has now must come before it can build again.
    assert (
        refused(give_district(state, 0, "lookout"), taw.BuildStored("scales"))[0] == "no-capacity"
    )
    state = give_district(state, 0, "lookout", "fish-quay")
    assert taw.BuildStored("scales") in decision(state).actions


# --- K2: one-time gains ---


@pytest.mark.rule("K2")
@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("salt-pans", (2, 0, 0)),
        ("eel-weir", (0, 0, 2)),
        ("scribes", (0, 1, 0)),
        ("market", (0, 0, 0)),
    ],
)
def test_one_time_gains_come_when_the_card_is_gained(
    card: str, gained: tuple[int, int, int]
) -> None:
    """Coins, knowledge, ambrosia: after the price is paid, once."""
    before = give_stored(rich(), 0, card)
    after = play(before, taw.BuildStored(card))
    price = box().empire[card].price
    old, new = before.players[0], after.players[0]
    assert (
        new.coins - old.coins + price.coins,
        new.knowledge - old.knowledge + price.knowledge,
        new.ambrosia - old.ambrosia,
    ) == gained


@pytest.mark.rule("K2")
def test_a_gain_does_not_pay_for_its_own_card() -> None:
    """The salt pans cost 5 and bring 2: with 4 coins they cannot be built."""
    state = edit_player(give_stored(table(), 0, "salt-pans"), 0, coins=4)
    assert refused(state, taw.BuildStored("salt-pans"))[0] == "coins-short"


@pytest.mark.rule("K2")
def test_storing_a_card_gains_nothing_yet() -> None:
    """Its gain comes when it is built."""
    state = give_stored(rich(), 0, "bakers")
    assert (state.players[0].new, state.players[0].supply) == ((), (4, 5))
    state = play(state, taw.BuildStored("bakers"))
    assert (state.players[0].new, state.players[0].supply) == ((4,), (5,))


@pytest.mark.rule("K2")
@pytest.mark.parametrize(
    ("supply", "new", "left"), [((4, 5), (4,), (5,)), ((1, 5), (1,), (5,)), ((), (), ())]
)
def test_a_gained_citizen_is_the_lowest_of_the_supply(
    supply: tuple[int, ...], new: tuple[int, ...], left: tuple[int, ...]
) -> None:
    """It is new; with an empty supply there is none to gain."""
    available = tuple(number for number in (1, 2, 3, 4, 5) if number not in supply)
    state = edit_player(rich(), 0, available=available, supply=supply)
    state = play(give_stored(state, 0, "nursery"), taw.BuildStored("nursery"))
    player = state.players[0]
    assert (player.available, player.new, player.supply) == (available, new, left)


@pytest.mark.rule("K2", "G1")
@pytest.mark.parametrize(
    ("district", "gained"),
    [
        ("kilns", (2, 0, 0)),
        ("scholars", (0, 1, 0)),
        ("temples", (0, 0, 2)),
        ("old-town", (0, 0, 0)),
    ],
)
def test_districts_have_one_time_gains_too(district: str, gained: tuple[int, int, int]) -> None:
    """When the district is gained; the 1 ambrosia lay on the space."""
    state = send(table(district=district), 1, "expand")
    state = settle(play(state, taw.Expand(taw.Goods(coins=3))))
    player = state.players[0]
    assert (player.coins - 3, player.knowledge, player.ambrosia - 1) == gained


@pytest.mark.rule("K2", "D2")
def test_a_repair_gains_nothing_again() -> None:
    """One time is one time."""
    state = damage(give_card(table(), 0, "salt-pans"), 0, "salt-pans")
    state = play(edit_player(state, 0, ambrosia=2), taw.BuyRepair("salt-pans"))
    assert state.players[0].coins == 6


# --- K3: upgrade ---


def upgrading(state: State | None = None) -> State:
    """Seat 0 has built the gymnasium and is offered an upgrade."""
    state = give_stored(rich() if state is None else state, 0, "gymnasium")
    return play(edit_player(state, 0, coins=9), taw.BuildStored("gymnasium"))


@pytest.mark.rule("K3")
@pytest.mark.parametrize(
    ("returned", "available", "supply"),
    [(1, (2, 3, 4), (1, 5)), (2, (1, 3, 4), (2, 5)), (3, (1, 2, 4), (3, 5))],
)
def test_a_citizen_is_exchanged_for_the_next_higher(
    returned: int, available: tuple[int, ...], supply: tuple[int, ...]
) -> None:
    """Any of the three gives way to the 4 of the supply; the returned one goes there."""
    state = play(upgrading(), taw.UpgradeCitizen(returned))
    player = state.players[0]
    assert (player.available, player.supply, player.new) == (available, supply, ())
    assert turn_of(state) == 1


@pytest.mark.rule("K3")
def test_an_upgrade_may_be_declined() -> None:
    """It is an offer."""
    assert decision(upgrading()).actions == (
        *map(taw.UpgradeCitizen, (1, 2, 3)),
        taw.Decline(),
    )
    state = play(upgrading(), taw.Decline())
    assert (state.players[0].available, turn_of(state)) == ((1, 2, 3), 1)


@pytest.mark.rule("K3")
@pytest.mark.parametrize(("returned", "taken"), [(1, 2), (3, 4)])
def test_the_next_number_is_the_lowest_that_is_higher(returned: int, taken: int) -> None:
    """With 2 and 4 in the supply a 1 becomes a 2 and a 3 becomes a 4; a 5 can become nothing."""
    state = upgrading(edit_player(rich(), 0, available=(1, 3, 5), supply=(2, 4)))
    assert offered(state, taw.UpgradeCitizen) == [taw.UpgradeCitizen(1), taw.UpgradeCitizen(3)]
    assert refused(state, taw.UpgradeCitizen(5)) == (
        "no-better-citizen",
        "Your supply has no citizen higher than 5. [K3]",
    )
    assert refused(state, taw.UpgradeCitizen(2)) == (
        "no-such-citizen",
        "You have no citizen 2. [K3]",
    )
    player = play(state, taw.UpgradeCitizen(returned)).players[0]
    assert sorted({1, 3, 5} - {returned} | {taken}) == [*player.available]
    assert sorted({2, 4} - {taken} | {returned}) == [*player.supply]


@pytest.mark.rule("K3")
@pytest.mark.parametrize("supply", [(), (1,), (1, 2)])
def test_without_a_better_citizen_nothing_is_asked(supply: tuple[int, ...]) -> None:
    """All are out, or only lower ones wait in the supply."""
    available = tuple(number for number in (1, 2, 3, 4, 5) if number not in supply)
    assert turn_of(upgrading(edit_player(rich(), 0, available=available, supply=supply))) == 1


@pytest.mark.rule("K3", "C1")
def test_an_upgraded_citizen_may_be_placed_in_the_same_round() -> None:
    """It lies where the other one lay: with the available ones."""
    state = play(upgrading(), taw.UpgradeCitizen(1), taw.Pass())
    assert taw.PlaceCitizen(4, "labor") in decision(state).actions


@pytest.mark.rule("K3", "C2")
def test_an_upgrade_of_a_citizen_on_the_board() -> None:
    """The 4 stands on Labor in the place of the 2, between the others, and costs who comes later a coin."""
    state = stand(stand(stand(rich(), 1, 1, "labor"), 0, 2, "labor"), 1, 3, "labor")
    state = play(upgrading(state), taw.UpgradeCitizen(2))
    assert state.space("labor").citizens == (
        taw.Placed(1, 1),
        taw.Placed(0, 4),
        taw.Placed(1, 3),
    )
    assert state.players[0].available == (1, 3)
    assert state.space("labor").highest == 4


@pytest.mark.rule("K3", "C6")
@pytest.mark.parametrize("owner", [0, 1])
def test_an_upgrade_of_a_citizen_on_a_card(owner: int) -> None:
    """On a card of one's own or as a guest: the better one stands there, used for this round."""
    state = play(give_card(rich(), owner, "toll-bridge"), taw.UseCard(2, "toll-bridge", owner))
    state = play(upgrading_later(state), taw.UpgradeCitizen(2))
    assert state.players[owner].city.owned("toll-bridge") == taw.OwnedCard(
        "toll-bridge", False, taw.Placed(0, 4)
    )
    assert (state.players[0].available, state.players[0].supply) == ((1, 3), (2, 5))


def upgrading_later(state: State) -> State:
    """Seat 1 passes, then seat 0 builds the gymnasium."""
    return upgrading(play(state, taw.Pass()))


@pytest.mark.rule("K3", "C6", "D2")
def test_an_upgrade_of_a_citizen_on_a_damaged_card() -> None:
    """It stays face down with the better citizen on it."""
    state = play(give_card(rich(), 0, "toll-bridge"), taw.UseCard(2, "toll-bridge", 0))
    state = upgrading_later(damage(state, 0, "toll-bridge"))
    state = play(state, taw.UpgradeCitizen(2))
    damaged = taw.OwnedCard("toll-bridge", True, taw.Placed(0, 4))
    assert state.players[0].city.owned("toll-bridge") == damaged


@pytest.mark.rule("K3")
def test_an_upgrade_of_a_starving_or_new_citizen() -> None:
    """The better one is starving, or new, in its place."""
    state = edit_player(rich(), 0, available=(3,), starving=(1,), new=(2,))
    starving = play(upgrading(state), taw.UpgradeCitizen(1)).players[0]
    assert (starving.starving, starving.new, starving.available) == ((4,), (2,), (3,))
    new = play(upgrading(state), taw.UpgradeCitizen(2)).players[0]
    assert (new.starving, new.new, new.available) == ((1,), (4,), (3,))


@pytest.mark.rule("K3")
def test_the_citizens_of_others_are_not_touched() -> None:
    """Seat 1 has a citizen 2 of its own on the same space, and keeps it."""
    state = stand(stand(rich(), 1, 2, "labor"), 0, 2, "labor")
    state = play(upgrading(state), taw.UpgradeCitizen(2))
    assert state.space("labor").citizens == (taw.Placed(1, 2), taw.Placed(0, 4))
    assert state.players[1].supply == (4, 5)


@pytest.mark.rule("K2", "K3")
def test_a_citizen_and_an_upgrade_of_one_card() -> None:
    """The senate brings citizen 4, then offers an upgrade: to 5, of any of the four."""
    state = give_stored(rich(), 0, "senate")
    state = play(state, taw.BuildStored("senate"))
    assert state.players[0].new == (4,)
    assert offered(state, taw.UpgradeCitizen) == [*map(taw.UpgradeCitizen, (1, 2, 3, 4))]
    player = play(state, taw.UpgradeCitizen(4)).players[0]
    assert (player.new, player.supply) == ((5,), (4,))


@pytest.mark.rule("K3", "G1")
def test_a_district_offers_an_upgrade() -> None:
    """The Athletes' Quarter, when it is gained."""
    state = send(table(district="athletes"), 1, "expand")
    state = play(state, taw.Expand(taw.Goods(coins=3)))
    state = settle(play(state, taw.UpgradeCitizen(1)))
    assert state.space("expand").citizens == (taw.Placed(0, 4),)
    assert state.players[0].city.districts == ("athletes",)


# --- B1: build stored ---


@pytest.mark.rule("B1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_stored_card_is_built_without_a_citizen(players: int) -> None:
    """Its price is paid, the turn is over, and all citizens are available still."""
    state = give_stored(edit_player(table(players), 0, coins=7), 0, "market", "scales")
    state = play(state, taw.BuildStored("market"))
    player = state.players[0]
    assert (player.coins, player.stored, player.available) == (0, ("scales",), (1, 2, 3))
    assert player.city.empire[-1] == taw.OwnedCard("market")
    assert turn_of(state) == 1


@pytest.mark.rule("B1", "K1")
def test_a_stored_card_needs_price_and_room() -> None:
    """One that costs too much is not offered, nor any without capacity."""
    state = give_stored(table(), 0, "market", "scales")
    assert offered(state, taw.BuildStored) == [taw.BuildStored("scales")]
    assert refused(state, taw.BuildStored("market")) == (
        "coins-short",
        "This costs 7 coins; you have 6 coins. [B1]",
    )
    assert offered(give_card(state, 0, *FULL), taw.BuildStored) == []


@pytest.mark.rule("B1")
def test_only_stored_cards_are_built_so() -> None:
    """A card of the row, or no card at all, is told."""
    state = rich()
    for card in ("market", "no-card"):
        assert refused(state, taw.BuildStored(card)) == (
            "not-stored",
            f"{called(box(), card)} is not among your stored cards. [B1]",
        )


@pytest.mark.rule("B1")
def test_a_card_may_be_built_in_a_later_round() -> None:
    """A stored card of deck A is built in round 5, when no citizen is left to place."""
    state = give_stored(in_round(unthreaten(table(), 0, 1), 5), 0, "scales")
    for citizen in (1, 2, 3):
        state = stand(state, 0, citizen, "labor")
    assert taw.BuildStored("scales") in decision(state).actions
