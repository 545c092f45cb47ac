"""Situations on capitals that are founded or moved (B2)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.engine.agenda import start_game
from ancient_world.engine.chance import Deck
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.expanding import DrawTile, ExpansionPhase
from tests.conformance.golden_ages.expanding.positions import founding
from tests.conformance.telling import Impossible, Played, Refused, situation
from tests.golden_ages.eras import EXPANDING, placing
from tests.golden_ages.positions import CARDS, edit, play, scene


@situation(
    "B2", "In era I the capital comes with all three colonists; the next player draws a tile."
)
def _() -> Played:
    state = founding()
    square = CARDS.map.position_of(state.placed[-1]).squares[1]
    case = Played(state, ga.PlaceCapital(square))
    side = case.after.players[0]
    assert (side.capital, side.standing, side.gold) == (square, (square,) * 3, 3)
    assert case.after.agenda[-1] == DrawTile(1, 1)
    return case


@situation("B2", "In era I the capital has to be placed.")
def _() -> Refused:
    return Refused(founding(), ga.KeepCapital(), "golden-no-capital")


@situation("B2", "In era I the capital goes on the tile just placed, not on that in the middle.")
def _() -> Refused:
    return Refused(founding(), ga.PlaceCapital("e3"), "golden-not-on-tile")


@situation("B2", "A capital goes on the map.")
def _() -> Refused:
    return Refused(founding(), ga.PlaceCapital("k1"), "golden-no-such-square")


def moving() -> Any:
    """Return a state in which the first player has placed a tile on a3 and b3, and the capital may move to it."""
    state = edit(placing("land-5"), standing=("e4", "g5"), lying=("g5",))
    state = edit(state, 1, standing=("d6", "g5"), lying=("g5",))
    return aw.apply(state, ga.PlaceTile("b3", 180))


@situation(
    "B2",
    "The capital moves to the tile just placed, with the colonists that are with it, as they stand and lie.",
)
def _() -> Played:
    case = Played(moving(), ga.PlaceCapital("b3"))
    side = case.after.players[0]
    assert (side.capital, side.standing, side.lying) == ("b3", ("b3", "e4"), ("b3",))
    return case


@situation("B2", "Colonists of others stay, and the gold of what comes to light is nobody's.")
def _() -> Played:
    case = Played(moving(), ga.PlaceCapital("a3"))
    other = case.after.players[1]
    assert (other.standing, other.lying, other.gold) == (("d6", "g5"), ("g5",), 3)
    assert ga.controlled_symbols(case.after, 1) == ["wheat"]
    assert case.after.players[0].gold == 3
    return case


@situation("B2", "Later the capital may stay where it is.")
def _() -> Played:
    case = Played(moving(), ga.KeepCapital())
    assert case.after.players[0].capital == "g5"
    return case


@situation("B2", "It moves to no other tile.")
def _() -> Refused:
    return Refused(moving(), ga.PlaceCapital("e3"), "golden-not-on-tile")


@situation("B2", "It does not move to where it is: it is left there.")
def _() -> Refused:
    return Refused(moving(), ga.PlaceCapital("g5"), "golden-not-on-tile")


@situation("B2", "Another player has no say in it.")
def _() -> Refused:
    return Refused(moving(), ga.KeepCapital(), "wrong-player", "B1", player=1)


@situation(
    "B2", "What the capital hid comes to light when it has moved: entering g5 brings the wheat."
)
def _() -> Played:
    state = play(moving(), ga.PlaceCapital("a3"), aw.Dealt(("land-7",)))
    state = play(state, aw.legal_actions(state)[0], ga.KeepCapital())
    state = edit(state, standing=("a3", "f5"), lying=("a3",), know=("agriculture",))
    case = Played(play(state, ga.Explore("f5")), ga.Move("g5"))
    assert case.after.players[0].gold == 3 + 1 + 2, "as the Inca"
    return case


@situation("B2", "And what it hides now is gone: on b3 there is no gem.")
def _() -> Played:
    state = play(moving(), ga.PlaceCapital("b3"), aw.Dealt(("land-7",)))
    state = play(state, aw.legal_actions(state)[0], ga.KeepCapital())
    state = edit(state, standing=("b2", "b3"), lying=("b3",), know=("currency",))
    case = Played(play(state, ga.Explore("b2")), ga.Move("b3"))
    assert case.after.players[0].gold == 3
    return case


@situation("B2", "Colonists that an attack drives off go to where the capital is now.")
def _() -> Played:
    state = play(moving(), ga.PlaceCapital("b3"), aw.Dealt(("land-7",)))
    state = play(state, aw.legal_actions(state)[0], ga.KeepCapital())
    state = edit(state, gold=3, standing=("b3", "e4"), lying=("b3",))
    state = edit(state, 1, gold=3, standing=("d4", "d6"), lying=("d6",))
    state = play(state, ga.SendArtist("b3"))
    case = Played(state, ga.SendSoldier("d4"))
    assert case.after.players[0].lying == ("b3", "b3")
    return case


def homeless(*, second: bool = False) -> Any:
    """Return a state of era I without tiles of three squares, in which nobody has a capital, or the first player alone has one."""
    draft: Any = scene().thaw()
    draft.lands = Deck()
    draft.removed = (*draft.removed, "land-1", "land-4")
    for seat in (0, 1):
        side = draft.edit_player(seat)
        side.capital, side.standing = None, ()
    draft.agenda = (*EXPANDING, ExpansionPhase(1), DrawTile(1, 0))
    state = start_game(draft)
    ga.GAME.check(state)
    return play(state, ga.PlaceCapital("g5")) if second else state


@situation("B2", "Who has no tile in era I puts the capital on any continent square.")
def _() -> Played:
    case = Played(homeless(), ga.PlaceCapital("e3"))
    assert case.after.players[0].standing == ("e3",) * 3
    assert case.after.agenda[-1].player == 1
    return case


@situation("B2", "Not on a square with a capital.")
def _() -> Refused:
    return Refused(homeless(second=True), ga.PlaceCapital("g5"), "golden-capital-there")


@situation("B2", "Not on an island.")
def _() -> Refused:
    return Refused(homeless(), ga.PlaceCapital("a3"), "golden-no-continent")


@situation("B2", "No capital goes to a tile that lies over the edge.")
def _() -> Impossible:
    changed: Any = aw.to_document(moving())
    changed["state"]["placed"][-1]["square"] = "i1"
    return Impossible(changed, "step-out-of-place", "$.state.agenda[3]")


@situation("B2", "No capital goes to the tile in the middle, which nobody has placed.")
def _() -> Impossible:
    changed: Any = aw.to_document(moving())
    changed["state"]["removed"] += [each["tile"] for each in changed["state"]["placed"][1:]]
    del changed["state"]["placed"][1:]
    return Impossible(changed, "step-out-of-place", "$.state.agenda[3]")
