"""Bag, a small game in which players look into a bag; ``Bag.remembers`` sets whether the state records what they saw."""

from typing import Annotated, Any, ClassVar

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import (
    OMIT_IF_DEFAULT,
    OWNER,
    Choice,
    SeatNumber,
    cards,
    count,
    deck,
    one_of,
    per_seat,
)

engine.register_messages({"bag-points": "tokens", "bag-empty": "The bag has too few tokens."})
TOKENS = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5}


@attrs.frozen
class Side:
    """A player's tokens."""

    held: Annotated[tuple[str, ...], cards("token", seen_by=OWNER, is_sorted=True)] = ()


@attrs.frozen
class Glimpse:
    """Tokens that a player saw in the bag."""

    player: SeatNumber
    tokens: Annotated[
        tuple[str, ...],
        one_of("token", seen_by="player", is_sorted=True, hand_sizes_field="by_then"),
    ]
    by_then: Annotated[tuple[int, ...], count()]


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """A draft of the state, which the rules change."""

    left: Annotated[int, count()]
    players: Annotated[tuple[Side, ...], per_seat()]
    bag: Annotated[engine.Deck, deck("token", allows_bottom=False)]
    glimpses: tuple[Glimpse, ...] = attrs.field(default=(), metadata=OMIT_IF_DEFAULT)

    def next_turn(self, player: int) -> None:
        """Begin the next player's turn, if turns are left."""
        self.left -= 1
        if self.left:
            self.push(Turn((player + 1) % len(self.players)))


@attrs.frozen(weakref_slot=False)
class BagState(Table, aw.State["Draw | Peek", "Turn"]):
    """The immutable state."""


@attrs.frozen
class Drawing(engine.DealStep[Table]):
    """A step that draws a token which only its player sees."""

    player: SeatNumber
    allowed_on, seen_by, rule = ("",), OWNER, "B1"

    def is_possible(self, state: Table) -> bool:
        return self.count == 1

    def deck(self, state: Table) -> engine.Deck:
        return state.bag

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        held = draft.players[self.player].held
        seen_count = draft.glimpses[-1].by_then[self.player] if draft.glimpses else 0
        now = (*held[:seen_count], *sorted((*held[seen_count:], *found)))
        draft.change_player(self.player, held=now)
        draft.bag = rest
        draft.next_turn(self.player)


@attrs.frozen
class Peeking(engine.DealStep[Table]):
    """A step that shows a player two tokens of the bag."""

    player: SeatNumber
    allowed_on, seen_by, rule = ("",), OWNER, "B2"

    def is_possible(self, state: Table) -> bool:
        return self.count == 2

    def deck(self, state: Table) -> engine.Deck:
        return state.bag

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        by_then = tuple([len(side.held) for side in draft.players])
        if Bag.remembers:
            draft.glimpses += (Glimpse(self.player, tuple(sorted(found)), by_then),)
        draft.next_turn(self.player)


@attrs.frozen
class Draw(Choice["Turn", Table]):
    """Draw a token (B1)."""

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        return None if len(state.bag) else engine.Reason("bag-empty", "B1")

    def play(self, step: "Turn", draft: Table) -> None:
        draft.push(Drawing(1, step.player))


@attrs.frozen
class Peek(Choice["Turn", Table]):
    """Look into the bag (B2)."""

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        return None if len(state.bag) > 1 else engine.Reason("bag-empty", "B2")

    def play(self, step: "Turn", draft: Table) -> None:
        draft.push(Peeking(2, step.player))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """A step that waits for a player to draw a token or look into the bag."""

    allowed_on, choices, rule = ("",), (Draw, Peek), "B"

    def waits(self, state: Table) -> bool:
        return True

    def is_possible(self, state: Table) -> bool:
        return bool(len(state.bag))


class Bag(engine.Game[BagState, Any]):
    """The rules of Bag."""

    id, title, players = "bag", "Bag", range(2, 4)
    state_type = BagState
    remembers: ClassVar[bool] = True

    def new(self, players: int, cards: Any, options: Any) -> Any:
        self.option_fields(options)
        bag = engine.Deck(tuple(TOKENS))
        return engine.start_game(Table((Turn(0),), left=5, players=(Side(),) * players, bag=bag))

    def ids(self, state: BagState) -> dict[str, frozenset[str]]:
        return {"token": frozenset(TOKENS)}

    def box(self, state: BagState) -> dict[str, int]:
        return dict.fromkeys(TOKENS, 1)

    def invariants(self, state: BagState, *, masked: bool) -> None:
        if bool(state.agenda) != bool(state.left):
            engine.refuse_value("$.left", "bag-empty")

    def scores(self, state: BagState) -> tuple[aw.Score, ...]:
        points = [sum(TOKENS[token] for token in side.held) for side in state.players]
        lines = [(engine.ScoreLine("bag-points", each, "B3"),) for each in points]
        return tuple(aw.Score(seat, line) for seat, line in enumerate(lines))


engine.register_game("bag", Bag())
