"""A reshuffled deck and hidden hands: lay a card higher than the last one; an empty pile is made of the discards.

All have seen the discards, so nobody held one of them when they were shuffled in: the state remembers that in ``looks``.
"""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import OWNER, Choice, cards, count, deck, look, one_of, per_seat, points

engine.register_messages({"climb-steps": "steps"})
FULL = engine.Deck(tuple("123456789"))
NOT_HELD = engine.Refusal("climb-held", "C1", "You do not hold {card}.")


@attrs.frozen
class Side:
    """A player's hand, in the order in which it was drawn, and steps."""

    hand: Annotated[tuple[str, ...], cards("card", seen_by=OWNER)] = ()
    steps: Annotated[int, count(0, 5), points("climb-steps", "C2")] = 0


@attrs.frozen
class Look:
    """Cards that all saw in the pile, and how many cards of each hand, from the first on, are older than that."""

    seen: Annotated[tuple[str, ...], one_of("card", is_sorted=True, hand_sizes_field="older")]
    older: Annotated[tuple[int, ...], count()]

    def after_laying(self, player: int) -> "Look":
        """Return the look after a player has laid a card, perhaps an older one."""
        older = max(0, self.older[player] - 1)
        return Look(self.seen, engine.replace_item(self.older, player, older))


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state."""

    players: Annotated[tuple[Side, ...], per_seat()]
    pile: Annotated[engine.Deck, deck("card")] = FULL
    discards: Annotated[tuple[str, ...], cards("card"), look("pile")] = ()
    looks: Annotated[tuple[Look, ...], look("none")] = ()

    def reshuffle(self) -> None:
        """Shuffle the discards without the last one into the pile (C3)."""
        seen, self.discards = tuple(sorted(self.discards[:-1])), self.discards[-1:]
        self.pile = self.pile.shuffle_in(seen)
        self.looks += (Look(seen, tuple(len(side.hand) for side in self.players)),)


@attrs.frozen
class Draw(engine.DealStep[Table]):
    """Deal cards that their owner alone sees: two at the beginning, later one (C1)."""

    player: engine.SeatNumber
    allowed_on, seen_by = ("",), OWNER

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.pile, hand = rest, draft.players[self.player].hand + found
        draft.change_player(self.player, hand=hand)
        following = (self.player + 1) % len(draft.players)
        draft.push(Turn(following) if draft.players[following].hand else Draw(2, following))


@attrs.frozen
class Lay(Choice["Turn", Table]):
    """Lay a card (C1); one that is higher than the last one is a step (C2). Five steps win."""

    card: Annotated[str, one_of("card")]

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        return None if self.card in state.players[step.player].hand else NOT_HELD(card=self.card)

    def play(self, step: "Turn", draft: Table) -> None:
        side = draft.players[step.player]
        steps = side.steps + (self.card > max(draft.discards[-1:], default=""))
        hand = tuple(card for card in side.hand if card != self.card)
        draft.change_player(step.player, hand=hand, steps=steps)
        draft.discards += (self.card,)
        draft.looks = tuple(each.after_laying(step.player) for each in draft.looks)
        if not engine.deck_size(draft, draft.pile):
            draft.reshuffle()
        if steps < 5:
            draft.push(Draw(1, step.player))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    allowed_on, choices = ("",), (Lay,)


class Climb(engine.Game):
    """The rules of Climb."""

    id, title, players, first = "climb", "Climb", (2, 3), Draw(2, 0)
    words = {"card": {each: each for each in FULL.unseen}}

    def box(self, state: Table) -> dict[str, int]:
        return dict.fromkeys(FULL.unseen, 1)


engine.register_game("climb", Climb())
