"""Every step that the agenda of this game can hold."""

from __future__ import annotations

from typing import Any

from ancient_world.engine import Step
from ancient_world.games.antike.rules.arming import Arming
from ancient_world.games.antike.rules.battle import DemandBattle
from ancient_world.games.antike.rules.conquest import ChooseLosses, GiveUp
from ancient_world.games.antike.rules.founding import Founding
from ancient_world.games.antike.rules.know_how import Learning
from ancient_world.games.antike.rules.manoeuvre import FightCount, Manoeuvre, MoveCount, Orders
from ancient_world.games.antike.rules.paying import Pay, PayAny
from ancient_world.games.antike.rules.personalities import Attract, CheckGoal, ChooseExtra
from ancient_world.games.antike.rules.setup import DealCivilizations, KeepOneCity
from ancient_world.games.antike.rules.temples import Building
from ancient_world.games.antike.rules.turn import AtSpace, Rondel, TakeInstead, Turns

__all__ = ["STEPS"]

STEPS: tuple[type[Step[Any]], ...] = (
    DealCivilizations,
    KeepOneCity,
    Turns,
    TakeInstead,
    Rondel,
    AtSpace,
    Pay,
    PayAny,
    Building,
    Arming,
    Learning,
    Manoeuvre,
    Orders,
    MoveCount,
    FightCount,
    DemandBattle,
    ChooseLosses,
    GiveUp,
    Founding,
    Attract,
    CheckGoal,
    ChooseExtra,
)
