"""Situations on attacks: what they do, what they cost, and what they bring to whom (C6)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.conformance.golden_ages.soldiers.positions import CHINA, after_attacks, entering, three
from tests.conformance.telling import Played, Refused, situation
from tests.golden_ages.positions import edit, play, scene
from tests.golden_ages.rules.test_soldiers import TOKEN, war

# --- what an attack does ---


@situation(
    "C6",
    "The first attack costs 3 gold; a glory token is drawn, the city is gone, its people lie at home.",
)
def _() -> Played:
    case = Played(play(war(gold=3), ga.SendSoldier("e4")), TOKEN)
    first, second = case.after.players
    assert (first.glory, first.gold) == (("4-1",), 3 - 3 + 1)
    assert (second.standing, second.lying) == (("d6",), ("d6", "d6"))
    assert (second.cities, second.reserve) == ((), 5)
    return case


@situation(
    "C6", "Whoever has just the 3 gold sends a soldier; the only square in reach is attacked."
)
def _() -> Played:
    case = Played(war(gold=3), ga.SendSoldier("e4"))
    first = case.after.players[0]
    assert (first.gold, first.attacks, first.standing) == (1, 1, ("f4", "g5", "g5"))
    return case


@situation("C6", "Of several squares in reach the player chooses one.")
def _() -> Played:
    state = play(edit(war(), 1, cities=("e3", "f4")), ga.SendSoldier("e4"))
    assert set(aw.legal_actions(state)) == {ga.Attack("e3"), ga.Attack("f4")}
    case = Played(state, ga.Attack("e3"))
    second = case.after.players[1]
    assert second.cities == (ga.City("f4", 1),)
    assert (second.standing, second.lying) == (("d6", "f4"), ("f4",))
    return case


@situation("C6", "After the token a city may be founded; then the soldier lies down.")
def _() -> Played:
    state = play(war(gold=3), ga.SendSoldier("e4"), TOKEN)
    case = Played(state, ga.FoundCity())
    first = case.after.players[0]
    assert (first.cities, first.lying, first.gold) == ((ga.City("f4", 1),), ("f4",), 1 + 1)
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C6", "Without a city, too, the soldier lies down.")
def _() -> Played:
    case = Played(play(war(gold=3), ga.SendSoldier("e4"), TOKEN), ga.Finish())
    assert case.after.players[0].lying == ("f4",)
    assert case.after.players[0].cities == ()
    return case


@situation("C6", "A colonist may attack where it stands: no control is taken, since it was there.")
def _() -> Played:
    case = Played(edit(war(gold=3), standing=("f4", "g5", "g5")), ga.SendSoldier("f4"))
    assert case.after.players[0].gold == 0
    assert case.after.players[0].standing == ("f4", "g5", "g5")
    return case


@situation("C6", "Where one has a lying colonist already, an attack brings no control.")
def _() -> Played:
    state = edit(war(gold=3), standing=("e4", "g5"), lying=("f4",))
    case = Played(state, ga.SendSoldier("e4"))
    assert case.after.players[0].gold == 0
    return case


@situation("C6", "A city of two cubes gives both back to its owner, who keeps the others.")
def _() -> Played:
    state = edit(war(), 1, cities=(ga.City("d3", 1), ga.City("f4", 2)), know=("construction",))
    case = Played(state, ga.SendSoldier("e4"))
    second = case.after.players[1]
    assert second.cities == (ga.City("d3", 1),)
    assert second.reserve == state.players[1].reserve + 2
    return case


@situation("C6", "A city alone is attacked, too: nobody comes home.")
def _() -> Played:
    state = edit(war(), 1, standing=("d6", "d6"), lying=("d6",), cities=("f4",))
    case = Played(state, ga.SendSoldier("e4"))
    assert (case.after.players[1].standing, case.after.players[1].lying) == (("d6", "d6"), ("d6",))
    return case


@situation(
    "C6", "Colonists on an island are attacked, too; its gem is taken, and no city is founded."
)
def _() -> Played:
    state = edit(scene(), know=("currency",), gold=3)
    state = play(edit(state, 1, standing=("d6", "d6", "g6")), ga.SendSoldier("g5"))
    case = Played(state, TOKEN)
    first = case.after.players[0]
    assert (first.gold, first.lying) == (2, ("g6",))
    assert case.after.players[1].lying == ("d6",)
    assert case.after.agenda[-1] == Turn(1)
    return case


@situation("C6", "As Russia, a soldier lies down nevertheless.")
def _() -> Played:
    state = edit(scene(era=4, civilizations=("russia", "greece")), standing=("e4", "g5", "g5"))
    state = edit(state, 1, cities=("f4",))
    case = Played(play(state, ga.SendSoldier("e4"), TOKEN), ga.Finish())
    assert case.after.players[0].lying == ("f4",)
    return case


@situation("C6", "Missing cubes of a city after an attack come from other own cities.")
def _() -> Played:
    cities = (ga.City("c3", 2), ga.City("d3", 2), ga.City("d4", 1))
    state = play(edit(war(), cities=cities), ga.SendSoldier("e4"), TOKEN, ga.FoundCity())
    case = Played(state, ga.TakeCube("c3"))
    assert ga.City("f4", 1) in case.after.players[0].cities
    assert case.after.players[0].lying == ("f4",)
    return case


# --- what it costs ---


def _prices(number: str, attacks: int, price: int) -> None:
    @situation("C6", f"The {number} attack costs {price} gold.")
    def _() -> Played:
        case = Played(after_attacks(attacks, price), ga.SendSoldier("e4"))
        assert case.after.players[0].gold == 0 + 1
        assert case.after.players[0].attacks == attacks + 1
        return case

    @situation("C6", f"With {price - 1} gold there is no {number} attack.")
    def _() -> Refused:
        return Refused(
            after_attacks(attacks, price - 1), ga.SendSoldier("e4"), "golden-attack-price"
        )


_prices("second", 1, 5)


_prices("third", 2, 8)


_prices("fourth", 3, 12)


@situation("C6", "Who cannot pay does not attack.")
def _() -> Refused:
    return Refused(edit(war(), gold=2), ga.SendSoldier("e4"), "golden-attack-price")


@situation("C6", "There are four attacks a game.")
def _() -> Refused:
    return Refused(after_attacks(4, 50), ga.SendSoldier("e4"), "golden-no-more-attacks")


@situation("C6", "A wall of the defender makes it 3 gold more.")
def _() -> Played:
    case = Played(edit(war(gold=6), 1, buildings=("wall-1",)), ga.SendSoldier("e4"))
    assert case.after.players[0].gold == 6 - 6 + 1
    return case


@situation("C6", "With 5 gold nobody attacks behind a wall.")
def _() -> Refused:
    state = edit(war(gold=5), 1, buildings=("wall-1",))
    return Refused(state, ga.SendSoldier("e4"), "golden-attack-price")


@situation("C6", "Two walls make it 6 gold more.")
def _() -> Played:
    walls = ("wall-1", "wall-2")
    state = edit(war(gold=9, players=3), 1, buildings=walls, know=("writing",))
    case = Played(state, ga.SendSoldier("e4"))
    assert case.after.players[0].gold == 9 - 9 + 1
    return case


@situation("C6", "The wall of a player who is not attacked, and one's own, cost nothing.")
def _() -> Played:
    state = edit(edit(war(gold=3, players=3), 2, buildings=("wall-1",)), buildings=("wall-2",))
    case = Played(state, ga.SendSoldier("e4"))
    assert case.after.players[0].gold == 3 - 3 + 1
    return case


@situation(
    "C6",
    "Several players on the square: one price with all their walls, one token, all are beaten.",
)
def _() -> Played:
    state = edit(war(gold=9, players=3), 2, standing=("c4", "f4", "f4"), buildings=("wall-1",))
    state = edit(state, 1, buildings=("wall-2",))
    case = Played(state, ga.SendSoldier("e4"))
    first, second, third = case.after.players
    assert (first.gold, first.attacks) == (9 - 9 + 1, 1)
    assert (second.lying, third.lying, third.standing) == (("d6", "d6"), ("c4", "c4"), ("c4",))
    assert case.after.agenda[-1].count == 1
    return case


@situation("C6", "Of two squares in reach the one behind a wall cannot be paid, the other one can.")
def _() -> Refused:
    state = edit(edit(war(gold=3, players=3), 1, buildings=("wall-1",)), 2, cities=("d4", "e3"))
    state = play(state, ga.SendSoldier("e4"))
    assert aw.legal_actions(state) == (ga.Attack("e3"), ga.Attack("d4"))
    return Refused(state, ga.Attack("f4"), "golden-attack-price")


@situation("C6", "As China, an attack costs 2 less: the first one 1 gold.")
def _() -> Played:
    case = Played(war(gold=1, civilizations=CHINA), ga.SendSoldier("e4"))
    assert case.after.players[0].gold == 0 + 1
    assert case.after.agenda[-1].count == 2
    return case


@situation("C6", "As China, a wall costs 3 more all the same.")
def _() -> Played:
    state = edit(war(gold=4, civilizations=CHINA), 1, buildings=("wall-1",))
    case = Played(state, ga.SendSoldier("e4"))
    assert case.after.players[0].gold == 4 - 4 + 1
    return case


@situation("C6", "As China, without gold there is no attack.")
def _() -> Refused:
    return Refused(war(gold=0, civilizations=CHINA), ga.SendSoldier("e4"), "golden-attack-price")


# --- what it brings to whom ---


@situation("C6", "As France, an attack brings 4 gold.")
def _() -> Played:
    case = Played(war(gold=3, civilizations=("france", "greece")), ga.SendSoldier("e4"))
    assert case.after.players[0].gold == 3 - 3 + 4 + 1
    return case


@situation("C6", "As France, these 4 gold come after the attack and do not pay for it.")
def _() -> Refused:
    state = war(gold=2, civilizations=("france", "greece"))
    return Refused(state, ga.SendSoldier("e4"), "golden-attack-price")


@situation("C6", "France gains nothing from the attack of another player.")
def _() -> Played:
    case = Played(war(gold=3, civilizations=("inca", "france")), ga.SendSoldier("e4"))
    assert case.after.players[1].gold == 3
    return case


@situation("C6", "As the United States, the 4 gold for entering pay for the attack.")
def _() -> Played:
    case = Played(entering(0), ga.SendSoldier("e4"))
    assert case.after.players[0].gold == 4 - 3 + 1
    return case


@situation("C6", "If the price is more than the gold and what the way brings, there is no attack.")
def _() -> Refused:
    return Refused(entering(0, attacks=1), ga.SendSoldier("e4"), "golden-attack-price-way")


@situation("C6", "As the United States, attacking where one stands brings no gold for entering.")
def _() -> Refused:
    state = edit(entering(2), standing=("f4", "g5", "g5"))
    return Refused(state, ga.SendSoldier("f4"), "golden-attack-price")


@situation("C6", "As Portugal, a soldier on the way over the edge earns the 3 gold that it costs.")
def _() -> Played:
    state = scene(era=3, civilizations=("portugal", "spain"))
    state = edit(state, gold=0, standing=("a3", "g5", "g5"))
    state = edit(state, 1, standing=("d6", "d6", "j3"))
    case = Played(state, ga.SendSoldier("a3"))
    assert case.after.players[0].gold == 0 + 3 - 3
    return case


@situation(
    "C6",
    "The Great Wall brings 3 gold when another player attacks, even if a third one is attacked.",
)
def _() -> Played:
    case = Played(three(3, third="great-wall"), ga.SendSoldier("e4"))
    assert [side.gold for side in case.after.players] == [1, 3, 3 + 3]
    return case


@situation("C6", "The Great Wall brings 3 gold to a defender, too; they are not the attacker's.")
def _() -> Played:
    case = Played(three(3, second="great-wall"), ga.SendSoldier("e4"))
    assert [side.gold for side in case.after.players] == [1, 3 + 3, 3]
    return case


@situation("C6", "The Great Wall brings nothing to an attacker who owns it.")
def _() -> Played:
    case = Played(three(3, first="great-wall"), ga.SendSoldier("e4"))
    assert [side.gold for side in case.after.players] == [1, 3, 3]
    return case


@situation("C6", "The United Nations get the gold that another player pays, walls included.")
def _() -> Played:
    state = edit(three(6, era=4, third="united-nations"), 1, buildings=("wall-1",))
    case = Played(state, ga.SendSoldier("e4"))
    assert [side.gold for side in case.after.players] == [1, 3, 3 + 6]
    return case


@situation("C6", "The United Nations get nothing of what their owner pays.")
def _() -> Played:
    case = Played(three(3, era=4, first="united-nations"), ga.SendSoldier("e4"))
    assert [side.gold for side in case.after.players] == [1, 3, 3]
    return case


@situation("C6", "The United Nations get the price of an attack on their owner, too.")
def _() -> Played:
    case = Played(three(3, era=4, second="united-nations"), ga.SendSoldier("e4"))
    assert [side.gold for side in case.after.players] == [1, 3 + 3, 3]
    return case
