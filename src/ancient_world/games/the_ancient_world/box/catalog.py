"""The card file: every card and figure that a game is played with, loaded and checked."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import attrs

from ancient_world.engine import Fault, InvalidCardFile
from ancient_world.games.the_ancient_world.box.faults import FAULT_CODES
from ancient_world.games.the_ancient_world.components import (
    Card,
    CityState,
    District,
    EmpireCard,
    Figures,
    MilitaryCard,
    Titan,
    Totals,
    add_up,
)
from ancient_world.games.the_ancient_world.scored import SCORED

if TYPE_CHECKING:
    from ancient_world.games.the_ancient_world.box.reader import Box

# What reads and writes card files is imported where it is used: importing the library should not
# wait for it.

__all__ = ["FAULT_CODES", "SCORED", "CardFile"]


@attrs.frozen(repr=False)
class CardFile:
    """All cards, by id and in the order of their ids, and the figures of the board.

    Two card files are equal when they hold the same cards and figures, however they are written:
    ``digest`` stands for all of it. Treat the mappings as read-only.
    """

    name: str = attrs.field(eq=False)
    digest: str
    """SHA-256 of the content, hexadecimal; neither layout nor ``name`` has a part in it."""
    empire: Mapping[str, EmpireCard] = attrs.field(eq=False)
    military: Mapping[str, MilitaryCard] = attrs.field(eq=False)
    titans: Mapping[str, Titan] = attrs.field(eq=False)
    districts: Mapping[str, District] = attrs.field(eq=False)
    city_states: Mapping[str, CityState] = attrs.field(eq=False)
    figures: Figures = attrs.field(eq=False)
    capital: Totals = attrs.field(init=False, eq=False)
    """What every capital city gives (S8)."""

    @capital.default
    def _capital(self) -> Totals:
        return add_up(self.figures.capital)

    @classmethod
    def standard(cls) -> CardFile:
        """Return the card file that comes with the library; it is loaded once."""
        return _standard()

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> CardFile:
        """Load a folder of TOML files, or one TOML file with everything.

        Raises:
            InvalidCardFile: with every fault that was found, if there is one.
        """
        from ancient_world.games.the_ancient_world.box.loading import load_path  # noqa: PLC0415 - only to load

        return _from_box(load_path(path))

    @classmethod
    def check(cls, path: str | os.PathLike[str]) -> tuple[Fault, ...]:
        """Return all faults of a card file, and warnings; never raises for what the files say."""
        from ancient_world.games.the_ancient_world.box.loading import check_path  # noqa: PLC0415 - only to load

        return check_path(path)

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> CardFile:
        """Build a card file from what :meth:`content` gave, or from parsed TOML.

        Raises:
            InvalidCardFile: with every fault that was found, if there is one.
        """
        from ancient_world.games.the_ancient_world.box.loading import load_content  # noqa: PLC0415 - only to load

        return _from_box(load_content(content))

    def content(self) -> dict[str, Any]:
        """Return everything as plain data that JSON can hold; see :meth:`from_content`."""
        from ancient_world.games.the_ancient_world.box.content import plain_content  # noqa: PLC0415 - only to write

        return plain_content(
            self.name,
            {
                "empire": self.empire.values(),
                "military": self.military.values(),
                "titan": self.titans.values(),
                "district": self.districts.values(),
                "city_state": self.city_states.values(),
            },
            self.figures,
        )

    def empire_deck(self, deck: str) -> tuple[str, ...]:
        """Return the ids of empire deck A, B or C, sorted."""
        return tuple(card.id for card in self.empire.values() if card.deck == deck)

    def military_deck(self) -> tuple[str, ...]:
        """Return the ids of the military deck, sorted; without starting cards."""
        return tuple(card.id for card in self.military.values() if not card.starting)

    def titan_deck(self, stars: int) -> tuple[str, ...]:
        """Return the ids of the titan deck with so many stars, sorted; 0 is the starting titans."""
        return tuple(card.id for card in self.titans.values() if card.stars == stars)

    def district_deck(self) -> tuple[str, ...]:
        """Return the ids of the districts, sorted."""
        return tuple(self.districts)

    def __repr__(self) -> str:
        return f"<CardFile {self.name} {self.digest[:8]}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the standard file as its digest, others as their content."""
        if _standard.cache_info().currsize and self is _standard():
            return (_standard_again, (self.digest,))
        from ancient_world.games.the_ancient_world.box.content import canonical  # noqa: PLC0415 - only to write

        return (_content_again, (canonical(self.content()),))


def _from_box(box: Box) -> CardFile:
    from ancient_world.games.the_ancient_world.box.content import digest_of, plain_content  # noqa: PLC0415 - only to load

    assert box.figures is not None  # a missing [board] is a fault
    content = plain_content(box.name, box.cards, box.figures)
    return CardFile(
        name=box.name,
        digest=digest_of(content),
        empire=_by_id(box, "empire"),
        military=_by_id(box, "military"),
        titans=_by_id(box, "titan"),
        districts=_by_id(box, "district"),
        city_states=_by_id(box, "city_state"),
        figures=box.figures,
    )


def _by_id(box: Box, kind: str) -> dict[str, Any]:
    """Plain dicts, since cards are looked up in every action of a game."""
    cards: list[Card] = sorted(box.cards[kind], key=lambda card: card.id)
    return {card.id: card for card in cards}


@cache
def _standard() -> CardFile:
    from ancient_world.games.the_ancient_world.box.loading import load_standard  # noqa: PLC0415 - only to load

    return _from_box(load_standard())


def _standard_again(digest: str) -> CardFile:
    """Unpickle the standard file, unless this version of the library has another one."""
    cards = _standard()
    if cards.digest != digest:
        text = f"the standard card file is {cards.digest[:8]} here, and was {digest[:8]}"
        raise InvalidCardFile([Fault("standard", "", "", text, "bad-format")])
    return cards


@lru_cache(maxsize=8)
def _content_again(text: str) -> CardFile:
    """Unpickle another file; states that are unpickled one by one share it."""
    return CardFile.from_content(json.loads(text))
