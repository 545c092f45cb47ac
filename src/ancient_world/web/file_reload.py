"""Starting the server anew when an author changes the file of a game."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn
from uvicorn.supervisors.statreload import StatReload

from ancient_world.engine.game_files import loaded_game_files

_SECONDS_BETWEEN_LOOKS = 0.3
_SUFFIXES = (".py", ".toml")
"""The suffixes of files that a game consists of."""


def serve_and_reload(serve: Callable[..., None], listener: socket.socket) -> None:
    """Serve in another process until this one is interrupted; start it anew at each change beside the game files.

    Args:
        serve: is called with the argument ``sockets``, a list with the listener, in the other process.
        listener: the socket where the server listens; clients that come meanwhile wait there.
    """
    config = uvicorn.Config("", reload_delay=_SECONDS_BETWEEN_LOOKS, log_level="warning")
    _GameFilesReload(config, serve, [listener]).run()


class _GameFilesReload(StatReload):
    """Watches the files in the folders of the loaded games; in a package, those of its folders, too."""

    def iter_py_files(self) -> Iterator[Path]:
        for path in map(Path, loaded_game_files()):
            pattern = "**/*" if (path.parent / "__init__.py").is_file() else "*"
            yield from (each for each in path.parent.glob(pattern) if each.suffix in _SUFFIXES)
