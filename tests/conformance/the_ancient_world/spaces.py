"""Situations on the spaces of the board (SP), except Build and Recruit, which are with their cards."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, Seen, situation
from tests.conformance.the_ancient_world.positions.seat_zero import laid
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit_player,
    in_round,
    play,
    send,
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


@situation("SP-learn", "Learn turns 3 coins into 1 knowledge.")
def _() -> Played:
    case = Played(send(laid(coins=3), 1, "learn"), taw.Perform())
    assert (case.after.players[0].coins, case.after.players[0].knowledge) == (0, 1)
    return case


@situation("SP-learn", "With 2 coins one does not learn, though ambrosia would buy the third.")
def _() -> Refused:
    return Refused(send(laid(coins=2, ambrosia=2), 1, "learn"), taw.Perform(), "coins-short")


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


@situation("SP-rebuild", "With the token taken and nothing damaged there is nothing to rebuild.")
def _() -> Refused:
    return Refused(rebuilding(ambrosia=2), taw.Perform(), "nothing-to-rebuild")


# --- Explore ---

FIVE = ("potters", "scales", "goat-pens", "tin-mine", "masons")


def exploring(**mine: Any) -> State:
    """Return a state of round 2 in which seat 0 explores, and five cards are dealt next."""
    return play(send(in_round(laid(**mine), 2), 1, "explore"), taw.Perform())


def looking(**mine: Any) -> State:
    """Return a state in which seat 0 looks at the five cards."""
    return aw.apply(exploring(**mine), aw.Dealt(FIVE))


@situation("SP-explore", "Only the explorer sees these cards.")
def _() -> Seen:
    case = Seen(looking(), 1)
    assert case.seen.agenda[-1].looked == (aw.HIDDEN_ID,) * 5
    return case


@situation("SP-explore", "One card is kept, and the others are discarded.")
def _() -> Played:
    state = looking()
    assert aw.legal_actions(state) == tuple(map(taw.Keep, FIVE))
    case = Played(state, taw.Keep("scales"))
    discarded = tuple(card for card in FIVE if card != "scales")
    assert case.after.decks.discard_a == discarded
    assert set(FIVE).isdisjoint(case.after.decks.empire_a.unseen)
    return case


@situation("SP-explore", "A card of the row cannot be kept.")
def _() -> Refused:
    state = looking()
    return Refused(state, taw.Keep(state.decks.empire_row[0]), "not-looked-at")


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
