"""The Ancient World: its states, actions, components and card files."""

from __future__ import annotations

from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.city import Army, City, OwnedCard, Placed
from ancient_world.games.the_ancient_world.components import (
    CityState,
    District,
    EmpireCard,
    Figures,
    MilitaryCard,
    PlayerBoard,
    Titan,
)
from ancient_world.games.the_ancient_world.game import GAME
from ancient_world.games.the_ancient_world.rules.attack import Attack, BuySword, PayArmy, Strike
from ancient_world.games.the_ancient_world.rules.card_actions import ChooseAction
from ancient_world.games.the_ancient_world.rules.damage import (
    DamageCard,
    DiscardArmy,
    DiscardDistrict,
    DiscardRetired,
    Finish,
    PayAmbrosia,
    PutCoin,
    Repair,
)
from ancient_world.games.the_ancient_world.rules.decisions import (
    BuyCoin,
    BuyRepair,
    Decline,
    Perform,
)
from ancient_world.games.the_ancient_world.rules.end_of_round import (
    BuyFood,
    FaceTitan,
    FeedTitan,
    Starve,
)
from ancient_world.games.the_ancient_world.rules.gaining import BuildStored, UpgradeCitizen
from ancient_world.games.the_ancient_world.rules.looking import BuildKept, Keep, Store, TakeDistrict
from ancient_world.games.the_ancient_world.rules.placing import (
    BoostSkill,
    CollectAmbrosia,
    PayFee,
    PlaceCitizen,
    ReuseCitizen,
    UseCard,
)
from ancient_world.games.the_ancient_world.rules.recruiting import CoverArmy, Recruit, StartArmy
from ancient_world.games.the_ancient_world.rules.spaces import Build, Expand
from ancient_world.games.the_ancient_world.rules.turn import Pass
from ancient_world.games.the_ancient_world.state import (
    AncientWorldState,
    Decks,
    Player,
    Space,
    Threat,
    TitanPile,
)
from ancient_world.games.the_ancient_world.terms import SPACES, TRIBES, Goods
from ancient_world.games.the_ancient_world.totals import Totals

__all__ = [
    "GAME", "SPACES", "TRIBES", "AncientWorldState", "Army", "Attack", "BoostSkill", "Build",
    "BuildKept", "BuildStored", "BuyCoin", "BuyFood", "BuyRepair", "BuySword", "CardFile",
    "ChooseAction", "City", "CityState", "CollectAmbrosia", "CoverArmy", "DamageCard", "Decks", "Decline",
    "DiscardArmy", "DiscardDistrict", "DiscardRetired", "District", "EmpireCard", "Expand",
    "FaceTitan", "FeedTitan", "Figures", "Finish", "Goods", "Keep", "MilitaryCard", "OwnedCard",
    "Pass", "PayAmbrosia", "PayArmy", "PayFee", "Perform", "PlaceCitizen", "Placed", "Player",
    "PlayerBoard", "PutCoin", "Recruit", "Repair", "ReuseCitizen", "Space", "StartArmy", "Starve",
    "Store", "Strike", "TakeDistrict", "Threat", "Titan", "TitanPile", "Totals", "UpgradeCitizen",
    "UseCard",
]  # fmt: skip
