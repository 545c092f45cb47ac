"""The card file: the 18 cards of a game, loaded and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from os import PathLike, fsdecode
from typing import Any

import attrs

from ancient_world.engine import Fault, InvalidCardFile
from ancient_world.engine.card_files.files import (
    packaged_card_files,
    read_card_files,
    show,
    title_of,
)
from ancient_world.games.tides_of_time.components import ABILITIES, SUITS, Ability, Card

CARDS = 18
"""All of them are used in a game: ten dealt, and twice four drawn (S1)."""
MOST_FAULTS = 100


@attrs.frozen(repr=False, cache_hash=True)
class CardFile:
    """All cards by id, in the order of their ids.

    Two card files are equal when they hold the same cards; ``digest`` stands for all of it. Treat the
    mapping as read-only.
    """

    name: str = attrs.field(eq=False)
    digest: str
    cards: Mapping[str, Card] = attrs.field(eq=False)

    @classmethod
    def standard(cls) -> CardFile:
        """Return the cards that come with the library; they are read once."""
        return _standard()

    @classmethod
    def load(cls, path: str | PathLike[str]) -> CardFile:
        """Load a card file: one TOML file.

        Raises:
            InvalidCardFile: with every fault that was found.
        """
        faults, cards = _read(path)
        if faults:
            raise InvalidCardFile(faults)
        return _made(title_of(path), cards)

    @classmethod
    def check(cls, path: str | PathLike[str]) -> tuple[Fault, ...]:
        """Everything that is wrong with a card file; empty if nothing is."""
        return tuple(_read(path)[0])

    def __repr__(self) -> str:
        return f"CardFile({self.name!r}, digest={self.digest[:12]!r})"


@cache
def _standard() -> CardFile:
    (file,) = packaged_card_files(__package__, "standard.toml")
    reader = _Reader("standard")
    cards = reader.cards(file.tables)
    assert not reader.faults, reader.faults
    return _made("standard", cards)


def _made(name: str, cards: dict[str, Card]) -> CardFile:
    from hashlib import sha256  # noqa: PLC0415 - slow to import, needed once
    from json import dumps  # noqa: PLC0415 - the same

    ordered = {card_id: cards[card_id] for card_id in sorted(cards)}
    told = [
        [card.id, card.name, card.suit, card.ability.key, attrs.asdict(card.ability)]
        for card in ordered.values()
    ]
    return CardFile(name, sha256(dumps(told).encode("ascii")).hexdigest(), ordered)


def _read(path: str | PathLike[str]) -> tuple[Sequence[Fault], dict[str, Card]]:
    try:
        (file,) = read_card_files(path, folder=False)
    except InvalidCardFile as error:
        return error.faults, {}
    reader = _Reader(fsdecode(path))
    cards = reader.cards(file.tables)
    return reader.faults, cards


class _Reader:
    """Reads the tables of a file and keeps every fault."""

    def __init__(self, file: str) -> None:
        self.file = show(file, 200)
        self.faults: list[Fault] = []
        self.count = 0

    def fault(self, table: str, key: str, code: str, message: str) -> None:
        """Keep a fault, unless there are enough."""
        self.count += 1
        if self.count <= MOST_FAULTS:
            fault = Fault(self.file, show(table), show(key), show(message, 300), code)
            self.faults.append(fault)

    def cards(self, tables: Mapping[str, Any]) -> dict[str, Card]:
        """The cards of a file."""
        for name in tables:
            if name != "card":
                self.fault(name, "", "unknown-table", "the only table is [[card]]")
        listed = tables.get("card")
        if not isinstance(listed, list):
            self.fault("card", "", "missing-table", "the file lists its cards as [[card]]")
            return {}
        cards: dict[str, Card] = {}
        for place, table in enumerate(listed[: 2 * CARDS]):
            card = self.card(f"card {place + 1}", table)
            if card is not None and card.id in cards:
                self.fault(card.id, "id", "duplicate-id", "another card has this id")
            elif card is not None:
                cards[card.id] = card
        self.counts(cards, len(listed))
        return cards

    def counts(self, cards: Mapping[str, Card], count: int) -> None:
        """What the rules rely on: 18 cards, three of each suit, each special card once (S1)."""
        if count != CARDS:
            self.fault("card", "", "wrong-count", f"{CARDS} cards are played with, not {count}")
            return
        suits = Counter(card.suit for card in cards.values())
        for suit in (*SUITS, None):
            if suits[suit] != 3:
                told = suit or "without a suit"
                self.fault(
                    "card", "suit", "wrong-count", f"three cards are {told}, not {suits[suit]}"
                )
        keys = Counter(card.ability.key for card in cards.values())
        for key in ("wins_ties", "doubles", "single_suits", "best_card"):
            if keys[key] > 1:
                self.fault(
                    "card", key, "wrong-count", f"one card at most has this, not {keys[key]}"
                )

    def card(self, place: str, table: Any) -> Card | None:
        """One card, ``None`` if it has faults."""
        if not isinstance(table, dict):
            self.fault(place, "", "wrong-type", "a card is a table")
            return None
        before = self.count
        card_id, name, suit = table.get("id"), table.get("name"), table.get("suit")
        where = card_id if isinstance(card_id, str) else place
        if not (isinstance(card_id, str) and _is_id(card_id)):
            self.fault(where, "id", "bad-id", "an id is lower-case words joined by hyphens")
        if not (isinstance(name, str) and 0 < len(name) <= 60 and name.isprintable()):
            self.fault(where, "name", "bad-name", "a name is plain text of 1 to 60 characters")
        if suit is not None and suit not in SUITS:
            self.fault(where, "suit", "unknown-suit", f"the suits are {', '.join(SUITS)}")
        abilities = [self.ability(where, key, table[key]) for key in table if key in ABILITIES]
        for key in table:
            if key not in {"id", "name", "suit", *ABILITIES}:
                self.fault(where, str(key), "unknown-key", f"known: {', '.join(ABILITIES)}")
        if len(abilities) != 1:
            self.fault(where, "", "wrong-count", f"a card has one objective, not {len(abilities)}")
        if self.count > before or abilities[0] is None:
            return None
        return Card(str(card_id), str(name), suit, abilities[0])

    def ability(self, where: str, key: str, value: Any) -> Ability | None:
        """One objective, ``None`` if it has faults."""
        kind = ABILITIES[key]
        fields: list[str] = [field.name for field in attrs.fields(kind)]
        if not fields:
            if value is not True:
                self.fault(where, key, "wrong-type", "this is true, or not there")
                return None
            return kind()
        if not isinstance(value, dict):
            self.fault(where, key, "wrong-type", "this is a table")
            return None
        known = dict(self.values(where, key, fields, value))
        return kind(**known) if len(known) == len(fields) else None

    def values(
        self, where: str, key: str, fields: list[str], value: dict[str, Any]
    ) -> Iterator[tuple[str, Any]]:
        """The values of an objective that are right, by the names of its fields."""
        names = {field.partition("_")[0]: field for field in fields}
        for name in value:
            if name not in names:
                self.fault(where, f"{key}.{name}", "unknown-key", f"known: {', '.join(names)}")
        for name, field in names.items():
            found = value.get(name)
            if name == "points":
                right = type(found) is int and 0 < found <= 99
            elif name == "suit":
                right = found in SUITS
            else:
                suits = found if isinstance(found, list) else []
                right = len(suits) > 1 and all(suit in SUITS for suit in suits)
                right = right and len(set(suits)) == len(suits)
                found = tuple(suits)
            if right:
                yield field, found
            else:
                self.fault(where, f"{key}.{name}", "wrong-value", "this is missing or out of range")


def _is_id(text: str) -> bool:
    words = text.split("-")
    return len(text) <= 40 and all(
        word.isascii() and word.isalnum() and word == word.lower() for word in words
    )
