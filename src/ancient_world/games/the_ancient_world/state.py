"""The state of a game of The Ancient World, and the unions of its actions and steps."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from ancient_world.engine import State
from ancient_world.games.the_ancient_world.rules import (
    ambrosia_spending,
    attack,
    card_actions,
    city_scores,
    damage,
    end_of_round,
    gaining,
    looking,
    placing,
    player_turns,
    recruiting,
    spaces,
)
from ancient_world.games.the_ancient_world.table import Table

AncientWorldAction: TypeAlias = (
    player_turns.Pass
    | placing.PlaceCitizen
    | placing.ReuseCitizen
    | placing.CollectAmbrosia
    | placing.PayFee
    | placing.BoostSkill
    | placing.UseCard
    | card_actions.ChooseAction
    | ambrosia_spending.BuyCoin
    | ambrosia_spending.BuyRepair
    | ambrosia_spending.Decline
    | ambrosia_spending.Perform
    | spaces.Build
    | spaces.Expand
    | recruiting.Recruit
    | recruiting.StartArmy
    | recruiting.CoverArmy
    | looking.Keep
    | looking.BuildKept
    | looking.Store
    | looking.TakeDistrict
    | gaining.BuildStored
    | gaining.UpgradeCitizen
    | damage.DamageCard
    | damage.DiscardArmy
    | damage.PutCoin
    | damage.DiscardRetired
    | damage.DiscardDistrict
    | damage.PayAmbrosia
    | damage.Repair
    | damage.Finish
    | attack.Attack
    | attack.PayArmy
    | attack.BuySword
    | attack.Strike
    | end_of_round.FeedTitan
    | end_of_round.FaceTitan
    | end_of_round.Starve
    | end_of_round.BuyFood
)
"""Every action of a player, for a ``match`` that a type checker proves complete."""
AncientWorldStep: TypeAlias = (
    player_turns.Turn
    | placing.Collecting
    | placing.Join
    | card_actions.AtCard
    | spaces.AtBuild
    | spaces.AtExpand
    | spaces.AtLabor
    | spaces.AtLearn
    | spaces.AtRebuild
    | spaces.AtGrow
    | spaces.AtExplore
    | spaces.AtOwnSpace
    | recruiting.AtRecruit
    | recruiting.FormArmy
    | looking.ChooseExplored
    | looking.BuildOrStore
    | looking.ChooseDistrict
    | gaining.Upgrade
    | damage.ChooseDamage
    | damage.FitArmies
    | damage.CoinFace
    | damage.RepairCards
    | damage.RepairBeforeIncome
    | attack.Muster
    | end_of_round.Confront
    | end_of_round.Feed
    | city_scores.LastAmbrosia
)
"""Every decision that the game can wait for: the ``step`` of a :class:`~ancient_world.Decision`."""


@attrs.frozen(weakref_slot=False)
class AncientWorldState(Table, State[AncientWorldAction, AncientWorldStep]):
    """Everything about one game of The Ancient World at one moment."""

    def ended_by(self) -> str:
        return "E0"

    def won_by(self) -> str:
        return "V4"
