"""Every declared field of a header is in every form of a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.archive.record_differences import first_difference
from ancient_world.archive.record_tables import GAMES, game_row
from ancient_world.documents.converters import converters_of
from ancient_world.engine.declared.naming import CardsName
from ancient_world.records import Header, fingerprint
from ancient_world.records.commitment import Commitment
from ancient_world.records.record import FINGERPRINT_KEY, NOT_OF_GAME

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
"""A different value for each field of the header below."""
FIELDS = [field.name for field in attrs.fields(Header)]


def record(**changes: Any) -> aw.Record[Any]:
    """Return the record of a game that has begun, with changes to its header."""
    begun = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7).record
    return attrs.evolve(begun, header=attrs.evolve(begun.header, **changes))


@pytest.mark.parametrize("name", FIELDS)
def test_two_records_differ_in_a_field(name: str) -> None:
    """A comparison names a differing field, and the fingerprint differs if the field is part of the game."""
    one, other = record(), record(**{name: OTHER[name]})
    declared = attrs.fields_dict(Header)[name].metadata
    beside = bool(declared.keys() & NOT_OF_GAME)
    if name != "game":  # entries of another game cannot be written
        assert first_difference(one, other).header == (() if beside else (name,))
        counts = FINGERPRINT_KEY in declared or name == "players"
        assert (fingerprint(one) != fingerprint(other)) == counts


@pytest.mark.parametrize("form", ["json", "jsonl", "awn"])
@pytest.mark.parametrize("name", [name for name in FIELDS if name not in ("game", "rules_version")])
def test_a_field_comes_back_from_every_form(name: str, form: str, tmp_path: Path) -> None:
    """Every field of the header is read back from documents, lines and notation."""
    assert name in OTHER, f"add another value of {name} to OTHER"
    before = record(**{name: OTHER[name]})
    aw.write_record(before, tmp_path / f"game.{form}")
    assert aw.read_record(tmp_path / f"game.{form}") == before


def test_every_field_has_a_column() -> None:
    """The row of a game has a value for each column of the table."""
    assert {"name", "number", "line", *game_row(record())} == GAMES.keys()


@attrs.frozen
class Longer(Header):
    """A header with one more field."""

    variant_of: str | None = None


def test_a_new_field_is_in_documents() -> None:
    """A new field is written and read, while the envelope's fields come from the game."""
    rules = aw.game("antike")
    header = Longer("antike", rules.rules_version, ("Ann", "Ben"), variant_of="mine")
    body = converters_of(rules).write(header, Longer)
    assert body["variant_of"] == "mine"
    assert not {"game", "rules_version"} & body.keys()
    assert converters_of(rules).read(body, Longer, "$") == header
