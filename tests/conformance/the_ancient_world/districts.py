"""Situations on districts (G): what they give, and how many of them a player chooses from."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.engine import Deal
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.seat_zero import capacity, laid, storing
from tests.the_ancient_world.positions import (
    State,
    give_card,
    give_district,
    in_round,
    play,
    send,
)

EXPAND = taw.Expand(taw.Goods(coins=3))
FULL = ("vineyard", "barracks")
"""Two cards that, with the two starting cards, fill the capacity of 4."""
NEXT = ("kilns", "butts")


def dealt(state: aw.State) -> int:
    """Return how many cards are dealt next."""
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    assert isinstance(waiting.event, Deal)
    return waiting.event.count


def expanding(*cards: str, **laid_out: Any) -> State:
    """Return a state in which seat 0, with these empire cards, is on Expand."""
    return send(give_card(laid(**laid_out), 0, *cards), 1, "expand")


def exploring(state: State) -> State:
    """Return the state of round 2 in which seat 0 is on Explore."""
    return send(in_round(state, 2), 1, "explore")


# --- what they give ---


@situation("G1", "With the Old Town a fifth empire card finds room.")
def _() -> Played:
    state = give_district(give_card(storing("market"), 0, *FULL), 0, "old-town")
    case = Played(state, taw.BuildStored("market"))
    assert len(case.after.players[0].city.empire) == 5
    return case


@situation("G1", "The Parade Ground has an ability besides: a third army may be started.")
def _() -> Played:
    state = send(give_district(laid(), 0, "parade"), 1, "recruit")
    case = Played(play(state, taw.Recruit("levy-1")), taw.StartArmy())
    assert len(case.after.players[0].armies) == 3
    return case


@situation("G1", "The districts of others give one nothing.", contrast=True)
def _() -> Played:
    state = give_district(storing("market"), 1, "old-town")
    case = Played(state, taw.BuildStored("market"))
    assert (capacity(case.after, 0), capacity(case.after, 1)) == (4, 7)
    return case


# --- the explore bonus ---


@situation("G2", "All bonuses add up when exploring, those with a ship too.")
def _() -> Played:
    state = give_district(give_card(laid(), 0, "star-tower", "lighthouse"), 0, "long-pier")
    case = Played(exploring(state), taw.Perform())
    assert dealt(case.after) == 5 + 2 + 3 + 3
    return case


@situation("G2", "Who gains a district with the Star Tower looks at two more.")
def _() -> Played:
    case = Played(expanding("star-tower"), EXPAND)
    assert dealt(case.after) == 2
    assert case.after.players[0].city.districts == ()
    return case


@situation(
    "G2", "A ship is of no use on land: the face-up district is gained at once.", contrast=True
)
def _() -> Played:
    case = Played(expanding("lighthouse"), EXPAND)
    assert case.after.players[0].city.districts == ("gardens",)
    return case


# --- gaining one ---


def choosing() -> State:
    """Return a state in which seat 0 chooses from the Market Gardens, the Kiln Quarter and the Archery Butts."""
    return play(expanding("star-tower"), EXPAND, aw.Dealt(NEXT))


@situation("G3", "Without a bonus the face-up district is gained, and the next one turned up.")
def _() -> Played:
    before = play(expanding(), EXPAND)
    case = Played(before, aw.Dealt(("kilns",)))
    assert before.players[0].city.districts == ("gardens",)
    assert case.after.decks.district == "kilns"
    return case


@situation("G3", "The others go under the deck in their order.")
def _() -> Played:
    case = Played(choosing(), taw.TakeDistrict("kilns"))
    assert case.after.players[0].city.districts == ("kilns",)
    assert case.after.decks.districts.bottom[-2:] == ("gardens", "butts")
    return case


@situation("G3", "A district that was not looked at cannot be chosen.")
def _() -> Refused:
    return Refused(choosing(), taw.TakeDistrict("bankers"), "not-looked-at")
