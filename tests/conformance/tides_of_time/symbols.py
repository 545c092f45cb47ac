"""Situations of what counts symbols: points for each symbol and each set (V1)."""

from __future__ import annotations

from tests.conformance.telling import Played, situation
from tests.conformance.tides_of_time.kingdoms import scored


@situation("V1", "The Vestibule gives 3 for each palace, the Citadel 3 for each garden.")
def _() -> Played:
    mine = ("vestibule", "citadel", "kings-nest", "eternal-palace", "maze")
    theirs = ("gods-bath", "jinn-shackles", "sky-pillars", "mana-well", "molehill")
    return scored(mine, theirs, (6, 3, 0, 3, 0))


@situation(
    "V1", "The Mana Well gives 9 for a whole set of three suits, the Sky Pillars 5 for one of two."
)
def _() -> Played:
    mine = ("mana-well", "kings-nest", "old-mans-pass", "sky-pillars", "golden-ziggurat")
    theirs = ("gods-bath", "jinn-shackles", "vestibule", "ancient-divide", "eternal-palace")
    return scored(mine, theirs, (9, 0, 7, 5, 0))


@situation("V1", "The Eye of the North gives 3 for each suit that one has none of.")
def _() -> Played:
    mine = ("eye-of-the-north", "jinn-shackles", "molehill", "roof-of-the-world", "sapphire-port")
    theirs = ("kings-nest", "citadel", "maze", "vestibule", "old-mans-pass")
    return scored(mine, theirs, (12, 0, 0, 0, 0))


@situation("V1", "The Vestibule gives nothing without a palace of one's own.", contrast=True)
def _() -> Played:
    mine = ("vestibule", "citadel", "maze", "old-mans-pass", "molehill")
    theirs = ("kings-nest", "eternal-palace", "ancient-divide", "jinn-shackles", "gods-bath")
    return scored(mine, theirs, (0, 3, 0, 7, 8))


@situation("V1", "A set that is not whole gives nothing.", contrast=True)
def _() -> Played:
    mine = ("mana-well", "kings-nest", "old-mans-pass", "maze", "golden-ziggurat")
    theirs = ("gods-bath", "jinn-shackles", "vestibule", "sky-pillars", "eternal-palace")
    return scored(mine, theirs, (0, 0, 7, 0, 7))


@situation("V1", "One symbol of each suit gives 3 to each card that counts a suit.")
def _() -> Played:
    mine = ("eternal-palace", "citadel", "gods-bath", "jinn-shackles", "vestibule")
    theirs = ("kings-nest", "mana-well", "maze", "eye-of-the-north", "blood-tear-spring")
    return scored(mine, theirs, (3, 3, 3, 3, 3))


@situation("V1", "The Eternal Palace gives 3 for each of three libraries.")
def _() -> Played:
    mine = ("eternal-palace", "great-library", "mana-well", "citadel", "vestibule")
    theirs = ("old-mans-pass", "kings-nest", "gods-bath", "jinn-shackles", "maze")
    return scored(mine, theirs, (9, 7, 0, 0, 3))


@situation("V1", "The Citadel gives 3 for each of three gardens.")
def _() -> Played:
    mine = ("citadel", "golden-ziggurat", "gods-bath", "maze", "eternal-palace")
    theirs = ("eye-of-the-north", "jinn-shackles", "vestibule", "sky-pillars", "great-library")
    return scored(mine, theirs, (9, 7, 0, 0, 3))


@situation(
    "V1", "Gods' Bath gives 3 for each of three strongholds, the Eye of the North for two suits."
)
def _() -> Played:
    mine = ("gods-bath", "eye-of-the-north", "jinn-shackles", "old-mans-pass", "sky-pillars")
    theirs = ("kings-nest", "citadel", "maze", "vestibule", "mana-well")
    return scored(mine, theirs, (9, 6, 3, 0, 0))


@situation("V1", "The Jinn Shackles give 3 for each of three temples.")
def _() -> Played:
    mine = ("jinn-shackles", "blood-tear-spring", "sky-pillars", "vestibule", "kings-nest")
    theirs = ("maze", "gods-bath", "citadel", "eye-of-the-north", "molehill")
    return scored(mine, theirs, (9, 0, 0, 3, 0))


@situation("V1", "Two whole sets of a library and a garden give 5 each.")
def _() -> Played:
    mine = ("sky-pillars", "mana-well", "citadel", "maze", "gods-bath")
    theirs = ("kings-nest", "eternal-palace", "jinn-shackles", "eye-of-the-north", "vestibule")
    return scored(mine, theirs, (10, 0, 6, 0, 0))


@situation("V1", "Two whole sets of three suits give 9 each, with symbols of relics.")
def _() -> Played:
    mine = ("mana-well", "ancient-divide", "eye-of-the-north", "vestibule", "blood-tear-spring")
    theirs = ("maze", "gods-bath", "jinn-shackles", "eternal-palace", "molehill")
    relics = (("kings-nest", "old-mans-pass"), ("citadel", "great-library"))
    removed = (("golden-ziggurat", "sky-pillars"), ("roof-of-the-world", "sapphire-port"))
    return scored(mine, theirs, (0, 0, 18, 7, 3, 6, 0), relics, removed)


@situation("V1", "The Maze gives 13 for one symbol of each suit, here with the palace of a relic.")
def _() -> Played:
    mine = ("maze", "citadel", "jinn-shackles", "vestibule", "gods-bath")
    theirs = ("roof-of-the-world", "sapphire-port", "eye-of-the-north", "mana-well", "sky-pillars")
    relics = (("kings-nest",), ("molehill",))
    removed = (("ancient-divide",), ("eternal-palace",))
    return scored(mine, theirs, (0, 13, 6, 3, 3, 3), relics, removed)


@situation("V1", "A relic's ability scores again with the symbols of the new round.")
def _() -> Played:
    mine = ("kings-nest", "ancient-divide", "maze", "citadel", "molehill")
    theirs = (
        "eye-of-the-north",
        "gods-bath",
        "great-library",
        "jinn-shackles",
        "blood-tear-spring",
    )
    relics = (("vestibule",), ("mana-well",))
    removed = (("eternal-palace",), ("roof-of-the-world",))
    return scored(mine, theirs, (6, 0, 0, 0, 3, 8), relics, removed)


@situation("V1", "Three libraries and one garden are one whole set of the two.", contrast=True)
def _() -> Played:
    mine = ("sky-pillars", "great-library", "mana-well", "citadel", "maze")
    theirs = ("kings-nest", "eternal-palace", "jinn-shackles", "vestibule", "blood-tear-spring")
    return scored(mine, theirs, (5, 0, 0, 3, 0))


@situation(
    "V1",
    "Four of the five suits give nothing for the Maze, though the other has the fifth.",
    contrast=True,
)
def _() -> Played:
    mine = ("maze", "citadel", "jinn-shackles", "vestibule", "gods-bath")
    theirs = ("kings-nest", "eternal-palace", "ancient-divide", "mana-well", "sky-pillars")
    return scored(mine, theirs, (0, 6, 3, 0, 3))


@situation("V1", "The Eye of the North gives nothing to whoever has all suits.", contrast=True)
def _() -> Played:
    mine = ("eye-of-the-north", "citadel", "maze", "vestibule", "kings-nest")
    theirs = ("great-library", "gods-bath", "jinn-shackles", "sky-pillars", "eternal-palace")
    return scored(mine, theirs, (0, 3, 13, 3, 0))


@situation(
    "V1", "A suit that only a relic shows is not missing for the Eye of the North.", contrast=True
)
def _() -> Played:
    mine = ("eye-of-the-north", "roof-of-the-world", "molehill", "sapphire-port", "jinn-shackles")
    theirs = ("citadel", "great-library", "gods-bath", "old-mans-pass", "blood-tear-spring")
    relics = (("vestibule",), ("kings-nest",))
    removed = (("ancient-divide",), ("eternal-palace",))
    return scored(mine, theirs, (0, 9, 0, 0, 8, 3), relics, removed)
