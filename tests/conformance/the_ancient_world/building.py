"""Situations on empire cards: Build (SP-build), capacity, one-time gains and upgrades (K), stored cards (B)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.seat_zero import (
    capacity,
    laid,
    price_of,
    storing,
)
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit_player,
    give_card,
    give_stored,
    in_round,
    play,
    send,
    stand,
    turn_of,
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


@situation("K2", "A card that is stored brings its citizen later.", contrast=True)
def _() -> Played:
    case = Played(keeping("bakers"), taw.Store())
    player = case.after.players[0]
    assert (player.stored, player.new, player.supply) == (("bakers",), (), (4, 5))
    return case


# --- upgrades ---


def upgrading(state: State) -> State:
    """Return the state in which seat 0 has built the gymnasium and is offered an upgrade."""
    rich = edit_player(state, 0, coins=9)
    return play(give_stored(rich, 0, "gymnasium"), taw.BuildStored("gymnasium"))


@situation("K3", "A citizen goes back to the supply, and the next higher one comes for it.")
def _() -> Played:
    case = Played(upgrading(laid()), taw.UpgradeCitizen(1))
    player = case.after.players[0]
    assert (player.available, player.supply) == ((2, 3, 4), (1, 5))
    return case


@situation("K3", "Of a citizen on the board the new one stands in its place.")
def _() -> Played:
    case = Played(upgrading(stand(laid(), 0, 2, "labor")), taw.UpgradeCitizen(2))
    assert case.after.space("labor").citizens == (taw.Placed(0, 4),)
    assert case.after.players[0].available == (1, 3)
    return case


@situation("K3", "There is nobody better than citizen 5.")
def _() -> Refused:
    state = upgrading(laid(available=(1, 3, 5), supply=(2, 4)))
    return Refused(state, taw.UpgradeCitizen(5), "no-better-citizen")


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
