"""What is decided now, and for which civilization and units."""

from __future__ import annotations

from typing import Any

from ancient_world.engine import LABELS, register, sentence, tr
from ancient_world.games.antike.rules.units import GroupDecision
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.words.board import unit_counts
from ancient_world.games.antike.words.describe import civilization_name, province_name

register(
    {
        "antike-question": "{wanted} for {name}",
        "antike-question-group": "{wanted} for {name}: {units} in {at}",
    }
)


def question(state: AntikeState) -> str:
    """What is decided: "what a group of units does for Greece: 3 legions in Athenae"."""
    step: Any = state.agenda[-1]
    wanted = tr(LABELS[step.word()])
    number = getattr(step, "civilization", None)
    if number is None:
        return wanted
    data = {"wanted": wanted, "name": civilization_name(state, state.civilizations[number].id)}
    if not isinstance(step, GroupDecision):
        return sentence("antike-question", data)
    units = unit_counts({step.unit: step.size(state, number)})
    at = province_name(state, step.province)
    return sentence("antike-question-group", {**data, "units": units, "at": at})
