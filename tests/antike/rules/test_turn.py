"""A turn (T): coin, rondel, action, cities, personalities."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.games.antike.rules.turn import price_of
from tests.antike.games import Setting, plies
from tests.antike.positions import at, edit, of, play, refused, step, table, turn_of


@pytest.mark.rule("T1")
def test_coins_stand_for_any_good() -> None:
    """A temple for 3 marble and 2 coins; where there is a choice, the payer chooses."""
    state = edit(turn_of(table(3), "greece"), "greece", marble=3, coins=2)
    after = play(state, antike.ChooseSpace("temple"), antike.BuildTemple("sparta"))
    assert (of(after, "greece").marble, of(after, "greece").coins) == (0, 0)
    state = edit(state, "greece", marble=4, coins=3)
    state = play(state, antike.ChooseSpace("temple"), antike.BuildTemple("sparta"))
    assert aw.legal_actions(state) == tuple(map(antike.UseCoins, (1, 2, 3)))
    assert refused(state, antike.UseCoins(0)).code == "antike-coins-range"
    state = play(state, antike.UseCoins(3))
    assert (of(state, "greece").marble, of(state, "greece").coins) == (2, 0)


@pytest.mark.rule("T2")
def test_the_first_turn_is_free() -> None:
    """Before its first turn a civilization may go to any space for nothing."""
    state = turn_of(table(3), "greece")
    goods = of(state, "greece").goods
    for space in antike.SPACES:
        assert price_of(of(state, "greece"), space) == 0
    assert len(aw.legal_actions(state)) == 8
    assert of(play(state, antike.ChooseSpace("know-how")), "greece").goods == goods


@pytest.mark.rule("T2")
def test_prices_of_the_rondel() -> None:
    """Three ahead are free, each further space costs one; to stay costs 5."""
    one = of(edit(turn_of(table(3), "greece"), "greece", space="iron"), "greece")
    prices = {space: price_of(one, space) for space in antike.SPACES}
    assert prices == {
        "temple": 0,
        "gold": 0,
        "manoeuvre-1": 0,
        "arming": 1,
        "marble": 2,
        "know-how": 3,
        "manoeuvre-2": 4,
        "iron": 5,
    }


@pytest.mark.rule("T2")
def test_the_price_is_paid_in_any_goods() -> None:
    """The civilization chooses, good by good, and has none left where it must give all."""
    state = edit(turn_of(table(3), "greece"), "greece", space="iron", iron=0)
    assert of(state, "greece").goods == 5
    state = play(state, antike.ChooseSpace("marble"))
    assert step(state) == "PayAny"
    assert aw.legal_actions(state) == (antike.Give("marble"), antike.Give("gold"))
    assert refused(state, antike.Give("iron")).code == "antike-no-good"
    assert refused(state, antike.Give("wine")).code == "antike-no-such-good"
    state = play(state, antike.Give("gold"), antike.Give("marble"))
    own = of(state, "greece")
    assert (own.marble, own.gold) == (2, 2)  # one marble paid, one produced


@pytest.mark.rule("T2")
def test_too_dear_a_space() -> None:
    """Who cannot pay cannot go there."""
    state = edit(
        turn_of(table(3), "greece"), "greece", space="iron", marble=0, iron=0, gold=4, coins=0
    )
    assert antike.ChooseSpace("manoeuvre-2") in aw.legal_actions(state)
    reason = refused(state, antike.ChooseSpace("iron"))
    assert (reason.code, reason.rule) == ("antike-rondel-price", "T2")
    assert str(reason) == "iron is 8 spaces ahead and costs 5; you have 4 goods. [T2]"
    assert refused(state, antike.ChooseSpace("moon")).code == "antike-no-such-space"


@pytest.mark.rule("T3")
def test_an_action_need_not_be_used() -> None:
    """A space can be chosen without using it; other actions wait."""
    state = edit(turn_of(table(3), "greece"), "greece", marble=10)
    state = play(state, antike.ChooseSpace("temple"))
    assert antike.Finish() in aw.legal_actions(state)
    assert refused(state, antike.ChooseSpace("iron")).code == "antike-not-now"
    after = play(state, antike.Finish())
    assert not any(after.temples)
    poor = edit(turn_of(table(3), "greece"), "greece", marble=0, gold=0, coins=0)
    assert step(play(poor, antike.ChooseSpace("temple"))) == "Rondel"


@pytest.mark.rule("T5")
def test_rounds_begin_with_the_first_civilization() -> None:
    """Seats follow each other; a round begins with who started the game."""
    state = table(3)
    order = []
    for _ in range(4):
        order.append((state.round, state.agenda[-1].player))  # type: ignore[attr-defined]
        state = play(state, antike.ChooseSpace("gold"))
    assert order == [(1, 2), (1, 0), (1, 1), (2, 2)]


@pytest.mark.rule("T6")
def test_nobody_trades() -> None:
    """No action of a game of two gives goods of one civilization to another."""
    for ply in plies(4, Setting(2), most=700):
        step_before: Any = ply.before.agenda[-1]
        whose = getattr(step_before, "civilization", None)
        pairs = list(zip(ply.before.civilizations, ply.after.civilizations, strict=True))
        for (place, (old, new)), (other, (before, after)) in permutations(enumerate(pairs), 2):
            if place == whose and other != whose and ply.before.round:
                lost = old.goods - new.goods
                assert not (lost > 0 and after.goods - before.goods > 1), ply.action


@pytest.mark.rule("E4")
def test_all_know_how_makes_goods_alike() -> None:
    """Who knows all pays with whatever it has, here a temple with gold and iron."""
    state = edit(
        turn_of(table(3), "greece"),
        "greece",
        know_how=antike.ADVANCES,
        marble=0,
        iron=2,
        gold=4,
        coins=0,
    )
    state = play(state, antike.ChooseSpace("temple"), antike.BuildTemple("sparta"))
    assert step(state) == "PayAny"
    state = play(state, *[antike.Give("gold")] * 4)
    own = of(state, "greece")
    assert (own.marble, own.iron, own.gold) == (0, 1, 0)
    assert any(state.temples)


@pytest.mark.rule("E4")
def test_the_exchange_of_2006() -> None:
    """Two of one kind for one of another, as often as goods last."""
    state = edit(
        turn_of(table(3, all_know_how="2006"), "greece"),
        "greece",
        know_how=antike.ADVANCES,
        marble=4,
        iron=1,
        gold=4,
        coins=0,
    )
    assert antike.Exchange("gold", "marble") in aw.legal_actions(state)
    assert refused(state, antike.Exchange("iron", "marble")).code == "antike-goods-short"
    assert refused(state, antike.Exchange("gold", "gold")).code == "antike-same-good"
    assert refused(state, antike.Exchange("coins", "gold")).code == "antike-no-such-good"
    state = play(state, antike.ChooseSpace("temple"))
    assert refused(state, antike.BuildTemple("sparta")).code == "antike-cannot-pay"
    state = play(state, antike.Exchange("gold", "marble"), antike.BuildTemple("sparta"))
    assert (of(state, "greece").marble, of(state, "greece").gold) == (0, 2)
    nobody = turn_of(table(3, all_know_how="2006"), "greece")
    assert refused(nobody, antike.Exchange("gold", "iron")).data == {"known": 0, "all": 8}


@pytest.mark.rule("E4", "T3")
@pytest.mark.parametrize(
    ("goods", "waiting"),
    [
        ((4, 0, 2), "Building"),
        ((2, 2, 3), "Rondel"),
        ((1, 4, 5), "Building"),
        ((0, 9, 2), "Building"),
        ((0, 9, 1), "Rondel"),
    ],
)
def test_nobody_is_asked_whom_no_exchange_helps(goods: tuple[int, int, int], waiting: str) -> None:
    """A temple that cannot be paid, however much is exchanged, is passed over; finishing alone is no choice."""
    marble, iron, gold = goods
    state = edit(
        turn_of(table(3, all_know_how="2006"), "greece"),
        "greece",
        know_how=antike.ADVANCES,
        marble=marble,
        iron=iron,
        gold=gold,
        coins=0,
    )
    state = play(state, antike.ChooseSpace("temple"))
    assert step(state) == waiting
    assert aw.legal_actions(state) != (antike.Finish(),)


@pytest.mark.rule("E4", "F1")
def test_nobody_exchanges_for_a_city_without_a_site() -> None:
    """Goods in plenty are no reason to ask who has no unit in a free province."""
    goods = {"marble": 0, "iron": 9, "gold": 9}
    state = edit(table(3, all_know_how="2006"), "greece", know_how=antike.ADVANCES, **goods)
    assert step(at(state, "greece", "gold")) == "Rondel"
    assert step(at(edit(state, "greece", legions={"athenae": 1}), "greece", "gold")) == "Founding"


@pytest.mark.rule("E4")
def test_the_extra_personality_of_2006() -> None:
    """All know-how brings a card of the fullest pile; of several, the one that is chosen."""
    known = ("wheel", "roads", "boats", "navigation", "market", "coinage", "monarchy")
    state = edit(
        turn_of(table(3, all_know_how="2006"), "greece"), "greece", know_how=known, gold=10
    )
    state = edit(state, "persia", know_how=("monarchy", "democracy"))
    after = play(state, antike.ChooseSpace("know-how"), antike.Learn("democracy"))
    while step(after) != "Rondel" or after.agenda[-1].player == 0:  # type: ignore[attr-defined]
        after = play(after, antike.Finish())
    assert of(after, "greece").kings == 1
    state = edit(state, "arabia", kings=1)
    after = play(state, antike.ChooseSpace("know-how"), antike.Learn("democracy"))
    while step(after) != "ChooseExtra":
        after = play(after, antike.Finish())
    assert aw.legal_actions(after) == (antike.ChoosePile("kings"), antike.ChoosePile("scholars"))
    assert refused(after, antike.ChoosePile("generals")).code == "antike-not-fullest"
    assert refused(after, antike.ChoosePile("poets")).code == "antike-no-such-pile"
    after = play(after, antike.ChoosePile("scholars"))
    assert of(after, "greece").scholars == 1
    assert not of(after, "greece").extra_due


@pytest.mark.rule("E4")
def test_without_2006_no_card_for_all_know_how() -> None:
    """In the first edition goods are alike, and that is all."""
    known = ("wheel", "roads", "boats", "navigation", "market", "coinage", "monarchy")
    state = edit(turn_of(table(3), "greece"), "greece", know_how=known, gold=10, coins=0)
    state = edit(state, "persia", know_how=("monarchy", "democracy"))
    state = play(state, antike.ChooseSpace("know-how"), antike.Learn("democracy"))
    assert of(state, "greece").personalities == 0


def test_spaces_do_their_actions() -> None:
    """Each space leads to its own decision, or produces."""
    rich = edit(turn_of(table(3), "greece"), "greece", marble=9, iron=9, gold=9)
    rich = edit(rich, "greece", legions={"sparta": 1})
    steps = {space: step(at(rich, "greece", space)) for space in antike.SPACES}
    assert steps == {
        "iron": "Rondel",
        "temple": "Building",
        "gold": "Rondel",
        "manoeuvre-1": "Manoeuvre",
        "arming": "Arming",
        "marble": "Rondel",
        "know-how": "Learning",
        "manoeuvre-2": "Manoeuvre",
    }
