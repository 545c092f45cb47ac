"""From sources to tasks: small files together, large ones cut, what is done already left out."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO, TypeAlias

import attrs

from ancient_world.batch.faults import batch_error
from ancient_world.batch.pieces import Document, Flaw, Lines, Piece, WholeFile, cut
from ancient_world.batch.results import Checked
from ancient_world.batch.sources import STDIN, Source, is_url
from ancient_world.batch.streams import is_damage, is_packed, open_plain, unpacked
from ancient_world.engine.game import Cards

__all__ = ["CheckTask", "pieces_of", "split", "tasks"]

Cut: TypeAlias = Lines | Document | Flaw

LEAST = 2048
"""A file counts for at least so many bytes: opening it takes time."""


@attrs.frozen
class CheckTask:
    """Records to check together; ``language`` is that of the sentences."""

    pieces: tuple[Piece, ...]
    cards: Cards | None
    language: str

    @property
    def stored(self) -> int:
        """The bytes that it takes where it is stored."""
        return sum(piece.stored for piece in self.pieces)


def tasks(
    sources: Iterable[Source],
    done: Iterable[Checked],
    *,
    chunk: int,
    send: bool,
    common: CheckTask,
    skipped: Callable[[int], None] | None,
) -> Iterator[CheckTask]:
    """The tasks, one by one; ``common`` has what they share, ``skipped`` is told the size of sources that are done.

    Raises:
        BatchError: what is done does not go with the sources.
    """
    held: list[Piece] = []
    size = 0
    for source, start in _to_do(sources, iter(done), skipped):
        for piece in _pieces(source, start, chunk, send=send):
            held.append(piece)
            size += max(LEAST, piece.size)
            if size >= chunk:
                yield attrs.evolve(common, pieces=tuple(held))
                held, size = [], 0
    if held:
        yield attrs.evolve(common, pieces=tuple(held))


def _to_do(
    sources: Iterable[Source], done: Iterator[Checked], skipped: Callable[[int], None] | None
) -> Iterator[tuple[Source, int]]:
    """The sources that are not done, with the number of the first record that is not.

    Results are in the order of the sources, so both are walked side by side and none is kept.
    """
    result = next(done, None)
    for source in sources:
        if result is None:
            yield source, 0
            continue
        if result.name != source.name:
            raise batch_error("inputs-changed", expected=result.name, found=source.name)
        start = 0
        while result is not None and result.name == source.name:
            start = result.number + 1
            result = next(done, None)
        if result is None:  # the last one may have been left in the middle
            yield source, start
        elif skipped is not None:
            skipped(source.size)
    if result is not None:
        raise batch_error("inputs-changed", expected=result.name, found="")


def _pieces(source: Source, done: int, chunk: int, *, send: bool) -> Iterator[Piece]:
    """A source in pieces; those that are small, and not sent, are left to a worker to open."""
    if source.error:
        if not done:
            yield Flaw(source.name, 1, 0, "cannot-read", {"why": source.error})
    elif source.size <= chunk and source.place != STDIN and not send:
        yield WholeFile(source.name, source.place, source.size, done)
    else:
        yield from pieces_of(source, chunk, done=done, send=send)


def pieces_of(source: Source, chunk: int, *, done: int = 0, send: bool = True) -> Iterator[Piece]:
    """Open a source and cut it; without ``send`` a piece says where its bytes are, if they are there as such."""
    line, number, skipped = 1, 0, 0
    try:
        with open_plain(source.place) as raw:
            there = not send and _is_local(source.place) and not is_packed(raw)
            for piece in _weighed(cut(unpacked(raw), source.name, chunk), raw):
                line, number = piece.line + piece.height, piece.number + piece.count
                skipped += piece.stored
                if number > done:
                    yield _placed(source, attrs.evolve(piece, stored=skipped), done, there=there)
                    skipped = 0
    except Exception as error:
        code, why = _why(error)
        if not code:
            raise
        if number >= done:
            yield Flaw(source.name, line, number, code, {"why": why})


def _is_local(place: str) -> bool:
    """Whether a worker on this machine can open the file as cheaply as we can."""
    return place != STDIN and not is_url(place)


def _weighed(pieces: Iterator[Cut], raw: BinaryIO) -> Iterator[Cut]:
    """Pieces with the bytes that were taken from the file for each of them."""
    place = 0
    for piece in pieces:
        now = raw.tell() if raw.seekable() else place + piece.size
        yield attrs.evolve(piece, stored=now - place)
        place = now


def _placed(source: Source, piece: Cut, done: int, *, there: bool) -> Piece:
    """A piece as it travels: without its bytes, where a worker can get at them by itself."""
    if isinstance(piece, Flaw):
        return piece
    piece = attrs.evolve(piece, done=max(0, done - piece.number))
    if not there:
        return piece
    if isinstance(piece, Document):
        return WholeFile(source.name, source.place, source.size, piece.done)
    return attrs.evolve(piece, data=None, place=source.place)


def _why(error: Exception) -> tuple[str, str]:
    """The code and the words for a file that could not be read, empty if it is not that."""
    if is_damage(error):
        return "cannot-unpack", str(error) or type(error).__name__
    if isinstance(error, OSError):
        return "cannot-read", error.strerror or str(error) or type(error).__name__
    if type(error).__module__.partition(".")[0] in ("fsspec", "aiohttp", "botocore"):
        return "cannot-read", str(error) or type(error).__name__
    return "", ""


def split(task: CheckTask) -> Sequence[CheckTask]:
    """A task in two halves; the single piece of a task in two halves of its records."""
    pieces: Sequence[Piece] = task.pieces
    if len(pieces) == 1:
        pieces = _records_of(pieces[0])
    if len(pieces) < 2:
        return ()
    half = len(pieces) // 2
    return [attrs.evolve(task, pieces=tuple(part)) for part in (pieces[:half], pieces[half:])]


def _records_of(piece: Piece) -> Sequence[Piece]:
    """A piece for each record; their bytes stay where they are, if workers can get at them."""
    if isinstance(piece, WholeFile):
        source = Source((), piece.name, piece.place, piece.size)
        return list(pieces_of(source, 1, done=piece.done, send=False))
    if not isinstance(piece, Lines):
        return ()
    data = piece.data
    if data is None:
        with open_plain(piece.place) as file:
            file.seek(piece.start)
            data = file.read(piece.size)
    return list(_single(piece, data))


def _single(piece: Lines, data: bytes) -> Iterator[Lines]:
    """A piece for each record of a run of lines."""
    start, number = piece.start, piece.number
    for place, line in enumerate(io.BytesIO(data)):
        if not line.isspace():
            if number >= piece.number + piece.done:
                kept = line if piece.data is not None else None
                there = Lines(piece.name, piece.line + place, number, 1, 1, start, len(line), kept)
                yield attrs.evolve(there, place=piece.place)
            number += 1
        start += len(line)
