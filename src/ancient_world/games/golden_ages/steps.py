"""Every kind of step that an agenda can hold."""

from __future__ import annotations

from typing import Any

from ancient_world.engine import Step
from ancient_world.games.golden_ages.rules.builders import BuildingChoice, BuildingRemoval
from ancient_world.games.golden_ages.rules.era import (
    CivilizationChoice,
    CivilizationPhase,
    DealBuildings,
    EraBegins,
    EraEnds,
)
from ancient_world.games.golden_ages.rules.expanding import (
    CapitalPlacement,
    DrawTile,
    ExpansionPhase,
    TilePlacement,
)
from ancient_world.games.golden_ages.rules.exploring import Exploring
from ancient_world.games.golden_ages.rules.founding import Founding, Relocating
from ancient_world.games.golden_ages.rules.setup import (
    DealCivilizations,
    DealFutures,
    DealJudgements,
    TurnFirstTile,
)
from ancient_world.games.golden_ages.rules.soldiers import Attacking, DrawGlory, TokenChoice
from ancient_world.games.golden_ages.rules.technology import (
    CheaperTechnology,
    FreeTechnology,
    LastTechnologyChoice,
    MoreTechnologies,
)
from ancient_world.games.golden_ages.rules.turn import ActionPhase, JudgementChoice, NextTurn, Turn
from ancient_world.games.golden_ages.rules.wonders import HomeComing, StandingUp

__all__ = ["STEPS"]

STEPS: tuple[type[Step[Any]], ...] = (
    DealCivilizations, DealFutures, DealJudgements, TurnFirstTile, EraBegins, DealBuildings, CivilizationPhase,
    CivilizationChoice, ExpansionPhase, DrawTile, TilePlacement, CapitalPlacement, ActionPhase, NextTurn, Turn,
    Exploring, Founding, Relocating, Attacking, DrawGlory, TokenChoice, BuildingChoice, BuildingRemoval,
    FreeTechnology, CheaperTechnology, MoreTechnologies, LastTechnologyChoice, StandingUp, HomeComing,
    JudgementChoice, EraEnds,
)  # fmt: skip
