"""Order, group and choose records by what their headers say; names of files made from values."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import attrs

from ancient_world.archive.name_matching import is_mark
from ancient_world.archive.option_values import SORT_WORDS, SPLIT_WORDS
from ancient_world.engine.chance import SeededRandom
from ancient_world.engine.errors import InvalidOption, check_whole_number
from ancient_world.engine.importing import check_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.records.notes import iso_date, tags_validator
from ancient_world.records.record import Record

register_messages({"unknown-by": "Records are sorted and split by {known}, not by {found}."})

_TAG_PREFIX = "tag."
_DIGITS = re.compile("([0-9]+)")

SortKey: TypeAlias = tuple[Any, ...]


def date_of(record: Record) -> tuple[int, ...] | None:
    """Return year, month and day of the tag ``date``, as far as the tag says them; ``None`` if the tag is no date."""
    text = iso_date(record.header.tags.get("date"))
    return None if text is None else tuple(map(int, text.split("-")))


def _tag_name(by: str, words: tuple[str, ...]) -> str | None:
    """Return the name of the tag that ``by`` names after ``tag.``; ``None`` for one of the words.

    Raises:
        InvalidOption: ``by`` is neither.
    """
    if by in words:
        return None
    if not by.startswith(_TAG_PREFIX):
        raise InvalidOption.from_code(
            "unknown-by", known=", ".join([*words, "tag.NAME"]), found=repr(by)
        )
    name = by.removeprefix(_TAG_PREFIX)
    tags_validator(None, None, {name: "-"})
    return name


def sort_key(by: str) -> Callable[[Record], SortKey]:
    """Return a function from a record to its key for sorting; a record without the value comes last.

    Args:
        by: ``date`` (the tag), ``player`` (the names in seat order), ``length`` (the number of entries), or ``tag.`` and
            the name of a tag, whose digits compare as numbers.

    Raises:
        InvalidOption: records are not sorted by this.

    Example:
        >>> from ancient_world import archive
        >>> records = [aw.Match.new("antike", names, seed=7).record for names in (["Tom", "Ana"], ["Hana", "Tom"])]
        >>> [record.header.players[0] for record in sorted(records, key=archive.sort_key("player"))]
        ['Hana', 'Tom']
    """
    check_argument("by", by, str)
    tag_name = _tag_name(by, SORT_WORDS)

    def key_of(record: Record) -> SortKey:
        value: SortKey | None
        if by == "date":
            value = date_of(record)
        elif by == "player":
            value = tuple([name.casefold() for name in record.header.players])
        elif by == "length":
            value = (len(record.entries),)
        else:
            text = record.header.tags.get(tag_name or "")
            value = None if text is None else _natural_key(text)
        return (1,) if value is None else (0, value)

    return key_of


def _natural_key(text: str) -> SortKey:
    """Return a key by which texts are sorted without regard to case, and numbers in them as numbers."""
    return tuple(
        [
            (int(part), part) if index % 2 else part.casefold()
            for index, part in enumerate(_DIGITS.split(text))
        ]
    )


def split_values(by: str) -> Callable[[Record], tuple[str, ...]]:
    """Return a function from a record to the values of the groups that the record belongs to; none without a value.

    Args:
        by: ``game``, ``player`` (each of the players), ``year`` (of the tag ``date``), or ``tag.`` and the name of a tag.

    Raises:
        InvalidOption: records are not split by this.

    Example:
        >>> from ancient_world import archive
        >>> archive.split_values("player")(aw.Match.new("antike", ["Hana", "Tom"], seed=7).record)
        ('Hana', 'Tom')
    """
    check_argument("by", by, str)
    tag_name = _tag_name(by, SPLIT_WORDS)

    def values_of(record: Record) -> tuple[str, ...]:
        header = record.header
        if by == "game":
            return (header.game,)
        if by == "player":
            return tuple(dict.fromkeys(header.players))
        if by == "year":
            date = date_of(record)
            return () if date is None else (f"{date[0]:04}",)
        text = header.tags.get(tag_name or "")
        return () if text is None else (text,)

    return values_of


def sampled_slots(count: int, seed: int) -> Iterator[int | None]:
    """Yield for each record of an archive, in order, the slot of the sample that the record takes, or ``None``.

    A later record replaces an earlier one in its slot; at the end, each record has had the same chance.

    Args:
        count: the number of slots, from 0.
        seed: determines which records are chosen, by their order alone.

    Raises:
        InvalidOption: an argument is not a whole number.

    Example:
        >>> from itertools import islice
        >>> from ancient_world import archive
        >>> list(islice(archive.sampled_slots(2, seed=7), 6))
        [0, 1, None, 1, 1, None]
    """
    slots, rng = check_whole_number("count", count), SeededRandom(seed)
    return _sampled_slots(slots, rng)


def _sampled_slots(slots: int, rng: SeededRandom) -> Iterator[int | None]:
    number = 0
    while True:
        slot = number if number < slots else rng.randrange(number + 1)
        yield slot if slot < slots else None
        number += 1


# --- names of files ---


_MAX_STEM = 80
_MAX_STEM_BYTES = 200
"""Most file systems allow 255 bytes, which a suffix needs some of."""
_RESERVED = re.compile("con|prn|aux|nul|conin|conout|com[0-9]|lpt[0-9]", re.IGNORECASE)
"""The names that Windows keeps for devices, with whatever suffix."""
NO_VALUE, NO_LETTERS = "none", "unnamed"
"""The names of files for records without a value, and for values without a letter or digit."""


def file_stem(value: str) -> str:
    """Return a portable file name for a value: letters without accents, digits and ``-``."""
    decomposed = unicodedata.normalize("NFKD", value)
    accents_gone = [letter for letter in decomposed if not "\u0300" <= letter <= "\u036f"]
    plain = unicodedata.normalize("NFC", "".join(accents_gone))
    letters = [letter if letter.isalnum() or is_mark(letter) else "-" for letter in plain]
    stem = _cut(re.sub("-+", "-", "".join(letters)).strip("-"), "") or NO_LETTERS
    return f"{stem}-1" if _RESERVED.fullmatch(stem) else stem


def _cut(stem: str, ending: str) -> str:
    """Return a stem with an ending, cut to the allowed length."""
    stem = stem[: _MAX_STEM - len(ending)]
    while len(stem.encode()) > _MAX_STEM_BYTES:
        stem = stem[:-1]
    return stem.rstrip("-") + ending


@attrs.define
class FileStems:
    """Different file names for different values, in any case of the letters; the first one has no number."""

    _stems: dict[str | None, str] = attrs.field(factory=dict, init=False)
    _numbers: dict[str, int] = attrs.field(factory=dict, init=False)

    def stem_of(self, value: str | None) -> str:
        """Return the file name of a value; ``None`` stands for no value."""
        if value not in self._stems:
            first_stem = stem = NO_VALUE if value is None else file_stem(value)
            while stem.casefold() in self._numbers:
                self._numbers[first_stem.casefold()] += 1
                stem = _cut(first_stem, f"-{self._numbers[first_stem.casefold()]}")
            self._numbers[stem.casefold()] = 1
            self._stems[value] = stem
        return self._stems[value]
