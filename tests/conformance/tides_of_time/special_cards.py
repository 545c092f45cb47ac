"""Situations of the Molehill, the Sapphire Port and the order of scoring (V4, V5)."""

from __future__ import annotations

from tests.conformance.telling import Played, Scored, situation
from tests.conformance.tides_of_time.kingdoms import scored
from tests.tides_of_time.positions import dealt, round_of


@situation("V4", "The Molehill gives 8 for more suits with exactly one symbol.")
def _() -> Played:
    mine = ("molehill", "kings-nest", "maze", "citadel", "vestibule")
    theirs = ("jinn-shackles", "old-mans-pass", "gods-bath", "golden-ziggurat", "sky-pillars")
    return scored(mine, theirs, (8, 0, 0, 3, 3))


@situation("V4", "The Sapphire Port gives 8 to whoever owns the card that scored most.")
def _() -> Played:
    mine = ("sapphire-port", "gods-bath", "jinn-shackles", "old-mans-pass", "kings-nest")
    theirs = ("citadel", "maze", "vestibule", "mana-well", "ancient-divide")
    return scored(mine, theirs, (8, 6, 0, 0, 0))


@situation("V4", "As many single suits as the other has are not more.", contrast=True)
def _() -> Played:
    mine = ("molehill", "ancient-divide", "maze", "citadel", "vestibule")
    theirs = ("jinn-shackles", "eternal-palace", "gods-bath", "great-library", "sapphire-port")
    return scored(mine, theirs, (0, 0, 0, 3, 3))


@situation("V4", "With the option molehill set to printed, the Molehill looks at the cards.")
def _() -> Played:
    mine = ("molehill", "roof-of-the-world", "maze", "vestibule", "citadel")
    theirs = ("jinn-shackles", "old-mans-pass", "gods-bath", "golden-ziggurat", "kings-nest")
    return scored(mine, theirs, (8, 0, 0, 0, 6), molehill="printed")


@situation("V4", "Suits that the Roof doubles are single no more.", contrast=True)
def _() -> Played:
    mine = ("molehill", "roof-of-the-world", "maze", "vestibule", "citadel")
    theirs = ("jinn-shackles", "old-mans-pass", "gods-bath", "golden-ziggurat", "kings-nest")
    return scored(mine, theirs, (0, 0, 0, 0, 6))


@situation("V4", "The Sapphire Port gives nothing where no card has scored.", contrast=True)
def _() -> Played:
    mine = ("sapphire-port", "sky-pillars", "golden-ziggurat", "gods-bath", "vestibule")
    theirs = ("blood-tear-spring", "molehill", "roof-of-the-world", "great-library", "maze")
    return scored(mine, theirs, (0, 0, 0, 0, 0))


@situation("V4", "Kings Nest gives its owner the tie for the best card too.")
def _() -> Played:
    mine = ("sapphire-port", "ancient-divide", "golden-ziggurat", "citadel", "kings-nest")
    theirs = ("vestibule", "molehill", "roof-of-the-world", "great-library", "jinn-shackles")
    return scored(mine, theirs, (8, 0, 7, 3, 0))


@situation(
    "V4", "The Sapphire Port gives nothing where the other's best card is as good.", contrast=True
)
def _() -> Played:
    mine = ("sapphire-port", "gods-bath", "jinn-shackles", "old-mans-pass", "golden-ziggurat")
    theirs = ("citadel", "maze", "vestibule", "kings-nest", "ancient-divide")
    return scored(mine, theirs, (0, 6, 0, 0, 0))


@situation("V4", "Kings Nest wins the tie of four single suits each for the Molehill.")
def _() -> Played:
    mine = ("molehill", "kings-nest", "citadel", "maze", "sky-pillars")
    theirs = ("jinn-shackles", "gods-bath", "great-library", "vestibule", "sapphire-port")
    return scored(mine, theirs, (8, 0, 3, 0, 5))


@situation(
    "V4", "With the option nest_needs_one set to false, Kings Nest wins the tie of no single suits."
)
def _() -> Played:
    mine = ("molehill", "kings-nest", "ancient-divide", "maze", "gods-bath")
    theirs = ("citadel", "great-library", "jinn-shackles", "eye-of-the-north", "sapphire-port")
    return scored(mine, theirs, (8, 0, 0, 0, 0), nest_needs_one=False)


@situation("V4", "A tie of no single suits is not won, not even with Kings Nest.", contrast=True)
def _() -> Played:
    mine = ("molehill", "kings-nest", "ancient-divide", "maze", "gods-bath")
    theirs = ("citadel", "great-library", "jinn-shackles", "eye-of-the-north", "sapphire-port")
    return scored(mine, theirs, (0, 0, 0, 0, 0))


@situation(
    "V4",
    "Fewer single suits give nothing for the Molehill, not even with Kings Nest.",
    contrast=True,
)
def _() -> Played:
    mine = ("molehill", "kings-nest", "ancient-divide", "eternal-palace", "maze")
    theirs = ("jinn-shackles", "citadel", "vestibule", "gods-bath", "sapphire-port")
    return scored(mine, theirs, (0, 0, 0, 0, 0))


@situation(
    "V4",
    "The Molehill counts symbols of relics: one of the own, and one of the other.",
    contrast=True,
)
def _() -> Played:
    mine = ("molehill", "ancient-divide", "citadel", "maze", "vestibule")
    theirs = ("gods-bath", "golden-ziggurat", "mana-well", "blood-tear-spring", "sapphire-port")
    relics = (("eternal-palace",), ("old-mans-pass",))
    removed = (("kings-nest",), ("roof-of-the-world",))
    return scored(mine, theirs, (3, 0, 0, 3, 0, 6), relics, removed)


@situation(
    "V4",
    "Without Kings Nest the Sapphire Port gives nothing where the other's best card is as good.",
    contrast=True,
)
def _() -> Played:
    mine = ("sapphire-port", "gods-bath", "jinn-shackles", "old-mans-pass", "golden-ziggurat")
    theirs = ("citadel", "maze", "vestibule", "eternal-palace", "ancient-divide")
    return scored(mine, theirs, (0, 6, 0, 0, 0))


@situation(
    "V4",
    "The Sapphire Port gives nothing where the other's best card is better, though the own points are more.",
    contrast=True,
)
def _() -> Played:
    mine = ("sapphire-port", "gods-bath", "jinn-shackles", "sky-pillars", "mana-well")
    theirs = ("citadel", "old-mans-pass", "vestibule", "eternal-palace", "ancient-divide")
    return scored(mine, theirs, (0, 3, 3, 5, 0))


@situation("V4", "The best card of a relic counts for the Sapphire Port.")
def _() -> Played:
    mine = ("sapphire-port", "kings-nest", "ancient-divide", "maze", "citadel")
    theirs = ("eye-of-the-north", "gods-bath", "great-library", "jinn-shackles", "mana-well")
    relics = (("vestibule",), ("molehill",))
    removed = (("eternal-palace",), ("roof-of-the-world",))
    return scored(mine, theirs, (6, 8, 0, 0, 0, 3), relics, removed)


@situation(
    "V4",
    "With the option nest_needs_one set to false, the Sapphire Port gives nothing all the same where no card has scored.",
    contrast=True,
)
def _() -> Played:
    mine = ("sapphire-port", "roof-of-the-world", "kings-nest", "maze", "great-library")
    theirs = ("blood-tear-spring", "vestibule", "sky-pillars", "golden-ziggurat", "old-mans-pass")
    return scored(mine, theirs, (0, 0, 0, 0, 0), nest_needs_one=False)


@situation("V5", "The Molehill's points can be the best card that the Sapphire Port looks for.")
def _() -> Played:
    mine = ("sapphire-port", "molehill", "kings-nest", "maze", "citadel")
    theirs = ("jinn-shackles", "gods-bath", "golden-ziggurat", "old-mans-pass", "sky-pillars")
    return scored(mine, theirs, (8, 8, 0, 0, 3))


@situation("V5", "A round's score is given card by card.")
def _() -> Scored:
    state = round_of(dealt())
    totals = tuple(sum(row.points for row in rows) for rows in state.noted[0])
    return Scored(state, totals)


@situation(
    "V5", "The Sapphire Port is scored last: its own points are not the best card.", contrast=True
)
def _() -> Played:
    mine = ("sapphire-port", "roof-of-the-world", "kings-nest", "maze", "great-library")
    theirs = ("jinn-shackles", "vestibule", "golden-ziggurat", "old-mans-pass", "ancient-divide")
    return scored(mine, theirs, (0, 0, 0, 0, 0))


@situation(
    "V5",
    "The other's Molehill can be the best card, so that the Sapphire Port gives nothing.",
    contrast=True,
)
def _() -> Played:
    mine = ("sapphire-port", "blood-tear-spring", "maze", "gods-bath", "kings-nest")
    theirs = ("molehill", "jinn-shackles", "citadel", "golden-ziggurat", "sky-pillars")
    return scored(mine, theirs, (0, 7, 0, 0, 0))
