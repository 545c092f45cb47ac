"""Situations on the actions of a turn (C1 to C9)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.telling import Impossible, Played, Refused, situation
from tests.golden_ages.positions import edit, play, points, scene, show
from tests.golden_ages.rules.test_soldiers import TOKEN, war

# --- turns ---


@situation("C1", "After one action the next player's turn begins.")
def _() -> Played:
    case = Played(scene(), ga.SendArtist("g5"))
    assert case.after.agenda[-1].player == 1
    return case


@situation("C1", "A colonist that lies is no standing one.")
def _() -> Refused:
    state = edit(scene(), standing=("g5",), lying=("e4", "g5"))
    return Refused(state, ga.SendArtist("e4"), "golden-lies", "C5")


@situation("C1", "Nothing but an action of the eight is done in a turn.")
def _() -> Refused:
    return Refused(scene(), ga.FoundCity(), "golden-not-now")


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


@situation("C2", "As Portugal, a way of three steps over the edge earns its 3 gold once.")
def _() -> Played:
    state = edit(
        scene(era=3, civilizations=("portugal", "spain")),
        standing=("a1", "g5", "g5"),
        know=("rail",),
    )
    case = Played(play(state, ga.Explore("a1")), ga.Move("a2"))
    assert case.after.players[0].gold == 3 + 3
    return case


@situation("C2", "On foot it is one step.")
def _() -> Refused:
    return Refused(play(scene(), ga.Explore("g5")), ga.Move("e3"), "golden-too-far")


# --- cities ---


@situation("C3", "A city takes a cube of the reserve; Barter brings a gold for it.")
def _() -> Played:
    state = edit(scene(), know=("agriculture",), standing=("e3", "g5", "g5"))
    case = Played(play(state, ga.Explore("e3"), ga.Move("f3")), ga.FoundCity())
    assert case.after.players[0].cities == (ga.City("f3", 1),)
    assert case.after.players[0].gold == 3 + 1 + 1
    return case


@situation("C3", "A missing cube comes from an own city, and from no other place.")
def _() -> Refused:
    cities = (ga.City("c3", 2), ga.City("d3", 2), ga.City("d4", 1))
    state = edit(scene(), cities=cities, standing=("e3", "g5", "g5"))
    asked = play(state, ga.Explore("e3"), ga.Move("f3"), ga.FoundCity())
    return Refused(asked, ga.TakeCube("f3"), "golden-no-own-city")


# --- builder and artist ---


@situation("C4", "A builder takes an open building and goes to the agora.")
def _() -> Played:
    state = play(show(scene(), "market-1", "granary-1"), ga.SendBuilder("g5"))
    case = Played(state, ga.TakeBuilding("market-1"))
    assert case.after.players[0].buildings == ("market-1",)
    assert case.after.players[0].agora == 1
    return case


@situation("C4", "Where no building lies open there is no builder.")
def _() -> Refused:
    return Refused(show(scene()), ga.SendBuilder("g5"), "golden-no-building")


@situation("C5", "An artist goes to the agora for 3 points.")
def _() -> Played:
    case = Played(scene(), ga.SendArtist("g5"))
    assert points(case.after) == {"artist": 3}
    return case


@situation("C5", "An artist stands where the colonist is sent from.")
def _() -> Refused:
    return Refused(scene(), ga.SendArtist("e3"), "golden-no-colonist")


# --- soldiers ---


@situation(
    "C6",
    "The first attack costs 3 gold; a glory token is drawn, the city is gone, its people lie at home.",
)
def _() -> Played:
    case = Played(play(war(gold=3), ga.SendSoldier("e4")), TOKEN)
    first, second = case.after.players
    assert (first.glory, first.gold) == (("4-1",), 3 - 3 + 1)
    assert (second.cities, second.lying) == ((), ("d6", "d6"))
    return case


@situation("C6", "Whoever has just the 3 gold sends a soldier.")
def _() -> Played:
    return Played(war(gold=3), ga.SendSoldier("e4"))


@situation("C6", "Who cannot pay does not attack.")
def _() -> Refused:
    return Refused(edit(war(), gold=2), ga.SendSoldier("e4"), "golden-attack-price")


@situation("C6", "There are four attacks a game.")
def _() -> Refused:
    return Refused(edit(war(), attacks=4), ga.SendSoldier("e4"), "golden-no-more-attacks")


def looking() -> ga.GoldenAgesState:
    """Return a state in which China has attacked and looks at two glory tokens."""
    state = play(war(civilizations=("china", "phoenicia")), ga.SendSoldier("e4"))
    return play(state, aw.Dealt(("6-1", "2-2")))


@situation("C6", "As China one looks at two tokens and keeps one; the other goes back.")
def _() -> Played:
    case = Played(looking(), ga.KeepToken("6-1"))
    assert case.after.players[0].glory == ("6-1",)
    assert "2-2" in case.after.glory.unseen
    return case


@situation("C6", "The tokens looked at lie in order: how they were drawn tells nothing.")
def _() -> Impossible:
    document = aw.to_document(looking())
    agenda = document["state"]["agenda"]
    agenda[-1]["tokens"].reverse()
    return Impossible(document, "not-in-order", f"$.state.agenda[{len(agenda) - 1}].tokens")


# --- wonders, activations, technologies ---


@situation("C7", "The Colossus costs 3 gold and scores 2 for each cube on the map.")
def _() -> Played:
    cities = (ga.City("c3", 1), ga.City("d3", 1), ga.City("d4", 2))
    case = Played(edit(scene(), cities=cities, gold=3), ga.BuildWonder("colossus"))
    assert points(case.after) == {"colossus": 2 * 4}
    assert case.after.players[0].gold == 0
    return case


@situation("C7", "A wonder is paid.")
def _() -> Refused:
    return Refused(edit(scene(), gold=2), ga.BuildWonder("colossus"), "golden-cannot-pay")


@situation("C8", "The Colossus can be activated for a point.")
def _() -> Played:
    case = Played(edit(scene(), wonders=("colossus",)), ga.Activate("colossus"))
    assert points(case.after) == {"colossus": 1}
    return case


@situation("C8", "Once an era.")
def _() -> Refused:
    state = edit(scene(), wonders=("colossus",), activated=("colossus",))
    return Refused(state, ga.Activate("colossus"), "golden-activated")


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
