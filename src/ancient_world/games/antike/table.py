"""What the rules of Antike read and change: the provinces, the bank, and each civilization."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from typing import Annotated, ClassVar

import attrs

from ancient_world.engine import (
    Draft,
    IdentityCache,
    SeatNumber,
    cards,
    count,
    editing_method,
    one_of,
    per_id,
    place_in,
    replace_item,
)
from ancient_world.games.antike.advances import ADVANCES
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.map_types import PERSONALITIES, ProvinceMap

NOBODY = -1
"""The owner of a province without a city."""
MAXIMUM_MANOEUVRES = 3
MAXIMUM_GENERALS_DUE = 50
"""The most generals that can be due in one turn."""

GoodKind = Annotated[str, one_of("good")]
ProvinceId = Annotated[str, one_of("province")]
UnitKind = Annotated[str, one_of("unit")]
ManoeuvresLeft = Annotated[int, count(0, MAXIMUM_MANOEUVRES)]
"""How many manoeuvres some units have left."""
CivilizationNumber = Annotated[int, place_in("civilizations")]
"""The number of a civilization: its place in turn order."""
UnitsByProvince = Annotated[tuple[int, ...], per_id("province"), count()]
"""The number of units in each province."""


@attrs.frozen
class Settings:
    """The options of a game, which the players agreed on."""

    goal: Annotated[int, count()]
    """How many personalities win the game (S8)."""
    arming: Annotated[str, one_of("option-arming")] = "per-province"
    manoeuvre: Annotated[str, one_of("option-manoeuvre")] = "free"
    all_know_how: Annotated[str, one_of("option-all_know_how")] = "2005"
    generals: Annotated[str, one_of("option-generals")] = "single"
    start: Annotated[str, one_of("option-start")] = "three-cities"


@attrs.frozen
class Ready:
    """Units of one kind in a province with equally many manoeuvres left (M1)."""

    unit: UnitKind
    province: ProvinceId
    left: Annotated[int, count(1, MAXIMUM_MANOEUVRES)]
    count: Annotated[int, count(1)]


@attrs.define(eq=False, weakref_slot=False)
class CivilizationDraft:
    """A civilization while a move is applied."""

    id: Annotated[str, cards("civilization")]
    player: SeatNumber
    """The seat of the player who leads the civilization."""
    space: Annotated[str | None, one_of("space")]
    """The space of the rondel where its marker stands; ``None`` before its first turn."""
    marble: Annotated[int, count(unit="marble")]
    iron: Annotated[int, count(unit="iron")]
    gold: Annotated[int, count(unit="gold")]
    coins: Annotated[int, count(unit="coin|coins")]
    know_how: Annotated[tuple[str, ...], one_of("advance")]
    """The civilization's advances, in the order in which it gained them."""
    legions: UnitsByProvince
    """Legions on the board."""
    galleys: UnitsByProvince
    kings: Annotated[int, count(unit="king|kings")]
    scholars: Annotated[int, count(unit="scholar|scholars")]
    generals: Annotated[int, count(unit="general|generals")]
    citizens: Annotated[int, count(unit="citizen|citizens")]
    navigators: Annotated[int, count(unit="navigator|navigators")]
    king_steps: Annotated[int, count()]
    """How many kings its cities have earned so far (K1)."""
    citizen_steps: Annotated[int, count()]
    navigator_steps: Annotated[int, count()]
    scholars_due: Annotated[int, count(0, len(ADVANCES))]
    """Scholars that the civilization takes at the end of its turn."""
    generals_due: Annotated[int, count(0, MAXIMUM_GENERALS_DUE)]
    extra_due: bool
    """True if the civilization still takes a personality for all know-how (E4, edition of 2006)."""

    @property
    def stocks(self) -> tuple[int, int, int, int]:
        """The number of each good and of coins, in the order of ``GOODS``."""
        return self.marble, self.iron, self.gold, self.coins

    @property
    def goods(self) -> int:
        """The number of all goods and coins together."""
        return self.marble + self.iron + self.gold + self.coins

    @property
    def personalities(self) -> int:
        """The number of personality cards."""
        return self.kings + self.scholars + self.generals + self.citizens + self.navigators

    @property
    def knows_all_advances(self) -> bool:
        """True if the civilization has all eight advances (E4)."""
        return len(self.know_how) == len(ADVANCES)

    def unit_counts(self, unit: str) -> tuple[int, ...]:
        """Return the legions or galleys on the board, by province."""
        return self.legions if unit == "legion" else self.galleys

    @property
    def indexes_with_units(self) -> list[int]:
        """The places with units of the civilization, in the order of the map."""
        return sorted({*indexes_with_any(self.legions), *indexes_with_any(self.galleys)})

    def add_units(self, unit: str, province_index: int, count: int) -> None:
        """Add units to a province, or remove them if ``count`` is negative (drafts only)."""
        counts_before = self.unit_counts(unit)
        counts_after = replace_item(
            counts_before, province_index, counts_before[province_index] + count
        )
        if unit == "legion":
            self.legions = counts_after
        else:
            self.galleys = counts_after


@attrs.frozen(weakref_slot=False)
class Civilization(CivilizationDraft):
    """A civilization: its goods, know-how, units and personalities."""


@attrs.define(eq=False, weakref_slot=False)
class BankDraft:
    """The bank while a move is applied."""

    coins: Annotated[int, count()]
    temples: Annotated[int, count()]
    kings: Annotated[int, count()]
    scholars: Annotated[int, count()]
    generals: Annotated[int, count()]
    citizens: Annotated[int, count()]
    navigators: Annotated[int, count()]

    @property
    def personalities(self) -> int:
        """The number of cards left in the five piles."""
        return sum([getattr(self, kind) for kind in PERSONALITIES])


@attrs.frozen(weakref_slot=False)
class Bank(BankDraft):
    """The bank: coins, temples, and the piles of personalities (S6)."""


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """A state while a move is applied; the rules read both this and the frozen form."""

    cards: MapFile
    map_id: Annotated[str, one_of("map")]
    settings: Settings
    players: Annotated[int, count(2, 6)]
    round: Annotated[int, count()]
    """The round of the game; 0 before the first turn."""
    first: CivilizationNumber
    """The number of the civilization that starts."""
    civilizations: tuple[Civilization, ...]
    """The civilizations, in turn order."""
    owners: Annotated[tuple[int, ...], per_id("province"), place_in("civilizations", nobody=NOBODY)]
    """The number of the civilization that owns the city in each province, -1 where there is no city."""
    temples: Annotated[tuple[bool, ...], per_id("province")]
    """True for each province whose city has a temple."""
    bank: Bank
    ready: tuple[Ready, ...]
    """During manoeuvres, the groups of units with manoeuvres left."""
    winner: Annotated[int | None, place_in("civilizations")]
    """The number of the civilization that has won, if any."""

    game = "antike"

    @property
    def map(self) -> ProvinceMap:
        """The map in play."""
        return self.cards.maps[self.map_id]

    def province_index(self, province: object) -> int | None:
        """Return the place of a province in every list, or ``None`` if the map has no such province; accepts any value."""
        if not isinstance(province, str):
            return None
        return self.cards.maps[self.map_id].index.get(province)

    def goal_count(self, civilization: CivilizationDraft) -> int:
        """Return the number of cards that counts towards the goal; generals count twice in the military game (K2, V1)."""
        is_military_game = self.settings.generals == "double"
        return civilization.personalities + (civilization.generals if is_military_game else 0)

    def city_count(self, civilization: int) -> int:
        """Return how many cities a civilization has."""
        return len(self.city_indexes(civilization))

    def temple_count(self, civilization: int) -> int:
        """Return how many temples stand in a civilization's cities."""
        return sum([self.temples[city_index] for city_index in self.city_indexes(civilization)])

    def city_indexes(self, civilization: int) -> Sequence[int]:
        """Return the places of a civilization's cities, in the order of the map."""
        indexes: Sequence[int] = _city_indexes(self.owners).get(civilization, ())
        return indexes

    def city_province_ids(self, civilization: int) -> list[str]:
        """Return the ids of the provinces with a civilization's cities, in the order of the map."""
        provinces = self.map.provinces
        return [provinces[city_index].id for city_index in self.city_indexes(civilization)]

    # The methods below change the draft; a frozen state rejects them.

    edit_civilization: ClassVar[Callable[[object, int], CivilizationDraft]] = editing_method(
        "civilizations", CivilizationDraft
    )
    """Return a civilization for changes (drafts only)."""

    edit_bank: ClassVar[Callable[[object], BankDraft]] = editing_method(
        "bank", BankDraft, is_single=True
    )
    """Return the bank for changes (drafts only)."""


@IdentityCache  # saves 7 % of the instructions of play, as most choices leave all cities as they are
def _city_indexes(owners: tuple[int, ...]) -> Mapping[int, Sequence[int]]:
    """Return the places of each civilization's cities, in the order of the map, in lists that are not to be changed."""
    indexes: dict[int, list[int]] = {}
    for province_index, owner in enumerate(owners):
        if owner != NOBODY:
            indexes.setdefault(owner, []).append(province_index)
    return indexes


@IdentityCache  # saves 3.4 % of the instructions of play, as most choices move no units
def indexes_with_any(unit_counts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places where the number of units is not 0, in the order of the map."""
    return tuple(compress(range(len(unit_counts)), unit_counts))
