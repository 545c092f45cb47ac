"""Make pictures of tables follow the colour scheme of a page."""

from __future__ import annotations

import re

RULE, PAIR = re.compile(r"([^{}]+)\{([^{}]*)\}"), re.compile(r"([\w-]+):([^;]+)")

NIGHT = "@media (prefers-color-scheme:dark){"
"""The start of the CSS rule with a picture's colours for the night."""


def in_page(picture: str) -> str:
    """Make a picture use the colour scheme of its page, which a reader can switch.

    Selectors that name the page do not reach symbols that ``<use>`` draws, but the page's colour scheme does.
    """
    start, mark, rest = picture.partition(NIGHT)
    night, end, rest = rest.partition("}}")
    if not mark or not end:
        raise ValueError("a picture has no colours for the night any more")
    by_day = dict(RULE.findall(start.rpartition("<style>")[2]))
    both = [
        _merged_rule(by_day[names], names, colours) for names, colours in RULE.findall(f"{night}}}")
    ]
    return f"{start}{''.join(both)}{rest}"


def _merged_rule(by_day: str, names: str, by_night: str) -> str:
    """Return one CSS rule with the colours for day and night."""
    day = dict(PAIR.findall(by_day))
    declarations = [
        f"{key}:light-dark({day[key]},{value})" for key, value in PAIR.findall(by_night)
    ]
    return f"{names}{{{';'.join(declarations)}}}"
