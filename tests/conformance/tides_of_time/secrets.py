"""Situations of what is noted and of what nobody sees (R2)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.conformance.telling import Impossible, Played, Seen, situation
from tests.tides_of_time.positions import (
    FIRST,
    SECOND,
    choose,
    dealt,
    last_choice,
    plies,
    relics,
    round_of,
)


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


UNSEEN = aw.HIDDEN_ID


def hands(case: Seen) -> list[tuple[str, ...]]:
    """Return both hands as a player or a spectator sees them."""
    return [side.hand for side in case.seen.players]


def one_hand() -> Any:
    """Return a game in which the first hand is dealt."""
    return aw.apply(aw.new_game("tides-of-time", 2), aw.Dealt(FIRST))


def drawn() -> tot.TidesState:
    """Return the begin of the second round: each has three cards from the table and has drawn two."""
    return relics(round_of(dealt()))


@situation(
    "R2", "The first hand is seen by its player, for whom thirteen cards may be in the pile."
)
def _() -> Seen:
    case = Seen(one_hand(), 0)
    assert hands(case) == [FIRST, ()]
    assert len(case.seen.pile) == 13
    return case


@situation("R2", "For the other all eighteen cards may be in the pile or in that hand.")
def _() -> Seen:
    case = Seen(one_hand(), 1)
    assert hands(case) == [(UNSEEN,) * 5, ()]
    assert len(case.seen.pile) == 18
    return case


@situation("R2", "The second player sees the second hand alone.")
def _() -> Seen:
    case = Seen(dealt(), 1)
    assert hands(case) == [(UNSEEN,) * 5, SECOND]
    return case


@situation("R2", "A spectator sees no hand, and for a spectator all cards may be anywhere.")
def _() -> Seen:
    case = Seen(dealt(), None)
    assert hands(case) == [(UNSEEN,) * 5] * 2
    assert len(case.seen.pile) == 18
    return case


@situation("R2", "Who has chosen sees the own card; the hand keeps its size for all.")
def _() -> Seen:
    case = Seen(aw.apply(dealt(), tot.Play(1, "maze")), 1)
    assert case.seen.players[1].chosen == "maze"
    assert hands(case) == [(UNSEEN,) * 5, SECOND]
    return case


@situation("R2", "A spectator sees that a card is chosen, but not which.")
def _() -> Seen:
    case = Seen(aw.apply(dealt(), tot.Play(0, "kings-nest")), None)
    assert [side.chosen for side in case.seen.players] == [UNSEEN, None]
    return case


@situation("R2", "The second player knows the hand that was passed on, too, and so the pile.")
def _() -> Seen:
    state = choose(dealt(), "kings-nest", "maze")
    case = Seen(state, 1)
    assert hands(case) == [side.hand for side in state.players]
    assert case.seen.pile == state.pile
    return case


@situation("R2", "A spectator sees the kingdoms, and no hand that was passed on.")
def _() -> Seen:
    case = Seen(choose(dealt(), "kings-nest", "maze"), None)
    assert [side.kingdom for side in case.seen.players] == [("kings-nest",), ("maze",)]
    assert hands(case) == [(UNSEEN,) * 4] * 2
    return case


@situation("R2", "A card that is chosen from a known hand is a secret all the same.")
def _() -> Seen:
    case = Seen(aw.apply(choose(dealt(), "kings-nest", "maze"), tot.Play(0, "citadel")), 1)
    assert case.seen.players[0].chosen == UNSEEN
    assert "citadel" in case.seen.players[0].hand
    return case


@situation("R2", "Cards that came back from the kingdoms are known to both players.")
def _() -> Seen:
    state = round_of(dealt())
    case = Seen(state, 1)
    assert case.seen.players[0].hand == state.players[0].hand
    return case


@situation("R2", "A spectator sees what each card has scored, and no hand.")
def _() -> Seen:
    state = round_of(dealt())
    case = Seen(state, None)
    assert case.seen.noted == state.noted
    assert hands(case) == [(UNSEEN,) * 5] * 2
    return case


@situation(
    "R2", "Of a hand of the second round the other knows three cards, and not the two drawn."
)
def _() -> Seen:
    state = drawn()
    case = Seen(state, 0)
    assert hands(case)[0] == state.players[0].hand
    assert sorted(hands(case)[1]).count(UNSEEN) == 2
    assert {*hands(case)[1]} - {UNSEEN} == {*state.players[1].hand} - {*state.players[1].secret}
    assert len(case.seen.pile) == 6
    return case


@situation("R2", "The second player does not know the two cards that the first has drawn.")
def _() -> Seen:
    case = Seen(drawn(), 1)
    assert sorted(hands(case)[0]).count(UNSEEN) == 2
    return case


@situation("R2", "Once the hands change sides, the drawn cards are known to both.")
def _() -> Seen:
    state = drawn()
    first, second = [side.hand[0] for side in state.players]
    after = choose(state, first, second)
    case = Seen(after, 0)
    assert hands(case) == [side.hand for side in after.players]
    assert case.seen.pile == after.pile
    return case


@situation("R2", "At the end nothing is hidden, not even from a spectator.", contrast=True)
def _() -> Seen:
    *_, (_, _, over) = plies(0)
    case = Seen(over, None)
    assert case.seen == over
    return case


def last_draw(seat: int | None) -> Seen:
    """Return the view of the third round after both have drawn the last cards of the pile."""
    return Seen(relics(round_of(drawn())), seat)


@situation("R2", "In the third round, too, the two cards that the other has drawn are not seen.")
def _() -> Seen:
    case = last_draw(0)
    assert len(case.seen.players[0].hand) == 5
    assert UNSEEN not in hands(case)[0]
    assert sorted(hands(case)[1]).count(UNSEEN) == 2
    return case


@situation("R2", "The second player does not see what the first has drawn before, either.")
def _() -> Seen:
    case = last_draw(1)
    assert sorted(hands(case)[0]).count(UNSEEN) == 2
    assert UNSEEN not in hands(case)[1]
    return case
