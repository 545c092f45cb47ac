"""What lies in the box, as data: technologies, cards, tiles and the figures of the rules.

The classes are read from the card file.
"""

from __future__ import annotations

import attrs
from attrs import validators

from ancient_world.games.golden_ages.effect_kinds import Counted, Effect, Symbol, amount, few

ERAS = 4

_LEVELS = 5


@attrs.frozen
class Technology:
    """A technology tile."""

    id: str
    name: str
    row: int = attrs.field(validator=validators.in_((1, 2, 3, 4)))
    level: int = attrs.field(validator=validators.in_(range(1, _LEVELS + 1)))
    price: int = attrs.field(validator=validators.in_(range(100)))
    points: int = attrs.field(default=0, validator=validators.in_(range(100)))
    """At the end of the game."""
    cubes: int = attrs.field(default=0, validator=validators.in_(range(13)))
    """Cubes that lie on it until it is developed."""
    at_once: tuple[Effect, ...] = ()
    lasting: tuple[Effect, ...] = ()


@attrs.frozen
class Civilization:
    """A civilization card; the lowest number starts the era."""

    id: str
    name: str
    era: int = attrs.field(validator=validators.in_(range(1, ERAS + 1)))
    number: int = amount()
    at_once: tuple[Effect, ...] = ()
    lasting: tuple[Effect, ...] = ()


@attrs.frozen
class Wonder:
    """A wonder card; ``civilization`` pays the ``reduced`` price."""

    id: str
    name: str
    era: int = attrs.field(validator=validators.in_(range(1, ERAS + 1)))
    price: int = amount()
    civilization: str | None = None
    reduced: int | None = None
    at_once: tuple[Effect, ...] = ()
    lasting: tuple[Effect, ...] = ()
    activation: tuple[Effect, ...] = ()


@attrs.frozen
class Building:
    """A building card; it plays with so many players or more."""

    id: str
    name: str
    era: int = attrs.field(validator=validators.in_(range(1, ERAS + 1)))
    players: int = attrs.field(default=2, validator=validators.in_((2, 3, 4)))
    lasting: tuple[Effect, ...] = ()
    activation: tuple[Effect, ...] = ()


@attrs.frozen
class Judgement:
    """A card of history's judgement: points for every ``per`` of what is counted."""

    id: str
    name: str
    each: Counted
    points: int = amount()
    per: int = attrs.field(default=1, validator=few)


@attrs.frozen
class Future:
    """A future technology: points for who alone has most of what is counted."""

    id: str
    name: str
    most: Counted


@attrs.frozen
class Tile:
    """A continent tile: for each of its squares the symbols, and land or sea above, right, below, left."""

    id: str
    symbols: tuple[tuple[Symbol, ...], ...]
    edges: tuple[str, ...]


@attrs.frozen
class Island:
    """An island that is printed on the board."""

    square: str
    symbols: tuple[Symbol, ...]


@attrs.frozen
class Figures:
    """Figures of the rulebook that are not on a card."""

    gold: int = attrs.field(validator=validators.in_(range(100)))
    """At the start."""
    reserve: int = attrs.field(validator=validators.in_(range(100)))
    """Cubes at the start, beside those on the technologies."""
    colonists: int = attrs.field(validator=validators.in_(range(1, 10)))
    attacks: tuple[int, ...]
    """The prices of a player's attacks, one after the other."""
    glory: tuple[int, ...]
    """What the tokens are worth."""
    artist: int = amount()
    """Points."""
    golden_age: int = amount()
    """Gold a turn."""
    judgements: int = amount()
    """How many lie open."""
    gold_a_point: int = amount()
    future: int = amount()
    """Points."""


@attrs.frozen
class Box:
    """All of it, as the tables of a card file hold it."""

    figures: Figures
    technology: tuple[Technology, ...]
    civilization: tuple[Civilization, ...]
    wonder: tuple[Wonder, ...]
    building: tuple[Building, ...]
    judgement: tuple[Judgement, ...]
    future: tuple[Future, ...]
    tile: tuple[Tile, ...]
    island: tuple[Island, ...]
