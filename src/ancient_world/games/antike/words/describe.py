"""Actions in players' words."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.engine import Action, Dealt, register, sentence, spoken, type_name
from ancient_world.games.antike.components import KINDS, SPACES
from ancient_world.games.antike.rules.battle import DemandBattle
from ancient_world.games.antike.rules.know_how import price_of
from ancient_world.games.antike.rules.paying import Pay
from ancient_world.games.antike.rules.turn import Rondel
from ancient_world.games.antike.rules.turn import price_of as rondel_price
from ancient_world.games.antike.state import Table

register(
    {
        "antike-say-keep-city": "start with {name} alone",
        "antike-say-take-good": "take 1 {good:label}",
        "antike-say-choose-space": "go to {space:label}",
        "antike-say-choose-space-paid": "go to {space:label} for {price}",
        "antike-say-give": "pay 1 of {good:label}",
        "antike-say-use-coins": "pay with {coins:coin|coins} and {rest} {due:label}",
        "antike-say-exchange": "exchange 2 {give:label} for 1 {take:label}",
        "antike-say-build-temple": "build a temple in {name}",
        "antike-say-arm": "raise a {unit:label} in {name}",
        "antike-say-learn": "learn {advance:label} for {price} gold",
        "antike-say-choose-units": (
            "take up the {unit:label} of {name} with {left:manoeuvre|manoeuvres} left"
        ),
        "antike-say-move-to": "move to {name}",
        "antike-say-fight": "fight {who}",
        "antike-say-send": "{count} of them",
        "antike-say-demand": "demand a battle in {at}: {count} against {count}",
        "antike-say-let-pass": "let {count:unit|units} pass into {at}",
        "antike-say-conquer": "conquer {name}",
        "antike-say-lose": "remove a {unit:label} with {left:manoeuvre|manoeuvres} left",
        "antike-say-give-up-city": "give up {name}",
        "antike-say-found-city": "found a city in {name}",
        "antike-say-choose-pile": "take one of the {personality:label}",
        "antike-say-finish": "finish",
        "antike-say-dealt": "dealt: {names}",
    }
)


def province_name(state: Table, province: str) -> str:
    """The name of a province; an unknown one is called by its id."""
    place = state.place(province)
    return province if place is None else spoken(state.map.provinces[place].name)


def civilization_name(state: Table, civilization: str) -> str:
    """The name of a civilization, or of a team; an unknown one is called by its id."""
    names = {design.id: design.name for design in state.map.civilizations}
    return " + ".join(spoken(names.get(one, one)) for one in civilization.split("+"))


def describe(state: Table, action: Action) -> str:
    """An action in players' words; ``state`` is the one before it."""
    code = f"antike-say-{type_name(type(action))}"
    data: dict[str, Any] = attrs.asdict(action, recurse=False)
    if isinstance(action, Dealt):
        names = [civilization_name(state, card) for card in action.cards]
        return sentence(code, {"names": ", ".join(names)})
    step: Any = state.agenda[-1] if state.agenda else None
    data["name"] = province_name(state, data.get("province", ""))
    data["who"] = civilization_name(state, data.get("civilization", ""))
    data["at"] = province_name(state, getattr(step, "province", ""))
    data.setdefault("count", step.count if isinstance(step, DemandBattle) else 0)
    data["price"] = price_of(state, data["advance"]) if "advance" in data else 0
    data["due"], data["rest"] = _due(state, step, data.get("coins", 0))
    if isinstance(step, Rondel) and data.get("space") in SPACES:
        data["price"] = rondel_price(step.own(state), data["space"])
        code += "-paid" if data["price"] else ""
    return sentence(code, data)


def _due(state: Table, step: object, coins: int) -> tuple[str, int]:
    """The good that is being paid, and how much of it beside the coins."""
    if not isinstance(step, Pay):
        return "", 0
    place = step.due(state)[0]
    return KINDS[place], step.bill[place] - coins
