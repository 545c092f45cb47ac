"""A whole game in one file: Pig, with one die. Copy it to begin a game of your own.

A turn is as many throws as you dare. Each throw adds to the turn, a one loses the turn; stopping banks it. Who first has
the goal wins.
"""

from __future__ import annotations

from typing import Any, ClassVar, cast

import attrs

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine import Game, ScoreLine, register_game
from ancient_world.engine.agenda import Draft, start
from ancient_world.engine.errors import reason
from ancient_world.engine.freezing import copier
from ancient_world.engine.language import register as register_sentences
from ancient_world.engine.steps import DecisionStep, RollStep

register_sentences({"pig-stop": "There is nothing to bank yet.", "pig-banked": "banked"})


@attrs.define(eq=False, weakref_slot=False)
class Table(Draft):
    """The state while the rules play on it."""

    goal: int
    banked: tuple[int, ...]
    turn: int
    game: ClassVar[str] = "pig"

    def freeze(self) -> PigState:
        self.__class__ = PigState  # the same slots, now frozen
        return cast("PigState", self)


@attrs.frozen(weakref_slot=False)
class PigState(Table, aw.State):
    """The state as everybody else sees it: it never changes."""

    def thaw(self) -> Table:
        return thaw(self)


thaw = copier(PigState, Table)


@attrs.frozen
class Throw(aw.Action):
    """Throw the die."""

    game: ClassVar[str] = "pig"


@attrs.frozen
class Stop(aw.Action):
    """Bank the turn."""

    game: ClassVar[str] = "pig"


@attrs.frozen
class Turn(DecisionStep[Table]):
    """Throw or stop (P1)."""

    def actions(self, state: Table) -> list[aw.Action]:
        return [each for each in (Throw(), Stop()) if self.why_not(state, each) is None]

    def why_not(self, state: Table, action: object) -> aw.Reason | None:
        if type(action) is Throw or (type(action) is Stop and state.turn):
            return None
        return reason("pig-stop" if type(action) is Stop else "not-now", "P1", step="turn")

    def play(self, draft: Table, action: Any) -> None:
        following = Turn((self.player + 1) % len(draft.banked))
        if type(action) is Throw:
            draft.push(Die(1, self.player))
            return
        banked = list(draft.banked)
        banked[self.player] += draft.turn
        draft.banked, draft.turn = tuple(banked), 0
        if banked[self.player] < draft.goal:  # else the agenda is empty: the game is over
            draft.push(following)


@attrs.frozen
class Die(RollStep[Table]):
    """One die (P2)."""

    player: int

    def die(self, state: Table) -> tuple[str, ...]:
        return tuple("123456")

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        lost = faces == ("1",)
        draft.turn = 0 if lost else draft.turn + int(faces[0])
        draft.push(Turn((self.player + lost) % len(draft.banked)))


class Pig(Game[PigState, Any]):
    """The rules of Pig."""

    id, title, rules_version, players = "pig", "Pig", "1", range(2, 7)
    state_type, step_types, action_types = PigState, (Turn, Die), (Throw, Stop)

    def new(self, players: int, cards: Any, options: Any) -> PigState:
        goal = options.get("goal", 50)
        if [*options] not in ([], ["goal"]) or type(goal) is not int or not 1 <= goal <= 1000:
            raise aw.InvalidOption("the only option is goal, 1 to 1000", code="pig-option")
        state: PigState = start(Table((Turn(0),), goal, (0,) * players, 0))
        return state

    def options(self, state: PigState) -> dict[str, Any]:
        return {"goal": state.goal}

    def seats(self, state: PigState) -> int:
        return len(state.banked)

    def scores(self, state: PigState) -> tuple[aw.Score, ...]:
        lines = [(ScoreLine("pig-banked", points, "P1"),) for points in state.banked]
        return tuple(aw.Score(seat, line) for seat, line in enumerate(lines))

    def winners(self, state: PigState) -> tuple[int, ...]:
        reached = [seat for seat, points in enumerate(state.banked) if points >= state.goal]
        return () if state.agenda else tuple(reached)

    def hide(self, state: PigState, player: int) -> PigState:
        return state  # nothing is secret

    def check(self, state: PigState, *, masked: bool = False) -> None:
        seats = len(state.banked)
        over = max(state.banked, default=0) >= state.goal
        waits = [step for step in state.agenda if 0 <= getattr(step, "player", -1) < seats]
        if len(waits) != 1 - over or len(waits) != len(state.agenda) or state.turn < 0:
            raise aw.InvalidDocument("this cannot be", path="$.agenda", code="pig-agenda")


register_game("pig", Pig())

if __name__ == "__main__":
    match = aw.Match.new("pig", players=["Ann", "Ben", "Cleo"], seed=11, goal=40)
    play_out(match, [RandomBot(seat) for seat in range(3)])
    for name, score in zip(match.names, aw.scores(match.state), strict=True):
        print(f"{name}: {score.total}")
    report = aw.validate(aw.to_json(match.record))
    print(f"{len(match.record.entries)} entries, {report.status}, chance: {report.chance}")
