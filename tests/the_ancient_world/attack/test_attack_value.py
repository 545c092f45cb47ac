"""The value of an attack (A3, M5); an attack that cannot win is illegal (A4)."""

from __future__ import annotations

from itertools import product

import pytest

from ancient_world.engine.pending import legal_actions
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.attack import attack_value
from tests.the_ancient_world.attack.attacking import TOPS, mighty
from tests.the_ancient_world.cards.own_cards import can, own, own_table
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit_player,
    give_card,
    give_stored,
    play,
    raise_armies,
    refused,
    table,
    threaten,
)

# --- A3: what counts ---


def value_of(state: State, *paid: str, bought: int = 0) -> tuple[int, int]:
    """Return the swords, and the swords with arrows, of seat 0's attack."""
    return attack_value(state, 0, paid, bought)


@pytest.mark.rule("A3", "R2")
def test_legacies_add_up_and_retired_cards_give_nothing_else() -> None:
    """Each retired card of a paid army adds its legacy, not its own swords and arrows."""
    state = raise_armies(
        mighty(), 0, taw.Army("levy-1", ("veterans", "cavalry", "great-bows")), taw.Army("chosen")
    )
    assert value_of(state, "levy-1") == (2 + 2 + 2, 2 + 2 + 2 + 2)
    assert value_of(state, "chosen") == (4, 8)


@pytest.mark.rule("A3")
def test_stored_cards_threats_and_other_cities_do_not_count() -> None:
    """Only cards in the attacker's city count, not stored cards, threatening titans or other cities."""
    state = raise_armies(mighty(), 0, taw.Army("militia"))
    state = give_card(give_stored(state, 0, "citadel"), 1, "foundry")
    assert value_of(threaten(state, 0, "mud-giant"), "militia") == (1, 2)


@pytest.mark.rule("A2", "A4")
def test_an_army_without_swords_is_too_weak_or_lacks_coins() -> None:
    """An attack with an army without swords is too weak if the army can be paid, and lacks coins if it cannot."""
    weak = own(can("military", "militia", banners=[]))
    state = raise_armies(own_table(weak, 2, *TOPS), 0, taw.Army("militia"))
    for coins, refusal in (
        (1, ("attack-too-weak", "Mire Hound has defence 4; your attack comes to 0. [A4]")),
        (
            0,
            (
                "army-coins-short",
                "An army for Mire Hound costs at least 1 coin; you have 0 coins. [A2]",
            ),
        ),
    ):
        state = edit_player(state, 0, coins=coins, ambrosia=0)
        assert refused(state, taw.Attack("mire-hound")) == refusal


# --- A4: only attacks that defeat the titan ---


def ends_of(state: State) -> set[str]:
    """Return the names of the steps that follow all possible musters of an attack, and "dead end" if one has no action."""
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
    """Return whether seat 0 can beat a defence, by trying every set of armies, coins and swords bought."""
    player = state.players[0]
    for chosen in product((False, True), repeat=len(player.armies)):
        paid = [army for army, picked in zip(player.armies, chosen, strict=True) if picked]
        coins = sum(army.coins + 1 for army in paid)
        ambrosia = player.ambrosia - 2 * max(0, coins - player.coins)
        if not paid or ambrosia < 0:
            continue
        swords, both = value_of(state, *[army.card for army in paid], bought=ambrosia // 3)
        if (both if arrows else swords) >= defence:
            return True
    return False


@pytest.mark.sampled(4)
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
