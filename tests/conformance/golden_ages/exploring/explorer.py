"""Situations on the explorer (C2)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.conformance.golden_ages.exploring.positions import at, moved
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import edit, play, scene

# --- the explorer ---


@situation(
    "C2", "A move takes control: 1 gold for the game; the colonist stands, and may found a city."
)
def _() -> Played:
    case = Played(play(scene(), ga.Explore("g5")), ga.Move("f5"))
    mover = case.after.players[0]
    assert (mover.gold, mover.standing, mover.lying) == (4, ("f5", "g5", "g5"), ())
    return case


@situation("C2", "Without founding a city it lies down where it has come.")
def _() -> Played:
    case = Played(play(scene(), ga.Explore("g5"), ga.Move("f5")), ga.Finish())
    mover = case.after.players[0]
    assert (mover.standing, mover.lying) == (("g5", "g5"), ("f5",))
    return case


@situation("C2", "It may stay where it is, and found a city there; staying takes no control.")
def _() -> Played:
    case = moved(at("e3"), "e3", 3)
    assert set(aw.legal_actions(case.after)) == {ga.FoundCity(), ga.Finish()}
    return case


@situation("C2", "Where it stays and no city can be founded, it lies down at once.")
def _() -> Played:
    case = moved(at("g5"), "g5", 3)
    assert case.after.players[0].lying == ("g5",)
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C2", "On foot it goes one square, over land and sea, off the left edge onto the right.")
def _() -> Played:
    state = at("a2")
    moves = {action.square for action in aw.legal_actions(state) if isinstance(action, ga.Move)}
    assert moves == {"a1", "a2", "a3", "b2", "j2"}
    return moved(state, "j2", 3)


@situation(
    "C2", "It goes off the right edge onto the left; on a3 is one game, and wheat without gold."
)
def _() -> Played:
    return moved(at("j3"), "a3", 3 + 1)


@situation("C2", "With Carriage it goes two squares.")
def _() -> Played:
    state = at("e4", know=("carriage",))
    assert len(aw.legal_actions(state)) == 13
    return moved(state, "e2", 3)


@situation("C2", "With Rail it goes three squares, through capitals and cities.")
def _() -> Played:
    other = {"cities": ("e4",)}
    state = at("d4", know=("rail",), other=other)
    assert len(aw.legal_actions(state)) == 24
    return moved(state, "f3", 3)


@situation("C2", "With Aviation it goes anywhere.")
def _() -> Played:
    state = at("g5", know=("aviation",))
    assert len(aw.legal_actions(state)) == 60
    return moved(state, "e3", 3 + 1)


@situation("C2", "On foot it is one step.")
def _() -> Refused:
    return Refused(at("g5"), ga.Move("e3"), "golden-too-far")


@situation("C2", "A step does not go across a corner.")
def _() -> Refused:
    return Refused(at("e3"), ga.Move("f4"), "golden-too-far")


@situation("C2", "There is no way over the upper edge.")
def _() -> Refused:
    return Refused(at("a1", know=("rail",)), ga.Move("a6"), "golden-too-far")


@situation("C2", "With Rail four steps are too far.")
def _() -> Refused:
    return Refused(at("a2", know=("rail",)), ga.Move("h1"), "golden-too-far")


@situation("C2", "It moves to a square of the map.")
def _() -> Refused:
    return Refused(at("a2"), ga.Move("k2"), "golden-no-such-square")


@situation("C2", "Whoever explores names a square of the map.")
def _() -> Refused:
    return Refused(scene(), ga.Explore("g7"), "golden-no-such-square")


@situation("C2", "A colonist that lies does not explore.")
def _() -> Refused:
    state = edit(scene(), standing=("g5",), lying=("e4", "g5"))
    return Refused(state, ga.Explore("e4"), "golden-lies")


@situation("C2", "One explores with one's own colonists.")
def _() -> Refused:
    return Refused(scene(), ga.Explore("d6"), "golden-no-colonist")


@situation("C2", "A square where one has a colonist that stands brings nothing.")
def _() -> Played:
    return moved(at("e3", standing=("e3", "f3", "f4"), know=("agriculture",)), "f3", 3)


@situation("C2", "A square where one has a colonist that lies brings nothing.")
def _() -> Played:
    return moved(at("e4", standing=("e4", "g5"), lying=("f4",)), "f4", 3)


@situation("C2", "A square where one has a city brings nothing.")
def _() -> Played:
    return moved(at("e4", cities=("f4",)), "f4", 3)


@situation("C2", "A square where another player is brings what it has: control is shared.")
def _() -> Played:
    case = moved(at("e4", other={"cities": ("f4",)}), "f4", 3 + 1)
    assert ga.controlled_symbols(case.after, 0).count("game") == 1
    assert ga.controlled_symbols(case.after, 1) == ["game"]
    assert case.after.agenda[-1] == Turn(1), "no city without an attack"
    return case


@situation("C2", "A capital hides what is there: nothing for the rock on d6.")
def _() -> Played:
    return moved(at("d5", know=("metallurgy",)), "d6", 3)


@situation("C2", "Two symbols on a square bring gold for each: 1 for the game and 1 for the wheat.")
def _() -> Played:
    return moved(at("a2", know=("agriculture",)), "a3", 3 + 2)


@situation("C2", "Two wheat on h1 bring gold twice.")
def _() -> Played:
    return moved(at("g1", know=("medicine",)), "h1", 3 + 2 * 3)


@situation("C2", "A square that one has left can be entered again for its gold.")
def _() -> Played:
    state = play(at("f5"), ga.Move("f4"), ga.Finish(), ga.SendArtist("d6"), ga.Explore("g5"))
    assert state.players[0].gold == 3 + 1
    return moved(state, "f5", 4 + 1)


INCOMES = {
    "inca": (2, "the Inca have 2 gold for wheat", "e3", "f3", "wheat"),
    "aztec": (2, "the Aztec have 2 gold for a gem", "c2", "c3", "gem"),
    "mongolia": (2, "Mongolia has 2 gold for rock", "e3", "e4", "rock"),
    "spain": (3, "Spain has 3 gold for a gem", "c2", "c3", "gem"),
    "brazil": (4, "Brazil has 4 gold for a gem", "c2", "c3", "gem"),
}


BETTER = {"wheat": ("agriculture", 1), "gem": ("currency", 2), "rock": ("engineering", 3)}


def _income(card: str) -> None:
    gold, text, origin, target, symbol = INCOMES[card]
    era = {"spain": 3, "brazil": 4}.get(card, 2)
    technology, more = BETTER[symbol]

    @situation("C2", f"When control is taken {text}, even without a technology.")
    def _() -> Played:
        return moved(at(origin, era=era, civilizations=(card, "egypt")), target, 3 + gold)

    @situation("C2", f"When control is taken {text}, and {more} more with {technology.title()}.")
    def _() -> Played:
        state = at(origin, era=era, civilizations=(card, "egypt"), know=(technology,))
        return moved(state, target, 3 + gold + more)


for each in INCOMES:
    _income(each)


PORTUGAL = {"era": 3, "civilizations": ("portugal", "spain")}


@situation("C2", "As Portugal, a step over the edge brings 3 gold.")
def _() -> Played:
    return moved(at("a2", **PORTUGAL), "j2", 3 + 3)


@situation("C2", "As Portugal, what the square has comes on top.")
def _() -> Played:
    return moved(at("j3", **PORTUGAL), "a3", 3 + 3 + 1)


@situation("C2", "As Portugal, a way of three steps over the edge earns its 3 gold once.")
def _() -> Played:
    return moved(at("a1", **PORTUGAL, know=("rail",)), "a2", 3 + 3)


@situation("C2", "As Portugal, a way over the right edge and back counts, too.")
def _() -> Played:
    return moved(at("j1", **PORTUGAL, know=("rail",)), "j2", 3 + 3)


@situation("C2", "As Portugal, a step to the left edge can go over it and back: b1, a1, j1, a1.")
def _() -> Played:
    return moved(at("b1", **PORTUGAL, know=("rail",)), "a1", 3 + 3)


@situation("C2", "As Portugal, from i1 three steps do not lead over the edge and back to i2.")
def _() -> Played:
    return moved(at("i1", **PORTUGAL, know=("rail",)), "i2", 3)


@situation(
    "C2", "As Portugal, two steps are not enough for a way over the edge and back to the next row."
)
def _() -> Played:
    return moved(at("a1", **PORTUGAL, know=("carriage",)), "a2", 3)


@situation("C2", "As Portugal, a flight counts as over the edge, wherever it goes.")
def _() -> Played:
    return moved(at("e4", **PORTUGAL, know=("aviation",)), "e2", 3 + 3)


@situation(
    "C2", "As Portugal, whoever ends where the move began has not moved, not even in flight."
)
def _() -> Played:
    return moved(at("a5", **PORTUGAL, know=("aviation",)), "a5", 3)


@situation("C2", "Without Portugal the edge brings nothing.")
def _() -> Played:
    return moved(at("a2", era=3, civilizations=("mongolia", "portugal")), "j2", 3)


UNITED_STATES = {"era": 4, "civilizations": ("united-states", "russia")}


@situation(
    "C2", "As the United States, entering a square with a city of another one brings 4 gold."
)
def _() -> Played:
    return moved(at("e4", **UNITED_STATES, other={"cities": ("f4",)}), "f4", 3 + 4 + 1)


@situation(
    "C2", "As the United States, entering a square with a lying colonist of another one does, too."
)
def _() -> Played:
    other = {"standing": ("d6", "d6"), "lying": ("e2",)}
    return moved(at("e3", **UNITED_STATES, other=other), "e2", 3 + 4)


@situation(
    "C2",
    "As the United States, entering a capital of another one brings 4 gold, even an empty one.",
)
def _() -> Played:
    other = {"standing": ("e6", "e6", "e6")}
    return moved(at("d5", **UNITED_STATES, other=other), "d6", 3 + 4)


@situation(
    "C2",
    "As the United States, a square with two players brings 4 gold once; passing brings nothing.",
)
def _() -> Played:
    state = scene(3, era=4, civilizations=("united-states", "russia", "india"))
    state = edit(edit(state, 1, cities=("f4",)), 2, standing=("c4", "e4", "f4"))
    state = edit(state, standing=("e3", "g5", "g5"), know=("carriage",))
    return moved(play(state, ga.Explore("e3")), "f4", 3 + 4 + 1)


@situation("C2", "As the United States, staying with others is not entering.")
def _() -> Played:
    return moved(at("f4", **UNITED_STATES, other={"cities": ("f4",)}), "f4", 3)


@situation(
    "C2", "As the United States, entering where one has a city brings the 4 gold, and no control."
)
def _() -> Played:
    other = {"standing": ("d6", "d6", "f4")}
    return moved(at("e4", **UNITED_STATES, other=other, cities=("f4",)), "f4", 3 + 4)


@situation("C2", "As Russia, the explorer stays standing.")
def _() -> Played:
    state = at("g5", era=4, civilizations=("russia", "japan"))
    case = Played(play(state, ga.Move("f5")), ga.Finish())
    assert (case.after.players[0].standing, case.after.players[0].lying) == (("f5", "g5", "g5"), ())
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C2", "As Russia, the explorer stays standing after founding a city, too.")
def _() -> Played:
    state = at("g5", era=4, civilizations=("russia", "japan"))
    case = Played(play(state, ga.Move("f5")), ga.FoundCity())
    assert case.after.players[0].standing == ("f5", "g5", "g5")
    return case


@situation("C2", "As Russia, the same colonist explores again at the next turn.")
def _() -> Played:
    state = at("g5", era=4, civilizations=("russia", "japan"))
    state = play(state, ga.Move("f5"), ga.Finish(), ga.SendArtist("d6"), ga.Explore("f5"))
    return moved(state, "f4", 4 + 1)


@situation("C2", "As Russia, whoever only explores starts no golden age.")
def _() -> Refused:
    state = at("g5", era=4, civilizations=("russia", "japan"), standing=("g5",), agora=2)
    state = play(state, ga.Move("f5"), ga.Finish(), ga.SendArtist("d6"))
    return Refused(state, ga.StartGoldenAge(), "golden-still-standing", "C10")
