"""Prepare (P): a new round uncovers spaces, refreshes the rows and draws titans."""

from __future__ import annotations

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Deal, Deck
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    box,
    deal,
    dismiss,
    edit,
    give_stored,
    give_titan,
    in_round,
    settle,
    table,
    turn_of,
    unthreaten,
    use_up,
)

PLAYERS = (2, 3, 4)


def peaceful(players: int = 2, number: int = 1, row: tuple[str, ...] = ()) -> State:
    """Return the first turn of a round in which no titan threatens anybody."""
    state = in_round(table(players, row=row), number)
    return unthreaten(state, *range(players))


def event(state: State) -> Deal:
    """Return the deal that the game waits for."""
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance), waiting
    assert isinstance(waiting.event, Deal)
    return waiting.event


def threats(state: State) -> list[str | None]:
    """Return the threatening titans by seat."""
    return [player.threat.titan if player.threat else None for player in state.players]


def at_threats(state: State) -> State:
    """Return the state of the next round in which the rows are dealt and titans are about to be drawn."""
    state = all_pass(state)
    while (waiting := event(state)).deck in (
        state.decks.empire_a,
        state.decks.empire_b,
        state.decks.military,
    ):
        state = deal(state, *waiting.deck.unseen[: waiting.count])
    return state


def with_titan_decks(state: State, *remaining: tuple[str, ...]) -> State:
    """Return the state in which these titans remain under each face-up titan; seat 1 has beaten the others."""
    beaten = [
        titan
        for pile, keep in zip(state.decks.titans, remaining, strict=True)
        for titan in pile.deck.unseen
        if titan not in keep
    ]
    return give_titan(state, 1, *beaten)


def without_face_up(state: State, *stars: int) -> State:
    """Return the state in which seat 1 has beaten the face-up titans of these decks, which had no other titan left."""
    faces = [state.decks.titans[number - 1].face_up for number in stars]
    return give_titan(state, 1, *[face for face in faces if face])


# --- P1: the round ---


@pytest.mark.rule("P1")
@pytest.mark.parametrize("players", PLAYERS)
def test_rounds_uncover_explore_then_grow(players: int) -> None:
    """Round 2 uncovers Explore, round 3 Grow, each with exactly 1 ambrosia whoever plays."""
    seen = []
    state = unthreaten(table(players), *range(players))
    for _ in range(3):
        covers = [
            (state.space(space).covered, state.space(space).ambrosia)
            for space in ("explore", "grow")
        ]
        seen.append((state.round, covers))
        state = unthreaten(settle(all_pass(state)), *range(players))
    assert seen == [
        (1, [(True, 0), (True, 0)]),
        (2, [(False, 1), (True, 0)]),
        (3, [(False, 2), (False, 1)]),  # nobody stood on Explore: E3 put a second one there
    ]


@pytest.mark.rule("P1", "P2")
@pytest.mark.parametrize(("number", "deck"), [(2, "A"), (3, "A"), (4, "B"), (5, "B"), (6, "B")])
def test_the_deck_of_each_round(number: int, deck: str) -> None:
    """Rounds 2 and 3 deal from deck A, rounds 4 to 6 from deck B."""
    waiting = event(all_pass(peaceful(number=number - 1)))
    assert {box().empire[card].deck for card in waiting.deck.unseen} == {deck}


# --- P2: the empire row ---


@pytest.mark.rule("P2")
def test_a_deck_that_runs_out_in_the_row_is_refilled() -> None:
    """A deck that runs out while a row is dealt is refilled from its discard pile, and the row gets full."""
    state = peaceful(3, row=("market", "orchard", "smithy", "altars", "nursery"))
    state = all_pass(use_up(state, "A", "herders"))
    assert event(state) == Deal(Deck(("herders",)), 1)
    state = deal(state, "herders")
    assert event(state).count == 4
    assert event(state).deck == Deck(
        tuple(card for card in box().empire_deck("A") if card != "herders")
    )
    assert state.decks.discard_a == ()
    state = deal(state, "market", "scales", "altars", "potters")
    assert state.decks.empire_row == ("herders", "market", "scales", "altars", "potters")
    assert event(state).deck == state.decks.military


@pytest.mark.rule("P2")
def test_a_deck_that_fits_the_row_is_not_refilled_yet() -> None:
    """A deck that runs out with the last card of the row is not refilled yet."""
    state = peaceful(2, row=("market", "orchard", "smithy", "altars"))
    state = all_pass(use_up(state, "A", "herders", "scales", "bakers", "masons"))
    state = deal(state, "herders", "scales", "bakers", "masons")
    assert len(state.decks.empire_a) == 0
    assert len(state.decks.discard_a) == 32


@pytest.mark.rule("P1", "P2")
def test_deck_b_is_refilled_from_its_own_pile() -> None:
    """Deck B is refilled from its own discard pile; the discard pile of A stays where it is."""
    state = use_up(use_up(peaceful(number=4), "A"), "B", "academy")
    state = deal(all_pass(state), "academy")
    assert {box().empire[card].deck for card in event(state).deck.unseen} == {"B"}
    assert len(event(state).deck) == 35
    assert len(state.decks.discard_a) == 36


@pytest.mark.rule("P2")
@pytest.mark.parametrize("remaining", [("herders", "scales"), ()])
def test_with_nothing_to_refill_from_the_row_stays_short(remaining: tuple[str, ...]) -> None:
    """If both deck and discard pile run out, the row stays short and the round goes on."""
    state = peaceful(2, row=("market", "orchard", "smithy", "altars"))
    stored = [card for card in state.decks.empire_a.unseen if card not in remaining]
    state = give_stored(state, 1, *stored, *state.decks.empire_row)
    state = all_pass(state)
    if remaining:
        assert event(state) == Deal(Deck(remaining), 2)
        state = deal(state, *remaining)
    assert (state.decks.empire_row, event(state).deck) == (remaining, state.decks.military)
    assert turn_of(settle(state)) == 0


# --- P3: the military row ---


def settle_row(state: State) -> State:
    """Return the state after the empire row is dealt."""
    waiting = event(state)
    return deal(state, *waiting.deck.unseen[: waiting.count])


@pytest.mark.rule("P3")
def test_known_cards_are_dealt_without_chance() -> None:
    """If no military card is unseen, the same row is dealt again without a chance event."""
    state = unthreaten(table(2, military=("chosen", "levy-2")), 0, 1)
    state = settle_row(all_pass(dismiss(state)))
    assert state.decks.military_row == ("chosen", "levy-2")
    assert state.decks.military == Deck()


@pytest.mark.rule("P3")
def test_a_military_deck_without_enough_cards_leaves_the_row_short() -> None:
    """If only one military card is left in the game, the row has one card."""
    state = unthreaten(table(3, military=("chosen", "levy-2", "levy-1")), 0, 1, 2)
    decks = dismiss(state).decks
    discarded = ("levy-2", "levy-1")
    decks = attrs.evolve(
        decks, military_row=("chosen",), military_discard=decks.military_discard + discarded
    )
    state = settle_row(all_pass(edit(state, decks=decks)))
    assert state.decks.military_row == ("chosen",)


# --- P4: threatening titans ---


@pytest.mark.rule("P4")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("number", "stars"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_titan_deck_of_each_round(players: int, number: int, stars: int) -> None:
    """Each player draws a titan of one star in round 2, two in rounds 3 and 4, three in rounds 5 and 6."""
    state = at_threats(peaceful(players, number - 1))
    pile = state.decks.titans[stars - 1]
    drawn = pile.deck.unseen[-players:][::-1]
    for titan in drawn:
        assert event(state) == Deal(state.decks.titans[stars - 1].deck, 1)
        state = deal(state, titan)
    assert threats(state) == list(drawn)
    assert [player.threat for player in state.players] == [taw.Threat(titan) for titan in drawn]
    assert state.decks.titans[stars - 1].face_up == pile.face_up
    assert turn_of(state) == 0


@pytest.mark.rule("P4")
def test_the_example_of_the_rulebook() -> None:
    """In round 4 the first player gets the last titan of two stars, and the second player one of three stars."""
    state = in_round(table(2, titans=("ash-boar", "sphinx", "drake")), 3)
    state = with_titan_decks(unthreaten(state, 0, 1), (), (), ("cyclops", "tortoise"))
    state = at_threats(state)
    assert threats(state) == ["sphinx", None]
    assert event(state) == Deal(Deck(("cyclops", "tortoise")), 1)
    assert threats(deal(state, "cyclops")) == ["sphinx", "cyclops"]


@pytest.mark.rule("P4")
def test_two_empty_decks_are_skipped() -> None:
    """In round 2, with titans of three stars only, one of these is drawn."""
    state = unthreaten(table(2), 0, 1)
    state = without_face_up(with_titan_decks(state, (), (), ("cyclops", "tortoise")), 1, 2)
    state = at_threats(state)
    assert event(state) == Deal(Deck(("cyclops", "tortoise")), 1)


@pytest.mark.rule("P4")
def test_a_lower_titan_deck_is_never_used() -> None:
    """In round 5, without titans of three stars, nobody is threatened, even though lower decks have titans."""
    state = unthreaten(in_round(table(2), 4), 0, 1)
    beaten = state.decks.titans[2].deck.unseen
    state = without_face_up(give_titan(state, 1, *beaten), 3)
    state = settle(all_pass(state))
    assert (threats(state), state.round) == ([None, None], 5)
    assert [len(pile.deck) for pile in state.decks.titans] == [11, 11, 0]


@pytest.mark.rule("P4")
def test_with_no_titan_left_none_is_drawn() -> None:
    """The first player gets the last face-up titan; the second player gets none, and the round goes on."""
    state = unthreaten(in_round(table(2, titans=("ash-boar", "sphinx", "drake")), 4), 0, 1)
    state = settle(all_pass(with_titan_decks(state, (), (), ())))
    assert (threats(state), state.round, turn_of(state)) == (["drake", None], 5, 0)
