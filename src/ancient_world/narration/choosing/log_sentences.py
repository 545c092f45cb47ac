"""Make the sentence on an action that was taken, with its costs and gains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ancient_world.engine.action_sentences import fill_sentence, sentence_template
from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import play_within_turn
from ancient_world.engine.declared.masked_values import contains_masked
from ancient_world.engine.message_catalogue import ReaderName, message_text, register_messages
from ancient_world.engine.sentence import Effect
from ancient_world.engine.state import State
from ancient_world.engine.steps import Choice, DecisionStep
from ancient_world.narration.choosing.choosing import (
    ERRORS_WITHOUT_VALUES,
    amounts_text,
    costs_and_gains,
    full_costs_and_gains,
    visible_amounts,
)

register_messages(
    {
        "log-nothing": "nothing",
        "log": "{said}.",
        "log-cost": "{said} and pays {cost}.",
        "log-gain": "{said} and gains {gain}.",
        "log-cost-gain": "{said}, pays {cost} and gains {gain}.",
        "log-own": "You: {said}.",
        "log-own-cost": "You: {said}, pay {cost}.",
        "log-own-gain": "You: {said}, gain {gain}.",
        "log-own-cost-gain": "You: {said}, pay {cost}, gain {gain}.",
    }
)


def action_sentence(
    transitions: Sequence[tuple[State, Action | None, State]],
    player: int | None,
    names: Sequence[str],
) -> str | None:
    """Return the sentence on an action with its costs and gains; ``None`` if the action declares no sentence.

    Each item of ``transitions`` is the state before the action, the action, and the state after it, as the reader knows them.
    Several items are the parts of one payment: the sentence is that of the first, with the costs and gains of all.
    """
    before, action, _ = transitions[0]
    declared_sentence, data = sentence_template(before, action)
    if declared_sentence is None:
        return None
    step, purse = before.agenda[-1], None
    amounts_by_kind: dict[str, Mapping[str, int]] = {}
    is_decision = isinstance(step, DecisionStep) and player is not None
    if isinstance(step, DecisionStep) and player is not None:
        costs_and_gains_of_parts = [
            _costs_and_gains_of(*each_done, player) for each_done in transitions
        ]
        costs, gains = zip(*costs_and_gains_of_parts, strict=True)
        amount_order = list(visible_amounts(step, before, player))
        amounts_by_kind = {
            "cost": _sum_amounts(costs, amount_order),
            "gain": _sum_amounts(gains, amount_order),
        }
        data["player"], purse = player, step.purse(before, player)
    is_own = data.get("player") in [
        seat for seat, name in enumerate(names) if type(name) is ReaderName
    ]
    amount_texts = {
        name: amounts_text(purse, amounts) or _nothing_text()
        for name, amounts in amounts_by_kind.items()
    }
    declared_texts = declared_sentence.second_person + declared_sentence.third_person
    unsaid_kinds = [
        name
        for name, some in amounts_by_kind.items()
        if some and f"{{{name}}}" not in declared_texts
    ]
    text = fill_sentence(
        declared_sentence, before, {**data, **amount_texts}, names, second_person=is_own
    )
    if is_own and is_decision:
        return message_text("-".join(["log-own", *unsaid_kinds]), {"said": text, **amount_texts})
    return message_text(
        "-".join(["log", *unsaid_kinds]), {"said": text[:1].upper() + text[1:], **amount_texts}
    )


def _sum_amounts(
    amounts_of_parts: Sequence[Mapping[str, int]], order: Sequence[str]
) -> Mapping[str, int]:
    if len(amounts_of_parts) == 1:
        return amounts_of_parts[0]
    totals: dict[str, int] = {}
    for amounts in amounts_of_parts:
        for kind, count in amounts.items():
            totals[kind] = totals.get(kind, 0) + count
    return {kind: totals[kind] for kind in order if kind in totals}


def _nothing_text() -> str:
    return message_text("log-nothing", {})


def _costs_and_gains_of(
    before: State, action: Action | None, after: State, player: int
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return costs and gains of the action itself; if the reader knows too little for that, those of all that followed."""
    step = before.agenda[-1]
    assert isinstance(step, DecisionStep)
    if isinstance(action, Choice) and type(action) in step.choices and not contains_masked(action):
        try:
            declared_effect = action.effect(step, before) or Effect()
            state_after_action, final_state = play_within_turn(
                before, action, player, play_forced=False
            )
            return full_costs_and_gains(
                step, (before, state_after_action, final_state), player, declared_effect
            )
        except ERRORS_WITHOUT_VALUES:
            pass
    return costs_and_gains(step, before, after, player)
