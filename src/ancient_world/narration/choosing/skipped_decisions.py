"""Explain why a player's turn ends after an action: the next decision has no legal action for this player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ancient_world.engine.actions import Action
from ancient_world.engine.candidate_actions import candidates_for, possible_actions_of
from ancient_world.engine.declared.field_marks import fields_of
from ancient_world.engine.declared.naming import name_components
from ancient_world.engine.errors import AncientWorldError, Reason
from ancient_world.engine.message_catalogue import message_text, register_messages, translate
from ancient_world.engine.state import State
from ancient_world.engine.steps import Choice, DecisionStep

MAX_ACTIONS_TRIED = 60
"""The most actions of a kind for which reasons are computed."""
register_messages(
    {
        "effect-ends-unable": "you cannot {what}, and your turn ends",
        "effect-ends-unable-why": "you cannot {what}, and your turn ends. {why}",
    }
)


def text_on_skipped_decision(
    state: State, after: State, player: int, names: Sequence[str]
) -> str | None:
    """Return why a player could not take a decision after an action, or ``None`` if no decision was passed over.

    ``state`` is the state before the action, and ``after`` the state after all that follows from the action.
    """
    step = next(_skipped_decisions(state, after, player), None)
    if step is None:
        return None
    kind = next((each for each in step.choices if each.label and not step.is_optional(each)), None)
    if kind is None:
        return None
    label_text, reason = translate(kind.label), _best_reason(step, kind, after, player)
    if reason is None:
        return message_text("effect-ends-unable", {"what": label_text})
    data = {"what": label_text, "why": name_components(reason, after).message_for(names)}
    return message_text("effect-ends-unable-why", data)


def _skipped_decisions(state: State, after: State, player: int) -> Iterator[DecisionStep]:
    """Yield the player's decisions that came up after an action and were passed over."""
    step_type = type(state.agenda[-1])
    for step in after.passed:
        was_due_before = step in state.agenda or isinstance(step, step_type)
        if isinstance(step, DecisionStep) and not was_due_before and player in step.players(after):
            yield step


def _best_reason(
    step: DecisionStep, kind: type[Choice], state: State, player: int
) -> Reason | None:
    """Return the most telling reason against a kind of choice, or ``None``.

    Reasons that do not name a value of the action, such as a price, come first; among equals, the one that applies to the
    fewest actions. If the step lists no candidates, a reason that names one of many values does not help a player.
    """
    candidates = candidates_for(step, kind, state, player)[:MAX_ACTIONS_TRIED]
    reasons: dict[tuple[bool, str], Reason] = {}
    counts = Counter[tuple[bool, str]]()
    for action in candidates or possible_actions_of(kind, state, player, MAX_ACTIONS_TRIED):
        why_not = _reason_against(step, state, action)
        if why_not is not None:
            rank = _names_value_of(why_not, action), why_not.code
            reasons.setdefault(rank, why_not)
            counts[rank] += 1
    if not counts:
        return None
    best_rank = min(counts, key=lambda key: (key[0], counts[key]))
    return None if best_rank[0] and not candidates and counts.total() > 1 else reasons[best_rank]


def _names_value_of(why_not: Reason, action: Action) -> bool:
    values = [getattr(action, field.name) for field in fields_of(type(action))]
    return any(isinstance(each, str) and each in why_not.data.values() for each in values)


def _reason_against(step: DecisionStep, state: State, action: object) -> Reason | None:
    """Return why a passed-over decision forbids an action; ``None`` if it does not, or if masked values decide."""
    try:
        return step.why_not(state, action)
    except AncientWorldError:
        return None
