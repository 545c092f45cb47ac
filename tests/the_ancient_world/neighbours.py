"""Actions to try in a state: every kind of action with every value that its fields could have, legal or not.

They find both what is legal but not listed, and what is listed but not legal.
"""

from __future__ import annotations

import itertools
import json
import string
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine.document_faults import as_json_values
from ancient_world.engine.message_catalogue import LABELS, SENTENCES
from ancient_world.games import the_ancient_world as taw

__all__ = ["assert_told", "neighbours", "neighbours_of_kind", "rule_ids"]

State = taw.AncientWorldState
Goods = taw.Goods


@cache
def values(cards: taw.CardFile, players: int) -> dict[str, tuple[Any, ...]]:
    """Return, by name of a field, the values to try: everything that exists, and something that does not."""
    ids = (*cards.empire, *cards.military, *cards.districts, *cards.titans, "no-card")
    prices = [Goods(*each) for each in itertools.product((0, 1, 3), (0, 1), (0, 1))]
    return {
        "citizen": tuple(range(7)),
        "space": (*cards.spaces, "nowhere"),
        "owner": tuple(range(-1, players + 1)),
        "titan": (*cards.titans, "no-titan"),
        "card": ids,
        "number": (0, 1, 2, 9),
        "ambrosia": (-1, 0, 1, 2, 3, 4, 5, 6),
        "price": tuple(dict.fromkeys([*cards.figures.expand_prices, *prices])),
    }


@cache
def _of_kind(cards: taw.CardFile, players: int, kind: Any) -> tuple[aw.Action, ...]:
    """Return every action of a kind, whatever the state."""
    candidates = values(cards, players)
    choices = [candidates[field.name] for field in attrs.fields(kind)]
    return tuple(kind(*chosen) for chosen in itertools.product(*choices))


def neighbours_of_kind(state: State, kind: type[aw.Action]) -> tuple[aw.Action, ...]:
    """Return every action of a kind that is worth trying in a state."""
    if kind is not taw.UseCard:
        hashable_kind: Any = kind
        return _of_kind(state.cards, len(state.players), hashable_kind)
    # All cards for every citizen and owner are too many: try the cards in cities, and two others.
    candidates = values(state.cards, len(state.players))
    owned = [owned.card for player in state.players for owned in player.city.empire]
    owned += [player.city.city_state for player in state.players if player.city.city_state]
    cards = dict.fromkeys([*owned, *state.decks.empire_row[:1], "no-card"])
    return tuple(
        taw.UseCard(citizen, card, owner)
        for citizen in candidates["citizen"]
        for card in cards
        for owner in candidates["owner"]
    )


def chance_outcomes(state: State) -> Iterator[aw.Action]:
    """Yield outcomes of chance, which no player may choose."""
    yield aw.Dealt(())
    yield aw.Dealt(state.decks.empire_a.unseen[:1])
    yield aw.Rolled(("blank",))
    yield aw.Rolled(("titan", "coin", "seven"))


def neighbours(state: State, earlier: Iterable[aw.Action] = ()) -> list[aw.Action]:
    """Return all actions to try in a state, and those that were legal earlier, without duplicates in a fixed order."""
    actions = dict.fromkeys(earlier)
    for kind in taw.GAME.action_types:
        actions.update(dict.fromkeys(neighbours_of_kind(state, kind)))
    actions.update(dict.fromkeys(chance_outcomes(state)))
    return list(actions)


# --- the contents of a reason ---


@cache
def rule_ids(game: str = "the_ancient_world") -> frozenset[str]:
    """Return the ids of all rules of a game, by the name of its folder."""
    text = files(f"ancient_world.games.{game}").joinpath("rules.toml").read_text("utf-8")
    return frozenset(rule["id"] for rule in tomllib.loads(text)["rule"])


def assert_told(reason: aw.Reason, game: str = "the_ancient_world") -> None:
    """Assert that a reason names a rule of the game, that its sentence has all its data, and that the data are JSON."""
    assert reason.rule in rule_ids(game) or reason.code in ("not-such-a-value", "not-an-action"), (
        reason
    )
    assert reason.code in SENTENCES, reason
    for _, name, spec, _ in string.Formatter().parse(SENTENCES[reason.code]):
        if name is None:
            continue
        assert name in reason.data, f"{reason.code} has no {name}"
        if spec == "label":
            value = reason.data[name]
            assert str(value) in LABELS or f"{value}" != str(value), f"no label for {value!r}"
    assert reason.message
    assert "{" not in reason.message
    assert json.loads(json.dumps(dict(reason.data))) == as_json_values(reason.data)
