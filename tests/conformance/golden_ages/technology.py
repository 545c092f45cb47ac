"""Situations on technologies: which there are, what they give, and how they are developed (S4, C9)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.conformance.telling import Played, Refused, Started, situation
from tests.golden_ages.positions import FIRST, edit, known, play, points, scene

GAME = "golden-ages"

# --- the tiles ---


@situation("S4", "The technologies of level 1 are owned from the start.")
def _() -> Started:
    case = Started(GAME, 4)
    assert all(side.technologies == FIRST for side in case.after.players)
    return case


@situation("S4", "One that is owned already is not developed.")
def _() -> Refused:
    return Refused(scene(), ga.Develop("hunting"), "golden-developed-already", "C9")


PRICES: dict[str, tuple[str, str, int, int]] = {
    "carriage": ("Carriage", "wheel", 3, 1),
    "rail": ("Rail", "carriage", 5, 1),
    "aviation": ("Aviation", "rail", 8, 0),
    "agriculture": ("Agriculture", "hunting", 3, 1),
    "architecture": ("Architecture", "agriculture", 5, 2),
    "medicine": ("Medicine", "architecture", 8, 0),
    "metallurgy": ("Metallurgy", "fire", 3, 1),
    "construction": ("Construction", "metallurgy", 5, 0),
    "engineering": ("Engineering", "construction", 8, 0),
    "writing": ("Writing", "barter", 3, 1),
    "currency": ("Currency", "writing", 5, 0),
    "commerce": ("Commerce", "currency", 8, 0),
}
"""The technologies of levels 2 to 4: name, the one before, price, and the cubes on it."""


def _price(technology: str) -> None:
    name, before, price, cubes = PRICES[technology]
    brought = {0: "no cube", 1: "one cube", 2: "two cubes"}[cubes]

    @situation("S4", f"{name} costs {price} gold, and {brought} on it comes into the reserve.")
    def _() -> Played:
        state = edit(scene(), gold=price, know=(before,))
        case = Played(state, ga.Develop(technology))
        side = case.after.players[0]
        assert (side.gold, side.technologies, side.points) == (0, known(technology), ())
        assert side.reserve == state.players[0].reserve + cubes
        return case


for each in PRICES:
    _price(each)

INCOMES: dict[str, tuple[str, int, str, str]] = {
    "hunting": ("Hunting brings 1 gold for game", 1, "e4", "f4"),
    "agriculture": ("Agriculture brings 1 gold for wheat", 1, "e3", "f3"),
    "medicine": ("Medicine brings 3 gold for wheat, in place of the 1 of Agriculture", 3, "e3", "f3"),
    "metallurgy": ("Metallurgy brings 1 gold for rock", 1, "e3", "e4"),
    "engineering": ("Engineering brings 3 gold for rock, in place of the 1 of Metallurgy", 3, "e3", "e4"),
    "writing": ("Without Currency a gem brings nothing", 0, "c2", "c3"),
    "currency": ("Currency brings 2 gold for a gem", 2, "c2", "c3"),
    "economy": ("Economy brings 4 gold for a gem, in place of the 2 of Currency", 4, "c2", "c3"),
    "wheel": ("Without Agriculture wheat brings nothing", 0, "e3", "f3"),
    "carriage": ("Without Metallurgy rock brings nothing", 0, "e3", "e4"),
}  # fmt: skip
"""For each technology what entering a square brings with it, and the squares that a colonist leaves and enters."""


def _income(technology: str) -> None:
    text, gold, origin, target = INCOMES[technology]

    @situation("S4", f"{text}.")
    def _() -> Played:
        state = edit(scene(), know=(technology,), standing=(origin, "g5", "g5"))
        case = Played(play(state, ga.Explore(origin)), ga.Move(target))
        assert case.after.players[0].gold == 3 + gold
        return case


for each in INCOMES:
    _income(each)


# --- developing ---


@situation("C9", "Agriculture costs 3 gold, and its cube comes into the reserve.")
def _() -> Played:
    state = edit(scene(), gold=8)
    case = Played(state, ga.Develop("agriculture"))
    assert case.after.players[0].gold == 5
    assert case.after.players[0].reserve == state.players[0].reserve + 1
    return case


@situation("C9", "Technologies of a row are developed from left to right.")
def _() -> Refused:
    return Refused(edit(scene(), gold=8), ga.Develop("architecture"), "golden-needs-before")


@situation(
    "C9", "The one before it in its own row is needed, not one of the same level of another row."
)
def _() -> Refused:
    state = edit(scene(), gold=20, know=("aviation",))
    return Refused(state, ga.Develop("medicine"), "golden-needs-before")


@situation("C9", "With 2 gold Agriculture is not developed.")
def _() -> Refused:
    return Refused(edit(scene(), gold=2), ga.Develop("agriculture"), "golden-cannot-pay")


@situation("C9", "With 11 gold no technology of level 5 is developed.")
def _() -> Refused:
    state = edit(scene(), gold=11, know=("commerce",))
    return Refused(state, ga.Develop("economy"), "golden-cannot-pay")


@situation("C9", "What one has is not developed again.")
def _() -> Refused:
    state = edit(scene(), gold=20, know=("rail",))
    return Refused(state, ga.Develop("carriage"), "golden-developed-already")


@situation("C9", "There are only the technologies of the box.")
def _() -> Refused:
    return Refused(edit(scene(), gold=20), ga.Develop("alchemy"), "golden-no-such-technology")


LAST: dict[str, tuple[str, str, int]] = {
    "rocketry": ("Rocketry scores 3 for each gem under control", "aviation", 3),
    "genetics": ("Genetics scores 2 for each wheat under control", "medicine", 4),
    "computer-science": ("Computer Science scores 2 for each rock under control", "engineering", 6),
    "economy": ("Economy scores 1 for each cube on the map", "commerce", 4),
}


def _last(technology: str) -> None:
    text, before, scored = LAST[technology]

    @situation("C9", f"{text} at once, for 12 gold.")
    def _() -> Played:
        cities = (ga.City("c3", 1), ga.City("d3", 1), ga.City("d4", 2))
        state = edit(
            scene(), cities=cities, standing=("e4", "f3"), lying=("f6",), know=(before,), gold=12
        )
        case = Played(state, ga.Develop(technology))
        assert points(case.after) == {technology: scored}
        assert case.after.players[0].gold == 0
        return case


for each in LAST:
    _last(each)


@situation("C9", "A technology of level 5 that is free scores at once like any other.")
def _() -> Played:
    cities = (ga.City("c3", 1), ga.City("d3", 2))
    state = edit(
        scene(era=4, civilizations=("brazil", "egypt")), cities=cities, know=("commerce",),
        buildings=("laboratory-1",),
    )  # fmt: skip
    case = Played(play(state, ga.Activate("laboratory-1")), ga.Develop("economy"))
    assert points(case.after) == {"economy": 3}
    return case


@situation("C9", "A free technology needs the one before it, too.")
def _() -> Refused:
    state = play(edit(scene(), gold=4), ga.BuildWonder("great-library"))
    return Refused(state, ga.Develop("rail"), "golden-needs-before")


@situation("C9", "A free technology has to be taken.")
def _() -> Refused:
    state = play(edit(scene(), gold=4), ga.BuildWonder("great-library"))
    return Refused(state, ga.Finish(), "golden-not-now")


def japan(**changes: Any) -> ga.GoldenAgesState:
    """Return a turn of Japan."""
    return edit(scene(era=4, civilizations=("japan", "persia")), **changes)


@situation("C9", "As Japan, a technology costs 2 less, and another one may follow.")
def _() -> Played:
    case = Played(japan(gold=4), ga.Develop("carriage"))
    assert case.after.players[0].gold == 4 - 1
    assert ga.Finish() in aw.legal_actions(case.after)
    assert ga.Develop("rail") in aw.legal_actions(case.after)
    return case


@situation("C9", "As Japan, the further ones cost 2 less, too.")
def _() -> Played:
    case = Played(play(japan(gold=4), ga.Develop("carriage")), ga.Develop("rail"))
    assert case.after.players[0].gold == 0
    assert case.after.agenda[-1] == Turn(1), "nothing is left to pay with"
    return case


@situation("C9", "As Japan, one may stop.")
def _() -> Played:
    case = Played(play(japan(gold=4), ga.Develop("carriage")), ga.Finish())
    assert (case.after.players[0].gold, case.after.agenda[-1]) == (3, Turn(1))
    return case


@situation("C9", "As Japan, the further ones are paid.")
def _() -> Refused:
    state = play(japan(gold=5), ga.Develop("carriage"), ga.Develop("rail"))
    return Refused(state, ga.Develop("aviation"), "golden-cannot-pay")


@situation("C9", "As Japan, only technologies follow.")
def _() -> Refused:
    return Refused(
        play(japan(gold=8), ga.Develop("carriage")), ga.SendArtist("g5"), "golden-not-now"
    )


@situation("C9", "As Japan with the Library, Carriage costs nothing, and further ones follow.")
def _() -> Played:
    state = play(japan(gold=6, buildings=("library-1",)), ga.Activate("library-1"))
    case = Played(state, ga.Develop("carriage"))
    assert case.after.players[0].gold == 6, "3, less 2 and 2, is not less than nothing"
    assert ga.Finish() in aw.legal_actions(case.after)
    return case


@situation("C9", "As Japan with the Library, the further ones are 2 cheaper, not 4.")
def _() -> Played:
    state = play(japan(gold=6, buildings=("library-1",)), ga.Activate("library-1"))
    case = Played(play(state, ga.Develop("carriage")), ga.Develop("rail"))
    assert case.after.players[0].gold == 6 - (5 - 2)
    return case


@situation(
    "C9", "As Japan, a technology that a building gives is followed by none that is paid for."
)
def _() -> Played:
    state = edit(japan(gold=10), buildings=("laboratory-1",))
    case = Played(play(state, ga.Activate("laboratory-1")), ga.Develop("carriage"))
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C9", "Without Japan one technology is developed, and the turn is over.")
def _() -> Played:
    case = Played(edit(scene(), gold=20), ga.Develop("carriage"))
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation(
    "C9", "After India's technology of level 5 the one before it can be developed like any other."
)
def _() -> Played:
    technologies = tuple(each for each in known("economy") if each != "commerce")
    state = edit(scene(), gold=8, technologies=technologies)
    case = Played(state, ga.Develop("commerce"))
    assert case.after.players[0].technologies == known("economy")
    assert points(case.after) == {}
    return case
