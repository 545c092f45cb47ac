"""Reading the ``[board]`` table: the figures of the board and of the set-up."""

from __future__ import annotations

import attrs

from ancient_world.games.the_ancient_world.box.abilities import (
    ALLOWED,
    GOODS,
    PRICE,
    read_abilities,
)
from ancient_world.games.the_ancient_world.box.table import Table
from ancient_world.games.the_ancient_world.components import (
    SPACES,
    Ability,
    AmbrosiaPrices,
    Figures,
    Goods,
)

__all__ = ["read_figures"]

_IDS = (0, 20)
_FACES = ("titan", "coin", "blank")


def read_figures(table: Table) -> Figures:
    """Read every figure; what is missing or wrong is noted and replaced by something small."""
    rounds = table.integer("rounds", 2, 12)
    covered_until = _read_covered_until(table, rounds)
    figures = Figures(
        rounds=rounds,
        starting_coins=table.integer("starting_coins", 0),
        seat_coins=_exactly_four(table.integers("seat_coins", (4, 4), (0, 99))),
        citizens=table.integer("citizens", 1, 5),
        capital=_read_capital(table),
        starting_empire=_read_ids(table, "starting_empire"),
        starting_military=_read_ids(table, "starting_military"),
        starting_titans=_read_ids(table, "starting_titans"),
        ambrosia_spaces=_read_ambrosia_spaces(table, covered_until),
        covered_until=covered_until,
        deck_b_round=table.integer("deck_b_round", 1, rounds),
        titan_stars=table.integers("titan_stars", (rounds - 1, rounds - 1), (1, 3)),
        refill_limit=_exactly_three(table.integers("refill_limit", (3, 3), (0, 99))),
        die=table.words("die", _FACES, "face", (1, 12)),
        labor=table.goods("labor", GOODS, required=True),
        learn_price=table.goods("learn_price", PRICE, required=True),
        learn_gain=table.goods("learn_gain", GOODS, required=True),
        expand_prices=_read_expand_prices(table),
        rebuild_repairs=table.integer("rebuild_repairs", 0),
        explore_cards=table.integer("explore_cards", 1),
        grow_price=table.goods("grow_price", PRICE, required=True),
        ambrosia=_read_ambrosia(table),
        banner_points=table.integers("banner_points", (1, 20), (0, 99)),
        starving_points=table.integer("starving_points", -99, 0),
        damaged_points=table.integer("damaged_points", -99, 0),
    )
    table.close()
    return figures


def _exactly_four(values: tuple[int, ...]) -> tuple[int, int, int, int]:
    return (values[0], values[1], values[2], values[3]) if len(values) == 4 else (0, 0, 0, 0)


def _exactly_three(values: tuple[int, ...]) -> tuple[int, int, int]:
    return (values[0], values[1], values[2]) if len(values) == 3 else (0, 0, 0)


def _read_ids(table: Table, key: str) -> tuple[str, ...]:
    """Read ids of cards; whether the cards are there is checked when all have been read."""
    ids = tuple(table.items(key, str, *_IDS))
    table.different(key, ids)
    return ids


def _read_capital(table: Table) -> tuple[Ability, ...]:
    inner = table.inner("capital")
    if inner is None:
        return ()
    abilities = read_abilities(inner, "capital")
    inner.close(also=ALLOWED["capital"])
    return abilities


def _read_covered_until(table: Table, rounds: int) -> tuple[tuple[str, int], ...]:
    inner = table.inner("covered_until")
    if inner is None:
        return ()
    covered = tuple(
        (space, inner.integer(space, 2, rounds)) for space in SPACES if space in inner.values
    )
    inner.close(also=SPACES)
    return covered


def _read_ambrosia_spaces(
    table: Table, covered_until: tuple[tuple[str, int], ...]
) -> tuple[str, ...]:
    key = "ambrosia_spaces"
    spaces = table.words(key, SPACES, "space", (0, len(SPACES)))
    table.different(key, spaces)
    for space, _ in covered_until:
        if space in spaces:
            table.fault("covered-space", key, f'"{space}" is covered at the start')
    return tuple(space for space in SPACES if space in spaces)


def _read_expand_prices(table: Table) -> tuple[Goods, ...]:
    return tuple(inner.as_goods(PRICE) for inner in table.inners("expand_prices", 1, 4))


def _read_ambrosia(table: Table) -> AmbrosiaPrices:
    inner = table.inner("ambrosia")
    names = [field.name for field in attrs.fields(AmbrosiaPrices)]
    if inner is None:
        return AmbrosiaPrices(**dict.fromkeys(names, 1))
    # Never free: what costs nothing could be bought without end.
    prices = {name: inner.integer(name, 1) for name in names}
    inner.close()
    return AmbrosiaPrices(**prices)
