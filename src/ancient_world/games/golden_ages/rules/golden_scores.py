"""Points line by line, and what decides ties (E1, E2)."""

from __future__ import annotations

from collections.abc import Iterator

from ancient_world.engine import IdentityCache, Score, ScoreLine, register_messages
from ancient_world.games.golden_ages.box.golden_card_file import CardFile
from ancient_world.games.golden_ages.golden_card_types import Judgement
from ancient_world.games.golden_ages.rules.effects import count_owned, counts_of_all, powers_of
from ancient_world.games.golden_ages.table import Player, Table

register_messages(
    {
        "golden-points": "{name}",
        "golden-artists": "artists",
        "golden-gold": "{gold} gold",
        "golden-technologies": "technologies",
        "golden-glory": "{count:glory token|glory tokens}",
        "golden-cities": "cities",
        "golden-gold-row": "gold kept",
        "golden-glory-row": "glory tokens",
        "golden-future": "{name} (most)",
    }
)


def _card_name(cards: CardFile, card: str) -> str:
    card_found = cards.card_id(card)
    name: str = card if card_found is None else card_found.name
    return name


def scores(state: Table) -> tuple[Score, ...]:
    """Return each player's score as if the game ended now (E1)."""
    future_lines = future_points(state)
    return tuple(
        [
            Score(seat, (*score_lines(state, seat), *future_lines[seat]))
            for seat in range(len(state.players))
        ]
    )


def score_lines(state: Table, seat: int) -> Iterator[ScoreLine]:
    """Yield the score lines of a player except for the future technologies, which compare all players."""
    player, cards = state.players[seat], state.cards
    yield from _player_lines(player, cards)
    for source, effect in powers_of(cards, player).points_at_end:
        points = effect.points * count_owned(state, seat, effect.each)
        if points:
            yield ScoreLine("golden-points", points, "E1", {"name": _card_name(cards, source)})


@IdentityCache
def _player_lines(player: Player, cards: CardFile) -> tuple[ScoreLine, ...]:
    """Return the score lines that follow from a player's side alone; cached, as a choice changes few sides."""
    return tuple(_build_player_lines(player, cards))


def _build_player_lines(player: Player, cards: CardFile) -> Iterator[ScoreLine]:
    for entry in player.points:
        line_code, line_data = "golden-points", {"name": _card_name(cards, entry.source)}
        if entry.source == "artist":
            line_code, line_data = "golden-artists", {}
        yield ScoreLine(
            line_code,
            entry.points,
            _RULE_BY_KIND.get(_source_kind(cards, entry.source), "C5"),
            line_data,
        )
    gold_points = player.gold // cards.figures.gold_a_point
    if gold_points:
        yield ScoreLine("golden-gold", gold_points, "E1", {"gold": player.gold})
    technology_points = sum(
        [cards.technologies[technology].points for technology in player.technologies]
    )
    if technology_points:
        yield ScoreLine("golden-technologies", technology_points, "E1", {})
    token_values = [cards.glory[token] for token in player.glory if token in cards.glory]
    if token_values:
        yield ScoreLine("golden-glory", sum(token_values), "E1", {"count": len(token_values)})


def points_before_futures(state: Table, seat: int) -> int:
    """Return the sum of :func:`score_lines` without making the lines, as bots ask for it often."""
    player, cards = state.players[seat], state.cards
    total = player.gold // cards.figures.gold_a_point
    total += sum([entry.points for entry in player.points])
    total += sum([cards.technologies[technology].points for technology in player.technologies])
    total += sum([cards.glory[token] for token in player.glory if token in cards.glory])
    for _, effect in powers_of(cards, player).points_at_end:
        total += effect.points * count_owned(state, seat, effect.each)
    return total


def total(state: Table, player: int) -> int:
    """Return the total of a player's score without making its lines."""
    points = points_before_futures(state, player)
    if any(each.future for each in state.players):
        points += _winners_of_futures(state).count(player) * state.cards.figures.future
    return points


_RULE_BY_KIND = {"technology": "C9", "wonder": "C7", "building": "C8", "judgement": "D1"}


def _source_kind(cards: CardFile, source: str) -> str:
    if source in cards.judgements:
        return "judgement"
    if source in cards.technologies:
        return "technology"
    return "wonder" if source in cards.wonders else "building" if source in cards.buildings else ""


def future_points(state: Table) -> list[list[ScoreLine]]:
    """Return the score lines for future technologies, by player: the player who alone has most wins (E1)."""
    lines_by_seat: list[list[ScoreLine]] = [[] for _ in state.players]
    for player, best_seat in zip(state.players, _winners_of_futures(state), strict=True):
        if best_seat is not None:
            name = state.cards.futures[player.future or ""].name
            line = ScoreLine("golden-future", state.cards.figures.future, "E1", {"name": name})
            lines_by_seat[best_seat].append(line)
    return lines_by_seat


def _winners_of_futures(state: Table) -> list[int | None]:
    """Return who gets the points of each player's future technology, ``None`` for nobody."""
    futures, is_owner_only = state.cards.futures, state.settings.future == "owner"
    cards = [futures.get(player.future or "") for player in state.players]
    kinds = [card.most if card else None for card in cards]
    winner_by_kind: dict[str | None, int | None] = {None: None}
    for kind, counts in counts_of_all(state, {each: None for each in kinds if each}).items():
        most = max(counts)
        winner_by_kind[kind] = counts.index(most) if counts.count(most) == 1 else None
    winners = [winner_by_kind[kind] for kind in kinds]
    if is_owner_only:
        return [winner if winner == owner else None for owner, winner in enumerate(winners)]
    return winners


def judgement_points(state: Table, seat: int, card: Judgement) -> int:
    """Return what a judgement gives a player at the end of the era (D1)."""
    return count_owned(state, seat, card.each) // card.per * card.points


def _judgement_lines(state: Table, seat: int) -> tuple[ScoreLine, ...]:
    """Return what the chosen judgement would give a player if the era ended now (D1)."""
    card = state.cards.judgements.get(state.judgement or "")
    points = 0 if card is None else judgement_points(state, seat, card)
    if card is None or not points:
        return ()
    return (ScoreLine("golden-points", points, "D1", {"name": card.name}),)


def standings(state: Table) -> tuple[Score, ...]:
    """Return the scores with the points of the chosen judgement (D1), and with the cities, which decide ties (E2).

    In a view, only visible cards and tokens count: not the future technologies of others, nor the values of their glory tokens.
    """
    return tuple(
        [
            Score(
                score.player,
                score.lines,
                _judgement_lines(state, score.player),
                (ScoreLine("golden-cities", len(player.cities), "E2"),),
            )
            for score, player in zip(scores(state), state.players, strict=True)
        ]
    )
