"""Situations on winners and ties (V4)."""

from __future__ import annotations

import ancient_world as aw
from tests.conformance.telling import Scored, situation
from tests.conformance.the_ancient_world.positions.end_positions import calm, finished
from tests.the_ancient_world.positions import (
    State,
    edit_player,
    give_card,
    give_district,
    give_stored,
    in_round,
)


def points(state: State) -> tuple[int, ...]:
    """Return the totals of a game that ends in a tie."""
    totals = tuple(score.total for score in aw.scores(state))
    assert len(set(totals)) == 1
    return totals


@situation("V4", "Of equal players the richer one wins.")
def _() -> Scored:
    state = give_district(finished(coins=2, knowledge=9, ambrosia=9), 0, "kilns")
    return Scored(state, points(state), (1,))


@situation("V4", "Players who are equal in everything share the victory.")
def _() -> Scored:
    state = finished(3, ambrosia=0)
    return Scored(state, points(state), (1, 2))


@situation("V4", "Before the end nobody has won.", contrast=True)
def _() -> Scored:
    state = give_card(in_round(calm(), 6), 0, "market")
    return Scored(state, (2 + 2, 2))


@situation("V4", "More points win, whatever the other has.")
def _() -> Scored:
    state = edit_player(give_card(finished(), 0, "market"), 1, coins=50, knowledge=9, ambrosia=9)
    return Scored(state, (4, 2), (0,))


@situation("V4", "With as many coins the one wins who has more cards: a district is one of them.")
def _() -> Scored:
    state = give_district(finished(knowledge=0, ambrosia=0), 0, "kilns")
    return Scored(state, points(state), (0,))


@situation(
    "V4", "Empire cards, districts and titans are counted together: two of one, two of the other."
)
def _() -> Scored:
    state = give_district(give_district(finished(), 0, "kilns"), 1, "butts")
    state = edit_player(state, 1, knowledge=3)
    return Scored(state, points(state), (1,))


@situation(
    "V4",
    "Armies and stored cards are no such cards: the coins and cards are equal, knowledge decides.",
)
def _() -> Scored:
    state = give_stored(finished(knowledge=1), 0, "market", "scales")
    return Scored(state, points(state), (1,))


@situation("V4", "With as many cards knowledge decides, before ambrosia.")
def _() -> Scored:
    state = edit_player(finished(knowledge=3, ambrosia=0), 1, ambrosia=9)
    return Scored(state, points(state), (0,))


@situation("V4", "With as much knowledge ambrosia decides.")
def _() -> Scored:
    state = finished(ambrosia=2)
    return Scored(state, points(state), (0,))


@situation("V4", "The seat decides nothing: of three the two that are equal share the victory.")
def _() -> Scored:
    state = edit_player(finished(3), 1, coins=2)
    return Scored(state, points(state), (0, 2))


@situation("V4", "Four who are equal in everything win together.")
def _() -> Scored:
    state = finished(4)
    return Scored(state, points(state), (0, 1, 2, 3))
