"""Looking at cards and taking one of them: exploring, and gaining a district (P1, G, SP-explore)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    OMIT_IF_DEFAULT,
    OWNER,
    Action,
    AutomaticStep,
    Choice,
    Deck,
    Effect,
    Reason,
    Refusal,
    SeatNumber,
    Sentence,
    cards,
    count,
    one_of_each,
    register_messages,
)
from ancient_world.games.the_ancient_world.field_types import (
    DistrictId,
    DistrictIds,
    EmpireId,
    SmallNumber,
    reason_with_name,
)
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    SPENDING_CHOICES,
    STEPS_IN_TURN,
    TableAction,
    TableDeal,
    TableDecision,
    gain_effect,
)
from ancient_world.games.the_ancient_world.rules.decks import (
    discard_empire_cards,
    empire_deck,
    refill_empire_deck,
    set_empire_deck,
)
from ancient_world.games.the_ancient_world.rules.gaining import (
    build_card,
    gain_card_totals,
    why_not_build,
)
from ancient_world.games.the_ancient_world.table import Table

register_messages({}, {"masked-the-ancient-world-looked": "a card looked at"})


STEPS_IN_EXPLORATION = ("turns", "gain-rewards", "look-further")
"""The rows of steps that can lie below a step while a player explores."""

LookedAtCards = Annotated[
    tuple[str, ...], cards("empire-card-in-use", seen_by=OWNER, known_count_field="known")
]
"""Cards of this round's empire deck at which a single player looks (P1, G2)."""


MAXIMUM_LOOKED = 99
"""A bound that no deck reaches, which keeps every count small."""

KnownCount = Annotated[int, count(0, MAXIMUM_LOOKED)]
"""How many of the cards, from the first on, everybody knows: the last cards of the deck before it was refilled (P2)."""


def exploring_step(state: Table, seat: int, card_count: int) -> LookFurther:
    """Return the step that looks at ``card_count`` cards and at those of the player's explore bonuses (G2)."""
    bonus = state.players[seat].city.totals(state.cards).explore_bonus
    return LookFurther(seat, min(card_count + bonus, MAXIMUM_LOOKED), ())


@attrs.frozen
class LookFurther(AutomaticStep[Table]):
    """Look at ``count`` more cards, and refill a deck that runs out (P2)."""

    rule = "P2"
    label = "more cards to be looked at"

    player: SeatNumber
    count: SmallNumber
    looked: LookedAtCards
    known: KnownCount = attrs.field(default=0, metadata=OMIT_IF_DEFAULT)

    allowed_on: ClassVar[tuple[str, ...]] = STEPS_IN_EXPLORATION

    def run(self, draft: Table) -> None:
        if self.count:
            refill_empire_deck(draft)
        count = min(self.count, len(empire_deck(draft)))
        if count:
            remaining_count = self.count - count
            draft.push(
                LookAtEmpireCards(count, self.player, self.looked, remaining_count, self.known)
            )
        else:
            draft.push(ChooseExplored(self.player, self.looked, self.known))


@attrs.frozen
class LookAtEmpireCards(TableDeal):
    """Deal cards from the top of the empire deck that only the explorer sees."""

    player: SeatNumber
    looked: LookedAtCards
    left: SmallNumber
    known: KnownCount = attrs.field(default=0, metadata=OMIT_IF_DEFAULT)

    rule = "SP-explore"
    label = "the cards that an explorer looks at"
    prompt: ClassVar[Sentence] = Sentence(
        "look at {count:empire card|empire cards}",
        "{player:seat} looks at {count:empire card|empire cards}",
    )
    sentence: ClassVar[Sentence] = Sentence(
        "you look at {cards}",
        "{player:seat} looks at {cards}",
        hidden_version=Sentence(
            "you look at {count:empire card|empire cards}", prompt.third_person
        ),
    )
    seen_by = OWNER
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_IN_EXPLORATION

    def deck(self, state: Table) -> Deck:
        return empire_deck(state)

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        set_empire_deck(draft, rest)
        looked = self.looked + cards
        is_deck_empty = self.left and not len(rest)  # P2: everybody can tell which cards these were
        known_count = len(looked) if is_deck_empty else self.known
        draft.push(LookFurther(self.player, self.left, looked, known_count))


NOT_LOOKED_AT = Refusal(
    "not-looked-at", "", "{name} is not one of the cards you looked at{looked:list; these are: }."
)


@attrs.frozen
class Keep(TableAction["ChooseExplored"]):
    """Keep one of the explored cards; the others are discarded (SP-explore)."""

    rule = "SP-explore"
    label = "keep an explored card"
    sentence: ClassVar[Sentence] = Sentence("keep {card}", "{player:seat} keeps {card}")

    card: EmpireId

    @classmethod
    def candidates(cls, step: ChooseExplored, state: Table) -> Iterable[Self]:
        return one_of_each(cls, step.looked)

    def why_not(self, step: ChooseExplored, state: Table) -> Reason | None:
        if self.card in step.looked:
            return None
        return reason_with_name(
            state.cards, NOT_LOOKED_AT, self.card, "SP-explore", looked=step.looked
        )

    def effect(self, step: ChooseExplored, state: Table) -> Effect:
        return gain_effect(state, state.cards.empire[self.card])

    def play(self, step: ChooseExplored, draft: Table) -> None:
        other_cards = tuple([card for card in step.looked if card != self.card])
        discard_empire_cards(draft, other_cards)
        draft.push(BuildOrStore(step.player, self.card))


@attrs.frozen
class ChooseExplored(TableDecision):
    """Keep one of the explored cards, if there are any."""

    looked: LookedAtCards
    known: KnownCount = attrs.field(default=0, metadata=OMIT_IF_DEFAULT)

    rule = "SP-explore"
    label = "which explored card is kept"
    prompt: ClassVar[Sentence] = Sentence(
        "Keep one of the cards you looked at",
        "{player:seat} is choosing which explored card to keep",
    )
    automatic = True
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_IN_EXPLORATION
    choices: ClassVar[tuple[type[Choice], ...]] = (Keep, *SPENDING_CHOICES)


class BuildKept(TableAction["BuildOrStore"]):
    """Build the explored card that was kept (SP-explore)."""

    rule = "SP-explore"
    label = "build the explored card now"
    sentence: ClassVar[Sentence] = Sentence("build {card} now", "{player:seat} builds {card}")

    def why_not(self, step: BuildOrStore, state: Table) -> Reason | None:
        return why_not_build(state, step.player, step.card, "SP-explore")

    def effect(self, step: BuildOrStore, state: Table) -> Effect:
        card = state.cards.empire[step.card]
        return gain_effect(state, card, card.price)

    def play(self, step: BuildOrStore, draft: Table) -> None:
        build_card(draft, step.player, step.card)


class Store(TableAction["BuildOrStore"]):
    """Store the explored card that was kept (SP-explore)."""

    rule = "SP-explore"
    label = "store the explored card"
    sentence: ClassVar[Sentence] = Sentence("store {card}", "{player:seat} stores {card}")
    sentence_of_building_later: ClassVar[Sentence] = Sentence(
        "you can build the card in a later turn, without a citizen"
    )

    def effect(self, step: BuildOrStore, state: Table) -> Effect:
        return Effect(further_effects=[self.sentence_of_building_later])

    def play(self, step: BuildOrStore, draft: Table) -> None:
        draft.edit_player(step.player).stored += (step.card,)


@attrs.frozen
class BuildOrStore(TableDecision):
    """Build the kept card at once, for its price, or store it."""

    card: Annotated[str, cards("dealt-empire-card")]

    rule = "SP-explore"
    label = "whether a kept card is built or stored"
    prompt: ClassVar[Sentence] = Sentence(
        "Build {card} now, or store it",
        "{player:seat} is choosing whether to build {card} or store it",
    )
    automatic = True
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_IN_EXPLORATION
    choices: ClassVar[tuple[type[Choice], ...]] = (BuildKept, Store, *SPENDING_CHOICES)


def will_turn_up_district(state: Table) -> bool:
    """Return whether no district lies face up and exactly one step on the agenda will turn one up."""
    step_types = (TurnUpDistrict, LookAtDistricts, ChooseDistrict)
    step_count = sum(isinstance(step, step_types) for step in state.agenda)
    return step_count == 1 and state.decks.district is None


class TurnUpDistrict(TableDeal):
    """Turn the next district face up (S3, G3)."""

    rule = "S3"
    label = "the next district"
    prompt: ClassVar[Sentence] = Sentence("The next district is turned up")
    sentence: ClassVar[Sentence] = Sentence("The next district is {cards}")
    allowed_on: ClassVar[tuple[str, ...]] = (*STEPS_IN_TURN, "turn-up-titan", "fit-armies")

    def is_possible(self, state: Table) -> bool:
        return self.count == 1 and will_turn_up_district(state)

    def deck(self, state: Table) -> Deck:
        return state.decks.districts

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        decks = draft.edit_decks()
        decks.districts = rest
        decks.district = next(iter(cards), None)


NEXT_DISTRICT = TurnUpDistrict(1)


@attrs.frozen
class GainDistrict(AutomaticStep[Table]):
    """Gain the face-up district, or choose between it and the next ones (G2, G3)."""

    rule = "G2"
    label = "a district is gained"

    player: SeatNumber

    allowed_on: ClassVar[tuple[str, ...]] = STEPS_IN_TURN

    def run(self, draft: Table) -> None:
        face_up = draft.decks.district
        if face_up is None:
            return
        bonus = draft.players[self.player].city.totals(draft.cards).district_bonus
        count = min(bonus, len(draft.decks.districts))
        draft.edit_decks().district = None
        if count:
            draft.push(LookAtDistricts(count, self.player, face_up))
        else:
            draft.push(NEXT_DISTRICT)
            _gain_district(draft, self.player, face_up)


def _gain_district(draft: Table, seat: int, district: str) -> None:
    player = draft.edit_player(seat)
    player.city = player.city.with_district(district)
    gain_card_totals(draft, seat, draft.cards.districts[district].totals)


@attrs.frozen
class LookAtDistricts(TableDeal):
    """Turn up more districts to choose from, seen by all players (G3)."""

    player: SeatNumber
    face_up: Annotated[str, cards("district-card")]

    rule = "G3"
    label = "more districts to choose from"
    prompt: ClassVar[Sentence] = Sentence(
        "look at {count:more district|more districts} and take one",
        "{count:more district is|more districts are} turned up for {player:seat}",
    )
    sentence: ClassVar[Sentence] = Sentence(
        "{cards} {cards:|is|are} turned up for {player:seat} to choose from"
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_IN_TURN

    def is_possible(self, state: Table) -> bool:
        return will_turn_up_district(state)

    def deck(self, state: Table) -> Deck:
        return state.decks.districts

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        draft.edit_decks().districts = rest
        draft.push(ChooseDistrict(self.player, (self.face_up, *cards)))


@attrs.frozen
class TakeDistrict(TableAction["ChooseDistrict"]):
    """Choose one of the districts that were turned up; the others go under the deck in this order (G3)."""

    rule = "G3"
    label = "take a district"
    sentence: ClassVar[Sentence] = Sentence("take {card}", "{player:seat} takes {card}")

    card: DistrictId

    @classmethod
    def candidates(cls, step: ChooseDistrict, state: Table) -> Iterable[Self]:
        return [cls(card) for card in step.looked]

    def why_not(self, step: ChooseDistrict, state: Table) -> Reason | None:
        if self.card in step.looked:
            return None
        return reason_with_name(state.cards, NOT_LOOKED_AT, self.card, "G3", looked=step.looked)

    def effect(self, step: ChooseDistrict, state: Table) -> Effect:
        return gain_effect(state, state.cards.districts[self.card])

    def play(self, step: ChooseDistrict, draft: Table) -> None:
        decks = draft.edit_decks()
        other_cards = tuple([card for card in step.looked if card != self.card])
        decks.districts = decks.districts.put_under(other_cards)
        draft.push(NEXT_DISTRICT)
        _gain_district(draft, step.player, self.card)


@attrs.frozen
class ChooseDistrict(TableDecision):
    """Keep one of the districts that were turned up (G3)."""

    looked: DistrictIds

    rule = "G3"
    label = "which district is gained"
    prompt: ClassVar[Sentence] = Sentence(
        "Choose a district", "{player:seat} is choosing a district"
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_IN_TURN
    choices: ClassVar[tuple[type[Choice], ...]] = (TakeDistrict, *SPENDING_CHOICES)

    def is_possible(self, state: Table) -> bool:
        return will_turn_up_district(state)


def discard_district(draft: Table, seat: int, district: str) -> None:
    """Put a lost district under the deck, or face up if the deck is empty."""
    player = draft.edit_player(seat)
    player.city = player.city.without_district(district)
    decks = draft.edit_decks()
    decks.districts = decks.districts.put_under((district,))
    if decks.district is None:
        draft.push(NEXT_DISTRICT)


def reveals(before: Table, after: Table) -> bool:
    """Return whether explored cards were discarded face up, so that the other players have seen them (G2)."""
    step = before.agenda[-1] if before.agenda else None
    return isinstance(step, ChooseExplored) and step not in after.agenda and len(step.looked) > 1


def known_by_now(before: Table, action: Action, now: Table) -> bool:  # noqa: ARG001 - as in any game
    """Return whether the explored cards of an action have been discarded face up by now (G2)."""
    looking_steps = [
        step for step in now.agenda if isinstance(step, (LookAtEmpireCards, ChooseExplored))
    ]
    is_anybody_looking = any(step.looked for step in looking_steps)
    return not now.agenda or not is_anybody_looking or before.round < now.round
