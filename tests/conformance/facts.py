"""Make ``conformance/facts/<game id>.json``: the components, words and figures of a game, for engines of other people.

Each file has the members that all games share (see :func:`facts_of`) and the game's own: the tables of its card files as they
are, and figures that stand only in the library's code. ``python -m tests.conformance.write`` writes the files.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from itertools import takewhile
from pathlib import Path
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import Refusal
from ancient_world.games.antike import game_options as antike_options
from ancient_world.games.antike.advances import ADVANCE_BY_ID, BASIC_ADVANCES
from ancient_world.games.antike.map_types import BORDER_BY_UNIT, GOODS, PERSONALITIES, SITE_GOODS
from ancient_world.games.antike.map_types import SPACES as RONDEL
from ancient_world.games.antike.rules import (
    arming,
    cities,
    civilization_decisions,
    conquest,
    know_how,
    personalities,
    rondel,
    units,
)
from ancient_world.games.golden_ages import square_grid, tiles
from ancient_world.games.golden_ages.effect_kinds import COUNTED_KINDS, SYMBOLS
from ancient_world.games.golden_ages.golden_card_types import ERAS
from ancient_world.games.the_ancient_world.goods_and_spaces import DIE_FACES, SPACES, TRIBES
from ancient_world.games.the_ancient_world.rules.city_scores import TIE_BREAKERS
from ancient_world.games.tides_of_time.objectives import SUITS
from ancient_world.games.tides_of_time.rules.rounds import DRAWN_CARDS, HAND_SIZE
from ancient_world.games.tides_of_time.table import ROUNDS
from ancient_world.schema.field_limits import list_table_options

FOLDER = Path(__file__).parents[2] / "conformance" / "facts"
LONGEST_LINE = 160
NO_COMPONENTS = {"action", "event", "figure", "hidden", "kind", "option", "step"}
"""The kinds in the list of components that are words of documents, not things of the game."""
TOLD_ELSEWHERE = {"border", "group", "province", "square", "symbol"}
"""The kinds in the list of components of which the game's own facts tell more."""

Facts = dict[str, Any]


def place_of_facts(game: str) -> Path:
    """Return the file of a game (as its folder is called)."""
    return FOLDER / f"{game.replace('_', '-')}.json"


def facts_of(game: str) -> Facts:
    """Return the facts of a game (as its folder is called)."""
    rules = aw.game(game.replace("_", "-"))
    cards: Any = rules.standard_cards()
    return {
        "format": "ancient-world/facts",
        "version": 1,
        "game": rules.id,
        "rules": rules.rules_version,
        "title": rules.title,
        "players": list(rules.players),
        "cards": {"name": cards.name, "digest": cards.digest},
        "options": [_option(each) for each in list_table_options(rules)],
        **FACTS_BY_GAME[rules.id](cards),
        "components": list(_components(rules.id)),
        "texts": [
            {"id": rule.id, "title": rule.title, "text": rule.text, "ruling": rule.ruling}
            for rule in rules.rules()
        ],
        "refusals": [
            {"code": code, "rule": refusal.rule, "text": refusal.text}
            for code, refusal in sorted(_refusals(rules.id).items())
        ],
    }


def _option(option: Any) -> Facts:
    values = {"values": [value for value, _ in option.values]} if option.values else {}
    return {"id": option.id, "text": option.name, "default": option.default, **values}


def _components(game: str) -> Iterator[Facts]:
    """Yield each thing with an id, without empty members and without its place in a picture."""
    components = aw.components(game, lang="en")
    options = {f"option-{each.id}" for each in components.of_kind("option")}
    for component in components:
        if component.kind not in NO_COMPONENTS | TOLD_ELSEWHERE | options:
            named = {"kind": component.kind, "id": component.id, "name": component.name}
            more = {
                "text": component.text,
                "group": component.group,
                "symbols": list(component.symbols),
                "figures": dict(component.figures),
            }
            yield named | {key: value for key, value in more.items() if value}


def _refusals(game: str) -> dict[str, Refusal]:
    """Return the refusals that the modules of a game declare, by code."""
    package = f"ancient_world.games.{game.replace('-', '_')}."
    modules = [module for name, module in sys.modules.items() if name.startswith(package)]
    values = [value for module in modules for value in vars(module).values()]
    classes = [each for each in values if isinstance(each, type)]
    owned = [value for each in classes for value in vars(each).values()]
    return {each.code: each for each in [*values, *owned] if isinstance(each, Refusal)}


# --- the games ---


def _tables(game: str, *path: str) -> Facts:
    """Return the tables of the TOML file, or of all TOML files of the folder, of a game's box; and its comments by file."""
    place = files(f"ancient_world.games.{game}.box").joinpath(*path)
    found = [place] if place.is_file() else sorted(place.iterdir(), key=lambda each: each.name)
    texts = {each.name: each.read_text("utf-8") for each in found if each.name.endswith(".toml")}
    tables = {key: value for text in texts.values() for key, value in tomllib.loads(text).items()}
    tables.pop("card_file", None)
    return {"explained": {name: _comments(text) for name, text in texts.items()}, **tables}


def _comments(text: str) -> list[str]:
    """Return what the comment at the top of a TOML file says, and the comments behind single values."""
    top = takewhile(lambda line: line.startswith("#"), text.splitlines())
    behind = re.findall(r"^(\w+) *=.*?# (.+)$", text, re.MULTILINE)
    return [*[line[2:] for line in top], *[f"{key}: {comment}" for key, comment in behind]]


def _tides(_: object) -> Facts:
    return {
        "suits": SUITS,
        "numbers": {"rounds": ROUNDS, "hand": HAND_SIZE, "drawn": DRAWN_CARDS},
        **_tables("tides_of_time", "standard.toml"),
    }


def _antike(cards: Any) -> Facts:
    box = attrs.asdict(cards.box, filter=lambda _, value: value is not None)
    return {
        "maps": {map_id: _map(each) for map_id, each in cards.maps.items()},
        "start": box.pop("start"),
        "personalities": box.pop("personalities"),
        "box": box,
        "goods": GOODS,
        "units": [{"id": unit, "border": border} for unit, border in BORDER_BY_UNIT.items()],
        "piles": PERSONALITIES,
        "rondel": {"spaces": RONDEL, "free_steps": rondel.FREE_STEPS, "coins_a_step": 1},
        "advances": [_advance(name) for name in ADVANCE_BY_ID],
        "prices": {
            "city": _bill(cities.CITY_PRICE),
            "temple": _bill(cities.TEMPLE_PRICE),
            "unit": _bill(arming.UNIT_PRICE),
            "exchange_2006": civilization_decisions.EXCHANGE_PRICE,
        },
        "numbers": {
            "goods_of_city": units.GOODS_PER_CITY,
            "goods_of_temple": units.GOODS_PER_TEMPLE,
            "units_of_city": arming.UNITS_PER_CITY,
            "units_of_temple": arming.UNITS_PER_TEMPLE,
            "defence_of_city": conquest.CITY_DEFENCE,
            "defence_of_temple": conquest.TEMPLE_DEFENCE,
            "cities_a_king": personalities.CITIES_PER_KING,
            "temples_a_citizen": personalities.TEMPLES_PER_CITIZEN,
            "seas_a_navigator": personalities.SEAS_PER_NAVIGATOR,
        },
        "goals": antike_options.GOALS_BY_CIVILIZATION_COUNT,
    }


def _map(province_map: Any) -> Facts:
    """Return a map without what only pictures need; provinces are in the order of the lists of a state."""
    drawn = ("coast", "named", "x", "y")
    kept: Facts = attrs.asdict(
        province_map, filter=lambda field, _: field.init and field.name not in drawn
    )
    return kept


def _advance(name: str) -> Facts:
    advance = ADVANCE_BY_ID[name]
    first, later = know_how.BASIC_PRICES if name in BASIC_ADVANCES else know_how.ADVANCED_PRICES
    return {
        "id": name,
        "needs": advance.needs or None,
        "adds_to": advance.increased_value,
        "amount": advance.amount,
        "gold_of_the_first": first,
        "gold_of_others": later,
    }


def _bill(price: tuple[int, int, int]) -> dict[str, int]:
    return dict(zip(SITE_GOODS, price, strict=True))


def _golden(_: object) -> Facts:
    tables = _tables("golden_ages", "standard.toml")
    return {
        "symbols": SYMBOLS,
        "counted": COUNTED_KINDS,
        "eras": ERAS,
        "grid": {
            "rows": square_grid.ROWS,
            "columns": square_grid.COLUMNS,
            "squares": square_grid.SQUARES,
            "first_square_by_turn": tiles.FIRST_SQUARE_BY_TURN,
        },
        **tables,
    }


def _ancient_world(_: object) -> Facts:
    lists = {"tribes": TRIBES, "spaces": SPACES, "faces": DIE_FACES, "tie_breakers": TIE_BREAKERS}
    return lists | _tables("the_ancient_world", "standard")


FACTS_BY_GAME: Mapping[str, Callable[[Any], Facts]] = {
    "antike": _antike,
    "golden-ages": _golden,
    "the-ancient-world": _ancient_world,
    "tides-of-time": _tides,
}
"""The function that returns the game's own facts, from its standard card file."""


# --- the text ---


def text_of_facts(game: str) -> str:
    """Return the document of a game's facts, broken into short lines so that differences can be read."""
    return "\n".join(_lines(json.loads(json.dumps(facts_of(game))))) + "\n"


def _lines(value: Any) -> list[str]:
    """Return the lines of a value: one if it is short, else those of its parts."""
    short = json.dumps(value, separators=(",", ":"))
    if len(short) <= LONGEST_LINE or not isinstance(value, (dict, list)):
        return [short]
    begin, end = ("{", "}") if isinstance(value, dict) else ("[", "]")
    parts = (
        [_keyed(key, member) for key, member in value.items()]
        if isinstance(value, dict)
        else [_lines(item) for item in value]
    )
    joined = [[*part[:-1], f"{part[-1]},"] for part in parts[:-1]] + parts[-1:]
    return [begin, *[line for part in joined for line in part], end]


def _keyed(key: str, value: Any) -> list[str]:
    first, *more = _lines(value)
    return [f"{json.dumps(key)}:{first}", *more]
