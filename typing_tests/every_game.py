"""A ``match`` over all actions and all decisions of each game: type checkers prove that none is missing.

Every ignored line must be an error: both checkers refuse an ignore that is not needed.
"""

from __future__ import annotations

from typing import assert_never, assert_type

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.games import golden_ages as ages
from ancient_world.games import the_ancient_world as taw
from ancient_world.games import tides_of_time as tides


def taw_action(action: taw.AncientWorldAction) -> None:
    match action:
        case (
            taw.Pass()
            | taw.PlaceCitizen()
            | taw.ReuseCitizen()
            | taw.CollectAmbrosia()
            | taw.PayFee()
            | taw.BoostSkill()
            | taw.UseCard()
            | taw.ChooseAction()
            | taw.BuyCoin()
            | taw.BuyRepair()
            | taw.Decline()
            | taw.Perform()
            | taw.Build()
            | taw.Expand()
            | taw.Recruit()
            | taw.StartArmy()
            | taw.CoverArmy()
            | taw.Keep()
            | taw.BuildKept()
            | taw.Store()
            | taw.TakeDistrict()
            | taw.BuildStored()
            | taw.UpgradeCitizen()
            | taw.DamageCard()
            | taw.DiscardArmy()
            | taw.PutCoin()
            | taw.DiscardRetired()
            | taw.DiscardDistrict()
            | taw.PayAmbrosia()
            | taw.Repair()
            | taw.Finish()
            | taw.Attack()
            | taw.PayArmy()
            | taw.BuySword()
            | taw.Strike()
            | taw.FeedTitan()
            | taw.FaceTitan()
            | taw.Starve()
            | taw.BuyFood()
        ):
            pass
        case _:
            assert_never(action)


def taw_step(step: taw.AncientWorldStep) -> None:
    match step:
        case (
            taw.Turn()
            | taw.Collecting()
            | taw.Join()
            | taw.AtCard()
            | taw.AtBuild()
            | taw.AtExpand()
            | taw.AtLabor()
            | taw.AtLearn()
            | taw.AtRebuild()
            | taw.AtGrow()
            | taw.AtExplore()
            | taw.AtOwnSpace()
            | taw.AtRecruit()
            | taw.FormArmy()
            | taw.ChooseExplored()
            | taw.BuildOrStore()
            | taw.ChooseDistrict()
            | taw.Upgrade()
            | taw.ChooseDamage()
            | taw.FitArmies()
            | taw.CoinFace()
            | taw.RepairCards()
            | taw.RepairBeforeIncome()
            | taw.Muster()
            | taw.Confront()
            | taw.Feed()
            | taw.LastAmbrosia()
        ):
            pass
        case _:
            assert_never(step)


def taw_door(seed: int, text: str) -> None:
    match = aw.Match.new(taw.GAME, ["Ann", "Ben"], seed=seed)
    assert_type(match.state, taw.AncientWorldState)
    waiting = match.pending()
    if isinstance(waiting, aw.Decision):
        assert_type(waiting.actions, tuple[taw.AncientWorldAction, ...])
        assert_type(waiting.step, taw.AncientWorldStep)
        assert_type(match.apply(waiting.actions[0]), taw.AncientWorldState)
    assert_type(aw.legal_actions(aw.new_game(taw.GAME, 2)), tuple[taw.AncientWorldAction, ...])


def tides_action(action: tides.TidesAction) -> None:
    match action:
        case tides.Play() | tides.LeaveRelic() | tides.RemoveCard():
            pass
        case _:
            assert_never(action)


def tides_step(step: tides.TidesStep) -> None:
    match step:
        case tides.ChooseCard() | tides.ChooseRelic():
            pass
        case _:
            assert_never(step)


def tides_door(seed: int, text: str) -> None:
    match = aw.Match.new(tides.GAME, ["Ann", "Ben"], seed=seed)
    assert_type(match.state, tides.TidesState)
    waiting = match.pending()
    if isinstance(waiting, aw.Decision):
        assert_type(waiting.actions, tuple[tides.TidesAction, ...])
        assert_type(waiting.step, tides.TidesStep)
        assert_type(match.apply(waiting.actions[0]), tides.TidesState)
    assert_type(aw.legal_actions(aw.new_game(tides.GAME, 2)), tuple[tides.TidesAction, ...])


def antike_action(action: antike.AntikeAction) -> None:
    match action:
        case (
            antike.KeepCity()
            | antike.TakeGood()
            | antike.ChooseSpace()
            | antike.UseCoins()
            | antike.Give()
            | antike.BuildTemple()
            | antike.FoundCity()
            | antike.Arm()
            | antike.Learn()
            | antike.ChooseUnits()
            | antike.Conquer()
            | antike.MoveTo()
            | antike.Fight()
            | antike.Send()
            | antike.LetPass()
            | antike.Demand()
            | antike.Lose()
            | antike.GiveUpCity()
            | antike.ChoosePile()
            | antike.Finish()
            | antike.Exchange()
        ):
            pass
        case _:
            assert_never(action)


def antike_step(step: antike.AntikeStep) -> None:
    match step:
        case (
            antike.KeepOneCity()
            | antike.TakeInstead()
            | antike.Rondel()
            | antike.Pay()
            | antike.PayAny()
            | antike.Building()
            | antike.Founding()
            | antike.Arming()
            | antike.Learning()
            | antike.Manoeuvre()
            | antike.Orders()
            | antike.MoveCount()
            | antike.FightCount()
            | antike.DemandBattle()
            | antike.ChooseLosses()
            | antike.GiveUp()
            | antike.ChooseExtra()
        ):
            pass
        case _:
            assert_never(step)


def antike_door(seed: int, text: str) -> None:
    match = aw.Match.new(antike.GAME, ["Ann", "Ben"], seed=seed)
    assert_type(match.state, antike.AntikeState)
    waiting = match.pending()
    if isinstance(waiting, aw.Decision):
        assert_type(waiting.actions, tuple[antike.AntikeAction, ...])
        assert_type(waiting.step, antike.AntikeStep)
        assert_type(match.apply(waiting.actions[0]), antike.AntikeState)
    assert_type(aw.legal_actions(aw.new_game(antike.GAME, 2)), tuple[antike.AntikeAction, ...])


def ages_action(action: ages.GoldenAgesAction) -> None:
    match action:
        case (
            ages.TakeCivilization()
            | ages.KeepCivilization()
            | ages.PlaceTile()
            | ages.PlaceCapital()
            | ages.KeepCapital()
            | ages.StartGoldenAge()
            | ages.ChooseJudgement()
            | ages.Explore()
            | ages.Move()
            | ages.FoundCity()
            | ages.TakeCube()
            | ages.SendBuilder()
            | ages.SendArtist()
            | ages.TakeBuilding()
            | ages.RemoveBuilding()
            | ages.SendSoldier()
            | ages.Attack()
            | ages.KeepToken()
            | ages.BuildWonder()
            | ages.Activate()
            | ages.StandColonistUp()
            | ages.SendToAgora()
            | ages.SendHome()
            | ages.Develop()
            | ages.Finish()
        ):
            pass
        case _:
            assert_never(action)


def ages_step(step: ages.GoldenAgesStep) -> None:
    match step:
        case (
            ages.CivilizationChoice()
            | ages.TilePlacement()
            | ages.CapitalPlacement()
            | ages.Turn()
            | ages.JudgementChoice()
            | ages.Exploring()
            | ages.Founding()
            | ages.Relocating()
            | ages.BuildingChoice()
            | ages.BuildingRemoval()
            | ages.Attacking()
            | ages.TokenChoice()
            | ages.StandingUp()
            | ages.HomeComing()
            | ages.FreeTechnology()
            | ages.CheaperTechnology()
            | ages.MoreTechnologies()
            | ages.LastTechnologyChoice()
        ):
            pass
        case _:
            assert_never(step)


def ages_door(seed: int, text: str) -> None:
    match = aw.Match.new(ages.GAME, ["Ann", "Ben"], seed=seed)
    assert_type(match.state, ages.GoldenAgesState)
    waiting = match.pending()
    if isinstance(waiting, aw.Decision):
        assert_type(waiting.actions, tuple[ages.GoldenAgesAction, ...])
        assert_type(waiting.step, ages.GoldenAgesStep)
        assert_type(match.apply(waiting.actions[0]), ages.GoldenAgesState)
    assert_type(aw.legal_actions(aw.new_game(ages.GAME, 2)), tuple[ages.GoldenAgesAction, ...])
