"""A common enemy: all build one dam while the dice raise the water; all win, or nobody does."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import Choice, count, look, per_seat

TIRED = engine.Refusal("dam-tired", "D1", "You have to rest first.")


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state; ``strength`` is what each player can still do before a rest."""

    strength: Annotated[tuple[int, ...], per_seat(), count(0, 2)]
    dam: Annotated[int, count(0, 9), look("track", colour="ochre")] = 0
    water: Annotated[int, count(0, 14), look("track")] = 0


@attrs.frozen
class Build(Choice["Turn", Table]):
    """Make the dam higher (D1)."""

    def why_not(self, step: "Turn", state: Table) -> engine.Reason | None:
        return None if state.strength[step.player] else TIRED()

    def play(self, step: "Turn", draft: Table) -> None:
        strength = draft.strength[step.player] - 1
        draft.strength = engine.replace_item(draft.strength, step.player, strength)
        draft.dam += 1
        if draft.dam < 9:
            draft.push(Rain(1, step.player))


@attrs.frozen
class Rest(Choice["Turn", Table]):
    """Become strong again (D2)."""

    def play(self, step: "Turn", draft: Table) -> None:
        draft.strength = engine.replace_item(draft.strength, step.player, 2)
        draft.push(Rain(1, step.player))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    allowed_on, choices = ("",), (Build, Rest)


@attrs.frozen
class Rain(engine.RollStep[Table]):
    """The water rises by up to two (D3); at nine everybody has lost."""

    player: engine.SeatNumber
    allowed_on = ("",)

    def die(self, state: Table) -> tuple[str, ...]:
        return ("0", "0", "1", "1", "1", "2")

    def receive(self, draft: Table, faces: tuple[str, ...]) -> None:
        draft.water += int(faces[0])
        if draft.water < 9:
            draft.push(Turn((self.player + 1) % len(draft.strength)))


class Dam(engine.Game):
    """The rules of Dam."""

    id, title, players, first = "dam", "Dam", (2, 3, 4), Turn(0)
    words = {"face": {each: each for each in "012"}}

    def teams(self, state: Table) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(self.seats(state))),)  # one team: against the game

    def winners(self, state: Table) -> tuple[int, ...]:
        return () if state.agenda or state.dam < 9 else tuple(range(self.seats(state)))

    def evaluate(self, state: Table, player: int) -> float:
        return state.dam - state.water + sum(state.strength) / 4


engine.register_game("dam", Dam())
