"""Compute the exact probability of an outcome of chance, as a fraction."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import factorial, perm, prod

import ancient_world as aw
from ancient_world.engine.chance import Deal, Roll

__all__ = ["exact_probability"]


def exact_probability(event: object, action: object) -> Fraction:
    """Return the probability of an outcome: of cards in the order in which they are dealt, or of faces in any order."""
    if isinstance(event, Roll):
        return _of_roll(event, action)
    assert isinstance(event, Deal), event
    return _of_deal(event, action)


def _of_roll(event: Roll, action: object) -> Fraction:
    if not isinstance(action, aw.Rolled) or len(action.faces) != event.count:
        return Fraction(0)
    orders = factorial(event.count) // prod(map(factorial, Counter(action.faces).values()))
    chances = [Fraction(event.die.count(face), len(event.die)) for face in action.faces]
    return orders * prod(chances, start=Fraction(1))


def _of_deal(event: Deal, action: object) -> Fraction:
    unseen = event.deck.unseen
    drawn = min(event.count, len(unseen))
    known = event.deck.bottom[: event.count - drawn]
    if not isinstance(action, aw.Dealt) or len(action.cards) != drawn + len(known):
        return Fraction(0)
    if action.cards[drawn:] != known:
        return Fraction(0)
    counts = Counter(action.cards[:drawn])
    ways = prod(perm(unseen.count(card), times) for card, times in counts.items())
    return Fraction(ways, perm(len(unseen), drawn))
