"""Situations on exploring (SP-explore): the cards looked at, the one that is kept, and who knows them."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, Seen, situation
from tests.conformance.the_ancient_world.positions.course import deal_of
from tests.conformance.the_ancient_world.positions.seat_zero import laid
from tests.the_ancient_world.positions import (
    State,
    edit_player,
    give_card,
    give_stored,
    in_round,
    play,
    send,
    turn_of,
    use_up,
)

FIVE = ("potters", "scales", "goat-pens", "tin-mine", "masons")


def exploring(**mine: Any) -> State:
    """Return a state of round 2 in which seat 0 explores, and five cards are dealt next."""
    return play(send(in_round(laid(**mine), 2), 1, "explore"), taw.Perform())


def looking(**mine: Any) -> State:
    """Return a state in which seat 0 looks at the five cards."""
    return aw.apply(exploring(**mine), aw.Dealt(FIVE))


@situation("SP-explore", "Only the explorer sees these cards.")
def _() -> Seen:
    case = Seen(looking(), 1)
    assert case.seen.agenda[-1].looked == (aw.HIDDEN_ID,) * 5
    return case


@situation("SP-explore", "One card is kept, and the others are discarded.")
def _() -> Played:
    state = looking()
    assert aw.legal_actions(state) == tuple(map(taw.Keep, FIVE))
    case = Played(state, taw.Keep("scales"))
    discarded = tuple(card for card in FIVE if card != "scales")
    assert case.after.decks.discard_a == discarded
    assert set(FIVE).isdisjoint(case.after.decks.empire_a.unseen)
    return case


@situation("SP-explore", "A card of the row cannot be kept.")
def _() -> Refused:
    state = looking()
    return Refused(state, taw.Keep(state.decks.empire_row[0]), "not-looked-at")


# --- what is done with it ---


def kept(card: str = "potters", **mine: Any) -> State:
    """Return a state in which seat 0 has kept this card."""
    return play(looking(**mine), taw.Keep(card))


@situation(
    "SP-explore", "The kept card is built at once for its price: 5 coins for the Potters' Yard."
)
def _() -> Played:
    case = Played(kept(coins=5), taw.BuildKept())
    player = case.after.players[0]
    assert (player.coins, player.city.empire[2].card, player.stored) == (0, "potters", ())
    return case


@situation("SP-explore", "Or it is stored, and nothing is paid; it lies open for all.")
def _() -> Played:
    case = Played(kept(coins=5), taw.Store())
    player = case.after.players[0]
    assert (player.coins, player.stored, turn_of(case.after)) == (5, ("potters",), 1)
    return case


@situation("SP-explore", "With 4 coins a card of 5 is stored, and nobody is asked.")
def _() -> Played:
    state = edit_player(looking(coins=4), 0, ambrosia=0)
    case = Played(state, taw.Keep("potters"))
    assert (case.after.players[0].coins, case.after.players[0].stored) == (4, ("potters",))
    return case


@situation("SP-explore", "The kept card is not built on credit.")
def _() -> Refused:
    return Refused(kept(coins=4, ambrosia=2), taw.BuildKept(), "coins-short")


@situation("SP-explore", "Without capacity the kept card is not built, though there are coins.")
def _() -> Refused:
    state = give_card(laid(coins=20, ambrosia=2), 0, "vineyard", "barracks")
    state = play(send(in_round(state, 2), 1, "explore"), taw.Perform(), aw.Dealt(FIVE))
    return Refused(play(state, taw.Keep("potters")), taw.BuildKept(), "no-capacity", "K1")


@situation("SP-explore", "The card is built at once or stored: it is not put back.")
def _() -> Refused:
    return Refused(kept(coins=5), taw.Decline(), "not-now")


@situation("SP-explore", "Explore may be declined; then nobody looks at a card.")
def _() -> Played:
    state = send(in_round(laid(), 2), 1, "explore")
    case = Played(state, taw.Decline())
    assert case.after.decks == state.decks
    assert turn_of(case.after) == 1
    return case


# --- the deck ---


@situation("SP-explore", "Five cards are looked at.")
def _() -> Refused:
    return Refused(exploring(), aw.Dealt(FIVE[:4]), "wrong-card-count")


@situation("SP-explore", "In round 3 the explorer looks at no card of deck B.")
def _() -> Refused:
    state = play(send(in_round(laid(), 3), 1, "explore"), taw.Perform())
    return Refused(state, aw.Dealt((*FIVE[:4], "academy")), "card-in-other-deck")


@situation(
    "SP-explore", "In round 4 the explorer looks at cards of deck B, and deck A is of no use."
)
def _() -> Played:
    state = play(send(in_round(laid(), 4), 1, "explore"), taw.Perform())
    cards = ("academy", "treasury", "senate", "citadel", "arsenal")
    case = Played(state, aw.Dealt(cards))
    assert len(case.after.decks.empire_b) == 36 - 5
    assert aw.legal_actions(case.after, 0)[:5] == tuple(map(taw.Keep, cards))
    return case


@situation("SP-explore", "A card of the row is not looked at.")
def _() -> Refused:
    return Refused(exploring(), aw.Dealt(("market", *FIVE[:4])), "card-not-in-deck")


@situation("SP-explore", "No card is looked at twice.")
def _() -> Refused:
    return Refused(exploring(), aw.Dealt((*FIVE[:4], FIVE[0])), "card-dealt-twice")


@situation(
    "SP-explore",
    "Of a deck of two cards both are looked at; the discard pile is shuffled for three more.",
)
def _() -> Played:
    state = use_up(in_round(laid(), 2), "A", "potters", "scales")
    state = play(send(state, 1, "explore"), taw.Perform())
    case = Played(state, aw.Dealt(("scales", "potters")))
    event = deal_of(case.after)
    assert (event.count, len(event.deck), case.after.decks.discard_a) == (3, 30, ())
    return case


@situation("SP-explore", "The three others come with them: one of the five is kept.")
def _() -> Played:
    state = use_up(in_round(laid(), 2), "A", "potters", "scales")
    state = play(send(state, 1, "explore"), taw.Perform(), aw.Dealt(("scales", "potters")))
    case = Played(state, aw.Dealt(("masons", "tin-mine", "herders")))
    looked = ("scales", "potters", "masons", "tin-mine", "herders")
    assert aw.legal_actions(case.after, 0) == tuple(map(taw.Keep, looked))
    return case


@situation("SP-explore", "Where two cards are left of deck and discard pile the choice is of two.")
def _() -> Played:
    state = in_round(laid(), 2)
    state = give_stored(
        state, 1, *[card for card in state.decks.empire_a.unseen if card not in FIVE[:2]]
    )
    state = play(send(state, 1, "explore"), taw.Perform())
    case = Played(state, aw.Dealt(("scales", "potters")))
    assert aw.legal_actions(case.after, 0) == (taw.Keep("scales"), taw.Keep("potters"))
    return case


@situation("SP-explore", "With an empty deck and an empty discard pile nothing can be explored.")
def _() -> Refused:
    state = in_round(laid(ambrosia=2), 2)
    state = give_stored(state, 1, *state.decks.empire_a.unseen)
    return Refused(send(state, 1, "explore"), taw.Perform(), "no-empire-card")


@situation("SP-explore", "What another explorer looks at cannot be kept by anybody else.")
def _() -> Refused:
    return Refused(looking(), taw.Keep("scales"), "wrong-player", player=1)
