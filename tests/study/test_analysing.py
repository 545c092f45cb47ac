"""An analysis judges each choice from what its player knew, and is the same wherever it is made."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.records import Analysis, Note, with_note
from ancient_world.study import comparing, judging
from ancient_world.study.analysing import settings_of, studied_choices
from ancient_world.study.comparing import MIN_POSITIONS, NOISE_FACTOR, sign_of
from tests.examples.example_games import example_game

CHOICES_WITH_SECRETS = {"tides-of-time": 3, "golden-ages": 8}
"""The number of choices of each game with hidden cards that are analysed."""


@cache
def played(game: str = "tides-of-time", choices: int | None = None) -> aw.Record:
    """Return the record of a random game, or of its first choices."""
    match = aw.new_match(game, names=["Ana", "Ben"], seed=7)
    rng = aw.SeededRandom(3)
    while (decision := match.pending()) is not None and choices != 0:
        actions = aw.legal_actions(match.state)
        match.apply(actions[rng.randrange(len(actions))])
        choices = None if choices is None else choices - len(actions[1:2])
        assert isinstance(decision, aw.Decision)
    return match.record


@cache
def analysed() -> aw.Record:
    """Return a whole game of Tides of Time with its analysis."""
    return aw.analyse(played(), positions=MIN_POSITIONS)


def analyses(record: aw.Record) -> dict[int, Analysis]:
    """Return the analyses in a record by the index of the entry."""
    return {
        index: entry.analysis
        for index, entry in enumerate(record.entries)
        if entry.analysis is not None
    }


# --- what it says ---


def test_each_real_choice_is_analysed() -> None:
    """Each choice with at least two actions has an analysis, and outcomes of chance and forced choices have none."""
    states = list(aw.replay(played()))
    real = {
        index
        for index, entry in enumerate(played().entries)
        if entry.player is not None and len(aw.legal_actions(states[index], entry.player)) > 1
    }
    assert set(analyses(analysed())) == real
    assert 10 < len(real) < len(played().entries)


def test_chances_fit_together() -> None:
    """The chances of all seats add up to 1, and the best action is never worse than the one that was taken."""
    for index, analysis in analyses(analysed()).items():
        seat: Any = analysed().entries[index].player
        assert sum(analysis.before) == pytest.approx(1, abs=0.001)
        assert sum(analysis.after) == pytest.approx(1, abs=0.001)
        assert analysis.best_chance >= analysis.after[seat]
        is_best = analysis.best == analysed().entries[index].action
        assert is_best == (analysis.best_chance == analysis.after[seat])


def test_a_choice_within_noise_has_no_sign() -> None:
    """No sign stands at the best action, nor at a loss that may be noise."""
    for index, analysis in analyses(analysed()).items():
        seat: Any = analysed().entries[index].player
        loss = analysis.best_chance - analysis.after[seat]
        assert (analysis.sign is None) == (loss <= NOISE_FACTOR * analysis.noise)
    assert sign_of(0.0, 0.0) is None
    assert sign_of(0.3, 0.2) is None
    signs = [sign_of(loss, 0.01) for loss in (0.03, 0.05, 0.1, 0.2)]
    assert signs == ["good", "doubtful", "mistake", "blunder"]


def test_a_missed_win_is_a_blunder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever does not complete a row has made a blunder, and the analysis names the square that wins."""
    noughts = example_game("noughts", monkeypatch)
    match = aw.new_match("noughts", names=["Ana", "Ben"])
    for square in (0, 3, 1, 4, 8, 5):
        match.apply(noughts.Mark(square))
    missed, won = [analyses(aw.analyse(match.record))[index] for index in (4, 5)]
    assert (missed.best, missed.best_chance, missed.sign) == (noughts.Mark(2), 1.0, "blunder")
    assert missed.after[0] < 0.5
    assert (won.best, won.after, won.sign) == (noughts.Mark(5), (0.0, 1.0), None)


def test_choices_that_come_to_the_same_have_no_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all actions lead to a draw nothing is lost, and the last square, which is forced, is not analysed."""
    noughts = example_game("noughts", monkeypatch)
    match = aw.new_match("noughts", names=["Ana", "Ben"])
    for square in (0, 2, 1, 3, 5, 4, 6, 7, 8):
        match.apply(noughts.Mark(square))
    found = analyses(aw.analyse(match.record))
    last = found[7]
    assert (last.before, last.after, last.best_chance) == ((0.5, 0.5), (0.5, 0.5), 0.5)
    assert (last.noise, last.sign) == (0, None)
    assert 8 not in found


def test_a_decided_game_is_tried_in_one_round_of_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where each action wins, an analysis does not use all positions; where one does not, it uses them."""
    noughts = example_game("noughts", monkeypatch)
    judged: list[Any] = []

    def judge(rules: Any, state: Any, seed: int) -> list[int]:
        judged.append(state)
        return judging.judge(rules, state, seed)

    monkeypatch.setattr(comparing, "judge", judge)
    match = aw.new_match("noughts", names=["Ana", "Ben"])
    for square in (0, 4, 1, 5, 3, 7, 8, 2, 6):
        match.apply(noughts.Mark(square))
    counts = {}
    for choice in studied_choices(match.record):
        judged.clear()
        settings = settings_of("noughts")
        analysis = comparing.analyse_decision(choice.view, choice.taken, settings, choice.index)
        counts[choice.index] = len(judged)
        if choice.index == 6:
            assert (analysis.before, analysis.after, analysis.sign) == (
                (1.0, 0.0),
                (1.0, 0.0),
                None,
            )
    positions: Any = settings_of("noughts").positions
    assert counts[6] == 5 * positions // comparing.ROUND_SHARE  # 2 actions and 3 comparisons
    assert counts[0] > 3 * positions


def test_a_turn_that_has_begun_is_finished_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """With this setting a random game takes the best action to the end of a turn, and goes on at random in the next one."""
    rules = aw.game("golden-ages")
    match = aw.new_match("golden-ages", names=["Ana", "Ben"], seed=7)
    chosen: list[tuple[Any, Any]] = []
    finish = judging._finisher(rules, lambda decision: decision.actions[0])

    def choose(decision: Any) -> Any:
        chosen.append((decision, finish(decision)))
        return chosen[-1][1]

    rng = aw.SeededRandom(5)
    while (decision := match.pending()) is not None:
        actions = aw.legal_actions(match.state)
        assert isinstance(decision, aw.Decision)
        if decision.step.starts_turn:
            fresh = judging._finisher(rules, lambda decision: decision.actions[-1])
            assert fresh(decision) == actions[-1]
        elif len(actions) > 2:
            break
        match.apply(actions[rng.randrange(len(actions))])
    aw.playout(match.state, choose, rng, until=30)
    [start] = [i for i, (each, _) in enumerate(chosen) if each.step.starts_turn][:1]
    assert 0 < start < 20
    for each, action in chosen[:start]:
        values = [rules.evaluate(aw.apply(each.state, a), each.player) for a in each.actions]
        assert action == each.actions[values.index(max(values))]
    assert all(action == each.actions[0] for each, action in chosen[start:])


def test_chances_are_told_sharper_than_random_play_says() -> None:
    """A sharpness moves the chance of each seat from one half, but neither a sure one nor those of partners from each other."""
    row = [[750_000, 250_000], [650_000, 350_000]]
    assert comparing.told_chances(row, 1.0) == (0.7, 0.3)
    assert comparing.told_chances(row, 1.3) == (0.7505, 0.2495)
    assert comparing.told_chances([[0, 0]], 1.3) == (0.0, 0.0)  # a common enemy has won
    assert comparing.told_chances([[1_000_000, 0, 1_000_000, 0]], 1.3) == (1.0, 0.0, 1.0, 0.0)


# --- what a player knew ---


@pytest.mark.parametrize(
    ("game", "choices"),
    [
        pytest.param(game, choices, marks=() if game == "tides-of-time" else pytest.mark.long)
        for game, choices in CHOICES_WITH_SECRETS.items()
    ],
)
def test_games_that_a_seat_cannot_tell_apart_are_analysed_alike(game: str, choices: int) -> None:
    """Games that looked the same to a seat at each of its choices get the same analyses of these choices."""
    whole, others = played(game, choices=choices), 0
    for seat in (0, 1):
        seen, wanted = aw.view(whole, seat), views_at_choices(whole, seat)
        expected = analyses(aw.analyse(whole, player=seat, positions=16))
        for seed in range(2):
            sample = aw.sample_record(seen, seat, aw.SeededRandom(seed))
            if sample.entries != whole.entries and views_at_choices(sample, seat) == wanted:
                assert analyses(aw.analyse(sample, player=seat, positions=16)) == expected
                others += 1
    assert others, "no sample differs from the game where a seat cannot see it"


def views_at_choices(record: aw.Record, seat: int) -> list[aw.View]:
    """Return what a seat saw at each of its choices that is analysed."""
    return [choice.view for choice in studied_choices(record, seat)]


def test_a_hidden_record_is_refused() -> None:
    """A record in which entries are hidden is refused, since it does not say what its player saw."""
    with pytest.raises(aw.InvalidOption) as caught:
        aw.analyse(aw.view(played(choices=6), 0), player=0)
    assert caught.value.code == "analysis-hidden"


def test_a_running_game_needs_a_seat() -> None:
    """A game that is not over is analysed for one seat alone, and the other seats' choices get no analysis."""
    running = played(choices=6)
    with pytest.raises(aw.InvalidOption) as caught:
        aw.analyse(running, positions=16)
    assert caught.value.code == "analysis-running"
    found = aw.analyse(running, player=0, positions=16)
    assert {found.entries[index].player for index in analyses(found)} == {0}


# --- the same everywhere ---


def test_the_same_seed_gives_the_same_bytes() -> None:
    """The same seed gives the same bytes, in other threads too, and another seed gives others."""
    once = aw.to_json(analysed())
    with ThreadPoolExecutor(2) as pool:
        assert once == aw.to_json(aw.analyse(played(), positions=16, map_function=pool.map))
    assert once != aw.to_json(aw.analyse(played(), positions=16, seed=1))


def test_an_analysis_replaces_the_one_before() -> None:
    """A second analysis replaces the first, and people's notes stay."""
    noted = with_note(analysed(), 2, Note({"en": "Hm."}, sign="brilliant"))
    again = aw.analyse(noted, positions=16)
    assert analyses(again) == analyses(analysed())
    assert again.entries[2].note == noted.entries[2].note
    of_one = aw.analyse(noted, player=0, positions=16, seed=5)
    for index, entry in enumerate(of_one.entries):
        is_same = entry.analysis == noted.entries[index].analysis
        assert is_same or entry.player == 0


def test_seconds_limit_each_choice() -> None:
    """With seconds, the analysis says so, and tries at least as many positions as any analysis."""
    found = aw.analyse(played(choices=3), player=0, seconds=0.01)
    settings = {each.settings for each in analyses(found).values()}
    assert [(each.seconds, each.positions) for each in settings] == [(0.01, None)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"positions": 15}, {"positions": "many"}, {"positions": True}, {"seconds": 0}, {"seconds": float("nan")},
        {"seconds": "1"}, {"seconds": 1, "positions": 16}, {"seed": -1}, {"player": 2}, {"player": "Ana"},
        {"map_function": 3},
    ],
)  # fmt: skip
def test_wrong_settings_are_refused(wrong: dict[str, Any]) -> None:
    """Settings that make no sense are refused before anything is analysed."""
    with pytest.raises(aw.InvalidOption):
        aw.analyse(played(), **wrong)


def test_a_record_that_breaks_the_rules_is_refused() -> None:
    """A record of a game that the rules do not allow is not analysed."""
    entries = (*played().entries[:3], played().entries[2], *played().entries[3:])
    with pytest.raises(aw.InvalidRecord):
        aw.analyse(attrs.evolve(played(), entries=entries))
    with pytest.raises(aw.InvalidOption):
        aw.analyse(json.loads(aw.to_json(played())))
