"""Situations of majorities and of Kings Nest, which wins ties (V2)."""

from __future__ import annotations

from tests.conformance.telling import Played, situation
from tests.conformance.tides_of_time.kingdoms import scored

NONE = ("ancient-divide", "kings-nest", "mana-well", "maze", "vestibule")
NONE_EITHER = ("great-library", "citadel", "eternal-palace", "gods-bath", "sky-pillars")


@situation("V2", "The Ancient Divide gives 7 for more strongholds than the other has.")
def _() -> Played:
    mine = ("ancient-divide", "jinn-shackles", "old-mans-pass", "maze", "vestibule")
    theirs = ("eye-of-the-north", "citadel", "great-library", "gods-bath", "sky-pillars")
    return scored(mine, theirs, (7, 3, 0, 0, 3))


@situation("V2", "Kings Nest wins the tie of its owner.")
def _() -> Played:
    mine = ("ancient-divide", "jinn-shackles", "kings-nest", "maze", "vestibule")
    theirs = ("eye-of-the-north", "citadel", "great-library", "gods-bath", "sky-pillars")
    return scored(mine, theirs, (7, 3, 0, 0, 6))


@situation("V2", "At a tie nobody has the majority.", contrast=True)
def _() -> Played:
    mine = ("ancient-divide", "jinn-shackles", "mana-well", "maze", "vestibule")
    theirs = ("eye-of-the-north", "citadel", "great-library", "gods-bath", "sky-pillars")
    return scored(mine, theirs, (0, 3, 9, 13, 3))


@situation("V2", "Kings Nest of the other wins no tie of one's own.", contrast=True)
def _() -> Played:
    mine = ("ancient-divide", "jinn-shackles", "mana-well", "maze", "vestibule")
    theirs = ("eye-of-the-north", "citadel", "kings-nest", "gods-bath", "sky-pillars")
    return scored(mine, theirs, (0, 3, 9, 13, 3))


@situation("V2", "A tie of none against none is not won, not even with Kings Nest.", contrast=True)
def _() -> Played:
    return scored(NONE, NONE_EITHER, (0, 0, 0, 0, 6))


@situation("V2", "With the option nest_needs_one set to false it is.")
def _() -> Played:
    return scored(NONE, NONE_EITHER, (7, 0, 0, 0, 6), nest_needs_one=False)


@situation(
    "V2", "One symbol more is the majority: strongholds, libraries and gardens against none."
)
def _() -> Played:
    mine = (
        "ancient-divide",
        "great-library",
        "golden-ziggurat",
        "old-mans-pass",
        "blood-tear-spring",
    )
    theirs = ("molehill", "roof-of-the-world", "sapphire-port", "kings-nest", "vestibule")
    return scored(mine, theirs, (7, 0, 0, 7, 7))


@situation("V2", "One symbol more is the majority: temples and palaces against none.")
def _() -> Played:
    mine = (
        "ancient-divide",
        "great-library",
        "golden-ziggurat",
        "old-mans-pass",
        "blood-tear-spring",
    )
    theirs = ("molehill", "mana-well", "sapphire-port", "eye-of-the-north", "maze")
    return scored(mine, theirs, (0, 7, 7, 0, 0))


@situation("V2", "Kings Nest wins the tie of one each for each of four majorities.")
def _() -> Played:
    mine = ("great-library", "golden-ziggurat", "old-mans-pass", "blood-tear-spring", "kings-nest")
    theirs = ("ancient-divide", "citadel", "gods-bath", "jinn-shackles", "sky-pillars")
    return scored(mine, theirs, (7, 7, 7, 7, 0))


@situation("V2", "Two libraries against one are the majority.")
def _() -> Played:
    mine = ("old-mans-pass", "mana-well", "great-library", "maze", "kings-nest")
    theirs = ("citadel", "vestibule", "jinn-shackles", "gods-bath", "ancient-divide")
    return scored(mine, theirs, (7, 0, 0, 0, 0))


@situation("V2", "Kings Nest as a relic wins ties in the next round too.")
def _() -> Played:
    mine = ("ancient-divide", "jinn-shackles", "maze", "vestibule", "citadel")
    theirs = ("eye-of-the-north", "mana-well", "gods-bath", "sky-pillars", "molehill")
    relics = (("kings-nest",), ("great-library",))
    removed = (("eternal-palace",), ("roof-of-the-world",))
    return scored(mine, theirs, (0, 7, 3, 13, 6, 3), relics, removed)


@situation("V2", "A symbol of the other's relic makes a tie.", contrast=True)
def _() -> Played:
    mine = ("ancient-divide", "jinn-shackles", "maze", "vestibule", "citadel")
    theirs = ("great-library", "mana-well", "gods-bath", "sky-pillars", "molehill")
    relics = (("eternal-palace",), ("eye-of-the-north",))
    removed = (("kings-nest",), ("roof-of-the-world",))
    return scored(mine, theirs, (3, 0, 3, 13, 6, 3), relics, removed)


@situation("V2", "With fewer symbols Kings Nest wins no majority.", contrast=True)
def _() -> Played:
    mine = ("great-library", "golden-ziggurat", "old-mans-pass", "kings-nest", "molehill")
    theirs = ("citadel", "mana-well", "vestibule", "ancient-divide", "eternal-palace")
    return scored(mine, theirs, (0, 0, 0, 0, 8))
