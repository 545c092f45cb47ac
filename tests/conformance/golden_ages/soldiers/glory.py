"""Situations on glory tokens, and on attacks on which other rules bear (C6)."""

from __future__ import annotations

from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from tests.conformance.golden_ages.soldiers.positions import (
    CHINA,
    after_attacks,
    drawing,
    last_token,
    looking,
    rocketry,
    three,
)
from tests.conformance.telling import Impossible, Played, Refused, situation
from tests.golden_ages.positions import edit, play, scene, show
from tests.golden_ages.rules.test_soldiers import TOKEN, war

# --- glory ---


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
