"""Invariants of every game, checked in random games whose seeds Hypothesis chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.games import (
    SETTINGS,
    Setting,
    check_after,
    plies,
    rich_start,
)
from tests.antike.neighbours import neighbours
from tests.fuzzing import rounds
from tests.the_ancient_world.neighbours import assert_told
from tests.worth_asking import worth_asking

State = antike.AntikeState

seeds = st.integers(0, 2**53 - 1)
some_setting = st.sampled_from(SETTINGS)


def start_of(seed: int, setting: Setting) -> State | None:
    """Return a rich start for odd seeds, else ``None``."""
    return rich_start(seed, setting) if seed % 2 else None


@pytest.mark.long
@pytest.mark.fuzz
@settings(max_examples=rounds(20))
@given(seeds, some_setting)
def test_every_piece_coin_and_card_is_conserved(seed: int, setting: Setting) -> None:
    """No piece, coin or card appears or is lost, and nothing permanent is taken away."""
    start = start_of(seed, setting)
    for ply in plies(seed, setting, start=start, most=1_000):
        check_after(ply, thorough=ply.index % 10 == 0)


def decisions(seed: int, setting: Setting, *, of_each: int) -> Iterator[tuple[State, list[Any]]]:
    """Yield some decisions of each kind in a random game, each with actions that were legal earlier."""
    seen: Counter[type] = Counter()
    earlier: dict[aw.Action, None] = {}
    skip = aw.SeededRandom(seed, 1)
    for ply in plies(seed, setting, start=start_of(seed, setting), most=600):
        kind = type(ply.before.agenda[-1])
        if ply.player is not None and seen[kind] < of_each and not skip.randrange(4):
            seen[kind] += 1
            yield ply.before, list(earlier)[-200:]
        earlier.update(dict.fromkeys(aw.legal_actions(ply.before)))


@pytest.mark.long
@pytest.mark.fuzz
@settings(max_examples=rounds(20))
@given(seeds, some_setting)
def test_legal_actions_are_those_that_apply_accepts(seed: int, setting: Setting) -> None:
    """Every action is either listed and accepted, or refused with a readable reason."""
    for number, (state, earlier) in enumerate(decisions(seed, setting, of_each=1)):
        check_legality(state, earlier, seed + number)


def check_legality(state: State, earlier: list[aw.Action], start: int) -> None:
    """Assert that ``legal_actions``, ``explain`` and ``apply`` agree on every action worth trying."""
    legal = dict.fromkeys(aw.legal_actions(state))
    pool = neighbours(state, earlier)
    assert legal.keys() <= set(pool), "the neighbours miss a legal action"
    text = aw.to_json(state)
    refusals = 0
    action: Any
    for action in dict.fromkeys([*legal, *worth_asking(state, pool, start)]):
        reason = aw.explain(state, action)
        assert (reason is None) == (action in legal), f"{action}: {reason}"
        if reason is None:
            aw.apply(state, action)
            continue
        refusals += 1
        if refusals % 20:
            continue  # most neighbours are refused for a few reasons
        assert_told(reason, "antike")
        with pytest.raises(aw.IllegalAction) as refused:
            aw.apply(state, action)
        assert refused.value.reason == reason
    assert text == aw.to_json(state)
    for player in range(state.players):
        waiting = aw.pending(state)
        assert isinstance(waiting, aw.Decision)
        expected = waiting.actions if player == waiting.player else ()
        assert aw.legal_actions(state, player) == expected


@settings(max_examples=rounds(6))
@given(seeds, some_setting)
def test_scores_and_boards_at_any_time(seed: int, setting: Setting) -> None:
    """Each row of the board has as many cells as columns, and each player has a score, at any time of a game."""
    names = [f"P{seat}" for seat in range(setting.players)]
    for ply in plies(seed, setting, start=start_of(seed, setting), most=400):
        if ply.index % 25:
            continue
        scores = aw.scores(ply.after)
        assert [score.player for score in scores] == list(range(setting.players))
        board = antike.GAME.board(ply.after, names)
        for section in board.sections:
            for row in section.rows:
                assert len(row) == len(section.columns)
                assert not any("{" in cell for cell in row)
        assert isinstance(antike.GAME.evaluate(ply.after, 0), float)
