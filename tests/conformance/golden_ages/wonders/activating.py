"""Situations on activating buildings and wonders (C8)."""

from __future__ import annotations

from ancient_world.games import golden_ages as ga
from tests.conformance.golden_ages.wonders.positions import CITIES, holding
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import edit, points, scene

GOLD = {
    "bank-1": ("The Bank brings 4 gold.", 4),
    "museum-1": ("The Museum brings 6 gold.", 6),
    "central-1": ("The Central brings 2 gold for each city and the capital.", 2 * 4),
    "granary-1": ("The Granary brings a gold for each own colonist that stands on the map.", 2),
}


def _gold(card: str) -> None:
    text, gold = GOLD[card]

    @situation("C8", text)
    def _() -> Played:
        state = holding(card, cities=CITIES, standing=("e4", "f3"), lying=("f6",))
        case = Played(state, ga.Activate(card))
        side = case.after.players[0]
        assert (side.gold, side.activated) == (3 + gold, (card,))
        return case


for each in GOLD:
    _gold(each)


@situation("C8", "The Market brings a gold for each colonist in the agora, of all players.")
def _() -> Played:
    state = edit(holding("market-1", standing=("g5", "g5"), agora=1), 1, standing=("d6",), agora=2)
    case = Played(state, ga.Activate("market-1"))
    assert case.after.players[0].gold == 3 + 3
    return case


@situation("C8", "The Market may be activated for nothing.")
def _() -> Played:
    case = Played(holding("market-1"), ga.Activate("market-1"))
    assert (case.after.players[0].gold, case.after.players[0].activated) == (3, ("market-1",))
    return case


@situation("C8", "The Movie Theater scores 2 for each colonist in the agora, of all players.")
def _() -> Played:
    state = holding("movie-theater-1", standing=("g5",), agora=2)
    state = edit(state, 1, standing=("d6",), agora=2)
    case = Played(state, ga.Activate("movie-theater-1"))
    assert points(case.after) == {"movie-theater-1": 8}
    return case


def _point(card: str, text: str) -> None:
    @situation("C8", text)
    def _() -> Played:
        case = Played(holding(card), ga.Activate(card))
        assert points(case.after) == {card: 1}
        return case


_point("colossus", "The Colossus can be activated for a point.")


_point("pyramids", "The Pyramids can be activated for a point.")


_point("hanging-gardens", "The Hanging Gardens can be activated for a point.")


@situation("C8", "In a later era a wonder that is kept can be activated again; its points add up.")
def _() -> Played:
    state = scene(era=2, civilizations=("mongolia", "greece"))
    given = (ga.Points("colossus", 5),)
    case = Played(edit(state, wonders=("colossus",), points=given), ga.Activate("colossus"))
    assert points(case.after) == {"colossus": 6}
    return case


@situation("C8", "Once an era.")
def _() -> Refused:
    state = edit(scene(), wonders=("colossus",), activated=("colossus",))
    return Refused(state, ga.Activate("colossus"), "golden-activated")


@situation("C8", "The second copy of a building that was activated can be activated.")
def _() -> Played:
    state = edit(
        scene(3), know=("writing",), buildings=("granary-1", "granary-2"), activated=("granary-1",)
    )
    case = Played(state, ga.Activate("granary-2"))
    assert case.after.players[0].gold == 3 + 3
    return case


@situation("C8", "A building that does nothing by itself, such as a wall, is not activated.")
def _() -> Refused:
    return Refused(holding("wall-1"), ga.Activate("wall-1"), "golden-no-activation")


@situation("C8", "Nor is a wonder that did everything at once.")
def _() -> Refused:
    return Refused(holding("great-library"), ga.Activate("great-library"), "golden-no-activation")


@situation("C8", "One's own cards are activated, not those of others.")
def _() -> Refused:
    state = edit(scene(), 1, buildings=("granary-1",))
    return Refused(state, ga.Activate("granary-1"), "golden-not-yours")


@situation("C8", "An open wonder that nobody has built is not activated.")
def _() -> Refused:
    return Refused(scene(), ga.Activate("colossus"), "golden-not-yours")


@situation("C8", "Of a building the own copy is activated.")
def _() -> Refused:
    return Refused(holding("library-1"), ga.Activate("library-2"), "golden-copy-not-yours")
