"""Situations on empire cards: Build (SP-build), capacity and one-time gains (K1, K2), stored cards (B1)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.end_positions import standard
from tests.conformance.the_ancient_world.positions.seat_zero import (
    ROW,
    capacity,
    laid,
    price_of,
    storing,
)
from tests.the_ancient_world.attack.damaging import facing
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit_player,
    give_card,
    give_district,
    give_stored,
    give_titan,
    in_round,
    play,
    raise_armies,
    roll,
    send,
    stand,
    threaten,
    turn_of,
    use_up,
)

FULL = ("vineyard", "barracks")
"""Two cards that, with the two starting cards, fill the capacity of 4."""


def building(**mine: Any) -> State:
    """Return a state in which seat 0 is on Build."""
    return send(laid(**mine), 1, "build")


# --- Build ---


@situation("SP-build", "A card of the row is bought for its coins; nothing takes its place.")
def _() -> Played:
    case = Played(building(), taw.Build("smithy"))
    player = case.after.players[0]
    assert (player.coins, player.city.empire[-1]) == (1, taw.OwnedCard("smithy"))
    assert case.after.decks.empire_row == ("market", "orchard", "altars")
    assert turn_of(case.after) == 1
    return case


@situation("SP-build", "A card of pile C is bought for coins and knowledge.")
def _() -> Played:
    case = Played(building(coins=20, knowledge=3), taw.Build("vaults"))
    player = case.after.players[0]
    assert (player.coins, player.knowledge) == (5, 2)
    assert player.city.empire[-1] == taw.OwnedCard("vaults")
    assert "vaults" not in case.after.decks.empire_c
    assert len(case.after.decks.empire_row) == 4
    return case


@situation("SP-build", "Exactly the price is enough; the new card gives what it says from then on.")
def _() -> Played:
    state = send(laid(row=("aqueduct", "market", "orchard", "smithy"), coins=4), 1, "build")
    case = Played(state, taw.Build("aqueduct"))
    assert (case.after.players[0].coins, capacity(case.after)) == (0, 4 + 2)
    return case


@situation("SP-build", "Of a price in coins and knowledge both are paid, here with nothing left.")
def _() -> Played:
    state = send(laid(coins=15, knowledge=1), 1, "build")
    case = Played(state, taw.Build("vaults"))
    assert (case.after.players[0].coins, case.after.players[0].knowledge) == (0, 0)
    return case


@situation("SP-build", "Who declines builds nothing, and the row stays as it is.", contrast=True)
def _() -> Played:
    case = Played(building(coins=20), taw.Decline())
    assert case.after.decks.empire_row == ROW
    assert (case.after.players[0].coins, len(case.after.players[0].city.empire)) == (20, 2)
    return case


@situation("SP-build", "With 4 coins a card of 5 is not built.")
def _() -> Refused:
    state = send(laid(row=("aqueduct", "market", "orchard", "smithy"), coins=4), 1, "build")
    return Refused(state, taw.Build("smithy"), "coins-short")


@situation("SP-build", "A card of the deck is not on offer.")
def _() -> Refused:
    return Refused(building(coins=30), taw.Build("vineyard"), "not-on-offer")


@situation("SP-build", "A stored card is not on offer on Build, not even to its owner.")
def _() -> Refused:
    state = give_stored(laid(coins=30), 0, "barracks")
    return Refused(send(state, 1, "build"), taw.Build("barracks"), "not-on-offer")


@situation("SP-build", "A discarded card is not on offer.")
def _() -> Refused:
    state = use_up(laid(coins=30), "A")
    return Refused(send(state, 1, "build"), taw.Build("vineyard"), "not-on-offer")


@situation(
    "SP-build", "One visit builds one card: the turn is over, though there are coins for another."
)
def _() -> Refused:
    state = play(building(coins=30), taw.Build("orchard"))
    return Refused(state, taw.Build("market"), "not-now", "T1")


@situation("SP-build", "Coins do not make up for knowledge.")
def _() -> Refused:
    return Refused(building(coins=30), taw.Build("vaults"), "knowledge-short")


# --- capacity ---


def keeping(card: str) -> State:
    """Return a state of round 2 in which seat 0 has explored and kept this card, and has the Barracks."""
    state = in_round(give_card(laid(coins=9), 0, "barracks"), 2)
    explored = play(send(state, 1, "explore"), taw.Perform(), aw.Dealt((card, *OTHERS)))
    return play(explored, taw.Keep(card))


OTHERS = ("potters", "goat-pens", "tin-mine", "masons")


@situation("K1", "With starting cards, which count, and the Barracks there is room for a fourth.")
def _() -> Played:
    case = Played(keeping("bakers"), taw.BuildKept())
    assert len(case.after.players[0].city.empire) == capacity(case.after) == 4
    return case


@situation("K1", "Without room nothing is built, even if the card itself would give capacity.")
def _() -> Refused:
    state = give_card(storing("aqueduct"), 0, *FULL)
    return Refused(state, taw.BuildStored("aqueduct"), "no-capacity")


@situation("K1", "A damaged aqueduct takes its place and gives none.")
def _() -> Refused:
    state = damage(give_card(storing("market"), 0, "aqueduct", "barracks"), 0, "aqueduct")
    return Refused(state, taw.BuildStored("market"), "no-capacity")


@situation("K1", "Nobody is asked on Build without room: the turn is over, though there are coins.")
def _() -> Played:
    state = damage(give_card(laid(coins=20), 0, *FULL), 0, "barracks")
    case = Played(state, taw.PlaceCitizen(1, "build"))
    assert turn_of(case.after) == 1
    return case


@situation("K1", "A defeated titan gives room for a fifth card.")
def _() -> Played:
    state = give_titan(give_card(storing("market"), 0, *FULL), 0, "mud-giant")
    case = Played(state, taw.BuildStored("market"))
    assert (len(case.after.players[0].city.empire), capacity(case.after)) == (5, 5)
    return case


@situation("K1", "The threatening titan gives none: it is not defeated.")
def _() -> Refused:
    state = give_card(storing("market"), 0, *FULL)
    return Refused(state, taw.BuildStored("market"), "no-capacity")


@situation("K1", "A damaged card without capacity takes its place as well.")
def _() -> Refused:
    state = damage(give_card(storing("market"), 0, *FULL), 0, "wheat")
    return Refused(state, taw.BuildStored("market"), "no-capacity")


@situation("K1", "Stored cards need no room: a third one is stored in a full city.")
def _() -> Played:
    state = give_stored(give_card(laid(coins=9), 0, *FULL), 0, "market", "scales")
    state = play(send(in_round(state, 2), 1, "explore"), taw.Perform())
    state = play(state, aw.Dealt(("bakers", *OTHERS)))
    case = Played(edit_player(state, 0, ambrosia=0), taw.Keep("bakers"))
    assert case.after.players[0].stored == ("market", "scales", "bakers")
    return case


@situation(
    "K1", "When the aqueduct is damaged no card is lost, though there are more than capacity."
)
def _() -> Played:
    state = give_card(standard(), 0, "aqueduct", "market", *FULL)
    state = roll(facing("mire-hound", state), "titan")
    case = Played(state, taw.DamageCard("aqueduct"))
    assert (len(case.after.players[0].city.empire), capacity(case.after)) == (6, 5)
    return case


@situation(
    "K1", "When a district of 2 is lost all cards stay, though there are more than capacity."
)
def _() -> Played:
    state = give_card(standard(), 0, "smithy", "market", "altars", *FULL)
    state = roll(facing("gate-hydra", give_district(state, 0, "kilns", "butts")), "coin", "blank")
    case = Played(state, taw.DiscardDistrict("kilns"))
    assert (len(case.after.players[0].city.empire), capacity(case.after)) == (7, 6)
    return case


@situation("K1", "After that the capacity must be above the cards again, before another is built.")
def _() -> Refused:
    state = give_district(give_card(storing("terraces"), 0, "smithy", *FULL), 0, "bankers")
    return Refused(state, taw.BuildStored("terraces"), "no-capacity")


@situation("K1", "The repaired aqueduct gives its capacity again.")
def _() -> Played:
    state = give_card(storing("market", ambrosia=2), 0, "aqueduct", "barracks")
    state = play(damage(state, 0, "aqueduct"), taw.BuyRepair("aqueduct"))
    case = Played(state, taw.BuildStored("market"))
    assert (len(case.after.players[0].city.empire), capacity(case.after)) == (5, 6)
    return case


@situation("K1", "On Build a card finds no room either: nothing but declining is left.")
def _() -> Refused:
    state = send(give_card(laid(coins=20, ambrosia=2), 0, *FULL), 1, "build")
    return Refused(state, taw.Build("smithy"), "no-capacity")


# --- one-time gains ---


@situation("K2", "The coins of the Salt Pans come when they are built.")
def _() -> Played:
    before = storing("salt-pans")
    case = Played(before, taw.BuildStored("salt-pans"))
    price = price_of(before, "salt-pans").coins
    assert case.after.players[0].coins == before.players[0].coins - price + 2
    return case


@situation("K2", "A citizen that a card gives is the lowest of the supply, and new.")
def _() -> Played:
    case = Played(storing("nursery"), taw.BuildStored("nursery"))
    assert (case.after.players[0].new, case.after.players[0].supply) == ((4,), (5,))
    return case


@situation("K2", "The coins that a card brings do not pay for it.")
def _() -> Refused:
    state = storing("salt-pans", coins=4)
    return Refused(state, taw.BuildStored("salt-pans"), "coins-short", "B1")


@situation("K2", "Knowledge and ambrosia come as well: 4 ambrosia with the Inner Sanctum.")
def _() -> Played:
    before = storing("sanctum")
    case = Played(before, taw.BuildStored("sanctum"))
    assert case.after.players[0].ambrosia == before.players[0].ambrosia + 4
    return case


@situation("K2", "A card that is repaired brings its gain no second time.", contrast=True)
def _() -> Played:
    state = damage(give_card(laid(ambrosia=2), 0, "salt-pans"), 0, "salt-pans")
    case = Played(state, taw.BuyRepair("salt-pans"))
    assert (case.after.players[0].coins, case.after.players[0].ambrosia) == (6, 0)
    return case


@situation("K2", "A district brings its gain when it is gained: 2 coins of the Kiln Quarter.")
def _() -> Played:
    state = send(laid(district="kilns", coins=3), 1, "expand")
    case = Played(state, taw.Expand(taw.Goods(coins=3)))
    assert case.after.players[0].coins == 2
    return case


@situation("K2", "A titan brings a citizen: The Nine Heads.")
def _() -> Played:
    armies = [taw.Army(card) for card in ("champions", "chosen", "elephants")]
    state = raise_armies(give_card(laid(coins=20, ambrosia=2), 0, "barracks"), 0, *armies)
    state = threaten(state, 1, "nine-heads")
    state = play(state, taw.Attack("nine-heads"), *[taw.PayArmy(army.card) for army in armies])
    case = Played(state, taw.Strike())
    assert (case.after.players[0].new, case.after.players[0].supply) == ((4,), (5,))
    return case


@situation(
    "K2", "The income of a card is no gain: it comes at the end of the round.", contrast=True
)
def _() -> Played:
    case = Played(storing("market", coins=7), taw.BuildStored("market"))
    assert case.after.players[0].coins == 0
    return case


@situation("K2", "A card that is stored brings its citizen later.", contrast=True)
def _() -> Played:
    case = Played(keeping("bakers"), taw.Store())
    player = case.after.players[0]
    assert (player.stored, player.new, player.supply) == (("bakers",), (), (4, 5))
    return case


# --- stored cards ---


@situation("B1", "A stored card is built for its price; the turn is over and no citizen is placed.")
def _() -> Played:
    case = Played(give_stored(laid(coins=8), 0, "market", "scales"), taw.BuildStored("market"))
    player = case.after.players[0]
    assert (player.coins, player.stored, player.available) == (1, ("scales",), (1, 2, 3))
    assert turn_of(case.after) == 1
    return case


@situation("B1", "Who has no citizen left can still build a stored card.")
def _() -> Played:
    state = give_stored(laid(), 0, "scales")
    for citizen in (1, 2, 3):
        state = stand(state, 0, citizen, "labor")
    case = Played(state, taw.BuildStored("scales"))
    assert case.after.players[0].city.find_card("scales") is not None
    return case


@situation("B1", "A card of the row is not a stored one.")
def _() -> Refused:
    return Refused(laid(coins=30), taw.BuildStored("market"), "not-stored")


@situation("B1", "With 4 coins a stored card of 5 is not built.")
def _() -> Refused:
    return Refused(storing("scales", coins=4), taw.BuildStored("scales"), "coins-short")


@situation("B1", "A stored card may cost knowledge too.")
def _() -> Refused:
    state = storing("tutors", coins=30, knowledge=1)
    return Refused(state, taw.BuildStored("tutors"), "knowledge-short")


@situation("B1", "The stored card of another cannot be built.")
def _() -> Refused:
    state = give_stored(laid(coins=30), 1, "scales")
    return Refused(state, taw.BuildStored("scales"), "not-stored")


@situation("B1", "It takes a turn: while a citizen decides on Labor no stored card is built.")
def _() -> Refused:
    state = send(storing("scales"), 1, "labor")
    return Refused(state, taw.BuildStored("scales"), "not-now", "SP-labor")


# --- two reasons at once ---


@situation("K1", "That there is no room counts before the coins that are missing.")
def _() -> Refused:
    state = give_card(storing("market", coins=0), 0, *FULL)
    return Refused(state, taw.BuildStored("market"), "no-capacity")


@situation("SP-build", "Of coins and knowledge that are missing the coins count.")
def _() -> Refused:
    return Refused(building(coins=6), taw.Build("vaults"), "coins-short")


@situation("SP-build", "That a card is not on offer counts before the room and the coins.")
def _() -> Refused:
    state = send(give_card(laid(coins=0, ambrosia=2), 0, *FULL), 1, "build")
    return Refused(state, taw.Build("scrolls"), "not-on-offer")


@situation("B1", "That a card is not stored counts before the room.")
def _() -> Refused:
    state = give_card(storing("scales"), 0, *FULL)
    return Refused(state, taw.BuildStored("market"), "not-stored")
