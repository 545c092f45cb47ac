"""What lies in the box, as data: technologies, cards, tiles, and one small class for each kind of effect.

The classes are read from the card file. What an effect does is the matter of the rules; here it is only said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import attrs
from attrs import validators

__all__ = [
    "COUNTED",
    "EFFECTS",
    "ERAS",
    "SYMBOLS",
    "AgoraGold",
    "AgoraPoints",
    "AttackAnywhere",
    "AttackDiscount",
    "AttackFees",
    "AttackGold",
    "AttackSurcharge",
    "Building",
    "BuildingSpaces",
    "CheaperTechnology",
    "CityCubes",
    "CityGold",
    "Civilization",
    "ColonistsHome",
    "CubeGold",
    "DevelopCheaper",
    "EdgeGold",
    "Effect",
    "EntryGold",
    "ExtraIncome",
    "Figures",
    "FreeBuilder",
    "FreeTechnologies",
    "FreeWonder",
    "Future",
    "GainGold",
    "GainPoints",
    "GainTechnology",
    "GloryChoice",
    "Income",
    "Island",
    "Judgement",
    "LastTechnology",
    "Movement",
    "NextTechnology",
    "OwnAttackGold",
    "PointsAtEnd",
    "SeveralTechnologies",
    "StandUp",
    "StandingExplorers",
    "Technology",
    "Tile",
    "Wonder",
]

SYMBOLS = ("game", "wheat", "rock", "gem")
ERAS = 4
COUNTED = (
    *SYMBOLS, "cubes", "cities", "cities-and-capital", "glory", "gold", "buildings", "wonders",
    "technologies", "late-technologies", "standing", "lying-of-all", "agora-of-all",
)  # fmt: skip
"""What can be counted: controlled symbols, own things, and colonists of all players."""

Symbol = Literal["game", "wheat", "rock", "gem"]
Counted = Literal[
    "game", "wheat", "rock", "gem", "cubes", "cities", "cities-and-capital", "glory", "gold", "buildings",
    "wonders", "technologies", "late-technologies", "standing", "lying-of-all", "agora-of-all",
]  # fmt: skip

few = validators.and_(validators.ge(1), validators.le(99))


def _amount() -> int:
    """A field that holds 1 to 99."""
    amount: int = attrs.field(validator=few)
    return amount


# --- effects ---


@attrs.frozen
class Effect:
    """The parent of all effects; ``key`` is the kind in the card file."""

    key: ClassVar[str]


@attrs.frozen
class Movement(Effect):
    """Colonists move so many squares; the largest counts, 99 is anywhere."""

    key: ClassVar[str] = "movement"
    squares: int = _amount()


@attrs.frozen
class Income(Effect):
    """Gold for each symbol of a kind when control is taken; of several, the highest counts."""

    key: ClassVar[str] = "income"
    symbol: Symbol
    gold: int = _amount()


@attrs.frozen
class ExtraIncome(Effect):
    """The same, on top."""

    key: ClassVar[str] = "extra-income"
    symbol: Symbol
    gold: int = _amount()


@attrs.frozen
class CubeGold(Effect):
    """Gold for each cube placed; of several, the highest counts."""

    key: ClassVar[str] = "cube-gold"
    gold: int = _amount()


@attrs.frozen
class CityGold(Effect):
    """Gold for each city founded."""

    key: ClassVar[str] = "city-gold"
    gold: int = _amount()


@attrs.frozen
class CityCubes(Effect):
    """A city takes so many cubes."""

    key: ClassVar[str] = "city-cubes"
    cubes: int = attrs.field(validator=validators.in_((1, 2)))


@attrs.frozen
class BuildingSpaces(Effect):
    """So many more spaces for buildings."""

    key: ClassVar[str] = "building-spaces"
    spaces: int = _amount()


@attrs.frozen
class FreeBuilder(Effect):
    """The builder action without a colonist."""

    key: ClassVar[str] = "free-builder"


@attrs.frozen
class AttackAnywhere(Effect):
    """Attacks anywhere without a colonist."""

    key: ClassVar[str] = "attack-anywhere"


@attrs.frozen
class AttackDiscount(Effect):
    """Own attacks cost less."""

    key: ClassVar[str] = "attack-discount"
    gold: int = _amount()


@attrs.frozen
class AttackSurcharge(Effect):
    """Attacks on the owner cost more."""

    key: ClassVar[str] = "attack-surcharge"
    gold: int = _amount()


@attrs.frozen
class OwnAttackGold(Effect):
    """Gold after an own attack."""

    key: ClassVar[str] = "own-attack-gold"
    gold: int = _amount()


@attrs.frozen
class AttackGold(Effect):
    """Gold from the bank when another player attacks: anybody, or the owner of this."""

    key: ClassVar[str] = "attack-gold"
    gold: int = _amount()
    whom: Literal["anybody", "owner"] = "anybody"


@attrs.frozen
class AttackFees(Effect):
    """What other players pay for attacks comes to the owner."""

    key: ClassVar[str] = "attack-fees"


@attrs.frozen
class GloryChoice(Effect):
    """Look at so many glory tokens and keep one."""

    key: ClassVar[str] = "glory-choice"
    tokens: int = attrs.field(validator=validators.in_((2,)))


@attrs.frozen
class EntryGold(Effect):
    """Gold when an own colonist enters a square with something of another player."""

    key: ClassVar[str] = "entry-gold"
    gold: int = _amount()


@attrs.frozen
class EdgeGold(Effect):
    """Gold when an own colonist goes over the left or right edge."""

    key: ClassVar[str] = "edge-gold"
    gold: int = _amount()


@attrs.frozen
class AgoraPoints(Effect):
    """Points when an own colonist goes to the agora."""

    key: ClassVar[str] = "agora-points"
    points: int = _amount()


@attrs.frozen
class AgoraGold(Effect):
    """Gold when an own colonist goes to the agora."""

    key: ClassVar[str] = "agora-gold"
    gold: int = _amount()


@attrs.frozen
class StandingExplorers(Effect):
    """Explorers are not laid down."""

    key: ClassVar[str] = "standing-explorers"


@attrs.frozen
class CheaperTechnology(Effect):
    """Technologies cost less."""

    key: ClassVar[str] = "cheaper-technology"
    gold: int = _amount()


@attrs.frozen
class SeveralTechnologies(Effect):
    """Several technologies in one action."""

    key: ClassVar[str] = "several-technologies"


@attrs.frozen
class FreeWonder(Effect):
    """One wonder for nothing, once a game."""

    key: ClassVar[str] = "free-wonder"


@attrs.frozen
class PointsAtEnd(Effect):
    """Points at the end of the game for each thing counted."""

    key: ClassVar[str] = "points-at-end"
    each: Counted
    points: int = _amount()


# --- at once, or when activated ---


@attrs.frozen
class GainGold(Effect):
    """Gold, for each thing counted if something is counted."""

    key: ClassVar[str] = "gold"
    gold: int = _amount()
    each: Counted | None = None


@attrs.frozen
class GainPoints(Effect):
    """Points, for each thing counted if something is counted."""

    key: ClassVar[str] = "points"
    points: int = _amount()
    each: Counted | None = None


@attrs.frozen
class GainTechnology(Effect):
    """This technology for nothing."""

    key: ClassVar[str] = "technology"
    technology: str


@attrs.frozen
class NextTechnology(Effect):
    """This technology for nothing if the one before it is there; gold if it is there itself."""

    key: ClassVar[str] = "next-technology"
    technology: str
    gold: int = _amount()


@attrs.frozen
class FreeTechnologies(Effect):
    """So many technologies for nothing, each after the one before it."""

    key: ClassVar[str] = "free-technologies"
    count: int = _amount()


@attrs.frozen
class LastTechnology(Effect):
    """One technology of level 5 for nothing, whatever comes before it, without its points at once."""

    key: ClassVar[str] = "last-technology"


@attrs.frozen
class DevelopCheaper(Effect):
    """Develop a technology for less."""

    key: ClassVar[str] = "develop-cheaper"
    gold: int = _amount()


@attrs.frozen
class StandUp(Effect):
    """Stand up one own lying colonist on the map."""

    key: ClassVar[str] = "stand-up"


@attrs.frozen
class ColonistsHome(Effect):
    """Take own lying colonists from the map to the agora, or from the agora to the capital."""

    key: ClassVar[str] = "colonists-home"


EFFECTS: Mapping[str, type[Effect]] = {
    kind.key: kind
    for kind in (
        Movement,
        Income,
        ExtraIncome,
        CubeGold,
        CityGold,
        CityCubes,
        BuildingSpaces,
        FreeBuilder,
        AttackAnywhere,
        AttackDiscount,
        AttackSurcharge,
        OwnAttackGold,
        AttackGold,
        AttackFees,
        GloryChoice,
        EntryGold,
        EdgeGold,
        AgoraPoints,
        AgoraGold,
        StandingExplorers,
        CheaperTechnology,
        SeveralTechnologies,
        FreeWonder,
        PointsAtEnd,
        GainGold,
        GainPoints,
        GainTechnology,
        NextTechnology,
        FreeTechnologies,
        LastTechnology,
        DevelopCheaper,
        StandUp,
        ColonistsHome,
    )
}
"""By the key in the card file."""


# --- cards and tiles ---

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
    number: int = _amount()
    at_once: tuple[Effect, ...] = ()
    lasting: tuple[Effect, ...] = ()


@attrs.frozen
class Wonder:
    """A wonder card; ``civilization`` pays the ``reduced`` price."""

    id: str
    name: str
    era: int = attrs.field(validator=validators.in_(range(1, ERAS + 1)))
    price: int = _amount()
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
    points: int = _amount()
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
    artist: int = _amount()
    """Points."""
    golden_age: int = _amount()
    """Gold a turn."""
    judgements: int = _amount()
    """How many lie open."""
    gold_a_point: int = _amount()
    future: int = _amount()
    """Points."""
