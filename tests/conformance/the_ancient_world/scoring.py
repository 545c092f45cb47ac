"""Situations on points (V1 to V3)."""

from __future__ import annotations

from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Scored, situation
from tests.conformance.the_ancient_world.positions.end_positions import standard
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit_player,
    give_card,
    give_district,
    give_stored,
    give_titan,
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


@situation("V1", "What is damaged costs one point for each card, starting cards too.")
def _() -> Scored:
    state = damage(give_card(standard(), 0, "goat-pens"), 0, "goat-pens", "wheat")
    return Scored(state, (2 - 2, 0))


@situation("V1", "Each player loses for the own citizens and cards alone.")
def _() -> Scored:
    state = edit_player(damage(standard(), 0, "wheat"), 1, available=(1, 2), starving=(3,))
    return Scored(state, (-1, -2))


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


def green(count: int) -> State:
    """Return a state in which seat 0 has so many green banners and no others."""
    cards = ("orchard", "vineyard", "terraces", "herders", "silos", "oracle", "watchtower")
    return give_card(standard(), 0, *cards[:count])


@situation("V2", "One banner of a tribe is 2 points.")
def _() -> Scored:
    return Scored(green(1), (2, 0))


@situation("V2", "Two are 4.")
def _() -> Scored:
    return Scored(green(2), (4, 0))


@situation("V2", "Four are 11.")
def _() -> Scored:
    return Scored(green(4), (11, 0))


@situation("V2", "Five are 16.")
def _() -> Scored:
    return Scored(green(5), (16, 0))


@situation("V2", "Six are 22.")
def _() -> Scored:
    return Scored(green(6), (22, 0))


@situation(
    "V2", "A card with two banners of a tribe counts twice: The Fleet and the Eel Weir are three."
)
def _() -> Scored:
    return Scored(give_card(standard(), 0, "fleet", "eel-weir"), (7, 0))


@situation("V2", "One of each of the five tribes is 2 for each, and nothing for the set.")
def _() -> Scored:
    cards = ("orchard", "goat-pens", "nursery", "salt-pans", "bakers")
    return Scored(give_card(standard(), 0, *cards), (5 * 2, 0))


@situation("V2", "A titan with two banners of the same tribe is 4 points.")
def _() -> Scored:
    return Scored(give_titan(standard(), 0, "moon-lion"), (4, 0))


@situation("V2", "Districts and armies have no banners here.", contrast=True)
def _() -> Scored:
    state = give_district(standard(), 0, "kilns")
    return Scored(raise_armies(state, 0, taw.Army("champions", ("levy-1",))), (0, 0))


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


@situation("V3", "The Elder Oak counts itself: a point for each green banner, of titans too.")
def _() -> Scored:
    state = give_titan(give_card(standard(), 0, "elder-oak", "orchard"), 0, "ivy-lord")
    return Scored(state, (11 + 4, 0))


@situation("V3", "It counts every green banner, of seven also the seventh.")
def _() -> Scored:
    state = give_card(green(6), 0, "elder-oak")
    return Scored(state, (22 + 7, 0))


@situation(
    "V3",
    "The House of War, the Temple of the Veil, the Sea Throne and the Golden Court count theirs.",
)
def _() -> Scored:
    state = give_card(standard(), 0, "war-god", "veil", "sea-throne", "gold-court")
    return Scored(state, (4 * 2 + 4 * 1, 0))


@situation(
    "V3", "The Hall of Five Tribes gives 3 for each full set, and nothing for a part of one."
)
def _() -> Scored:
    state = give_card(standard(), 0, "five-halls", "salt-pans", "altars", "barracks")
    return Scored(state, (2 + 4 + 2 + 2 + 2 + 3, 0))


@situation("V3", "Without one of the tribes there is no set.", contrast=True)
def _() -> Scored:
    state = give_card(standard(), 0, "five-halls", "salt-pans", "altars")
    return Scored(state, (2 + 4 + 2 + 2, 0))


@situation("V3", "The Ring Wall gives 2 for each district.")
def _() -> Scored:
    state = give_district(give_card(standard(), 0, "ring-wall"), 0, "kilns", "butts")
    return Scored(state, (2 + 2 * 2, 0))


@situation("V3", "The Hall of Trophies gives 2 for each titan, of whatever stars.")
def _() -> Scored:
    state = give_titan(give_card(standard(), 0, "trophies"), 0, "lamp-moth", "tide-queen")
    return Scored(state, (2 + (4 + 2 + 2) + 2 * 2, 0))


@situation(
    "V3", "The High Seat gives a point for each empire card, starting cards and itself included."
)
def _() -> Scored:
    state = give_card(standard(), 0, "high-seat", "aqueduct")
    return Scored(state, (2 + 2 + 4, 0))


@situation("V3", "It gives 10 at most.", contrast=True)
def _() -> Scored:
    cards = ("orchard", "vineyard", "terraces", "herders", "silos", "oracle")
    state = give_card(standard(), 0, "high-seat", *cards, "watchtower", "star-tower")
    return Scored(state, (2 + 22 + 10, 0))


@situation("V3", "The Great Stoa gives 2 for each citizen, starving, new and placed ones too.")
def _() -> Scored:
    state = give_card(stand(standard(), 0, 1, "labor"), 0, "great-stoa")
    state = edit_player(state, 0, available=(2,), starving=(3,), new=(4,), supply=(5,))
    return Scored(state, (2 + 2 * 4 - 2, 0))


@situation("V3", "The Archive gives 2 for each knowledge, 8 at most.")
def _() -> Scored:
    state = edit_player(give_card(standard(), 0, "archive"), 0, knowledge=3)
    return Scored(state, (2 + 2 + 2 * 3, 0))


@situation("V3", "Of 5 knowledge the fifth gives nothing more.", contrast=True)
def _() -> Scored:
    state = edit_player(give_card(standard(), 0, "archive"), 0, knowledge=5)
    return Scored(state, (2 + 2 + 8, 0))


@situation("V3", "The Vaults give a point for two coins, and nothing for the fifth of five.")
def _() -> Scored:
    state = edit_player(give_card(standard(), 0, "vaults"), 0, coins=5)
    return Scored(state, (2 + 2, 0))


@situation("V3", "Of three players each counts the own cards: the Vaults of seat 2 its coins.")
def _() -> Scored:
    state = give_card(standard(3), 2, "vaults")
    state = edit_player(edit_player(state, 0, coins=30), 2, coins=9)
    return Scored(state, (0, 0, 2 + 4))


@situation("V2", "Of four players each has the points of the own banners.")
def _() -> Scored:
    state = give_card(give_card(standard(4), 1, "orchard", "vineyard"), 3, "market")
    return Scored(state, (0, 4, 0, 2))


# --- all cards together ---

TRIBE_CARDS = ("elder-oak", "war-god", "veil", "sea-throne", "gold-court")
"""The five cards of pile C that count the banners of a tribe, each with one banner of that tribe."""


@situation("V3", "All of deck A, with the five cards that count banners: 9 banners of each tribe.")
def _() -> Scored:
    state = standard()
    state = give_card(state, 0, *state.cards.empire_deck("A"), *TRIBE_CARDS)
    return Scored(state, (5 * (22 + 8 + 1), 0))


@situation("V3", "All of deck B: 15 of each.")
def _() -> Scored:
    state = standard()
    state = give_card(state, 0, *state.cards.empire_deck("B"), *TRIBE_CARDS)
    return Scored(state, (5 * (22 + 14 + 1), 0))


@situation(
    "V3",
    "All titans of the decks: 15 green, red and yellow ones, 14 purple and blue ones, and the cards' own.",
)
def _() -> Scored:
    state = give_card(standard(), 0, *TRIBE_CARDS)
    titans = [titan for stars in (1, 2, 3) for titan in state.cards.titan_deck(stars)]
    return Scored(give_titan(state, 0, *titans), (5 * 22 + 3 * (15 + 1) + 2 * (14 + 1), 0))
