"""Rolls and deals: probabilities sum to 1, samples are outcomes, impossible outcomes are rejected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import isclose

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ancient_world.engine.actions import Action
from ancient_world.engine.chance import (
    ChanceEvent,
    Deal,
    Dealt,
    Deck,
    NameOf,
    Randomness,
    Roll,
    Rolled,
    SeededRandom,
    StepwiseOutcome,
)
from ancient_world.engine.errors import Reason, reason

CARDS = ("a", "b", "c", "d", "e")


@attrs.frozen
class Lot(ChanceEvent):
    """A chance event of another author, with the long straw in one of four cases."""

    def why_not(self, outcome: object, name_of: NameOf = str) -> Reason | None:
        return None if outcome in {*self.outcomes()} else reason("roll-awaited", "", count=1)

    def sample(self, rng: Randomness) -> Rolled:
        return Rolled(("short" if rng.randrange(4) else "long",))

    def probability(self, outcome: Action) -> float:
        return {Rolled(("long",)): 0.25, Rolled(("short",)): 0.75}.get(outcome, 0.0)  # type: ignore[call-overload,no-any-return]

    def outcomes(self) -> Iterator[Rolled]:
        yield from (Rolled(("long",)), Rolled(("short",)))


EVENTS = [
    Roll(("1", "2", "3", "4", "5", "6"), 3),
    Roll(("blank", "blank", "hit"), 2),
    Roll(("1", "2"), 0),
    Deal(Deck(CARDS), 3),
    Deal(Deck(CARDS), 9),
    Deal(Deck(CARDS[:2], ("x", "y")), 3),
    Deal(Deck((), ("x", "y")), 1),
    Deal(Deck(), 2),
    Deal(Deck(("a", "a", "b", "c", "c", "c"), ("x", "x")), 3),
    Deal(Deck(("a", "a"), ("a", "b")), 3),
    Lot(),
]


@pytest.mark.parametrize("event", EVENTS)
def test_probabilities_sum_to_one(event: ChanceEvent) -> None:
    """All outcomes are possible, different, and together certain."""
    outcomes = list(event.outcomes())
    assert len(set(outcomes)) == len(outcomes)
    assert all(event.why_not(outcome) is None for outcome in outcomes)
    assert isclose(1.0, sum(map(event.probability, outcomes)))


@pytest.mark.parametrize("event", [EVENTS[1], EVENTS[3], EVENTS[5], EVENTS[8], EVENTS[-1]])
def test_samples_come_as_often_as_probable(event: ChanceEvent) -> None:
    """Outcomes are sampled as often as their probability says."""
    rng = SeededRandom(2)
    counts = Counter(event.sample(rng) for _ in range(20_000))
    for outcome in event.outcomes():
        assert abs(counts[outcome] / 20_000 - event.probability(outcome)) < 0.015


@pytest.mark.parametrize("event", EVENTS)
def test_a_set_stands_for_all_its_orders(event: ChanceEvent) -> None:
    """``sets`` yields each set of cards or faces once, with the probability of all its orders."""
    expected: Counter[tuple[str, ...]] = Counter()
    for outcome in event.outcomes():
        expected[ids_of(outcome)] += event.probability(outcome)  # type: ignore[assignment]
    found = [(ids_of(outcome), chance) for outcome, chance in event.unordered_outcomes()]
    assert len(dict(found)) == len(found) == len(expected)
    assert all(isclose(chance, expected[ids]) for ids, chance in found)
    assert all(event.why_not(outcome) is None for outcome, _ in event.unordered_outcomes())


@pytest.mark.parametrize("event", EVENTS)
def test_one_by_one_each_outcome_is_as_probable(event: ChanceEvent) -> None:
    """Drawing one by one leads to each outcome with its probability."""
    found: Counter[Action] = Counter()

    def draw(so_far: StepwiseOutcome, chance: float) -> None:
        if not so_far.next:
            found[so_far.outcome] += chance  # type: ignore[assignment]
        for part, share in so_far.next:
            draw(so_far.after(part), chance * share)

    draw(StepwiseOutcome(event), 1.0)
    assert found.keys() == set(event.outcomes())
    assert all(isclose(chance, event.probability(each)) for each, chance in found.items())


def test_what_cannot_come_next_is_refused() -> None:
    """A card that is gone cannot be drawn next, and an incomplete draw has no outcome."""
    half = StepwiseOutcome(Deal(Deck(CARDS), 2)).after("a")
    with pytest.raises(ValueError, match="'a' cannot come next"):
        half.after("a")
    with pytest.raises(ValueError, match="still to come"):
        _ = half.outcome


def ids_of(outcome: Action) -> tuple[str, ...]:
    """Return the cards or faces of an outcome, sorted."""
    assert isinstance(outcome, Dealt | Rolled)
    return tuple(sorted(outcome.cards if isinstance(outcome, Dealt) else outcome.faces))


def test_outcomes_are_lazy() -> None:
    """The first outcomes of a huge event are available at once."""
    huge = Deal(Deck(tuple(f"card-{n:03}" for n in range(200))), 100)
    assert len(list(islice(huge.outcomes(), 3))) == 3


@pytest.mark.parametrize(
    ("event", "outcome", "code"),
    [
        (EVENTS[3], Rolled(("1",)), "deal-awaited"),
        (EVENTS[3], Dealt(("a", "b")), "wrong-card-count"),
        (EVENTS[3], Dealt(("a", "b", "z")), "card-not-in-deck"),
        (EVENTS[3], Dealt(("a", "b", "a")), "card-dealt-twice"),
        (EVENTS[3], Dealt(("a", "z", "a")), "card-not-in-deck"),
        (EVENTS[5], Dealt(("a", "b", "y")), "known-bottom"),
        (EVENTS[5], Dealt(("a", "x", "y")), "card-under-others"),
        (EVENTS[3], Dealt(3), "deal-awaited"),  # type: ignore[arg-type]
        (EVENTS[7], Dealt([]), "deal-awaited"),  # type: ignore[arg-type]
        (EVENTS[0], Rolled(None), "roll-awaited"),  # type: ignore[arg-type]
        (EVENTS[3], Dealt(("a", "b", 10**5000)), "card-not-in-deck"),  # type: ignore[arg-type]
        (EVENTS[0], Dealt(("a",)), "roll-awaited"),
        (EVENTS[0], Rolled(("1", "2")), "wrong-dice-count"),
        (EVENTS[0], Rolled(("1", "2", "7")), "no-such-face"),
        (EVENTS[8], Dealt(("a", "b", "b")), "card-dealt-twice"),
    ],
)
def test_impossible_outcomes(event: ChanceEvent, outcome: Action, code: str) -> None:
    """An impossible outcome has a reason with a sentence, and the probability 0."""
    why_not = event.why_not(outcome)
    assert why_not is not None
    assert code == why_not.code
    assert why_not.message != code
    assert "{" not in why_not.message
    assert event.probability(outcome) == 0


@given(st.integers(0, 6), st.integers(0, 3), st.integers(0, 9))
def test_a_deal_takes_from_the_top(unseen: int, bottom: int, count: int) -> None:
    """A deal takes cards from the deck, and no card is lost."""
    deck = Deck(tuple(f"u{n}" for n in range(unseen)), tuple(f"b{n}" for n in range(bottom)))
    dealt = Deal(deck, count).sample(SeededRandom(count))
    rest = deck.without(dealt.cards)
    assert len(dealt.cards) == min(count, len(deck))
    assert sorted(deck.unseen + deck.bottom) == sorted(dealt.cards + rest.unseen + rest.bottom)
    assert rest.put_under(("z",)).bottom == (*rest.bottom, "z")


def test_of_cards_that_look_alike_only_as_many_go_as_are_dealt() -> None:
    """A deck is a multiset, so an id that is listed twice stands for two cards."""
    deck = Deck(("a", "a", "a", "b", "c"), ("b",))
    assert deck.without(("a", "b")) == Deck(("a", "a", "c"), ("b",))
    assert deck.without(("a", "a")) == Deck(("a", "b", "c"), ("b",))
    assert Deal(deck, 2).probability(Dealt(("a", "a"))) == 3 * 2 / (5 * 4)
    assert Deal(deck, 2).probability(Dealt(("a", "b"))) == 3 * 1 / (5 * 4)
