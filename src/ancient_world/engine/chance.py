"""What the rules leave to chance: a roll of dice, a deal of cards. Outcomes come in as actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from math import factorial, perm, prod

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.generator import Randomness
from ancient_world.engine.reasons import Reason, reason

__all__ = ["HIDDEN", "ChanceEvent", "Deal", "Dealt", "Deck", "Roll", "Rolled"]

HIDDEN = "?"
"""Stands for a card that a viewer may not see."""


@attrs.frozen
class Dealt(Action):
    """These cards were dealt, in this order."""

    cards: tuple[str, ...]


@attrs.frozen
class Rolled(Action):
    """The dice show these faces. The order of the dice does not matter."""

    faces: tuple[str, ...]


@attrs.frozen
class Deck:
    """Cards face down: which ones are unseen (sorted, no order is known), then a known bottom.

    ``bottom`` lists cards that everybody saw going under the deck, the upper one first. Cards are
    dealt from ``unseen`` as long as there are any.
    """

    unseen: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.unseen) + len(self.bottom)

    def without(self, cards: tuple[str, ...]) -> Deck:
        """The deck after these cards were dealt from its top."""
        unseen = self.unseen
        if len(cards) <= len(unseen):
            return Deck(tuple([card for card in unseen if card not in cards]), self.bottom)
        return Deck((), self.bottom[len(cards) - len(unseen) :])

    def under(self, cards: tuple[str, ...]) -> Deck:
        """The deck after these cards were put under it, one after the other."""
        return Deck(self.unseen, self.bottom + cards)


@attrs.frozen
class ChanceEvent:
    """Something that chance decides, as a person at the table sees it: one roll, one deal."""

    def why_not(self, outcome: object) -> Reason | None:
        """Why this outcome is impossible, or ``None``."""
        raise TypeError(f"{type(self).__name__} has no outcomes")

    def sample(self, rng: Randomness) -> Action:
        """One outcome, drawn with its probability."""
        raise TypeError(f"{type(self).__name__} has no outcomes")

    def probability(self, outcome: Action) -> float:
        """How likely an outcome is, 0.0 if it is impossible."""
        raise TypeError(f"{type(self).__name__} has no outcomes")

    def outcomes(self) -> Iterator[Action]:
        """Every outcome once, one at a time, in a fixed order. There may be very many."""
        raise TypeError(f"{type(self).__name__} has no outcomes")


@attrs.frozen
class Deal(ChanceEvent):
    """The top ``count`` cards of a deck, in order; all of them if there are fewer."""

    deck: Deck
    count: int

    def _split(self) -> tuple[int, tuple[str, ...]]:
        """How many unseen cards are dealt, and the known cards dealt after them."""
        unseen = min(self.count, len(self.deck.unseen))
        return unseen, self.deck.bottom[: self.count - unseen]

    def why_not(self, outcome: object) -> Reason | None:
        if type(outcome) is not Dealt:
            return reason("deal-awaited", "chance", count=self.count)
        unseen, known = self._split()
        cards = outcome.cards
        if len(cards) != unseen + len(known):
            return reason(
                "wrong-card-count", "chance", expected=unseen + len(known), count=len(cards)
            )
        top = cards[:unseen]
        for place, card in enumerate(top):
            if card not in self.deck.unseen:
                return reason("card-not-in-deck", "chance", card=card)
            if card in top[:place]:
                return reason("card-dealt-twice", "chance", card=card)
        if cards[unseen:] != known:
            return reason("known-bottom", "chance", cards=", ".join(known))
        return None

    def sample(self, rng: Randomness) -> Dealt:
        unseen, known = self._split()
        cards = list(self.deck.unseen)
        size = len(cards)
        for place in range(unseen):
            other = place + rng.randrange(size - place)
            cards[place], cards[other] = cards[other], cards[place]
        return Dealt((*cards[:unseen], *known))

    def probability(self, outcome: Action) -> float:
        if self.why_not(outcome) is not None:
            return 0.0
        return 1 / perm(len(self.deck.unseen), self._split()[0])

    def outcomes(self) -> Iterator[Dealt]:
        unseen, known = self._split()
        for cards in permutations(self.deck.unseen, unseen):
            yield Dealt(cards + known)


@attrs.frozen
class Roll(ChanceEvent):
    """``count`` dice of the same kind, thrown at once. ``die`` lists the faces, with repetitions."""

    die: tuple[str, ...]
    count: int

    def why_not(self, outcome: object) -> Reason | None:
        if type(outcome) is not Rolled:
            return reason("roll-awaited", "chance", count=self.count)
        if len(outcome.faces) != self.count:
            return reason(
                "wrong-dice-count", "chance", expected=self.count, count=len(outcome.faces)
            )
        for face in outcome.faces:
            if face not in self.die:
                return reason("no-such-face", "chance", face=face)
        return None

    def sample(self, rng: Randomness) -> Rolled:
        die = self.die
        faces = [die[rng.randrange(len(die))] for _ in range(self.count)]
        faces.sort(key=die.index)
        return Rolled(tuple(faces))

    def probability(self, outcome: Action) -> float:
        if type(outcome) is not Rolled or self.why_not(outcome) is not None:
            return 0.0
        shown = Counter(outcome.faces)
        orders = factorial(self.count) // prod(factorial(times) for times in shown.values())
        return orders * prod(
            (self.die.count(face) / len(self.die)) ** times for face, times in shown.items()
        )

    def outcomes(self) -> Iterator[Rolled]:
        """Every set of faces once, in the order of the die's faces."""
        faces = tuple(dict.fromkeys(self.die))
        for shown in combinations_with_replacement(faces, self.count):
            yield Rolled(shown)
