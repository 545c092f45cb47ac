"""Antike: its states, actions, components and map files."""

from __future__ import annotations

from ancient_world.games.antike.advances import ADVANCES
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.game import GAME
from ancient_world.games.antike.map_types import (
    GOODS,
    PERSONALITIES,
    SITE_GOODS,
    SPACES,
    UNITS,
    Box,
    CivilizationDesign,
    Personalities,
    ProvinceDesign,
    ProvinceMap,
    StartGoods,
)
from ancient_world.games.antike.rules.arming import Arm, Arming
from ancient_world.games.antike.rules.battle import Demand, DemandBattle, LetPass
from ancient_world.games.antike.rules.cities import Building, BuildTemple, FoundCity, Founding
from ancient_world.games.antike.rules.civilization_decisions import Exchange, Finish
from ancient_world.games.antike.rules.conquest import ChooseLosses, GiveUp, GiveUpCity, Lose
from ancient_world.games.antike.rules.know_how import Learn, Learning
from ancient_world.games.antike.rules.manoeuvre import (
    ChooseUnits,
    Conquer,
    Fight,
    FightCount,
    Manoeuvre,
    MoveCount,
    MoveTo,
    Orders,
    Send,
)
from ancient_world.games.antike.rules.paying import Give, Pay, PayAny, UseCoins
from ancient_world.games.antike.rules.personalities import ChooseExtra, ChoosePile
from ancient_world.games.antike.rules.rondel import ChooseSpace, Rondel, TakeGood, TakeInstead
from ancient_world.games.antike.rules.start_table import KeepCity, KeepOneCity
from ancient_world.games.antike.state import AntikeAction, AntikeState, AntikeStep
from ancient_world.games.antike.table import Bank, Civilization, Ready, Settings

__all__ = [
    "ADVANCES",
    "GAME",
    "GOODS",
    "PERSONALITIES",
    "SITE_GOODS",
    "SPACES",
    "UNITS",
    "AntikeAction",
    "AntikeState",
    "AntikeStep",
    "Arm",
    "Arming",
    "Bank",
    "Box",
    "BuildTemple",
    "Building",
    "ChooseExtra",
    "ChooseLosses",
    "ChoosePile",
    "ChooseSpace",
    "ChooseUnits",
    "Civilization",
    "CivilizationDesign",
    "Conquer",
    "Demand",
    "DemandBattle",
    "Exchange",
    "Fight",
    "FightCount",
    "Finish",
    "FoundCity",
    "Founding",
    "Give",
    "GiveUp",
    "GiveUpCity",
    "KeepCity",
    "KeepOneCity",
    "Learn",
    "Learning",
    "LetPass",
    "Lose",
    "Manoeuvre",
    "MapFile",
    "MoveCount",
    "MoveTo",
    "Orders",
    "Pay",
    "PayAny",
    "Personalities",
    "ProvinceDesign",
    "ProvinceMap",
    "Ready",
    "Rondel",
    "Send",
    "Settings",
    "StartGoods",
    "TakeGood",
    "TakeInstead",
    "UseCoins",
]  # fmt: skip
