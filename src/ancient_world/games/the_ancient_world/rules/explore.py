"""Explore: look at cards of the empire deck, keep one, build or store it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import attrs

from ancient_world.engine import OWNER, Action, Automatic, Deck, Reason, Seat, SeenBy, cards, reason
from ancient_world.games.the_ancient_world import actions as act
from ancient_world.games.the_ancient_world.city import Small
from ancient_world.games.the_ancient_world.rules.decisions import Choice, TableDeal
from ancient_world.games.the_ancient_world.rules.empire_deck import (
    discard_empire_cards,
    empire_cards_left,
    empire_deck,
    refill_empire_deck,
    set_empire_deck,
)
from ancient_world.games.the_ancient_world.rules.gaining import GainRewards, build, why_not_build
from ancient_world.games.the_ancient_world.state import Table

__all__ = ["AtExplore", "BuildOrStore", "ChooseExplored", "LookAtEmpireCards", "LookFurther"]

Looked = Annotated[tuple[str, ...], cards("empire-card-in-use", seen_by=OWNER)]
"""Cards of the deck of this round at which one player looks (P1, G2)."""


@attrs.frozen
class AtExplore(Choice):
    """Explore, or decline."""

    over: ClassVar[tuple[str, ...]] = ("turns",)

    def own_actions(self, state: Table) -> list[Action]:
        both = (act.Perform(), act.Decline())
        return [action for action in both if self.why_not_own(state, action) is None]

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is act.Perform:
            return None if empire_cards_left(state) else reason("no-empire-card", "P2")
        return None if type(action) is act.Decline else self.not_now()

    def play_own(self, draft: Table, action: Any) -> None:
        if type(action) is act.Perform:
            bonus = draft.players[self.player].city.totals(draft.cards).explore_bonus
            count = draft.cards.figures.explore_cards + bonus
            draft.push(LookFurther(self.player, count, ()), GainRewards(self.player, "explore"))


@attrs.frozen
class LookFurther(Automatic[Table]):
    """Look at ``count`` more cards; a deck that runs out is refilled on the way (P2)."""

    player: Seat
    count: Small
    looked: Looked

    over: ClassVar[tuple[str, ...]] = ("gain-rewards",)

    def run(self, draft: Table) -> None:
        if self.count:
            refill_empire_deck(draft)
        count = min(self.count, len(empire_deck(draft)))
        if count:
            left = self.count - count
            draft.push(LookAtEmpireCards(count, self.player, self.looked, left))
        else:
            draft.push(ChooseExplored(self.player, self.looked))


@attrs.frozen
class LookAtEmpireCards(TableDeal):
    """The explorer, and nobody else, looks at cards from the top of the empire deck."""

    player: Seat
    looked: Looked
    left: Small

    seen_by: ClassVar[SeenBy] = OWNER
    over: ClassVar[tuple[str, ...]] = ("gain-rewards",)

    def deck(self, state: Table) -> Deck:
        return empire_deck(state)

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        set_empire_deck(draft, rest)
        draft.push(LookFurther(self.player, self.left, self.looked + cards))


@attrs.frozen
class ChooseExplored(Choice):
    """Keep one of the explored cards; the others go to the discard pile."""

    looked: Looked

    over: ClassVar[tuple[str, ...]] = ("gain-rewards",)

    def waits(self, state: Table) -> bool:
        return bool(self.looked)

    def own_actions(self, state: Table) -> list[Action]:
        return [act.Keep(card) for card in self.looked]

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is not act.Keep:
            return self.not_now()
        if action.card in self.looked:
            return None
        return reason("not-looked-at", "G2", card=action.card)

    def play_own(self, draft: Table, action: Any) -> None:
        others = tuple([card for card in self.looked if card != action.card])
        discard_empire_cards(draft, others)
        draft.push(BuildOrStore(self.player, action.card))


@attrs.frozen
class BuildOrStore(Choice):
    """Build the kept card at once, at its price, or store it."""

    card: Annotated[str, cards("dealt-empire-card")]

    over: ClassVar[tuple[str, ...]] = ("gain-rewards",)

    def own_actions(self, state: Table) -> list[Action]:
        if why_not_build(state, self.player, self.card) is None:
            return [act.BuildKept(), act.Store()]
        return [act.Store()]

    def why_not_own(self, state: Table, action: Any) -> Reason | None:
        if type(action) is act.BuildKept:
            return why_not_build(state, self.player, self.card)
        return None if type(action) is act.Store else self.not_now()

    def play_own(self, draft: Table, action: Any) -> None:
        if type(action) is act.BuildKept:
            build(draft, self.player, self.card)
        else:
            draft.edit(self.player).stored += (self.card,)
