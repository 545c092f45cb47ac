"""A room imports from another one only its public names (``__all__``) or those for the library itself (``INTERNAL``)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache

import attrs
import pytest

from tests.house import rooms

EXCEPTIONS: Mapping[str, str] = {
    "archive.batch.workers.PRELOADED_MODULES": "PyInstaller packs what these name",
    "archive.conditions.COLUMN_WORDS": "the command line completes and explains them",
    "archive.game_stats.COUNT_NAMES": "the command line completes and explains them",
    "bots.bots_by_name.QUICK_BOTS": "the page lets quick bots think in its own process",
    "documents.envelope.SCHEMA_KEY": "the schema says how documents are marked",
    "documents.structuring.read_json_value": "an answer of another program is no document",
    "documents.types.TYPE_KEY": "the schema says how documents are marked",
    "documents.types.is_tagged": "the schema says how documents are marked",
    "engine.chance.decks_in": "the kit for authors tests how a game is declared and hidden",
    "engine.declared.hiding.mask_record": "the kit for authors tests how a game is declared and hidden",
    "engine.declared.plain_values.PlainValue": "an ability of a card is written as a plain value",
    "engine.declared.card_names.CARD_FILE_CONTEXT": "the kit for authors looks at every label and sentence of a game",
    "engine.declared.naming.FIELD_CONTEXT": "the kit for authors looks at every label and sentence of a game",
    "engine.declared.id_spelling.expected_deck_card": "what was dealt from a deck is guessed where a record is written",
    "engine.drawing_style.STYLE_SHEET": "the page allows this style alone, by its digest",
    "engine.freezing.compile_function": "writers are made as source, as copies of records are",
    "engine.ids.share_equal_parts": "told changes are pickled as states are",
    "engine.registry.ENTRY_POINTS": "PyInstaller packs what these name",
    "engine.board_text.RULE_CONTEXT": "the kit for authors looks at every label and sentence of a game",
    "engine.document_fields.PER_SEAT": "columns of holdings are laid out as fields of documents",
    "engine.soundness.game.check_game_classes": "the kit for authors tests how a game is declared and hidden",
    "engine.steps.DEFAULT_PROMPT": "a question that nobody is asked has no prompt",
    "narration.choosing.choosing.all_word_templates": "the kit for authors looks at every label and sentence of a game",
    "records.files.compressed_files.open_raw": "a source is opened as it is stored, for its size",
    "records.files.compressed_files.system_message": "a source is opened as it is stored, for its size",
    "records.files.record_streams.SkipMode": "a large file is cut where a record begins",
    "records.files.record_streams.is_record_start": "a large file is cut where a record begins",
    "records.files.record_streams.split_content": "a large file is cut where a record begins",
    "records.files.record_streams.may_start_record": "a large file is cut where a record begins",
    "records.files.json_lines.may_begin_line": "a journal is read where its last line may be torn",
    "validation.recovery.NO_RESULT_CODE": "validation reads a record as far as it goes",
    "version.RELEASE": "the face shows it as __version__, and nobody within knows the face",
}
"""Imported names that are in neither list, by their full name below ``ancient_world``, with reasons."""


FOR_CHECKERS = {
    ("engine", "typed_cache"),
    ("engine", "declared.states"),
    ("engine", "declared.type_parameters"),
}
"""Modules with names defined under ``TYPE_CHECKING``: type parameters, and functions with other types."""


@attrs.frozen
class Taken:
    """A name that a file imports from a module of another room."""

    by: str
    module: str
    name: str

    @property
    def full(self) -> str:
        """The full name below ``ancient_world``."""
        return f"{self.module}.{self.name}"

    @property
    def home(self) -> str:
        """The room from which the name is imported."""
        return rooms.room(self.module)


@cache
def taken() -> tuple[Taken, ...]:
    """Return every name that a room imports from another one."""
    names = [each for name in rooms.files() for each in _taken_by(name)]
    return tuple([each for each in names if rooms.room(each.by) != each.home])


def _taken_by(name: str) -> Iterator[Taken]:
    """Yield the names that a file imports, and the attributes of modules that it imports as a whole."""
    for node in ast.walk(rooms.tree(name)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ancient_world."):
            module = str(node.module).partition(".")[2]
            for each in node.names:
                if f"{module}.{each.name}" in rooms.files():
                    asked = _asked_of(name, each.asname or each.name)
                    yield from (Taken(name, f"{module}.{each.name}", one) for one in asked)
                else:
                    yield Taken(name, module, each.name)


def _asked_of(name: str, module: str) -> set[str]:
    """Return the attributes of a module, under its local name, that a file uses."""
    return {
        node.attr
        for node in ast.walk(rooms.tree(name))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == module
    } - {"__name__"}


@cache
def _assigned(module: str, name: str) -> object:
    """Return the literal that a module assigns to a name, or ``None``."""
    for node in rooms.tree(module).body if module in rooms.files() else ():
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    return None


@cache
def public(module: str) -> frozenset[str]:
    """Return a module's public names: those in ``__all__`` of ``ancient_world`` and of each package that contains the module."""
    parts = module.split(".")
    faces = ["", *(".".join(parts[: count + 1]) for count in range(len(parts)))]
    listed = [_assigned(face, "__all__") for face in faces]
    return frozenset([str(name) for names in listed if isinstance(names, list) for name in names])


@cache
def internal(room: str) -> Mapping[str, list[str]]:
    """Return the names that a room offers to the rest of the library, by module."""
    listed = _assigned(room, "INTERNAL")
    return listed if isinstance(listed, dict) else {}


def _is_promised(each: Taken) -> bool:
    within = each.module.partition(".")[2] if each.home == each.module.split(".")[0] else ""
    return each.name in public(each.module) or each.name in internal(each.home).get(within, ())


def test_a_room_takes_what_is_promised() -> None:
    """Rooms import only public and internal names of other rooms, with few exceptions."""
    found = sorted({f"{each.by} takes {each.full}" for each in taken() if not _is_promised(each)})
    assert [line for line in found if line.split()[-1] not in EXCEPTIONS] == [], (
        "use what the room promises; or move the function into the room that uses it; or, if other rooms can use it as it is, "
        "give it a docstring and list it in INTERNAL of its room's __init__.py"
    )


def test_exceptions_are_needed() -> None:
    """No exception is left that is not imported any more, or is public by now."""
    needed = {each.full for each in taken() if not _is_promised(each)}
    assert sorted(set(EXCEPTIONS) - needed) == []


PROMISED = [
    (room, module, name)
    for room in sorted({rooms.room(name) for name in rooms.files()})
    for module, names in internal(room).items()
    for name in names
]


def test_what_is_promised_is_taken() -> None:
    """Every internal name is imported by another room; others must be removed from INTERNAL."""
    used = {(each.home, each.full) for each in taken()}
    unused = [each for each in PROMISED if (each[0], ".".join(each)) not in used]
    assert unused == []


def test_what_is_promised_is_explained() -> None:
    """Every internal name is defined with a docstring in the module under which it is listed."""
    assert [each for each in PROMISED if not _is_explained(*each)] == []


def _is_explained(room: str, module: str, name: str) -> bool:
    """Return whether a name is defined with a docstring.

    A text may document several lines above it, type parameters need none.
    """
    body = rooms.tree(f"{room}.{module}").body
    for place, node in enumerate(body):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name:
            return ast.get_docstring(node) is not None
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            told = ast.unparse(node).partition("=")[0]
            if re.search(rf"\b{name}\b", told):
                return any(isinstance(each, ast.Expr) for each in body[place + 1 : place + 3])
    return (room, module) in FOR_CHECKERS


@pytest.mark.parametrize("room", ["engine", "records"])
def test_promises_have_two_circles(room: str) -> None:
    """No name is both public and internal."""
    for module, names in internal(room).items():
        assert not public(f"{room}.{module}") & set(names), module
