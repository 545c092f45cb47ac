"""Situations on buildings and wonders that make technologies cheaper or free (C8)."""

from __future__ import annotations

from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.conformance.golden_ages.wonders.positions import holding
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import DEVELOPED, edit, known, play, scene

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
