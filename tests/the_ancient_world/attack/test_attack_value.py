"""What counts in an attack (A3, M5), and that none is begun which cannot win (A4)."""

from __future__ import annotations

from itertools import product

import pytest

from ancient_world.engine.pending import legal_actions
from ancient_world.engine.playing.applying import taken_after
from ancient_world.engine.refusals.explaining import explain
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.attack import attack_value
from tests.the_ancient_world.attack.attacking import TOPS, beat, mighty
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit_player,
    give_card,
    give_district,
    give_stored,
    give_titan,
    play,
    raise_armies,
    reason_of,
    settle,
    table,
    threaten,
)

# --- A3: what counts ---


def value_of(state: State, *paid: str, bought: int = 0) -> tuple[int, int]:
    """Swords, and swords with arrows, of seat 0's attack."""
    return attack_value(state, 0, paid, bought)


@pytest.mark.rule("A3")
def test_only_paid_armies_count() -> None:
    """An army that was not paid adds nothing."""
    state = mighty()
    assert value_of(state) == (0, 0)
    assert value_of(state, "champions") == (5, 6)
    assert value_of(state, "chosen") == (4, 8)
    assert value_of(state, "champions", "chosen") == (9, 14)


@pytest.mark.rule("A3", "R2")
def test_legacies_add_up_and_retired_cards_give_nothing_else() -> None:
    """Each retired card of a paid army adds its legacy, not its own swords and arrows."""
    state = raise_armies(
        mighty(), 0, taw.Army("levy-1", ("veterans", "cavalry", "great-bows")), taw.Army("chosen")
    )
    assert value_of(state, "levy-1") == (2 + 2 + 2, 2 + 2 + 2 + 2)
    assert value_of(state, "chosen") == (4, 8)


@pytest.mark.rule("A3", "R2")
def test_legacies_decide_an_attack() -> None:
    """A levy on two retired campaigners reaches a defence of 6, on one of them it does not."""
    state = threaten(mighty(), 0, "twin-viper")
    two = raise_armies(state, 0, taw.Army("levy-1", ("veterans", "cavalry")))
    assert "twin-viper" in beat(two, "twin-viper", "levy-1").players[0].city.titans
    one = raise_armies(state, 0, taw.Army("levy-1", ("veterans", "spears-1")))
    expected = ("A4", "Twin Viper has defence 6; your attack comes to 5.")
    assert expected == reason_of(one, taw.Attack("twin-viper"))


def arrows_do_not_count(name: str, value: int, defence: int) -> str:
    """What is told to who has enough, but in arrows."""
    told = f"{name} shows swords only, so arrows do not count: your attack comes to {value}"
    return f"{told}, its defence is {defence}."


@pytest.mark.rule("A3")
def test_a_titan_with_swords_only_ignores_arrows() -> None:
    """Bowmen with 1 sword and 4 arrows beat a defence of 5 that shows arrows, not one of 4 without."""
    state = raise_armies(table(titans=TOPS), 0, taw.Army("bowmen-1"))
    expected = "A3", arrows_do_not_count("Mire Hound", 1, 4)
    assert expected == reason_of(state, taw.Attack("mire-hound"))
    assert "fen-toad" in beat(state, "fen-toad", "bowmen-1").players[0].city.titans


@pytest.mark.rule("A3", "D2")
def test_empire_cards_districts_and_defeated_titans_count_for_free() -> None:
    """Each symbol that the player owns counts in every attack, but not on a damaged card."""
    state = raise_armies(mighty(), 0, taw.Army("militia"))
    assert value_of(state, "militia") == (1, 2)
    state = give_card(state, 0, "smithy", "watchtower")
    assert value_of(state, "militia") == (2, 5)
    state = give_district(state, 0, "armourers", "butts")
    assert value_of(state, "militia") == (3, 8)
    state = give_titan(state, 0, "mud-giant", "sand-whale")
    assert value_of(state, "militia") == (4, 10)
    state = damage(state, 0, "smithy")
    assert value_of(state, "militia") == (3, 9)
    state = damage(state, 0, "watchtower")
    assert value_of(state, "militia") == (3, 7)


@pytest.mark.rule("A3")
def test_stored_cards_threats_and_other_cities_do_not_count() -> None:
    """Only what the attacker owns in the city counts."""
    state = raise_armies(mighty(), 0, taw.Army("militia"))
    state = give_card(give_stored(state, 0, "citadel"), 1, "foundry")
    assert value_of(threaten(state, 0, "mud-giant"), "militia") == (1, 2)


@pytest.mark.rule("A3", "S10")
def test_a_city_state_counts() -> None:
    """Kaldur's arrow is there in every attack."""
    state = table(city_states=["kaldur", None])
    assert value_of(state, "city-guard") == (2, 3)


# --- M5: ambrosia buys swords ---


@pytest.mark.rule("M5", "A3")
def test_three_ambrosia_buy_a_sword() -> None:
    """3 swords of both starting armies and one bought beat a defence of 4; 3 ambrosia are gone."""
    state = edit_player(table(titans=TOPS), 0, ambrosia=5)
    armies = (taw.PayArmy("city-guard"), taw.PayArmy("militia"))
    state = play(state, taw.Attack("mire-hound"), *armies)
    expected = "A3", arrows_do_not_count("Mire Hound", 3, 4)
    assert expected == reason_of(state, taw.Strike())
    state = play(state, taw.BuySword())
    assert state.players[0].ambrosia == 2
    assert reason_of(state, taw.BuySword()) == ("M5", "This costs 3 ambrosia; you have 2.")
    state = play(state, taw.Strike())
    assert state.players[0].city.titans == ("mire-hound",)


@pytest.mark.rule("M5", "A3")
def test_bought_swords_count_beside_arrows() -> None:
    """A titan that shows swords and arrows counts bought swords as well."""
    state = raise_armies(edit_player(table(), 0, ambrosia=3), 0, taw.Army("javelins-1"))
    assert value_of(state, "javelins-1", bought=1) == (3, 5)
    attack = taw.PayArmy("javelins-1"), taw.BuySword(), taw.Strike()
    state = play(state, taw.Attack("fen-toad"), *attack)
    assert state.players[0].city.titans == ("fen-toad",)


@pytest.mark.rule("M5")
def test_a_bought_sword_is_for_one_attack() -> None:
    """Swords of an earlier attack are not there in the next one."""
    state = edit_player(table(titans=TOPS), 0, ambrosia=8)
    state = raise_armies(state, 0, taw.Army("spears-1"), taw.Army("spears-2"))
    attack = taw.PayArmy("spears-1"), taw.BuySword(), taw.Strike()
    state = play(settle(play(state, taw.Attack("mire-hound"), *attack)), taw.Pass())
    state = play(state, taw.Attack("ruin-lynx"), taw.PayArmy("spears-2"))
    expected = ("A4", "Ruin Lynx has defence 4; your attack comes to 3.")
    assert expected == reason_of(state, taw.Strike())


@pytest.mark.rule("M5")
@pytest.mark.parametrize(("ambrosia", "legal"), [(2, False), (3, True)])
def test_ambrosia_makes_an_attack_legal(ambrosia: int, legal: bool) -> None:
    """One sword is missing: with 3 ambrosia the titan may be attacked, with 2 it may not."""
    state = edit_player(table(titans=TOPS), 0, ambrosia=ambrosia)
    assert legal == (taw.Attack("mire-hound") in legal_actions(state))


@pytest.mark.rule("M5")
def test_swords_are_bought_in_an_attack_only() -> None:
    """In a turn there is nothing to buy a sword for."""
    state = edit_player(mighty(), 0, ambrosia=3)
    expected = ("T1", "The game waits for something else now: a player's turn.")
    assert expected == reason_of(state, taw.BuySword())


# --- A4: only attacks that defeat the titan ---


@pytest.mark.rule("A4")
def test_an_attack_that_cannot_win_is_illegal() -> None:
    """The reason names the defence and the best attack within reach."""
    expected = ("A4", "Hollow Sun has defence 17; your attack comes to 14.")
    assert expected == reason_of(mighty(), taw.Attack("hollow-sun"))
    expected = ("A4", "Storm Ox has defence 9; your attack comes to 3.")
    assert expected == reason_of(table(titans=TOPS), taw.Attack("storm-ox"))


@pytest.mark.rule("A4")
def test_an_equal_value_defeats_the_titan() -> None:
    """9 against 9 wins, 8 against 9 does not."""
    state = mighty()
    assert taw.Attack("storm-ox") in legal_actions(state)
    state = raise_armies(state, 0, taw.Army("cavalry"), taw.Army("chosen"))
    expected = "A3", arrows_do_not_count("Storm Ox", 8, 9)
    assert expected == reason_of(state, taw.Attack("storm-ox"))


@pytest.mark.rule("A4", "A2")
def test_no_attack_without_a_paid_army() -> None:
    """The swords of the city alone would be enough, yet one army must be paid first."""
    state = give_card(raise_armies(table(), 0, taw.Army("slingers-1")), 0, "citadel", "foundry")
    state = play(edit_player(state, 0, ambrosia=2), taw.Attack("ruin-lynx"))
    assert [taw.PayArmy("slingers-1"), taw.BuyCoin()] == list(legal_actions(state))
    expected = ("A4", "You have not paid any army to attack Ruin Lynx.")
    assert expected == reason_of(state, taw.Strike())
    state = play(state, taw.PayArmy("slingers-1"))
    assert [taw.Strike(), taw.BuyCoin()] == list(legal_actions(state))


@pytest.mark.rule("A4")
def test_an_attack_is_never_abandoned() -> None:
    """While mustering there is no way back: armies, swords and the strike alone."""
    state = play(mighty(), taw.Attack("ruin-lynx"))
    for action in (taw.Pass(), taw.Decline(), taw.Finish(), taw.Attack("mire-hound")):
        expected = ("A4", "The game waits for something else now: the armies of an attack.")
        assert expected == reason_of(state, action)


@pytest.mark.rule("A4")
def test_an_army_that_eats_up_the_coins_for_another_is_refused() -> None:
    """With 3 coins the cheap weak army may not be paid, since then the strong one could not."""
    state = raise_armies(mighty(), 0, taw.Army("militia"), taw.Army("champions", (), 2))
    start = edit_player(state, 0, coins=3)
    taken = [each for _, each in taken_after(start, taw.Attack("ruin-lynx"))]
    assert [taw.PayArmy("champions"), taw.Strike()] == taken
    before, _ = taken_after(start, taw.Attack("ruin-lynx"))[0]
    expected = "If you pay this army you cannot reach the defence 4 of Ruin Lynx. [A4]"
    assert expected == str(explain(before, taw.PayArmy("militia")))


@pytest.mark.rule("A4", "M2", "M3")
def test_ambrosia_that_the_attack_needs_is_not_spent_elsewhere() -> None:
    """The 3 ambrosia for the missing sword buy neither a coin nor a repair."""
    state = damage(edit_player(table(titans=TOPS), 0, ambrosia=4), 0, "wheat")
    state = play(state, taw.Attack("mire-hound"))
    expected = ("A4", "If you spend this you cannot reach the defence 4 of Mire Hound.")
    assert expected == reason_of(state, taw.BuyCoin())
    assert expected == reason_of(state, taw.BuyRepair("wheat"))
    more = edit_player(state, 0, ambrosia=5)
    assert play(more, taw.BuyCoin()).players[0].ambrosia == 3
    assert play(more, taw.BuyRepair("wheat")).players[0].ambrosia == 3


@pytest.mark.rule("A4", "M3", "D2")
def test_a_repair_may_bring_the_missing_sword() -> None:
    """Ambrosia for a sword may repair a card with a sword instead: victory stays in reach."""
    state = raise_armies(table(titans=TOPS), 0, taw.Army("spears-1"))
    state = damage(give_card(state, 0, "smithy"), 0, "smithy", "wheat")
    state = play(edit_player(state, 0, ambrosia=3), taw.Attack("mire-hound"))
    expected = ("A4", "If you spend this you cannot reach the defence 4 of Mire Hound.")
    assert expected == reason_of(state, taw.BuyRepair("wheat"))
    taken = [each for _, each in taken_after(state, taw.BuyRepair("smithy"))]
    assert [taw.PayArmy("spears-1"), taw.Strike()] == taken


@pytest.mark.rule("A4", "M5")
def test_a_sword_that_eats_up_the_ambrosia_for_a_coin_is_refused() -> None:
    """Without a coin, 3 ambrosia must buy one for the army; they may not buy a sword."""
    state = raise_armies(table(titans=TOPS), 0, taw.Army("champions"))
    state = edit_player(state, 0, coins=0, ambrosia=4)
    assert taken_after(state, taw.Attack("mire-hound"))[0][1] == taw.BuyCoin()
    before, _ = taken_after(state, taw.Attack("mire-hound"))[0]
    why_not = explain(before, taw.BuySword())
    assert why_not is not None
    expected = "If you spend this you cannot reach the defence 4 of Mire Hound."
    assert (why_not.rule, why_not.message) == ("A4", expected)


@pytest.mark.rule("A4", "M2")
def test_coins_for_armies_may_come_from_ambrosia() -> None:
    """With no coin at all, ambrosia pays both armies of an attack, two for each coin."""
    state = edit_player(mighty(), 0, coins=0, ambrosia=4)
    assert taken_after(state, taw.Attack("storm-ox"))[0][1] == taw.BuyCoin()
    state = play(state, taw.Attack("storm-ox"), taw.BuyCoin())
    state = play(
        state, taw.PayArmy("champions"), taw.BuyCoin(), taw.PayArmy("chosen"), taw.Strike()
    )
    assert (state.players[0].coins, state.players[0].ambrosia) == (0, 0)
    assert state.players[0].city.titans == ("storm-ox",)


def ends_of(state: State) -> set[str]:
    """What the musters that can follow end with; every choice of every muster is tried."""
    ends: set[str] = set()
    seen: set[State] = set()
    waiting = [state]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        if type(state.agenda[-1]).__name__ != "Muster":
            ends.add(type(state.agenda[-1]).__name__)
            continue
        actions = legal_actions(state)
        if not actions:
            ends.add("dead end")
        waiting += [play(state, action) for action in actions]
    return ends


def wins(state: State, defence: int, arrows: bool) -> bool:
    """Whether seat 0 can beat a defence: every set of armies, coins and swords bought is counted."""
    player = state.players[0]
    for chosen in product((False, True), repeat=len(player.armies)):
        paid = [army for army, picked in zip(player.armies, chosen, strict=True) if picked]
        coins = sum(army.coins + 1 for army in paid)
        left = player.ambrosia - 2 * max(0, coins - player.coins)
        if not paid or left < 0:
            continue
        swords, both = value_of(state, *[army.card for army in paid], bought=left // 3)
        if (both if arrows else swords) >= defence:
            return True
    return False


@pytest.mark.rule("A4", "M2", "M3", "M5")
@pytest.mark.parametrize("coins", range(4))
@pytest.mark.parametrize("ambrosia", range(9))
def test_no_dead_end_while_mustering(coins: int, ambrosia: int) -> None:
    """An attack is legal exactly if it can win, and then each way through it ends in the dice."""
    state = raise_armies(
        table(titans=TOPS), 0, taw.Army("militia"), taw.Army("spears-1", (), 1), taw.Army("scouts")
    )
    state = damage(give_card(state, 0, "smithy"), 0, "smithy", "wheat")
    state = edit_player(state, 0, coins=coins, ambrosia=ambrosia)
    for titan in ("mire-hound", "fen-toad", "storm-ox"):
        design = state.cards.titans[titan]
        legal = taw.Attack(titan) in legal_actions(state)
        assert wins(state, design.defence, design.arrows) == legal
        if legal:
            follow = {"RollDamage", "TurnUpTitan"}
            assert ends_of(play(state, taw.Attack(titan))) <= follow
