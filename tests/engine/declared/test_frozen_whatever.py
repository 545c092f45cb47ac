"""States stay unchanged, whatever a process has computed from their classes before."""

from __future__ import annotations

import pytest

from tests.fresh_process import output

PROGRAM = """
import random
import ancient_world as aw
{before}
for game in aw.available_games():
    rng, states = random.Random(5), [aw.new_game(game, min(aw.game(game).players))]
    texts = [aw.to_json(states[0])]
    for _ in range(150):
        waiting = aw.pending(states[-1])
        if waiting is None:
            break
        action = rng.choice(waiting.actions) if isinstance(waiting, aw.Decision) else waiting.sample(rng)
        states.append(aw.apply(states[-1], action))
        texts.append(aw.to_json(states[-1]))
    print(game, [aw.to_json(state) for state in states] == texts)
"""
"""Plays each game for a while, and prints whether its first states are unchanged."""


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "before",
    [
        "",
        "[aw.json_schema('record', game) for game in aw.available_games()]",
        "[aw.action_space(game, 2) for game in aw.available_games()]",
        "[aw.components(game) for game in aw.available_games()]",
    ],
)
def test_no_state_changes(before: str) -> None:
    """Computing a schema, action numbers or components first does not make states change."""
    words = output(PROGRAM.format(before=before)).split()
    assert words[1::2] == ["True"] * 4, words
