"""Malicious documents of any size: each shape enlarges one part of a valid document."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import ancient_world as aw
from tests.schema.samples import random_match

__all__ = ["LINES", "RECORDS", "TEXTS", "Shape", "blown", "record_document", "sample"]

Document = dict[str, Any]
Shape = Callable[[str, int], str]
"""A function that returns a text of about the given size in bytes for a game."""

HEX = "0" * 64


@cache
def sample(game: str) -> aw.Match:
    """Return a match in the middle of a game."""
    return random_match(game, 2, 7, most=12)


@cache
def _text_of(game: str, kind: str) -> str:
    match = sample(game)
    values: dict[str, Any] = {
        "record": match.record,
        "state": match.state,
        "view": match.view(0),
        "pending": aw.pending(match.state),
        "action": match.record.actions[-1],
    }
    return aw.to_json(values[kind])


def record_document(game: str) -> Document:
    """Return a valid record of a game that a shape may change."""
    document: Document = json.loads(_text_of(game, "record"))
    return document


def _put(*path: Any) -> Callable[[Callable[[int], Any]], Shape]:
    """Return a decorator that turns a value by size into a shape: the value replaces the one at a path of a record."""

    def shape_of(value: Callable[[int], Any]) -> Shape:
        def shape(game: str, size: int) -> str:
            document = record_document(game)
            place: Any = document
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = value(size)
            return json.dumps(document, separators=(",", ":"))

        return shape

    return shape_of


def _many(item: Any) -> Callable[[int], list[Any]]:
    """Return a function from a size to a list that repeats an item."""
    length = len(json.dumps(item, separators=(",", ":"))) + 1
    return lambda size: [item] * max(1, size // length)


def _keys(size: int) -> Document:
    return {f"key{number:09d}": 0 for number in range(size // 17)}


def _with_keys(*path: Any) -> Shape:
    """Return a shape that adds unknown keys to the object at a path of a record."""

    def shape(game: str, size: int) -> str:
        document = record_document(game)
        place: Any = document
        for key in path:
            place = place[key]
        place.update(_keys(size))
        return json.dumps(document, separators=(",", ":"))

    return shape


def _checksums(after: Callable[[int], Any], *, sha256: Any = HEX) -> Callable[[int], list[Any]]:
    return lambda size: [{"after": after(i), "sha256": sha256} for i in range(size // 92)]


def _spread(size: int) -> list[Any]:
    """Return a wide list of nested lists."""
    return [[[number]] for number in range(size // 12)]


def _long_keys(size: int) -> Document:
    return {f"{number}{'x' * 5_000}": 0 for number in range(max(1, size // 5_010))}


def _wrong_entry(size: int) -> list[Any]:
    return [{"player": 0, "action": {"type": f"t{number:08d}"}} for number in range(size // 46)]


_HEADER = ("record", "header")
_FIRST = ("record", "entries", 0)

RECORDS: dict[str, Shape] = {
    "checksums of one place": _put("record", "checksums")(_checksums(lambda _: 1)),
    "checksums backwards": _put("record", "checksums")(_checksums(lambda i: 1_000_000 - i)),
    "checksums beyond": _put("record", "checksums")(_checksums(lambda i: 1_000_000 + i)),
    "checksums without hex": _put("record", "checksums")(_checksums(lambda i: i, sha256="x")),
    "checksums that are null": _put("record", "checksums")(_many(None)),
    "checksums before the start": _put("record", "checksums")(_checksums(lambda i: -i)),
    "entries that are null": _put("record", "entries")(_many(None)),
    "entries that are empty": _put("record", "entries")(_many({})),
    "entries of no type": _put("record", "entries")(_wrong_entry),
    "entries out of turn": _put("record", "entries")(
        _many({"player": 1, "action": {"type": "dealt", "cards": []}})
    ),
    "lists for entries": _put("record", "entries")(_spread),
    "an entry with strange keys": _with_keys(*_FIRST),
    "an action with strange keys": _with_keys(*_FIRST, "action"),
    "many names": _put(*_HEADER, "players")(_many("Ann")),
    "a long name": _put(*_HEADER, "players")(lambda size: ["x" * size, "Ben"]),
    "names that are numbers": _put(*_HEADER, "players")(_many(1)),
    "options without end": _put(*_HEADER, "options")(_keys),
    "an option with a long name": _put(*_HEADER, "options")(lambda size: {"x" * size: 1}),
    "options with long names": _put(*_HEADER, "options")(_long_keys),
    "options of lists": _put(*_HEADER, "options")(lambda size: {"map": _spread(size)}),
    "options that are null": _put(*_HEADER, "options")(_many(None)),
    "a long card file": _put(*_HEADER, "cards")(lambda size: {"name": "x" * size, "digest": "y"}),
    "a long digest": _put(*_HEADER, "cards")(lambda size: {"name": "x", "digest": "y" * size}),
    "many salts": _put(*_HEADER, "commitment")(
        lambda size: {"sha256": HEX, "salts": ["salt"] * (size // 7)}
    ),
    "a long salt": _put(*_HEADER, "commitment")(
        lambda size: {"sha256": HEX, "salts": ["s" * size, "t"]}
    ),
    "strange keys outside": _with_keys(),
    "strange keys of the record": _with_keys("record"),
    "strange keys of the header": _with_keys(*_HEADER),
    "long strange keys": _put("record")(_long_keys),
    "many scores": _put("record", "result")(
        lambda size: {"scores": [7] * (size // 2), "winners": [0]}
    ),
    "many winners": _put("record", "result")(
        lambda size: {"scores": [1, 2], "winners": list(range(size // 6))}
    ),
    "a long secret": _put("record", "secret")(lambda size: "0" * size),
    "a long game": _put("game")(lambda size: "the-ancient-world" * (size // 17)),
    "a long format": _put("format")(lambda size: "ancient-world/record" * (size // 20)),
    "long rules": _put("rules")(lambda size: "1" * size),
    "a large version": _put("version")(lambda size: [1] * (size // 2)),
    "a record that is a list": _put("record")(_spread),
    "an entry that is a long text": _put(*_FIRST)(lambda size: "x" * size),
    "a player that is a long text": _put(*_FIRST, "player")(lambda size: "x" * size),
}
"""Shapes of records, by name."""


def _deep(_: str, size: int) -> str:
    return "[" * (size // 2) + "]" * (size // 2)


def _deep_objects(_: str, size: int) -> str:
    return '{"a":' * (size // 6) + "1" + "}" * (size // 6)


def _twice(_: str, size: int) -> str:
    return "{" + ",".join(['"key":1'] * (size // 8)) + "}"


def _twice_at_the_end(_: str, size: int) -> str:
    keys = [f'"key{number:09d}":1' for number in range(size // 17)]
    return "{" + ",".join([*keys, keys[0]]) + "}"


TEXTS: dict[str, Shape] = {
    "deep lists": _deep,
    "deep objects": _deep_objects,
    "many deep lists": lambda _, size: "[" + ",".join(["[" * 60 + "]" * 60] * (size // 121)) + "]",
    "a key twice": _twice,
    "a key twice at the end": _twice_at_the_end,
    "a huge number": lambda _, size: "1" * size,
    "a huge negative number": lambda _, size: '{"version":-' + "1" * size + "}",
    "a huge fraction": lambda _, size: "0." + "1" * size,
    "a huge exponent": lambda _, size: "1e" + "1" * size,
    "a huge number in a text": lambda _, size: '{"version":' + "1" * size,
    "many huge numbers": lambda _, size: "[" + ",".join(["1" * 400] * (size // 401)) + "]",
    "a text without end": lambda _, size: '"' + "x" * size,
    "backslashes": lambda _, size: '"' + "\\" * size,
    "escapes": lambda _, size: '"' + "\\u0041" * (size // 6) + '\\x"',
    "half pairs": lambda _, size: '"' + "\\ud800" * (size // 6) + '"',
    "half a pair at the end": lambda _, size: '["' + "\\ud83d\\ude00" * (size // 12) + '\\ud800"]',
    "whole pairs": lambda _, size: '["' + "\\ud83d\\ude00" * (size // 12) + '"]',
    "lines": lambda _, size: "\n" * size + "[",
    "lines and a fault": lambda _, size: "[\n" + "1,\n" * (size // 3) + "}",
    "spaces": lambda _, size: " " * size + "x",
    "text behind": lambda _, size: "{}" + "x" * size,
    "commas": lambda _, size: "[" + "," * size,
    "minus signs": lambda _, size: "-" * size,
    "almost words": lambda _, size: "[" + "true," * (size // 5) + "tru]",
    "numbers with a fault": lambda _, size: "[" + "1," * (size // 2) + "01]",
    "letters": lambda _, size: "x" * size,
    "colons": lambda _, size: '{"a"' + ":" * size,
    "not-a-numbers": lambda _, size: "[" + "NaN," * (size // 4) + "]",
}
"""Shapes of texts that are not documents, by name."""


def _head(game: str, **more: Any) -> Document:
    document = record_document(game)
    head = {key: document[key] for key in ("version", "game", "rules")}
    header = document["record"]["header"]
    return {"format": "ancient-world/record-lines", **head, "header": header, **more}


def _lines(*line: str, end: str = "") -> Shape:
    """Return a shape of JSON Lines: a head, then the given lines, repeated."""

    def shape(game: str, size: int) -> str:
        count = size // sum([len(text) + 1 for text in line])
        return "\n".join([json.dumps(_head(game)), *list(line) * count, end])

    return shape


def _long_head(game: str, size: int) -> str:
    return json.dumps({**_head(game), **_keys(size)}) + "\n{}\n"


def _long_header(game: str, size: int) -> str:
    head = _head(game)
    head["header"] = {**head["header"], **_keys(size)}
    return json.dumps(head) + "\n{}\n"


def _long_footer(game: str, size: int) -> str:
    footer = {"entries": 0, "result": None, "secret": None, **_keys(size)}
    return json.dumps(_head(game)) + "\n" + json.dumps(footer) + "\n"


def _own_entries(game: str, size: int) -> str:
    """Return valid entries after one long entry with many unknown keys."""
    entries = record_document(game)["record"]["entries"]
    wrong = {**entries[0], **_keys(size)}
    return "\n".join(map(json.dumps, [_head(game), wrong, *entries])) + "\n"


_FOOTER = '{"entries":0,"result":null,"secret":null}'

LINES: dict[str, Shape] = {
    "broken lines": _lines("x"),
    "lines that are null": _lines("null"),
    "lines that are empty objects": _lines("{}"),
    "footers": _lines(_FOOTER),
    "lines after the footer": _lines(_FOOTER, "null"),
    "footers with a strange key": _lines('{"result":null,"x":1}'),
    "undone too far": _lines('{"undo":5}'),
    "undone again and again": _lines("null", '{"undo":1}'),
    "undone with checksums": _lines("null", f'{{"after":1,"sha256":"{HEX}"}}', '{"undo":1}'),
    "checksums in lines": _lines(f'{{"after":0,"sha256":"{HEX}"}}'),
    "strange checksums in lines": _lines('{"sha256":1}'),
    "broken undos": _lines('{"undo":"x"}'),
    "several heads": lambda game, size: "\n".join([json.dumps(_head(game))] * (size // 400)),
    "one long head": _long_head,
    "one long header": _long_header,
    "one long footer": _long_footer,
    "one long entry": _own_entries,
    "long broken lines": _lines("x" * 5_000),
    "torn at the end": _lines("null", end='{"player"'),
}
"""Shapes of records as JSON Lines, by name."""


# --- each part of a valid document, enlarged ---


def _places(value: Any, path: tuple[Any, ...] = (), name: str = "$") -> Iterator[tuple[str, Any]]:
    """Yield each kind of place in a document with the path of one example."""
    yield name, path
    if isinstance(value, dict):
        for key, member in value.items():
            yield from _places(member, (*path, key), f"{name}.{key}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            kind = f":{item['type']}" if isinstance(item, dict) and "type" in item else ""
            yield from _places(item, (*path, index), f"{name}[]{kind}")


def _larger(value: Any, size: int) -> Iterator[tuple[str, Any]]:
    """Yield a value enlarged in several ways, each with the name of the way."""
    if isinstance(value, list):
        for item in {json.dumps(item): item for item in value[:3]}.values():
            yield "repeated", value + _many(item)(size)
        yield "nulls", _many(None)(size)
        yield "numbers", value + list(range(size // 7))
        yield "words", value + [f"w{number:07d}" for number in range(size // 11)]
    elif isinstance(value, dict):
        yield "keys", {**value, **_keys(size)}
    elif isinstance(value, str):
        yield "long", value + "x" * size
    else:
        yield "list", _spread(size)
    yield "text", "x" * size


def blown(game: str, kind: str, size: int) -> Iterator[tuple[str, str]]:
    """Yield a valid document with each of its places enlarged: a description and the text."""
    whole = _text_of(game, kind)
    places: dict[str, Any] = {}
    for name, path in _places(json.loads(whole)):
        places.setdefault(name, path)
    for name, path in places.items():
        document = json.loads(whole)
        above: Any = {"": document}
        place, key = above, ""
        for step in path:
            place, key = place[key], step
        for how, value in _larger(place[key], size):
            place[key] = value
            yield f"{kind} {name} {how}", json.dumps(above[""], separators=(",", ":"))
