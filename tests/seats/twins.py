"""Random states that look the same to a seat as a given one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import ancient_world as aw
from ancient_world.engine.declared.hiding import fields_with_secrets
from ancient_world.engine.steps import ChanceStep
from ancient_world.games.golden_ages import Attack, SendSoldier
from tests import random_play
from tests.antike import games as antike_games
from tests.golden_ages import positions as golden_positions
from tests.tides_of_time import positions as tides_positions

GAMES = ("antike", "golden-ages", "the-ancient-world", "tides-of-time")


def twin(state: Any, seat: int, rng: aw.SeededRandom) -> Any:
    """Return a valid state whose view for a seat is the same text."""
    view = aw.view(state, seat)
    sampled = aw.sample_state(view, rng)
    aw.game(state.game).check(sampled)
    assert aw.to_json(aw.view(sampled, seat)) == aw.to_json(view)
    return sampled


# --- positions of random games ---


def _warlike(seed: int, players: int) -> Iterator[Any]:
    """Yield the states of a game in which China, which looks at tokens when it attacks, attacks often."""
    civilizations = ("china", "phoenicia", "persia", "greece")[:players]
    state: Any = golden_positions.enriched(
        golden_positions.scene(players, civilizations=civilizations)
    )
    rng = aw.SeededRandom(seed, 8)
    while (waiting := aw.pending(state)) is not None:
        yield state
        if isinstance(waiting, aw.Chance):
            state = aw.apply(state, waiting.sample(rng))
            continue
        attacks = [each for each in waiting.actions if isinstance(each, (SendSoldier, Attack))]
        actions = attacks or waiting.actions
        state = aw.apply(state, actions[rng.randrange(len(actions))])


def _plies(game: str, seed: int) -> Iterator[Any]:
    if game == "tides-of-time":
        return (before for before, _, _ in tides_positions.plies(seed))
    if game == "golden-ages":
        players = 2 + seed % 3
        if seed % 4 == 0:
            return islice(_warlike(seed, players), 60)
        plies = golden_positions.plies(seed, players, rich=seed % 2 == 1)
        return (before for before, _, _ in plies)
    if game == "the-ancient-world":
        setting = random_play.setting_of(seed)
        start = random_play.rich_start(seed, setting) if seed % 2 else None
        return (ply.before for ply in random_play.plies(seed, setting, start=start))
    setting_a = antike_games.setting_of(seed)
    start_a = antike_games.rich_start(seed, setting_a) if seed % 2 else None
    return (ply.before for ply in antike_games.plies(seed, setting_a, start=start_a, most=400))


def _worth(state: Any, rng: aw.SeededRandom) -> bool:
    """Return whether to use a state: always if it has secrets, seldom if it waits for chance, else sometimes."""
    step = state.agenda[-1]
    if fields_with_secrets(type(step)):
        return True
    if isinstance(step, ChanceStep):
        return rng.randrange(12) == 0
    often = {"tides-of-time": 1, "golden-ages": 4, "antike": 4, "the-ancient-world": 80}
    return rng.randrange(often[state.game]) == 0


def positions(game: str, seed: int) -> Iterator[Any]:
    """Yield states of random games without end, preferring those with secrets."""
    rng = aw.SeededRandom(seed, 7)
    while True:
        for state in _plies(game, seed):
            if _worth(state, rng):
                yield state
        seed += 1_000_001
