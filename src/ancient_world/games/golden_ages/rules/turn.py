"""Turns: one action each, until all have started their golden age (C1, C10, D2)."""

# ruff: noqa: ARG001 - functions that stand in one table share their signature

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Automatic, Reason, Seat, reason
from ancient_world.games.golden_ages import actions as act
from ancient_world.games.golden_ages.components import ERAS
from ancient_world.games.golden_ages.rules.builders import (
    send_artist,
    send_builder,
    why_not_artist,
    why_not_builder,
)
from ancient_world.games.golden_ages.rules.decisions import DURING_TURN, Choice, Refusals
from ancient_world.games.golden_ages.rules.exploring import Exploring, why_not_explore
from ancient_world.games.golden_ages.rules.powers import powers_of
from ancient_world.games.golden_ages.rules.soldiers import Attacking, targets, why_not_soldier
from ancient_world.games.golden_ages.rules.technology import (
    affordable,
    develop_paid,
    why_not_develop,
)
from ancient_world.games.golden_ages.rules.wonders import (
    activate,
    activation_actions,
    build_wonder,
    why_not_activate,
    why_not_wonder,
    wonder_actions,
)
from ancient_world.games.golden_ages.state import Table, without_one

__all__ = ["ActionPhase", "JudgementChoice", "NextTurn", "Turn"]

_GOLDEN_AGE = act.StartGoldenAge()


@attrs.frozen
class ActionPhase(Automatic[Table]):
    """The first player of the era begins (A3)."""

    over: ClassVar[tuple[str, ...]] = ("era-ends",)

    def run(self, draft: Table) -> None:
        draft.push(NextTurn(draft.first))


@attrs.frozen
class NextTurn(Automatic[Table]):
    """The turn of this player, if the era still goes on (C1, C10, D2)."""

    player: Seat

    over: ClassVar[tuple[str, ...]] = ("era-ends",)

    def run(self, draft: Table) -> None:
        if draft.last_turns == 0 or all(player.golden for player in draft.players):
            return
        if draft.players[self.player].golden:
            draft.edit(self.player).gold += draft.cards.figures.golden_age
            draft.push(NextTurn(draft.after(self.player)))
            return
        if draft.last_turns is not None:
            draft.last_turns -= 1
        draft.push(Turn(self.player), NextTurn(draft.after(self.player)))


@attrs.frozen
class Turn(Choice):
    """One of the eight actions (C1)."""

    starts_turn: ClassVar[bool] = True
    over: ClassVar[tuple[str, ...]] = DURING_TURN

    def actions(self, state: Table) -> list[Action]:
        seat = self.player
        player = state.players[seat]
        powers = powers_of(state.cards, player)
        squares = dict.fromkeys(player.standing)
        found: list[Action] = [act.Explore(square) for square in squares]
        if state.open_buildings:
            found += [act.SendBuilder(square) for square in squares]
            if powers.free_builder:
                found.append(act.SendBuilder(None))
        found += [act.SendArtist(square) for square in squares]
        soldiers = (*squares, None) if powers.attack_anywhere else squares
        found += [act.SendSoldier(each) for each in soldiers if targets(state, seat, each)]
        found += wonder_actions(state, seat)
        found += activation_actions(state, seat)
        found += [act.Develop(each) for each in affordable(state, seat)]
        if not squares:
            found.append(_GOLDEN_AGE)
        return found

    def why_not_golden(self, state: Table, action: act.StartGoldenAge) -> Reason | None:
        """Why no golden age can start (C10), or ``None``."""
        count = len(self.own(state).standing)
        return reason("golden-still-standing", "C10", count=count) if count else None

    refusals: ClassVar[Refusals] = {
        act.Explore: lambda step, state, action: why_not_explore(state, step.player, action),
        act.SendBuilder: lambda step, state, action: why_not_builder(state, step.player, action),
        act.SendArtist: lambda step, state, action: why_not_artist(state, step.player, action),
        act.SendSoldier: lambda step, state, action: why_not_soldier(state, step.player, action),
        act.BuildWonder: lambda step, state, action: why_not_wonder(state, step.player, action),
        act.Activate: lambda step, state, action: why_not_activate(state, step.player, action),
        act.Develop: lambda step, state, action: why_not_develop(
            state, step.player, action.technology
        ),
        act.StartGoldenAge: why_not_golden,
    }

    def play(self, draft: Table, action: Any) -> None:
        _PLAY[type(action)](draft, self.player, action)


def _explore(draft: Table, seat: int, action: act.Explore) -> None:
    draft.push(Exploring(seat, action.square))


def _soldier(draft: Table, seat: int, action: act.SendSoldier) -> None:
    draft.push(Attacking(seat, action.square))


def _develop(draft: Table, seat: int, action: act.Develop) -> None:
    develop_paid(draft, seat, action.technology)


def _golden_age(draft: Table, seat: int, action: act.StartGoldenAge) -> None:
    draft.edit(seat).golden = True
    if draft.judgement is None:
        draft.push(JudgementChoice(seat))
        if draft.era == ERAS:
            draft.last_turns = len(draft.players) - 1


_PLAY: dict[type[Action], Any] = {
    act.Explore: _explore,
    act.SendBuilder: send_builder,
    act.SendArtist: send_artist,
    act.SendSoldier: _soldier,
    act.BuildWonder: build_wonder,
    act.Activate: activate,
    act.Develop: _develop,
    act.StartGoldenAge: _golden_age,
}


@attrs.frozen
class JudgementChoice(Choice):
    """The first golden age of an era: what history will judge by (C10)."""

    over: ClassVar[tuple[str, ...]] = DURING_TURN

    def actions(self, state: Table) -> list[Action]:
        return [act.ChooseJudgement(card) for card in state.open_judgements]

    def why_not_choose(self, state: Table, action: act.ChooseJudgement) -> Reason | None:
        """Why a judgement cannot be chosen (C10), or ``None``."""
        if action.card in state.open_judgements:
            return None
        return reason("golden-judgement-not-open", "C10", card=str(action.card)[:60])

    refusals: ClassVar[Refusals] = {act.ChooseJudgement: why_not_choose}

    def play(self, draft: Table, action: Any) -> None:
        draft.judgement = action.card
        draft.open_judgements = without_one(draft.open_judgements, action.card)
