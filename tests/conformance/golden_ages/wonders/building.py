"""Situations on building wonders: their prices and points (C7)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.conformance.golden_ages.wonders.positions import CITIES
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import CARDS, DEVELOPED, edit, known, play, points, scene


def builder(era: int, civilization: str = "", **changes: Any) -> ga.GoldenAgesState:
    """Return a turn of a player who controls 1 gem, 2 wheat, 3 rock and 1 game, with 4 cubes in 3 cities; one colonist lies.

    All three colonists of the second player lie.
    """
    own = civilization or ("mongolia" if era > 1 else "persia")
    state = scene(era=era, civilizations=(own, "greece"))
    state = edit(state, cities=CITIES, standing=("e4", "f3"), lying=("f6",), **changes)
    return edit(state, 1, standing=(), lying=("d6",) * 3)


# --- wonders ---


WONDERS: dict[str, tuple[str, int, int, dict[str, int]]] = {
    "colossus": ("The Colossus: 3 gold, and 2 points for each cube on the map.", 1, 3, {"colossus": 8}),
    "pyramids": ("The Pyramids: 3 gold, and 2 points for each rock under control.", 1, 3, {"pyramids": 6}),
    "hanging-gardens": ("The Hanging Gardens: 3 gold, and 2 points for each wheat under control.", 1, 3, {"hanging-gardens": 4}),
    "notre-dame": ("Notre Dame: 6 gold, and nothing at once.", 2, 6, {}),
    "hagia-sophia": ("The Hagia Sophia: 6 gold, and nothing at once.", 2, 6, {}),
    "spiral-minaret": ("The Spiral Minaret: 6 gold, and nothing before the end.", 2, 6, {}),
    "great-wall": ("The Great Wall: 8 gold, and nothing at once.", 2, 8, {}),
    "versailles": ("Versailles: 6 gold, and a point for each wheat under control.", 3, 6, {"versailles": 2}),
    "eiffel-tower": ("The Eiffel Tower: 6 gold, and a point for each rock under control.", 3, 6, {"eiffel-tower": 3}),
    "porcelain-tower": ("The Porcelain Tower: 6 gold, and 3 points for each own glory token.", 3, 6, {"porcelain-tower": 6}),
    "kremlin": ("The Kremlin: 8 gold, and a point for each colonist of anybody that lies on the map.", 4, 8, {"kremlin": 4}),
    "apollo-program": ("The Apollo Program: 8 gold, and 2 points for each gem under control.", 4, 8, {"apollo-program": 2}),
    "internet": ("The Internet: 6 gold, and a point for each own city and the capital.", 4, 6, {"internet": 4}),
    "united-nations": ("The United Nations: 8 gold, and nothing at once.", 4, 8, {}),
}  # fmt: skip
"""For each wonder without a choice: a sentence, its era, its price, and its points at once for the player of ``builder()``."""


def _built(card: str) -> None:
    text, era, price, scored = WONDERS[card]

    @situation("C7", text)
    def _() -> Played:
        glory = ("2-1", "6-1") if card == "porcelain-tower" else ()
        case = Played(builder(era, gold=price, glory=glory), ga.BuildWonder(card))
        side = case.after.players[0]
        assert points(case.after) == scored
        assert (side.gold, side.wonders, side.activated) == (0, (card,), ())
        assert card not in case.after.open_wonders
        return case


for each in WONDERS:
    _built(each)


REDUCED = {
    "colossus": ("phoenicia", "Phoenicia", 2),
    "great-library": ("china", "China", 3),
    "pyramids": ("egypt", "Egypt", 2),
    "hanging-gardens": ("babylonian-empire", "Babylon", 2),
    "notre-dame": ("france", "France", 4),
    "hagia-sophia": ("byzantine-empire", "Byzantium", 4),
    "spiral-minaret": ("arabia", "Arabia", 4),
    "great-wall": ("china", "China", 6),
    "oxford-university": ("england", "England", 11),
    "porcelain-tower": ("china", "China", 4),
    "kremlin": ("russia", "Russia", 6),
    "united-nations": ("united-states", "the United States", 6),
}
"""For each wonder with a civilization: its id and name, and the reduced price."""


def _reduced(card: str) -> None:
    civilization, name, price = REDUCED[card]

    @situation("C7", f"{CARDS.wonders[card].name} costs {price} gold as {name}.")
    def _() -> Played:
        state = builder(CARDS.wonders[card].era, civilization, gold=price)
        case = Played(state, ga.BuildWonder(card))
        assert case.after.players[0].gold == 0
        return case


for each in REDUCED:
    _reduced(each)


@situation("C7", "A wonder is paid.")
def _() -> Refused:
    return Refused(edit(scene(), gold=2), ga.BuildWonder("colossus"), "golden-cannot-pay")


@situation("C7", "The reduced price is paid, too.")
def _() -> Refused:
    state = builder(3, "england", gold=10)
    return Refused(state, ga.BuildWonder("oxford-university"), "golden-cannot-pay")


@situation(
    "C7", "The reduced price is for whoever has the civilization now, not for another player."
)
def _() -> Refused:
    state = edit(scene(civilizations=("persia", "egypt")), gold=2)
    return Refused(state, ga.BuildWonder("pyramids"), "golden-cannot-pay")


@situation("C7", "A wonder that another player has built cannot be built.")
def _() -> Refused:
    state = edit(edit(scene(), gold=20), 1, wonders=("pyramids",))
    return Refused(state, ga.BuildWonder("pyramids"), "golden-built")


@situation("C7", "There are only the wonders of the box.")
def _() -> Refused:
    return Refused(edit(scene(), gold=20), ga.BuildWonder("stonehenge"), "golden-wonder-unknown")


@situation("C7", "A building is no wonder.")
def _() -> Refused:
    return Refused(edit(scene(), gold=20), ga.BuildWonder("market-1"), "golden-wonder-unknown")


GREECE = ("greece", "persia")


@situation("C7", "As Greece, one wonder is for nothing.")
def _() -> Played:
    state = edit(scene(civilizations=GREECE), gold=0, cities=("c3",))
    case = Played(state, ga.BuildWonder("colossus", free=True))
    side = case.after.players[0]
    assert (side.gold, side.free_wonder_used, points(case.after)) == (0, True, {"colossus": 2})
    return case


@situation("C7", "In a later era, too, Greece builds its wonder for nothing, whatever it costs.")
def _() -> Played:
    state = edit(scene(era=3, civilizations=GREECE), gold=0)
    case = Played(state, ga.BuildWonder("oxford-university", free=True))
    assert case.after.players[0].gold == 0
    return case


@situation("C7", "As Greece, a wonder may be paid, and the one for nothing is still to come.")
def _() -> Played:
    state = edit(scene(civilizations=GREECE), gold=3)
    case = Played(state, ga.BuildWonder("pyramids"))
    assert (case.after.players[0].gold, case.after.players[0].free_wonder_used) == (0, False)
    return case


@situation("C7", "As Greece, a second wonder is not for nothing.")
def _() -> Refused:
    state = edit(scene(civilizations=GREECE), free_wonder_used=True, wonders=("pyramids",))
    return Refused(state, ga.BuildWonder("colossus", free=True), "golden-free-used")


@situation("C7", "Nobody but Greece builds a wonder for nothing.")
def _() -> Refused:
    return Refused(scene(), ga.BuildWonder("colossus", free=True), "golden-not-free")


@situation("C7", "The Great Library costs 4 gold, and a technology is chosen for nothing.")
def _() -> Played:
    case = Played(edit(scene(), gold=4), ga.BuildWonder("great-library"))
    assert case.after.players[0].gold == 0
    technologies = {action.technology for action in aw.legal_actions(case.after)}
    assert technologies == {"carriage", "agriculture", "metallurgy", "writing"}
    return case


@situation(
    "C7", "Oxford costs 14 gold, and two technologies are chosen for nothing, one after the other."
)
def _() -> Played:
    state = edit(scene(era=3, civilizations=("mongolia", "greece")), gold=14)
    case = Played(play(state, ga.BuildWonder("oxford-university")), ga.Develop("carriage"))
    side = case.after.players[0]
    assert (side.gold, side.technologies) == (0, known("carriage"))
    assert ga.Develop("rail") in aw.legal_actions(case.after)
    return case


@situation("C7", "After the second technology the turn is over.")
def _() -> Played:
    state = edit(scene(era=3, civilizations=("mongolia", "greece")), gold=14)
    state = play(state, ga.BuildWonder("oxford-university"), ga.Develop("carriage"))
    case = Played(state, ga.Develop("rail"))
    assert case.after.players[0].technologies == known("rail")
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C7", "Whoever has developed everything but one gets it unasked, and no second one.")
def _() -> Played:
    missing = tuple(each for each in DEVELOPED if each != "economy")
    state = edit(scene(era=3, civilizations=("mongolia", "greece")), gold=14, technologies=missing)
    case = Played(state, ga.BuildWonder("oxford-university"))
    assert case.after.players[0].technologies == DEVELOPED
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C7", "The Kremlin does not count colonists in the agora.")
def _() -> Played:
    state = edit(builder(4, gold=8), standing=("e4",), lying=("f6",), agora=1)
    case = Played(edit(state, 1, standing=(), lying=("d6",), agora=2), ga.BuildWonder("kremlin"))
    assert points(case.after) == {"kremlin": 2}
    return case


@situation("C7", "The Porcelain Tower does not count the tokens of others.")
def _() -> Played:
    state = edit(builder(3, gold=6, glory=("2-1",)), 1, glory=("6-1", "6-2"))
    case = Played(state, ga.BuildWonder("porcelain-tower"))
    assert points(case.after) == {"porcelain-tower": 3}
    return case


@situation("C7", "The Internet does not count the cities of others, and a city of two cubes once.")
def _() -> Played:
    state = edit(builder(4, gold=6), 1, cities=("e3", "f5"))
    case = Played(state, ga.BuildWonder("internet"))
    assert points(case.after) == {"internet": 3 + 1}
    return case


@situation("C7", "What a wonder has scored stays when the city that it counted falls.")
def _() -> Played:
    state = edit(builder(1, gold=3), 1, standing=("d5",), lying=("d6", "d6"), gold=3)
    state = play(state, ga.BuildWonder("colossus"))
    case = Played(state, ga.SendSoldier("d5"))
    assert case.after.players[0].cities == CITIES[:2]
    assert points(case.after) == {"colossus": 8}
    return case


@situation("C7", "The price of a wonder is for the civilization that is kept now, of whatever era.")
def _() -> Played:
    state = edit(scene(era=3, civilizations=("china", "spain")), gold=4, glory=("2-1",))
    case = Played(state, ga.BuildWonder("porcelain-tower"))
    assert (case.after.players[0].gold, points(case.after)) == (0, {"porcelain-tower": 3})
    return case
