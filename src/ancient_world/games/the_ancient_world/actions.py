"""The actions of The Ancient World: what a player may choose."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ancient_world.engine import Action
from ancient_world.games.the_ancient_world.components import Goods

__all__ = [
    "ACTIONS",
    "Attack",
    "BoostSkill",
    "Build",
    "BuildKept",
    "BuildStored",
    "BuyCoin",
    "BuyFood",
    "BuyRepair",
    "BuySword",
    "CoverArmy",
    "DamageCard",
    "Decline",
    "DiscardArmy",
    "DiscardDistrict",
    "DiscardRetired",
    "Expand",
    "FaceTitan",
    "FeedTitan",
    "Finish",
    "Keep",
    "Pass",
    "PayArmy",
    "PayFee",
    "Perform",
    "PlaceCitizen",
    "PutCoin",
    "Recruit",
    "Repair",
    "ReuseCitizen",
    "StartArmy",
    "Starve",
    "Store",
    "Strike",
    "TableAction",
    "TakeDistrict",
    "UpgradeCitizen",
    "UseCard",
]


@attrs.frozen
class TableAction(Action):
    """The parent of this game's actions."""

    game: ClassVar[str] = "the-ancient-world"


# --- a turn ---


@attrs.frozen
class PlaceCitizen(TableAction):
    """Place an available citizen on a space of the board (C1)."""

    citizen: int
    space: str


@attrs.frozen
class UseCard(TableAction):
    """Place an available citizen on an empire card that has an action (C6)."""

    citizen: int
    card: str
    owner: int


@attrs.frozen
class Attack(TableAction):
    """Attack a titan: the top card of a deck, or one that threatens a city (A1)."""

    titan: str


@attrs.frozen
class BuildStored(TableAction):
    """Build a stored empire card (B1)."""

    card: str


@attrs.frozen
class ReuseCitizen(TableAction):
    """For ambrosia, move an own citizen from its space of the board to another (M6)."""

    citizen: int
    space: str


@attrs.frozen
class Pass(TableAction):
    """Take no more turns this round (T2)."""


# --- placing ---


@attrs.frozen
class PayFee(TableAction):
    """Pay a coin to join a citizen of a higher number (C2)."""


@attrs.frozen
class BoostSkill(TableAction):
    """Pay ambrosia until the citizen's skill equals the highest number there (C3)."""


@attrs.frozen
class Perform(TableAction):
    """Perform the action of the space (C5)."""


@attrs.frozen
class Decline(TableAction):
    """Leave the action of the space, or another offer, alone (C5, K3)."""


@attrs.frozen
class Build(TableAction):
    """Buy an empire card of the row or of pile C."""

    card: str


@attrs.frozen
class Expand(TableAction):
    """Pay one of the prices of Expand and gain a district."""

    price: Goods


@attrs.frozen
class Repair(TableAction):
    """Repair a damaged empire card."""

    card: str


@attrs.frozen
class Finish(TableAction):
    """Repair no more."""


@attrs.frozen
class Recruit(TableAction):
    """Take a card of the military row for its price."""

    card: str


@attrs.frozen
class StartArmy(TableAction):
    """The recruit is a new army (R2)."""


@attrs.frozen
class CoverArmy(TableAction):
    """The recruit joins an army, whose active card ``card`` retires (R2)."""

    card: str


@attrs.frozen
class Keep(TableAction):
    """Keep one of the explored cards; the others are discarded."""

    card: str


@attrs.frozen
class BuildKept(TableAction):
    """Build the card just explored at once."""


@attrs.frozen
class Store(TableAction):
    """Store the card just explored."""


@attrs.frozen
class TakeDistrict(TableAction):
    """Choose a district among those looked at (G3)."""

    card: str


@attrs.frozen
class UpgradeCitizen(TableAction):
    """Exchange a citizen for the next higher one of the supply (K3)."""

    citizen: int


# --- attacking ---


@attrs.frozen
class PayArmy(TableAction):
    """Use an army, named by its active card, in this attack (A2)."""

    card: str


@attrs.frozen
class BuySword(TableAction):
    """Buy a sword for this attack with ambrosia (M5)."""


@attrs.frozen
class Strike(TableAction):
    """Defeat the titan with what has been mustered (A4)."""


# --- damage ---


@attrs.frozen
class DamageCard(TableAction):
    """Turn an undamaged empire card face down (D1)."""

    card: str


@attrs.frozen
class PutCoin(TableAction):
    """Put one coin on the picture of an army's active card (D3)."""

    card: str


@attrs.frozen
class DiscardRetired(TableAction):
    """Discard a retired military card (D3)."""

    card: str


@attrs.frozen
class DiscardDistrict(TableAction):
    """Discard a district (D3)."""

    card: str


@attrs.frozen
class DiscardArmy(TableAction):
    """Discard an army, named by its active card, above the limit (R4)."""

    card: str


# --- end of round ---


@attrs.frozen
class FeedTitan(TableAction):
    """Placate the threatening titan with ambrosia (E1)."""


@attrs.frozen
class FaceTitan(TableAction):
    """Roll the damage dice of the threatening titan (E1)."""


@attrs.frozen
class Starve(TableAction):
    """Leave a citizen unfed (E4)."""

    citizen: int


# --- ambrosia, whenever a decision is the player's ---


@attrs.frozen
class BuyCoin(TableAction):
    """Gain a coin for ambrosia (M2)."""


@attrs.frozen
class BuyRepair(TableAction):
    """Repair a damaged empire card for ambrosia (M3)."""

    card: str


@attrs.frozen
class BuyFood(TableAction):
    """Buy food for this starvation check with ambrosia (M4)."""


ACTIONS: tuple[type[TableAction], ...] = (
    PlaceCitizen,
    UseCard,
    Attack,
    BuildStored,
    ReuseCitizen,
    Pass,
    PayFee,
    BoostSkill,
    Perform,
    Decline,
    Build,
    Expand,
    Repair,
    Finish,
    Recruit,
    StartArmy,
    CoverArmy,
    Keep,
    BuildKept,
    Store,
    TakeDistrict,
    UpgradeCitizen,
    PayArmy,
    BuySword,
    Strike,
    DamageCard,
    PutCoin,
    DiscardRetired,
    DiscardDistrict,
    DiscardArmy,
    FeedTitan,
    FaceTitan,
    Starve,
    BuyCoin,
    BuyRepair,
    BuyFood,
)
"""Every kind of action, in rulebook order."""
