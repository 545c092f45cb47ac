"""Test that the whole games of each game meet every action, step and effect together."""

from __future__ import annotations

from functools import cache

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from ancient_world.testing.conformance.conformance_documents import (
    ConformanceGame,
    conformance_game_paths,
    read_rule_or_game,
)
from tests.conformance.choose_games import LEAST, Candidate, names_of, smallest
from tests.conformance.met.effects import effects_of, is_met
from tests.conformance.met.meeting import Course, course_of, effects_met, expected, met_at, met_by
from tests.conformance.met.unmet import UNMET
from tests.conformance.write import FOLDER


@cache
def courses(game: str) -> tuple[Course, ...]:
    """Return the whole games of a game, the shortest first."""
    found = list[Course]()
    for path in conformance_game_paths(FOLDER / game):
        document = read_rule_or_game(path)
        assert isinstance(document, ConformanceGame)
        found.append(course_of(document))
    return tuple(sorted(found, key=lambda each: len(each.actions)))


@cache
def met(game: str) -> frozenset[str]:
    """Return what the whole games of a game meet, without effects."""
    return frozenset([name for course in courses(game) for name in met_by(course)])


def renewing(game: str) -> str:
    """Return the sentence that names the command by which games are chosen anew."""
    return f"choose whole games anew: python -m tests.conformance.choose_games {game}"


@pytest.mark.parametrize("game", aw.available_games())
def test_every_action_and_step_is_met(game: str) -> None:
    """Every kind of action, step, option, number of players and component is met, but for those that are known to be left out."""
    left = {each for each in expected(game) - met(game) if not each.startswith("effect ")}
    assert left == set(UNMET[game]), renewing(game)
    assert len(courses(game)) >= LEAST, renewing(game)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_every_effect_is_met(game: str) -> None:
    """Without any of the effects, one of the games would go otherwise."""
    left = {f"effect {each}" for each in effects_of(game)} - effects_met(courses(game), game)
    assert not left, renewing(game)


# --- how it is found out ---


def test_an_effect_is_not_met_where_no_card_has_it() -> None:
    """The Molehill is met in a game only if its points count."""
    own = [
        any("molehill" in str(action) for action in course.actions)
        for course in courses("tides-of-time")
    ]
    found = [
        is_met("molehill", course.start, course.actions, course.game)
        for course in courses("tides-of-time")
    ]
    assert True in found
    assert not any(is_found and not is_dealt for is_found, is_dealt in zip(found, own, strict=True))


def test_forced_actions_and_automatic_steps_are_met() -> None:
    """What follows an action without a choice counts as well."""
    state = aw.new_game("the-ancient-world", 2)
    assert isinstance(state, taw.AncientWorldState)
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    names = met_at(state, waiting.sample(aw.SeededRandom(1)))
    assert {"step deal-boards", "step set-up"} <= set(names)


def candidate(length: int, *names: str) -> Candidate:
    """Return a game of some length that meets these things."""
    return Candidate(Course("antike", 2, {}, [None] * length), frozenset(names))


def test_few_short_games_are_chosen() -> None:
    """The chosen games meet all that any game meets; a game that adds nothing is left out beyond the fewest."""
    singles = [candidate(10, name) for name in "abcdefgh"]
    chosen = smallest([*singles, candidate(500, "a"), candidate(20, *"abcdefgh")])
    assert frozenset("abcdefgh") == frozenset().union(*[each.met for each in chosen])
    assert len(chosen) == LEAST
    assert candidate(500, "a") not in chosen


def test_games_have_different_names() -> None:
    """Games with the same players and options are numbered."""
    same = [candidate(1), candidate(2), candidate(3)]
    assert names_of(same) == ["two-players", "two-players-number-2", "two-players-number-3"]
