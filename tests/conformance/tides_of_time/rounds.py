"""Situations of a round: five cards each, chosen at the same time (R1)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.conformance.telling import Played, Refused, Shown, situation
from tests.tides_of_time.positions import FIRST, SECOND, choose, dealt, last_choice


@situation("R1", "Either may choose first, any card of the hand; it lies face down.")
def _() -> Played:
    case = Played(dealt(), tot.Play(1, "maze"))
    assert (case.after.players[1].chosen, case.after.players[1].kingdom) == ("maze", ())
    return case


@situation("R1", "When both have chosen, the cards lie in the kingdoms and the hands change sides.")
def _() -> Played:
    case = Played(aw.apply(dealt(), tot.Play(1, "maze")), tot.Play(0, "kings-nest"))
    assert [side.kingdom for side in case.after.players] == [("kings-nest",), ("maze",)]
    assert case.after.players[0].hand == tuple(card for card in SECOND if card != "maze")
    assert case.after.players[1].hand == tuple(card for card in FIRST if card != "kings-nest")
    return case


@situation(
    "R1", "The fifth card is forced: after the fourth choice five cards lie in each kingdom."
)
def _() -> Played:
    case = Played(last_choice(FIRST, SECOND), tot.Play(0, FIRST[3]))
    assert [len(rows) for rows in case.after.noted[0]] == [5, 5]
    return case


@situation("R1", "A card of the other's hand cannot be chosen.")
def _() -> Refused:
    return Refused(dealt(), tot.Play(0, "maze"), "tides-not-in-hand")


@situation("R1", "Who has chosen waits for the other.")
def _() -> Refused:
    state = aw.apply(dealt(), tot.Play(1, "maze"))
    return Refused(state, tot.Play(1, "citadel"), "tides-chosen")


@situation("R1", "While cards are chosen no relic is.")
def _() -> Refused:
    return Refused(dealt(), tot.LeaveRelic(0, "kings-nest"), "not-now")


@situation("R1", "The result is the same if the other chooses last.")
def _() -> Played:
    case = Played(aw.apply(dealt(), tot.Play(0, "kings-nest")), tot.Play(1, "maze"))
    assert case.after == choose(dealt(), "kings-nest", "maze")
    return case


@situation("R1", "The second card is chosen from the hand that the other has passed on.")
def _() -> Played:
    case = Played(choose(dealt(), "kings-nest", "maze"), tot.Play(0, "citadel"))
    assert case.after.players[0].chosen == "citadel"
    return case


@situation("R1", "After the second card the hands change sides again, and are one card smaller.")
def _() -> Played:
    state = aw.apply(choose(dealt(), "kings-nest", "maze"), tot.Play(0, "citadel"))
    case = Played(state, tot.Play(1, "vestibule"))
    assert case.after.players[0].hand == FIRST[:2] + FIRST[3:4]
    assert case.after.players[1].hand == ("gods-bath", "great-library", "sapphire-port")
    assert [side.kingdom for side in case.after.players] == [
        ("kings-nest", "citadel"),
        ("maze", "vestibule"),
    ]
    return case


@situation("R1", "The fourth card is chosen from two.")
def _() -> Played:
    state = last_choice(FIRST, SECOND)
    case = Played(state, tot.Play(0, SECOND[4]))
    assert aw.legal_actions(state, 0) == (tot.Play(0, FIRST[3]), tot.Play(0, SECOND[4]))
    assert [row.card for row in case.after.noted[0][0]] == [*FIRST[:3], SECOND[4], FIRST[4]]
    assert [row.card for row in case.after.noted[0][1]] == [*SECOND[:4], FIRST[3]]
    return case


@situation("R1", "A card that was passed on cannot be chosen any more.")
def _() -> Refused:
    return Refused(
        choose(dealt(), "kings-nest", "maze"), tot.Play(0, FIRST[0]), "tides-not-in-hand"
    )


@situation("R1", "A card of the pile cannot be chosen.")
def _() -> Refused:
    return Refused(dealt(), tot.Play(0, "mana-well"), "tides-not-in-hand")


@situation("R1", "A card that lies open in a kingdom cannot be chosen.")
def _() -> Refused:
    return Refused(
        choose(dealt(), "kings-nest", "maze"), tot.Play(1, "kings-nest"), "tides-lies-open"
    )


@situation("R1", "A card that is not in the game cannot be chosen.")
def _() -> Refused:
    return Refused(dealt(), tot.Play(0, "atlantis"), "tides-no-such-card")


@situation("R1", "Nobody chooses for the other.")
def _() -> Refused:
    return Refused(dealt(), tot.Play(1, "maze"), "anothers-action", player=0)


@situation("R1", "While cards are chosen none is removed.")
def _() -> Refused:
    return Refused(dealt(), tot.RemoveCard(0, "kings-nest"), "not-now")


@situation("R1", "While cards are chosen none is dealt.")
def _() -> Refused:
    return Refused(dealt(), aw.Dealt(("mana-well", "molehill")), "not-now")


@situation("R1", "The other is told that a card is chosen, but not which.")
def _() -> Shown:
    case = Shown(dealt(), tot.Play(1, "maze"))
    assert case.to(1) == tot.Play(1, "maze")
    assert case.to(0) == case.to(None) == tot.Play(1, aw.HIDDEN_ID)
    return case


@situation("R1", "When the second has chosen, everybody is told which card.")
def _() -> Shown:
    case = Shown(aw.apply(dealt(), tot.Play(1, "maze")), tot.Play(0, "kings-nest"))
    assert case.to(0) == case.to(1) == case.to(None) == tot.Play(0, "kings-nest")
    return case


@situation("R1", "A card that both have seen is chosen in secret, too.")
def _() -> Shown:
    case = Shown(choose(dealt(), "kings-nest", "maze"), tot.Play(0, "citadel"))
    assert case.to(0) == tot.Play(0, "citadel")
    assert case.to(1) == case.to(None) == tot.Play(0, aw.HIDDEN_ID)
    return case
