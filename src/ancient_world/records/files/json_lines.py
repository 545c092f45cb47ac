"""Read and write records as JSON Lines: a header, a line for each entry, a footer. Recognize incomplete lines."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.bodies import converters_for
from ancient_world.documents.envelope import FORMAT_VERSION, LINES_FORMAT, RECORD_FORMAT
from ancient_world.documents.text import dump
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.limits import MAX_BYTES
from ancient_world.engine.registry import game
from ancient_world.records.files.json_positions import iterate_members, skip_space
from ancient_world.records.known_entries import read_canonical_text
from ancient_world.records.record import Checksum, Entry, Header, Record, Result

# --- lines ---


_HEAD, _DOCUMENT = [f'{{"format":"{name}",' for name in (LINES_FORMAT, RECORD_FORMAT)]
_FOOTER_PATTERN = re.compile(r'\{"entries":(0|[1-9][0-9]{0,8}),("result":.*)\}')
_EMPTY_FOOTER = '"result":null,"secret":null'


def record_lines(record: Record) -> Iterator[str]:
    """Yield the lines of a record, without line ends."""
    write = LineWriter(record.header.game)
    checksums = {checksum.after: checksum for checksum in record.checksums}
    yield write.header_line(record.header)
    if 0 in checksums:
        yield write.checksum_line(checksums[0])
    for count, entry in enumerate(record.entries, 1):
        yield write.entry_line(entry)
        if count in checksums:
            yield write.checksum_line(checksums[count])
    yield write.footer_line(len(record.entries), record.result, record.secret)


class LineWriter:
    """Writes the lines of records of one game, without line ends."""

    def __init__(self, game_id: str) -> None:
        """Make a writer for the game with this id.

        Raises:
            UnknownGame: there is no such game.
        """
        self._rules = game(game_id)

    def header_line(self, header: Header) -> str:
        """Return the line that begins a record."""
        rules = self._rules
        body = converters_for(self._rules).write(header, Header)
        names = {"format": LINES_FORMAT, "version": FORMAT_VERSION, "game": rules.id}
        return dump({**names, "rules": rules.rules_version, "header": body})

    def entry_line(self, entry: Entry) -> str:
        """Return the line of an entry."""
        return converters_for(self._rules).text(entry, Entry)

    def secret_line(self, secret: str) -> str:
        """Return the line of a journal that holds the secret of its chance."""
        return dump({"secret": secret})

    def undo_line(self, count: int) -> str:
        """Return the line that takes back ``count`` entries."""
        return dump({"undo": count})

    def changes_line(self, count: int) -> str:
        """Return the line that sets the number of changes of a match, if it does not follow from the other lines."""
        return dump({"changes": count})

    def checksum_line(self, checksum: Checksum) -> str:
        """Return the line of a checksum."""
        return dump({"after": checksum.after, "sha256": checksum.sha256})

    def footer_line(self, entries: int, result: Result | None, secret: str | None = None) -> str:
        """Return the line that ends a record; ``entries`` is the number of entries that were not taken back."""
        result_values = None if result is None else attrs.asdict(result)
        return dump({"entries": entries, "result": result_values, "secret": secret})


# --- reading ---


def read_record_lines(lines: Sequence[str]) -> Record | None:
    """Read lines quickly if they have the form in which this library writes them; return ``None`` for any others.

    The lines are joined to one record document, which is read with a cache of entries. The numbers of entries and
    checksums in the result must equal the numbers of such lines, so no value can span two lines. Lines that undo
    entries or count changes are left to the reader that goes line by line.
    """
    footer = _FOOTER_PATTERN.fullmatch(lines[-1])
    body_lines = lines[1:-1] if footer else lines[1:]
    entries = [line for line in body_lines if line.startswith('{"player":')]
    checksums = [line for line in body_lines if line.startswith('{"after":')]
    line_counts = len(entries), len(checksums)
    if sum(line_counts) < len(body_lines) or (
        footer is not None and int(footer[1]) != len(entries)
    ):
        return None
    if sum(map(len, lines)) > MAX_BYTES:  # the limit for one line is the limit for all here
        return None
    end_text = footer[2] if footer else _EMPTY_FOOTER
    document_text = _join_document(
        lines[0], ",".join(entries), f'{end_text},"checksums":[{",".join(checksums)}]'
    )
    record = read_canonical_text(document_text)
    if record is None or (len(record.entries), len(record.checksums)) != line_counts:
        return None
    return record


def _join_document(header_line: str, entries: str, end_text: str) -> str:
    prefix, _, header = header_line.partition(',"header":')
    prefix = prefix.replace(_HEAD, _DOCUMENT, 1)
    return f'{prefix},"record":{{"header":{header[:-1]},"entries":[{entries}],{end_text}}}}}'


# --- incomplete lines ---


_INCOMPLETE_MEMBER = re.compile(r'[ \t\n\r]*"?([a-z0-9]*)("?)[ \t\n\r]*:?[ \t\n\r]*(.?)', re.DOTALL)
"""A key, its closing quote, and the first character of its value, each as far as present."""

_LineShape = Mapping[str, type | tuple[type, ...]]
"""A kind of line: the types of the values by key."""
_HEADER_SHAPE: _LineShape = {
    "format": str,
    "version": int,
    "game": str,
    "rules": str,
    "header": dict,
    "record": dict,
}
_INNER_SHAPES: tuple[_LineShape, ...] = (
    {"player": (int, type(None)), "action": dict, "note": dict, "analysis": dict},
    {"secret": str},
    {"undo": int},
    {"changes": int},
    {"after": int, "sha256": str},
    {"entries": int, "result": (dict, type(None)), "secret": (str, type(None))},
)
"""The kinds of lines inside a record."""


def may_begin_line(line: bytes, *, is_record_ended: bool) -> bool:
    """Return whether an incomplete line may be the beginning of a valid line.

    Args:
        line: the incomplete line, which is not valid JSON.
        is_record_ended: whether the record before it has its footer, so that only another record can follow.
    """
    try:
        # an incomplete character at the end is dropped
        text = getincrementaldecoder("utf-8")().decode(line)
    except UnicodeDecodeError:
        return False
    if not _is_truncated(text):
        return False
    complete_members, incomplete_member = _complete_members(text)
    shapes = (_HEADER_SHAPE,) if is_record_ended else (_HEADER_SHAPE, *_INNER_SHAPES)
    return incomplete_member is not None and any(
        _fits_shape(complete_members, incomplete_member, shape) for shape in shapes
    )


def _is_truncated(text: str) -> bool:
    try:
        documents.load(text)
    except InvalidDocument as fault:
        return fault.code == "truncated"
    return False


def _complete_members(text: str) -> tuple[dict[str, object], re.Match[str] | None]:
    """Return the complete members of a truncated object, and a match of the member that is incomplete.

    The match is ``None`` if the text is not an object, or no member can begin there.
    """
    position = skip_space(text, 0)
    if text[position : position + 1] != "{":
        return {}, None
    complete: dict[str, object] = {}
    with suppress(ValueError, RecursionError):
        for member in iterate_members(text, position):
            if member.end == len(text):  # a number may be incomplete
                break
            complete[str(member.key)] = member.value
            position = member.end
    return complete, _INCOMPLETE_MEMBER.match(text, position + 1) if text[
        position
    ] in "{," else None


def _fits_shape(
    complete_members: dict[str, object], incomplete_member: re.Match[str], shape: _LineShape
) -> bool:
    """Return whether a line of a kind may begin with these complete members and this incomplete one."""
    if not _have_shape(complete_members, shape):
        return False
    remaining_types = {key: shape[key] for key in shape if key not in complete_members}
    if not incomplete_member[2]:
        return not incomplete_member[3] and any(
            key.startswith(incomplete_member[1]) for key in remaining_types
        )
    return incomplete_member[1] in remaining_types and (
        not incomplete_member[3]
        or issubclass(_json_type(incomplete_member[3]), remaining_types[incomplete_member[1]])
    )


def _have_shape(complete_members: dict[str, object], shape: _LineShape) -> bool:
    """Return whether complete members have the keys and types of a kind of line; no kind has Booleans."""
    return all(
        key in shape and isinstance(value, shape[key]) and not isinstance(value, bool)
        for key, value in complete_members.items()
    )


def _json_type(first_character: str) -> type:
    """Return the Python type of a JSON value with this first character."""
    types_by_character: dict[str, type] = {
        "{": dict,
        "[": list,
        '"': str,
        "n": type(None),
        "t": bool,
        "f": bool,
    }
    return types_by_character.get(first_character, int)
