"""Situations on player boards and city-states, and what a player starts with (S8, S10)."""

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
    top,
)

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


@situation("S10", "A city-state is on the other side of its own board, not of another.")
def _() -> Impossible:
    document = aw.to_document(first_turn(2, boards=["amber-ruins", "broad-fens"]))
    document["state"]["players"][0]["city"]["city_state"] = "kaldur"
    return Impossible(document, "state-side", "$.state.players[0].city.city_state")


# --- the chances of the deals ---


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


# --- boards and city-states that are named together ---


@situation("S10", "A city-state does not bring a board that another seat has by name.")
def _() -> NotStarted:
    options = {"boards": [None, "dawn-cliffs"], "city_states": ["telmora", None]}
    return NotStarted(GAME, 2, "board-twice", **options)


@situation("S10", "The board of the city-state may be named beside it.")
def _() -> Started:
    options = {"boards": ["dawn-cliffs", "broad-fens"], "city_states": ["telmora", None]}
    case = Started(GAME, 2, **options)
    assert [player.city.city_state for player in case.after.players] == ["telmora", None]
    assert [player.board for player in case.after.players] == ["dawn-cliffs", "broad-fens"]
    return case
