"""Checks of a card file as a whole: counts, references, and abilities that nothing uses."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import attrs

from ancient_world.engine import register
from ancient_world.engine.card_files.faults import misspelt, shown
from ancient_world.engine.card_files.marks import FileHeader, copied
from ancient_world.engine.card_files.tables import Reading
from ancient_world.games.the_ancient_world.components import (
    ABILITIES,
    COIN_EFFECTS,
    CityState,
    District,
    EmpireCard,
    Figures,
    MilitaryCard,
    PlayerBoard,
    Titan,
)  # fmt: skip

COUNTS: dict[tuple[str, object], int] = {
    ("empire", "A"): 36,
    ("empire", "B"): 36,
    ("empire", "C"): 13,
    ("empire", "start"): 2,
    ("military", False): 25,
    ("military", True): 2,
    ("titan", 0): 4,
    ("titan", 1): 12,
    ("titan", 2): 12,
    ("titan", 3): 11,
    ("district", ""): 15,
    ("city_state", ""): 4,
    ("player_board", ""): 4,
}
"""How many cards of each kind and deck the rulebook says there are, copies counted."""

DECK = {"empire": "deck", "military": "starting", "titan": "stars"}
"""The field that says to which deck a card belongs."""

NAMED = (
    ("starting_empire", "empire", "start"),
    ("starting_military", "military", True),
)
"""What the figures name: cards of a kind and deck, all of them."""

ON_BOARDS = (("titan", "titan", 0), ("city_state", "city_state", ""))
"""What each player board names: one card of a kind and deck."""

register(
    {
        "card-file:wrong-count:deck": "the rulebook has {expected} with {key} = {deck}, this file {found}",
        "card-file:wrong-card": "{card} cannot stand here",
        "card-file:wrong-card:missing": "{card} is not named here",
        "card-file:wrong-card:boards": "{card} is on two player boards",
        "card-file:unused-ability": "no card has this ability",
        "card-file:unused-effect": "no titan has this effect",
    }
)


@attrs.frozen
class Box:
    """The tables of a card file."""

    card_file: FileHeader
    board: Figures
    empire: Annotated[tuple[EmpireCard, ...], copied()]
    military: Annotated[tuple[MilitaryCard, ...], copied()]
    titan: Annotated[tuple[Titan, ...], copied()]
    district: Annotated[tuple[District, ...], copied()]
    city_state: Annotated[tuple[CityState, ...], copied()]
    player_board: tuple[PlayerBoard, ...]

    def cards(self, kind: str) -> tuple[Any, ...]:
        """The cards of a kind; what could not be read of them is ``None``."""
        cards: tuple[Any, ...] = getattr(self, kind)
        return cards


def check_box(box: Box, reading: Reading) -> None:
    """Note what can be seen only when every file has been read."""
    _check_counts(box, reading)
    if box.board is not None:
        _check_references(box, reading)
    _check_boards(box, reading)
    _warn_of_unused(box, reading)


def _deck(kind: str, card: Any) -> object:
    """The deck of a card, as ``COUNTS`` names it; ``None`` if it could not be read."""
    return getattr(card, DECK[kind]) if kind in DECK else ""


def _check_counts(box: Box, reading: Reading) -> None:
    for (kind, deck), expected in COUNTS.items():
        decks = Counter(_deck(kind, card) for card in box.cards(kind))
        # A card of no known deck has been reported, and may be the missing one.
        if decks[deck] == expected or decks[None]:
            continue
        data: dict[str, object] = {"expected": expected, "found": decks[deck]}
        if kind in DECK:
            data |= {"key": DECK[kind], "deck": shown(deck)}
            reading.fault("wrong-count:deck", kind, DECK[kind], **data)
        else:
            reading.fault("wrong-count", kind, **data)


def _check_references(box: Box, reading: Reading) -> None:
    for key, kind, deck in NAMED:
        named = getattr(box.board, key) or ()
        cards = box.cards(kind)
        if any(_deck(kind, card) is None for card in cards):
            continue
        known = sorted(card.id for card in cards if _deck(kind, card) == deck and card.id)
        for place, card in enumerate(named):
            if card not in known and ("", card) in reading.ids:
                reading.fault("wrong-card", "board", key, place, card=shown(card))
            elif card not in known:
                reading.fault(misspelt("unknown-card", card, known, key, place), "board")
        for card in known:
            if card not in named:
                reading.fault("wrong-card:missing", "board", key, card=shown(card))


def _check_boards(box: Box, reading: Reading) -> None:
    """Each starting titan and each city-state is on one board (S8, S10)."""
    for key, kind, deck in ON_BOARDS:
        cards = box.cards(kind)
        named = Counter(getattr(board, key) for board in box.player_board)
        if any(_deck(kind, card) is None for card in cards) or None in named:
            continue  # what could not be read has been reported
        known = sorted(card.id for card in cards if _deck(kind, card) == deck and card.id)
        for board in box.player_board:
            _check_named(board, key, known, named, reading)


def _check_named(
    board: PlayerBoard, key: str, known: list[str], named: Counter[str], reading: Reading
) -> None:
    card = getattr(board, key)
    if card in known and named[card] > 1:
        reading.fault("wrong-card:boards", board, key, card=shown(card))
    elif card not in known and ("", card) in reading.ids:
        reading.fault("wrong-card", board, key, card=shown(card))
    elif card not in known:
        reading.fault(misspelt("unknown-card", card, known, key), board)


def _warn_of_unused(box: Box, reading: Reading) -> None:
    cards = (*box.empire, *box.military, *box.titan, *box.district, *box.city_state)
    used = {type(ability) for card in cards for ability in card.abilities or ()}
    for key, ability in ABILITIES.items():
        if ability not in used:
            reading.warn("unused-ability", "", key)
    effects = {type(card.coin_effect) for card in box.titan}
    for key, effect in COIN_EFFECTS.items():
        if effect not in effects:
            reading.warn("unused-effect", "titan", key)
