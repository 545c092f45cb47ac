"""Set-up (S): what lies on the table before the first turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import Deal, Deck
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    box,
    deal,
    decision,
    edit_player,
    give_district,
    in_round,
    play,
    send,
    settle,
    table,
    turn_of,
    unthreaten,
)

PLAYERS = (2, 3, 4)


def events(players: int, **options: Any) -> Iterator[tuple[State, Deal]]:
    """Each deal of a set-up, with the state that waits for it."""
    state = taw.GAME.new(players, box(), options)
    while isinstance(waiting := aw.pending(state), aw.Chance):
        assert isinstance(waiting.event, Deal)
        yield state, waiting.event
        state = deal(state, *waiting.event.deck.unseen[: waiting.event.count])


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", PLAYERS)
def test_two_to_four_players_sit_down(players: int) -> None:
    """Each of them has a seat, and seat 0 takes the first turn of round 1."""
    state = table(players)
    assert (len(state.players), state.round, turn_of(state)) == (players, 1, 0)
    assert state.seats_in_order() == list(range(players))
    assert (state.first_player, state.token, state.hand_up) == (0, 0, False)


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, True, 2.0, "2"])
def test_no_other_number_can_play(players: Any) -> None:
    """One, five or something that is no number is refused."""
    with pytest.raises(aw.InvalidOption) as caught:
        aw.new_game("the-ancient-world", players)
    assert caught.value.code == "player-count"


@pytest.mark.rule("S2")
def test_tokens_never_run_out() -> None:
    """With more coins, knowledge and ambrosia than the box holds there is still something to gain."""
    state = edit_player(table(2), 0, coins=500, knowledge=500, ambrosia=500)
    state = play(state, taw.PlaceCitizen(1, "labor"), taw.Perform(), taw.Pass())
    state = play(state, taw.PlaceCitizen(2, "learn"), taw.Perform())
    player = state.players[0]
    assert (player.coins, player.knowledge, player.ambrosia) == (499, 501, 501)


@pytest.mark.rule("S3", "S4", "S6", "S7")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_the_set_up_deals(players: int) -> None:
    """Boards, a district, a titan of each deck, a military row, an empire row: each from its whole deck."""
    cards = box()
    assert [(event.deck, event.count) for _, event in events(players)] == [
        (Deck(tuple(cards.boards)), players),
        (Deck(cards.district_deck()), 1),
        (Deck(cards.titan_deck(1)), 1),
        (Deck(cards.titan_deck(2)), 1),
        (Deck(cards.titan_deck(3)), 1),
        (Deck(cards.military_deck()), players),
        (Deck(cards.empire_deck("A")), players + 2),
    ]


@pytest.mark.rule("S4")
def test_the_top_titan_of_each_deck_lies_face_up() -> None:
    """The others are unseen: 11, 11 and 10."""
    piles = table(titans=("salt-crab", "sphinx", "drake")).decks.titans
    assert [pile.face_up for pile in piles] == ["salt-crab", "sphinx", "drake"]
    assert [len(pile.deck) for pile in piles] == [11, 11, 10]
    assert all(pile.face_up not in pile.deck.unseen for pile in piles)


@pytest.mark.rule("S5")
@pytest.mark.parametrize("players", PLAYERS)
def test_ambrosia_and_covers_on_the_board(players: int) -> None:
    """1 ambrosia on Learn, Expand and Rebuild; Explore and Grow are covered and empty."""
    spaces = table(players).spaces
    names = "build labor learn expand rebuild recruit explore grow"
    assert [space.id for space in spaces] == names.split()
    assert [space.ambrosia for space in spaces] == [0, 0, 1, 1, 1, 0, 0, 0]
    assert [space.id for space in spaces if space.covered] == ["explore", "grow"]
    assert all(space.citizens == () for space in spaces)


@pytest.mark.rule("S6")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_military_row(players: int) -> None:
    """As many cards as players, in the order in which they were dealt."""
    wanted = ("spears-2", "chosen", "levy-1", "scouts")[:players]
    decks = table(players, military=wanted).decks
    assert (decks.military_row, len(decks.military)) == (wanted, 25 - players)


@pytest.mark.rule("S7")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_empire_row_and_decks(players: int) -> None:
    """Two cards more than players come from deck A; B is untouched; all of C lies face up."""
    wanted = ("market", "orchard", "smithy", "altars", "nursery", "herders")[: players + 2]
    decks = table(players, row=wanted).decks
    assert decks.empire_row == wanted
    assert len(decks.empire_a) == 36 - len(wanted)
    assert decks.empire_b == Deck(box().empire_deck("B"))
    assert decks.empire_c == box().empire_deck("C")
    assert (decks.discard_a, decks.discard_b) == ((), ())


@pytest.mark.rule("S7")
def test_pile_c_is_open_to_all() -> None:
    """Every card of pile C is on offer to whoever can pay it, in round 1 already."""
    state = edit_player(table(2, row=("market",)), 0, coins=99, knowledge=9)
    offers = decision(send(state, 1, "build")).actions
    assert [card for card in state.decks.empire_c if taw.Build(card) in offers] == [
        *box().empire_deck("C")
    ]


@pytest.mark.rule("S8")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_every_player_starts_with(players: int) -> None:
    """Two food cards, two armies, citizens 1 to 3, an own starting titan that threatens."""
    state = table(players)
    titans = ("ruin-lynx", "fen-toad", "cave-bull", "cliff-imp")
    for seat, player in enumerate(state.players):
        assert player.city == taw.City(None, (taw.OwnedCard("fish-dock"), taw.OwnedCard("wheat")))
        assert player.armies == (taw.Army("city-guard"), taw.Army("militia"))
        assert (player.available, player.supply) == ((1, 2, 3), (4, 5))
        assert (player.new, player.starving, player.stored) == ((), (), ())
        assert (player.knowledge, player.ambrosia, player.passed) == (0, 0, False)
        assert player.threat == taw.Threat(titans[seat])


TITANS = {
    "amber-ruins": "ruin-lynx",
    "broad-fens": "fen-toad",
    "cavern-hills": "cave-bull",
    "dawn-cliffs": "cliff-imp",
}
"""The titan whose art each board of the box shows."""


@pytest.mark.rule("S8")
@pytest.mark.parametrize("first", TITANS)
@pytest.mark.parametrize("second", TITANS)
def test_any_two_boards_can_come_up(first: str, second: str) -> None:
    """Boards are dealt, and each brings its own starting titan, whichever seat it goes to."""
    state = taw.GAME.new(2, box(), {})
    assert taw.GAME.options(state)["boards"] == "random"
    if first == second:
        with pytest.raises(aw.IllegalAction):
            deal(state, first, second)
        return
    state = settle(deal(state, first, second))
    assert [player.board for player in state.players] == [first, second]
    assert [player.threat for player in state.players] == [
        taw.Threat(TITANS[first]),
        taw.Threat(TITANS[second]),
    ]
    assert taw.GAME.options(state) == {"boards": [first, second], "city_states": "off"}
    assert aw.from_json(aw.to_json(state), cards=box()) == state


@pytest.mark.rule("S8")
def test_boards_are_named() -> None:
    """A seat has the board that is named for it; the others are dealt what is left."""
    (state, first), *_ = events(3, boards=["dawn-cliffs", None, "broad-fens"])
    assert first == Deal(Deck(("amber-ruins", "cavern-hills")), 1)
    assert taw.GAME.options(state)["boards"] == ["dawn-cliffs", None, "broad-fens"]
    state = settle(deal(state, "cavern-hills"))
    threats = [player.threat and player.threat.titan for player in state.players]
    assert threats == ["cliff-imp", "cave-bull", "fen-toad"]
    state = taw.GAME.new(2, box(), {"boards": ("broad-fens", "amber-ruins")})
    assert [player.board for player in state.players] == ["broad-fens", "amber-ruins"]


@pytest.mark.rule("S8")
def test_the_board_stays_when_its_titan_is_gone() -> None:
    """Who has beaten the own starting titan still has the board."""
    state = unthreaten(table(2), 0)
    assert (state.players[0].threat, state.players[0].board) == (None, "amber-ruins")
    assert state.players[0].city.titans == ("ruin-lynx",)


@pytest.mark.rule("S10")
def test_a_city_state_brings_its_board() -> None:
    """It is the other side of the board, so the titan of that board threatens; the rest is dealt."""
    (state, first), *_ = events(2, city_states=[None, "ishbara"])
    assert first == Deal(Deck(("amber-ruins", "broad-fens", "dawn-cliffs")), 1)
    state = settle(deal(state, "broad-fens"))
    assert [player.board for player in state.players] == ["broad-fens", "cavern-hills"]
    assert [player.city.city_state for player in state.players] == [None, "ishbara"]
    assert state.players[1].threat == taw.Threat("cave-bull")


@pytest.mark.rule("S8", "S10")
def test_named_boards_have_the_city_states_of_their_other_sides() -> None:
    """With city-states at random each board lies with that side up."""
    state = table(2, boards=["dawn-cliffs", "broad-fens"], city_states="random")
    assert [player.city.city_state for player in state.players] == ["telmora", "kaldur"]


@pytest.mark.rule("S8")
def test_what_a_starting_city_gives() -> None:
    """3 food (1 of the capital), capacity 4, army limit 2, an income of 5 coins, and no more."""
    totals = table().players[0].city.totals(box())
    assert (totals.food, totals.capacity, totals.army_limit) == (3, 4, 2)
    assert totals.income == taw.Goods(coins=5)
    assert (totals.swords, totals.arrows, totals.rewards, totals.actions) == (0, 0, (), ())


@pytest.mark.rule("S8", "S9")
@pytest.mark.parametrize(("players", "coins"), [(2, [6, 7]), (3, [6, 7, 8]), (4, [6, 7, 8, 8])])
def test_later_seats_have_more_coins(players: int, coins: list[int]) -> None:
    """6 coins each; seat 1 has 1 more, seats 2 and 3 have 2 more."""
    assert [player.coins for player in table(players).players] == coins


@pytest.mark.rule("S10")
@pytest.mark.parametrize("options", [{}, {"city_states": "off"}])
def test_city_states_are_off_by_default(options: dict[str, Any]) -> None:
    """Nobody has one, and none is dealt."""
    state = table(4, **options)
    assert [player.city.city_state for player in state.players] == [None] * 4
    assert taw.GAME.options(state)["city_states"] == "off"


@pytest.mark.rule("S10")
@pytest.mark.parametrize("players", PLAYERS)
def test_city_states_are_dealt(players: int) -> None:
    """They are dealt with the boards, in seat order; the rest goes on as ever."""
    (state, first), *rest = events(players, city_states="random")
    assert first == Deal(Deck(tuple(TITANS)), players)
    assert taw.GAME.options(state) == {"boards": "random", "city_states": "random"}
    boards = ("dawn-cliffs", "cavern-hills", "amber-ruins", "broad-fens")[:players]
    expected = ["telmora", "ishbara", "orynthe", "kaldur"][:players]
    state = settle(deal(state, *boards))
    assert [player.city.city_state for player in state.players] == expected
    assert (len(rest), turn_of(state)) == (6, 0)
    assert taw.GAME.options(state) == {"boards": list(boards), "city_states": expected}


@pytest.mark.rule("S10")
@pytest.mark.parametrize("kind", [list, tuple])
def test_city_states_are_named(kind: type) -> None:
    """Each seat has the one named for it, or none."""
    state = table(3, city_states=kind(["kaldur", None, "orynthe"]))
    assert [player.city.city_state for player in state.players] == ["kaldur", None, "orynthe"]
    assert taw.GAME.options(state)["city_states"] == ["kaldur", None, "orynthe"]


@pytest.mark.rule("S10")
@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (
            {"city_states": "of"},
            "wrong-city-states",
            'city_states must be "off", "random", or a list with an id or null for each of the 2 seats.',
        ),
        ({"city_states": None}, "wrong-city-states", None),
        ({"city_states": True}, "wrong-city-states", None),
        ({"city_states": ["kaldur"]}, "wrong-city-states", None),
        ({"city_states": ["kaldur", "orynthe", "telmora"]}, "wrong-city-states", None),
        ({"city_states": ["kaldur", 1]}, "wrong-city-states", None),
        ({"city_states": ["kaldur", ["orynthe"]]}, "wrong-city-states", None),
        ({"city_states": {"kaldur": 0, "orynthe": 1}}, "wrong-city-states", None),
        (
            {"city_states": ["kaldur", "atlantis"]},
            "no-such-city-state",
            "There is no city-state 'atlantis'.",
        ),
        (
            {"city_states": ["kaldur", "kaldur"]},
            "city-state-twice",
            "Two seats cannot both have the city-state 'kaldur'.",
        ),
        (
            {"boards": "off"},
            "wrong-boards",
            'boards must be "random", or a list with an id or null for each of the 2 seats.',
        ),
        ({"boards": ["amber-ruins"]}, "wrong-boards", None),
        ({"boards": [1, 2]}, "wrong-boards", None),
        ({"boards": ["kaldur", None]}, "no-such-board", "There is no player board 'kaldur'."),
        (
            {"boards": ["amber-ruins", "amber-ruins"]},
            "board-twice",
            "Two seats cannot both have the player board 'amber-ruins'.",
        ),
        (
            {"boards": ["amber-ruins", None], "city_states": [None, "orynthe"]},
            "board-twice",
            None,
        ),
        (
            {"boards": ["amber-ruins", None], "city_states": ["kaldur", None]},
            "other-side",
            "The city-state 'kaldur' is on the player board 'broad-fens', not on 'amber-ruins'.",
        ),
        (
            {"citystates": "off"},
            "option-unknown",
            "There is no option 'citystates'; the options are: boards, city_states, starting_player.",
        ),
    ],
)
def test_bad_options_are_told(options: dict[str, Any], code: str, message: str | None) -> None:
    """Whatever else is asked for is refused, with the code and the sentence that say why."""
    with pytest.raises(aw.InvalidOption) as caught:
        taw.GAME.new(2, box(), options)
    assert caught.value.code == code
    assert message in (None, caught.value.message)


@pytest.mark.rule("S10")
def test_a_city_state_gives_what_its_side_says() -> None:
    """Ishbara brings 1 food; Telmora rewards learning; the neighbour without one has neither."""
    state = table(3, city_states=["ishbara", "telmora", None])
    assert [player.city.totals(box()).food for player in state.players] == [4, 3, 3]
    state = play(state, taw.Pass(), taw.PlaceCitizen(1, "learn"), taw.Perform())
    state = play(state, taw.PlaceCitizen(1, "learn"), taw.Perform())
    assert [player.coins for player in state.players] == [6, 7 - 3 + 1, 8 - 3]


@pytest.mark.rule("S10", "G2")
def test_the_explore_bonus_of_a_city_state_counts() -> None:
    """Telmora looks at two more cards when exploring."""
    state = in_round(table(2, city_states=["telmora", None]), 2)
    state = play(state, taw.PlaceCitizen(1, "explore"), taw.Perform())
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    assert isinstance(waiting.event, Deal)
    assert waiting.event.count == 7


@pytest.mark.rule("S10", "K1")
def test_a_city_state_stays_when_the_city_grows() -> None:
    """Gaining a district or a card leaves it in place."""
    state = give_district(table(2, city_states=["kaldur", None]), 0, "gardens")
    assert state.players[0].city.city_state == "kaldur"
    state = play(edit_player(state, 0, coins=99), taw.PlaceCitizen(1, "build"))
    state = play(state, decision(state).actions[0])
    assert (state.players[0].city.city_state, len(state.players[0].city.empire)) == ("kaldur", 3)
