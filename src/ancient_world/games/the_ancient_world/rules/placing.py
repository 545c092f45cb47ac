"""Placing a citizen (C): the skill fee, the boost, ambrosia, card actions, re-use (M6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    Effect,
    Reason,
    Refusal,
    SeatNumber,
    Sentence,
)
from ancient_world.engine.message_catalogue import shown_unchanged
from ancient_world.games.the_ancient_world.city import Placed
from ancient_world.games.the_ancient_world.field_types import (
    CITIZEN_NUMBERS,
    CitizenNumber,
    SmallNumber,
    SpaceId,
    UsableId,
    quoted_name,
)
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    CITIZEN_STARVING,
    SPENDING_CHOICES,
    AtSpace,
    TableAction,
    TableDecision,
    goods_by_name,
    why_no_such_citizen,
    why_not_spend,
    why_not_your_card,
)
from ancient_world.games.the_ancient_world.rules.card_actions import (
    CARD_NOT_OPEN,
    action_price,
    card_with_action,
    find_card_with_action,
    only_payable_action,
    put_citizen_on_card,
    usable_actions,
    usable_cards,
    use_card,
    why_no_action_payable,
)
from ancient_world.games.the_ancient_world.rules.recruiting import AtRecruit
from ancient_world.games.the_ancient_world.rules.spaces import (
    AtBuild,
    AtExpand,
    AtExplore,
    AtGrow,
    AtLabor,
    AtLearn,
    AtOwnSpace,
    AtRebuild,
)
from ancient_world.games.the_ancient_world.table import PlayerDraft, Space, Table

NO_SUCH_SPACE = Refusal(
    "no-such-space", "", "There is no space {space!r} on the board; it has: {spaces}."
)


@attrs.frozen
class PlaceCitizen(TableAction[TableDecision]):
    """Place an available citizen on a space of the board (C1)."""

    rule = "C1"
    label = "place a citizen on a space"
    sentence: ClassVar[Sentence] = Sentence(
        "place citizen {citizen} on {space:label}",
        "{player:seat} places citizen {citizen} on {space:label}",
    )

    citizen: CitizenNumber
    space: SpaceId

    @classmethod
    def candidates(cls, step: TableDecision, state: Table) -> Iterable[Self]:
        available = state.players[step.player].available
        return [cls(citizen, space.id) for citizen in available for space in state.spaces]

    def why_not(self, step: TableDecision, state: Table) -> Reason | None:
        if self.space not in state.cards.spaces:
            return NO_SUCH_SPACE("C1", space=self.space, spaces=shown_unchanged(state.cards.spaces))
        player = state.players[step.player]
        if self.citizen not in player.available:
            return why_not_placeable(player, self.citizen)
        target_space = state.space(self.space)
        return why_not_join(player, self.citizen, target_space, target_space.highest_number, state)

    @classmethod
    def legal(cls, step: TableDecision, state: Table) -> list[PlaceCitizen]:
        # Uses cached actions, and compares numbers only for players without a coin, which saves a fifth of a random game.
        player = state.players[step.player]
        if not player.available:
            return []
        open_space_ids = [space.id for space in state.spaces if not space.covered]
        all_actions = place_actions(player.available, tuple(open_space_ids))
        if player.coins:
            return list(all_actions)
        highest_by_space = {space.id: (space, space.highest_number) for space in state.spaces}
        return [
            action
            for action in all_actions
            if why_not_join(player, action.citizen, *highest_by_space[action.space], state) is None
        ]

    def play(self, step: TableDecision, draft: Table) -> None:
        send_citizen(draft, step.player, self.citizen, self.space)


@lru_cache(maxsize=512)
def place_actions(citizens: tuple[int, ...], spaces: tuple[str, ...]) -> tuple[PlaceCitizen, ...]:
    """Return each of these citizens on each of these spaces; cached, which saves 11 % of a random game."""
    return tuple([PlaceCitizen(citizen, space) for citizen in citizens for space in spaces])


CITIZEN_NEW = Refusal(
    "citizen-new", "C1", "Citizen {citizen} is new and may be placed from the next round on."
)
CITIZEN_PLACED = Refusal("citizen-placed", "C1", "Citizen {citizen} has already been placed.")


def why_not_placeable(player: PlayerDraft, citizen: int) -> Reason:
    """Return why a citizen cannot be placed (C1)."""
    if citizen in player.starving:
        return CITIZEN_STARVING("C1", citizen=citizen)
    if citizen in player.new:
        return CITIZEN_NEW(citizen=citizen)
    if citizen in player.supply or citizen not in CITIZEN_NUMBERS:
        return why_no_such_citizen(player, citizen, "C1")
    return CITIZEN_PLACED(citizen=citizen)


SPACE_COVERED = Refusal("space-covered", "P1", "{space:label} is still covered.")
SKILL_FEE = Refusal(
    "skill-fee",
    "C2",
    (
        "Citizen {citizen} must pay 1 coin to join {space:label}, because a citizen {there} stands there; you have {coins:coin|coins}."
    ),
)


def why_not_join(
    player: PlayerDraft,
    citizen: int,
    space: Space,
    highest: int,
    state: Table,
    ambrosia_spent: int = 0,
) -> Reason | None:
    """Return why a citizen may not join a space whose highest number is ``highest`` (C1, C2), or ``None``.

    ``ambrosia_spent`` is the ambrosia that the same action pays for something else first (M6).
    """
    if space.covered:
        return SPACE_COVERED(space=state.space_label(space.id))
    if citizen >= highest or player.coins >= 1:
        return None
    boost = (highest - citizen) * state.cards.figures.ambrosia.skill
    if player.ambrosia - ambrosia_spent >= boost:
        return None
    space_label = state.space_label(space.id)
    return SKILL_FEE(citizen=citizen, space=space_label, there=highest, coins=player.coins)


def citizens_on_board(state: Table, seat: int) -> list[tuple[int, str]]:
    """Return a player's citizens on the board, each with its space, sorted by number."""
    return sorted(
        [
            (citizen.number, space.id)
            for space in state.spaces
            if not space.covered
            for citizen in space.citizens
            if citizen.player == seat
        ]
    )


CITIZEN_ON_CARD = Refusal(
    "citizen-on-card",
    "M6",
    "Citizen {citizen} is on {name}; only a citizen on a space of the board can be moved.",
)
CITIZEN_NOT_ON_BOARD = Refusal(
    "citizen-not-on-board", "M6", "Your citizen {citizen} is not on the board."
)


def why_not_on_board(state: Table, seat: int, citizen: int) -> Reason:
    """Return why a citizen is not on a space of the board, from which it could be moved (M6)."""
    if citizen in state.players[seat].supply or citizen not in CITIZEN_NUMBERS:
        return why_no_such_citizen(state.players[seat], citizen, "M6")
    placed = Placed(seat, citizen)
    for player in state.players:
        for owned_card in player.city.empire:
            if owned_card.citizen == placed:
                reason_data = {
                    "card": owned_card.card,
                    "name": state.cards.empire[owned_card.card].name,
                }
                return CITIZEN_ON_CARD(citizen=citizen, **reason_data)
    return CITIZEN_NOT_ON_BOARD(citizen=citizen)


@attrs.frozen
class ReuseCitizen(TableAction[TableDecision]):
    """Move an own citizen from its space of the board to another, for ambrosia (M6)."""

    rule = "M6"
    label = "move a citizen to another space"
    sentence: ClassVar[Sentence] = Sentence(
        "move citizen {citizen} to {space:label}",
        "{player:seat} moves citizen {citizen} to {space:label}",
    )
    same_space: ClassVar[Refusal] = Refusal(
        "same-space", "M6", "Citizen {citizen} is already on {space:label}."
    )

    citizen: CitizenNumber
    space: SpaceId

    @classmethod
    def candidates(cls, step: TableDecision, state: Table) -> Iterable[Self]:
        citizens = citizens_on_board(state, step.player)
        return [cls(citizen, space.id) for citizen, _ in citizens for space in state.spaces]

    @classmethod
    def legal(cls, step: TableDecision, state: Table) -> list[Self]:
        # Every turn asks, though most players have too little ambrosia; the places of citizens are the same for all of them.
        price, player = state.cards.figures.ambrosia.reuse, state.players[step.player]
        if player.ambrosia < price:
            return []
        spaces = [(space, space.highest_number) for space in state.spaces if not space.covered]
        return [
            cls(citizen, space.id)
            for citizen, current_space in citizens_on_board(state, step.player)
            for space, highest in spaces
            if space.id != current_space
            and why_not_join(player, citizen, space, highest, state, price) is None
        ]

    def why_not(self, step: TableDecision, state: Table) -> Reason | None:
        price = state.cards.figures.ambrosia.reuse
        player = state.players[step.player]
        if self.space not in state.cards.spaces:
            return NO_SUCH_SPACE("M6", space=self.space, spaces=shown_unchanged(state.cards.spaces))
        current_space = dict(citizens_on_board(state, step.player)).get(self.citizen)
        if current_space is None:
            return why_not_on_board(state, step.player, self.citizen)
        if current_space == self.space:
            return self.same_space(citizen=self.citizen, space=state.space_label(current_space))
        target_space = state.space(self.space)
        if player.ambrosia < price and not target_space.covered:
            return why_not_spend(player, price, "M6")
        return why_not_join(
            player, self.citizen, target_space, target_space.highest_number, state, price
        )

    def effect(self, step: TableDecision, state: Table) -> Effect:
        return Effect(cost={"ambrosia": state.cards.figures.ambrosia.reuse})

    def play(self, step: TableDecision, draft: Table) -> None:
        draft.edit_player(step.player).ambrosia -= draft.cards.figures.ambrosia.reuse
        send_citizen(draft, step.player, self.citizen, self.space)


def send_citizen(draft: Table, seat: int, citizen: int, space: str) -> None:
    """Place a citizen on a space; if both a coin and ambrosia can pay for the skill fee, ask which one (C2, C3)."""
    highest = draft.space(space).highest_number
    if citizen < highest:
        player = draft.edit_player(seat)
        boost = (highest - citizen) * draft.cards.figures.ambrosia.skill
        if player.ambrosia >= boost:
            draft.push(Join(seat, citizen, space))
            return
        player.coins -= 1
    place_citizen(draft, seat, citizen, space)


def place_citizen(draft: Table, seat: int, citizen: int, space: str) -> None:
    """Put a citizen on a space, collect the ambrosia there, and go on to the action of the space (C4, C5)."""
    player = draft.edit_player(seat)
    placed = Placed(seat, citizen)
    if citizen in player.available:
        index = player.available.index(citizen)
        player.available = player.available[:index] + player.available[index + 1 :]
    else:
        for old_space in draft.spaces:
            if placed in old_space.citizens:
                other_citizens = tuple([there for there in old_space.citizens if there != placed])
                draft.set_space(
                    Space(old_space.id, old_space.covered, old_space.ambrosia, other_citizens)
                )
    citizen_or_space = draft.space(space)
    ambrosia_left = citizen_or_space.ambrosia if draft.cards.figures.leave_ambrosia else 0
    player.ambrosia += citizen_or_space.ambrosia - ambrosia_left
    draft.set_space(Space(space, False, ambrosia_left, (*citizen_or_space.citizens, placed)))
    draft.push(Collecting(seat, space) if ambrosia_left else space_decision(seat, space))


@attrs.frozen
class CollectAmbrosia(TableAction["Collecting"]):
    """Take this amount of the ambrosia on the space, and leave the rest (C4)."""

    rule = "C4"
    label = "take ambrosia from the space"
    sentence: ClassVar[Sentence] = Sentence(
        "take {ambrosia} ambrosia from {space:label}",
        "{player:seat} takes {gain} from {space:label}",
    )
    sentence_of_leaving: ClassVar[Sentence] = Sentence(
        "leave the ambrosia on {space:label}", "{player:seat} leaves the ambrosia on {space:label}"
    )
    ambrosia_range: ClassVar[Refusal] = Refusal(
        "ambrosia-range", "C4", "{space:label} has {most} ambrosia; you cannot take {ambrosia}."
    )

    ambrosia: SmallNumber

    def says(self, step: Collecting, state: Table) -> Sentence:
        return (self.sentence if self.ambrosia else self.sentence_of_leaving)(
            space=state.space_label(step.space)
        )

    @classmethod
    def candidates(cls, step: Collecting, state: Table) -> Iterable[Self]:
        return [cls(count) for count in range(state.space(step.space).ambrosia, -1, -1)]

    def why_not(self, step: Collecting, state: Table) -> Reason | None:
        maximum = state.space(step.space).ambrosia
        if type(self.ambrosia) is int and 0 <= self.ambrosia <= maximum:
            return None
        space = state.space_label(step.space)
        return self.ambrosia_range(space=space, most=maximum, ambrosia=self.ambrosia)

    def play(self, step: Collecting, draft: Table) -> None:
        draft.edit_player(step.player).ambrosia += self.ambrosia
        current_space = draft.space(step.space)
        draft.set_space(
            Space(
                current_space.id,
                False,
                current_space.ambrosia - self.ambrosia,
                current_space.citizens,
            )
        )
        draft.push(space_decision(step.player, step.space))


@attrs.frozen
class Collecting(TableDecision):
    """Take the ambrosia of the space, or leave some of it if the card file allows that (C4)."""

    space: SpaceId

    rule = "C4"
    label = "the ambrosia of the space"
    prompt: ClassVar[Sentence] = Sentence(
        "Choose how much ambrosia to take from {space:label}",
        "{player:seat} is taking ambrosia from {space:label}",
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("turns",)
    choices: ClassVar[tuple[type[Choice], ...]] = (CollectAmbrosia, *SPENDING_CHOICES)

    def prompts(self, state: Table, player: int) -> Sentence:
        return self.prompt(space=state.space_label(self.space))

    def is_possible(self, state: Table) -> bool:
        current_space = state.space(self.space)
        can_leave_ambrosia = state.cards.figures.leave_ambrosia
        return (
            can_leave_ambrosia
            and current_space.ambrosia > 0
            and [citizen.player for citizen in current_space.citizens[-1:]] == [self.player]
        )


SPACE_DECISIONS: dict[str, tuple[AtSpace, ...]] = {
    space: tuple([kind(seat) for seat in range(4)])
    for space, kind in {
        "build": AtBuild,
        "labor": AtLabor,
        "learn": AtLearn,
        "expand": AtExpand,
        "rebuild": AtRebuild,
        "recruit": AtRecruit,
        "explore": AtExplore,
        "grow": AtGrow,
    }.items()
}
"""The decision at each of the eight spaces of the board, for each seat."""


def space_decision(seat: int, space: str) -> AtSpace:
    """Return the decision at a space of the board."""
    steps_by_seat = SPACE_DECISIONS.get(space)
    return AtOwnSpace(seat, space) if steps_by_seat is None else steps_by_seat[seat]


class PayFee(TableAction["Join"]):
    """Pay a coin to join a citizen of a higher number (C2)."""

    rule = "C2"
    label = "pay 1 coin to join"
    sentence: ClassVar[Sentence] = Sentence(
        "pay 1 coin to join", "{player:seat} pays {cost} to join {space:label}"
    )

    def why_not(self, step: Join, state: Table) -> Reason | None:
        player = state.players[step.player]
        if player.coins >= 1:
            return None
        return SKILL_FEE(
            citizen=step.citizen,
            space=state.space_label(step.space),
            there=state.space(step.space).highest_number,
            coins=player.coins,
        )

    def play(self, step: Join, draft: Table) -> None:
        draft.edit_player(step.player).coins -= 1
        place_citizen(draft, step.player, step.citizen, step.space)


class BoostSkill(TableAction["Join"]):
    """Pay ambrosia until the citizen's skill equals the highest number there (C3)."""

    rule = "C3"
    label = "spend ambrosia to raise the citizen's skill, and join"
    sentence: ClassVar[Sentence] = Sentence(
        "spend ambrosia to raise the citizen's skill, and join",
        "{player:seat} pays {cost} so that citizen {citizen} joins {space:label}",
    )

    def why_not(self, step: Join, state: Table) -> Reason | None:
        return why_not_spend(state.players[step.player], step.boost(state), "C3")

    def effect(self, step: Join, state: Table) -> Effect:
        return Effect(cost={"ambrosia": step.boost(state)})

    def play(self, step: Join, draft: Table) -> None:
        draft.edit_player(step.player).ambrosia -= step.boost(draft)
        place_citizen(draft, step.player, step.citizen, step.space)


@attrs.frozen
class Join(TableDecision):
    """Join a citizen of a higher number, for a coin or for ambrosia that raises the skill (C2, C3)."""

    citizen: CitizenNumber
    space: SpaceId

    rule = "C2"
    label = "how a citizen joins a higher one"
    ambrosia_needed: ClassVar[Refusal] = Refusal(
        "ambrosia-needed", "C2", "You need this ambrosia to join {space:label}."
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Pay 1 coin or {boost} ambrosia to join {space:label} with citizen {citizen}",
        "{player:seat} is choosing how to join {space:label}",
    )
    automatic = True
    allowed_on: ClassVar[tuple[str, ...]] = ("turns",)
    choices: ClassVar[tuple[type[Choice], ...]] = (PayFee, BoostSkill, *SPENDING_CHOICES)
    optional: ClassVar[tuple[type[Choice], ...]] = ()  # with a bought coin the citizen can join

    def prompts(self, state: Table, player: int) -> Sentence:
        return self.prompt(space=state.space_label(self.space), boost=self.boost(state))

    def is_possible(self, state: Table) -> bool:
        citizen_numbers = [
            citizen_number for citizen_number, _ in citizens_on_board(state, self.player)
        ]
        is_placeable = (
            self.citizen in citizen_numbers or self.citizen in state.players[self.player].available
        )
        space = state.space(self.space)
        return is_placeable and not space.covered and space.highest_number > self.citizen

    def boost(self, state: Table) -> int:
        """Return the ambrosia that raises the citizen to the highest number on the space."""
        missing_skill = state.space(self.space).highest_number - self.citizen
        return missing_skill * state.cards.figures.ambrosia.skill

    def why_not_buy_repair(self, state: Table, card: str) -> Reason | None:
        # A repair must leave the means to join; a bought coin is such a means.
        player, prices = state.players[self.player], state.cards.figures.ambrosia
        remaining_ambrosia = player.ambrosia - prices.repair
        if player.coins or remaining_ambrosia >= min(self.boost(state), prices.coin):
            return None
        return self.ambrosia_needed(space=state.space_label(self.space))


# --- cards with an action ---


@attrs.frozen
class UseCard(TableAction[TableDecision]):
    """Place an available citizen on an empire card or a city-state with an action (C6)."""

    rule = "C6"
    label = "place a citizen on a card"
    sentence: ClassVar[Sentence] = Sentence(
        "place citizen {citizen} on {card}", "{player:seat} places citizen {citizen} on {card}"
    )
    no_such_seat: ClassVar[Refusal] = Refusal(
        "no-such-seat", "C6", "There is no such seat; the game has {seats:seat|seats}."
    )
    not_their_card: ClassVar[Refusal] = Refusal(
        "not-their-card", "C6", "{owner:seat} has no empire card {name}."
    )
    no_card_action: ClassVar[Refusal] = Refusal(
        "no-card-action", "C6", "{name} has no action for a citizen."
    )
    card_damaged: ClassVar[Refusal] = Refusal("card-damaged", "C6", "{name} is damaged.")
    card_used: ClassVar[Refusal] = Refusal(
        "card-used",
        "C6",
        "There is already a citizen on {name}; each card can be used once a round.",
    )

    citizen: CitizenNumber
    card: UsableId
    owner: SeatNumber

    @classmethod
    def candidates(cls, step: TableDecision, state: Table) -> Iterable[Self]:
        available = state.players[step.player].available
        if not available:
            return ()
        cards = usable_cards(state, step.player)
        return [
            cls(citizen_number, card, owner)
            for owner, card in cards
            for citizen_number in available
        ]

    @classmethod
    def legal(cls, step: TableDecision, state: Table) -> list[Self]:
        # A reason against a card applies to all citizens.
        available = state.players[step.player].available
        cards = usable_cards(state, step.player) if available else []
        if not cards:
            return []
        actions = []
        for owner, card in cards:
            first_action = cls(available[0], card, owner)
            if first_action.why_not(step, state) is None:
                actions += [
                    first_action,
                    *[cls(citizen_number, card, owner) for citizen_number in available[1:]],
                ]
        return actions

    def why_not(self, step: TableDecision, state: Table) -> Reason | None:
        seat, owner, player = step.player, self.owner, state.players[step.player]
        if self.citizen not in player.available:
            return why_not_placeable(player, self.citizen)
        if owner not in range(len(state.players)):
            return self.no_such_seat(seats=len(state.players))
        card_in_city = find_card_with_action(state, owner, self.card)
        if card_in_city is None:
            reason_data = {"card": self.card, "name": quoted_name(state.cards, self.card)}
            if owner == seat:
                return why_not_your_card(state, seat, self.card, "C6")
            return self.not_their_card(**reason_data, owner=owner)
        design = card_with_action(state.cards, self.card)
        reason_data = {"card": self.card, "name": design.name}
        if not design.totals.actions:
            return self.no_card_action(**reason_data)
        actions = usable_actions(state, seat, self.card, owner)
        if not actions:
            return CARD_NOT_OPEN(**reason_data)
        if card_in_city.damaged:
            return self.card_damaged(**reason_data)
        if card_in_city.citizen is not None:
            return self.card_used(**reason_data)
        return why_no_action_payable(player, actions, reason_data, is_guest=owner != seat)

    def effect(self, step: TableDecision, state: Table) -> Effect | None:
        seat, owner = step.player, self.owner
        only_action_of_card = only_payable_action(
            state, state.players[seat], seat, self.card, owner
        )
        return (
            None
            if only_action_of_card is None
            else Effect(
                cost=goods_by_name(action_price(only_action_of_card, is_guest=owner != seat))
            )
        )

    def play(self, step: TableDecision, draft: Table) -> None:
        seat, owner = step.player, self.owner
        player = draft.edit_player(seat)
        player.available = tuple(
            [
                citizen_number
                for citizen_number in player.available
                if citizen_number != self.citizen
            ]
        )
        put_citizen_on_card(draft, owner, self.card, Placed(seat, self.citizen))
        use_card(draft, seat, self.card, owner)
