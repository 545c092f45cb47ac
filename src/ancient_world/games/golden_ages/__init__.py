"""The Golden Ages: a map made of tiles, four eras, technologies, civilizations and wonders, for 2 to 4 players.

A turn is one of eight actions; what it needs is asked in small decisions: where the colonist moves, whether a city
is founded, which building is taken. Squares are named "a1" (top left) to "j6".
"""

from __future__ import annotations

from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.components import ERAS
from ancient_world.games.golden_ages.effect_kinds import COUNTED, SYMBOLS
from ancient_world.games.golden_ages.game import GAME
from ancient_world.games.golden_ages.rules.builders import (
    RemoveBuilding,
    SendArtist,
    SendBuilder,
    TakeBuilding,
)
from ancient_world.games.golden_ages.rules.decisions import Finish
from ancient_world.games.golden_ages.rules.effects import controlled, count
from ancient_world.games.golden_ages.rules.era import KeepCivilization, TakeCivilization
from ancient_world.games.golden_ages.rules.expanding import KeepCapital, PlaceCapital, PlaceTile
from ancient_world.games.golden_ages.rules.exploring import (
    Explore,
    FoundCity,
    Founding,
    Move,
    TakeCube,
)
from ancient_world.games.golden_ages.rules.powers import Powers, powers_of
from ancient_world.games.golden_ages.rules.soldiers import (
    Attack,
    KeepToken,
    SendSoldier,
    TokenChoice,
)
from ancient_world.games.golden_ages.rules.technology import Develop
from ancient_world.games.golden_ages.rules.turn import ChooseJudgement, StartGoldenAge
from ancient_world.games.golden_ages.rules.wonders import (
    Activate,
    BuildWonder,
    SendHome,
    SendToAgora,
    StandColonistUp,
)
from ancient_world.games.golden_ages.squares import SQUARES
from ancient_world.games.golden_ages.state import City, GoldenAgesState, Player, Points, Settings
from ancient_world.games.golden_ages.tiles import Ground, Placed, Spot, TileSet

__all__ = [
    "COUNTED", "ERAS", "GAME", "SQUARES", "SYMBOLS", "Activate", "Attack", "BuildWonder",
    "CardFile", "ChooseJudgement", "City", "Develop", "Explore", "Finish", "FoundCity", "Founding",
    "GoldenAgesState", "Ground", "KeepCapital", "KeepCivilization", "KeepToken", "Move",
    "PlaceCapital", "PlaceTile", "Placed", "Player", "Points", "Powers", "RemoveBuilding",
    "SendArtist", "SendBuilder", "SendHome", "SendSoldier", "SendToAgora", "Settings", "Spot",
    "StandColonistUp", "StartGoldenAge", "TakeBuilding", "TakeCivilization", "TakeCube", "TileSet",
    "TokenChoice", "controlled", "count", "powers_of",
]  # fmt: skip
