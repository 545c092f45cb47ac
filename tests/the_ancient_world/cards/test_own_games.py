"""Whole games with a card file that uses every ability that the standard cards do not use."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.steps import type_name
from ancient_world.games import the_ancient_world as taw
from tests.random_play import Setting, plies, setting_of
from tests.the_ancient_world.cards.card_files import board, put
from tests.the_ancient_world.cards.own_cards import can, own
from tests.the_ancient_world.positions import box
from tests.the_ancient_world.test_properties import check_legality

ACTIONS: list[dict[str, Any]] = [
    {"pay": {"coins": 1}, "citizens": 1, "explore": 2, "open": True, "toll": 1},
    {"upgrades": 2, "repair": 1},
    {"pay": {"ambrosia": 1}, "districts": 2, "gain": {"knowledge": 1}, "open": True},
]
GIFTS = ({"citizens": 1}, {"upgrades": 1}, {"repair": 2}, {"districts": 1}, {"explore": 3})

GAINS: list[dict[str, Any]] = [
    {"gain": {"coins": 3}, "action": ACTIONS},
    {"gain_citizen": 2, "action": {"gain": {"coins": 2}, "open": True}},
    {"upgrade_citizen": 3},
    {"gain_citizen": 1, "upgrade_citizen": 1},
]
SPACES = [
    {"id": "arena", "name": "Arena", "action": {"pay": {"coins": 1}, "upgrades": 1, "explore": 2}},
    {"id": "altar", "name": "Altar", "action": {"gain": {"ambrosia": 2}, "districts": 1}},
]


def rewards(*occasions: str) -> list[dict[str, Any]]:
    """Return a reward for each of these occasions, with different gifts."""
    return [{"when": when, **GIFTS[i % len(GIFTS)]} for i, when in enumerate(occasions)]


@cache
def everything() -> taw.CardFile:
    """Return cards with abilities that no standard card has, where every player meets them soon."""
    empire = [card.id for card in box().empire.values() if card.deck == "A"]
    military = [
        can("military", card, swords=6, arrows=4, legacy=gift, reward={"when": "attack", "coins": 1, **gift})
        for card, gift in zip(box().military, cycle(GIFTS))
    ]  # fmt: skip
    return own(
        lambda tables: tables.update(space=SPACES),
        board(leave_ambrosia=True),
        *military,
        can("empire", "fish-dock", food=1, action=ACTIONS),
        can("empire", "wheat", food=1, reward=rewards("build", "labor", "recruit", "attack")),
        *[can("empire", card, action=ACTIONS[:2], food=1) for card in empire[::3]],
        *[
            can("empire", card, reward=rewards(*taw.SPACES[:7], "altar", "arena"))
            for card in empire[1::3]
        ],
        *[
            put("military", card, price={"knowledge": 1}, income={"coins": 1}, banners=["red"])
            for card in ("scouts", "levy-1", "levy-2")
        ],
        *[
            can("city_state", card, **gains)
            for card, gains in zip(box().city_states, GAINS, strict=True)
        ],
    )


@pytest.mark.parametrize("seed", range(3))
def test_games_are_played_to_their_end(seed: int) -> None:
    """Every fifteenth state of a game passes the check and is equal after it is written and read again."""
    setting, cards = setting_of(seed), everything()
    met: set[str] = set()
    for ply in plies(seed, setting, start=start(setting)):
        met |= {type_name(type(step)) for step in ply.after.agenda}
        if ply.index % 15 == 0:
            taw.GAME.check(ply.after)
            assert aw.from_json(aw.to_json(ply.after), cards=cards) == ply.after
    assert aw.is_over(ply.after)
    taw.GAME.check(ply.after)
    assert "gain-army-rewards" in met


def start(setting: Setting) -> Any:
    """Return the start of a game with these cards, in which the last seat starts."""
    options = {"city_states": setting.city_states, "starting_player": setting.players - 1}
    return taw.GAME.new(setting.players, everything(), options)


def test_every_step_of_own_cards_is_reached() -> None:
    """The games reach every step that only own cards have, and legal actions are what is accepted there."""
    missing = {"at-card", "at-own-space", "collecting"}
    for seed in range(6):
        setting = setting_of(seed)
        for ply in plies(seed, setting, start=start(setting)):
            name = type_name(type(ply.before.agenda[-1]))
            if name in missing:
                missing.remove(name)
                check_legality(ply.before, [], seed)
    assert missing == set()
