"""Bots play legally and repeatably from their views only, and the greedy bot takes the best action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ancient_world.bots import BOTS, Bot, GreedyBot, RandomBot, play_out
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.chance import Rolled, SeededRandom
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View, is_over, new_game, scores
from ancient_world.matches.match import Match
from ancient_world.records.record_views import view
from ancient_world.validation.record_checks import validate
from tests.engine.minigame import (
    GAME,
    DealLook,
    Harvest,
    Keep,
    KeepOne,
    MiniGame,
    MiniState,
)


def bots(*names: str) -> list[Bot]:
    """Return bots by name, each with a seed of its own."""
    return [BOTS[name](seed) for seed, name in enumerate(names)]


@pytest.mark.parametrize("names", [("random", "random"), ("greedy", "random", "greedy")])
def test_whole_games(names: Sequence[str]) -> None:
    """Bots play matches to the end, and every choice is legal."""
    for seed in range(10):
        match = Match.new("mini", [f"{name} {seat}" for seat, name in enumerate(names)], seed=seed)
        assert is_over(play_out(match, bots(*names)))
        assert validate(match.record).finished


def test_the_same_seeds_play_the_same_game() -> None:
    """Bots of the same seeds make the same choices."""
    records = []
    for _ in range(2):
        match = Match.new("mini", ["a", "b"], seed=3, rounds=4)
        play_out(match, bots("greedy", "random"))
        records.append(match.record)
    assert records[0] == records[1]


def test_playing_out_a_state() -> None:
    """Playing out a state leaves it unchanged and takes chance from the given generator."""
    state = new_game("mini", 2)
    first = play_out(state, bots("random", "random"), rng=SeededRandom(1))
    assert is_over(first)
    assert not is_over(state)
    assert first == play_out(state, bots("random", "random"), rng=SeededRandom(1))
    assert first != play_out(state, bots("random", "random"), rng=SeededRandom(2))


def test_a_table_without_a_seed() -> None:
    """A match without a seed leaves chance to `play_out`."""
    match = Match.new("mini", ["a", "b"], table=True)
    assert is_over(play_out(match, bots("random", "random"), rng=SeededRandom(1)))
    assert validate(match.record).finished


def test_bots_see_their_view_only() -> None:
    """A bot gets the view and the decision of its own seat."""

    class Watcher(RandomBot):
        def __init__(self, seat: int) -> None:
            super().__init__(seat)
            self.seat = seat

        def choose(self, view: View[Any], decision: Decision) -> Action:
            assert self.seat == view.player == decision.player
            for seat, player in enumerate(view.state.players):
                assert seat == self.seat or player.bid in (None, -1)
            return super().choose(view, decision)

    play_out(new_game("mini", 3), [Watcher(seat) for seat in range(3)])


def keeping(*cards: str) -> MiniState:
    """Return a state in which the first player has looked at some cards and keeps one."""
    state = new_game("mini", 2)
    assert isinstance(state, MiniState)
    draft = state.thaw()
    assert draft is not state
    draft.agenda = (*draft.agenda[:-2], KeepOne(0, cards))
    frozen: MiniState = draft.freeze()
    return frozen


def test_the_greedy_bot_takes_the_best() -> None:
    """The greedy bot keeps the card that is worth most."""
    state = keeping("ant", "elk", "bee")
    seen = view(state, 0)
    decision = seen.pending
    assert isinstance(decision, Decision)
    assert GreedyBot(1).choose(seen, decision) == Keep("elk")


def test_ties_are_broken_by_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among equal actions the seed chooses, and every one is chosen by some seed."""
    monkeypatch.setattr(MiniGame, "evaluate", lambda *_: 1.0)
    seen = view(keeping("ant", "elk", "bee"), 0)
    decision = seen.pending
    assert isinstance(decision, Decision)
    chosen = {GreedyBot(seed).choose(seen, decision) for seed in range(40)}
    assert chosen == set(decision.actions)


def test_a_single_choice_is_taken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single legal action is taken without evaluation."""

    def fail(*_: object) -> float:
        raise AssertionError("evaluated")

    monkeypatch.setattr(MiniGame, "evaluate", fail)
    seen = view(keeping("ant"), 0)
    decision = seen.pending
    assert isinstance(decision, Decision)
    assert GreedyBot(1).choose(seen, decision) == Keep("ant")


def test_the_greedy_bot_values_lines_of_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The greedy bot values an action by the best line of its turn, within its depth and number of nodes."""
    deck = GAME.standard_cards().worth
    two = keeping("ant", "elk")
    draft = two.thaw()
    draft.agenda = (KeepOne(0, ("bee", "dog")), KeepOne(0, ("ant", "elk")))
    state = draft.freeze()
    looked: list[int] = []

    def evaluate(_: MiniGame, seen: MiniState, player: int) -> float:
        looked.append(len(seen.players[player].hand))
        return float(sum(deck[card] for card in seen.players[player].hand))

    monkeypatch.setattr(MiniGame, "evaluate", evaluate)
    seen = view(state, 0)
    decision = seen.pending
    assert isinstance(decision, Decision)
    assert GreedyBot(1).choose(seen, decision) == Keep("elk")
    assert looked == [2, 2, 2, 2]
    looked.clear()
    assert GreedyBot(1, depth=1).choose(seen, decision) == Keep("elk")
    assert looked == [1, 1]
    looked.clear()
    assert GreedyBot(1, nodes=4).choose(seen, decision) == Keep("elk")
    assert looked == [2, 2]


def test_the_greedy_bot_beats_the_random_one() -> None:
    """Over many games the greedy bot has the higher scores."""
    totals = [0, 0]
    for seed in range(60):
        order = ("greedy", "random") if seed % 2 else ("random", "greedy")
        end = play_out(new_game("mini", 2, rounds=4), bots(*order), rng=SeededRandom(seed))
        for name, score in zip(order, scores(end), strict=True):
            totals[name == "random"] += score.total
    assert totals[0] > totals[1]


def test_chance_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The greedy bot evaluates the state before chance instead of guessing the outcome."""
    looked: list[type] = []

    def evaluate(_: MiniGame, seen: MiniState, player: int) -> float:
        looked.append(type(seen.agenda[-1]))
        return 0.0

    monkeypatch.setattr(MiniGame, "evaluate", evaluate)
    seen = view(apply(new_game("mini", 2), Rolled(("none", "none"))), 0)
    decision = seen.pending
    assert isinstance(decision, Decision)
    assert GreedyBot(0).choose(seen, decision) in decision.actions
    assert looked == [Harvest, DealLook]
