"""The end of a round (E): confront, repair, income, reset, feed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

import attrs

from ancient_world.engine import (
    AutomaticStep,
    Choice,
    Effect,
    Reason,
    Refusal,
    SeatNumber,
    Sentence,
    Step,
    one_of_each,
)
from ancient_world.games.the_ancient_world.city import Army
from ancient_world.games.the_ancient_world.field_types import (
    CITIZEN_NUMBERS,
    CitizenNumber,
    SmallNumber,
)
from ancient_world.games.the_ancient_world.goods_and_spaces import NO_GOODS
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    CITIZEN_STARVING,
    END_ROW,
    SPENDING_CHOICES,
    STEPS_IN_CONFRONTATION,
    TableAction,
    TableDecision,
    gain_goods,
    why_no_such_citizen,
    why_not_spend,
)
from ancient_world.games.the_ancient_world.rules.city_scores import LastAmbrosia
from ancient_world.games.the_ancient_world.rules.damage import RepairBeforeIncome, RollDamage
from ancient_world.games.the_ancient_world.table import PlayerDraft, Space, Table, Threat


class EndRound(AutomaticStep[Table]):
    """End the round after all have passed, with E1 to E4; after the last round there is no income and no refill (E0)."""

    rule = "E0"
    label = "the end of the round"

    allowed_on: ClassVar[tuple[str, ...]] = ("", "prepare-round")

    def is_possible(self, state: Table) -> bool:
        return state.round > 0

    @classmethod
    def row(cls, state: Table) -> tuple[Step[Table], ...]:
        seats = state.seats_in_order()
        is_last_round = state.round == state.cards.figures.rounds
        return (
            *[Confront(seat) for seat in seats],
            *[OfferRepairs(seat) for seat in seats],
            *([] if is_last_round else [CollectIncome()]),
            ResetBoard(),
            *[Feed(seat) for seat in seats],
            *([LastAmbrosia(seat) for seat in seats] if is_last_round else []),
        )

    def run(self, draft: Table) -> None:
        draft.push(*self.row(draft))


def placating_price(state: Table, threat: Threat) -> int:
    """Return the ambrosia that placates a threatening titan (E1)."""
    if threat.ambrosia:
        return threat.ambrosia + 1
    return len(state.cards.titans[threat.titan].banners)


NO_THREAT = Refusal("no-threat", "E1", "No titan threatens you.")


class FeedTitan(TableAction["Confront"]):
    """Placate the threatening titan with ambrosia (E1)."""

    rule = "E1"
    label = "feed the threatening titan"
    sentence: ClassVar[Sentence] = Sentence("feed {titan}", "{player:seat} feeds {titan} {cost}")
    sentence_of_threat: ClassVar[Sentence] = Sentence("the titan goes on threatening you")

    def says(self, step: Confront, state: Table) -> Sentence:
        return self.sentence(titan=step.titan(state))

    @classmethod
    def candidates(cls, step: Confront, state: Table) -> Iterable[Self]:
        return () if state.players[step.player].threat is None else (cls(),)

    def why_not(self, step: Confront, state: Table) -> Reason | None:
        player = state.players[step.player]
        if player.threat is None:
            return NO_THREAT()
        return why_not_spend(player, placating_price(state, player.threat), "E1")

    def effect(self, step: Confront, state: Table) -> Effect:
        return Effect(further_effects=[self.sentence_of_threat])

    def play(self, step: Confront, draft: Table) -> None:
        player = draft.edit_player(step.player)
        threat = player.threat
        if threat is not None:
            price = placating_price(draft, threat)
            player.ambrosia -= price
            player.threat = Threat(threat.titan, threat.ambrosia + price)


class FaceTitan(TableAction["Confront"]):
    """Roll the damage dice of the threatening titan (E1)."""

    rule = "E1"
    label = "face the titan"
    sentence: ClassVar[Sentence] = Sentence("face {titan}", "{player:seat} faces {titan}")

    optional = True

    def says(self, step: Confront, state: Table) -> Sentence:
        return self.sentence(titan=step.titan(state))

    def why_not(self, step: Confront, state: Table) -> Reason | None:
        return None if state.players[step.player].threat else NO_THREAT()

    def play(self, step: Confront, draft: Table) -> None:
        step.finish(draft)


class Confront(TableDecision):
    """Feed the threatening titan or roll its damage dice (E1); a player who cannot feed it must roll."""

    rule = "E1"
    label = "how a threatening titan is confronted"
    prompt: ClassVar[Sentence] = Sentence(
        "Feed {titan} {price} ambrosia, or face the titan", "{player:seat} is confronting {titan}"
    )
    allowed_on: ClassVar[tuple[str, ...]] = STEPS_IN_CONFRONTATION
    row_of = END_ROW
    choices: ClassVar[tuple[type[Choice], ...]] = (FeedTitan, FaceTitan, *SPENDING_CHOICES)

    def prompts(self, state: Table, player: int) -> Sentence:
        threat = state.players[player].threat
        price = 0 if threat is None else placating_price(state, threat)
        return self.prompt(titan=self.titan(state), price=price)

    def titan(self, state: Table) -> str:
        """Return the titan that threatens the player, or an empty text if there is none."""
        threat = state.players[self.player].threat
        return "" if threat is None else threat.titan

    def waits(self, state: Table) -> bool:
        player = state.players[self.player]  # written for speed, as for feeding citizens
        threat = player.threat
        return threat is not None and player.ambrosia >= placating_price(state, threat)

    def finish(self, draft: Table) -> None:
        threat = draft.players[self.player].threat
        if threat is not None:
            dice = len(draft.cards.titans[threat.titan].banners)
            draft.push(RollDamage(dice, self.player, threat.titan))


@attrs.frozen
class OfferRepairs(AutomaticStep[Table]):
    """Offer repair income, right after confronting and right before income (E2)."""

    rule = "E2"
    label = "repairs before the income"

    player: SeatNumber

    allowed_on: ClassVar[tuple[str, ...]] = ("offer-repairs", "collect-income", "reset-board")
    row_of = END_ROW

    def run(self, draft: Table) -> None:
        repairs = draft.players[self.player].city.totals(draft.cards).repairs
        draft.push(RepairBeforeIncome(self.player, repairs))


class CollectIncome(AutomaticStep[Table]):
    """Collect coins, knowledge and ambrosia; coins paid for armies slide down, and armies can be used again (E2)."""

    rule = "E2"
    label = "the income"

    allowed_on: ClassVar[tuple[str, ...]] = ("reset-board",)
    row_of = END_ROW

    def run(self, draft: Table) -> None:
        military = draft.cards.military
        for seat in range(len(draft.players)):
            player = draft.edit_player(seat)
            gain_goods(player, player.city.totals(draft.cards).income)
            for army in player.armies:
                income = military[army.card].totals.income
                if income is not NO_GOODS:
                    gain_goods(player, income)
            player.armies = tuple(
                [
                    Army(army.card, army.retired, army.coins + army.paid) if army.paid else army
                    for army in player.armies
                ]
            )


class ResetBoard(AutomaticStep[Table]):
    """Refill ambrosia, take citizens back, turn the token's hand side down (E3).

    After the last round nothing is refilled, but citizens return, so that all of them are fed (E0).
    """

    rule = "E3"
    label = "the board is made ready"

    allowed_on: ClassVar[tuple[str, ...]] = ("feed",)
    row_of = END_ROW

    def run(self, draft: Table) -> None:
        figures = draft.cards.figures
        citizen_limit = figures.refill_limit[len(draft.players) - 2]
        is_refilled = draft.round < figures.rounds
        draft.spaces = tuple(
            [
                Space(
                    space.id,
                    space.covered,
                    space.ambrosia
                    + (is_refilled and not space.covered and len(space.citizens) <= citizen_limit),
                )
                for space in draft.spaces
            ]
        )
        for seat in range(len(draft.players)):
            take_back_citizens(draft.edit_player(seat))
        draft.hand_up = False


def take_back_citizens(player: PlayerDraft) -> None:
    """Return all citizens of a player to the player: used, new and starving ones (E3)."""
    player.available = tuple(
        [
            citizen_number
            for citizen_number in CITIZEN_NUMBERS
            if citizen_number not in player.supply
        ]
    )
    player.new = player.starving = ()
    player.city = player.city.without_citizens()


@attrs.frozen
class Starve(TableAction["Feed"]):
    """Leave a citizen unfed (E4)."""

    rule = "E4"
    label = "let a citizen starve"
    sentence: ClassVar[Sentence] = Sentence(
        "let citizen {citizen} starve", "{player:seat} lets citizen {citizen} starve"
    )
    sentence_of_next_round: ClassVar[Sentence] = Sentence("the citizen cannot be placed next round")
    sentence_of_points: ClassVar[Sentence] = Sentence(
        "the starving citizen costs {points:point|points} at the end of the game"
    )
    exact = True

    citizen: CitizenNumber

    @classmethod
    def candidates(cls, step: Feed, state: Table) -> Iterable[Self]:
        starvable_citizens = (
            state.players[step.player].available if step.missing_food(state) > 0 else ()
        )
        return one_of_each(cls, starvable_citizens)

    def why_not(self, step: Feed, state: Table) -> Reason | None:
        player = state.players[step.player]
        if step.missing_food(state) <= 0:
            return step.why_nobody_starves(state)
        if self.citizen in player.available:
            return None
        if self.citizen in player.starving:
            return CITIZEN_STARVING("E4", citizen=self.citizen)
        return why_no_such_citizen(player, self.citizen, "E4")

    def effect(self, step: Feed, state: Table) -> Effect:
        figures = state.cards.figures
        sentence_at_end = self.sentence_of_points(points=abs(figures.starving_points))
        return Effect(
            further_effects=[
                sentence_at_end if state.round == figures.rounds else self.sentence_of_next_round
            ]
        )

    def play(self, step: Feed, draft: Table) -> None:
        player = draft.edit_player(step.player)
        player.available = tuple(
            [
                citizen_number
                for citizen_number in player.available
                if citizen_number != self.citizen
            ]
        )
        player.starving = tuple(sorted((*player.starving, self.citizen)))
        draft.push(step)


class BuyFood(TableAction["Feed"]):
    """Buy food for this starvation check with ambrosia (M4)."""

    rule = "M4"
    label = "buy food with ambrosia"
    sentence: ClassVar[Sentence] = Sentence(
        "buy food with ambrosia", "{player:seat} buys food for {cost}"
    )
    sentence_of_feeding: ClassVar[Sentence] = Sentence("the food feeds one of your citizens")

    def effect(self, step: Feed, state: Table) -> Effect:
        return Effect(further_effects=[self.sentence_of_feeding])

    def why_not(self, step: Feed, state: Table) -> Reason | None:
        if step.missing_food(state) <= 0:
            return step.why_nobody_starves(state)
        price = state.cards.figures.ambrosia.food
        return why_not_spend(state.players[step.player], price, "M4")

    def play(self, step: Feed, draft: Table) -> None:
        draft.edit_player(step.player).ambrosia -= draft.cards.figures.ambrosia.food
        draft.push(Feed(step.player, step.bought + 1))


@attrs.frozen
class Feed(TableDecision):
    """Feed each citizen with one food; a player with too little chooses which citizens starve (E4), or buys food (M4)."""

    bought: SmallNumber = 0

    rule = "E4"
    label = "who starves"
    nobody_else_starves: ClassVar[Refusal] = Refusal(
        "nobody-else-starves", "E4", "There is food for the rest of your citizens."
    )
    nobody_starves: ClassVar[Refusal] = Refusal(
        "nobody-starves", "E4", "There is food for all your citizens."
    )
    prompt: ClassVar[Sentence] = Sentence(
        "Choose which citizen starves", "{player:seat} is choosing which citizen starves"
    )
    prompt_with_food: ClassVar[Sentence] = Sentence(
        "Choose which citizen starves, or buy food", prompt.third_person
    )
    automatic = True
    allowed_on: ClassVar[tuple[str, ...]] = ("last-ambrosia", "prepare-round", "feed")
    row_of = END_ROW
    choices: ClassVar[tuple[type[Choice], ...]] = (Starve, BuyFood, *SPENDING_CHOICES)

    def prompts(self, state: Table, player: int) -> Sentence:
        can_buy_food = state.players[player].ambrosia >= state.cards.figures.ambrosia.food
        return self.prompt_with_food if can_buy_food else self.prompt

    def waits(self, state: Table) -> bool:
        return (
            self.missing_food(state) > 0
        )  # every player is asked in every round, so this is written for speed

    @classmethod
    def of(cls, state: Table, player: int) -> Self | None:
        return cls(player) if isinstance(state.agenda[-1], Feed) else None

    def is_possible(self, state: Table) -> bool:
        """Return whether food was bought only for the check in progress."""
        return state.round > 0 and (self.bought == 0 or self is state.agenda[-1])

    def why_nobody_starves(self, state: Table) -> Reason:
        """Return why nobody starves here, or no further citizen."""
        if state.players[self.player].starving:
            return self.nobody_else_starves()
        return self.nobody_starves()

    def missing_food(self, state: Table) -> int:
        """Return how many more citizens must starve."""
        player = state.players[self.player]
        food = player.city.totals(state.cards).food + self.bought
        return player.citizen_count - food - len(player.starving)
