"""The vocabulary of effects, as data: one small class for each kind. What an effect does is the matter of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import attrs
from attrs import validators

SYMBOLS = ("game", "wheat", "rock", "gem")
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


def amount() -> int:
    """A field that holds 1 to 99."""
    field: int = attrs.field(validator=few)
    return field


@attrs.frozen
class Effect:
    """The parent of all effects; ``key`` is the kind in the card file."""

    key: ClassVar[str]


@attrs.frozen
class Movement(Effect):
    """Colonists move so many squares; the largest counts, 99 is anywhere."""

    key: ClassVar[str] = "movement"
    squares: int = amount()


@attrs.frozen
class Income(Effect):
    """Gold for each symbol of a kind when control is taken; of several, the highest counts."""

    key: ClassVar[str] = "income"
    symbol: Symbol
    gold: int = amount()


@attrs.frozen
class ExtraIncome(Effect):
    """The same, on top."""

    key: ClassVar[str] = "extra-income"
    symbol: Symbol
    gold: int = amount()


@attrs.frozen
class CubeGold(Effect):
    """Gold for each cube placed; of several, the highest counts."""

    key: ClassVar[str] = "cube-gold"
    gold: int = amount()


@attrs.frozen
class CityGold(Effect):
    """Gold for each city founded."""

    key: ClassVar[str] = "city-gold"
    gold: int = amount()


@attrs.frozen
class CityCubes(Effect):
    """A city takes so many cubes."""

    key: ClassVar[str] = "city-cubes"
    cubes: int = attrs.field(validator=validators.in_((1, 2)))


@attrs.frozen
class BuildingSpaces(Effect):
    """So many more spaces for buildings."""

    key: ClassVar[str] = "building-spaces"
    spaces: int = amount()


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
    gold: int = amount()


@attrs.frozen
class AttackSurcharge(Effect):
    """Attacks on the owner cost more."""

    key: ClassVar[str] = "attack-surcharge"
    gold: int = amount()


@attrs.frozen
class OwnAttackGold(Effect):
    """Gold after an own attack."""

    key: ClassVar[str] = "own-attack-gold"
    gold: int = amount()


@attrs.frozen
class AttackGold(Effect):
    """Gold from the bank when another player attacks: anybody, or the owner of this."""

    key: ClassVar[str] = "attack-gold"
    gold: int = amount()
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
    gold: int = amount()


@attrs.frozen
class EdgeGold(Effect):
    """Gold when an own colonist goes over the left or right edge."""

    key: ClassVar[str] = "edge-gold"
    gold: int = amount()


@attrs.frozen
class AgoraPoints(Effect):
    """Points when an own colonist goes to the agora."""

    key: ClassVar[str] = "agora-points"
    points: int = amount()


@attrs.frozen
class AgoraGold(Effect):
    """Gold when an own colonist goes to the agora."""

    key: ClassVar[str] = "agora-gold"
    gold: int = amount()


@attrs.frozen
class StandingExplorers(Effect):
    """Explorers are not laid down."""

    key: ClassVar[str] = "standing-explorers"


@attrs.frozen
class CheaperTechnology(Effect):
    """Technologies cost less."""

    key: ClassVar[str] = "cheaper-technology"
    gold: int = amount()


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
    points: int = amount()


# --- at once, or when activated ---


@attrs.frozen
class GainGold(Effect):
    """Gold, for each thing counted if something is counted."""

    key: ClassVar[str] = "gold"
    gold: int = amount()
    each: Counted | None = None


@attrs.frozen
class GainPoints(Effect):
    """Points, for each thing counted if something is counted."""

    key: ClassVar[str] = "points"
    points: int = amount()
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
    gold: int = amount()


@attrs.frozen
class FreeTechnologies(Effect):
    """So many technologies for nothing, each after the one before it."""

    key: ClassVar[str] = "free-technologies"
    count: int = amount()


@attrs.frozen
class LastTechnology(Effect):
    """One technology of level 5 for nothing, whatever comes before it, without its points at once."""

    key: ClassVar[str] = "last-technology"


@attrs.frozen
class DevelopCheaper(Effect):
    """Develop a technology for less."""

    key: ClassVar[str] = "develop-cheaper"
    gold: int = amount()


@attrs.frozen
class StandUp(Effect):
    """Stand up one own lying colonist on the map."""

    key: ClassVar[str] = "stand-up"


@attrs.frozen
class ColonistsHome(Effect):
    """Take own lying colonists from the map to the agora, or from the agora to the capital."""

    key: ClassVar[str] = "colonists-home"


LASTING: Mapping[str, type[Effect]] = {
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
    )
}
"""Kinds that last as long as the card is kept, by the key in the card file."""
HAPPENING: Mapping[str, type[Effect]] = {
    kind.key: kind
    for kind in (
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
"""Kinds that happen at once, or when a card is activated."""
EFFECTS: Mapping[str, type[Effect]] = {**LASTING, **HAPPENING}
