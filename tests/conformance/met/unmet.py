"""What no whole game meets, with the reason."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["UNMET"]

OTHER_CARDS = "only card files of one's own have such cards"

UNMET: Mapping[str, Mapping[str, str]] = {
    "antike": {"end K3": "all 35 personalities are seldom taken before somebody reaches the goal"},
    "golden-ages": {},
    "the-ancient-world": {
        "action choose-action": OTHER_CARDS,
        "action collect-ambrosia": OTHER_CARDS,
        "step at-card": OTHER_CARDS,
        "step at-own-space": OTHER_CARDS,
        "step collecting": OTHER_CARDS,
        "step gain-army-rewards": OTHER_CARDS,
    },
    "tides-of-time": {},
}
"""What no whole game meets, by game, with the reason."""
