"""Reasons for refusals: each code that no situation of conformance/ gives, in a state that was reached by play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import DecisionStep
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.golden_ages.positions import edit, plies, scene
from tests.golden_ages.rules.test_cards import written
from tests.golden_ages.test_properties import neighbours
from tests.refusals import refusals, told_as_situations

ROWS: dict[str, tuple[str, type[aw.Action]]] = {
    "golden-no-such-square": ("C2", ga.Move),
    "golden-colonist-needed": ("C4", ga.SendBuilder),
    "golden-no-such-turn": ("B1", ga.PlaceTile),
    "golden-off-the-grid": ("B1", ga.PlaceTile),
    "golden-tile-there": ("B1", ga.PlaceTile),
    "golden-no-capital": ("B2", ga.KeepCapital),
    "golden-no-continent": ("C3", ga.FoundCity),
    "golden-capital-there": ("C3", ga.FoundCity),
    "golden-city-there": ("C3", ga.FoundCity),
    "golden-no-cubes": ("C3", ga.FoundCity),
    "golden-building-unknown": ("C4", ga.TakeBuilding),
    "golden-building-not-open": ("C4", ga.TakeBuilding),
    "golden-copy-not-open": ("C4", ga.TakeBuilding),
    "golden-copy-not-yours": ("C8", ga.Activate),
    "golden-built": ("C7", ga.BuildWonder),
    "golden-not-your-building": ("C4", ga.RemoveBuilding),
    "golden-wonder-unknown": ("C7", ga.BuildWonder),
    "golden-not-free": ("C7", ga.BuildWonder),
    "golden-free-used": ("C7", ga.BuildWonder),
    "golden-not-yours": ("C8", ga.Activate),
    "golden-no-activation": ("C8", ga.Activate),
    "golden-none-lying": ("C8", ga.SendToAgora),
    "golden-nobody-lies": ("C8", ga.Activate),
    "golden-nobody-away": ("C8", ga.Activate),
    "golden-one-way": ("C8", ga.SendHome),
    "golden-agora-empty": ("C8", ga.SendHome),
    "golden-capital-safe": ("C6", ga.Attack),
    "golden-nobody-there": ("C6", ga.Attack),
    "golden-attack-price-way": ("C6", ga.SendSoldier),
    "golden-no-target": ("C6", ga.SendSoldier),
    "golden-only-capitals": ("C6", ga.SendSoldier),
    "golden-not-looked-at": ("C6", ga.KeepToken),
    "golden-no-such-technology": ("C9", ga.Develop),
    "golden-all-developed": ("C8", ga.Activate),
    "golden-no-technology": ("C8", ga.Activate),
    "golden-in-golden-age": ("C10", ga.Explore),
    "golden-judgement-not-open": ("C10", ga.ChooseJudgement),
}
"""For each code, the rule and a kind of action that is refused with it."""
APART = {"golden-no-cubes", "golden-in-golden-age"}
"""Codes that random games do not give and that have tests of their own: cubes suffice, and a golden age has no turns."""


def test_every_reason_has_a_row() -> None:
    """Every code that the game declares has a row, or a situation in conformance/."""
    declared = refusals("golden-ages")
    assert declared - told_as_situations("golden-ages") <= set(ROWS) <= declared


def asked(state: Any, action_types: set[type]) -> Iterator[tuple[aw.Action, aw.Reason]]:
    """Yield illegal actions to try at the decisions of a state, each with its reason."""
    steps = [step for step in (state.agenda[-1], *state.passed) if isinstance(step, DecisionStep)]
    kinds = {ga.Finish, *[kind for step in steps for kind in step.choices]} & action_types
    for action in neighbours() if kinds else ():
        if type(action) in kinds:
            reason = aw.explain(state, action)
            if reason is not None:
                yield action, reason


@cache
def given_reasons() -> dict[tuple[str, str, type], tuple[Any, aw.Action]]:
    """Return a state and an action for each code, rule and kind of action that random games give."""
    examples: dict[tuple[str, str, type], tuple[Any, aw.Action]] = {}
    missing = {(code, *row) for code, row in ROWS.items() if code not in APART}
    for seed in range(60):
        for state, _, _ in plies(seed, 2 + seed % 3, rich=seed % 2 == 1):
            if not isinstance(aw.pending(state), aw.Decision):
                continue
            for action, reason in asked(state, {kind for _, _, kind in missing}):
                key = (reason.code, reason.rule, type(action))
                examples.setdefault(key, (state, action))
                missing.discard(key)
        if not missing:
            break
    return examples


@pytest.mark.parametrize("code", [code for code in ROWS if code not in APART])
def test_the_reason_is_given(code: str) -> None:
    """The action is refused for the expected reason, in a state of a random game."""
    rule, kind = ROWS[code]
    state, action = given_reasons()[code, rule, kind]
    refused(state, action, code, rule)


def test_a_city_without_cubes(tmp_path: Path) -> None:
    """A player without cubes cannot found a city, and the reason says so."""
    cards = ga.CardFile.load(written(tmp_path, ("reserve      = 5", "reserve      = 0")))
    state = next(
        state
        for seed in range(9)
        for state, _, _ in plies(seed, 2, cards=cards)
        if (reason := aw.explain(state, ga.FoundCity())) and reason.code == "golden-no-cubes"
    )
    refused(state, ga.FoundCity(), "golden-no-cubes", "C3")


@pytest.mark.rule("C1")
def test_a_long_name_is_cut() -> None:
    """The message about an unknown square or card quotes 60 letters of its name at most."""
    long = "x" * 100
    actions = (
        ga.Develop(long), ga.BuildWonder(long), ga.Activate(long), ga.Explore(long), ga.SendArtist(long),
    )  # fmt: skip
    messages = [str(aw.explain(scene(), action)) for action in actions]
    assert [text.count("x") for text in messages] == [60] * len(actions)


@pytest.mark.rule("C4")
@pytest.mark.parametrize(
    ("code", "action"),
    [
        ("golden-not-your-building", ga.RemoveBuilding("x" * 100)),
        ("golden-building-unknown", ga.TakeBuilding("x" * 100)),
        ("golden-not-looked-at", ga.KeepToken("x" * 100)),
    ],
)
def test_a_long_name_is_cut_at_other_decisions(code: str, action: aw.Action) -> None:
    """The message of a decision within a turn quotes 60 letters of an unknown name at most, too."""
    state, _ = given_reasons()[code, ROWS[code][0], type(action)]
    assert str(aw.explain(state, action)).count("x") == 60


@pytest.mark.rule("C10")
def test_a_golden_age_has_no_turns() -> None:
    """A player who has started a golden age has no more turns in this era, and the reason says why."""
    state = edit(scene(), standing=(), lying=("g5",) * 3)
    state = aw.apply(aw.apply(state, ga.StartGoldenAge()), ga.ChooseJudgement("ecological"))
    reason = Turn(0).why_no_more(state)
    assert reason is not None
    assert (reason.code, reason.rule) == ("golden-in-golden-age", "C10")
    assert Turn(1).why_no_more(state) is None


def refused(state: Any, action: aw.Action, code: str, rule: str) -> None:
    """Assert that ``explain`` and ``apply`` give the same reason, which for a skipped decision also names the pending one."""
    reason = aw.explain(state, action)
    assert reason is not None
    assert (reason.code, reason.rule) == (code, rule)
    assert "{" not in reason.message
    passed = type(action) not in state.agenda[-1].choices
    assert (reason.awaited is not None) == (passed and code != "golden-not-now")
    assert action not in aw.legal_actions(state)
    with pytest.raises(aw.IllegalAction) as caught:
        aw.apply(state, action)
    assert caught.value.reason == reason
