"""A bank with a limited number of goods, as the map file says (S6)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import antike
from tests.antike.games import choose
from tests.antike.own_maps import counted_goods
from tests.antike.positions import at, edit, of, play, refused, turn_of

GREECE = "greece"
HANDS = [GREECE, "persia", "arabia"]
ALL = antike.ADVANCES


def game(cards: antike.MapFile, players: int = 3, **options: Any) -> antike.AntikeState:
    """Return a game with this map file, in which nobody has goods."""
    all_options = {"civilizations": HANDS, **options} if players == 3 else options
    state = antike.GAME.new(players, cards, all_options)
    poor = [
        attrs.evolve(civilization, marble=0, iron=0, gold=0) for civilization in state.civilizations
    ]
    return attrs.evolve(state, civilizations=tuple(poor))


@pytest.mark.rule("S6")
def test_goods_are_unlimited_by_default() -> None:
    """The standard files have no limit of goods, and keep the digest of files without these keys."""
    cards = antike.MapFile.standard()
    assert (cards.box.marble, cards.box.iron, cards.box.gold) == (None, None, None)
    assert cards.digest == "d0586637506c90e72ba016c42a4af62bba996c505d358dadec99a2fca42bc80d"
    state = edit(game(cards), GREECE, marble=5_000)
    assert of(at(state, GREECE, "marble"), GREECE).marble == 5_001


@pytest.mark.rule("S6")
@pytest.mark.parametrize(("owned", "expected"), [(11, 12), (12, 12), (10, 11)])
def test_a_bank_gives_no_more_than_it_has(owned: int, expected: int) -> None:
    """A player who produces gets at most as many goods as the bank has."""
    state = game(counted_goods(marble=12))
    assert of(at(edit(state, GREECE, marble=owned), GREECE, "marble"), GREECE).marble == expected
    others = edit(state, "persia", marble=owned)
    assert of(at(others, GREECE, "marble"), GREECE).marble == expected - owned


@pytest.mark.rule("S6")
def test_paid_goods_go_back_to_the_bank() -> None:
    """Marble that pays a temple goes back to the bank, which can give it again."""
    state = edit(game(counted_goods(marble=12)), GREECE, marble=12)
    built = play(at(state, GREECE, "temple"), antike.BuildTemple("messana"))
    assert of(at(built, "persia", "marble"), "persia").marble == 1
    assert of(at(state, "persia", "marble"), "persia").marble == 0


def without_coins(state: antike.AntikeState) -> antike.AntikeState:
    """Return a state in which the bank has no coin; it is Arabia's turn, then that of Greece."""
    return turn_of(edit(state, "persia", coins=30 - of(state, "arabia").coins), "arabia")


@pytest.mark.rule("S6")
def test_a_good_that_the_bank_lacks_cannot_replace_a_coin() -> None:
    """A good of which the bank has none cannot be taken in place of a coin, and the reason says so."""
    state = edit(game(counted_goods(marble=12, iron=6)), "persia", marble=12)
    state = play(without_coins(state), antike.ChooseSpace("temple"))
    assert aw.legal_actions(state) == (antike.TakeGood("iron"), antike.TakeGood("gold"))
    reason = refused(state, antike.TakeGood("marble"))
    assert (reason.code, reason.rule) == ("antike-bank-lacks", "S6")
    assert str(reason) == "The bank has no marble left. [S6]"


@pytest.mark.rule("S6")
def test_an_empty_bank_gives_nothing_at_the_start_of_a_turn() -> None:
    """With neither coins nor goods in the bank, the turn begins without a question."""
    state = edit(
        game(counted_goods(marble=12, iron=6, gold=18)), "persia", marble=12, iron=6, gold=18
    )
    state = play(without_coins(state), antike.ChooseSpace("temple"))
    assert type(state.agenda[-1]).__name__ == "Rondel"
    assert of(state, GREECE).goods == 0


@pytest.mark.rule("S6")
@pytest.mark.rule("E4")
def test_the_bank_exchanges_goods_that_it_has() -> None:
    """An exchange for a good of which the bank has none is refused, and no step waits for such an exchange."""
    state = game(counted_goods(marble=12, iron=6), all_know_how="2006")
    state = edit(edit(state, "persia", iron=6), GREECE, gold=20, know_how=ALL)
    state = turn_of(state, GREECE)
    assert antike.Exchange("gold", "marble") in aw.legal_actions(state)
    reason = refused(state, antike.Exchange("gold", "iron"))
    assert (reason.code, reason.rule, reason.data["good"]) == ("antike-bank-lacks", "S6", "iron")
    assert waits_at(state, "arming") == "Rondel"  # of the next turn
    assert waits_at(edit(state, "persia", iron=5), "arming") == "Arming"


def waits_at(state: antike.AntikeState, space: str) -> str:
    """Return the name of the step that waits after the choice of a space."""
    return type(play(state, antike.ChooseSpace(space)).agenda[-1]).__name__


@pytest.mark.rule("S6")
def test_no_state_has_more_goods_than_the_box() -> None:
    """A state with more goods than the box is refused."""
    cards = counted_goods(marble=12)
    state = edit(game(cards), GREECE, marble=12)
    document = aw.to_document(state)
    document["state"]["civilizations"][1]["marble"] = 1
    with pytest.raises(aw.InvalidDocument) as caught:
        aw.from_document(document, cards=cards)
    assert (caught.value.code, caught.value.path) == ("antike-state-count", "$.state.civilizations")
    assert caught.value.data == {"expected": 12, "found": 13}


@pytest.mark.rule("S6")
@pytest.mark.parametrize("good", ["marble", "iron", "gold"])
def test_a_limit_below_the_goods_at_the_start_is_a_fault(good: str) -> None:
    """A limit below the goods of six civilizations at the start is a fault of the file (S4)."""
    least = 6 * getattr(antike.MapFile.standard().box.start, good)
    assert getattr(counted_goods(**{good: least}).box, good) == least
    with pytest.raises(aw.InvalidCardFile) as caught:
        counted_goods(**{good: least - 1})
    [fault] = caught.value.faults
    assert (fault.code, fault.table, fault.key) == ("out-of-range", "box", good)


@pytest.mark.parametrize("all_know_how", ["2005", "2006"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_random_games_keep_every_property(players: int, all_know_how: str) -> None:
    """With a limited bank, pieces are conserved, documents are read back equal, and records are valid."""
    cards = counted_goods(marble=12, iron=6, gold=18)
    match: Any = aw.Match.new(
        "antike", [f"P{n}" for n in range(players)], seed=5, cards=cards, all_know_how=all_know_how
    )
    rng = aw.SeededRandom(players)
    for number in range(250):
        before: Any = match.state
        match.apply(choose(match.pending().actions, rng, eager=True))
        antike.GAME.check(match.state)
        if number % 25 == 0:
            assert aw.from_json(aw.to_json(before), cards=cards) == before
    report = aw.validate(aw.to_json(match.record), cards=cards)
    assert (report.problems, report.final_state) == ((), match.state)
