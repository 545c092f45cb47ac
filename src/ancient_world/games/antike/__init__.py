"""Antike: its states, actions, components and map files."""

from __future__ import annotations

from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.components import (
    ADVANCES,
    GOODS,
    KINDS,
    PERSONALITIES,
    SPACES,
    UNITS,
    Box,
    CivilizationDesign,
    Personalities,
    ProvinceDesign,
    ProvinceMap,
    StartGoods,
)
from ancient_world.games.antike.game import GAME
from ancient_world.games.antike.rules.arming import Arm
from ancient_world.games.antike.rules.battle import Demand, LetPass
from ancient_world.games.antike.rules.cities import BuildTemple, FoundCity
from ancient_world.games.antike.rules.conquest import GiveUpCity, Lose
from ancient_world.games.antike.rules.decisions import Exchange, Finish
from ancient_world.games.antike.rules.know_how import Learn
from ancient_world.games.antike.rules.manoeuvre import ChooseUnits, Conquer, Fight, MoveTo, Send
from ancient_world.games.antike.rules.paying import Give, UseCoins
from ancient_world.games.antike.rules.personalities import ChoosePile
from ancient_world.games.antike.rules.setup import KeepCity
from ancient_world.games.antike.rules.turn import ChooseSpace, TakeGood
from ancient_world.games.antike.state import AntikeState, Bank, Civilization, Ready, Settings

__all__ = [
    "ADVANCES", "GAME", "GOODS", "KINDS", "PERSONALITIES", "SPACES", "UNITS", "AntikeState", "Arm",
    "Bank", "Box", "BuildTemple", "ChoosePile", "ChooseSpace", "ChooseUnits", "Civilization",
    "CivilizationDesign", "Conquer", "Demand", "Exchange", "Fight", "Finish", "FoundCity", "Give",
    "GiveUpCity", "KeepCity", "Learn", "LetPass", "Lose", "MapFile", "MoveTo", "Personalities",
    "ProvinceDesign", "ProvinceMap", "Ready", "Send", "Settings", "StartGoods", "TakeGood",
    "UseCoins",
]  # fmt: skip
