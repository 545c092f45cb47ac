"""Positions for the tests and the situations: weeks with chosen hands and jobs."""

from collections.abc import Sequence

import ancient_world as aw
import attrs

from sixteen_cubits import GAME, Send, TableState

HAND = ("boatmen", "gleaners", "potters")
JOBS = ("barley-field", "silted-canal")  # 3 to 4 hands bring a sheaf, 6 to 8 an ebb


def start(players: int = 2) -> TableState:
    """Return the table before the first gangs are drawn."""
    return aw.new_game(GAME, players)


def first_week(players: int = 2, jobs: tuple[str, str] = JOBS) -> TableState:
    """Return a first week in which everybody holds 4, 1 and 2 hands."""
    state = start(players)
    for _ in range(players):
        state = aw.apply(state, aw.Dealt(HAND))
    return aw.apply(state, aw.Dealt(jobs))


def play(state: TableState, sent: Sequence[tuple[str, str]], drawn: str = "potters") -> TableState:
    """Return the state after gangs were sent face down, each to a job, and as many were drawn."""
    for gang, job in sent:
        state = aw.apply(state, Send(gang, job))
        if isinstance(aw.pending(state), aw.Chance):
            state = aw.apply(state, aw.Dealt((drawn,)))
    return state


def evening(
    barley: Sequence[str], canal: Sequence[str], water: int = 10, sheaves: int = 0
) -> TableState:
    """Return the state before the last draw of a first week with these gangs at the two jobs."""
    state = attrs.evolve(first_week(4), water=water, sheaves=sheaves)
    sent = [(gang, JOBS[0]) for gang in barley] + [(gang, JOBS[1]) for gang in canal]
    return aw.apply(play(state, sent[:-1]), Send(*sent[-1]))


def after_evening(
    barley: Sequence[str], canal: Sequence[str], water: int = 10, sheaves: int = 0
) -> TableState:
    """Return the state after that draw and the evening."""
    return aw.apply(evening(barley, canal, water, sheaves), aw.Dealt(("potters",)))


def last_week() -> TableState:
    """Return a week in which nobody can draw any more: all other gangs were laid away."""
    state = first_week()
    held = [gang for village in state.players for gang in village.hand]
    rest = list(state.gangs.unseen)
    assert sorted(held + rest) == sorted(
        gang for gang, kind in state.cards.gangs.items() for _ in range(kind.copies)
    )
    return attrs.evolve(state, gangs=state.gangs.without(tuple(rest)), resting=tuple(rest))


def dry_river() -> TableState:
    """Return the last draw of a week after which no two jobs are left."""
    state = first_week(4)
    past = state.jobs.unseen
    state = attrs.evolve(state, jobs=state.jobs.without(past), past=past)
    sent = [("potters", JOBS[0]), ("gleaners", JOBS[0]), ("boatmen", JOBS[1])]
    return aw.apply(play(state, sent), Send("boatmen", JOBS[1]))
