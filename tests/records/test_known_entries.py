"""An entry whose text is known is not read again: what comes of the text of a record is the same as ever."""

from __future__ import annotations

import json
import random
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Action
from ancient_world.records import known_entries
from ancient_world.records.files import raw
from ancient_world.records.files.lines import record_in_lines, record_lines
from ancient_world.records.known_entries import record_in
from ancient_world.records.replay import with_checksums
from ancient_world.validation import check
from tests.documents.test_reading import GAMES, by_value, damaged, outcome
from tests.documents.test_writing import Growing, played
from tests.engine.minigame import MiniGame
from tests.fuzzing import rounds

BETWEEN = '},{"player":'


def entries(text: str) -> list[str]:
    """The texts of the entries of a record, without what all begin and end with."""
    return text.partition(f'"entries":[{BETWEEN[2:]}')[2].partition('}],"result"')[0].split(BETWEEN)


@pytest.mark.parametrize("game_id", GAMES)
def test_records_come_back(game_id: str) -> None:
    """A record comes back from its text and gives it again, in other layouts too, whatever the players are called."""
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
    """A record with a fault is refused as its plain values are, at the same place, though its entries are known."""
    rng = random.Random(4)
    text = aw.to_json(played(game_id, 8).record)
    texts = [damaged(text, rng) for _ in range(rounds(25))]
    reports = [aw.validate(other) for other in texts]
    assert [outcome(aw.from_json, other) for other in texts] == [
        outcome(by_value, other) for other in texts
    ]
    monkeypatch.setattr(raw, "_AS_WRITTEN", b"nothing")
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
    """What is cut out of a text as an entry, and is none, makes the whole text be read as ever."""
    text = aw.to_json(played("antike", 8).record).replace(old, new, 3)
    assert outcome(aw.from_json, text) == outcome(by_value, text)


def test_entries_that_come_again_are_one() -> None:
    """Two records share the entries that are equal: they are read once."""
    first, second = (
        aw.from_json(aw.to_json(played("antike", seed).record), expect=aw.Record) for seed in (8, 9)
    )
    known = {entry: entry for entry in first.entries}
    again = [entry for entry in second.entries if entry in known]
    assert len(again) > 10
    assert all(entry is known[entry] for entry in again)


@pytest.mark.parametrize("game_id", GAMES)
def test_our_own_records_are_read_by_their_entries(game_id: str) -> None:
    """Nothing that we have written, but a record without entries, has to be read as a whole."""
    record = played(game_id, 8).record
    assert record_in(aw.to_json(record)) == record
    assert record_in(aw.to_json(attrs.evolve(record, entries=()))) is None


def test_entries_that_are_kept_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more entries are kept than a few, and none that is long."""
    monkeypatch.setattr(known_entries, "MOST_KEPT", 20)
    monkeypatch.setattr(known_entries, "LONGEST", 90)
    text = aw.to_json(played("golden-ages", 8).record)
    assert max(map(len, entries(text))) > 90
    known = known_entries._KnownEntries(aw.game("golden-ages"))
    found = [known[each] for each in entries(text)]
    assert tuple(found) == aw.from_json(text, expect=aw.Record).entries
    assert len(known) <= 20
    assert max(map(len, known)) <= 90


def test_a_text_that_is_too_long_is_not_read_though_it_is_as_we_write_it() -> None:
    """The limit is that of any other text."""
    text = aw.to_json(played("antike", 8).record).encode()
    assert raw.raw_document(text, limit=len(text)).record is not None
    with pytest.raises(aw.InvalidDocument) as caught:
        raw.raw_document(text, limit=len(text) - 1)
    assert caught.value.code == "too-large"


@attrs.frozen
class Named(Action):
    """An action of somebody's game that holds what can change."""

    part: Growing


class Naming(MiniGame):
    """A game with that action."""

    id = "naming"
    action_types = (*MiniGame.action_types, Named)


def test_entries_that_can_change_are_read_each_time() -> None:
    """Who changes an action that came of a text changes no other one of the same text."""
    assert known_entries._known_entries(aw.game("antike")) is not None
    assert known_entries._known_entries(Naming()) is None


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
    """A list of the same name elsewhere, a second one, or another text behind, makes the whole text be read as ever."""
    text = aw.to_json(played("tides-of-time", 8).record)
    assert old in text
    text = text.replace(old, new, 1)
    assert record_in(text) is None
    assert outcome(aw.from_json, text) == outcome(by_value, text)


@pytest.mark.parametrize("form", ["json", "lines"])
@pytest.mark.parametrize("seed", range(12))
def test_a_byte_that_is_no_text_is_told(form: str, seed: int) -> None:
    """It is refused at its place, wherever it stands in a record as we write it, and no record is read in which it is another letter."""
    record, rng = with_checksums(played("tides-of-time", 8).record, 20), random.Random(seed)
    text = aw.to_json(record) if form == "json" else "\n".join(record_lines(record)) + "\n"
    spoilt = bytearray(text.encode())
    place = rng.randrange(len(spoilt) - 1)
    spoilt[place] = 0x92
    [report] = check(bytes(spoilt), name=f"game.{'json' if form == 'json' else 'jsonl'}")
    assert not report.ok
    assert report.problems[0].code == "not-utf-8", (place, report.problems[0])


class Watched(str):
    """A text that counts how many of its characters were looked through for something, or copied."""

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
    """However many entries a hostile text has, and wherever their ends may be, it is looked through a few times."""
    document: dict[str, Any] = json.loads(aw.to_json(played("tides-of-time", 8).record))
    document["record"]["entries"] *= 200
    text = Watched(json.dumps(document, separators=(",", ":")))
    text.looked = 0
    record = record_in(text)
    assert record is not None
    assert len(record.entries) == len(document["record"]["entries"])
    assert text.looked < 10 * len(text)


# --- records as JSON Lines ---


def lined(game_id: str, every: int = 20) -> list[str]:
    """The lines of a record, with checksums."""
    return list(record_lines(with_checksums(played(game_id, 8).record, every)))


def reports(text: str) -> list[Any]:
    """What is said of the records in a text, with the places of their faults."""
    return list(check(text.encode("utf-8", "surrogatepass"), name="game.jsonl"))


def line_by_line(text: str, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The same where nothing is known before."""
    with monkeypatch.context() as patched:
        patched.setattr(raw, "record_in_lines", lambda _: None)
        return reports(text)


@pytest.mark.parametrize("game_id", GAMES)
def test_lines_are_read_as_their_document(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record in lines, whole or not, is the record that it was, without being read line by line."""
    record = with_checksums(played(game_id, 8).record, 20)
    lines = lined(game_id)
    assert record_in_lines(lines) == record
    unfinished = attrs.evolve(record, result=None, checksums=record.checksums[:1])
    told = list(record_lines(unfinished))[:-1]
    assert record_in_lines(told) == unfinished
    assert record_in_lines(lines[:1]) is None
    for text in ("\n".join(lines), "\n".join(told) + "\n", lines[0] + "\n"):
        assert reports(text) == line_by_line(text, monkeypatch)


def test_lines_that_are_too_long_together_are_read_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever lets a record be larger than any document lets no line be so large."""
    told = lined("antike")
    size = sum(map(len, told))
    monkeypatch.setattr("ancient_world.records.files.lines.MOST_BYTES", size)
    assert record_in_lines(told) is not None
    monkeypatch.setattr("ancient_world.records.files.lines.MOST_BYTES", size - 1)
    assert record_in_lines(told) is None


@pytest.mark.fuzz
@pytest.mark.parametrize("game_id", GAMES)
def test_faults_of_lines_are_told_as_ever(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record in lines with a fault is told of as ever, with line and column, though its entries are known."""
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
    """What is right only where lines are put together, or is no entry, is read line by line."""
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
    assert record_in_lines(lines) is None
    text = "\n".join(lines) + "\n"
    assert reports(text) == line_by_line(text, monkeypatch)
