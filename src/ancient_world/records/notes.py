"""Notes on entries, and tags of a whole record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Literal, TypeAlias, get_args

import attrs

from ancient_world.engine.declared.field_marks import OMIT_IF_DEFAULT
from ancient_world.engine.declared.plain_values import read_only
from ancient_world.engine.declared.schema_validator import SchemaValidator
from ancient_world.engine.document_faults import describe_value, shorten, unknown_word_data
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.language_choice import language
from ancient_world.engine.message_catalogue import message_text, register_messages
from ancient_world.engine.player_names import is_encodable_text
from ancient_world.engine.whole_numbers import as_int, int_or_none

# --- comments ---


Sign: TypeAlias = Literal["brilliant", "good", "interesting", "doubtful", "mistake", "blunder"]
"""An annotator's judgement of a move."""

_ALL_SIGNS: tuple[Sign, ...] = get_args(Sign)
_MAX_SEAT = 99
_MAX_SECONDS = 10_000_000
_MAX_LANGUAGES = 10
_MAX_COMMENT_LENGTH = 2_000
_LANGUAGE_PATTERN = "[a-z]{2,3}(-[A-Za-z0-9]{2,8})?"
_TIME_PATTERN = (
    "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}Z"
)

register_messages(
    {
        "note-text": "A comment is an object that maps a language, such as en, to a text: at most {languages} languages, 1 to {most} characters each.",
        "note-by": "The author of a comment must be a seat from 0 to {most}, got {given}.",
        "note-sign": "A sign is one of {known}, not {given}.",
        "note-at": "Write a time as 2026-11-23T18:43:21Z, on a day that there is; got {given}.",
        "note-seconds": "The duration of a move must be a number of seconds from 0 to {most}, got {given}.",
        "sign-brilliant": "brilliant",
        "sign-good": "good",
        "sign-interesting": "interesting",
        "sign-doubtful": "doubtful",
        "sign-mistake": "a mistake",
        "sign-blunder": "a blunder",
        "told-note": "{player:seat} comments: {said}",
        "told-seconds": "{seconds} s",
    }
)


def read_only_texts(texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return an immutable copy of a mapping of texts."""
    read_only_copy: Mapping[str, str] = read_only(texts)
    return read_only_copy


@attrs.frozen
class NoteRule:
    """The limits of a field of a note, as an attrs validator and as keywords of JSON Schema.

    ``code`` and ``data`` belong to the error for values that ``is_valid`` rejects.
    """

    code: str
    is_valid: Callable[[object], object]
    schema: Mapping[str, object]
    data: Mapping[str, object] = {}

    def __call__(self, _: object, __: object, value: Any) -> None:
        """Check a value.

        Raises:
            InvalidOption: the value is outside the limits.
        """
        if not self.is_valid(value):
            raise InvalidOption.from_code(self.code, given=shorten(_safe_repr(value)), **self.data)


def _is_day(text: str) -> bool:
    """Return whether a text is an existing day, as 2026-11-23."""
    try:
        return bool(date.fromisoformat(text))
    except ValueError:
        return False


def _safe_repr(value: object) -> str:
    """Return the ``repr`` of a value, or the name of its type if it is nested too deeply."""
    try:
        return repr(value)
    except RecursionError:
        return type(value).__name__


def _are_comments(texts: object) -> bool:
    return (
        isinstance(texts, Mapping)
        and len(texts) <= _MAX_LANGUAGES
        and all(
            isinstance(language_code, str) and re.fullmatch(_LANGUAGE_PATTERN, language_code)
            for language_code in texts
        )
        and all(
            is_encodable_text(text) and 0 < len(text) <= _MAX_COMMENT_LENGTH
            for text in texts.values()
        )
    )


_TEXT_RULE = NoteRule(
    "note-text",
    _are_comments,
    {
        "additionalProperties": {
            "type": "string",
            "minLength": 1,
            "maxLength": _MAX_COMMENT_LENGTH,
        },
        "propertyNames": {"type": "string", "pattern": f"^{_LANGUAGE_PATTERN}$"},
        "maxProperties": _MAX_LANGUAGES,
    },
    {"languages": _MAX_LANGUAGES, "most": _MAX_COMMENT_LENGTH},
)
_AUTHOR_RULE = NoteRule(
    "note-by",
    lambda seat: seat is None or (type(seat) is int and 0 <= seat <= _MAX_SEAT),
    {"minimum": 0, "maximum": _MAX_SEAT},
    {"most": _MAX_SEAT},
)
SIGN_RULE = NoteRule(
    "note-sign",
    lambda sign: sign is None or sign in _ALL_SIGNS,
    {},
    {"known": ", ".join(_ALL_SIGNS)},
)
_TIME_RULE = NoteRule(
    "note-at",
    lambda at: (
        at is None or (isinstance(at, str) and re.fullmatch(_TIME_PATTERN, at) and _is_day(at[:10]))
    ),
    {"pattern": f"^{_TIME_PATTERN}$"},
)
SECONDS_RULE = NoteRule(
    "note-seconds",
    lambda used: used is None or (type(used) is float and 0 <= used <= _MAX_SECONDS),
    {"minimum": 0, "maximum": _MAX_SECONDS},
    {"most": _MAX_SECONDS},
)


def seconds_as_float(number: float | None) -> float | None:
    """Convert an ``int`` within the limits to ``float``, so that equal notes are written alike."""
    value: Any = as_int(number)
    is_in_range = type(value) is int and 0 <= value <= _MAX_SECONDS
    return float(value) if is_in_range else number


@attrs.frozen
class Note:
    """A comment on an entry, a judgement of it, or its time. Notes never change whether a record is valid.

    ``text`` maps languages to a comment, as ``{"en": "I had to.", "es": "Tenía que hacerlo."}``; ``by`` is the seat of its
    author, ``None`` for somebody who does not play. ``sign`` is "brilliant", "good", "interesting", "doubtful",
    "mistake" or "blunder". ``at`` is the time of the choice, in UTC as ``2026-11-23T18:43:21Z``; ``seconds`` is how long it took.

    Raises:
        InvalidOption: a text is empty or too long, or the seat, sign, time or number of seconds is invalid.

    Example:
        >>> from ancient_world.records import Note, with_note
        >>> record = aw.Match.new("antike", ["Ana", "Ben"], seed=7).record
        >>> noted = with_note(record, 0, Note({"en": "Far apart!"}, by=1, sign="interesting"))
        >>> noted.entries[0].note.text["en"]
        'Far apart!'
    """

    text: Mapping[str, str] = attrs.field(
        factory=dict,
        hash=False,
        converter=read_only_texts,
        validator=_TEXT_RULE,
        metadata=OMIT_IF_DEFAULT,
    )
    by: int | None = attrs.field(
        default=None, converter=int_or_none, validator=_AUTHOR_RULE, metadata=OMIT_IF_DEFAULT
    )
    sign: Sign | None = attrs.field(default=None, validator=SIGN_RULE, metadata=OMIT_IF_DEFAULT)
    at: str | None = attrs.field(default=None, validator=_TIME_RULE, metadata=OMIT_IF_DEFAULT)
    seconds: float | None = attrs.field(
        default=None, converter=seconds_as_float, validator=SECONDS_RULE, metadata=OMIT_IF_DEFAULT
    )


def note_lines(note: Note | None, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a note for people: one for comment and sign, one for the times.

    The comment is the one in the language in use, or else the first.

    Args:
        note: the note of an entry; ``None`` gives no lines.
        names: the names of the players, in seat order.
    """
    if note is None:
        return
    parts = [note.text.get(language()) or next(iter(note.text.values()), "")]
    parts += [] if note.sign is None else [message_text(f"sign-{note.sign}", {})]
    comment = " · ".join(filter(None, parts))
    if comment and note.by is not None and note.by < len(names):
        comment = message_text("told-note", {"player": note.by, "said": comment}, names)
    seconds = note.seconds
    duration_text = (
        "" if seconds is None else message_text("told-seconds", {"seconds": f"{seconds:g}"})
    )
    yield from filter(None, (comment, " · ".join(filter(None, (note.at, duration_text)))))


# --- tags ---


STANDARD_TAGS = ("event", "date", "place", "round", "table", "source")
"""The names of the standard tags, in display order."""
_TAG_NAME_PATTERN = (
    r"event|date|place|round|table|source|rating-[0-9]{1,2}|x-[a-z0-9][a-z0-9-]{0,39}"
)
"""The pattern of tag names: ``rating-0`` is the rating of the player in seat 0; names with ``x-`` are free for any use."""
_MAX_TAGS = 40
_MAX_TAG_LENGTH = 1_000
"""The most characters of a tag's value."""

_RATING_PREFIX = "rating-"
_TAG_NAME = re.compile(_TAG_NAME_PATTERN)
_NUMERIC_DATE = re.compile("[0-9]{4}(-[0-9]{1,2}){0,2}")
"""A date tag that is a numeric date, and so must exist; other texts are accepted unchecked."""

register_messages(
    {
        "not-tags": "Tags must be an object that maps names to texts, got {found:label}.",
        "tag-name": "{name!r} is no tag; tags are {known}, rating-SEAT, and x-... for your own.",
        "tag-name:near": "{name!r} is no tag; do you mean {near}?",
        "tag-date": "There is no day {found}.",
        "tag-text": "The tag {name!r} must hold 1 to {most} characters.",
        "told-event": "Event: {text}",
        "told-date": "Date: {text}",
        "told-place": "Place: {text}",
        "told-round": "Round: {text}",
        "told-table": "Table: {text}",
        "told-source": "Source: {text}",
        "told-rating": "Rating of {player:seat}: {text}",
        "too-many-tags": "A record has at most {most} tags, not {count}.",
    }
)


def _check_tags(tags: object) -> None:
    """Check the tags of a record.

    Raises:
        InvalidOption: a name is not that of a tag, a value is no text or too long, or there are too many tags.
    """
    if not isinstance(tags, Mapping):
        raise InvalidOption.from_code("not-tags", found=describe_value(tags))
    if len(tags) > _MAX_TAGS:
        raise InvalidOption.from_code("too-many-tags", most=_MAX_TAGS, count=len(tags))
    for name, text in tags.items():
        if not (isinstance(name, str) and _TAG_NAME.fullmatch(name)):
            raise _unknown_tag_error(name)
        if not (is_encodable_text(text) and 0 < len(text) <= _MAX_TAG_LENGTH):
            raise InvalidOption.from_code("tag-text", name=name, most=_MAX_TAG_LENGTH)
        if name == "date" and _NUMERIC_DATE.fullmatch(text) and not is_date(text):
            raise InvalidOption.from_code("tag-date", found=text)


tags_validator: SchemaValidator = SchemaValidator(
    _check_tags,
    {
        "additionalProperties": {"type": "string", "minLength": 1, "maxLength": _MAX_TAG_LENGTH},
        "propertyNames": {"type": "string", "pattern": f"^({_TAG_NAME_PATTERN})$"},
        "maxProperties": _MAX_TAGS,
    },
)
"""An attrs validator for the tags of a record."""


def is_date(text: str) -> bool:
    """Return whether a numeric date exists: a day, month or year, as 2026-11-23, 2026-11 or 2026."""
    year, month, day = [*map(int, text.split("-")), 1, 1][:3]
    try:
        return bool(date(year, month, day))
    except ValueError:
        return False


_ISO_DATE = re.compile("([0-9]{4}(?:-[0-9]{2}){0,2})(?:[T ].*)?", re.DOTALL)


def iso_date(text: object) -> str | None:
    """Return the year, month or day of an ISO 8601 date, without its time; ``None`` if the text is no date that exists."""
    match = _ISO_DATE.fullmatch(text) if isinstance(text, str) else None
    return match[1] if match is not None and is_date(match[1]) else None


def _unknown_tag_error(name: object) -> InvalidOption:
    data = {"name": shorten(str(name)), **unknown_word_data(name, STANDARD_TAGS)}
    if isinstance(name, str) and _TAG_NAME.fullmatch(name.lower()):
        data["near"] = name.lower()
    code = "tag-name:near" if "near" in data else "tag-name"
    return InvalidOption(message_text(code, data), code="tag-name", data=data)


def tag_lines(tags: Mapping[str, str], names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of tags for people: the standard tags, the ratings in seat order, then the others as ``name: text``.

    Args:
        tags: the tags of a record.
        names: the names of the players, in seat order.
    """
    rating_tags = [f"{_RATING_PREFIX}{seat}" for seat in range(len(names))]
    for name in STANDARD_TAGS:
        if name in tags:
            yield message_text(f"told-{name}", {"text": tags[name]})
    for seat, name in enumerate(rating_tags):
        if name in tags:
            yield message_text("told-rating", {"player": seat, "text": tags[name]}, names)
    yield from [
        f"{name}: {tags[name]}" for name in tags if name not in (*STANDARD_TAGS, *rating_tags)
    ]
