"""Situations on set-up (S1 to S10)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import (
    Chances,
    Impossible,
    NotStarted,
    Played,
    Refused,
    Shown,
    Started,
    situation,
)
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


@situation(
    "S1", "The seats follow from the one that starts: after seat 2 of three it is seat 0's turn."
)
def _() -> Played:
    case = Played(first_turn(3, starting_player=2), taw.Pass())
    assert turn_of(case.after) == 0
    return case


@situation("S1", "A seat is not counted from behind.")
def _() -> NotStarted:
    return NotStarted(GAME, 3, "option-wrong", starting_player=-1)


@situation("S1", "Nobody plays alone.")
def _() -> NotStarted:
    return NotStarted(GAME, 1, "player-count")


@situation("S1", "Five cannot play.")
def _() -> NotStarted:
    return NotStarted(GAME, 5, "player-count")


@situation("S2", "With more coins than the box holds Labor brings coins still.")
def _() -> Played:
    state = send(edit_player(first_turn(), 0, coins=500), 1, "labor")
    case = Played(state, taw.Perform())
    assert case.after.players[0].coins == 500 + 2
    return case


@situation("S2", "With more knowledge than the box holds Learn brings another.")
def _() -> Played:
    state = send(edit_player(first_turn(), 0, knowledge=90), 1, "learn")
    case = Played(state, taw.Perform())
    assert case.after.players[0].knowledge == 91
    return case


@situation("S2", "With more ambrosia than the box holds another comes from the space.")
def _() -> Played:
    case = Played(edit_player(first_turn(), 0, ambrosia=200), taw.PlaceCitizen(1, "learn"))
    assert case.after.players[0].ambrosia == 201
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


@situation("S3", "A district is dealt, not nothing.")
def _() -> Refused:
    return Refused(laying(2, "gardens"), aw.Dealt(()), "wrong-card-count")


@situation("S3", "A titan is no district.")
def _() -> Refused:
    return Refused(laying(2, "gardens"), aw.Dealt(("salt-crab",)), "card-in-other-deck")


@situation("S3", "No dice are rolled for the district.")
def _() -> Refused:
    return Refused(laying(2, "gardens"), aw.Rolled(("blank",)), "deal-awaited")


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


@situation("S4", "Then the top card of the deck of two stars, and of three.")
def _() -> Played:
    case = Played(laying(2, "sphinx"), aw.Dealt(("sphinx",)))
    one, two, three = case.after.decks.titans
    assert (one.face_up is None, two.face_up, three.face_up) == (False, "sphinx", None)
    assert deal_of(case.after).deck == three.deck
    return case


@situation("S4", "A starting titan is in no deck: it is on its board.")
def _() -> Refused:
    return Refused(laying(2, "salt-crab"), aw.Dealt(("ruin-lynx",)), "card-not-in-deck")


@situation("S4", "One titan lies face up on each deck, not two.")
def _() -> Refused:
    outcome = aw.Dealt(("drake", "cyclops"))
    return Refused(laying(2, "drake"), outcome, "wrong-card-count")


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


@situation("S6", "The same card is not in the row twice.")
def _() -> Refused:
    return Refused(laying(2, "levy-1"), aw.Dealt(("levy-1", "levy-1")), "card-dealt-twice")


@situation("S6", "A starting army is in no deck.")
def _() -> Refused:
    return Refused(laying(2, "levy-1"), aw.Dealt(("levy-1", "militia")), "card-not-in-deck")


@situation("S6", "An empire card is no military card.")
def _() -> Refused:
    return Refused(laying(2, "levy-1"), aw.Dealt(("market", "levy-1")), "card-in-other-deck")


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


@situation("S7", "Four players have a row of six.")
def _() -> Played:
    state = laying(4, "market")
    case = Played(state, top(state))
    assert len(case.after.decks.empire_row) == 6
    assert len(case.after.decks.empire_a) == 36 - 6
    return case


@situation("S7", "Cards of pile C are open to all, and are not dealt.")
def _() -> Refused:
    outcome = aw.Dealt(("market", "orchard", "smithy", "vaults"))
    return Refused(laying(2, "market"), outcome, "card-not-in-deck")


@situation("S7", "A starting card is in no deck.")
def _() -> Refused:
    outcome = aw.Dealt(("market", "orchard", "smithy", "wheat"))
    return Refused(laying(2, "market"), outcome, "card-not-in-deck")


@situation("S7", "No card is in the row twice.")
def _() -> Refused:
    outcome = aw.Dealt(("market", "orchard", "smithy", "market"))
    return Refused(laying(2, "market"), outcome, "card-dealt-twice")


@situation("S7", "A row of as many cards as players is too short.")
def _() -> Refused:
    return Refused(laying(2, "market"), aw.Dealt(("market", "orchard")), "wrong-card-count")


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


@situation(
    "S8", "The board that is dealt to a seat brings its titan, which threatens from the start."
)
def _() -> Played:
    case = Played(new(2), aw.Dealt(("dawn-cliffs", "broad-fens")))
    assert [player.board for player in case.after.players] == ["dawn-cliffs", "broad-fens"]
    threats = [player.threat for player in case.after.players]
    assert threats == [taw.Threat("cliff-imp"), taw.Threat("fen-toad")]
    return case


@situation("S8", "A board that is named is not dealt; only the other seat is dealt one.")
def _() -> Played:
    state = new(2, boards=[None, "cavern-hills"])
    case = Played(state, aw.Dealt(("amber-ruins",)))
    assert [player.board for player in case.after.players] == ["amber-ruins", "cavern-hills"]
    assert [player.threat for player in state.players] == [None, taw.Threat("cave-bull")]
    return case


@situation("S8", "Where all boards are named none is dealt: the first district is turned up.")
def _() -> Started:
    case = Started(GAME, 2, boards=["cavern-hills", "dawn-cliffs"])
    assert [player.board for player in case.after.players] == ["cavern-hills", "dawn-cliffs"]
    assert "gardens" in deal_of(case.after).deck.unseen
    return case


@situation("S8", "The board that another seat has by name is not dealt.")
def _() -> Refused:
    state = new(2, boards=[None, "cavern-hills"])
    return Refused(state, aw.Dealt(("cavern-hills",)), "card-not-in-deck")


@situation("S8", "No two seats are dealt the same board.")
def _() -> Refused:
    return Refused(new(2), aw.Dealt(("amber-ruins", "amber-ruins")), "card-dealt-twice")


@situation("S8", "Each seat is dealt one board.")
def _() -> Refused:
    return Refused(new(3), aw.Dealt(("amber-ruins", "broad-fens")), "wrong-card-count")


@situation("S8", "No board is named for two seats.")
def _() -> NotStarted:
    return NotStarted(GAME, 2, "board-twice", boards=["dawn-cliffs", "dawn-cliffs"])


@situation("S8", "A board that does not exist is not named.")
def _() -> NotStarted:
    return NotStarted(GAME, 2, "no-such-board", boards=["orynthe", None])


@situation("S8", "Boards are named for each seat, or with null for a board that is dealt.")
def _() -> NotStarted:
    return NotStarted(GAME, 3, "wrong-boards", boards=["dawn-cliffs", None])


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
    "S9", "They follow the seat that starts: seat 3 has 6 coins, seat 0 has 7, the others have 8."
)
def _() -> Started:
    case = Started(GAME, 4, starting_player=3)
    assert [player.coins for player in case.after.players] == [7, 8, 8, 6]
    return case


@situation("S9", "Two players start with 6 and 7 coins, and with no knowledge or ambrosia.")
def _() -> Started:
    case = Started(GAME, 2)
    goods = [(side.coins, side.knowledge, side.ambrosia) for side in case.after.players]
    assert goods == [(6, 0, 0), (7, 0, 0)]
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


@situation("S10", "One that is named brings its board, with the titan of that board.")
def _() -> Started:
    case = Started(GAME, 2, city_states=["telmora", None])
    mine, other = case.after.players
    assert (mine.city.city_state, mine.board) == ("telmora", "dawn-cliffs")
    assert mine.threat == taw.Threat("cliff-imp")
    assert (other.city.city_state, other.board) == (None, None)
    return case


@situation("S10", "The seat for which none is named is dealt the plain side of a board.")
def _() -> Played:
    case = Played(new(2, city_states=["telmora", None]), aw.Dealt(("broad-fens",)))
    assert [player.city.city_state for player in case.after.players] == ["telmora", None]
    assert case.after.players[1].board == "broad-fens"
    return case


@situation("S10", "With boards that are named the city-states are on their other sides.")
def _() -> Started:
    case = Started(GAME, 2, boards=["amber-ruins", "broad-fens"], city_states="random")
    assert [player.city.city_state for player in case.after.players] == ["orynthe", "kaldur"]
    return case


@situation("S10", "Ishbara feeds one more citizen; the first turn is the same otherwise.")
def _() -> Played:
    state = first_turn(2, city_states=["ishbara", None])
    case = Played(state, taw.Pass())
    food = [player.city.totals(state.cards).food for player in state.players]
    assert food == [1 + 2 + 1, 1 + 2]
    return case


@situation("S10", "No citizen of a seat can be placed on a city-state without an action.")
def _() -> Refused:
    state = first_turn(2, city_states=["ishbara", None])
    return Refused(state, taw.UseCard(1, "ishbara", 0), "no-card-action", "C6")


@situation("S10", "A city-state and another board are not named for the same seat.")
def _() -> NotStarted:
    options = {"boards": ["amber-ruins", None], "city_states": ["telmora", None]}
    return NotStarted(GAME, 2, "other-side", **options)


@situation("S10", "A board is no city-state.")
def _() -> NotStarted:
    return NotStarted(GAME, 2, "no-such-city-state", city_states=["amber-ruins", None])


@situation("S10", "City-states are named for each seat.")
def _() -> NotStarted:
    return NotStarted(GAME, 3, "wrong-city-states", city_states=["orynthe"])


@situation("S10", "The same one cannot be named for two seats.")
def _() -> NotStarted:
    return NotStarted(GAME, 2, "city-state-twice", city_states=["kaldur", "kaldur"])


@situation("S6", "Each military card is in the box once: it is not in the row and with a player.")
def _() -> Impossible:
    document = aw.to_document(first_turn(2, "levy-1", "chosen"))
    document["state"]["players"][0]["armies"][0]["card"] = "levy-1"
    return Impossible(document, "twice-or-missing", "$.state")


@situation("S7", "No card of the box is missing: what is not dealt is in a deck.")
def _() -> Impossible:
    document = aw.to_document(first_turn())
    document["state"]["decks"]["empire_a"]["unseen"].pop()
    return Impossible(document, "twice-or-missing", "$.state")


@situation("S10", "A city-state is on the other side of its own board, not of another.")
def _() -> Impossible:
    document = aw.to_document(first_turn(2, boards=["amber-ruins", "broad-fens"]))
    document["state"]["players"][0]["city"]["city_state"] = "kaldur"
    return Impossible(document, "state-side", "$.state.players[0].city.city_state")


# --- the chances of the deals ---


@situation("S3", "Each of the fifteen districts is as likely to be turned up.")
def _() -> Chances:
    districts = ("gardens", "old-town", "builders")
    chances = {aw.Dealt((card,)): "1/15" for card in districts}
    return Chances(laying(2, "gardens"), chances | {aw.Dealt(("salt-crab",)): "0"})


@situation("S4", "Each of the twelve titans of one star is as likely; no other comes up.")
def _() -> Chances:
    chances = {aw.Dealt((card,)): "1/12" for card in ("mire-hound", "gate-hydra", "drowned-ox")}
    others = [aw.Dealt((card,)) for card in ("ruin-lynx", "iron-heron", "drake")]
    return Chances(laying(2, "salt-crab"), chances | dict.fromkeys(others, "0"))


@situation("S4", "Of two stars there are twelve as well.")
def _() -> Chances:
    chances = {aw.Dealt((card,)): "1/12" for card in ("iron-heron", "sphinx", "tide-queen")}
    return Chances(laying(2, "sphinx"), chances | {aw.Dealt(("drake",)): "0"})


@situation("S4", "Of three stars there are eleven.")
def _() -> Chances:
    chances = {aw.Dealt((card,)): "1/11" for card in ("sky-whale", "drake", "deep-king")}
    return Chances(laying(2, "drake"), chances | {aw.Dealt(("sphinx",)): "0"})


@situation("S6", "Of 25 cards each row of two, in its order, has a chance of 1 in 25 times 24.")
def _() -> Chances:
    rows = [("levy-1", "levy-2"), ("levy-2", "levy-1"), ("slingers-1", "chosen")]
    chances = {aw.Dealt(row): "1/600" for row in rows}
    none = dict.fromkeys([aw.Dealt(("levy-1", "levy-1")), aw.Dealt(("levy-1",))], "0")
    return Chances(laying(2, "levy-1"), chances | none)


@situation("S6", "A row of four has one in 25 times 24 times 23 times 22.")
def _() -> Chances:
    rows = [
        ("levy-1", "levy-2", "scouts", "chosen"),
        ("chosen", "scouts", "levy-2", "levy-1"),
        ("marines", "raiders-1", "raiders-2", "sappers"),
    ]
    none = {aw.Dealt(("levy-1", "levy-2", "scouts", "militia")): "0"}
    return Chances(laying(4, "levy-1"), {aw.Dealt(row): "1/303600" for row in rows} | none)


@situation("S7", "Of the 36 cards of deck A each row of four has a chance of 1 in 1413720.")
def _() -> Chances:
    rows = [
        ("market", "orchard", "smithy", "altars"),
        ("altars", "smithy", "orchard", "market"),
        ("river-dock", "game-field", "vineyard", "masons"),
    ]
    none = {aw.Dealt(("market", "orchard", "smithy", "academy")): "0"}
    return Chances(laying(2, "market"), {aw.Dealt(row): "1/1413720" for row in rows} | none)


@situation("S7", "With four players a row of six is one in 1402410240.")
def _() -> Chances:
    row = ("market", "orchard", "smithy", "altars", "masons", "vineyard")
    rows = [row, row[::-1], (*row[:5], "scales")]
    none = {aw.Dealt(row[:4]): "0"}
    return Chances(laying(4, "market"), {aw.Dealt(each): "1/1402410240" for each in rows} | none)


@situation("S8", "With two players each pair of boards, in seat order, is one in twelve.")
def _() -> Chances:
    boards = ("amber-ruins", "broad-fens", "cavern-hills", "dawn-cliffs")
    pairs = [(one, other) for one in boards for other in boards if one != other]
    none = {aw.Dealt(("amber-ruins", "amber-ruins")): "0"}
    return Chances(new(2), {aw.Dealt(pair): "1/12" for pair in pairs} | none)


@situation(
    "S8", "Three players are dealt three of four boards, in 24 ways; four players four of them."
)
def _() -> Chances:
    deals = [
        ("amber-ruins", "broad-fens", "cavern-hills"),
        ("dawn-cliffs", "cavern-hills", "amber-ruins"),
        ("broad-fens", "dawn-cliffs", "amber-ruins"),
    ]
    return Chances(new(3), {aw.Dealt(deal): "1/24" for deal in deals})


@situation("S8", "A board that is named leaves three for the other seat.")
def _() -> Chances:
    boards = ("amber-ruins", "broad-fens", "dawn-cliffs")
    chances = {aw.Dealt((board,)): "1/3" for board in boards}
    none = {aw.Dealt(("cavern-hills",)): "0"}
    return Chances(new(2, boards=[None, "cavern-hills"]), chances | none)


@situation("S8", "Where one board is left, after three that are named, it is certain.")
def _() -> Chances:
    state = new(4, boards=["dawn-cliffs", None, "broad-fens", "amber-ruins"])
    return Chances(state, {aw.Dealt(("cavern-hills",)): "1"})


@situation("S8", "All see which boards are dealt.")
def _() -> Shown:
    case = Shown(new(2), aw.Dealt(("dawn-cliffs", "broad-fens")))
    assert case.to(1) == case.to(None) == case.action
    return case


@situation("S10", "The boards with their city-states are dealt with the same chances.")
def _() -> Chances:
    deals = [
        ("amber-ruins", "broad-fens", "cavern-hills", "dawn-cliffs"),
        ("dawn-cliffs", "cavern-hills", "broad-fens", "amber-ruins"),
        ("broad-fens", "amber-ruins", "cavern-hills", "dawn-cliffs"),
    ]
    state = new(4, city_states="random")
    return Chances(state, {aw.Dealt(deal): "1/24" for deal in deals})
