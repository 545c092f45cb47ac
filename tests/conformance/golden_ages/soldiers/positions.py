"""Positions for several files on soldiers."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.golden_ages.positions import edit, play, scene
from tests.golden_ages.rules.test_soldiers import war

GLORY = ("2-1", "2-2", "3-1", "3-2")
"""Tokens for attacks that were made before."""


def after_attacks(count: int, gold: int) -> ga.GoldenAgesState:
    """Return the state of ``war()`` in which the first player has attacked so often before, and has this gold."""
    return edit(war(gold=gold), attacks=count, glory=GLORY[:count])


CHINA = ("china", "phoenicia")


UNITED_STATES = ("united-states", "persia")


def entering(gold: int, attacks: int = 0) -> ga.GoldenAgesState:
    """Return a state in which the United States, with this gold, can attack f4."""
    state = scene(era=4, civilizations=UNITED_STATES)
    state = edit(state, gold=gold, standing=("e4", "g5", "g5"), attacks=attacks, glory=GLORY[:attacks])  # fmt: skip
    return edit(state, 1, cities=("f4",))


def three(gold: int, era: int = 2, **wonders: Any) -> ga.GoldenAgesState:
    """Return a state in which the first of three players can attack a city of the second one, with wonders by seat."""
    state = scene(3, era=era, civilizations=("mongolia", "greece", "persia"))
    state = edit(state, gold=gold, standing=("e4", "g5", "g5"))
    state = edit(state, 1, cities=("f4",))
    for seat, name in enumerate(("first", "second", "third")):
        if name in wonders:
            state = edit(state, seat, wonders=(wonders[name],))
    return state


def rocketry(**changes: Any) -> ga.GoldenAgesState:
    """Return the state of ``war()`` in which the first player, with Rocketry and 3 gold, has one standing colonist."""
    changes = {"know": ("rocketry",), "standing": ("g5",), "lying": ("g5", "g5"), **changes}
    return edit(war(gold=3), **changes)


def aiming(**changes: Any) -> ga.GoldenAgesState:
    """Return the choice between e3 and f4, with changes to the first player."""
    state = edit(war(), 1, standing=("d6", "f4", "f4"), lying=(), cities=("e3",))
    return play(edit(state, **changes), ga.SendSoldier("e4"))


def drawing() -> ga.GoldenAgesState:
    """Return the draw of a glory token after an attack."""
    return play(war(), ga.SendSoldier("e4"))


def looking() -> ga.GoldenAgesState:
    """Return a state in which China has attacked and looks at two glory tokens."""
    state = play(war(civilizations=CHINA), ga.SendSoldier("e4"))
    return play(state, aw.Dealt(("6-1", "2-2")))


def last_token(*civilizations: str) -> ga.GoldenAgesState:
    """Return the draw of the last token of the bag, by the first of four players."""
    tokens = tuple(scene().cards.glory)
    state = edit(war(players=4, civilizations=civilizations), attacks=3, glory=tokens[:3])
    for seat in (1, 2, 3):
        state = edit(state, seat, glory=tokens[4 * seat : 4 * seat + 4])
    return play(edit(state, gold=20), ga.SendSoldier("e4"))
