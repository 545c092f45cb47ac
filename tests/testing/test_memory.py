"""Samples and pasts agree with what a seat has seen in decks, and ``check_game`` finds a game that forgets it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Deck, registry
from ancient_world.records import NoConsistentRecord
from ancient_world.testing import check_game, find_faults
from tests.every_game.test_sampling import quantile
from tests.examples.example_games import load_module

SAMPLES_PER_STATE = 60
"""The number of samples per possible state."""


@pytest.fixture
def bag(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Register the game of the bag during the test."""
    monkeypatch.setattr(registry, "_sources", dict(registry._sources))
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    return load_module(Path(__file__).parent / "bag.py", monkeypatch)


def match_of(choices: str, names: list[str], seed: int, bag: ModuleType) -> aw.Match[Any, Any]:
    """Return a match in which the players draw (d) or look (p) in turn."""
    match: Any = aw.Match.new("bag", names, seed=seed)
    for each in choices:
        match.apply(bag.Draw() if each == "d" else bag.Peek())
    result: aw.Match[Any, Any] = match
    return result


def possible_states(state: Any, entries: tuple[Any, ...], seat: int) -> Iterator[tuple[Any, float]]:
    """Yield every state to which the entries can lead as the seat sees them, with its weight."""
    if not entries:
        yield state, 1.0
        return
    waiting, rules = aw.pending(state), aw.game("bag")
    if isinstance(waiting, aw.Chance):
        for outcome in waiting.outcomes():
            if rules.hide_action(state, outcome, seat) == entries[0].action:
                for end, weight in possible_states(aw.apply(state, outcome), entries[1:], seat):
                    yield end, weight * waiting.probability(outcome)
    else:
        yield from possible_states(aw.apply(state, entries[0].action), entries[1:], seat)


@pytest.mark.long
@pytest.mark.parametrize(
    ("choices", "players", "seat"),
    [("dpd", 2, 1), ("dppd", 2, 0), ("ddpd", 3, 2), ("dpdp", 2, 1)],
)
def test_samples_have_the_right_frequencies(
    choices: str, players: int, seat: int, bag: ModuleType
) -> None:
    """The frequencies of samples match the weights of all courses of the game that look the same to a player."""
    match = match_of(choices, ["Ana", "Ben", "Cleo"][:players], 4, bag)
    record, seen = aw.view(match.record, seat), aw.view(match.state, seat)
    expected: dict[Any, float] = {}
    first = next(iter(aw.replay(match.record)))
    for end, weight in possible_states(first, record.entries, seat):
        expected[end] = expected.get(end, 0.0) + weight
    whole, total = sum(expected.values()), SAMPLES_PER_STATE * len(expected)
    rng = aw.SeededRandom(8)
    ends = [
        [aw.sample_state(seen, rng) for _ in range(total)],
        [[*aw.replay(aw.sample_record(record, seat, rng))][-1] for _ in range(total)],
    ]
    for counts in map(Counter, ends):
        assert set(counts) <= set(expected)
        deviations = [
            (counts[each] - total * weight / whole) ** 2 / (total * weight / whole)
            for each, weight in expected.items()
        ]
        assert sum(deviations) < quantile(len(expected) - 1)


@pytest.mark.long
def test_a_game_that_remembers_keeps_the_promises(bag: ModuleType) -> None:
    """A game that records what players saw passes all checks."""
    check_game("bag", games=3, max_actions=40)


@pytest.mark.long
def test_a_game_that_forgets_is_found(bag: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that forgets is reported: a sample gives an opponent a token that the player has seen in the bag since."""
    monkeypatch.setattr(bag.Bag, "remembers", False)
    faults = [
        fault for fault in find_faults("bag", games=12, max_actions=40) if fault.check == "memory"
    ]
    assert faults
    assert "that it saw in a deck since" in faults[0].description


def test_impossible_glimpses_are_refused(bag: ModuleType) -> None:
    """A document in which a player saw a token that another player held is refused."""
    match = match_of("dp", ["Ana", "Ben"], 4, bag)
    text = aw.to_json(match.state)
    held = match.state.players[0].held[0]
    seen = next(each for each in match.state.glimpses[0].tokens)
    wrong = text.replace(f'"tokens":["{seen}"', f'"tokens":["{held}"')
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_json(wrong)
    assert caught.value.code in ("look-impossible", "not-in-order")
    with pytest.raises(aw.InvalidDocument):
        aw.from_json(text.replace('"by_then":[1,0]', '"by_then":[1]'))
    with pytest.raises(aw.InvalidDocument):
        aw.from_json(text.replace('"by_then":[1,0]', '"by_then":[1,5]'))


def test_seen_tokens_are_hidden_from_others(bag: ModuleType) -> None:
    """Opponents and observers see how many tokens a player looked at, but not which."""
    match = match_of("dp", ["Ana", "Ben"], 4, bag)
    assert aw.view(match.state, 0).state.glimpses[0].tokens == ("?", "?")
    assert aw.view(match.state, 1).state.glimpses == match.state.glimpses
    assert aw.view(match.state, None).state.glimpses[0].tokens == ("?", "?")


def test_equal_tokens_are_sampled_correctly(
    bag: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who has seen all tokens but two equal ones knows that the opponent holds both."""
    monkeypatch.setattr(bag.Bag, "box", lambda *_: dict.fromkeys(bag.TOKENS, 2))
    seen = ("2", "2", "3", "3", "4", "4", "5", "5")
    start: Any = aw.new_game("bag", 2)
    state = attrs.evolve(
        start,
        players=(bag.Side(), bag.Side(("1", "1"))),
        bag=Deck(seen),
        glimpses=(bag.Glimpse(0, seen, (0, 2)),),
    )
    sample: Any = aw.sample_state(aw.view(state, 0), aw.SeededRandom(1))
    assert sample.players[1].held == ("1", "1")


def test_an_impossible_record_has_no_past() -> None:
    """An impossible record has no past: sampling a match raises `NoConsistentRecord`."""
    seen = aw.view(aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).record, 0)
    lie = aw.Record(seen.header, (*seen.entries, seen.entries[1]))
    with pytest.raises(NoConsistentRecord) as caught:
        aw.sample_record(lie, 0, aw.SeededRandom(1))
    assert caught.value.code == "no-past"
    with pytest.raises(aw.InvalidOption):
        aw.sample_record(seen, 2, aw.SeededRandom(1))
