"""The promises of the design about who stands where and who knows whom."""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import ancient_world as aw
from tests.house import rooms
from tests.house.rooms import FACE, is_game

TESTS = Path(__file__).parents[1]

ORDER = (
    "version", "build", "engine", "games", "documents", "records", "validation", "narration", "matches", "pictures", "schema", "bots", "rl", "testing", "serve", FACE, "web", "archive", "cli",
)  # fmt: skip
"""Each room may know those before it, and none after it: nobody within knows the face. Games stand
beside: they know the engine alone."""

GAME_ORDER = ("box", "rules", "words", "drawing")
"""The rooms of a game. Its other files stand below them (the state, the components) or above (the game itself)."""

RUNTIME = {"attrs", "cattrs"}
PROGRAM = "ancient_world_command"
"""The first line of the program, which ``python -m`` shares."""
EXTRAS = {
    "click": "cli",
    "gymnasium": "rl",
    "numpy": "rl",
    "pettingzoo": "rl",
    "pyspiel": "rl",
    "rich": "cli",
    "prompt_toolkit": "cli",
    "PyInstaller": "cli",
    "starlette": "web",
    "uvicorn": "web",
    "mcp": "serve",
    "anyio": "serve",
    "pydantic": "serve",  # the library mcp brings them
}
"""Libraries of an extra that a whole room stands on; all other extras are imported where they are asked for."""

SAME_NAME = {
    "Chance": "documents/forms.py holds the form in which JSON has it",
    "Decision": "the same",
    "View": "a situation of documents/situations.py is called as in the document, which shows what this tells",
    "ComponentsDocument": "schema/kinds.py: the name of the class is that of the definition in the schema",
    "Place": "serve/results.py: the same; engine/components.py is what authors of games draw with",
    "Played": "serve/results.py: the same; archive/batch/results.py is what came of a game",
}
"""Names of classes that stand in more than one room, and why."""

CHAMBERS = sorted({rooms.chamber(name) for name in rooms.files()})
"""Every room; of a game, every folder."""
GAMES = [room for room in rooms.rooms() if is_game(room)]


def test_every_room_has_its_place() -> None:
    """No room stands outside the order."""
    assert {room for room in rooms.rooms() if not is_game(room)} == set(ORDER)


def test_imports_point_one_way() -> None:
    """A room imports only rooms before it."""
    found = {
        room: later
        for floor, room in enumerate(ORDER)
        if room != FACE and (later := rooms.used_by(room) - set(ORDER[:floor]))
    }
    assert found == {}


def test_the_face_imports_no_face_above_it() -> None:
    """``import ancient_world`` knows nothing of batches and command lines, but that type checkers find the rooms in it; ``python -m`` is one."""
    rooms_in_it = {each.what for each in rooms.imports("") if each.for_types} & aw._ROOMS
    used = {rooms.room(what) for what in rooms.ours("") if what not in rooms_in_it}
    assert used - set(ORDER[: ORDER.index(FACE)]) == set()
    assert [each.what for each in rooms.imports("__main__")] == [PROGRAM]


def test_the_face_loads_no_server() -> None:
    """Whoever serves nothing does not wait for the server: the face names it for type checkers, and loads it when asked."""
    loaded = [each.what for each in rooms.imports("") if not each.for_types]
    assert [what for what in loaded if rooms.room(what) == "serve"] == []


def test_a_game_imports_the_engine_and_itself() -> None:
    """No game knows another one, or anything that is done with games."""
    assert {room: used for room in GAMES if (used := rooms.used_by(room)) != {"engine"}} == {}


def test_the_rooms_of_a_game() -> None:
    """Rules know the box and no words, words no picture; pictures are loaded when somebody looks at one."""
    inner = [room for room in CHAMBERS if room.split(".")[2:]]
    assert {room: above for room in inner if (above := _known_above(room))} == {}


def _known_above(room: str) -> set[str]:
    """The later rooms of its game that a room of a game imports."""
    game, _, own = room.rpartition(".")
    known = {
        rooms.chamber(what)
        for name in rooms.files()
        if rooms.chamber(name) == room
        for what in rooms.ours(name)
    }
    above = GAME_ORDER[GAME_ORDER.index(own) + 1 :]
    return known & {f"{game}.{each}" for each in above}


def test_pictures_are_loaded_when_somebody_looks() -> None:
    """No file of a game imports its drawings; the game names the module."""
    found = [
        name
        for name in rooms.files()
        if is_game(rooms.room(name))
        and rooms.chamber(name) != (drawn := f"{rooms.room(name)}.drawing")
        and drawn in map(rooms.chamber, rooms.ours(name))
    ]
    assert found == []


def test_nobody_imports_a_game() -> None:
    """Games are found in the registry; whoever names one knows too much."""
    known = {name: rooms.used_by(name) for name in rooms.rooms()}
    assert [name for name, used in known.items() if any(map(is_game, used))] == []


def test_no_circles() -> None:
    """No file of a room needs one that needs it, not even for its types: :func:`rooms.floors` would say so."""
    assert [room for room in rooms.rooms() if rooms.floors(room) < 1] == []


@pytest.mark.release
def test_lists_of_names_stand_in_faces() -> None:
    """A name is written where it is defined and where it is used; ``__all__`` is for the face of a room."""
    listing = [
        name
        for name, path in rooms.files().items()
        if path.name != "__init__.py" and _assigns(rooms.tree(name), "__all__")
    ]
    assert listing == []


def _assigns(tree: ast.Module, wanted: str) -> bool:
    """Whether a file sets a name."""
    targets = [
        target
        for node in tree.body
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
        and not each.for_types
        and each.what not in rooms.files()
        and each.what not in sys.stdlib_module_names | RUNTIME
        and EXTRAS.get(each.what) != rooms.room(name)
        and (each.what, rooms.room(name)) != (PROGRAM, FACE)
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


@cache
def _classes() -> dict[str, list[str]]:
    """The public classes by their names, and the files where they are."""
    found: dict[str, list[str]] = {}
    for name in rooms.files():
        for node in rooms.tree(name).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(name)
    return found


@pytest.mark.release
def test_two_things_have_two_names() -> None:
    """No two public classes are called alike without a reason; another game may call its things so, as its rulebook does."""
    ours = {
        name: [place for place in places if not is_game(rooms.room(place))]
        for name, places in _classes().items()
    }
    assert {name for name, places in ours.items() if len(places) > 1} == set(SAME_NAME)
    in_games = [
        (name, rooms.room(place)) for name, places in _classes().items() for place in places
    ]
    assert [
        each for each, count in Counter(in_games).items() if count > 1 and is_game(each[1])
    ] == []


SCREENFUL = 60
"""Lines of a file that is looked for by itself."""
GATHERED = 4
"""Files of a folder that one file imports: they are chapters, and it gathers them."""

ONE_CALLER = {
    "archive.batch.forms.named": "it gathers the forms, which are chapters",
    "cli.commands.mcp": "the same as serve below",
    "cli.commands.serve": "a command, as web beside it, of those that answer until they are stopped",
    "games.tides_of_time.box.catalog": "what the rules rely on in a card file, as in the other games",
    "pictures.text": "what is drawn for a game without drawings, as the drawings of a game would",
}
"""Files with one caller that are small, no chapters and untested by themselves, and why they are files."""

NO_CALLER = {
    "archive.batch.forked": "the server from which workers are forked loads it by its name",
    "cli.pyinstaller.hook-ancient_world": "PyInstaller runs it",
    "cli.pyinstaller.hook-ancient_world.cli.app": "PyInstaller runs it",
    "testing.messages": "authors of games run it",
    "rl.gymnasium_env": "rl/__init__.py loads it by its name, as it needs a library",
    "rl.openspiel_game": "the same",
    "rl.pettingzoo_env": "the same",
}
"""Files that nobody imports, beside drawings and ``__main__``, and who comes to them."""


def _callers(name: str) -> list[str]:
    """The other files that import one."""
    return [each for each in rooms.files() if each != name and name in rooms.ours(each)]


def _is_small(name: str) -> bool:
    """Whether a file is no face, short, and untested by itself."""
    path = rooms.files()[name]
    lines = len(path.read_text("utf-8").splitlines())
    return path.name != "__init__.py" and lines <= SCREENFUL and name not in _tested()


def _gathers(caller: str, name: str) -> bool:
    """Whether a file is a face, or gathers the folder in which another one stands."""
    files = rooms.files()
    folder = files[name].parent
    beside = {what for what in rooms.ours(caller) if files[what].parent == folder}
    return files[caller].name == "__init__.py" or len(beside) >= GATHERED


@cache
def _tested() -> frozenset[str]:
    """The files that some test imports by their names."""
    named = re.compile(r"from ancient_world\.([\w.]+) import")
    texts = [path.read_text("utf-8") for path in TESTS.rglob("*.py")]
    return frozenset([name for text in texts for name in named.findall(text)])


@pytest.mark.release
def test_a_file_with_one_caller_has_a_reason() -> None:
    """It is long enough to be looked for, one chapter of several, tested by itself, or the reason stands here; all else belongs to its caller."""
    callers = {name: _callers(name) for name in rooms.files() if _is_small(name)}
    alone = {name for name, few in callers.items() if len(few) == 1 and not _gathers(few[0], name)}
    assert alone == set(ONE_CALLER)


def test_every_file_has_a_caller() -> None:
    """What only tests use stands among the tests."""
    alone = {
        name
        for name, path in rooms.files().items()
        if path.stem not in ("__init__", "__main__") and not _callers(name)
    }
    drawn = {name for name in alone if name.endswith(".look.picture")}
    assert alone - drawn == set(NO_CALLER)
