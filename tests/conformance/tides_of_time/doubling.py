"""Situations of the Roof of the World, which doubles symbols (V3)."""

from __future__ import annotations

from tests.conformance.telling import Played, situation
from tests.conformance.tides_of_time.kingdoms import scored

TWO_EACH = ("roof-of-the-world", "sky-pillars", "citadel", "maze", "eye-of-the-north")
"""A library, a garden, a temple and a stronghold, so that all are most numerous."""
AGAINST = ("kings-nest", "ancient-divide", "jinn-shackles", "gods-bath", "vestibule")


@situation("V3", "The Roof doubles the most numerous suit, for everything that counts its symbols.")
def _() -> Played:
    mine = ("roof-of-the-world", "kings-nest", "eternal-palace", "vestibule", "citadel")
    theirs = ("jinn-shackles", "maze", "gods-bath", "old-mans-pass", "sky-pillars")
    return scored(mine, theirs, (0, 0, 3, 12, 0))


@situation("V3", "Symbols that are doubled count so in a majority.")
def _() -> Played:
    mine = ("roof-of-the-world", "ancient-divide", "jinn-shackles", "gods-bath", "great-library")
    theirs = ("eye-of-the-north", "citadel", "vestibule", "mana-well", "maze")
    return scored(mine, theirs, (0, 7, 0, 6, 0))


@situation("V3", "Against the Roof two strongholds are no more than one.", contrast=True)
def _() -> Played:
    mine = ("eternal-palace", "ancient-divide", "jinn-shackles", "old-mans-pass", "maze")
    theirs = ("roof-of-the-world", "eye-of-the-north", "great-library", "gods-bath", "vestibule")
    return scored(mine, theirs, (0, 0, 0, 0, 0))


@situation("V3", "Of several most numerous suits all are doubled.")
def _() -> Played:
    return scored(TWO_EACH, AGAINST, (0, 10, 6, 0, 3))


@situation("V3", "With the option roof_ties set to none, of several none is.", contrast=True)
def _() -> Played:
    return scored(TWO_EACH, AGAINST, (0, 5, 3, 0, 3), roof_ties="none")


@situation("V3", "With the option sets set to printed, set cards look at the cards.", contrast=True)
def _() -> Played:
    return scored(TWO_EACH, AGAINST, (0, 5, 6, 0, 3), sets="printed")


@situation("V3", "Without the Roof nothing is doubled.", contrast=True)
def _() -> Played:
    mine = ("molehill", "kings-nest", "eternal-palace", "vestibule", "citadel")
    theirs = ("jinn-shackles", "maze", "gods-bath", "old-mans-pass", "sky-pillars")
    return scored(mine, theirs, (8, 0, 3, 6, 0))


@situation("V3", "The Roof doubles the symbols of relics like all others.")
def _() -> Played:
    mine = ("roof-of-the-world", "ancient-divide", "vestibule", "citadel", "maze")
    theirs = ("eye-of-the-north", "jinn-shackles", "gods-bath", "sky-pillars", "mana-well")
    relics = (("kings-nest",), ("molehill",))
    removed = (("eternal-palace",), ("sapphire-port",))
    return scored(mine, theirs, (0, 0, 0, 12, 3, 0), relics, removed)


@situation("V3", "A Roof that is a relic goes on doubling: one symbol of each suit counts as two.")
def _() -> Played:
    mine = ("maze", "citadel", "jinn-shackles", "vestibule", "eternal-palace")
    theirs = ("gods-bath", "old-mans-pass", "great-library", "sky-pillars", "mana-well")
    relics = (("roof-of-the-world",), ("kings-nest",))
    removed = (("molehill",), ("sapphire-port",))
    return scored(mine, theirs, (0, 26, 6, 6, 6, 6), relics, removed)


@situation("V3", "With the option sets set to printed, the Maze counts one set of printed symbols.")
def _() -> Played:
    mine = ("maze", "citadel", "jinn-shackles", "vestibule", "eternal-palace")
    theirs = ("gods-bath", "old-mans-pass", "great-library", "sky-pillars", "mana-well")
    relics = (("roof-of-the-world",), ("kings-nest",))
    removed = (("molehill",), ("sapphire-port",))
    return scored(mine, theirs, (0, 13, 6, 6, 6, 6), relics, removed, sets="printed")


@situation(
    "V3",
    "With the option roof_ties set to none, a single most numerous suit is doubled all the same.",
)
def _() -> Played:
    mine = ("roof-of-the-world", "kings-nest", "eternal-palace", "vestibule", "citadel")
    theirs = ("jinn-shackles", "maze", "gods-bath", "old-mans-pass", "sky-pillars")
    return scored(mine, theirs, (0, 0, 3, 12, 0), roof_ties="none")


@situation("V3", "Symbols that are not most numerous are not doubled.", contrast=True)
def _() -> Played:
    mine = ("roof-of-the-world", "eternal-palace", "ancient-divide", "jinn-shackles", "sky-pillars")
    theirs = ("eye-of-the-north", "vestibule", "mana-well", "maze", "molehill")
    return scored(mine, theirs, (0, 0, 0, 3, 0))


@situation(
    "V3", "The Roof of a round before doubles nothing once it has left the game.", contrast=True
)
def _() -> Played:
    mine = ("maze", "citadel", "jinn-shackles", "vestibule", "eternal-palace")
    theirs = ("gods-bath", "old-mans-pass", "great-library", "sky-pillars", "mana-well")
    relics = (("molehill",), ("kings-nest",))
    removed = (("roof-of-the-world",), ("sapphire-port",))
    return scored(mine, theirs, (8, 13, 3, 3, 3, 3), relics, removed)


TWO_TIED = ("roof-of-the-world", "eternal-palace", "ancient-divide", "citadel", "great-library")
"""Two palaces and two libraries, and nothing else."""
WITHOUT_EITHER = ("jinn-shackles", "vestibule", "sky-pillars", "maze", "old-mans-pass")


@situation("V3", "Of exactly two most numerous suits both are doubled.")
def _() -> Played:
    return scored(TWO_TIED, WITHOUT_EITHER, (0, 12, 0, 0, 0))


@situation(
    "V3", "With the option roof_ties set to none, of exactly two none is doubled.", contrast=True
)
def _() -> Played:
    return scored(TWO_TIED, WITHOUT_EITHER, (0, 6, 0, 0, 0), roof_ties="none")
