"""Situations on golden ages, the end and scoring (C10, D1, D2, E1, E2)."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.table import Points
from tests.conformance.telling import Played, Refused, Scored, situation
from tests.golden_ages.positions import edit, play, plies, points, scene
from tests.golden_ages.rules.test_end import ready


def judging(era: int = 1) -> ga.GoldenAgesState:
    """Return a state in which the first player has begun a golden age and chooses the judgement."""
    return play(ready(era=era), ga.StartGoldenAge())


@situation("C10", "Who begins the first golden age of the era chooses the judgement.")
def _() -> Played:
    state = judging()
    case = Played(state, ga.ChooseJudgement(state.open_judgements[0]))
    assert case.after.judgement == state.open_judgements[0]
    assert case.after.players[0].golden
    return case


@situation("C10", "As long as a colonist stands there is no golden age.")
def _() -> Refused:
    return Refused(scene(), ga.StartGoldenAge(), "golden-still-standing")


@situation(
    "D1", "When all are in their golden age the era ends: the judgement scores, all stand up."
)
def _() -> Played:
    state = judging()
    state = play(state, ga.ChooseJudgement(state.open_judgements[0]))
    case = Played(state, ga.StartGoldenAge())
    assert case.after.era == 2
    assert [side.standing for side in case.after.players] == [("g5",) * 3, ("d6",) * 3]
    assert not any(side.golden for side in case.after.players)
    return case


@situation(
    "D1", "Until then who has begun one takes 2 gold at each turn and nothing else.", contrast=True
)
def _() -> Played:
    state = judging()
    state = play(state, ga.ChooseJudgement(state.open_judgements[0]))
    case = Played(state, ga.Develop("agriculture"))
    assert case.after.era == 1
    assert case.after.players[0].gold == 3 + 2
    assert points(case.after) == {}
    return case


@situation("D2", "In the last era each other player has one more turn; then the game ends.")
def _() -> Played:
    state = judging(era=4)
    state = play(state, ga.ChooseJudgement(state.open_judgements[0]))
    case = Played(state, ga.Develop("carriage"))
    assert aw.is_over(case.after)
    return case


@situation("D2", "After that nothing is played.")
def _() -> Refused:
    *_, (_, _, last) = plies(2, 2)
    return Refused(last, ga.SendArtist("g5"), "game-over")


FUTURES = ("time-travel", "floating-cities")
"""Future technologies that score nothing for players without wonders and buildings."""


def plain(state: ga.GoldenAgesState, *sides: dict[str, Any]) -> ga.GoldenAgesState:
    """Return the state with players who have nothing but these values."""
    for seat, changes in enumerate(sides):
        state = edit(state, seat, **{"future": FUTURES[seat], **changes})
    return state


def last_turn(*sides: dict[str, Any]) -> ga.GoldenAgesState:
    """Return the last turn of the game, of the second player, with a judgement of gems, which nobody controls."""
    state = plain(ready(era=4), *sides)
    return play(state, ga.StartGoldenAge(), ga.ChooseJudgement("magnificent"))


@situation("E1", "Every 3 gold are a point, and glory tokens count what they say.")
def _() -> Scored:
    return Scored(plain(scene(), {"gold": 11, "glory": ("2-1", "6-2")}, {}), (3 + 8, 1))


@situation(
    "E1", "Points that were noted during the game count by what gave them, each by its rule."
)
def _() -> Scored:
    noted = {"richest": 3, "wheel": 2, "colossus": 4, "market-1": 1, "artist": 2}
    points_given = tuple(Points(source, points) for source, points in noted.items())
    return Scored(plain(scene(), {"points": points_given}, {}), (12 + 1, 1))


@situation("E1", "Less than 3 gold are nothing.", contrast=True)
def _() -> Scored:
    return Scored(plain(scene(), {"gold": 2}, {"gold": 5}), (0, 1))


def finished(*sides: dict[str, Any]) -> ga.GoldenAgesState:
    """Return the end of a game."""
    return play(last_turn(*sides), ga.StartGoldenAge())


@situation("E2", "Of equal players the one with more cities wins.")
def _() -> Scored:
    return Scored(finished({}, {"cities": ("e3",)}), (1, 1), (1,))


@situation("E2", "With as many cities they share the victory.", contrast=True)
def _() -> Scored:
    return Scored(finished({}, {}), (1, 1), (0, 1))
