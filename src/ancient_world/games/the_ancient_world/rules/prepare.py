"""Set-up (S) and Prepare (P): the table before the first round, and the start of each round."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ancient_world.engine import AutomaticStep, Deck, Sentence
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import Army, BoardSide, City, OwnedCard
from ancient_world.games.the_ancient_world.field_types import CITIZEN_NUMBERS, SmallNumber
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import TableDeal
from ancient_world.games.the_ancient_world.rules.decks import (
    DrawTitan,
    TurnUpTitan,
    discard_empire_cards,
    empire_deck,
    refill_empire_deck,
    set_empire_deck,
)
from ancient_world.games.the_ancient_world.rules.end_of_round import EndRound
from ancient_world.games.the_ancient_world.rules.gaining import gain_card_totals
from ancient_world.games.the_ancient_world.rules.looking import NEXT_DISTRICT
from ancient_world.games.the_ancient_world.rules.player_turns import Turns
from ancient_world.games.the_ancient_world.table import (
    Decks,
    Player,
    PlayerDraft,
    Space,
    Table,
    Threat,
    TitanPile,
)


def lay_out_table(cards: CardFile, board_sides: tuple[BoardSide, ...], first_seat: int) -> Table:
    """Return the table with everything that is not left to chance (S1-S10).

    ``board_sides`` has the named board of each seat and the side that is up; ``first_seat`` is the seat that starts.
    """
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
    draft = Table(
        agenda=(),
        cards=cards,
        round=0,
        first_player=first_seat,
        token=first_seat,
        hand_up=False,
        spaces=tuple([_start_space(cards, space) for space in cards.places]),
        players=tuple(
            _start_player(cards, (seat - first_seat) % len(board_sides))
            for seat in range(len(board_sides))
        ),
        decks=decks,
    )
    for seat, board_side in enumerate(board_sides):
        if board_side.board is not None:
            give_board(draft, seat, board_side.board, city_state=board_side.city_state)
    dealt_sides = [side.city_state for side in board_sides if side.board is None]
    draft.push(
        *([DealBoards(len(dealt_sides), any(dealt_sides))] if dealt_sides else []),
        SetUp(),
        PrepareRound(),
    )
    return draft


def _start_space(cards: CardFile, space: str) -> Space:
    """Return a space or a city-state before the first round: covered or open (P1), with or without ambrosia (S5)."""
    figures = cards.figures
    covered = space in dict(figures.covered_until) or space in cards.city_states
    return Space(space, covered, 1 if space in figures.ambrosia_spaces else 0)


def _start_player(cards: CardFile, turn_position: int) -> Player:
    """Return a player's side before boards are dealt; ``turn_position`` is the place in turn order (S8, S9)."""
    figures = cards.figures
    return Player(
        coins=figures.starting_coins + figures.seat_coins[turn_position],
        knowledge=0,
        ambrosia=0,
        available=tuple(CITIZEN_NUMBERS[: figures.citizens]),
        new=(),
        starving=(),
        supply=tuple(CITIZEN_NUMBERS[figures.citizens :]),
        board=None,
        city=City(None, tuple(OwnedCard(card) for card in figures.starting_empire)),
        stored=(),
        armies=tuple(Army(card) for card in figures.starting_military),
        threat=None,
        passed=False,
    )


def give_board(draft: Table, seat: int, board: str, *, city_state: bool) -> None:
    """Give a player a board: its starting titan threatens, and its city-state may be up (S8, S10)."""
    design = draft.cards.boards[board]
    player = draft.edit_player(seat)
    player.board = board
    player.city = City(design.city_state if city_state else None, player.city.empire)
    player.threat = Threat(design.titan)


def is_setup_untouched(state: Table) -> bool:
    """Return whether nothing of the set-up after the deal of the boards has happened (S8)."""
    decks = state.decks
    face_up_cards = decks.district, *[pile.face_up for pile in decks.titans]
    are_rows_empty = not any((*face_up_cards, *decks.empire_row, *decks.military_row))
    return state.round == 0 and are_rows_empty and all(map(_has_gained_nothing, state.players))


def _has_gained_nothing(player: PlayerDraft) -> bool:
    """Return whether a player has gained nothing; a player without a board has no city-state and no titan either."""
    city = player.city
    if player.board is None and (city.city_state or player.threat):
        return False
    return city == City(city.city_state, city.empire)


@attrs.frozen
class DealBoards(TableDeal):
    """Deal a player board to each seat for which the options name none, in seat order (S8)."""

    city_states: bool
    """True if the sides with city-states are up (S10)."""

    rule = "S8"
    label = "the deal of the player boards"
    prompt: ClassVar[Sentence] = Sentence("The player boards are dealt")
    sentence: ClassVar[Sentence] = Sentence("The player boards are dealt: {cards}")
    allowed_on: ClassVar[tuple[str, ...]] = ("set-up",)

    def is_possible(self, state: Table) -> bool:
        players_without_board = [player for player in state.players if player.board is None]
        return self.count == len(players_without_board) > 0 and is_setup_untouched(state)

    def deck(self, state: Table) -> Deck:
        named_boards = [player.board for player in state.players]
        return Deck(tuple([board for board in state.cards.boards if board not in named_boards]))

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        seats_without_board = [
            seat for seat, player in enumerate(draft.players) if player.board is None
        ]
        for seat, board in zip(seats_without_board, cards, strict=True):
            give_board(draft, seat, board, city_state=self.city_states)


class SetUp(AutomaticStep[Table]):
    """Turn up and deal everything of the set-up that comes from decks (S3, S4, S6, S7)."""

    rule = "S3"
    label = "the set-up"

    allowed_on: ClassVar[tuple[str, ...]] = ("prepare-round",)

    def run(self, draft: Table) -> None:
        count = len(draft.players)
        draft.push(
            NEXT_DISTRICT,
            TurnUpTitan(1, 1),
            TurnUpTitan(1, 2),
            TurnUpTitan(1, 3),
            FillMilitaryRow(count),
            FillEmpireRow(count + 2),
        )
        for seat in reversed(draft.seats_in_order()):  # the starting player decides first
            gain_city_state(draft, seat)


def gain_city_state(draft: Table, seat: int) -> None:
    """Give the one-time gains of a city-state before the first round, in which its citizens can be placed (K2)."""
    city_state = draft.players[seat].city.city_state
    if city_state is None:
        return
    gain_card_totals(draft, seat, draft.cards.city_states[city_state].totals)
    player = draft.edit_player(seat)
    player.available, player.new = tuple(sorted(player.available + player.new)), ()


# --- the start of each round ---


class PrepareRound(AutomaticStep[Table]):
    """Advance the round, uncover spaces, refresh the rows, draw titans (P1-P4)."""

    rule = "P1"
    label = "a round is prepared"

    allowed_on: ClassVar[tuple[str, ...]] = ("",)

    def is_possible(self, state: Table) -> bool:
        return state.round < state.cards.figures.rounds

    def run(self, draft: Table) -> None:
        draft.round += 1
        draft.first_player = draft.token
        uncover_spaces(draft)
        for seat in range(len(draft.players)):
            if draft.players[seat].passed:
                draft.edit_player(seat).passed = False
        if draft.round < draft.cards.figures.rounds:
            draft.push(self)
        draft.push(Turns(draft.first_player), EndRound())
        if draft.round > 1:
            clear_rows(draft)
            count = len(draft.players)
            titans = [DrawTitan(seat) for seat in draft.seats_in_order()]
            draft.push(FillEmpireRow(count + 2), FillMilitaryRow(count), *titans)


def uncover_spaces(draft: Table) -> None:
    """Uncover the space of this round, with 1 ambrosia on it (P1)."""
    for space, uncovering_round in draft.cards.figures.covered_until:
        if uncovering_round == draft.round:
            draft.set_space(Space(space, False, 1, ()))


def clear_rows(draft: Table) -> None:
    """Discard the empire row; put the military row under its deck, left to right (P2, P3)."""
    decks = draft.edit_decks()
    discard_empire_cards(draft, decks.empire_row)
    decks.empire_row = ()
    decks.military = decks.military.put_under(decks.military_row)
    decks.military_row = ()


@attrs.frozen
class FillEmpireRow(AutomaticStep[Table]):
    """Deal cards until the empire row has ``size`` cards, or deck and discard pile run out (P2)."""

    rule = "P2"
    label = "the empire row is filled"

    size: SmallNumber

    allowed_on: ClassVar[tuple[str, ...]] = ("prepare-round", "fill-military-row")

    def is_possible(self, state: Table) -> bool:
        return state.round == 0 or state.has_step("turns")

    def run(self, draft: Table) -> None:
        missing_cards = self.size - len(draft.decks.empire_row)
        if missing_cards <= 0:
            return
        refill_empire_deck(draft)
        count = min(missing_cards, len(empire_deck(draft)))
        if count:
            draft.push(DealEmpireRow(count), self)


class DealEmpireRow(TableDeal):
    """Deal cards of the current empire deck to the row (S7, P2)."""

    rule = "P2"
    label = "a deal to the empire row"
    prompt: ClassVar[Sentence] = Sentence("The empire row is filled")
    sentence: ClassVar[Sentence] = Sentence("The empire row is filled with {cards}")
    allowed_on: ClassVar[tuple[str, ...]] = ("fill-empire-row",)

    def rule_now(self, state: Table) -> str:
        return self.rule if state.round else "S7"

    def deck(self, state: Table) -> Deck:
        return empire_deck(state)

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        set_empire_deck(draft, rest)
        draft.edit_decks().empire_row += cards


@attrs.frozen
class FillMilitaryRow(AutomaticStep[Table]):
    """Deal the military row, as far as the deck goes (S6, P3)."""

    rule = "S6"
    label = "the military row is filled"

    size: SmallNumber

    allowed_on: ClassVar[tuple[str, ...]] = ("fill-empire-row", "draw-titan")

    def run(self, draft: Table) -> None:
        draft.push(DealMilitaryRow(min(self.size, len(draft.decks.military))))


class DealMilitaryRow(TableDeal):
    """Deal cards of the military deck to the row (S6, P3)."""

    rule = "P3"
    label = "a deal to the military row"
    prompt: ClassVar[Sentence] = Sentence("The military row is filled")
    sentence: ClassVar[Sentence] = Sentence("The military row is filled with {cards}")
    allowed_on: ClassVar[tuple[str, ...]] = ("fill-empire-row", "draw-titan")

    def rule_now(self, state: Table) -> str:
        return self.rule if state.round else "S6"

    def deck(self, state: Table) -> Deck:
        return state.decks.military

    def receive(self, draft: Table, cards: tuple[str, ...], rest: Deck) -> None:
        decks = draft.edit_decks()
        decks.military = rest
        decks.military_row += cards
