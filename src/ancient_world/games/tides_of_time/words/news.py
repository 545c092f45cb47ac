"""What all at the table learn: cards that are revealed, how a round was scored, relics (R1, R2, L1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import sentence
from ancient_world.games.tides_of_time.state import Points, TidesState
from ancient_world.games.tides_of_time.words.describe import name_of


def news(before: TidesState, after: TidesState, names: Sequence[str]) -> Iterator[str]:
    """A line for what was revealed, one for each kingdom that was scored, one for each relic."""
    revealed = [_revealed(before, after, seat, name) for seat, name in enumerate(names)]
    if all(revealed):
        yield sentence("tides-revealed", {"cards": ", ".join(revealed)})
    for number in range(len(before.noted), len(after.noted)):
        for name, rows in zip(names, after.noted[number], strict=True):
            points = sum([row.points for row in rows])
            told = {"round": number + 1, "name": name, "points": points}
            yield sentence("tides-scored-round", {**told, "cards": scored(after, rows)})
    removed = after.removed[len(before.removed) :]
    if not removed:
        return
    new = [
        side.relics[len(old.relics) :]
        for old, side in zip(before.players, after.players, strict=True)
    ]
    for place, card in enumerate(removed):  # one of each player, round by round
        seat = place % 2
        relic, gone = (name_of(after.cards, each) for each in (new[seat][place // 2], card))
        yield sentence("tides-left", {"name": names[seat], "relic": relic, "removed": gone})


def scored(state: TidesState, rows: Sequence[Points]) -> str:
    """What each card of a kingdom gave: "Kings Nest 0, The Vestibule 12"."""
    return ", ".join([f"{name_of(state.cards, row.card)} {row.points}" for row in rows])


def _revealed(before: TidesState, after: TidesState, seat: int, name: str) -> str:
    """The cards of a player that lie open now and did not before; of a round that was scored, too."""
    if after.noted is before.noted and after.players[seat].kingdom is before.players[seat].kingdom:
        return ""
    shown = list(before.players[seat].shown)
    now = (
        [row.card for row in after.noted[-1][seat]] if len(after.noted) > len(before.noted) else []
    )
    new = [card for card in now or after.players[seat].kingdom if card not in shown]
    names = ", ".join([name_of(after.cards, card) for card in new])
    return sentence("tides-revealed-of", {"cards": names, "name": name}) if new else ""
