"""Every reason that the engine itself gives occurs in play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine.explaining import CHANCE_CODES
from ancient_world.games import the_ancient_world as taw
from ancient_world.games import tides_of_time as tot
from tests.conformance.the_ancient_world.rows import next_military
from tests.examples.example_games import example_game
from tests.random_moves import random_states
from tests.reaching import reached
from tests.tides_of_time.positions import FIRST, dealt

GIVEN = re.compile(r'(?:\breason|^\w+ = Refusal)\(\s*"([a-z-]+)"', re.MULTILINE)
"""Finds the codes of reasons in the sources."""


@pytest.fixture(autouse=True)
def games_of_others(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register two games of other authors."""
    with monkeypatch.context() as context:
        for name in ("goofspiel", "dice_game"):
            example_game(name, context)
        yield


@cache
def turn() -> aw.State:
    """Return a turn of the first of two players."""
    return reached("the-ancient-world", lambda state: state.agenda[-1].players(state) == (0,)).state


def over() -> aw.State:
    """Return a game that is over."""
    return [*random_states(aw.new_game("tides-of-time", 2), 1)][-1]


@cache
def roll() -> aw.State:
    """Return a state in which damage dice must be rolled."""
    for seed in range(20):
        for state in random_states(aw.new_game("the-ancient-world", 2), seed):
            if state.agenda and isinstance(state.agenda[-1], engine.RollStep):
                return state
    raise AssertionError("nobody was attacked")


def first_deal() -> aw.State:
    """Return a state in which the first hand must be dealt."""
    return aw.new_game("tides-of-time", 2)


def dealing(*cards: str) -> aw.Reason | None:
    """Return why these cards cannot be the first hand."""
    return aw.explain(first_deal(), aw.Dealt(cards))


def rolling(*faces: str) -> aw.Reason | None:
    """Return why these faces cannot be rolled."""
    return aw.explain(roll(), aw.Rolled(faces))


def dice() -> int:
    """Return how many dice must be rolled."""
    pending = aw.pending(roll())
    assert isinstance(pending, aw.Chance)
    outcome = pending.sample(aw.SeededRandom(1))
    assert isinstance(outcome, aw.Rolled)
    return len(outcome.faces)


def bid_twice() -> aw.Reason | None:
    """Return the default reason against a second bid."""
    state = aw.apply(aw.new_game("goofspiel", 2, suit=3), aw.Dealt(("A",)))
    bid = aw.legal_actions(state, 1)[0]
    return aw.explain(aw.apply(state, bid), bid)


def next_row(left: tuple[str, ...], *cards: str) -> aw.Reason | None:
    """Return why these cards cannot be the military row if only some are left in the deck."""
    return aw.explain(next_military(*left), aw.Dealt(cards))


def before_chance(state: aw.State, action: aw.Action) -> aw.Reason | None:
    """Return the reason against acting before a chance event."""
    reason = aw.explain(state, action, 0)
    assert reason is not None
    return reason.awaited


def thrown() -> aw.State:
    """Return a state in which a die of another author's game must be rolled."""
    state = aw.new_game("pig", 2)
    return aw.apply(state, aw.legal_actions(state)[0])


SITUATIONS: dict[str, Callable[[], aw.Reason | None]] = {
    "game-over": lambda: aw.explain(over(), tot.Play(0, FIRST[0])),
    "not-an-action": lambda: aw.explain(turn(), "pass"),
    "not-such-a-value": lambda: aw.explain(turn(), taw.PlaceCitizen(1, None)),  # type: ignore[arg-type]
    "not-now": lambda: aw.explain(turn(), taw.Strike()),
    "wrong-player": lambda: aw.explain(turn(), aw.legal_actions(turn())[0], 1),
    "anothers-action": lambda: aw.explain(dealt(), tot.Play(0, FIRST[0]), 1),
    "chosen-already": bid_twice,
    "watcher": lambda: aw.view(turn(), None).explain(aw.legal_actions(turn())[0]),
    "deal-awaited": lambda: aw.explain(first_deal(), aw.Rolled(("1",))),
    "wrong-card-count": lambda: dealing(*FIRST[1:]),
    "card-dealt-twice": lambda: dealing(*FIRST[1:], FIRST[1]),
    "card-not-in-deck": lambda: dealing(*FIRST[1:], "ace"),
    "known-bottom": lambda: next_row(("scouts",), "scouts", "levy-2", "chosen"),
    "card-under-others": lambda: next_row(
        ("scouts", "spears-1", "levy-1"), "scouts", "spears-1", "chosen"
    ),
    "roll-awaited": lambda: aw.explain(roll(), aw.Dealt(())),
    "wrong-dice-count": rolling,
    "no-such-face": lambda: rolling(*["seven"] * dice()),
    "awaited": lambda: aw.explain(turn(), taw.Pass(), 1).awaited,  # type: ignore[union-attr]
    "awaited-deal": lambda: before_chance(first_deal(), tot.Play(0, FIRST[0])),
    "awaited-roll": lambda: before_chance(roll(), taw.Pass()),
    "awaited-chance": lambda: before_chance(thrown(), aw.legal_actions(aw.new_game("pig", 2))[0]),
}
"""A situation for each code."""


@pytest.mark.parametrize("code", SITUATIONS)
def test_the_reason_is_given(code: str) -> None:
    """The engine gives the reason in a state of play, with a complete sentence."""
    reason = SITUATIONS[code]()
    assert reason is not None
    assert reason.code == code
    assert "{" not in reason.message


def test_no_reason_is_left_out() -> None:
    """The situations have exactly the codes in the engine's sources."""
    sources = Path(engine.__file__).parent.rglob("*.py")
    named = {code for path in sources for code in GIVEN.findall(path.read_text("utf-8"))}
    assert {*named, *CHANCE_CODES.values()} == set(SITUATIONS)
