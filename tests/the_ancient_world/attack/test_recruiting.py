"""Recruit (SP-recruit, R1-R3): a card of the military row starts an army or covers one."""

from __future__ import annotations

import pytest

from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.attack import attack_value
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    decision,
    edit_player,
    give_army,
    give_card,
    give_district,
    play,
    raise_armies,
    refused,
    send,
    settle,
    table,
    turn_of,
    unthreaten,
)

ROW = ("spears-1", "levy-1", "chosen", "raiders-1")
"""3, 2, 7 and 5 coins."""


def recruiting(players: int = 4, coins: int = 6) -> State:
    """Seat 0 stands on Recruit."""
    return send(edit_player(table(players, military=ROW[:players]), 0, coins=coins), 1, "recruit")


def names(state: State, seat: int = 0) -> list[tuple[str, tuple[str, ...]]]:
    """The armies of a player: active card and retired ones."""
    return [(army.card, army.retired) for army in state.players[seat].armies]


@pytest.mark.rule("SP-recruit")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_card_of_the_row_is_taken_for_its_price(players: int) -> None:
    """Of those that can be paid one is chosen; it leaves the row, and nothing takes its place."""
    state = recruiting(players)
    affordable = [card for card in ROW[:players] if card != "chosen"]
    assert decision(state).actions == (*map(taw.Recruit, affordable), taw.Decline())
    state = play(state, taw.Recruit("levy-1"))
    assert state.players[0].coins == 4
    assert state.decks.military_row == tuple(card for card in ROW[:players] if card != "levy-1")
    state = play(state, taw.CoverArmy("militia"))
    assert turn_of(state) == 1


@pytest.mark.rule("SP-recruit")
@pytest.mark.parametrize(
    ("card", "refusal"),
    [
        ("chosen", ("coins-short", "This costs 7 coins; you have 6 coins. [SP-recruit]")),
        (
            "scouts",
            ("not-in-military-row", "Ridge Scouts is not in the military row. [SP-recruit]"),
        ),
        (
            "militia",
            ("not-in-military-row", "Militia is not in the military row. [SP-recruit]"),
        ),
    ],
)
def test_nothing_else_is_recruited(card: str, refusal: tuple[str, str]) -> None:
    """A card that costs too much, or that does not lie in the row."""
    assert refused(recruiting(), taw.Recruit(card)) == refusal


@pytest.mark.rule("SP-recruit", "C5")
def test_an_empty_row_leaves_nothing_to_recruit() -> None:
    """The row is not refilled within a round: the next to come can only decline, and is not asked."""
    state = play(recruiting(2), taw.Recruit("levy-1"), taw.CoverArmy("militia"))
    state = play(send(state, 1, "recruit"), taw.Recruit("spears-1"), taw.CoverArmy("militia"))
    state = send(state, 2, "recruit")
    assert state.decks.military_row == ()
    assert turn_of(state) == 1


@pytest.mark.rule("R1")
def test_the_army_limit_is_two_at_first() -> None:
    """With the two starting armies a recruit must cover one of them."""
    state = play(recruiting(), taw.Recruit("levy-1"))
    assert decision(state).actions == (taw.CoverArmy("city-guard"), taw.CoverArmy("militia"))
    assert refused(state, taw.StartArmy()) == ("army-limit", "You may have at most 2 armies. [R1]")
    assert refused(state, taw.CoverArmy("levy-1")) == (
        "no-army",
        "Village Levy leads no army of yours. [R2]",
    )


@pytest.mark.rule("R1")
def test_symbols_of_cards_and_districts_add_up() -> None:
    """Barracks and the Parade Ground: four armies; a damaged card does not count (D2)."""
    state = give_district(give_card(table(military=ROW[:2]), 0, "barracks"), 0, "parade")
    state = send(give_army(state, 0, "champions"), 1, "recruit")
    assert taw.StartArmy() in decision(play(state, taw.Recruit("levy-1"))).actions
    state = play(damage(state, 0, "barracks"), taw.Recruit("levy-1"))
    assert refused(state, taw.StartArmy()) == ("army-limit", "You may have at most 3 armies. [R1]")


@pytest.mark.rule("R1", "R2")
def test_a_player_without_armies_starts_one() -> None:
    """There is nothing to cover, and nothing to ask."""
    state = send(raise_armies(table(military=ROW[:2]), 0), 1, "recruit")
    assert names(play(state, taw.Recruit("levy-1"))) == [("levy-1", ())]


@pytest.mark.rule("R2")
def test_the_covered_card_retires_on_top_of_the_others() -> None:
    """The one that retires last lies above those retired before; nothing is lost."""
    state = raise_armies(table(military=ROW[:2]), 0, taw.Army("veterans", ("militia", "levy-2")))
    state = play(send(state, 1, "recruit"), taw.Recruit("levy-1"), taw.CoverArmy("veterans"))
    assert names(state) == [("levy-1", ("militia", "levy-2", "veterans"))]


@pytest.mark.rule("R2", "A3")
def test_only_legacies_of_retired_cards_count_and_they_add_up() -> None:
    """Chosen (4 swords, 4 arrows) on veterans (2), bowmen (2 arrows) and city guard (nothing)."""
    army = taw.Army("chosen", ("city-guard", "bowmen-1", "veterans"))
    state = raise_armies(table(), 0, army)
    assert attack_value(state, 0, ("chosen",), 0) == (4 + 2, 4 + 2 + 4 + 2)
    state = raise_armies(state, 0, taw.Army("veterans", ("chosen",)))
    assert attack_value(state, 0, ("veterans",), 0) == (3 + 1, 3 + 1 + 1)


@pytest.mark.rule("R2")
def test_the_legacy_of_an_active_card_does_not_count() -> None:
    """Veterans alone: 3 swords, not 5."""
    state = raise_armies(table(), 0, taw.Army("veterans"))
    assert attack_value(state, 0, ("veterans",), 0) == (3, 3)


@pytest.mark.rule("R3", "A2")
def test_a_covered_army_can_be_used_in_the_same_round() -> None:
    """City guard was used and is marked; the card that covers it is not."""
    state = table(military=("champions", "levy-1"), titans=("mire-hound", "storm-ox", "drake"))
    armies = (taw.Army("city-guard", (), 1, 2), taw.Army("militia"))
    state = edit_player(state, 0, armies=armies, coins=8)
    assert taw.Attack("mire-hound") not in decision(state).actions
    state = play(send(state, 1, "recruit"), taw.Recruit("champions"))
    state = play(state, taw.CoverArmy("city-guard"), taw.Pass())
    assert state.players[0].armies[0] == taw.Army("champions", ("city-guard",))
    assert taw.Attack("mire-hound") in decision(state).actions


@pytest.mark.rule("SP-recruit", "P3")
def test_recruits_stay_for_the_rounds_to_come() -> None:
    """The army is there in the next round, and the row is full again."""
    state = unthreaten(table(2, military=ROW[:2]), 0, 1)
    state = play(send(state, 1, "recruit"), taw.Recruit("levy-1"), taw.CoverArmy("militia"))
    state = settle(all_pass(state))
    assert names(state) == [("city-guard", ()), ("levy-1", ("militia",))]
    assert len(state.decks.military_row) == 2
