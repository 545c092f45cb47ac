"""Objectives of cards: one small class for each kind (V1-V4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

import attrs

from ancient_world.engine import Sentence, count, labels_from_ids, message_text, register_messages
from ancient_world.engine.card_files import family_of, list_of, one_of_words

SUITS = ("palace", "library", "garden", "temple", "stronghold")
"""The suits of cards."""

Suit = Annotated[str, one_of_words(*SUITS)]
Points = Annotated[int, count(1, 99)]


register_messages(
    {},
    labels_from_ids(*SUITS)
    | {f"{suit}:many": f"{suit}s" for suit in SUITS}
    | {"library:many": "libraries"},
)


@attrs.frozen
class Tally:
    """The symbols that a kingdom shows, by suit: as they count and as they are printed; and whether the kingdom wins ties.

    ``sets`` and ``singles`` are the symbols that set cards and the Molehill look at (see the settings).
    """

    symbols: Mapping[str, int]
    sets: Mapping[str, int]
    singles: Mapping[str, int]
    wins_ties: bool
    needs_one: bool


def wins_comparison(own_count: int, other_count: int, own_tally: Tally) -> bool:
    """Return whether ``own_count`` wins: it is larger, or it is equal and its owner has the card that wins ties (V2)."""
    if own_count != other_count:
        return own_count > other_count
    return own_tally.wins_ties and (own_count > 0 or not own_tally.needs_one)


@attrs.frozen
class Ability:
    """The objective of a card; ``key`` is the name of the objective in the card file."""

    key: ClassVar[str]
    is_independent: ClassVar[bool] = True
    """True if the points of the objective do not depend on the other kingdom."""
    sentence: ClassVar[Sentence]
    """The sentence about what the objective scores; ``{points}`` stands for the points printed on the card."""

    def objective_text(self) -> str:
        """Return what the objective scores, as a sentence in the language in use."""
        values = attrs.asdict(self, recurse=False)
        return message_text(self.sentence.second_person, {**values, "points": self.printed_points})

    @property
    def printed_points(self) -> int | None:
        """Return the points printed on the card, or ``None`` if it has none."""
        return getattr(self, "points_each", getattr(self, "points_once", None))

    def points(self, own_tally: Tally, other_tally: Tally) -> int:
        """Return the points that the objective scores for the kingdom ``own_tally`` against the kingdom ``other_tally``."""
        return 0


@attrs.frozen
class PerSymbol(Ability):
    """Points for each symbol of a suit (V1)."""

    sentence: ClassVar[Sentence] = Sentence("{points} for each {suit:label}")

    suit: Suit
    points_each: Points = attrs.field(alias="points")

    def points(self, own_tally: Tally, other_tally: Tally) -> int:
        return self.points_each * own_tally.symbols[self.suit]


@attrs.frozen
class Majority(Ability):
    """Points for more symbols of a suit than the opponent has (V2)."""

    is_independent = False
    sentence: ClassVar[Sentence] = Sentence("{points} if you have the most {suit:label:many}")

    suit: Suit
    points_once: Points = attrs.field(alias="points")

    def points(self, own_tally: Tally, other_tally: Tally) -> int:
        has_majority = wins_comparison(
            own_tally.symbols[self.suit], other_tally.symbols[self.suit], own_tally
        )
        return self.points_once if has_majority else 0


@attrs.frozen
class Sets(Ability):
    """Points for each whole set of some suits (V1)."""

    sentence: ClassVar[Sentence] = Sentence("{points} for each set of {suits:and}")

    suits: Annotated[tuple[Suit, ...], list_of(2, len(SUITS), unique=True)]
    points_each: Points = attrs.field(alias="points")

    def points(self, own_tally: Tally, other_tally: Tally) -> int:
        return self.points_each * min([own_tally.sets[suit] for suit in self.suits])


@attrs.frozen
class Missing(Ability):
    """Points for each suit that the kingdom has none of (V1)."""

    sentence: ClassVar[Sentence] = Sentence("{points} for each suit you have none of")

    points_each: Points = attrs.field(alias="points")

    def points(self, own_tally: Tally, other_tally: Tally) -> int:
        return self.points_each * list(own_tally.symbols.values()).count(0)


class WinsTies(Ability):
    """Its owner wins every tie (V2)."""

    sentence: ClassVar[Sentence] = Sentence("wins every tie")


class Doubles(Ability):
    """Doubles the symbols of its owner's most numerous suit (V3)."""

    sentence: ClassVar[Sentence] = Sentence("doubles your most numerous suit")


@attrs.frozen
class SingleSuits(Ability):
    """Points for more suits with exactly one symbol than the opponent has (V4)."""

    is_independent = False
    sentence: ClassVar[Sentence] = Sentence(
        "{points} if you have the most suits with exactly one symbol"
    )

    points_once: Points = attrs.field(alias="points")

    def points(self, own_tally: Tally, other_tally: Tally) -> int:
        own_singles, other_singles = (
            list(tally.singles.values()).count(1) for tally in (own_tally, other_tally)
        )
        return self.points_once if wins_comparison(own_singles, other_singles, own_tally) else 0


@attrs.frozen
class BestCard(Ability):
    """Points for owning the card that scored most of any single card (V4); it is scored last (V5)."""

    sentence: ClassVar[Sentence] = Sentence("{points} if you have the card that scores the most")

    points_once: Points = attrs.field(alias="points")


ABILITIES: Mapping[str, type[Ability]] = family_of(globals(), Ability)
"""The classes of objectives, by their key in the card file."""
