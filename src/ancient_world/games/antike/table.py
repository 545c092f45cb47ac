"""What the rules of Antike read and change: the provinces, the bank, and each civilization."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import add
from typing import Annotated

import attrs

from ancient_world.engine import (
    Draft,
    SeatNumber,
    cards,
    count,
    editing,
    one_of,
    per,
    place_in,
    replaced,
)
from ancient_world.games.antike.advances import ADVANCES
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.terms import PERSONALITIES, ProvinceMap

NOBODY = -1
"""The owner of a province without a city."""
MOST_MANOEUVRES = 3
MOST_DUE = 50
"""Generals that one turn can bring."""

Good = Annotated[str, one_of("good")]
Province = Annotated[str, one_of("province")]
Unit = Annotated[str, one_of("unit")]
Left = Annotated[int, count(0, MOST_MANOEUVRES)]
"""How many manoeuvres units have left."""
Number = Annotated[int, place_in("civilizations")]
"""The place of a civilization in the order of turns."""
Armies = Annotated[tuple[int, ...], per("province"), count()]
"""Units by province."""


@attrs.frozen
class Settings:
    """The options of a game, which the players agreed on."""

    goal: Annotated[int, count()]
    """How many personalities win (S8)."""
    arming: Annotated[str, one_of("option-arming")] = "per-province"
    manoeuvre: Annotated[str, one_of("option-manoeuvre")] = "free"
    all_know_how: Annotated[str, one_of("option-all_know_how")] = "2005"
    generals: Annotated[str, one_of("option-generals")] = "single"
    start: Annotated[str, one_of("option-start")] = "three-cities"


@attrs.frozen
class Ready:
    """Units of one kind in a province that have as many manoeuvres left (M1)."""

    unit: Unit
    province: Province
    left: Annotated[int, count(1, MOST_MANOEUVRES)]
    count: Annotated[int, count(1)]


@attrs.define(eq=False, weakref_slot=False)
class CivilizationDraft:
    """A civilization, being advanced."""

    id: Annotated[str, cards("civilization")]
    player: SeatNumber
    """The seat that leads it."""
    space: Annotated[str | None, one_of("space")]
    """Where its marker stands on the rondel; nowhere before its first turn."""
    marble: Annotated[int, count(called="marble")]
    iron: Annotated[int, count(called="iron")]
    gold: Annotated[int, count(called="gold")]
    coins: Annotated[int, count(called="coin|coins")]
    know_how: Annotated[tuple[str, ...], one_of("advance")]
    """Its advances, in the order in which they were gained."""
    legions: Armies
    """On the board."""
    galleys: Armies
    kings: Annotated[int, count(called="king|kings")]
    scholars: Annotated[int, count(called="scholar|scholars")]
    generals: Annotated[int, count(called="general|generals")]
    citizens: Annotated[int, count(called="citizen|citizens")]
    navigators: Annotated[int, count(called="navigator|navigators")]
    king_steps: Annotated[int, count()]
    """How often the condition for a king has been met (K1)."""
    citizen_steps: Annotated[int, count()]
    navigator_steps: Annotated[int, count()]
    scholars_due: Annotated[int, count(0, len(ADVANCES))]
    """Scholars to be taken at the end of the turn."""
    generals_due: Annotated[int, count(0, MOST_DUE)]
    extra_due: bool
    """True if a personality for all know-how is to be taken (E4, as of 2006)."""

    @property
    def goods(self) -> int:
        """All goods and coins together."""
        return self.marble + self.iron + self.gold + self.coins

    @property
    def personalities(self) -> int:
        """How many cards it has."""
        return self.kings + self.scholars + self.generals + self.citizens + self.navigators

    @property
    def knows_all(self) -> bool:
        """True if it has all eight advances (E4)."""
        return len(self.know_how) == len(ADVANCES)

    def units(self, unit: str) -> tuple[int, ...]:
        """Its legions or galleys on the board, by province."""
        return self.legions if unit == "legion" else self.galleys

    @property
    def unit_places(self) -> Iterator[int]:
        """The places where it has units, in the order of the map."""
        return compress(range(len(self.legions)), map(add, self.legions, self.galleys))

    def add_units(self, unit: str, place: int, count: int) -> None:
        """Put units into a province, or take them away (drafts only)."""
        before = self.units(unit)
        after = replaced(before, place, before[place] + count)
        if unit == "legion":
            self.legions = after
        else:
            self.galleys = after


@attrs.frozen(weakref_slot=False)
class Civilization(CivilizationDraft):
    """A civilization: its goods, know-how, units and personalities."""


@attrs.define(eq=False, weakref_slot=False)
class BankDraft:
    """The bank, being advanced."""

    coins: Annotated[int, count()]
    temples: Annotated[int, count()]
    kings: Annotated[int, count()]
    scholars: Annotated[int, count()]
    generals: Annotated[int, count()]
    citizens: Annotated[int, count()]
    navigators: Annotated[int, count()]

    @property
    def personalities(self) -> int:
        """How many cards are left in the five piles."""
        return sum([getattr(self, kind) for kind in PERSONALITIES])


@attrs.frozen(weakref_slot=False)
class Bank(BankDraft):
    """The bank: coins, temples, and the piles of personalities (S6)."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """A state being advanced; the rules read both this and the frozen form."""

    cards: MapFile
    map_id: Annotated[str, one_of("map")]
    settings: Settings
    players: Annotated[int, count(2, 6)]
    round: Annotated[int, count()]
    """0 before the first turn."""
    first: Number
    """The civilization that starts."""
    civilizations: tuple[Civilization, ...]
    """In the order of their turns."""
    owners: Annotated[tuple[int, ...], per("province"), place_in("civilizations", nobody=NOBODY)]
    """By province, whose city it is, -1 where there is no city."""
    temples: Annotated[tuple[bool, ...], per("province")]
    """By province."""
    bank: Bank
    ready: tuple[Ready, ...]
    """During manoeuvres, the units that still have some left."""
    winner: Annotated[int | None, place_in("civilizations")]
    """The civilization that has won."""

    game = "antike"

    @property
    def map(self) -> ProvinceMap:
        """The map that is played on."""
        return self.cards.maps[self.map_id]

    def place(self, province: object) -> int | None:
        """The place of a province in every list, ``None`` if the map has no such province; any value may be asked for."""
        if not isinstance(province, str):
            return None
        return self.cards.maps[self.map_id].index.get(province)

    def counted(self, civilization: CivilizationDraft) -> int:
        """Return what counts towards the goal: every card one, generals two in the military game (K2, V1)."""
        double = self.settings.generals == "double"
        return civilization.personalities + (civilization.generals if double else 0)

    def cities(self, civilization: int) -> int:
        """How many cities a civilization has."""
        return self.owners.count(civilization)

    def city_places(self, civilization: int) -> list[int]:
        """The places of its cities, in the order of the map."""
        return list(compress(range(len(self.owners)), map(civilization.__eq__, self.owners)))

    def cities_of(self, civilization: int) -> list[str]:
        """The provinces of its cities, in the order of the map."""
        provinces = self.map.provinces
        return [provinces[place].id for place in self.city_places(civilization)]

    # What follows changes the draft; a frozen state refuses it.

    edit = editing("civilizations", CivilizationDraft)
    """A civilization that may be changed."""

    edit_bank = editing("bank", BankDraft, single=True)
    """The bank, to be changed."""
