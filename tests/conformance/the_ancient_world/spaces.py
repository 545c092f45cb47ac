"""Situations on the spaces of the board (SP), except Build, Recruit and Explore, which are with their cards."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.seat_zero import laid
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit,
    edit_player,
    give_card,
    give_district,
    in_round,
    play,
    send,
    stand,
    turn_of,
    unthreaten,
)

COINS = taw.Expand(taw.Goods(coins=3))
KNOWLEDGE = taw.Expand(taw.Goods(knowledge=1))

# --- Labor, Learn, Expand ---


@situation("SP-labor", "Labor brings 2 coins, to nobody else.")
def _() -> Played:
    before = send(laid(), 1, "labor")
    case = Played(before, taw.Perform())
    gained = [
        after.coins - earlier.coins
        for earlier, after in zip(before.players, case.after.players, strict=True)
    ]
    assert gained == [2, 0]
    return case


@situation("SP-labor", "Who declines Labor gets no coin.", contrast=True)
def _() -> Played:
    before = send(laid(), 1, "labor")
    case = Played(before, taw.Decline())
    assert case.after.players[0].coins == before.players[0].coins
    return case


@situation("SP-labor", "A second citizen on Labor brings 2 coins again: the space is not used up.")
def _() -> Played:
    before = send(stand(laid(), 0, 1, "labor"), 2, "labor")
    case = Played(before, taw.Perform())
    assert case.after.players[0].coins == before.players[0].coins + 2
    return case


@situation("SP-learn", "Learn turns 3 coins into 1 knowledge.")
def _() -> Played:
    case = Played(send(laid(coins=3), 1, "learn"), taw.Perform())
    assert (case.after.players[0].coins, case.after.players[0].knowledge) == (0, 1)
    return case


@situation("SP-learn", "With 2 coins one does not learn, though ambrosia would buy the third.")
def _() -> Refused:
    return Refused(send(laid(coins=2, ambrosia=2), 1, "learn"), taw.Perform(), "coins-short")


@situation(
    "SP-learn", "One visit brings one knowledge, however many coins there are; the turn is over."
)
def _() -> Played:
    case = Played(send(laid(coins=9), 1, "learn"), taw.Perform())
    player = case.after.players[0]
    assert (player.coins, player.knowledge, turn_of(case.after)) == (6, 1, 1)
    return case


@situation("SP-learn", "Who declines Learn keeps the coins.", contrast=True)
def _() -> Played:
    case = Played(send(laid(coins=9), 1, "learn"), taw.Decline())
    player = case.after.players[0]
    assert (player.coins, player.knowledge) == (9, 0)
    return case


@situation("SP-expand", "3 coins bring the district that lies face up.")
def _() -> Played:
    case = Played(send(laid(knowledge=1), 1, "expand"), COINS)
    player = case.after.players[0]
    assert (player.coins, player.knowledge, player.city.districts) == (3, 1, ("gardens",))
    return case


@situation("SP-expand", "1 knowledge does as well, and no coin is paid.")
def _() -> Played:
    case = Played(send(laid(knowledge=1), 1, "expand"), KNOWLEDGE)
    player = case.after.players[0]
    assert (player.coins, player.knowledge, player.city.districts) == (6, 0, ("gardens",))
    return case


@situation("SP-expand", "Who has both chooses the price; one that cannot be paid is not offered.")
def _() -> Played:
    state = send(laid(coins=2, knowledge=1), 1, "expand")
    case = Played(state, KNOWLEDGE)
    assert COINS not in aw.legal_actions(state)
    assert case.after.players[0].coins == 2
    return case


@situation("SP-expand", "Who declines pays nothing, and the district stays.", contrast=True)
def _() -> Played:
    case = Played(send(laid(knowledge=1), 1, "expand"), taw.Decline())
    player = case.after.players[0]
    assert (player.coins, player.knowledge, player.city.districts) == (6, 1, ())
    assert case.after.decks.district == "gardens"
    return case


@situation("SP-expand", "2 coins are too few.")
def _() -> Refused:
    return Refused(send(laid(coins=2, knowledge=1), 1, "expand"), COINS, "coins-short")


@situation("SP-expand", "Without knowledge no knowledge is paid.")
def _() -> Refused:
    return Refused(send(laid(), 1, "expand"), KNOWLEDGE, "knowledge-short")


@situation("SP-expand", "When the last district is gained nothing is left to expand for.")
def _() -> Refused:
    state = laid(ambrosia=2)
    state = give_district(state, 1, *state.decks.districts.unseen)
    city = state.players[1].city.with_district("gardens")
    side = attrs.evolve(state.players[1], city=city)
    decks = attrs.evolve(state.decks, district=None)
    state = edit(state, players=(state.players[0], side), decks=decks)
    return Refused(send(state, 1, "expand"), COINS, "no-district")


@situation("SP-expand", "There is no third price, and no discount.")
def _() -> Refused:
    offer = taw.Expand(taw.Goods(coins=2))
    return Refused(send(laid(), 1, "expand"), offer, "no-such-price")


# --- Rebuild ---


def rebuilding(*damaged: str, ambrosia: int = 0) -> State:
    """Return a state in which seat 0 has rebuilt and taken the token, and seat 1 is on Rebuild with these cards damaged."""
    state = edit_player(damage(laid(), 1, *damaged), 1, ambrosia=ambrosia)
    return send(play(send(state, 1, "rebuild"), taw.Perform()), 1, "rebuild")


@situation("SP-rebuild", "The token is taken, but who goes first in this round does not change.")
def _() -> Played:
    state = play(laid(), taw.Pass())
    case = Played(send(state, 1, "rebuild"), taw.Perform())
    assert (case.after.token, case.after.first_player) == (1, 0)
    return case


@situation("SP-rebuild", "Who comes later in the round only repairs: the token stays.")
def _() -> Played:
    case = Played(rebuilding("wheat", "fish-dock"), taw.Perform())
    assert case.after.token == 0
    repairs = {taw.Repair("wheat"), taw.Repair("fish-dock")}
    assert repairs <= set(aw.legal_actions(case.after))
    return case


@situation(
    "SP-rebuild", "Who is first already takes the token as well: nobody else can, this round."
)
def _() -> Played:
    case = Played(send(laid(), 1, "rebuild"), taw.Perform())
    assert (case.after.token, case.after.hand_up, turn_of(case.after)) == (0, True, 1)
    return case


@situation("SP-rebuild", "Two cards are repaired: after the first one may repair another, or stop.")
def _() -> Played:
    state = damage(give_card(laid(), 0, "market"), 0, "wheat", "fish-dock", "market")
    state = play(send(state, 1, "rebuild"), taw.Perform())
    case = Played(state, taw.Repair("fish-dock"))
    legal = set(aw.legal_actions(case.after, 0))
    assert legal == {taw.Repair("wheat"), taw.Repair("market"), taw.Finish()}
    return case


@situation(
    "SP-rebuild", "After the second repair the third card stays damaged, and the turn is over."
)
def _() -> Played:
    state = damage(give_card(laid(), 0, "market"), 0, "wheat", "fish-dock", "market")
    state = play(send(state, 1, "rebuild"), taw.Perform(), taw.Repair("fish-dock"))
    case = Played(state, taw.Repair("market"))
    damaged = [owned.card for owned in case.after.players[0].city.damaged_cards()]
    assert (damaged, turn_of(case.after)) == (["wheat"], 1)
    return case


@situation("SP-rebuild", "One may repair nothing and take the token all the same.")
def _() -> Played:
    state = play(send(damage(laid(), 0, "wheat"), 1, "rebuild"), taw.Perform())
    case = Played(state, taw.Finish())
    assert len(case.after.players[0].city.damaged_cards()) == 1
    assert (case.after.token, case.after.hand_up) == (0, True)
    return case


@situation("SP-rebuild", "Who declines takes no token: the next one still can.", contrast=True)
def _() -> Played:
    case = Played(send(damage(laid(), 0, "wheat"), 1, "rebuild"), taw.Decline())
    assert (case.after.token, case.after.hand_up) == (0, False)
    return case


@situation("SP-rebuild", "The cards of others are not repaired.")
def _() -> Refused:
    state = damage(damage(give_card(laid(), 1, "market"), 0, "wheat"), 1, "market")
    state = play(send(state, 1, "rebuild"), taw.Perform())
    return Refused(state, taw.Repair("market"), "not-your-card", "D2")


@situation("SP-rebuild", "With the token taken and nothing damaged there is nothing to rebuild.")
def _() -> Refused:
    return Refused(rebuilding(ambrosia=2), taw.Perform(), "nothing-to-rebuild")


# --- Grow ---


def growing(**mine: Any) -> State:
    """Return a state of round 3 in which seat 0 is on Grow and has ambrosia for a coin."""
    return send(in_round(laid(ambrosia=2, **mine), 3), 1, "grow")


@situation("SP-grow", "3 coins bring the lowest citizen of the supply, who is new.")
def _() -> Played:
    case = Played(growing(available=(1, 3, 4), supply=(2, 5)), taw.Perform())
    player = case.after.players[0]
    assert (player.coins, player.new, player.supply) == (3, (2,), (5,))
    return case


@situation("SP-grow", "With 2 coins nobody comes.")
def _() -> Refused:
    return Refused(growing(coins=2), taw.Perform(), "coins-short")


@situation("SP-grow", "Who has all five citizens cannot grow.")
def _() -> Refused:
    state = growing(available=(1, 2, 3, 4, 5), supply=())
    return Refused(state, taw.Perform(), "no-citizen-left")


@situation("SP-grow", "The last 3 coins are enough; the citizen cannot be placed in this round.")
def _() -> Refused:
    state = play(growing(coins=3), taw.Perform(), taw.Pass())
    assert state.players[0].coins == 0
    return Refused(state, taw.PlaceCitizen(4, "labor"), "citizen-new", "C1")


@situation("SP-grow", "Who declines keeps the coins, and no citizen comes.", contrast=True)
def _() -> Played:
    case = Played(growing(), taw.Decline())
    player = case.after.players[0]
    assert (player.coins, player.new, player.supply) == (6, (), (4, 5))
    return case


@situation("SP-grow", "In the next round the new citizen is available.")
def _() -> Played:
    state = unthreaten(growing(), 0, 1)
    state = edit_player(play(state, taw.Perform(), taw.Pass()), 0, ambrosia=0)
    case = Played(state, taw.Pass())
    assert (case.after.players[0].available, case.after.players[0].new) == ((1, 2, 3, 4), ())
    return case


# --- two reasons at once ---


@situation("SP-grow", "That no citizen is left counts before the coins that are missing.")
def _() -> Refused:
    state = growing(available=(1, 2, 3, 4, 5), supply=(), coins=0)
    return Refused(state, taw.Perform(), "no-citizen-left")


@situation("SP-expand", "That a price is none counts before the coins that are missing for it.")
def _() -> Refused:
    state = send(laid(coins=0, knowledge=1), 1, "expand")
    return Refused(state, taw.Expand(taw.Goods(coins=4)), "no-such-price")
