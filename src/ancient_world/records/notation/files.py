"""Records in notation: each line stands for one of the same record in JSON Lines, and is read and checked as that.

A file of any number of records; ``.awn`` ends its name. The grammar is in *Hand-written logs* in the docs.
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

from ancient_world.documents.envelope import LINES, VERSION
from ancient_world.documents.text import dump, load
from ancient_world.engine.declared.fields import may_be_left_out, typed_fields
from ancient_world.engine.errors import AncientWorldError, InvalidDocument
from ancient_world.engine.faults import document_fault, misnamed, not_utf_8, shorten
from ancient_world.engine.game import Game
from ancient_world.engine.language import register
from ancient_world.engine.registry import game
from ancient_world.records.files.lines import record_lines
from ancient_world.records.files.raw import Broken, Line, RawRecord, TextPlace, raw_lines
from ancient_world.records.notation.spelling import NONE, plain, spelled, tokens, unspelled, word
from ancient_world.records.notation.words import Notation
from ancient_world.records.record import Header, Record

_VERSION = 1
_COMPACT = (",", ":")
_CHANCE = "chance"
_MOST_LABELS = 20
"""The most players with whose names an unknown one is compared; no game has as many."""
_NOTES = ("by", "sign", "at", "seconds")
_SPELLED = ("players", "options", "cards", "tags")
"""The fields of a header that have lines of their own."""
_OTHERS = tuple([each.name for each in typed_fields(Header) if each.name not in _SPELLED])
"""The fields of a header whose lines are their names and values in JSON."""
_KEYS = (
    "game", "player", "words", "option", "cards", *_OTHERS, "tag", "checksum", "result",
    "secret",
)  # fmt: skip
_NUMBERED = re.compile(r"([0-9]{1,9})\.\s")
_COLON = re.compile(r":\s")
_NOTE = re.compile(rf"({'|'.join(_NOTES)})\s|([A-Za-z0-9-]+):\s")
_SEAT = re.compile(r"seat (-?[0-9]{1,16})")
_RESULT = re.compile(r"((?:-?[0-9]{1,16} )*)won by((?: [0-9]{1,16})*)")
_LANGUAGE = re.compile("[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")

register(
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
    """Yield the lines of a record in notation, without the ends of lines."""
    rules, labels = game(record.header.game), _labels(record.header.players)
    yield f"notation {_VERSION}"
    number = 0
    for line in record_lines(record):
        value = load(line)
        if "header" in value:
            yield f"game {word(rules.id)} {word(value['rules'])}"
            yield from _header_lines(value["header"])
        elif "action" in value:
            number, seat = number + 1, value["player"]
            named = seat is not None and 0 <= seat < len(labels)
            who = _CHANCE if seat is None else labels[seat] if named else f"seat {seat}"
            yield f"{number}. {who}: {spelled(rules, value['action'], seat)}"
            yield from [f"  {NONE}"] if value.get("note") == {} else ()
            for key, said in value.get("note", {}).items():
                texts = said.items() if key == "text" else ()
                yield from [f"  {code}: {_line(text)}" for code, text in texts]
                yield from () if key == "text" else [f"  {key} {word(said)}"]
        elif "after" in value:
            yield f"checksum {value['after']} {value['sha256']}"
        else:
            yield from _end_lines(value)


def _header_lines(header: dict[str, Any]) -> Iterator[str]:
    yield from [f"player {_line(name)}" for name in header["players"]]
    yield from [f"option {word(key)} {_value(value)}" for key, value in header["options"].items()]
    if header["cards"] is not None:
        yield f"cards {header['cards']['digest']} {_line(header['cards']['name'])}"
    for key in _OTHERS:
        if header.get(key) is not None:
            yield f"{key} {dump(header[key])}"
    yield from [f"tag {key} {_line(text)}" for key, text in header.get("tags", {}).items()]


def _end_lines(footer: dict[str, Any]) -> Iterator[str]:
    if footer["result"] is not None:
        scores, winners = [" ".join(map(str, each)) for each in footer["result"].values()]
        yield f"result {scores} won by {winners}"
    if footer["secret"] is not None:
        yield f"secret {footer['secret']}"


def _line(text: str) -> str:
    """A text up to the end of its line, as it is if that is clear, else as JSON."""
    clear = text.isprintable() and text == text.strip() != "" and not text.startswith('"')
    return text if clear else dump(text)


def _value(value: object) -> str:
    """The value of an option, as a word if it is no other value in JSON."""
    return (
        value
        if type(value) is str and value == word(value) and plain(value) == value
        else dump(value)
    )


def _labels(names: Sequence[str]) -> list[str]:
    """Return the name of each player in the file: their own, unless another one differs in capitals only."""
    count = Counter([name.casefold() for name in names])
    return [
        name
        if count[name.casefold()] == 1
        and name.casefold() != _CHANCE
        and ":" not in name
        and _line(name) == name
        and not _SEAT.fullmatch(name.casefold())
        else f"seat {seat}"
        for seat, name in enumerate(names)
    ]


# --- reading ---


def raw_notation(lines: Sequence[Line]) -> RawRecord:
    """Return the record in these lines, the first of which begins it; faults in its entries are told with it.

    Raises:
        InvalidDocument: nothing of it can be read, for a line of its header.
    """
    reading = _Reading()
    for line in lines:
        try:
            reading.take(line.number, _decoded(line))
        except AncientWorldError as error:
            is_entry = _entry(line.text.decode("utf-8", "replace")) is not None
            if not reading.entries and not is_entry:
                raise _at(line.number, error, "$.record.entries[0]") from None
            reading.refuse(line, error, is_note=line.text[:1].isspace() and not is_entry)
    return reading.record(tuple(lines))


def _entry(text: str) -> tuple[int, str, str] | None:
    """Return the number, the player and the words of a line with an entry; ``None`` for any other line."""
    text = text.strip()
    number = _NUMBERED.match(text)
    colon = _COLON.search(text, number.end()) if number else None
    if number is None or colon is None:
        return None
    return int(number[1]), text[number.end() : colon.start()].strip(), text[colon.end() :].strip()


def _decoded(line: Line) -> str:
    try:
        return line.text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise not_utf_8(line.text, error.start) from None


def _at(line: int, error: AncientWorldError, path: str) -> InvalidDocument:
    """The same fault, at a line."""
    message = error.detail if isinstance(error, InvalidDocument) else error.message
    data = {**error.data, "line": line, "column": 1}
    return InvalidDocument(message, path=path, code=error.code, data=data)


@attrs.define
class _Entry:
    """An entry in the making; one that cannot be read has no ``action``, and ``unread`` is what of it can be read."""

    line: int
    player: int | None = None
    action: str = ""
    note: dict[str, Any] | None = None
    unread: object = None

    def text(self) -> str:
        """The line that it is in JSON Lines."""
        if not self.action:
            return "{"
        note = "" if self.note is None else f',"note":{json.dumps(self.note, separators=_COMPACT)}'
        return f'{{"player":{dump(self.player)},"action":{self.action}{note}}}'


@attrs.define
class _Reading:
    """The reading of one record."""

    rules: Game | None = None
    version: str = ""
    header: dict[str, Any] = attrs.field(
        factory=lambda: {"players": [], "options": {}, "cards": None}
    )
    tags: dict[str, object] = attrs.field(factory=dict)
    language: str = ""
    entries: list[_Entry] = attrs.field(factory=list)
    ends: list[tuple[int, dict[str, object]]] = attrs.field(factory=list)
    faults: dict[int, InvalidDocument] = attrs.field(factory=dict)
    number: int = 0
    """The number of the last entry."""
    seats: dict[str, list[int]] = attrs.field(factory=dict)
    """The seats of those who are called by a name, without capitals."""

    def take(self, number: int, text: str) -> None:
        """Read a line.

        Raises:
            AncientWorldError: it is none of a record.
        """
        key, _, rest = text.strip().partition(" ")
        entry = _entry(text)
        if key == "notation" and not self.version:
            self._begin(rest.strip())
        elif self.rules is None and key != "game":
            raise document_fault("notation-no-game")
        elif text[0].isspace() and self.entries:
            self._take_note(text.strip())
        elif entry is not None:
            self._take_entry(number, *entry)
        elif key in _KEYS:
            self._take_key(number, key, rest.strip())
        else:
            raise document_fault("notation-key", known=", ".join(_KEYS))

    def refuse(self, line: Line, error: AncientWorldError, *, is_note: bool) -> None:
        """Keep the fault of a line: of a note, or of an entry, which is missing then."""
        if not is_note and not (self.entries and self.entries[-1].line == line.number):
            self.entries.append(_Entry(line.number))
        path = f"$.record.entries[{len(self.entries) - 1}]{'.note' if is_note else ''}"
        self.faults[line.number] = _at(line.number, error, path)

    def _begin(self, version: str) -> None:
        self.version = version
        if version != str(_VERSION):
            raise document_fault("notation-version", found=shorten(version), known=_VERSION)

    def _take_key(self, number: int, key: str, rest: str) -> None:
        header = self.header
        if key == "game":
            said = [_text(value) for _, value in tokens(rest)]
            self.rules = game(said[0] if said and type(said[0]) is str else "")
            header["rules"] = said[1] if len(said) > 1 else self.rules.rules_version
        elif key == "player":
            self._take_player(_text(rest))
        elif key == "option":
            said = [each for _, each in tokens(rest)]
            if len(said) != 2:
                count = len(said)
                raise document_fault("notation-count", kind=key, expected="name value", count=count)
            name, value = said
            header["options"][_text(name)] = plain(value) if type(value) is str else value
        elif key == "cards":
            digest, _, name = rest.partition(" ")
            header["cards"] = {"name": _text(name.strip()), "digest": digest}
        elif key == "tag":
            name, _, text = rest.partition(" ")
            self.tags[name] = _text(text.strip())
        elif key == "words":
            if not _LANGUAGE.fullmatch(rest):
                raise document_fault("notation-language", found=shorten(rest))
            self.language = rest
        elif key in _OTHERS:
            header[key] = load(rest)
        else:
            self._take_end(number, key, rest)

    def _take_player(self, name: object) -> None:
        players: list[object] = self.header["players"]
        if type(name) is str:
            self.seats.setdefault(name.casefold(), []).append(len(players))
        players.append(name)

    def _take_end(self, number: int, key: str, rest: str) -> None:
        if key == "checksum":
            after, _, sha256 = rest.partition(" ")
            self.ends.append((number, {"after": plain(after), "sha256": sha256}))
            return
        ended = self.ends[-1][1] if self.ends and "result" in self.ends[-1][1] else None
        if ended is None:
            ended = {"entries": len(self.entries), "result": None, "secret": None}
            self.ends.append((number, ended))
        if key == "secret":
            ended["secret"] = rest
            return
        match = _RESULT.fullmatch(rest)
        if match is None:
            raise document_fault("notation-result")
        scores, winners = [[int(each) for each in part.split()] for part in match.groups()]
        ended["result"] = {"scores": scores, "winners": winners}

    def _take_entry(self, line: int, number: int, who: str, words: str) -> None:
        assert self.rules is not None
        expected, self.number = self.number + 1, number
        entry = _Entry(line)
        self.entries.append(entry)
        entry.player = self._seat(who)
        try:
            entry.action = self._action(words, entry.player)
        except InvalidDocument:
            with suppress(InvalidDocument):  # what the words are, whatever they mean
                action = unspelled(self.rules, words, entry.player)
                entry.unread = {"player": entry.player, "action": action}
            raise
        if number != expected:
            raise document_fault("notation-number", found=number, expected=expected)

    def _action(self, words: str, player: int | None) -> str:
        """Return the JSON of an action in words, which may be shortened where the file names a language."""
        assert self.rules is not None
        if self.language:
            notation = _shortened(self.rules.id, self.language)
            words = notation.write(notation.read(words, player))
        return _action(self.rules.id, words, player)

    def _seat(self, who: str) -> int | None:
        """Return the seat of who acts; capitals do not count."""
        if who.casefold() == _CHANCE:
            return None
        if match := _SEAT.fullmatch(who.casefold()):
            return int(match[1])
        found = self.seats.get(who.casefold(), [])
        if len(found) != 1:
            names = [name for name in self.header["players"] if type(name) is str]
            labels = _labels(names[:_MOST_LABELS])
            raise document_fault("notation-player", found=shorten(who), **misnamed(who, labels))
        return found[0]

    def _take_note(self, text: str) -> None:
        entry = self.entries[-1]
        note = entry.note = {} if entry.note is None else entry.note
        if text == NONE:
            return
        match = _NOTE.match(text)
        said = text[match.end() :].strip() if match else ""
        if match is None or (match[1] and len(said.split()) != 1):
            raise document_fault("notation-note")
        if match[1]:
            note[match[1]] = plain(said)
        else:
            note.setdefault("text", {})[match[2]] = _text(said)

    def record(self, texts: tuple[Line, ...]) -> RawRecord:
        """Return the record, read as JSON Lines."""
        if self.rules is None:
            raise _at(texts[0].number, document_fault("notation-no-game"), "$")
        header, cards = self.header, self.rules.standard_cards()
        if header["cards"] is None and cards is not None:
            header["cards"] = {"name": cards.name, "digest": cards.digest}
        given = {**header, "tags": self.tags} if self.tags else header
        body = {
            field.name: given.get(field.name)
            for field in typed_fields(Header)
            if field.name in given or not may_be_left_out(field)
        }
        names = {"format": LINES, "version": VERSION, "game": self.rules.id}
        head = {**names, "rules": header["rules"], "header": body}
        rest = [(entry.line, entry.text()) for entry in self.entries]
        rest += [(number, json.dumps(end, separators=_COMPACT)) for number, end in self.ends]
        lines = [(texts[0].number, json.dumps(head, separators=_COMPACT)), *rest]
        raw = raw_lines(head, [Line(number, text.encode("ascii")) for number, text in lines])

        def place(path: str, *, key: bool = False) -> TextPlace:
            return attrs.evolve(raw.place(path, key=key), path=path, column=1)

        found = {_line_of(fault): fault for fault in raw.faults} | self.faults
        faults = tuple([found[line] for line in sorted(found)])
        record = None if faults else raw.record
        return attrs.evolve(
            raw, read=lambda: self._with_unread(raw.document), place=place, faults=faults,
            texts=texts, ended=True, record=record,
        )  # fmt: skip

    def _with_unread(self, document: Any) -> Any:
        """Return a document with what can be read of the entries that cannot be read whole."""
        entries = document["record"]["entries"]
        for place, entry in enumerate(self.entries[: len(entries)]):
            if entry.unread is not None:
                entries[place] = Broken(entry.unread)
        return document


def _line_of(fault: InvalidDocument) -> int:
    """Return the line of a fault that was found in a line."""
    line: Any = fault.data["line"]
    return int(line)


def _text(text: object) -> object:
    """A text that may be in quotes."""
    return load(text) if type(text) is str and text.startswith('"') else text


@lru_cache(maxsize=20_000)
def _action(game_id: str, words: str, player: int | None) -> str:
    """The JSON of an action in full words."""
    return json.dumps(unspelled(game(game_id), words, player), separators=_COMPACT)


@lru_cache(maxsize=8)
def _shortened(game_id: str, language: str) -> Notation:
    """The notation in which a hand-written file is shortened."""
    return Notation(game_id, language)
