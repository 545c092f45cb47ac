"""Try illegal actions of every kind at random moments, and find faults in the reasons against them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import Choice, DecisionStep
from ancient_world.engine.actions import player_of_action
from ancient_world.engine.candidate_actions import possible_actions_of
from ancient_world.engine.explaining import may_act
from tests.random_moves import random_states
from tests.reasons.claims import false_claims

__all__ = ["Tried", "try_illegal"]

ACTIONS_PER_KIND = 40
"""The number of actions of each kind that are made at a moment."""
MOMENT_INTERVAL = 7
MOST_EARLIER_ACTIONS = 400
"""The number of earlier legal actions that are kept."""
ACTIONS_PER_MOMENT = 60
"""The number of actions that are tried at a moment."""
NO_RULE = {"not-an-action", "not-such-a-value", "hidden-reason", "no-chance", "watcher"}
"""Codes of faults that break no rule of the game."""


@attrs.define
class Tried:
    """The number of illegal actions, how often each code came, and the faults."""

    count: int = 0
    codes: Counter[str] = attrs.Factory(Counter)
    wrong: Counter[str] = attrs.Factory(Counter)
    """How often each fault came, with the reason and an example action."""


def try_illegal(game: str, count: int, seed: int = 0) -> Tried:
    """Play random games until ``count`` illegal actions were tried."""
    tried, rng = Tried(), aw.SeededRandom(seed)
    counts = tuple(aw.game(game).players)
    while tried.count < count:
        players = counts[seed % len(counts)]
        first = _opening(game, players, seed)
        before: deque[aw.Action] = deque(maxlen=MOST_EARLIER_ACTIONS)
        for number, state in enumerate(random_states(first, seed, most=2_000)):
            if number % MOMENT_INTERVAL == seed % MOMENT_INTERVAL:
                _try_at(state, _actions(state, before), rng, tried)
            if tried.count >= count:
                break
            waiting = aw.pending(state)
            if isinstance(waiting, aw.Decision):
                before += waiting.all_actions[:: max(1, len(waiting.all_actions) // 12)]
        seed += 1
    return tried


def _opening(game: str, players: int, seed: int) -> Any:
    """Return a new game; every other game of Antike uses the know-how of 2006."""
    options: dict[str, Any] = {"all_know_how": "2006"} if game == "antike" and seed % 2 else {}
    return aw.new_game(game, players, **options)


def _actions(state: Any, before: Sequence[aw.Action]) -> list[aw.Action]:
    """Return actions of each kind that a player could mean, and actions that were legal earlier."""
    kinds = [kind for kind in aw.game(state.game).action_types if issubclass(kind, Choice)]
    meant = [
        each for kind in kinds for each in possible_actions_of(kind, state, None, ACTIONS_PER_KIND)
    ]
    return [*before, *meant]


def _try_at(state: Any, actions: list[aw.Action], rng: aw.SeededRandom, tried: Tried) -> None:
    """Try some actions at a moment, each with a random player or with none."""
    seats = aw.game(state.game).seats(state)
    kinds = getattr(state.agenda[-1], "choices", ()) if state.agenda else ()
    offered = [each for each in actions if type(each) in kinds] or actions
    for number in range(ACTIONS_PER_MOMENT if actions else 0):
        candidates = offered if number % 2 else actions
        action = candidates[rng.randrange(len(candidates))]
        player = rng.randrange(2 * seats)
        seat = player if player < seats else None
        reason = aw.explain(state, action, seat)
        if reason is None:
            continue
        tried.count += 1
        tried.codes[reason.code] += 1
        for fault in _faults(state, action, seat, reason):
            tried.wrong[f"{fault} ({reason}: {action}, {seat}, {state})"] += 1


def _faults(state: Any, action: aw.Action, seat: int | None, reason: aw.Reason) -> Iterator[str]:
    """Yield the faults of a reason."""
    for each in (reason, reason.awaited):
        if each is not None and not _is_rule(each, state.game):
            yield f"{each.code} names no rule: {each.rule!r}"
    if not state.agenda:
        return
    step = state.agenda[-1]
    if isinstance(step, DecisionStep):
        who = player_of_action(action, step.players(state)) if seat is None else seat
        yield from false_claims(state, who, reason)
        if seat is None or may_act(step, state, action, seat):
            yield from _at_step(state, step, action, reason)
    elif seat is not None:
        yield from false_claims(state, seat, reason)
    if seat is None:
        yield from _applied(state, action, reason)


def _at_step(state: Any, step: Any, action: aw.Action, reason: aw.Reason) -> Iterator[str]:
    """Yield a fault if a step offers such actions but the reason is not the step's own."""
    own = step.why_not(state, action)
    if type(action) in step.choices and reason.code != own.code:
        yield f"{type(step).__name__} says {own.code}, not {reason.code}"


def _applied(state: Any, action: aw.Action, reason: aw.Reason) -> Iterator[str]:
    """Yield a fault if `apply` does not refuse the action with the same reason."""
    try:
        aw.apply(state, action)
    except aw.IllegalAction as error:
        if error.reason != reason:
            yield f"apply says {error.reason}, explain {reason}"
    else:
        yield "apply accepts it"


def _is_rule(reason: aw.Reason, game: str) -> bool:
    """Return whether the game has the reason's rule, or the code breaks no rule."""
    return reason.rule in _rules(game) or (not reason.rule and reason.code in NO_RULE)


@cache
def _rules(game: str) -> frozenset[str]:
    return frozenset(rule.id for rule in aw.game(game).rules())
