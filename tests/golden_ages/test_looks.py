"""Looks into the bag of glory tokens (C6): the state keeps what was seen, and samples keep to it."""

from __future__ import annotations

from itertools import islice
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.declared.looks import DeckLooks
from tests.soaks.memory_soak import fights, soak

FOUND = 3
"""Looks that are tried, each while an opponent holds tokens."""


def looks() -> list[tuple[Any, int, set[str]]]:
    """States just after somebody put tokens back while others held some; whose look it was, and at what."""

    def each() -> Any:
        for seed in range(60):
            for moment in fights("golden-ages", 4, seed):
                step: Any = moment.state.agenda[-1] if moment.state.agenda else None
                if type(step).__name__ == "TokenChoice" and moment.action is not None:
                    after: Any = aw.apply(moment.state, moment.action)
                    action: Any = moment.action
                    if any(
                        side.glory for seat, side in enumerate(after.players) if seat != step.player
                    ):
                        yield after, step.player, {*step.tokens} - {action.token}

    return list(islice(each(), FOUND))


@pytest.fixture(scope="module")
def found() -> list[tuple[Any, int, set[str]]]:
    """Those looks."""
    return looks()


@pytest.mark.rule("C6")
def test_no_sample_gives_an_opponent_a_token_that_was_seen_since(
    found: list[tuple[Any, int, set[str]]],
) -> None:
    """The tokens that went back were in no hand by then; the look is kept, and is a secret of its player."""
    assert len(found) == FOUND
    rng = aw.SeededRandom(3)
    for state, seat, back in found:
        seen = aw.view(state, seat)
        assert {*state.looks[-1].tokens} == back
        for _ in range(40):
            sample: Any = aw.sample_state(seen, rng)
            assert aw.view(sample, seat) == seen
            held = {
                token
                for other, side in enumerate(sample.players)
                if other != seat
                for token in side.glory
            }
            assert not held & back
            aw.game("golden-ages").check(sample)
        other = (seat + 1) % 4
        assert {*aw.view(state, other).state.looks[-1].tokens} == {aw.HIDDEN_ID}
        sample = aw.sample_state(aw.view(state, other), rng)
        assert aw.view(sample, other) == aw.view(state, other)
        assert aw.HIDDEN_ID not in sample.looks[-1].tokens


def test_older_states_are_read_and_looks_come_back(found: list[tuple[Any, int, set[str]]]) -> None:
    """A document without looks is that of a state without them; with them it comes back."""
    state = found[0][0]
    assert aw.from_json(aw.to_json(state)) == state
    forgotten = attrs.evolve(
        state,
        looks=(),
        players=tuple(
            [attrs.evolve(side, glory=tuple(sorted(side.glory))) for side in state.players]
        ),
    )
    assert '"looks"' not in aw.to_json(forgotten)
    assert aw.from_json(aw.to_json(forgotten)) == forgotten


def test_what_was_drawn_since_a_look_lies_behind(found: list[tuple[Any, int, set[str]]]) -> None:
    """A hand is in order between one look and the next; where nobody has looked, all of it is."""
    state, rules = found[0][0], aw.game("golden-ages")
    holder = next(seat for seat, side in enumerate(state.players) if side.glory)
    [held] = state.players[holder].glory
    drawn = next(token for token in state.glory.unseen if token < held)
    players = list(state.players)
    players[holder] = attrs.evolve(players[holder], glory=(held, drawn), attacks=2)
    later = attrs.evolve(state, glory=state.glory.without((drawn,)), players=tuple(players))
    rules.check(later)
    for looks in ((), (attrs.evolve(later.looks[0], held=(0,) * 4),)):
        with pytest.raises(aw.InvalidDocument) as caught:
            rules.check(attrs.evolve(later, looks=looks))
        assert caught.value.code == "not-in-order"
        assert caught.value.path == f"$.players[{holder}].glory"


def test_looks_that_cannot_be_are_refused(found: list[tuple[Any, int, set[str]]]) -> None:
    """Nobody saw a token in the bag that was held by then."""
    state, seat, _ = found[0]
    held = next(
        side.glory[0] for other, side in enumerate(state.players) if other != seat and side.glory
    )
    wrong = attrs.evolve(state.looks[-1], tokens=(held,))
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_json(aw.to_json(attrs.evolve(state, looks=(*state.looks[:-1], wrong))))
    assert caught.value.code == "look-impossible"


@pytest.mark.parametrize(
    "game_id",
    [
        "tides-of-time",
        *[
            pytest.param(each, marks=pytest.mark.long)
            for each in ("golden-ages", "the-ancient-world")
        ],
    ],
)
def test_samples_fit_all_that_was_shown(game_id: str) -> None:
    """Two hundred samples; ``python -m tests.soaks.memory_soak`` compares ten thousand a game."""
    count, faults = soak(game_id, 200)
    assert count >= 200
    assert faults == []


def test_a_sampler_that_forgets_is_found(
    found: list[tuple[Any, int, set[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without what was seen, an opponent gets such a token now and then."""
    monkeypatch.setattr(DeckLooks, "drawn", lambda *_: {})
    rng, wrong = aw.SeededRandom(3), 0
    for state, seat, back in found:
        for _ in range(60):
            sample: Any = aw.sample_state(aw.view(state, seat), rng)
            wrong += any(
                back & {*side.glory} for other, side in enumerate(sample.players) if other != seat
            )
    assert wrong > 0
