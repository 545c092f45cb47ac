"""Test that an engine of its own follows the rules of Antike, and that mistakes planted in it are noticed."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.documents.situations import NewGame, PlayedEntry
from ancient_world.engine.actions import player_of_action
from ancient_world.engine.public_functions import first_state
from ancient_world.games import antike
from ancient_world.testing import Program, run_conformance
from ancient_world.testing.conformance.conformance_documents import ConformanceGame
from ancient_world.testing.conformance.whole_games import (
    play_conformance_game,
    state_body_checksum,
)
from tests.conformance.other_engines.plant import (
    ENGINE,
    all_faults,
    caught,
    suite_of,
)

FAULTS = all_faults()
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")


@pytest.fixture
def engine() -> Iterator[Program]:
    """The engine as a running program."""
    with Program(["node", str(ENGINE)]) as program:
        yield program


def test_mistakes_fit_the_engine() -> None:
    """Each mistake changes the engine at one place, and belongs to a rule of the game."""
    source = ENGINE.read_text("utf-8")
    rules = {rule.id for rule in aw.rules("antike")}
    assert [each.id for each in FAULTS if each.planted(source) == source] == []
    assert {each.rule for each in FAULTS} <= rules
    assert len({each.id for each in FAULTS}) == len(FAULTS)


@needs_node
@pytest.mark.long
def test_engine_passes(engine: Program) -> None:
    """It passes every situation."""
    rules, games = suite_of()
    results = list(run_conformance(rules, engine))
    assert [(each.rule, each.failures) for each in results if each.failures] == []
    assert [play_conformance_game(each, engine).failure for each in games] == [None] * len(games)


@needs_node
@pytest.mark.long
def test_mistakes_are_caught() -> None:
    """Situations catch each mistake of a small sample."""
    sample = FAULTS[::17]
    assert len(sample) >= 8
    assert [fault.id for fault, catch in caught(sample, *suite_of()) if catch is None] == []


OPTIONS: dict[str, tuple[str, ...]] = {
    "map": ("eastern", "western"),
    "arming": ("per-province", "pooled"),
    "manoeuvre": ("free", "2006"),
    "all_know_how": ("2005", "2006"),
    "generals": ("single", "double"),
    "start": ("three-cities", "one-city"),
}
ENTRIES = 250


def checksum(state: aw.State) -> str:
    """Return the checksum of a state."""
    return state_body_checksum(aw.to_document(state)["state"])


def game_at_random(seed: int) -> ConformanceGame:
    """Return the beginning of a game with random options, in which everybody prefers to go on over finishing."""
    chance = random.Random(seed)
    players = chance.randint(2, 6)
    options: dict[str, Any] = {key: chance.choice(values) for key, values in OPTIONS.items()}
    state: aw.State = first_state(antike.GAME, players, None, options)
    start, entries = checksum(state), list[PlayedEntry]()
    while len(entries) < ENTRIES and (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Decision):
            legal = list(aw.legal_actions(state))
            eager = [each for each in legal if not isinstance(each, antike.Finish)]
            action = chance.choice(eager if eager and chance.random() < 0.8 else legal)
            player = player_of_action(action, waiting.players)
        else:
            action, player = waiting.sample(chance), None
        state = aw.apply(state, action)
        entries.append(PlayedEntry(player, action, checksum(state)))
    totals = tuple(score.total for score in aw.scores(state))
    new = NewGame(players, options)
    return ConformanceGame(
        "antike", str(seed), new, start, tuple(entries), totals, aw.winners(state)
    )


@needs_node
@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
def test_whole_games_agree(engine: Program, seed: int) -> None:
    """After each entry of a random game, the engine and the library have the same state."""
    assert play_conformance_game(game_at_random(seed), engine).failure is None
