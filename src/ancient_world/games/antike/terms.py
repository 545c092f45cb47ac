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

KINDS = ("marble", "iron", "gold")
"""The kinds of city sites, which are the goods that cities there produce."""
GOODS = (*KINDS, "coins")
"""All goods and coins; a coin replaces any good (T1)."""
SPACES = ("iron", "temple", "gold", "manoeuvre-1", "arming", "marble", "know-how", "manoeuvre-2")
"""The spaces of the rondel, clockwise."""
MANOEUVRES = ("manoeuvre-1", "manoeuvre-2")
SPACE_NAMES = {space: space for space in SPACES} | {
    "manoeuvre-1": "manoeuvre (after gold)",
    "manoeuvre-2": "manoeuvre (after know-how)",
}
"""The names of the spaces of the rondel."""

UNITS = ("legion", "galley")
"""Kinds of units."""
PIECES: Mapping[str, str] = {"legion": "legions", "galley": "galleys"}
"""The plural of each kind of unit, which is also the name of its field."""
WAYS: Mapping[str, str] = {"legion": "land", "galley": "sea"}
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
        **labels_from_ids(*GOODS, *UNITS, *PIECES.values(), *WAYS.values(), *ADVANCES, *PERSONALITIES),
        **SPACE_NAMES,
        **labels_from_ids(*[f"{good}:one" for good in KINDS], *[f"{good}:many" for good in GOODS]),
        "coins:one": "coin",
        **labels_from_ids(*[f"{advance}:the" for advance in ADVANCES]),
        "wheel:the": "the wheel",
        "market:the": "the market",
    },
)
"""Words for the ids; goods also in singular and plural, advances also with an article."""


NAMED = ("2005", "2005-perhaps", "2014")
"""The sources of city names, from certain to likely."""

Steps = Annotated[float | None, count(0, 16)]
"""A coordinate on the map, in steps."""
OutlineCoordinate = Annotated[float, count(-4, 20)]
"""A coordinate of a coast in steps, which may lie beyond all provinces."""
Outline = Annotated[tuple[tuple[OutlineCoordinate, OutlineCoordinate], ...], list_of(3, 600)]
"""The corners of a closed outline."""
MOST_PIECES = 99
"""The most pieces of one kind that each civilization can have."""
Pieces = Annotated[int, count(0, MOST_PIECES)]
Few = Annotated[int, count(0, 50)]
MOST_GOODS = 999
"""The most goods of one kind in a limited bank."""
Counted = Annotated[int | None, count(0, MOST_GOODS)]
"""The goods of one kind in the bank; ``None`` if they are unlimited."""
Playing = Annotated[int, one_of_words(3, 4, 5, 6)]
"""A number of civilizations in play."""
Ids = Annotated[tuple[str, ...], list_of(unique=True)]


def _in_order(ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(ids))


@attrs.frozen
class ProvinceDesign:
    """A province: its city site and the ids of its neighbours, sorted.

    A neighbour in both ``land`` and ``sea`` lies behind a mixed border.
    """

    id: CardId
    name: CardName
    kind: Annotated[str, one_of_words(*KINDS)]
    named: Annotated[str, one_of_words(*NAMED)] = ""
    """The edition from which the name of the city comes; empty if all of it is as published, or the file's own."""
    x: Steps = None
    """The coordinate of the province to the right; without coordinates provinces are laid out by their borders."""
    y: Steps = None
    """The coordinate of the province downwards."""
    land: Ids = attrs.field(default=(), converter=_in_order)
    sea: Ids = attrs.field(default=(), converter=_in_order)


@attrs.frozen
class CivilizationDesign:
    """A civilization, with its start cities by the number of civilizations in play.

    Numbers that are missing are games without it.
    """

    id: CardId
    name: CardName
    cities: Mapping[Playing, Ids]


@attrs.frozen
class Personalities:
    """How many cards a pile of each kind has (S6)."""

    kings: Few
    scholars: Few
    generals: Few
    citizens: Few
    navigators: Few


@attrs.frozen
class StartGoods:
    """The starting goods of every civilization (S4)."""

    marble: Pieces
    iron: Pieces
    gold: Pieces


@attrs.frozen
class Supply:
    """The pieces of the bank and of each civilization (S4-S6)."""

    coins: Pieces
    temples: Few
    legions: Pieces
    galleys: Pieces
    discs: Annotated[int, count(3, 50)]
    marble: Counted = attrs.field(default=None, kw_only=True)
    iron: Counted = attrs.field(default=None, kw_only=True)
    gold: Counted = attrs.field(default=None, kw_only=True)


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
    first: Mapping[Playing, str]
    """The civilization that starts, by the number of civilizations in play."""
    teams: tuple[Ids, ...]
    """The two teams of a game for two players."""
    order: Ids
    """The order of turns in a game for two players."""
    other_teams: tuple[Ids, ...] = attrs.field(default=(), kw_only=True)
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
    kinds: tuple[str, ...] = attrs.field(init=False)
    ways: Mapping[str, tuple[tuple[str, ...], ...]] = attrs.field(init=False)
    """The neighbours of each province that each kind of unit can enter (M2)."""

    @index.default
    def _index(self) -> Mapping[str, int]:
        return ReadOnlyDict({each.id: place for place, each in enumerate(self.provinces)})

    @kinds.default
    def _kinds(self) -> tuple[str, ...]:
        return tuple(province.kind for province in self.provinces)

    @ways.default
    def _ways(self) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        land, sea = [each.land for each in self.provinces], [each.sea for each in self.provinces]
        return ReadOnlyDict({"legion": tuple(land), "galley": tuple(sea)})

    def civilization(self, civilization: str) -> CivilizationDesign:
        """Return a civilization by its id."""
        for design in self.civilizations:
            if design.id == civilization:
                return design
        raise KeyError(civilization)

    def names(self, provinces: Iterable[str]) -> str:
        """Return the names of some provinces by id, in one line."""
        return ", ".join([self.provinces[self.index[one]].name for one in provinces])

    def in_play(self, count: int) -> tuple[str, ...]:
        """Return the civilizations in a game of ``count`` civilizations, in the order of the file (S3)."""
        return tuple(design.id for design in self.civilizations if count in design.cities)

    def may_play(self, count: int) -> tuple[str, ...]:
        """Return the civilizations in a game of ``count``, and those that two players may agree on (S1)."""
        return (*self.in_play(count), *chain(*self.other_teams))

    def civilization_name(self, civilization: str) -> str:
        """Return the name of a civilization or of a team, or the id itself if it is unknown."""
        return " + ".join(self._member_names(civilization))

    def spoken_name(self, civilization: str) -> str:
        """Return the name of a civilization or of a team in the language in use."""
        return " + ".join([format(name) for name in self._member_names(civilization)])

    def _member_names(self, civilization: str) -> list[str]:
        names = {design.id: design.name for design in self.civilizations}
        return [names.get(one, one) for one in civilization.split("+")]

    def start_cities(self, civilization: str, count: int) -> tuple[str, ...]:
        """Return the start cities of a civilization (S4) in a game of ``count``, or of the next larger number that the map lists (S1)."""
        cities = self.civilization(civilization).cities
        return cities[min([each for each in cities if each >= count])]

    def pairing(self, playing: Collection[str]) -> tuple[tuple[str, ...], ...]:
        """Return the teams of a game for two players in which these civilizations play (S1)."""
        are_other_teams = set(playing) == set(chain(*self.other_teams))
        return self.other_teams if are_other_teams else self.teams

    def team_names(self) -> tuple[str, ...]:
        """Return the two teams of a game for two players, each as one word: "persia+phoenicia" (S1)."""
        return tuple(intern_text("+".join(team)) for team in self.teams)
