"""When what was hidden comes to light: explored cards that are discarded face up (G2)."""

from __future__ import annotations

from ancient_world.games.the_ancient_world.rules.looking import ChooseExplored
from ancient_world.games.the_ancient_world.state import AncientWorldState


def reveals(before: AncientWorldState, after: AncientWorldState) -> bool:
    """Whether explored cards were discarded: the others have seen them from then on."""
    step = before.agenda[-1] if before.agenda else None
    return isinstance(step, ChooseExplored) and step not in after.agenda and len(step.looked) > 1
