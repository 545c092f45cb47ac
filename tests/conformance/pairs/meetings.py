"""The questions that a position is asked, and the pairs of rules that bear on one answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.steps import DecisionStep
from tests.conformance.pairs.deciding import rules_deciding
from tests.conformance.pairs.objecting import all_reasons_noted, objections

__all__ = [
    "Meeting",
    "Pair",
    "meeting_of_result",
    "meeting_of_scores",
    "meetings_of_refusals",
    "meetings_out_of_turn",
]

Pair = tuple[str, str, str]
"""The kind of question ("refusal", "turn", "result" or "scores"), and the ids of two rules, sorted."""
WHOSE_TURN = ""
"""Stands in a pair for the rule that says whom the game waits for: whichever it is, the player's own rule comes first."""


@attrs.frozen
class Meeting:
    """An answer on which several rules bear: a refused or a legal action, or the scores if there is none."""

    state: Any
    action: Any
    player: int | None
    reasons: tuple[aw.Reason, ...]
    rules: tuple[str, ...]
    pairs: frozenset[Pair]


def _pairs(kind: str, rules: Any) -> frozenset[Pair]:
    return frozenset((kind, *pair) for pair in combinations(sorted(set(rules)), 2))


def meetings_of_refusals(state: Any, actions: list[Any]) -> Iterator[Meeting]:
    """Yield the illegal actions against which several rules stand, whoever asks."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, DecisionStep):
        return
    refused = [(each, aw.explain(state, each)) for each in actions]
    with all_reasons_noted(state.game):
        noted = [objections(step, state, each) if why else [] for each, why in refused]
    for (action, why), reasons in zip(refused, noted, strict=True):
        if why is None or not why.rule:
            continue
        kind, later = "turn", [why.awaited]
        if why.awaited is None:
            first = reasons[0] if reasons else None
            is_own = first is not None and (first.code, first.rule) == (why.code, why.rule)
            kind, later = "refusal", list(reasons[1:]) if is_own else []
        meeting = _meeting(kind, state, action, None, why, later)
        if meeting.pairs:
            yield meeting


def _meeting(
    kind: str, state: Any, action: Any, player: int | None, why: aw.Reason, later: list[Any]
) -> Meeting:
    """Return the rules that stand against an action: that of the reason, and others, each once."""
    others = {each.rule: each for each in later[::-1] if each.rule not in ("", why.rule)}
    reasons = (why, *list(others.values())[::-1])
    seconds = dict.fromkeys([WHOSE_TURN]) if kind == "turn" and others else others
    pairs = [_pairs(kind, (why.rule, rule)) for rule in seconds]
    rules = tuple([each.rule for each in reasons])
    return Meeting(state, action, player, reasons, rules, frozenset[Pair]().union(*pairs))


def meetings_out_of_turn(state: Any, actions: list[Any], player: int) -> Iterator[Meeting]:
    """Yield the actions of a player who may not act, against which another rule stands as well."""
    for action in actions:
        why = aw.explain(state, action, player)
        if why is None or why.awaited is None or not why.rule or why.code == "wrong-player":
            continue
        meeting = _meeting("turn", state, action, player, why, [why.awaited])
        if meeting.pairs:
            yield meeting


def meeting_of_result(state: Any, action: Any) -> Meeting:
    """Return the rules that decide the result of a legal action."""
    rules = rules_deciding(state, action)
    own = getattr(type(action), "rule", "") or getattr(state.agenda[-1], "rule", "")
    first = own if own in rules else min(rules, default="")
    ordered = (first, *sorted(rules - {first}))
    return Meeting(state, action, None, (), ordered, _pairs("result", rules))


def meeting_of_scores(state: Any) -> Meeting:
    """Return the rules by which a state scores."""
    lines = [line for score in aw.scores(state) for line in score.lines if line.points]
    rules = tuple(dict.fromkeys(line.rule for line in lines))
    return Meeting(state, None, None, (), rules, _pairs("scores", rules))
