"""Editing the text of a record: everything that is not edited keeps its bytes, in JSON, JSON Lines and notation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from ancient_world.archive.record_editor import RecordEditor
from ancient_world.documents.envelope import RECORD_FORMAT
from ancient_world.documents.text import dump, load
from ancient_world.engine.errors import InvalidDocument
from ancient_world.records.files.compressed_files import strip_packing_suffix
from ancient_world.records.files.json_positions import iterate_members, skip_space
from ancient_world.records.files.raw_record import is_comment
from ancient_world.records.files.record_file import record_lines_in_format, require_record
from ancient_world.records.files.record_streams import group_records
from ancient_world.records.record import Header, Record

_NOTATION_START = b"notation "
_DOCUMENT_START = f'{{"format":"{RECORD_FORMAT}",'.encode()
_ENTRY_LINE = re.compile(r"(\s*+[0-9]{1,9}\.\s++)(.*?)(:\s.*)", re.DOTALL)
_HEADER_WORDS = ("game", "player", "words", "option", "cards", "seed", "commitment", "tag")


def _form_of_text(text: bytes) -> str:
    """Return the form of a record's text: ``awn``, ``jsonl`` (a line for each entry) or ``json`` (one document)."""
    if text.startswith(_NOTATION_START):
        return "awn"
    return "jsonl" if _is_record_lines(text) else "json"


def fits_file(text: bytes, file_name: str) -> bool:
    """Return whether a file of this name may hold a record in the form of this text."""
    form, name = _form_of_text(text), strip_packing_suffix(file_name)
    if form == "awn" or name.endswith(".awn"):
        return form == "awn" and name.endswith(".awn")
    return form == "json" if name.endswith(".json") else form == "jsonl" or text.count(b"\n") == 1


def comments_of(text: bytes) -> list[str]:
    """Return the comment lines of a record in notation, or of what stands between such records."""
    if not (text.startswith(_NOTATION_START) or is_comment(text)):
        return []
    lines = text.decode("utf-8", "replace").splitlines()
    return [line.strip() for line in lines if is_comment(line)]


def _is_record_lines(text: bytes) -> bool:
    if text.startswith(_DOCUMENT_START):
        return False
    with suppress(InvalidDocument):
        value = load(text.partition(b"\n")[0])
        return isinstance(value, dict) and "header" in value
    return False


def edited_text(text: bytes, record: Record, editor: RecordEditor) -> tuple[bytes, Record]:
    """Return the edited text of a record and the edited record.

    Args:
        text: the text, in any form.
        record: the record in the text.
        editor: the edit.

    Raises:
        InvalidOption: the record cannot be edited so.
    """
    edited = editor.edit(record)
    form = _form_of_text(text)
    if form == "jsonl":
        return b"\n".join(_edited_lines(text, edited.header, editor)) + b"\n", edited
    if edited == record:
        return _with_line_end(text), edited
    if form == "awn":
        return _edited_notation(text.decode("utf-8"), record, edited, editor).encode(), edited
    return _with_line_end(
        _edited_document(text.decode("utf-8"), edited.header, editor).encode()
    ), edited


def _with_line_end(text: bytes) -> bytes:
    return text if text.endswith(b"\n") else text + b"\n"


# --- JSON ---


def _edited_header(header: Mapping[str, Any], edited: Header) -> dict[str, Any]:
    """Return the members of a header with the names and tags of the edited one."""
    members = {**header, "players": list(edited.players), "tags": dict(edited.tags)}
    if not edited.tags and not header.get("tags"):
        del members["tags"]
        members |= {"tags": header["tags"]} if "tags" in header else {}
    return members


def _edited_entry(entry: Mapping[str, Any], editor: RecordEditor) -> dict[str, Any]:
    """Return the members of an entry, with its note edited and its analysis, if that is dropped, left out."""
    members = dict(entry)
    if editor.drops_analysis:
        members.pop("analysis", None)
    if isinstance(entry.get("note"), dict):
        note = editor.edit_note(entry["note"])
        members["note"] = note
        if note is None:
            del members["note"]
    return members


def _edited_lines(text: bytes, edited: Header, editor: RecordEditor) -> Iterator[bytes]:
    """Yield the lines of a record in JSON Lines; an incomplete last line, which no reader takes, is left out."""
    *lines, last_line = text.split(b"\n")
    for line in [*lines, last_line] if _is_whole(last_line) else lines:
        if not any(word in line for word in (b'"header"', b'"note"', b'"analysis"')):
            yield line
            continue
        value = load(line)
        new_value = value
        if "header" in value:
            new_value = {**value, "header": _edited_header(value["header"], edited)}
        elif "note" in value or "analysis" in value:
            new_value = _edited_entry(value, editor)
        yield line if new_value == value else dump(new_value).encode()


def _is_whole(line: bytes) -> bool:
    with suppress(InvalidDocument):
        return isinstance(load(line), dict)
    return False


def _edited_document(text: str, edited: Header, editor: RecordEditor) -> str:
    """Return the text of a record document in which only the header and the entries with notes or analyses are written anew."""
    pieces, end = [], 0
    for start, stop, value, is_header in _editable_parts(text):
        new_value = _edited_header(value, edited) if is_header else _edited_entry(value, editor)
        if new_value != value:
            pieces += [text[end:start], dump(new_value)]
            end = stop
    return "".join([*pieces, text[end:]])


def _editable_parts(text: str) -> Iterator[tuple[int, int, Any, bool]]:
    """Yield start, end and value of the header and of each entry with a note or an analysis, and whether it is the header."""
    has_notes = '"note"' in text or '"analysis"' in text
    for member in iterate_members(text, skip_space(text, 0)):
        parts = iterate_members(text, member.value_start) if member.key == "record" else ()
        for part in parts:
            if part.key == "header":
                yield part.value_start, _value_end(text, part.end), part.value, True
                if not has_notes:
                    return
            elif part.key == "entries":
                for entry in iterate_members(text, part.value_start):
                    if isinstance(entry.value, dict) and entry.value.keys() & {"note", "analysis"}:
                        yield entry.value_start, _value_end(text, entry.end), entry.value, False


def _value_end(text: str, end: int) -> int:
    """Return the index after a value, before the white space that follows it."""
    while text[end - 1].isspace():
        end -= 1
    return end


# --- notation ---


def _edited_notation(text: str, record: Record, edited: Record, editor: RecordEditor) -> str:
    """Return the text in notation; what people wrote is kept, unless the names decide what its sentences mean."""
    lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
    canonical_lines = list(record_lines_in_format("awn", edited))
    if lines != list(record_lines_in_format("awn", record)):
        own_lines = list(_own_lines(lines, record, edited, editor))
        if _record_in(own_lines) == edited:
            canonical_lines = own_lines
    return "\n".join([*canonical_lines, ""])


def _record_in(lines: list[str]) -> Record | None:
    numbered_lines = [line.encode() + b"\n" for line in lines]
    with suppress(InvalidDocument):
        return require_record(next(iter(group_records(numbered_lines))), None)
    return None


def _own_lines(
    lines: list[str], record: Record, edited: Record, editor: RecordEditor
) -> Iterator[str]:
    """Yield the lines that somebody wrote, with the names, tags and notes of the edited record."""
    old, new = _NotationParts(record), _NotationParts(edited)
    seat, index, is_kept, tags = 0, -1, True, dict(new.tags)
    notes: list[str] = []
    for line in lines:
        word = line.strip().partition(" ")[0]
        entry_match = _ENTRY_LINE.fullmatch(line)
        is_header = index < 0 and entry_match is None
        if (
            is_header
            and line.strip()
            and word not in ("notation", *_HEADER_WORDS)
            and not is_comment(line)
        ):
            yield from tags.values()
            tags.clear()
        if is_comment(line):
            yield editor.edit_text(line)
        elif is_header and word == "player":
            is_same = old.players[seat] == new.players[seat]
            yield line if is_same else new.players[seat]
            seat += 1
        elif is_header and word == "tag":
            name = line.split()[1]
            if name in tags:
                is_same = old.tags.get(name) == tags[name]
                yield line if is_same else tags[name]
                del tags[name]
        elif entry_match is not None and index + 1 < len(new.labels):
            yield from tags.values()
            tags.clear()
            index += 1
            before, _, after = entry_match.groups()
            is_same = old.labels[index] == new.labels[index]
            yield line if is_same else f"{before}{new.labels[index]}{after}"
            is_kept, notes = old.notes[index] == new.notes[index], new.notes[index]
        elif is_kept or not word or not line[0].isspace():
            yield line
        else:  # the edited notes stand in the place of the first one
            yield from notes
            notes = []
    yield from tags.values()


class _NotationParts:
    """The lines of a record in notation, by what they say: players, tags, and the label and notes of each entry."""

    def __init__(self, record: Record) -> None:
        self.players: list[str] = []
        self.tags: dict[str, str] = {}
        self.labels: list[str] = []
        self.notes: list[list[str]] = []
        for line in record_lines_in_format("awn", record):
            entry_match = _ENTRY_LINE.fullmatch(line)
            if entry_match is not None and not line[0].isspace():
                self.labels.append(entry_match[2])
                self.notes.append([])
            elif self.notes and line[:1].isspace():
                self.notes[-1].append(line)
            elif line.startswith("player "):
                self.players.append(line)
            elif line.startswith("tag "):
                self.tags[line.split()[1]] = line
