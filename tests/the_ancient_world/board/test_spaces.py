"""The spaces Build, Labor, Learn, Expand, Rebuild and Grow (SP)."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    box,
    damage,
    decision,
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
    """Return a state in which seat 0 stands on Build; the row offers cards of 7, 5, 5 and 6 coins."""
    state = table(row=("market", "orchard", "smithy", "altars"))
    return send(edit_player(state, 0, coins=coins, knowledge=knowledge), 1, "build")


@pytest.mark.rule("SP-build")
def test_build_lists_what_can_be_paid() -> None:
    """Build offers the cards that the player can pay, and to decline."""
    assert decision(building()).actions == (
        taw.Build("orchard"),
        taw.Build("smithy"),
        taw.Build("altars"),
        taw.Decline(),
    )


# --- texts of a space ---


def texts(state: State) -> tuple[str, tuple[str, ...]]:
    """Return the instruction at a space, and the certain effects of performing its action."""
    known = aw.effect(state, taw.Perform())
    assert known is not None
    return aw.prompt(aw.view(state, decision(state).player)).text, known.then


@pytest.mark.rule("SP-grow")
def test_the_text_of_grow_names_the_next_citizen() -> None:
    """The effect of Grow names the next citizen of the supply."""
    state = send(in_round(table(), 3), 1, "grow")
    joins = "citizen 4 joins you, and can be placed from the next round on"
    assert texts(state) == ("Pay 3 coins for a new citizen, or decline", (joins,))
    assert play(state, taw.Perform()).players[0].new == (4,)


@pytest.mark.rule("SP-rebuild")
def test_the_text_of_rebuild_names_the_token_once() -> None:
    """The text of Rebuild names the token only for the first player who comes there."""
    state = send(damage(table(), 1, "wheat"), 1, "rebuild")
    prompt = "Take the first-player token and repair up to 2 cards, or decline"
    assert texts(state) == (prompt, ("you take the first-player token",))
    state = send(play(state, taw.Perform()), 2, "rebuild")
    then = ("then: repair up to 2 cards, or stop",)
    assert texts(state) == ("Repair up to 2 cards, or decline", then)


@pytest.mark.rule("SP-explore")
def test_the_text_of_explore_has_the_number_of_cards() -> None:
    """The text of Explore says how many cards are looked at, including the explore bonus."""
    for card, count in (("masons", 5), ("star-tower", 7)):
        state = send(in_round(give_card(table(), 0, card), 3), 1, "explore")
        prompt = f"Look at {count} empire cards and keep one, or decline"
        assert texts(state) == (prompt, (f"then: look at {count} empire cards",))


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
        (
            taw.Goods(coins=2),
            ("no-such-price", "Expand costs 1 knowledge or 3 coins, not 2 coins. [SP-expand]"),
        ),
        (
            taw.Goods(),
            ("no-such-price", "Expand costs 1 knowledge or 3 coins, not free. [SP-expand]"),
        ),
    ],
)
def test_expand_takes_no_other_price(price: taw.Goods, refusal: tuple[str, str]) -> None:
    """Expand is refused without enough of a price, and for a price that does not exist."""
    state = send(edit_player(table(), 0, coins=2), 1, "expand")
    assert refused(state, taw.Expand(price)) == refusal


@pytest.mark.rule("SP-expand", "G3")
def test_without_a_district_nobody_expands() -> None:
    """With all 15 districts in cities, Expand can only be declined."""
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
    """Rebuild repairs two of the player's damaged cards, one after the other; then the turn is over."""
    state = give_card(table(), 0, "market")
    state = damage(state, 0, "wheat", "fish-dock", "market")
    state = play(send(state, 1, "rebuild"), taw.Perform())
    assert offered(state, taw.Repair) == [*map(taw.Repair, ("fish-dock", "wheat", "market"))]
    state = play(state, taw.Repair("market"))
    assert offered(state, taw.Repair) == [*map(taw.Repair, ("fish-dock", "wheat"))]
    state = play(state, taw.Repair("wheat"))
    assert [owned.card for owned in state.players[0].city.damaged_cards()] == ["fish-dock"]
    assert turn_of(state) == 1


@pytest.mark.rule("SP-rebuild")
def test_rebuild_may_repair_less() -> None:
    """The player may finish after one repair, or after none."""
    state = damage(table(), 0, "wheat", "fish-dock")
    state = play(send(state, 1, "rebuild"), taw.Perform())
    assert turn_of(play(state, taw.Finish())) == 1
    after = play(state, taw.Repair("wheat"), taw.Finish())
    assert [owned.card for owned in after.players[0].city.damaged_cards()] == ["fish-dock"]


@pytest.mark.rule("SP-rebuild")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_token_counts_from_the_next_round(players: int) -> None:
    """A player who takes the token starts the next round; the current round keeps its order."""
    state = unthreaten(table(players), *range(players))
    state = play(state, taw.PlaceCitizen(1, "labor"), taw.Decline())
    state = play(state, taw.PlaceCitizen(1, "rebuild"), taw.Perform())
    assert (state.token, state.first_player, state.hand_up) == (1, 0, True)
    assert turn_of(state) == 2 % players
    state = settle(all_pass(state))
    assert (state.token, state.first_player, state.hand_up) == (1, 1, False)
    assert state.seats_in_order() == [(1 + offset) % players for offset in range(players)]
    assert turn_of(state) == 1


@pytest.mark.rule("SP-labor", "SP-learn", "SP-expand", "SP-rebuild", "SP-grow", "S2")
def test_the_figures_of_the_board_come_from_the_card_file() -> None:
    """Prices and gains of the spaces are those of the card file."""
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
    assert [owned.card for owned in state.players[0].city.damaged_cards()] == ["fish-dock"]
