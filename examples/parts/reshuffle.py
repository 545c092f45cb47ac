"""A deck that runs out: draw as long as you dare; when the deck is empty, the discards are shuffled into it."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, cards, count, deck, look, per_seat, points

engine.register_messages({"dig-gold": "gold"})
BOX = {"gold": 6, "rock": 2}
FULL = engine.Deck(("gold",) * 6 + ("rock",) * 2)


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state; ``found`` is the gold of this turn."""

    gold: Annotated[tuple[int, ...], per_seat(), count(), points("dig-gold", "D2")]
    pile: Annotated[engine.Deck, deck("card")] = FULL
    discards: Annotated[tuple[str, ...], cards("card"), look("pile")] = ()
    found: Annotated[int, count()] = 0


@attrs.frozen
class Draw(engine.DealStep[Table]):
    """Draw a card; a rock ends the turn, and the gold of the turn is lost (D1)."""

    player: engine.SeatNumber
    allowed_on = ("",)

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.pile, draft.discards = rest, draft.discards + found
        lost = found == ("rock",)
        draft.found = 0 if lost else draft.found + 1
        draft.push(Turn((self.player + lost) % len(draft.gold)))


@attrs.frozen
class Dig(Choice["Turn", Table]):
    """Draw a card (D1)."""

    def play(self, step: "Turn", draft: Table) -> None:
        if not draft.pile:
            draft.pile, draft.discards = draft.pile.shuffle_in(draft.discards), ()
        draft.push(Draw(1, step.player))


@attrs.frozen
class Stop(Choice["Turn", Table]):
    """Keep the gold (D2); ten win."""

    def play(self, step: "Turn", draft: Table) -> None:
        gold = draft.gold[step.player] + draft.found
        draft.gold, draft.found = engine.replace_item(draft.gold, step.player, gold), 0
        if gold < 10:
            draft.push(Turn((step.player + 1) % len(draft.gold)))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    allowed_on, choices = ("",), (Dig, Stop)


class GoldDigger(engine.Game):
    """The rules of Gold digger."""

    id, title, players, first = "gold-digger", "Gold digger", (2, 3), Turn(0)
    words = {"card": {each: each for each in BOX}}

    def box(self, state: Table) -> dict[str, int]:
        return BOX


engine.register_game("gold-digger", GoldDigger())
