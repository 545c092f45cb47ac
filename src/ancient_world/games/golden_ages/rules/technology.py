"""Developing technologies, paid or free (C9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Self

import attrs

from ancient_world.engine import (
    Choice,
    Effect,
    Reason,
    Refusal,
    Sentence,
    count,
    one_of,
    one_of_each,
)
from ancient_world.games.golden_ages import effect_kinds as kinds
from ancient_world.games.golden_ages.rules import effects
from ancient_world.games.golden_ages.rules.effects import powers_of
from ancient_world.games.golden_ages.rules.golden_decisions import (
    CANNOT_PAY,
    STEPS_BELOW_TURN,
    Finish,
    GoldenChoice,
    GoldenDecision,
    card_effect,
)
from ancient_world.games.golden_ages.table import PlayerDraft, Table

LAST_LEVEL = 5
"""The level at which India develops a technology for nothing."""
MAXIMUM_NUMBER = 99
"""The highest number on a card."""
STEPS_BELOW_DEVELOPING = ("civilization-phase", "next-turn", "free-technology", "more-technologies")
"""The rows of steps below those in which technologies are gained for nothing, one after the other."""


NO_SUCH_TECHNOLOGY = Refusal(
    "golden-no-such-technology", "", "There is no technology {technology!r}."
)


def why_no_such_technology(technology: object, rule: str) -> Reason:
    """Return the reason against an id that is no technology."""
    return NO_SUCH_TECHNOLOGY(rule, technology=str(technology)[:60])


DEVELOPED_ALREADY = Refusal("golden-developed-already", "", "You already have {name}.")
NEEDS_EARLIER_TECHNOLOGY = Refusal("golden-needs-before", "C9", "{name} needs {before} first.")


def why_not_next(state: Table, seat: int, technology: object) -> Reason | None:
    """Return why a technology is not the next one of its row, or ``None``; this does not look at the price."""
    technologies = state.cards.technologies
    if not isinstance(technology, str) or technology not in technologies:
        return why_no_such_technology(technology, "C9")
    developed = state.players[seat].technologies
    card = technologies[technology]
    if technology in developed:
        return DEVELOPED_ALREADY("C9", name=card.name)
    for technology_card in technologies.values():
        if (
            technology_card.row == card.row
            and technology_card.level == card.level - 1
            and technology_card.id not in developed
        ):
            return NEEDS_EARLIER_TECHNOLOGY(name=card.name, before=technology_card.name)
    return None


def technology_price(state: Table, seat: int, technology: str, discount: int = 0) -> int:
    """Return the price of a technology for a player, which is never below 0."""
    total_discount = powers_of(state.cards, state.players[seat]).cheaper_technology + discount
    return max(0, state.cards.technologies[technology].price - total_discount)


def affordable_technologies(state: Table, seat: int, discount: int = 0) -> list[str]:
    """Return the available technologies that a player can pay."""
    player = state.players[seat]
    powers = powers_of(state.cards, player)
    spending_limit = player.gold + powers.cheaper_technology + discount
    return [each for each, price in powers.next_technologies if price <= spending_limit]


def develop_technology(
    draft: Table, seat: int, technology: str, *, with_effects: bool = True
) -> None:
    """Add a technology to a player: its cubes go to the reserve, and its effects at once happen if ``with_effects`` is true (C9)."""
    card = draft.cards.technologies[technology]
    player = draft.edit_player(seat)
    player.technologies = _technologies_in_order(draft, player, technology)
    player.powers = None
    player.reserve += card.cubes
    if with_effects:
        effects.apply_effects(draft, seat, technology, card.at_once)


def _technologies_in_order(draft: Table, player: PlayerDraft, technology: str) -> tuple[str, ...]:
    developed = (*player.technologies, technology)
    return tuple(
        [technology_id for technology_id in draft.cards.technologies if technology_id in developed]
    )


class TechnologyDecision(GoldenDecision):
    """A decision in which a technology can be developed for its price."""

    rule = "C9"

    @property
    def discount(self) -> int:
        """The discount on the price of a technology."""
        return 0

    def developable(self, state: Table) -> list[str]:
        """Return the technologies that can be developed here."""
        return affordable_technologies(state, self.player, self.discount)

    def why_not_develop(self, state: Table, technology: str) -> Reason | None:
        """Return why a technology cannot be developed here, or ``None`` if it can."""
        reason = why_not_next(state, self.player, technology)
        if reason is not None:
            return reason
        price, gold = self.price(state, technology), self.deciding_player(state).gold
        if price <= gold:
            return None
        name = state.cards.technologies[technology].name
        return CANNOT_PAY("C9", name=name, price=price, gold=gold)

    def price(self, state: Table, technology: str) -> int:
        """Return the price of a technology here."""
        return technology_price(state, self.player, technology, self.discount)

    def develop_and_continue(self, draft: Table, technology: str) -> None:
        """Develop a technology for its price; with Japan's power more can follow (C9)."""
        if self.powers(draft).several_technologies:
            draft.push(MoreTechnologies(self.player))
        price = self.price(draft, technology)
        draft.edit_player(self.player).gold -= price
        develop_technology(draft, self.player, technology)


@attrs.frozen
class Develop(GoldenChoice[TechnologyDecision]):
    """Develop this technology (C9)."""

    rule = "C9"
    label = "develop a technology"
    sentence: ClassVar[Sentence] = Sentence(
        "develop {technology}", "{player:seat} develops {technology}"
    )

    technology: Annotated[str, one_of("technology")]

    @classmethod
    def candidates(cls, step: TechnologyDecision, state: Table) -> Iterable[Self]:
        return [cls(technology_id) for technology_id in state.cards.technologies]

    @classmethod
    def legal(cls, step: TechnologyDecision, state: Table) -> list[Self]:
        return [*one_of_each(cls, tuple(step.developable(state)))]

    def why_not(self, step: TechnologyDecision, state: Table) -> Reason | None:
        return step.why_not_develop(state, self.technology)

    def effect(self, step: TechnologyDecision, state: Table) -> Effect:
        return card_effect(state, self.technology, step.price(state, self.technology))

    def play(self, step: TechnologyDecision, draft: Table) -> None:
        step.develop_and_continue(draft, self.technology)


@attrs.frozen
class FreeTechnology(TechnologyDecision):
    """Choose technologies for nothing, ``left`` of them if there are as many."""

    left: Annotated[int, count(1, MAXIMUM_NUMBER)]

    label = "which technology is free"
    prompt: ClassVar[Sentence] = Sentence(
        "Develop a technology for nothing", "{player:seat} is choosing a technology for nothing"
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_DEVELOPING
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (Develop,)

    def is_possible(self, state: Table) -> bool:
        """Return whether an effect gives each of these choices."""
        free_counts = [
            effect.count
            for effect in effects.effects_given(state, self.player, kinds.FreeTechnologies)
        ]
        steps = [step for step in state.agenda if isinstance(step, FreeTechnology)]
        return len(steps) <= len(free_counts) and self.left <= max(free_counts)

    def price(self, state: Table, technology: str) -> int:
        return 0

    def developable(self, state: Table) -> list[str]:
        return [technology for technology, _ in self.powers(state).next_technologies]

    def why_not_develop(self, state: Table, technology: str) -> Reason | None:
        return why_not_next(state, self.player, technology)

    def develop_and_continue(self, draft: Table, technology: str) -> None:
        if self.left > 1:
            draft.push(FreeTechnology(self.player, self.left - 1))
        develop_technology(draft, self.player, technology)


@attrs.frozen
class CheaperTechnology(TechnologyDecision):
    """Develop a technology at a discount."""

    gold: Annotated[int, count(1, MAXIMUM_NUMBER)]

    label = "which technology is cheaper"
    prompt: ClassVar[Sentence] = Sentence(
        "Develop a technology for {gold} gold less",
        "{player:seat} is choosing a cheaper technology",
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (Develop,)

    def is_possible(self, state: Table) -> bool:
        """Return whether an effect gives this discount."""
        discount_effects = effects.effects_given(state, self.player, kinds.DevelopCheaper)
        return self.gold in [effect.gold for effect in discount_effects]

    @property
    def discount(self) -> int:
        return self.gold


class MoreTechnologies(TechnologyDecision):
    """Develop another technology in the same action, or finish; for Japan."""

    label = "whether another technology is developed"
    prompt: ClassVar[Sentence] = Sentence(
        "Develop another technology, or stop", "{player:seat} is choosing whether to develop more"
    )
    finished: ClassVar[Sentence] = Sentence("stop developing", "{player:seat} stops developing")
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_TURN
    choices: ClassVar[tuple[type[Choice], ...]] = (Develop, Finish)

    def is_possible(self, state: Table) -> bool:
        """Return whether a card of the player allows several technologies."""
        return self.powers(state).several_technologies


class LastTechnologyChoice(TechnologyDecision):
    """Develop a technology of level 5, even without those before it; for India."""

    rule = "A2"
    label = "which technology of level 5 is free"
    not_last: ClassVar[Refusal] = Refusal(
        "golden-not-last", "A2", "{name} is not a technology of level 5{last:list; these are: }."
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Develop a technology of level 5 for nothing",
        "{player:seat} is choosing a technology of level 5 for nothing",
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_BELOW_DEVELOPING
    automatic = True
    choices: ClassVar[tuple[type[Choice], ...]] = (Develop,)

    def is_possible(self, state: Table) -> bool:
        """Return whether an effect gives this choice."""
        return bool(effects.effects_given(state, self.player, kinds.LastTechnology))

    def price(self, state: Table, technology: str) -> int:
        return 0

    def developable(self, state: Table) -> list[str]:
        developed = self.deciding_player(state).technologies
        technologies = state.cards.technologies.values()
        return [
            technology_card.id
            for technology_card in technologies
            if technology_card.level == LAST_LEVEL and technology_card.id not in developed
        ]

    def why_not_develop(self, state: Table, technology: object) -> Reason | None:
        if technology in self.developable(state):
            return None
        if not isinstance(technology, str) or technology not in state.cards.technologies:
            return why_no_such_technology(technology, "A2")
        name = state.cards.technologies[technology].name
        if technology in self.deciding_player(state).technologies:
            return DEVELOPED_ALREADY("A2", name=name)
        technologies = state.cards.technologies.values()
        last_technologies = tuple(
            [
                technology_card.id
                for technology_card in technologies
                if technology_card.level == LAST_LEVEL
            ]
        )
        return self.not_last(name=name, last=last_technologies)

    def develop_and_continue(self, draft: Table, technology: str) -> None:
        develop_technology(draft, self.player, technology, with_effects=False)


# --- effects ---


def _apply_gain(draft: Table, seat: int, _card_id: str, effect: kinds.GainTechnology) -> None:
    if effect.technology not in draft.players[seat].technologies:
        develop_technology(draft, seat, effect.technology)


def _apply_next(draft: Table, seat: int, _card_id: str, effect: kinds.NextTechnology) -> None:
    if effect.technology in draft.players[seat].technologies:
        draft.edit_player(seat).gold += effect.gold
    elif why_not_next(draft, seat, effect.technology) is None:
        develop_technology(draft, seat, effect.technology)


def _apply_free(draft: Table, seat: int, _card_id: str, effect: kinds.FreeTechnologies) -> None:
    draft.push(FreeTechnology(seat, effect.count))


def _apply_last(draft: Table, seat: int, _card_id: str, _effect: kinds.LastTechnology) -> None:
    draft.push(LastTechnologyChoice(seat))


def _apply_cheaper(draft: Table, seat: int, _card_id: str, effect: kinds.DevelopCheaper) -> None:
    draft.push(CheaperTechnology(seat, effect.gold))


ALL_DEVELOPED = Refusal("golden-all-developed", "C8", "You have developed everything.")


def _why_not_free(state: Table, seat: int, _effect: kinds.FreeTechnologies) -> Reason | None:
    return (
        None if powers_of(state.cards, state.players[seat]).next_technologies else ALL_DEVELOPED()
    )


NO_TECHNOLOGY = Refusal(
    "golden-no-technology",
    "C8",
    "You cannot pay for any technology with {gold} gold, even at the lower price.",
)


def _why_not_cheaper(state: Table, seat: int, effect: kinds.DevelopCheaper) -> Reason | None:
    if affordable_technologies(state, seat, effect.gold):
        return None
    return NO_TECHNOLOGY(gold=state.players[seat].gold)


effects.register_effect(kinds.GainTechnology, _apply_gain)
effects.register_effect(kinds.NextTechnology, _apply_next)
effects.register_effect(kinds.FreeTechnologies, _apply_free, _why_not_free)
effects.register_effect(kinds.LastTechnology, _apply_last)
effects.register_effect(kinds.DevelopCheaper, _apply_cheaper, _why_not_cheaper)
