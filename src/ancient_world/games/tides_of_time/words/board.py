"""The table for people to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ancient_world.engine import Board, Section, sentence
from ancient_world.games.tides_of_time.rules.scoring import round_points
from ancient_world.games.tides_of_time.state import ROUNDS, TidesState
from ancient_world.games.tides_of_time.words.describe import name_of, objective, suit_of
from ancient_world.games.tides_of_time.words.news import scored

Row = tuple[str, ...]


def board(state: TidesState, names: Sequence[str]) -> Board:
    """Each kingdom with what it would score now, the hands, the pile and what was removed."""
    title = sentence("tides-title", {"round": state.round, "rounds": ROUNDS})
    kingdoms = [side.shown for side in state.players]
    points = round_points(state.cards.cards, kingdoms, state.settings)
    sections = [_kingdom(state, seat, names[seat], points[seat]) for seat in (0, 1)]
    rest = [row for seat in (0, 1) for row in _held(state, seat, names[seat])]
    rest.append((sentence("tides-pile", {}), str(_left(state))))
    if state.removed:
        removed = ", ".join([name_of(state.cards, card) for card in state.removed])
        rest.append((sentence("tides-removed", {}), removed))
    sections.append(Section("", (), tuple(rest)))
    if state.noted:
        sections.append(_rounds(state, names))
    return Board(title if state.agenda else sentence("tides-over", {}), tuple(sections))


def _left(state: TidesState) -> int:
    """How many cards lie in the pile; in a view its list holds those of the other's hand too."""
    held = [side.hand + side.kingdom + side.relics for side in state.players]
    return len(state.cards.cards) - len(state.removed) - sum(map(len, held))


def _rounds(state: TidesState, names: Sequence[str]) -> Section:
    """How the rounds were scored, card by card (R2)."""
    rows = [
        (
            sentence("tides-round-of", {"round": number, "name": names[seat]}),
            scored(state, both[seat]),
            str(sum([row.points for row in both[seat]])),
        )
        for number, both in enumerate(state.noted, 1)
        for seat in (0, 1)
    ]
    columns = ("", *[sentence(f"tides-column-{heading}", {}) for heading in ("kingdom", "points")])
    return Section(sentence("tides-rounds", {}), columns, tuple(rows))


def _kingdom(state: TidesState, seat: int, name: str, points: Sequence[int]) -> Section:
    noted = sum([row.points for each in state.noted for row in each[seat]])
    told = {"name": name, "points": noted, "now": sum(points)}
    headings = ("suit", "scores", "now")
    columns = ("", *[sentence(f"tides-column-{heading}", {}) for heading in headings])
    rows = tuple(_cards(state, seat, points))
    return Section(sentence("tides-kingdom", told), columns, rows or (("-", "", "", ""),))


def _cards(state: TidesState, seat: int, points: Sequence[int]) -> Iterator[Row]:
    side = state.players[seat]
    for place, (card_id, each) in enumerate(zip(side.shown, points, strict=True)):
        card = state.cards.cards.get(card_id)
        name = name_of(state.cards, card_id)
        if place < len(side.relics):
            name = sentence("tides-relic-mark", {"name": name})
        yield name, suit_of(card), "" if card is None else objective(card), str(each)


def _held(state: TidesState, seat: int, name: str) -> Iterator[Row]:
    """A player's hand, and whether a card lies face down."""
    side = state.players[seat]
    if side.hand:
        names = ", ".join([name_of(state.cards, card) for card in side.hand])
        yield sentence("tides-hand", {"name": name}), names
    if side.chosen is not None:
        yield name, sentence("tides-face-down", {})
