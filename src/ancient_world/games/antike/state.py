"""The state of a game of Antike, and the unions of its actions and steps."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from ancient_world.engine import State
from ancient_world.games.antike.rules import (
    arming,
    battle,
    cities,
    civilization_decisions,
    conquest,
    know_how,
    manoeuvre,
    paying,
    personalities,
    rondel,
    start_table,
)
from ancient_world.games.antike.table import Table

AntikeAction: TypeAlias = (
    start_table.KeepCity
    | rondel.TakeGood
    | rondel.ChooseSpace
    | paying.UseCoins
    | paying.Give
    | cities.BuildTemple
    | cities.FoundCity
    | arming.Arm
    | know_how.Learn
    | manoeuvre.ChooseUnits
    | manoeuvre.Conquer
    | manoeuvre.MoveTo
    | manoeuvre.Fight
    | manoeuvre.Send
    | battle.LetPass
    | battle.Demand
    | conquest.Lose
    | conquest.GiveUpCity
    | personalities.ChoosePile
    | civilization_decisions.Finish
    | civilization_decisions.Exchange
)
"""Every action of a player, for a ``match`` that a type checker proves complete."""
AntikeStep: TypeAlias = (
    start_table.KeepOneCity
    | rondel.TakeInstead
    | rondel.Rondel
    | paying.Pay
    | paying.PayAny
    | cities.Building
    | cities.Founding
    | arming.Arming
    | know_how.Learning
    | manoeuvre.Manoeuvre
    | manoeuvre.Orders
    | manoeuvre.MoveCount
    | manoeuvre.FightCount
    | battle.DemandBattle
    | conquest.ChooseLosses
    | conquest.GiveUp
    | personalities.ChooseExtra
)
"""Every decision that the game can wait for: the ``step`` of a :class:`~ancient_world.Decision`."""


@attrs.frozen(weakref_slot=False)
class AntikeState(Table, State[AntikeAction, AntikeStep]):
    """Everything about one game of Antike at one moment."""

    def ended_by(self) -> str:
        if self.winner is None:
            return ""
        goal_count = self.goal_count(self.civilizations[self.winner])
        return "K2" if goal_count >= self.settings.goal else "K3"
