"""The Ancient World: its states, actions, components and card files."""

from __future__ import annotations

from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import Army, City, OwnedCard, Placed
from ancient_world.games.the_ancient_world.city_card_types import (
    CityState,
    District,
    EmpireCard,
    Figures,
    MilitaryCard,
    PlayerBoard,
    Titan,
)
from ancient_world.games.the_ancient_world.game import GAME
from ancient_world.games.the_ancient_world.goods_and_spaces import SPACES, TRIBES, Goods
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    BuyCoin,
    BuyRepair,
    Decline,
    Perform,
)
from ancient_world.games.the_ancient_world.rules.attack import (
    Attack,
    BuySword,
    Muster,
    PayArmy,
    Strike,
)
from ancient_world.games.the_ancient_world.rules.card_actions import AtCard, ChooseAction
from ancient_world.games.the_ancient_world.rules.city_scores import LastAmbrosia
from ancient_world.games.the_ancient_world.rules.damage import (
    ChooseDamage,
    CoinFace,
    DamageCard,
    DiscardArmy,
    DiscardDistrict,
    DiscardRetired,
    Finish,
    FitArmies,
    PayAmbrosia,
    PutCoin,
    Repair,
    RepairBeforeIncome,
    RepairCards,
)
from ancient_world.games.the_ancient_world.rules.end_of_round import (
    BuyFood,
    Confront,
    FaceTitan,
    Feed,
    FeedTitan,
    Starve,
)
from ancient_world.games.the_ancient_world.rules.gaining import BuildStored, Upgrade, UpgradeCitizen
from ancient_world.games.the_ancient_world.rules.looking import (
    BuildKept,
    BuildOrStore,
    ChooseDistrict,
    ChooseExplored,
    Keep,
    Store,
    TakeDistrict,
)
from ancient_world.games.the_ancient_world.rules.placing import (
    BoostSkill,
    CollectAmbrosia,
    Collecting,
    Join,
    PayFee,
    PlaceCitizen,
    ReuseCitizen,
    UseCard,
)
from ancient_world.games.the_ancient_world.rules.player_turns import Pass, Turn
from ancient_world.games.the_ancient_world.rules.recruiting import (
    AtRecruit,
    CoverArmy,
    FormArmy,
    Recruit,
    StartArmy,
)
from ancient_world.games.the_ancient_world.rules.spaces import (
    AtBuild,
    AtExpand,
    AtExplore,
    AtGrow,
    AtLabor,
    AtLearn,
    AtOwnSpace,
    AtRebuild,
    Build,
    Expand,
)
from ancient_world.games.the_ancient_world.state import (
    AncientWorldAction,
    AncientWorldState,
    AncientWorldStep,
)
from ancient_world.games.the_ancient_world.table import Decks, Player, Space, Threat, TitanPile
from ancient_world.games.the_ancient_world.totals import Totals

__all__ = [
    "GAME", "SPACES", "TRIBES", "AncientWorldAction", "AncientWorldState", "AncientWorldStep",
    "Army", "AtBuild", "AtCard", "AtExpand", "AtExplore", "AtGrow", "AtLabor", "AtLearn",
    "AtOwnSpace", "AtRebuild", "AtRecruit", "Attack", "BoostSkill", "Build", "BuildKept",
    "BuildOrStore", "BuildStored", "BuyCoin", "BuyFood", "BuyRepair", "BuySword", "CardFile",
    "ChooseAction", "ChooseDamage", "ChooseDistrict", "ChooseExplored", "City", "CityState",
    "CoinFace", "CollectAmbrosia", "Collecting", "Confront", "CoverArmy", "DamageCard", "Decks",
    "Decline", "DiscardArmy", "DiscardDistrict", "DiscardRetired", "District", "EmpireCard",
    "Expand", "FaceTitan", "Feed", "FeedTitan", "Figures", "Finish", "FitArmies", "FormArmy",
    "Goods", "Join", "Keep", "LastAmbrosia", "MilitaryCard", "Muster", "OwnedCard", "Pass",
    "PayAmbrosia", "PayArmy", "PayFee", "Perform", "PlaceCitizen", "Placed", "Player",
    "PlayerBoard", "PutCoin", "Recruit", "Repair", "RepairBeforeIncome", "RepairCards",
    "ReuseCitizen", "Space", "StartArmy", "Starve", "Store", "Strike", "TakeDistrict", "Threat",
    "Titan", "TitanPile", "Totals", "Turn", "Upgrade", "UpgradeCitizen", "UseCard",
]  # fmt: skip
