"""The schemas and TypeScript types have complete definitions, correct names and correct types."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import attrs
import pytest
from click.testing import CliRunner

import ancient_world as aw
from ancient_world.cli.app import app
from ancient_world.engine import registry
from ancient_world.schema import KINDS
from ancient_world.schema.definitions import Definitions, docstring_summary
from ancient_world.schema.document_kinds import BUILT_IN_TYPES
from ancient_world.schema.field_limits import validator_keywords
from tests.engine.minigame import GAME, MiniState


def contents(folder: Path) -> dict[str, str]:
    """Map the relative path of every file in a folder to its text."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths}


def test_every_schema_is_complete() -> None:
    """A schema has a unique id with its versions, defines exactly what it refers to, and describes each definition."""
    schemas = [aw.json_schema(kind, game) for game in aw.available_games() for kind in KINDS]
    ids = [schema["$id"] for schema in (*schemas, *map(aw.json_schema, KINDS))]
    assert len(set(ids)) == len(ids)
    assert all(
        re.match(r"https://ancient-world\.invalid/schema/v[12]/", schema_id) for schema_id in ids
    )
    rules = aw.game("the-ancient-world").rules_version
    assert ids[0].endswith(f"/the-ancient-world/rules-{rules}/state.json")
    for schema in schemas:
        assert set(references(schema)) == {f"#/$defs/{name}" for name in schema["$defs"]}
        for name, definition in schema["$defs"].items():
            assert definition["description"], name
            assert ":`" not in definition["description"]


def references(value: Any) -> list[str]:
    """Return every `$ref` in a schema."""
    if isinstance(value, dict):
        here = [value["$ref"]] if "$ref" in value else []
        return here + [ref for member in value.values() for ref in references(member)]
    return [ref for item in value for ref in references(item)] if isinstance(value, list) else []


TYPES = {
    "minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number",
    "minLength": "string", "maxLength": "string", "pattern": "string",
    "items": "array", "prefixItems": "array", "minItems": "array", "maxItems": "array",
    "properties": "object", "required": "object", "additionalProperties": "object",
    "propertyNames": "object", "maxProperties": "object",
}  # fmt: skip
NAMED = ("properties", "$defs")
"""Keywords whose keys are names rather than keywords."""


def misplaced_keywords(schema: Any, where: str = "$") -> Iterator[str]:
    """Yield the places of keywords that do not stand beside the type they apply to, as strict validators require."""
    if isinstance(schema, list):
        for place, each in enumerate(schema):
            yield from misplaced_keywords(each, f"{where}[{place}]")
    if not isinstance(schema, dict):
        return
    names = where.rpartition(".")[2] in NAMED
    kind = None if names else schema.get("type")
    kind = "number" if kind == "integer" else kind
    for key, each in schema.items():
        if not names and key in TYPES and TYPES[key] != kind:
            yield f"{where}.{key}"
        if names or key not in ("const", "enum", "default", "examples", "required"):
            yield from misplaced_keywords(each, f"{where}.{key.replace('.', '_')}")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", [*aw.available_games(), None])
def test_every_keyword_stands_beside_its_type(game: str | None) -> None:
    """Every keyword stands beside its type, as ajv's strict mode requires."""
    assert [
        place for kind in KINDS for place in misplaced_keywords(aw.json_schema(kind, game), kind)
    ] == []
    assert [*misplaced_keywords({"$ref": "#/$defs/WholeNumber", "minimum": 0})] == ["$.minimum"]


def test_types_of_fields() -> None:
    """Enums, literals, tuples and optional values have the right schemas."""
    properties = aw.json_schema("state", "mini")["$defs"]["State"]["properties"]
    assert properties["mood"] == {"enum": ["calm", "wild"]}
    assert properties["season"] == {"enum": ["dry", "wet"]}
    assert properties["rich"] == {"type": "boolean"}
    assert properties["cards"] == {"$ref": "#/$defs/CardsName"}
    number, null = {"$ref": "#/$defs/WholeNumber"}, {"type": "null"}
    pair = [number, {"type": "string"}]
    last = {"type": "array", "prefixItems": pair, "minItems": 2, "maxItems": 2}
    assert properties["last"] == {"anyOf": [last, null]}


def test_the_same_name_twice() -> None:
    """Two classes of the same name get distinct definition names."""
    definitions = Definitions(GAME)
    twin = attrs.frozen(type("MiniState", (), {"__doc__": "Another.", "__module__": "a.b_c"}))
    other_deck = attrs.frozen(
        type("Deck", (), {"__doc__": "Another.", "__module__": "games.other_deck"})
    )
    assert definitions.schema_of(MiniState) == {"$ref": "#/$defs/State"}
    assert definitions.schema_of(twin) == {"$ref": "#/$defs/MiniState"}
    assert definitions.schema_of(other_deck) == {"$ref": "#/$defs/OtherDeckDeck"}
    names = set(aw.json_schema("pending", "mini")["$defs"])
    assert {"KeepAction", "KeepOneStep", "DealLookStep", "DealEvent", "Decision"} <= names


def test_types_without_a_place() -> None:
    """A type that documents do not support has no schema."""
    for kind in (set, dict[int, str], bytes):
        with pytest.raises(TypeError, match="no place"):
            Definitions(GAME).schema_of(kind)
    empty = {"type": "array", "maxItems": 0}
    assert Definitions(GAME).schema_of(tuple[()]) == empty
    assert Definitions(GAME).schema_of(Literal[1, "a"]) == {"enum": [1, "a"]}
    assert Definitions(GAME).union_of({}) == {"not": {}}


def test_validators_become_constraints() -> None:
    """Validators of attrs become constraints of the schema; other functions add none."""
    check = attrs.validators
    assert validator_keywords(check.ge(2), None) == {"minimum": 2}
    assert validator_keywords(check.lt(2), None) == {"exclusiveMaximum": 2}
    assert validator_keywords(check.optional(check.le(2)), None) == {"maximum": 2}
    assert validator_keywords(check.and_(check.ge(0), check.le(9)), None) == {
        "minimum": 0,
        "maximum": 9,
    }
    assert validator_keywords(check.min_len(1), "array") == {"minItems": 1}
    assert validator_keywords(check.max_len(1), "string") == {"maxLength": 1}
    assert validator_keywords(check.in_(["a"]), "string") == {"enum": ["a"]}
    assert validator_keywords(check.optional(check.in_(["a"])), None) == {"enum": ["a", None]}
    assert validator_keywords(check.instance_of(int), None) == {}
    assert validator_keywords(None, None) == {}


def test_summaries_are_plain() -> None:
    """Summaries of docstrings have no reStructuredText roles."""

    class Thing:
        """Made by :func:`ancient_world.available_games` as ``x``.

        More.
        """

    assert docstring_summary(Thing) == "Made by available_games as `x`."
    assert docstring_summary(attrs.frozen) != ""


def test_typescript() -> None:
    """TypeScript has interfaces, unions, literals and tuples for the types of a game."""
    text = aw.typescript("mini")
    assert 'export interface BidAction {\n  type: "bid";\n  player: 0 | 1 | 2;' in text
    assert '  mood: "calm" | "wild";' in text
    assert "  last: [WholeNumber, string] | null;" in text
    assert "export type Action =\n  | DealtAction\n  | RolledAction\n" in text
    assert "  options: { [key: string]: unknown };" in text


def test_typescript_of_methods() -> None:
    """TypeScript declares the parameters and results of each server method."""
    text = aw.typescript("mini")
    assert text.index("export interface Methods {") < text.index("export interface StateDocument {")
    winners = text.partition("\n  winners: {\n")[2].partition("\n  };\n")[0]
    assert winners.startswith(
        "    params: ({\n      state: StateDocument;\n    } | {\n      match: string;\n    })"
    )
    assert winners.endswith("    result: Winners;")
    applied = text.partition('\n  "match.apply": {\n')[2].partition("\n  };\n")[0]
    assert "      action: Action | ActionDocument;\n      player?: WholeNumber | null;" in applied
    assert "    result: Played;" in applied


def test_no_name_hides_a_type_of_typescript() -> None:
    """No declared name repeats or hides a built-in type of TypeScript."""
    for game in aw.available_games():
        declared = re.findall(
            r"^export (?:interface|type) (\w+)", aw.typescript(game), re.MULTILINE
        )
        assert len(set(declared)) == len(declared)
        assert set(declared) & BUILT_IN_TYPES == set()
        assert {"GameRecord", "GameReport", "Methods", "Notifications"} <= set(declared)


def test_unknown_kinds_and_games() -> None:
    """An unknown kind or game is refused."""
    with pytest.raises(ValueError, match="The kinds of documents are state, action"):
        aw.json_schema("nothing", "mini")
    with pytest.raises(aw.UnknownGame):
        aw.json_schema("state", "nothing")
    with pytest.raises(aw.UnknownGame):
        aw.typescript("nothing")


def test_a_broken_game_has_no_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """A registered game that cannot be loaded is left out of the schemas of all games."""
    before = aw.json_schema("view")
    monkeypatch.setitem(registry._sources, "broken", "no_such_package_anywhere:GAME")
    assert aw.json_schema("view") == before


# --- the command ---


def run(*arguments: str | Path) -> tuple[int, str]:
    """Return the exit code and the output of the `schema` command."""
    result = CliRunner().invoke(app, ["schema", *[str(argument) for argument in arguments]])
    return result.exit_code, result.output


def test_the_command_prints() -> None:
    """The command prints one schema, all schemas of a game, or the types of a game."""
    assert json.loads(run("state", "--game", "mini")[1]) == aw.json_schema("state", "mini")
    assert list(json.loads(run("--game", "mini")[1])) == list(KINDS)
    assert json.loads(run("view")[1]) == aw.json_schema("view")
    assert run("--typescript", "--game", "mini") == (0, aw.typescript("mini"))


def test_the_command_writes_files(tmp_path: Path) -> None:
    """The command writes all files, one kind, or only types."""
    assert run("--out", tmp_path / "all") == (0, "")
    assert len(contents(tmp_path / "all")) == len(aw.available_games()) * (len(KINDS) + 1)
    assert run("view", "--game", "mini", "--out", tmp_path / "one") == (0, "")
    assert list(contents(tmp_path / "one")) == ["mini/view.json"]
    assert run("--typescript", "--game", "mini", "--out", tmp_path / "ts") == (0, "")
    assert list(contents(tmp_path / "ts")) == ["mini.d.ts"]


def test_what_the_command_refuses(tmp_path: Path) -> None:
    """The command refuses an unknown game or kind, types without a game, and a folder that is a file."""
    assert run("state", "--game", "nothing")[0] == 2
    assert run("nothing")[0] == 2
    assert run("--typescript") == (
        2,
        f"--game: types belong to a single game; name one of: {', '.join(aw.available_games())}\n",
    )
    (tmp_path / "file").write_text("")
    code, output = run("--game", "mini", "--out", tmp_path / "file")
    assert code == 2
    assert "file" in output
