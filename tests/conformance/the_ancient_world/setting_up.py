"""Situations on set-up (S1 to S10)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Impossible, NotStarted, Played, Refused, Started, situation
from tests.conformance.the_ancient_world.positions.course import (
    GAME,
    deal_of,
    first_turn,
    laying,
    new,
    peaceful,
    top,
)
from tests.the_ancient_world.positions import (
    edit_player,
    give_stored,
    in_round,
    play,
    send,
    stand,
    turn_of,
)

# --- players and tokens ---


@situation(
    "S1", "Seat 0 has the first turn of the first round, and the seats follow in their order."
)
def _() -> Played:
    state = first_turn(3)
    case = Played(state, taw.Pass())
    assert (state.round, turn_of(state), turn_of(case.after)) == (1, 0, 1)
    return case


@situation("S1", "Another seat starts, if the option starting_player names it.")
def _() -> Started:
    case = Started(GAME, 3, starting_player=2)
    assert (case.after.first_player, case.after.token) == (2, 2)
    assert [player.coins for player in case.after.players] == [7, 8, 6]
    return case


@situation("S1", "There is no third seat with two players, and it cannot start.")
def _() -> NotStarted:
    return NotStarted(GAME, 2, "option-wrong", starting_player=2)


@situation("S1", "Seat 1 does not start.")
def _() -> Refused:
    return Refused(first_turn(3), taw.Pass(), "wrong-player", "T1", player=1)


@situation("S1", "Five cannot play.")
def _() -> NotStarted:
    return NotStarted(GAME, 5, "player-count")


@situation("S2", "With more coins than the box holds Labor brings coins still.")
def _() -> Played:
    state = send(edit_player(first_turn(), 0, coins=500), 1, "labor")
    case = Played(state, taw.Perform())
    assert case.after.players[0].coins == 500 + 2
    return case


@situation(
    "S2", "Citizens do run out: the nursery brings none when the supply is empty.", contrast=True
)
def _() -> Played:
    state = edit_player(first_turn(), 0, available=(1, 2, 3, 4, 5), supply=(), coins=50)
    case = Played(give_stored(state, 0, "nursery"), taw.BuildStored("nursery"))
    assert case.after.players[0].available == (1, 2, 3, 4, 5)
    assert case.after.players[0].new == ()
    return case


# --- the decks ---


@situation("S3", "The top card of the shuffled district deck is turned up; fourteen lie under it.")
def _() -> Played:
    case = Played(laying(2, "gardens"), aw.Dealt(("gardens",)))
    assert case.after.decks.district == "gardens"
    assert len(case.after.decks.districts) == 14
    return case


@situation("S3", "One district lies open, not two.")
def _() -> Refused:
    return Refused(laying(2, "gardens"), aw.Dealt(("gardens", "old-town")), "wrong-card-count")


@situation("S4", "The top card of the deck of one star is turned up.")
def _() -> Played:
    case = Played(laying(2, "salt-crab"), aw.Dealt(("salt-crab",)))
    pile, *more_piles = case.after.decks.titans
    assert (pile.face_up, len(pile.deck)) == ("salt-crab", 11)
    assert [each.face_up for each in more_piles] == [None, None]
    return case


@situation("S4", "A titan of two stars is not in the deck of one star.")
def _() -> Refused:
    return Refused(laying(2, "salt-crab"), aw.Dealt(("sphinx",)), "card-in-other-deck")


@situation("S5", "Learn, Expand and Rebuild have an ambrosia each; Explore and Grow are covered.")
def _() -> Started:
    case = Started(GAME, 4)
    spaces = case.after.spaces
    assert {space.id for space in spaces if space.ambrosia == 1} == {"learn", "expand", "rebuild"}
    assert {space.id for space in spaces if space.covered} == {"explore", "grow"}
    assert sum(space.ambrosia for space in spaces) == 3
    return case


@situation("S5", "Nobody pays to join a citizen on a covered space.")
def _() -> Impossible:
    state = stand(edit_player(in_round(first_turn(), 2), 1, ambrosia=2), 0, 3, "explore")
    document = aw.to_document(send(play(state, taw.Pass()), 1, "explore"))
    steps = len(document["state"]["agenda"])
    space = next(each for each in document["state"]["spaces"] if each["id"] == "explore")
    space["covered"] = True
    return Impossible(document, "step-out-of-place", f"$.state.agenda[{steps - 1}]")


@situation("S6", "As many military cards as players lie in the row, in the order of the deal.")
def _() -> Played:
    row = ("spears-2", "chosen", "levy-1", "scouts")
    case = Played(laying(4, "levy-1"), aw.Dealt(row))
    assert case.after.decks.military_row == row
    assert len(case.after.decks.military) == 25 - 4
    return case


@situation("S6", "Three players do not have a row of two.")
def _() -> Refused:
    return Refused(laying(3, "levy-1"), aw.Dealt(("levy-1", "chosen")), "wrong-card-count")


@situation(
    "S7", "Two players have a row of four cards of deck A; deck B is whole, and pile C lies open."
)
def _() -> Played:
    row = ("market", "orchard", "smithy", "altars")
    case = Played(laying(2, "market"), aw.Dealt(row))
    decks, cards = case.after.decks, case.after.cards
    assert decks.empire_row == row
    assert (len(decks.empire_a), decks.empire_b.unseen) == (36 - 4, cards.empire_deck("B"))
    assert decks.empire_c == cards.empire_deck("C")
    return case


@situation("S7", "Deck B waits: none of its cards is in the first row.")
def _() -> Refused:
    state = laying(2, "market")
    late = state.cards.empire_deck("B")[0]
    return Refused(state, aw.Dealt(("market", "orchard", "smithy", late)), "card-in-other-deck")


# --- the players ---


@situation(
    "S8",
    "When all is dealt, each player has two cards of food, two armies, three citizens and a titan.",
)
def _() -> Played:
    state = laying(2, "market")
    case = Played(state, top(state))
    for player in case.after.players:
        totals = player.city.totals(case.after.cards)
        assert (totals.food, totals.capacity, totals.army_limit) == (3, 4, 2)
        assert totals.income == taw.Goods(coins=5)
        assert [owned.card for owned in player.city.empire] == ["fish-dock", "wheat"]
        assert [army.card for army in player.armies] == ["city-guard", "militia"]
        assert (player.available, player.supply) == ((1, 2, 3), (4, 5))
    threats = [player.threat.titan for player in case.after.players if player.threat]
    assert len(set(threats)) == 2
    return case


@situation("S8", "The citizens 4 and 5 both wait in the supply: neither is missing.")
def _() -> Impossible:
    document = aw.to_document(first_turn())
    document["state"]["players"][1]["supply"] = [5]
    return Impossible(document, "state-citizens", "$.state.players[1]")


@situation("S9", "Four players start with 6, 7, 8 and 8 coins.")
def _() -> Started:
    case = Started(GAME, 4)
    assert [player.coins for player in case.after.players] == [6, 7, 8, 8]
    return case


@situation(
    "S9", "It is once: at the end of the round all have the same income of 5 coins.", contrast=True
)
def _() -> Played:
    state = play(peaceful(4), *[taw.Pass()] * 3)
    case = Played(state, taw.Pass())
    assert [player.coins for player in case.after.players] == [6 + 5, 7 + 5, 8 + 5, 8 + 5]
    return case


@situation("S10", "Nobody has a city-state unless it is asked for.")
def _() -> Started:
    case = Started(GAME, 3)
    assert [player.city.city_state for player in case.after.players] == [None] * 3
    return case


@situation("S10", "Dealt ones are four different ones, one for each of four players.")
def _() -> Played:
    state = new(4, city_states="random")
    assert deal_of(state).count == 4
    case = Played(state, top(state))
    dealt = [player.city.city_state for player in case.after.players]
    assert set(dealt) == set(case.after.cards.city_states)
    return case


@situation("S10", "The same one cannot be named for two seats.")
def _() -> NotStarted:
    return NotStarted(GAME, 2, "city-state-twice", city_states=["kaldur", "kaldur"])
