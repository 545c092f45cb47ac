"""The files in the package are what is made now; names, types and TypeScript come out as they should."""

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
from ancient_world.schema.kinds import BUILT_IN_TYPES
from ancient_world.schema.options import validator_keywords
from tests.engine.minigame import GAME, MiniState


def contents(folder: Path) -> dict[str, str]:
    """Every file below a folder, by its name from there."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in found}


def test_every_schema_is_whole() -> None:
    """Each has an id of its own, with the versions of format and rules, that nothing is at; it defines what it refers to, nothing else, and says what each is."""
    schemas = [aw.json_schema(kind, game) for game in aw.available_games() for kind in KINDS]
    ids = [schema["$id"] for schema in (*schemas, *map(aw.json_schema, KINDS))]
    assert len(set(ids)) == len(ids)
    assert all(found.startswith("https://ancient-world.invalid/schema/v1/") for found in ids)
    rules = aw.game("the-ancient-world").rules_version
    assert ids[0].endswith(f"/the-ancient-world/rules-{rules}/state.json")
    for schema in schemas:
        assert set(references(schema)) == {f"#/$defs/{name}" for name in schema["$defs"]}
        for name, definition in schema["$defs"].items():
            assert definition["description"], name
            assert ":`" not in definition["description"]


def references(value: Any) -> list[str]:
    """Every `$ref` in a schema."""
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
"""Keywords under which keys are names, and no keywords."""


def astray(schema: Any, where: str = "$") -> Iterator[str]:
    """The places of keywords that do not stand beside the type that they speak of, as strict readers want it."""
    if isinstance(schema, list):
        for place, each in enumerate(schema):
            yield from astray(each, f"{where}[{place}]")
    if not isinstance(schema, dict):
        return
    names = where.rpartition(".")[2] in NAMED
    kind = None if names else schema.get("type")
    kind = "number" if kind == "integer" else kind
    for key, each in schema.items():
        if not names and key in TYPES and TYPES[key] != kind:
            yield f"{where}.{key}"
        if names or key not in ("const", "enum", "default", "examples", "required"):
            yield from astray(each, f"{where}.{key.replace('.', '_')}")


@pytest.mark.parametrize("game", [*aw.available_games(), None])
def test_every_keyword_stands_beside_its_type(game: str | None) -> None:
    """As the strict mode of ajv asks: a bound beside a reference or a choice says nothing of its type."""
    assert [place for kind in KINDS for place in astray(aw.json_schema(kind, game), kind)] == []
    assert [*astray({"$ref": "#/$defs/WholeNumber", "minimum": 0})] == ["$.minimum"]


def test_types_of_fields() -> None:
    """Enums, literals, tuples of fixed length and optional values become what they are in JSON."""
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
    """An action and a step called alike have names of their own; so have two records."""
    definitions = Definitions(GAME)
    twin = attrs.frozen(type("MiniState", (), {"__doc__": "Another.", "__module__": "a.b_c"}))
    one = attrs.frozen(type("Deck", (), {"__doc__": "Another.", "__module__": "games.other_deck"}))
    assert definitions.schema_of(MiniState) == {"$ref": "#/$defs/State"}
    assert definitions.schema_of(twin) == {"$ref": "#/$defs/MiniState"}
    assert definitions.schema_of(one) == {"$ref": "#/$defs/OtherDeckDeck"}
    names = set(aw.json_schema("pending", "mini")["$defs"])
    assert {"KeepAction", "KeepOneStep", "DealLookStep", "DealEvent", "Decision"} <= names


def test_types_without_a_place() -> None:
    """What the codec has no place for has no schema."""
    for kind in (set, dict[int, str], bytes):
        with pytest.raises(TypeError, match="no place"):
            Definitions(GAME).schema_of(kind)
    empty = {"type": "array", "maxItems": 0}
    assert Definitions(GAME).schema_of(tuple[()]) == empty
    assert Definitions(GAME).schema_of(Literal[1, "a"]) == {"enum": [1, "a"]}
    assert Definitions(GAME).union_of({}) == {"not": {}}


def test_validators_become_constraints() -> None:
    """What attrs' own validators ask for, the schema asks for; other functions add nothing."""
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
    """Roles of the docs' markup leave the word that they speak of."""

    class Thing:
        """Made by :func:`ancient_world.available_games` as ``x``.

        More.
        """

    assert docstring_summary(Thing) == "Made by available_games as `x`."
    assert docstring_summary(attrs.frozen) != ""


def test_typescript() -> None:
    """Interfaces, unions by type, literals and tuples, and no name that is not declared."""
    text = aw.typescript("mini")
    assert 'export interface BidAction {\n  type: "bid";\n  player: 0 | 1 | 2;' in text
    assert '  mood: "calm" | "wild";' in text
    assert "  last: [WholeNumber, string] | null;" in text
    assert "export type Action =\n  | DealtAction\n  | RolledAction\n" in text
    assert "  options: { [key: string]: unknown };" in text


def test_typescript_of_methods() -> None:
    """What each method takes by name and gives; a match may stand for a state, what has a default may be left out."""
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


def test_no_name_hides_one_of_typescript() -> None:
    """A record of a game is no Record of the language, which has types of that name everywhere."""
    for game in aw.available_games():
        declared = re.findall(
            r"^export (?:interface|type) (\w+)", aw.typescript(game), re.MULTILINE
        )
        assert len(set(declared)) == len(declared)
        assert set(declared) & BUILT_IN_TYPES == set()
        assert {"GameRecord", "GameReport", "Methods", "Notifications"} <= set(declared)


def test_unknown_kinds_and_games() -> None:
    """A kind that there is not, and a game that there is not."""
    with pytest.raises(ValueError, match="the kinds of documents are state, action"):
        aw.json_schema("nothing", "mini")
    with pytest.raises(aw.UnknownGame):
        aw.json_schema("state", "nothing")
    with pytest.raises(aw.UnknownGame):
        aw.typescript("nothing")


def test_a_broken_game_has_no_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another package that cannot be loaded is left out of the schemas of all games."""
    before = aw.json_schema("view")
    monkeypatch.setitem(registry._sources, "broken", "no_such_package_anywhere:GAME")
    assert aw.json_schema("view") == before


# --- the command ---


def run(*arguments: str | Path) -> tuple[int, str]:
    """How the command ends, and what it says."""
    result = CliRunner().invoke(app, ["schema", *[str(argument) for argument in arguments]])
    return result.exit_code, result.output


def test_the_command_prints() -> None:
    """One schema, all of a game, those of all games, the types of one."""
    assert json.loads(run("state", "--game", "mini")[1]) == aw.json_schema("state", "mini")
    assert list(json.loads(run("--game", "mini")[1])) == list(KINDS)
    assert json.loads(run("view")[1]) == aw.json_schema("view")
    assert run("--typescript", "--game", "mini") == (0, aw.typescript("mini"))


def test_the_command_writes_files(tmp_path: Path) -> None:
    """Everything, or one kind only, or types only."""
    assert run("--out", tmp_path / "all") == (0, "")
    assert len(contents(tmp_path / "all")) == len(aw.available_games()) * (len(KINDS) + 1)
    assert run("view", "--game", "mini", "--out", tmp_path / "one") == (0, "")
    assert list(contents(tmp_path / "one")) == ["mini/view.json"]
    assert run("--typescript", "--game", "mini", "--out", tmp_path / "ts") == (0, "")
    assert list(contents(tmp_path / "ts")) == ["mini.d.ts"]


def test_what_the_command_refuses(tmp_path: Path) -> None:
    """An unknown game, types of all games at once, a folder that is a file."""
    assert run("state", "--game", "nothing")[0] == 2
    assert run("nothing")[0] == 2
    assert run("--typescript") == (
        2,
        f"--game: types belong to a single game; name one of: {', '.join(aw.available_games())}\n",
    )
    (tmp_path / "file").write_text("")
    code, said = run("--game", "mini", "--out", tmp_path / "file")
    assert code == 2
    assert "file" in said
