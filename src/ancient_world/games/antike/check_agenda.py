"""Whether an agenda can occur: the turn of one civilization, and what it waits for within."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine import InvalidDocument, Step, sentence, shorten
from ancient_world.games.antike.components import SPACES, UNITS
from ancient_world.games.antike.rules.arming import POOLED, Arming, capacity
from ancient_world.games.antike.rules.battle import DemandBattle
from ancient_world.games.antike.rules.conquest import ChooseLosses, GiveUp, defence
from ancient_world.games.antike.rules.decisions import Choice
from ancient_world.games.antike.rules.founding import Founding
from ancient_world.games.antike.rules.know_how import Learning
from ancient_world.games.antike.rules.manoeuvre import (
    PHASES,
    FightCount,
    Manoeuvre,
    MoveCount,
    Orders,
    manoeuvres,
)
from ancient_world.games.antike.rules.paying import Pay, PayAny
from ancient_world.games.antike.rules.personalities import Attract, CheckGoal, ChooseExtra
from ancient_world.games.antike.rules.setup import DealCivilizations, KeepOneCity
from ancient_world.games.antike.rules.temples import Building
from ancient_world.games.antike.rules.turn import AtSpace, Rondel, TakeInstead, Turns
from ancient_world.games.antike.rules.units import enemies, group, ready_in
from ancient_world.games.antike.state import NOBODY, AntikeState, Bank

__all__ = ["check_agenda"]

Agenda = tuple[Step[Any], ...]
Kinds = tuple[type[Step[Any]], ...]

MAY_FOLLOW: dict[type[Step[Any]], Kinds] = {
    Turns: (CheckGoal, KeepOneCity),
    CheckGoal: (Attract, ChooseExtra),
    Attract: (Founding,),
    Founding: (Rondel, AtSpace, Building, Arming, Learning, Manoeuvre, Pay, PayAny),
    Rondel: (TakeInstead,),
    AtSpace: (PayAny,),
    Building: (Pay, PayAny),
    Arming: (Pay, PayAny),
    Learning: (Pay,),
    Manoeuvre: (Orders, MoveCount, FightCount, DemandBattle, ChooseLosses, GiveUp),
    KeepOneCity: (KeepOneCity,),
}
"""What can lie on a step, and so is done before it."""


def check_agenda(state: AntikeState) -> None:
    """Refuse an agenda that no game has.

    Raises:
        InvalidDocument: with the path from the state on.
    """
    agenda = state.agenda
    if not agenda:
        if state.ready:
            refuse("$.ready")
        return
    if type(agenda[0]) is DealCivilizations:
        _check_before(state, agenda)
        return
    if type(agenda[0]) is not Turns or len(agenda) < 2:
        refuse("$.agenda")
    for index, step in enumerate(agenda):
        if index and type(step) not in MAY_FOLLOW.get(type(agenda[index - 1]), ()):
            refuse(f"$.agenda[{index}]")
        _check_civilization(state, step, index)
        _check_step(state, step, index)
    _check_whose(state, agenda)
    if not agenda[-1].waits(state):
        refuse(f"$.agenda[{len(agenda) - 1}]")
    if state.ready and not any(type(step) is Manoeuvre for step in agenda):
        refuse("$.ready")


def refuse(path: str) -> None:
    """Refuse what is there."""
    code = "antike-state-agenda"
    raise InvalidDocument(shorten(sentence(code, {}), 200), path=path, code=code)


def _check_before(state: AntikeState, agenda: Agenda) -> None:
    """Before the deal nothing has happened (S3)."""
    step: Any = agenda[0]
    if len(agenda) != 1 or step.count != state.players or state.round:
        refuse("$.agenda")
    _check_full_bank(state)


def _check_full_bank(state: AntikeState) -> None:
    """Before the first turn nobody has coins or cards, and no temple stands (S4, S6)."""
    box = state.cards.box
    if state.bank != Bank(box.coins, box.temples, **attrs.asdict(box.personalities)):
        refuse("$.bank")


def _check_civilization(state: AntikeState, step: Any, index: int) -> None:
    """A step speaks of a civilization of this game, and a decision is its leader's."""
    path = f"$.agenda[{index}]"
    count = len(state.civilizations)
    if not 0 <= step.civilization < count:
        refuse(f"{path}.civilization")
    if isinstance(step, Choice) and step.player != state.civilizations[step.civilization].player:
        refuse(f"{path}.player")


def _check_whose(state: AntikeState, agenda: Agenda) -> None:
    """One civilization's turn is going on, and the next in order comes after it."""
    steps: list[Any] = list(agenda)
    if type(steps[1]) is KeepOneCity:
        _check_long_start(state, steps)
        return
    if state.round < 1:
        refuse("$.round")
    whose = steps[1].civilization
    if steps[0].civilization != (whose + 1) % len(state.civilizations):
        refuse("$.agenda[0].civilization")
    for index, step in enumerate(steps[1:], 1):
        if step.civilization != whose and type(step) is not DemandBattle:
            refuse(f"$.agenda[{index}].civilization")
    extra = type(steps[2]) is ChooseExtra if len(steps) > 2 else False
    if extra and not state.civilizations[whose].extra_due:
        refuse("$.agenda[2]")
    attracting = any(type(step) is Attract for step in steps)
    _check_due(state, whose if attracting else NOBODY, whose if attracting or extra else NOBODY)


def _check_due(state: AntikeState, attracting: int, extra: int) -> None:
    """Cards are due to nobody but to who will take them in this turn, or takes one now (K1, E4)."""
    for number, one in enumerate(state.civilizations):
        cards = one.scholars_due or one.generals_due
        if (cards and number != attracting) or (one.extra_due and number != extra):
            refuse(f"$.civilizations[{number}]")


def _check_long_start(state: AntikeState, steps: list[Any]) -> None:
    """Those that still have to choose a city, in the order of turns, have three (V2)."""
    count = len(state.civilizations)
    waiting = [step.civilization for step in reversed(steps[1:])]
    expected = [(state.first + offset) % count for offset in range(count)][-len(waiting) :]
    if state.settings.start != "one-city" or state.round or waiting != expected:
        refuse("$.agenda")
    if steps[0].civilization != state.first or any(state.cities(one) != 3 for one in waiting):
        refuse("$.agenda")
    _check_due(state, NOBODY, NOBODY)
    _check_full_bank(state)


# --- steps that hold something ---


def _check_step(state: AntikeState, step: Any, index: int) -> None:
    """What a step says fits the table."""
    if not _fits(state, step, index):
        refuse(f"$.agenda[{index}]")


def _fits(state: AntikeState, step: Any, index: int) -> bool:
    kind = type(step)
    if kind is AtSpace:
        stands = state.civilizations[step.civilization].space
        return stands in SPACES and stands == step.space
    if kind is Pay:
        return _pay_fits(state, step)
    if kind is PayAny:
        own = state.civilizations[step.civilization]
        return bool(0 < step.count <= own.goods)
    if kind is Arming:
        return _arming_fits(state, step)
    if kind is Manoeuvre:
        return step.phase in (PHASES[:1] if state.settings.manoeuvre == "free" else PHASES[1:])
    if kind in (Orders, MoveCount, FightCount, DemandBattle):
        return _units_fit(state, step, index)
    if kind is ChooseLosses:
        return _losses_fit(state, step, index)
    if kind is GiveUp:
        return _giving_up_fits(state, step)
    return True


def _pay_fits(state: AntikeState, step: Pay) -> bool:
    if min(step.bill) < 0 or max(step.bill) > 10 or not any(step.bill):
        return False
    own = state.civilizations[step.civilization]
    short = sum(
        max(0, price - stock)
        for price, stock in zip(step.bill, (own.marble, own.iron, own.gold), strict=True)
    )
    return short <= own.coins


def _arming_fits(state: AntikeState, step: Arming) -> bool:
    """No more has been raised than the cities bring (E2)."""
    index = state.map.index
    if list(step.raised) != sorted(step.raised):
        return False
    for province in step.raised:
        if province not in index or state.owners[index[province]] != step.civilization:
            return False
        if state.settings.arming != POOLED and step.raised.count(province) > capacity(
            state, index[province]
        ):
            return False
    return len(step.raised) <= sum(
        capacity(state, place)
        for place, owner in enumerate(state.owners)
        if owner == step.civilization
    )


def _units_fit(state: AntikeState, step: Any, index: int) -> bool:
    """The units that a step speaks of are there (M1-M3)."""
    made = state.map
    if step.unit not in UNITS or step.province not in made.index:
        return False
    below: Any = state.agenda[index - 1]
    if below.phase == "conquests":
        return False
    mover = state.civilizations[below.civilization]
    place = made.index[step.province]
    if not 0 <= step.left <= manoeuvres(mover, step.unit):
        return False
    there = group(state, mover, step.unit, step.province, place, step.left)
    if type(step) is DemandBattle:
        others = (step.civilization, *step.rest)
        known = enemies(state, below.civilization, step.unit, place)
        in_order = [number for number in known if number in others]
        return in_order == list(others) and 0 < step.count <= there
    if not there:
        return False
    if type(step) is MoveCount:
        return step.left > 0 and step.target in made.ways[step.unit][place]
    if type(step) is FightCount:
        known = enemies(state, below.civilization, step.unit, place)
        return step.target in [state.civilizations[number].id for number in known]
    return True


def _losses_fit(state: AntikeState, step: ChooseLosses, index: int) -> bool:
    """A conquest that is going on can succeed (M4)."""
    made, below = state.map, state.agenda[index - 1]
    if type(below) is not Manoeuvre or below.phase == "moves":
        return False
    place = made.index.get(step.province)
    if place is None or state.owners[place] in (NOBODY, step.civilization):
        return False
    if state.cities(state.owners[place]) < 2 or step.count > defence(state, place):
        return False
    return 0 < step.count <= sum(one.count for one in ready_in(state, step.province))


def _giving_up_fits(state: AntikeState, step: GiveUp) -> bool:
    """There is one city more than discs (M5)."""
    place = state.map.index.get(step.conquered)
    if place is None or state.owners[place] != step.civilization:
        return False
    return state.cities(step.civilization) == state.cards.box.discs + 1
