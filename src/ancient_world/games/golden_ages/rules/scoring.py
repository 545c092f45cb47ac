"""Points line by line, and who has won (E1, E2)."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine import IdentityCache, Score, ScoreLine, register_messages
from ancient_world.games.golden_ages.box.catalog import CardFile
from ancient_world.games.golden_ages.rules.effects import count, powers_of
from ancient_world.games.golden_ages.table import Player, Table

register_messages(
    {
        "golden-points": "{name}",
        "golden-artists": "artists",
        "golden-gold": "{gold} gold",
        "golden-technologies": "technologies",
        "golden-glory": "{count:glory token|glory tokens}",
        "golden-gold-row": "gold",
        "golden-glory-row": "glory tokens",
        "golden-future": "most of all: {name}",
    }
)


def _called(cards: CardFile, card: str) -> str:
    found = cards.card(card)
    name: str = card if found is None else found.name
    return name


def scores(state: Table) -> tuple[Score, ...]:
    """Return each player's score as if the game ended now (E1)."""
    futures = future_points(state)
    return tuple(
        [
            Score(seat, (*lines_of(state, seat), *futures[seat]))
            for seat in range(len(state.players))
        ]
    )


def lines_of(state: Table, seat: int) -> Iterator[ScoreLine]:
    """Yield the score lines of a player except for the future technologies, which compare all players."""
    player, cards = state.players[seat], state.cards
    yield from _own_lines(player, cards)
    for source, effect in powers_of(cards, player).at_end:
        points = effect.points * count(state, seat, effect.each)
        if points:
            yield ScoreLine("golden-points", points, "E1", {"name": _called(cards, source)})


@IdentityCache
def _own_lines(player: Player, cards: CardFile) -> tuple[ScoreLine, ...]:
    """Return the score lines that follow from a player's side alone; cached, as a choice changes few sides."""
    return tuple(_lines(player, cards))


def _lines(player: Player, cards: CardFile) -> Iterator[ScoreLine]:
    for noted in player.points:
        code, data = "golden-points", {"name": _called(cards, noted.source)}
        if noted.source == "artist":
            code, data = "golden-artists", {}
        yield ScoreLine(code, noted.points, _RULES.get(_kind(cards, noted.source), "C5"), data)
    gold = player.gold // cards.figures.gold_a_point
    if gold:
        yield ScoreLine("golden-gold", gold, "E1", {"gold": player.gold})
    technologies = sum([cards.technologies[each].points for each in player.technologies])
    if technologies:
        yield ScoreLine("golden-technologies", technologies, "E1", {})
    tokens = [cards.glory[token] for token in player.glory if token in cards.glory]
    if tokens:
        yield ScoreLine("golden-glory", sum(tokens), "E1", {"count": len(tokens)})


def points_of(state: Table, seat: int) -> int:
    """Return the sum of :func:`lines_of` without making the lines, as bots ask for it often."""
    player, cards = state.players[seat], state.cards
    total = player.gold // cards.figures.gold_a_point
    total += sum([noted.points for noted in player.points])
    total += sum([cards.technologies[each].points for each in player.technologies])
    total += sum([cards.glory[token] for token in player.glory if token in cards.glory])
    for _, effect in powers_of(cards, player).at_end:
        total += effect.points * count(state, seat, effect.each)
    return total


_RULES = {"technology": "C9", "wonder": "C7", "building": "C8", "judgement": "D1"}


def _kind(cards: CardFile, source: str) -> str:
    if source in cards.judgements:
        return "judgement"
    if source in cards.technologies:
        return "technology"
    return "wonder" if source in cards.wonders else "building" if source in cards.buildings else ""


def future_points(state: Table) -> list[list[ScoreLine]]:
    """Return the score lines for future technologies, by player: the player who alone has most wins (E1)."""
    won: list[list[ScoreLine]] = [[] for _ in state.players]
    for owner, player in enumerate(state.players):
        card = state.cards.futures.get(player.future or "")
        if card is None:
            continue
        counts = [count(state, seat, card.most) for seat in range(len(state.players))]
        best = counts.index(max(counts))
        if counts.count(max(counts)) > 1 or (state.settings.future == "owner" and best != owner):
            continue
        line = ScoreLine("golden-future", state.cards.figures.future, "E1", {"name": card.name})
        won[best].append(line)
    return won


def winners(state: Table) -> tuple[int, ...]:
    """Return the players with most points, and of those with most cities; a remaining tie is shared (E2)."""
    if state.agenda:
        return ()
    ranks = [
        (score.total, len(player.cities))
        for score, player in zip(scores(state), state.players, strict=True)
    ]
    return tuple([seat for seat, rank in enumerate(ranks) if rank == max(ranks)])
