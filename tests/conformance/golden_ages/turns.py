"""Situations on the turns of an era (C1)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import edit, play, scene, show


@situation("C1", "After one action the next player's turn begins.")
def _() -> Played:
    case = Played(scene(), ga.SendArtist("g5"))
    assert case.after.agenda[-1].player == 1
    return case


@situation("C1", "After the last seat comes the first one.")
def _() -> Played:
    state = play(scene(3), ga.SendArtist("g5"), ga.SendArtist("d6"))
    case = Played(state, ga.SendArtist("c4"))
    assert case.after.agenda[-1].player == 0
    return case


@situation("C1", "The same action may be taken again at the next turn.")
def _() -> Played:
    state = play(scene(), ga.SendArtist("g5"), ga.SendArtist("d6"))
    case = Played(state, ga.SendArtist("g5"))
    assert case.after.players[0].agora == 2
    return case


@situation(
    "C1", "Explorer, builder, artist, soldier, wonder, card and technology: what can be done."
)
def _() -> Played:
    state = show(edit(scene(), know=("carriage",), gold=20, buildings=("granary-1",)), "market-1")
    state = edit(state, 1, standing=("d6", "d6", "f5"))
    kinds = {type(action) for action in aw.legal_actions(state)}
    assert kinds == {
        ga.Explore, ga.SendBuilder, ga.SendArtist, ga.SendSoldier, ga.BuildWonder, ga.Activate, ga.Develop,
    }  # fmt: skip
    return Played(state, ga.Activate("granary-1"))


@situation(
    "C1",
    "Without a standing colonist there are still wonders, cards, technologies and a golden age.",
)
def _() -> Played:
    state = show(edit(scene(), gold=20, buildings=("granary-1",)), "market-1")
    state = edit(state, standing=(), lying=("e4", "g5"), agora=1)
    kinds = {type(action) for action in aw.legal_actions(state)}
    assert kinds == {ga.BuildWonder, ga.Activate, ga.Develop, ga.StartGoldenAge}
    return Played(state, ga.Develop("writing"))


@situation("C1", "A player without gold and without anybody standing can only start a golden age.")
def _() -> Played:
    state = edit(scene(), gold=0, standing=(), lying=("g5",), agora=2)
    assert aw.legal_actions(state) == (ga.StartGoldenAge(),)
    return Played(state, ga.StartGoldenAge())


@situation("C1", "A colonist that lies is no standing one.")
def _() -> Refused:
    state = edit(scene(), standing=("g5",), lying=("e4", "g5"))
    return Refused(state, ga.SendArtist("e4"), "golden-lies", "C5")


@situation("C1", "Nothing but an action of the eight is done in a turn.")
def _() -> Refused:
    return Refused(scene(), ga.FoundCity(), "golden-not-now")


@situation("C1", "A turn is not passed.")
def _() -> Refused:
    return Refused(scene(), ga.Finish(), "golden-not-now")


@situation("C1", "In a turn nothing is drawn.")
def _() -> Refused:
    return Refused(scene(), aw.Dealt(("2-1",)), "golden-not-now")


@situation("C1", "An action that is begun is finished first.")
def _() -> Refused:
    return Refused(play(scene(), ga.Explore("g5")), ga.SendArtist("g5"), "golden-not-now", "C2")
