"""Compare what a reason claims with the state: its figures, its names, and its statements about the player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.games.the_ancient_world.field_types import quoted_name
from ancient_world.games.the_ancient_world.rules.attack import attackable_titans

__all__ = ["false_claims"]


@attrs.frozen
class At:
    """The state, the player's part of it, and the data of a reason."""

    state: Any
    own: Any
    data: Mapping[str, Any]


Claim = Callable[[At], bool]
"""A function that returns whether a reason's claim is true."""


# --- The Ancient World ---


def citizen_placed(at: At) -> bool:
    """Return whether the player's citizen stands somewhere."""
    state, seat = at.state, at.state.players.index(at.own)
    spaces = [each for space in state.spaces for each in space.citizens]
    cards = [card.citizen for player in state.players for card in player.city.empire]
    citizens = [each for each in (*spaces, *cards) if each is not None]
    return any((each.player, each.number) == (seat, at.data["citizen"]) for each in citizens)


def no_such_citizen(at: At) -> bool:
    """Return whether the player has no such citizen."""
    own = at.own
    return at.data["citizen"] not in (
        *own.available,
        *own.new,
        *own.starving,
    ) and not citizen_placed(at)


def has_skill_fee(at: At) -> bool:
    """Return whether the space's strongest citizen is the stated one and stronger than the player's, and the coins are right."""
    state, data = at.state, at.data
    [space] = [each for each in state.spaces if state.space_label(each.id) == data["space"]]
    fee = space.highest_number == data["there"] > data["citizen"]
    return fee and bool(data["coins"] == at.own.coins)


def has_enough_food(at: At) -> bool:
    """Return whether the player has food for all citizens that do not starve."""
    own = at.own
    return bool(own.city.totals(at.state.cards).food >= own.citizens - len(own.starving))


def defence(at: At) -> int:
    """Return the defence of the named titan."""
    value: int = at.state.cards.titans[at.data["titan"]].defence
    return value


THE_ANCIENT_WORLD: dict[str, Claim] = {
    "coins-short": lambda at: at.own.coins == at.data["coins"] < at.data["price"],
    "knowledge-short": lambda at: at.own.knowledge == at.data["knowledge"] < at.data["price"],
    "ambrosia-short": lambda at: at.own.ambrosia == at.data["ambrosia"] < at.data["price"],
    "army-coins-short": lambda at: at.own.coins == at.data["coins"] < at.data["cost"],
    "passed-already": lambda at: at.own.passed,
    "space-covered": lambda at: any(
        each.covered and at.state.space_label(each.id) == at.data["space"]
        for each in at.state.spaces
    ),
    "citizen-starving": lambda at: at.data["citizen"] in at.own.starving,
    "citizen-new": lambda at: at.data["citizen"] in at.own.new,
    "citizen-placed": citizen_placed,
    "no-such-citizen": no_such_citizen,
    "nobody-starves": lambda at: has_enough_food(at) and not at.own.starving,
    "nobody-else-starves": lambda at: has_enough_food(at) and at.own.starving,
    "skill-fee": has_skill_fee,
    "no-capacity": lambda at: (
        (at.own.city.totals(at.state.cards).capacity, len(at.own.city.empire))
        == (at.data["capacity"], at.data["built"])
    ),
    "not-stored": lambda at: at.data["card"] not in at.own.stored,
    "not-your-card": lambda at: at.own.city.find_card(at.data["card"]) is None,
    "not-damaged": lambda at: not at.own.city.find_card(at.data["card"]).damaged,
    "already-damaged": lambda at: at.own.city.find_card(at.data["card"]).damaged,
    "army-limit": lambda at: at.own.city.totals(at.state.cards).army_limit == at.data["limit"],
    "armies-fit": lambda at: (
        len(at.own.armies) <= at.own.city.totals(at.state.cards).army_limit == at.data["limit"]
    ),
    "no-army": lambda at: at.own.find_army(at.data["card"]) is None,
    "army-used": lambda at: at.own.find_army(at.data["card"]).is_used,
    "army-retired": lambda at: any(at.data["card"] in each.retired for each in at.own.armies),
    "not-retired": lambda at: not any(at.data["card"] in each.retired for each in at.own.armies),
    "no-district": lambda at: not at.state.decks.district and not at.state.decks.districts,
    "no-threat": lambda at: at.own.threat is None,
    "no-unused-army": lambda at: all(army.paid for army in at.own.armies),
    "no-citizen-left": lambda at: not at.own.supply,
    "no-such-district": lambda at: at.data["card"] not in at.own.city.districts,
    "nothing-to-rebuild": lambda at: at.state.hand_up and not at.own.city.damaged_cards(),
    "citizen-not-on-board": lambda at: not citizen_placed(at),
    "no-better-citizen": lambda at: all(each < at.data["citizen"] for each in at.own.supply),
    "not-on-offer": lambda at: (
        at.data["card"] not in (*at.state.decks.empire_row, *at.state.decks.empire_c)
    ),
    "no-such-target": lambda at: at.data["titan"] not in attackable_titans(at.state),
    "attack-too-weak": lambda at: at.data["value"] < at.data["defence"] == defence(at),
    "arrows-do-not-count": lambda at: at.data["value"] < at.data["defence"] == defence(at),
    "not-in-military-row": lambda at: at.data["card"] not in at.state.decks.military_row,
}


# --- Antike ---


def has_stated_goods(at: At) -> bool:
    """Return whether the civilization has the stated goods and coins."""
    kinds = ("marble", "iron", "gold")
    goods = all(getattr(at.own, kind) == at.data[f"own_{kind}"] for kind in kinds)
    return goods and bool(at.own.coins == at.data["coins"])


def place(at: At) -> int:
    """Return the index of the named province."""
    index: int = at.state.map.index[at.data["province"]]
    return index


def owner(at: At) -> int:
    """Return the index of the civilization whose city stands in the named province."""
    civilization: int = at.state.owners[place(at)]
    return civilization


def foreign(at: At) -> bool:
    """Return whether the city belongs to the named civilization, which is not the player's."""
    city_owner = owner(at)
    is_named = city_owner >= 0 and at.state.civilizations[city_owner].id == at.data["civilization"]
    return is_named and at.state.civilizations[city_owner] is not at.own


ANTIKE: dict[str, Claim] = {
    "antike-cannot-pay": lambda at: (
        has_stated_goods(at) and getattr(at.own, at.data["good"]) == at.data["stock"]
    ),
    "antike-cannot-pay-city": has_stated_goods,
    "antike-cannot-pay-any": lambda at: at.own.goods == at.data["goods"] < at.data["price"],
    "antike-rondel-price": lambda at: at.own.goods == at.data["goods"] < at.data["price"],
    "antike-goods-short": lambda at: (
        getattr(at.own, at.data["good"]) == at.data["stock"] < at.data["price"]
    ),
    "antike-bank-pays": lambda at: at.state.bank.coins == at.data["coins"] > 0,
    "antike-no-good": lambda at: not getattr(at.own, at.data["good"]),
    "antike-no-exchange": lambda at: len(at.own.know_how) == at.data["known"],
    "antike-known-already": lambda at: at.data["advance"] in at.own.know_how,
    "antike-needs-basic": lambda at: at.data["needs"] not in at.own.know_how,
    "antike-no-city-there": lambda at: owner(at) < 0,
    "antike-foreign-city": foreign,
    "antike-city-there": lambda at: (
        at.state.civilizations[owner(at)].id == at.data["civilization"] and owner(at) >= 0
    ),
    "antike-own-city": lambda at: at.state.civilizations[owner(at)] is at.own,
    "antike-temple-there": lambda at: at.state.temples[place(at)],
    "antike-no-temple-left": lambda at: not at.state.bank.temples,
    "antike-no-unit-there": lambda at: not at.own.legions[place(at)] + at.own.galleys[place(at)],
    "antike-no-disc-left": lambda at: (
        at.state.owners.count(at.state.civilizations.index(at.own)) == at.data["discs"]
    ),
    "antike-none-left": lambda at: sum(at.own.unit_counts(at.data["unit"])) == at.data["most"],
    "antike-no-manoeuvre-left": lambda at: at.own.unit_counts(at.data["unit"])[place(at)],
    "antike-no-enemy": lambda at: (
        not any(
            each.id == at.data["civilization"] and each.unit_counts(at.data["unit"])[place(at)]
            for each in at.state.civilizations
        )
    ),
    "antike-no-units": lambda at: (
        not at.own.unit_counts(at.data["unit"])[at.state.map.index[at.data["province"]]]
    ),
}


# --- The Golden Ages ---


def names(text: str) -> list[str]:
    """Split a list of names."""
    return text.split(", ")


def named(at: At, cards: Sequence[str]) -> list[str]:
    """Return the names of cards."""
    return [*map(at.state.cards.name_of, cards)]


def has(at: At) -> bool:
    """Return whether the player has a building or wonder with the stated name."""
    return at.data["name"] in named(at, (*at.own.buildings, *at.own.wonders))


def has_technology(at: At, name: str) -> bool:
    """Return whether the player has the technology with a name."""
    known = at.state.cards.technologies
    return name in [known[each].name for each in at.own.technologies]


def cannot_afford_attack(at: At) -> bool:
    """Return whether the player has the stated gold, which is less than the price of the attack."""
    return bool(at.own.gold == at.data["gold"] < at.data["price"])


def is_listed_open(at: At) -> bool:
    """Return whether the stated card is in the reason's list of open cards."""
    return at.data["name"] in named(at, at.data["open"])


GOLDEN_AGES: dict[str, Claim] = {
    "golden-cannot-pay": lambda at: at.own.gold == at.data["gold"] < at.data["price"],
    "golden-attack-price": cannot_afford_attack,
    "golden-attack-price-way": cannot_afford_attack,
    "golden-no-technology": lambda at: at.own.gold == at.data["gold"],
    "golden-no-cubes": lambda at: (
        at.own.reserve + at.own.cubes == at.data["cubes"] < at.data["need"]
    ),
    "golden-no-colonist": lambda at: at.data["square"] not in (*at.own.standing, *at.own.lying),
    "golden-lies": lambda at: at.data["square"] in at.own.lying,
    "golden-none-lying": lambda at: at.data["square"] not in at.own.lying,
    "golden-nobody-lies": lambda at: not at.own.lying,
    "golden-agora-empty": lambda at: not at.own.agora,
    "golden-nobody-away": lambda at: not at.own.lying and not at.own.agora,
    "golden-needs-before": lambda at: not has_technology(at, at.data["before"]),
    "golden-developed-already": lambda at: has_technology(at, at.data["name"]),
    "golden-activated": lambda at: at.data["name"] in named(at, at.own.activated),
    "golden-free-used": lambda at: at.own.free_wonder_used,
    "golden-copy-not-open": lambda at: at.data["name"] in named(at, at.state.open_buildings),
    "golden-copy-not-yours": has,
    "golden-built": lambda at: any(
        at.data["name"] in named(at, (*each.buildings, *each.wonders)) for each in at.state.players
    ),
    "golden-no-own-city": lambda at: at.data["square"] not in [c.square for c in at.own.cities],
    "golden-city-there": lambda at: any(
        at.data["square"] == city.square for each in at.state.players for city in each.cities
    ),
    "golden-capital-there": lambda at: any(
        at.data["square"] == each.capital for each in at.state.players
    ),
    "golden-no-building": lambda at: not at.state.open_buildings,
    "golden-still-standing": lambda at: set(names(at.data["squares"])) == set(at.own.standing),
    "golden-in-golden-age": lambda at: at.own.golden,
    "golden-no-more-attacks": lambda at: at.own.attacks == at.data["count"],
    "golden-other-era": lambda at: at.state.era == at.data["now"] != at.data["era"],
    "golden-not-your-building": lambda at: at.data["own"] == at.own.buildings,
    "golden-not-yours": lambda at: not has(at),
    "golden-no-capital": lambda at: at.own.capital is None,
    "golden-building-not-open": lambda at: not is_listed_open(at),
    "golden-judgement-not-open": lambda at: not is_listed_open(at),
}


# --- Tides of Time ---

TIDES_OF_TIME: dict[str, Claim] = {
    "tides-relic-first": lambda at: at.own.relic is None,
    "tides-relic-chosen": lambda at: at.state.cards.name_of(at.own.relic) == at.data["name"],
    "tides-is-relic": lambda at: at.state.cards.name_of(at.own.relic) == at.data["card"],
    "tides-not-in-hand": lambda at: (
        at.data["name"] not in [at.state.cards.name_of(card) for card in at.own.hand]
    ),
    "tides-has-left": lambda at: (
        at.data["name"] in [*map(at.state.cards.name_of, at.state.removed)]
    ),
    "tides-stays": lambda at: any(
        at.data["name"] in [*map(at.state.cards.name_of, each.relics)] for each in at.state.players
    ),
    "tides-lies-open": lambda at: any(
        at.data["name"] in [*map(at.state.cards.name_of, each.kingdom)] for each in at.state.players
    ),
}

OTHER_CODES = {
    "the-ancient-world": (
        "not-their-card card-not-open no-empire-card citizen-on-card card-damaged card-used no-card-action not-looked-at same-space "
        "other-coin-effect no-repairs-left army-out-of-reach arrows-out-of-reach ambrosia-out-of-reach "
        "no-such-space no-such-seat no-such-price no-army-paid ambrosia-needed ambrosia-needed-here no-such-action"
    ),
    "antike": (
        "antike-exchange-by-paying antike-no-such-good antike-no-such-unit antike-no-such-province antike-no-way "
        "antike-same-province antike-other-left antike-wrong-border antike-count-range antike-own-side "
        "antike-no-border antike-coins-range antike-arming-limit antike-same-good antike-units-spent antike-too-weak "
        "antike-other-kind antike-last-city antike-moves-first antike-moves-over antike-need-manoeuvre "
        "antike-no-such-civilization antike-not-fullest antike-no-such-space antike-no-such-advance antike-no-such-pile "
        "antike-demand-range antike-battle-range antike-nothing-to-do antike-arming-limit-pooled antike-need-manoeuvre"
    ),
    "golden-ages": (
        "golden-too-far golden-not-on-tile golden-tile-there golden-no-such-turn golden-coast golden-not-free "
        "golden-no-target golden-no-activation golden-not-next-to-tile golden-colonist-needed golden-only-capitals "
        "golden-off-the-grid golden-nobody-there golden-capital-safe golden-no-continent golden-no-such-square "
        "golden-not-looked-at golden-one-way golden-not-last golden-all-developed golden-building-unknown "
        "golden-wonder-unknown golden-no-such-technology"
    ),
    "tides-of-time": "tides-chosen tides-no-such-seat tides-no-such-card",
}
"""Codes that speak of the action, the map or a step's memory; codes of single rules have tests of their own."""
ENGINE = (
    "deal-awaited", "roll-awaited", "wrong-player", "anothers-action", "not-now", "antike-not-now", "golden-not-now",
    "chosen-already", "game-over",
)  # fmt: skip

CLAIMS = {
    "the-ancient-world": THE_ANCIENT_WORLD,
    "antike": ANTIKE,
    "golden-ages": GOLDEN_AGES,
    "tides-of-time": TIDES_OF_TIME,
}


# --- all games ---


def false_claims(state: Any, seat: int, reason: aw.Reason) -> Iterator[str]:
    """Yield the false claims of a reason that is given to a player."""
    claim = CLAIMS[state.game].get(reason.code)
    if claim is None and reason.code not in (*ENGINE, *OTHER_CODES[state.game].split()):
        yield f"nothing is known of {reason.code}"
    parts = _parts(state, seat)
    if claim is not None and not any(claim(At(state, own, reason.data)) for own in parts):
        yield f"{reason.code} is not so"
    yield from _wrong_names(state, reason.data)
    if reason.code in ("wrong-player", "anothers-action") and reason.data["player"] != seat:
        yield f"{reason.code} speaks of player {reason.data['player']}"
    if reason.awaited is not None:
        yield from _wrong_waiting(state, reason.awaited)


def _parts(state: Any, seat: int) -> list[Any]:
    """Return the parts of a state that a player leads; in Antike the civilization that decides, if there is one."""
    if state.game != "antike":
        return [state.players[seat]]
    step = state.agenda[-1]
    if getattr(step, "player", None) == seat:
        return [step.deciding_civilization(state)]
    return [each for each in state.civilizations if each.player == seat]


def _wrong_names(state: Any, data: Mapping[str, Any]) -> Iterator[str]:
    """Yield names that do not belong to the ids beside them."""
    if state.game == "the-ancient-world" and "name" in data:
        known = quoted_name(state.cards, data.get("card", data.get("titan", "")))
        if str(known) != str(data["name"]) and "space" not in data:
            yield f"{data['name']} is not what {known} is called"
    for key in ("province", "target"):
        if f"{key}_name" in data and state.map.joined_names((data[key],)) != data[f"{key}_name"]:
            yield f"{data[key]} is not called {data[f'{key}_name']}"


def _wrong_waiting(state: Any, awaited: aw.Reason) -> Iterator[str]:
    """Yield false statements about the awaited players."""
    step = state.agenda[-1]
    players = awaited.data.get("players")
    if players is not None and (players, awaited.data["step"]) != (
        step.players(state),
        step.word(),
    ):
        yield f"{format(awaited.message)} is not awaited"
