"""Situations on set-up, eras, tiles and capitals (S1 to S4, A1 to A3, B1, B2)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.telling import (
    Impossible,
    NotStarted,
    Played,
    Refused,
    Started,
    situation,
)
from tests.golden_ages.positions import CARDS, FIRST, edit, scene, show
from tests.golden_ages.rules.test_effects import choosing
from tests.golden_ages.rules.test_expanding import placing
from tests.golden_ages.rules.test_setup import dealt

GAME = "golden-ages"


def document(state: aw.State) -> Any:
    """Return the state as a document that can be changed."""
    return aw.to_document(state)


# --- setting up ---


@situation("S1", "Each of three players has 3 gold and 12 cubes, 5 of them in reserve.")
def _() -> Started:
    case = Started(GAME, 3)
    assert [(side.gold, side.reserve) for side in case.after.players] == [(3, 5)] * 3
    return case


@situation("S1", "Five cannot play.")
def _() -> NotStarted:
    return NotStarted(GAME, 5, "player-count")


@situation("S2", "With two, of each era's buildings four are in the game.")
def _() -> Started:
    case = Started(GAME, 2)
    assert [len(deck) for deck in case.after.buildings] == [4] * 4
    assert sorted(CARDS.glory.values()) == [2] * 2 + [3] * 4 + [4] * 4 + [5] * 4 + [6] * 2
    return case


@situation("S2", "No glory token lies in two places.")
def _() -> Impossible:
    changed = document(scene())
    changed["state"]["players"][0]["glory"] = changed["state"]["glory"]["unseen"][:1]
    return Impossible(changed, "twice-or-missing", "$.state")


@situation("S3", "The square tile lies in the middle, turned as agreed.")
def _() -> Started:
    case = Started(GAME, 2, start=90)
    assert case.after.tile_terrain.continent_squares == {"e3", "f3", "e4", "f4"}
    return case


@situation("S3", "A tile is turned by quarters.")
def _() -> NotStarted:
    return NotStarted(GAME, 2, "option-wrong", start=45)


@situation("S4", "The technologies of level 1 are owned from the start.")
def _() -> Started:
    case = Started(GAME, 4)
    assert all(side.technologies == FIRST for side in case.after.players)
    return case


@situation("S4", "One that is owned already is not developed.")
def _() -> Refused:
    return Refused(scene(), ga.Develop("hunting"), "golden-developed-already", "C9")


# --- eras ---


@situation("A1", "The builder takes a building of the era that lies open.")
def _() -> Played:
    case = Played(show(scene(), "market-1", "granary-1"), ga.SendBuilder("g5"))
    assert case.after.open_buildings == ("granary-1", "market-1")
    return case


@situation("A1", "Buildings of other eras cannot be had.")
def _() -> Refused:
    state = aw.apply(show(scene(), "market-1", "granary-1"), ga.SendBuilder("g5"))
    return Refused(state, ga.TakeBuilding("bank-1"), "golden-other-era")


@situation("A2", "Who takes the civilization of the new era has what it brings at once: 5 gold.")
def _() -> Played:
    case = Played(choosing("byzantine-empire"), ga.TakeCivilization())
    assert case.after.players[0].gold == 3 + 5
    return case


@situation("A2", "Who keeps the old one has nothing at once.")
def _() -> Played:
    case = Played(choosing("byzantine-empire"), ga.KeepCivilization())
    assert case.after.players[0].gold == 3
    assert "byzantine-empire" in case.after.removed
    return case


@situation("A2", "India takes a technology of level 5, and no other one.")
def _() -> Refused:
    state = aw.apply(choosing("india"), ga.TakeCivilization())
    return Refused(state, ga.Develop("carriage"), "golden-not-last")


@situation("A2", "The technology that India takes costs nothing, and scores nothing at once.")
def _() -> Played:
    rich = choosing("india", gold=2, cities=(ga.City("e3", 2), ga.City("f3", 1)), reserve=2)
    case = Played(aw.apply(rich, ga.TakeCivilization()), ga.Develop("economy"))
    side = case.after.players[0]
    assert ("economy" in side.technologies, side.gold, side.points) == (True, 2, ())
    return case


@situation(
    "A3", "The lowest number of a civilization starts: after the deals Phoenicia goes before Egypt."
)
def _() -> Played:
    state = dealt(2, deals={1: ("egypt", "phoenicia")}, start=0)
    numbers = [CARDS.civilizations[side.civilization].number for side in state.players]
    assert state.first == numbers.index(min(numbers))
    pending = aw.pending(state)
    assert isinstance(pending, aw.Chance)
    case = Played(state, pending.sample(aw.SeededRandom(1)))
    assert case.after.agenda[-1].player == state.first
    return case


@situation("A3", "Nobody goes before the first player.")
def _() -> Refused:
    return Refused(scene(), ga.SendArtist("d6"), "golden-no-colonist", "C5")


# --- expansion ---


@situation("B1", "A tile goes next to another one, its coasts fit, and it may cover an island.")
def _() -> Played:
    state = edit(placing("land-5"), 1, standing=("a3", "d6", "g6"))
    case = Played(edit(state, standing=("b3", "g5", "g6")), ga.PlaceTile("b3", 180))
    assert {"a3", "b3"} <= case.after.tile_terrain.continent_squares
    assert case.after.players[1].standing == ("d6", "d6", "g6")
    return case


@situation("B1", "Land does not meet sea.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("e2", 0), "golden-coast")


@situation("B1", "A tile does not lie by itself.")
def _() -> Refused:
    return Refused(placing("land-5"), ga.PlaceTile("i1", 0), "golden-not-next-to-tile")


def moving() -> Any:
    """Return a state in which the first player has placed a tile, and the capital may move to it."""
    state = edit(placing("land-13"), standing=("e4", "g5", "g5"))
    place = next(a for a in aw.legal_actions(state) if isinstance(a, ga.PlaceTile))
    return aw.apply(state, place)


@situation("B2", "The capital moves to the tile just placed, with the colonists that are with it.")
def _() -> Played:
    state = moving()
    square = CARDS.map.position_of(state.placed[-1]).squares[0]
    case = Played(state, ga.PlaceCapital(square))
    assert sorted(case.after.players[0].standing) == sorted(("e4", square, square))
    return case


@situation("B2", "It moves to no other tile.")
def _() -> Refused:
    return Refused(moving(), ga.PlaceCapital("e3"), "golden-not-on-tile")


@situation("B2", "No capital goes to a tile that lies over the edge.")
def _() -> Impossible:
    changed = document(moving())
    changed["state"]["placed"][-1]["square"] = "i1"
    return Impossible(changed, "step-out-of-place", "$.state.agenda[3]")


@situation("B2", "No capital goes to the tile in the middle, which nobody has placed.")
def _() -> Impossible:
    changed = document(moving())
    changed["state"]["removed"] += [each["tile"] for each in changed["state"]["placed"][1:]]
    del changed["state"]["placed"][1:]
    return Impossible(changed, "step-out-of-place", "$.state.agenda[3]")
