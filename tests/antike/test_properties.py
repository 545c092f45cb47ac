"""What holds in every game, whatever is played: random games whose seeds Hypothesis chooses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
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
from tests.random_play import check_round_trips
from tests.the_ancient_world.neighbours import assert_told
from tests.worth_asking import worth_asking

State = antike.AntikeState

seeds = st.integers(0, 2**53 - 1)
some_setting = st.sampled_from(SETTINGS)


def examples(count: int) -> settings:
    """So many examples, the same in every run."""
    return settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )


def start_of(seed: int, setting: Setting) -> State | None:
    """Every other game starts rich."""
    return rich_start(seed, setting) if seed % 2 else None


@pytest.mark.long
@examples(20)
@given(seeds, some_setting)
def test_every_piece_coin_and_card_is_conserved(seed: int, setting: Setting) -> None:
    """Nothing appears or is lost, and nothing that is kept for good is taken away."""
    start = start_of(seed, setting)
    for ply in plies(seed, setting, start=start, most=1_000):
        check_after(ply, thorough=ply.index % 10 == 0)


def decisions(seed: int, setting: Setting, *, of_each: int) -> Iterator[tuple[State, list[Any]]]:
    """Some decisions of each kind in a random game, with actions that were legal earlier."""
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
@examples(20)
@given(seeds, some_setting)
def test_legal_actions_are_what_apply_accepts(seed: int, setting: Setting) -> None:
    """Every neighbour is either listed and accepted, or refused with a reason that can be read."""
    for number, (state, earlier) in enumerate(decisions(seed, setting, of_each=1)):
        check_legality(state, earlier, seed + number)


def check_legality(state: State, earlier: list[aw.Action], start: int) -> None:
    """``legal_actions``, ``explain`` and ``apply`` agree on every neighbour."""
    legal = dict.fromkeys(aw.legal_actions(state))
    pool = neighbours(state, earlier)
    assert legal.keys() <= set(pool), "the neighbours miss a legal action"
    text = aw.to_json(state)
    told = 0
    action: Any
    for action in dict.fromkeys([*legal, *worth_asking(state, pool, start)]):
        reason = aw.explain(state, action)
        assert (reason is None) == (action in legal), f"{action}: {reason}"
        if reason is None:
            aw.apply(state, action)
            continue
        told += 1
        if told % 20:
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


def test_chance_accepts_its_outcomes_only() -> None:
    """Civilizations are dealt, each once, each as likely as any other."""
    for players in range(2, 7):
        state = antike.GAME.new(players, None, {})
        waiting = aw.pending(state)
        assert isinstance(waiting, aw.Chance)
        assert aw.legal_actions(state) == ()
        outcomes = list(waiting.outcomes())
        assert sum(map(waiting.probability, outcomes)) == pytest.approx(1)
        wrong: tuple[aw.Action, ...] = (
            antike.Finish(),
            aw.Dealt(("greece",) * players),
            aw.Rolled(("one",)),
        )
        for outcome in wrong:
            assert aw.explain(state, outcome) is not None
            assert waiting.probability(outcome) == 0
        for dealt in outcomes[:6]:
            antike.GAME.check(aw.apply(state, dealt))


def test_after_the_end_nothing_is_legal() -> None:
    """When the game is over every action is refused."""
    *_, last = plies(0, Setting(6))
    assert aw.is_over(last.after)
    reason = aw.explain(last.after, antike.Finish())
    assert reason is not None
    assert reason.code == "game-over"


@examples(12)
@given(seeds, some_setting)
def test_every_legal_action_has_a_text(seed: int, setting: Setting) -> None:
    """People can read each choice, and no two choices look alike."""
    for state, _ in decisions(seed, setting, of_each=2):
        texts = [antike.GAME.describe(state, action) for action in aw.legal_actions(state)]
        assert len(set(texts)) == len(texts)
        for text in texts:
            assert text.strip()
            assert "{" not in text
            assert "\n" not in text


@examples(4)
@given(seeds, some_setting)
def test_json_round_trips(seed: int, setting: Setting) -> None:
    """Every state, action, pending event and view is read back equal to what was written."""
    for ply in plies(seed, setting, start=start_of(seed, setting), most=250):
        check_round_trips(ply.after, ply.action)
        view = aw.view(ply.after, ply.index % setting.players)
        text = aw.to_json(view)
        assert aw.from_json(text) == view
        assert aw.to_json(aw.from_json(text)) == text


@examples(10)
@given(seeds, some_setting, st.integers(1, 400))
def test_a_record_replays_to_the_same_bytes(seed: int, setting: Setting, length: int) -> None:
    """A match's record, written and read, replays to the same final state and is valid."""
    names = [f"Player {seat}" for seat in range(setting.players)]
    match = aw.Match.new("antike", names, seed=seed, **setting.given)
    rng = aw.SeededRandom(seed, 1)
    for _ in range(length):
        if isinstance(waiting := match.pending(), aw.Decision):
            actions = waiting.actions
            match.apply(actions[rng.randrange(len(actions))])
    check_record(match.record, match.state)


def check_record(record: aw.Record, final: aw.State) -> None:
    """A record, written and read, leads to this state."""
    text = aw.to_json(record)
    again = aw.from_json(text)
    assert again == record
    *_, last = aw.replay(again)
    assert aw.to_json(last) == aw.to_json(final)
    report = aw.validate(text)
    assert report.problems == ()
    assert report.final_state == final
    assert report.finished == aw.is_over(final)


@examples(4)
@given(seeds, some_setting)
def test_a_view_is_the_state(seed: int, setting: Setting) -> None:
    """Nothing is hidden in this game, from nobody: not from those who only watch."""
    for ply in plies(seed, setting, most=150):
        for player in range(setting.players):
            seen = aw.view(ply.after, player)
            assert seen.state == ply.after
        assert antike.GAME.hide(ply.after, -1) == ply.after
        assert antike.GAME.hide_action(ply.before, ply.action, -1) == ply.action


@examples(6)
@given(seeds, some_setting)
def test_scores_and_boards_at_any_time(seed: int, setting: Setting) -> None:
    """A board fits 80 columns but for what wraps, and scores are sums of their lines."""
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
