"""Situations on buildings and wonders by which colonists stand up or come home (C8)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.conformance.golden_ages.wonders.positions import holding
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import edit, known, play, points, scene


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
