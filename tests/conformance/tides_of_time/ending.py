"""Situations of the end of the game, and the example of the rulebook (E1, X1)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.conformance.telling import Played, Refused, Scored, situation
from tests.conformance.tides_of_time.kingdoms import scored
from tests.tides_of_time.positions import dealt, plies, relics, round_of


def finished(seed: int) -> tot.TidesState:
    """Return the end of a random game."""
    *_, (_, _, state) = plies(seed)
    return state


def last_decision(seed: int) -> tuple[tot.TidesState, tot.TidesAction]:
    """Return the last decision of a random game, with the card that is chosen."""
    *_, (state, action, _) = plies(seed)
    return state, action


@situation("E1", "The points of three rounds are added; more wins.")
def _() -> Scored:
    return Scored(finished(0), (42, 50), (1,))


@situation("E1", "Equal totals share the victory.")
def _() -> Scored:
    return Scored(finished(121), (36, 36), (0, 1))


@situation("E1", "Before the end nobody has won.", contrast=True)
def _() -> Scored:
    state = relics(round_of(dealt()))
    totals = tuple(sum(row.points for row in rows) for rows in state.noted[0])
    return Scored(state, totals, ())


@situation("E1", "After the end nothing is played.")
def _() -> Refused:
    return Refused(finished(0), tot.Play(0, "maze"), "game-over")


@situation("X1", "0 and 7 and 0 and 6 and 12 are 25 points.")
def _() -> Played:
    mine = ("roof-of-the-world", "ancient-divide", "kings-nest", "eye-of-the-north", "vestibule")
    theirs = ("jinn-shackles", "citadel", "gods-bath", "great-library", "maze")
    return scored(mine, theirs, (0, 7, 0, 6, 12))


@situation("X1", "Without Kings Nest the tie of one stronghold each is not won.", contrast=True)
def _() -> Played:
    mine = (
        "roof-of-the-world",
        "ancient-divide",
        "eternal-palace",
        "eye-of-the-north",
        "vestibule",
    )
    theirs = ("jinn-shackles", "citadel", "gods-bath", "great-library", "maze")
    return scored(mine, theirs, (0, 0, 0, 6, 12))


@situation("E1", "One point more wins, though the other has won two of the three rounds.")
def _() -> Scored:
    return Scored(finished(312), (38, 37), (0,))


@situation("E1", "Kings Nest does not win a tie of the totals.", contrast=True)
def _() -> Scored:
    state = finished(179)
    assert "kings-nest" in state.players[1].open_cards
    return Scored(state, (36, 36), (0, 1))


@situation("E1", "The fourth card of the third round ends the game.")
def _() -> Played:
    state, action = last_decision(312)
    case = Played(state, action)
    assert aw.is_over(case.after)
    assert aw.winners(case.after) == (0,)
    return case


@situation("E1", "Before the last card nobody has won, whoever leads.", contrast=True)
def _() -> Scored:
    state, _ = last_decision(312)
    totals = tuple(score.total for score in aw.scores(state))
    assert totals == (16, 28)
    return Scored(state, totals, ())
