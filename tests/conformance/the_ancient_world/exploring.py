"""Situations on exploring (SP-explore): the cards looked at, the one that is kept, and who knows them."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Chances, Played, Refused, Seen, Shown, situation
from tests.conformance.the_ancient_world.positions.course import (
    deal_of,
    first_turn,
    set_ambrosia,
    top,
)
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


def nearly_empty() -> State:
    """Return a state of round 2 in which seat 0 explores, and two cards of deck A are not discarded."""
    state = use_up(in_round(laid(), 2), "A", "potters", "scales")
    return play(send(state, 1, "explore"), taw.Perform())


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
    case = Played(nearly_empty(), aw.Dealt(("scales", "potters")))
    event = deal_of(case.after)
    assert (event.count, len(event.deck), case.after.decks.discard_a) == (3, 30, ())
    return case


@situation("SP-explore", "The three others come with them: one of the five is kept.")
def _() -> Played:
    state = play(nearly_empty(), aw.Dealt(("scales", "potters")))
    case = Played(state, aw.Dealt(("masons", "tin-mine", "herders")))
    looked = ("scales", "potters", "masons", "tin-mine", "herders")
    assert aw.legal_actions(case.after, 0) == tuple(map(taw.Keep, looked))
    return case


@situation(
    "SP-explore", "Of a deck of five cards all are looked at; the discard pile is not shuffled."
)
def _() -> Played:
    state = use_up(in_round(laid(), 2), "A", *FIVE)
    state = play(send(state, 1, "explore"), taw.Perform())
    case = Played(state, aw.Dealt(FIVE))
    assert (len(case.after.decks.empire_a), len(case.after.decks.discard_a)) == (0, 27)
    return case


@situation("SP-explore", "These five are known to all: nothing else was in the deck.")
def _() -> Seen:
    state = use_up(in_round(laid(), 2), "A", *FIVE)
    state = play(send(state, 1, "explore"), taw.Perform(), aw.Dealt(FIVE))
    case = Seen(state, 1)
    assert len(case.seen.decks.empire_a) == 5
    return case


@situation(
    "SP-explore",
    "A single card that is left is kept and stored, as nothing else can be done with it.",
)
def _() -> Played:
    state = in_round(laid(coins=0), 2)
    others = [card for card in state.decks.empire_a.unseen if card != "potters"]
    state = set_ambrosia(give_stored(state, 1, *others), "explore", 0)
    state = play(send(state, 1, "explore"), taw.Perform())
    case = Played(state, aw.Dealt(("potters",)))
    assert case.after.players[0].stored == ("potters",)
    assert turn_of(case.after) == 1
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


# --- the chances of the cards ---


@situation("SP-explore", "Of 32 cards each five, in their order, are one in 24165120.")
def _() -> Chances:
    deals = [FIVE, FIVE[::-1], ("river-dock", "vineyard", "bakers", "herders", "causeway")]
    none = {aw.Dealt(FIVE[:4]): "0", aw.Dealt(("market", *FIVE[:4])): "0"}
    return Chances(exploring(), {aw.Dealt(deal): "1/24165120" for deal in deals} | none)


@situation("SP-explore", "Of two cards either comes first.")
def _() -> Chances:
    deals = [("potters", "scales"), ("scales", "potters")]
    none = {aw.Dealt(("potters",)): "0", aw.Dealt(("potters", "masons")): "0"}
    return Chances(nearly_empty(), {aw.Dealt(deal): "1/2" for deal in deals} | none)


@situation("SP-explore", "Of the shuffled discard pile each three of 30 cards are one in 24360.")
def _() -> Chances:
    state = play(nearly_empty(), aw.Dealt(("scales", "potters")))
    deals = [("masons", "tin-mine", "herders"), ("herders", "tin-mine", "masons")]
    deals.append(("vineyard", "bakers", "causeway"))
    none = {aw.Dealt(("potters", "masons", "tin-mine")): "0"}
    return Chances(state, {aw.Dealt(deal): "1/24360" for deal in deals} | none)


@situation("SP-explore", "In round 4 five of the 36 cards of deck B are one in 45239040.")
def _() -> Chances:
    state = play(send(in_round(laid(), 4), 1, "explore"), taw.Perform())
    deal = ("academy", "treasury", "senate", "citadel", "arsenal")
    deals = [deal, deal[::-1], ("forum", "fleet", "villa", "stadium", "silos")]
    none = {aw.Dealt((*deal[:4], "potters")): "0"}
    return Chances(state, {aw.Dealt(each): "1/45239040" for each in deals} | none)


# --- who knows them ---


def two_and_three() -> State:
    """Return a state in which seat 0 looks at the last two cards of the deck, and at three of the shuffled discard pile."""
    deals = (aw.Dealt(("scales", "potters")), aw.Dealt(("masons", "tin-mine", "herders")))
    return play(nearly_empty(), *deals)


@situation("SP-explore", "Before the deal all know the same: which cards are in the deck.")
def _() -> Seen:
    case = Seen(exploring(), 1)
    assert case.seen == exploring()
    return case


@situation("SP-explore", "The explorer is told the cards, all others how many there are.")
def _() -> Shown:
    case = Shown(exploring(), aw.Dealt(FIVE))
    assert case.to(0) == aw.Dealt(FIVE)
    assert case.to(1) == case.to(None) == aw.Dealt((aw.HIDDEN_ID,) * 5)
    return case


@situation(
    "SP-explore", "The explorer sees the five cards, and knows that they are not in the deck."
)
def _() -> Seen:
    case = Seen(looking(), 0)
    assert case.seen == looking()
    return case


@situation("SP-explore", "A watcher sees none of them; each may be in the deck still.")
def _() -> Seen:
    case = Seen(looking(), None)
    assert case.seen.agenda[-1].looked == (aw.HIDDEN_ID,) * 5
    assert set(FIVE) < set(case.seen.decks.empire_a.unseen)
    return case


@situation("SP-explore", "With three players both of the others see nothing of them.")
def _() -> Seen:
    state = edit_player(in_round(first_turn(3), 2), 0, coins=20)
    state = play(send(state, 1, "explore"), taw.Perform())
    case = Seen(play(state, top(state)), 2)
    assert case.seen.agenda[-1].looked == (aw.HIDDEN_ID,) * 5
    return case


@situation("SP-explore", "All are told which card is kept.")
def _() -> Shown:
    case = Shown(looking(), taw.Keep("scales"))
    assert case.to(1) == case.to(None) == taw.Keep("scales")
    return case


@situation("SP-explore", "Then all see the kept card, and the others on the discard pile.")
def _() -> Seen:
    state = kept("scales")
    case = Seen(state, 1)
    assert case.seen == state
    assert set(FIVE).isdisjoint(case.seen.decks.empire_a.unseen)
    return case


@situation("SP-explore", "A watcher sees them as well.")
def _() -> Seen:
    case = Seen(kept("scales"), None)
    assert case.seen == kept("scales")
    return case


@situation("SP-explore", "A stored card lies open for the other player.")
def _() -> Seen:
    state = play(kept("scales", coins=9), taw.Store())
    case = Seen(state, 1)
    assert case.seen.players[0].stored == ("scales",)
    return case


@situation(
    "SP-explore",
    "The last cards of a deck are known to all: nobody is told, but everybody can tell.",
)
def _() -> Seen:
    case = Seen(play(nearly_empty(), aw.Dealt(("scales", "potters"))), 1)
    assert case.seen.agenda[-1].looked == ("scales", "potters")
    return case


@situation("SP-explore", "Of those and three more the others know the first two.")
def _() -> Seen:
    case = Seen(two_and_three(), 1)
    assert case.seen.agenda[-1].looked == ("scales", "potters", *(aw.HIDDEN_ID,) * 3)
    assert {"masons", "tin-mine", "herders"} < set(case.seen.decks.empire_a.unseen)
    return case


@situation("SP-explore", "Of the three more the others are told how many there are.")
def _() -> Shown:
    state = play(nearly_empty(), aw.Dealt(("scales", "potters")))
    case = Shown(state, aw.Dealt(("masons", "tin-mine", "herders")))
    assert case.to(1) == case.to(None) == aw.Dealt((aw.HIDDEN_ID,) * 3)
    return case


@situation("SP-explore", "When seat 1 explores it is seat 0 who sees nothing.")
def _() -> Seen:
    state = play(in_round(laid(), 2), taw.Pass())
    state = play(send(state, 1, "explore"), taw.Perform(), aw.Dealt(FIVE))
    case = Seen(state, 0)
    assert case.seen.agenda[-1].looked == (aw.HIDDEN_ID,) * 5
    return case


@situation("SP-explore", "And seat 1 sees all.")
def _() -> Seen:
    state = play(in_round(laid(), 2), taw.Pass())
    state = play(send(state, 1, "explore"), taw.Perform(), aw.Dealt(FIVE))
    case = Seen(state, 1)
    assert case.seen.agenda[-1].looked == FIVE
    return case


@situation("SP-explore", "Before the deal a watcher knows what the players know.")
def _() -> Seen:
    case = Seen(exploring(), None)
    assert case.seen == exploring()
    return case


@situation("SP-explore", "So does the explorer: which cards are in the deck, not their order.")
def _() -> Seen:
    case = Seen(exploring(), 0)
    assert case.seen == exploring()
    return case


@situation(
    "SP-explore", "The explorer sees what was kept, and what was discarded, like all others."
)
def _() -> Seen:
    case = Seen(kept("scales"), 0)
    assert case.seen == kept("scales")
    return case


@situation("SP-explore", "A stored card lies open for those who watch.")
def _() -> Seen:
    state = play(kept("scales", coins=9), taw.Store())
    case = Seen(state, None)
    assert case.seen.players[0].stored == ("scales",)
    return case


@situation("SP-explore", "Of a deck of two cards nobody knows the order before they are looked at.")
def _() -> Seen:
    case = Seen(nearly_empty(), 1)
    assert case.seen.decks.empire_a.unseen == ("potters", "scales")
    return case


@situation("SP-explore", "Those who watch can tell the last cards of the deck as well.")
def _() -> Seen:
    case = Seen(play(nearly_empty(), aw.Dealt(("scales", "potters"))), None)
    assert case.seen.agenda[-1].looked == ("scales", "potters")
    return case


@situation("SP-explore", "Of those and three more a watcher knows the first two.")
def _() -> Seen:
    case = Seen(two_and_three(), None)
    assert case.seen.agenda[-1].looked == ("scales", "potters", *(aw.HIDDEN_ID,) * 3)
    return case


@situation("SP-explore", "The explorer sees all five.")
def _() -> Seen:
    case = Seen(two_and_three(), 0)
    assert case.seen == two_and_three()
    return case


@situation(
    "SP-explore", "When one of these five is kept the four others lie on the discard pile for all."
)
def _() -> Seen:
    case = Seen(play(two_and_three(), taw.Keep("herders")), 1)
    assert case.seen.decks.discard_a == ("scales", "potters", "masons", "tin-mine")
    return case


@situation("SP-explore", "Of the cards of deck B the other player sees none.")
def _() -> Seen:
    state = play(send(in_round(laid(), 4), 1, "explore"), taw.Perform())
    cards = ("academy", "treasury", "senate", "citadel", "arsenal")
    case = Seen(play(state, aw.Dealt(cards)), 1)
    assert case.seen.agenda[-1].looked == (aw.HIDDEN_ID,) * 5
    assert set(cards) < set(case.seen.decks.empire_b.unseen)
    return case
