"""A turn (T): a coin, a space of the rondel, its action, cities, personalities; then the next civilization."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Automatic, Reason, Step, reason
from ancient_world.games.antike import actions as act
from ancient_world.games.antike.components import KINDS, MANOEUVRES, SPACES
from ancient_world.games.antike.rules.arming import Arming
from ancient_world.games.antike.rules.decisions import Choice, OwnTurn, Refusals
from ancient_world.games.antike.rules.founding import Founding
from ancient_world.games.antike.rules.know_how import Learning
from ancient_world.games.antike.rules.manoeuvre import start_manoeuvres
from ancient_world.games.antike.rules.paying import PayAny
from ancient_world.games.antike.rules.personalities import Attract, CheckGoal
from ancient_world.games.antike.rules.production import produce
from ancient_world.games.antike.rules.temples import Building
from ancient_world.games.antike.state import Civilization, Table

__all__ = ["Rondel", "TakeInstead", "Turns"]

FREE_STEPS = 3
"""Spaces ahead that cost nothing (T2)."""
CHOICES = {space: act.ChooseSpace(space) for space in SPACES}


@attrs.frozen
class Turns(Automatic[Table]):
    """One turn after the other, in order, until somebody wins (T5)."""

    civilization: int

    def run(self, draft: Table) -> None:
        number = self.civilization
        if number == draft.first:
            draft.round += 1
        player = draft.civilizations[number].player
        steps: list[Step[Any]] = [
            Rondel(player, number),
            Founding(player, number),
            Attract(number),
            CheckGoal(number),
            Turns((number + 1) % len(draft.civilizations)),
        ]
        if draft.bank.coins:  # T1
            draft.edit_bank().coins -= 1
            draft.edit(number).coins += 1
        else:
            steps.insert(0, TakeInstead(player, number))
        draft.push(*steps)


@attrs.frozen
class TakeInstead(Choice):
    """Take a good of one's choice, as the bank has run out of coins (T1)."""

    starts_turn: ClassVar[bool] = True

    def actions(self, state: Table) -> list[Action]:
        return [act.TakeGood(good) for good in KINDS]

    def why_not_take(self, state: Table, action: act.TakeGood) -> Reason | None:
        """Why this is not to be had (T1), or ``None``."""
        return (
            None if action.good in KINDS else reason("antike-no-such-good", "T1", good=action.good)
        )

    def play(self, draft: Table, action: Any) -> None:
        own = draft.edit(self.civilization)
        setattr(own, action.good, getattr(own, action.good) + 1)

    refusals: ClassVar[Refusals] = {act.TakeGood: why_not_take}


def price_of(civilization: Civilization, space: str) -> int:
    """What it costs to go to a space (T2); to stay is to go all the way round."""
    if civilization.space is None:
        return 0
    ahead = (SPACES.index(space) - SPACES.index(civilization.space)) % len(SPACES)
    return max(0, (ahead or len(SPACES)) - FREE_STEPS)


@attrs.frozen
class Rondel(OwnTurn):
    """Choose a space of the rondel (T2)."""

    starts_turn: ClassVar[bool] = True

    def own_actions(self, state: Table) -> list[Action]:
        own = self.own(state)
        goods = own.goods
        return [CHOICES[space] for space in SPACES if price_of(own, space) <= goods]

    def why_not_go(self, state: Table, action: act.ChooseSpace) -> Reason | None:
        """Why a civilization cannot go to a space (T2), or ``None``."""
        own = self.own(state)
        if action.space not in SPACES:
            return reason("antike-no-such-space", "T2", space=action.space)
        price = price_of(own, action.space)
        if price <= own.goods:
            return None
        return reason("antike-rondel-price", "T2", space=action.space, price=price, goods=own.goods)

    def play_own(self, draft: Table, action: Any) -> None:
        own = draft.edit(self.civilization)
        price = price_of(draft.civilizations[self.civilization], action.space)
        own.space = action.space
        draft.push(
            PayAny(self.player, self.civilization, price),
            AtSpace(self.civilization, action.space),
        )

    refusals: ClassVar[Refusals] = {act.ChooseSpace: why_not_go}


@attrs.frozen
class AtSpace(Automatic[Table]):
    """Do the action of the space, once it is paid for (T3)."""

    civilization: int
    space: str

    def run(self, draft: Table) -> None:
        number = self.civilization
        player = draft.civilizations[number].player
        if self.space in KINDS:
            produce(draft, number, self.space)
        elif self.space in MANOEUVRES:
            start_manoeuvres(draft, number)
        elif self.space == "temple":
            draft.push(Building(player, number))
        elif self.space == "arming":
            draft.push(Arming(player, number))
        else:
            draft.push(Learning(player, number))
