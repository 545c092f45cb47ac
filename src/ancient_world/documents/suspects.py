"""Quick looks at a text: whether it may hold what JSON allows and we refuse."""

from __future__ import annotations

import re

from ancient_world.engine.faults import MOST_INTEGER

_MANY_DIGITS = b"0" * len(str(MOST_INTEGER))
_DIGITS_TO_ZERO = bytes.maketrans(b"123456789", b"000000000")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def may_hold_large_number(text: str) -> bool:
    """Return whether a number beyond what we read may be in the text; digits of a fraction or a string count too."""
    return _MANY_DIGITS in text.encode("utf-8", "replace").translate(_DIGITS_TO_ZERO)


def may_hold_half_pair(text: str) -> bool:
    """Return whether half a surrogate pair may be in the text; whole pairs count too."""
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            return True
    return "\\u" in text and _SURROGATE.search(text) is not None
