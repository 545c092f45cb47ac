"""Agenda steps that deal cards and roll dice."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

import attrs

from ancient_world.engine.agenda import ChanceStep
from ancient_world.engine.chance import HIDDEN, Deal, Dealt, Deck, Roll
from ancient_world.engine.declared.fields import EVERYONE, SeenBy

__all__ = ["DealStep", "RollStep"]

D = TypeVar("D")


@attrs.frozen
class DealStep(ChanceStep[D]):
    """Deal ``count`` cards from a deck, fewer if it has fewer.

    Where nothing is left to chance (no cards, or only cards that everybody knows) it does not wait.
    """

    count: int

    seen_by: ClassVar[SeenBy] = EVERYONE
    """Who sees the cards; the owner is the step's ``player``."""

    def as_seen(self, dealt: Dealt, viewer: int) -> Dealt:
        """The deal as a viewer knows it, -1 being somebody who only watches."""
        if self.seen_by is EVERYONE or getattr(self, "player", -1) == viewer:
            return dealt
        return Dealt((HIDDEN,) * len(dealt.cards))

    def deck(self, state: D) -> Deck:
        """The deck to deal from."""
        raise TypeError(f"{type(self).__name__} does not name its deck")

    def receive(self, draft: D, cards: tuple[str, ...], rest: Deck) -> None:
        """Lay the cards where they belong and put ``rest`` back as the deck."""
        raise TypeError(f"{type(self).__name__} does not say where its cards go")

    def event(self, state: D) -> Deal:
        return Deal(self.deck(state), self.count)

    def waits(self, state: D) -> bool:
        return self.count > 0 and bool(self.deck(state).unseen)

    def run(self, draft: D) -> None:
        deck = self.deck(draft)
        cards = deck.bottom[: self.count]
        self.receive(draft, cards, deck.without(cards))

    def play(self, draft: D, action: Any) -> None:
        self.receive(draft, action.cards, self.deck(draft).without(action.cards))


@attrs.frozen
class RollStep(ChanceStep[D]):
    """Roll ``count`` dice; none at all if it is 0."""

    count: int

    def die(self, state: D) -> tuple[str, ...]:
        """The faces of one die."""
        raise TypeError(f"{type(self).__name__} does not name its dice")

    def receive(self, draft: D, faces: tuple[str, ...]) -> None:
        """Play what the faces say."""
        raise TypeError(f"{type(self).__name__} does not say what its dice do")

    def event(self, state: D) -> Roll:
        return Roll(self.die(state), self.count)

    def waits(self, state: D) -> bool:
        return self.count > 0

    def play(self, draft: D, action: Any) -> None:
        self.receive(draft, action.faces)
