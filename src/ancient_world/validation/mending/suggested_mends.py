"""Mends of a record with slips: the corrected record, its differences, and the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp
from typing import cast

import attrs

from ancient_world.engine.document_faults import shorten
from ancient_world.engine.explaining import explain
from ancient_world.engine.game import CardSet
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.registry import game
from ancient_world.records.canonical_entries import canonical_order
from ancient_world.records.files.raw_record import RawRecord
from ancient_world.records.files.record_streams import UnreadablePart
from ancient_world.records.record import Entry, Record
from ancient_world.validation.mending.damaged_record import (
    AnyEntry,
    DamagedRecord,
    damaged_from_stream,
    read_damaged,
)
from ancient_world.validation.mending.line_differences import entry_line, line_differences
from ancient_world.validation.mending.search import MendSearch, Reading, roll_sentences
from ancient_world.validation.mending.slips import RecordEdit
from ancient_world.validation.record_checks import validate

MAX_MENDS = 3
"""The most mends that are offered for a record."""
_MAX_LIKELIHOOD_RATIO = 20
"""A mend is not offered if the best one is this many times as likely."""
_OTHER_SLIP_WEIGHT = exp(-5)
"""The weight of the possibility that another slip was made than those that are tried."""

register_messages(
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
        "mend-number": "A number in entry {index} is one too high or too low ({entry}).",
        "mend-otherwise": "Entry {index} should be a different action ({entry}).",
        "mend-plays": "With this change the whole record plays: {count:entry|entries}.",
        "mend-result": "With this change the whole record plays ({count:entry|entries}) and ends with the declared result.",
    }
)


@attrs.frozen
class SuggestedMend:
    """A valid record that may have been meant by a record with slips in it.

    ``patch`` is a JSON Patch (RFC 6902) for the record's document that changes entries only; ``diff`` shows the same changes in
    the lines of JSON Lines, or of notation for a record in notation, as ``diff -u`` does. ``explanation`` says in the language
    in use what was wrong. ``probability`` is the estimated probability that this record was meant, from 0 to 1; it is low if
    others fit as well. ``keeps_entries`` is false if a readable entry or a comment would be lost: no command writes such a mend.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> state = match.apply(match.pending().actions[0])
        >>> best = aw.suggest_mends(aw.to_json(match.record).replace("iron", "irom", 1))[0]
        >>> for line in best.diff[5:7]:
        ...     print(line)
        -{"player":1,"action":{"type":"choose-space","space":"irom"}}
        +{"player":1,"action":{"type":"choose-space","space":"iron"}}
    """

    record: Record
    patch: tuple[Mapping[str, object], ...]
    explanation: str
    probability: float
    _original: DamagedRecord = attrs.field(repr=False, eq=False)
    _edits: tuple[RecordEdit, ...] = attrs.field(repr=False, eq=False)

    @property
    def diff(self) -> tuple[str, ...]:
        """The differences in lines of notation, if the record was notation, or else of JSON Lines, as a unified diff."""
        mended = attrs.evolve(
            self._original, record=self.record, entries=self.record.entries, declared_count=None
        )
        return line_differences(self._original, mended)

    @property
    def keeps_entries(self) -> bool:
        """False if a comment, or a readable entry that is neither a duplicate nor a forced action, is removed."""
        entries = self._original.entries
        for edit in self._edits:
            start, end = edit.index, edit.index + edit.removed_count
            removed, entries = entries[start:end], (*entries[:start], *edit.added, *entries[end:])
            if edit.slip == "extra" and isinstance(removed[0], Entry):
                return False
            notes = [_note_of(each) for each in entries[start : start + len(edit.added) + 1]]
            if any(_note_of(each) not in (None, *notes) for each in removed):
                return False
        return True


def suggest_mends(
    record: Record | str | bytes | bytearray, *, cards: CardSet | None = None
) -> tuple[SuggestedMend, ...]:
    """Return the valid records that may have been meant by a record that breaks the rules, the likeliest first.

    Where play stops, the mistakes are undone that people make when they write a game down: an entry left out, written
    twice, or swapped with the next one; a forced action written down; an outcome of chance forgotten; the wrong seat; a
    misspelt name; a number that is one too high or too low. The corrections with which play goes furthest are kept, and the search goes on from the next stop. Only
    entries are mended; no file is written.

    Args:
        record: the record to mend; a text is one JSON document, or JSON Lines or notation, of which the first record is mended.
        cards: the card file, if the game was played with another one than the standard one.

    Returns:
        At most three mends. The tuple is empty if the record is valid, if it has faults outside its entries, or if too
        many entries are wrong.

    Raises:
        TypeError: ``record`` is neither a record nor text.
        InvalidDocument: the text is no record.
        InvalidRecord: no game can begin as its header says.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> state = match.apply(match.pending().actions[0])
        >>> best, *_ = aw.suggest_mends(aw.to_json(match.record).replace("iron", "irom", 1))
        >>> print(best.explanation)
        Entry 1 is misspelt (Ben: go to iron).
        With this change the whole record plays: 2 entries.
        >>> best.record == match.record
        True
    """
    return _find_mends(read_damaged(record, cards), cards)


def mends_from_stream(
    raw_or_unreadable: RawRecord | UnreadablePart, cards: CardSet | None
) -> tuple[SuggestedMend, ...]:
    """Return the mends of a record from a stream; see :func:`suggest_mends`."""
    return _find_mends(damaged_from_stream(raw_or_unreadable, cards), cards)


def _find_mends(original: DamagedRecord | None, cards: CardSet | None) -> tuple[SuggestedMend, ...]:
    if original is None:
        return ()
    search = MendSearch(original, cards)
    readings_by_choices: dict[
        object, list[Reading]
    ] = {}  # the same choices of a simultaneous step in another order count as one mend
    for reading in search.find_readings():
        readings_by_choices.setdefault(_choices_by_seat(reading), []).append(reading)
    weights = [
        sum([exp(-way.cost) for way in same_readings])
        for same_readings in readings_by_choices.values()
    ]
    total_weight = sum(weights) + _OTHER_SLIP_WEIGHT
    mends = [
        _build_mend(original, min(ways, key=_order_of_offer), weight / total_weight)
        for ways, weight in zip(readings_by_choices.values(), weights, strict=True)
        if weight > max(weights) / _MAX_LIKELIHOOD_RATIO
    ]
    mends.sort(key=lambda each: -each.probability)
    if original.record.checksums:
        mends = [each for each in mends if validate(each.record, cards=cards).ok]
    return tuple(mends[:MAX_MENDS])


def _choices_by_seat(reading: Reading) -> tuple[object, ...]:
    """Return the choices of a record that plays, without notes; those of simultaneous steps in a row, by seat."""
    entries = [each for each in reading.entries if isinstance(each, Entry)]
    order = canonical_order(entries, by_seat=True)
    return tuple([(entries[index].player, entries[index].action) for index in order])


def _order_of_offer(reading: Reading) -> tuple[float, int]:
    """Return the key by which one of several ways with the same choices is offered: cheap, with edits close to the illegal entry."""
    return round(reading.cost), -reading.edits[-1].index


def _build_mend(original: DamagedRecord, reading: Reading, probability: float) -> SuggestedMend:
    record = attrs.evolve(original.record, entries=cast("tuple[Entry, ...]", reading.entries))
    patch = [operation for edit in reading.edits for operation in _patch_operations(original, edit)]
    explanation = "\n".join(
        [*_slip_sentences(original, record, reading.edits), _plays_sentence(record)]
    )
    return SuggestedMend(record, tuple(patch), explanation, probability, original, reading.edits)


def _note_of(entry: AnyEntry) -> object:
    """Return the note on an entry; of an unreadable entry, whatever its text has as a note."""
    if isinstance(entry, Entry):
        return entry.note
    return entry.value.get("note") if isinstance(entry.value, dict) else None


# --- differences ---


def _patch_operations(original: DamagedRecord, edit: RecordEdit) -> Iterator[Mapping[str, object]]:
    """Yield the operations of JSON Patch for an edit."""
    replaced_count = min(edit.removed_count, len(edit.added))
    for count, entry in enumerate(edit.added):
        operation = "replace" if count < replaced_count else "add"
        path = f"/record/entries/{edit.index + count}"
        yield {"op": operation, "path": path, "value": original.entry_document(entry)}
    for _ in range(edit.removed_count - replaced_count):
        yield {"op": "remove", "path": f"/record/entries/{edit.index + replaced_count}"}


# --- reasons ---


def _slip_sentences(
    original: DamagedRecord, mended_record: Record, edits: Sequence[RecordEdit]
) -> Iterator[str]:
    """Yield a sentence for each slip; entries are numbered from 0 as in the record before mending."""
    entries, names = original.entries, original.record.header.players
    for edit_index, edit in enumerate(edits):
        earlier_edits = [each for each in edits[:edit_index] if each.index <= edit.index]
        index = edit.index - sum([len(each.added) - each.removed_count for each in earlier_edits])
        entry = (*edit.added, *entries[index : index + 1])[0]
        code = f"mend-{edit.slip}"
        if edit.slip == "seat" and edit.added[0].player is None:
            code += ":chance"
        data = {"index": index, "next": index + 1, "entry": _describe_entry(original, edit, entry)}
        yield message_text(code, data, names)
        yield from roll_sentences(mended_record, edits, edit_index)


def _describe_entry(original: DamagedRecord, edit: RecordEdit, entry: AnyEntry) -> str:
    """Return an entry in words, with the player's name; an entry that is not legal is returned as JSON."""
    names, state = original.record.header.players, edit.state
    if isinstance(entry, Entry) and explain(state, entry.action) is None:
        words = game(state.game).describe(state, entry.action, names)
        return words if entry.player is None else f"{names[entry.player]}: {words}"
    return shorten(entry_line(original, entry))  # the rules can describe legal actions only


def _plays_sentence(record: Record) -> str:
    """Return the sentence that says that the whole mended record plays."""
    code = "mend-plays" if record.result is None else "mend-result"
    return message_text(code, {"count": len(record.entries)})
