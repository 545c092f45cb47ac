"""A program that imports every module of the package, uses every data file, and prints what it used.

It prints a JSON object with the opened ``files``, the imported ``modules`` with their files, and the modules ``without`` a
library that they need.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HEADERS = [(b"host", b"localhost")]
"""Headers of the requests."""


def names(home: Path) -> list[str]:
    """Return the names of all modules on the disk, including folders without ``__init__`` and excluding PyInstaller's hooks."""
    places = [path.relative_to(home.parent).with_suffix("") for path in home.rglob("*.py")]
    parts = [place.parts[:-1] if place.name == "__init__" else place.parts for place in places]
    return sorted(".".join(each) for each in parts if all(map(str.isidentifier, each)))


def use_modules() -> tuple[dict[str, str | None], dict[str, str | None]]:
    """Import each module; return the file of each, and the missing library of those that need one."""
    import ancient_world

    files: dict[str, str | None] = {}
    without: dict[str, str | None] = {}
    for name in names(Path(ancient_world.__file__).parent):
        try:
            files[name] = importlib.import_module(name).__file__
        except ModuleNotFoundError as error:
            without[name] = error.name
    return files, without


def use_data() -> None:
    """Read rules and card files, make pages in two languages, and read a conformance document."""
    import ancient_world as aw
    from ancient_world.engine.errors import MissingLibrary
    from ancient_world.pictures import replay_page
    from ancient_world.testing import conformance_folder, conformance_paths, read_conformance

    for game in aw.available_games():
        assert aw.game(game).rules()
        assert aw.components(game)
        record = aw.Match.new(game, ["Ann", "Ben"], seed=1).record
        assert replay_page(record, lang="es") != replay_page(record, lang="en")
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=1)
    match.apply(aw.legal_actions(match.state)[0])
    assert "study" in replay_page(aw.analyse(match.record, player=0, positions=16))
    # other tests read all of them
    assert read_conformance(next(conformance_paths(conformance_folder()))).situations
    with suppress(MissingLibrary, ModuleNotFoundError):
        use_nets()
    with suppress(MissingLibrary, ModuleNotFoundError):
        asyncio.run(use_pages())
    with suppress(ModuleNotFoundError):
        use_template()


def use_template() -> None:
    """Make a project from the template of `ancient-world new`, if its extra is installed."""
    from ancient_world.cli.app import app

    with TemporaryDirectory() as folder, redirect_stdout(StringIO()):
        importlib.import_module("copier")
        app(["new", "used-game", "--folder", f"{folder}/made"], standalone_mode=False)


def use_nets() -> None:
    """Load the neural networks that come with games, if numpy is installed."""
    from ancient_world.rl.learned_bot import shipped_net

    assert shipped_net("tides-of-time") is not None


async def use_pages() -> None:
    """Request the pages of `ancient-world web`, if its extra is installed."""
    from ancient_world.web.app import ICON_NAMES, SCRIPT_NAMES, STYLE_NAMES, create_app
    from ancient_world.web.guards import WebLimits
    from ancient_world.web.tables_folder import Tables

    with TemporaryDirectory() as folder:
        app = create_app(Tables(Path(folder), WebLimits(), 0))
        for name in ("", *SCRIPT_NAMES, *STYLE_NAMES, *ICON_NAMES):
            assert await status(app, f"/{name}") == 200


async def status(app: Any, path: str) -> int:
    """Return the status of an application's answer to a path."""
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": HEADERS}
    sent: list[dict[str, Any]] = []
    messages = [{"type": "http.request", "body": b""}]

    async def receive() -> dict[str, Any]:
        return messages.pop() if messages else await asyncio.Future()  # the connection stays open

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await app(scope, receive, send)
    code: int = sent[0]["status"]
    return code


def main() -> None:
    """Use everything, and record each opened file from the first import on."""
    opened: set[str] = set()

    def note(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str):
            opened.add(arguments[0])

    sys.addaudithook(note)
    modules, without = use_modules()
    use_data()
    print(json.dumps({"files": sorted(opened), "modules": modules, "without": without}))


if __name__ == "__main__":
    main()
