"""The card file: every card and figure that a game is played with, loaded and checked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Self

import attrs

from ancient_world.engine.card_files import Reader
from ancient_world.engine.card_files.component_file import (
    ComponentFile,
    by_id,
    canonical,
    digest_of,
)
from ancient_world.engine.card_files.tables import Reading
from ancient_world.games.the_ancient_world.abilities import add_up
from ancient_world.games.the_ancient_world.box.checks import Box, check_box, own_spaces
from ancient_world.games.the_ancient_world.box.content import plain_content
from ancient_world.games.the_ancient_world.box.table_readers import reader
from ancient_world.games.the_ancient_world.card_types import (
    BoardSpace,
    CityState,
    District,
    EmpireCard,
    Figures,
    MilitaryCard,
    PlayerBoard,
    Titan,
)
from ancient_world.games.the_ancient_world.terms import SPACES
from ancient_world.games.the_ancient_world.totals import Totals

FORMAT = 1
"""The version of the shape of content."""


@attrs.frozen(repr=False)
class CardFile(ComponentFile):
    """All cards, by id and in the order of their ids, and the figures of the board."""

    home = (__package__, "standard")
    in_folders = True

    empire: Mapping[str, EmpireCard] = attrs.field(eq=False)
    military: Mapping[str, MilitaryCard] = attrs.field(eq=False)
    titans: Mapping[str, Titan] = attrs.field(eq=False)
    districts: Mapping[str, District] = attrs.field(eq=False)
    city_states: Mapping[str, CityState] = attrs.field(eq=False)
    boards: Mapping[str, PlayerBoard] = attrs.field(eq=False)
    figures: Figures = attrs.field(eq=False)
    own_spaces: Mapping[str, BoardSpace] = attrs.field(eq=False)
    """Spaces of the board beside the eight."""
    capital: Totals = attrs.field(init=False, eq=False)
    """The totals of every capital city (S8)."""
    spaces: tuple[str, ...] = attrs.field(init=False, eq=False)
    """All spaces of the board, in board order."""
    places: tuple[str, ...] = attrs.field(init=False, eq=False)
    """These, and the city-states that have an action, where citizens can stand as well (C6)."""
    space_index: Mapping[str, int] = attrs.field(init=False, eq=False)
    """The number of each of them in that order."""

    @capital.default
    def _capital(self) -> Totals:
        return add_up(self.figures.capital)

    @spaces.default
    def _spaces(self) -> tuple[str, ...]:
        return (*SPACES, *self.own_spaces)

    @places.default
    def _places(self) -> tuple[str, ...]:
        acting = [card.id for card in self.city_states.values() if card.totals.actions]
        return (*self.spaces, *acting)

    @space_index.default
    def _space_index(self) -> Mapping[str, int]:
        return {space: index for index, space in enumerate(self.places)}

    @classmethod
    def reader(cls) -> Reader:
        """Return what reads the components of this game."""
        return reader()

    @classmethod
    def made(cls, reading: Reading) -> Self | None:
        """Return the cards and figures, if they are in order."""
        reading.reader = reader(own_spaces(reading))
        box = reading.tables(Box)
        check_box(box, reading)
        if reading.faulty:
            return None
        content = plain_content({kind: box.cards(kind) for kind in KINDS}, box.board, box.space)
        digest = digest_of(canonical({"format": FORMAT, **content}))
        cards = {name: by_id(box.cards(kind)) for kind, name in KINDS.items()}
        return cls(
            reading.name(box.card_file),
            digest,
            **cards,
            figures=box.board,
            own_spaces=by_id(box.space),
        )

    def content(self) -> dict[str, Any]:
        """Return everything as plain data that JSON can hold; see :meth:`~ancient_world.engine.card_files.ComponentFile.from_content`."""
        cards = {kind: getattr(self, name).values() for kind, name in KINDS.items()}
        header = {"format": FORMAT, "name": self.name}
        return {"card_file": header, **plain_content(cards, self.figures, self.own_spaces.values())}

    def space_name(self, space: str) -> str:
        """Return what sentences call a space: one of the eight by its id, which has a label, others by name."""
        own = self.own_spaces.get(space)
        return space if own is None else own.name

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

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the standard file as its digest, others as their content."""
        kind, parts = super().__reduce__()
        if kind is not CardFile:
            return kind, parts
        return _content_again, (canonical(self.content()),)


KINDS = {
    "empire": "empire",
    "military": "military",
    "titan": "titans",
    "district": "districts",
    "city_state": "city_states",
    "player_board": "boards",
}
"""The tables that hold one card or board each, with the name of their field."""


@lru_cache(maxsize=8)
def _content_again(text: str) -> CardFile:
    """Unpickle another file; states that are unpickled one by one share it."""
    import json  # noqa: PLC0415 - only to read

    return CardFile.from_content(json.loads(text))
