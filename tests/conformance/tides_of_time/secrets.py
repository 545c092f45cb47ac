"""Situations of what is noted and of what nobody sees (R2)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.conformance.telling import Impossible, Played, Seen, situation
from tests.tides_of_time.positions import FIRST, SECOND, choose, dealt, last_choice, round_of


@situation("R2", "Nobody sees the other's hand as it was dealt.")
def _() -> Seen:
    case = Seen(dealt(), 0)
    assert case.seen.players[0].hand == FIRST
    assert case.seen.players[1].hand == (aw.HIDDEN_ID,) * 5
    return case


@situation("R2", "Nobody sees what the other has chosen before both are revealed.")
def _() -> Seen:
    case = Seen(aw.apply(dealt(), tot.Play(1, "maze")), 0)
    assert case.seen.players[1].chosen == aw.HIDDEN_ID
    return case


@situation("R2", "After the fifth card the round is noted, card by card.")
def _() -> Played:
    case = Played(last_choice(FIRST, SECOND), tot.Play(0, FIRST[3]))
    assert [row.card for row in case.after.noted[0][0]] == list(FIRST)
    return case


@situation("R2", "A hand that one has passed on is known.", contrast=True)
def _() -> Seen:
    state = choose(dealt(), "kings-nest", "maze")
    case = Seen(state, 0)
    assert [side.hand for side in case.seen.players] == [side.hand for side in state.players]
    return case


@situation("R2", "A round that was scored otherwise cannot be.")
def _() -> Impossible:
    document = aw.to_document(round_of(dealt()))
    document["state"]["noted"][0][0][0]["points"] += 1
    return Impossible(document, "tides-scored", "$.state.noted[0]")
