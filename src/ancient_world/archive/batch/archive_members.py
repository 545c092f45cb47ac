"""The files in zip and tar archives, in the order of a folder with the same files; nothing is unpacked to disk."""

from __future__ import annotations

import io
import os
import stat
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING, BinaryIO, TypeAlias, cast

import attrs

from ancient_world.archive.batch.tar_members import (
    DamagedArchiveError,
    ForwardFile,
    LargeArchiveError,
    TarMember,
    open_member,
    tar_members,
)
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.records.files.compressed_files import (
    PACKED_SUFFIXES,
    DamagedError,
    fault_of_read_error,
    is_packed,
    strip_packing_suffix,
    system_message,
    unpack,
)

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

RECORD_SUFFIXES = tuple(
    kind + packing
    for kind in (".json", ".jsonl", ".ndjson", ".awn")
    for packing in ("", *PACKED_SUFFIXES)
)
"""The suffixes of the files that are taken from a folder or an archive, in lower case."""
MAX_MEMBERS = 10_000
"""The most members of an archive."""
MAX_UNPACKED_BYTES = 4 * 2**30
"""The most bytes of an archive, unpacked."""
MAX_KEPT_BYTES = 64 * 2**20
"""The most bytes of members of a packed tar archive that are kept, so that the archive is not unpacked for each of them."""
_MAX_DIRECTORY_BYTES = 2_000 * MAX_MEMBERS
"""The most bytes of the directory of a zip archive, which is read at once."""
_MAX_SHOWN_NAME = 200
_TAR_SUFFIXES = (".tar", ".tgz", ".tbz2", ".tbz", ".txz", ".tzst")

register_messages(
    {
        "archive-damaged": "the archive is damaged: {problem}",
        "archive-cut-off": "the archive is cut off",
        "archive-too-large": "the archive holds more than {bytes} bytes, unpacked; split it",
        "archive-too-many": "the archive has more than {members} members; split it",
        "archive-not-seekable": "an archive is read from a file, not from a stream",
        "archive-empty": "there is no record in this archive",
        "member-archive": "archives within archives are not read; unpack this one",
        "member-encrypted": "it is encrypted",
        "member-link": "it is a link, which is not followed in an archive",
        "member-method": "it is packed by method {method} of zip; only methods 0 and 8 are read",
        "member-special": "it is a device, a sparse file or another special member of an archive",
    }
)

OpenFile: TypeAlias = Callable[[], BinaryIO]
"""A function that opens a file for reading."""


@attrs.frozen
class Member:
    """A file in an archive: its path as it is stored, its size unpacked, and how to open it or why that is not possible."""

    path: str
    size: int
    open: OpenFile
    problem: str = ""

    @property
    def key(self) -> tuple[str, ...]:
        """Return the parts of the path, for sorting as in a folder."""
        return tuple([part for part in self.path.split("/") if part not in ("", ".")])

    @property
    def is_hidden(self) -> bool:
        """Return whether the file is a hidden one, or lies in a hidden folder."""
        return any(part.startswith(".") and part != ".." for part in self.key)

    @property
    def is_wanted(self) -> bool:
        """Return whether the name is that of a record or, as none is read here, of an archive."""
        return is_record_name(self.path) or is_archive_name(self.path)

    @property
    def is_readable(self) -> bool:
        """Return whether the content is read: that of a record, unless there is a problem."""
        return not self.problem and is_record_name(self.path)


@attrs.frozen
class ArchiveContent:
    """The files in an archive, in the order of their paths; and what is wrong with the archive, if anything.

    ``size`` is the number of bytes of all members, unpacked.
    """

    members: Iterable[Member] = ()
    size: int = 0
    problem: str = ""


def is_record_name(name: str) -> bool:
    """Return whether a file is taken from a folder or an archive, by its name; macOS adds files that begin with "._"."""
    return name.lower().endswith(RECORD_SUFFIXES) and not name.rpartition("/")[2].startswith("._")


def is_archive_name(name: str) -> bool:
    """Return whether a name is that of a zip or tar archive."""
    name = name.lower()
    return name.endswith((".zip", *_TAR_SUFFIXES)) or strip_packing_suffix(name).endswith(".tar")


def open_members(name: str, open_file: OpenFile, files: ExitStack) -> ArchiveContent:
    """Return the content of an archive; each member must be read before the next one is taken.

    Args:
        name: the name of the archive, which tells its kind.
        open_file: opens the archive, as it is stored; called again to go back in a packed tar archive.
        files: closes the archive.

    Raises:
        Exception: any error that :func:`~ancient_world.records.files.compressed_files.fault_of_read_error` recognizes.
    """
    if name.lower().endswith(".zip"):
        return _zip_members(files.enter_context(open_file()), files)
    return _TarFile(open_file, files).content()


def name_members(members: Iterable[Member]) -> Iterator[tuple[str, Member]]:
    """Yield members with names that can be shown, each another: the second of the same name begins with "(2) "."""
    name_counts, used_names = Counter[str](), set[str]()
    for member in members:
        name = unique_name = _printable("/".join(member.key))
        while unique_name in used_names:
            name_counts[name] += 1
            unique_name = f"({name_counts[name] + 1}) {name}"
        used_names.add(unique_name)
        yield unique_name, member


def _printable(text: str) -> str:
    """Return a text in which characters that are not printable are escapes, without the middle of a long one."""
    text = "".join([char if char.isprintable() else ascii(char)[1:-1] for char in text])
    half = _MAX_SHOWN_NAME // 2
    return text if len(text) <= _MAX_SHOWN_NAME else f"{text[:half]}…{text[-half:]}"


def _problem_of_error(error: Exception) -> str:
    """Return why an archive cannot be read, or not to its end."""
    if isinstance(error, LargeArchiveError):
        text = f"{MAX_UNPACKED_BYTES:,}"
        code = "archive-too-many" if error.args else "archive-too-large"
        return message_text(code, {"bytes": text, "members": f"{MAX_MEMBERS:,}"})
    if isinstance(error, EOFError):
        return message_text("archive-cut-off", {})
    if isinstance(error, OSError) and error.errno:
        return system_message(error)
    return message_text("archive-damaged", {"problem": str(error)[:200]})


# --- zip ---


def _zip_members(file: BinaryIO, files: ExitStack) -> ArchiveContent:
    from zipfile import ZipFile  # 4 ms, seldom needed

    if not file.seekable():
        return ArchiveContent(problem=message_text("archive-not-seekable", {}))
    try:
        _check_directory(file)
        archive = files.enter_context(ZipFile(file))
    except LargeArchiveError as error:
        return ArchiveContent(problem=_problem_of_error(error))
    except Exception as error:  # noqa: BLE001 - zipfile raises errors of many kinds for a damaged directory
        file.seek(0)
        damage = DamagedArchiveError(f"{error} ({file.read(4)!r})")
        return ArchiveContent(problem=_problem_of_error(damage))
    infos = archive.infolist()
    if len(infos) > MAX_MEMBERS:
        return ArchiveContent(problem=_problem_of_error(LargeArchiveError(len(infos))))
    size = sum(info.file_size for info in infos)
    if size > MAX_UNPACKED_BYTES:
        return ArchiveContent(problem=_problem_of_error(LargeArchiveError()))
    members = [_zip_member(archive, info) for info in infos if not info.filename.endswith("/")]
    return ArchiveContent(sorted(members, key=lambda member: member.key), size)


def _check_directory(file: BinaryIO) -> None:
    """Refuse a zip archive whose directory has more bytes than are read at once.

    Raises:
        LargeArchiveError: the directory is too large.
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - 2**16 - 22))
    tail = file.read()
    start = tail.rfind(b"PK\5\6")
    directory_size = int.from_bytes(tail[start + 12 : start + 16], "little")
    start_64 = tail.rfind(b"PK\6\6")
    if directory_size == 2**32 - 1 and start_64 >= 0:
        directory_size = int.from_bytes(tail[start_64 + 40 : start_64 + 48], "little")
    if start >= 0 and _MAX_DIRECTORY_BYTES < directory_size <= size:
        raise LargeArchiveError(directory_size)


def _zip_member(archive: ZipFile, info: ZipInfo) -> Member:
    def open_info() -> BinaryIO:
        try:
            file = archive.open(info)
        except Exception as error:  # zipfile raises errors of many kinds for a damaged header
            raise DamagedError(str(error)) from error
        return cast("BinaryIO", io.BufferedReader(cast("io.RawIOBase", file), 2**16))

    return Member(info.filename, info.file_size, open_info, _zip_problem(info))


def _zip_problem(info: ZipInfo) -> str:
    """Return why a member of a zip archive cannot be read; empty if it can."""
    if info.flag_bits & 0x41:
        return message_text("member-encrypted", {})
    if stat.S_ISLNK(info.external_attr >> 16):
        return message_text("member-link", {})
    if info.compress_type not in (0, 8):
        return message_text("member-method", {"method": info.compress_type})
    return message_text("member-archive", {}) if is_archive_name(info.filename) else ""


# --- tar ---


class _TarFile:
    """A tar archive, packed or not."""

    def __init__(self, open_file: OpenFile, files: ExitStack) -> None:
        self._is_packed = False

        def open_unpacked(files: ExitStack) -> IO[bytes]:
            stored_file = files.enter_context(open_file())
            self._is_packed = is_packed(stored_file)
            return files.enter_context(unpack(stored_file))

        self._file = ForwardFile(open_unpacked, MAX_UNPACKED_BYTES)
        files.callback(self._file.close)

    def content(self) -> ArchiveContent:
        """Return the members, and why the archive cannot be read to its end."""
        found: list[TarMember] = []
        problem = ""
        try:
            for member in tar_members(self._file):
                found.append(member)
                if len(found) > MAX_MEMBERS:
                    return ArchiveContent(problem=_problem_of_error(LargeArchiveError(len(found))))
        except LargeArchiveError as error:
            return ArchiveContent(problem=_problem_of_error(error))
        except Exception as error:
            if fault_of_read_error(error) is None:
                raise
            problem = _problem_of_error(error)
        pairs = [(self._member(each), each) for each in found if not each.is_folder]
        pairs.sort(key=lambda pair: pair[0].key)
        members = self._kept_members(pairs) if self._is_packed else [each for each, _ in pairs]
        return ArchiveContent(members, sum(each.size for each in found), problem)

    def _member(self, member: TarMember) -> Member:
        def open_content() -> BinaryIO:
            return open_member(self._file, member)

        path = member.name.decode("utf-8", "surrogateescape")
        return Member(path, member.size, open_content, _tar_problem(member, path))

    def _kept_members(self, pairs: list[tuple[Member, TarMember]]) -> Iterator[Member]:
        """Yield the members; as many small ones as may be kept are read at once, in the order of the archive."""
        position = 0
        while position < len(pairs):
            count, kept_bytes = 0, 0
            for member, _ in pairs[position:]:
                kept_bytes += member.size if member.is_readable else 0
                if count and kept_bytes > MAX_KEPT_BYTES:
                    break
                count += 1
            batch = pairs[position : position + count]
            contents = {} if count == 1 else self._read(batch)
            for member, tar_member in batch:
                data = contents.pop(tar_member.offset, None)
                yield member if data is None else attrs.evolve(member, open=_opener(data))
            position += count

    def _read(self, batch: list[tuple[Member, TarMember]]) -> dict[int, bytes]:
        """Return the content of members that can be read, by their places in the archive."""
        contents = {}
        for member, tar_member in sorted(batch, key=lambda pair: pair[1].offset):
            if member.is_readable:
                try:
                    data = self._file.read_at(tar_member.offset, tar_member.size)
                except Exception as error:
                    if fault_of_read_error(error) is None:
                        raise
                    break  # the error is raised again when the member is opened
                if len(data) == tar_member.size:
                    contents[tar_member.offset] = data
        return contents


def _opener(data: bytes) -> OpenFile:
    return lambda: cast("BinaryIO", io.BufferedReader(io.BytesIO(data)))


def _tar_problem(member: TarMember, path: str) -> str:
    """Return why a member of a tar archive cannot be read; empty if it can."""
    if member.type in (b"1", b"2"):
        return message_text("member-link", {})
    if not member.is_file:
        return message_text("member-special", {})
    return message_text("member-archive", {}) if is_archive_name(path) else ""
