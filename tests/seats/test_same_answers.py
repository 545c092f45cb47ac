"""Tests that two states that look the same to a seat give the same answers to all its requests."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.errors import reason
from ancient_world.records.play_record import acting_seat
from tests.fuzzing import in_every_run, rounds
from tests.seats.asking import Pair, ask_everything
from tests.seats.twins import GAMES, positions

with_secrets = [game for game in GAMES if game != "antike"]


def ask_about(game: str, count: int, seed: int = 20) -> Counter[str]:
    """Compare all answers at ``count`` positions of a game, and return the counts of requests."""
    rng, requests = aw.SeededRandom(seed, 1), Counter[str]()
    for state in islice(positions(game, seed), count):
        pair = Pair.of(state, rng.randrange(aw.game(game).seats(state)), rng)
        ask_everything(pair, rng)
        requests += pair.asked
    return requests


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.parametrize("game", in_every_run(GAMES))
def test_the_same_answers(game: str) -> None:
    """All results, refusals, reasons, stale requests and undos are the same for both states."""
    requests = ask_about(
        game, rounds({"golden-ages": 60, "antike": 48, "the-ancient-world": 240}.get(game, 120))
    )
    assert requests["refused"] > 40
    assert requests["done"] > 6
    assert requests["own undo"] > 0
    assert requests["moves"] > 4
    assert min(requests[f"mcp {what}"] for what in ("look", "record", "why_not", "stale")) > 12
    assert bool(requests["different"]) == (game in with_secrets)


EARLY = "tides-of-time"
"""The game in which the leak shows after few positions."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(each, marks=[] if each == EARLY else pytest.mark.long) for each in with_secrets],
)
def test_a_leak_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that checks legality before the turn leaks secrets, and the comparison notices."""

    def legality_first(match: aw.Match, action: Any, player: int | None) -> aw.State:
        after = aw.apply(match.state, action)
        if player not in (None, acting_seat(match.state, action)):
            raise aw.IllegalAction(reason("wrong-player", "", player=player))
        return after

    monkeypatch.setattr(aw.Match, "_state_after", legality_first)
    with pytest.raises(AssertionError):
        ask_about(game, 400)
