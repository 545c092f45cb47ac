"""Situations on districts (G): what they give, and how many of them a player chooses from."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import Deal
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Chances, Played, Refused, Seen, Shown, situation
from tests.conformance.the_ancient_world.positions.course import first_turn
from tests.conformance.the_ancient_world.positions.end_positions import calm, last_turn, standard
from tests.conformance.the_ancient_world.positions.seat_zero import capacity, laid, storing
from tests.the_ancient_world.attack.damaging import facing
from tests.the_ancient_world.positions import (
    State,
    edit,
    edit_player,
    give_card,
    give_district,
    in_round,
    play,
    send,
    turn_of,
)

EXPAND = taw.Expand(taw.Goods(coins=3))
FULL = ("vineyard", "barracks")
"""Two cards that, with the two starting cards, fill the capacity of 4."""
NEXT = ("kilns", "butts")


def dealt(state: aw.State) -> int:
    """Return how many cards are dealt next."""
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    assert isinstance(waiting.event, Deal)
    return waiting.event.count


def expanding(*cards: str, **laid_out: Any) -> State:
    """Return a state in which seat 0, with these empire cards, is on Expand."""
    return send(give_card(laid(**laid_out), 0, *cards), 1, "expand")


def exploring(state: State) -> State:
    """Return the state of round 2 in which seat 0 is on Explore."""
    return send(in_round(state, 2), 1, "explore")


def choosing() -> State:
    """Return a state in which seat 0 chooses from the Market Gardens, the Kiln Quarter and the Archery Butts."""
    return play(expanding("star-tower"), EXPAND, aw.Dealt(NEXT))


# --- what they give ---


@situation("G1", "With the Old Town a fifth empire card finds room.")
def _() -> Played:
    state = give_district(give_card(storing("market"), 0, *FULL), 0, "old-town")
    case = Played(state, taw.BuildStored("market"))
    assert len(case.after.players[0].city.empire) == 5
    return case


@situation("G1", "The Parade Ground has an ability besides: a third army may be started.")
def _() -> Played:
    state = send(give_district(laid(), 0, "parade"), 1, "recruit")
    case = Played(play(state, taw.Recruit("levy-1")), taw.StartArmy())
    assert len(case.after.players[0].armies) == 3
    return case


@situation("G1", "The districts of others give one nothing.", contrast=True)
def _() -> Played:
    state = give_district(storing("market"), 1, "old-town")
    case = Played(state, taw.BuildStored("market"))
    assert (capacity(case.after, 0), capacity(case.after, 1)) == (4, 7)
    return case


@situation("G1", "The Market Gardens feed two more citizens: nobody of five starves.")
def _() -> Played:
    state = give_district(calm(), 0, "gardens")
    state = edit_player(state, 0, available=(1, 2, 3, 4, 5), supply=())
    case = Played(last_turn(state), taw.Pass())
    assert case.after.round == 2
    assert case.after.players[0].starving == ()
    return case


@situation("G1", "The income of a district comes each round: 5 coins and 1 of the Money Changers.")
def _() -> Played:
    state = give_district(calm(), 0, "bankers")
    case = Played(last_turn(state), taw.Pass())
    assert case.after.players[0].coins == state.players[0].coins + 5 + 1
    return case


# --- the explore bonus ---


@situation("G2", "All bonuses add up when exploring, those with a ship too.")
def _() -> Played:
    state = give_district(give_card(laid(), 0, "star-tower", "lighthouse"), 0, "long-pier")
    case = Played(exploring(state), taw.Perform())
    assert dealt(case.after) == 5 + 2 + 3 + 3
    return case


@situation("G2", "Who gains a district with the Star Tower looks at two more.")
def _() -> Played:
    case = Played(expanding("star-tower"), EXPAND)
    assert dealt(case.after) == 2
    assert case.after.players[0].city.districts == ()
    return case


@situation(
    "G2", "A ship is of no use on land: the face-up district is gained at once.", contrast=True
)
def _() -> Played:
    case = Played(expanding("lighthouse"), EXPAND)
    assert case.after.players[0].city.districts == ("gardens",)
    return case


@situation(
    "G2", "Bonuses of cards, districts and city-states add up for a district: 2 and 2 and 2."
)
def _() -> Played:
    state = first_turn(2, "gardens", city_states=["telmora", None])
    state = give_district(give_card(state, 0, "star-tower"), 0, "lookout")
    case = Played(send(state, 1, "expand"), EXPAND)
    assert dealt(case.after) == 6
    return case


@situation("G2", "The bonus counts for a district of the surveyors as well.")
def _() -> Played:
    state = give_card(laid(), 0, "star-tower", "surveyors")
    case = Played(state, taw.UseCard(1, "surveyors", 0))
    assert dealt(case.after) == 2
    return case


@situation("G2", "The bonus of another is of no use.", contrast=True)
def _() -> Played:
    state = give_card(expanding(), 1, "star-tower")
    case = Played(state, EXPAND)
    assert case.after.players[0].city.districts == ("gardens",)
    return case


@situation("G2", "With a bonus of two a single district is kept.")
def _() -> Refused:
    state = play(choosing(), taw.TakeDistrict("kilns"))
    return Refused(state, taw.TakeDistrict("butts"), "deal-awaited", "S3")


# --- gaining one ---


@situation("G3", "Without a bonus the face-up district is gained, and the next one turned up.")
def _() -> Played:
    before = play(expanding(), EXPAND)
    case = Played(before, aw.Dealt(("kilns",)))
    assert before.players[0].city.districts == ("gardens",)
    assert case.after.decks.district == "kilns"
    return case


@situation("G3", "The others go under the deck in their order.")
def _() -> Played:
    case = Played(choosing(), taw.TakeDistrict("kilns"))
    assert case.after.players[0].city.districts == ("kilns",)
    assert case.after.decks.districts.bottom[-2:] == ("gardens", "butts")
    return case


@situation("G3", "The face-up one may be taken as well; the two others go under the deck.")
def _() -> Played:
    case = Played(choosing(), taw.TakeDistrict("gardens"))
    assert case.after.players[0].city.districts == ("gardens",)
    assert case.after.decks.districts.bottom == NEXT
    assert case.after.decks.district is None
    return case


@situation("G3", "Who looks at more than the deck has sees what is there.")
def _() -> Played:
    state = expanding("star-tower")
    unseen = [card for card in state.decks.districts.unseen if card != "kilns"]
    case = Played(give_district(state, 1, *unseen), EXPAND)
    assert dealt(case.after) == 1
    return case


@situation(
    "G3", "Under the deck they come in their order when nothing else is left, without chance."
)
def _() -> Played:
    state = choosing()
    state = give_district(state, 1, *state.decks.districts.unseen)
    case = Played(state, taw.TakeDistrict("kilns"))
    assert case.after.decks.district == "gardens"
    assert case.after.decks.districts.bottom == ("butts",)
    assert turn_of(case.after) == 1
    return case


@situation("G3", "Of the last district the place stays empty, and nothing is turned up.")
def _() -> Played:
    state = expanding(coins=3)
    state = give_district(state, 1, *state.decks.districts.unseen)
    case = Played(state, EXPAND)
    assert case.after.decks.district is None
    assert case.after.players[0].city.districts == ("gardens",)
    return case


@situation("G3", "A lost district is turned up where none lies: it is the last one again.")
def _() -> Played:
    state = give_district(standard(), 0, "kilns")
    state = give_district(state, 1, *state.decks.districts.unseen)
    city = state.players[1].city.with_district("old-town")
    state = edit(
        state,
        players=(state.players[0], attrs.evolve(state.players[1], city=city)),
        decks=attrs.evolve(state.decks, district=None),
    )
    case = Played(facing("gate-hydra", state), aw.Rolled(("coin", "blank")))
    assert case.after.decks.district == "kilns"
    assert case.after.players[0].city.districts == ()
    return case


@situation("G3", "Two more are dealt for a bonus of two, not one.")
def _() -> Refused:
    state = play(expanding("star-tower"), EXPAND)
    return Refused(state, aw.Dealt(("kilns",)), "wrong-card-count")


@situation("G3", "The one that lies face up is not in the deck.")
def _() -> Refused:
    state = play(expanding("star-tower"), EXPAND)
    return Refused(state, aw.Dealt(("kilns", "gardens")), "card-not-in-deck")


@situation("G3", "One that went under the deck does not come while others lie over it.")
def _() -> Refused:
    state = play(choosing(), taw.TakeDistrict("kilns"))
    return Refused(state, aw.Dealt(("butts",)), "card-under-others", "S3")


@situation("G3", "A district that was not looked at cannot be chosen.")
def _() -> Refused:
    return Refused(choosing(), taw.TakeDistrict("bankers"), "not-looked-at")


# --- chances, and who sees the cards ---


@situation("G3", "Each two of the fourteen districts, in their order, are one in 14 times 13.")
def _() -> Chances:
    state = play(expanding("star-tower"), EXPAND)
    rows = [NEXT, NEXT[::-1], ("builders", "temples")]
    none = {aw.Dealt(("kilns", "gardens")): "0", aw.Dealt(("kilns",)): "0"}
    return Chances(state, {aw.Dealt(row): "1/182" for row in rows} | none)


@situation("G3", "Of three districts each two are one in six.")
def _() -> Chances:
    state = expanding("star-tower")
    left = ("kilns", "butts", "temples")
    state = give_district(
        state, 1, *[card for card in state.decks.districts.unseen if card not in left]
    )
    rows = [(one, other) for one in left for other in left if one != other]
    none = {aw.Dealt(("kilns", "scholars")): "0"}
    return Chances(play(state, EXPAND), {aw.Dealt(row): "1/6" for row in rows} | none)


@situation("G3", "Of one unseen district above a known one both are certain.")
def _() -> Chances:
    state = play(choosing(), taw.TakeDistrict("kilns"))
    rest = [card for card in state.decks.districts.unseen if card not in ("temples", "scholars")]
    state = play(give_district(state, 1, *rest), aw.Dealt(("temples",)), taw.Pass())
    state = play(edit_player(state, 0, coins=9), taw.PlaceCitizen(2, "expand"), EXPAND)
    others = dict.fromkeys(
        [aw.Dealt(("gardens", "scholars")), aw.Dealt(("scholars", "butts"))], "0"
    )
    return Chances(state, {aw.Dealt(("scholars", "gardens")): "1"} | others)


@situation("G3", "The next district comes from the twelve that nobody has seen.")
def _() -> Chances:
    state = play(expanding("star-tower"), EXPAND, aw.Dealt(NEXT), taw.TakeDistrict("kilns"))
    chances = {aw.Dealt((card,)): "1/12" for card in ("temples", "scholars", "old-town")}
    return Chances(state, chances | {aw.Dealt(("gardens",)): "0", aw.Dealt(("butts",)): "0"})


@situation("G3", "All are told which districts are turned up.")
def _() -> Shown:
    case = Shown(play(expanding("star-tower"), EXPAND), aw.Dealt(NEXT))
    assert case.to(0) == case.to(1) == case.to(None) == case.action
    return case


@situation("G3", "The other player sees the districts of the choice.")
def _() -> Seen:
    case = Seen(choosing(), 1)
    assert case.seen == choosing()
    return case


@situation(
    "G3", "So does everybody who watches, and when the others go under the deck knows their order."
)
def _() -> Seen:
    case = Seen(play(choosing(), taw.TakeDistrict("kilns")), None)
    assert case.seen.decks.districts.bottom == ("gardens", "butts")
    return case
