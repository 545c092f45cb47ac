"""The spaces of the board (SP): Build, Labor, Learn, Expand, Rebuild, Grow; Recruit and Explore are next door."""

from __future__ import annotations

import pytest

from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    box,
    damage,
    decision,
    edit,
    edit_player,
    give_card,
    give_district,
    in_round,
    offered,
    play,
    refused,
    send,
    settle,
    table,
    turn_of,
    unthreaten,
)

PLAYERS = (2, 3, 4)


# --- Build ---


def building(coins: int = 6, knowledge: int = 0) -> State:
    """Seat 0 stands on Build; the row offers cards of 7, 5, 5 and 6 coins."""
    state = table(row=("market", "orchard", "smithy", "altars"))
    return send(edit_player(state, 0, coins=coins, knowledge=knowledge), 1, "build")


@pytest.mark.rule("SP-build")
def test_build_lists_what_can_be_paid() -> None:
    """With 6 coins all but the market, and nothing of pile C; then what is left to do."""
    assert decision(building()).actions == (
        taw.Build("orchard"),
        taw.Build("smithy"),
        taw.Build("altars"),
        taw.Decline(),
    )


@pytest.mark.rule("SP-build")
@pytest.mark.parametrize(
    ("coins", "knowledge", "card", "refusal"),
    [
        (6, 0, "market", ("coins-short", "This costs 7 coins; you have 6 coins. [SP-build]")),
        (20, 0, "vaults", ("knowledge-short", "This costs 1 knowledge; you have 0. [SP-build]")),
        (1, 9, "vaults", ("coins-short", "This costs 15 coins; you have 1 coin. [SP-build]")),
        (
            20,
            9,
            "scales",
            (
                "not-on-offer",
                "Hall of Scales is neither in the empire row nor in pile C. [SP-build]",
            ),
        ),
        (
            20,
            9,
            "wheat",
            ("not-on-offer", "Wheat Fields is neither in the empire row nor in pile C. [SP-build]"),
        ),
    ],
)
def test_build_sells_nothing_else(
    coins: int, knowledge: int, card: str, refusal: tuple[str, str]
) -> None:
    """Too few coins, too little knowledge, or a card that is not on offer."""
    assert refused(building(coins, knowledge), taw.Build(card)) == refusal


@pytest.mark.rule("SP-build", "C5")
def test_one_citizen_builds_one_card() -> None:
    """With coins for two the turn is over after one."""
    assert turn_of(play(building(99), taw.Build("market"))) == 1


# --- Labor ---


# --- Learn ---


@pytest.mark.rule("SP-learn")
def test_learn_needs_all_of_its_price() -> None:
    """With 2 coins it can only be declined; with 3 it is possible."""
    state = send(edit_player(table(), 0, coins=2), 1, "learn")
    assert refused(state, taw.Perform()) == (
        "coins-short",
        "This costs 3 coins; you have 2 coins. [SP-learn]",
    )
    state = play(send(edit_player(table(), 0, coins=3), 1, "learn"), taw.Perform())
    assert (state.players[0].coins, state.players[0].knowledge) == (0, 1)


# --- Expand ---


@pytest.mark.rule("SP-expand")
@pytest.mark.parametrize(
    ("price", "refusal"),
    [
        (
            taw.Goods(knowledge=1),
            ("knowledge-short", "This costs 1 knowledge; you have 0. [SP-expand]"),
        ),
        (taw.Goods(coins=3), ("coins-short", "This costs 3 coins; you have 2 coins. [SP-expand]")),
        (taw.Goods(coins=2), ("no-such-price", "This is not a price of Expand. [SP-expand]")),
        (taw.Goods(), ("no-such-price", "This is not a price of Expand. [SP-expand]")),
    ],
)
def test_expand_takes_no_other_price(price: taw.Goods, refusal: tuple[str, str]) -> None:
    """Too little of either, or a price that does not exist."""
    state = send(edit_player(table(), 0, coins=2), 1, "expand")
    assert refused(state, taw.Expand(price)) == refusal


@pytest.mark.rule("SP-expand", "G3")
def test_without_a_district_nobody_expands() -> None:
    """All 15 are in cities: Expand can only be declined."""
    state = table(district="gardens")
    state = give_district(state, 1, *state.decks.districts.unseen)
    state = settle(play(send(state, 1, "expand"), taw.Expand(taw.Goods(coins=3))))
    assert (state.decks.district, len(state.decks.districts)) == (None, 0)
    state = send(state, 1, "expand")
    assert refused(state, taw.Expand(taw.Goods(coins=3))) == (
        "no-district",
        "No district is left. [SP-expand]",
    )
    assert offered(state, taw.Expand) == []


# --- Rebuild ---


@pytest.mark.rule("SP-rebuild")
def test_rebuild_repairs_two_cards() -> None:
    """One after the other, of one's own, of three that are damaged; then the turn is over."""
    state = give_card(table(), 0, "market")
    state = damage(state, 0, "wheat", "fish-dock", "market")
    state = play(send(state, 1, "rebuild"), taw.Perform())
    assert offered(state, taw.Repair) == [*map(taw.Repair, ("fish-dock", "wheat", "market"))]
    state = play(state, taw.Repair("market"))
    assert offered(state, taw.Repair) == [*map(taw.Repair, ("fish-dock", "wheat"))]
    state = play(state, taw.Repair("wheat"))
    assert [owned.card for owned in state.players[0].city.damaged()] == ["fish-dock"]
    assert turn_of(state) == 1


@pytest.mark.rule("SP-rebuild")
def test_rebuild_may_repair_less() -> None:
    """Up to two: the player may finish after one, or after none."""
    state = damage(table(), 0, "wheat", "fish-dock")
    state = play(send(state, 1, "rebuild"), taw.Perform())
    assert turn_of(play(state, taw.Finish())) == 1
    after = play(state, taw.Repair("wheat"), taw.Finish())
    assert [owned.card for owned in after.players[0].city.damaged()] == ["fish-dock"]


@pytest.mark.rule("SP-rebuild")
@pytest.mark.parametrize(
    ("card", "refusal"),
    [
        ("fish-dock", ("not-damaged", "Fishing Dock is not damaged. [D2]")),
        ("market", ("not-your-card", "Clay Market is not among your empire cards. [D2]")),
    ],
)
def test_rebuild_repairs_damage_of_ones_own(card: str, refusal: tuple[str, str]) -> None:
    """What is whole, or lies in another city, is not repaired."""
    state = damage(give_card(table(), 1, "market"), 1, "market")
    state = play(send(damage(state, 0, "wheat"), 1, "rebuild"), taw.Perform())
    assert refused(state, taw.Repair(card)) == refusal


@pytest.mark.rule("SP-rebuild")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_token_counts_from_the_next_round(players: int) -> None:
    """Seat 1 takes it: this round goes on in its order, the next one starts with seat 1."""
    state = unthreaten(table(players), *range(players))
    state = play(state, taw.PlaceCitizen(1, "labor"), taw.Decline())
    state = play(state, taw.PlaceCitizen(1, "rebuild"), taw.Perform())
    assert (state.token, state.first_player, state.hand_up) == (1, 0, True)
    assert turn_of(state) == 2 % players
    state = settle(all_pass(state))
    assert (state.token, state.first_player, state.hand_up) == (1, 1, False)
    assert state.seats_in_order() == [(1 + offset) % players for offset in range(players)]
    assert turn_of(state) == 1


@pytest.mark.rule("SP-rebuild", "C5")
def test_with_the_token_taken_and_nothing_damaged_there_is_nothing_to_do() -> None:
    """The action can only be declined."""
    state = play(table(), taw.PlaceCitizen(1, "rebuild"), taw.Perform())
    state = send(state, 1, "rebuild")
    assert refused(state, taw.Perform()) == (
        "nothing-to-rebuild",
        "The first-player token has already been taken this round, and none of your cards is damaged. [SP-rebuild]",
    )
    assert turn_of(state) == 0


@pytest.mark.rule("SP-rebuild")
def test_declining_leaves_the_token_for_others() -> None:
    """Seat 0 declines; seat 1 takes it."""
    state = play(table(), taw.PlaceCitizen(1, "rebuild"), taw.Decline())
    assert (state.token, state.hand_up) == (0, False)
    state = play(state, taw.PlaceCitizen(1, "rebuild"), taw.Perform())
    assert (state.token, state.hand_up) == (1, True)


@pytest.mark.rule("SP-rebuild", "E3")
def test_the_token_can_be_taken_again_in_the_next_round() -> None:
    """Seat 0 takes it from seat 1 in round 2; round 3 starts with seat 0 again."""
    state = edit(unthreaten(table(), 0, 1), token=1, hand_up=True)
    state = unthreaten(settle(all_pass(state)), 0, 1)
    assert (turn_of(state), state.hand_up) == (1, False)
    state = play(state, taw.Pass(), taw.PlaceCitizen(1, "rebuild"), taw.Perform())
    assert (state.token, state.first_player) == (0, 1)
    assert turn_of(settle(all_pass(state))) == 0


@pytest.mark.rule("SP-rebuild")
def test_the_holder_may_take_the_token_again() -> None:
    """The first player keeps it from others by rebuilding, with nothing damaged."""
    state = play(table(), taw.PlaceCitizen(1, "rebuild"), taw.Perform())
    assert (state.token, state.hand_up, turn_of(state)) == (0, True, 1)


# --- Grow ---


def growing(supply: tuple[int, ...] = (4, 5), coins: int = 6) -> State:
    """Seat 0 stands on Grow in round 3, with citizen 1."""
    citizens = tuple(number for number in (1, 2, 3, 4, 5) if number not in supply)
    state = edit_player(in_round(table(), 3), 0, coins=coins, available=citizens, supply=supply)
    return send(state, citizens[0], "grow")


@pytest.mark.rule("SP-grow")
@pytest.mark.parametrize("supply", [(4, 5), (5,), (2, 5), (1, 4)])
def test_grow_gains_the_lowest_citizen_of_the_supply(supply: tuple[int, ...]) -> None:
    """For 3 coins, as a new one; the higher ones stay."""
    state = play(growing(supply), taw.Perform())
    player = state.players[0]
    assert (player.coins, player.new, player.supply) == (3, supply[:1], supply[1:])
    assert supply[0] not in player.available
    assert turn_of(state) == 1


@pytest.mark.rule("SP-grow", "C1")
def test_a_new_citizen_comes_with_the_next_round() -> None:
    """It cannot be placed in this round; in the next it is available."""
    state = unthreaten(play(growing(), taw.Perform(), taw.Pass()), 0, 1)
    assert refused(state, taw.PlaceCitizen(4, "labor"))[0] == "citizen-new"
    state = all_pass(state)
    state = settle(play(state, taw.Starve(1)))  # 4 citizens, 3 food
    assert (state.players[0].available, state.players[0].new) == ((2, 3, 4), ())


@pytest.mark.rule("SP-grow")
def test_grow_needs_its_price_and_a_citizen() -> None:
    """With 2 coins, or all five citizens, it can only be declined."""
    assert refused(growing(coins=2), taw.Perform()) == (
        "coins-short",
        "This costs 3 coins; you have 2 coins. [SP-grow]",
    )
    assert refused(growing(()), taw.Perform()) == (
        "no-citizen-left",
        "You already have all your citizens. [SP-grow]",
    )


@pytest.mark.rule("SP-labor", "SP-learn", "SP-expand", "SP-rebuild", "SP-grow", "S2")
def test_the_figures_of_the_board_come_from_the_card_file() -> None:
    """Other figures in the card file make another board."""
    content = box().content()
    content["board"] |= {
        "labor": {"coins": 5},
        "learn_price": {"coins": 1},
        "learn_gain": {"knowledge": 2},
        "expand_prices": [{"coins": 4}],
        "rebuild_repairs": 1,
        "grow_price": {"knowledge": 1},
        "starting_coins": 10,
    }
    cards = taw.CardFile.from_content(content)
    state = settle(taw.GAME.new(2, cards, {}))
    state = play(in_round(state, 3), taw.PlaceCitizen(1, "labor"), taw.Perform(), taw.Pass())
    state = play(state, taw.PlaceCitizen(2, "learn"), taw.Perform())
    assert (state.players[0].coins, state.players[0].knowledge) == (14, 2)
    grown = play(state, taw.PlaceCitizen(3, "grow"), taw.Perform())
    assert (grown.players[0].new, grown.players[0].knowledge) == ((4,), 1)
    assert offered(send(state, 3, "expand"), taw.Expand) == [taw.Expand(taw.Goods(coins=4))]
    state = send(damage(state, 0, "wheat", "fish-dock"), 3, "rebuild")
    state = play(state, taw.Perform(), taw.Repair("wheat"))
    assert [owned.card for owned in state.players[0].city.damaged()] == ["fish-dock"]
