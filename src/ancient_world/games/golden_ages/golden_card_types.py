"""The types of the card file's tables: technologies, cards, tiles and the figures of the rules.

The classes are read from the card file.
"""

from __future__ import annotations

from itertools import product
from typing import Annotated

import attrs

from ancient_world.engine import count
from ancient_world.engine.card_files import CardId, CardName, list_of, one_of_words
from ancient_world.games.golden_ages.effect_kinds import CountedKind, Effect, PositiveNumber, Symbol
from ancient_world.games.golden_ages.square_grid import SQUARES

ERAS = 4
"""How many eras a game has."""

ComponentId = Annotated[CardId, count(1, 40)]
ComponentName = Annotated[CardName, count(1, 60)]
Era = Annotated[int, count(1, ERAS)]
SmallNumber = Annotated[int, count(0, 99)]
Symbols = Annotated[tuple[Symbol, ...], list_of(0, 2)]
SquareEdges = Annotated[str, one_of_words(*map("".join, product("LW", repeat=4)))]


@attrs.frozen
class Technology:
    """A technology tile."""

    id: ComponentId
    name: ComponentName
    row: Annotated[int, count(1, 4)]
    level: Annotated[int, count(1, 5)]
    price: SmallNumber
    points: SmallNumber = 0
    """Points at the end of the game."""
    cubes: Annotated[int, count(0, 12)] = 0
    """Cubes that lie on the technology until it is developed."""
    at_once: tuple[Effect, ...] = ()
    lasting: tuple[Effect, ...] = ()


@attrs.frozen
class Civilization:
    """A civilization card; the lowest number in play starts the era."""

    id: ComponentId
    name: ComponentName
    era: Era
    number: PositiveNumber
    at_once: tuple[Effect, ...] = ()
    lasting: tuple[Effect, ...] = ()


@attrs.frozen
class Wonder:
    """A wonder card; the civilization ``civilization`` pays the ``reduced`` price."""

    id: ComponentId
    name: ComponentName
    era: Era
    price: PositiveNumber
    civilization: str | None = None
    reduced: int | None = None
    at_once: tuple[Effect, ...] = ()
    lasting: tuple[Effect, ...] = ()
    activation: tuple[Effect, ...] = ()

    def price_for(self, civilization: str | None) -> int:
        """Return the price for a player's civilization, which is lower for the one that the wonder names (C7)."""
        if self.reduced is not None and civilization == self.civilization:
            return self.reduced
        return self.price


@attrs.frozen
class Building:
    """A building card, used in games of ``players`` players or more."""

    id: ComponentId
    name: ComponentName
    era: Era
    players: Annotated[int, count(2, 4)] = 2
    lasting: tuple[Effect, ...] = ()
    activation: tuple[Effect, ...] = ()


@attrs.frozen
class Judgement:
    """A card of history's judgement: points for every ``per`` things of a kind."""

    id: ComponentId
    name: ComponentName
    each: CountedKind
    points: PositiveNumber
    per: PositiveNumber = 1


@attrs.frozen
class Future:
    """A future technology: points for the player who alone has most things of a kind."""

    id: ComponentId
    name: ComponentName
    most: CountedKind


@attrs.frozen
class Tile:
    """A continent tile: the symbols of each square, and land or sea above, right of, below and left of it."""

    id: ComponentId
    symbols: tuple[Symbols, ...]
    edges: tuple[SquareEdges, ...]


@attrs.frozen
class Island:
    """An island that is printed on the board."""

    square: Annotated[str, one_of_words(*SQUARES)]
    symbols: Symbols


@attrs.frozen
class Figures:
    """The figures of the rulebook that stand on no card."""

    gold: SmallNumber
    """Gold at the start."""
    reserve: SmallNumber
    """Cubes in the reserve at the start; more lie on the technologies."""
    colonists: Annotated[int, count(1, 9)]
    attacks: Annotated[tuple[SmallNumber, ...], list_of(1, 9)]
    """The prices of a player's attacks, in order."""
    glory: Annotated[tuple[SmallNumber, ...], list_of(0, 99)]
    """The worths of the glory tokens."""
    artist: PositiveNumber
    """Points for an artist."""
    golden_age: PositiveNumber
    """Gold for each turn in a golden age."""
    judgements: PositiveNumber
    """How many judgement cards lie open at the start."""
    gold_a_point: PositiveNumber
    future: PositiveNumber
    """Points for a future technology."""


@attrs.frozen
class Box:
    """The whole content of the box, as the tables of a card file hold it."""

    figures: Figures
    technology: tuple[Technology, ...]
    civilization: tuple[Civilization, ...]
    wonder: tuple[Wonder, ...]
    building: tuple[Building, ...]
    judgement: tuple[Judgement, ...]
    future: tuple[Future, ...]
    tile: tuple[Tile, ...]
    island: tuple[Island, ...]
