"""The vocabulary of effects, as data: one small class for each kind. What an effect does is the matter of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import attrs

from ancient_world.engine import count
from ancient_world.engine.card_files.marks import family_of

SYMBOLS = ("game", "wheat", "rock", "gem")
"""The symbols that are printed on squares of tiles."""
COUNTED = (
    *SYMBOLS, "cubes", "cities", "cities-and-capital", "glory", "gold", "buildings", "wonders",
    "technologies", "late-technologies", "standing", "lying-of-all", "agora-of-all",
)  # fmt: skip
"""Things that can be counted: controlled symbols, own things, and colonists of all players."""

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


class Lasting(Effect):
    """Lasts as long as the card is kept."""


class Happening(Effect):
    """Happens at once, or when a card is activated."""


@attrs.frozen
class Movement(Lasting):
    """Colonists move so many squares; the largest counts, 99 is anywhere."""

    squares: Amount


@attrs.frozen
class Income(Lasting):
    """Gold for each symbol of a kind when control is taken; of several, the highest counts."""

    symbol: Symbol
    gold: Amount


@attrs.frozen
class ExtraIncome(Lasting):
    """The same, on top."""

    symbol: Symbol
    gold: Amount


@attrs.frozen
class CubeGold(Lasting):
    """Gold for each cube placed; of several, the highest counts."""

    gold: Amount


@attrs.frozen
class CityGold(Lasting):
    """Gold for each city founded."""

    gold: Amount


@attrs.frozen
class CityCubes(Lasting):
    """A city takes so many cubes."""

    cubes: Annotated[int, count(1, 2)]


@attrs.frozen
class BuildingSpaces(Lasting):
    """So many more spaces for buildings."""

    spaces: Amount


class FreeBuilder(Lasting):
    """The builder action without a colonist."""


class AttackAnywhere(Lasting):
    """Attacks anywhere without a colonist."""


@attrs.frozen
class AttackDiscount(Lasting):
    """Own attacks cost less."""

    gold: Amount


@attrs.frozen
class AttackSurcharge(Lasting):
    """Attacks on the owner cost more."""

    gold: Amount


@attrs.frozen
class OwnAttackGold(Lasting):
    """Gold after an own attack."""

    gold: Amount


@attrs.frozen
class AttackGold(Lasting):
    """Gold from the bank when another player attacks: anybody, or the owner of this."""

    gold: Amount
    whom: Literal["anybody", "owner"] = "anybody"


class AttackFees(Lasting):
    """The owner gets the coins that other players pay for attacks."""


@attrs.frozen
class GloryChoice(Lasting):
    """Look at so many glory tokens and keep one."""

    tokens: Annotated[int, count(2, 2)]


@attrs.frozen
class EntryGold(Lasting):
    """Gold when an own colonist enters a square with something of another player."""

    gold: Amount


@attrs.frozen
class EdgeGold(Lasting):
    """Gold when an own colonist goes over the left or right edge."""

    gold: Amount


@attrs.frozen
class AgoraPoints(Lasting):
    """Points when an own colonist goes to the agora."""

    points: Amount


@attrs.frozen
class AgoraGold(Lasting):
    """Gold when an own colonist goes to the agora."""

    gold: Amount


class StandingExplorers(Lasting):
    """Explorers are not laid down."""


@attrs.frozen
class TechnologyDiscount(Lasting):
    """Technologies cost less."""

    key: ClassVar[str] = "cheaper-technology"
    gold: Amount


class SeveralTechnologies(Lasting):
    """Several technologies in one action."""


class FreeWonder(Lasting):
    """One wonder for nothing, once a game."""


@attrs.frozen
class PointsAtEnd(Lasting):
    """Points at the end of the game for each thing counted."""

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

    technology: str
    gold: Amount


@attrs.frozen
class FreeTechnologies(Happening):
    """So many technologies for nothing, each after the one before it."""

    count: Amount


class LastTechnology(Happening):
    """One technology of level 5 for nothing, whatever comes before it, without its points at once."""


@attrs.frozen
class DevelopCheaper(Happening):
    """Develop a technology for less."""

    gold: Amount


class StandUp(Happening):
    """Stand up one own lying colonist on the map."""


class ColonistsHome(Happening):
    """Take own lying colonists from the map to the agora, or from the agora to the capital."""


LASTING: Mapping[str, type[Effect]] = family_of(globals(), Lasting, "-")
"""Kinds that last as long as the card is kept, by the key in the card file."""
HAPPENING: Mapping[str, type[Effect]] = family_of(globals(), Happening, "-")
"""Kinds that happen at once, or when a card is activated."""
EFFECTS: Mapping[str, type[Effect]] = {**LASTING, **HAPPENING}
