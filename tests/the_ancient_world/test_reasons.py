"""Why not: every reason of the game is given in a position that is reached by play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.random_play import plies, setting_of
from tests.refusals import refusals
from tests.the_ancient_world.neighbours import assert_told, neighbours_of_kind, rule_ids
from tests.the_ancient_world.positions import State, asking
from tests.worth_asking import worth_asking

PLAYED: dict[str, tuple[int, int, aw.Action, str]] = {
    "arrows-do-not-count": (0, 7, taw.Attack("ash-boar"), "A3"),
    "no-such-target": (0, 7, taw.Attack("aurochs"), "A1"),
    "attack-too-weak": (0, 7, taw.Attack("cave-bull"), "A4"),
    "no-such-citizen": (0, 7, taw.PlaceCitizen(0, "build"), "C1"),
    "no-such-space": (0, 7, taw.PlaceCitizen(0, "nowhere"), "C1"),
    "space-covered": (0, 7, taw.PlaceCitizen(1, "explore"), "P1"),
    "no-card-action": (0, 7, taw.UseCard(1, "fish-dock", 0), "C6"),
    "not-their-card": (0, 7, taw.UseCard(1, "salt-road", 1), "C6"),
    "not-stored": (0, 7, taw.BuildStored("academy"), "B1"),
    "citizen-not-on-board": (0, 7, taw.ReuseCitizen(1, "build"), "M6"),
    "citizen-placed": (0, 11, taw.PlaceCitizen(2, "build"), "C1"),
    "ambrosia-short": (0, 11, taw.ReuseCitizen(2, "build"), "M6"),
    "same-space": (0, 11, taw.ReuseCitizen(2, "labor"), "M6"),
    "not-your-card": (0, 11, taw.Repair("academy"), "D2"),
    "not-damaged": (0, 11, taw.Repair("fish-dock"), "D2"),
    "not-on-offer": (0, 18, taw.Build("academy"), "SP-build"),
    "coins-short": (0, 18, taw.Build("archive"), "SP-build"),
    "no-army-paid": (0, 21, taw.Strike(), "A4"),
    "no-army": (0, 21, taw.PayArmy("academy"), "A2"),
    "no-unused-army": (0, 23, taw.Attack("ash-boar"), "A2"),
    "no-threat": (0, 26, taw.FeedTitan(), "E1"),
    "armies-fit": (0, 26, taw.DiscardArmy("academy"), "R4"),
    "no-repairs-left": (0, 26, taw.Repair("academy"), "E2"),
    "not-looked-at": (0, 34, taw.Keep("academy"), "SP-explore"),
    "citizen-starving": (0, 36, taw.PlaceCitizen(3, "build"), "C1"),
    "knowledge-short": (0, 37, taw.Expand(taw.Goods(0, 1, 0)), "SP-expand"),
    "no-such-price": (0, 37, taw.Expand(taw.Goods(0, 0, 0)), "SP-expand"),
    "nobody-starves": (0, 27, taw.Starve(1), "E4"),
    "skill-fee": (0, 75, taw.PlaceCitizen(1, "labor"), "C2"),
    "army-coins-short": (0, 75, taw.Attack("cave-bull"), "A2"),
    "citizen-new": (0, 92, taw.PlaceCitizen(4, "build"), "C1"),
    "card-not-open": (0, 103, taw.UseCard(1, "oracle", 0), "C6"),
    "card-used": (0, 106, taw.UseCard(3, "oracle", 0), "C6"),
    "citizen-on-card": (0, 106, taw.ReuseCitizen(2, "build"), "M6"),
    "not-in-military-row": (0, 109, taw.Recruit("academy"), "SP-recruit"),
    "army-limit": (0, 112, taw.StartArmy(), "R1"),
    "army-retired": (0, 134, taw.PayArmy("militia"), "A2"),
    "army-used": (0, 138, taw.PayArmy("chariots-2"), "A2"),
    "other-coin-effect": (1, 70, taw.PutCoin("academy"), "D3"),
    "already-damaged": (2, 171, taw.DamageCard("vineyard"), "D1"),
    "ambrosia-out-of-reach": (3, 25, taw.BuyCoin(), "A4"),
    "not-retired": (3, 92, taw.DiscardRetired("academy"), "D3"),
    "nothing-to-rebuild": (5, 53, taw.Perform(), "SP-rebuild"),
    "no-capacity": (5, 58, taw.BuildKept(), "K1"),
    "no-citizen-left": (7, 185, taw.Perform(), "SP-grow"),
    "no-better-citizen": (8, 169, taw.UpgradeCitizen(1), "K3"),
    "no-such-district": (8, 295, taw.DiscardDistrict("academy"), "D3"),
    "card-damaged": (11, 183, taw.UseCard(1, "scrolls", 3), "C6"),
    "army-out-of-reach": (21, 187, taw.PayArmy("slingers-2"), "A4"),
    "arrows-out-of-reach": (62, 146, taw.PayArmy("militia"), "A3"),
}
"""For each code: the seed of a random game, how many actions of it are played, what is asked, and the rule."""

PASSED_OVER = {
    "not-retired",
    "not-your-card",
    "not-damaged",
    "no-threat",
    "no-repairs-left",
    "nobody-starves",
    "armies-fit",
    "no-better-citizen",
}
"""Those that are given in these positions for a decision that was passed over."""


@cache
def game(seed: int) -> list[State]:
    """The states of a random game after each action."""
    return [ply.after for ply in plies(seed, setting_of(seed), most=300)]


@pytest.mark.parametrize("code", PLAYED)
def test_a_reason_is_given(code: str) -> None:
    """The rules say why not, and with which rule."""
    seed, count, action, rule = PLAYED[code]
    state = game(seed)[count - 1]
    reason = aw.explain(state, action, asking(state, action))
    assert reason is not None
    assert_told(reason)
    assert (reason.code, reason.rule) == (code, rule)
    assert (reason.awaited is not None) == (code in PASSED_OVER)


Choose = Callable[[Sequence[Any]], Sequence[Any]]


def wish(*spaces: str, kinds: tuple[type, ...]) -> Choose:
    """A player who places citizens on the first of these spaces that is open, and else does one of these things."""

    def choose(actions: Sequence[Any]) -> Sequence[Any]:
        placed = [action for action in actions if type(action) is taw.PlaceCitizen]
        for space in spaces:
            wished = [action for action in placed if action.space == space]
            if wished:
                return wished
        return [action for action in actions if type(action) in kinds] or actions

    return choose


def reached(seed: int, count: int, choose: Choose) -> State:
    """A game of four, after so many actions."""
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
    """Four who store whatever they find leave nothing to explore (P2)."""
    assert code_of(reached(2, 366, EXPLORERS), taw.Perform()) == "no-empire-card"


def test_the_districts_run_out() -> None:
    """Four who expand whenever they can leave no district (G3)."""
    assert code_of(reached(0, 96, EXPANDERS), taw.Expand(taw.Goods(3))) == "no-district"


def test_a_repair_would_leave_no_way_to_join() -> None:
    """Somebody without coins needs the ambrosia (C2)."""
    state = aw.apply(reached(214, 160, lambda actions: actions), taw.PlaceCitizen(1, "expand"))
    assert code_of(state, taw.BuyRepair("fish-dock")) == "ambrosia-needed"


def code_of(state: State, action: aw.Action) -> str:
    """Why an action is not legal."""
    reason = aw.explain(state, action, asking(state, action))
    assert reason is not None
    assert_told(reason)
    return reason.code


OWN_CARDS = {"no-such-action", "ambrosia-needed-here", "ambrosia-range"}
"""What the standard cards never give reason to say; ``test_gifts.py`` and ``test_leaving_ambrosia.py`` hear it."""


def test_no_other_reason_is_registered() -> None:
    """A sentence that no position gives is none of the game."""
    told = refusals("the-ancient-world")
    elsewhere = {
        "no-empire-card",
        "no-district",
        "ambrosia-needed",
        "passed-already",
        "threat-from-top",  # a situation of P4
        "nobody-else-starves",  # the corpus of records
    }
    assert told == {*PLAYED, *elsewhere, *OWN_CARDS}


def test_every_space_is_cited() -> None:
    """Who cannot do what a space offers hears the rule of this space."""
    missing = {rule for rule in rule_ids() if rule.startswith("SP-")} - {"SP-labor"}
    assert missing
    for seed in range(24):  # everybody can gain coins, whence "SP-labor" is not among them
        for state in game(seed)[::3]:
            for kind in (taw.Perform, taw.Build, taw.Expand, taw.Recruit, taw.Keep):
                asked = worth_asking(state, neighbours_of_kind(state, kind))
                reasons = (aw.explain(state, action) for action in asked)
                missing -= {why.rule for why in reasons if why is not None}
            if not missing:
                return
    raise AssertionError(f"nobody hears of {missing}")
