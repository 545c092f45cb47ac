"""Remembered looks into a deck: the cards that somebody saw there and put back, which nobody else can have held by then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import attrs

from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.declared.field_marks import Ids, fields_of
from ancient_world.engine.declared.type_parameters import Rules
from ancient_world.engine.typed_cache import cache


@attrs.frozen
class LookField:
    """The names of the fields that record looks at cards of one kind, and of the hands that the looks limit."""

    looks_field: str
    """The field of the state that lists the looks."""
    cards_field: str
    """The field of a look that names the cards seen."""
    hand_sizes_field: str
    """The field of a look that counts the cards in each hand at that time."""
    kind: Any
    players_field: str
    """The field of the state with a part for each player."""
    hand_field: str
    """The field of these parts that holds cards of the kind."""
    hand_mark: Ids
    """The declaration of the ``hand`` field."""


@cache
def look_fields(cls: type) -> tuple[LookField, ...]:
    """Return the fields for looks that a state class declares, one entry for each kind of cards."""
    return tuple([
        LookField(field.name, each.name, each.ids.hand_sizes_field, each.ids.kind, *_find_hand_field(cls, each.ids.kind))
        for field in fields_of(cls)
        if field.is_tuple and field.part_class is not None
        for each in fields_of(field.part_class)
        if each.ids is not None and each.ids.hand_sizes_field
    ])  # fmt: skip


def _find_hand_field(cls: type, kind: object) -> tuple[str, str, Ids]:
    """Return the per-seat field, the hand field in its parts, and that field's mark, for the hands with cards of a kind."""
    for field in fields_of(cls):
        for part_field in (
            fields_of(field.part_class)
            if field.is_per_seat and field.part_class is not None
            else ()
        ):
            if (
                part_field.is_secret
                and part_field.ids
                and part_field.holds_components
                and part_field.ids.kind == kind
            ):
                return field.name, part_field.name, part_field.ids
    raise TypeError(f"{cls.__name__} has no hands of {kind}")


class DeckLooks:
    """The cards that players saw in decks of one kind; from these follows which cards the other players can hold."""

    def __init__(self, rules: Rules, state: object, field: LookField) -> None:
        self.field: LookField = field
        self.seats: int = rules.seats(state)
        self.ids: frozenset[str] = rules.ids(state)[field.kind]
        box: Mapping[str, int] = rules.box(state) or dict.fromkeys(self.ids, 1)
        self.box: Counter[str] = Counter(
            {card: box[card] for card in sorted(self.ids) if card in box}
        )
        looks = getattr(state, field.looks_field)
        self.cards: list[tuple[str, ...]] = [getattr(each, field.cards_field) for each in looks]
        self.hand_sizes: list[tuple[int, ...]] = [
            getattr(each, field.hand_sizes_field) for each in looks
        ]

    def hands(self, state: object) -> list[tuple[str, ...]]:
        """Return the hand of each player."""
        return [
            getattr(player, self.field.hand_field)
            for player in getattr(state, self.field.players_field)
        ]

    def possible_counts(self, hands: list[tuple[str, ...]]) -> list[Counter[str]]:
        """Return for each look how many copies of each card can be hidden in the hands of that time, given all later looks too."""
        counts, limits = list[Counter[str]](), self.box
        for cards, sizes in zip(reversed(self.cards), reversed(self.hand_sizes), strict=True):
            cards_in_hands = [
                card for hand, size in zip(hands, sizes, strict=True) for card in hand[:size]
            ]
            available = Counter(self.box)
            available.subtract([card for card in (*cards, *cards_in_hands) if card != HIDDEN_ID])
            limits = Counter({card: min(available[card], limits[card]) for card in self.box})
            counts.append(limits)
        return counts[::-1]

    def first_look(self, seat: int, index: int) -> int:
        """Return the number of the first look at which a place in a hand was filled, or the number of looks if it was filled later."""
        later_looks = [number for number, held in enumerate(self.hand_sizes) if index < held[seat]]
        return min(later_looks, default=len(self.hand_sizes))

    def redraw_looks(
        self, state: object, draw: Callable[[list[str]], str]
    ) -> list[tuple[str, ...]]:
        """Return the cards of each look, sorted, with hidden ones drawn from the cards that no hand held at that time."""
        hands, look_cards = self.hands(state), list[tuple[str, ...]]()
        for cards, sizes in zip(self.cards, self.hand_sizes, strict=True):
            cards_in_hands = [
                card for hand, size in zip(hands, sizes, strict=True) for card in hand[:size]
            ]
            available = [*(self.box - Counter(cards_in_hands)).elements()]
            drawn_cards = [card if card != HIDDEN_ID else draw(available) for card in cards]
            look_cards.append(tuple(sorted(drawn_cards)))
        return look_cards

    def is_consistent(self, state: object, unseen: list[str]) -> bool:
        """Return whether all looks can have happened, if hidden cards are drawn from ``unseen``."""
        hands, previous_sizes = self.hands(state), (0,) * self.seats
        for sizes in self.hand_sizes:
            if len(sizes) != self.seats or not _is_growing(previous_sizes, sizes):
                return False
            previous_sizes = sizes
        if any(size > len(hand) for size, hand in zip(previous_sizes, hands, strict=True)):
            return False
        available = Counter([card for card in unseen if card in self.ids])
        for cards, sizes, counts in zip(
            self.cards, self.hand_sizes, self.possible_counts(hands), strict=True
        ):
            cards_in_hands = [
                each for hand, most in zip(hands, sizes, strict=True) for each in hand[:most]
            ]
            available_count = sum(min(count, available[card]) for card, count in counts.items())
            if min(counts.values()) < 0 or cards_in_hands.count(HIDDEN_ID) > available_count:
                return False
            if sum(sizes) + len(cards) > self.box.total():
                return False
        return True

    def draw_hidden_cards(
        self, state: object, unseen: list[str], draw: Callable[[list[str]], str]
    ) -> dict[tuple[int, int], str]:
        """Draw the hidden cards that were in hands at some look, by (seat, place); ``draw`` picks one of a list of cards.

        The places with the fewest possible cards are drawn first, so that all combinations are equally likely.
        """
        hands = self.hands(state)
        counts, result = self.possible_counts(hands), dict[tuple[int, int], str]()
        hidden = [
            (look_number, seat, place)
            for seat, hand in enumerate(hands)
            for place, card in enumerate(hand)
            if card == HIDDEN_ID and (look_number := self.first_look(seat, place)) < len(counts)
        ]
        for look_number, seat, index in sorted(hidden):
            possible_cards = counts[look_number] & Counter(unseen)
            card = result[seat, index] = draw([*possible_cards.elements()])
            for later_counts in counts[look_number:]:
                later_counts[card] -= 1
        return result


def sort_between_looks(
    state: object, mark: Ids, seat: int, hand: tuple[str, ...]
) -> tuple[str, ...]:
    """Return cards sorted by id; in a hand that looks limit, the cards drawn between two looks are sorted among themselves."""
    boundaries = [0]
    for field in look_fields(type(state)):
        for look in getattr(state, field.looks_field) if field.hand_mark is mark else ():
            boundaries += getattr(look, field.hand_sizes_field)[seat : seat + 1]
    pairs = pairwise([*boundaries, len(hand)])
    return tuple([card for start, end in pairs for card in sorted(hand[start:end])])


def _is_growing(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    return all(0 <= old <= new for old, new in zip(before, after, strict=True))


def looks_of(rules: Rules, state: object) -> Iterator[DeckLooks]:
    """Yield a :class:`DeckLooks` for each kind of cards of which the state remembers that players looked at them."""
    for field in look_fields(type(state)):
        if getattr(state, field.looks_field):
            yield DeckLooks(rules, state, field)
