"""Looks into the bag of glory tokens (C6): the state remembers them, and samples are consistent with them."""

from __future__ import annotations

from itertools import islice
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.declared.seen_cards import DeckLooks
from tests.soaks.memory_soak import fights, soak

LOOKS = 3
"""Number of looks to test, each while an opponent has tokens."""


def looks() -> list[tuple[Any, int, set[str]]]:
    """Return states just after a player put tokens back while others had some, with the player and those tokens."""

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

    return list(islice(each(), LOOKS))


@pytest.fixture(scope="module")
def token_looks() -> list[tuple[Any, int, set[str]]]:
    """Looks of random games, as ``looks`` returns them."""
    return looks()


@pytest.mark.rule("C6")
def test_no_sample_gives_an_opponent_a_token_seen_in_the_bag(
    token_looks: list[tuple[Any, int, set[str]]],
) -> None:
    """A sample gives no opponent a token that was seen in the bag; the look is hidden from other players."""
    assert len(token_looks) == LOOKS
    rng = aw.SeededRandom(3)
    for state, seat, back in token_looks:
        seen = aw.view(state, seat)
        assert {*state.looks[-1].tokens} == back
        for _ in range(40):
            sample: Any = aw.sample_state(seen, rng)
            assert aw.view(sample, seat) == seen
            opponents_tokens = {
                token
                for opponent, side in enumerate(sample.players)
                if opponent != seat
                for token in side.glory
            }
            assert not opponents_tokens & back
            aw.game("golden-ages").check(sample)
        opponent = (seat + 1) % 4
        assert {*aw.view(state, opponent).state.looks[-1].tokens} == {aw.HIDDEN_ID}
        sample = aw.sample_state(aw.view(state, opponent), rng)
        assert aw.view(sample, opponent) == aw.view(state, opponent)
        assert aw.HIDDEN_ID not in sample.looks[-1].tokens


def test_states_with_and_without_looks_are_read_back(
    token_looks: list[tuple[Any, int, set[str]]],
) -> None:
    """A state with looks and one without looks are equal after they are written and read again."""
    state = token_looks[0][0]
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


def test_tokens_are_sorted_between_looks(
    token_looks: list[tuple[Any, int, set[str]]],
) -> None:
    """A player's tokens are sorted between one look and the next; without looks, all of them are."""
    state, rules = token_looks[0][0], aw.game("golden-ages")
    holder = next(seat for seat, side in enumerate(state.players) if side.glory)
    [first_token] = state.players[holder].glory
    drawn = next(token for token in state.glory.unseen if token < first_token)
    players = list(state.players)
    players[holder] = attrs.evolve(players[holder], glory=(first_token, drawn), attacks=2)
    later = attrs.evolve(state, glory=state.glory.without((drawn,)), players=tuple(players))
    rules.check(later)
    for looks in ((), (attrs.evolve(later.looks[0], held=(0,) * 4),)):
        with pytest.raises(aw.InvalidDocument) as caught:
            rules.check(attrs.evolve(later, looks=looks))
        assert caught.value.code == "not-in-order"
        assert caught.value.path == f"$.players[{holder}].glory"


def test_looks_that_cannot_be_are_refused(token_looks: list[tuple[Any, int, set[str]]]) -> None:
    """A look at a token that a player had at that time is refused."""
    state, seat, _ = token_looks[0]
    opponents_token = next(
        side.glory[0]
        for opponent, side in enumerate(state.players)
        if opponent != seat and side.glory
    )
    wrong = attrs.evolve(state.looks[-1], tokens=(opponents_token,))
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
def test_samples_are_consistent_with_what_was_seen(game_id: str) -> None:
    """Samples are consistent with all that players have seen.

    ``python -m tests.soaks.memory_soak`` compares ten thousand samples a game.
    """
    count, faults = soak(game_id, 200)
    assert count >= 200
    assert faults == []


def test_a_sampler_that_ignores_looks_is_detected(
    token_looks: list[tuple[Any, int, set[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sampler that ignores the looks sometimes gives an opponent a token that was seen in the bag."""
    monkeypatch.setattr(DeckLooks, "draw_hidden_cards", lambda *_: {})
    rng, wrong = aw.SeededRandom(3), 0
    for state, seat, back in token_looks:
        for _ in range(60):
            sample: Any = aw.sample_state(aw.view(state, seat), rng)
            wrong += any(
                back & {*side.glory}
                for opponent, side in enumerate(sample.players)
                if opponent != seat
            )
    assert wrong > 0
