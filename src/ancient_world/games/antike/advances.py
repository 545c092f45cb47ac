"""Know-how: a row for each advance, with the one that it needs and what it adds (E3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from ancient_world.engine import Said


@attrs.frozen
class Advance:
    """An advance adds so much to one thing; of several that add to the same, the one that adds most counts."""

    adds_to: str
    """The manoeuvres of a kind of unit ("legion", "galley"), "production" or "defence"."""
    amount: int
    said: Said
    """The use of it, in one line (P2, M1, M4)."""
    needs: str = ""
    """The basic advance that this advanced one needs."""


ROWS: Mapping[str, Advance] = {
    "wheel": Advance("legion", 1, Said("legions have 2 manoeuvres each")),
    "boats": Advance("galley", 1, Said("galleys have 2 manoeuvres each")),
    "market": Advance("production", 1, Said("each production gives 1 more")),
    "monarchy": Advance("defence", 1, Said("your cities have 1 more defence")),
    "roads": Advance("legion", 2, Said("legions have 3 manoeuvres each"), needs="wheel"),
    "navigation": Advance("galley", 2, Said("galleys have 3 manoeuvres each"), needs="boats"),
    "coinage": Advance(
        "production", 2, Said("each production gives 2 more in all"), needs="market"
    ),
    "democracy": Advance(
        "defence", 2, Said("your cities have 2 more defence in all"), needs="monarchy"
    ),
}
"""Every advance by its id."""

NEEDS: Mapping[str, str] = {name: each.needs for name, each in ROWS.items() if each.needs}
"""The basic advance that each advanced one needs."""
ADVANCED = tuple(NEEDS)
BASIC = tuple([name for name in ROWS if name not in NEEDS])
ADVANCES = (*BASIC, *ADVANCED)
"""The basic advances first."""


_BEST: Mapping[str, tuple[tuple[int, str], ...]] = {
    what: tuple(
        sorted([(row.amount, name) for name, row in ROWS.items() if row.adds_to == what])[::-1]
    )
    for what in {row.adds_to: None for row in ROWS.values()}
}
"""For each thing the advances that add to it, those that add most first."""


def added(know_how: Sequence[str], what: str) -> int:
    """How much a civilization's know-how adds to something."""
    for amount, name in _BEST[what]:
        if name in know_how:
            return amount
    return 0
