"""The end of a round (E): confront, repair, income, reset, feed."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Automatic, Reason, Seat, reason
from ancient_world.games.the_ancient_world import actions as act
from ancient_world.games.the_ancient_world.city import Army, OwnedCard, Small
from ancient_world.games.the_ancient_world.rules.damage import RollDamage
from ancient_world.games.the_ancient_world.rules.decisions import Choice, gain_goods
from ancient_world.games.the_ancient_world.rules.repairs import RepairBeforeIncome
from ancient_world.games.the_ancient_world.state import PlayerDraft, Space, Table, Threat

__all__ = ["CollectIncome", "Confront", "EndRound", "Feed", "OfferRepairs", "ResetBoard"]


@attrs.frozen
class EndRound(Automatic[Table]):
    """All have passed: E1 to E4; no income and no refill after the last round (E0)."""

    over: ClassVar[tuple[str, ...]] = ("", "prepare-round")

    def fits(self, state: Table) -> bool:
        return state.round > 0

    def run(self, draft: Table) -> None:
        seats = draft.seats_in_order()
        last = draft.round == draft.cards.figures.rounds
        draft.push(
            *[Confront(seat) for seat in seats],
            *[OfferRepairs(seat) for seat in seats],
            *([] if last else [CollectIncome()]),
            ResetBoard(),
            *[Feed(seat) for seat in seats],
        )


def placating_price(state: Table, threat: Threat) -> int:
    """Ambrosia that placates a threatening titan (E1)."""
    if threat.ambrosia:
        return threat.ambrosia + 1
    return len(state.cards.titans[threat.titan].banners)


@attrs.frozen
class Confront(Choice):
    """Feed the threatening titan or roll its damage dice (E1). Who cannot feed it, rolls."""

    over: ClassVar[tuple[str, ...]] = ("confront", "offer-repairs")

    def waits(self, state: Table) -> bool:
        player = state.players[self.player]
        threat = player.threat
        return threat is not None and player.ambrosia >= placating_price(state, threat)

    def run(self, draft: Table) -> None:
        threat = draft.players[self.player].threat
        if threat is not None:
            dice = len(draft.cards.titans[threat.titan].banners)
            draft.push(RollDamage(dice, self.player, threat.titan))

    def own_actions(self, state: Table) -> list[Action]:
        both = (act.FeedTitan(), act.FaceTitan())
        return [action for action in both if self.why_not_own(state, action) is None]

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is act.FaceTitan:
            return None
        if type(action) is not act.FeedTitan:
            return self.not_now()
        player = state.players[self.player]
        threat = player.threat
        price = 0 if threat is None else placating_price(state, threat)
        if player.ambrosia < price:
            return reason("ambrosia-short", "E1", price=price, ambrosia=player.ambrosia)
        return None

    def play_own(self, draft: Table, action: Any) -> None:
        player = draft.edit(self.player)
        if type(action) is act.FeedTitan and player.threat is not None:
            price = placating_price(draft, player.threat)
            player.ambrosia -= price
            player.threat = Threat(player.threat.titan, player.threat.ambrosia + price)
        else:
            self.run(draft)


@attrs.frozen
class OfferRepairs(Automatic[Table]):
    """Repair income, right after confronting and right before income (E2)."""

    player: Seat

    over: ClassVar[tuple[str, ...]] = ("offer-repairs", "collect-income", "reset-board")

    def run(self, draft: Table) -> None:
        repairs = draft.players[self.player].city.totals(draft.cards).repairs
        draft.push(RepairBeforeIncome(self.player, repairs))


@attrs.frozen
class CollectIncome(Automatic[Table]):
    """Coins, knowledge and ambrosia; paid coins slide down, armies are usable again (E2)."""

    over: ClassVar[tuple[str, ...]] = ("reset-board",)

    def run(self, draft: Table) -> None:
        for seat in range(len(draft.players)):
            player = draft.edit(seat)
            gain_goods(player, player.city.totals(draft.cards).income)
            player.armies = tuple(
                [
                    Army(army.card, army.retired, army.coins + army.paid) if army.paid else army
                    for army in player.armies
                ]
            )


@attrs.frozen
class ResetBoard(Automatic[Table]):
    """Refill ambrosia, take citizens back, turn the token's hand side down (E3).

    After the last round nothing is refilled; citizens return, so that all of them are fed (E0).
    """

    over: ClassVar[tuple[str, ...]] = ("feed",)

    def run(self, draft: Table) -> None:
        figures = draft.cards.figures
        few = figures.refill_limit[len(draft.players) - 2]
        refill = draft.round < figures.rounds
        draft.spaces = tuple(
            [
                Space(
                    space.id,
                    space.covered,
                    space.ambrosia + (refill and not space.covered and len(space.citizens) <= few),
                )
                for space in draft.spaces
            ]
        )
        for seat in range(len(draft.players)):
            take_back(draft.edit(seat))
        draft.hand_up = False


def take_back(player: PlayerDraft) -> None:
    """All citizens of a player return: used, new and starving (E3)."""
    player.available = tuple([number for number in range(1, 6) if number not in player.supply])
    player.new = player.starving = ()
    if any(owned.citizen is not None for owned in player.city.empire):
        empire = [OwnedCard(owned.card, owned.damaged) for owned in player.city.empire]
        player.city = player.city.with_empire(tuple(empire))


@attrs.frozen
class Feed(Choice):
    """One food for each citizen; who is short chooses who starves (E4), or buys food (M4)."""

    bought: Small = 0

    over: ClassVar[tuple[str, ...]] = ("", "prepare-round", "feed")

    def fits(self, state: Table) -> bool:
        return state.round > 0

    def missing(self, state: Table) -> int:
        """How many citizens have still to starve."""
        player = state.players[self.player]
        food = player.city.totals(state.cards).food + self.bought
        return player.citizens - food - len(player.starving)

    def waits(self, state: Table) -> bool:
        return self.missing(state) > 0

    def own_actions(self, state: Table) -> list[Action]:
        player = state.players[self.player]
        actions: list[Action] = [act.Starve(number) for number in player.available]
        if self.why_not_own(state, act.BuyFood()) is None:
            actions.append(act.BuyFood())
        return actions

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        player = state.players[self.player]
        if type(action) is act.Starve:
            if action.citizen in player.available:
                return None
            if action.citizen in player.starving:
                return reason("citizen-starving", "E4", citizen=action.citizen)
            return reason("no-such-citizen", "E4", citizen=action.citizen)
        if type(action) is act.BuyFood:
            price = state.cards.figures.ambrosia.food
            if player.ambrosia < price:
                return reason("ambrosia-short", "M4", price=price, ambrosia=player.ambrosia)
            return None
        return self.not_now()

    def play_own(self, draft: Table, action: Any) -> None:
        player = draft.edit(self.player)
        if type(action) is act.Starve:
            player.available = tuple([n for n in player.available if n != action.citizen])
            player.starving = tuple(sorted((*player.starving, action.citizen)))
            draft.push(self)
        else:
            player.ambrosia -= draft.cards.figures.ambrosia.food
            draft.push(Feed(self.player, self.bought + 1))
