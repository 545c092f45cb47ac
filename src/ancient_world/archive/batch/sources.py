"""Finding the files that sources stand for, sorted and without duplicates, and opening them, also remote ones."""

from __future__ import annotations

import glob
import heapq
import io
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from os import PathLike
from typing import Any, BinaryIO, TypeAlias, cast

import attrs

from ancient_world.archive.batch.result_rows import missing_library, reason
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import message_text
from ancient_world.records.files.compressed_files import open_raw, system_message

Sources: TypeAlias = str | PathLike[str] | Iterable[str | PathLike[str]]
"""A source or several: a file, a folder, a glob, a URL, or ``-`` for standard input."""

STDIN = "-"
"""The name that stands for standard input."""
RECORD_SUFFIXES = tuple(
    kind + packed for kind in (".json", ".jsonl", ".awn") for packed in ("", ".gz", ".zst")
)
"""The suffixes of the files that are taken from a folder."""


@attrs.frozen(order=True)
class Source:
    """A file. ``key`` is its absolute path, for sorting and removing duplicates; ``size`` is in bytes.

    ``inode`` identifies the file under any name. ``name`` is its name in results, ``path`` the path or URL to open; ``error`` tells why it cannot be opened.
    """

    key: tuple[str, ...]
    name: str
    path: str = attrs.field(order=False)
    size: int = attrs.field(default=0, order=False)
    error: str = attrs.field(default="", order=False)
    inode: tuple[int, int] | None = attrs.field(default=None, order=False)


def is_url(name: str) -> bool:
    """Return whether a name is a URL, for fsspec to read."""
    return "://" in name


def find_sources(
    sources: Sources, *, excluded: Iterable[str | PathLike[str]] = ()
) -> Iterator[Source]:
    """Yield every file that the sources stand for, sorted by path, without duplicates.

    Only the names of one folder level are in memory: about 80 MB for a million files in one folder.

    Args:
        sources: the sources, in any order.
        excluded: local files to leave out, under whatever name they are found.

    Raises:
        BatchError: fsspec is needed and missing.
    """
    single_files, folders = _files_and_folders(sources)
    excluded_files = [
        _file_source(path, _path_key(path)) for path in (os.fspath(name) for name in excluded)
    ]
    excluded_keys = {file.key for file in excluded_files}
    excluded_inodes = {each.inode for each in excluded_files} - {None}
    for _, same_key in groupby(heapq.merge(sorted(single_files), *folders), attrgetter("key")):
        source = next(same_key)
        if source.key not in excluded_keys and source.inode not in excluded_inodes:
            yield source


def _files_and_folders(sources: Sources) -> tuple[list[Source], list[Iterator[Source]]]:
    """Return the single files, and the files of each folder, that names stand for."""
    check_argument("sources", sources, str, PathLike, Iterable)
    names = [sources] if isinstance(sources, (str, PathLike)) else sources
    single_files: list[Source] = []
    folders: list[Iterator[Source]] = []
    for name in names:
        check_argument("sources", name, str, PathLike)
    for name in sorted({os.fspath(name) for name in names}):
        if name == STDIN:
            single_files.append(Source((STDIN,), STDIN, STDIN))
        elif is_url(name):
            single_files += _remote_sources(name)
        else:
            _add_local(name, single_files, folders)
    return single_files, folders


def total_size(sources: Sources, *, excluded: Iterable[str | PathLike[str]] = ()) -> int | None:
    """Return the total size of all files in bytes; ``None`` if standard input is among them."""
    total = 0
    for source in find_sources(sources, excluded=excluded):
        if source.path == STDIN:
            return None
        total += source.size
    return total


def _path_key(path: str) -> tuple[str, ...]:
    return tuple(os.path.abspath(path).split(os.sep))


def _printable_path(path: str) -> str:
    """Return a path as UTF-8 text, with undecodable bytes escaped."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _add_local(name: str, single_files: list[Source], folders: list[Iterator[Source]]) -> None:
    """Add the files and folders that a local name or glob stands for."""
    names = [name]
    if glob.has_magic(name) and not os.path.lexists(name):
        names = sorted(glob.iglob(name, recursive=True))
    if not names:
        single_files.append(
            Source(
                _path_key(name),
                _printable_path(name),
                name,
                error=message_text("no-such-files", {}),
            )
        )
    for matched_name in names:
        path = os.path.normpath(matched_name)
        if os.path.isdir(path):
            folders.append(_folder_sources(path))
        else:
            single_files.append(_file_source(path, _path_key(path)))


def _file_source(path: str, key: tuple[str, ...]) -> Source:
    try:
        status = os.stat(path)
    except (OSError, ValueError) as error:  # a NUL character raises ValueError
        return Source(key, _printable_path(path), path, error=system_message(error))
    return Source(
        key, _printable_path(path), path, status.st_size, inode=(status.st_dev, status.st_ino)
    )


def _folder_sources(path: str) -> Iterator[Source]:
    """Yield the records in a folder; a folder without any yields an error, as that is hardly intended."""
    key, is_empty = _path_key(path), True
    for source in _walk_folder(path, key):
        is_empty = False
        yield source
    if is_empty:
        yield Source(
            key, _printable_path(path), path, error=message_text("folder-without-records", {})
        )


def _walk_folder(path: str, key: tuple[str, ...]) -> Iterator[Source]:
    try:
        with os.scandir(path) as entries:
            folders: set[str] = set()  # used for membership only, so the order does not matter
            names = [entry.name for entry in entries if _is_wanted(entry, folders)]
    except OSError as error:
        yield Source(key, _printable_path(path), path, error=error.strerror or str(error))
        return
    names.sort()
    for name in names:
        inner_path = name if path == os.curdir else os.path.join(path, name)
        if name in folders:
            yield from _walk_folder(inner_path, (*key, name))
        else:
            yield _file_source(inner_path, (*key, name))


def _is_wanted(entry: os.DirEntry[str], folders: set[str]) -> bool:
    """Return whether to visit an entry of a folder; if it is a folder, add its name to ``folders``."""
    if entry.is_dir(follow_symlinks=False):
        folders.add(entry.name)
        return True
    return entry.name.endswith(RECORD_SUFFIXES)


def _remote_sources(url: str) -> list[Source]:
    """Return the files that a URL stands for: a file, or the files of a folder or glob."""
    fsspec = _import_fsspec()
    try:
        file_system, path = fsspec.core.url_to_fs(url)
        infos = _remote_files(file_system, path)
        urls = {file_system.unstrip_protocol(name): info for name, info in sorted(infos.items())}
    except (OSError, ValueError, ImportError) as error:
        return [Source(("", url), url, url, error=reason(error))]
    if not urls:
        return [Source(("", url), url, url, error=message_text("place-without-records", {}))]
    return [
        Source(("", address), address, address, int(info.get("size") or 0))
        for address, info in urls.items()
    ]


def _remote_files(file_system: Any, path: str) -> dict[str, Any]:
    """Return fsspec's information on each file at a path."""
    if glob.has_magic(path):
        return dict(file_system.glob(path, detail=True))
    if not file_system.isdir(path):
        return {path: file_system.info(path)}
    infos = file_system.find(path, detail=True)
    return {name: info for name, info in infos.items() if name.endswith(RECORD_SUFFIXES)}


def _import_fsspec() -> Any:
    try:
        import fsspec  # optional
    except ModuleNotFoundError:
        raise missing_library("fsspec", "fsspec") from None
    return fsspec


def open_stored(path: str) -> BinaryIO:
    """Open a file as stored, without decompression.

    Raises:
        OSError: the file cannot be opened.
        BatchError: fsspec is needed and missing.
    """
    if path == STDIN:
        return cast("BinaryIO", open(sys.stdin.fileno(), "rb", closefd=False))
    if not is_url(path):
        return open_raw(path)
    return cast("BinaryIO", io.BufferedReader(_import_fsspec().open(path, "rb").open()))
