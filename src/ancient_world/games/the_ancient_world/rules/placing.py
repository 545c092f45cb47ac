"""Placing a citizen (C): the skill fee, the boost, ambrosia, card actions, re-use (M6)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, one_of, reason
from ancient_world.games.the_ancient_world import actions as act
from ancient_world.games.the_ancient_world.city import Citizen, OwnedCard, Placed
from ancient_world.games.the_ancient_world.rules.decisions import (
    Choice,
    gain_goods,
    pay_goods,
    why_not_pay,
)
from ancient_world.games.the_ancient_world.rules.districts import GainDistrict
from ancient_world.games.the_ancient_world.rules.repairs import RepairCards
from ancient_world.games.the_ancient_world.rules.spaces import AT_SPACE
from ancient_world.games.the_ancient_world.state import SPACE_INDEX, PlayerDraft, Space, Table

__all__ = [
    "Join",
    "open_cards",
    "send_citizen",
    "standing",
    "use_card",
    "why_not_join",
    "why_not_place",
    "why_not_reuse",
    "why_not_use_card",
]


def why_not_place(state: Table, seat: int, citizen: int, space: str) -> Reason | None:
    """Why an available citizen may not be placed on a space of the board (C1, C2)."""
    if space not in SPACE_INDEX:
        return reason("no-such-space", "C1", space=space)
    player = state.players[seat]
    if citizen not in player.available:
        return why_not_available(player, citizen)
    there = state.space(space)
    return why_not_join(player, citizen, there, there.highest, state)


def why_not_available(player: PlayerDraft, citizen: int) -> Reason:
    """What keeps a citizen from being placed (C1)."""
    if citizen in player.starving:
        return reason("citizen-starving", "C1", citizen=citizen)
    if citizen in player.new:
        return reason("citizen-new", "C1", citizen=citizen)
    if citizen in player.supply or not 1 <= citizen <= 5:
        return reason("no-such-citizen", "C1", citizen=citizen)
    return reason("citizen-placed", "C1", citizen=citizen)


def why_not_join(
    player: PlayerDraft, citizen: int, space: Space, highest: int, state: Table, spent: int = 0
) -> Reason | None:
    """Why a citizen may not join a space whose highest number is ``highest`` (C1, C2).

    ``spent`` ambrosia goes elsewhere before (M6).
    """
    if space.covered:
        return reason("space-covered", "P1", space=space.id)
    if citizen >= highest or player.coins >= 1:
        return None
    boost = (highest - citizen) * state.cards.figures.ambrosia.skill
    if player.ambrosia - spent >= boost:
        return None
    return reason(
        "skill-fee", "C2", citizen=citizen, space=space.id, there=highest, coins=player.coins
    )


def standing(state: Table, seat: int) -> list[tuple[int, str]]:
    """A player's citizens on the board: number and space, by number."""
    return sorted(
        (citizen.number, space.id)
        for space in state.spaces
        for citizen in space.citizens
        if citizen.player == seat
    )


def why_not_reuse(state: Table, seat: int, citizen: int, space: str) -> Reason | None:
    """Why a citizen on the board may not be moved to another space (M6)."""
    price = state.cards.figures.ambrosia.reuse
    player = state.players[seat]
    if space not in SPACE_INDEX:
        return reason("no-such-space", "M6", space=space)
    if player.ambrosia < price:
        return reason("ambrosia-short", "M6", price=price, ambrosia=player.ambrosia)
    here = dict(standing(state, seat)).get(citizen)
    if here is None:
        return reason("citizen-not-on-board", "M6", citizen=citizen)
    if here == space:
        return reason("same-space", "M6", citizen=citizen, space=space)
    there = state.space(space)
    return why_not_join(player, citizen, there, there.highest, state, price)


def send_citizen(draft: Table, seat: int, citizen: int, space: str) -> None:
    """Place a citizen on a space; ask how the skill fee is met if there is a choice (C2, C3)."""
    there = draft.space(space)
    if citizen < there.highest:
        player = draft.edit(seat)
        boost = (there.highest - citizen) * draft.cards.figures.ambrosia.skill
        if player.ambrosia >= boost:
            draft.push(Join(seat, citizen, space))
            return
        player.coins -= 1
    place(draft, seat, citizen, space)


def place(draft: Table, seat: int, citizen: int, space: str) -> None:
    """The citizen stands on the space; its ambrosia is collected, its action comes next (C4, C5)."""
    player = draft.edit(seat)
    placed = Placed(seat, citizen)
    if citizen in player.available:
        player.available = tuple([number for number in player.available if number != citizen])
    else:
        for old in draft.spaces:
            if placed in old.citizens:
                others = tuple([there for there in old.citizens if there != placed])
                draft.set_space(Space(old.id, old.covered, old.ambrosia, others))
    there = draft.space(space)
    player.ambrosia += there.ambrosia
    draft.set_space(Space(space, False, 0, (*there.citizens, placed)))
    draft.push(AT_SPACE[space](seat))


@attrs.frozen
class Join(Choice):
    """Join a citizen of a higher number: pay a coin or raise the skill (C2, C3)."""

    citizen: Citizen
    space: Annotated[str, one_of("space")]

    over: ClassVar[tuple[str, ...]] = ("turns",)

    def fits(self, state: Table) -> bool:
        numbers = [number for number, _ in standing(state, self.player)]
        free = self.citizen in (*state.players[self.player].available, *numbers)
        space = state.space(self.space)
        return free and not space.covered and space.highest > self.citizen

    def _boost(self, state: Table) -> int:
        """Ambrosia that raises the citizen to the highest number there."""
        missing = state.space(self.space).highest - self.citizen
        return missing * state.cards.figures.ambrosia.skill

    def own_actions(self, state: Table) -> list[Action]:
        both = (act.PayFee(), act.BoostSkill())
        return [action for action in both if self.why_not_own(state, action) is None]

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        player = state.players[self.player]
        if type(action) is act.PayFee:
            if player.coins >= 1:
                return None
            return reason(
                "skill-fee",
                "C2",
                citizen=self.citizen,
                space=self.space,
                there=state.space(self.space).highest,
                coins=player.coins,
            )
        if type(action) is act.BoostSkill:
            price = self._boost(state)
            if player.ambrosia >= price:
                return None
            return reason("ambrosia-short", "C3", price=price, ambrosia=player.ambrosia)
        return self.not_now()

    def why_not_spend(self, state: Table, ambrosia: int) -> Reason | None:
        # A repair must leave a way to join; a coin bought is a way.
        player = state.players[self.player]
        coin = state.cards.figures.ambrosia
        left = player.ambrosia - ambrosia
        if player.coins or left >= min(self._boost(state), coin.coin):
            return None
        return reason("ambrosia-needed", "C2", space=self.space)

    def why_not_coin(self, state: Table) -> Reason | None:
        price = state.cards.figures.ambrosia.coin
        ambrosia = state.players[self.player].ambrosia
        if ambrosia >= price:
            return None
        return reason("ambrosia-short", "M2", price=price, ambrosia=ambrosia)

    def play_own(self, draft: Table, action: Any) -> None:
        player = draft.edit(self.player)
        if type(action) is act.PayFee:
            player.coins -= 1
        else:
            player.ambrosia -= self._boost(draft)
        place(draft, self.player, self.citizen, self.space)


def open_cards(state: Table, seat: int) -> list[tuple[int, OwnedCard]]:
    """Undamaged cards with an action that this player may use: own ones and open ones (C6)."""
    found = []
    for owner, player in enumerate(state.players):
        actions = player.city.totals(state.cards).actions
        if actions and (owner == seat or any(action.open for action in actions)):
            for owned in player.city.empire:
                action = state.cards.empire[owned.card].action
                if action and not owned.damaged and (owner == seat or action.open):
                    found.append((owner, owned))
    return found


def why_not_use_card(state: Table, seat: int, citizen: int, card: str, owner: int) -> Reason | None:
    """Why a citizen may not be placed on an empire card (C6)."""
    player = state.players[seat]
    if citizen not in player.available:
        return why_not_available(player, citizen)
    owned = state.players[owner].city.owned(card) if 0 <= owner < len(state.players) else None
    if owned is None:
        return reason("no-such-card-there", "C6", card=card, owner=owner)
    design = state.cards.empire[card]
    action = design.action
    if action is None:
        return reason("no-card-action", "C6", card=card, name=design.name)
    if owner != seat and not action.open:
        return reason("card-not-open", "C6", card=card, name=design.name)
    if owned.damaged:
        return reason("card-damaged", "C6", card=card, name=design.name)
    if owned.citizen is not None:
        return reason("card-used", "C6", card=card, name=design.name)
    price = action.pay
    if owner != seat and action.toll:
        price = attrs.evolve(price, coins=price.coins + action.toll)
    return why_not_pay(player, price, "C6", card=card, name=design.name) if price else None


def use_card(draft: Table, seat: int, citizen: int, card: str, owner: int) -> None:
    """Place a citizen on an empire card and perform its action (C6)."""
    player = draft.edit(seat)
    player.available = tuple([number for number in player.available if number != citizen])
    host = draft.edit(owner)
    host.city = host.city.with_owned(OwnedCard(card, False, Placed(seat, citizen)))
    action = draft.cards.empire[card].totals.actions[0]
    if owner != seat:
        player.coins -= action.toll
        host.coins += action.toll
    pay_goods(player, action.pay)
    gain_goods(player, action.gain)
    if action.districts:
        draft.push(*[GainDistrict(seat)] * action.districts)
    if action.repair:
        draft.push(RepairCards(seat, action.repair))
