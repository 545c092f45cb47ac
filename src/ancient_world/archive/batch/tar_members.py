"""Reading tar archives: the headers of all members, and their content as a stream, in bounded memory."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import IO, Any, BinaryIO

import attrs

_BLOCK = 512
_CHUNK = 2**18
_MAX_HEADER_BYTES = 2**20
"""The most bytes of a long name or of extended headers; input is untrusted."""
_FILE_TYPES = (b"0", b"\0", b"7")
_FOLDER_TYPES = (b"5", b"D", b"V")
_EMPTY_TYPES = (b"1", b"2", b"3", b"4", b"5", b"6")
"""Types of members without content, whatever the size in the header says: links, devices, folders, pipes."""
_EXTENSION_TYPES = (b"L", b"K", b"x", b"g")


class DamagedArchiveError(ValueError):
    """An archive is not a valid one."""


class LargeArchiveError(ValueError):
    """An archive has more bytes or members than are read."""


@attrs.frozen
class TarMember:
    """A member of a tar archive: its name, ``type``, and the size and place of its content."""

    name: bytes
    type: bytes
    size: int
    offset: int

    @property
    def is_file(self) -> bool:
        """Return whether the member is a file with content."""
        return self.type in _FILE_TYPES and not self.name.endswith(b"/")

    @property
    def is_folder(self) -> bool:
        """Return whether the member is a folder, or the label of the archive."""
        return self.type in _FOLDER_TYPES or (self.type in _FILE_TYPES and not self.is_file)


class ForwardFile:
    """A file that is read from any position up to a limit; one that cannot be sought is opened again to go back."""

    def __init__(self, open_file: Callable[[ExitStack], IO[bytes]], limit: int) -> None:
        self._open_file = open_file
        self._limit = limit
        self._files = ExitStack()
        self._file: IO[bytes] | None = None
        self._position = 0

    def read_at(self, position: int, size: int) -> bytes:
        """Return the bytes at a position: fewer than ``size`` only at the end.

        Raises:
            LargeArchiveError: they lie beyond the limit.
        """
        if position > self._limit:
            raise LargeArchiveError
        if self._file is None or position < self._position:
            self.close()
            self._file, self._position = self._open_file(self._files), 0
        if position > self._position:
            self._skip(self._file, position)
        data = self._file.read(size)
        self._position += len(data)
        return data

    def _skip(self, file: IO[bytes], position: int) -> None:
        if isinstance(file, io.BufferedReader) and isinstance(file.raw, io.FileIO):
            self._position = file.seek(position)
        while self._position < position:
            skipped = len(file.read(min(_CHUNK, position - self._position)))
            if not skipped:
                raise EOFError
            self._position += skipped

    def close(self) -> None:
        """Close the file."""
        self._file = None
        self._files.close()


class _Content(io.RawIOBase):
    """The content of a member, as a file."""

    def __init__(self, file: ForwardFile, offset: int, size: int) -> None:
        self._file, self._position, self._end = file, offset, offset + size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._file.read_at(self._position, min(len(buffer), self._end - self._position))
        if not data and self._position < self._end:
            raise EOFError
        buffer[: len(data)] = data
        self._position += len(data)
        return len(data)


def open_member(file: ForwardFile, member: TarMember) -> BinaryIO:
    """Open the content of a member as a stream; other members must not be read meanwhile."""
    return io.BufferedReader(_Content(file, member.offset, member.size), _CHUNK)


def tar_members(file: ForwardFile) -> Iterator[TarMember]:
    """Yield the members of an archive, in the order in which it holds them.

    Raises:
        DamagedArchiveError: this is not a tar archive, from here on.
        EOFError: the archive is cut off.
    """
    position = 0
    names: dict[str, bytes] = {}
    while any(block := _read_block(file, position)):
        position += _BLOCK
        member = _read_header(block, position)
        if member.type in _EXTENSION_TYPES:
            body = _read_extension(file, member)
            names |= _extended(member.type, body)
        else:
            size = _number(names["size"].rjust(12)) if "size" in names else member.size
            kind = b"S" if "sparse" in names else member.type
            name = names.get("path", member.name)
            if kind == b"S":
                position = _skip_sparse_map(file, block, position)
            member = attrs.evolve(member, name=name, type=kind, size=size, offset=position)
            names = {}
            yield member
        if member.type not in _EMPTY_TYPES:
            position += -(-member.size // _BLOCK) * _BLOCK
    while rest := file.read_at(position, _CHUNK):
        if any(rest):
            raise DamagedArchiveError("data after the end of the archive")
        position += len(rest)


def _read_block(file: ForwardFile, position: int) -> bytes:
    block = file.read_at(position, _BLOCK)
    if len(block) < _BLOCK:
        raise EOFError
    return block


def _read_header(block: bytes, offset: int) -> TarMember:
    checksum = sum(block) - sum(block[148:156]) + 8 * ord(" ")
    if _number(block[148:156]) != checksum:
        raise DamagedArchiveError("a header with a wrong checksum")
    name = block[:100].partition(b"\0")[0]
    prefix = block[345:500].partition(b"\0")[0] if block[257:263] == b"ustar\0" else b""
    name = prefix + b"/" + name if prefix else name
    return TarMember(name, block[156:157], _number(block[124:136]), offset)


def _number(field: bytes) -> int:
    """Return a number of a header: digits of base 8, or since those are few, of base 256."""
    if field[0] == 0x80:
        return int.from_bytes(field[1:], "big")
    try:
        number = int(field.strip(b" \0") or b"0", 8)
    except ValueError:
        number = -1
    if number < 0:
        raise DamagedArchiveError("a header with a wrong number")
    return number


def _read_extension(file: ForwardFile, member: TarMember) -> bytes:
    if member.size > _MAX_HEADER_BYTES:
        raise DamagedArchiveError("a header that is too long")
    body = file.read_at(member.offset, member.size)
    if len(body) < member.size:
        raise EOFError
    return body


def _extended(kind: bytes, body: bytes) -> dict[str, bytes]:
    """Return what an extended header says of the next member: its ``path``, its ``size`` in base 8, or that it is ``sparse``."""
    if kind in (b"K", b"g"):  # the target of a link; a header of the whole archive
        return {}
    if kind == b"L":
        return {"path": body.partition(b"\0")[0]}
    values: dict[str, bytes] = {}
    while body.strip(b"\0"):
        length, _, _ = body.partition(b" ")
        if not length.isdigit() or not 3 < int(length[:8]) <= len(body):
            raise DamagedArchiveError("an extended header with a wrong length")
        key, _, value = body[len(length) + 1 : int(length) - 1].partition(b"=")
        body = body[int(length) :]
        if key in (b"path", b"GNU.sparse.name"):
            values["path"] = value
        elif key == b"size" and value.isdigit() and len(value) < 20:
            values["size"] = b"%o" % int(value)
        if key.startswith(b"GNU.sparse."):
            values["sparse"] = value
    return values


def _skip_sparse_map(file: ForwardFile, block: bytes, position: int) -> int:
    """Return the position of the content of a sparse file of the old kind, after its list of holes."""
    has_more = block[257:265] == b"ustar  \0" and block[482]
    while has_more:
        has_more = _read_block(file, position)[504]
        position += _BLOCK
    return position
