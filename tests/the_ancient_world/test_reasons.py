"""Why not: every reason of the game is given in a position that is reached by play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.words.text import SENTENCES
from tests.random_play import plies, setting_of
from tests.the_ancient_world.neighbours import assert_told, neighbours_of_kind, rule_ids
from tests.the_ancient_world.positions import State

PLAYED: dict[str, tuple[int, int, aw.Action, str]] = {
    "not-stored": (0, 7, taw.BuildStored("academy"), "B1"),
    "arrows-do-not-count": (0, 7, taw.Attack("ash-boar"), "A3"),
    "no-such-target": (0, 7, taw.Attack("aurochs"), "A1"),
    "attack-too-weak": (0, 7, taw.Attack("cave-bull"), "A4"),
    "no-card-action": (0, 7, taw.UseCard(1, "fish-dock", 0), "C6"),
    "not-their-card": (0, 7, taw.UseCard(1, "salt-road", 1), "C6"),
    "no-such-citizen": (0, 7, taw.PlaceCitizen(0, "build"), "C1"),
    "no-such-space": (0, 7, taw.PlaceCitizen(0, "nowhere"), "C1"),
    "space-covered": (0, 7, taw.PlaceCitizen(1, "explore"), "P1"),
    "citizen-not-on-board": (0, 7, taw.ReuseCitizen(1, "build"), "M6"),
    "not-your-card": (0, 11, taw.Repair("academy"), "D2"),
    "not-damaged": (0, 11, taw.Repair("fish-dock"), "D2"),
    "citizen-placed": (0, 11, taw.PlaceCitizen(2, "build"), "C1"),
    "ambrosia-short": (0, 11, taw.ReuseCitizen(2, "build"), "M6"),
    "same-space": (0, 11, taw.ReuseCitizen(2, "labor"), "M6"),
    "not-on-offer": (0, 18, taw.Build("academy"), "SP-build"),
    "coins-short": (0, 18, taw.Build("archive"), "SP-build"),
    "no-army": (0, 21, taw.PayArmy("academy"), "A2"),
    "no-army-paid": (0, 21, taw.Strike(), "A4"),
    "army-used": (0, 22, taw.PayArmy("militia"), "A2"),
    "no-unused-army": (0, 25, taw.Attack("ash-boar"), "A2"),
    "not-looked-at": (0, 34, taw.Keep("academy"), "SP-explore"),
    "knowledge-short": (0, 37, taw.Expand(taw.Goods(0, 1, 0)), "SP-expand"),
    "no-such-price": (0, 37, taw.Expand(taw.Goods(0, 0, 0)), "SP-expand"),
    "not-in-military-row": (0, 63, taw.Recruit("academy"), "SP-recruit"),
    "army-limit": (0, 64, taw.StartArmy(), "R1"),
    "citizen-new": (0, 75, taw.PlaceCitizen(4, "build"), "C1"),
    "army-retired": (0, 85, taw.PayArmy("city-guard"), "A2"),
    "army-out-of-reach": (0, 85, taw.PayArmy("militia"), "A4"),
    "armies-fit": (0, 90, taw.DiscardArmy("academy"), "R4"),
    "army-coins-short": (0, 96, taw.Attack("cave-bull"), "A2"),
    "other-coin-effect": (0, 99, taw.PutCoin("academy"), "D3"),
    "no-repairs-left": (0, 101, taw.Repair("academy"), "E2"),
    "citizen-starving": (0, 104, taw.PlaceCitizen(1, "build"), "C1"),
    "skill-fee": (0, 147, taw.PlaceCitizen(1, "build"), "C2"),
    "nobody-starves": (0, 161, taw.Starve(0), "E4"),
    "no-threat": (0, 199, taw.FeedTitan(), "E1"),
    "already-damaged": (1, 61, taw.DamageCard("fish-dock"), "D1"),
    "nothing-to-rebuild": (1, 75, taw.Perform(), "SP-rebuild"),
    "card-used": (2, 38, taw.UseCard(1, "toll-bridge", 0), "C6"),
    "citizen-on-card": (2, 43, taw.ReuseCitizen(3, "build"), "M6"),
    "card-not-open": (2, 96, taw.UseCard(2, "oracle", 1), "C6"),
    "ambrosia-out-of-reach": (2, 97, taw.BuyCoin(), "A4"),
    "no-such-district": (6, 115, taw.DiscardDistrict("academy"), "D3"),
    "no-capacity": (6, 134, taw.BuildKept(), "K1"),
    "no-citizen-left": (6, 221, taw.Perform(), "SP-grow"),
    "not-retired": (7, 140, taw.DiscardRetired("academy"), "D3"),
    "arrows-out-of-reach": (8, 206, taw.PayArmy("militia"), "A3"),
    "card-damaged": (11, 148, taw.UseCard(2, "toll-bridge", 3), "C6"),
    "no-better-citizen": (18, 171, taw.UpgradeCitizen(1), "K3"),
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
    reason = aw.explain(game(seed)[count - 1], action)
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
    rng = aw.Generator(seed)
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
    assert code_of(reached(1, 410, EXPLORERS), taw.Perform()) == "no-empire-card"


def test_the_districts_run_out() -> None:
    """Four who expand whenever they can leave no district (G3)."""
    assert code_of(reached(0, 102, EXPANDERS), taw.Expand(taw.Goods(3))) == "no-district"


def test_a_repair_would_leave_no_way_to_join() -> None:
    """Somebody without coins needs the ambrosia (C2)."""
    state = aw.apply(reached(32, 287, lambda actions: actions), taw.PlaceCitizen(1, "expand"))
    assert code_of(state, taw.BuyRepair("fish-dock")) == "ambrosia-needed"


def code_of(state: State, action: aw.Action) -> str:
    """Why an action is not legal."""
    reason = aw.explain(state, action)
    assert reason is not None
    assert_told(reason)
    return reason.code


def test_no_other_reason_is_registered() -> None:
    """A sentence that no position gives is none of the game."""
    told = {code for code in SENTENCES if not code.startswith("score-")}
    assert told == {*PLAYED, "no-empire-card", "no-district", "ambrosia-needed"}


def test_every_space_is_cited() -> None:
    """Who cannot do what a space offers hears the rule of this space."""
    cited = set()
    for seed in range(24):
        for state in game(seed)[::3]:
            for kind in (taw.Perform, taw.Build, taw.Expand, taw.Recruit, taw.Keep):
                reasons = (aw.explain(state, action) for action in neighbours_of_kind(state, kind))
                cited |= {why.rule for why in reasons if why is not None and why.code != "not-now"}
    spaces = {rule for rule in rule_ids() if rule.startswith("SP-")}
    assert spaces - {"SP-labor"} <= cited  # everybody can gain coins
