"""Situations on citizens who are placed on cards with an action (C6)."""

from __future__ import annotations

import attrs

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import first_turn, peaceful
from tests.the_ancient_world.positions import (
    damage,
    edit,
    edit_player,
    give_card,
    give_district,
    give_stored,
    play,
    stand,
    turn_of,
)


@situation("C6", "Seat 1 uses the open bridge of seat 0, 4 coins, and pays it a coin of toll.")
def _() -> Played:
    state = play(give_card(first_turn(), 0, "toll-bridge"), taw.Pass())
    before = [player.coins for player in state.players]
    case = Played(state, taw.UseCard(1, "toll-bridge", 0))
    assert [player.coins for player in case.after.players] == [before[0] + 1, before[1] + 4 - 1]
    owned = case.after.players[0].city.find_card("toll-bridge")
    assert owned == taw.OwnedCard("toll-bridge", citizen=taw.Placed(1, 1))
    return case


@situation("C6", "A card on which a citizen stands is not used again in the round.")
def _() -> Refused:
    state = play(give_card(first_turn(), 0, "toll-bridge"), taw.UseCard(1, "toll-bridge", 0))
    return Refused(state, taw.UseCard(3, "toll-bridge", 0), "card-used")


@situation("C6", "The scrolls are for their owner alone.")
def _() -> Refused:
    state = play(give_card(first_turn(), 0, "scrolls"), taw.Pass())
    return Refused(state, taw.UseCard(1, "scrolls", 0), "card-not-open")


@situation("C6", "Without a coin for the toll the bridge of another is not used.")
def _() -> Refused:
    state = play(edit_player(give_card(first_turn(), 0, "toll-bridge"), 1, coins=0), taw.Pass())
    return Refused(state, taw.UseCard(1, "toll-bridge", 0), "coins-short")


@situation("C6", "The only coin pays the toll before the bridge brings its coins.")
def _() -> Played:
    state = play(edit_player(give_card(first_turn(), 0, "bazaar"), 1, coins=2), taw.Pass())
    before = state.players[0].coins
    case = Played(state, taw.UseCard(2, "bazaar", 0))
    assert [player.coins for player in case.after.players] == [before + 2, 2 - 2 + 5]
    assert case.after.players[1].available == (1, 3)
    return case


@situation("C6", "The owner pays no toll, and needs no coin.")
def _() -> Played:
    state = edit_player(give_card(first_turn(), 0, "toll-bridge"), 0, coins=0)
    case = Played(state, taw.UseCard(1, "toll-bridge", 0))
    assert case.after.players[0].coins == 4
    assert turn_of(case.after) == 1
    return case


@situation(
    "C6", "A citizen may use another card after a citizen of a higher number: no fee is paid."
)
def _() -> Played:
    state = give_card(first_turn(), 0, "toll-bridge", "scrolls")
    state = play(state, taw.UseCard(3, "toll-bridge", 0), taw.Pass())
    case = Played(edit_player(state, 0, coins=1), taw.UseCard(1, "scrolls", 0))
    assert (case.after.players[0].coins, case.after.players[0].knowledge) == (0, 1)
    return case


@situation("C6", "What a card costs must be there: without a coin no scrolls are read.")
def _() -> Refused:
    state = edit_player(give_card(first_turn(), 0, "scrolls"), 0, coins=0)
    return Refused(state, taw.UseCard(1, "scrolls", 0), "coins-short")


@situation("C6", "The Oracle's Grotto takes an ambrosia for a knowledge.")
def _() -> Played:
    state = edit_player(give_card(first_turn(), 0, "oracle"), 0, ambrosia=1)
    case = Played(state, taw.UseCard(1, "oracle", 0))
    player = case.after.players[0]
    assert (player.coins, player.knowledge, player.ambrosia) == (6, 1, 0)
    return case


@situation("C6", "Without ambrosia the Oracle says nothing.")
def _() -> Refused:
    return Refused(
        give_card(first_turn(), 0, "oracle"), taw.UseCard(1, "oracle", 0), "ambrosia-short"
    )


@situation(
    "C6", "The menders bring a coin and repair up to two cards; one may stop after the first."
)
def _() -> Played:
    state = damage(
        give_card(first_turn(), 0, "menders", "market"), 0, "wheat", "fish-dock", "market"
    )
    state = play(state, taw.UseCard(1, "menders", 0))
    assert state.players[0].coins == 6 + 1
    case = Played(state, taw.Repair("market"))
    legal = aw.legal_actions(case.after, 0)
    assert {taw.Repair("wheat"), taw.Repair("fish-dock"), taw.Finish()} == set(legal)
    return case


@situation("C6", "After two repairs of the menders the turn is over: the third card stays damaged.")
def _() -> Played:
    state = damage(
        give_card(first_turn(), 0, "menders", "market"), 0, "wheat", "fish-dock", "market"
    )
    state = play(state, taw.UseCard(1, "menders", 0), taw.Repair("market"))
    case = Played(state, taw.Repair("wheat"))
    damaged = [owned.card for owned in case.after.players[0].city.damaged_cards()]
    assert (damaged, turn_of(case.after)) == (["fish-dock"], 1)
    return case


@situation("C6", "The surveyors gain a district for a coin; this is no Expand, which cards reward.")
def _() -> Played:
    state = give_card(first_turn(2, "gardens"), 0, "surveyors", "causeway")
    face_up = state.decks.district
    case = Played(state, taw.UseCard(1, "surveyors", 0))
    player = case.after.players[0]
    assert (player.coins, player.city.districts) == (6 - 1, (face_up,))
    return case


@situation("C6", "No citizen is placed on a damaged card.")
def _() -> Refused:
    state = damage(give_card(first_turn(), 0, "toll-bridge"), 0, "toll-bridge")
    return Refused(state, taw.UseCard(1, "toll-bridge", 0), "card-damaged")


@situation(
    "C6", "A card that is repaired after it was used keeps its citizen, and is not used again."
)
def _() -> Refused:
    state = play(
        give_card(first_turn(), 0, "toll-bridge"), taw.UseCard(1, "toll-bridge", 0), taw.Pass()
    )
    state = edit_player(damage(state, 0, "toll-bridge"), 0, ambrosia=2)
    state = play(state, taw.BuyRepair("toll-bridge"))
    return Refused(state, taw.UseCard(2, "toll-bridge", 0), "card-used")


@situation("C6", "When the round ends the citizen of another comes home from the card.")
def _() -> Played:
    state = play(
        give_card(peaceful(), 0, "toll-bridge"), taw.Pass(), taw.UseCard(1, "toll-bridge", 0)
    )
    case = Played(state, taw.Pass())
    assert case.after.players[1].available == (1, 2, 3)
    assert case.after.players[0].city.find_card("toll-bridge") == taw.OwnedCard("toll-bridge")
    return case


@situation("C6", "No citizen works on wheat.")
def _() -> Refused:
    return Refused(first_turn(), taw.UseCard(1, "wheat", 0), "no-card-action")


@situation("C6", "A card of the row is not one's own yet.")
def _() -> Refused:
    state = first_turn(2, "toll-bridge")
    return Refused(state, taw.UseCard(1, "toll-bridge", 0), "not-your-card")


@situation("C6", "The bridge of seat 0 is not in the city of seat 1.")
def _() -> Refused:
    state = give_card(first_turn(), 0, "toll-bridge")
    return Refused(state, taw.UseCard(1, "toll-bridge", 1), "not-their-card")


@situation("C6", "With two players there is no seat 2, whose card could be used.")
def _() -> Refused:
    state = give_card(first_turn(), 0, "toll-bridge")
    return Refused(state, taw.UseCard(1, "toll-bridge", 2), "no-such-seat")


@situation("C6", "A stored card has no place for a citizen.")
def _() -> Refused:
    state = give_stored(first_turn(), 0, "toll-bridge")
    return Refused(state, taw.UseCard(1, "toll-bridge", 0), "not-your-card")


@situation("C6", "A citizen that has been placed on the board is not placed on a card.")
def _() -> Refused:
    state = stand(give_card(first_turn(), 0, "toll-bridge"), 0, 2, "labor")
    return Refused(state, taw.UseCard(2, "toll-bridge", 0), "citizen-placed", "C1")


@situation("C6", "A starving citizen is placed on no card.")
def _() -> Refused:
    state = give_card(edit_player(first_turn(), 0, available=(2, 3), starving=(1,)), 0, "scrolls")
    return Refused(state, taw.UseCard(1, "scrolls", 0), "citizen-starving", "C1")


@situation("C6", "Nor is a citizen of the supply.")
def _() -> Refused:
    state = give_card(first_turn(), 0, "scrolls")
    return Refused(state, taw.UseCard(4, "scrolls", 0), "no-such-citizen", "C1")


@situation("C6", "Who has passed uses no card.")
def _() -> Refused:
    state = play(give_card(first_turn(), 0, "scrolls"), taw.Pass())
    return Refused(state, taw.UseCard(1, "scrolls", 0), "passed-already", "T2", player=0)


@situation("C6", "Of four players the owner of the bazaar has the toll, whoever is between.")
def _() -> Played:
    state = give_card(first_turn(4), 2, "bazaar")
    before = [player.coins for player in state.players]
    case = Played(state, taw.UseCard(1, "bazaar", 2))
    after = [player.coins for player in case.after.players]
    assert after == [before[0] - 2 + 5, before[1], before[2] + 2, before[3]]
    assert turn_of(case.after) == 1
    return case


@situation("C6", "The bridge that seat 1 has used is used up for its owner and for seat 2.")
def _() -> Refused:
    state = play(give_card(first_turn(3), 0, "toll-bridge"), taw.Pass())
    state = play(state, taw.UseCard(1, "toll-bridge", 0))
    return Refused(state, taw.UseCard(2, "toll-bridge", 0), "card-used")


@situation("C6", "When no district is left the surveyors take their coin and bring none.")
def _() -> Played:
    state = give_card(first_turn(2, "gardens"), 0, "surveyors")
    state = give_district(state, 1, *state.decks.districts.unseen)
    side, decks = state.players[1], state.decks
    assert decks.district is not None
    side = attrs.evolve(side, city=side.city.with_district(decks.district))
    decks = attrs.evolve(decks, district=None)
    state = edit(state, players=(state.players[0], side), decks=decks)
    case = Played(state, taw.UseCard(1, "surveyors", 0))
    assert (case.after.players[0].coins, turn_of(case.after)) == (6 - 1, 1)
    return case


# --- two reasons at once ---


@situation("C6", "Of a card that is damaged and used it counts that it is damaged.")
def _() -> Refused:
    state = give_card(first_turn(), 0, "toll-bridge")
    state = play(state, taw.UseCard(1, "toll-bridge", 0), taw.Pass())
    return Refused(
        damage(state, 0, "toll-bridge"), taw.UseCard(2, "toll-bridge", 0), "card-damaged"
    )


@situation("C6", "Of a damaged card of another that is not open it counts that it is not open.")
def _() -> Refused:
    state = play(damage(give_card(first_turn(), 0, "scrolls"), 0, "scrolls"), taw.Pass())
    return Refused(state, taw.UseCard(1, "scrolls", 0), "card-not-open")


@situation("C6", "That a card has been used counts before the coin that is missing for it.")
def _() -> Refused:
    state = play(give_card(first_turn(), 0, "scrolls"), taw.UseCard(1, "scrolls", 0), taw.Pass())
    return Refused(edit_player(state, 0, coins=0), taw.UseCard(2, "scrolls", 0), "card-used")


@situation("C6", "The citizen, who has been placed, counts before the card, which is damaged.")
def _() -> Refused:
    state = damage(give_card(first_turn(), 0, "scrolls"), 0, "scrolls")
    return Refused(
        stand(state, 0, 2, "labor"), taw.UseCard(2, "scrolls", 0), "citizen-placed", "C1"
    )
