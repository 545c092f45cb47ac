"""Situations on who starts an era (A3)."""

from __future__ import annotations

from itertools import pairwise

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.eras import choosing, first_deal
from tests.golden_ages.positions import CARDS, play, scene


@situation(
    "A3", "The lowest number of a civilization starts: after the deals Phoenicia goes before Egypt."
)
def _() -> Played:
    case = Played(first_deal("egypt", "phoenicia"), aw.Dealt(("market-1", "library-1")))
    assert case.after.first == 1
    assert case.after.agenda[-1].player == 1
    return case


@situation("A3", "What is kept counts, not what was revealed: Persia, 5, goes after Mongolia, 3.")
def _() -> Played:
    state = play(choosing(("persia", "greece"), ("inca", "mongolia")), ga.KeepCivilization())
    case = Played(state, ga.TakeCivilization())
    assert case.after.first == 1
    return case


@situation(
    "A3",
    "Of equal numbers from two eras the first in the turn order so far starts: the second seat.",
)
def _() -> Played:
    state = choosing(("greece", "egypt"), ("mongolia", "aztec"), first=1)
    state = play(state, ga.KeepCivilization())
    case = Played(state, ga.TakeCivilization())
    assert case.after.first == 1
    return case


@situation(
    "A3",
    "Of equal numbers from two eras the first in the turn order so far starts: the first seat.",
)
def _() -> Played:
    state = choosing(("greece", "egypt"), ("mongolia", "aztec"), first=0)
    state = play(state, ga.TakeCivilization())
    case = Played(state, ga.KeepCivilization())
    assert case.after.first == 0
    return case


@situation(
    "A3", "Of three, two with the lowest number: the first of them in the turn order so far starts."
)
def _() -> Played:
    kept, revealed = ("greece", "egypt", "persia"), ("mongolia", "aztec", "arabia")
    state = choosing(kept, revealed, first=2)
    state = play(state, ga.TakeCivilization(), ga.TakeCivilization())
    case = Played(state, ga.KeepCivilization())
    assert case.after.first == 0, "after the third seat comes the first one"
    return case


ORDER: dict[int, tuple[str, ...]] = {
    1: ("babylonian-empire", "phoenicia", "egypt", "greece", "persia", "roman-empire", "china"),
    2: ("inca", "aztec", "mongolia", "france", "arabia", "byzantine-empire"),
    3: ("spain", "turkey", "england", "portugal", "prussia", "austria"),
    4: ("russia", "japan", "united-states", "european-union", "india", "brazil"),
}
"""The civilizations of each era by their numbers."""


def _taking(card: str) -> tuple[aw.Action, ...]:
    """Return the actions of a player who takes this civilization."""
    return (ga.TakeCivilization(), *([ga.Develop("economy")] if card == "india" else []))


def _goes_before(era: int, earlier: str, later: str) -> None:
    names = [CARDS.civilizations[card].name for card in (earlier, later)]

    @situation("A3", f"{names[0]} goes before {names[1]}.")
    def _() -> Played:
        if era == 1:
            case = Played(first_deal(later, earlier), aw.Dealt(("market-1", "library-1")))
        else:
            state = choosing(("roman-empire", "china"), (later, earlier))
            *before, last = [*_taking(later), *_taking(earlier)]
            case = Played(play(state, *before), last)
        assert case.after.first == 1
        return case


for era, names in ORDER.items():
    for earlier, later in pairwise(names):
        _goes_before(era, earlier, later)


def _equal(card: str) -> None:
    name = CARDS.civilizations[card].name

    @situation(
        "A3", f"{name} has the same number as Egypt: the first in the turn order so far starts."
    )
    def _() -> Played:
        other = "brazil" if card == "united-states" else "austria"
        state = play(choosing(("egypt", "china"), (other, card)), ga.KeepCivilization())
        case = Played(state, ga.TakeCivilization())
        assert case.after.first == 0
        return case

    @situation(
        "A3", f"Egypt has the same number as {name}: the first in the turn order so far starts."
    )
    def _() -> Played:
        other = "brazil" if card == "united-states" else "austria"
        state = play(choosing(("egypt", "china"), (other, card), first=1), ga.TakeCivilization())
        case = Played(state, ga.KeepCivilization())
        assert case.after.first == 1
        return case


_equal("england")


_equal("united-states")


@situation("A3", "The turns of an era begin with its first player, and not with the first seat.")
def _() -> Played:
    state = first_deal("egypt", "phoenicia")
    state = play(state, aw.Dealt(("market-1", "library-1")))
    for tile in ("land-1", "land-3"):
        state = play(state, aw.Dealt((tile,)))
        state = play(state, aw.legal_actions(state)[0])
        if tile == "land-1":
            state = play(state, aw.legal_actions(state)[0])
    case = Played(state, aw.legal_actions(state)[0])
    assert case.after.agenda[-1].player == 1
    return case


@situation("A3", "Nobody goes before the first player.")
def _() -> Refused:
    return Refused(scene(), ga.SendArtist("d6"), "wrong-player", player=1)


@situation("A3", "The first player does not act with the colonists of another one.")
def _() -> Refused:
    return Refused(scene(), ga.SendArtist("d6"), "golden-no-colonist", "C5")
