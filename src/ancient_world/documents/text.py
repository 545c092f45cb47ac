"""Strict JSON: text to plain values and back. Bad text raises :class:`InvalidDocument` and no other error.

Beyond what :mod:`json` refuses, this refuses keys that come twice, ``NaN`` and ``Infinity``, whole numbers
beyond 2**53, halves of surrogate pairs, and texts larger than a limit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from json import JSONDecodeError, JSONDecoder, JSONEncoder
from json.encoder import encode_basestring_ascii
from typing import Any, NoReturn

from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.file_signatures import encoding_fault
from ancient_world.engine.importing import check_argument, import_lock
from ancient_world.engine.limits import MAX_BYTES, MAX_DEPTH, MAX_INTEGER

_LONG_DIGIT_RUN = b"0" * len(str(MAX_INTEGER))
_DIGITS_TO_ZERO = bytes.maketrans(b"123456789", b"000000000")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?')


class _JsonRefused(ValueError):
    """The fast parser found a fault; :mod:`ancient_world.documents.json_faults` then finds which and where."""


def _build_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _JsonRefused
    return members


def _parse_integer(digits: str) -> int:
    if len(digits) > 17:
        raise _JsonRefused
    number = int(digits)
    if not -MAX_INTEGER <= number <= MAX_INTEGER:
        raise _JsonRefused
    return number


def _parse_real(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _JsonRefused
    return number


def _refuse_constant(name: str) -> NoReturn:
    raise _JsonRefused(name)


_decoder = JSONDecoder(
    object_pairs_hook=_build_object, parse_float=_parse_real, parse_constant=_refuse_constant
)
_counting_decoder = JSONDecoder(
    object_pairs_hook=_build_object,
    parse_int=_parse_integer,
    parse_float=_parse_real,
    parse_constant=_refuse_constant,
)
"""The decoder for texts in which an integer may be too large; it is slower, since it checks each integer."""
_compact_encoder = JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False)
quote: Callable[[str], str] = encode_basestring_ascii
"""Return a string as JSON; this is faster than :func:`dump`."""


_MAX_SHORT_TEXT = 400
"""The length of text up to which building a decoder takes longer than it saves."""


def _parse_value(text: str, *, may_hold_large_number: bool) -> object:
    """Return the value of a text, and refuse duplicate keys.

    Each member in the text has a colon: if as many members were read as there are colons, no key was a duplicate. If
    there are more colons, those in strings are not counted.
    """
    if len(text) <= _MAX_SHORT_TEXT:
        return _decode_all(_counting_decoder if may_hold_large_number else _decoder, text)
    sizes: list[int] = []

    def note_size(members: dict[str, object]) -> dict[str, object]:
        sizes.append(len(members))
        return members

    integer = _parse_integer if may_hold_large_number else None
    decoder = JSONDecoder(
        object_hook=note_size,
        parse_int=integer,
        parse_float=_parse_real,
        parse_constant=_refuse_constant,
    )
    value = _decode_all(decoder, text)
    member_count = sum(sizes)
    if member_count != text.count(":") and member_count != _STRING.sub("", text).count(":"):
        raise _JsonRefused
    return value


def _decode_all(decoder: JSONDecoder, text: str) -> object:
    """Return the value of a whole text; ``decode`` searches for white space first, which is slow, so it comes last."""
    if text[:1] not in " \t\n\r":  # neither white space nor empty
        value, end = decoder.raw_decode(text)
        if not text[end:].strip(" \t\n\r"):
            return value
    return decoder.decode(text)


def load(text: str | bytes | bytearray, *, limit: int = MAX_BYTES) -> Any:
    """Return the plain value of a JSON text.

    Args:
        text: JSON; bytes are UTF-8.
        limit: the largest size, in bytes; a larger text is refused unread.

    Raises:
        InvalidDocument: the text is not strict JSON; the error has the path, line and column of the first fault.
    """
    text = _decode(text, limit)
    try:
        value = _parse_value(text, may_hold_large_number=_may_hold_large_number(text))
    except RecursionError:
        fault = _first_fault(text) or document_fault("too-deep", "$", limit=MAX_DEPTH)
    except (_JsonRefused, JSONDecodeError):
        fault = _fault_in_text(text)
    else:
        surrogate_fault = _first_fault(text) if _may_hold_half_pair(text) else None
        if surrogate_fault is None:
            return value
        fault = surrogate_fault
    raise fault


def _may_hold_large_number(text: str) -> bool:
    """Return whether a text may hold an integer beyond the limit; long runs of digits in fractions and strings count too."""
    return _LONG_DIGIT_RUN in text.encode("utf-8", "replace").translate(_DIGITS_TO_ZERO)


def _may_hold_half_pair(text: str) -> bool:
    """Return whether a text may hold half a surrogate pair; escaped whole pairs count too."""
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            return True
    return "\\u" in text and _SURROGATE.search(text) is not None


def dump(value: object, *, indent: int | None = None) -> str:
    """Return a plain value as JSON: ASCII only, keys in their order, compact unless indented."""
    if indent is None:
        return _compact_encoder.encode(value)
    return JSONEncoder(indent=indent, allow_nan=False).encode(value)


def _decode(text: str | bytes | bytearray, limit: int) -> str:
    check_argument("text", text, str, bytes, bytearray)
    size = len(text)
    if size <= limit and isinstance(text, str) and not text.isascii():
        size = len(text.encode("utf-8", "surrogatepass"))
    if size > limit:
        raise document_fault("too-large", size=size, limit=limit)
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise encoding_fault(text, error.start) from None


def _first_fault(text: str) -> InvalidDocument | None:
    with import_lock:
        from ancient_world.documents.json_faults import first_fault  # 3 ms, needed for faults only

    return first_fault(text)


def _fault_in_text(text: str) -> InvalidDocument:
    return _first_fault(text) or document_fault("not-json", expected="?", line=1, column=1)
