"""The state of a game of The Golden Ages, and the unions of its actions and steps."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from ancient_world.engine import State
from ancient_world.games.golden_ages.rules import (
    action_phase,
    builders,
    era,
    expanding,
    exploring,
    golden_decisions,
    soldiers,
    technology,
    wonders,
)
from ancient_world.games.golden_ages.table import Table

GoldenAgesAction: TypeAlias = (
    era.TakeCivilization
    | era.KeepCivilization
    | expanding.PlaceTile
    | expanding.PlaceCapital
    | expanding.KeepCapital
    | action_phase.StartGoldenAge
    | action_phase.ChooseJudgement
    | exploring.Explore
    | exploring.Move
    | exploring.FoundCity
    | exploring.TakeCube
    | builders.SendBuilder
    | builders.SendArtist
    | builders.TakeBuilding
    | builders.RemoveBuilding
    | soldiers.SendSoldier
    | soldiers.Attack
    | soldiers.KeepToken
    | wonders.BuildWonder
    | wonders.Activate
    | wonders.StandColonistUp
    | wonders.SendToAgora
    | wonders.SendHome
    | technology.Develop
    | golden_decisions.Finish
)
"""Every action of a player, for a ``match`` that a type checker proves complete."""
GoldenAgesStep: TypeAlias = (
    era.CivilizationChoice
    | expanding.TilePlacement
    | expanding.CapitalPlacement
    | action_phase.Turn
    | action_phase.JudgementChoice
    | exploring.Exploring
    | exploring.Founding
    | exploring.Relocating
    | builders.BuildingChoice
    | builders.BuildingRemoval
    | soldiers.Attacking
    | soldiers.TokenChoice
    | wonders.StandingUp
    | wonders.HomeComing
    | technology.FreeTechnology
    | technology.CheaperTechnology
    | technology.MoreTechnologies
    | technology.LastTechnologyChoice
)
"""Every decision that the game can wait for: the ``step`` of a :class:`~ancient_world.Decision`."""


@attrs.frozen(weakref_slot=False)
class GoldenAgesState(Table, State[GoldenAgesAction, GoldenAgesStep]):
    """Everything about one game of The Golden Ages at one moment."""

    def ended_by(self) -> str:
        return "D2"

    def won_by(self) -> str:
        return "E2"
