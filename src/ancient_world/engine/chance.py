"""Chance events, rolls of dice and deals of cards, whose outcomes are actions; and the random generator.

The generator gives the same numbers in every process and on every platform.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, perm, prod
from typing import Any, Protocol

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.errors import Reason, check_whole_number, reason
from ancient_world.engine.freezing import add_direct_init
from ancient_world.engine.importing import wrong_argument
from ancient_world.engine.typed_cache import cache
from ancient_world.engine.whole_numbers import as_int

_MASK_64 = 0xFFFFFFFFFFFFFFFF
_INCREMENT = 0x9E3779B97F4A7C15


class Randomness(Protocol):
    """A source of random integers: :class:`SeededRandom`, or ``random.Random``."""

    def randrange(self, stop: int, /) -> int:
        """Return an integer from 0 to ``stop`` - 1, each equally likely."""


def check_randomness(rng: object) -> None:
    """Check that an argument makes random numbers.

    Raises:
        InvalidOption: it does not (code ``wrong-argument``).
    """
    if isinstance(rng, type) or not callable(getattr(rng, "randrange", None)):
        raise wrong_argument("rng", rng, "SeededRandom", "random.Random")


def _mix_bits(number: int) -> int:
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK_64
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK_64
    return number ^ (number >> 31)


class RandomIntegers:
    """A base class that makes random integers of any range from a stream of 64-bit numbers."""

    __slots__ = ()

    def next64(self) -> int:
        """Return the next unsigned 64-bit number of the stream."""
        raise TypeError(f"{type(self).__name__} has no numbers")

    def randrange(self, stop: int, /) -> int:
        """Return an integer from 0 to ``stop`` - 1, each equally likely.

        Draws that would make some results more likely are discarded.

        Args:
            stop: the number of possible results, at least 1.

        Raises:
            ValueError: ``stop`` is not a whole number from 1 on.
        """
        if type(stop) is not int or stop < 1:
            stop = as_int(stop)
            if type(stop) is not int or stop < 1:
                raise ValueError(f"randrange needs a whole number from 1 on, not {stop!r}")
        limit = _MASK_64 + 1 - (_MASK_64 + 1) % stop
        while limit:
            number = self.next64()
            if number < limit:
                return number % stop
        return self._randrange_wide(stop)

    def _randrange_wide(self, stop: int) -> int:
        """Return an integer below a ``stop`` above 2**64: draw as many bits as it has until they give a lower number."""
        bits = (stop - 1).bit_length()
        words, surplus_bits = -(-bits // 64), -bits % 64
        while True:
            data = b"".join([self.next64().to_bytes(8, "big") for _ in range(words)])
            number = int.from_bytes(data, "big") >> surplus_bits
            if number < stop:
                return number


class SeededRandom(RandomIntegers):
    """SplitMix64: random numbers from a seed, the same in every process and on every platform.

    Args:
        seed: a whole number; its lowest 64 bits count.
        stream: separates the different uses of one seed.

    Raises:
        InvalidOption: an argument is not a whole number (code ``no-whole-number``).

    Example:
        >>> rng = aw.SeededRandom(7)
        >>> [rng.randrange(6) for _ in range(4)]
        [2, 5, 0, 5]
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        if type(seed) is not int or type(stream) is not int:
            seed, stream = check_whole_number("seed", seed), check_whole_number("stream", stream)
        self._state = _mix_bits((_mix_bits(seed & _MASK_64) + stream + 1) & _MASK_64)

    def next64(self) -> int:
        self._state = (self._state + _INCREMENT) & _MASK_64
        return _mix_bits(self._state)


HIDDEN_ID = "?"
"""The id in place of a card or any other id that a viewer may not see; a hidden number is -1."""

NameOf = Callable[[str], str]
"""A function that returns the name of a card or of a face of a die, by its id."""
_MAX_NAMES = 40
_MAX_NAME_LENGTH = 60


@attrs.frozen
class Dealt(Action):
    """An outcome of a deal: the cards in the order in which they were dealt.

    ``cards`` are their ids.

    Example:
        >>> start = aw.new_game("tides-of-time", 2)
        >>> aw.pending(start).sample(aw.SeededRandom(7)).cards[:2]
        ('jinn-shackles', 'ancient-divide')
    """

    cards: tuple[str, ...]


@attrs.frozen
class Rolled(Action):
    """An outcome of a roll: the faces of the dice, whose order does not matter.

    ``faces`` are their ids.

    Example:
        >>> aw.Rolled(("sword", "sword", "shield"))
        Rolled(faces=('sword', 'sword', 'shield'))
    """

    faces: tuple[str, ...]


@attrs.frozen
class Deck:
    """A face-down deck: the unseen cards, sorted since their order is unknown, above a known bottom.

    ``bottom`` lists cards that everybody saw going under the deck, the uppermost first. Cards are
    dealt from ``unseen`` as long as there are any. An id that is listed twice stands for two identical cards.
    """

    unseen: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.unseen) + len(self.bottom)

    def without(self, cards: tuple[str, ...]) -> Deck:
        """Return the deck without these cards, dealt from its top."""
        unseen = self.unseen
        if len(cards) <= len(unseen):
            removed = set(cards)
            remaining = tuple([card for card in unseen if card not in removed])
            if len(remaining) + len(cards) != len(unseen):  # only some of several identical cards
                remaining = tuple((Counter(unseen) - Counter(cards)).elements())
            return Deck(remaining, self.bottom)
        return Deck((), self.bottom[len(cards) - len(unseen) :])

    def put_under(self, cards: tuple[str, ...]) -> Deck:
        """Return the deck with these cards put under it, one after the other."""
        return Deck(self.unseen, self.bottom + cards)

    def shuffle_in(self, cards: tuple[str, ...]) -> Deck:
        """Return the deck shuffled together with these cards, such as a discard pile; its bottom is no longer known."""
        return Deck(tuple(sorted(self.unseen + self.bottom + cards)))


def _short_name(card: object, name_of: NameOf) -> str:
    """Return the name of a card, cut if it is long, or the type of a value that is not an id."""
    return name_of(card)[:_MAX_NAME_LENGTH] if isinstance(card, str) else f"<{type(card).__name__}>"


def _join_names(cards: tuple[str, ...], name_of: NameOf) -> str:
    ellipsis = ["..."] if len(cards) > _MAX_NAMES else []
    return ", ".join([name_of(card) for card in cards[:_MAX_NAMES]] + ellipsis)


def decks_in(value: Any) -> Iterator[Deck]:
    """Yield every deck in a state or in a part of a state."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, Deck):
            yield item
        elif isinstance(item, tuple):
            stack += [part for part in item[::-1] if type(part) not in _PLAIN_TYPES]
        else:
            parts = [getattr(item, name) for name in _field_names(type(item))]
            stack += [part for part in parts[::-1] if type(part) not in _PLAIN_TYPES]


_PLAIN_TYPES = frozenset({str, int, bool, type(None)})
"""The types of most values of a state, which cannot contain a deck."""


@cache
def _field_names(cls: type) -> tuple[str, ...]:
    """Return the names of a class's fields; none if it is not an attrs class."""
    return tuple([field.name for field in attrs.fields(cls)]) if attrs.has(cls) else ()


@attrs.frozen
class ChanceEvent:
    """The base class of chance events: one roll or one deal, with its possible outcomes and their probabilities."""

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        add_direct_init(cls)

    def why_not(self, outcome: object, name_of: NameOf = str) -> Reason | None:
        """Return why this outcome is impossible, or ``None``; ``name_of`` returns the names of ids for the message."""
        raise TypeError(f"{type(self).__name__} has no outcomes")

    def sample(self, rng: Randomness) -> Action:
        """Return a random outcome, drawn by the probabilities of the outcomes."""
        raise TypeError(f"{type(self).__name__} has no outcomes")

    def probability(self, outcome: Action) -> float:
        """Return the probability of an outcome; 0.0 if it is impossible."""
        raise TypeError(f"{type(self).__name__} has no outcomes")

    def outcomes(self) -> Iterator[Action]:
        """Yield every outcome once, in a fixed order. There may be very many."""
        raise TypeError(f"{type(self).__name__} has no outcomes")

    def unordered_outcomes(self) -> Iterator[tuple[Action, float]]:
        """Yield one outcome for each set of outcomes that differ only in their order, with the probability of the set."""
        for outcome in self.outcomes():
            yield outcome, self.probability(outcome)

    def next_draws(self, drawn_ids: tuple[object, ...]) -> tuple[tuple[object, float], ...]:
        """Return the ids that can be drawn next, each with its probability; empty if the outcome is complete."""
        return (
            () if drawn_ids else tuple([(each, self.probability(each)) for each in self.outcomes()])
        )

    def combine(self, drawn_ids: tuple[Any, ...]) -> Action:
        """Return the outcome made of all its ids, in the order in which they were drawn."""
        outcome: Action
        (outcome,) = drawn_ids
        return outcome


@attrs.frozen
class StepwiseOutcome:
    """A roll or a deal that is resolved one die or card at a time; ``drawn`` are the ids so far.

    A search can so branch on single cards, where whole deals would be a million branches.

    Example:
        >>> chance = aw.pending(aw.new_game("tides-of-time", 2))
        >>> draw = chance.one_by_one()
        >>> draw.next[0]
        ('ancient-divide', 0.05555555555555555)
        >>> while draw.next:
        ...     draw = draw.after(draw.next[0][0])
        >>> chance.probability(draw.outcome) > 0
        True
    """

    event: ChanceEvent
    drawn: tuple[Any, ...] = ()

    @property
    def next(self) -> tuple[tuple[Any, float], ...]:
        """The ids that can come next, each with its probability; empty when the outcome is complete."""
        return self.event.next_draws(self.drawn)

    def after(self, part: Any) -> StepwiseOutcome:
        """Return a copy with one more id drawn; ``part`` is an id of :attr:`next`.

        Raises:
            ValueError: this id cannot come next.
        """
        if part not in [each for each, _ in self.next]:
            raise ValueError(f"{part!r} cannot come next")
        return StepwiseOutcome(self.event, (*self.drawn, part))

    @property
    def outcome(self) -> Action:
        """The complete outcome.

        Raises:
            ValueError: the outcome is not complete yet.
        """
        if self.next:
            raise ValueError("Something is still to come.")
        return self.event.combine(self.drawn)


@attrs.frozen
class Deal(ChanceEvent):
    """A deal of the top ``count`` cards of a deck, in order; of all its cards if there are fewer."""

    deck: Deck
    count: int

    def _unseen_and_known(self) -> tuple[int, tuple[str, ...]]:
        """Return how many unseen cards are dealt, and the known cards dealt after them."""
        unseen = min(self.count, len(self.deck.unseen))
        return unseen, self.deck.bottom[: self.count - unseen]

    def why_not(self, outcome: object, name_of: NameOf = str) -> Reason | None:
        if type(outcome) is not Dealt or type(outcome.cards) is not tuple:
            return reason("deal-awaited", "", count=self.count, step="any-deal")
        unseen, known_bottom = self._unseen_and_known()
        cards = outcome.cards
        if len(cards) != unseen + len(known_bottom):
            return reason(
                "wrong-card-count", "", expected=unseen + len(known_bottom), count=len(cards)
            )
        unseen_cards = cards[:unseen]
        for index, card in enumerate(unseen_cards):
            if card not in self.deck.unseen:
                return self._why_not_dealable(card, name_of)
            if card in unseen_cards[:index] and unseen_cards.count(card) > self.deck.unseen.count(
                card
            ):
                return reason("card-dealt-twice", "", card=_short_name(card, name_of))
        if cards[unseen:] != known_bottom:
            return reason("known-bottom", "", cards=_join_names(known_bottom, name_of))
        return None

    def _why_not_dealable(self, card: object, name_of: NameOf) -> Reason:
        """Return why a card that is not among the unseen cards cannot be dealt."""
        names = {
            "card": _short_name(card, name_of),
            "possible": _join_names(self.deck.unseen, name_of),
        }
        if card in self.deck.bottom:
            return reason("card-under-others", "", **names)
        return reason("card-not-in-deck", "", **names)

    def sample(self, rng: Randomness) -> Dealt:
        unseen, known_bottom = self._unseen_and_known()
        cards = list(self.deck.unseen)
        size = len(cards)
        for index in range(unseen):
            drawn_index = index + rng.randrange(size - index)
            cards[index], cards[drawn_index] = cards[drawn_index], cards[index]
        return Dealt((*cards[:unseen], *known_bottom))

    def probability(self, outcome: Action) -> float:
        if type(outcome) is not Dealt or self.why_not(outcome) is not None:
            return 0.0
        unseen = self.deck.unseen
        count, _ = self._unseen_and_known()
        drawn = Counter(outcome.cards[:count])
        ways = prod(perm(unseen.count(card), times) for card, times in drawn.items())
        return ways / perm(len(unseen), count)

    def outcomes(self) -> Iterator[Dealt]:
        unseen, known_bottom = self._unseen_and_known()
        for cards in _ordered_draws(self.deck.unseen, unseen):
            yield Dealt(cards + known_bottom)

    def unordered_outcomes(self) -> Iterator[tuple[Dealt, float]]:
        unseen, known_bottom = self._unseen_and_known()
        counts = Counter(self.deck.unseen)
        ways = comb(len(self.deck.unseen), unseen)
        for cards, way_count in _unordered_draws(tuple(counts.items()), unseen):
            yield Dealt(cards + known_bottom), way_count / ways

    def next_draws(self, drawn_ids: tuple[Any, ...]) -> tuple[tuple[str, float], ...]:
        unseen, _ = self._unseen_and_known()
        if len(drawn_ids) >= unseen:
            return ()
        remaining = Counter(self.deck.unseen)
        remaining.subtract(drawn_ids)
        count = remaining.total()
        return tuple([(card, times / count) for card, times in remaining.items() if times])

    def combine(self, drawn_ids: tuple[Any, ...]) -> Dealt:
        _, known_bottom = self._unseen_and_known()
        return Dealt(drawn_ids + known_bottom)


def _ordered_draws(cards: tuple[str, ...], count: int) -> Iterator[tuple[str, ...]]:
    """Yield every distinct ordered draw of ``count`` cards; identical cards are not told apart."""
    if not count:
        yield ()
        return
    for index, card in enumerate(cards):
        if card not in cards[:index]:
            for tail in _ordered_draws(cards[:index] + cards[index + 1 :], count - 1):
                yield (card, *tail)


def _unordered_draws(
    counts_by_id: tuple[tuple[str, int], ...], count: int
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield every distinct set of ``count`` cards with the number of ways to draw it; ``counts_by_id`` are ids with their number."""
    if sum([available for _, available in counts_by_id]) < count:
        return
    if not count:
        yield (), 1
        return
    (card, available), other_kinds = counts_by_id[0], counts_by_id[1:]
    for times in range(min(available, count), -1, -1):
        for other_cards, ways in _unordered_draws(other_kinds, count - times):
            yield (card,) * times + other_cards, comb(available, times) * ways


@attrs.frozen
class Roll(ChanceEvent):
    """A roll of ``count`` dice of the same kind at once; ``die`` lists the faces, with repetitions."""

    die: tuple[str, ...]
    count: int

    def why_not(self, outcome: object, name_of: NameOf = str) -> Reason | None:
        if type(outcome) is not Rolled or type(outcome.faces) is not tuple:
            return reason("roll-awaited", "", count=self.count, step="any-roll")
        if len(outcome.faces) != self.count:
            return reason("wrong-dice-count", "", expected=self.count, count=len(outcome.faces))
        for face in outcome.faces:
            if face not in self.die:
                faces = _join_names(tuple(dict.fromkeys(self.die)), name_of)
                return reason("no-such-face", "", face=face, faces=faces)
        return None

    def sample(self, rng: Randomness) -> Rolled:
        die = self.die
        faces = [die[rng.randrange(len(die))] for _ in range(self.count)]
        faces.sort(key=die.index)
        return Rolled(tuple(faces))

    def probability(self, outcome: Action) -> float:
        if type(outcome) is not Rolled or self.why_not(outcome) is not None:
            return 0.0
        counts = Counter(outcome.faces)
        orders = factorial(self.count) // prod(factorial(times) for times in counts.values())
        order_probability: float = prod(
            [(self.die.count(face) / len(self.die)) ** times for face, times in counts.items()]
        )
        return orders * order_probability

    def outcomes(self) -> Iterator[Rolled]:
        """Yield every set of faces once, in the order of the die's faces."""
        faces = tuple(dict.fromkeys(self.die))
        for face_set in combinations_with_replacement(faces, self.count):
            yield Rolled(face_set)

    def next_draws(self, drawn_ids: tuple[object, ...]) -> tuple[tuple[str, float], ...]:
        if len(drawn_ids) >= self.count:
            return ()
        return tuple([(face, times / len(self.die)) for face, times in Counter(self.die).items()])

    def combine(self, drawn_ids: tuple[Any, ...]) -> Rolled:
        return Rolled(tuple(sorted(drawn_ids, key=self.die.index)))
