"""A payment is offered as one choice of each distinct way to pay, while the record keeps its parts."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.bots import SeatedBots
from ancient_world.games.antike import Pay, PayAny
from ancient_world.narration import payments

pytestmark = pytest.mark.rule("T2")


def matches_with_a_payment(seed: int, most: int = 1) -> list[aw.Match[Any, Any]]:
    """Return up to ``most`` matches of Antike in which goods must be paid, from a random game."""
    match, rng = aw.Match.new("antike", ["Ana", "Ben", "Eva"], seed=seed), random.Random(seed)
    matches: list[aw.Match[Any, Any]] = []
    while len(matches) < most and (waiting := match.pending()) is not None:
        assert isinstance(waiting, aw.Decision)
        if isinstance(waiting.step, (Pay, PayAny)):
            matches.append(aw.Match.resume(match.record))
        match.apply(rng.choice(waiting.actions))
    return matches


def payer(match: aw.Match[Any, Any]) -> int:
    """Return the player who must pay."""
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    return waiting.player


def test_paying_in_parts_ends_like_an_offered_payment() -> None:
    """Paying part by part in any order ends in the same state as one of the offered ways."""
    tried = 0
    for match in matches_with_a_payment(1, 25):
        player, before = payer(match), match.state
        ways = payments(match.view(player))
        assert len({tuple(sorted(way.cost.items())) for way in ways}) == len(ways)
        ends = set()
        for way in ways:
            state = before
            for action in way.actions:
                state = aw.apply(state, action)
            ends.add(state)
        for seed in range(5):
            state, rng = before, random.Random(seed)
            while (
                isinstance(waiting := aw.pending(state), aw.Decision)
                and type(waiting.actions[0]).in_parts
                and waiting.player == player
            ):
                state = aw.apply(state, rng.choice(waiting.actions))
                if state in ends:
                    break
            assert state in ends
            tried += 1
    assert tried == 125


def test_a_payment_has_texts_for_its_cost_and_the_rest() -> None:
    """An offered payment has translated texts for what is paid and what is kept, and only the payer gets it."""
    [match] = matches_with_a_payment(1)
    player = payer(match)
    ways = payments(match.view(player))
    first = ways[0]
    own = match.state.civilizations[match.state.agenda[-1].civilization]
    for good, count in first.left.items():
        assert getattr(own, good) - first.cost.get(good, 0) == count
    for way in ways:
        assert re.findall(r"\d+", way.words) == [str(count) for count in way.cost.values()]
        assert re.findall(r"\d+", way.text) == [str(count) for count in way.left.values() if count]
    assert first.words.startswith("pay ")
    assert first.text.startswith("you have ")
    spanish = payments(match.state, lang="es")[0]
    assert spanish.words.startswith("paga")
    assert spanish.cost == first.cost
    for viewer in {0, 1, 2, None} - {player}:
        assert payments(match.view(viewer)) == ()
    assert payments(aw.new_game("antike", 2)) == ()
    with pytest.raises(aw.InvalidOption):
        payments(match.state, player=7)


def test_a_payment_is_undone_as_a_whole() -> None:
    """Undo takes back all parts of a payment, and nothing before it."""
    match = next(
        each for each in matches_with_a_payment(2, 40) if len(payments(each.state)[0].actions) > 1
    )
    player, before = payer(match), match.state
    table = SeatedBots(match, {})
    parts = payments(match.state)[0].actions
    for action in parts:
        match.apply(action, player=player)
    assert match.choices_since({player}) == len(parts)
    assert table.ask_undo(player)
    assert match.state == before
    assert match.choices_since({player}) == 1
