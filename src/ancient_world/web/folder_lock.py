"""The lock of a folder of tables: one server has it at a time."""

from __future__ import annotations

import os
from pathlib import Path
from weakref import finalize

from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.language import register
from ancient_world.records.locks import lock, unlock
from ancient_world.web.seating import OWN

_NAME = ".lock"

register(
    {
        "web-folder-in-use": "{path}: another server already has the tables in this folder; end it first, or name another folder with --folder.",
    }
)


class FolderLock:
    """A lock that is held until it is released, or the process ends.

    Raises:
        AncientWorldError: another server has the folder.
        OSError: the folder cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        file = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, OWN)
        try:
            lock(file)
        except BlockingIOError:
            os.close(file)
            raise AncientWorldError.of("web-folder-in-use", path=folder) from None
        self.release = finalize(self, _release, file)


def _release(file: int) -> None:
    unlock(file)
    os.close(file)
