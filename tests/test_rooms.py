"""The promises of the design about who stands where and who knows whom."""

from __future__ import annotations

import ast
import re
import sys

import pytest

from tests import rooms
from tests.rooms import FACE

MOST_FILES = 15
MOST_FLOORS = 9

ORDER = (
    "engine", "games", "documents", "records", "matches", "validation", "conformance", "schema", "bots", "pictures", FACE, "batch", "keeping", "testing", "serve", "web", "cli",
)  # fmt: skip
"""Each room may know those before it, and none after it. Games stand beside: they know the engine alone."""

NOT_YET = ("games.antike", "games.golden_ages", "games.the_ancient_world")
"""Games whose rooms are too full or too high, or list their names; whoever puts one in order takes it out of here."""

RUNTIME = {"attrs", "cattrs"}
EXTRAS = {
    "click": "cli",
    "rich": "cli",
    "prompt_toolkit": "cli",
    "starlette": "web",
    "uvicorn": "web",
}
"""Libraries of an extra that a whole room stands on; all other extras are imported where they are asked for."""

IN_ORDER = [room for room in rooms.rooms() if room not in NOT_YET]


def is_game(room: str) -> bool:
    """Whether a room is that of one game."""
    return room.startswith("games.")


def test_every_room_has_its_place() -> None:
    """No room stands outside the order."""
    assert {room for room in rooms.rooms() if not is_game(room)} == set(ORDER)


@pytest.mark.parametrize("room", [room for room in ORDER if room != FACE])
def test_imports_point_one_way(room: str) -> None:
    """A room imports only rooms before it."""
    assert rooms.used_by(room) - set(ORDER[: ORDER.index(room)]) == set()


def test_the_face_imports_no_face_above_it() -> None:
    """``import ancient_world`` knows nothing of batches, servers and command lines; ``python -m`` is one.

    Of the server it names what is loaded when somebody asks for it, for type checkers.
    """
    used = {rooms.room(what) for what in rooms.ours("")}
    assert used - set(ORDER[: ORDER.index(FACE)]) - {FACE} <= {"serve"}
    assert [
        each for each in rooms.imports("") if _names("serve", each) and not each.for_types
    ] == []
    assert rooms.ours("__main__") == ("cli",)


def _names(room: str, each: rooms.Import) -> bool:
    return each.what in rooms.files() and rooms.room(each.what) == room


@pytest.mark.parametrize("room", [room for room in rooms.rooms() if is_game(room)])
def test_a_game_imports_the_engine_and_itself(room: str) -> None:
    """No game knows another one, or anything that is done with games."""
    assert rooms.used_by(room) <= {"engine"}


def test_nobody_imports_a_game() -> None:
    """Games are found in the registry; whoever names one knows too much."""
    known = {name: rooms.used_by(name) for name in rooms.rooms()}
    assert [name for name, used in known.items() if any(map(is_game, used))] == []


@pytest.mark.parametrize("room", rooms.rooms())
def test_no_circles(room: str) -> None:
    """No file of a room needs one that needs it, not even for its types."""
    assert rooms.floors(room) > 0


@pytest.mark.parametrize("room", IN_ORDER)
def test_floors(room: str) -> None:
    """No more than nine files of a room stand on one another."""
    assert rooms.floors(room) <= MOST_FLOORS


@pytest.mark.parametrize("room", IN_ORDER)
def test_folders(room: str) -> None:
    """A folder with more files than anybody oversees has rooms without names."""
    folders = [path.parent for name, path in rooms.files().items() if rooms.room(name) == room]
    full = {str(folder): folders.count(folder) for folder in folders}
    assert {folder: count for folder, count in full.items() if count > MOST_FILES} == {}


def test_lists_of_names_stand_in_faces() -> None:
    """A name is written where it is defined and where it is used; ``__all__`` is for the face of a room."""
    listing = [
        name
        for name, path in rooms.files().items()
        if rooms.room(name) in IN_ORDER
        and path.name != "__init__.py"
        and _assigns(path.read_text("utf-8"), "__all__")
    ]
    assert listing == []


def _assigns(text: str, wanted: str) -> bool:
    """Whether a file sets a name."""
    targets = [
        target
        for node in ast.parse(text).body
        for target in (node.targets if isinstance(node, ast.Assign) else ())
    ]
    return any(isinstance(target, ast.Name) and target.id == wanted for target in targets)


def test_extras_are_imported_where_they_are_asked_for() -> None:
    """Without the extras everything else can be imported: only attrs and cattrs are always there."""
    found = {
        (name, each.what)
        for name in rooms.files()
        for each in rooms.imports(name)
        if not each.inside
        and each.what not in rooms.files()
        and each.what not in sys.stdlib_module_names | RUNTIME
        and EXTRAS.get(each.what) != rooms.room(name)
    }
    assert found == set()


def test_an_import_in_a_function_says_why() -> None:
    """A file of ours is imported inside a function for milliseconds that were measured, or for an extra."""
    found = {
        (name, each.line.strip())
        for name in rooms.files()
        if not is_game(rooms.room(name))
        for each in rooms.imports(name)
        if each.inside and not _says_why(each.line, own=each.what in rooms.files())
    }
    assert found == set()


def _says_why(line: str, *, own: bool) -> bool:
    """Whether the reason of an import stands beside it."""
    why = line.partition("# ")[2]
    return bool(re.search(r"\b\d+ ms\b|\bextra\b", why) if own else why)
