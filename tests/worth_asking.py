"""Leave out the many actions near the legal ones that a position refuses as a whole kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ancient_world as aw

__all__ = ["worth_asking"]

SAMPLE = 10
"""One of so many actions is tried of each large kind."""
FEW = 16
"""A kind with fewer actions is tried as a whole."""


def worth_asking(state: Any, pool: Iterable[aw.Action], start: int = 0) -> list[aw.Action]:
    """Return the pool, but only a sample of each kind that is "not-now"; ``start`` selects the sample.

    A kind counts as "not-now" if every action of its sample is.
    """
    kinds: dict[type, list[aw.Action]] = {}
    for action in pool:
        kinds.setdefault(type(action), []).append(action)
    chosen: list[aw.Action] = []
    for actions in kinds.values():
        sample = actions if len(actions) < FEW else actions[start % SAMPLE :: SAMPLE]
        chosen += sample if all(_comes_too_early(state, action) for action in sample) else actions
    return chosen


def _comes_too_early(state: Any, action: aw.Action) -> bool:
    reason = aw.explain(state, action)
    return reason is not None and reason.code == "not-now"
