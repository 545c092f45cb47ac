"""A map of regions: send people to regions; the most people in a region score it, a tie scores nothing."""

from typing import Annotated

import attrs

from ancient_world import engine
from ancient_world.engine import (
    Choice,
    Component,
    Place,
    Score,
    ScoreLine,
    count,
    one_of,
    per_id,
    per_seat,
)

MAP = {
    "coast": Place(0, 0, ("hills", "woods")),
    "hills": Place(1, 0.4, ("coast", "woods", "lake")),
    "woods": Place(0.2, 1, ("coast", "hills", "lake")),
    "lake": Place(1.2, 1.4, ("hills", "woods")),
}
WORTH = {"coast": 2, "hills": 3, "woods": 4, "lake": 5}
engine.register_messages({"map-regions": "regions"})


@attrs.define(eq=False, weakref_slot=False)
class Table(engine.Draft):
    """The state: the people of each player in each region."""

    players: Annotated[tuple["Side", ...], per_seat()]


@attrs.frozen
class Side:
    """A player's people."""

    people: Annotated[tuple[int, ...], per_id("region"), count(0, 6)] = (0,) * len(MAP)


@attrs.frozen
class Send(Choice["Turn", Table]):
    """Send somebody to a region (R1)."""

    region: Annotated[str, one_of("region")]

    def play(self, step: "Turn", draft: Table) -> None:
        people, place = draft.players[step.player].people, [*MAP].index(self.region)
        people = engine.replace_item(people, place, people[place] + 1)
        draft.change_player(step.player, people=people)
        if sum(draft.players[-1].people) < 6:
            draft.push(Turn((step.player + 1) % len(draft.players)))


@attrs.frozen
class Turn(engine.DecisionStep[Table]):
    """The turn of a player."""

    allowed_on, choices = ("",), (Send,)


class Map(engine.Game):
    """The rules of Map."""

    id, title, players, first = "map", "Map", (2, 3, 4), Turn(0)
    words = {"region": {region: region for region in MAP}}

    def places(self, cards: object) -> dict[str, dict[str, Place]]:
        return {"region": MAP}

    def components(self, state: Table) -> list[Component]:
        return [Component("region", key, key, figures={"worth": WORTH[key]}) for key in MAP]

    def scores(self, state: Table) -> tuple[Score, ...]:
        points = [0] * len(state.players)
        for place, region in enumerate(MAP):
            people = [side.people[place] for side in state.players]
            points[people.index(max(people))] += WORTH[region] * (people.count(max(people)) == 1)
        lines = [ScoreLine("map-regions", each, "R2") for each in points]
        return tuple(Score(seat, (line,)) for seat, line in enumerate(lines))


engine.register_game("map", Map())
