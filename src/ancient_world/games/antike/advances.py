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

    adds_to: str
    """The value: the manoeuvres of a kind of unit ("legion", "galley"), "production" or "defence"."""
    amount: int
    said: Sentence
    """The sentence about the use of the advance (P2, M1, M4)."""
    needs: str = ""
    """The basic advance that this advanced one needs."""


ROWS: Mapping[str, Advance] = {
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

NEEDS: Mapping[str, str] = {name: each.needs for name, each in ROWS.items() if each.needs}
"""The basic advance that each advanced one needs."""
ADVANCED = tuple(NEEDS)
BASIC = tuple([name for name in ROWS if name not in NEEDS])
ADVANCES = (*BASIC, *ADVANCED)
"""All advances, the basic ones first."""


_BEST: Mapping[str, tuple[tuple[int, str], ...]] = {
    what: tuple(
        sorted([(row.amount, name) for name, row in ROWS.items() if row.adds_to == what])[::-1]
    )
    for what in {row.adds_to: None for row in ROWS.values()}
}
"""The advances that add to each value, largest first."""


def added(know_how: Sequence[str], what: str) -> int:
    """Return how much a civilization's know-how adds to a value."""
    for amount, name in _BEST[what]:
        if name in know_how:
            return amount
    return 0
