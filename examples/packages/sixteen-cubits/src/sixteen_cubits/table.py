"""The state of Sixteen Cubits. The numbers in brackets are those of rules.toml."""

from typing import Annotated

import attrs
from ancient_world import engine
from ancient_world.engine import OWNER, SeatNumber, cards, count, deck

from sixteen_cubits.river_cards import RiverCards

HAND, GANGS_A_WEEK, JOBS_A_WEEK = 3, 4, 2
FIRST_WATER, HIGHEST_WATER, FIRST_MESSENGERS = 10, 16, 3
AVERAGE_HANDS = 2.8
"""The hands that a player may expect of a gang that lies face down."""


@attrs.frozen
class Village:
    """A player's hand."""

    hand: Annotated[tuple[str, ...], cards("gang", seen_by=OWNER, is_sorted=True)] = ()


@attrs.frozen
class Sent:
    """A gang at a job, face down: only the player who sent it knows it."""

    player: SeatNumber
    gang: Annotated[str, cards("gang", seen_by="player")]


@attrs.frozen
class Site:
    """A job of the week, with the gangs that were sent to it."""

    job: Annotated[str, cards("job")]
    hidden: tuple[Sent, ...] = ()
    shown: Annotated[tuple[str, ...], cards("gang")] = ()

    @property
    def gangs(self) -> tuple[str, ...]:
        """All gangs here."""
        return (*(sent.gang for sent in self.hidden), *self.shown)


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state while the rules change it."""

    cards: RiverCards
    goal: Annotated[int, count(4, 20), engine.option(9)]
    players: Annotated[tuple[Village, ...], engine.per_seat()]
    gangs: Annotated[engine.Deck, deck("gang")]
    jobs: Annotated[engine.Deck, deck("job")]
    sites: tuple[Site, ...] = ()
    resting: Annotated[tuple[str, ...], cards("gang")] = ()
    past: Annotated[tuple[str, ...], cards("job")] = ()
    week: Annotated[int, count()] = 0
    swells: Annotated[int, count()] = 0
    water: Annotated[int, count(0, 40)] = FIRST_WATER
    messengers: Annotated[int, count(unit="messenger|messengers")] = FIRST_MESSENGERS
    sheaves: Annotated[int, count()] = 0

    def sent(self) -> int:
        """Return how many gangs were sent this week."""
        return sum(len(site.hidden) + len(site.shown) for site in self.sites)

    def hands(self, gangs: tuple[str, ...]) -> int:
        """Return how many hands some gangs have."""
        return sum(self.cards.gangs[gang].hands for gang in gangs)

    def outcome(self, job: str, gangs: tuple[str, ...]) -> str:
        """Return "flood" with too few hands, "crowd" with too many, else "done" (N6, N8)."""
        kind, hands = self.cards.jobs[job], self.hands(gangs) - self.swells
        if hands < kind.need:
            return "flood"
        return "done" if hands <= kind.most else "crowd"

    def expected_hands(self, site: Site) -> float:
        """Return how many hands may be expected at a job, with an average for hidden gangs."""
        gangs = self.cards.gangs
        return sum(gangs[gang].hands if gang in gangs else AVERAGE_HANDS for gang in site.gangs)

    def is_won(self) -> bool:
        """Return whether the grain is in, and the villages stand (N9)."""
        return self.sheaves >= self.goal and self.water <= HIGHEST_WATER

    def is_over(self) -> bool:
        """Return whether all have won or lost; after the last gang the week ends it (N7, N9)."""
        if self.sheaves >= self.goal or self.water > HIGHEST_WATER:
            return True
        return not self.sites and not engine.deck_size(self, self.gangs)
