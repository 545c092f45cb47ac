"""Attacking a titan (A1, A2, A5-A8): targets, armies, what is gained, the dice at the end."""

from __future__ import annotations

from typing import Any

import pytest

from ancient_world.engine.chance import Dealt, Deck, Rolled
from ancient_world.engine.pending import Chance, legal_actions, pending
from ancient_world.engine.playing.applying import taken_after
from ancient_world.engine.refusals.explaining import explain
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.naming import called
from tests.the_ancient_world.attack.attacking import TOPS, beat, mighty
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    box,
    decision,
    edit,
    edit_player,
    give_army,
    give_card,
    give_titan,
    offered,
    play,
    raise_armies,
    reason_of,
    roll,
    settle,
    table,
    threaten,
)

# --- A1: targets ---


@pytest.mark.rule("A1", "S4")
def test_targets_are_the_tops_of_the_decks_and_every_threatening_titan() -> None:
    """Any face-up titan may be attacked: three decks, then each board by seat, one's own included."""
    state = edit_player(mighty(players=4), 0, ambrosia=9)
    expected = [*TOPS, "ruin-lynx", "fen-toad", "cave-bull", "cliff-imp"]
    assert expected == [attack.titan for attack in offered(state, taw.Attack)]


@pytest.mark.rule("A1")
@pytest.mark.parametrize("titan", ["ash-boar", "cave-bull", "frost-bear", "orchard", "nobody"])
def test_nothing_else_is_a_target(titan: str) -> None:
    """A titan under the top card, one that is not in the game, and a card of another kind are not."""
    expected = (
        "A1",
        f"{called(box(), titan)} cannot be attacked: it is not face up on a titan deck, and it threatens nobody.",
    )
    assert expected == reason_of(mighty(), taw.Attack(titan))


@pytest.mark.rule("A1")
def test_a_defeated_titan_is_no_target() -> None:
    """A titan that stands in somebody's row is not attacked again."""
    state = give_titan(mighty(), 1, "dust-ape")
    expected = (
        "A1",
        "Dust Ape cannot be attacked: it is not face up on a titan deck, and it threatens nobody.",
    )
    assert expected == reason_of(state, taw.Attack("dust-ape"))


@pytest.mark.rule("A1", "T1")
def test_one_titan_a_turn() -> None:
    """After an attack the next player's turn comes, though another army is unused."""
    state = settle(beat(mighty(), "ruin-lynx", "champions"))
    assert decision(state).player == 1
    assert taw.Army("chosen") == state.players[0].armies[1]


# --- A2: paying armies ---


@pytest.mark.rule("A2")
@pytest.mark.parametrize(("lying", "cost"), [(0, 1), (1, 2), (3, 4)])
def test_an_army_costs_one_coin_more_than_lies_on_it(lying: int, cost: int) -> None:
    """The price goes from the player to the name area of the card, which marks it used."""
    state = raise_armies(mighty(), 0, taw.Army("champions", (), lying))
    state = play(state, taw.Attack("ruin-lynx"), taw.PayArmy("champions"))
    assert 20 - cost == state.players[0].coins
    assert (taw.Army("champions", (), lying, cost),) == state.players[0].armies
    assert state.players[0].armies[0].used


@pytest.mark.rule("A2")
def test_an_army_is_paid_once_in_an_attack() -> None:
    """The army just paid is no longer on offer, and the reason names it."""
    state = edit_player(mighty(), 0, ambrosia=2)
    state = play(state, taw.Attack("storm-ox"), taw.PayArmy("champions"))
    assert [taw.PayArmy("chosen"), taw.BuyCoin()] == list(legal_actions(state))
    expected = ("A2", "Champions has already been used this round.")
    assert expected == reason_of(state, taw.PayArmy("champions"))


@pytest.mark.rule("A2")
def test_a_used_army_waits_for_the_next_round() -> None:
    """A second attack in the same round needs another army; the used one cannot be paid."""
    state = play(settle(beat(mighty(), "ruin-lynx", "champions")), taw.Pass())
    attack = (taw.Attack("mire-hound"), taw.PayArmy("chosen"), taw.Strike())
    assert [each for _, each in taken_after(state, attack[0])] == [*attack[1:]]
    state = settle(play(state, *attack))
    expected = ("A2", "You have no unused army to attack Fen Toad with.")
    assert expected == reason_of(state, taw.Attack("fen-toad"))


@pytest.mark.rule("A2")
def test_only_own_armies_are_paid() -> None:
    """The army of another player, or a card that leads none, is refused."""
    state = play(mighty(), taw.Attack("ruin-lynx"))
    for card in ("militia", "shields", "?"):
        expected = ("A2", f"{called(box(), card)} leads no army of yours.")
        assert expected == reason_of(state, taw.PayArmy(card))


@pytest.mark.rule("A2")
def test_who_cannot_pay_any_army_cannot_attack() -> None:
    """The reason names the cheapest unused army."""
    state = raise_armies(mighty(), 0, taw.Army("champions", (), 4), taw.Army("chosen", (), 2))
    state = edit_player(state, 0, coins=2)
    expected = ("A2", "An army for Ruin Lynx costs at least 3 coins; you have 2 coins.")
    assert expected == reason_of(state, taw.Attack("ruin-lynx"))
    assert offered(state, taw.Attack) == []
    state = edit_player(state, 0, coins=3)
    taken = [each for _, each in taken_after(state, taw.Attack("ruin-lynx"))]
    assert [taw.PayArmy("chosen"), taw.Strike()] == taken


@pytest.mark.rule("A2")
def test_an_army_that_is_too_dear_is_refused() -> None:
    """Who can pay one army only is told the price of the other."""
    state = raise_armies(mighty(), 0, taw.Army("champions", (), 4), taw.Army("chosen"))
    state = play(edit_player(state, 0, coins=3, ambrosia=2), taw.Attack("ruin-lynx"))
    expected = ("A2", "This costs 5 coins; you have 3 coins.")
    assert expected == reason_of(state, taw.PayArmy("champions"))


@pytest.mark.rule("A2")
def test_who_has_no_army_cannot_attack() -> None:
    """Ambrosia and the swords of the city do not attack by themselves."""
    state = edit_player(raise_armies(give_card(mighty(), 0, "citadel"), 0), 0, ambrosia=30)
    expected = ("A2", "You have no unused army to attack Ruin Lynx with.")
    assert expected == reason_of(state, taw.Attack("ruin-lynx"))


# --- A5: the beaten titan ---


@pytest.mark.rule("A5", "S4")
def test_the_next_titan_of_the_deck_is_turned_up() -> None:
    """Chance turns up the next card before the dice are rolled; it can be attacked at once."""
    state = beat(mighty(), "mire-hound", "champions")
    deck, chance = state.decks.titans[0], pending(state)
    assert deck.face_up is None
    assert isinstance(chance, Chance)
    assert [Dealt((card,)) for card in deck.deck.unseen] == list(chance.outcomes())
    state = settle(state, {"dust-ape"})
    assert state.decks.titans[0].face_up == "dust-ape"
    assert "dust-ape" not in state.decks.titans[0].deck.unseen
    assert taw.Attack("dust-ape") in legal_actions(play(raise_again(state), taw.Pass()))


def raise_again(state: State) -> State:
    """The state in which seat 0 has a third army with 4 swords, and arrows."""
    return give_army(state, 0, "shields", "veterans")


@pytest.mark.rule("A5")
def test_the_last_titan_of_a_deck_leaves_it_empty() -> None:
    """No card is left to turn up: the place stays empty and nothing can be attacked there."""
    state = mighty()
    rest = state.decks.titans[0].deck.unseen
    state = beat(give_titan(state, 1, *rest), "mire-hound", "champions")
    assert (None, Deck()) == (state.decks.titans[0].face_up, state.decks.titans[0].deck)
    state = play(roll(state, "blank"), taw.Pass())
    assert [attack.titan for attack in offered(state, taw.Attack)] == ["ruin-lynx", "fen-toad"]


@pytest.mark.rule("A5", "K2")
def test_a_citizen_on_a_titan_is_new() -> None:
    """The Nine Heads bring the lowest-numbered citizen of the supply, usable from the next round."""
    state = edit_player(threaten(mighty(), 0, "nine-heads"), 0, ambrosia=12)
    armies = taw.PayArmy("champions"), taw.PayArmy("chosen")
    state = play(state, taw.Attack("nine-heads"), *armies, *[taw.BuySword()] * 4, taw.Strike())
    assert (state.players[0].new, state.players[0].supply) == ((4,), (5,))


@pytest.mark.rule("A5", "R1")
def test_the_abilities_of_the_titan_last() -> None:
    """A titan with an army symbol raises the limit, one with a sword helps in the next attack."""
    state = give_titan(mighty(), 0, "aurochs", "mud-giant")
    totals = state.players[0].city.totals(state.cards)
    assert (totals.army_limit, totals.swords) == (3, 1)


# --- A6: ambrosia on a threatening titan ---


@pytest.mark.rule("A6")
@pytest.mark.parametrize(("lying", "gained"), [(0, 0), (1, 1), (2, 2), (3, 2), (7, 2)])
def test_ambrosia_of_another_boards_titan_up_to_its_banners(lying: int, gained: int) -> None:
    """The attacker takes as much as the titan has banners; its owner gets nothing."""
    state = beat(threaten(mighty(), 1, "twin-viper", lying), "twin-viper", "champions", "chosen")
    assert [gained, 0] == [player.ambrosia for player in state.players]
    assert state.players[1].threat is None
    assert state.players[0].city.titans == ("twin-viper",)


@pytest.mark.rule("A6")
def test_other_threats_stay_where_they_are() -> None:
    """Only the beaten titan leaves its board."""
    state = beat(mighty(players=3), "fen-toad", "chosen")
    threats = [player.threat and player.threat.titan for player in state.players]
    assert threats == ["ruin-lynx", None, "cave-bull"]


@pytest.mark.rule("A6", "P4")
def test_the_place_stays_empty_until_the_next_round() -> None:
    """The decks do not fill it at once; in the next round a titan is drawn."""
    state = settle(beat(mighty(), "ruin-lynx", "champions"))
    assert state.players[0].threat is None
    state = settle(all_pass(state))
    assert state.round == 2
    threat = state.players[0].threat
    assert threat is not None
    assert state.cards.titans[threat.titan].stars == 1


# --- A7: loot ---


def looters() -> State:
    """Seat 0 has raiders (2 coins), temple guards (2 ambrosia) on elephants (1 coin), and 20 coins."""
    armies = (taw.Army("raiders-1"), taw.Army("acolytes", ("elephants",)))
    return edit_player(raise_armies(table(titans=TOPS), 0, *armies), 0, coins=20)


@pytest.mark.rule("A7")
def test_loot_comes_after_the_titan_is_beaten() -> None:
    """Coins of the loot cannot pay for the army that brings them, nor for another one."""
    state = edit_player(looters(), 0, coins=1)
    state = play(edit_player(state, 0, ambrosia=3), taw.Attack("mire-hound"))
    state = play(state, taw.PayArmy("raiders-1"))
    assert (state.players[0].coins, state.players[0].ambrosia) == (0, 3)
    state = play(state, taw.BuySword(), taw.Strike())
    assert (state.players[0].coins, state.players[0].ambrosia) == (2, 0)


@pytest.mark.rule("A7", "A2")
def test_an_army_used_earlier_gives_no_loot_again() -> None:
    """Loot is for the attack in which the army was paid."""
    state = play(settle(beat(looters(), "mire-hound", "acolytes")), taw.Pass())
    state = give_card(state, 0, "smithy")
    coins = state.players[0].coins
    state = beat(state, "ruin-lynx", "raiders-1")
    assert (coins - 1 + 2, 2) == (state.players[0].coins, state.players[0].ambrosia)


# --- A8: the dice, then rewards ---


@pytest.mark.rule("A8")
@pytest.mark.parametrize(
    ("titan", "dice"), [("dust-ape", 1), ("twin-viper", 2), ("ember-stag", 2), ("tide-queen", 3)]
)
def test_one_die_for_each_banner(titan: str, dice: int) -> None:
    """The attacker rolls as many dice as the beaten titan has banners, whoever it threatened."""
    for seat in (0, 1):
        state = beat(threaten(mighty(), seat, titan), titan, "champions", "chosen")
        step = state.agenda[-1]
        assert (0, titan, dice) == (step.player, step.titan, step.count)  # type: ignore[attr-defined]
        assert reason_code(state, Rolled(("blank",) * (dice + 1))) == ("wrong-dice-count", "A8")


def reason_code(state: State, action: Any) -> tuple[str, str]:
    """The code and rule of the reason against an action."""
    why_not = explain(state, action)
    assert why_not is not None
    return why_not.code, why_not.rule


@pytest.mark.rule("A8", "D3")
def test_the_coin_effect_is_that_of_the_beaten_titan() -> None:
    """Not the attacker's own threat, but the titan just beaten says what a coin face does."""
    state = threaten(mighty(), 1, "reed-snake")
    state = edit_player(state, 0, ambrosia=5)
    state = roll(beat(state, "reed-snake", "champions", "chosen"), "coin")
    state = play(state, taw.PayAmbrosia())
    assert (state.players[0].coins, state.players[0].ambrosia) == (18, 5 + 2 - 2)


@pytest.mark.rule("A8", "T3")
def test_the_reward_comes_after_the_damage() -> None:
    """The coin for attacking is not there yet when the dice take one."""
    state = give_card(mighty(), 0, "hunt-lodge")
    state = edit_player(state, 0, coins=1)
    state = beat(state, "ruin-lynx", "champions")
    assert state.players[0].coins == 0
    assert roll(state, "coin").players[0].coins == 1
    assert roll(state, "blank").players[0].coins == 1


@pytest.mark.rule("A8", "T3", "D2")
def test_a_damaged_card_gives_no_reward() -> None:
    """The dice damage the card that would have rewarded the attack."""
    state = roll(beat(give_card(mighty(), 0, "hunt-lodge"), "ruin-lynx", "champions"), "titan")
    assert play(state, taw.DamageCard("hunt-lodge")).players[0].coins == 19
    assert play(state, taw.DamageCard("wheat")).players[0].coins == 20


@pytest.mark.rule("T3", "A7")
def test_each_reward_for_attacking_is_gained() -> None:
    """Rewards of several cards add up, the city-state's among them; others stay out."""
    state = give_card(mighty(city_states=["kaldur", None]), 0, "game-field", "triumph", "grove")
    state = roll(beat(give_card(state, 0, "salt-road"), "ruin-lynx", "champions"), "blank")
    assert (state.players[0].coins, state.players[0].ambrosia) == (20 - 1 + 1 + 1 + 2, 2)


@pytest.mark.rule("A8", "R4")
def test_damage_after_an_attack_can_cost_the_army_that_won() -> None:
    """The barracks fall: the player discards an army, and may choose the one just paid."""
    state = give_card(give_army(mighty(), 0, "spears-1", "levy-1"), 0, "barracks")
    state = roll(beat(state, "ruin-lynx", "champions"), "titan")
    state = play(state, taw.DamageCard("barracks"))
    expected = [taw.DiscardArmy(card) for card in ("champions", "chosen", "spears-1")]
    assert expected == list(legal_actions(state))
    state = play(state, taw.DiscardArmy("champions"))
    assert [army.card for army in state.players[0].armies] == ["chosen", "spears-1"]
    assert decision(state).player == 1


@pytest.mark.rule("A5", "R4")
def test_the_limit_of_the_beaten_titan_keeps_an_army() -> None:
    """With the titan's army symbol gained before the dice, the fallen barracks cost no army."""
    state = give_card(give_army(mighty(), 0, "cavalry"), 0, "barracks")
    state = threaten(state, 0, "aurochs")
    state = edit_player(state, 0, ambrosia=3)
    state = play(state, taw.Attack("aurochs"), taw.PayArmy("champions"), taw.PayArmy("chosen"))
    state = play(state, taw.PayArmy("cavalry"), taw.BuySword(), taw.Strike())
    state = roll(state, "titan", "blank", "blank")
    state = play(state, taw.DamageCard("barracks"))
    assert len(state.players[0].armies) == 3
    assert decision(state).player == 1


@pytest.mark.rule("A1", "A5")
def test_an_attack_leaves_everything_else_alone() -> None:
    """Rows, citizens, districts and the other player's side are as before."""
    before = mighty()
    after = roll(beat(before, "ruin-lynx", "champions"), "blank")
    assert before.players[1] == after.players[1]
    assert before.decks == after.decks
    assert before.spaces == after.spaces
    assert before.players[0].available == after.players[0].available
    assert edit(before) == before
