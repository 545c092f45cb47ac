"""Entries whose text is known are not parsed again, with the same results as parsing."""

from __future__ import annotations

import json
import random
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Action
from ancient_world.records import known_entries
from ancient_world.records.files import raw_record
from ancient_world.records.files.json_lines import read_record_lines, record_lines
from ancient_world.records.known_entries import read_canonical_text
from ancient_world.records.replay import with_checksums
from ancient_world.validation import check_stream
from tests.documents.test_reading import GAMES, by_value, damaged, outcome
from tests.documents.test_writing import Growing, played
from tests.engine.minigame import MiniGame
from tests.fuzzing import rounds

BETWEEN = '},{"player":'


def entries(text: str) -> list[str]:
    """Return the texts of the entries of a record, without their common beginning and end."""
    return text.partition(f'"entries":[{BETWEEN[2:]}')[2].partition('}],"result"')[0].split(BETWEEN)


@pytest.mark.parametrize("game_id", GAMES)
def test_records_come_back(game_id: str) -> None:
    """Records are read back equal from their text in any layout, whatever the names of players."""
    match = aw.Match.new(game_id, ['Zoë "Z": {}', "\U0001f3b2, 1"], seed=3)
    for _ in range(30):
        if isinstance(pending := match.pending(), aw.Decision):
            match.apply(pending.actions[-1])
    record = match.record
    text = aw.to_json(record)
    spelt = json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":"))
    for other in (text, text, spelt, aw.to_json(record, indent=1)):
        assert aw.from_json(other) == record == by_value(other)
        assert aw.to_json(aw.from_json(other)) == text


@pytest.mark.fuzz
@pytest.mark.parametrize("game_id", GAMES)
def test_faults_are_told_as_ever(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults are reported at the same places as without known entries."""
    rng = random.Random(4)
    text = aw.to_json(played(game_id, 8).record)
    texts = [damaged(text, rng) for _ in range(rounds(25))]
    reports = [aw.validate(other) for other in texts]
    assert [outcome(aw.from_json, other) for other in texts] == [
        outcome(by_value, other) for other in texts
    ]
    monkeypatch.setattr(raw_record, "_CANONICAL_PREFIX", b"nothing")
    assert reports == [aw.validate(other) for other in texts]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"entries":[{"player":', '"entries":[{"player":null,"player":'),
        (BETWEEN, '},{},{"player":'),
        (BETWEEN, ',"a":[' + BETWEEN),
        (BETWEEN, '}],"result":[{"player":'),
        (BETWEEN, '} ,{"player":'),
        ('"entries":[{"player":', '"entries":[{"playex":'),
        ('"secret":null', '"secret":"\\ud800"'),
    ],
)
def test_what_only_looks_like_entries(old: str, new: str) -> None:
    """Texts that only look like entries are parsed as a whole."""
    text = aw.to_json(played("antike", 8).record).replace(old, new, 3)
    assert outcome(aw.from_json, text) == outcome(by_value, text)


def test_entries_that_come_again_are_one() -> None:
    """Two records share their equal entries."""
    first, second = (
        aw.from_json(aw.to_json(played("antike", seed).record), expect=aw.Record) for seed in (8, 9)
    )
    known = {entry: entry for entry in first.entries}
    again = [entry for entry in second.entries if entry in known]
    assert len(again) > 10
    assert all(entry is known[entry] for entry in again)


@pytest.mark.parametrize("game_id", GAMES)
def test_our_own_records_are_read_by_their_entries(game_id: str) -> None:
    """Records that we have written are read by their entries, except for empty ones."""
    record = played(game_id, 8).record
    assert read_canonical_text(aw.to_json(record)) == record
    assert read_canonical_text(aw.to_json(attrs.evolve(record, entries=()))) is None


def test_entries_that_are_kept_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache of entries is bounded, and holds no long entries."""
    monkeypatch.setattr(known_entries, "MAX_CACHED", 20)
    monkeypatch.setattr(known_entries, "MAX_CACHED_LENGTH", 90)
    text = aw.to_json(played("golden-ages", 8).record)
    assert max(map(len, entries(text))) > 90
    read = known_entries._EntryReader(aw.game("golden-ages"))
    assert read(entries(text)) == aw.from_json(text, expect=aw.Record).entries
    assert len(read.cache) <= 20
    assert max(map(len, read.cache)) <= 90


@pytest.mark.parametrize("separator", ["\\u00a7", "\N{SECTION SIGN}"])
def test_pieces_that_fit_only_together_are_refused(separator: str) -> None:
    """Pieces that are no whole values are refused, though together they have as many values as there are pieces."""
    pieces = ['{"player":0,"a":[{"b":1}', f'{{"player":1}}]}},"{separator}",{{"player":2}}']
    assert len(json.loads(f"[{','.join(pieces)}]")) == 3
    with pytest.raises(aw.InvalidDocument):
        known_entries._load_pieces(pieces)
    for texts in (['{"player":0,"note":"\\u00a7"}'], ['{"player":0}', '{"player":1}']):
        assert known_entries._load_pieces(texts) == [*map(json.loads, texts)]


def test_a_text_that_is_too_long_is_not_read_though_it_is_as_we_write_it() -> None:
    """The size limit also holds for texts in our own layout."""
    text = aw.to_json(played("antike", 8).record).encode()
    assert raw_record.read_raw_document(text, limit=len(text)).record is not None
    with pytest.raises(aw.InvalidDocument) as caught:
        raw_record.read_raw_document(text, limit=len(text) - 1)
    assert caught.value.code == "too-large"


@attrs.frozen
class Named(Action):
    """An action with a mutable value."""

    part: Growing


class Naming(MiniGame):
    """A game with that action."""

    id = "naming"
    action_types = (*MiniGame.action_types, Named)


def test_entries_that_can_change_are_read_each_time() -> None:
    """Entries with mutable actions are not cached."""
    assert known_entries._entry_reader(aw.game("antike")) is not None
    assert known_entries._entry_reader(Naming()) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"options":{', '"options":{"more":0,"entries":[{"player":null}],'),
        ('"header":', '"entries":[{"player":null}],"header":'),
        ('"checksums":[]', '"checksums":[],"entries":[]'),
        ('"secret":null', '"secret":null,"header":{}'),
        ('"record":', '"x":{"entries":[]},"record":'),
        ('"checksums":[]}', '"checksums":[]},"x":{"entries":[{"player":0}],"result":null}'),
        ('"version":1', '"version":0'),
        ('"record":{', '"score":{'),
        ('"record":{', '"record":[],"score":{'),
        ('"checksums":[]}}', '"checksums":[]}x'),
        ('"checksums":[]}}', '"checksums":[]}} '),
        ('"checksums":[]}}', '"checksums":[]}}}'),
    ],
)
def test_entries_are_those_of_the_record(old: str, new: str) -> None:
    """Texts with another or a second list of entries, or with more text behind, are parsed as a whole."""
    text = aw.to_json(played("tides-of-time", 8).record)
    assert old in text
    text = text.replace(old, new, 1)
    assert read_canonical_text(text) is None
    assert outcome(aw.from_json, text) == outcome(by_value, text)


@pytest.mark.parametrize("form", ["json", "lines"])
@pytest.mark.parametrize("seed", range(12))
def test_a_byte_that_is_no_text_is_told(form: str, seed: int) -> None:
    """An invalid byte is reported at its place, and never read as another letter."""
    record, rng = with_checksums(played("tides-of-time", 8).record, 20), random.Random(seed)
    text = aw.to_json(record) if form == "json" else "\n".join(record_lines(record)) + "\n"
    spoilt = bytearray(text.encode())
    place = rng.randrange(len(spoilt) - 1)
    spoilt[place] = 0x92
    [report] = check_stream(bytes(spoilt), name=f"game.{'json' if form == 'json' else 'jsonl'}")
    assert not report.ok
    assert report.problems[0].code == "not-utf-8", (place, report.problems[0])


class Watched(str):
    """A text that counts how many of its characters are searched or copied."""

    __slots__ = ("looked",)

    looked: int

    def find(self, what: str, begin: Any = 0, end: Any = None) -> int:
        self.looked += (len(self) if end is None else end) - begin
        return super().find(what, begin, end)

    def rfind(self, what: str, begin: Any = 0, end: Any = None) -> int:
        self.looked += (len(self) if end is None else end) - begin
        return super().rfind(what, begin, end)

    def __getitem__(self, place: Any) -> str:
        found = super().__getitem__(place)
        self.looked += len(found)
        return found


def test_many_entries_cost_what_they_are() -> None:
    """Reading many entries looks through the text only a few times, even if it is hostile."""
    document: dict[str, Any] = json.loads(aw.to_json(played("tides-of-time", 8).record))
    document["record"]["entries"] *= 200
    text = Watched(json.dumps(document, separators=(",", ":")))
    text.looked = 0
    record = read_canonical_text(text)
    assert record is not None
    assert len(record.entries) == len(document["record"]["entries"])
    assert text.looked < 10 * len(text)


# --- records as JSON Lines ---


def lined(game_id: str, every: int = 20) -> list[str]:
    """Return the lines of a record, with checksums."""
    return list(record_lines(with_checksums(played(game_id, 8).record, every)))


def reports(text: str) -> list[Any]:
    """Return the reports on the records in a text."""
    return list(check_stream(text.encode("utf-8", "surrogatepass"), name="game.jsonl"))


def line_by_line(text: str, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the reports without known entries."""
    with monkeypatch.context() as patched:
        patched.setattr(raw_record, "read_record_lines", lambda _: None)
        return reports(text)


@pytest.mark.parametrize("game_id", GAMES)
def test_lines_are_read_as_their_document(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record in lines, whole or not, is read without parsing each line."""
    record = with_checksums(played(game_id, 8).record, 20)
    lines = lined(game_id)
    assert read_record_lines(lines) == record
    unfinished = attrs.evolve(record, result=None, checksums=record.checksums[:1])
    told = list(record_lines(unfinished))[:-1]
    assert read_record_lines(told) == unfinished
    assert read_record_lines(lines[:1]) is None
    for text in ("\n".join(lines), "\n".join(told) + "\n", lines[0] + "\n"):
        assert reports(text) == line_by_line(text, monkeypatch)


def test_lines_that_are_too_long_together_are_read_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Lines that are longer than the limit together are parsed one by one."""
    told = lined("antike")
    size = sum(map(len, told))
    monkeypatch.setattr("ancient_world.records.files.json_lines.MAX_BYTES", size)
    assert read_record_lines(told) is not None
    monkeypatch.setattr("ancient_world.records.files.json_lines.MAX_BYTES", size - 1)
    assert read_record_lines(told) is None


@pytest.mark.fuzz
@pytest.mark.parametrize("game_id", GAMES)
def test_faults_of_lines_are_told_as_ever(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Faults of records in lines are reported at the same line and column as without known entries."""
    rng = random.Random(4)
    text = "\n".join(lined(game_id)) + "\n"
    for _ in range(rounds(10)):
        other = damaged(text, rng)
        assert reports(other) == line_by_line(other, monkeypatch)


@pytest.mark.parametrize(
    ("place", "others"),
    [
        (2, ["{first}, {second}"]),
        (2, ["{first},{second}"]),
        (2, ["{half}", "{player}]}},{second}"]),
        (2, ["{first}}}", "{second}"]),
        (2, ["{first} ", "{second}"]),
        (2, ["{first}", '{{"undo":1}}', "{second}"]),
        (2, ["{first}", '{{"player":0,"undo":1}}', "{second}"]),
        (2, ["{first}", '{{"changes":3}}', "{second}"]),
        (2, ['{first}],"result":null', "{second}"]),
        (2, ['{first}],"result":null,"secret":null,"checksums":[{{"after":1,"sha256":"', "{second}"]),
        (-1, ['{{"entries":01,"result":null,"secret":null}}']),
        (-1, ['{{"entries":{count},"result":null,"secret":null,"checksums":[]}}']),
        (-1, ['{{"entries":{count},"result":null,"secret":null}}', "{first}"]),
        (-1, ['{{"entries":{count},"secret":null,"result":null}}']),
        (-1, ['{{"after":1,"sha256":"00"}},{{"after":2,"sha256":"00"}}']),
        (-1, ['{{"after":1,"sha256":[', '{{"after":2,"sha256":"00"}}]}}']),
    ],
)  # fmt: skip
def test_what_only_looks_like_lines(
    place: int, others: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines that are valid only when joined are parsed one by one."""
    lines = lined("antike", 1000)
    first, second = lines[2:4]
    told = {
        "first": first,
        "second": second,
        "half": first.replace("}", ',"a":[', 1).removesuffix("}"),
        "player": '{"player":0',
        "count": len(lines) - 2,
    }
    if place == 2:
        del lines[2:4]
    else:
        del lines[-1]
    put = [other.format(**told) for other in others]
    lines[place : place if place > 0 else None] = put if place > 0 else [lines[-1], *put]
    assert read_record_lines(lines) is None
    text = "\n".join(lines) + "\n"
    assert reports(text) == line_by_line(text, monkeypatch)
