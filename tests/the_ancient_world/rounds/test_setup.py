"""Set-up (S): the state of the table before the first turn."""

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
    in_round,
    play,
    settle,
    table,
)

PLAYERS = (2, 3, 4)


def events(players: int, **options: Any) -> Iterator[tuple[State, Deal]]:
    """Yield each deal of a set-up, with the state that waits for it."""
    state = taw.GAME.new(players, box(), options)
    while isinstance(waiting := aw.pending(state), aw.Chance):
        assert isinstance(waiting.event, Deal)
        yield state, waiting.event
        state = deal(state, *waiting.event.deck.unseen[: waiting.event.count])


@pytest.mark.rule("S3", "S4", "S6", "S7")
@pytest.mark.parametrize("players", PLAYERS)
def test_what_the_set_up_deals(players: int) -> None:
    """The set-up deals boards, a district, a titan of each deck, a military row and an empire row, each from its whole deck."""
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


TITANS = {
    "amber-ruins": "ruin-lynx",
    "broad-fens": "fen-toad",
    "cavern-hills": "cave-bull",
    "dawn-cliffs": "cliff-imp",
}
"""The starting titan of each player board of the box."""


@pytest.mark.rule("S8")
@pytest.mark.parametrize("first", TITANS)
@pytest.mark.parametrize("second", TITANS)
def test_any_two_boards_can_come_up(first: str, second: str) -> None:
    """Any two boards can be dealt, and each brings its own starting titan to its player."""
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
    """A seat has the board that the option names for it; the others are dealt the remaining boards."""
    (state, first), *_ = events(3, boards=["dawn-cliffs", None, "broad-fens"])
    assert first == Deal(Deck(("amber-ruins", "cavern-hills")), 1)
    assert taw.GAME.options(state)["boards"] == ["dawn-cliffs", None, "broad-fens"]
    state = settle(deal(state, "cavern-hills"))
    threats = [player.threat and player.threat.titan for player in state.players]
    assert threats == ["cliff-imp", "cave-bull", "fen-toad"]
    state = taw.GAME.new(2, box(), {"boards": ("broad-fens", "amber-ruins")})
    assert [player.board for player in state.players] == ["broad-fens", "amber-ruins"]


@pytest.mark.rule("S10")
def test_a_city_state_brings_its_board() -> None:
    """A city-state comes with its board and the starting titan of that board; other seats are dealt a board."""
    (state, first), *_ = events(2, city_states=[None, "ishbara"])
    assert first == Deal(Deck(("amber-ruins", "broad-fens", "dawn-cliffs")), 1)
    state = settle(deal(state, "broad-fens"))
    assert [player.board for player in state.players] == ["broad-fens", "cavern-hills"]
    assert [player.city.city_state for player in state.players] == [None, "ishbara"]
    assert state.players[1].threat == taw.Threat("cave-bull")


@pytest.mark.rule("S8", "S10")
def test_named_boards_have_the_city_states_of_their_other_sides() -> None:
    """With random city-states, each named board has the city-state of its other side."""
    state = table(2, boards=["dawn-cliffs", "broad-fens"], city_states="random")
    assert [player.city.city_state for player in state.players] == ["telmora", "kaldur"]


@pytest.mark.rule("S10")
@pytest.mark.parametrize("kind", [list, tuple])
def test_city_states_are_named(kind: type) -> None:
    """Each seat has the city-state that the option names for it, or none."""
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
def test_a_wrong_option_is_refused(options: dict[str, Any], code: str, message: str | None) -> None:
    """A wrong option is refused with its code and its message."""
    with pytest.raises(aw.InvalidOption) as caught:
        aw.new_game(taw.GAME, 2, cards=box(), options=options)
    assert caught.value.code == code
    assert message in (None, caught.value.message)


@pytest.mark.rule("S10")
def test_a_city_state_gives_what_its_side_says() -> None:
    """Ishbara brings 1 food and Telmora rewards learning, to their own players only."""
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
