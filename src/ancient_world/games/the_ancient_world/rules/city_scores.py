"""The end of the game (V): the last ambrosia (M2), points line by line, and what decides ties."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

import attrs

from ancient_world.engine import (
    Choice,
    IdentityCache,
    Score,
    ScoreLine,
    Sentence,
    register_messages,
)
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import Army, City
from ancient_world.games.the_ancient_world.city_abilities import Scoring
from ancient_world.games.the_ancient_world.goods_and_spaces import TRIBES
from ancient_world.games.the_ancient_world.rules.ambrosia_spending import (
    END_ROW,
    SPENDING_CHOICES,
    Decline,
    TableDecision,
)
from ancient_world.games.the_ancient_world.table import Player, PlayerDraft, Table

register_messages(
    {
        "score-starving": "{count:starving citizen|starving citizens}",
        "score-damaged": "{count:damaged empire card|damaged empire cards}",
        "score-tribe": "{tribe:label}: {count:banner|banners}",
        "score-starving-row": "starving citizens",
        "score-damaged-row": "damaged empire cards",
        "score-tribe-row": "banners: {tribe:label}",
        "score-coins": "coins",
        "score-cards": "empire cards, districts and titans",
        "score-knowledge": "knowledge",
        "score-ambrosia": "ambrosia",
        "score-card": "{name}: {per:label} {count}",
    }
)


TIE_BREAKERS = ("score-coins", "score-cards", "score-knowledge", "score-ambrosia")
"""The codes of the counts that decide ties, in order (V4)."""


def count_banners(state: Table, seat: int) -> dict[str, int]:
    """Return a player's banners of each tribe: on empire cards, even damaged ones, defeated titans and armies (V1, V2)."""
    player = state.players[seat]
    return count_city_banners(state.cards, player.city, player.armies)


def count_city_banners(cards: CardFile, city: City, armies: Iterable[Army]) -> dict[str, int]:
    """Return the banners of each tribe in a city with its armies (V1, V2)."""
    counts = dict(city.banners(cards))
    for army in armies:
        for tribe in cards.military[army.card].banners:
            counts[tribe] += 1
    return counts


def repaired_city(city: City) -> City:
    """Return the city with every card face up (V1)."""
    if not city.damaged_cards():
        return city
    return City(
        city.city_state,
        tuple(
            [
                type(owned_card)(owned_card.card, False, owned_card.citizen)
                for owned_card in city.empire
            ]
        ),
        city.districts,
        city.titans,
    )


def _tribe_counter(tribe: str) -> Callable[[Table, int, City], int]:
    return lambda state, seat, _: count_banners(state, seat)[tribe]


def _player_counter(counter: Callable[[PlayerDraft], int]) -> Callable[[Table, int, City], int]:
    return lambda state, seat, _: counter(state.players[seat])


COUNTERS: dict[str, Callable[[Table, int, City], int]] = {
    **{tribe: _tribe_counter(tribe) for tribe in TRIBES},
    "banner": lambda state, seat, _: sum(count_banners(state, seat).values()),
    "tribe-set": lambda state, seat, _: min(count_banners(state, seat).values()),
    "empire": lambda _, __, city: len(city.empire),
    "district": lambda _, __, city: len(city.districts),
    "titan": lambda _, __, city: len(city.titans),
    "citizen": _player_counter(lambda player: player.citizen_count),
    "coins": _player_counter(lambda player: player.coins),
    "knowledge": _player_counter(lambda player: player.knowledge),
    "ambrosia": _player_counter(lambda player: player.ambrosia),
    "army": _player_counter(lambda player: len(player.armies)),
    "retired": _player_counter(lambda player: sum(len(army.retired) for army in player.armies)),
    "food": lambda state, _, city: city.totals(state.cards).food,
    "capacity": lambda state, _, city: city.totals(state.cards).capacity,
    "stored": _player_counter(lambda player: len(player.stored)),
}
"""The count of each word in ``totals.SCORED_KINDS``, for a seat and its repaired city."""


def scores(state: Table) -> tuple[Score, ...]:
    """Return every player's score as if the game ended now, in seat order."""
    return tuple([_cached_score(state, seat) for seat in range(len(state.players))])


def _cached_score(state: Table, seat: int) -> Score:
    """Return a player's score from the cache; it depends only on the player's side, which most choices leave as it is."""
    cached_scores: list[Score] = _score_cache(state.players[seat], state.cards, seat)
    if not cached_scores:
        cached_scores.append(score(state, seat))
    return cached_scores[0]


@IdentityCache
def _score_cache(_player: Player, _cards: CardFile, _seat: int) -> list[Score]:
    """Return the cached list that holds the score of this side once it is computed."""
    return []


def total(state: Table, player: int) -> int:
    """Return the total of a player's score without making its lines."""
    own, figures = state.players[player], state.cards.figures
    points = len(own.starving) * figures.starving_points
    points += len(own.city.damaged_cards()) * figures.damaged_points
    for count in count_banners(state, player).values():
        if count:
            points += figures.banner_points[min(count, len(figures.banner_points)) - 1]
    city, empire = repaired_city(own.city), state.cards.empire
    for owned_card in city.empire:
        for scoring in empire[owned_card.card].totals.scoring:
            points += scoring_points(state, player, city, scoring)[0]
    return points


def score(state: Table, seat: int) -> Score:
    """Return a player's score, line by line (V1-V3), without lines of 0 points except for tribes."""
    figures = state.cards.figures
    player = state.players[seat]
    lines = []
    if player.starving:
        count = len(player.starving)
        points = count * figures.starving_points
        lines.append(ScoreLine("score-starving", points, "V1", {"count": count}))
    damaged_cards = player.city.damaged_cards()
    if damaged_cards:
        points = len(damaged_cards) * figures.damaged_points
        lines.append(ScoreLine("score-damaged", points, "V1", {"count": len(damaged_cards)}))
    counts_by_tribe = count_banners(state, seat)
    for tribe in TRIBES:
        count = counts_by_tribe[tribe]
        points = figures.banner_points[min(count, len(figures.banner_points)) - 1] if count else 0
        lines.append(ScoreLine("score-tribe", points, "V2", {"tribe": tribe, "count": count}))
    city = repaired_city(player.city)
    for owned_card in city.empire:
        design = state.cards.empire[owned_card.card]
        for scoring in design.totals.scoring:
            points, count = scoring_points(state, seat, city, scoring)
            line_data = {"card": design.id, "name": design.name, "per": scoring.per, "count": count}
            lines.append(ScoreLine("score-card", points, "V3", line_data))
    return Score(seat, tuple(lines))


def scoring_points(state: Table, seat: int, city: City, scoring: Scoring) -> tuple[int, int]:
    """Return the points of a scoring ability, and what it counted (V3)."""
    count = COUNTERS[scoring.per](state, seat, city)
    points = count // scoring.every * scoring.points
    return (points if scoring.most is None else min(points, scoring.most)), count


def tie_breakers(state: Table, seat: int) -> tuple[int, int, int, int]:
    """Return coins, the number of empire, district and titan cards, knowledge and ambrosia; more is better (V4)."""
    player = state.players[seat]
    city = player.city
    cards = len(city.empire) + len(city.districts) + len(city.titans)
    return player.coins, cards, player.knowledge, player.ambrosia


def _rank(state: Table, seat: int) -> tuple[int, ...]:
    """Return what players are ranked by: points, then the tie-breakers (V4)."""
    return total(state, seat), *tie_breakers(state, seat)


def standings(state: Table) -> tuple[Score, ...]:
    """Return the scores with the counts that decide ties (V4); nothing runs, as every line counts what there is now."""
    return tuple(
        [
            Score(score.player, score.lines, tie_breakers=_tie_breaker_lines(state, score.player))
            for score in scores(state)
        ]
    )


def _tie_breaker_lines(state: Table, seat: int) -> tuple[ScoreLine, ...]:
    counts = zip(TIE_BREAKERS, tie_breakers(state, seat), strict=True)
    return tuple([ScoreLine(code, count, "V4") for code, count in counts])


# --- the last ambrosia ---


def _best_rank(state: Table, seat: int) -> tuple[int, ...]:
    """Return the best rank that a player can reach by buying coins for ambrosia (M2)."""
    player, price = state.players[seat], state.cards.figures.ambrosia.coin
    ranks = [_rank(state, seat)]
    for bought_coins in range(1, player.ambrosia // price + 1):
        richer_player = attrs.evolve(
            player,
            coins=player.coins + bought_coins,
            ambrosia=player.ambrosia - bought_coins * price,
        )
        players = (*state.players[:seat], richer_player, *state.players[seat + 1 :])
        ranks.append(_rank(attrs.evolve(state, players=players), seat))
    return max(ranks)


class LastAmbrosia(TableDecision):
    """Buy coins for ambrosia for the last time (M2), if that can gain points or the victory (V4)."""

    rule = "M2"
    label = "the last ambrosia"
    prompt: ClassVar[Sentence] = Sentence(
        "Buy coins with your last ambrosia, or decline",
        "{player:seat} is spending the last ambrosia",
    )
    declined_sentence: ClassVar[Sentence] = Sentence(
        "decline", "{player:seat} keeps the rest of the ambrosia"
    )
    allowed_on: ClassVar[tuple[str, ...]] = ("", "last-ambrosia")
    row_of = END_ROW
    choices: ClassVar[tuple[type[Choice], ...]] = (Decline, *SPENDING_CHOICES)

    def is_possible(self, state: Table) -> bool:
        return state.round == state.cards.figures.rounds

    def waits(self, state: Table) -> bool:
        if state.players[self.player].ambrosia < state.cards.figures.ambrosia.coin:
            return False
        current_rank, best_rank = _rank(state, self.player), _best_rank(state, self.player)
        return best_rank[0] > current_rank[0] or self._can_decide_victory(
            state, current_rank, best_rank
        )

    def _can_decide_victory(
        self, state: Table, current_rank: tuple[int, ...], best_rank: tuple[int, ...]
    ) -> bool:
        """Return whether victory is in reach and could be lost without coins; players asked later may still buy some."""
        later_seats = {step.player for step in state.agenda if isinstance(step, LastAmbrosia)}
        other_seats = [seat for seat in range(len(state.players)) if seat != self.player]
        highest_rank = max(
            _best_rank(state, seat) if seat in later_seats else _rank(state, seat)
            for seat in other_seats
        )
        return (
            best_rank >= max(_rank(state, seat) for seat in other_seats)
            and current_rank <= highest_rank
        )
