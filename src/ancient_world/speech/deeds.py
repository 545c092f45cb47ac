"""What somebody did, in a sentence, with what it cost and gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ancient_world.engine.declared.masks import names_masked
from ancient_world.engine.language import You, register, sentence
from ancient_world.engine.steps import DecisionStep
from ancient_world.engine.wording.acts import filled, said_of
from ancient_world.engine.wording.said import Effect
from ancient_world.speech.choosing import STUMBLED, amounts, changes, counted

register(
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
    before: Any, action: Any, after: Any, player: int | None, names: Sequence[str]
) -> str | None:
    """Return what happened by an action in a sentence, with what its player paid and gained; ``None`` without a sentence.

    The states around it are as the reader knows them.
    """
    said, data = said_of(before, action)
    if said is None:
        return None
    step, amount = before.agenda[-1], {}
    chosen = isinstance(step, DecisionStep) and player is not None
    if isinstance(step, DecisionStep) and player is not None:
        cost, gain = _paid(step, before, action, after, player)
        amount = {"cost": cost, "gain": gain}
        data["player"] = player
    own = data.get("player") in [seat for seat, name in enumerate(names) if type(name) is You]
    told = {name: counted(before, some) or _nothing() for name, some in amount.items()}
    said_so = said.own + said.others
    more = [name for name, some in amount.items() if some and f"{{{name}}}" not in said_so]
    words = filled(said, before, {**data, **told}, names, own=own)
    if own and chosen:
        return sentence("-".join(["log-own", *more]), {"said": words, **told})
    return sentence("-".join(["log", *more]), {"said": words[:1].upper() + words[1:], **told})


def _nothing() -> str:
    return sentence("log-nothing", {})


def _paid(
    step: DecisionStep[Any], before: Any, action: Any, after: Any, player: int
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return what was paid and gained: as the action's class says it, where that comes to the same."""
    cost, gain = changes(step, before, after, player)
    if names_masked(action) or type(action) not in step.choices:
        return cost, gain
    try:
        told: Effect = action.effect(step, before) or Effect()
    except STUMBLED:
        return cost, gain
    if told.cost is None and told.gain is None:
        return cost, gain
    own = told.cost or {}, told.gain or {}
    kinds = {*cost, *gain, *own[0], *own[1]} & amounts(step, before, player).keys()
    same = all(_net(own, kind) == _net((cost, gain), kind) for kind in kinds)
    return own if same else (cost, gain)


def _net(paid: tuple[Mapping[str, int], Mapping[str, int]], kind: str) -> int:
    return paid[1].get(kind, 0) - paid[0].get(kind, 0)
