"""Play Night market here and in OpenSpiel with random bids, and compare both with games of boardgame.io.

``python -m benchmarks.compared.compare agree FILE`` plays the games in the file again, which ``node compare.js games``
has written, and compares what may be bid, the purses, the goods and the scores. ``speed here|listed|step|open_spiel|goofspiel SECONDS``
prints decisions a second of processor time.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import ancient_world as aw
from benchmarks.compared.night_market import GOODS, Bid

SEATS = 3
Numbers = list[list[int]]


def number_of(good: str, coins: int) -> int:
    """Return the number that OpenSpiel has for a bid."""
    return GOODS.index(good) * 11 + coins


class Here:
    """A game here."""

    def __init__(self, players: int) -> None:
        self.state: Any = aw.new_game("night-market", players)

    def draw(self, goods: list[str]) -> None:
        """Fill the row; a row that is full waits for nothing."""
        if goods:
            self.state = aw.apply(self.state, aw.Dealt(tuple(goods)))

    def legal(self) -> Numbers:
        """Return the numbers of each player's legal bids."""
        seats = range(len(self.state.players))
        actions = [aw.legal_actions(self.state, seat) for seat in seats]
        return [sorted(number_of(each.good, each.coins) for each in some) for some in actions]

    def bid(self, bids: list[tuple[int, str, int]]) -> None:
        """Make the bids of a round."""
        for bid in bids:
            self.state = aw.apply(self.state, Bid(*bid))

    def holdings(self) -> list[tuple[int, list[int]]]:
        """Return each player's coins, and how many goods of each kind."""
        return [
            (side.purse, [side.goods.count(good) for good in GOODS]) for side in self.state.players
        ]

    def scores(self) -> list[int]:
        """Return the points of a game that is over."""
        assert aw.is_over(self.state)
        return [score.total for score in aw.scores(self.state)]


class OpenSpiel:
    """A game in OpenSpiel."""

    def __init__(self, players: int) -> None:
        self.state = open_spiel_game(players).new_initial_state()

    def draw(self, goods: list[str]) -> None:
        """Fill the row."""
        for good in goods:
            self.state.apply_action(GOODS.index(good))

    def legal(self) -> Numbers:
        """Return the numbers of each player's legal bids."""
        return [self.state.legal_actions(seat) for seat in range(self.state.num_players())]

    def bid(self, bids: list[tuple[int, str, int]]) -> None:
        """Make the bids of a round."""
        self.state.apply_actions([number_of(good, coins) for _, good, coins in bids])

    def holdings(self) -> list[tuple[int, list[int]]]:
        """Return each player's coins, and how many goods of each kind."""
        return list(zip(self.state.purses, self.state.goods, strict=True))

    def scores(self) -> list[int]:
        """Return the points of a game that is over."""
        assert self.state.is_terminal()
        return [int(points) for points in self.state.returns()]


def open_spiel_game(players: int) -> Any:
    """Return the game of OpenSpiel."""
    import pyspiel

    import_module("benchmarks.compared.night_market_spiel")  # registers the game
    return pyspiel.load_game("python_night_market", {"players": players})


def play_again(game: dict[str, Any], other: Here | OpenSpiel) -> None:
    """Play a game of boardgame.io again; AssertionError says where the other one differs."""
    for turn in game["rounds"]:
        other.draw(turn["drawn"])
        legal = other.legal()
        made = [(seat, number_of(good, coins)) for seat, good, coins in turn["bids"]]
        refused = [(seat, number_of(good, coins)) for seat, good, coins in turn["refused"]]
        assert all(number in legal[seat] for seat, number in made)
        assert not any(number in legal[seat] for seat, number in refused)
        assert [*map(len, legal)] == turn["options"]
        other.bid(turn["bids"])
        held = [[goods.count(good) for good in GOODS] for goods in turn["goods"]]
        assert other.holdings() == list(zip(turn["purses"], held, strict=True))
    assert other.scores() == game["scores"]


def agree(path: str) -> None:
    """Play all games of a file again in both."""
    games = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
    for game in games:
        for kind in (Here, OpenSpiel):
            play_again(game, kind(game["players"]))
    turns = [turn for game in games for turn in game["rounds"]]
    made, refused = (sum(len(turn[what]) for turn in turns) for what in ("bids", "refused"))
    print(f"{len(games)} games, {made} bids, {refused} refused ones: all three agree.")


def play_here(rng: random.Random) -> int:
    """Play a random game with ``aw.playout``; return the number of bids."""
    aw.playout(aw.new_game("night-market", SEATS), lambda pending: rng.choice(pending.actions), rng)
    return 5 * SEATS


def list_here(rng: random.Random) -> int:
    """Play a random game with the candidates written out, as the other two have them; return the number of bids."""
    Bid.candidates = classmethod(listed_bids)  # type: ignore[assignment]
    return play_here(rng)


def listed_bids(cls: type[Bid], step: Any, state: Any) -> list[Bid]:
    """Return the legal bids of a player, as ``Bid.candidates`` might."""
    purse, row = state.players[step.player].purse, state.row
    return [
        cls(step.player, good, coins) for good in GOODS if good in row for coins in range(purse + 1)
    ]


def step_here(rng: random.Random) -> int:
    """Play a random game with ``aw.pending`` and ``aw.apply``; return the number of bids."""
    state: Any = aw.new_game("night-market", SEATS)
    while pending := aw.pending(state):
        if isinstance(pending, aw.Chance):
            state = aw.apply(state, pending.sample(rng))
        else:
            state = aw.apply(state, rng.choice(pending.actions))
    return 5 * SEATS


def play_open_spiel(rng: random.Random) -> int:
    """Play a random game in OpenSpiel; return the number of bids."""
    return play_state(open_spiel_game(SEATS).new_initial_state(), rng)


def play_goofspiel(rng: random.Random) -> int:
    """Play OpenSpiel's Goofspiel, in C++, with five cards each; return the number of bids."""
    import pyspiel

    options = {"players": SEATS, "num_cards": 5, "points_order": "random"}
    return play_state(pyspiel.load_game("goofspiel", options).new_initial_state(), rng)


def play_state(state: Any, rng: random.Random) -> int:
    """Play a state of OpenSpiel to the end; return the number of bids."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(SEATS)])
            decisions += SEATS
    return decisions


def speed(play: Callable[[random.Random], int], seconds: float) -> float:
    """Return the decisions a second of processor time."""
    rng, decisions, start = random.Random(1), 0, time.process_time()
    play(rng)
    while (spent := time.process_time() - start) < seconds:
        decisions += play(rng)
    return decisions / spent


if __name__ == "__main__":
    PLAYS = {
        "here": play_here,
        "listed": list_here,
        "step": step_here,
        "open_spiel": play_open_spiel,
        "goofspiel": play_goofspiel,
    }
    match sys.argv[1:]:
        case ["agree", path]:
            agree(path)
        case ["speed", kind, seconds]:
            print(round(speed(PLAYS[kind], float(seconds))))
        case _:
            sys.exit(__doc__)
