"""A whole game in one file: Pig, with one die. Copy it to begin a game of your own.

A turn has as many throws as the player dares. Each throw adds to the turn, but a one loses the turn; stopping banks it. The
first player to reach the goal wins.
"""

from typing import Annotated, Any

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine import Choice, SeatNumber, count, option, per_seat, points

engine.register_messages({"pig-banked": "banked"})
NOTHING = engine.Refusal("pig-stop", "P1", "There is nothing to bank yet.")


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state while the rules change it."""

    goal: Annotated[int, count(1, 1000), option(50)]
    banked: Annotated[tuple[int, ...], per_seat(), count(), points("pig-banked", "P1")]
    turn: Annotated[int, count()] = 0


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]  # frozen below a draft
class PigState(Table, aw.State["PigAction", "Turn"]):
    """The frozen state, which everybody else sees."""


@attrs.frozen
class Throw(Choice["Turn", Table]):
    """Throw the die (P1)."""

    def play(self, step: "Turn", draft: Table) -> None:
        draft.push(Die(step.player))


@attrs.frozen
class Stop(Choice["Turn", Table]):
    """Stop and bank the turn (P1)."""

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        return None if state.turn else NOTHING()

    def play(self, step: "Turn", draft: Table) -> None:
        banked = draft.banked[step.player] + draft.turn
        draft.banked = engine.replace_item(draft.banked, step.player, banked)
        draft.turn = 0
        if banked < draft.goal:  # else the agenda is empty: the game is over
            draft.push(Turn((step.player + 1) % len(draft.banked)))


PigAction = Throw | Stop


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """A decision to throw or to stop (P1)."""

    allowed_on, choices = ("",), (Throw, Stop)


@attrs.frozen
class Die(engine.ChanceStep[Table]):
    """A throw of one die (P2)."""

    player: SeatNumber
    allowed_on = ("",)

    def event(self, state: Table) -> engine.Roll:
        return engine.Roll(tuple("123456"), 1)

    def play(self, draft: Table, action: aw.Rolled) -> None:
        lost = action.faces == ("1",)
        draft.turn = 0 if lost else draft.turn + int(action.faces[0])
        draft.push(Turn((self.player + lost) % len(draft.banked)))


class Pig(engine.Game[PigState, Any]):
    """The rules of Pig."""

    id, title, players = "pig", "Pig", range(2, 7)
    state_type, first = PigState, Turn(0)

    def ended(self, state: PigState) -> bool:
        return max(state.banked) >= state.goal


engine.register_game("pig", Pig())

if __name__ == "__main__":
    match = aw.Match.new("pig", names=["Ann", "Ben", "Cleo"], seed=11, goal=40)
    play_out(match, [RandomBot(seat) for seat in range(3)])
    for name, score in zip(match.names, aw.scores(match.state), strict=True):
        print(f"{name}: {score.total}")
    report = aw.validate(aw.to_json(match.record))
    print(f"{len(match.record.entries)} entries, {report.status}, chance: {report.chance}")
