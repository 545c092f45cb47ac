"""The end of the game (V1-V4): penalties, banners, special empire cards, ties."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.pending import pending
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules import city_scores
from ancient_world.games.the_ancient_world.rules.city_scores import COUNTERS
from ancient_world.games.the_ancient_world.totals import SCORED_KINDS
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    box,
    damage,
    edit_player,
    give_card,
    give_district,
    give_stored,
    give_titan,
    in_round,
    play,
    raise_armies,
    settle,
    stand,
    table,
    unthreaten,
)

TRIBES = ("green", "red", "purple", "blue", "yellow")

SINGLE = {
    "green": ("orchard", "vineyard", "terraces", "herders", "silos", "oracle", "watchtower"),
    "red": ("goat-pens", "gymnasium", "lion-gate", "tin-mine", "barracks", "smithy", "citadel"),
    "purple": ("nursery", "guest-hall", "scribes", "scrolls", "bee-garden", "academy", "senate"),
    "blue": (
        "salt-pans",
        "eel-weir",
        "reed-huts",
        "aqueduct",
        "toll-bridge",
        "colony",
        "lighthouse",
    ),
    "yellow": ("bakers", "potters", "causeway", "market", "fletchers", "scales", "treasury"),
}
"""Seven cards with one banner, for each tribe."""


def lines(state: State, seat: int = 0) -> dict[str, int]:
    """Return a player's points by tribe, by card, or by the code of the penalty."""
    points = {}
    for line in taw.GAME.scores(state)[seat].lines:
        name = line.data.get("tribe") or line.data.get("card") or line.code
        if line.data.get("per"):
            name = f"{name} {line.data['per']}"
        points[name] = line.points
    return points


def total(state: State, seat: int = 0) -> int:
    """Return a player's total points."""
    return taw.GAME.scores(state)[seat].total


# --- V1: penalties, and everything is repaired ---


@pytest.mark.rule("V1", "V2", "V3")
def test_damaged_cards_are_repaired_before_the_rest_is_scored() -> None:
    """A damaged card costs a point, yet its banners, its text and its abilities count."""
    whole = give_card(scoring_table("food", 2), 0, "goat-pens", "elder-oak", "altars")
    broken = damage(whole, 0, "goat-pens", "elder-oak", "altars", "wheat")
    assert {**lines(whole), "score-damaged": -4} == lines(broken)
    assert lines(broken)["elder-oak food"] == 2 * (3 + 2)


# --- V2: banners ---


@pytest.mark.rule("V2")
@pytest.mark.parametrize("tribe", TRIBES)
@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 2), (2, 4), (3, 7), (4, 11), (5, 16), (6, 22), (7, 22)]
)
def test_the_banner_table(tribe: str, count: int, points: int) -> None:
    """1 to 6 banners of a tribe are worth 2, 4, 7, 11, 16, 22 points; more count as 6."""
    state = give_card(table(), 0, *SINGLE[tribe][:count])
    expected = {**dict.fromkeys(TRIBES, 0), tribe: points}
    assert expected == lines(state)
    assert dict.fromkeys(TRIBES, 0) == lines(state, 1)


@pytest.mark.rule("V2", "V3")
def test_stored_cards_do_not_count() -> None:
    """Neither the banners nor the scoring text of a stored card count."""
    content = box().content()
    orchard = next(card for card in content["empire"] if card["id"] == "orchard")
    orchard["scoring"] = [{"points": 9, "per": "citizen"}]
    state = new_table(taw.CardFile.from_content(content))
    stored = give_stored(state, 0, "orchard", "altars", "fleet")
    assert dict.fromkeys(TRIBES, 0) == lines(stored)
    built = give_card(state, 0, "orchard")
    assert {**dict.fromkeys(TRIBES, 0), "green": 2, "orchard citizen": 27} == lines(built)


# --- V3: special empire cards ---


def new_table(cards: taw.CardFile) -> State:
    """Return the first turn of round 1 with this card file."""
    return settle(taw.GAME.new(2, cards, {}))


def scoring_table(per: str, points: int = 1, **more: int) -> State:
    """Return the first turn with a card file in which the Elder Oak scores for something else."""
    content = box().content()
    oak = next(card for card in content["empire"] if card["id"] == "elder-oak")
    oak["scoring"] = [{"points": points, "per": per, **more}]
    return new_table(taw.CardFile.from_content(content))


def rich(state: State) -> State:
    """Return a state in which seat 0 has some of everything that can be counted, partly damaged, starving or used."""
    state = give_card(state, 0, "orchard", "lion-gate", "altars", "eel-weir", "market", "elder-oak")
    state = give_titan(state, 0, "twin-viper", "storm-ox")
    state = give_district(state, 0, "fish-quay", "old-town", "kilns")
    state = give_stored(state, 0, "academy", "smithy", "bazaar")
    state = raise_armies(
        state,
        0,
        taw.Army("spears-1", ("levy-1", "levy-2"), 1, 2),
        taw.Army("bowmen-1", ("slingers-1",)),
    )
    state = edit_player(state, 0, coins=7, knowledge=3, ambrosia=5)
    state = edit_player(stand(state, 0, 1, "labor"), 0, available=(2,), starving=(3,))
    state = edit_player(state, 0, new=(4,), supply=(5,))
    return damage(state, 0, "orchard", "lion-gate")


COUNTED = {
    "green": 1 + 1 + 1,  # orchard, altars, the Elder Oak itself
    "red": 1 + 1,  # lion gate, storm ox
    "purple": 1 + 1,  # altars, twin viper
    "blue": 1,  # eel weir
    "yellow": 1 + 1 + 1,  # market, twin viper, storm ox
    "banner": 3 + 2 + 2 + 1 + 3,
    "tribe-set": 1,
    "empire": 2 + 6,
    "district": 3,
    "titan": 2,
    "citizen": 4,
    "coins": 7,
    "knowledge": 3,
    "ambrosia": 5,
    "army": 2,
    "retired": 2 + 1,
    "food": 1 + 1 + 1 + 1 + 2 + 1,  # capital, dock, wheat, orchard, eel weir, fish quay
    "capacity": 4 + 1 + 1 + 2 + 2 + 3 + 2,  # capital, gate, two titans, three districts
    "stored": 3,
}


@pytest.mark.rule("V3")
def test_every_scoring_word_is_tested() -> None:
    """The words that a card file may count, that the rules count, and that are tested here are the same."""
    assert list(COUNTED) == list(SCORED_KINDS)
    assert list(COUNTED) == list(COUNTERS)


@pytest.mark.rule("V3", "V1")
@pytest.mark.parametrize("per", COUNTED)
def test_a_card_scores_each_thing_that_it_counts(per: str) -> None:
    """A card that scores two points for each counts what its owner has, with every card repaired."""
    state = rich(scoring_table(per, 2))
    assert 2 * COUNTED[per] == lines(state)[f"elder-oak {per}"]


@pytest.mark.rule("V3")
def test_a_set_needs_all_five_tribes() -> None:
    """A set of tribes needs all five: the smallest number of banners counts."""
    state = give_card(table(), 0, "five-halls", "altars", "salt-road")
    assert lines(state)["five-halls tribe-set"] == 0
    state = give_card(state, 0, "smithy")
    assert lines(state)["five-halls tribe-set"] == 3
    state = give_card(state, 0, "archers", "theatre", "salt-pans")
    assert lines(state)["five-halls tribe-set"] == 6


@pytest.mark.rule("V3")
@pytest.mark.parametrize(("coins", "points"), [(1, 0), (2, 3), (3, 3), (7, 9), (8, 12), (9, 12)])
def test_only_full_numbers_score(coins: int, points: int) -> None:
    """A card that scores 3 points for every 2 coins gives nothing for a single coin."""
    state = edit_player(scoring_table("coins", 3, every=2), 0, coins=coins)
    assert lines(give_card(state, 0, "elder-oak"))["elder-oak coins"] == points


# --- lines of the scores ---


@pytest.mark.rule("V1", "V2", "V3")
def test_score_lines_have_rule_points_and_text() -> None:
    """The lines are the penalties, then every tribe, then the special cards; each cites its rule."""
    state = damage(give_card(table(), 0, "smithy", "trophies"), 0, "wheat")
    state = edit_player(give_titan(state, 0, "stone-ram"), 0, available=(1, 2), starving=(3,))
    actual = [(line.rule, line.points, line.text) for line in taw.GAME.scores(state)[0].lines]
    expected = [
        ("V1", -2, "1 starving citizen"),
        ("V1", -1, "1 damaged empire card"),
        ("V2", 0, "green: 0 banners"),
        ("V2", 7, "red: 3 banners"),
        ("V2", 0, "purple: 0 banners"),
        ("V2", 0, "blue: 0 banners"),
        ("V2", 0, "yellow: 0 banners"),
        ("V3", 2, "Hall of Trophies: defeated titans 1"),
    ]
    assert expected == actual
    assert total(state) == -2 - 1 + 7 + 2


# --- V4: who wins ---


def finished(players: int = 2, **changes: Any) -> State:
    """Return the end of a game in which all have 2 points, 3 coins, 3 cards, 2 knowledge, 1 ambrosia.

    ``changes`` are made to seat 0.
    """
    state = all_pass(in_round(unthreaten(table(players), *range(players)), 6))
    assert pending(state) is None
    for seat in range(players):
        state = edit_player(state, seat, coins=3, knowledge=2, ambrosia=1)
        assert total(state, seat) == 2
    return edit_player(state, 0, **changes)


@pytest.mark.rule("V4")
def test_most_points_win() -> None:
    """The player with most points wins, whatever else the other player has more of."""
    state = give_card(finished(coins=90, knowledge=9, ambrosia=9), 1, "market")
    assert taw.GAME.winners(give_district(state, 0, "kilns", "old-town")) == (1,)


def equal_points_more_cards(state: State, kind: str) -> State:
    """Return the state in which seat 0 has one more card of a kind, and as many points as before."""
    if kind == "district":
        return give_district(state, 0, "kilns")
    gained = give_card(state, 0, "market") if kind == "empire" else give_titan(state, 0, "dust-ape")
    return damage(gained, 0, "wheat", "fish-dock")


@pytest.mark.rule("V4")
@pytest.mark.parametrize("kind", ["empire", "district", "titan"])
def test_then_more_cards(kind: str) -> None:
    """With equal points and coins, most empire cards, districts and defeated titans together win, damaged or not."""
    state = equal_points_more_cards(finished(knowledge=0, ambrosia=0), kind)
    assert total(state, 0) == total(state, 1)
    assert taw.GAME.winners(state) == (0,)


@pytest.mark.rule("V4")
def test_then_more_knowledge() -> None:
    """With equal points, coins and cards, most knowledge wins."""
    state = finished(knowledge=3, ambrosia=0)
    assert taw.GAME.winners(state) == (0,)


@pytest.mark.rule("V4")
@pytest.mark.parametrize(("ambrosia", "winner"), [(0, 1), (2, 0)])
def test_then_more_ambrosia(ambrosia: int, winner: int) -> None:
    """With equal points, coins, cards and knowledge, most ambrosia wins."""
    assert (winner,) == taw.GAME.winners(finished(ambrosia=ambrosia))


# --- the last ambrosia ---


def last_round(**changes: Any) -> State:
    """Return two players in round 6 with nothing to confront; seat 1 wins the tie by its knowledge.

    ``changes`` are made to seat 0.
    """
    state = edit_player(in_round(unthreaten(table(), 0, 1), 6), 1, knowledge=1)
    return edit_player(state, 0, **{"coins": 7, **changes})


def asked(state: State) -> list[int]:
    """Return the seats that are asked whether they spend their last ambrosia; each declines."""
    seats = []
    while (waiting := pending(state)) is not None:
        step: Any = state.agenda[-1]
        assert type(step).__name__ == "LastAmbrosia", waiting
        seats.append(step.player)
        state = play(state, taw.Decline())
    return seats


@pytest.mark.rule("M2", "V4")
def test_the_last_ambrosia_can_win_a_tie() -> None:
    """After the last feeding, 2 ambrosia can become the coin that wins."""
    state = all_pass(last_round(ambrosia=3))
    state = play(state, taw.BuyCoin())
    assert (state.players[0].coins, pending(state)) == (8, None)
    assert taw.GAME.winners(state) == (0,)


@pytest.mark.rule("M2", "V4")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (1, 0, []),  # too little for a coin
        (2, 0, [0]),
        (2, 1, [0]),
        (2, 2, [0]),  # seat 0 declines, so that seat 1 stays ahead and is not asked
        (0, 5, []),
    ],
)
def test_a_player_who_can_win_by_a_coin_is_asked(
    mine: int, theirs: int, expected: list[int]
) -> None:
    """Only players who can win by a coin are asked, in turn order; who declines is not asked again."""
    state = edit_player(last_round(ambrosia=mine), 1, ambrosia=theirs)
    assert asked(all_pass(state)) == expected


@pytest.mark.rule("M2", "V4")
def test_a_later_player_can_answer_a_bought_coin() -> None:
    """Seat 0 takes the lead with a coin, after which seat 1 is asked and takes the lead back."""
    state = edit_player(last_round(ambrosia=2), 1, ambrosia=2)
    state = play(all_pass(state), taw.BuyCoin())
    assert asked(state) == [1]
    assert taw.GAME.winners(play(state, taw.BuyCoin())) == (1,)


@pytest.mark.rule("M2", "V4")
@pytest.mark.parametrize(("coins", "expected"), [(4, []), (5, []), (6, [0]), (8, []), (99, [])])
def test_a_player_who_gains_nothing_by_coins_is_not_asked(coins: int, expected: list[int]) -> None:
    """A player is not asked if the coins would be too few to win, or are not needed."""
    assert asked(all_pass(last_round(ambrosia=4, coins=coins))) == expected


@pytest.mark.rule("M2", "V4")
def test_a_player_ahead_is_asked_while_another_can_catch_up() -> None:
    """A player one coin ahead is asked while another player can buy two coins."""
    state = edit_player(last_round(ambrosia=2, coins=8), 1, ambrosia=4)
    assert asked(all_pass(state)) == [0, 1]


@pytest.mark.rule("M2", "V4")
def test_points_come_before_coins() -> None:
    """A player with fewer points is not asked, however many coins the ambrosia would bring."""
    state = give_card(last_round(ambrosia=9), 1, "market")
    assert asked(all_pass(state)) == []


@pytest.mark.rule("M2", "V3")
def test_the_last_ambrosia_is_worth_points_to_who_scores_coins() -> None:
    """A player whose card scores coins is asked if 2 ambrosia bring a point, even without hope of winning."""
    state = give_card(last_round(ambrosia=2), 0, "vaults")
    state = give_card(state, 1, *SINGLE["blue"])
    assert total(play(all_pass(state), taw.BuyCoin()), 0) == total(state, 0) + 1
    even = edit_player(state, 0, coins=6)
    assert asked(all_pass(even)) == []


@pytest.mark.rule("M2")
def test_before_the_last_round_nobody_is_asked() -> None:
    """Before the last round nobody is asked about ambrosia after the feeding."""
    state = all_pass(edit_player(unthreaten(table(), 0, 1), 0, ambrosia=9))
    assert type(state.agenda[-1]).__name__ == "DealEmpireRow"


def test_cached_scores_equal_fresh_ones() -> None:
    """Cached scores, also those of each seat's view, equal freshly computed ones after every action."""
    match = aw.Match.new(taw.GAME, ("Ann", "Ben", "Cleo"), seed=6)
    rng = aw.SeededRandom(6)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[rng.randrange(len(waiting.actions))])
        for seat in (None, 0, 2):
            state = match.view(seat).state
            fresh = [city_scores.score(state, each) for each in range(3)]
            assert [score.lines for score in aw.scores(state)] == [score.lines for score in fresh]
