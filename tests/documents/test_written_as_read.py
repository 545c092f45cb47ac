"""A document is either refused or written back exactly as it was read."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import ancient_world as aw


@pytest.mark.parametrize("game", aw.available_games())
def test_cards_keep_the_name_that_a_document_gives_them(game: str) -> None:
    """Cards that are read under another name are written under that name, since the digest identifies them."""
    match = aw.Match.new(game, ["Ana", "Ben"], seed=7)
    for value in (match.state, match.view(0)):
        document: Any = aw.to_document(value)
        document.get("view", document)["state"]["cards"]["name"] = "mine"
        for read in (aw.from_document(document), aw.from_json(json.dumps(document))):
            assert aw.to_document(read) == document
    record: Any = aw.to_document(match.record)
    record["record"]["header"]["cards"]["name"] = "mine"
    resumed = aw.Match.resume(aw.from_document(record, expect=aw.Record))
    state: Any = aw.to_document(resumed.state)
    assert state["state"]["cards"]["name"] == "mine"
    assert resumed.state == match.state


def shared_decision() -> Any:
    """Return the document of a decision of two players."""
    match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
    document: Any = aw.to_document(match.pending())
    assert document["pending"]["players"] == [0, 1]
    return document


@pytest.mark.parametrize(
    ("spoil", "code", "path"),
    [
        (lambda pending: pending["players"].append(0), "listed-twice", "players[2]"),
        (lambda pending: pending["actions"].reverse(), "not-by-player", "actions[5]"),
        (lambda pending: pending["actions"][0].update(player=1), "not-by-player", "actions[1]"),
        (lambda pending: pending["actions"][7].update(player=4), "not-by-player", "actions[7]"),
    ],
    ids=["a player twice", "the wrong order", "of another player", "of nobody"],
)
def test_a_decision_in_disorder_is_refused(
    spoil: Callable[[Any], None], code: str, path: str
) -> None:
    """A decision whose players repeat or whose actions are not in order of players is refused."""
    document = shared_decision()
    spoil(document["pending"])
    with pytest.raises(aw.InvalidDocument) as error:
        aw.from_document(document)
    assert (error.value.code, error.value.path) == (code, f"$.pending.{path}")


def test_a_decision_is_written_as_it_was_read() -> None:
    """A decision with shuffled or repeated items is refused or written back unchanged."""
    rng, read = random.Random(5), 0
    for _ in range(300):
        document = shared_decision()
        items = document["pending"][rng.choice(["players", "actions"])]
        for _ in range(rng.randrange(1, 3)):
            first, second = rng.randrange(len(items)), rng.randrange(len(items))
            twin = copy.deepcopy(items[first])
            items[first] = items[second]
            if rng.randrange(2):
                items[second] = twin
        try:
            again = aw.to_document(aw.from_document(document))
        except aw.InvalidDocument:
            continue
        read += 1
        assert again == document
    assert read > 5
