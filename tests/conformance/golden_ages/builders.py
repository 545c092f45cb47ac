"""Situations on builders and artists (C4, C5)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import edit, play, points, scene, show

# --- builder ---


@situation("C4", "A builder takes an open building and goes to the agora.")
def _() -> Played:
    state = play(show(scene(), "market-1", "granary-1"), ga.SendBuilder("g5"))
    case = Played(state, ga.TakeBuilding("market-1"))
    side = case.after.players[0]
    assert (side.buildings, side.agora, side.gold) == (("market-1",), 1, 3)
    assert side.standing == ("g5", "g5")
    assert case.after.open_buildings == ("granary-1",)
    return case


@situation("C4", "The builder is in the agora before the building is chosen.")
def _() -> Played:
    case = Played(show(scene(), "market-1", "granary-1"), ga.SendBuilder("g5"))
    assert (case.after.players[0].agora, case.after.players[0].standing) == (1, ("g5", "g5"))
    return case


@situation("C4", "Where no building lies open there is no builder.")
def _() -> Refused:
    return Refused(show(scene()), ga.SendBuilder("g5"), "golden-no-building")


@situation("C4", "Not even one without a colonist.")
def _() -> Refused:
    state = show(scene(civilizations=("roman-empire", "egypt")))
    return Refused(state, ga.SendBuilder(None), "golden-no-building")


@situation("C4", "A builder stands where the colonist is sent from.")
def _() -> Refused:
    return Refused(show(scene(), "market-1"), ga.SendBuilder("e3"), "golden-no-colonist")


@situation("C4", "Without a power for it nobody builds without a colonist.")
def _() -> Refused:
    return Refused(show(scene(), "market-1"), ga.SendBuilder(None), "golden-colonist-needed")


@situation("C4", "A colonist that lies does not build.")
def _() -> Refused:
    state = show(edit(scene(), standing=("g5",), lying=("e4", "g5")), "market-1")
    return Refused(state, ga.SendBuilder("e4"), "golden-lies")


@situation("C4", "The builder comes from a square of the map.")
def _() -> Refused:
    return Refused(show(scene(), "market-1"), ga.SendBuilder("g0"), "golden-no-such-square")


@situation("C4", "As Rome, one builds without a colonist, even if none stands.")
def _() -> Played:
    state = show(scene(civilizations=("roman-empire", "egypt")), "market-1", "library-1")
    state = edit(state, standing=(), lying=("g5",) * 3)
    case = Played(play(state, ga.SendBuilder(None)), ga.TakeBuilding("library-1"))
    side = case.after.players[0]
    assert (side.buildings, side.agora, side.lying) == (("library-1",), 0, ("g5",) * 3)
    return case


@situation("C4", "As Arabia, one may still send a colonist as a builder.")
def _() -> Played:
    state = show(scene(era=2, civilizations=("arabia", "egypt")), "bank-1")
    assert {ga.SendBuilder(None), ga.SendBuilder("g5")} <= set(aw.legal_actions(state))
    case = Played(state, ga.SendBuilder("g5"))
    assert case.after.players[0].agora == 1
    return case


@situation(
    "C4", "With Genetics, one builds without a colonist; the only open building is taken at once."
)
def _() -> Played:
    state = show(edit(scene(), know=("genetics",)), "market-1")
    case = Played(state, ga.SendBuilder(None))
    assert case.after.players[0].buildings == ("market-1",)
    assert case.after.agenda[-1] == Turn(1)
    return case


def choice(
    *own: str, know: tuple[str, ...] = (), shown: tuple[str, ...] = ()
) -> ga.GoldenAgesState:
    """Return a state in which the first player has these buildings and chooses among the open ones."""
    state = edit(scene(), buildings=own, know=know)
    return play(show(state, *(shown or ("market-1", "library-2"))), ga.SendBuilder("g5"))


@situation("C4", "Another building of the era that is not on offer cannot be had.")
def _() -> Refused:
    return Refused(choice(), ga.TakeBuilding("granary-1"), "golden-building-not-open")


@situation("C4", "Of a building the copy on offer is taken, not the other one.")
def _() -> Refused:
    return Refused(choice(), ga.TakeBuilding("library-1"), "golden-copy-not-open")


@situation("C4", "A building that a player has is not taken from that player.")
def _() -> Refused:
    state = edit(scene(), 1, buildings=("granary-1",))
    state = play(show(state, "market-1", "library-2"), ga.SendBuilder("g5"))
    return Refused(state, ga.TakeBuilding("granary-1"), "golden-built")


@situation("C4", "There are only the buildings of the box.")
def _() -> Refused:
    return Refused(choice(), ga.TakeBuilding("theatre"), "golden-building-unknown")


@situation("C4", "A wonder is no building.")
def _() -> Refused:
    return Refused(choice(), ga.TakeBuilding("colossus"), "golden-building-unknown")


@situation("C4", "Whoever has sent a builder takes a building.")
def _() -> Refused:
    return Refused(choice(), ga.Finish(), "golden-not-now")


@situation("C4", "With Writing there is a second space; the same building may be had twice.")
def _() -> Played:
    case = Played(choice("library-1", know=("writing",)), ga.TakeBuilding("library-2"))
    assert case.after.players[0].buildings == ("library-1", "library-2")
    assert case.after.removed == ()
    return case


@situation("C4", "With Architecture, but without Writing, there are two spaces, too.")
def _() -> Played:
    case = Played(choice("library-1", know=("architecture",)), ga.TakeBuilding("market-1"))
    assert case.after.players[0].buildings == ("library-1", "market-1")
    return case


BOTH = ("writing", "architecture")


@situation("C4", "With both there is a third space.")
def _() -> Played:
    case = Played(choice("library-1", "granary-1", know=BOTH), ga.TakeBuilding("market-1"))
    assert case.after.players[0].buildings == ("library-1", "granary-1", "market-1")
    return case


@situation("C4", "If no space is free, the player is asked which old building makes room.")
def _() -> Played:
    case = Played(choice("library-1", "granary-1", know=("writing",)), ga.TakeBuilding("market-1"))
    assert set(aw.legal_actions(case.after)) == {
        ga.RemoveBuilding("library-1"), ga.RemoveBuilding("granary-1"),
    }  # fmt: skip
    return case


@situation("C4", "The building that makes room leaves the game, and the new one comes last.")
def _() -> Played:
    state = choice("library-1", "granary-1", know=("writing",))
    case = Played(play(state, ga.TakeBuilding("market-1")), ga.RemoveBuilding("library-1"))
    assert case.after.players[0].buildings == ("granary-1", "market-1")
    assert case.after.removed == ("library-1",)
    return case


@situation("C4", "The only old building makes room unasked.")
def _() -> Played:
    case = Played(choice("library-1"), ga.TakeBuilding("library-2"))
    assert case.after.players[0].buildings == ("library-2",)
    assert case.after.removed == ("library-1",)
    return case


@situation("C4", "The new building can be activated in this era, even if the old one was.")
def _() -> Played:
    state = edit(scene(), buildings=("granary-1",), activated=("granary-1",))
    state = play(show(state, "market-1"), ga.SendBuilder("g5"), ga.SendArtist("d6"))
    assert state.players[0].activated == ()
    case = Played(state, ga.Activate("market-1"))
    assert case.after.players[0].gold == 3 + 2
    return case


@situation("C4", "The other one that was activated is so still.")
def _() -> Refused:
    state = edit(
        scene(), know=("writing",), buildings=("granary-1", "library-1"),
        activated=("granary-1", "library-1"),
    )  # fmt: skip
    state = play(show(state, "market-1"), ga.SendBuilder("g5"), ga.RemoveBuilding("library-1"))
    state = play(state, ga.SendArtist("d6"))
    return Refused(state, ga.Activate("granary-1"), "golden-activated", "C8")


@situation("C4", "The new building does not make room for itself.")
def _() -> Refused:
    state = choice("library-1", "granary-1", know=("writing",))
    state = play(state, ga.TakeBuilding("market-1"))
    return Refused(state, ga.RemoveBuilding("market-1"), "golden-not-your-building")


@situation("C4", "Of a building that is removed it is the own copy that goes.")
def _() -> Refused:
    state = choice("library-1", "granary-1", know=("writing",))
    state = play(state, ga.TakeBuilding("market-1"))
    return Refused(state, ga.RemoveBuilding("library-2"), "golden-copy-not-yours")


@situation("C4", "A building without a space is not refused any more: room has to be made.")
def _() -> Refused:
    state = choice("library-1", "granary-1", know=("writing",))
    state = play(state, ga.TakeBuilding("market-1"))
    return Refused(state, ga.Finish(), "golden-not-now")


@situation(
    "C4", "With Architecture developed after a building was taken, the next one finds its space."
)
def _() -> Played:
    state = edit(scene(), buildings=("library-1",), know=("agriculture",), gold=5)
    state = play(show(state, "market-1"), ga.Develop("architecture"), ga.SendArtist("d6"))
    case = Played(state, ga.SendBuilder("g5"))
    assert case.after.players[0].buildings == ("library-1", "market-1")
    return case


# --- artist ---


@situation("C5", "An artist goes to the agora for 3 points.")
def _() -> Played:
    case = Played(scene(), ga.SendArtist("g5"))
    assert points(case.after) == {"artist": 3}
    assert (case.after.players[0].agora, case.after.players[0].gold) == (1, 3)
    return case


@situation("C5", "A second artist brings 3 points more.")
def _() -> Played:
    state = play(scene(), ga.SendArtist("g5"), ga.SendArtist("d6"))
    case = Played(state, ga.SendArtist("g5"))
    assert points(case.after) == {"artist": 6}
    return case


@situation("C5", "An artist comes from anywhere on the map.")
def _() -> Played:
    case = Played(edit(scene(), standing=("a3", "g5", "g5")), ga.SendArtist("a3"))
    assert case.after.players[0].standing == ("g5", "g5")
    return case


@situation("C5", "An artist stands where the colonist is sent from.")
def _() -> Refused:
    return Refused(scene(), ga.SendArtist("e3"), "golden-no-colonist")


@situation("C5", "An artist comes from a square of the map.")
def _() -> Refused:
    return Refused(scene(), ga.SendArtist("h8"), "golden-no-such-square")


@situation(
    "C5", "With Computer Science an artist brings 2 points more, which that technology gives."
)
def _() -> Played:
    case = Played(edit(scene(), know=("computer-science",)), ga.SendArtist("g5"))
    assert points(case.after) == {"computer-science": 2, "artist": 3}
    return case


@situation("C5", "As the European Union, an artist brings 4 gold, too.")
def _() -> Played:
    case = Played(scene(era=4, civilizations=("european-union", "egypt")), ga.SendArtist("g5"))
    assert (points(case.after), case.after.players[0].gold) == ({"artist": 3}, 3 + 4)
    return case


@situation(
    "C4", "With Computer Science a builder brings 2 points, and as the European Union 4 gold."
)
def _() -> Played:
    state = scene(era=4, civilizations=("european-union", "egypt"))
    state = show(edit(state, know=("computer-science",)), "central-1", "laboratory-1")
    case = Played(state, ga.SendBuilder("g5"))
    assert (points(case.after), case.after.players[0].gold) == ({"computer-science": 2}, 3 + 4)
    return case


@situation("C4", "A builder without a colonist brings neither.")
def _() -> Played:
    state = scene(era=4, civilizations=("european-union", "egypt"))
    state = show(edit(state, know=("genetics", "computer-science")), "central-1", "laboratory-1")
    case = Played(state, ga.SendBuilder(None))
    assert (points(case.after), case.after.players[0].gold) == ({}, 3)
    return case
