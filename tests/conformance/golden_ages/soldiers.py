"""Situations on soldiers: whom they attack, for what price, and what becomes of it (C6)."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from tests.conformance.telling import Chances, Impossible, Played, Refused, Seen, Shown, situation
from tests.golden_ages.positions import edit, play, scene, show
from tests.golden_ages.rules.test_soldiers import TOKEN, war

GLORY = ("2-1", "2-2", "3-1", "3-2")
"""Tokens for attacks that were made before."""


def after_attacks(count: int, gold: int) -> ga.GoldenAgesState:
    """Return the state of ``war()`` in which the first player has attacked so often before, and has this gold."""
    return edit(war(gold=gold), attacks=count, glory=GLORY[:count])


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


CHINA = ("china", "phoenicia")


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


UNITED_STATES = ("united-states", "persia")


def entering(gold: int, attacks: int = 0) -> ga.GoldenAgesState:
    """Return a state in which the United States, with this gold, can attack f4."""
    state = scene(era=4, civilizations=UNITED_STATES)
    state = edit(state, gold=gold, standing=("e4", "g5", "g5"), attacks=attacks, glory=GLORY[:attacks])  # fmt: skip
    return edit(state, 1, cities=("f4",))


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


def three(gold: int, era: int = 2, **wonders: Any) -> ga.GoldenAgesState:
    """Return a state in which the first of three players can attack a city of the second one, with wonders by seat."""
    state = scene(3, era=era, civilizations=("mongolia", "greece", "persia"))
    state = edit(state, gold=gold, standing=("e4", "g5", "g5"))
    state = edit(state, 1, cities=("f4",))
    for seat, name in enumerate(("first", "second", "third")):
        if name in wonders:
            state = edit(state, seat, wonders=(wonders[name],))
    return state


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


# --- without a colonist ---


def rocketry(**changes: Any) -> ga.GoldenAgesState:
    """Return the state of ``war()`` in which the first player, with Rocketry and 3 gold, has one standing colonist."""
    changes = {"know": ("rocketry",), "standing": ("g5",), "lying": ("g5", "g5"), **changes}
    return edit(war(gold=3), **changes)


@situation("C6", "With Rocketry one attacks anywhere without a colonist, and takes no control.")
def _() -> Played:
    case = Played(rocketry(), ga.SendSoldier(None))
    assert (case.after.players[0].gold, case.after.players[0].standing) == (0, ("g5",))
    return case


@situation("C6", "Founding a city after such an attack takes control, and nobody lies down.")
def _() -> Played:
    case = Played(play(rocketry(), ga.SendSoldier(None), TOKEN), ga.FoundCity())
    first = case.after.players[0]
    assert first.gold == 1 + 1, "the cube, and the game"
    assert (first.standing, first.lying) == (("g5",), ("g5", "g5"))
    return case


@situation("C6", "With Rocketry one attacks even if nobody stands.")
def _() -> Played:
    case = Played(rocketry(standing=(), lying=("g5",) * 3), ga.SendSoldier(None))
    assert case.after.players[0].attacks == 1
    return case


@situation("C6", "Rocketry of India, without Aviation, attacks anywhere, but its colonists walk.")
def _() -> Refused:
    state = edit(war(), technologies=(*scene().players[0].technologies[:1], "rocketry", *scene().players[0].technologies[1:]))  # fmt: skip
    assert ga.SendSoldier(None) in aw.legal_actions(state)
    return Refused(state, ga.SendSoldier("g5"), "golden-no-target")


@situation("C6", "Without Rocketry an attack needs a colonist.")
def _() -> Refused:
    return Refused(war(), ga.SendSoldier(None), "golden-colonist-needed")


@situation("C6", "An attack with Rocketry is paid like any other.")
def _() -> Refused:
    return Refused(rocketry(gold=2), ga.SendSoldier(None), "golden-attack-price")


@situation(
    "C6", "As the United States, an attack with Rocketry enters no square, and brings no 4 gold."
)
def _() -> Refused:
    state = edit(entering(2), know=("rocketry",), standing=("g5",) * 3)
    return Refused(state, ga.SendSoldier(None), "golden-attack-price")


@situation("C6", "With Rocketry a colonist may attack, too, and go anywhere with Aviation.")
def _() -> Played:
    case = Played(rocketry(), ga.SendSoldier("g5"))
    first = case.after.players[0]
    assert (first.standing, first.gold) == (("f4",), 3 - 3 + 1)
    return case


@situation(
    "C6", "A city that Rocketry founds where one has a colonist brings the cube's gold alone."
)
def _() -> Played:
    state = rocketry(standing=("g5",), lying=("f4", "g5"))
    case = Played(play(state, ga.SendSoldier(None), TOKEN), ga.FoundCity())
    assert case.after.players[0].gold == 0 + 1
    return case


# --- where nobody is attacked ---


@situation("C6", "A colonist that lies does not attack.")
def _() -> Refused:
    state = edit(war(), standing=("g5", "g5"), lying=("e4",))
    return Refused(state, ga.SendSoldier("e4"), "golden-lies")


@situation("C6", "One attacks with one's own colonists.")
def _() -> Refused:
    return Refused(war(), ga.SendSoldier("f4"), "golden-no-colonist")


@situation("C6", "A soldier comes from a square of the map.")
def _() -> Refused:
    return Refused(war(), ga.SendSoldier("e0"), "golden-no-such-square")


@situation("C6", "On foot nobody is in reach from g5: f4 is two steps away.")
def _() -> Refused:
    return Refused(war(), ga.SendSoldier("g5"), "golden-no-target")


@situation("C6", "A capital is not attacked: with nobody else in reach there is no attack.")
def _() -> Refused:
    state = edit(
        edit(scene(), standing=("d5", "g5", "g5"), gold=20), 1, standing=("a1", "a1", "d6")
    )
    return Refused(state, ga.SendSoldier("d5"), "golden-only-capitals")


@situation("C6", "Colonists of others on one's own capital are safe, too.")
def _() -> Refused:
    state = edit(edit(scene(), gold=20), 1, standing=("d6", "d6", "g5"))
    return Refused(state, ga.SendSoldier("g5"), "golden-only-capitals")


def aiming(**changes: Any) -> ga.GoldenAgesState:
    """Return the choice between e3 and f4, with changes to the first player."""
    state = edit(war(), 1, standing=("d6", "f4", "f4"), lying=(), cities=("e3",))
    return play(edit(state, **changes), ga.SendSoldier("e4"))


@situation("C6", "Where nobody is there is nobody to attack.")
def _() -> Refused:
    return Refused(aiming(), ga.Attack("d4"), "golden-nobody-there")


@situation("C6", "One's own colonists are not attacked.")
def _() -> Refused:
    state = aiming(standing=("d4", "e4", "g5"))
    return Refused(state, ga.Attack("d4"), "golden-nobody-there")


@situation("C6", "A soldier goes no farther than an explorer.")
def _() -> Refused:
    return Refused(aiming(), ga.Attack("a6"), "golden-too-far")


@situation("C6", "With Aviation, too, a capital is safe.")
def _() -> Refused:
    return Refused(aiming(know=("aviation",)), ga.Attack("d6"), "golden-capital-safe")


@situation("C6", "A square of the map is attacked.")
def _() -> Refused:
    return Refused(aiming(), ga.Attack("m6"), "golden-no-such-square")


@situation("C6", "A soldier who is sent attacks.")
def _() -> Refused:
    return Refused(aiming(), ga.Finish(), "golden-not-now")


# --- glory ---


def drawing() -> ga.GoldenAgesState:
    """Return the draw of a glory token after an attack."""
    return play(war(), ga.SendSoldier("e4"))


@situation("C6", "A token of the bag is drawn, not one that a player has.")
def _() -> Refused:
    state = play(after_attacks(1, 20), ga.SendSoldier("e4"))
    return Refused(state, aw.Dealt(("2-1",)), "card-not-in-deck")


@situation("C6", "One token is drawn.")
def _() -> Refused:
    return Refused(drawing(), aw.Dealt(("2-1", "2-2")), "wrong-card-count")


@situation("C6", "A token has to be drawn before a city is founded.")
def _() -> Refused:
    return Refused(drawing(), ga.FoundCity(), "deal-awaited")


def looking() -> ga.GoldenAgesState:
    """Return a state in which China has attacked and looks at two glory tokens."""
    state = play(war(civilizations=CHINA), ga.SendSoldier("e4"))
    return play(state, aw.Dealt(("6-1", "2-2")))


@situation("C6", "As China, two tokens are drawn, whatever their order.")
def _() -> Played:
    case = Played(play(war(civilizations=CHINA), ga.SendSoldier("e4")), aw.Dealt(("6-1", "2-2")))
    assert case.after.agenda[-1].tokens == ("2-2", "6-1")
    assert case.after.players[0].glory == ()
    return case


@situation("C6", "As China, one token is not enough while there are two.")
def _() -> Refused:
    state = play(war(civilizations=CHINA), ga.SendSoldier("e4"))
    return Refused(state, aw.Dealt(("6-1",)), "wrong-card-count")


@situation("C6", "As China, two different tokens are drawn.")
def _() -> Refused:
    state = play(war(civilizations=CHINA), ga.SendSoldier("e4"))
    return Refused(state, aw.Dealt(("6-1", "6-1")), "card-dealt-twice")


@situation("C6", "As China one looks at two tokens and keeps one; the other goes back.")
def _() -> Played:
    case = Played(looking(), ga.KeepToken("6-1"))
    assert case.after.players[0].glory == ("6-1",)
    assert "2-2" in case.after.glory.unseen
    assert len(case.after.glory.unseen) == 16 - 1
    return case


@situation("C6", "As China one may keep the token that is worth less.")
def _() -> Played:
    case = Played(looking(), ga.KeepToken("2-2"))
    assert case.after.players[0].glory == ("2-2",)
    assert "6-1" in case.after.glory.unseen
    return case


@situation("C6", "As China, one of the tokens that were drawn is kept, no other one.")
def _() -> Refused:
    return Refused(looking(), ga.KeepToken("6-2"), "golden-not-looked-at")


@situation("C6", "As China, one token is kept: declining is no choice.")
def _() -> Refused:
    return Refused(looking(), ga.Finish(), "golden-not-now")


@situation("C6", "The tokens looked at lie in order: how they were drawn tells nothing.")
def _() -> Impossible:
    document = aw.to_document(looking())
    agenda = document["state"]["agenda"]
    agenda[-1]["tokens"].reverse()
    return Impossible(document, "not-in-order", f"$.state.agenda[{len(agenda) - 1}].tokens")


def last_token(*civilizations: str) -> ga.GoldenAgesState:
    """Return the draw of the last token of the bag, by the first of four players."""
    tokens = tuple(scene().cards.glory)
    state = edit(war(players=4, civilizations=civilizations), attacks=3, glory=tokens[:3])
    for seat in (1, 2, 3):
        state = edit(state, seat, glory=tokens[4 * seat : 4 * seat + 4])
    return play(edit(state, gold=20), ga.SendSoldier("e4"))


@situation("C6", "As China, the last token is kept without a choice.")
def _() -> Played:
    state = last_token("china", "greece", "persia", "egypt")
    case = Played(state, aw.Dealt(state.glory.unseen))
    assert len(case.after.players[0].glory) == 4
    assert set(aw.legal_actions(case.after)) == {ga.FoundCity(), ga.Finish()}
    return case


@situation("C6", "As China, the last token is one, not two.")
def _() -> Refused:
    state = last_token("china", "greece", "persia", "egypt")
    (token,) = state.glory.unseen
    return Refused(state, aw.Dealt((token, "2-1")), "wrong-card-count")


# --- where rules meet ---


@situation("C6", "A defender whose last standing colonist is beaten can start a golden age.")
def _() -> Played:
    state = edit(war(gold=3), 1, standing=("f4",), lying=("d6", "d6"), cities=())
    state = play(state, ga.SendSoldier("e4"), TOKEN, ga.Finish())
    case = Played(state, ga.StartGoldenAge())
    assert case.after.players[1].golden
    return case


@situation("C6", "A player in a golden age can be attacked, and stays in it.")
def _() -> Played:
    state = edit(war(gold=3), standing=(), lying=("g5",) * 3)
    state = edit(state, 1, gold=3, standing=("f3",), lying=("d6", "d6"), cities=())
    state = edit(state, lying=("f4", "g5", "g5"))
    state = play(state, ga.StartGoldenAge())
    state = play(state, ga.ChooseJudgement(state.open_judgements[0]))
    case = Played(state, ga.SendSoldier("f3"))
    first = case.after.players[0]
    assert (first.golden, first.lying, first.standing) == (True, ("g5",) * 3, ())
    return case


@situation(
    "C6", "Whoever attacks without a colonist, and has none that stands, starts a golden age next."
)
def _() -> Played:
    state = rocketry(standing=(), lying=("g5",) * 3)
    state = play(state, ga.SendSoldier(None), TOKEN, ga.Finish(), ga.SendArtist("d6"))
    return Played(state, ga.StartGoldenAge())


@situation("C6", "With Rocketry, if all others are at their capitals nobody is attacked.")
def _() -> Refused:
    state = edit(rocketry(gold=20), 1, standing=("d6",) * 3, lying=(), cities=())
    return Refused(state, ga.SendSoldier(None), "golden-only-capitals")


@situation(
    "C6",
    "The gold that others have from an attack depends on what is paid: the United Nations get 1 from China.",
)
def _() -> Played:
    state = scene(3, era=4, civilizations=("china", "greece", "persia"))
    state = edit(edit(state, gold=1, standing=("e4", "g5", "g5")), 1, cities=("f4",))
    case = Played(edit(state, 2, wonders=("united-nations",)), ga.SendSoldier("e4"))
    assert [side.gold for side in case.after.players] == [0 + 1, 3, 3 + 1]
    return case


@situation("C6", "Great Wall and United Nations of the same player are both paid.")
def _() -> Played:
    state = edit(three(3, era=4), 2, wonders=("great-wall", "united-nations"))
    case = Played(state, ga.SendSoldier("e4"))
    assert [side.gold for side in case.after.players] == [1, 3, 3 + 3 + 3]
    return case


@situation("C6", "The Inca with Medicine take 5 gold with a square of wheat that they attack.")
def _() -> Played:
    state = edit(war(gold=3), know=("medicine",), standing=("e3", "g5", "g5"))
    state = edit(state, 1, standing=("d6", "d6", "d6"), lying=(), cities=("f3",))
    case = Played(state, ga.SendSoldier("e3"))
    assert case.after.players[0].gold == 3 - 3 + 5
    return case


@situation("C6", "With Construction a city on the attacked square takes two cubes.")
def _() -> Played:
    state = play(edit(war(gold=3), know=("construction",)), ga.SendSoldier("e4"), TOKEN)
    case = Played(state, ga.FoundCity())
    assert case.after.players[0].cities == (ga.City("f4", 2),)
    assert case.after.players[0].gold == 1 + 2
    return case


@situation("C6", "A wall that has made room for another building protects no more.")
def _() -> Played:
    state = edit(war(gold=3), 1, buildings=("wall-1",))
    state = play(show(state, "bank-1"), ga.SendArtist("g5"), ga.SendBuilder("d6"))
    assert state.players[1].buildings == ("bank-1",)
    case = Played(state, ga.SendSoldier("e4"))
    assert case.after.players[0].gold == 3 - 3 + 1
    return case


@situation("C6", "What a player wins after China's look stands after what the player had then.")
def _() -> Played:
    state = edit(war(civilizations=CHINA), 1, glory=("5-1",), gold=20)
    state = play(state, ga.SendSoldier("e4"), aw.Dealt(("6-1", "2-2")), ga.KeepToken("6-1"))
    state = play(state, ga.Finish())
    state = _again(state)
    case = Played(state, aw.Dealt(("3-1",)))
    assert case.after.players[1].glory == ("5-1", "3-1")
    return case


def _again(state: Any) -> Any:
    """Return the second player's attack on f4, where the first player's colonist lies after its own."""
    side = attrs.evolve(state.players[1], standing=("e4",), lying=("d6", "d6"))
    state = attrs.evolve(state, players=(state.players[0], side))
    ga.GAME.check(state)
    return play(state, ga.SendSoldier("e4"))


# --- chances ---


@situation("C6", "Of the 16 tokens each is equally likely.")
def _() -> Chances:
    tokens = ("2-1", "3-4", "5-2", "6-2")
    return Chances(
        drawing(), {**{aw.Dealt((token,)): "1/16" for token in tokens}, aw.Dealt(("7-1",)): "0"}
    )


@situation(
    "C6", "Tokens that players have are not in the bag: of the other 13 each is equally likely."
)
def _() -> Chances:
    state = edit(after_attacks(2, 20), 1, glory=("6-1",))
    tokens = {aw.Dealt((token,)): "1/13" for token in ("3-1", "5-2", "6-2")}
    gone = {aw.Dealt((token,)): "0" for token in ("2-1", "6-1")}
    return Chances(play(state, ga.SendSoldier("e4")), {**tokens, **gone})


@situation("C6", "The last token is sure.")
def _() -> Chances:
    state = last_token("inca", "greece", "persia", "egypt")
    (token,) = state.glory.unseen
    return Chances(
        state, {aw.Dealt((token,)): "1", aw.Dealt(("2-1",)): "0", aw.Dealt((token, "2-1")): "0"}
    )


@situation("C6", "As China, each two of the 16 tokens are equally likely, in either order.")
def _() -> Chances:
    return Chances(
        play(war(civilizations=CHINA), ga.SendSoldier("e4")),
        {
            aw.Dealt(("6-1", "2-2")): "1/240",
            aw.Dealt(("2-2", "6-1")): "1/240",
            aw.Dealt(("4-1", "4-2")): "1/240",
            aw.Dealt(("4-1", "4-1")): "0",
            aw.Dealt(("4-1",)): "0",
        },
    )


@situation("C6", "As China, each two of three tokens are equally likely.")
def _() -> Chances:
    tokens = tuple(scene().cards.glory)
    state = war(players=4, civilizations=("china", "greece", "persia", "egypt"))
    state = edit(state, attacks=1, glory=tokens[:1], gold=20)
    for seat in (1, 2, 3):
        state = edit(state, seat, glory=tokens[4 * seat : 4 * seat + 4])
    state = play(state, ga.SendSoldier("e4"))
    first, second, third = state.glory.unseen
    pairs = ((first, second), (second, first), (third, first), (second, third))
    return Chances(
        state, {**{aw.Dealt(pair): "1/6" for pair in pairs}, aw.Dealt((first, tokens[0])): "0"}
    )


@situation("C6", "As China, of a single token that is left there is one outcome.")
def _() -> Chances:
    state = last_token("china", "greece", "persia", "egypt")
    (token,) = state.glory.unseen
    return Chances(
        state, {aw.Dealt((token,)): "1", aw.Dealt((token, token)): "0", aw.Dealt(()): "0"}
    )


@situation("C6", "A token that China has put back can be drawn like any other.")
def _() -> Chances:
    state = play(looking(), ga.KeepToken("6-1"), ga.Finish())
    state = edit(state, 1, gold=20)
    state = play(edit(state, 1, standing=("d6", "f5"), lying=("d6",)), ga.SendSoldier("f5"))
    return Chances(
        state,
        {
            aw.Dealt(("2-2",)): "1/15",
            aw.Dealt(("2-1",)): "1/15",
            aw.Dealt(("6-2",)): "1/15",
            aw.Dealt(("6-1",)): "0",
        },
    )


# --- who knows what ---

HIDDEN = aw.HIDDEN_ID
VIEWERS = ((0, "the attacker"), (1, "the defender"), (2, "a third player"), (None, "a spectator"))


def _of_tokens(viewer: int | None, who: str) -> None:
    """Declare what a viewer of three knows of the attacker's tokens."""
    is_own = viewer == 0

    def fighting(civilization: str) -> ga.GoldenAgesState:
        state = war(players=3, civilizations=(civilization, "greece", "persia"))
        return play(edit(state, attacks=1, glory=("3-3",)), ga.SendSoldier("e4"))

    @situation(
        "C6",
        f"Before the token is drawn, of the one before {who} knows {'all' if is_own else 'nothing'}.",
    )
    def _() -> Seen:
        case = Seen(fighting("inca"), viewer)
        assert case.seen.players[0].glory == (("3-3",) if is_own else (HIDDEN,))
        assert ("3-3" in case.seen.glory.unseen) != is_own
        return case

    @situation("C6", f"Of the token that is drawn {who} knows {'all' if is_own else 'nothing'}.")
    def _() -> Seen:
        case = Seen(play(fighting("inca"), aw.Dealt(("2-1",))), viewer)
        assert case.seen.players[0].glory == (("2-1", "3-3") if is_own else (HIDDEN,) * 2)
        assert len(case.seen.glory.unseen) == (14 if is_own else 16)
        return case

    @situation(
        "C6", f"Of the tokens that China looks at {who} knows {'all' if is_own else 'nothing'}."
    )
    def _() -> Seen:
        case = Seen(play(fighting("china"), aw.Dealt(("6-1", "2-2"))), viewer)
        tokens = ("2-2", "6-1") if is_own else (HIDDEN,) * 2
        assert case.seen.agenda[-1].tokens == tokens
        assert len(case.seen.glory.unseen) == (13 if is_own else 16)
        return case

    @situation(
        "C6",
        f"Of the tokens that China keeps and puts back {who} knows {'all' if is_own else 'nothing'}.",
    )
    def _() -> Seen:
        state = play(fighting("china"), aw.Dealt(("6-1", "2-2")), ga.KeepToken("2-2"))
        case = Seen(state, viewer)
        assert case.seen.players[0].glory == (("2-2", "3-3") if is_own else (HIDDEN,) * 2)
        assert case.seen.looks[0].tokens == (("6-1",) if is_own else (HIDDEN,))
        assert "6-1" in case.seen.glory.unseen
        return case


for viewer, who in VIEWERS:
    _of_tokens(viewer, who)


@situation("C6", "Of a later draw nobody knows whether it is the token that China put back.")
def _() -> Seen:
    state = play(looking(), ga.KeepToken("6-1"), ga.Finish())
    state = edit(state, 1, gold=20, standing=("d6", "f5"), lying=("d6",))
    state = play(state, ga.SendSoldier("f5"), aw.Dealt(("2-2",)))
    case = Seen(state, 0)
    assert case.seen.players[1].glory == (HIDDEN,)
    assert "2-2" in case.seen.glory.unseen
    return case


@situation(
    "C6", "A player who has drawn a token that China put back knows it, not that China saw it."
)
def _() -> Seen:
    state = play(looking(), ga.KeepToken("6-1"), ga.Finish())
    state = edit(state, 1, gold=20, standing=("d6", "f5"), lying=("d6",))
    state = play(state, ga.SendSoldier("f5"), aw.Dealt(("2-2",)))
    case = Seen(state, 1)
    assert case.seen.players[1].glory == ("2-2",)
    assert case.seen.looks[0].tokens == (HIDDEN,)
    assert case.seen.players[0].glory == (HIDDEN,)
    return case


@situation("C6", "The others are told that a token is drawn, and not which.")
def _() -> Shown:
    case = Shown(play(war(players=3), ga.SendSoldier("e4")), TOKEN)
    assert case.to(0) == TOKEN
    assert case.to(1) == case.to(2) == case.to(None) == aw.Dealt((HIDDEN,))
    return case


@situation("C6", "The others are told that China draws two tokens, and not which.")
def _() -> Shown:
    case = Shown(play(war(civilizations=CHINA), ga.SendSoldier("e4")), aw.Dealt(("6-1", "2-2")))
    assert case.to(0) == aw.Dealt(("6-1", "2-2"))
    assert case.to(1) == case.to(None) == aw.Dealt((HIDDEN, HIDDEN))
    return case


@situation("C6", "The others are told that China keeps a token, and not which.")
def _() -> Shown:
    case = Shown(looking(), ga.KeepToken("6-1"))
    assert case.to(0) == ga.KeepToken("6-1")
    assert case.to(1) == case.to(None) == ga.KeepToken(HIDDEN)
    return case


@situation("C6", "All are told whom a soldier attacks.")
def _() -> Shown:
    case = Shown(aiming(), ga.Attack("e3"))
    assert case.to(0) == case.to(1) == case.to(None) == ga.Attack("e3")
    return case


@situation("C6", "A player who asks about a token that China looks at hears whose choice it is.")
def _() -> Refused:
    return Refused(looking(), ga.KeepToken("6-1"), "wrong-player", "A3", player=1)


@situation("C6", "Asked about a token that China does not look at, the answer is the same.")
def _() -> Refused:
    return Refused(looking(), ga.KeepToken("6-2"), "wrong-player", "A3", player=1)
