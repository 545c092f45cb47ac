"""TypeScript types list the ids of a game, and documents of real games fit the types."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.games import tides_of_time
from ancient_world.schema import KINDS
from ancient_world.schema.document_kinds import document_name
from ancient_world.schema.document_schemas import build_definitions, with_definitions
from ancient_world.serve.method_schemas import ids_by_kind
from tests.engine.paths import places, put
from tests.schema.samples import documents

PLAYED = ("state", "action", "pending", "record", "view", "changes")
"""The kinds of documents from real games; conformance situations may hold impossible actions."""


def type_validators(game: str) -> dict[str, jsonschema_rs.Draft202012Validator]:
    """Return validators for the TypeScript types of each kind of document."""
    definitions = build_definitions(aw.game(game), ids_by_kind(aw.components(game)))
    return {
        kind: jsonschema_rs.Draft202012Validator(
            with_definitions({"$ref": f"#/$defs/{document_name(kind)}"}, definitions)
        )
        for kind in KINDS
    }


@pytest.mark.long
@pytest.mark.parametrize("game", aw.available_games())
def test_documents_of_random_games_fit_the_types(game: str) -> None:
    """Documents of random games fit the types, with any number of players."""
    judges, fitting = type_validators(game), Counter[str]()
    for players in aw.game(game).players:
        for kind, document in documents(game, players, players, every=5):
            if kind in PLAYED:
                judges[kind].validate(document)
                fitting[kind] += 1
    assert set(fitting) == set(PLAYED)
    assert fitting.total() > 80


@pytest.mark.parametrize("game", aw.available_games())
def test_unknown_ids_do_not_fit_the_types(game: str) -> None:
    """An unknown id does not fit the types, anywhere in a state."""
    judge, components = type_validators(game)["state"], aw.components(game)
    document = aw.to_document(aw.Match.new(game, ["Ann", "Ben"], seed=2).state)
    judge.validate(document)
    refused = 0
    for place, value in list(places(document["state"])):
        path = "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place)
        if not isinstance(value, str) or path.startswith((".agenda", ".cards")):
            continue
        assert components.field(path[1:]).holds == "id"
        spoilt = {**document, "state": put(document["state"], place, f"{value}-")}
        assert not judge.is_valid(spoilt), path
        refused += 1
    assert refused > 5


def test_ids_in_typescript() -> None:
    """Each kind of id is a union type, and secret fields also allow "?"."""
    text = aw.typescript("antike")
    assert 'export type GoodId = "marble" | "iron" | "gold" | "coins";' in text
    assert "  good: GoodId;\n" in interface_body(text, "Ids")
    assert (
        interface_body(text, "ChooseSpaceAction") == '  type: "choose-space";\n  space: SpaceId;\n'
    )
    golden = aw.typescript("golden-ages")
    assert "  turn: 0 | 90 | 180 | 270;\n" in interface_body(golden, "PlaceTileAction")
    player = interface_body(golden, "Player")
    assert "  standing: SquareId[];\n" in player
    assert '  glory: (TokenId | "?")[];\n' in player
    assert "  gold: number;\n" in player
    assert "  cubes: 1 | 2;\n" in interface_body(golden, "City")


def interface_body(text: str, name: str) -> str:
    """Return the body of a TypeScript interface."""
    match = re.search(rf"export interface {name} \{{\n(.*?)^}}", text, re.DOTALL | re.MULTILINE)
    assert match is not None
    return match[1]


def test_ids_of_a_card_file_of_ones_own(tmp_path: Path) -> None:
    """Types include the ids of a given card file, while schemas accept any string."""
    standard = Path(tides_of_time.__file__).parent / "box" / "standard.toml"
    path = tmp_path / "own.toml"
    path.write_text(standard.read_text("utf-8").replace('"citadel"', '"my-fort"'), "utf-8")
    own = aw.typescript("tides-of-time", aw.game("tides-of-time").load_cards(path))
    arguments = ["schema", "--typescript", "--game", "tides-of-time", "--cards", str(path)]
    assert CliRunner().invoke(app, arguments).output == own
    assert '"my-fort"' in own
    assert '"my-fort"' not in aw.typescript("tides-of-time")
    hand: Any = aw.json_schema("state", "tides-of-time")["$defs"]["Player"]["properties"]["hand"]
    assert hand["items"] == {"type": "string"}
