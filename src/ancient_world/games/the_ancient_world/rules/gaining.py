"""Gaining cards: capacity, prices, one-time gains and upgrades (K, B)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    Effect,
    Reason,
    Refusal,
    Sentence,
)
from ancient_world.games.the_ancient_world.city import OwnedCard, Placed
from ancient_world.games.the_ancient_world.field_types import (
    CITIZEN_NUMBERS,
    CitizenNumber,
    EmpireId,
    reason_with_name,
)
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    SPENDING_CHOICES,
    Decline,
    TableAction,
    TableDecision,
    gain_effect,
    gain_goods,
    pay_goods,
    why_no_such_citizen,
    why_not_pay,
)
from ancient_world.games.the_ancient_world.table import PlayerDraft, Space, Table
from ancient_world.games.the_ancient_world.totals import Totals

NO_CAPACITY = Refusal(
    "no-capacity",
    "K1",
    "There is no room for {name}: capacity {capacity}, {built:card|cards} built.",
)


def why_not_build(state: Table, seat: int, card: str, rule: str) -> Reason | None:
    """Return why a player cannot build an empire card, for lack of room (K1) or by its price, or ``None`` if possible."""
    player = state.players[seat]
    built_count = len(player.city.empire)
    capacity = player.city.totals(state.cards).capacity
    design = state.cards.empire[card]
    if built_count >= capacity:
        return NO_CAPACITY(card=card, name=design.name, capacity=capacity, built=built_count)
    price = design.price
    if player.coins >= price.coins and player.knowledge >= price.knowledge:
        return None
    return why_not_pay(player, price, rule, {"card": card, "name": design.name})


def build_card(draft: Table, seat: int, card: str) -> None:
    """Pay for an empire card and add it to the city, with its one-time gains (K2)."""
    design = draft.cards.empire[card]
    player = draft.edit_player(seat)
    pay_goods(player, design.price)
    player.city = player.city.with_card(card)
    gain_card_totals(draft, seat, design.totals)


def gain_card_totals(draft: Table, seat: int, totals: Totals) -> None:
    """Give a player the one-time gains of a new card: goods, citizens, upgrades (K2, K3)."""
    player = draft.edit_player(seat)
    if totals.gain:
        gain_goods(player, totals.gain)
    if totals.citizens:
        gain_citizens(player, totals.citizens)
    if totals.upgrades:
        draft.push(*upgrade_steps(seat, totals.upgrades))


def gain_citizens(player: PlayerDraft, count: int) -> None:
    """Add the lowest-numbered citizens of the supply as new ones, up to ``count`` (K2)."""
    player.new = tuple(sorted(player.new + player.supply[:count]))
    player.supply = player.supply[count:]


@attrs.frozen
class BuildStored(TableAction[TableDecision]):
    """Build a stored empire card (B1)."""

    rule = "B1"
    label = "build a stored card"
    sentence: ClassVar[Sentence] = Sentence(
        "build the stored card {card}", "{player:seat} builds the stored card {card}"
    )
    not_stored: ClassVar[Refusal] = Refusal(
        "not-stored", "B1", "{name} is not among your stored cards{stored:list; these are: }."
    )

    card: EmpireId

    @classmethod
    def candidates(cls, step: TableDecision, state: Table) -> Iterable[Self]:
        return [cls(card) for card in state.players[step.player].stored]

    @classmethod
    def legal(cls, step: TableDecision, state: Table) -> list[Self]:
        # Every turn asks, though few players have stored a card that they can pay for.
        stored = state.players[step.player].stored
        if not stored:
            return []
        return [
            cls(card) for card in stored if why_not_build(state, step.player, card, "B1") is None
        ]

    def why_not(self, step: TableDecision, state: Table) -> Reason | None:
        if self.card not in state.players[step.player].stored:
            stored = state.players[step.player].stored
            return reason_with_name(state.cards, self.not_stored, self.card, stored=stored)
        return why_not_build(state, step.player, self.card, "B1")

    def effect(self, step: TableDecision, state: Table) -> Effect:
        card = state.cards.empire[self.card]
        return gain_effect(state, card, card.price)

    def play(self, step: TableDecision, draft: Table) -> None:
        player = draft.edit_player(step.player)
        player.stored = tuple([card for card in player.stored if card != self.card])
        build_card(draft, step.player, self.card)


# --- upgrades ---


def _next_higher_citizen(player: PlayerDraft, citizen_number: int) -> int:
    """Return the next higher number in the supply, 0 if there is none."""
    return min(
        [higher_number for higher_number in player.supply if higher_number > citizen_number],
        default=0,
    )


@attrs.frozen
class UpgradeCitizen(TableAction["Upgrade"]):
    """Exchange a citizen for the next higher one of the supply (K3)."""

    rule = "K3"
    label = "upgrade a citizen"
    sentence: ClassVar[Sentence] = Sentence(
        "upgrade citizen {citizen} to {better}",
        "{player:seat} upgrades citizen {citizen} to {better}",
    )
    no_better_citizen: ClassVar[Refusal] = Refusal(
        "no-better-citizen", "K3", "Your supply has no citizen higher than {citizen}."
    )

    citizen: CitizenNumber

    def says(self, step: Upgrade, state: Table) -> Sentence:
        return self.sentence(better=_next_higher_citizen(state.players[step.player], self.citizen))

    @classmethod
    def candidates(cls, step: Upgrade, state: Table) -> Iterable[Self]:
        supply = state.players[step.player].supply
        return [
            cls(citizen_number)
            for citizen_number in CITIZEN_NUMBERS
            if citizen_number not in supply
        ]

    def why_not(self, step: Upgrade, state: Table) -> Reason | None:
        player = state.players[step.player]
        if self.citizen in player.supply or self.citizen not in CITIZEN_NUMBERS:
            return why_no_such_citizen(player, self.citizen, "K3")
        if not _next_higher_citizen(player, self.citizen):
            return self.no_better_citizen(citizen=self.citizen)
        return None

    def play(self, step: Upgrade, draft: Table) -> None:
        player = draft.edit_player(step.player)
        better_number = _next_higher_citizen(player, self.citizen)
        supply = [
            citizen_number for citizen_number in player.supply if citizen_number != better_number
        ]
        player.supply = tuple(sorted([*supply, self.citizen]))
        _exchange_citizen(draft, step.player, self.citizen, better_number)


class Upgrade(TableDecision):
    """Exchange a citizen for the next higher number of the supply, or decline (K3)."""

    rule = "K3"
    label = "an upgrade of a citizen"
    prompt: ClassVar[Sentence] = Sentence(
        "Upgrade a citizen, or decline", "{player:seat} is choosing a citizen to upgrade"
    )
    declined_sentence: ClassVar[Sentence] = Sentence("decline", "{player:seat} upgrades nobody")
    allowed_on: ClassVar[tuple[str, ...]] = (
        "turns",
        "gain-rewards",
        "gain-district",
        "look-further",
        "turn-up-district",
        "turn-up-titan",
        "roll-damage",
        "upgrade",
    )
    choices: ClassVar[tuple[type[Choice], ...]] = (UpgradeCitizen, Decline, *SPENDING_CHOICES)
    optional: ClassVar[tuple[type[Choice], ...]] = (Decline, *SPENDING_CHOICES)

    def is_possible(self, state: Table) -> bool:
        return state.has_step("turns") or state.round == 0  # upgrades of a city-state


MAXIMUM_UPGRADES = 6
"""The most upgrades that can be of use, as they end with the highest citizens."""


def upgrade_steps(seat: int, count: int) -> list[Upgrade]:
    """Return up to ``count`` upgrade decisions for a player."""
    return [Upgrade(seat)] * min(count, MAXIMUM_UPGRADES)


def _exchange_citizen(draft: Table, seat: int, old_number: int, new_number: int) -> None:
    """Put citizen ``new_number`` where ``old_number`` stands, wherever that is."""

    def exchange_number(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted([new_number if number == old_number else number for number in numbers]))

    player = draft.edit_player(seat)
    player.available = exchange_number(player.available)
    player.new = exchange_number(player.new)
    player.starving = exchange_number(player.starving)
    old_citizen, new_citizen = Placed(seat, old_number), Placed(seat, new_number)
    for space in draft.spaces:
        if old_citizen in space.citizens:
            citizens = tuple(
                [new_citizen if citizen == old_citizen else citizen for citizen in space.citizens]
            )
            draft.set_space(Space(space.id, space.covered, space.ambrosia, citizens))
    for owner, player_of_city in enumerate(draft.players):
        for owned_card in player_of_city.city.empire:
            if owned_card.citizen == old_citizen:
                owner_side = draft.edit_player(owner)
                owner_side.city = owner_side.city.with_replaced_card(
                    OwnedCard(owned_card.card, owned_card.damaged, new_citizen)
                )
