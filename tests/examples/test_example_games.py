"""Test the games in examples/: what the engine derives from their declarations."""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import bots
from tests.examples.example_games import example_game
from tests.random_moves import random_states

HIDDEN = aw.HIDDEN_ID


@pytest.fixture
def goof(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of Goofspiel, whose game is registered."""
    return example_game("goofspiel", monkeypatch)


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of Pig, whose game is registered."""
    return example_game("dice_game", monkeypatch)


def bidding(suit: int = 3, players: int = 3) -> Any:
    """Return a state of Goofspiel with one prize turned up."""
    return aw.apply(aw.new_game("goofspiel", players, suit=suit), aw.Dealt(("A",)))


def test_the_engine_collects_the_classes_of_the_module(pig: ModuleType) -> None:
    """The game's steps and actions are the classes of the module."""
    rules = aw.game("pig")
    assert rules.step_types == (pig.Turn, pig.Die)
    assert rules.action_types == (pig.Throw, pig.Stop)
    assert {pig.Throw.game, pig.Stop.game, pig.PigState.game} == {"pig"}


def test_a_draft_freezes_into_its_state(pig: ModuleType) -> None:
    """A state is immutable, and thaws into a separate draft."""
    state: Any = aw.new_game("pig", 2)
    assert type(state) is pig.PigState
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.turn = 3
    draft = state.thaw()
    draft.turn = 3
    assert (type(draft), state.turn) == (pig.Table, 0)


@pytest.mark.parametrize(
    ("options", "code", "expected"),
    [
        ({"goal": 0}, "option-out-of-range", "from 1 to 1000, got '0'"),
        ({"goal": True}, "option-out-of-range", "got 'True'"),
        ({"goal": "9"}, "option-out-of-range", "got '9'"),
        ({"aim": 9}, "option-unknown", "the options are: goal"),
    ],
)
def test_wrong_options_are_refused(
    pig: ModuleType, options: dict[str, Any], code: str, expected: str
) -> None:
    """An unknown option and an impossible value are refused."""
    with pytest.raises(aw.InvalidOption, match=expected) as caught:
        aw.new_game("pig", 2, **options)
    assert caught.value.code == code


def test_options_come_back_from_the_state(pig: ModuleType) -> None:
    """A game with the options of a state, defaults included, begins with an equal state."""
    chosen: tuple[dict[str, Any], ...] = ({}, {"goal": 7})
    for options in chosen:
        state = aw.new_game("pig", 2, **options)
        assert aw.game("pig").options(state) == {"goal": 50} | options
        assert aw.new_game("pig", 2, **aw.game("pig").options(state)) == state


def test_scores_and_winners_follow(pig: ModuleType) -> None:
    """A declared number is a line of the score, and the highest total wins at the end."""
    state: Any = aw.new_game("pig", 2, goal=9)
    state = attrs.evolve(state, agenda=(pig.Turn(1),), banked=(3, 8), turn=1)
    assert aw.winners(state) == ()
    after = aw.apply(state, pig.Stop())
    assert [(line.code, line.rule, line.points) for line in aw.scores(after)[1].lines] == [
        ("pig-banked", "P1", 9)
    ]
    assert [score.total for score in aw.scores(after)] == [3, 9]
    assert aw.winners(after) == (1,)


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"turn": -1}, "out-of-range", "$.state.turn"),
        ({"banked": [0, 50]}, "over-and-waiting", "$.state.agenda"),
        ({"agenda": []}, "not-over", "$.state.agenda"),
        ({"agenda": [{"type": "turn", "player": 2}]}, "no-seat", "$.state.agenda[0].player"),
        ({"agenda": [{"type": "turn", "player": 0}] * 2}, "step-out-of-place", "$.state.agenda[1]"),
    ],
)
def test_impossible_states_are_refused(
    pig: ModuleType, changes: dict[str, Any], code: str, path: str
) -> None:
    """Values that contradict the fields, the steps or ``ended`` are refused."""
    document = json.loads(aw.to_json(aw.new_game("pig", 2)))
    document["state"] |= changes
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_document(document)
    assert (caught.value.code, caught.value.path) == (code, path)


def test_bids_are_secret_until_all_have_bid(goof: ModuleType) -> None:
    """Bids are hidden from others until all players have bid."""
    state: Any = aw.apply(bidding(), goof.Bid(1, "3"))
    for player in (0, 2, None):
        assert aw.view(state, player).state.players[1].bid == HIDDEN
    assert aw.view(state, 1).state.players[1].bid == "3"
    waiting: Any = aw.pending(state)
    assert waiting.players == (0, 2)
    one_more: Any = aw.apply(state, goof.Bid(0, "2"))
    assert (
        aw.effect(one_more, goof.Bid(2, "A")) is None
    )  # nothing is certain in the view of the last bidder
    with pytest.raises(aw.HiddenValue):
        aw.prompt(aw.apply(aw.view(one_more, 2).state, goof.Bid(2, "A")))
    shown: Any = aw.apply(one_more, goof.Bid(2, "A"))
    assert [side.spent for side in shown.players] == [("2",), ("3",), ("A",)]
    assert [score.total for score in aw.scores(shown)] == [0, 1, 0]
    rules = aw.game("goofspiel")
    assert [rules.reveals(state, one_more), rules.reveals(one_more, shown)] == [False, True]
    assert rules.reveals(
        one_more, one_more
    )  # a state compared with itself counts as revealing, since a new bid begins
    for before, bid in ((bidding(), goof.Bid(1, "3")), (state, goof.Bid(0, "2"))):
        assert rules.hide_action(before, bid, 2) == goof.Bid(bid.player, HIDDEN)
        assert not rules.known_by_now(before, bid, one_more)
        assert rules.known_by_now(before, bid, shown)


def test_the_last_bids_are_shown(goof: ModuleType) -> None:
    """The last bids are revealed at the end of the game."""
    end: Any = aw.new_game("goofspiel", 2, suit=2)
    while end.agenda:
        before = end
        waiting: Any = aw.pending(end)
        actions = waiting.all_actions if isinstance(waiting, aw.Decision) else None
        end = aw.apply(end, actions[0] if actions else waiting.sample(aw.SeededRandom(1)))
    assert [side.spent for side in end.players] == [("A", "2")] * 2
    assert aw.game("goofspiel").reveals(before, end)


def test_equal_bids_win_nothing(goof: ModuleType) -> None:
    """Equal highest bids win nothing."""
    state = bidding()
    for bid in (goof.Bid(0, "3"), goof.Bid(1, "3"), goof.Bid(2, "2")):
        state = aw.apply(state, bid)
    assert [score.total for score in aw.scores(state)] == [0, 0, 0]


def test_refusals_are_explained(goof: ModuleType) -> None:
    """Every illegal bid has a reason, whatever its values."""
    state = aw.apply(bidding(), goof.Bid(1, "3"))
    assert aw.explain(state, goof.Bid(0, "2")) is None
    reasons = [aw.explain(state, goof.Bid(0, "K")), aw.explain(state, goof.Bid(1, "2"))]
    reasons += [aw.explain(state, goof.Bid(seat, "2")) for seat in (-1, 3)]
    assert [(reason.code, reason.rule) for reason in reasons if reason is not None] == [
        ("goof-held", "G2"),
        ("chosen-already", "G2"),
        ("chosen-already", "G2"),
        ("chosen-already", "G2"),
    ]


def test_a_view_reveals_nothing_when_played_on(goof: ModuleType) -> None:
    """The last bidder's view does not reveal the other bids when it is advanced."""
    state = aw.apply(aw.apply(bidding(), goof.Bid(1, "3")), goof.Bid(2, "3"))
    after = aw.apply(aw.view(state, 0).state, goof.Bid(0, "2"))
    assert [side.bid for side in after.players] == ["2", HIDDEN, HIDDEN]
    with pytest.raises(aw.HiddenValue):
        aw.pending(after)


@pytest.mark.parametrize("players", [2, 4])
def test_records_of_greedy_and_random_games_validate(goof: ModuleType, players: int) -> None:
    """A game between bots ends, and its record is valid."""
    match = aw.Match.new("goofspiel", [f"Player {seat}" for seat in range(players)], seed=3)
    bots.play_out(match, [bots.GreedyBot(1), *map(bots.RandomBot, range(2, players + 1))])
    report = aw.validate(aw.to_json(match.record))
    assert (report.status, report.problems) == ("valid", ())
    assert aw.from_json(aw.to_json(match.record)) == match.record


@pytest.mark.parametrize("game", ["dice_game", "goofspiel"])
def test_states_views_and_samples_of_random_play(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """States and views of random games survive a round trip through JSON, and samples have equal views."""
    example_game(game, monkeypatch)
    game_id = {"dice_game": "pig", "goofspiel": "goofspiel"}[game]
    rng = aw.SeededRandom(5)
    for seed in range(3):
        for state in random_states(aw.new_game(game_id, 3), seed):
            assert aw.from_json(aw.to_json(state)) == state
            for player in (0, 1, 2, None):
                seen = aw.view(state, player)
                assert aw.from_json(aw.to_json(seen)) == seen
                sample = aw.sample_state(seen, rng)
                assert aw.view(sample, player) == seen
                assert aw.from_json(aw.to_json(sample)) == sample


@pytest.mark.parametrize(
    ("name", "game", "players"), [("noughts", "noughts", 2), ("goofspiel", "goofspiel", 3), ("dice_game", "pig", 2)]
)  # fmt: skip
def test_ranks_need_no_word_of_the_author(
    name: str, game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ranks follow from totals and from the game's own winners, without running points and tie-breakers."""
    example_game(name, monkeypatch)
    for seed in range(6):
        for state in random_states(aw.new_game(game, players), seed):
            scores = aw.scores(state)
            assert {(score.running, score.tie_breakers) for score in scores} == {((), ())}
            assert [score.standing for score in scores] == [score.total for score in scores]
            assert aw.from_document(aw.to_document(scores)) == scores
            leaders = tuple(score.player for score in scores if score.rank == 1)
            most = max(score.total for score in scores)
            best = tuple(score.player for score in scores if score.total == most)
            assert leaders == (aw.winners(state) or best)
