"""Tests that a view cannot be made of a state with hidden values."""

from __future__ import annotations

import json
from functools import partial

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out


def states(game_id: str, seed: int) -> list[aw.State]:
    """Return up to some 200 states of a random game, the last one included."""
    match = aw.Match.new(game_id, ["Ann", "Ben"], seed=seed)
    play_out(match, [RandomBot(seed), RandomBot(seed + 1)])
    every = list(aw.replay(match.record))
    return every[:: 1 + len(every) // 200] + every[-1:]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game_id", aw.available_games())
def test_a_whole_state_is_refused_as_a_view(game_id: str) -> None:
    """A view of a full state is refused if a view would hide anything in it."""
    refused = 0
    for state in states(game_id, 5):
        for player in (None, 0, 1):
            view = aw.view(state, player)
            assert aw.View(player, view.state) == view
            assert aw.from_json(aw.to_json(view)) == view
            if view.state == state:
                assert aw.View(player, state) == view
                continue
            refused += 1
            with pytest.raises(aw.HiddenValue) as caught:
                aw.View(player, state)
            assert caught.value.code == "whole-state"
    assert (refused > 0) == (game_id != "antike")


@pytest.mark.parametrize("player", [None, 0])
def test_a_whole_state_is_refused_in_a_view_document(player: int | None) -> None:
    """A view document with a full state is refused at the path of the state."""
    state = states("tides-of-time", 5)[3]
    document = aw.to_document(aw.view(state, player))
    assert aw.from_document(document) == aw.view(state, player)
    document["view"]["state"] = aw.to_document(state)["state"]
    reads = [partial(aw.from_document, document), partial(aw.from_json, json.dumps(document))]
    for read in reads:
        with pytest.raises(aw.InvalidDocument) as caught:
            read()
        assert (caught.value.code, caught.value.path) == ("whole-state", "$.view.state")
