"""Games in a file of their author. Only the person at the command line names such a file: no document or request does."""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import Any

from ancient_world.engine.errors import AncientWorldError, UnknownGame
from ancient_world.engine.game import Game
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.registry import register_game, registered_games
from ancient_world.engine.soundness.field_mistakes import InvalidGame

register_messages(
    {
        "game-file-missing": "{path}: there is no such file.",
        "game-file-name": "{path}: {name} cannot be the name of a module; call the file {close}.py, for example.",
        "game-file-taken": "{path}: Python finds another module {name} first: {other}. Rename the file.",
        "game-file-installed": "{path}: its package is installed already: {other}. Install it with pip install -e, so that both are the same.",
        "game-file-none": "{path}: there is no game in this file; end it with GAME = MyGame(), where MyGame is your subclass of Game.",
        "game-file-several": "{path}: there are several games in this file: {known}; leave one.",
    }
)

_loaded_paths: dict[str, Path] = {}
"""The files that were loaded, by the ids of their games."""


def loaded_game_files() -> tuple[str, ...]:
    """Return the absolute paths of the files whose games are loaded, for other processes."""
    return tuple(map(str, _loaded_paths.values()))


def shown_path(path: str | PathLike[str]) -> str:
    """Return a path as people at the command line write it: relative to their folder, if the file is there."""
    file = Path(path).absolute()
    return str(file.relative_to(Path.cwd())) if file.is_relative_to(Path.cwd()) else str(file)


def game_argument(game_id: str) -> str:
    """Return what names a game on the command line: the path of its file if it was loaded from one, else its id."""
    return shown_path(_loaded_paths[game_id]) if game_id in _loaded_paths else game_id


def load_game_files(paths: Iterable[str]) -> None:
    """Load the games of another process in this one; a file that cannot be loaded any more leaves its game unknown."""
    for path in paths:
        with suppress(AncientWorldError):
            load_game_file(path)


def load_game_file(path: str | PathLike[str]) -> str:
    """Import an author's file under its own name, register its game, and return the game's id.

    A file in a package is imported as a module of the package. Modules beside it can be imported, too, as the folder is
    added to the end of the import path.

    Raises:
        UnknownGame: the file cannot be imported, or has no game; each mistake is told with file and line.
    """
    file = Path(path).absolute()
    if not file.is_file():
        raise UnknownGame.from_code("game-file-missing", path=path)
    folder, name = _folder_and_module(file)
    _check_module_name(file, name)
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    try:
        rules = _game_of_module(_import_file(file, name), file)
        register_game(rules.id, rules)
    except UnknownGame:
        raise
    except InvalidGame as error:
        problems = "\n".join(_problems_with_lines(error, file))
        raise UnknownGame(problems, code="game-file", data=error.data) from error
    except (Exception, SystemExit) as error:  # an author's file may raise anything
        raise _import_error(error, file, folder) from error
    _loaded_paths[rules.id] = file
    return rules.id


def author_lines(error: BaseException | None, rules: Game) -> list[tuple[str, int, str]]:
    """Return the lines of the game's own modules in the traceback of an error, as file, line and function, the innermost last."""
    own_classes = (type(rules), *rules.step_types, *rules.action_types)
    packages = {kind.__module__.rpartition(".")[0] or kind.__module__ for kind in own_classes}
    return [
        (frame.f_code.co_filename, line, frame.f_code.co_qualname)
        for frame, line in traceback.walk_tb(error.__traceback__ if error else None)
        if any(
            f"{frame.f_globals.get('__name__', '')}.".startswith(f"{package}.")
            for package in packages
        )
    ]


def lines_in_game_files(error: BaseException) -> list[tuple[str, int, str]]:
    """Return the lines of games from files that led to an error, as :func:`author_lines` does."""
    sources = dict(registered_games())
    games = [source for each in _loaded_paths if isinstance(source := sources.get(each), Game)]
    return [line for rules in games for line in author_lines(error, rules)]


def _folder_and_module(file: Path) -> tuple[Path, str]:
    """Return the folder from which a file is imported, and the name of its module there."""
    folder, names = file.parent, [] if file.stem == "__init__" else [file.stem]
    while (folder / "__init__.py").is_file():
        folder, names = folder.parent, [folder.name, *names]
    return folder, ".".join(names)


def _check_module_name(file: Path, name: str) -> None:
    """Refuse a file that cannot be imported by its name.

    Raises:
        UnknownGame: the name is no name of a module, or one of Python's own modules has it.
    """
    if not all(part.isidentifier() for part in name.split(".")):
        close = re.sub(r"\W", "_", file.stem)
        close = close if close.isidentifier() else f"game_{close}"
        raise UnknownGame.from_code(
            "game-file-name", path=shown_path(file), name=repr(file.stem), close=close
        )
    if name.partition(".")[0] in sys.stdlib_module_names:
        raise UnknownGame.from_code(
            "game-file-taken", path=shown_path(file), name=name, other="Python"
        )


def _import_file(file: Path, name: str) -> ModuleType:
    """Return the module of a file, after checking that Python finds no other module under its name."""
    spec = find_spec(name)
    if spec is None or spec.origin is None or not file.samefile(spec.origin):
        other = getattr(spec, "origin", None) or name
        code = "game-file-installed" if "." in name else "game-file-taken"
        raise UnknownGame.from_code(code, path=shown_path(file), name=name, other=other)
    return import_module(name)


def _game_of_module(module: ModuleType, file: Path) -> Game:
    """Return the only game that a module defines or registers."""
    package = module.__name__.partition(".")[0]
    sources = [*vars(module).values(), *[source for _, source in registered_games()]]
    games = {
        each.id: each
        for each in sources
        if isinstance(each, Game) and type(each).__module__.partition(".")[0] == package
    }
    if not games:
        raise UnknownGame.from_code("game-file-none", path=shown_path(file))
    if len(games) > 1:
        raise UnknownGame.from_code(
            "game-file-several", path=shown_path(file), known=", ".join(games)
        )
    return next(iter(games.values()))


def _problems_with_lines(error: InvalidGame, file: Path) -> Iterator[str]:
    """Yield each mistake in a game's classes with the line of the class or field that it names, if that is in the file."""
    source = file.read_text("utf-8", "replace")
    problems: Any = error.data["problems"]
    for problem in problems:
        yield f"{shown_path(file)}{_line_named_in(problem, source)}: {problem}"


def _line_named_in(problem: str, source: str) -> str:
    """Return ``:`` and the line of the first class of a source that a problem names, or of the class's field."""
    declared = [
        (number, found[1], found[2])
        for number, line in enumerate(source.splitlines(), 1)
        if (found := re.match(r"class (\w+)|\s+(\w+)\s*[:=]", line))
    ]
    for match in re.finditer(r"\b([A-Z]\w*)(?:\.(\w+))?", problem):
        names = (match[1], match[1].removesuffix("State"))  # of a derived class, that of the draft
        start = next((number for number, name, _ in declared if name in names), None)
        if start is not None:
            fields = (n for n, _, name in declared if n > start and name and name == match[2])
            return f":{next(fields, start)}"
    return ""


def _import_error(error: BaseException, file: Path, folder: Path) -> UnknownGame:
    """Return the error for a file that raises one: with the last line of the author's code that led to it."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(folder)
    ]
    place = f"{shown_path(frames[-1].filename)}:{frames[-1].lineno}" if frames else shown_path(file)
    if isinstance(error, SyntaxError) and error.filename:
        place = f"{shown_path(error.filename)}:{error.lineno}"
    problem = error.msg if isinstance(error, SyntaxError) else error
    return UnknownGame(f"{place}: {type(error).__name__}: {problem}", code="game-file")
