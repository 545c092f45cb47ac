"""Situations on points and winners (V1 to V4)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Scored, situation
from tests.conformance.the_ancient_world.positions.end_positions import calm, finished, standard
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit_player,
    give_card,
    give_district,
    give_stored,
    give_titan,
    in_round,
    raise_armies,
    stand,
)

# --- what is lost ---


@situation("V1", "Two starving citizens cost 4 points, and two damaged cards 2.")
def _() -> Scored:
    state = damage(standard(), 0, "wheat", "fish-dock")
    state = edit_player(state, 0, available=(2,), starving=(1, 3))
    return Scored(state, (-2 * 2 - 2, 0))


@situation(
    "V1", "A damaged card costs its point, and counts as repaired: its banner and its text too."
)
def _() -> Scored:
    state = damage(give_card(standard(), 0, "elder-oak", "orchard"), 0, "elder-oak", "orchard")
    return Scored(state, (-2 + 4 + 2 * 1, 0))


@situation("V1", "Citizens that are new, placed or not there yet cost nothing.", contrast=True)
def _() -> Scored:
    state = edit_player(stand(standard(), 0, 3, "labor"), 0, new=(4,), supply=(5,))
    return Scored(state, (0, 0))


# --- banners ---


@situation("V2", "Three green banners, two red and a blue one are 7 and 4 and 2 points.")
def _() -> Scored:
    cards = ("orchard", "vineyard", "terraces", "smithy", "barracks", "eel-weir")
    return Scored(give_card(standard(), 0, *cards), (7 + 4 + 2, 0))


@situation("V2", "Seven banners of a tribe count as six; those of defeated titans are added.")
def _() -> Scored:
    green = ("orchard", "vineyard", "terraces", "herders", "silos", "oracle", "watchtower")
    state = give_card(give_card(standard(), 0, *green), 1, "smithy")
    return Scored(give_titan(state, 1, "peak-ogre", "stone-ram"), (22, 11 + 2))


@situation("V2", "Stored cards and a titan that threatens count nothing.", contrast=True)
def _() -> Scored:
    state = give_stored(standard(), 0, "orchard", "altars")
    assert all(player.threat is not None for player in state.players)
    return Scored(state, (0, 0))


# --- special empire cards ---


@situation("V3", "The Hall of Veterans gives 2 for each retired card and 1 for each army.")
def _() -> Scored:
    state = give_card(standard(), 0, "old-guard")
    state = raise_armies(state, 0, taw.Army("militia", ("levy-1", "levy-2")))
    return Scored(state, (2 + 2 * 2 + 1, 0))


@situation("V3", "The Vaults give 8 at most.", contrast=True)
def _() -> Scored:
    state = edit_player(give_card(standard(), 0, "vaults"), 0, coins=40)
    return Scored(state, (2 + 8, 0))


@situation("V3", "The Hall of Trophies counts no titan of another player.", contrast=True)
def _() -> Scored:
    state = give_titan(give_card(standard(), 0, "trophies"), 1, "stone-ram")
    return Scored(state, (2, 2))


# --- who has won ---


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
