"""The words of the game and the contents of its map files: provinces, civilizations, the box."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import chain
from typing import Annotated

import attrs

from ancient_world.engine import count, intern_text, labels_from_ids, register_messages
from ancient_world.engine.card_files import CardId, CardName, list_of, one_of_words
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.games.antike.advances import ADVANCES

SITE_GOODS = ("marble", "iron", "gold")
"""The kinds of city sites, which are the goods that cities there produce."""
GOODS = (*SITE_GOODS, "coins")
"""All goods and coins; a coin replaces any good (T1)."""
SPACES = ("iron", "temple", "gold", "manoeuvre-1", "arming", "marble", "know-how", "manoeuvre-2")
"""The spaces of the rondel, clockwise."""
MANOEUVRE_SPACES = ("manoeuvre-1", "manoeuvre-2")
SPACE_NAMES = {space: space for space in SPACES} | {
    "manoeuvre-1": "manoeuvre (after gold)",
    "manoeuvre-2": "manoeuvre (after know-how)",
}
"""The names of the spaces of the rondel."""

UNITS = ("legion", "galley")
"""Kinds of units."""
UNIT_PLURALS: Mapping[str, str] = {"legion": "legions", "galley": "galleys"}
"""The plural of each kind of unit, which is also the name of its field."""
BORDER_BY_UNIT: Mapping[str, str] = {"legion": "land", "galley": "sea"}
"""The kind of border that units of a kind cross (M2)."""
PERSONALITIES = ("kings", "scholars", "generals", "citizens", "navigators")
"""Kinds of ancient personalities."""

SPACE_WORDS = labels_from_ids(*SPACES) | {
    "know-how": "know-how",
    "manoeuvre-1": "manoeuvre (after gold)",
    "manoeuvre-2": "manoeuvre (after know-how)",
}
"""The words for the spaces of the rondel."""

register_messages(
    {},
    {
        **labels_from_ids(
            *GOODS,
            *UNITS,
            *UNIT_PLURALS.values(),
            *BORDER_BY_UNIT.values(),
            *ADVANCES,
            *PERSONALITIES,
        ),
        **SPACE_NAMES,
        **labels_from_ids(
            *[f"{good}:one" for good in SITE_GOODS], *[f"{good}:many" for good in GOODS]
        ),
        "coins:one": "coin",
        **labels_from_ids(*[f"{advance}:the" for advance in ADVANCES]),
        "wheel:the": "the wheel",
        "market:the": "the market",
    },
)
"""Words for the ids; goods also in singular and plural, advances also with an article."""


NAME_SOURCES = ("2005", "2005-perhaps", "2014")
"""The sources of city names, from certain to likely."""

Coordinate = Annotated[float | None, count(0, 16)]
"""A coordinate on the map, in steps."""
OutlineCoordinate = Annotated[float, count(-4, 20)]
"""A coordinate of a coast in steps, which may lie beyond all provinces."""
Outline = Annotated[tuple[tuple[OutlineCoordinate, OutlineCoordinate], ...], list_of(3, 600)]
"""The corners of a closed outline."""
MAXIMUM_PIECES = 99
"""The most pieces of one kind that each civilization can have."""
PieceCount = Annotated[int, count(0, MAXIMUM_PIECES)]
SmallPieceCount = Annotated[int, count(0, 50)]
MAXIMUM_GOODS = 999
"""The most goods of one kind in a limited bank."""
GoodsSupply = Annotated[int | None, count(0, MAXIMUM_GOODS)]
"""The goods of one kind in the bank; ``None`` if they are unlimited."""
CivilizationCount = Annotated[int, one_of_words(3, 4, 5, 6)]
"""A number of civilizations in play."""
IdList = Annotated[tuple[str, ...], list_of(unique=True)]


def _sorted_ids(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(ids))


@attrs.frozen
class ProvinceDesign:
    """A province: its city site and the ids of its neighbours, sorted.

    A neighbour in both ``land`` and ``sea`` lies behind a mixed border.
    """

    id: CardId
    name: CardName
    kind: Annotated[str, one_of_words(*SITE_GOODS)]
    named: Annotated[str, one_of_words(*NAME_SOURCES)] = ""
    """The edition from which the name of the city comes; empty if all of it is as published, or the file's own."""
    x: Coordinate = None
    """The coordinate of the province to the right; without coordinates provinces are laid out by their borders."""
    y: Coordinate = None
    """The coordinate of the province downwards."""
    land: IdList = attrs.field(default=(), converter=_sorted_ids)
    sea: IdList = attrs.field(default=(), converter=_sorted_ids)


@attrs.frozen
class CivilizationDesign:
    """A civilization, with its start cities by the number of civilizations in play.

    Numbers that are missing are games without it.
    """

    id: CardId
    name: CardName
    cities: Mapping[CivilizationCount, IdList]


@attrs.frozen
class Personalities:
    """How many cards a pile of each kind has (S6)."""

    kings: SmallPieceCount
    scholars: SmallPieceCount
    generals: SmallPieceCount
    citizens: SmallPieceCount
    navigators: SmallPieceCount


@attrs.frozen
class StartGoods:
    """The starting goods of every civilization (S4)."""

    marble: PieceCount
    iron: PieceCount
    gold: PieceCount


@attrs.frozen
class Supply:
    """The pieces of the bank and of each civilization (S4-S6)."""

    coins: PieceCount
    temples: SmallPieceCount
    legions: PieceCount
    galleys: PieceCount
    discs: Annotated[int, count(3, 50)]
    marble: GoodsSupply = attrs.field(default=None, kw_only=True)
    iron: GoodsSupply = attrs.field(default=None, kw_only=True)
    gold: GoodsSupply = attrs.field(default=None, kw_only=True)


@attrs.frozen
class Box(Supply):
    """The components that every map shares."""

    personalities: Personalities
    start: StartGoods


@attrs.frozen
class MapDesign:
    """The name and the figures of a whole map."""

    id: CardId
    name: CardName
    first: Mapping[CivilizationCount, str]
    """The civilization that starts, by the number of civilizations in play."""
    teams: tuple[IdList, ...]
    """The two teams of a game for two players."""
    order: IdList
    """The order of turns in a game for two players."""
    other_teams: tuple[IdList, ...] = attrs.field(default=(), kw_only=True)
    """Two teams that the players may agree on in place of ``teams``.

    Each civilization takes the turn of the one that it replaces.
    """
    coast: Annotated[tuple[Outline, ...], list_of(0, 60)] = attrs.field(default=(), kw_only=True)
    """The coasts, in the coordinates of the provinces; an outline within another one is the shore of a lake or an inner sea.

    Without it, or without points of the provinces, land is drawn around them and their ways.
    """


@attrs.frozen
class ProvinceMap(MapDesign):
    """A map: provinces sorted by id, civilizations in the order of the file."""

    provinces: tuple[ProvinceDesign, ...]
    civilizations: tuple[CivilizationDesign, ...]
    index: Mapping[str, int] = attrs.field(init=False)
    """The place of each province in every list of a state, by its id."""
    site_kinds: tuple[str, ...] = attrs.field(init=False)
    neighbours_by_unit: Mapping[str, tuple[tuple[str, ...], ...]] = attrs.field(init=False)
    """The neighbours of each province that each kind of unit can enter (M2)."""

    @index.default
    def _index(self) -> Mapping[str, int]:
        return ReadOnlyDict(
            {province.id: province_index for province_index, province in enumerate(self.provinces)}
        )

    @site_kinds.default
    def _site_kinds(self) -> tuple[str, ...]:
        return tuple(province.kind for province in self.provinces)

    @neighbours_by_unit.default
    def _neighbours_by_unit(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        land = [province.land for province in self.provinces]
        sea = [each.sea for each in self.provinces]
        return ReadOnlyDict({"legion": tuple(land), "galley": tuple(sea)})

    def civilization_id(self, civilization: str) -> CivilizationDesign:
        """Return a civilization by its id."""
        for design in self.civilizations:
            if design.id == civilization:
                return design
        raise KeyError(civilization)

    def joined_names(self, province_ids: Iterable[str]) -> str:
        """Return the names of some provinces by id, in one line."""
        return ", ".join(
            [self.provinces[self.index[province_id]].name for province_id in province_ids]
        )

    def civilizations_in_play(self, civilization_count: int) -> tuple[str, ...]:
        """Return the civilizations in a game of ``civilization_count`` civilizations, in the order of the file (S3)."""
        return tuple(
            design.id for design in self.civilizations if civilization_count in design.cities
        )

    def allowed_civilizations(self, civilization_count: int) -> tuple[str, ...]:
        """Return the civilizations in a game of ``civilization_count``, and those that two players may agree on (S1)."""
        return (*self.civilizations_in_play(civilization_count), *chain(*self.other_teams))

    def civilization_name(self, civilization: str) -> str:
        """Return the name of a civilization or of a team, or the id itself if it is unknown."""
        return " + ".join(self._member_names(civilization))

    def translated_name(self, civilization: str) -> str:
        """Return the name of a civilization or of a team in the language in use."""
        return " + ".join([format(name) for name in self._member_names(civilization)])

    def _member_names(self, civilization: str) -> list[str]:
        names = {design.id: design.name for design in self.civilizations}
        return [
            names.get(civilization_id, civilization_id)
            for civilization_id in civilization.split("+")
        ]

    def start_cities(self, civilization: str, civilization_count: int) -> tuple[str, ...]:
        """Return the start cities of a civilization (S4) in a game of ``civilization_count``, or of the next larger number that the map lists (S1)."""
        cities = self.civilization_id(civilization).cities
        return cities[
            min([listed_count for listed_count in cities if listed_count >= civilization_count])
        ]

    def teams_of(self, civilization_ids: Collection[str]) -> tuple[tuple[str, ...], ...]:
        """Return the teams of a game for two players in which these civilizations play (S1)."""
        are_other_teams = set(civilization_ids) == set(chain(*self.other_teams))
        return self.other_teams if are_other_teams else self.teams

    def team_names(self) -> tuple[str, ...]:
        """Return the two teams of a game for two players, each as one word: "persia+phoenicia" (S1)."""
        return tuple(intern_text("+".join(team)) for team in self.teams)
