"""Situations on cities and their cubes (C3)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.conformance.golden_ages.exploring.positions import at, moved
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import edit, play, scene


@situation("C3", "A city takes a cube of the reserve; Barter brings a gold for it.")
def _() -> Played:
    state = edit(scene(), know=("agriculture",), standing=("e3", "g5", "g5"))
    case = Played(play(state, ga.Explore("e3"), ga.Move("f3")), ga.FoundCity())
    side = case.after.players[0]
    assert side.cities == (ga.City("f3", 1),)
    assert side.gold == 3 + 1 + 1
    assert side.reserve == state.players[0].reserve - 1
    assert (side.standing, side.lying) == (("g5", "g5"), ("f3",))
    return case


@situation("C3", "With Construction a city takes two cubes, and each brings a gold.")
def _() -> Played:
    state = play(at("e3", know=("construction",)), ga.Move("e3"))
    case = Played(state, ga.FoundCity())
    assert case.after.players[0].cities == (ga.City("e3", 2),)
    assert case.after.players[0].gold == 3 + 2
    return case


@situation("C3", "With Commerce in place of Barter each cube brings 2 gold.")
def _() -> Played:
    state = play(at("e3", know=("construction", "commerce")), ga.Move("e3"))
    case = Played(state, ga.FoundCity())
    assert case.after.players[0].gold == 3 + 2 * 2
    return case


@situation("C3", "With the Hagia Sophia a city brings 2 gold more, however many cubes it has.")
def _() -> Played:
    state = at(
        "e3", era=2, civilizations=("mongolia", "greece"), know=("construction",),
        wonders=("hagia-sophia",),
    )  # fmt: skip
    case = Played(play(state, ga.Move("e3")), ga.FoundCity())
    assert case.after.players[0].gold == 3 + 2 + 2
    return case


@situation("C3", "With Commerce and the Hagia Sophia a city of two cubes brings 6 gold.")
def _() -> Played:
    state = at(
        "e3", era=2, civilizations=("mongolia", "greece"), know=("construction", "commerce"),
        wonders=("hagia-sophia",),
    )  # fmt: skip
    case = Played(play(state, ga.Move("e3")), ga.FoundCity())
    assert case.after.players[0].gold == 3 + 2 * 2 + 2
    return case


@situation("C3", "The symbols of the square bring nothing again when a city is founded there.")
def _() -> Played:
    state = at("e3", know=("medicine",))
    state = play(state, ga.Move("f3"))
    assert state.players[0].gold == 3 + 3
    case = Played(state, ga.FoundCity())
    assert case.after.players[0].gold == 6 + 1
    return case


@situation("C3", "On a square that others control a city is founded, too.")
def _() -> Played:
    state = play(at("e3", other={"standing": ("d6", "d6"), "lying": ("e3",)}), ga.Move("e3"))
    case = Played(state, ga.FoundCity())
    assert case.after.players[0].cities == (ga.City("e3", 1),)
    return case


@situation("C3", "On an island no city is founded: the turn is over.")
def _() -> Played:
    case = moved(at("g5"), "g6", 3)
    assert case.after.players[0].lying == ("g6",)
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C3", "At sea no city is founded.")
def _() -> Played:
    case = moved(at("e3"), "e2", 3)
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C3", "Where one has a city no other one is founded, and the city does not grow.")
def _() -> Played:
    case = moved(at("e3", cities=("f3",), know=("construction",)), "f3", 3)
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C3", "With a capital no city is founded, not even with one's own.")
def _() -> Played:
    case = moved(at("f5"), "g5", 3)
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C3", "Where a colonist of another player stands, a city may be founded.")
def _() -> Played:
    state = play(at("e3", other={"standing": ("d6", "d6", "f3")}), ga.Move("f3"))
    case = Played(state, ga.FoundCity())
    assert case.after.players[1].standing == ("d6", "d6", "f3")
    return case


FULL = (ga.City("c3", 2), ga.City("d3", 2), ga.City("d4", 1))
"""Cities with all five cubes of a player."""


@situation("C3", "Whoever has no cube left is asked which city gives one.")
def _() -> Played:
    state = play(at("e3", cities=FULL), ga.Move("f3"))
    case = Played(state, ga.FoundCity())
    assert set(aw.legal_actions(case.after)) == {
        ga.TakeCube("c3"), ga.TakeCube("d3"), ga.TakeCube("d4"),
    }  # fmt: skip
    assert case.after.players[0].gold == 3
    return case


@situation("C3", "A cube of a city of two leaves a city of one; the cube brings its gold again.")
def _() -> Played:
    state = play(at("e3", cities=FULL), ga.Move("f3"), ga.FoundCity())
    case = Played(state, ga.TakeCube("c3"))
    side = case.after.players[0]
    assert side.cities == (ga.City("c3", 1), ga.City("d3", 2), ga.City("d4", 1), ga.City("f3", 1))
    assert (side.reserve, side.gold) == (0, 3 + 1)
    return case


@situation("C3", "A city that gives its only cube is gone.")
def _() -> Played:
    state = play(at("e3", cities=FULL), ga.Move("f3"), ga.FoundCity())
    case = Played(state, ga.TakeCube("d4"))
    assert [city.square for city in case.after.players[0].cities] == ["c3", "d3", "f3"]
    return case


ONE_LEFT = {
    "know": ("construction",),
    "cities": (ga.City("c3", 2), ga.City("d3", 2), ga.City("d4", 1)),
}


@situation("C3", "Only the cubes that are missing are taken: with one in reserve, one of two.")
def _() -> Played:
    state = play(at("e3", **ONE_LEFT), ga.Move("f3"), ga.FoundCity())
    assert state.players[0].reserve == 1
    case = Played(state, ga.TakeCube("d4"))
    side = case.after.players[0]
    assert side.cities == (ga.City("c3", 2), ga.City("d3", 2), ga.City("f3", 2))
    assert (side.reserve, side.gold) == (0, 3 + 2)
    return case


@situation(
    "C3", "Two missing cubes are taken one after the other, from the same city if one likes."
)
def _() -> Played:
    cities = (ga.City("c3", 2), ga.City("d3", 2), ga.City("d4", 2))
    state = play(at("e3", know=("construction",), cities=cities), ga.Move("f3"), ga.FoundCity())
    case = Played(state, ga.TakeCube("c3"))
    assert case.after.players[0].cities[0] == ga.City("c3", 1)
    assert set(aw.legal_actions(case.after)) == {
        ga.TakeCube("c3"), ga.TakeCube("d3"), ga.TakeCube("d4"),
    }  # fmt: skip
    return case


@situation("C3", "A missing cube comes from an own city, and from no other place.")
def _() -> Refused:
    asked = play(at("e3", cities=FULL), ga.Move("f3"), ga.FoundCity())
    return Refused(asked, ga.TakeCube("f3"), "golden-no-own-city")


@situation("C3", "A city of another player gives no cube.")
def _() -> Refused:
    asked = play(at("e3", cities=FULL, other={"cities": ("e4",)}), ga.Move("f3"), ga.FoundCity())
    return Refused(asked, ga.TakeCube("e4"), "golden-no-own-city")


@situation("C3", "A cube comes from a square of the map.")
def _() -> Refused:
    asked = play(at("e3", cities=FULL), ga.Move("f3"), ga.FoundCity())
    return Refused(asked, ga.TakeCube("f9"), "golden-no-such-square")


@situation("C3", "Once a city is begun its cube has to be found.")
def _() -> Refused:
    asked = play(at("e3", cities=FULL), ga.Move("f3"), ga.FoundCity())
    return Refused(asked, ga.Finish(), "golden-not-now")


@situation("C3", "A colonist that has founded or declined does not move on.")
def _() -> Refused:
    return Refused(play(at("e3"), ga.Move("f3")), ga.Move("e3"), "golden-not-now")
