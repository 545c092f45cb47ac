"""What a seat was shown: samples and pasts keep to it, as often as they should, and ``check_game`` finds a game that forgets it."""

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

EACH = 60
"""Samples for each state that can be."""


@pytest.fixture
def bag(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The game of the bag, registered as long as the test lasts."""
    monkeypatch.setattr(registry, "_sources", dict(registry._sources))
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    return load_module(Path(__file__).parent / "bag.py", monkeypatch)


def seen_record(choices: str, names: list[str], seed: int, bag: ModuleType) -> aw.Match[Any, Any]:
    """A match in which the players draw (d) or look (p) in turn."""
    match: Any = aw.Match.new("bag", names, seed=seed)
    for each in choices:
        match.apply(bag.Draw() if each == "d" else bag.Peek())
    found: aw.Match[Any, Any] = match
    return found


def pasts(state: Any, entries: tuple[Any, ...], seat: int) -> Iterator[tuple[Any, float]]:
    """Every state to which entries that look like these can lead, with the weight of each way."""
    if not entries:
        yield state, 1.0
        return
    waiting, rules = aw.pending(state), aw.game("bag")
    if isinstance(waiting, aw.Chance):
        for outcome in waiting.outcomes():
            if rules.hide_action(state, outcome, seat) == entries[0].action:
                for end, weight in pasts(aw.apply(state, outcome), entries[1:], seat):
                    yield end, weight * waiting.probability(outcome)
    else:
        yield from pasts(aw.apply(state, entries[0].action), entries[1:], seat)


@pytest.mark.long
@pytest.mark.parametrize(
    ("choices", "players", "seat"),
    [("dpd", 2, 1), ("dppd", 2, 0), ("ddpd", 3, 2), ("dpdp", 2, 1)],
)
def test_each_state_comes_as_often_as_it_should(
    choices: str, players: int, seat: int, bag: ModuleType
) -> None:
    """By sampling, and by the ends of whole pasts, compared with every course of the game that looks the same to a player."""
    match = seen_record(choices, ["Ana", "Ben", "Cleo"][:players], 4, bag)
    record, seen = aw.view(match.record, seat), aw.view(match.state, seat)
    expected: dict[Any, float] = {}
    first = next(iter(aw.replay(match.record)))
    for end, weight in pasts(first, record.entries, seat):
        expected[end] = expected.get(end, 0.0) + weight
    whole, total = sum(expected.values()), EACH * len(expected)
    rng = aw.SeededRandom(8)
    ends = [
        [aw.sample_state(seen, rng) for _ in range(total)],
        [[*aw.replay(aw.sample_record(record, seat, rng))][-1] for _ in range(total)],
    ]
    for found in map(Counter, ends):
        assert set(found) <= set(expected)
        off = [
            (found[each] - total * weight / whole) ** 2 / (total * weight / whole)
            for each, weight in expected.items()
        ]
        assert sum(off) < quantile(len(expected) - 1)


@pytest.mark.long
def test_a_game_that_remembers_keeps_the_promises(bag: ModuleType) -> None:
    """The checks of every game find nothing."""
    check_game("bag", games=3, max_actions=40)


@pytest.mark.long
def test_a_game_that_forgets_is_found(bag: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample gives an opponent a token that the player has seen in the bag since."""
    monkeypatch.setattr(bag.Bag, "remembers", False)
    found = [
        fault for fault in find_faults("bag", games=12, max_actions=40) if fault.check == "memory"
    ]
    assert found
    assert "that it saw in a deck since" in found[0].description


def test_what_cannot_have_been_seen_is_refused(bag: ModuleType) -> None:
    """A document in which somebody saw a token that another one held by then."""
    match = seen_record("dp", ["Ana", "Ben"], 4, bag)
    text = aw.to_json(match.state)
    held = match.state.players[0].held[0]
    other = next(each for each in match.state.glimpses[0].tokens)
    wrong = text.replace(f'"tokens":["{other}"', f'"tokens":["{held}"')
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_json(wrong)
    assert caught.value.code in ("look-impossible", "not-in-order")
    with pytest.raises(aw.InvalidDocument):
        aw.from_json(text.replace('"by_then":[1,0]', '"by_then":[1]'))
    with pytest.raises(aw.InvalidDocument):
        aw.from_json(text.replace('"by_then":[1,0]', '"by_then":[1,5]'))


def test_others_do_not_learn_what_was_seen(bag: ModuleType) -> None:
    """They see that somebody looked, and at how many tokens."""
    match = seen_record("dp", ["Ana", "Ben"], 4, bag)
    assert aw.view(match.state, 0).state.glimpses[0].tokens == ("?", "?")
    assert aw.view(match.state, 1).state.glimpses == match.state.glimpses
    assert aw.view(match.state, None).state.glimpses[0].tokens == ("?", "?")


def test_of_two_alike_the_other_one_is_left(
    bag: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has seen all tokens but two that look alike knows that the opponent holds both."""
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


def test_a_record_that_cannot_be_has_no_past() -> None:
    """Cards are dealt where a choice is awaited: no past is made up."""
    seen = aw.view(aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).record, 0)
    lie = aw.Record(seen.header, (*seen.entries, seen.entries[1]))
    with pytest.raises(NoConsistentRecord) as caught:
        aw.sample_record(lie, 0, aw.SeededRandom(1))
    assert caught.value.code == "no-past"
    with pytest.raises(aw.InvalidOption):
        aw.sample_record(seen, 2, aw.SeededRandom(1))
