"""The vocabulary of effects, as data: one small class for each kind. What an effect does is the matter of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import attrs

from ancient_world.engine import count
from ancient_world.engine.card_files.marks import family_of

SYMBOLS = ("game", "wheat", "rock", "gem")
"""What is printed on squares of tiles."""
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

Amount = Annotated[int, count(1, 99)]


@attrs.frozen
class Effect:
    """The parent of all effects; ``key`` is the kind in the card file."""

    key: ClassVar[str]


@attrs.frozen
class Lasting(Effect):
    """Lasts as long as the card is kept."""


@attrs.frozen
class Happening(Effect):
    """Happens at once, or when a card is activated."""


@attrs.frozen
class Movement(Lasting):
    """Colonists move so many squares; the largest counts, 99 is anywhere."""

    key: ClassVar[str] = "movement"
    squares: Amount


@attrs.frozen
class Income(Lasting):
    """Gold for each symbol of a kind when control is taken; of several, the highest counts."""

    key: ClassVar[str] = "income"
    symbol: Symbol
    gold: Amount


@attrs.frozen
class ExtraIncome(Lasting):
    """The same, on top."""

    key: ClassVar[str] = "extra-income"
    symbol: Symbol
    gold: Amount


@attrs.frozen
class CubeGold(Lasting):
    """Gold for each cube placed; of several, the highest counts."""

    key: ClassVar[str] = "cube-gold"
    gold: Amount


@attrs.frozen
class CityGold(Lasting):
    """Gold for each city founded."""

    key: ClassVar[str] = "city-gold"
    gold: Amount


@attrs.frozen
class CityCubes(Lasting):
    """A city takes so many cubes."""

    key: ClassVar[str] = "city-cubes"
    cubes: Annotated[int, count(1, 2)]


@attrs.frozen
class BuildingSpaces(Lasting):
    """So many more spaces for buildings."""

    key: ClassVar[str] = "building-spaces"
    spaces: Amount


@attrs.frozen
class FreeBuilder(Lasting):
    """The builder action without a colonist."""

    key: ClassVar[str] = "free-builder"


@attrs.frozen
class AttackAnywhere(Lasting):
    """Attacks anywhere without a colonist."""

    key: ClassVar[str] = "attack-anywhere"


@attrs.frozen
class AttackDiscount(Lasting):
    """Own attacks cost less."""

    key: ClassVar[str] = "attack-discount"
    gold: Amount


@attrs.frozen
class AttackSurcharge(Lasting):
    """Attacks on the owner cost more."""

    key: ClassVar[str] = "attack-surcharge"
    gold: Amount


@attrs.frozen
class OwnAttackGold(Lasting):
    """Gold after an own attack."""

    key: ClassVar[str] = "own-attack-gold"
    gold: Amount


@attrs.frozen
class AttackGold(Lasting):
    """Gold from the bank when another player attacks: anybody, or the owner of this."""

    key: ClassVar[str] = "attack-gold"
    gold: Amount
    whom: Literal["anybody", "owner"] = "anybody"


@attrs.frozen
class AttackFees(Lasting):
    """What other players pay for attacks comes to the owner."""

    key: ClassVar[str] = "attack-fees"


@attrs.frozen
class GloryChoice(Lasting):
    """Look at so many glory tokens and keep one."""

    key: ClassVar[str] = "glory-choice"
    tokens: Annotated[int, count(2, 2)]


@attrs.frozen
class EntryGold(Lasting):
    """Gold when an own colonist enters a square with something of another player."""

    key: ClassVar[str] = "entry-gold"
    gold: Amount


@attrs.frozen
class EdgeGold(Lasting):
    """Gold when an own colonist goes over the left or right edge."""

    key: ClassVar[str] = "edge-gold"
    gold: Amount


@attrs.frozen
class AgoraPoints(Lasting):
    """Points when an own colonist goes to the agora."""

    key: ClassVar[str] = "agora-points"
    points: Amount


@attrs.frozen
class AgoraGold(Lasting):
    """Gold when an own colonist goes to the agora."""

    key: ClassVar[str] = "agora-gold"
    gold: Amount


@attrs.frozen
class StandingExplorers(Lasting):
    """Explorers are not laid down."""

    key: ClassVar[str] = "standing-explorers"


@attrs.frozen
class TechnologyDiscount(Lasting):
    """Technologies cost less."""

    key: ClassVar[str] = "cheaper-technology"
    gold: Amount


@attrs.frozen
class SeveralTechnologies(Lasting):
    """Several technologies in one action."""

    key: ClassVar[str] = "several-technologies"


@attrs.frozen
class FreeWonder(Lasting):
    """One wonder for nothing, once a game."""

    key: ClassVar[str] = "free-wonder"


@attrs.frozen
class PointsAtEnd(Lasting):
    """Points at the end of the game for each thing counted."""

    key: ClassVar[str] = "points-at-end"
    each: Counted
    points: Amount


# --- at once, or when activated ---


@attrs.frozen
class GainGold(Happening):
    """Gold, for each thing counted if something is counted."""

    key: ClassVar[str] = "gold"
    gold: Amount
    each: Counted | None = None


@attrs.frozen
class GainPoints(Happening):
    """Points, for each thing counted if something is counted."""

    key: ClassVar[str] = "points"
    points: Amount
    each: Counted | None = None


@attrs.frozen
class GainTechnology(Happening):
    """This technology for nothing."""

    key: ClassVar[str] = "technology"
    technology: str


@attrs.frozen
class NextTechnology(Happening):
    """This technology for nothing if the one before it is there; gold if it is there itself."""

    key: ClassVar[str] = "next-technology"
    technology: str
    gold: Amount


@attrs.frozen
class FreeTechnologies(Happening):
    """So many technologies for nothing, each after the one before it."""

    key: ClassVar[str] = "free-technologies"
    count: Amount


@attrs.frozen
class LastTechnology(Happening):
    """One technology of level 5 for nothing, whatever comes before it, without its points at once."""

    key: ClassVar[str] = "last-technology"


@attrs.frozen
class DevelopCheaper(Happening):
    """Develop a technology for less."""

    key: ClassVar[str] = "develop-cheaper"
    gold: Amount


@attrs.frozen
class StandUp(Happening):
    """Stand up one own lying colonist on the map."""

    key: ClassVar[str] = "stand-up"


@attrs.frozen
class ColonistsHome(Happening):
    """Take own lying colonists from the map to the agora, or from the agora to the capital."""

    key: ClassVar[str] = "colonists-home"


LASTING: Mapping[str, type[Effect]] = family_of(globals(), Lasting)
"""Kinds that last as long as the card is kept, by the key in the card file."""
HAPPENING: Mapping[str, type[Effect]] = family_of(globals(), Happening)
"""Kinds that happen at once, or when a card is activated."""
EFFECTS: Mapping[str, type[Effect]] = {**LASTING, **HAPPENING}
