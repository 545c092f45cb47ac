"""News for all at the table: cards that are revealed, how a round was scored, relics (R1, R2, L1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import register
from ancient_world.games.tides_of_time.state import Points, TidesState
from ancient_world.games.tides_of_time.words.describe import name_of, names_of, say

register(
    {
        "tides-revealed": "The cards are turned up: {cards}.",
        "tides-revealed-of": "{cards} ({name})",
        "tides-scored-round": "{name} scores {points:point|points} in round {round}: {cards}.",
        "tides-scored-round:you": "You score {points:point|points} in round {round}: {cards}.",
        "tides-left": "{name} keeps {relic} as a relic and removes {removed} from the game.",
        "tides-left:you": "You keep {relic} as a relic and remove {removed} from the game.",
    }
)


def news(before: TidesState, after: TidesState, names: Sequence[str]) -> Iterator[str]:
    """A line for what was revealed, one for each kingdom that was scored, one for each relic."""
    revealed = [_revealed(before, after, seat, name) for seat, name in enumerate(names)]
    if all(revealed):
        yield say("revealed", cards=", ".join(revealed))
    for number in range(len(before.noted), len(after.noted)):
        for seat, name in enumerate(names):
            cards, points = scored(after, after.noted[number][seat]), after.scored(seat)[number]
            yield say("scored-round", round=number + 1, name=name, points=points, cards=cards)
    known = len(before.removed)
    for place, card in enumerate(
        after.removed[known:], known
    ):  # one of each player, round by round
        relic = after.players[place % 2].relics[place // 2]
        relic, gone = (name_of(after.cards, each) for each in (relic, card))
        yield say("left", name=names[place % 2], relic=relic, removed=gone)


def scored(state: TidesState, rows: Sequence[Points]) -> str:
    """Return what each card of a kingdom gave: "Kings Nest 0, The Vestibule 12"."""
    return ", ".join([f"{name_of(state.cards, row.card)} {row.points}" for row in rows])


def _revealed(before: TidesState, after: TidesState, seat: int, name: str) -> str:
    """The cards of a player that lie open now and did not before; of a round that was scored, too."""
    old, kingdom = before.players[seat], after.players[seat].kingdom
    if len(after.noted) > len(before.noted):
        kingdom = tuple([row.card for row in after.noted[-1][seat]])
    new = [card for card in kingdom if card not in old.shown]
    return say("revealed-of", cards=names_of(after.cards, new), name=name) if new else ""
