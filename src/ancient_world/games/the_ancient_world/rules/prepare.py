"""Set-up (S) and Prepare (P): the table before the first round, and the start of each round."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ancient_world.engine import Automatic, Deck
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.city import Army, City, OwnedCard
from ancient_world.games.the_ancient_world.kinds import Small
from ancient_world.games.the_ancient_world.rules.decisions import TableDeal
from ancient_world.games.the_ancient_world.rules.decks import (
    DrawTitan,
    TurnUpTitan,
    discard_empire_cards,
    empire_deck,
    refill_empire_deck,
    set_empire_deck,
)
from ancient_world.games.the_ancient_world.rules.districts import TurnUpDistrict
from ancient_world.games.the_ancient_world.rules.end_of_round import EndRound
from ancient_world.games.the_ancient_world.rules.gaining import receive_card
from ancient_world.games.the_ancient_world.rules.turn import Turns
from ancient_world.games.the_ancient_world.state import (
    Decks,
    Player,
    Space,
    Table,
    Threat,
    TitanPile,
)


def lay_table(cards: CardFile, city_states: tuple[str | None, ...], *, deal: bool) -> Table:
    """The table with everything on it that is not left to chance (S1-S9).

    ``city_states`` has one entry for each seat; ``deal`` says that they are dealt instead (S10).
    """
    figures = cards.figures
    covered = dict(figures.covered_until)
    spaces = tuple(
        Space(
            space,
            space in covered or space in cards.city_states,
            1 if space in figures.ambrosia_spaces else 0,
        )
        for space in cards.places
    )
    decks = Decks(
        empire_a=Deck(cards.empire_deck("A")),
        empire_b=Deck(cards.empire_deck("B")),
        discard_a=(),
        discard_b=(),
        empire_c=cards.empire_deck("C"),
        empire_row=(),
        military=Deck(cards.military_deck()),
        military_row=(),
        military_discard=(),
        titans=tuple(TitanPile(None, Deck(cards.titan_deck(stars))) for stars in (1, 2, 3)),
        districts=Deck(cards.district_deck()),
        district=None,
    )
    players = tuple(
        _sit_down(cards, seat, city_state) for seat, city_state in enumerate(city_states)
    )
    draft = Table(
        agenda=(),
        cards=cards,
        round=0,
        first_player=0,
        token=0,
        hand_up=False,
        spaces=spaces,
        players=players,
        decks=decks,
    )
    draft.push(SetUp(deal), PrepareRound())
    return draft


def _sit_down(cards: CardFile, seat: int, city_state: str | None) -> Player:
    """One player's side at the start (S8, S9)."""
    figures = cards.figures
    return Player(
        coins=figures.starting_coins + figures.seat_coins[seat],
        knowledge=0,
        ambrosia=0,
        available=tuple(range(1, figures.citizens + 1)),
        new=(),
        starving=(),
        supply=tuple(range(figures.citizens + 1, 6)),
        city=City(city_state, tuple(OwnedCard(card) for card in figures.starting_empire)),
        stored=(),
        armies=tuple(Army(card) for card in figures.starting_military),
        threat=Threat(figures.starting_titans[seat]),
        passed=False,
    )


def is_untouched(state: Table) -> bool:
    """Whether city-states are about to be dealt: all else about the set-up comes after it (S10)."""
    deal = DealCityStates(len(state.players))
    decks = state.decks
    turned_up = decks.district, *[pile.face_up for pile in decks.titans]
    nothing_lies_there = not any((*turned_up, *decks.empire_row, *decks.military_row))
    new_cities = all(player.city == City(None, player.city.empire) for player in state.players)
    about_to = state.round == 0 and state.agenda[1:] == (SetUp(False), deal)
    return about_to and nothing_lies_there and new_cities


@attrs.frozen
class SetUp(Automatic[Table]):
    """Everything about the set-up that is dealt (S3, S4, S6, S7, S10)."""

    city_states: bool

    over: ClassVar[tuple[str, ...]] = ("prepare-round",)

    def fits(self, state: Table) -> bool:
        return is_untouched(state)

    def run(self, draft: Table) -> None:
        count = len(draft.players)
        if self.city_states:
            draft.push(DealCityStates(count), SetUp(False))
            return
        draft.push(
            TurnUpDistrict(1),
            TurnUpTitan(1, 1),
            TurnUpTitan(1, 2),
            TurnUpTitan(1, 3),
            FillMilitaryRow(count),
            FillEmpireRow(count + 2),
        )
        for seat in reversed(range(count)):  # who starts decides first
            settle_in(draft, seat)


def settle_in(draft: Table, seat: int) -> None:
    """What a city-state gives once comes before the first round, and its citizens are ready for that (K2)."""
    city_state = draft.players[seat].city.city_state
    if city_state is None:
        return
    receive_card(draft, seat, draft.cards.city_states[city_state].totals)
    player = draft.edit(seat)
    player.available, player.new = tuple(sorted(player.available + player.new)), ()


@attrs.frozen
class DealCityStates(TableDeal):
    """Deal one city-state to each seat (S10)."""

    rule: ClassVar[str] = "S10"
    over: ClassVar[tuple[str, ...]] = ("set-up",)

    def fits(self, state: Table) -> bool:
        return is_untouched(state)

    def deck(self, state: Table) -> Deck:
        return Deck(tuple(sorted(state.cards.city_states)))

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        for seat, city_state in enumerate(cards):
            player = draft.edit(seat)
            player.city = City(city_state, player.city.empire)


# --- the start of each round ---


@attrs.frozen
class PrepareRound(Automatic[Table]):
    """Advance the round, uncover spaces, refresh the rows, draw titans (P1-P4)."""

    over: ClassVar[tuple[str, ...]] = ("",)

    def fits(self, state: Table) -> bool:
        return state.round < state.cards.figures.rounds

    def run(self, draft: Table) -> None:
        draft.round += 1
        draft.first_player = draft.token
        uncover(draft)
        for seat in range(len(draft.players)):
            if draft.players[seat].passed:
                draft.edit(seat).passed = False
        if draft.round < draft.cards.figures.rounds:
            draft.push(self)
        draft.push(Turns(draft.first_player), EndRound())
        if draft.round > 1:
            clear_rows(draft)
            count = len(draft.players)
            titans = [DrawTitan(seat) for seat in draft.seats_in_order()]
            draft.push(FillEmpireRow(count + 2), FillMilitaryRow(count), *titans)


def uncover(draft: Table) -> None:
    """Uncover the space whose round has come, with 1 ambrosia on it (P1)."""
    for space, uncovered in draft.cards.figures.covered_until:
        if uncovered == draft.round:
            draft.set_space(Space(space, False, 1, ()))


def clear_rows(draft: Table) -> None:
    """Discard the empire row; put the military row under its deck, left to right (P2, P3)."""
    decks = draft.edit_decks()
    discard_empire_cards(draft, decks.empire_row)
    decks.empire_row = ()
    decks.military = decks.military.under(decks.military_row)
    decks.military_row = ()


@attrs.frozen
class FillEmpireRow(Automatic[Table]):
    """Deal until the empire row has ``size`` cards, as far as deck and discard pile go (P2)."""

    size: Small

    over: ClassVar[tuple[str, ...]] = ("prepare-round", "fill-military-row")

    def fits(self, state: Table) -> bool:
        return state.round == 0 or state.lies("turns")

    def run(self, draft: Table) -> None:
        missing = self.size - len(draft.decks.empire_row)
        if missing <= 0:
            return
        refill_empire_deck(draft)
        count = min(missing, len(empire_deck(draft)))
        if count:
            draft.push(DealEmpireRow(count), self)


@attrs.frozen
class DealEmpireRow(TableDeal):
    """Deal cards of the current empire deck to the row (S7, P2)."""

    rule: ClassVar[str] = "P2"
    over: ClassVar[tuple[str, ...]] = ("fill-empire-row",)

    def rule_now(self, state: Table) -> str:
        return self.rule if state.round else "S7"

    def deck(self, state: Table) -> Deck:
        return empire_deck(state)

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        set_empire_deck(draft, rest)
        draft.edit_decks().empire_row += cards


@attrs.frozen
class FillMilitaryRow(Automatic[Table]):
    """Deal the military row, as far as the deck goes (S6, P3)."""

    size: Small

    over: ClassVar[tuple[str, ...]] = ("fill-empire-row", "draw-titan")

    def run(self, draft: Table) -> None:
        draft.push(DealMilitaryRow(min(self.size, len(draft.decks.military))))


@attrs.frozen
class DealMilitaryRow(TableDeal):
    """Deal cards of the military deck to the row (S6, P3)."""

    rule: ClassVar[str] = "P3"
    over: ClassVar[tuple[str, ...]] = ("fill-empire-row", "draw-titan")

    def rule_now(self, state: Table) -> str:
        return self.rule if state.round else "S6"

    def deck(self, state: Table) -> Deck:
        return state.decks.military

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        decks = draft.edit_decks()
        decks.military = rest
        decks.military_row += cards
