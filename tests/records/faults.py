"""Handmade records with one fault each, and the report that a validator must give."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine.applying import forced_actions_after
from ancient_world.games.the_ancient_world.rules.decks import DealThreat
from ancient_world.records import Entry
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.play_record import acting_seat
from ancient_world.records.replay import with_checksums

__all__ = ["Faulty", "faults"]

GAME = "the-ancient-world"
SECRET = "0123456789abcdef" * 4
MARK = "HERE"
"""A mark in a document in the place of the faulty value, so that line and column can be found by a search."""


@attrs.frozen
class Faulty:
    """A file with one fault, and the expected report."""

    file: str
    data: bytes
    expected: dict[str, Any]


# --- what the faults are put into ---


@cache
def match(*, secret: bool = False) -> aw.Match:
    """Return a whole game of two players."""
    names = ["Ann", "Ben"]
    if secret:
        played = aw.Match.new(GAME, names, secret=SECRET, salts=["a", "b"])
    else:
        played = aw.Match.new(GAME, names, seed=3)
    play_out(played, [RandomBot(1), RandomBot(2)])
    return played


def whole() -> Any:
    """Return the document of a whole record."""
    return aw.to_document(match().record)


def start(count: int = 40) -> Any:
    """Return the document of the beginning of a game."""
    record = match().record
    return aw.to_document(aw.Record(record.header, record.entries[:count]))


def table(count: int = 40) -> Any:
    """Return the document of the beginning of a game at a real table."""
    document = start(count)
    document["record"]["header"]["seed"] = None
    return document


def checksummed() -> Any:
    """Return the document of a whole record with checksums."""
    return aw.to_document(with_checksums(match().record, 20))


def revealed() -> Any:
    """Return the document of a whole record with its secret."""
    return aw.to_document(match(secret=True).reveal())


def first(document: Any, kind: str, after: int = 0) -> int:
    """Return the index of the first action of a kind."""
    entries = document["record"]["entries"]
    return next(i for i in range(after, len(entries)) if entries[i]["action"]["type"] == kind)


def first_deal(document: Any) -> int:
    """Return the index of the first deal of three cards or more."""
    entries = document["record"]["entries"]
    return next(i for i, entry in enumerate(entries) if len(entry["action"].get("cards", [])) > 2)


# --- how a fault becomes a file ---


def put(document: Any, path: Sequence[str | int], value: Any) -> None:
    """Put a value at a path of a document."""
    for step in path[:-1]:
        document = document[step]
    document[path[-1]] = value


def file_of(
    name: str,
    document: Any,
    path: Sequence[str | int],
    value: Any,
    *,
    key: bool = False,
    **expected: Any,
) -> Faulty:
    """Return a file of a document with a value at a path, found by a mark in the text.

    With ``key`` the last step of the path is a new key, whose own place is expected.
    """
    put(document, path, MARK)
    text = json.dumps(document, indent=1)
    mark = json.dumps(MARK)
    assert text.count(mark) == 1
    at = text.index(mark)
    if key:
        at = text.rindex(json.dumps(path[-1]), 0, at)
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    data = text.replace(mark, json.dumps(value, indent=1)).encode("ascii") + b"\n"
    told = {"line": line, "column": column, "path": path_of(path), **expected}
    return Faulty(f"{name}.json", data, _full(told))


def without(name: str, document: Any, path: Sequence[str | int], **expected: Any) -> Faulty:
    """Return a file of a document without a key; the expected place is that of the object that lacks it."""
    holder = document
    for step in path[:-1]:
        holder = holder[step]
    del holder[path[-1]]
    keep = dict(holder)
    holder.clear()
    holder[MARK] = 0
    text = json.dumps(document, indent=1)
    at = text.rindex("{", 0, text.index(MARK))
    holder.clear()
    holder.update(keep)
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    told = {"line": line, "column": column, "path": path_of(path), **expected}
    return Faulty(f"{name}.json", json.dumps(document, indent=1).encode("ascii"), _full(told))


def path_of(path: Sequence[str | int]) -> str:
    """Return the JSON path of some steps."""
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)


def _full(told: dict[str, Any]) -> dict[str, Any]:
    names = ("code", "path", "line", "column", "index", "rule")
    return {name: told.get(name, "" if name == "rule" else None) for name in names}


def text_of(name: str, data: bytes, **expected: Any) -> Faulty:
    """Return a file of these bytes."""
    return Faulty(name, data, _full(expected))


def lines_of(document: Any) -> list[str]:
    """Return a record document as JSON Lines."""
    return list(record_lines(aw.from_document(document, expect=aw.Record)))


def joined(lines: list[str]) -> bytes:
    """Return lines as the bytes of a file."""
    return "".join(f"{line}\n" for line in lines).encode("ascii")


# --- the faults ---

HEADER: list[str | int] = ["record", "header"]
ENTRIES: list[str | int] = ["record", "entries"]


def faults() -> Iterator[Faulty]:
    """Yield every fault, except for violations of a game's rules by players."""
    for make in (
        json_faults,
        form_faults,
        envelope_faults,
        header_faults,
        course_faults,
        chance_faults,
        checksum_faults,
        result_faults,
        line_faults,
        packed_faults,
    ):
        yield from make()


def json_faults() -> Iterator[Faulty]:
    """Yield files that are no JSON, or JSON that not every reader understands."""
    text = json.dumps(start(), indent=1)
    head, tail = text[:400], text[400:]
    place = {"line": head.count("\n") + 1, "column": 400 - head.rfind("\n")}
    assert place["line"] > 10
    cut = text[: text.index('"entries"')].rstrip()
    end = {"line": cut.count("\n") + 1, "column": len(cut) - cut.rfind("\n")}
    yield text_of("json-truncated.json", cut.encode(), code="truncated", path="$.record", **end)
    comma = text.index(",", text.index('"players"'))
    at = {"line": text.count("\n", 0, comma) + 1, "column": comma - text.rfind("\n", 0, comma)}
    semicolon = f"{text[:comma]};{text[comma + 1 :]}"
    yield text_of(
        "json-semicolon.json",
        semicolon.encode(),
        code="not-json",
        path="$.record.header.players",
        **at,
    )
    lines = text.count("\n") + 2
    after = f"{text}\n[]\n".encode()
    yield text_of("json-extra-text.json", after, code="extra-text", path="$", line=lines, column=1)
    twice = text.replace('"seed": 3', '"seed": 3,\n   "seed": 4')
    at_line = twice[: twice.index('"seed": 4')].count("\n") + 1
    yield text_of(
        "json-duplicate-key.json",
        twice.encode(),
        code="duplicate-key",
        path="$.record.header.seed",
        line=at_line,
        column=4,
    )
    for name, value, code in (
        ("json-large-number", "90071992547409930", "number-too-large"),
        ("json-nan", "NaN", "not-a-number"),
        ("json-half-pair", '"\\ud800"', "lone-surrogate"),
    ):
        odd = text.replace('"seed": 3', f'"seed": {value}')
        line = odd[: odd.index(value)].count("\n") + 1
        column = len('   "seed": ') + 1
        known = {"line": line, "column": column}
        yield text_of(f"{name}.json", odd.encode(), code=code, path="$.record.header.seed", **known)
    deep = text.replace('"options": {', '"options": {"x": ' + "[" * 70 + "]" * 70 + ", ")
    line = deep[: deep.index('"x"')].count("\n") + 1
    column = deep[: deep.index("[[[")].split("\n")[-1].__len__() + 66
    path = "$.record.header.options.x" + "[0]" * 65
    yield text_of(
        "json-too-deep.json", deep.encode(), code="too-deep", path=path, line=line, column=column
    )
    latin = text.replace("Ann", "\xc4nn")
    before = latin[: latin.index("\xc4")]
    known = {"line": before.count("\n") + 1, "column": len(before.rpartition("\n")[2]) + 1}
    yield text_of(
        "json-not-utf-8.json", latin.encode("latin-1"), code="not-utf-8", path="$", **known
    )
    marked = text.encode("utf-8-sig")
    yield text_of("json-marked.json", marked, code="byte-order-mark", path="$", line=1, column=1)
    assert tail


def form_faults() -> Iterator[Faulty]:
    """Yield files with JSON that is no record."""
    yield file_of("form-name-is-number", start(), [*HEADER, "players", 1], 7, code="wrong-type")
    yield file_of("form-players-is-object", start(), [*HEADER, "players"], {}, code="wrong-type")
    yield file_of("form-seed-negative", start(), [*HEADER, "seed"], -1, code="unusable-value")
    yield file_of("form-seed-is-text", start(), [*HEADER, "seed"], "3", code="wrong-type")
    yield file_of("form-entry-is-text", start(), [*ENTRIES, 9], "pass", code="wrong-type", index=9)
    yield file_of("form-entries-is-object", start(), [*ENTRIES], {}, code="wrong-type")
    yield file_of(
        "form-player-is-text", start(), [*ENTRIES, 12, "player"], "Ann", code="wrong-type", index=12
    )
    yield file_of(
        "form-no-such-action",
        start(),
        [*ENTRIES, 5, "action", "type"],
        "fly",
        code="unknown-type",
        index=5,
    )
    yield file_of(
        "form-cards-are-text",
        start(),
        [*ENTRIES, 0, "action", "cards"],
        "olive",
        code="wrong-type",
        index=0,
    )
    yield file_of(
        "form-unknown-key", start(), ["record", "comment"], "fun", key=True, code="unknown-key"
    )
    yield file_of(
        "form-unknown-header-key", start(), [*HEADER, "event"], "", key=True, code="unknown-key"
    )
    yield file_of(
        "form-unknown-entry-key",
        start(),
        [*ENTRIES, 3, "time"],
        17,
        key=True,
        code="unknown-key",
        index=3,
    )
    yield file_of(
        "form-unknown-action-key",
        start(),
        [*ENTRIES, 3, "action", "note"],
        "",
        key=True,
        code="unknown-key",
        index=3,
    )
    yield without("form-no-result", start(), ["record", "result"], code="missing-key")
    yield without("form-no-seed", start(), [*HEADER, "seed"], code="missing-key")
    yield without("form-no-player", start(), [*ENTRIES, 7, "player"], code="missing-key", index=7)
    yield without("form-no-action", start(), [*ENTRIES, 7, "action"], code="missing-key", index=7)
    yield file_of("form-secret-short", start(), ["record", "secret"], "abc", code="unusable-value")
    yield file_of("form-body-is-list", start(), ["record"], [], code="wrong-type")


def envelope_faults() -> Iterator[Faulty]:
    """Yield files with a wrong format, version or game."""
    yield file_of("envelope-format", start(), ["format"], "chess/record", code="unknown-format")
    yield file_of("envelope-version", start(), ["version"], 99, code="unknown-version")
    yield file_of("envelope-version-is-text", start(), ["version"], "1", code="wrong-type")
    yield file_of("envelope-rules", start(), ["rules"], "0", code="rules-version")
    yield file_of("envelope-game", start(), ["game"], "chess", code="unknown-game")
    yield file_of(
        "envelope-game-misspelt", start(), ["game"], "the-ancient-word", code="unknown-game"
    )
    yield file_of("envelope-unknown-key", start(), ["author"], "Ann", key=True, code="unknown-key")
    yield without("envelope-no-game", start(), ["game"], code="missing-key")
    yield without("envelope-no-body", start(), ["record"], code="missing-key")
    state = json.dumps(aw.to_document(match().state)).encode()
    place = {"line": 1, "column": len('{"format": ') + 1}
    yield text_of("envelope-a-state.json", state, code="not-a-record", path="$.format", **place)


def header_faults() -> Iterator[Faulty]:
    """Yield files with a header that does not fit the game."""
    yield file_of(
        "header-five-players", start(), [*HEADER, "players"], list("abcde"), code="player-count"
    )
    yield file_of(
        "header-other-cards", start(), [*HEADER, "cards", "digest"], "0" * 64, code="record-cards"
    )
    yield file_of("header-no-cards", start(), [*HEADER, "cards"], None, code="record-no-cards")
    options: tuple[tuple[str, Any, str], ...] = (
        ("unknown", {"speed": "fast"}, "option-unknown"),
        ("boards-number", {"boards": 3}, "wrong-boards"),
        ("boards-unknown", {"boards": ["atlantis", None]}, "no-such-board"),
        ("board-twice", {"boards": ["amber-ruins", "amber-ruins"]}, "board-twice"),
        (
            "other-side",
            {"boards": ["amber-ruins", None], "city_states": ["kaldur", None]},
            "other-side",
        ),
        ("city-states-number", {"city_states": 3}, "wrong-city-states"),
        ("city-states-unknown", {"city_states": ["atlantis", None]}, "no-such-city-state"),
    )
    for name, value, code in options:
        yield file_of(f"header-option-{name}", start(), [*HEADER, "options"], value, code=code)
    card = next(iter(match().state.cards.city_states))  # type: ignore[attr-defined]
    twice = {"city_states": [card, card]}
    yield file_of(
        "header-option-city-state-twice",
        start(),
        [*HEADER, "options"],
        twice,
        code="city-state-twice",
    )


def course_faults() -> Iterator[Faulty]:
    """Yield files with actions out of turn or after the end."""
    document = start()
    index = first(document, "place-citizen")
    seat = document["record"]["entries"][index]["player"]
    where = [*ENTRIES, index, "player"]
    told: dict[str, Any] = {"code": "not-your-turn", "index": index, "rule": "T1"}
    yield file_of("turn-of-the-other", start(), where, 1 - seat, **told)
    yield file_of("turn-of-nobody", start(), where, 9, **told)
    yield file_of("turn-of-chance", start(), where, None, **told)
    told = {"code": "not-your-turn", "index": 0, "rule": "S8"}
    yield file_of("chance-by-a-player", start(), [*ENTRIES, 0, "player"], 0, **told)
    document = whole()
    count = len(document["record"]["entries"])
    document["record"]["entries"].append(0)
    entry = {"player": 0, "action": {"type": "pass"}}
    told = {"code": "after-the-end", "index": count, "rule": "V4"}
    yield file_of("after-the-end", document, [*ENTRIES, count], entry, **told)
    yield unasked()


def unasked() -> Faulty:
    """Return a file in which a forced action, which belongs to no entry, is written as one."""
    record = match().record
    for place, state in enumerate([*aw.replay(record)][:-1]):
        taken = forced_actions_after(state, record.entries[place].action)
        if record.entries[place].player is not None and taken:
            break
    document, index = table(place + 2), place + 1
    entry = Entry(acting_seat(*taken[0]), taken[0][1])
    written = aw.Record(record.header, (*record.entries[:index], entry))
    value = aw.to_document(written)["record"]["entries"][index]
    return file_of(
        "step-unasked", document, [*ENTRIES, index], value, code="done-already", index=index
    )


def chance_faults() -> Iterator[Faulty]:
    """Yield files with impossible outcomes, or outcomes that do not follow from the seed."""
    document = table(200)
    entries = document["record"]["entries"]
    place = first_deal(document)
    cards = entries[place]["action"]["cards"]
    where: list[str | int] = [*ENTRIES, place, "action"]
    expected: dict[str, Any] = {"index": place, "rule": "S7"}

    def dealt(name: str, change: Callable[[list[str]], Any], code: str) -> Faulty:
        value = {"type": "dealt", "cards": change(list(cards))}
        return file_of(name, table(place + 1), where, value, code=code, **expected)

    yield dealt("deal-too-many", lambda cards: [*cards, cards[0]], "wrong-card-count")
    yield dealt("deal-twice", lambda cards: [cards[0], *cards[:-1]], "card-dealt-twice")
    yield dealt("deal-unknown", lambda cards: ["ace-of-spades", *cards[1:]], "card-not-in-deck")
    # The Academy is a card of deck B.
    yield dealt("deal-other-deck", lambda cards: ["academy", *cards[1:]], "card-in-other-deck")
    roll = {"type": "rolled", "faces": ["coin"]}
    yield file_of("deal-is-a-roll", table(place + 1), where, roll, code="deal-awaited", **expected)
    index = first(document, "rolled")
    faces = entries[index]["action"]["faces"]

    def rolled(name: str, value: Any, code: str) -> Faulty:
        there = [*ENTRIES, index, "action"]
        return file_of(name, table(index + 1), there, value, code=code, index=index, rule="A8")

    yield rolled(
        "roll-too-many", {"type": "rolled", "faces": [*faces, faces[0]]}, "wrong-dice-count"
    )
    yield rolled(
        "roll-odd-face", {"type": "rolled", "faces": ["seven"] * len(faces)}, "no-such-face"
    )
    record = match().record
    states = list(aw.replay(record))
    index = next(i for i, each in enumerate(states) if type(each.agenda[-1]) is DealThreat)
    state: Any = states[index]
    top = state.decks.titans[state.agenda[-1].stars - 1].face_up
    yield file_of(
        "deal-from-the-top",
        table(index + 1),
        [*ENTRIES, index, "action"],
        {"type": "dealt", "cards": [top]},
        code="threat-from-top",
        index=index,
        rule="P4",
    )
    index = first(document, "rolled")
    yield rolled("roll-is-a-deal", {"type": "dealt", "cards": []}, "roll-awaited")
    other = {"type": "dealt", "cards": [cards[1], cards[0], *cards[2:]]}
    yield file_of(
        "chance-not-from-seed",
        start(place + 1),
        where,
        other,
        code="chance-not-from-seed",
        **expected,
    )
    document = revealed()
    place = first_deal(document)
    cards = document["record"]["entries"][place]["action"]["cards"]
    other = {"type": "dealt", "cards": [cards[1], cards[0], *cards[2:]]}
    del document["record"]["entries"][place + 1 :]
    document["record"]["result"] = None
    where, expected = [*ENTRIES, place, "action"], {"index": place, "rule": "S7"}
    yield file_of(
        "chance-not-from-secret", document, where, other, code="chance-not-from-secret", **expected
    )
    secret = ["record", "secret"]
    yield file_of("secret-wrong", revealed(), secret, SECRET[::-1], code="wrong-secret")
    yield file_of("secret-of-nothing", start(), secret, SECRET, code="secret-without-commitment")
    salts = [*HEADER, "commitment", "salts"]
    yield file_of("secret-salt-missing", revealed(), salts, ["a"], code="salt-count")
    document = revealed()
    document["record"]["header"]["seed"] = 3
    promise = document["record"]["header"]["commitment"]
    yield file_of(
        "secret-and-seed", document, [*HEADER, "commitment"], promise, code="seed-and-commitment"
    )


def checksum_faults() -> Iterator[Faulty]:
    """Yield files with wrong checksums."""
    sums = ["record", "checksums"]
    document = checksummed()
    after = document["record"]["checksums"][1]["after"]
    wrong = "f" * 64
    yield file_of(
        "checksum-wrong",
        document,
        [*sums, 1, "sha256"],
        wrong,
        code="wrong-checksum",
        index=after - 1,
    )
    yield file_of("checksum-short", checksummed(), [*sums, 1, "sha256"], "f", code="unusable-value")
    yield file_of(
        "checksum-order", checksummed(), [*sums, 1, "after"], after - 20, code="checksum-order"
    )
    last = len(document["record"]["checksums"]) - 1
    yield file_of(
        "checksum-beyond", checksummed(), [*sums, last, "after"], 9_999, code="checksum-beyond"
    )


def result_faults() -> Iterator[Faulty]:
    """Yield files with impossible results, or results of another game."""
    result = ["record", "result"]
    scores = whole()["record"]["result"]["scores"]
    other = [scores[0] + 1, scores[1]]
    yield file_of("result-scores", whole(), [*result, "scores"], other, code="wrong-result")
    winners = whole()["record"]["result"]["winners"]
    swapped = [1 - seat for seat in winners] if len(winners) == 1 else [0]
    told: dict[str, Any] = {"code": "wrong-result", "rule": "V4"}
    yield file_of("result-winners", whole(), [*result, "winners"], swapped, **told)
    yield file_of(
        "result-three-scores", whole(), [*result, "scores"], [*scores, 0], code="result-size"
    )
    yield file_of("result-no-winner", whole(), [*result, "winners"], [], code="result-winners")
    yield file_of("result-odd-winner", whole(), [*result, "winners"], [5], code="result-winners")
    early = {"scores": [1, 2], "winners": [1]}
    yield file_of("result-early", start(), result, early, code="early-result")


def line_faults() -> Iterator[Faulty]:
    """Yield files with faults that only JSON Lines can have."""
    lines = lines_of(start())
    torn = joined(lines[:-1])[:-20]
    yield text_of(
        "lines-torn.jsonl", torn, code="torn-line", path="$", line=len(lines) - 1, column=1
    )
    broken = [*lines[:6], lines[6][:-1] + ")", *lines[7:]]
    column = len(lines[6])
    where = {"line": 7, "column": column, "index": 5}
    yield text_of("lines-broken.jsonl", joined(broken), code="not-json", path="$", **where)
    after = [*lines, lines[4]]
    yield text_of(
        "lines-after-footer.jsonl",
        joined(after),
        code="after-footer",
        path="$",
        line=len(lines) + 1,
        column=1,
    )
    undo = [*lines[:4], '{"undo":9}', *lines[4:]]
    yield text_of(
        "lines-undo.jsonl", joined(undo), code="undo-too-far", path="$.undo", line=5, column=1
    )
    changes = joined([*lines[:4], '{"changes":-1}', *lines[4:]])
    yield text_of(
        "lines-changes.jsonl", changes, code="changes-count", path="$.changes", line=5, column=1
    )
    footer = lines[-1].replace('"entries":40', '"entries":41')
    assert footer != lines[-1]
    count = joined([*lines[:-1], footer])
    yield text_of(
        "lines-count.jsonl", count, code="entry-count", path="$.entries", line=len(lines), column=1
    )
    footer = lines[-1].replace('"secret"', '"secrets":0,"secret"')
    more = joined([*lines[:-1], footer])
    yield text_of(
        "lines-footer-key.jsonl",
        more,
        code="unknown-key",
        path="$.secrets",
        line=len(lines),
        column=1,
    )
    index = first(start(), "place-citizen")
    seat = start()["record"]["entries"][index]["player"]
    line = lines[index + 1]
    wrong = line.replace(f'"player":{seat}', f'"player":{1 - seat}', 1)
    turn = joined([*lines[: index + 1], wrong, *lines[index + 2 :]])
    place = {"line": index + 2, "column": 11, "index": index}
    told = {"code": "not-your-turn", "path": "$.player", "rule": "T1"}
    yield text_of("lines-turn.jsonl", turn, **told, **place)
    headless = joined(lines[1:])
    yield text_of(
        "lines-headless.jsonl", headless, code="no-record-here", path="$", line=1, column=1
    )


def packed_faults() -> Iterator[Faulty]:
    """Yield files that are not compressed as their names say."""
    data = json.dumps(start()).encode()
    yield text_of("packed-not.json.gz", data, code="not-packed", path="$")
    packed = bytearray(gzip.compress(data, mtime=0))
    packed[9] = 255  # the code of the operating system, which differs between versions of Python
    yield text_of("packed-cut.json.gz", bytes(packed[: len(packed) // 2]), code="cut-off", path="$")
    packed[-6] ^= 1
    yield text_of("packed-damaged.json.gz", bytes(packed), code="damaged", path="$")
    yield text_of("packed-not.json.zst", data, code="not-packed", path="$")
