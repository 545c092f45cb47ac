"""``ancient-world new``: make a project with a game of your own, ready to publish."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path

import attrs
import click

import ancient_world as aw
from ancient_world.cli.cli_texts import cli_text
from ancient_world.cli.exits import echo, fail
from ancient_world.cli.shared_options import FilePath
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.version import RELEASE

MAX_NAME_LENGTH = 32
"""The most characters of a name, so that no line of the template gets too long."""

register_messages(
    {
        "cli-new-form": "{name!r} cannot be the name of a game; write lower-case words joined by hyphens, as in my-game, of {most} characters at most",
        "cli-new-keyword": "{package} is a word of Python, so no package can have this name; choose another one",
        "cli-new-python": "Python has a module {package} itself; choose another name",
        "cli-new-installed": "A package {package} is installed here already; choose another name",
        "cli-new-game": "There is a game {name} already; choose another name",
        "cli-new-folder": "{path}: this folder is not empty; name another one with --folder",
        "cli-new-extra": "{missing} is missing. Install it with: pip install 'ancient-world[cli,new]'",
        "cli-new-made": "{title} is in {path}. Play it with: ancient-world web --game {game} --reload",
    }
)


@attrs.frozen
class ProjectNames:
    """The names in a project: its own, which is the id of its game, the package, the title and the class of the game."""

    name: str
    package: str
    title: str
    kind: str


def project_names(name: str) -> ProjectNames:
    """Return the names that follow from the name of a project; exit if one of them cannot be used."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > MAX_NAME_LENGTH:
        fail(cli_text("new-form", name=name, most=MAX_NAME_LENGTH))
    package, words = name.replace("-", "_"), name.split("-")
    if keyword.iskeyword(package):
        fail(cli_text("new-keyword", package=package))
    if package in sys.stdlib_module_names:
        fail(cli_text("new-python", package=package))
    if name in aw.available_games():
        fail(cli_text("new-game", name=name))
    if find_spec(package) is not None:
        fail(cli_text("new-installed", package=package))
    title = " ".join(word.capitalize() for word in words)
    return ProjectNames(name, package, title, "".join(word.capitalize() for word in words))


@click.command()
@click.argument("name")
@click.option("--folder", type=FilePath(), help="Make it here. [default: a folder with the name]")
def new(name: str, folder: Path | None) -> None:
    """Make a project with a game of your own, ready to change and to publish.

    NAME is the name of the project and the id of the game, such as my-game. The project has a small complete game with its rules
    by number, tests, a README, a licence and a file for CI.

    Exit codes: 0 it was made; 2 the name cannot be used, the folder is not empty, or it cannot be written.
    """
    names, path = project_names(name), folder or Path(name)
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        fail(cli_text("new-folder", path=path))
    if find_spec("copier") is None:
        fail(cli_text("new-extra", missing="copier"))
    from copier import run_copy  # the extra new may be missing

    with as_file(files("ancient_world.cli") / "new_game") as template:
        answers = {**attrs.asdict(names), "version": RELEASE}
        run_copy(str(template), path, data=answers, defaults=True, quiet=True, unsafe=False)
    game = path / "src" / names.package / "game.py"
    echo(cli_text("new-made", title=names.title, path=path, game=game))
