"""Tells why the decision that an action leads to offers its player nothing, so that the turn ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.fields import fields_of
from ancient_world.engine.declared.naming import reason_by_name
from ancient_world.engine.errors import AncientWorldError, Reason
from ancient_world.engine.language import register, sentence, tr
from ancient_world.engine.state import State
from ancient_world.engine.steps import Choice, DecisionStep
from ancient_world.engine.unoffered import meant_by, thought_of

MOST_TRIED = 60
"""At most so many actions of a kind are asked why not."""
register(
    {
        "effect-ends-unable": "you cannot {what}, and your turn ends",
        "effect-ends-unable-why": "you cannot {what}, and your turn ends. {why}",
    }
)


def unable(state: State, after: State, player: int, names: Sequence[str]) -> str | None:
    """Return why an action leads to no decision of its player, or ``None`` if it leads to none that is passed over.

    ``state`` is the one before the action, and ``after`` the one after all that it leads to.
    """
    step = next(_passed(state, after, player), None)
    if step is None:
        return None
    kind = next((each for each in step.choices if each.label and not step.is_optional(each)), None)
    if kind is None:
        return None
    what, why = tr(kind.label), _why(step, kind, after, player)
    if why is None:
        return sentence("effect-ends-unable", {"what": what})
    data = {"what": what, "why": reason_by_name(why, after).told(names)}
    return sentence("effect-ends-unable-why", data)


def _passed(state: State, after: State, player: int) -> Iterator[DecisionStep]:
    """Yield the decisions that came up with the action and were passed over."""
    asked = type(state.agenda[-1])
    for step in after.passed:
        known = step in state.agenda or isinstance(step, asked)
        if isinstance(step, DecisionStep) and not known and player in step.players(after):
            yield step


def _why(step: DecisionStep, kind: type[Choice], state: State, player: int) -> Reason | None:
    """Return the reason against a kind of choice: one that names nothing chosen, as a price, before one that does.

    Of several it is the one that fewest actions have. Where the step lists no candidates, a reason that names one of many
    things, as somebody's city, tells a player nothing.
    """
    listed = thought_of(step, kind, state, player)[:MOST_TRIED]
    reasons: dict[tuple[bool, str], Reason] = {}
    counts = Counter[tuple[bool, str]]()
    for action in listed or meant_by(kind, state, player, MOST_TRIED):
        why_not = _against(step, state, action)
        if why_not is not None:
            key = _names(why_not, action), why_not.code
            reasons.setdefault(key, why_not)
            counts[key] += 1
    if not counts:
        return None
    best = min(counts, key=lambda key: (key[0], counts[key]))
    return None if best[0] and not listed and counts.total() > 1 else reasons[best]


def _names(why_not: Reason, action: Action) -> bool:
    """Return whether a reason names something that the action names."""
    chosen = [getattr(action, field.name) for field in fields_of(type(action))]
    return any(isinstance(each, str) and each in why_not.data.values() for each in chosen)


def _against(step: DecisionStep, state: State, action: object) -> Reason | None:
    """Return why a passed-over decision forbids an action; nothing where that depends on what is masked."""
    try:
        return step.why_not(state, action)
    except AncientWorldError:
        return None
