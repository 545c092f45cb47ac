"""The state of a game of The Golden Ages, and the unions of its actions and steps."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from ancient_world.engine import State
from ancient_world.games.golden_ages.rules import (
    builders,
    decisions,
    era,
    expanding,
    exploring,
    soldiers,
    technology,
    turn,
    wonders,
)
from ancient_world.games.golden_ages.table import Table

GoldenAgesAction: TypeAlias = (
    era.TakeCivilization
    | era.KeepCivilization
    | expanding.PlaceTile
    | expanding.PlaceCapital
    | expanding.KeepCapital
    | turn.StartGoldenAge
    | turn.ChooseJudgement
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
    | decisions.Finish
)
"""Every action of a player, for a ``match`` that a type checker proves complete."""
GoldenAgesStep: TypeAlias = (
    era.CivilizationChoice
    | expanding.TilePlacement
    | expanding.CapitalPlacement
    | turn.Turn
    | turn.JudgementChoice
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
