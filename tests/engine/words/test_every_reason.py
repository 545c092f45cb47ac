"""Every reason that the engine gives of itself, whatever the game, in a situation of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine.explaining import CHANCE
from ancient_world.games import the_ancient_world as taw
from ancient_world.games import tides_of_time as tot
from tests.conformance.the_ancient_world.rounds import next_military
from tests.examples.example_games import example_game
from tests.random_moves import random_states
from tests.reaching import reached
from tests.tides_of_time.positions import FIRST, dealt

GIVEN = re.compile(r'(?:\breason|^\w+ = Why)\(\s*"([a-z-]+)"', re.MULTILINE)
"""What gives a reason in the sources."""


@pytest.fixture(autouse=True)
def games_of_others(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two games of other authors are there too."""
    with monkeypatch.context() as context:
        for name in ("goofspiel", "dice_game"):
            example_game(name, context)
        yield


@cache
def turn() -> aw.State:
    """A turn of the first of two players."""
    return reached("the-ancient-world", lambda state: state.agenda[-1].players(state) == (0,)).state


def over() -> aw.State:
    """A game that has ended."""
    return [*random_states(aw.new_game("tides-of-time", 2), 1)][-1]


@cache
def roll() -> aw.State:
    """Damage dice are to be rolled."""
    for seed in range(20):
        for state in random_states(aw.new_game("the-ancient-world", 2), seed):
            if state.agenda and isinstance(state.agenda[-1], engine.RollStep):
                return state
    raise AssertionError("nobody was attacked")


def first_deal() -> aw.State:
    """The first hand is to be dealt."""
    return aw.new_game("tides-of-time", 2)


def dealing(*cards: str) -> aw.Reason | None:
    """Why the first hand cannot be this one."""
    return aw.explain(first_deal(), aw.Dealt(cards))


def rolling(*faces: str) -> aw.Reason | None:
    """Why these faces cannot come up."""
    return aw.explain(roll(), aw.Rolled(faces))


def dice() -> int:
    """How many dice are to be rolled."""
    pending = aw.pending(roll())
    assert isinstance(pending, aw.Chance)
    outcome = pending.sample(aw.SeededRandom(1))
    assert isinstance(outcome, aw.Rolled)
    return len(outcome.faces)


def bid_twice() -> aw.Reason | None:
    """Why nobody bids again, in a game that says nothing of this itself."""
    state = aw.apply(aw.new_game("goofspiel", 2, suit=3), aw.Dealt(("A",)))
    bid = aw.legal_actions(state, 1)[0]
    return aw.explain(aw.apply(state, bid), bid)


def next_row(left: tuple[str, ...], *cards: str) -> aw.Reason | None:
    """Why the military row cannot be these cards, after a deck in which some are left."""
    return aw.explain(next_military(*left), aw.Dealt(cards))


def before_chance(state: aw.State, action: aw.Action) -> aw.Reason | None:
    """Whom the game waits for, where somebody would like to act before chance."""
    reason = aw.explain(state, action, 0)
    assert reason is not None
    return reason.awaited


def thrown() -> aw.State:
    """A die of another author's game is to be rolled."""
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
"""For each code, why not."""


@pytest.mark.parametrize("code", SITUATIONS)
def test_the_reason_is_given(code: str) -> None:
    """The engine says it in a state that play has led to, in a sentence."""
    reason = SITUATIONS[code]()
    assert reason is not None
    assert reason.code == code
    assert "{" not in reason.message


def test_no_reason_is_left_out() -> None:
    """Each code that the engine's sources name has a situation, and no other has one."""
    sources = Path(engine.__file__).parent.rglob("*.py")
    named = {code for path in sources for code in GIVEN.findall(path.read_text("utf-8"))}
    assert {*named, *CHANCE.values()} == set(SITUATIONS)
