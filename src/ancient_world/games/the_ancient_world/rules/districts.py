"""Districts: the deck and how one is gained (S3, G)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Self

import attrs

from ancient_world.engine import Automatic, Deck, Reason, Seat, cards, reason
from ancient_world.games.the_ancient_world.kinds import DistrictId, Districts
from ancient_world.games.the_ancient_world.naming import called
from ancient_world.games.the_ancient_world.rules.decisions import (
    IN_TURN,
    SPENDING,
    TableAction,
    TableDeal,
    TableDecision,
)
from ancient_world.games.the_ancient_world.rules.gaining import receive_card
from ancient_world.games.the_ancient_world.state import Table


def will_turn_up(state: Table) -> bool:
    """Whether no district lies face up, and one step alone will change that."""
    kinds = (TurnUpDistrict, LookAtDistricts, ChooseDistrict)
    number = sum(isinstance(step, kinds) for step in state.agenda)
    return number == 1 and state.decks.district is None


@attrs.frozen
class TurnUpDistrict(TableDeal):
    """Turn the next district face up (S3, G3)."""

    rule: ClassVar[str] = "S3"
    over: ClassVar[tuple[str, ...]] = (*IN_TURN, "turn-up-titan", "fit-armies")

    def fits(self, state: Table) -> bool:
        return self.count == 1 and will_turn_up(state)

    def deck(self, state: Table) -> Deck:
        return state.decks.districts

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        decks = draft.edit_decks()
        decks.districts = rest
        decks.district = cards[0] if cards else None


@attrs.frozen
class GainDistrict(Automatic[Table]):
    """Gain the face-up district, or choose among it and the next ones (G2, G3)."""

    player: Seat

    over: ClassVar[tuple[str, ...]] = IN_TURN

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
            draft.push(TurnUpDistrict(1))
            _gain(draft, self.player, face_up)


def _gain(draft: Table, seat: int, district: str) -> None:
    player = draft.edit(seat)
    player.city = player.city.with_district(district)
    receive_card(draft, seat, draft.cards.districts[district].totals)


@attrs.frozen
class LookAtDistricts(TableDeal):
    """Turn up more districts to choose from; everybody sees them (G3)."""

    player: Seat
    face_up: Annotated[str, cards("district-card")]

    rule: ClassVar[str] = "G3"
    over: ClassVar[tuple[str, ...]] = IN_TURN

    def fits(self, state: Table) -> bool:
        return will_turn_up(state)

    def deck(self, state: Table) -> Deck:
        return state.decks.districts

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        draft.edit_decks().districts = rest
        draft.push(ChooseDistrict(self.player, (self.face_up, *cards)))


@attrs.frozen
class TakeDistrict(TableAction["ChooseDistrict"]):
    """Choose a district among those looked at; the others go under the deck in this order (G3)."""

    card: DistrictId

    @classmethod
    def candidates(cls, step: ChooseDistrict, state: Table) -> Iterable[Self]:
        return [cls(card) for card in step.looked]

    def why_not(self, step: ChooseDistrict, state: Table) -> Reason | None:
        if self.card in step.looked:
            return None
        name = called(state.cards, self.card)
        return reason("not-looked-at", "G3", card=self.card, name=name)

    def play(self, step: ChooseDistrict, draft: Table) -> None:
        decks = draft.edit_decks()
        others = tuple([card for card in step.looked if card != self.card])
        decks.districts = decks.districts.under(others)
        draft.push(TurnUpDistrict(1))
        _gain(draft, step.player, self.card)


@attrs.frozen
class ChooseDistrict(TableDecision):
    """Keep one district of those that were turned up (G3)."""

    looked: Districts

    rule: ClassVar[str] = "G3"
    over: ClassVar[tuple[str, ...]] = IN_TURN
    choices: ClassVar[tuple[type[TableAction[Any]], ...]] = (TakeDistrict, *SPENDING)

    def fits(self, state: Table) -> bool:
        return will_turn_up(state)


def discard_district(draft: Table, seat: int, district: str) -> None:
    """A lost district goes to the bottom of the deck, face up at once if nothing is left there."""
    player = draft.edit(seat)
    player.city = player.city.without_district(district)
    decks = draft.edit_decks()
    decks.districts = decks.districts.under((district,))
    if decks.district is None:
        draft.push(TurnUpDistrict(1))
