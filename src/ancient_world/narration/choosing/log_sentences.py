"""Make the sentence on an action that was taken, with its costs and gains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ancient_world.engine.action_words import filled, said_of
from ancient_world.engine.actions import Action
from ancient_world.engine.agenda import played_alone
from ancient_world.engine.declared.masks import names_masked
from ancient_world.engine.language import You, message_text, register_messages
from ancient_world.engine.said import Effect
from ancient_world.engine.state import State
from ancient_world.engine.steps import Choice, DecisionStep
from ancient_world.narration.choosing.choosing import STUMBLED, amounts, changes, counted, paid

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


def happened(
    done: Sequence[tuple[State, Action | None, State]], player: int | None, names: Sequence[str]
) -> str | None:
    """Return the sentence on an action with its costs and gains; ``None`` if the action declares no sentence.

    Each item of ``done`` is the state before the action, the action, and the state after it, as the reader knows them.
    Several items are the parts of one payment: the sentence is that of the first, with the costs and gains of all.
    """
    before, action, _ = done[0]
    declared, data = said_of(before, action)
    if declared is None:
        return None
    step, purse = before.agenda[-1], None
    amount: dict[str, Mapping[str, int]] = {}
    chosen = isinstance(step, DecisionStep) and player is not None
    if isinstance(step, DecisionStep) and player is not None:
        each = [_paid(*each_done, player) for each_done in done]
        costs, gains = zip(*each, strict=True)
        order = list(amounts(step, before, player))
        amount = {"cost": _sum(costs, order), "gain": _sum(gains, order)}
        data["player"], purse = player, step.purse(before, player)
    own = data.get("player") in [seat for seat, name in enumerate(names) if type(name) is You]
    amount_texts = {name: counted(purse, some) or _nothing() for name, some in amount.items()}
    sentences_declared = declared.own + declared.others
    more = [
        name for name, some in amount.items() if some and f"{{{name}}}" not in sentences_declared
    ]
    words = filled(declared, before, {**data, **amount_texts}, names, own=own)
    if own and chosen:
        return message_text("-".join(["log-own", *more]), {"said": words, **amount_texts})
    return message_text(
        "-".join(["log", *more]), {"said": words[:1].upper() + words[1:], **amount_texts}
    )


def _sum(counts: Sequence[Mapping[str, int]], order: Sequence[str]) -> Mapping[str, int]:
    if len(counts) == 1:
        return counts[0]
    totals: dict[str, int] = {}
    for each in counts:
        for kind, count in each.items():
            totals[kind] = totals.get(kind, 0) + count
    return {kind: totals[kind] for kind in order if kind in totals}


def _nothing() -> str:
    return message_text("log-nothing", {})


def _paid(
    before: State, action: Action | None, after: State, player: int
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return costs and gains of the action itself; if the reader knows too little for that, those of all that followed."""
    step = before.agenda[-1]
    assert isinstance(step, DecisionStep)
    if isinstance(action, Choice) and type(action) in step.choices and not names_masked(action):
        try:
            declared = action.effect(step, before) or Effect()
            played, later = played_alone(before, action, player, unasked=False)
            return paid(step, (before, played, later), player, declared)
        except STUMBLED:
            pass
    return changes(step, before, after, player)
