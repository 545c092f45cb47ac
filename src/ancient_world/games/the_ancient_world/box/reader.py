"""From the tables of a card file to the cards and figures of a box."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from ancient_world.engine.card_files.files import CardTables, show
from ancient_world.games.the_ancient_world.box.abilities import (
    ALLOWED,
    PRICE,
    read_abilities,
    read_coin_effect,
)
from ancient_world.games.the_ancient_world.box.faults import Faults, did_you_mean
from ancient_world.games.the_ancient_world.box.figures import read_figures
from ancient_world.games.the_ancient_world.box.table import Table
from ancient_world.games.the_ancient_world.components import (
    TRIBES,
    Card,
    CityState,
    District,
    EmpireCard,
    Figures,
    Goods,
    MilitaryCard,
    Titan,
)

__all__ = ["FORMAT", "KINDS", "Box", "read_box"]

FORMAT = 1
"""The version of the shape of these files."""

KINDS = ("empire", "military", "titan", "district", "city_state")
"""The tables that hold one card each."""

MOST_CARDS = 500
MOST_ID = 24
MOST_NAME = 40

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)


@attrs.define
class Box:
    """What has been read so far, faulty or not, and where each kind of table stands."""

    root: str
    name: str = ""
    cards: dict[str, list[Card]] = attrs.field(factory=lambda: {kind: [] for kind in KINDS})
    figures: Figures | None = None
    files: dict[str, str] = attrs.field(factory=dict)
    places: dict[str, tuple[str, str]] = attrs.field(factory=dict)
    """The file and table of each id."""


def read_box(files: Sequence[CardTables], root: str, faults: Faults) -> Box:
    """Read every table of every file; ``root`` names the folder or file as a whole."""
    box = Box(root, name=show(root.removesuffix(".toml"), MOST_NAME).strip() or "cards")
    single: dict[str, Table] = {}
    for each in files:
        file = each.name
        for key, value in each.tables.items():
            if key in KINDS:
                box.files.setdefault(key, file)
                _read_cards(box, file, key, value, faults)
            elif key in ("board", "card_file"):
                _keep_single(single, file, key, value, faults)
            else:
                near = did_you_mean(key, (*KINDS, "board", "card_file"))
                faults.add("unknown-table", file, key, "", f"no card file has this table{near}")
    for key in ("card_file", "board"):
        if key not in single:
            faults.add("missing-table", root, key, "", f"a table [{key}] is needed")
    if "card_file" in single:
        _read_header(box, single["card_file"])
    if "board" in single:
        box.files["board"] = single["board"].file
        box.figures = read_figures(single["board"])
    return box


def _keep_single(
    single: dict[str, Table], file: str, key: str, value: object, faults: Faults
) -> None:
    if key in single:
        text = f"stands in {single[key].file} already"
        faults.add("duplicate-table", file, key, "", text)
    elif not isinstance(value, dict):
        faults.add("wrong-type", file, key, "", f"must be a table [{key}]")
    else:
        single[key] = Table(faults, file, key, value)


def _read_header(box: Box, table: Table) -> None:
    version = table.get("format", int)
    if version is not None and version != FORMAT:
        text = f"this version reads format {FORMAT}, not {show(version)}"
        table.fault("bad-format", "format", text)
    if "name" in table.values:
        box.name = _read_name(table) or box.name
    table.close()


def _read_cards(box: Box, file: str, kind: str, value: object, faults: Faults) -> None:
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        text = f"must be one table [[{kind}]] for each card"
        faults.add("wrong-type", file, kind, "", text)
        return
    for number, values in enumerate(value, 1):
        card_id = values.get("id")
        title = f"{kind}.{card_id}" if isinstance(card_id, str) else f"{kind}[{number}]"
        table = Table(faults, file, show(title), values)
        _add_copies(box, kind, table, _READERS[kind](table))
        if len(box.cards[kind]) > MOST_CARDS:
            faults.add("wrong-count", file, kind, "", f"more than {MOST_CARDS} cards")
            return


def _add_copies(box: Box, kind: str, table: Table, card: Card) -> None:
    """Put a card, or each of its copies under its own id, into the box."""
    copies = table.integer("copies", 1, default=1)
    table.close(also=ALLOWED[kind])
    ids = [card.id] if copies == 1 else [f"{card.id}-{number}" for number in range(1, copies + 1)]
    if card.id and len(ids[-1]) > MOST_ID:
        text = f'"{show(ids[-1])}" is longer than {MOST_ID} characters'
        table.fault("bad-id", "id", text)
    for one in ids:
        if one in box.places and card.id:
            file, name = box.places[one]
            text = f'"{show(one)}" is the id of {name} in {file} already'
            table.fault("duplicate-id", "id", text)
        box.places.setdefault(one, (table.file, table.name))
        box.cards[kind].append(attrs.evolve(card, id=one))


def _read_id(table: Table) -> str:
    value = table.get("id", str)
    if value is None:
        return ""
    if not _ID.fullmatch(value) or len(value) > MOST_ID:
        text = f"must be at most {MOST_ID} of a-z, 0-9 and single hyphens, and begin with a letter"
        table.fault("bad-id", "id", text)
        return ""
    return str(value)


def _read_name(table: Table) -> str:
    value = table.get("name", str)
    if value is None:
        return ""
    if not value.strip() or len(value) > MOST_NAME or not value.isprintable():
        text = f"must be 1 to {MOST_NAME} printable characters"
        table.fault("bad-name", "name", text)
        return ""
    return str(value)


def _read_empire(table: Table) -> EmpireCard:
    deck = table.word("deck", ("A", "B", "C", "start"), "deck")
    starting = deck == "start"
    return EmpireCard(
        id=_read_id(table),
        name=_read_name(table),
        deck=deck,
        # Nobody pays for a starting card, so a price there would only mislead.
        price=Goods() if starting else table.goods("price", PRICE, required=True),
        banners=table.words(
            "banners", TRIBES, "tribe", (0 if starting else 1, 6), required=not starting
        ),
        abilities=read_abilities(table, "starting empire" if starting else "empire"),
    )


def _read_military(table: Table) -> MilitaryCard:
    starting = table.boolean("starting", False)
    return MilitaryCard(
        id=_read_id(table),
        name=_read_name(table),
        price=0 if starting else table.integer("price", 0),
        starting=starting,
        abilities=read_abilities(table, "military"),
    )


def _read_titan(table: Table) -> Titan:
    before = len(table.faults.found)
    stars = table.integer("stars", 0, 3)
    return Titan(
        id=_read_id(table),
        name=_read_name(table),
        # No deck at all rather than a wrong one, which would make its count wrong too.
        stars=stars if len(table.faults.found) == before else -1,
        defence=table.integer("defence", 1),
        # Not "arrows": that is the ability which a beaten titan gives.
        arrows=table.boolean("shows_arrows", False),
        banners=table.words("banners", TRIBES, "tribe", (1, 3)),
        coin_effect=read_coin_effect(table, "coin_effect"),
        abilities=read_abilities(table, "titan"),
    )


def _read_district(table: Table) -> District:
    district = District(
        id=_read_id(table),
        name=_read_name(table),
        abilities=read_abilities(table, "district"),
    )
    if "capacity" not in table.values:
        table.get("capacity", int)  # G1: notes that it is missing
    return district


def _read_city_state(table: Table) -> CityState:
    return CityState(
        id=_read_id(table),
        name=_read_name(table),
        abilities=read_abilities(table, "city_state"),
    )


_READERS: dict[str, Callable[[Table], Any]] = {
    "empire": _read_empire,
    "military": _read_military,
    "titan": _read_titan,
    "district": _read_district,
    "city_state": _read_city_state,
}
