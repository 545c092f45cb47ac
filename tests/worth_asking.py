"""Of thousands of actions near the legal ones: those whose refusal can differ from one to the next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ancient_world as aw

__all__ = ["worth_asking"]

SAMPLE = 10
"""Of a kind that the position does not wait for, one action in so many is asked for."""
FEW = 16
"""A kind with fewer actions is asked for as a whole."""


def worth_asking(state: Any, pool: Iterable[aw.Action], start: int = 0) -> list[aw.Action]:
    """All of the pool, but of each kind that is refused as a whole ("not-now") a sample; ``start`` says which.

    Four of five neighbours are such. A kind counts as refused when each of its sample is.
    """
    kinds: dict[type, list[aw.Action]] = {}
    for action in pool:
        kinds.setdefault(type(action), []).append(action)
    found: list[aw.Action] = []
    for actions in kinds.values():
        sample = actions if len(actions) < FEW else actions[start % SAMPLE :: SAMPLE]
        found += sample if all(_comes_too_early(state, action) for action in sample) else actions
    return found


def _comes_too_early(state: Any, action: aw.Action) -> bool:
    reason = aw.explain(state, action)
    return reason is not None and reason.code == "not-now"
