"""The map file: the maps and the box that a game is played with, loaded and checked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from ancient_world.engine import Fault, InvalidCardFile
from ancient_world.games.antike.components import Box, ProvinceMap

if TYPE_CHECKING:
    from ancient_world.games.antike.box.loading import Atlas

# What reads map files is imported where it is used: importing the library should not wait for it.


@attrs.frozen(repr=False)
class MapFile:
    """Every map by its id, and the box; it plays the part of the card file.

    Two map files are equal when they hold the same, however they are written: ``digest`` stands for all of
    it. Treat the mappings as read-only.
    """

    name: str = attrs.field(eq=False)
    digest: str
    """SHA-256 of the content, hexadecimal; neither layout nor ``name`` has a part in it."""
    maps: Mapping[str, ProvinceMap] = attrs.field(eq=False)
    box: Box = attrs.field(eq=False)

    @classmethod
    def standard(cls) -> MapFile:
        """Return the map file that comes with the library; it is loaded once."""
        return _standard()

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> MapFile:
        """Load a folder of TOML files, or one TOML file with everything.

        Raises:
            InvalidCardFile: with every fault that was found, if there is one.
        """
        from ancient_world.games.antike.box.loading import load_path  # noqa: PLC0415 - only to load

        return _of(load_path(path))

    @classmethod
    def check(cls, path: str | os.PathLike[str]) -> tuple[Fault, ...]:
        """Return all faults of a map file; never raises for what the files say."""
        from ancient_world.games.antike.box.loading import check_path  # noqa: PLC0415 - only to load

        return check_path(path)

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> MapFile:
        """Build a map file from parsed TOML, by the names of its files.

        Raises:
            InvalidCardFile: with every fault that was found, if there is one.
        """
        from ancient_world.games.antike.box.loading import load_content  # noqa: PLC0415 - only to load

        return _of(load_content(content))

    def __repr__(self) -> str:
        return f"<MapFile {self.name} {self.digest[:8]}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the standard file as its digest, others as their parts."""
        if _standard.cache_info().currsize and self is _standard():
            return (_standard_again, (self.digest,))
        return (MapFile, (self.name, self.digest, self.maps, self.box))


def _of(atlas: Atlas) -> MapFile:
    import hashlib  # noqa: PLC0415 - only to load
    import json  # noqa: PLC0415 - only to load

    content = {
        "box": attrs.asdict(atlas.box),
        "maps": {key: _plain(made) for key, made in sorted(atlas.maps.items())},
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()
    return MapFile(atlas.name, digest, dict(sorted(atlas.maps.items())), atlas.box)


def _plain(made: ProvinceMap) -> dict[str, Any]:
    """What a map says, without what follows from it."""
    fields = ("id", "name", "provinces", "civilizations", "first", "teams", "order")
    plain = attrs.asdict(made, filter=lambda field, _: field.name in PLAIN)
    return {name: plain[name] for name in fields}


PLAIN = {
    "id", "name", "provinces", "civilizations", "first", "teams", "order",
    "kind", "land", "sea", "cities",
}  # fmt: skip
"""Fields that are written in the files."""


@cache
def _standard() -> MapFile:
    from ancient_world.games.antike.box.loading import load_standard  # noqa: PLC0415 - only to load

    return _of(load_standard())


def _standard_again(digest: str) -> MapFile:
    """Unpickle the standard file, unless this version of the library has another one."""
    maps = _standard()
    if maps.digest != digest:
        text = f"the standard map file is {maps.digest[:8]} here, and was {digest[:8]}"
        raise InvalidCardFile([Fault("standard", "", "", text, "bad-format")])
    return maps
