"""Pictures of tables in pages whose readers switch between day and night."""

from __future__ import annotations

import re

RULE, PAIR = re.compile(r"([^{}]+)\{([^{}]*)\}"), re.compile(r"([\w-]+):([^;]+)")

NIGHT = "@media (prefers-color-scheme:dark){"
"""Before the colours that a picture has by night."""


def in_page(picture: str) -> str:
    """Let the colours of a picture follow those of the page, which a reader can switch.

    Symbols are drawn by ``<use>``, into which no selector reaches that names the page: but its colour scheme does.
    """
    start, mark, rest = picture.partition(NIGHT)
    night, end, rest = rest.partition("}}")
    if not mark or not end:
        raise ValueError("a picture has no colours for the night any more")
    by_day = dict(RULE.findall(start.rpartition("<style>")[2]))
    both = [_both(by_day[names], names, told) for names, told in RULE.findall(f"{night}}}")]
    return f"{start}{''.join(both)}{rest}"


def _both(by_day: str, names: str, by_night: str) -> str:
    """One rule with the colours of day and night."""
    day = dict(PAIR.findall(by_day))
    told = [f"{key}:light-dark({day[key]},{value})" for key, value in PAIR.findall(by_night)]
    return f"{names}{{{';'.join(told)}}}"
