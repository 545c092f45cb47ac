"""Know-how: a row for each advance, with the advance that it needs and the value that it adds to (E3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from ancient_world.engine import Sentence


@attrs.frozen
class Advance:
    """An advance, which adds a number to one value.

    Among a civilization's advances for the same value only the largest counts.
    """

    increased_value: str
    """The value: the manoeuvres of a kind of unit ("legion", "galley"), "production" or "defence"."""
    amount: int
    sentence: Sentence
    """The sentence about the use of the advance (P2, M1, M4)."""
    needs: str = ""
    """The basic advance that this advanced one needs."""


ADVANCE_BY_ID: Mapping[str, Advance] = {
    "wheel": Advance("legion", 1, Sentence("legions have 2 manoeuvres each")),
    "boats": Advance("galley", 1, Sentence("galleys have 2 manoeuvres each")),
    "market": Advance("production", 1, Sentence("each production gives 1 more")),
    "monarchy": Advance("defence", 1, Sentence("your cities have 1 more defence")),
    "roads": Advance("legion", 2, Sentence("legions have 3 manoeuvres each"), needs="wheel"),
    "navigation": Advance("galley", 2, Sentence("galleys have 3 manoeuvres each"), needs="boats"),
    "coinage": Advance(
        "production", 2, Sentence("each production gives 2 more in all"), needs="market"
    ),
    "democracy": Advance(
        "defence", 2, Sentence("your cities have 2 more defence in all"), needs="monarchy"
    ),
}
"""Every advance, by its id."""

BASIC_ADVANCE_NEEDED: Mapping[str, str] = {
    name: advance.needs for name, advance in ADVANCE_BY_ID.items() if advance.needs
}
"""The basic advance that each advanced one needs."""
ADVANCED_ADVANCES = tuple(BASIC_ADVANCE_NEEDED)
BASIC_ADVANCES = tuple([name for name in ADVANCE_BY_ID if name not in BASIC_ADVANCE_NEEDED])
ADVANCES = (*BASIC_ADVANCES, *ADVANCED_ADVANCES)
"""All advances, the basic ones first."""


_ADVANCES_BY_VALUE: Mapping[str, tuple[tuple[int, str], ...]] = {
    value: tuple(
        sorted(
            [
                (row.amount, name)
                for name, row in ADVANCE_BY_ID.items()
                if row.increased_value == value
            ]
        )[::-1]
    )
    for value in {row.increased_value: None for row in ADVANCE_BY_ID.values()}
}
"""The advances that add to each value, largest first."""


def total_bonus(know_how: Sequence[str], value: str) -> int:
    """Return how much a civilization's know-how adds to a value."""
    for amount, name in _ADVANCES_BY_VALUE[value]:
        if name in know_how:
            return amount
    return 0
