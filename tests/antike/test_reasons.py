"""Codes of refusals that no conformance situation has, and legal actions that equal those derived from the candidates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.games.antike.advances import BASIC_ADVANCES
from ancient_world.testing import legality_differences
from tests.antike.games import SETTINGS, plies, rich_start
from tests.antike.own_maps import counted_goods
from tests.antike.positions import (
    at,
    consecrate,
    edit,
    found,
    march,
    places_for,
    play,
    refused,
    table,
    turn_of,
)
from tests.refusals import refusals, told_as_situations

State = antike.AntikeState
GREECE, PERSIA = "greece", "persia"
MOST_CITIES = places_for(25)


def rich(**more: Any) -> State:
    """Return a state in which Greece has many goods, but no more coins than at the start."""
    return edit(table(3), GREECE, marble=20, iron=20, gold=20, **more)


def manoeuvring(**options: Any) -> State:
    """Return a state in which Greece has two legions beside a strong city, and another one that cannot reach it."""
    state = edit(table(3, **options), PERSIA, legions={"ninive": 3})
    return at(edit(state, GREECE, legions={"ninive": 2, "athenae": 1}), GREECE, "manoeuvre-1")


def ordering() -> State:
    """Return a state in which a legion of Greece is to move, or to fight where it stands."""
    return play(manoeuvring(), antike.ChooseUnits("legion", "athenae", 1))


def arrived() -> State:
    """Return a state in which one of two legions has used up its manoeuvre."""
    state = at(edit(table(3), GREECE, legions={"athenae": 2}), GREECE, "manoeuvre-1")
    return march(state, "legion", "athenae", 1, "pella")


def losing() -> State:
    """Return a state in which Greece chooses which units a conquest costs."""
    state = edit(table(3), GREECE, legions={"artaxata": 3})
    state = found(state, PERSIA, "tyros", "susa")
    state = edit(state, GREECE, legions={"tyros": 2}, galleys={"tyros": 2})
    return play(at(state, GREECE, "manoeuvre-1"), antike.Conquer("tyros"))


def all_temples() -> State:
    """Return a state in which Greece has all temples, and has had the personalities for them."""
    state = found(rich(king_steps=5, citizen_steps=6), GREECE, *MOST_CITIES)
    return consecrate(state, *MOST_CITIES[:20])


def armed() -> State:
    """Return a state in which the city of Sparta has raised all units that it can."""
    return play(at(rich(), GREECE, "arming"), antike.Arm("legion", "sparta"))


def all_know_how() -> State:
    """Return a state in which Greece has learnt the last advance as of 2006, and chooses a pile."""
    state = edit(
        table(3, all_know_how="2006"), PERSIA, scholars=1, generals=0, know_how=BASIC_ADVANCES
    )
    known = tuple(each for each in antike.ADVANCES if each != "democracy")
    state = edit(state, GREECE, gold=10, marble=0, iron=0, kings=2, know_how=known)
    state = play(at(state, GREECE, "know-how"), antike.Learn("democracy"))
    while not state.agenda or type(state.agenda[-1]).__name__ != "ChooseExtra":
        state = play(state, antike.Finish())
    return state


def exchanging() -> State:
    """Return a state in which Greece may exchange its few goods, having all know-how as of 2006."""
    goods = {"marble": 2, "iron": 1, "gold": 0}
    state = edit(table(3, all_know_how="2006"), GREECE, know_how=antike.ADVANCES, **goods)
    return turn_of(state, GREECE)


def far() -> State:
    """Return a state in which Greece has gone to iron and can pay for no space further ahead."""
    state = edit(turn_of(table(3), GREECE), GREECE, marble=0, iron=0, gold=0)
    return edit(state, GREECE, space="iron")


def bank_without_iron() -> State:
    """Return a state in which Greece could exchange goods, and other players have all the iron."""
    cards = counted_goods(iron=6)
    hands = {"civilizations": [GREECE, PERSIA, "arabia"], "all_know_how": "2006"}
    state = edit(antike.GAME.new(3, cards, hands), PERSIA, iron=4)
    return turn_of(edit(state, GREECE, gold=9, know_how=antike.ADVANCES), GREECE)


REASONS: dict[str, tuple[Callable[[], State], aw.Action]] = {
    "antike-no-such-province": (armed, antike.Arm("legion", "atlantis")),
    "antike-no-such-unit": (armed, antike.Arm("elephant", "sparta")),
    "antike-no-such-civilization": (ordering, antike.Fight("aliens")),
    "antike-cannot-pay-any": (
        lambda: at(edit(far(), GREECE, know_how=antike.ADVANCES), GREECE, "temple"),
        antike.BuildTemple("sparta"),
    ),
    "antike-exchange-by-paying": (far, antike.Exchange("marble", "gold")),
    "antike-same-good": (exchanging, antike.Exchange("marble", "marble")),
    "antike-bank-lacks": (bank_without_iron, antike.Exchange("gold", "iron")),
    "antike-no-such-space": (far, antike.ChooseSpace("nowhere")),
    "antike-no-temple-left": (
        lambda: at(all_temples(), GREECE, "temple"),
        antike.BuildTemple(MOST_CITIES[20]),
    ),
    "antike-arming-limit-pooled": (
        lambda: play(
            at(edit(table(3, arming="pooled"), GREECE, iron=9), GREECE, "arming"),
            *[antike.Arm("legion", "sparta")] * 3,
        ),
        antike.Arm("legion", "sparta"),
    ),
    "antike-no-such-advance": (
        lambda: at(rich(), GREECE, "know-how"),
        antike.Learn("gunpowder"),
    ),
    "antike-no-such-pile": (all_know_how, antike.ChoosePile("poets")),
    "antike-no-units": (manoeuvring, antike.ChooseUnits("galley", "athenae", 1)),
    "antike-other-left": (manoeuvring, antike.ChooseUnits("legion", "athenae", 2)),
    "antike-nothing-to-do": (arrived, antike.ChooseUnits("legion", "pella", 0)),
    "antike-same-province": (ordering, antike.MoveTo("athenae")),
    "antike-own-side": (ordering, antike.Fight(GREECE)),
    "antike-no-enemy": (ordering, antike.Fight(PERSIA)),
    "antike-count-range": (
        lambda: play(
            manoeuvring(), antike.ChooseUnits("legion", "ninive", 1), antike.MoveTo("susa")
        ),
        antike.Send(3),
    ),
    "antike-battle-range": (
        lambda: play(
            manoeuvring(), antike.ChooseUnits("legion", "ninive", 1), antike.Fight(PERSIA)
        ),
        antike.Send(3),
    ),
    "antike-bank-pays": (rich, antike.TakeGood("marble")),
    "antike-own-city": (manoeuvring, antike.Conquer("sparta")),
    "antike-need-manoeuvre": (losing, antike.Lose("legion", 0)),
    "antike-no-disc-left": (
        lambda: at(
            edit(
                found(rich(), GREECE, *MOST_CITIES), GREECE, legions={"zadrakarta": 1}, king_steps=5
            ),
            GREECE,
            "gold",
        ),
        antike.FoundCity("zadrakarta"),
    ),
}
"""For each code, a position and an action that is refused with this code."""
TOO_LATE = {
    "antike-cannot-pay-any",
    "antike-no-temple-left",
    "antike-arming-limit-pooled",
    "antike-no-disc-left",
}
"""Codes that are given to the first player when the next player's turn has begun, since no action was possible before."""


@pytest.mark.parametrize("code", REASONS)
def test_every_reason_is_given(code: str) -> None:
    """The action is refused with the expected code, in a complete message."""
    situation, action = REASONS[code]
    reason = refused(situation(), action, 0 if code in TOO_LATE else None)
    assert reason.code == code
    assert "{" not in reason.message


def test_every_code_is_tested() -> None:
    """Every code that the game declares has a row, or a situation in conformance/."""
    declared = refusals("antike")
    assert declared - told_as_situations("antike") <= set(REASONS) <= declared


@pytest.mark.rule("E1", "T3")
def test_a_temple_that_cannot_be_paid() -> None:
    """A temple that a player cannot pay is refused for its price, even after the turn, with the pending decision."""
    reason = refused(at(table(3), GREECE, "temple"), antike.BuildTemple("sparta"), 0)
    assert (reason.code, reason.rule, reason.data["marble"]) == ("antike-cannot-pay", "E1", 5)
    assert reason.awaited is not None
    assert reason.awaited.data == {"players": (1,), "step": "rondel"}


@pytest.mark.rule("T1")
def test_a_payment_made_without_a_choice_is_not_due() -> None:
    """A payment that was made without a choice is refused as not due now."""
    state = play(
        at(edit(table(3), GREECE, marble=5), GREECE, "temple"), antike.BuildTemple("sparta")
    )
    assert refused(state, antike.UseCoins(1)).code == "antike-not-now"


@pytest.mark.parametrize("seed", range(0, len(SETTINGS), 3))
def test_lists_of_actions_equal_the_derived_ones(seed: int) -> None:
    """The lists of legal actions equal the derived ones, with every option and with many goods."""
    setting = SETTINGS[seed]
    start = rich_start(seed, setting) if seed % 2 else None
    for ply in plies(seed, setting, start=start, most=400):
        unexpected = legality_differences(ply.after)
        if may_exchange(ply.after):
            # a step also waits for an exchange that makes an action possible (E4)
            unexpected = [each for each in unexpected if not each.endswith("waits for nothing")]
        assert unexpected == []
        assert len(aw.legal_actions(ply.after)) != 1


def may_exchange(state: State) -> bool:
    """Return whether the player who decides may exchange two goods for one."""
    step: Any = state.agenda[-1] if state.agenda else None
    knows = step is not None and state.civilizations[step.civilization].knows_all_advances
    return knows and state.settings.all_know_how == "2006"
