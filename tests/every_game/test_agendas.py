"""Agendas: those of play are accepted, other accepted ones can be played on, and each rule about agendas is needed."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.steps import Step, type_name
from tests.every_game.agendas import (
    changed,
    exchanged,
    is_accepted,
    judged,
    lying,
    met,
    play_on,
    states_of,
)

each_game = pytest.mark.parametrize("game", aw.available_games())
amount = pytest.mark.parametrize("games", [2, pytest.param(24, marks=pytest.mark.long)])

SELDOM: dict[str, dict[str, tuple[str, ...]]] = {
    "the-ancient-world": {
        "at-card": ("turns",),
        "at-own-space": ("turns",),
        "build-or-store": ("turns", "look-further"),
        "choose-damage": ("gain-army-rewards",),
        "choose-district": ("turns", "gain-district", "look-further"),
        "choose-explored": ("turns", "look-further"),
        "coin-face": ("gain-army-rewards",),
        "collecting": ("turns",),
        "fit-armies": ("offer-repairs", "gain-army-rewards", "coin-face"),
        "gain-army-rewards": ("gain-rewards",),
        "gain-district": ("turns", "gain-district", "gain-rewards", "look-further"),
        "look-at-districts": ("gain-district", "look-further"),
        "look-at-empire-cards": ("turns", "look-further"),
        "look-further": ("turns", "gain-rewards", "look-further"),
        "repair-cards": ("gain-district", "look-further", "upgrade"),
        "roll-damage": ("gain-army-rewards",),
        "turn-up-district": ("gain-district", "look-further", "fit-armies"),
        "upgrade": ("gain-district", "look-further", "turn-up-titan", "roll-damage", "upgrade"),
    },
    "golden-ages": {
        "free-technology": ("civilization-phase", "free-technology", "more-technologies"),
        "last-technology-choice": ("next-turn", "free-technology", "more-technologies"),
    },
}  # fmt: skip
"""Kinds of step, each with the kinds below it that only rare or own cards bring about; play must show none of these pairs."""

TIMES = {2: 1, 24: 3}
"""Number of changes to try for each state, by the number of games."""


@each_game
@amount
def test_agendas_of_play_are_accepted(game: str, games: int) -> None:
    """Every step of every state that play reaches is possible, and the state is accepted."""
    for state in states_of(game, games):
        for step in state.agenda:
            assert step.is_possible(state), (step, state.agenda)
        assert is_accepted(state), state.agenda


@each_game
@amount
def test_an_accepted_agenda_can_be_played_on(game: str, games: int) -> None:
    """A changed agenda is refused, or can be played on without an error."""
    rng = aw.SeededRandom(games)
    steps = met(game, games)
    refused = played = 0
    for state in states_of(game, games) * TIMES[games]:
        for variant in changed(state, steps, rng):
            if not is_accepted(variant):
                refused += 1
                continue
            played += 1
            play_on(variant, rng)
    assert refused > played


@each_game
@pytest.mark.long
def test_each_kind_of_step_refuses_something(game: str) -> None:
    """Each kind of step that defines ``is_possible`` is impossible in some state or with some value."""
    rng, states, steps = aw.SeededRandom(1), states_of(game, 24), met(game, 24)
    kinds = {kind for kind in judged(game) if any(type(step) is kind for step in steps)}
    for kind in tuple(kinds):
        alike = [step for step in steps if type(step) is kind]
        tried = [*alike, *(variant for step in alike for variant in exchanged(step, alike, rng))]
        if any(not possible(step, state) for step in tried for state in states):
            kinds.discard(kind)
    assert kinds == set()


def possible(step: Step[Any], state: Any) -> bool:
    """Return whether a step of another state is possible here; ``True`` if its values do not exist here."""
    try:
        return step.is_possible(attrs.evolve(state, agenda=(*state.agenda, step)))
    except (LookupError, AttributeError):
        return True  # a value that this state does not have is refused by another check


@pytest.mark.sampled(2)
@each_game
def test_allowed_on_names_exactly_the_steps_below(game: str) -> None:
    """``allowed_on`` of each kind of step names the kinds below it in play, and those in ``SELDOM``, and no others."""
    kinds = aw.game(game).step_types
    assert [kind for kind in kinds if kind.allowed_on is None] == []
    declared = {(type_name(kind), below) for kind in kinds for below in kind.allowed_on or ()}
    seldom = {(step, below) for step, some in SELDOM.get(game, {}).items() for below in some}
    assert declared - lying(game) == seldom
    assert lying(game) - declared == set()
