"""Reasons for refusals: each code that no situation of conformance/ gives, in a position that is reached by play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.random_play import plies, setting_of
from tests.refusals import refusals, told_as_situations
from tests.the_ancient_world.neighbours import assert_told, neighbours_of_kind, rule_ids
from tests.the_ancient_world.positions import State, asking
from tests.worth_asking import worth_asking

PLAYED: dict[str, tuple[int, int, aw.Action, str]] = {
    "no-such-citizen": (0, 7, taw.PlaceCitizen(0, "build"), "C1"),
    "no-such-space": (0, 7, taw.PlaceCitizen(0, "nowhere"), "C1"),
    "no-card-action": (0, 7, taw.UseCard(1, "fish-dock", 0), "C6"),
    "not-their-card": (0, 7, taw.UseCard(1, "salt-road", 1), "C6"),
    "citizen-not-on-board": (0, 7, taw.ReuseCitizen(1, "build"), "M6"),
    "citizen-placed": (0, 11, taw.PlaceCitizen(2, "build"), "C1"),
    "same-space": (0, 11, taw.ReuseCitizen(2, "labor"), "M6"),
    "not-on-offer": (0, 18, taw.Build("academy"), "SP-build"),
    "no-unused-army": (0, 23, taw.Attack("ash-boar"), "A2"),
    "no-threat": (0, 26, taw.FeedTitan(), "E1"),
    "armies-fit": (0, 26, taw.DiscardArmy("academy"), "R4"),
    "army-coins-short": (0, 75, taw.Attack("cave-bull"), "A2"),
    "army-retired": (0, 134, taw.PayArmy("militia"), "A2"),
    "other-coin-effect": (1, 70, taw.PutCoin("academy"), "D3"),
    "ambrosia-out-of-reach": (3, 25, taw.BuyCoin(), "A4"),
    "no-such-district": (8, 295, taw.DiscardDistrict("academy"), "D3"),
    "card-damaged": (11, 183, taw.UseCard(1, "scrolls", 3), "C6"),
    "army-out-of-reach": (21, 187, taw.PayArmy("slingers-2"), "A4"),
    "arrows-out-of-reach": (62, 146, taw.PayArmy("militia"), "A3"),
}
"""For each code: the seed of a random game, how many of its actions are played, the refused action, and the rule."""

PASSED_OVER = {
    "no-threat",
    "armies-fit",
}
"""The codes that these positions give for a decision that was skipped."""


@cache
def game(seed: int) -> list[State]:
    """Return the states of a random game after each action."""
    return [ply.after for ply in plies(seed, setting_of(seed), most=300)]


@pytest.mark.parametrize("code", PLAYED)
def test_a_reason_is_given(code: str) -> None:
    """The illegal action is refused with the expected code and rule."""
    seed, count, action, rule = PLAYED[code]
    state = game(seed)[count - 1]
    reason = aw.explain(state, action, asking(state, action))
    assert reason is not None
    assert_told(reason)
    assert (reason.code, reason.rule) == (code, rule)
    assert (reason.awaited is not None) == (code in PASSED_OVER)


Choose = Callable[[Sequence[Any]], Sequence[Any]]


def wish(*spaces: str, kinds: tuple[type, ...]) -> Choose:
    """Return a player who places citizens on the first open space of ``spaces``, and else prefers actions of these kinds."""

    def choose(actions: Sequence[Any]) -> Sequence[Any]:
        placed = [action for action in actions if type(action) is taw.PlaceCitizen]
        for space in spaces:
            wished = [action for action in placed if action.space == space]
            if wished:
                return wished
        return [action for action in actions if type(action) in kinds] or actions

    return choose


def reached(seed: int, count: int, choose: Choose) -> State:
    """Return the state of a game of four after ``count`` actions."""
    rng = aw.SeededRandom(seed)
    state: Any = aw.new_game("the-ancient-world", 4)
    for _ in range(count):
        waiting = aw.pending(state)
        if isinstance(waiting, aw.Chance):
            action = waiting.sample(rng)
        else:
            wished = choose(aw.legal_actions(state))
            action = wished[rng.randrange(len(wished))]
        state = aw.apply(state, action)
    return state  # type: ignore[no-any-return]


EXPLORERS = wish(
    "explore",
    "labor",
    "grow",
    "expand",
    kinds=(taw.Perform, taw.Keep, taw.Store, taw.FeedTitan, taw.Starve),
)
EXPANDERS = wish(
    "expand",
    "learn",
    "labor",
    "grow",
    kinds=(taw.Expand, taw.Perform, taw.TakeDistrict, taw.FeedTitan),
)


def test_the_empire_deck_runs_out() -> None:
    """After four players stored every card they found, exploring is refused: no empire card is left (P2)."""
    assert code_of(reached(2, 366, EXPLORERS), taw.Perform()) == "no-empire-card"


def test_the_districts_run_out() -> None:
    """After four players expanded whenever they could, expanding is refused: no district is left (G3)."""
    assert code_of(reached(0, 96, EXPANDERS), taw.Expand(taw.Goods(3))) == "no-district"


def test_a_repair_would_leave_no_way_to_join() -> None:
    """A repair is refused to a player without coins who needs the ambrosia to join others on a space (C2)."""
    state = aw.apply(reached(214, 160, lambda actions: actions), taw.PlaceCitizen(1, "expand"))
    assert code_of(state, taw.BuyRepair("fish-dock")) == "ambrosia-needed"


def code_of(state: State, action: aw.Action) -> str:
    """Return the code with which an action is refused."""
    reason = aw.explain(state, action, asking(state, action))
    assert reason is not None
    assert_told(reason)
    return reason.code


OWN_CARDS = {"no-such-action", "ambrosia-needed-here", "ambrosia-range"}
"""Codes that only own cards can cause; ``test_gifts.py`` and ``test_leaving_ambrosia.py`` test them."""


def test_no_other_reason_is_registered() -> None:
    """Every code that the game declares is tested here or in a situation of conformance/."""
    elsewhere = {
        "no-empire-card",
        "no-district",
        "ambrosia-needed",
        "nobody-else-starves",  # the corpus of records
        "no-such-seat",  # tests/reasons: a seat that the game does not have
    }
    declared, tested = refusals("the-ancient-world"), {*PLAYED, *elsewhere, *OWN_CARDS}
    assert declared - told_as_situations("the-ancient-world") <= tested <= declared


def test_every_space_is_cited() -> None:
    """Each space is cited as a rule when its action is refused."""
    missing = {rule for rule in rule_ids() if rule.startswith("SP-")} - {"SP-labor"}
    assert missing
    for seed in range(24):  # everybody can gain coins, so no refusal cites "SP-labor"
        for state in game(seed)[::3]:
            for kind in (taw.Perform, taw.Build, taw.Expand, taw.Recruit, taw.Keep):
                asked = worth_asking(state, neighbours_of_kind(state, kind))
                reasons = (aw.explain(state, action) for action in asked)
                missing -= {why.rule for why in reasons if why is not None}
            if not missing:
                return
    raise AssertionError(f"nobody hears of {missing}")
