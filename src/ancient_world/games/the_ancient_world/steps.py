"""Every step that the agenda of this game can hold."""

from __future__ import annotations

from typing import Any

from ancient_world.engine import Step
from ancient_world.games.the_ancient_world.rules import (
    attack,
    damage,
    districts,
    end_of_round,
    explore,
    gaining,
    placing,
    prepare,
    recruiting,
    repairs,
    setup,
    spaces,
    titans,
    turn,
)

__all__ = ["STEPS"]

STEPS: tuple[type[Step[Any]], ...] = (
    setup.SetUp,
    setup.DealCityStates,
    titans.TurnUpTitan,
    titans.DrawTitan,
    titans.DealThreat,
    prepare.PrepareRound,
    prepare.FillEmpireRow,
    prepare.DealEmpireRow,
    prepare.FillMilitaryRow,
    prepare.DealMilitaryRow,
    turn.Turns,
    turn.Turn,
    placing.Join,
    spaces.AtBuild,
    spaces.AtLabor,
    spaces.AtLearn,
    spaces.AtExpand,
    spaces.AtRebuild,
    recruiting.AtRecruit,
    explore.AtExplore,
    spaces.AtGrow,
    recruiting.FormArmy,
    explore.LookFurther,
    explore.LookAtEmpireCards,
    explore.ChooseExplored,
    explore.BuildOrStore,
    districts.TurnUpDistrict,
    districts.GainDistrict,
    districts.LookAtDistricts,
    districts.ChooseDistrict,
    gaining.GainRewards,
    gaining.Upgrade,
    repairs.RepairCards,
    repairs.RepairBeforeIncome,
    attack.Muster,
    damage.RollDamage,
    damage.ChooseDamage,
    damage.FitArmies,
    damage.CoinFace,
    end_of_round.EndRound,
    end_of_round.Confront,
    end_of_round.OfferRepairs,
    end_of_round.CollectIncome,
    end_of_round.ResetBoard,
    end_of_round.Feed,
)
"""In rulebook order."""
