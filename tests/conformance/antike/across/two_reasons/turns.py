"""Two reasons against deals, actions of others, and giving up a city: which one counts."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.positions import (
    State,
    at,
    consecrate,
    edit,
    found,
    manoeuvre,
    play,
    table,
    turn_of,
)
from tests.conformance.antike.across.two_reasons.positions import (
    ARABIA,
    GREECE,
    NOTHING,
    PERSIA,
    counts,
)
from tests.conformance.telling import Refused, situation

# --- the deal ---


for _cards, _code, _says in [
    ((GREECE, PERSIA, "egypt", ARABIA), "wrong-card-count", "four with Egypt, their number counts"),
    ((GREECE, GREECE), "wrong-card-count", "two times Greece, the number counts"),
    ((GREECE, "egypt"), "wrong-card-count", "Greece and Egypt, the number counts"),
    (
        (GREECE, GREECE, "egypt"),
        "card-dealt-twice",
        "two times Greece, then Egypt, that Greece was dealt before counts",
    ),
    (
        ("egypt", GREECE, GREECE),
        "card-not-in-deck",
        "Egypt, then two times Greece, that Egypt does not play counts",
    ),
    ((GREECE, GREECE, PERSIA), "card-dealt-twice", "two times Greece and Persia, no other fault"),
]:
    counts(
        "S3",
        f"If three players are dealt {_says}.",
        lambda: antike.GAME.new(3, None, {}),
        aw.Dealt(_cards),
        _code,
    )


# --- what is open to the one to act, but not to who asks ---


RICH = {"marble": 9, "iron": 9, "gold": 9}


@cache
def opened() -> dict[str, tuple[State, aw.Action]]:
    """Return states in which Greece could do what Persia, who has nothing, could not do in its own turn."""
    base = edit(
        edit(table(3), GREECE, **RICH), PERSIA, know_how=("wheel",), space="iron", **NOTHING
    )
    base = edit(base, GREECE, legions={"athenae": 1})
    knowing = edit(base, GREECE, know_how=antike.ADVANCES)
    exchange = attrs.evolve(knowing, settings=attrs.evolve(knowing.settings, all_know_how="2006"))
    return {
        "go to a space that is too far for the other": (
            turn_of(base, GREECE),
            antike.ChooseSpace("iron"),
        ),
        "build a temple": (at(base, GREECE, "temple"), antike.BuildTemple("sparta")),
        "raise a unit": (at(base, GREECE, "arming"), antike.Arm("legion", "sparta")),
        "learn what the other knows": (at(base, GREECE, "know-how"), antike.Learn("wheel")),
        "found a city": (at(base, GREECE, "gold"), antike.FoundCity("athenae")),
        "exchange goods": (turn_of(exchange, GREECE), antike.Exchange("gold", "iron")),
        "keep a city": (
            play(table(3, start="one-city"), antike.KeepCity("mecca")),
            antike.KeepCity("sparta"),
        ),
    }


for _what in opened():

    @situation("T5", f"Who waits is told so, not more, if the one to act may {_what}.")
    def _(what: str = _what) -> Refused:
        state, action = opened()[what]
        assert action in aw.legal_actions(state)
        return Refused(state, action, "wrong-player", player=1)


# --- the last city ---


for _says, _changes, _temple in [
    ("with a legion elsewhere", {"legions": {"rhagai": 1}}, False),
    ("with a galley elsewhere", {"galleys": {"ephesos": 1}}, False),
    ("with a legion in it", {"legions": {"susa": 1}}, False),
    ("with a temple", {}, True),
]:

    @situation("M4", f"The last city is not taken from a civilization {_says}.")
    def _(changes: Any = _changes, temple: bool = _temple) -> Refused:
        state = edit(found(table(3), PERSIA, "susa"), PERSIA, **changes)
        state = consecrate(state, "susa") if temple else state
        state = manoeuvre(edit(state, GREECE, legions={"susa": 5}))
        return Refused(state, antike.Conquer("susa"), "antike-last-city")
