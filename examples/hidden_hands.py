"""A game of hidden hands in one file: Lanterns. Copy it to begin a game in which players see each other's cards.

Each player holds a card. In your turn you draw another card and lay one of the two: a lamp shows you a card that somebody
holds, a thief swaps your card for it. When the deck is empty, the card that you hold is worth its number.
"""

from typing import Annotated, Any

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine import OWNER, Choice, SeatNumber, cards, deck, one_of, per_seat, seat

WORTH = {"moth": 1, "lamp": 2, "thief": 3, "moon": 5}
BOX = {"moth": 4, "lamp": 4, "thief": 3, "moon": 2}
LABELS = {"cards": "cards left", "shown_to": "known to"}
engine.register_messages({
    "lantern-hands": "Each player holds one card, and a second one only in turn.",
    "lantern-worth": "card in hand",
})  # fmt: skip
HELD = engine.Refusal("lantern-held", "L2", "You hold no {card}.")
WHOM = engine.Refusal(
    "lantern-whom", "L2", "Name another player for a lamp or a thief, and nobody for the rest."
)


@attrs.frozen
class Side:
    """A player's cards: the one in hand, the drawn one and the laid ones."""

    held: Annotated[str | None, cards("card", seen_by=(OWNER, "shown_to"))] = None
    shown_to: Annotated[tuple[int, ...], seat()] = ()
    drawn: Annotated[str | None, cards("card", seen_by=OWNER)] = None
    laid: Annotated[tuple[str, ...], cards("card")] = ()


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state while the rules change it."""

    players: Annotated[tuple[Side, ...], per_seat()]
    cards: Annotated[engine.Deck, deck("card")]


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]  # frozen below a draft
class LanternsState(Table, aw.State["Lay", "Turn"]):
    """The frozen state, which everybody else sees."""


@attrs.frozen
class Draw(engine.DealStep[Table]):
    """Draw a card in secret: the first one to hold, later ones to lay or to keep (L1)."""

    player: SeatNumber
    allowed_on, seen_by, rule = ("",), OWNER, "L1"

    def is_possible(self, state: Table) -> bool:
        return self.count == 1

    def deck(self, state: Table) -> engine.Deck:
        return state.cards

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.cards = rest
        if draft.players[self.player].held is None:
            draft.change_player(self.player, held=found[0])
            draft.push(Draw(1, (self.player + 1) % len(draft.players)))
        else:
            draft.change_player(self.player, drawn=found[0])
            draft.push(Turn(self.player))


@attrs.frozen
class Lay(Choice["Turn", Table]):
    """Lay one of the two cards, and perform its effect (L2)."""

    card: Annotated[str, one_of("card")]
    whom: Annotated[int, seat(nobody=-1)] = -1

    @classmethod
    def candidates(cls, step: "Turn", state: Table) -> "list[Lay]":
        return [cls(card, whom) for card in WORTH for whom in range(-1, len(state.players))]

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        side = state.players[step.player]
        if self.card not in (side.held, side.drawn):
            return HELD(card=self.card)
        fits = self.whom >= 0 if self.card in ("lamp", "thief") else self.whom == -1
        return None if fits and self.whom != step.player else WHOM()

    def play(self, step: "Turn", draft: Table) -> None:
        me, side = step.player, draft.players[step.player]
        laid = (*side.laid, self.card)
        if (
            self.card == side.held
        ):  # a player who knew the laid card does not know whether the other one is the same kind
            draft.change_player(me, held=side.drawn, shown_to=(), drawn=None, laid=laid)
        else:
            draft.change_player(me, drawn=None, laid=laid)
        mine = draft.players[me]
        if self.card == "lamp":
            seen = draft.players[self.whom].shown_to
            draft.change_player(self.whom, shown_to=tuple(sorted({*seen, me})))
        elif self.card == "thief":
            # Both players know the card that they gave away, and so does whoever had seen it.
            whom, theirs = self.whom, draft.players[self.whom]
            draft.change_player(me, held=theirs.held, shown_to=others(me, theirs.shown_to, whom))
            draft.change_player(whom, held=mine.held, shown_to=others(whom, mine.shown_to, me))
        if draft.cards:
            draft.push(Draw(1, (me + 1) % len(draft.players)))


def others(owner: int, seen: tuple[int, ...], giver: int) -> tuple[int, ...]:
    """Return the seats that know a card after it has moved to its new owner."""
    return tuple(sorted({*seen, giver} - {owner}))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """A decision which card to lay (L2)."""

    allowed_on, choices, rule = ("",), (Lay,), "L2"


class Lanterns(engine.Game[LanternsState, Any]):
    """The rules of Lanterns."""

    id, title, players = "lanterns", "Lanterns", range(2, 5)
    state_type, field_labels = LanternsState, LABELS

    def new(self, players: int, cards: Any, options: Any) -> Any:
        self.option_fields(options)
        box = tuple(sorted(card for card in BOX for _ in range(BOX[card])))
        return engine.start_game(
            Table((Draw(1, 0),), players=(Side(),) * players, cards=engine.Deck(box))
        )

    def ids(self, state: LanternsState) -> dict[str, frozenset[str]]:
        return {"card": frozenset(BOX)}

    def box(self, state: LanternsState) -> dict[str, int]:
        return BOX

    def invariants(self, state: LanternsState, *, masked: bool) -> None:
        step: Any = state.agenda[-1] if state.agenda else None
        first = isinstance(step, Draw) and not all(side.held for side in state.players)
        for seat_, side in enumerate(state.players):
            holds = not first or seat_ < step.player
            draws = isinstance(step, Turn) and seat_ == step.player
            if (side.held is not None, side.drawn is not None) != (holds, draws):
                engine.refuse_value("$.players", "lantern-hands")

    def scores(self, state: LanternsState) -> tuple[aw.Score, ...]:
        worth = [WORTH[side.held] if side.held else 0 for side in state.players]
        lines = [(engine.ScoreLine("lantern-worth", points, "L3"),) for points in worth]
        return tuple(aw.Score(seat, line) for seat, line in enumerate(lines))


engine.register_game("lanterns", Lanterns())

if __name__ == "__main__":
    match = aw.Match.new("lanterns", names=["Ann", "Ben", "Cleo"], seed=11)
    play_out(match, [RandomBot(seat) for seat in range(3)])
    print(match.names, [score.total for score in aw.scores(match.state)])
    print(f"{len(match.record.entries)} entries, {aw.validate(aw.to_json(match.record)).status}")
