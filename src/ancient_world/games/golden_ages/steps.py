"""Every kind of step that an agenda can hold."""

from __future__ import annotations

from typing import Any

from ancient_world.core.agenda import Step
from ancient_world.games.golden_ages.builders import BuildingChoice, BuildingRemoval
from ancient_world.games.golden_ages.era import (
    CivilizationChoice,
    CivilizationPhase,
    DealBuildings,
    EraBegins,
    EraEnds,
)
from ancient_world.games.golden_ages.expanding import (
    CapitalPlacement,
    DrawTile,
    ExpansionPhase,
    TilePlacement,
)
from ancient_world.games.golden_ages.exploring import Exploring
from ancient_world.games.golden_ages.founding import Founding, Relocating
from ancient_world.games.golden_ages.setup import (
    DealCivilizations,
    DealFutures,
    DealJudgements,
    TurnFirstTile,
)
from ancient_world.games.golden_ages.soldiers import Attacking, DrawGlory, TokenChoice
from ancient_world.games.golden_ages.technology import (
    CheaperTechnology,
    FreeTechnology,
    LastTechnologyChoice,
    MoreTechnologies,
)
from ancient_world.games.golden_ages.turn import ActionPhase, JudgementChoice, NextTurn, Turn
from ancient_world.games.golden_ages.wonders import HomeComing, StandingUp

__all__ = ["STEPS"]

STEPS: tuple[type[Step[Any]], ...] = (
    DealCivilizations, DealFutures, DealJudgements, TurnFirstTile, EraBegins, DealBuildings, CivilizationPhase,
    CivilizationChoice, ExpansionPhase, DrawTile, TilePlacement, CapitalPlacement, ActionPhase, NextTurn, Turn,
    Exploring, Founding, Relocating, Attacking, DrawGlory, TokenChoice, BuildingChoice, BuildingRemoval,
    FreeTechnology, CheaperTechnology, MoreTechnologies, LastTechnologyChoice, StandingUp, HomeComing,
    JudgementChoice, EraEnds,
)  # fmt: skip
