"""Situations on wonders, and on buildings and wonders that are activated (C7, C8)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import CARDS, DEVELOPED, edit, known, play, points, scene

CITIES = (ga.City("c3", 1), ga.City("d3", 1), ga.City("d4", 2))


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


# --- activating ---


def holding(card: str, **changes: Any) -> ga.GoldenAgesState:
    """Return a turn of a player with 3 gold who has this building or wonder, in the era of the card."""
    held = "wonders" if card in CARDS.wonders else "buildings"
    era = (CARDS.wonders.get(card) or CARDS.buildings[card]).era
    state = scene(era=era, civilizations=("mongolia" if era > 1 else "persia", "greece"))
    return edit(state, **{"gold": 3, **changes, held: (card,)})


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


# --- cheaper and free technologies ---


CHEAPER = {
    "library-1": ("The Library makes a technology 2 gold cheaper: Aviation for 6.", 6),
    "university-1": ("The University makes a technology 3 gold cheaper: Aviation for 5.", 5),
    "observatory-2": ("The Observatory makes a technology 5 gold cheaper: Aviation for 3.", 3),
}


def _cheaper(card: str) -> None:
    text, price = CHEAPER[card]

    @situation("C8", text)
    def _() -> Played:
        state = play(holding(card, gold=price, know=("rail",)), ga.Activate(card))
        case = Played(state, ga.Develop("aviation"))
        side = case.after.players[0]
        assert (side.gold, side.technologies) == (0, known("aviation"))
        return case


for each in CHEAPER:
    _cheaper(each)


@situation(
    "C8", "Nothing costs less than nothing: with the Observatory, Writing brings no gold back."
)
def _() -> Played:
    state = play(holding("observatory-1", gold=0), ga.Activate("observatory-1"))
    case = Played(state, ga.Develop("writing"))
    assert case.after.players[0].gold == 0
    return case


@situation("C8", "If no technology can be paid even so, the Library is not activated.")
def _() -> Refused:
    return Refused(holding("library-1", gold=0), ga.Activate("library-1"), "golden-no-technology")


@situation("C8", "Once the Library is activated a technology is developed.")
def _() -> Refused:
    state = play(holding("library-1"), ga.Activate("library-1"))
    return Refused(state, ga.Finish(), "golden-not-now", "C9")


@situation("C8", "The Laboratory brings a technology for nothing.")
def _() -> Played:
    state = play(holding("laboratory-1", gold=0), ga.Activate("laboratory-1"))
    case = Played(state, ga.Develop("writing"))
    assert case.after.players[0].technologies == known("writing")
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C8", "Whoever has developed everything does not activate the Laboratory.")
def _() -> Refused:
    state = holding("laboratory-1", technologies=DEVELOPED)
    return Refused(state, ga.Activate("laboratory-1"), "golden-all-developed")


@situation("C8", "The only technology that is left is developed in the Laboratory unasked.")
def _() -> Played:
    missing = tuple(each for each in DEVELOPED if each != "rocketry")
    state = holding("laboratory-1", technologies=missing)
    case = Played(state, ga.Activate("laboratory-1"))
    assert case.after.players[0].technologies == DEVELOPED
    return case


@situation("C8", "The only technology that can be paid with the Library is developed unasked.")
def _() -> Played:
    state = edit(
        scene(), buildings=("library-1",), gold=3, know=("rail", "architecture", "construction"),
    )  # fmt: skip
    case = Played(state, ga.Activate("library-1"))
    assert case.after.players[0].technologies == known(
        "rail", "architecture", "construction", "writing"
    )
    assert case.after.players[0].gold == 3 - 1
    return case


# --- colonists that stand up and come home ---


@situation("C8", "The Factory stands up the only lying colonist unasked.")
def _() -> Played:
    state = holding("factory-1", standing=("g5", "g5"), lying=("e4",))
    case = Played(state, ga.Activate("factory-1"))
    assert (case.after.players[0].standing, case.after.players[0].lying) == (("e4", "g5", "g5"), ())
    return case


@situation("C8", "Of several lying colonists the player chooses; it may act again in this era.")
def _() -> Played:
    state = play(
        holding("factory-1", standing=("g5",), lying=("e4", "f3")), ga.Activate("factory-1")
    )
    case = Played(state, ga.StandColonistUp("f3"))
    assert (case.after.players[0].standing, case.after.players[0].lying) == (("f3", "g5"), ("e4",))
    return case


@situation("C8", "Where no own colonist lies nobody stands up.")
def _() -> Refused:
    state = play(
        holding("factory-1", standing=("g5",), lying=("e4", "f3")), ga.Activate("factory-1")
    )
    return Refused(state, ga.StandColonistUp("e3"), "golden-none-lying")


@situation("C8", "A colonist stands up on a square of the map.")
def _() -> Refused:
    state = play(
        holding("factory-1", standing=("g5",), lying=("e4", "f3")), ga.Activate("factory-1")
    )
    return Refused(state, ga.StandColonistUp("e7"), "golden-no-such-square")


@situation("C8", "The Factory needs somebody who lies on the map: those in the agora do not count.")
def _() -> Refused:
    state = holding("factory-1", standing=("g5",), agora=2)
    return Refused(state, ga.Activate("factory-1"), "golden-nobody-lies")


def cathedral(**changes: Any) -> ga.GoldenAgesState:
    """Return a state in which Notre Dame was activated."""
    return play(holding("notre-dame", **changes), ga.Activate("notre-dame"))


@situation("C8", "Notre Dame sends a lying colonist to the agora, and another one if one likes.")
def _() -> Played:
    state = cathedral(standing=(), lying=("e4", "f3"), agora=1)
    case = Played(state, ga.SendToAgora("e4"))
    assert (case.after.players[0].agora, case.after.players[0].lying) == (2, ("f3",))
    assert set(aw.legal_actions(case.after)) == {ga.SendToAgora("f3"), ga.Finish()}
    return case


@situation("C8", "Or it sends a colonist from the agora to the capital, where it lies.")
def _() -> Played:
    case = Played(cathedral(standing=(), lying=("e4",), agora=2), ga.SendHome())
    side = case.after.players[0]
    assert (side.agora, side.lying, side.standing) == (1, ("e4", "g5"), ())
    assert set(aw.legal_actions(case.after)) == {ga.SendHome(), ga.Finish()}
    return case


@situation("C8", "Whoever stops has activated Notre Dame all the same.")
def _() -> Played:
    case = Played(cathedral(standing=(), lying=("e4", "f3"), agora=1), ga.Finish())
    side = case.after.players[0]
    assert (side.activated, side.agora, side.lying) == (("notre-dame",), 1, ("e4", "f3"))
    return case


@situation("C8", "When the last one is sent the turn is over.")
def _() -> Played:
    state = cathedral(standing=("g5",), lying=("e4", "f3"))
    case = Played(play(state, ga.SendToAgora("e4")), ga.SendToAgora("f3"))
    assert case.after.players[0].agora == 2
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation(
    "C8", "With Computer Science each colonist that Notre Dame sends to the agora brings 2 points."
)
def _() -> Played:
    state = cathedral(standing=(), lying=("e4", "f3"), agora=1, know=("computer-science",))
    case = Played(state, ga.SendToAgora("e4"))
    assert points(case.after) == {"computer-science": 2}
    return case


@situation("C8", "In one activation all go the same way: after one to the agora, none comes home.")
def _() -> Refused:
    state = play(cathedral(standing=(), lying=("e4", "f3"), agora=1), ga.SendToAgora("e4"))
    return Refused(state, ga.SendHome(), "golden-one-way")


@situation("C8", "After one has come home, none goes to the agora.")
def _() -> Refused:
    state = play(cathedral(standing=(), lying=("e4",), agora=2), ga.SendHome())
    return Refused(state, ga.SendToAgora("e4"), "golden-one-way")


@situation("C8", "A colonist that stands is not sent to the agora.")
def _() -> Refused:
    state = cathedral(standing=("g5",), lying=("e4", "f3"))
    return Refused(state, ga.SendToAgora("g5"), "golden-none-lying")


@situation("C8", "With nobody in the agora nobody comes home.")
def _() -> Refused:
    return Refused(cathedral(standing=(), lying=("e4",) * 3), ga.SendHome(), "golden-agora-empty")


@situation("C8", "Notre Dame needs somebody who lies on the map or in the agora.")
def _() -> Refused:
    return Refused(holding("notre-dame"), ga.Activate("notre-dame"), "golden-nobody-away")


@situation(
    "C8", "As the European Union, each colonist that Notre Dame sends to the agora brings 4 gold."
)
def _() -> Played:
    state = edit(
        scene(era=4, civilizations=("european-union", "egypt")), wonders=("notre-dame",),
        standing=(), lying=("e4", "f3", "f3"),
    )  # fmt: skip
    case = Played(play(state, ga.Activate("notre-dame")), ga.SendToAgora("f3"))
    assert case.after.players[0].gold == 3 + 4
    return case


@situation("C8", "A colonist that the Factory has stood up keeps the player from a golden age.")
def _() -> Refused:
    state = holding("factory-1", standing=(), lying=("e4", "f3"), agora=1)
    state = play(state, ga.Activate("factory-1"), ga.StandColonistUp("e4"), ga.SendArtist("d6"))
    return Refused(state, ga.StartGoldenAge(), "golden-still-standing", "C10")


@situation("C8", "As Japan with the University, Rail costs nothing: 5, less 3 and 2.")
def _() -> Played:
    state = edit(
        scene(era=4, civilizations=("japan", "egypt")), gold=0, know=("carriage",),
        buildings=("university-1",),
    )  # fmt: skip
    case = Played(play(state, ga.Activate("university-1")), ga.Develop("rail"))
    assert case.after.players[0].technologies == known("rail")
    return case


@situation("C8", "A building that was activated before the era ended is fresh in the next one.")
def _() -> Played:
    state = scene(era=2, civilizations=("mongolia", "greece"))
    case = Played(edit(state, buildings=("granary-1",)), ga.Activate("granary-1"))
    assert case.after.players[0].gold == 3 + 3
    return case
