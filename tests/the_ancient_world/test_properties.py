"""Invariants of every game, checked in random games whose seeds Hypothesis chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.player_turns import Turn
from tests.fuzzing import rounds
from tests.random_play import (
    SETTINGS,
    Invariants,
    Setting,
    check_cards_untouched,
    plies,
    rich_start,
)
from tests.the_ancient_world.neighbours import assert_told, neighbours
from tests.worth_asking import worth_asking

State = taw.AncientWorldState

seeds = st.integers(0, 2**53 - 1)
some_setting = st.sampled_from(SETTINGS)


@pytest.mark.long
@pytest.mark.fuzz
@settings(max_examples=rounds(40))
@given(seeds, some_setting)
def test_cards_citizens_and_ambrosia_are_conserved(seed: int, setting: Setting) -> None:
    """In a whole game no card, citizen or ambrosia appears or is lost, and no state changes once it is handed out."""
    watch = Invariants(json_every=5)
    start = rich_start(seed, setting) if seed % 2 else None
    *_, last = plies(seed, setting, start=start, watch=watch)
    assert aw.is_over(last.after)
    assert aw.legal_actions(last.after) == ()
    check_cards_untouched(last.after.cards)


# --- what is legal ---


def decisions(seed: int, setting: Setting, *, of_each: int) -> Iterator[tuple[State, list[Any]]]:
    """Yield some decisions of each kind in a random game, each with actions that were legal earlier."""
    seen: Counter[type] = Counter()
    earlier: dict[aw.Action, None] = {}
    skip = aw.SeededRandom(seed, 1)
    start = rich_start(seed, setting) if skip.randrange(3) else None
    for ply in plies(seed, setting, start=start):
        state = ply.before
        if ply.player is None:
            continue
        kind = type(state.agenda[-1])
        most = of_each * 4 if kind is Turn else of_each  # most can go wrong in a turn
        if seen[kind] < most and not skip.randrange(3):
            seen[kind] += 1
            yield state, list(earlier)[-200:]
        earlier.update(dict.fromkeys(aw.legal_actions(state)))


@pytest.mark.long
@pytest.mark.fuzz
@settings(max_examples=rounds(15))
@given(seeds, some_setting)
def test_legal_actions_are_those_that_apply_accepts(seed: int, setting: Setting) -> None:
    """Every action is either listed and accepted, or refused with a readable reason."""
    for number, (state, earlier) in enumerate(decisions(seed, setting, of_each=1)):
        check_legality(state, earlier, seed + number)


def check_legality(state: State, earlier: list[aw.Action], start: int) -> None:
    """Assert that ``legal_actions``, ``explain`` and ``apply`` agree on every action worth trying."""
    legal = dict.fromkeys(aw.legal_actions(state))
    assert len(legal) == len(aw.legal_actions(state))
    pool = neighbours(state, earlier)
    assert legal.keys() <= set(pool), "the neighbours miss a legal action"
    text = aw.to_json(state)
    seen: Counter[tuple[type, str]] = Counter()
    action: Any
    for action in dict.fromkeys([*legal, *worth_asking(state, pool, start)]):
        reason = aw.explain(state, action)
        assert (reason is None) == (action in legal), f"{action}: {reason}"
        if reason is None:
            aw.apply(state, action)
            continue
        alike = (type(action), reason.code)
        seen[alike] += 1
        if seen[alike] > 5 and seen[alike] % 20:
            continue  # the same reason for the same kind of action reads the same
        assert_told(reason)
        with pytest.raises(aw.IllegalAction) as refused:
            aw.apply(state, action)
        assert refused.value.reason == reason
        assert refused.value.code == reason.code
        assert refused.value.rule == reason.rule
    assert text == aw.to_json(state)
    check_players(state)


def check_players(state: State) -> None:
    """Assert that only the player who is to act has legal actions."""
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Decision)
    for player in range(len(state.players)):
        expected = waiting.actions if player == waiting.player else ()
        assert aw.legal_actions(state, player) == expected
