"""Invariants of every game: legality, documents, replay, determinism, hostile states."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import tides_of_time as tot
from tests.tides_of_time.positions import dealt, plies

CARDS = (*tot.CardFile.standard().cards, "no-card", aw.HIDDEN_ID)


def test_legal_actions_are_those_that_apply_accepts() -> None:
    """Every action of every kind, player and card is either listed and accepted, or refused with a reason."""
    kinds = (tot.Play, tot.LeaveRelic, tot.RemoveCard)
    accepted = 0
    for state, _, _ in plies(0):
        legal = {action for seat in (0, 1) for action in aw.legal_actions(state, seat)}
        for kind, player, card in product(kinds, (-1, 0, 1, 2), CARDS):
            action: Any = kind(player, card)
            reason = aw.explain(state, action)
            assert (reason is None) == (action in legal)
            if reason is None:
                accepted += 1
                continue
            assert reason.message
            assert "{" not in reason.message
            with pytest.raises(aw.IllegalAction):
                aw.apply(state, action)
    assert accepted > 100


GAME = """
import hashlib
import ancient_world as aw
from tests.tides_of_time.positions import plies
text = "".join(aw.to_json(after) for seed in range(3) for _, _, after in plies(seed))
print(hashlib.sha256(text.encode()).hexdigest())
"""


def count(state: aw.State, depth: int) -> int:
    """Return the number of lines of this depth; of a deal only the first outcome is counted."""
    waiting = aw.pending(state)
    if depth == 0 or waiting is None:
        return 1
    if isinstance(waiting, aw.Chance):
        return count(aw.apply(state, next(iter(waiting.outcomes()))), depth - 1)
    actions = [a for player in waiting.players for a in aw.legal_actions(state, player)]
    return sum(count(aw.apply(state, action), depth - 1) for action in actions)


@pytest.mark.parametrize(
    ("skip", "depth", "expected"),
    [
        (
            2,
            5,
            5 * 5 * 2 * (4 * 4 * 2) * (3 + 3),
        ),  # two pairs of cards in either order, then one card
        (12, 7, 4 * 4 * 2 * (5 * 5 * 2) * (4 + 4)),  # the cards to remove, two deals, three cards
        (24, 6, 5 * 4 * 5 * 4 * 6),  # relics and cards to remove, in any order of the two players
    ],
)
def test_perft(skip: int, depth: int, expected: int) -> None:
    """The number of lines from the start, from the first relics and from the second ones equals one worked out by hand."""
    state: aw.State = aw.new_game("tides-of-time", players=2)
    for place, (before, _, _) in enumerate(plies(5)):
        state = before
        if place == skip:
            break
    assert count(state, depth) == expected


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s["players"][0].update(chosen="no-card"),
        lambda s: s["players"][0].update(chosen="maze"),
        lambda s: s["players"][0]["hand"].pop(),
        lambda s: s["players"][0].update(secret=["maze"]),
        lambda s: s["players"][0].update(relic="kings-nest"),
        lambda s: s["players"].pop(),
        lambda s: s.update(round=2),
        lambda s: s.update(round=7),
        lambda s: s.update(agenda=[]),
        lambda s: s.update(removed=["maze"]),
        lambda s: s["pile"]["unseen"].pop(),
        lambda s: s["pile"]["unseen"].reverse(),
        lambda s: s["pile"].update(bottom=["maze"]),
    ],
)
def test_states_that_cannot_be(change: object) -> None:
    """A state that cannot occur is refused."""
    document = json.loads(aw.to_json(dealt()))
    change(document["state"])  # type: ignore[operator]
    with pytest.raises(aw.InvalidDocument):
        aw.from_document(document)
