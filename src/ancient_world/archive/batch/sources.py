"""Finding the files that sources stand for, sorted and without duplicates, and opening them, also remote ones."""

from __future__ import annotations

import glob
import heapq
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import groupby
from operator import attrgetter
from os import PathLike
from typing import Any, BinaryIO, TypeAlias, cast

import attrs

from ancient_world.archive.batch.archive_members import (
    OpenFile,
    is_archive_name,
    is_record_name,
    name_members,
    open_members,
)
from ancient_world.archive.batch.result_rows import missing_library, reason
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import message_text
from ancient_world.records.files.compressed_files import (
    fault_of_read_error,
    open_raw,
    system_message,
)

Sources: TypeAlias = str | PathLike[str] | Iterable[str | PathLike[str]]
"""A source or several: a file, a folder, a glob, a URL, or ``-`` for standard input."""

STDIN = "-"
"""The name that stands for standard input."""
ReportUnread: TypeAlias = Callable[[str], object]
"""A function that is called with the name of each file of a folder or archive that is not read."""


def ignore_unread(name: str) -> None:
    """Ignore the name of a file that is not read."""


@attrs.frozen(order=True)
class Source:
    """A file. ``key`` is its absolute path, for sorting and removing duplicates; ``size`` is in bytes.

    ``inode`` identifies the file under any name. ``name`` is its name in results, ``path`` the path or URL to open; ``error`` tells why it cannot be opened.
    ``open_member`` opens a file in an archive, of which a byte takes ``stored_share`` bytes of the archive.
    """

    key: tuple[str, ...]
    name: str
    path: str = attrs.field(order=False)
    size: int = attrs.field(default=0, order=False)
    error: str = attrs.field(default="", order=False)
    inode: tuple[int, int] | None = attrs.field(default=None, order=False)
    open_member: OpenFile | None = attrs.field(default=None, order=False, repr=False)
    stored_share: float = attrs.field(default=1, order=False)

    def open(self) -> BinaryIO:
        """Open the file as it is stored, without decompression; that of an archive before the next one is taken.

        Raises:
            OSError: the file cannot be opened.
            BatchError: fsspec is needed and missing.
        """
        return open_stored(self.path) if self.open_member is None else self.open_member()

    @property
    def stored_size(self) -> int:
        """Return the size in bytes as stored; for a file in an archive, its share of the archive."""
        return int(self.size * self.stored_share)


def is_url(name: str) -> bool:
    """Return whether a name is a URL, for fsspec to read."""
    return "://" in name


def find_sources(
    sources: Sources,
    *,
    excluded: Iterable[str | PathLike[str]] = (),
    report_unread: ReportUnread | None = None,
) -> Iterator[Source]:
    """Yield every file that the sources stand for, also those in archives, sorted by path, without duplicates.

    Only the names of one folder level are in memory: about 80 MB for a million files in one folder.

    Args:
        sources: the sources, in any order.
        excluded: local files to leave out, under whatever name they are found.
        report_unread: called with the name of each file of a folder or archive that is not read, by its suffix.

    Raises:
        BatchError: fsspec is needed and missing.
    """
    report_unread = report_unread or ignore_unread
    for source in _stored_files(sources, excluded, report_unread):
        if source.error or source.path == STDIN or not is_archive_name(source.path):
            yield source
        else:
            yield from _archive_sources(source, report_unread)


def _stored_files(
    sources: Sources, excluded: Iterable[str | PathLike[str]], report_unread: ReportUnread
) -> Iterator[Source]:
    """Yield every file that the sources stand for, sorted by path, without duplicates; an archive is one file."""
    excluded_files = [
        _file_source(path, _path_key(path)) for path in (os.fspath(name) for name in excluded)
    ]
    excluded_keys = {file.key for file in excluded_files}
    excluded_inodes = {each.inode for each in excluded_files} - {None}

    def report(path: str) -> None:
        if _path_key(path) not in excluded_keys:
            report_unread(_printable_path(path))

    single_files, folders = _files_and_folders(sources, report)
    for _, same_key in groupby(heapq.merge(sorted(single_files), *folders), attrgetter("key")):
        source = next(same_key)
        if source.key not in excluded_keys and source.inode not in excluded_inodes:
            yield source


def _archive_sources(source: Source, report_unread: ReportUnread) -> Iterator[Source]:
    """Yield the files in an archive, and why the archive cannot be read, or not to its end."""
    with ExitStack() as files:
        try:
            content = open_members(source.path, source.open, files)
        except Exception as error:
            fault = fault_of_read_error(error)
            if fault is None:
                raise
            yield attrs.evolve(source, error=str(fault.data.get("problem", fault.detail)))
            return
        problem = content.problem or message_text("archive-empty", {})
        for name, member in name_members(content.members):
            member_name = f"{source.name}!{name}"
            if not member.is_wanted:
                (ignore_unread if member.is_hidden else report_unread)(member_name)
                continue
            problem = content.problem
            yield attrs.evolve(
                source, key=(*source.key, *member.key), name=member_name, size=member.size,
                error=member.problem, inode=None, open_member=member.open,
                stored_share=source.size / (content.size or 1),
            )  # fmt: skip
        if problem:
            yield attrs.evolve(source, error=problem)


def _files_and_folders(
    sources: Sources, report_unread: ReportUnread
) -> tuple[list[Source], list[Iterator[Source]]]:
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
            single_files += _remote_sources(name, report_unread)
        else:
            _add_local(name, single_files, folders, report_unread)
    return single_files, folders


def total_size(sources: Sources, *, excluded: Iterable[str | PathLike[str]] = ()) -> int | None:
    """Return the total size of all files in bytes; ``None`` if standard input is among them."""
    total = 0
    for source in _stored_files(sources, excluded, ignore_unread):
        if source.path == STDIN:
            return None
        total += source.size
    return total


def _path_key(path: str) -> tuple[str, ...]:
    return tuple(os.path.abspath(path).split(os.sep))


def _printable_path(path: str) -> str:
    """Return a path as UTF-8 text, with undecodable bytes escaped."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")


def _add_local(
    name: str,
    single_files: list[Source],
    folders: list[Iterator[Source]],
    report_unread: ReportUnread,
) -> None:
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
            folders.append(_folder_sources(path, report_unread))
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


def _folder_sources(path: str, report_unread: ReportUnread) -> Iterator[Source]:
    """Yield the records in a folder; a folder without any yields an error, as that is hardly intended."""
    key, is_empty = _path_key(path), True
    for source in _walk_folder(path, key, report_unread):
        is_empty = False
        yield source
    if is_empty:
        yield Source(
            key, _printable_path(path), path, error=message_text("folder-without-records", {})
        )


def _walk_folder(path: str, key: tuple[str, ...], report_unread: ReportUnread) -> Iterator[Source]:
    try:
        with os.scandir(path) as entries:
            kinds = {entry.name: entry.is_dir(follow_symlinks=False) for entry in entries}
    except OSError as error:
        yield Source(key, _printable_path(path), path, error=error.strerror or str(error))
        return
    for name, is_folder in sorted(kinds.items()):
        inner_path = name if path == os.curdir else os.path.join(path, name)
        report = (
            ignore_unread if name.startswith(".") else report_unread
        )  # hidden files are not counted
        if is_folder:
            yield from _walk_folder(inner_path, (*key, name), report)
        elif is_record_name(name) or is_archive_name(name):
            yield _file_source(inner_path, (*key, name))
        else:
            report(inner_path)


def _remote_sources(url: str, report_unread: ReportUnread) -> list[Source]:
    """Return the files that a URL stands for: a file, or the files of a folder or glob."""
    fsspec = _import_fsspec()
    try:
        file_system, path = fsspec.core.url_to_fs(url)
        infos = _remote_files(file_system, path, report_unread)
        urls = {file_system.unstrip_protocol(name): info for name, info in sorted(infos.items())}
    except (OSError, ValueError, ImportError) as error:
        return [Source(("", url), url, url, error=reason(error))]
    if not urls:
        return [Source(("", url), url, url, error=message_text("place-without-records", {}))]
    return [
        Source(("", address), address, address, int(info.get("size") or 0))
        for address, info in urls.items()
    ]


def _remote_files(file_system: Any, path: str, report_unread: ReportUnread) -> dict[str, Any]:
    """Return fsspec's information on each file at a path."""
    if glob.has_magic(path):
        return dict(file_system.glob(path, detail=True))
    if not file_system.isdir(path):
        return {path: file_system.info(path)}
    infos = file_system.find(path, detail=True)
    files = {}
    for name, info in infos.items():
        if is_record_name(name) or is_archive_name(name):
            files[name] = info
        else:
            report_unread(name)
    return files


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
