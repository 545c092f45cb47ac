"""Checks of a whole card file: counts, references, and abilities that nothing uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import attrs

from ancient_world.engine import register_messages
from ancient_world.engine.card_files import CardFileReading, FileHeader, list_of
from ancient_world.games.the_ancient_world.city_abilities import ABILITIES
from ancient_world.games.the_ancient_world.city_card_types import (
    BoardSpace,
    CityState,
    District,
    EmpireCard,
    Figures,
    MilitaryCard,
    PlayerBoard,
    Titan,
)
from ancient_world.games.the_ancient_world.coin_effects import COIN_EFFECTS
from ancient_world.games.the_ancient_world.goods_and_spaces import SPACES


@attrs.frozen
class CardCount:
    """The number of cards of a kind in the rulebook, with copies: in all decks together, and at the start."""

    kind: str
    card_count: int
    deck_field: str = ""
    """The field that names the deck of a card."""
    starting_deck: object = None
    """The value of that field on starting cards."""
    starting_count: int = 0
    cards_by_deck: Mapping[object, int] = attrs.field(factory=dict)
    """The number of cards in each deck of the standard file; the rulebook leaves it open."""


CARD_COUNTS = (
    CardCount("empire", 85, "deck", "start", 2, {"A": 36, "B": 36, "C": 13}),
    CardCount("military", 25, "starting", True, 2),
    CardCount("titan", 35, "stars", 0, 4, {1: 12, 2: 12, 3: 11}),
    CardCount("district", 15),
    CardCount("city_state", 4),
    CardCount("player_board", 4),
)
DECK_FIELD_BY_KIND = {each.kind: each.deck_field for each in CARD_COUNTS if each.deck_field}
STARTING_COUNT_BY_KIND = {each.kind: each.starting_count for each in CARD_COUNTS}

MAXIMUM_OWN_SPACES = 8
"""The most spaces that a card file can add to the eight."""
OCCASIONS = (*SPACES, "attack")

LISTS_OF_STARTING_CARDS = (
    ("starting_empire", "empire", "start"),
    ("starting_military", "military", True),
)
"""Lists in the figures that must name all cards of a kind and deck."""

BOARD_CARD_FIELDS = (("titan", "titan", 0), ("city_state", "city_state", ""))
"""Fields of the player boards that must each name one card of a kind and deck."""

register_messages(
    {
        "card-file:wrong-count:starting": (
            "there are {expected} and {starting} starting cards, not {found} and {found_starting}"
        ),
        "card-file:another-split": (
            "the file has {found}, the standard file has {expected}; the rulebook gives only the total"
        ),
        "card-file:duplicate-id:space": '"{id}" cannot be the id of a space: the rules use this word for something else',
        "card-file:wrong-card": '"{card}" is not a card that can be named here',
        "card-file:wrong-card:missing": '"{card}" must be named here, but is missing',
        "card-file:wrong-card:boards": '"{card}" is on two player boards',
        "card-file:unused-ability": "no card has this ability",
        "card-file:unused-effect": "no titan has this effect",
    }
)


@attrs.frozen
class Box:
    """The tables of a card file."""

    card_file: FileHeader
    board: Figures
    empire: Annotated[tuple[EmpireCard, ...], list_of(allows_copies=True)]
    military: Annotated[tuple[MilitaryCard, ...], list_of(allows_copies=True)]
    titan: Annotated[tuple[Titan, ...], list_of(allows_copies=True)]
    district: Annotated[tuple[District, ...], list_of(allows_copies=True)]
    city_state: Annotated[tuple[CityState, ...], list_of(allows_copies=True)]
    player_board: tuple[PlayerBoard, ...]
    space: tuple[BoardSpace, ...] = ()

    def cards(self, kind: str) -> tuple[Any, ...]:
        """Return the cards of a kind; ``None`` stands for parts of them that could not be read."""
        cards: tuple[Any, ...] = getattr(self, kind)
        return cards


def own_space_ids(reading: CardFileReading) -> tuple[str, ...]:
    """Return the ids of the file's own spaces, sorted, as other tables may name them."""
    tables = [table for file in reading.files for table in _as_list(file.tables.get("space"))]
    ids = [table.get("id") for table in tables if isinstance(table, dict)]
    return tuple(sorted({space_id for space_id in ids if isinstance(space_id, str)}))


def _as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def check_box(box: Box, reading: CardFileReading) -> None:
    """Report the faults that show only once all files have been read."""
    for card_count in CARD_COUNTS:
        _check_count(card_count, box, reading)
    _check_spaces(box, reading)
    if box.board is not None:
        _check_references(box, reading)
    _check_boards(box, reading)
    if not reading.has_faults:  # a partly read file would leave most abilities unused
        _warn_of_unused_classes(box, reading)


def _deck_of(kind: str, card: object) -> object:
    """Return the deck of a card, as ``CARD_COUNTS`` names it, or ``None`` if it could not be read."""
    return getattr(card, DECK_FIELD_BY_KIND[kind]) if kind in DECK_FIELD_BY_KIND else ""


def _ids_of_deck(box: Box, kind: str, deck: object) -> list[str] | None:
    """Return the ids of a deck, sorted, or ``None`` if the deck of some card could not be read, which has been reported."""
    cards = box.cards(kind)
    if any(_deck_of(kind, card) is None for card in cards):
        return None
    return sorted(card.id for card in cards if _deck_of(kind, card) == deck and card.id)


def _check_count(card_count: CardCount, box: Box, reading: CardFileReading) -> None:
    """Check the total number of cards, which the rulebook fixes; the numbers in each deck are up to the owner."""
    counts_by_deck = Counter(_deck_of(card_count.kind, card) for card in box.cards(card_count.kind))
    # A missing table has been reported, and so has a card whose deck could not be read.
    if counts_by_deck[None] or not (counts_by_deck or reading.has_table(card_count.kind)):
        return
    starting_actual = counts_by_deck.pop(card_count.starting_deck, 0)
    actual = counts_by_deck.total()
    if not card_count.deck_field:
        if actual != card_count.card_count:
            reading.add_fault(
                "wrong-count", card_count.kind, expected=card_count.card_count, found=actual
            )
    elif (actual, starting_actual) != (card_count.card_count, card_count.starting_count):
        reading.add_fault(
            "wrong-count:starting", card_count.kind, card_count.deck_field,
            expected=card_count.card_count, starting=card_count.starting_count, found=actual, found_starting=starting_actual,
        )  # fmt: skip
    elif card_count.cards_by_deck and counts_by_deck != card_count.cards_by_deck:
        split_texts = {
            "found": _counts_text(counts_by_deck, card_count),
            "expected": _counts_text(card_count.cards_by_deck, card_count),
        }
        reading.add_warning("another-split", card_count.kind, card_count.deck_field, **split_texts)


def _counts_text(counts_by_deck: Mapping[object, int], card_count: CardCount) -> str:
    return ", ".join(f"{deck} {counts_by_deck.get(deck, 0)}" for deck in card_count.cards_by_deck)


def _check_spaces(box: Box, reading: CardFileReading) -> None:
    if len(box.space) > MAXIMUM_OWN_SPACES:
        reading.add_fault("wrong-count:many", "space", most=MAXIMUM_OWN_SPACES)
    for space in box.space:
        if space.id in OCCASIONS:
            reading.add_fault("duplicate-id:space", space, "id", id=space.id)


def _check_references(box: Box, reading: CardFileReading) -> None:
    """Check that the figures name all starting cards, unless their number is wrong."""
    for field_name, kind, deck in LISTS_OF_STARTING_CARDS:
        expected_ids = _ids_of_deck(box, kind, deck)
        if expected_ids is not None and len(expected_ids) == STARTING_COUNT_BY_KIND[kind]:
            _check_named_cards(
                field_name, getattr(box.board, field_name) or (), expected_ids, reading
            )


def _check_named_cards(
    field_name: str, named_ids: Sequence[str], expected_ids: Sequence[str], reading: CardFileReading
) -> None:
    """Check that a list of the figures names exactly these cards."""
    wrong_cards = [
        (place, card) for place, card in enumerate(named_ids) if card not in expected_ids
    ]
    for index, card in wrong_cards:
        _report_wrong_card(card, expected_ids, reading, "board", field_name, index)
    # A wrong card stands in the place of a right one, whose absence need not be reported.
    for card in [card for card in expected_ids if card not in named_ids][len(wrong_cards) :]:
        reading.add_fault("wrong-card:missing", "board", field_name, card=card)


def _report_wrong_card(
    card: str,
    expected_ids: Sequence[str],
    reading: CardFileReading,
    table: object,
    *path: str | int,
) -> None:
    """Report a card that is not allowed in a place, or an id that no card has."""
    if ("", card) in reading.ids:
        reading.add_fault("wrong-card", table, *path, card=card)
    else:
        reading.add_fault("unknown-card", table, *path, word=card, known=expected_ids)


def _check_boards(box: Box, reading: CardFileReading) -> None:
    """Check that each starting titan and each city-state is on one board (S8, S10)."""
    for field_name, kind, deck in BOARD_CARD_FIELDS:
        expected_ids = _ids_of_deck(box, kind, deck)
        named_counts = Counter(getattr(board, field_name) for board in box.player_board)
        if expected_ids is None or None in named_counts:
            continue  # a value that could not be read has been reported
        for board in box.player_board:
            card = getattr(board, field_name)
            if card not in expected_ids:
                _report_wrong_card(card, expected_ids, reading, board, field_name)
            elif named_counts[card] > 1:
                reading.add_fault("wrong-card:boards", board, field_name, card=card)


def _warn_of_unused_classes(box: Box, reading: CardFileReading) -> None:
    cards = (*box.empire, *box.military, *box.titan, *box.district, *box.city_state)
    used_classes = {type(ability) for card in cards for ability in card.abilities or ()}
    for ability_key, ability in ABILITIES.items():
        if ability not in used_classes:
            reading.add_warning("unused-ability", "", ability_key)
    used_effects = {type(card.coin_effect) for card in box.titan}
    for ability_key, effect in COIN_EFFECTS.items():
        if effect not in used_effects:
            reading.add_warning("unused-effect", "titan", ability_key)
