"""Citizens on cards with an action (C6)."""

from __future__ import annotations

import pytest

from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    decision,
    edit_player,
    give_card,
    play,
    refused,
    roll,
    settle,
    table,
    turn_of,
    unthreaten,
)

PLAYERS = (2, 3, 4)


# --- C6: card actions ---


@pytest.mark.rule("C6")
def test_a_card_is_used_once_a_round() -> None:
    """A second citizen may not follow, a higher one neither, until the next round."""
    state = play(give_card(unthreaten(table(), 0, 1), 0, "scrolls"), taw.UseCard(1, "scrolls", 0))
    state = play(state, taw.Pass())
    assert refused(state, taw.UseCard(3, "scrolls", 0)) == (
        "card-used",
        f"There is already a citizen on {name(state, 'scrolls')}; it can be used once a round. [C6]",
    )
    state = settle(all_pass(state))
    assert taw.UseCard(3, "scrolls", 0) in decision(state).actions


def name(state: State, card: str) -> str:
    """What a card is called."""
    return state.cards.empire[card].name


@pytest.mark.rule("C6")
def test_a_closed_card_is_for_its_owner_alone() -> None:
    """Seat 1 may not use the scrolls of seat 0."""
    state = play(give_card(table(), 0, "scrolls"), taw.Pass())
    assert refused(state, taw.UseCard(1, "scrolls", 0)) == (
        "card-not-open",
        f"Only the owner of {name(state, 'scrolls')} may use its action. [C6]",
    )


@pytest.mark.rule("C6")
@pytest.mark.parametrize("players", PLAYERS)
def test_an_open_card_takes_a_toll_from_others(players: int) -> None:
    """The last seat uses the bridge of seat 0: 4 coins from the supply, 1 of them to the owner."""
    state = give_card(table(players), 0, "toll-bridge")
    for _ in range(players - 1):
        state = play(state, taw.Pass())
    guest = players - 1
    before = [player.coins for player in state.players]
    state = play(state, taw.UseCard(1, "toll-bridge", 0))
    before[0] += 1
    before[guest] += 4 - 1
    assert [player.coins for player in state.players] == before
    owned = state.players[0].city.owned("toll-bridge")
    assert owned == taw.OwnedCard("toll-bridge", False, taw.Placed(guest, 1))


@pytest.mark.rule("C6")
def test_the_owner_pays_no_toll() -> None:
    """Seat 0 gains 4 coins on its own bridge, with no coin to begin with."""
    state = edit_player(give_card(table(), 0, "toll-bridge"), 0, coins=0)
    assert play(state, taw.UseCard(1, "toll-bridge", 0)).players[0].coins == 4


@pytest.mark.rule("C6")
def test_who_cannot_pay_the_toll_cannot_come() -> None:
    """The toll is paid first: without a coin the guest is refused."""
    state = edit_player(play(give_card(table(), 0, "toll-bridge"), taw.Pass()), 1, coins=0)
    assert refused(state, taw.UseCard(1, "toll-bridge", 0)) == (
        "coins-short",
        "This costs 1 coin; you have 0 coins. [C6]",
    )


@pytest.mark.rule("C6")
def test_a_guest_keeps_the_owner_out() -> None:
    """Once a round is for all players together."""
    state = give_card(table(), 0, "toll-bridge")
    state = play(
        state, taw.PlaceCitizen(1, "labor"), taw.Decline(), taw.UseCard(1, "toll-bridge", 0)
    )
    assert refused(state, taw.UseCard(3, "toll-bridge", 0))[0] == "card-used"


@pytest.mark.rule("C2", "C6")
def test_cards_know_no_skill_fee() -> None:
    """Citizen 1 costs as much as any other."""
    state = give_card(table(), 0, "toll-bridge")
    gains = [
        play(state, taw.UseCard(citizen, "toll-bridge", 0)).players[0].coins
        for citizen in (1, 2, 3)
    ]
    assert gains == [10, 10, 10]


@pytest.mark.rule("C6")
def test_the_price_of_a_card_action_must_be_at_hand() -> None:
    """The scrolls need a coin, the oracle ambrosia."""
    state = give_card(edit_player(table(), 0, coins=0), 0, "scrolls", "oracle")
    assert refused(state, taw.UseCard(1, "scrolls", 0)) == (
        "coins-short",
        "This costs 1 coin; you have 0 coins. [C6]",
    )
    assert refused(state, taw.UseCard(1, "oracle", 0)) == (
        "ambrosia-short",
        "This costs 1 ambrosia; you have 0. [C6]",
    )
    state = play(edit_player(state, 0, ambrosia=1), taw.UseCard(1, "oracle", 0))
    assert (state.players[0].ambrosia, state.players[0].knowledge) == (0, 1)


@pytest.mark.rule("C6")
@pytest.mark.parametrize(
    ("card", "owner", "refusal"),
    [
        ("wheat", 0, ("no-card-action", "Wheat Fields has no action for a citizen. [C6]")),
        (
            "scrolls",
            1,
            (
                "not-their-card",
                "That player has no empire card House of Scrolls. [C6]",
            ),
        ),
        ("scrolls", 7, ("no-such-seat", "There is no such seat; the game has 2 seats. [C6]")),
        ("scrolls", -1, ("no-such-seat", "There is no such seat; the game has 2 seats. [C6]")),
        ("bazaar", 0, ("not-your-card", "Night Bazaar is not among your empire cards. [C6]")),
        ("unknown", 0, ("not-your-card", "'unknown' is not among your empire cards. [C6]")),
    ],
)
def test_only_cards_with_an_action_in_a_city_are_used(
    card: str, owner: int, refusal: tuple[str, str]
) -> None:
    """A card without action, or one that does not lie there, is told."""
    assert refused(give_card(table(), 0, "scrolls"), taw.UseCard(1, card, owner)) == refusal


@pytest.mark.rule("C6", "D2")
def test_a_damaged_card_has_no_action() -> None:
    """Neither for the owner nor for guests, until it is repaired."""
    state = damage(give_card(table(), 0, "toll-bridge"), 0, "toll-bridge")
    refusal = ("card-damaged", f"{name(state, 'toll-bridge')} is damaged. [C6]")
    assert refused(state, taw.UseCard(1, "toll-bridge", 0)) == refusal
    assert refused(play(state, taw.Pass()), taw.UseCard(1, "toll-bridge", 0)) == refusal
    state = play(edit_player(state, 0, ambrosia=2), taw.BuyRepair("toll-bridge"))
    assert taw.UseCard(1, "toll-bridge", 0) in decision(state).actions


@pytest.mark.rule("C6", "E3")
def test_a_card_damaged_later_keeps_its_citizen_until_the_reset() -> None:
    """It stands there face down, then it is the player's again."""
    state = play(give_card(table(), 0, "scrolls"), taw.UseCard(2, "scrolls", 0), taw.Pass())
    state = play(state, taw.Pass())
    state = play(roll(state, "titan"), taw.DamageCard("scrolls"))
    damaged = taw.OwnedCard("scrolls", True, taw.Placed(0, 2))
    assert state.players[0].city.owned("scrolls") == damaged
    state = settle(state)
    assert state.players[0].city.owned("scrolls") == taw.OwnedCard("scrolls", True)
    assert state.players[0].available == (1, 2, 3)


@pytest.mark.rule("C6", "E3")
def test_a_card_repaired_in_the_round_stays_used() -> None:
    """Its citizen is still there: once a round is once a round."""
    state = play(give_card(table(), 0, "toll-bridge"), taw.UseCard(2, "toll-bridge", 0), taw.Pass())
    state = damage(edit_player(state, 0, ambrosia=2), 0, "toll-bridge")
    state = play(state, taw.BuyRepair("toll-bridge"))
    owned = state.players[0].city.owned("toll-bridge")
    assert owned == taw.OwnedCard("toll-bridge", False, taw.Placed(0, 2))
    assert refused(state, taw.UseCard(1, "toll-bridge", 0))[0] == "card-used"


@pytest.mark.rule("C6", "E3")
def test_a_citizen_on_another_city_comes_home() -> None:
    """A guest on the bridge is available again in the next round."""
    state = give_card(unthreaten(table(), 0, 1), 0, "toll-bridge")
    state = play(state, taw.Pass(), taw.UseCard(3, "toll-bridge", 0))
    assert state.players[1].available == (1, 2)
    state = settle(all_pass(state))
    assert state.players[1].available == (1, 2, 3)
    assert state.players[0].city.owned("toll-bridge") == taw.OwnedCard("toll-bridge")


@pytest.mark.rule("C6", "D2")
def test_a_card_action_that_repairs() -> None:
    """The menders give 1 coin, then up to two repairs of one's own cards."""
    state = damage(give_card(table(), 0, "menders", "market"), 0, "market", "wheat")
    state = play(state, taw.UseCard(1, "menders", 0))
    assert state.players[0].coins == 7
    assert decision(state).actions == (taw.Repair("wheat"), taw.Repair("market"), taw.Finish())
    state = play(state, taw.Repair("market"))
    assert decision(state).actions == (taw.Repair("wheat"), taw.Finish())
    state = play(state, taw.Finish())
    assert [owned.card for owned in state.players[0].city.damaged()] == ["wheat"]
    assert turn_of(state) == 1


@pytest.mark.rule("C6", "G3")
def test_a_card_action_that_gains_a_district() -> None:
    """The surveyors turn 1 coin into the face-up district."""
    state = give_card(table(district="gardens"), 0, "surveyors")
    state = settle(play(state, taw.UseCard(1, "surveyors", 0)))
    assert (state.players[0].city.districts, state.players[0].coins) == (("gardens",), 5)
