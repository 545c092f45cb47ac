"""Looks into a deck: the cards that somebody saw there and that went back, which bound what others can have held by then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import attrs

from ancient_world.engine.cached import cache
from ancient_world.engine.chance import HIDDEN
from ancient_world.engine.declared.fields import Ids, fields_of
from ancient_world.engine.declared.typed import Rules


@attrs.frozen
class LookField:
    """The fields of a state that hold looks of one kind, and the hands that are bounded by them."""

    looks: str
    """The field of the state that lists them."""
    cards: str
    """The field of each that names the cards."""
    held: str
    """The field of each that counts the cards in each hand."""
    kind: Any
    sides: str
    """The field of the state with a part for each player."""
    hand: str
    """The field of these parts that holds cards of the kind."""
    mark: Ids
    """The declaration of that field."""


@cache
def look_fields(cls: type) -> tuple[LookField, ...]:
    """The looks that the state class of a game declares."""
    return tuple([
        LookField(field.name, each.name, each.ids.while_held, each.ids.kind, *_hands(cls, each.ids.kind))
        for field in fields_of(cls)
        if field.many and field.part is not None
        for each in fields_of(field.part)
        if each.ids is not None and each.ids.while_held
    ])  # fmt: skip


def _hands(cls: type, kind: object) -> tuple[str, str, Ids]:
    """The fields that lead to the cards of a kind in the players' hands."""
    for field in fields_of(cls):
        for each in fields_of(field.part) if field.per_seat and field.part is not None else ():
            if each.secret and each.ids and each.holds and each.ids.kind == kind:
                return field.name, each.name, each.ids
    raise TypeError(f"{cls.__name__} has no hands of {kind}")


class Looks:
    """The looks of one kind in a state, and what they leave for the hands."""

    def __init__(self, rules: Rules, state: object, field: LookField) -> None:
        self.field, self.seats = field, rules.seats(state)
        self.ids: frozenset[str] = rules.ids(state)[field.kind]
        box: Mapping[str, int] = rules.box(state) or dict.fromkeys(self.ids, 1)
        self.box = Counter({card: box[card] for card in sorted(self.ids) if card in box})
        looks = getattr(state, field.looks)
        self.cards: list[tuple[str, ...]] = [getattr(each, field.cards) for each in looks]
        self.held: list[tuple[int, ...]] = [getattr(each, field.held) for each in looks]

    def hands(self, state: object) -> list[tuple[str, ...]]:
        """The cards of each player."""
        return [getattr(side, self.field.hand) for side in getattr(state, self.field.sides)]

    def left(self, hands: list[tuple[str, ...]]) -> list[Counter[str]]:
        """For each look, how often each card can be hidden in hands that were there by then; later looks bound it too."""
        found, least = list[Counter[str]](), self.box
        for cards, held in zip(reversed(self.cards), reversed(self.held), strict=True):
            seen = [card for hand, most in zip(hands, held, strict=True) for card in hand[:most]]
            here = Counter(self.box)
            here.subtract([card for card in (*cards, *seen) if card != HIDDEN])
            least = Counter({card: min(here[card], least[card]) for card in self.box})
            found.append(least)
        return found[::-1]

    def stage(self, seat: int, place: int) -> int:
        """The first look by which a place in a hand was filled; their number if it was filled later."""
        later = [number for number, held in enumerate(self.held) if place < held[seat]]
        return min(later, default=len(self.held))

    def put_back(self, state: object, draw: Callable[[list[str]], str]) -> list[tuple[str, ...]]:
        """Draw what was seen at each look where it is hidden: any of the cards that no hand held by then."""
        hands, found = self.hands(state), list[tuple[str, ...]]()
        for cards, held in zip(self.cards, self.held, strict=True):
            gone = [card for hand, most in zip(hands, held, strict=True) for card in hand[:most]]
            there = [*(self.box - Counter(gone)).elements()]
            drawn = [card if card != HIDDEN else draw(there) for card in cards]
            found.append(tuple(sorted(drawn)))
        return found

    def fits(self, state: object, unseen: list[str]) -> bool:
        """Return whether all of them can have happened, with these cards left to be drawn for what is hidden."""
        hands, before = self.hands(state), (0,) * self.seats
        for held in self.held:
            if len(held) != self.seats or not _grows(before, held):
                return False
            before = held
        if any(most > len(hand) for most, hand in zip(before, hands, strict=True)):
            return False
        there = Counter([card for card in unseen if card in self.ids])
        for cards, held, left in zip(self.cards, self.held, self.left(hands), strict=True):
            hidden = [each for hand, most in zip(hands, held, strict=True) for each in hand[:most]]
            free = sum(min(count, there[card]) for card, count in left.items())
            if min(left.values()) < 0 or hidden.count(HIDDEN) > free:
                return False
            if sum(held) + len(cards) > self.box.total():
                return False
        return True

    def drawn(
        self, state: object, unseen: list[str], draw: Callable[[list[str]], str]
    ) -> dict[tuple[int, int], str]:
        """Draw what is hidden in hands and was there at a look; ``draw`` takes one of some cards.

        The places with the fewest cards to choose from come first, so that each way is as likely as any other.
        """
        hands = self.hands(state)
        left, found = self.left(hands), dict[tuple[int, int], str]()
        hidden = [
            (stage, seat, place)
            for seat, hand in enumerate(hands)
            for place, card in enumerate(hand)
            if card == HIDDEN and (stage := self.stage(seat, place)) < len(left)
        ]
        for stage, seat, place in sorted(hidden):
            free = left[stage] & Counter(unseen)
            card = found[seat, place] = draw([*free.elements()])
            for each in left[stage:]:
                each[card] -= 1
        return found


def in_stretches(state: object, mark: Ids, seat: int, hand: tuple[str, ...]) -> tuple[str, ...]:
    """Cards in the order of the ids; of a hand, in that order between one look into the deck of its kind and the next."""
    bounds = [0]
    for field in look_fields(type(state)):
        for look in getattr(state, field.looks) if field.mark is mark else ():
            bounds += getattr(look, field.held)[seat : seat + 1]
    pairs = pairwise([*bounds, len(hand)])
    return tuple([card for low, high in pairs for card in sorted(hand[low:high])])


def _grows(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    return all(0 <= one <= other for one, other in zip(before, after, strict=True))


def looks_of(rules: Rules, state: object) -> Iterator[Looks]:
    """The looks that a state keeps in mind."""
    for field in look_fields(type(state)):
        if getattr(state, field.looks):
            yield Looks(rules, state, field)
