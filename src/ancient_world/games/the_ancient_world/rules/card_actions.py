"""Effects of cards: the gifts of actions and rewards, and the actions of a citizen placed on a card (C6, T3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    AutomaticStep,
    Choice,
    Effect,
    Reason,
    Refusal,
    SeatNumber,
    Sentence,
    count,
    one_of,
)
from ancient_world.games.the_ancient_world.box.ability_texts import action_text
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import City, OwnedCard, Placed
from ancient_world.games.the_ancient_world.city_abilities import CardAction, Gifts
from ancient_world.games.the_ancient_world.city_card_types import CityState, EmpireCard
from ancient_world.games.the_ancient_world.field_types import MilitaryIds, UsableId
from ancient_world.games.the_ancient_world.goods_and_spaces import (
    Goods,
)
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    SPENDING_CHOICES,
    TableAction,
    TableDecision,
    gain_goods,
    goods_by_name,
    pay_goods,
    why_not_pay,
)
from ancient_world.games.the_ancient_world.rules.damage import RepairCards
from ancient_world.games.the_ancient_world.rules.gaining import gain_citizens, upgrade_steps
from ancient_world.games.the_ancient_world.rules.looking import GainDistrict, exploring_step
from ancient_world.games.the_ancient_world.table import PlayerDraft, Space, Table

MAXIMUM_AT_ONCE = 9
"""The most districts, and looks at cards, that are gained at once, which keeps the agenda short whatever cards say."""
MAXIMUM_REPAIRS = 99


def give_gifts(draft: Table, seat: int, gifts: Sequence[Gifts]) -> None:
    """Give a player some gifts, with those of the same kind together."""
    player = draft.edit_player(seat)
    for gift in gifts:
        gain_goods(player, gift.goods)
        gain_citizens(player, gift.citizens)
    repairs = min(sum([gift.repair for gift in gifts]), MAXIMUM_REPAIRS)
    districts = min(sum([gift.districts for gift in gifts]), MAXIMUM_AT_ONCE)
    exploring_steps = [exploring_step(draft, seat, gift.explore) for gift in gifts if gift.explore]
    draft.push(
        *([RepairCards(seat, repairs)] if repairs else []),
        *upgrade_steps(seat, sum([gift.upgrades for gift in gifts])),
        *[GainDistrict(seat)] * districts,
        *exploring_steps[:MAXIMUM_AT_ONCE],
    )


@attrs.frozen
class GainRewards(AutomaticStep[Table]):
    """Gain the rewards of cards for an action that is complete (T3)."""

    rule = "T3"
    label = "what cards promise for it"

    player: SeatNumber
    when: Annotated[str, one_of("occasion")]

    allowed_on: ClassVar[tuple[str, ...]] = ("turns",)

    def run(self, draft: Table) -> None:
        rewards = draft.players[self.player].city.totals(draft.cards).rewards
        if rewards:
            matching_rewards = [reward for reward in rewards if reward.when == self.when]
            if matching_rewards:
                give_gifts(draft, self.player, matching_rewards)


@attrs.frozen
class GainArmyRewards(AutomaticStep[Table]):
    """Gain the rewards of armies that have beaten a titan; an army lost in that battle gives none (T3, R2)."""

    rule = "T3"
    label = "what armies promise for it"

    player: SeatNumber
    armies: MilitaryIds

    allowed_on: ClassVar[tuple[str, ...]] = ("gain-rewards",)

    def run(self, draft: Table) -> None:
        armies = [army for army in draft.players[self.player].armies if army.card in self.armies]
        give_gifts(
            draft, self.player, [gift for army in armies for gift in army.gifts(draft.cards)]
        )


def card_with_action(cards: CardFile, card: str) -> EmpireCard | CityState:
    """Return an empire card or a city-state, which are the cards that can have an action."""
    return cards.empire[card] if card in cards.empire else cards.city_states[card]


def find_card_with_action(state: Table, owner: int, card: str) -> OwnedCard | None:
    """Return a player's card that may have an action, with the citizen on it, or ``None`` if the player does not have it."""
    city = state.players[owner].city
    if city.city_state is None or card != city.city_state:
        return city.find_card(card)
    citizens = state.space(card).citizens if card in state.cards.space_index else ()
    return OwnedCard(card, False, citizens[0] if citizens else None)


def put_citizen_on_card(draft: Table, owner: int, card: str, citizen: Placed) -> None:
    """Put a citizen on an undamaged card."""
    if card in draft.cards.city_states:
        draft.set_space(Space(card, True, 0, (citizen,)))
    else:
        owner_side = draft.edit_player(owner)
        owner_side.city = owner_side.city.with_replaced_card(OwnedCard(card, False, citizen))


def usable_actions(state: Table, seat: int, card: str, owner: int) -> tuple[CardAction, ...]:
    """Return the actions of a card that a player may use: all of them for its owner, open ones for others."""
    actions = card_with_action(state.cards, card).totals.actions
    return actions if owner == seat else tuple([action for action in actions if action.open])


def usable_cards(state: Table, seat: int) -> list[tuple[int, str]]:
    """Return the cards with an action that this player may use, own and open ones that are neither damaged nor used (C6)."""
    usable: list[tuple[int, str]] = []
    for owner, player in enumerate(state.players):
        actions = player.city.totals(state.cards).actions
        if actions and (owner == seat or True in [action.open for action in actions]):
            cards = _unused_cards(player.city, state.cards)
            usable += [(owner, card) for card in cards if usable_actions(state, seat, card, owner)]
    return usable


def _unused_cards(city: City, cards: CardFile) -> list[str]:
    """Return the cards of a city with an action, neither damaged nor used: empire cards, then the city-state, used or not."""
    designs = cards.empire
    unused = [
        owned.card
        for owned in city.empire
        if designs[owned.card].totals.actions and owned.citizen is None and not owned.damaged
    ]
    return unused if city.city_state is None else [*unused, city.city_state]


def why_not_perform(
    player: PlayerDraft, action: CardAction, data: dict[str, str], *, is_guest: bool
) -> Reason | None:
    """Return why a player cannot pay for an action (a guest pays the toll too), or ``None``."""
    price = action_price(action, is_guest=is_guest)
    return why_not_pay(player, price, "C6", data) if price else None


def why_no_action_payable(
    player: PlayerDraft, actions: Sequence[CardAction], data: dict[str, str], *, is_guest: bool
) -> Reason | None:
    """Return why a player can pay for none of some actions, taken from the first of them, or ``None`` if for one."""
    reasons = [why_not_perform(player, each, data, is_guest=is_guest) for each in actions]
    return None if None in reasons else reasons[0]


def only_payable_action(
    state: Table, player: PlayerDraft, seat: int, card: str, owner: int
) -> CardAction | None:
    """Return the only action of a card that is possible, which is performed at once, or ``None`` if there is no such action."""
    is_guest = owner != seat
    actions = usable_actions(state, seat, card, owner)
    payable_actions = [
        each for each in actions if why_not_perform(player, each, {}, is_guest=is_guest) is None
    ]
    return payable_actions[0] if len(payable_actions) == 1 else None


def use_card(draft: Table, seat: int, card: str, owner: int) -> None:
    """Perform the action of a card on which a citizen was placed; ask which one if several are possible."""
    only_action_of_card = only_payable_action(draft, draft.players[seat], seat, card, owner)
    if only_action_of_card is None:
        draft.push(AtCard(seat, card, owner))
    else:
        perform_action(draft, seat, only_action_of_card, owner)


def action_price(action: CardAction, *, is_guest: bool) -> Goods:
    """Return the price of an action, with the toll for a guest."""
    return action.pay + Goods(action.toll) if is_guest else action.pay


def perform_action(draft: Table, seat: int, action: CardAction, owner: int) -> None:
    """Pay for an action, with the toll for a guest, and gain what it gives."""
    player = draft.edit_player(seat)
    if owner != seat:
        player.coins -= action.toll
        draft.edit_player(owner).coins += action.toll
    pay_goods(player, action.pay)
    give_gifts(draft, seat, [action])


CARD_NOT_OPEN = Refusal("card-not-open", "C6", "Only the owner of {name} may use its action.")


@attrs.frozen
class ChooseAction(TableAction["AtCard"]):
    """Perform one of the card's actions, numbered from 0 in their order on the card (C6)."""

    rule = "C6"
    label = "choose an action of the card"
    sentence: ClassVar[Sentence] = Sentence("{what}", "{player:seat} uses {card} ({what})")
    no_such_action: ClassVar[Refusal] = Refusal(
        "no-such-action", "C6", "{name} has the actions 0 to {last}, not {number}."
    )

    number: Annotated[int, count(0, 8)]

    def says(self, step: AtCard, state: Table) -> Sentence:
        actions = card_with_action(state.cards, step.card).totals.actions
        return self.sentence(what=action_text(actions[self.number]))

    @classmethod
    def candidates(cls, step: AtCard, state: Table) -> Iterable[Self]:
        actions = card_with_action(state.cards, step.card).totals.actions
        return [cls(action_number) for action_number in range(len(actions))]

    def why_not(self, step: AtCard, state: Table) -> Reason | None:
        design = card_with_action(state.cards, step.card)
        reason_data = {"card": step.card, "name": design.name}
        last_number = len(design.totals.actions) - 1
        if self.number not in range(last_number + 1):
            return self.no_such_action(**reason_data, last=last_number, number=self.number)
        action = design.totals.actions[self.number]
        if action not in usable_actions(state, step.player, step.card, step.owner):
            return CARD_NOT_OPEN(**reason_data)
        player, is_guest = state.players[step.player], step.owner != step.player
        return why_not_perform(player, action, reason_data, is_guest=is_guest)

    def effect(self, step: AtCard, state: Table) -> Effect:
        action = card_with_action(state.cards, step.card).totals.actions[self.number]
        return Effect(cost=goods_by_name(action_price(action, is_guest=step.owner != step.player)))

    def play(self, step: AtCard, draft: Table) -> None:
        action = card_with_action(draft.cards, step.card).totals.actions[self.number]
        perform_action(draft, step.player, action, step.owner)


@attrs.frozen
class AtCard(TableDecision):
    """Choose one of the actions of a card on which a citizen stands (C6)."""

    card: UsableId
    owner: SeatNumber

    label = "which action of a card is performed"
    ambrosia_needed_here: ClassVar[Refusal] = Refusal(
        "ambrosia-needed-here", "C6", "You need this ambrosia for an action of {name}."
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Choose an action of {card}", "{player:seat} is choosing an action of {card}"
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("turns",)
    choices: ClassVar[tuple[type[Choice], ...]] = (ChooseAction, *SPENDING_CHOICES)
    optional: ClassVar[tuple[type[Choice], ...]] = ()  # a bought coin may pay for an action

    def is_possible(self, state: Table) -> bool:
        usable_card = find_card_with_action(state, self.owner, self.card)
        if (
            usable_card is None
            or usable_card.citizen is None
            or usable_card.citizen.player != self.player
        ):
            return False
        return len(usable_actions(state, self.player, self.card, self.owner)) > 1

    def why_not_buy_coin(self, state: Table) -> Reason | None:
        return self._why_not_spend(state, state.cards.figures.ambrosia.coin, coins=1)

    def why_not_buy_repair(self, state: Table, card: str) -> Reason | None:
        return self._why_not_spend(state, state.cards.figures.ambrosia.repair, coins=0)

    def _why_not_spend(self, state: Table, price: int, *, coins: int) -> Reason | None:
        """Return why ambrosia may not be spent on something else: one of the actions must stay affordable."""
        player = state.players[self.player]
        player_after = attrs.evolve(
            player, ambrosia=player.ambrosia - price, coins=player.coins + coins
        )
        actions = usable_actions(state, self.player, self.card, self.owner)
        is_guest, name = self.owner != self.player, card_with_action(state.cards, self.card).name
        if why_no_action_payable(player_after, actions, {}, is_guest=is_guest) is None:
            return None
        return self.ambrosia_needed_here(card=self.card, name=name)
