"""Know-how (E3, E4): advances for gold, dearer for who has one first."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from ancient_world.engine import Action, Reason, reason
from ancient_world.games.antike import actions as act
from ancient_world.games.antike.components import ADVANCED, ADVANCES, NEEDS
from ancient_world.games.antike.rules.decisions import FINISH, OwnTurn, Refusals
from ancient_world.games.antike.rules.paying import charge, why_not_pay
from ancient_world.games.antike.state import Table

__all__ = ["Learning", "known", "price_of"]

BASIC_PRICES = (7, 3)
"""Gold for the first, and for those after it (E3)."""
ADVANCED_PRICES = (10, 5)


def known(state: Table, advance: str) -> bool:
    """Whether anybody has an advance."""
    return any(advance in other.know_how for other in state.civilizations)


def price_of(state: Table, advance: str) -> int:
    """What an advance costs now, in gold (E3)."""
    prices = ADVANCED_PRICES if advance in ADVANCED else BASIC_PRICES
    return prices[known(state, advance)]


@attrs.frozen
class Learning(OwnTurn):
    """Gain advances, one after the other (E3)."""

    def waits(self, state: Table) -> bool:
        own = self.own(state)
        return own.gold + own.coins >= BASIC_PRICES[1] and bool(self._lessons(state))

    def _lessons(self, state: Table) -> list[Action]:
        lessons: list[Action] = [act.Learn(advance) for advance in ADVANCES]
        return [one for one in lessons if self.why_not(state, one) is None]

    def own_actions(self, state: Table) -> list[Action]:
        return [*self._lessons(state), FINISH]

    def why_not_learn(self, state: Table, action: act.Learn) -> Reason | None:
        """Why this advance cannot be had (E3), or ``None``."""
        know_how, advance = self.own(state).know_how, action.advance
        if advance not in ADVANCES:
            return reason("antike-no-such-advance", "E3", advance=advance)
        if advance in know_how:
            return reason("antike-known-already", "E3", advance=advance)
        if advance in NEEDS and NEEDS[advance] not in know_how:
            return reason("antike-needs-basic", "E3", advance=advance, needs=NEEDS[advance])
        return why_not_pay(state, self.civilization, "E3", (0, 0, price_of(state, advance)))

    def why_not_finish(self, state: Table, action: act.Finish) -> None:
        """One may always stop."""

    def play_own(self, draft: Table, action: Any) -> None:
        if type(action) is not act.Learn:
            return
        price = price_of(draft, action.advance)
        first = not known(draft, action.advance)
        own = draft.edit(self.civilization)
        self.again(draft)
        # Charged by what the civilization knew before: with all know-how it would pay another way (E4).
        charge(draft, self.civilization, (0, 0, price))
        own.know_how = (*own.know_how, action.advance)
        own.scholars_due += first
        own.extra_due = own.knows_all and draft.settings.all_know_how == "2006"

    refusals: ClassVar[Refusals] = {act.Learn: why_not_learn, act.Finish: why_not_finish}
