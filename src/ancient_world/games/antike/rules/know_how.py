"""Know-how (E3, E4): advances for gold, which cost most for the first civilization to learn them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import attrs

from ancient_world.engine import Choice, Effect, Reason, Refusal, Sentence, one_of
from ancient_world.engine.message_catalogue import shown_unchanged
from ancient_world.games.antike.advances import (
    ADVANCE_BY_ID,
    ADVANCED_ADVANCES,
    ADVANCES,
    BASIC_ADVANCE_NEEDED,
)
from ancient_world.games.antike.rules.civilization_decisions import (
    AntikeChoice,
    Exchange,
    Finish,
    TurnDecision,
    can_pay,
)
from ancient_world.games.antike.rules.paying import charge_bill, why_not_pay
from ancient_world.games.antike.table import Table

BASIC_PRICES = (7, 3)
"""The price of a basic advance in gold: for the first civilization, and for later ones (E3)."""
ADVANCED_PRICES = (10, 5)
SCHOLAR_SENTENCE = Sentence(
    "the first player to learn this advance gets a scholar, if a scholar is left"
)


def is_known(state: Table, advance: str) -> bool:
    """Return whether any civilization has an advance."""
    return any(advance in civilization.know_how for civilization in state.civilizations)


def advance_price(state: Table, advance: str) -> int:
    """Return the present price of an advance in gold (E3)."""
    prices = ADVANCED_PRICES if advance in ADVANCED_ADVANCES else BASIC_PRICES
    return prices[is_known(state, advance)]


@attrs.frozen
class Learn(AntikeChoice["Learning"]):
    """Gain this advance (E3)."""

    rule = "E3"
    label = "learn an advance"
    sentence: ClassVar[Sentence] = Sentence(
        "learn {advance:label:the} for {price} gold", "{player:seat} learns {advance:label:the}"
    )
    no_such_advance: ClassVar[Refusal] = Refusal(
        "antike-no-such-advance", "E3", "There is no advance {advance!r}; there are: {advances}."
    )
    advance_already_known: ClassVar[Refusal] = Refusal(
        "antike-known-already", "E3", "You know {advance:label} already."
    )
    needs_basic: ClassVar[Refusal] = Refusal(
        "antike-needs-basic", "E3", "{advance:label} needs {needs:label} first."
    )

    advance: Annotated[str, one_of("advance")]

    @classmethod
    def candidates(cls, step: Learning, state: Table) -> Iterator[Learn]:
        own_civilization = step.deciding_civilization(state)
        if own_civilization.gold + own_civilization.coins < BASIC_PRICES[1]:
            return
        know_how = own_civilization.know_how
        for learn_action in _LEARN_ACTIONS:
            advance = learn_action.advance
            if advance in know_how or (
                advance in BASIC_ADVANCE_NEEDED and BASIC_ADVANCE_NEEDED[advance] not in know_how
            ):
                continue
            if can_pay(state, own_civilization, (0, 0, advance_price(state, advance))):
                yield learn_action

    def why_not(self, step: Learning, state: Table) -> Reason | None:
        know_how, advance = step.deciding_civilization(state).know_how, self.advance
        if advance not in ADVANCES:
            return self.no_such_advance(advance=advance, advances=shown_unchanged(ADVANCES))
        if advance in know_how:
            return self.advance_already_known(advance=advance)
        if advance in BASIC_ADVANCE_NEEDED and BASIC_ADVANCE_NEEDED[advance] not in know_how:
            return self.needs_basic(advance=advance, needs=BASIC_ADVANCE_NEEDED[advance])
        return why_not_pay(state, step.civilization, "E3", (0, 0, advance_price(state, advance)))

    def says(self, step: Learning, state: Table) -> Sentence:
        return self.sentence(price=advance_price(state, self.advance))

    def effect(self, step: Learning, state: Table) -> Effect:
        scholar_sentences = () if is_known(state, self.advance) else (SCHOLAR_SENTENCE,)
        return Effect(further_effects=(ADVANCE_BY_ID[self.advance].sentence, *scholar_sentences))

    def play(self, step: Learning, draft: Table) -> None:
        price = advance_price(draft, self.advance)
        is_first = not is_known(draft, self.advance)
        own_civilization = draft.edit_civilization(step.civilization)
        draft.push(step)
        # With all know-how goods are exchanged freely; this advance must be paid as before (E4).
        charge_bill(draft, step.civilization, (0, 0, price))
        own_civilization.know_how = (*own_civilization.know_how, self.advance)
        own_civilization.scholars_due += is_first
        own_civilization.extra_due = (
            own_civilization.knows_all_advances and draft.settings.all_know_how == "2006"
        )


_LEARN_ACTIONS = tuple([Learn(advance) for advance in ADVANCES])


class Learning(TurnDecision):
    """Learn advances, one after the other (E3)."""

    rule = "E3"
    label = "know-how"
    prompt: ClassVar[Sentence] = Sentence(
        "Learn an advance with {civilization}, or finish",
        "{player:seat} may learn advances with {civilization}",
    )
    finished: ClassVar[Sentence] = Sentence("finish learning", "{player:seat} learns nothing more")
    allowed_on: ClassVar[tuple[str, ...]] = ("founding",)
    choices: ClassVar[tuple[type[Choice], ...]] = (Learn, Finish, Exchange)
