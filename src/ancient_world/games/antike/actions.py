"""Every choice that a player can make. Each says what was chosen, never what follows."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ancient_world.engine import Action

__all__ = [
    "ACTIONS",
    "Arm",
    "BuildTemple",
    "ChoosePile",
    "ChooseSpace",
    "ChooseUnits",
    "Conquer",
    "Demand",
    "Exchange",
    "Fight",
    "Finish",
    "FoundCity",
    "Give",
    "GiveUpCity",
    "KeepCity",
    "Learn",
    "LetPass",
    "Lose",
    "MoveTo",
    "Send",
    "TakeGood",
    "UseCoins",
]


@attrs.frozen
class AntikeAction(Action):
    """An action of this game."""

    game: ClassVar[str] = "antike"


@attrs.frozen
class KeepCity(AntikeAction):
    """Start with this one of the three cities alone (the long game)."""

    province: str


@attrs.frozen
class TakeGood(AntikeAction):
    """Take this good, as the bank has no coin left (T1)."""

    good: str


@attrs.frozen
class ChooseSpace(AntikeAction):
    """Go to this space of the rondel (T2)."""

    space: str


@attrs.frozen
class Give(AntikeAction):
    """Pay one of these, where any good will do (T2, E4)."""

    good: str


@attrs.frozen
class UseCoins(AntikeAction):
    """Pay so many coins in place of the good that is due, and the rest in that good (T1)."""

    coins: int


@attrs.frozen
class Exchange(AntikeAction):
    """Give the bank two of one good for one of another (E4, as of 2006)."""

    give: str
    take: str


@attrs.frozen
class BuildTemple(AntikeAction):
    """Build a temple in the city of this province (E1)."""

    province: str


@attrs.frozen
class Arm(AntikeAction):
    """Raise one unit in this province (E2)."""

    unit: str
    province: str


@attrs.frozen
class Learn(AntikeAction):
    """Gain this advance (E3)."""

    advance: str


@attrs.frozen
class ChooseUnits(AntikeAction):
    """Take up the units of a kind in a province that have so many manoeuvres left (M1)."""

    unit: str
    province: str
    left: int


@attrs.frozen
class MoveTo(AntikeAction):
    """Move them across the border to this province (M2)."""

    province: str


@attrs.frozen
class Fight(AntikeAction):
    """Fight this civilization's units of the same kind where they stand (M3)."""

    civilization: str


@attrs.frozen
class Send(AntikeAction):
    """So many of them."""

    count: int


@attrs.frozen
class Demand(AntikeAction):
    """Demand a battle of so many units that enter against as many of one's own (M3)."""

    count: int


@attrs.frozen
class LetPass(AntikeAction):
    """Demand no battle (M3)."""


@attrs.frozen
class Conquer(AntikeAction):
    """Conquer the city of this province (M4)."""

    province: str


@attrs.frozen
class Lose(AntikeAction):
    """Remove one such unit for a conquest (M4)."""

    unit: str
    left: int


@attrs.frozen
class GiveUpCity(AntikeAction):
    """Take the disc from this city, as there is no other left (M5)."""

    province: str


@attrs.frozen
class FoundCity(AntikeAction):
    """Found a city in this province (F1)."""

    province: str


@attrs.frozen
class ChoosePile(AntikeAction):
    """Take the personality for all know-how from this one of the fullest piles (E4, as of 2006)."""

    personality: str


@attrs.frozen
class Finish(AntikeAction):
    """Do no more of this."""


ACTIONS: tuple[type[Action], ...] = (
    KeepCity,
    TakeGood,
    ChooseSpace,
    Give,
    UseCoins,
    Exchange,
    BuildTemple,
    Arm,
    Learn,
    ChooseUnits,
    MoveTo,
    Fight,
    Send,
    Demand,
    LetPass,
    Conquer,
    Lose,
    GiveUpCity,
    FoundCity,
    ChoosePile,
    Finish,
)
