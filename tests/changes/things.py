"""An example game whose only choice turns any state into any other, to test how each kind of difference is reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Self

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import OWNER, Deck
from ancient_world.engine.declared.masked_values import masked_value_error
from ancient_world.engine.declared.score_lines import Score, ScoreLine

THINGS = ("ball", "book", "bowl", "drum", "harp", "kite")
NAMES = ("Ann", "Ben")
EMPTY = Deck()


@attrs.frozen
class Line:
    """A line of the score: its code, its points, and its object."""

    code: str
    points: int
    what: str


@attrs.frozen
class Side:
    """A player's side."""

    coins: Annotated[int, engine.count()] = 0
    hand: Annotated[tuple[str, ...], engine.cards("thing", seen_by=OWNER)] = ()
    worn: Annotated[str | None, engine.cards("thing")] = None
    wish: Annotated[int | None, engine.count(seen_by=OWNER)] = None
    lines: tuple[Line, ...] = ()
    """The lines of the score."""


@attrs.frozen
class Shelf:
    """A part of the table with an owner, or -1 for none."""

    player: Annotated[int, engine.seat(nobody=-1)]
    things: Annotated[tuple[str, ...], engine.cards("thing")] = ()
    dust: Annotated[int, engine.count()] = 0


@attrs.frozen
class Box:
    """A box with a shelf in it, or nothing."""

    inner: Shelf | None = None


@attrs.frozen
class Crate:
    """Several shelves."""

    rows: tuple[Shelf, ...] = ()


@attrs.define(eq=False, weakref_slot=False)
class Draft(engine.Draft):
    """The draft of the game's state."""

    players: Annotated[tuple[Side, ...], engine.per_seat()] = (Side(), Side())
    pile: Annotated[Deck, engine.deck("thing")] = EMPTY
    spare: Annotated[Deck, engine.deck("thing")] = EMPTY
    table: Annotated[tuple[str, ...], engine.cards("thing")] = ()
    named: Annotated[tuple[str, ...], engine.one_of("thing")] = ()
    shelves: tuple[Shelf, ...] = ()
    box: Box = Box()
    crate: Crate | None = None
    prices: Annotated[tuple[int, ...], engine.per_id("thing"), engine.count()] = ()
    steps: Annotated[tuple[int, ...], engine.count()] = ()
    level: Annotated[int | None, engine.count()] = None
    starts: Annotated[int | None, engine.seat()] = None
    plain: int = 0
    lamp: bool = False
    late: Annotated[int, engine.count()] = attrs.field(default=0, metadata=engine.OMIT_IF_DEFAULT)


@attrs.frozen(weakref_slot=False)
class ThingsState(Draft, aw.State):
    """The immutable state."""


@attrs.frozen
class Onward(engine.Choice["Going", Draft]):
    """Change the state into the next one."""

    rule = "G1"

    @classmethod
    def candidates(cls, step: Going, state: Draft) -> list[Self]:
        return [cls()]

    def play(self, step: Going, draft: Draft) -> None:
        for name, value in Things.after.items():
            setattr(draft, name, value)
        draft.push(*Things.then)


@attrs.frozen
class Go(Onward):
    """Go on to the next state."""


@attrs.frozen
class Pay(Onward):
    """Go on, as a part of a payment."""

    in_parts = True


class Leave(engine.Choice["Forced", Draft]):
    """Leave a place, which counts ``late`` up."""

    rule = "G4"

    def play(self, step: Forced, draft: Draft) -> None:
        draft.late += 1


@attrs.frozen
class Going(engine.DecisionStep[Draft]):
    """A step that waits for a choice at the beginning of a turn."""

    choices, starts_turn = (Go, Pay), True


@attrs.frozen
class Counting(engine.DecisionStep[Draft]):
    """A step that waits for a choice in the middle of a turn, with a number."""

    count: Annotated[int, engine.count()]

    choices = (Go, Pay)


@attrs.frozen
class Toss(engine.RollStep[Draft]):
    """A toss of a coin."""

    count: int = 1
    rule = "G3"

    def die(self, state: Draft) -> tuple[str, ...]:
        return ("heads", "tails")

    def receive(self, draft: Draft, faces: tuple[str, ...]) -> None:
        draft.late += 1


@attrs.frozen
class Forced(engine.DecisionStep[Draft]):
    """A step with a single choice, which is forced."""

    choices, automatic = (Leave,), True


class Things(engine.Game[ThingsState, Any]):
    """The rules; ``before`` and ``after`` are the fields of the first state and of the state after a choice."""

    id, title, players = "things", "Things", range(2, 3)
    state_type = ThingsState
    before: Mapping[str, Any] = {}
    after: Mapping[str, Any] = {}
    then: tuple[engine.Step[Any], ...] = (Going(0),)
    """The steps after a choice."""
    said: tuple[str, ...] = ()
    """News of a changed level."""

    def new(self, players: int, cards: Any, options: Any) -> Any:
        return engine.start_game(Draft((Going(0),), **self.before))

    def ids(self, state: Any) -> dict[str, frozenset[str]]:
        return {"thing": frozenset(THINGS)}

    def news(self, before: Any, after: Any, names: Sequence[str]) -> tuple[str, ...]:
        return self.said if before.level != after.level else ()

    def scores(self, state: Any) -> tuple[Score, ...]:
        def line(each: Line) -> ScoreLine:
            data = {"what": each.what, "points": each.points}
            return ScoreLine(each.code, each.points, "G2", data)

        if any(side.wish == -1 for side in state.players):
            raise masked_value_error("not-known", [])
        return tuple(
            Score(seat, tuple(map(line, side.lines))) for seat, side in enumerate(state.players)
        )
