"""A payment is chosen for a player only where the ways to pay differ in nothing that the player could want (T1, E4)."""

from __future__ import annotations

import random

import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.narration import payments
from ancient_world.narration.choosing.payments import only_sensible_payment
from tests.antike.positions import at, edit, play, table


def test_coins_are_kept_and_goods_are_the_player_s_choice() -> None:
    """Early in a game, when nobody knows all advances, the chosen way keeps the most coins; between goods the player chooses."""
    rng, chosen, left_to_the_player = random.Random(1), 0, 0
    for seed in range(6):
        match = aw.Match.new("antike", ("Ana", "Ben"), seed=seed)
        for _ in range(150):
            waiting = match.pending()
            assert isinstance(waiting, aw.Decision)
            view = match.view(waiting.player)
            ways = payments(view)
            way = only_sensible_payment(view)
            if ways:
                most_coins = max(each.left.get("coins", 0) for each in ways)
                thrifty = [each for each in ways if each.left.get("coins", 0) == most_coins]
                if len(thrifty) > 1:
                    left_to_the_player += 1
                    assert way is None
                else:
                    chosen += 1
                    assert way == thrifty[0]
            match.apply(rng.choice(waiting.actions))
    assert chosen > 10
    assert left_to_the_player > 10


@pytest.mark.rule("T1")
def test_the_only_coin_is_kept() -> None:
    """A legion is paid with the only iron rather than with the only coin, which could replace any good."""
    state = at(edit(table(3), "greece", marble=0, iron=1, gold=0, coins=1), "greece", "arming")
    view = aw.view(play(state, antike.Arm("legion", "sparta")), 0)
    assert len(payments(view)) == 2
    way = only_sensible_payment(view)
    assert way is not None
    assert way.left == {"iron": 0, "coins": 1}
