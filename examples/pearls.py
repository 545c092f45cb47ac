"""Pearls: a game with hidden cards in one file, which the page *Add a game* of the docs builds step by step.

On your turn you dive for a pearl, which only you see, or go home. When all are home, a diver whose pearls weigh more than
the boat holds scores nothing, and the most points win.
"""

from typing import Annotated, Any

import attrs

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import Choice, SeatNumber, Sentence, cards, count, deck, option, per_seat

PEARLS = ("01", "02", "03", "04", "05", "06", "07", "08", "09", "10")
SEA = engine.Deck(PEARLS)


@attrs.frozen
class Diver:
    """The pearls of a player, and whether the player has gone home."""

    pearls: Annotated[tuple[str, ...], cards("pearl", seen_by=engine.OWNER, is_sorted=True)] = ()
    home: bool = False


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state while the rules change it."""

    limit: Annotated[int, count(5, 50), option(15)]
    players: Annotated[tuple[Diver, ...], per_seat()]
    sea: Annotated[engine.Deck, deck("pearl")] = SEA


@attrs.frozen(weakref_slot=False)  # pyright: ignore[reportGeneralTypeIssues]
class PearlsState(Table, aw.State["PearlsAction", "Turn"]):
    """The immutable state."""


NO_PEARL = engine.Refusal("pearls-none", "P1", "There is no pearl left in the sea.")


@attrs.frozen
class Dive(Choice["Turn", Table]):
    """Dive for a pearl (P1)."""

    label, sentence = "dive", Sentence("dive for a pearl", "{player:seat} dives for a pearl")

    def why_not(self, step: "Turn", state: Table) -> aw.Reason | None:
        return None if engine.deck_size(state, state.sea) else NO_PEARL()

    def play(self, step: "Turn", draft: Table) -> None:
        draft.push(Find(1, step.player))


@attrs.frozen
class GoHome(Choice["Turn", Table]):
    """Go home and stay there (P1)."""

    label, sentence = "go home", Sentence("go home", "{player:seat} goes home")

    def play(self, step: "Turn", draft: Table) -> None:
        draft.change_player(step.player, home=True)
        next_turn(draft, step.player)


PearlsAction = Dive | GoHome


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a diver (P1)."""

    allowed_on, starts_turn, choices, rule = ("",), True, (Dive, GoHome), "P1"
    prompt = Sentence("Dive, or go home", "{player:seat} may dive or go home")

    def is_possible(self, state: Table) -> bool:
        return not state.players[self.player].home


def next_turn(draft: Table, player: int) -> None:
    """Give the turn to the next diver who is out; with all at home, the game is over."""
    seats = len(draft.players)
    order = [(player + ahead) % seats for ahead in range(1, seats + 1)]
    out = [seat for seat in order if not draft.players[seat].home]
    if out:
        draft.push(Turn(out[0]))


@attrs.frozen
class Find(engine.DealStep[Table]):
    """The deal of a pearl that only the diver sees (P1)."""

    player: SeatNumber
    allowed_on, seen_by, rule = ("",), engine.OWNER, "P1"

    def is_possible(self, state: Table) -> bool:
        return self.count == 1 and not state.players[self.player].home

    def deck(self, state: Table) -> engine.Deck:
        return state.sea

    def receive(self, draft: Table, found: tuple[str, ...], rest: engine.Deck) -> None:
        draft.sea = rest
        pearls = tuple(sorted(draft.players[self.player].pearls + found))
        draft.change_player(self.player, pearls=pearls)
        next_turn(draft, self.player)


class Pearls(engine.Game[PearlsState, Any]):
    """The rules of Pearls."""

    id, title, players = "pearls", "Pearls", range(2, 5)
    state_type, first = PearlsState, Turn(0)
    words = {"pearl": {pearl: f"pearl {int(pearl)}" for pearl in PEARLS}}
    field_labels = {"limit": "the boat holds", "sea": "in the sea"}

    def ids(self, state: PearlsState) -> dict[str, frozenset[str]]:
        return {"pearl": frozenset(PEARLS)}

    def box(self, state: PearlsState) -> dict[str, int]:
        return dict.fromkeys(PEARLS, 1)

    def ended(self, state: PearlsState) -> bool:
        return all(diver.home for diver in state.players)

    def scores(self, state: PearlsState) -> tuple[aw.Score, ...]:
        totals = [sum(map(int, diver.pearls)) for diver in state.players]
        worth = [total if total <= state.limit else 0 for total in totals]
        lines = [(engine.ScoreLine("pearls-worth", points, "P2"),) for points in worth]
        return tuple(aw.Score(seat, line) for seat, line in enumerate(lines))


engine.register_messages({"pearls-worth": "pearls"})
GAME = Pearls()
engine.register_game("pearls", GAME)

if __name__ == "__main__":
    from ancient_world.bots import GreedyBot, RandomBot, play_out

    match = aw.Match.new("pearls", names=["Ann", "Ben", "Cleo"], seed=11)
    play_out(match, [GreedyBot(), RandomBot(1), RandomBot(2)])
    print(match.names, [score.total for score in aw.scores(match.state)])
    print(f"{len(match.record.entries)} entries, {aw.validate(aw.to_json(match.record)).status}")
