"""Attacks (C6)."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.soldiers import attack_price
from tests.golden_ages.positions import edit, play, refused, scene, turn_of

TOKEN = aw.Dealt(("4-1",))


def war(*, gold: int = 20, players: int = 2, **options: Any) -> ga.GoldenAgesState:
    """Return a state in which the first player's colonist on e4 can reach f4, where the second has a city and two colonists."""
    options.setdefault("civilizations", ("inca", "greece", "persia", "egypt")[:players])
    state = edit(scene(players, era=2, **options), standing=("e4", "g5", "g5"), gold=gold)
    return edit(state, 1, standing=("d6", "f4"), lying=("f4",), cities=("f4",))


@pytest.mark.rule("C6")
def test_an_attack() -> None:
    """The attacker pays, removes the city, sends colonists home lying, takes a token and control, and lies down."""
    state = play(war(gold=3), ga.SendSoldier("e4"))  # f4 alone is near
    assert isinstance(aw.pending(state), aw.Chance)
    state = play(state, TOKEN)
    attacker, defender = state.players
    assert attacker.gold == 3 - 3 + 1, "3 to pay, 1 for the game on f4"
    assert attacker.glory == ("4-1",)
    assert attacker.attacks == 1
    assert defender.standing == ("d6",)
    assert defender.lying == ("d6", "d6")
    assert defender.cities == ()
    assert defender.reserve == 5
    assert set(aw.legal_actions(state)) == {ga.FoundCity(), ga.Finish()}
    founded = play(state, ga.FoundCity())
    assert founded.players[0].cities == (ga.City("f4", 1),)
    assert founded.players[0].lying == ("f4",)
    assert founded.players[0].gold == 2


@pytest.mark.rule("C6")
def test_why_a_square_cannot_be_attacked() -> None:
    """Each reason why a square cannot be attacked has its code."""
    base = edit(war(), 1, standing=("d6", "f4", "f4"), lying=(), cities=("e3",))
    state = play(base, ga.SendSoldier("e4"))
    assert aw.legal_actions(state) == (ga.Attack("e3"), ga.Attack("f4"))
    refused(state, ga.Attack("d4"), "golden-nobody-there", "C6")
    refused(state, ga.Attack("a6"), "golden-too-far", "C6")
    refused(state, ga.Attack("d6"), "golden-capital-safe", "C6")
    refused(state, ga.Attack("m6"), "golden-no-such-square", "C6")
    far = play(edit(base, know=("aviation",)), ga.SendSoldier("e4"))
    refused(far, ga.Attack("d6"), "golden-capital-safe", "C6")
    refused(scene(), ga.SendSoldier("e3"), "golden-no-colonist", "C6")
    refused(scene(), ga.SendSoldier(None), "golden-colonist-needed", "C6")


def message(state: Any, action: aw.Action) -> str:
    """Return the sentence that says why an action is illegal."""
    reason = aw.explain(state, action)
    assert reason is not None
    return reason.message


@pytest.mark.rule("C6")
def test_the_reason_names_the_nearest_obstacle_of_a_soldier() -> None:
    """The reason names the price, that only a capital is in reach, or that nobody is."""
    poor = edit(war(), gold=2)
    assert message(poor, ga.SendSoldier("e4")) == "Attacking f4 costs 3 gold; you have 2."
    near = edit(edit(scene(), standing=("d5", "g5", "g5")), 1, standing=("a1", "a1", "d6"))
    refused(near, ga.SendSoldier("d5"), "golden-only-capitals", "C6")
    assert message(near, ga.SendSoldier("d5")) == (
        "Only a capital is in reach, and capitals cannot be attacked: d6."
    )
    alone = edit(scene(), standing=("g5", "g5", "j1"))
    assert message(alone, ga.SendSoldier("j1")) == (
        "No other player has a colonist or a city within 1 step of j1."
    )
    flying = edit(alone, know=("aviation",))
    refused(
        edit(flying, 1, standing=("d6",) * 3), ga.SendSoldier("j1"), "golden-only-capitals", "C6"
    )


@pytest.mark.rule("C6", "A2")
def test_the_reason_names_gold_on_the_way_to_an_attack() -> None:
    """The United States gain 4 gold on the way; the reason names this sum too if it does not suffice."""
    state = edit(scene(era=4, civilizations=("united-states", "russia")), gold=0, attacks=1)
    state = edit(
        edit(state, glory=("2-1",), standing=("e4", "g5", "g5")), 1, standing=("d6", "d6", "f4")
    )
    refused(state, ga.SendSoldier("e4"), "golden-attack-price-way", "C6")
    assert message(state, ga.SendSoldier("e4")) == (
        "Attacking f4 costs 5 gold; you have 0, and the way brings 4."
    )


@pytest.mark.rule("C6")
def test_a_square_that_cannot_be_paid_is_refused() -> None:
    """A square that the player cannot pay is refused, while two others can be attacked."""
    state = edit(edit(war(gold=3, players=3), 1, buildings=("wall-1",)), 2, cities=("d4", "e3"))
    state = play(state, ga.SendSoldier("e4"))
    assert aw.legal_actions(state) == (ga.Attack("e3"), ga.Attack("d4"))
    refused(state, ga.Attack("f4"), "golden-attack-price", "C6")


@pytest.mark.rule("C6")
def test_walls_and_china() -> None:
    """Each wall of an attacked player adds 3 gold to the price, and China pays 2 less."""
    state = edit(war(), 1, buildings=("wall-1",))
    assert attack_price(state, 0, "f4") == 6
    both = edit(war(players=4), 1, buildings=("wall-1", "wall-2"), know=("writing",))
    assert attack_price(both, 0, "f4") == 9
    china = war(civilizations=("china", "phoenicia"))
    assert attack_price(china, 0, "f4") == 1


@pytest.mark.rule("C6")
def test_several_players_on_a_square() -> None:
    """An attack on several players has one price, with all their walls, and brings one token."""
    state = edit(war(players=3), 2, standing=("c4", "f4", "f4"), buildings=("wall-1",))
    assert attack_price(state, 0, "f4") == 6
    after = play(state, ga.SendSoldier("e4"), TOKEN)
    assert after.players[0].gold == 20 - 6 + 1
    assert after.players[0].glory == ("4-1",)
    assert after.players[1].lying == ("d6", "d6")
    assert after.players[2].lying == ("c4", "c4")


@pytest.mark.rule("C6")
def test_without_moving() -> None:
    """A colonist may attack the square on which it stands."""
    state = edit(war(), standing=("f4", "g5", "g5"))
    after = play(state, ga.SendSoldier("f4"), TOKEN)
    assert after.players[0].gold == 17
    refused(
        edit(state, 1, standing=("d6", "d6", "d6"), lying=(), cities=()),
        ga.SendSoldier("f4"),
        "golden-no-target",
        "C6",
    )


@pytest.mark.rule("C6")
def test_missing_cubes_in_an_attack_come_from_the_map() -> None:
    """Missing cubes for a city after an attack come from own cities."""
    cities = (ga.City("c3", 2), ga.City("d3", 2), ga.City("d4", 1))
    state = edit(war(), cities=cities)
    state = play(state, ga.SendSoldier("e4"), TOKEN, ga.FoundCity(), ga.TakeCube("c3"))
    assert ga.City("f4", 1) in state.players[0].cities


@pytest.mark.rule("C6", "C3")
def test_rocketry_attacks_anywhere_without_a_colonist() -> None:
    """With Rocketry a player attacks anywhere without a colonist, and takes control only by founding a city."""
    state = edit(war(gold=3), know=("rocketry",), standing=("g5",), lying=("g5", "g5"))
    state = play(state, ga.SendSoldier(None), TOKEN)
    assert state.players[0].gold == 0
    assert state.players[0].standing == ("g5",)
    founded = play(state, ga.FoundCity())
    assert founded.players[0].gold == 1 + 1, "the cube, and the game that is controlled now"
    assert play(state, ga.Finish()).players[0].gold == 0


@pytest.mark.rule("C6")
def test_one_of_the_remaining_tokens_is_drawn() -> None:
    """With four glory tokens left in the bag, an attack draws one of them."""
    tokens = tuple(scene().cards.glory)
    state = edit(edit(war(players=4), 2, glory=tokens[:4]), 3, glory=tokens[4:8])
    state = edit(state, 1, glory=tokens[8:12])
    state = edit(state, attacks=3, glory=())
    draft: Any = state.thaw()
    rest = draft.glory
    assert len(rest) == 4
    after = play(state, ga.SendSoldier("e4"), aw.Dealt((rest.unseen[0],)))
    assert len(after.glory) == 3


@pytest.mark.rule("C6")
def test_an_island_is_attacked_and_no_city_is_founded_there() -> None:
    """An attack on an island brings its symbol, and no question about a city."""
    state = edit(scene(), standing=("g5", "g5", "g5"), know=("currency",), gold=3)
    state = edit(state, 1, standing=("d6", "d6", "g6"))
    after = play(state, ga.SendSoldier("g5"), TOKEN)
    assert after.players[1].lying == ("d6",)
    assert after.players[0].lying == ("g6",)
    assert after.players[0].gold == 2, "the gem, which Currency makes gold of"
    assert turn_of(after) == 1


@pytest.mark.rule("C6")
def test_china_takes_the_last_token_without_a_choice() -> None:
    """China keeps the last token without a choice."""
    tokens = tuple(scene().cards.glory)
    state = war(players=4, civilizations=("china", "greece", "persia", "egypt"))
    for seat, held in ((1, tokens[:4]), (2, tokens[4:8]), (3, tokens[8:12])):
        state = edit(state, seat, glory=held)
    state = edit(state, glory=tokens[12:15], gold=20)
    after = play(state, ga.SendSoldier("e4"), aw.Dealt((tokens[15],)))
    assert set(after.players[0].glory) == set(tokens[12:])
