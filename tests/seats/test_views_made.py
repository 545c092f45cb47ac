"""Nobody gets a view but from what makes views: a whole state is none."""

from __future__ import annotations

import json
from functools import partial

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out


def states(game_id: str, seed: int) -> list[aw.State]:
    """The states of a random game, or every so many of a long one."""
    match = aw.Match.new(game_id, ["Ann", "Ben"], seed=seed)
    play_out(match, [RandomBot(seed), RandomBot(seed + 1)])
    found = list(aw.replay(match.record))
    return found[:: 1 + len(found) // 200] + found[-1:]


@pytest.mark.parametrize("game_id", aw.available_games())
def test_a_whole_state_is_no_view(game_id: str) -> None:
    """A state from which something is hidden is refused; one of which all is known is what a view of it is."""
    refused = 0
    for state in states(game_id, 5):
        for player in (None, 0, 1):
            seen = aw.view(state, player)
            assert aw.View(player, seen.state) == seen
            assert aw.from_json(aw.to_json(seen)) == seen
            if seen.state == state:
                assert aw.View(player, state) == seen
                continue
            refused += 1
            with pytest.raises(aw.HiddenValue) as caught:
                aw.View(player, state)
            assert caught.value.code == "whole-state"
    assert (refused > 0) == (game_id != "antike")


@pytest.mark.parametrize("player", [None, 0])
def test_a_whole_state_is_no_view_in_a_document(player: int | None) -> None:
    """A document that calls it one is refused where the state stands."""
    state = states("tides-of-time", 5)[3]
    document = aw.to_document(aw.view(state, player))
    assert aw.from_document(document) == aw.view(state, player)
    document["view"]["state"] = aw.to_document(state)["state"]
    reads = [partial(aw.from_document, document), partial(aw.from_json, json.dumps(document))]
    for read in reads:
        with pytest.raises(aw.InvalidDocument) as caught:
            read()
        assert (caught.value.code, caught.value.path) == ("whole-state", "$.view.state")
