"""Every step that the agenda of this game can hold."""

from __future__ import annotations

from typing import Any

from ancient_world.core.agenda import Step
from ancient_world.games.antike.arming import Arming
from ancient_world.games.antike.battle import DemandBattle
from ancient_world.games.antike.conquest import ChooseLosses, GiveUp
from ancient_world.games.antike.founding import Founding
from ancient_world.games.antike.know_how import Learning
from ancient_world.games.antike.manoeuvre import FightCount, Manoeuvre, MoveCount, Orders
from ancient_world.games.antike.paying import Pay, PayAny
from ancient_world.games.antike.personalities import Attract, CheckGoal, ChooseExtra
from ancient_world.games.antike.setup import DealCivilizations, KeepOneCity
from ancient_world.games.antike.temples import Building
from ancient_world.games.antike.turn import AtSpace, Rondel, TakeInstead, Turns

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
