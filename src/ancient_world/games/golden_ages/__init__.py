"""The Golden Ages: a map made of tiles, four eras, technologies, civilizations and wonders, for 2 to 4 players.

A turn is one of eight actions, divided into small decisions: where the colonist moves, whether a city is founded, which
building is taken. Squares are named "a1" (top left) to "j6".
"""

from __future__ import annotations

from ancient_world.games.golden_ages.box.golden_card_file import CardFile
from ancient_world.games.golden_ages.effect_kinds import COUNTED_KINDS, SYMBOLS, Powers
from ancient_world.games.golden_ages.game import GAME
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.golden_ages.rules.action_phase import (
    ChooseJudgement,
    JudgementChoice,
    StartGoldenAge,
    Turn,
)
from ancient_world.games.golden_ages.rules.builders import (
    BuildingChoice,
    BuildingRemoval,
    RemoveBuilding,
    SendArtist,
    SendBuilder,
    TakeBuilding,
)
from ancient_world.games.golden_ages.rules.effects import controlled_symbols, count_owned, powers_of
from ancient_world.games.golden_ages.rules.era import (
    CivilizationChoice,
    KeepCivilization,
    TakeCivilization,
)
from ancient_world.games.golden_ages.rules.expanding import (
    CapitalPlacement,
    KeepCapital,
    PlaceCapital,
    PlaceTile,
    TilePlacement,
)
from ancient_world.games.golden_ages.rules.exploring import (
    Explore,
    Exploring,
    FoundCity,
    Founding,
    Move,
    Relocating,
    TakeCube,
)
from ancient_world.games.golden_ages.rules.golden_decisions import Finish
from ancient_world.games.golden_ages.rules.soldiers import (
    Attack,
    Attacking,
    KeepToken,
    SendSoldier,
    TokenChoice,
)
from ancient_world.games.golden_ages.rules.technology import (
    CheaperTechnology,
    Develop,
    FreeTechnology,
    LastTechnologyChoice,
    MoreTechnologies,
)
from ancient_world.games.golden_ages.rules.wonders import (
    Activate,
    BuildWonder,
    HomeComing,
    SendHome,
    SendToAgora,
    StandColonistUp,
    StandingUp,
)
from ancient_world.games.golden_ages.square_grid import SQUARES
from ancient_world.games.golden_ages.state import GoldenAgesAction, GoldenAgesState, GoldenAgesStep
from ancient_world.games.golden_ages.table import City, Look, Player, Points, Settings
from ancient_world.games.golden_ages.tiles import Placed, TilePosition, TileSet, TileTerrain

__all__ = [
    "COUNTED_KINDS",
    "ERAS",
    "GAME",
    "SQUARES",
    "SYMBOLS",
    "Activate",
    "Attack",
    "Attacking",
    "BuildWonder",
    "BuildingChoice",
    "BuildingRemoval",
    "CapitalPlacement",
    "CardFile",
    "CheaperTechnology",
    "ChooseJudgement",
    "City",
    "CivilizationChoice",
    "Develop",
    "Explore",
    "Exploring",
    "Finish",
    "FoundCity",
    "Founding",
    "FreeTechnology",
    "GoldenAgesAction",
    "GoldenAgesState",
    "GoldenAgesStep",
    "HomeComing",
    "JudgementChoice",
    "KeepCapital",
    "KeepCivilization",
    "KeepToken",
    "LastTechnologyChoice",
    "Look",
    "MoreTechnologies",
    "Move",
    "PlaceCapital",
    "PlaceTile",
    "Placed",
    "Player",
    "Points",
    "Powers",
    "Relocating",
    "RemoveBuilding",
    "SendArtist",
    "SendBuilder",
    "SendHome",
    "SendSoldier",
    "SendToAgora",
    "Settings",
    "StandColonistUp",
    "StandingUp",
    "StartGoldenAge",
    "TakeBuilding",
    "TakeCivilization",
    "TakeCube",
    "TilePlacement",
    "TilePosition",
    "TileSet",
    "TileTerrain",
    "TokenChoice",
    "Turn",
    "controlled_symbols",
    "count_owned",
    "powers_of",
]  # fmt: skip
