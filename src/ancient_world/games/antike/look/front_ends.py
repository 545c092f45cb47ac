"""The components of Antike for front-ends: maps, provinces and civilizations, and words for what has no name on a map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ancient_world.engine import Component, label, plain_words, register, sentence
from ancient_world.games.antike.advances import ADVANCED, ADVANCES, NEEDS, ROWS
from ancient_world.games.antike.box.file import MapFile
from ancient_world.games.antike.look.words import civilization_name
from ancient_world.games.antike.state import AntikeState
from ancient_world.games.antike.terms import (
    GOODS,
    KINDS,
    PERSONALITIES,
    SPACE_NAMES,
    UNITS,
)

register({"antike-advance-needs": "needs {needs:label}"})

WORDS = {
    "option": {
        "map": "the map",
        "civilizations": "who leads which civilization",
        "order": "the order of turns of two players",
        "goal": "personalities that win",
        "arming": "how units are raised",
        "manoeuvre": "how units move and conquer",
        "all_know_how": "what all know-how gives",
        "generals": "how generals are gained",
        "start": "how the game starts",
    },
    "option-arming": {
        "per-province": "up to a limit for each province",
        "pooled": "up to a limit for all provinces together",
    },
    "option-manoeuvre": {"free": "in any order", "2006": "moves first, then conquests (2006)"},
    "option-all_know_how": {
        "2005": "goods are exchanged one for one (2005)",
        "2006": "one more personality, and two goods for one (2006)",
    },
    "option-generals": {"single": "as usual", "double": "twice as often (the military game)"},
    "option-start": {
        "three-cities": "with three cities",
        "one-city": "with one city (the long game)",
    },
    "phase": {"free": "moves and conquests", "moves": "moves", "conquests": "conquests"},
    "space": SPACE_NAMES,
    "good": plain_words(*GOODS),
    "unit": plain_words(*UNITS),
    "advance": plain_words(*ADVANCES),
    "personality": plain_words(*PERSONALITIES),
    "border": {"land": "border on land", "sea": "border at sea"},
    "symbol": plain_words(*KINDS),
    "figure": {
        "cards": "cards of a pile",
        **plain_words("discs legions galleys"),
    },
    "group": {"basic": "basic advances", "advanced": "advanced advances"},
    "kind": {
        **plain_words("map province civilization good unit advance personality"),
        "border": "kind of border",
        "team": "team of two civilizations",
        "space": "space of the rondel",
        "phase": "part of the manoeuvres",
    },
}
"""By kind, then by id."""

GATHERED = {"dealt": ("civilization", "team")}
"""With two players each is dealt a team (S1)."""


def tables(cards: MapFile) -> Mapping[str, Mapping[str, str]]:
    """Each map is a table of its own (S2)."""
    return {map_id: {"map": map_id} for map_id in cards.maps}


def components(state: AntikeState) -> Iterator[Component]:
    """The map with its provinces and civilizations, then the advances."""
    made, box = state.map, state.cards.box
    for each in state.cards.maps.values():
        yield Component("group", each.id, format(each.name))
        yield Component("map", each.id, format(each.name), group=each.id)
    for province in made.provinces:
        site = (province.kind,)
        yield Component("province", province.id, format(province.name), "", made.id, site)
    supply = {"discs": box.discs, "legions": box.legions, "galleys": box.galleys}
    for one in made.civilizations:
        yield Component("civilization", one.id, format(one.name), group=made.id, figures=supply)
    for team in made.team_names():  # the two sides of a game of two (S1)
        yield Component("team", team, civilization_name(state, team), group=made.id)
    for kind in PERSONALITIES:
        pile = {"cards": getattr(box.personalities, kind)}
        yield Component("personality", kind, label(kind), figures=pile)
    yield from _advances()


def _advances() -> Iterator[Component]:
    """The eight advances: four basic ones, and those that need them (E3)."""
    for advance in ADVANCES:
        needs, told = NEEDS.get(advance), sentence(ROWS[advance].said.own)
        if needs is not None:
            told = f"{told}; {sentence('antike-advance-needs', {'needs': needs})}"
        group = "advanced" if advance in ADVANCED else "basic"
        yield Component("advance", advance, label(advance), told, group)
