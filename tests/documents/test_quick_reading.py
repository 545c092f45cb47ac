"""Valid documents are read without the slower converter that finds all faults."""

from __future__ import annotations

import random

import pytest
from cattrs import Converter

import ancient_world as aw
from ancient_world.documents import converters as module
from ancient_world.documents.converters import Converters
from ancient_world.documents.structuring import build_reading_converter
from ancient_world.documents.types import DocumentTypes

GAMES = {"the-ancient-world": 4, "tides-of-time": 2, "antike": 2, "golden-ages": 2}


@pytest.mark.parametrize("name", GAMES)
def test_only_a_fault_needs_the_detailed_converter(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The detailed converter is slow to build, so it is built only when a document is first refused."""
    made = []

    def noted(types: DocumentTypes, *, lists_faults: bool) -> Converter:
        made.append(lists_faults)
        return build_reading_converter(types, lists_faults=lists_faults)

    monkeypatch.setattr(module, "build_reading_converter", noted)
    rules = aw.game(name)
    converters = Converters(rules)
    rng, state = random.Random(1), aw.new_game(name, GAMES[name])
    for _ in range(30):
        pending = aw.pending(state)
        assert pending is not None
        if isinstance(pending, aw.Decision):
            state = aw.apply(state, rng.choice(pending.actions))
        else:
            state = aw.apply(state, pending.sample(rng))
        body = converters.write(state, rules.state_type)
        assert converters.read(body, rules.state_type, "$.state") == state
    assert made == [False]
    with pytest.raises(aw.InvalidDocument, match="agenda"):
        converters.read({**body, "agenda": 1}, rules.state_type, "$.state")
    assert made == [False, True]
