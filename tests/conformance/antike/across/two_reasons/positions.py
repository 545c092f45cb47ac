"""Positions for several files in which two reasons hold."""

from __future__ import annotations

from collections.abc import Callable

import ancient_world as aw
from tests.antike.positions import (
    State,
)
from tests.conformance.telling import Refused, situation

GREECE, PERSIA, ARABIA = "greece", "persia", "arabia"


NOTHING = {"marble": 0, "iron": 0, "gold": 0, "coins": 0}


def counts(
    rule: str,
    name: str,
    state: Callable[[], State],
    action: aw.Action,
    code: str,
    reason_rule: str | None = None,
    *,
    player: int | None = None,
) -> None:
    """Declare the situation in which an action is refused for this one of two reasons."""

    @situation(rule, name)
    def _() -> Refused:
        return Refused(state(), action, code, reason_rule, player)
