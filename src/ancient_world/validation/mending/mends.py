"""A mend of a record with slips: the record without them, how it differs, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import unified_diff
from math import exp
from typing import cast

import attrs

from ancient_world.engine.explaining import explain
from ancient_world.engine.faults import shorten
from ancient_world.engine.game import Cards
from ancient_world.engine.language import register, sentence
from ancient_world.engine.registry import game
from ancient_world.records.files.lines import LineWriter
from ancient_world.records.files.raw import RawRecord
from ancient_world.records.files.streams import Unread
from ancient_world.records.record import Entry, Record
from ancient_world.validation.checking import validate
from ancient_world.validation.mending.damage import Damaged, Written, damaged, damaged_in
from ancient_world.validation.mending.search import Search, Way, reaches
from ancient_world.validation.mending.slips import Edit

MOST_OFFERED = 3
"""The most mends that are offered for a record."""
_MUCH_LESS = 20
"""How many times as likely as another mend the best one is if the other is not worth a word."""
_SOMETHING_ELSE = exp(-5)
"""The weight of a slip that nobody has thought of."""

register(
    {
        "mend-doubled": "Entry {index} is written twice ({entry}).",
        "mend-forced": "The rules took entry {index} automatically, as the only legal action ({entry}).",
        "mend-extra": "Entry {index} is one too many ({entry}).",
        "mend-swapped": "Entries {index} and {next} are in the wrong order.",
        "mend-left-out": "An entry is missing before entry {index} ({entry}).",
        "mend-no-chance": "An outcome of chance is missing before entry {index} ({entry}).",
        "mend-no-face": "A die is missing in entry {index} ({entry}).",
        "mend-seat": "Another player made entry {index} ({entry}).",
        "mend-seat:chance": "Entry {index} is an outcome of chance, not a choice ({entry}).",
        "mend-misspelt": "Entry {index} is misspelt ({entry}).",
        "mend-otherwise": "Entry {index} was something else ({entry}).",
        "mend-plays": "With this change the whole record plays: {count:entry|entries}.",
        "mend-result": "With this change the whole record plays ({count:entry|entries}) and ends with the declared result.",
    }
)


@attrs.frozen
class Mend:
    """A valid record that may have been meant by one with slips in it.

    ``patch`` is a JSON Patch (RFC 6902) for the record's document, with nothing but changes of entries; ``diff`` shows the
    same in the lines of JSON Lines, as ``diff -u`` does. ``why`` says in the language in use what was wrong. ``sure`` is how
    sure it is that this one was meant, from 0 to 1: it is low where others fit as well. ``keeps`` is false if an entry that can
    be read, or a comment, would be gone: no command writes such a mend.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> state = match.apply(match.pending().actions[0])
        >>> best = aw.mend(aw.to_json(match.record).replace("iron", "irom", 1))[0]
        >>> for line in best.diff[5:7]:
        ...     print(line)
        -{"player":1,"action":{"type":"choose-space","space":"irom"}}
        +{"player":1,"action":{"type":"choose-space","space":"iron"}}
    """

    record: Record
    patch: tuple[Mapping[str, object], ...]
    why: str
    sure: float
    _before: Damaged = attrs.field(repr=False, eq=False)
    _edits: tuple[Edit, ...] = attrs.field(repr=False, eq=False)

    @property
    def diff(self) -> tuple[str, ...]:
        """The lines that differ, each with its sign, and some around them."""
        before = tuple(_lines(self._before))
        after = tuple(_lines(Damaged(self.record, self.record.entries)))
        return tuple(unified_diff(before, after, "record", "mended", lineterm="", n=2))

    @property
    def keeps(self) -> bool:
        """True if every entry that can be read is still there, or done by the rules themselves, and so is every comment."""
        entries = self._before.entries
        for edit in self._edits:
            here, after = edit.place, edit.place + edit.gone
            gone, entries = entries[here:after], (*entries[:here], *edit.come, *entries[after:])
            if edit.slip == "extra" and isinstance(gone[0], Entry):
                return False
            notes = [_note(each) for each in entries[here : here + len(edit.come) + 1]]
            if any(_note(each) not in (None, *notes) for each in gone):
                return False
        return True


def mend(
    record: Record | str | bytes | bytearray, *, cards: Cards | None = None
) -> tuple[Mend, ...]:
    """Return what may have been meant by a record that breaks the rules, the likeliest first.

    Where play stops, everything is tried that people do wrong when they write a game down: an entry left out, written
    twice, or in the place of the next one; a forced action written down; an outcome of chance forgotten; the wrong seat; a
    misspelt name. What lets play go on furthest is kept, and so on from the next stop. Only entries are mended; nothing
    is written anywhere.

    Args:
        record: what to mend; text is one JSON document, or JSON Lines, of which the first record is meant.
        cards: the card file, if the game was played with another one than the standard one.

    Returns:
        At most three mends. None if the record is valid, if what is wrong lies outside its entries, or if there is too much
        wrong with them.

    Raises:
        TypeError: ``record`` is neither a record nor text.
        InvalidDocument: the text is no record.
        InvalidRecord: no game can begin as its header says.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> state = match.apply(match.pending().actions[0])
        >>> best, *_ = aw.mend(aw.to_json(match.record).replace("iron", "irom", 1))
        >>> print(best.why)
        Entry 1 is misspelt (Ben: go to iron).
        With this change the whole record plays: 2 entries.
        >>> best.record == match.record
        True
    """
    return _mends(damaged(record, cards), cards)


def mends_of(raw: RawRecord | Unread, cards: Cards | None) -> tuple[Mend, ...]:
    """Return the mends of what stands at one place of a stream; see :func:`mend`."""
    return _mends(damaged_in(raw, cards), cards)


def _mends(found: Damaged | None, cards: Cards | None) -> tuple[Mend, ...]:
    if found is None:
        return ()
    alike: dict[object, list[Way]] = {}  # by how the game ends: their differences do not matter
    for way in Search(found, cards).ways():
        alike.setdefault(way.course.state, []).append(way)
    weights = [sum([exp(-way.cost) for way in ways]) for ways in alike.values()]
    whole = sum(weights) + _SOMETHING_ELSE
    offered = [
        _mend(found, ways[0], weight / whole)
        for ways, weight in zip(alike.values(), weights, strict=True)
        if weight > max(weights) / _MUCH_LESS
    ]
    if found.record.checksums:
        offered = [each for each in offered if validate(each.record, cards=cards).ok]
    return tuple(offered[:MOST_OFFERED])


def _mend(found: Damaged, way: Way, sure: float) -> Mend:
    record = attrs.evolve(found.record, entries=cast("tuple[Entry, ...]", way.entries))
    patch = [operation for edit in way.edits for operation in _patch(found, edit)]
    why = "\n".join([*_told(found, record, way.edits), _proof(record)])
    return Mend(record, tuple(patch), why, sure, found, way.edits)


def _note(entry: Written) -> object:
    """Return the note on an entry, as a document has it where the entry cannot be read."""
    if isinstance(entry, Entry):
        return entry.note
    return entry.value.get("note") if isinstance(entry.value, dict) else None


# --- how it differs ---


def _patch(found: Damaged, edit: Edit) -> Iterator[Mapping[str, object]]:
    """Yield the operations of an edit."""
    shared = min(edit.gone, len(edit.come))
    for count, entry in enumerate(edit.come):
        name = "replace" if count < shared else "add"
        path = f"/record/entries/{edit.place + count}"
        yield {"op": name, "path": path, "value": found.document(entry)}
    for _ in range(edit.gone - shared):
        yield {"op": "remove", "path": f"/record/entries/{edit.place + shared}"}


def _lines(found: Damaged) -> Iterator[str]:
    """Yield the lines of a record, those that cannot be read as they are."""
    record = found.record
    count = len(found.entries) if found.declared is None else found.declared
    write = LineWriter(record.header.game)
    checksums = {each.after: write.checksum(each) for each in record.checksums}
    yield write.header(record.header)
    for after, line in enumerate(["", *map(found.line, found.entries)]):
        if line:
            yield line
        if after in checksums:
            yield checksums[after]
    yield write.footer(count, record.result, record.secret)


# --- why ---


def _told(found: Damaged, mended: Record, edits: Sequence[Edit]) -> Iterator[str]:
    """Yield what was wrong: the entries by their places in the record as it was, from 0."""
    entries, names = found.entries, found.record.header.players
    for count, edit in enumerate(edits):
        before = [each for each in edits[:count] if each.place <= edit.place]
        index = edit.place - sum([len(each.come) - each.gone for each in before])
        entry = (*edit.come, *entries[index : index + 1])[0]
        code = f"mend-{edit.slip}"
        if edit.slip == "seat" and edit.come[0].player is None:
            code += ":chance"
        data = {"index": index, "next": index + 1, "entry": _words(found, edit, entry)}
        yield sentence(code, data, names)
        yield from reaches(mended, edits, count)


def _words(found: Damaged, edit: Edit, entry: Written) -> str:
    """Return an entry in players' words: who, and what."""
    names, state = found.record.header.players, edit.state
    if isinstance(entry, Entry) and explain(state, entry.action) is None:
        words = game(state.game).describe(state, entry.action, names)
        return words if entry.player is None else f"{names[entry.player]}: {words}"
    return shorten(found.line(entry))  # rules have words for what is legal


def _proof(record: Record) -> str:
    """Return what speaks for a mend."""
    code = "mend-plays" if record.result is None else "mend-result"
    return sentence(code, {"count": len(record.entries)})
