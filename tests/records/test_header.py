"""The header of a record: a field that is declared there is in every form of a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.archive.comparing import first_difference
from ancient_world.archive.tables import GAMES, game_row
from ancient_world.documents.converters import converters_of
from ancient_world.engine.declared.naming import CardsName
from ancient_world.records import Header, fingerprint
from ancient_world.records.commitment import Commitment
from ancient_world.records.record import BESIDE, OF_GAME

OTHER: dict[str, Any] = {
    "game": "antike",
    "rules_version": "0",
    "players": ("Zoë", "Ben", "Cleo"),
    "options": {"nest_needs_one": True},
    "cards": CardsName("mine", "0" * 64),
    "seed": 8,
    "commitment": Commitment("ab" * 32, ("x", "y")),
    "tags": {"event": "Sunday"},
}
"""For each field of a header, a value that the record below does not have."""
FIELDS = [field.name for field in attrs.fields(Header)]


def record(**changes: Any) -> aw.Record[Any]:
    """The record of a game that has begun, with changes to its header."""
    begun = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7).record
    return attrs.evolve(begun, header=attrs.evolve(begun.header, **changes))


@pytest.mark.parametrize("name", FIELDS)
def test_two_records_differ_in_a_field(name: str) -> None:
    """Who compares records names the field; the fingerprint is another one if the field is of the game."""
    one, other = record(), record(**{name: OTHER[name]})
    declared = attrs.fields_dict(Header)[name].metadata
    beside = bool(declared.keys() & BESIDE)
    if name != "game":  # whose entries cannot be spelled otherwise
        assert first_difference(one, other).header == (() if beside else (name,))
        counts = OF_GAME in declared or name == "players"
        assert (fingerprint(one) != fingerprint(other)) == counts


@pytest.mark.parametrize("form", ["json", "jsonl", "awn"])
@pytest.mark.parametrize("name", [name for name in FIELDS if name not in ("game", "rules_version")])
def test_a_field_comes_back_from_every_form(name: str, form: str, tmp_path: Path) -> None:
    """Whatever a header says is in one document, in lines and in notation."""
    before = record(**{name: OTHER[name]})
    aw.write_record(before, tmp_path / f"game.{form}")
    assert aw.read_record(tmp_path / f"game.{form}") == before


def test_every_field_has_a_column() -> None:
    """The row of a game has a value for each column of the table."""
    assert {"name", "number", "line", *game_row(record())} == GAMES.keys()


@attrs.frozen
class Longer(Header):
    """A header that says more."""

    variant_of: str | None = None


def test_a_new_field_is_in_documents() -> None:
    """A field that is declared in a class is written and read; what the envelope says comes from the game."""
    rules = aw.game("antike")
    header = Longer("antike", rules.rules_version, ("Ann", "Ben"), variant_of="mine")
    body = converters_of(rules).write(header, Longer)
    assert body["variant_of"] == "mine"
    assert not {"game", "rules_version"} & body.keys()
    assert converters_of(rules).read(body, Longer, "$") == header
