"""Records as JSON Lines: a header, a line for each entry, a footer; and lines that were cut off."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

import attrs

from ancient_world.documents import text as documents
from ancient_world.documents.bodies import converters_for
from ancient_world.documents.envelope import LINES, RECORD, VERSION
from ancient_world.documents.text import dump
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.limits import MOST_BYTES
from ancient_world.engine.registry import game
from ancient_world.records.files.places import after_space, members
from ancient_world.records.known_entries import record_in
from ancient_world.records.record import Checksum, Entry, Header, Record, Result

# --- lines ---


_HEAD, _DOCUMENT = [f'{{"format":"{name}",' for name in (LINES, RECORD)]
_FOOTER = re.compile(r'\{"entries":(0|[1-9][0-9]{0,8}),("result":.*)\}')
_NO_FOOTER = '"result":null,"secret":null'


def record_lines(record: Record) -> Iterator[str]:
    """The lines of a record, without the ends of lines."""
    write = LineWriter(record.header.game)
    checksums = {checksum.after: checksum for checksum in record.checksums}
    yield write.header(record.header)
    if 0 in checksums:
        yield write.checksum(checksums[0])
    for count, entry in enumerate(record.entries, 1):
        yield write.entry(entry)
        if count in checksums:
            yield write.checksum(checksums[count])
    yield write.footer(len(record.entries), record.result, record.secret)


class LineWriter:
    """The lines of the records of one game, each without its end."""

    def __init__(self, game_id: str) -> None:
        """Make a writer for a game by its id.

        Raises:
            UnknownGame: there is no such game.
        """
        self._rules = game(game_id)

    def header(self, header: Header) -> str:
        """Return the line that begins a record."""
        rules = self._rules
        body = converters_for(self._rules).write(header, Header)
        names = {"format": LINES, "version": VERSION, "game": rules.id}
        return dump({**names, "rules": rules.rules_version, "header": body})

    def entry(self, entry: Entry) -> str:
        """Return the line of an entry."""
        return converters_for(self._rules).text(entry, Entry)

    def secret(self, secret: str) -> str:
        """Return the line with which a journal keeps the secret that chance comes from."""
        return dump({"secret": secret})

    def undo(self, count: int) -> str:
        """Return the line that takes back ``count`` entries."""
        return dump({"undo": count})

    def changes(self, count: int) -> str:
        """Return the line that says how often a match had changed up to here, where the other lines do not show it."""
        return dump({"changes": count})

    def checksum(self, checksum: Checksum) -> str:
        """Return the line of a checksum."""
        return dump({"after": checksum.after, "sha256": checksum.sha256})

    def footer(self, entries: int, result: Result | None, secret: str | None = None) -> str:
        """Return the line that ends a record; ``entries`` counts those that were not taken back."""
        told = None if result is None else attrs.asdict(result)
        return dump({"entries": entries, "result": told, "secret": secret})


# --- reading ---


def record_in_lines(lines: Sequence[str]) -> Record | None:
    """Return the record in lines written as by us, in half of the time of reading each; ``None`` for any others.

    They are put together to the document with the same content, in which an entry that is known is not read again. As
    many entries and checksums come back as lines hold one: then each line was one, and nothing goes on in the next
    line. Lines that take entries back, or count changes, are left to the reader that goes line by line.
    """
    footer = _FOOTER.fullmatch(lines[-1])
    rest = lines[1:-1] if footer else lines[1:]
    entries = [line for line in rest if line.startswith('{"player":')]
    checksums = [line for line in rest if line.startswith('{"after":')]
    counts = len(entries), len(checksums)
    if sum(counts) < len(rest) or (footer is not None and int(footer[1]) != len(entries)):
        return None
    if sum(map(len, lines)) > MOST_BYTES:  # a line may be so large, and no larger
        return None
    end = footer[2] if footer else _NO_FOOTER
    text = _document(lines[0], ",".join(entries), f'{end},"checksums":[{",".join(checksums)}]')
    record = record_in(text)
    if record is None or (len(record.entries), len(record.checksums)) != counts:
        return None
    return record


def _document(head: str, entries: str, end: str) -> str:
    before, _, header = head.partition(',"header":')
    before = before.replace(_HEAD, _DOCUMENT, 1)
    return f'{before},"record":{{"header":{header[:-1]},"entries":[{entries}],{end}}}}}'


# --- lines that are cut off ---


_BEGUN = re.compile(r'[ \t\n\r]*"?([a-z0-9]*)("?)[ \t\n\r]*:?[ \t\n\r]*(.?)', re.DOTALL)
"""A key, its closing quote, and how its value begins, as far as they are there."""

_Kind = Mapping[str, type | tuple[type, ...]]
"""The keys of a kind of line, and the types of their values."""
_HEADER: _Kind = {
    "format": str,
    "version": int,
    "game": str,
    "rules": str,
    "header": dict,
    "record": dict,
}
_INSIDE: tuple[_Kind, ...] = (
    {"player": (int, type(None)), "action": dict, "note": dict},
    {"secret": str},
    {"undo": int},
    {"changes": int},
    {"after": int, "sha256": str},
    {"entries": int, "result": (dict, type(None)), "secret": (str, type(None))},
)
"""The keys of each kind of line, and what they hold."""


def could_begin(line: bytes, *, ended: bool) -> bool:
    """Return whether a line without its end may have been cut off from a right one.

    Args:
        line: what is there of it; as a whole it is no JSON.
        ended: whether the record before it has its footer, so that only another record can follow.
    """
    try:
        # half a character at the end is left out
        text = getincrementaldecoder("utf-8")().decode(line)
    except UnicodeDecodeError:
        return False
    if not _is_cut(text):
        return False
    whole, begun = _members(text)
    kinds = (_HEADER,) if ended else (_HEADER, *_INSIDE)
    return begun is not None and any(_fits(whole, begun, kind) for kind in kinds)


def _is_cut(text: str) -> bool:
    """Return whether a text is JSON up to its end, where more must follow."""
    try:
        documents.load(text)
    except InvalidDocument as fault:
        return fault.code == "truncated"
    return False


def _members(text: str) -> tuple[dict[str, object], re.Match[str] | None]:
    """The members of an object that are there as a whole, and what was begun behind them; ``None`` for no object."""
    at = after_space(text, 0)
    if text[at : at + 1] != "{":
        return {}, None
    whole: dict[str, object] = {}
    with suppress(ValueError, RecursionError):
        for member in members(text, at):
            if member.end == len(text):  # a number may go on
                break
            whole[str(member.key)] = member.value
            at = member.end
    return whole, _BEGUN.match(text, at + 1) if text[at] in "{," else None


def _fits(whole: dict[str, object], begun: re.Match[str], kind: _Kind) -> bool:
    """Return whether a line of this kind may begin like that."""
    if not _are_of(whole, kind):
        return False
    left = {key: kind[key] for key in kind if key not in whole}
    if not begun[2]:
        return not begun[3] and any(key.startswith(begun[1]) for key in left)
    return begun[1] in left and (not begun[3] or issubclass(_type(begun[3]), left[begun[1]]))


def _are_of(whole: dict[str, object], kind: _Kind) -> bool:
    """Return whether whole members are those of a kind of line; none of them is true or false."""
    return all(
        key in kind and isinstance(value, kind[key]) and not isinstance(value, bool)
        for key, value in whole.items()
    )


def _type(first: str) -> type:
    """Return the type of a JSON value from its first character."""
    kinds: dict[str, type] = {"{": dict, "[": list, '"': str, "n": type(None), "t": bool, "f": bool}
    return kinds.get(first, int)
