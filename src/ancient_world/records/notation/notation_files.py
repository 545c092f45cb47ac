"""Read and write files in notation (``.awn``): each line is translated to a line of JSON Lines, and checked like that.

A file holds any number of records. The grammar is in *Hand-written logs* in the docs.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.envelope import FORMAT_VERSION, LINES_FORMAT
from ancient_world.documents.text import dump, load
from ancient_world.engine.actions import Action
from ancient_world.engine.declared.field_marks import may_be_left_out, typed_fields
from ancient_world.engine.document_faults import (
    document_fault,
    shorten,
    unknown_word_data,
)
from ancient_world.engine.errors import AncientWorldError, InvalidDocument
from ancient_world.engine.file_signatures import encoding_fault
from ancient_world.engine.game import Game
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.files.raw_record import (
    BrokenEntry,
    RawRecord,
    TextLine,
    TextPosition,
    is_comment,
    read_raw_lines,
)
from ancient_world.records.notation.action_notation import FileNotation
from ancient_world.records.notation.action_spelling import (
    NONE_WORD,
    read_action,
    read_plain_word,
    tokenize,
    write_action,
    write_word,
)
from ancient_world.records.notation.typed_labels import (
    is_chance_in_any_language,
    seats_with_name,
)
from ancient_world.records.record import Header, Record
from ancient_world.records.record_builder import RecordBuilder

_VERSION = 1
_COMPACT_SEPARATORS = (",", ":")
_CHANCE_LABEL = "chance"
_MAX_TEXT = 600
"""The most characters that are kept of a line that cannot be read."""
_MAX_LABELS = 20
"""The most player names that an unknown name is compared with; no game has as many players."""
_NOTE_KEYS = ("by", "sign", "at", "seconds")
_CUSTOM_FIELDS = ("players", "options", "cards", "tags")
"""The header fields with a line format of their own."""
_JSON_FIELDS = tuple(
    [each.name for each in typed_fields(Header) if each.name not in _CUSTOM_FIELDS]
)
"""The header fields that are written as a line with the field's name and its JSON value."""
_LINE_KEYS = (
    "game", "player", "words", "option", "cards", *_JSON_FIELDS, "tag", "checksum", "result",
    "secret",
)  # fmt: skip
_ENTRY_NUMBER = re.compile(r"([0-9]{1,9})\.\s")
_COLON_PATTERN = re.compile(r":\s")
_NOTE_PATTERN = re.compile(rf"({'|'.join(_NOTE_KEYS)})\s|([A-Za-z0-9-]+):\s")
_SEAT_PATTERN = re.compile(r"seat (-?[0-9]{1,16})")
_RESULT_PATTERN = re.compile(r"((?:-?[0-9]{1,16} )*)won by((?: [0-9]{1,16})*)")
_ANALYSIS_START = "analysis {"
_LANGUAGE_CODE = re.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")

register_messages(
    {
        "notation-version": "This is version {found} of the notation; only version {known} can be read.",
        "notation-no-game": "The second line must be game and the id of the game.",
        "notation-key": 'A line begins with its number and the player who acts, as in "1. Ana: ...", or with one of: {known}.',
        "notation-number": "This is entry {expected}, not {found}.",
        "notation-player": "No player is called {found!r}; the players are {known}, and chance.",
        "notation-player:near": "No player is called {found!r}; did you mean {near}?",
        "notation-result": "A result lists the points in seat order, then the winning seats, as in: result 38 69 won by 1.",
        "notation-language": "{found!r} is not a language code such as en.",
        "notation-note": 'A note follows an entry on a line of its own, as in "  en: Far apart!" or "  sign good".',
    }
)


# --- writing ---


def notation_lines(record: Record) -> Iterator[str]:
    """Yield the lines of a record in notation, without line ends."""
    rules, labels = game(record.header.game), _player_labels(record.header.players)
    yield f"notation {_VERSION}"
    number = 0
    for line in record_lines(record):
        value = load(line)
        if "header" in value:
            yield f"game {write_word(rules.id)} {write_word(value['rules'])}"
            yield from _notation_header_lines(value["header"])
        elif "action" in value:
            number, seat = number + 1, value["player"]
            has_label = seat is not None and 0 <= seat < len(labels)
            player_label = (
                _CHANCE_LABEL if seat is None else labels[seat] if has_label else f"seat {seat}"
            )
            yield f"{number}. {player_label}: {write_action(rules, value['action'], seat)}"
            yield from [f"  {NONE_WORD}"] if value.get("note") == {} else ()
            for key, content in value.get("note", {}).items():
                texts = content.items() if key == "text" else ()
                yield from [f"  {code}: {_write_text(text)}" for code, text in texts]
                yield from () if key == "text" else [f"  {key} {write_word(content)}"]
            yield from [f"  analysis {dump(value['analysis'])}"] if "analysis" in value else ()
        elif "after" in value:
            yield f"checksum {value['after']} {value['sha256']}"
        else:
            yield from _notation_end_lines(value)


def _notation_header_lines(header: dict[str, Any]) -> Iterator[str]:
    yield from [f"player {_write_text(name)}" for name in header["players"]]
    yield from [
        f"option {write_word(key)} {_write_option(value)}"
        for key, value in header["options"].items()
    ]
    if header["cards"] is not None:
        yield f"cards {header['cards']['digest']} {_write_text(header['cards']['name'])}"
    for key in _JSON_FIELDS:
        if header.get(key) is not None:
            yield f"{key} {dump(header[key])}"
    yield from [f"tag {key} {_write_text(text)}" for key, text in header.get("tags", {}).items()]


def _notation_end_lines(footer: dict[str, Any]) -> Iterator[str]:
    if footer["result"] is not None:
        scores, winners = [" ".join(map(str, each)) for each in footer["result"].values()]
        yield f"result {scores} won by {winners}"
    if footer["secret"] is not None:
        yield f"secret {footer['secret']}"


def _write_text(text: str) -> str:
    """Return a text as the rest of a line: unchanged if it reads back the same, else as JSON."""
    reads_back = text.isprintable() and text == text.strip() != "" and not text.startswith('"')
    return text if reads_back else dump(text)


def _write_option(value: object) -> str:
    """Return the value of an option: a text as a bare word if it would not read as other JSON, else JSON."""
    return (
        value
        if type(value) is str and value == write_word(value) and read_plain_word(value) == value
        else dump(value)
    )


def _player_labels(names: Sequence[str]) -> list[str]:
    """Return the label of each player in a file: the name, or ``seat N`` if the name is ambiguous or cannot stand in a line."""
    name_counts = Counter([name.casefold() for name in names])
    return [
        name
        if name_counts[name.casefold()] == 1
        and name.casefold() != _CHANCE_LABEL
        and ":" not in name
        and _write_text(name) == name
        and not _SEAT_PATTERN.fullmatch(name.casefold())
        else f"seat {seat}"
        for seat, name in enumerate(names)
    ]


# --- reading ---


def read_raw_notation(lines: Sequence[TextLine]) -> RawRecord:
    """Return the record in these lines, with the faults of its entries.

    Raises:
        InvalidDocument: a line of the header cannot be read.
    """
    reader = _NotationReader()
    for line in lines:
        if is_comment(line.text):
            continue
        try:
            reader.read_line(line.number, _decode_line(line))
        except AncientWorldError as error:
            is_entry = _split_entry(line.text.decode("utf-8", "replace")) is not None
            if not reader.entries and not is_entry:
                raise _fault_at_line(line.number, error, "$.record.entries[0]") from None
            reader.add_line_fault(line, error, is_note=line.text[:1].isspace() and not is_entry)
    return reader.build_raw_record(tuple(lines))


def _split_entry(text: str) -> tuple[int, str, str] | None:
    """Split the line of an entry into its number, player and words; ``None`` for any other line."""
    text = text.strip()
    number_match = _ENTRY_NUMBER.match(text)
    colon = _COLON_PATTERN.search(text, number_match.end()) if number_match else None
    if number_match is None or colon is None:
        return None
    return (
        int(number_match[1]),
        text[number_match.end() : colon.start()].strip(),
        text[colon.end() :].strip(),
    )


def _decode_line(line: TextLine) -> str:
    try:
        return line.text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise encoding_fault(line.text, error.start) from None


def _fault_at_line(line: int, error: AncientWorldError, path: str) -> InvalidDocument:
    """Return an error as the fault at a line and path."""
    message = error.detail if isinstance(error, InvalidDocument) else error.message
    data = {**error.data, "line": line, "column": 1}
    return InvalidDocument(message, path=path, code=error.code, data=data)


@attrs.define
class _NotationEntry:
    """An entry being read: ``text`` is its line, without the number.

    If it cannot be read whole, ``action`` is empty and ``readable_part`` has the readable part.
    """

    line: int
    player: int | None = None
    action: str = ""
    note: dict[str, Any] | None = None
    analysis: object = None
    readable_part: object = None
    text: str = ""

    def json_line(self) -> str:
        """Return the entry as a line of JSON Lines; an invalid line if the entry could not be read."""
        if not self.action:
            return "{"
        note = (
            ""
            if self.note is None
            else f',"note":{json.dumps(self.note, separators=_COMPACT_SEPARATORS)}'
        )
        analysis = "" if self.analysis is None else f',"analysis":{dump(self.analysis)}'
        return f'{{"player":{dump(self.player)},"action":{self.action}{note}{analysis}}}'


@attrs.define
class _NotationReader:
    """The state of the reader within one record."""

    rules: Game | None = None
    version: str = ""
    header: dict[str, Any] = attrs.field(
        factory=lambda: {"players": [], "options": {}, "cards": None}
    )
    tags: dict[str, object] = attrs.field(factory=dict)
    language: str = ""
    entries: list[_NotationEntry] = attrs.field(factory=list)
    end_lines: list[tuple[int, dict[str, object]]] = attrs.field(factory=list)
    faults: dict[int, InvalidDocument] = attrs.field(factory=dict)
    last_number: int = 0
    """The number that the last entry had in the file."""
    seats_by_name: dict[str, list[int]] = attrs.field(factory=dict)
    """The seats of the players with each case-folded name."""
    builder: RecordBuilder | None = None
    """Plays the first ``played_count`` entries, once a sentence is to be understood."""
    played_count: int = 0

    def read_line(self, line_number: int, text: str) -> None:
        """Read the next line.

        Raises:
            AncientWorldError: the line is not valid in a record.
        """
        key, _, value_text = text.strip().partition(" ")
        entry = _split_entry(text)
        if key == "notation" and not self.version:
            self._read_version(value_text.strip())
        elif self.rules is None and key != "game":
            raise document_fault("notation-no-game")
        elif text[0].isspace() and self.entries:
            self._read_note(text.strip())
        elif entry is not None:
            self._read_entry(line_number, *entry)
        elif key in _LINE_KEYS:
            self._read_key(line_number, key, value_text.strip())
        else:
            raise document_fault("notation-key", known=", ".join(_LINE_KEYS))

    def add_line_fault(self, line: TextLine, error: AncientWorldError, *, is_note: bool) -> None:
        """Note the fault of a line; unless it is a note, an unreadable entry stands in its place."""
        if not is_note and not (self.entries and self.entries[-1].line == line.number):
            line_text = line.text.decode("utf-8", "replace").strip()
            self.entries.append(_NotationEntry(line.number, text=line_text[:_MAX_TEXT]))
        path = f"$.record.entries[{len(self.entries) - 1}]{'.note' if is_note else ''}"
        self.faults[line.number] = _fault_at_line(line.number, error, path)

    def _read_version(self, version: str) -> None:
        self.version = version
        if version != str(_VERSION):
            raise document_fault("notation-version", found=shorten(version), known=_VERSION)

    def _read_key(self, line_number: int, key: str, value_text: str) -> None:
        header = self.header
        if key == "game":
            value_words = [_unquote(value) for _, value in tokenize(value_text)]
            self.rules = game(value_words[0] if value_words and type(value_words[0]) is str else "")
            header["rules"] = value_words[1] if len(value_words) > 1 else self.rules.rules_version
        elif key == "player":
            self._read_player(_unquote(value_text))
        elif key == "option":
            option_words = [each for _, each in tokenize(value_text)]
            if len(option_words) != 2:
                count = len(option_words)
                raise document_fault("notation-count", kind=key, expected="name value", count=count)
            name, value = option_words
            header["options"][_unquote(name)] = (
                read_plain_word(value) if type(value) is str else value
            )
        elif key == "cards":
            digest, _, name = value_text.partition(" ")
            header["cards"] = {"name": _unquote(name.strip()), "digest": digest}
        elif key == "tag":
            name, _, text = value_text.partition(" ")
            self.tags[name] = _unquote(text.strip())
        elif key == "words":
            if not _LANGUAGE_CODE.fullmatch(value_text):
                raise document_fault("notation-language", found=shorten(value_text))
            self.language = value_text
        elif key in _JSON_FIELDS:
            header[key] = load(value_text)
        else:
            self._read_end(line_number, key, value_text)

    def _read_player(self, name: object) -> None:
        players: list[object] = self.header["players"]
        if type(name) is str:
            self.seats_by_name.setdefault(name.casefold(), []).append(len(players))
        players.append(name)

    def _read_end(self, line_number: int, key: str, value_text: str) -> None:
        if key == "checksum":
            after, _, sha256 = value_text.partition(" ")
            self.end_lines.append(
                (line_number, {"after": read_plain_word(after), "sha256": sha256})
            )
            return
        footer = (
            self.end_lines[-1][1] if self.end_lines and "result" in self.end_lines[-1][1] else None
        )
        if footer is None:
            footer = {"entries": len(self.entries), "result": None, "secret": None}
            self.end_lines.append((line_number, footer))
        if key == "secret":
            footer["secret"] = value_text
            return
        result_match = _RESULT_PATTERN.fullmatch(value_text)
        if result_match is None:
            raise document_fault("notation-result")
        scores, winners = [[int(each) for each in part.split()] for part in result_match.groups()]
        footer["result"] = {"scores": scores, "winners": winners}

    def _read_entry(self, line: int, number: int, player_label: str, words: str) -> None:
        assert self.rules is not None
        expected_number, self.last_number = self.last_number + 1, number
        entry = _NotationEntry(line, text=f"{player_label}: {words}"[:_MAX_TEXT])
        self.entries.append(entry)
        entry.player = self._seat_of_label(player_label)
        entry.readable_part = {"player": entry.player}
        try:
            entry.action = self._read_action(words, entry.player)
        except InvalidDocument:
            with suppress(InvalidDocument):  # keep the words even if their values are wrong
                action = read_action(self.rules, words, entry.player)
                entry.readable_part = {"player": entry.player, "action": action}
            raise
        if number != expected_number:
            raise document_fault("notation-number", found=number, expected=expected_number)

    def _read_action(self, words: str, player: int | None) -> str:
        """Return the JSON of an action in words; abbreviations and sentences are read if the file names a language."""
        assert self.rules is not None
        if self.language:
            notation = _abbreviating_notation(self.rules.id, self.language)
            names = self.header["players"]
            action = notation.read_line(words, player, self._known_state, names)
            words = notation.write(action)
        return _action_json(self.rules.id, words, player)

    def _known_state(self) -> State | None:
        """Return the state before the last entry, or ``None`` if the header or an entry before it is not valid."""
        try:
            return self._state_before_last_entry()
        except AncientWorldError:
            return None

    def _state_before_last_entry(self) -> State:
        """Return the state before the last entry.

        Raises:
            AncientWorldError: the header or an entry is not valid.
        """
        assert self.rules is not None
        if self.builder is None:
            cards, standard_cards = self.header["cards"], self.rules.standard_cards()
            if cards and standard_cards and cards["digest"] != standard_cards.digest:
                raise InvalidDocument("the cards of this file are not known here")
            names, options = self.header["players"], self.header["options"]
            self.builder = RecordBuilder(self.rules.id, names, options=options)
        for entry in self.entries[self.played_count : -1]:
            action = converters_for(self.rules).read(load(entry.action), Action, "$")
            self.builder.play(action, entry.player)
            self.played_count += 1
        return self.builder.state

    def _seat_of_label(self, player_label: str) -> int | None:
        """Return the seat for the player label of a line, ignoring case; ``None`` for chance."""
        if player_label.casefold() == _CHANCE_LABEL:
            return None
        if match := _SEAT_PATTERN.fullmatch(player_label.casefold()):
            return int(match[1])
        names = [name for name in self.header["players"] if type(name) is str]
        seats = self.seats_by_name.get(player_label.casefold(), [])
        if not seats and self.language:
            seats = seats_with_name(player_label, self.header["players"], in_full=True)
        if not seats and is_chance_in_any_language(player_label):
            return None
        if not seats and self.language:
            seats = seats_with_name(player_label, self.header["players"])
        if len(seats) != 1:
            labels = _player_labels(names[:_MAX_LABELS])
            raise document_fault(
                "notation-player",
                found=shorten(player_label),
                **unknown_word_data(player_label, labels),
            )
        return seats[0]

    def _read_note(self, text: str) -> None:
        entry = self.entries[-1]
        if text.startswith(_ANALYSIS_START):
            entry.analysis = load(text[len(_ANALYSIS_START) - 1 :])
            return
        note = entry.note = {} if entry.note is None else entry.note
        if text == NONE_WORD:
            return
        match = _NOTE_PATTERN.match(text)
        value = text[match.end() :].strip() if match else ""
        if match is None or (match[1] and len(value.split()) != 1):
            raise document_fault("notation-note")
        if match[1]:
            note[match[1]] = read_plain_word(value)
        else:
            note.setdefault("text", {})[match[2]] = _unquote(value)

    def build_raw_record(self, source_lines: tuple[TextLine, ...]) -> RawRecord:
        """Return the record, read through JSON Lines; ``source_lines`` are the lines of the notation."""
        if self.rules is None:
            raise _fault_at_line(source_lines[0].number, document_fault("notation-no-game"), "$")
        header, cards = self.header, self.rules.standard_cards()
        if header["cards"] is None and cards is not None:
            header["cards"] = {"name": cards.name, "digest": cards.digest}
        header_values = {**header, "tags": self.tags} if self.tags else header
        body = {
            field.name: header_values.get(field.name)
            for field in typed_fields(Header)
            if field.name in header_values or not may_be_left_out(field)
        }
        envelope = {"format": LINES_FORMAT, "version": FORMAT_VERSION, "game": self.rules.id}
        header_line = {**envelope, "rules": header["rules"], "header": body}
        entry_lines = [(entry.line, entry.json_line()) for entry in self.entries]
        entry_lines += [
            (line_number, json.dumps(end_values, separators=_COMPACT_SEPARATORS))
            for line_number, end_values in self.end_lines
        ]
        lines = [
            (source_lines[0].number, json.dumps(header_line, separators=_COMPACT_SEPARATORS)),
            *entry_lines,
        ]
        raw_record = read_raw_lines(
            header_line, [TextLine(number, text.encode("ascii")) for number, text in lines]
        )

        def find_position(path: str, *, of_key: bool = False) -> TextPosition:
            return attrs.evolve(raw_record.find_position(path, of_key=of_key), path=path, column=1)

        faults_by_line = {_fault_line(fault): fault for fault in raw_record.faults} | self.faults
        faults = tuple([faults_by_line[line] for line in sorted(faults_by_line)])
        record = None if faults else raw_record.record
        return attrs.evolve(
            raw_record, read_document=lambda: self._with_readable_parts(raw_record.document), find_position=find_position, faults=faults,
            source_lines=source_lines, has_footer=True, record=record,
        )  # fmt: skip

    def _with_readable_parts(self, document: Any) -> Any:
        """Replace the entries of a document that could not be read whole by their readable parts and lines."""
        entries = document["record"]["entries"]
        for index, entry in enumerate(self.entries[: len(entries)]):
            if not entry.action:
                entries[index] = BrokenEntry(entry.readable_part, entry.text)
        return document


def _fault_line(fault: InvalidDocument) -> int:
    line: Any = fault.data["line"]
    return int(line)


def _unquote(text: object) -> object:
    """Return a text without its JSON quotes, if it has any."""
    return load(text) if type(text) is str and text.startswith('"') else text


@lru_cache(maxsize=20_000)
def _action_json(game_id: str, words: str, player: int | None) -> str:
    return json.dumps(read_action(game(game_id), words, player), separators=_COMPACT_SEPARATORS)


@lru_cache(maxsize=8)
def _abbreviating_notation(game_id: str, language: str) -> FileNotation:
    return FileNotation(game_id, language)
