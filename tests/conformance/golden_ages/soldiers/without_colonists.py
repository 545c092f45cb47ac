"""Situations on attacks without a colonist, and on squares where nobody is attacked (C6)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.golden_ages.soldiers.positions import aiming, entering, rocketry
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import edit, play, scene
from tests.golden_ages.rules.test_soldiers import TOKEN, war

# --- without a colonist ---


@situation("C6", "With Rocketry one attacks anywhere without a colonist, and takes no control.")
def _() -> Played:
    case = Played(rocketry(), ga.SendSoldier(None))
    assert (case.after.players[0].gold, case.after.players[0].standing) == (0, ("g5",))
    return case


@situation("C6", "Founding a city after such an attack takes control, and nobody lies down.")
def _() -> Played:
    case = Played(play(rocketry(), ga.SendSoldier(None), TOKEN), ga.FoundCity())
    first = case.after.players[0]
    assert first.gold == 1 + 1, "the cube, and the game"
    assert (first.standing, first.lying) == (("g5",), ("g5", "g5"))
    return case


@situation("C6", "With Rocketry one attacks even if nobody stands.")
def _() -> Played:
    case = Played(rocketry(standing=(), lying=("g5",) * 3), ga.SendSoldier(None))
    assert case.after.players[0].attacks == 1
    return case


@situation("C6", "Rocketry of India, without Aviation, attacks anywhere, but its colonists walk.")
def _() -> Refused:
    state = edit(war(), technologies=(*scene().players[0].technologies[:1], "rocketry", *scene().players[0].technologies[1:]))  # fmt: skip
    assert ga.SendSoldier(None) in aw.legal_actions(state)
    return Refused(state, ga.SendSoldier("g5"), "golden-no-target")


@situation("C6", "Without Rocketry an attack needs a colonist.")
def _() -> Refused:
    return Refused(war(), ga.SendSoldier(None), "golden-colonist-needed")


@situation("C6", "An attack with Rocketry is paid like any other.")
def _() -> Refused:
    return Refused(rocketry(gold=2), ga.SendSoldier(None), "golden-attack-price")


@situation(
    "C6", "As the United States, an attack with Rocketry enters no square, and brings no 4 gold."
)
def _() -> Refused:
    state = edit(entering(2), know=("rocketry",), standing=("g5",) * 3)
    return Refused(state, ga.SendSoldier(None), "golden-attack-price")


@situation("C6", "With Rocketry a colonist may attack, too, and go anywhere with Aviation.")
def _() -> Played:
    case = Played(rocketry(), ga.SendSoldier("g5"))
    first = case.after.players[0]
    assert (first.standing, first.gold) == (("f4",), 3 - 3 + 1)
    return case


@situation(
    "C6", "A city that Rocketry founds where one has a colonist brings the cube's gold alone."
)
def _() -> Played:
    state = rocketry(standing=("g5",), lying=("f4", "g5"))
    case = Played(play(state, ga.SendSoldier(None), TOKEN), ga.FoundCity())
    assert case.after.players[0].gold == 0 + 1
    return case


# --- where nobody is attacked ---


@situation("C6", "A colonist that lies does not attack.")
def _() -> Refused:
    state = edit(war(), standing=("g5", "g5"), lying=("e4",))
    return Refused(state, ga.SendSoldier("e4"), "golden-lies")


@situation("C6", "One attacks with one's own colonists.")
def _() -> Refused:
    return Refused(war(), ga.SendSoldier("f4"), "golden-no-colonist")


@situation("C6", "A soldier comes from a square of the map.")
def _() -> Refused:
    return Refused(war(), ga.SendSoldier("e0"), "golden-no-such-square")


@situation("C6", "On foot nobody is in reach from g5: f4 is two steps away.")
def _() -> Refused:
    return Refused(war(), ga.SendSoldier("g5"), "golden-no-target")


@situation("C6", "A capital is not attacked: with nobody else in reach there is no attack.")
def _() -> Refused:
    state = edit(
        edit(scene(), standing=("d5", "g5", "g5"), gold=20), 1, standing=("a1", "a1", "d6")
    )
    return Refused(state, ga.SendSoldier("d5"), "golden-only-capitals")


@situation("C6", "Colonists of others on one's own capital are safe, too.")
def _() -> Refused:
    state = edit(edit(scene(), gold=20), 1, standing=("d6", "d6", "g5"))
    return Refused(state, ga.SendSoldier("g5"), "golden-only-capitals")


@situation("C6", "Where nobody is there is nobody to attack.")
def _() -> Refused:
    return Refused(aiming(), ga.Attack("d4"), "golden-nobody-there")


@situation("C6", "One's own colonists are not attacked.")
def _() -> Refused:
    state = aiming(standing=("d4", "e4", "g5"))
    return Refused(state, ga.Attack("d4"), "golden-nobody-there")


@situation("C6", "A soldier goes no farther than an explorer.")
def _() -> Refused:
    return Refused(aiming(), ga.Attack("a6"), "golden-too-far")


@situation("C6", "With Aviation, too, a capital is safe.")
def _() -> Refused:
    return Refused(aiming(know=("aviation",)), ga.Attack("d6"), "golden-capital-safe")


@situation("C6", "A square of the map is attacked.")
def _() -> Refused:
    return Refused(aiming(), ga.Attack("m6"), "golden-no-such-square")


@situation("C6", "A soldier who is sent attacks.")
def _() -> Refused:
    return Refused(aiming(), ga.Finish(), "golden-not-now")
