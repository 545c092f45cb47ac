"""Count the cards of a deck, also in a view, where decks list the hidden cards that other players hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ancient_world.engine.chance import HIDDEN_ID, Deck
from ancient_world.engine.declared.hiding import change_decks, fields_with_secrets
from ancient_world.engine.declared.masked_values import masked_value_error
from ancient_world.engine.state import Draft, State


def deck_size(state: State | Draft, deck: Deck) -> int:
    """Return the number of cards in a deck.

    In a view, the unseen cards of a deck include the hidden cards that other players hold; those are not counted.

    Args:
        state: a state, a draft of it, or the state of a view.
        deck: one of its decks.

    Raises:
        HiddenValue: in this view, a hidden card may come from this deck or from another.

    Example:
        >>> from ancient_world.engine import deck_size
        >>> match = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7)
        >>> seen = match.view(0).state
        >>> len(match.state.pile), len(seen.pile), deck_size(seen, seen.pile)
        (8, 13, 8)
    """
    if not state.masked:
        return len(deck)
    rules: Any = State.rules_of(state)  # type: ignore[arg-type]  # a draft has the id of its game, too
    ids = rules.ids(state)
    decks: list[tuple[Deck, frozenset[str]]] = []

    def collect_deck(found_deck: Deck, own: frozenset[str]) -> Deck:
        decks.append((found_deck, own))
        return found_deck

    change_decks(ids, state, collect_deck)
    count = len(deck)
    for kind in _hidden_kinds(state):
        homes = [(each, own) for each, own in decks if not own.isdisjoint(ids[kind])]
        home, card_ids = homes[0]
        if ids[kind] <= card_ids:
            count -= home is deck
        elif any(each is deck for each, _ in homes):
            raise masked_value_error("not-known", state)
    return count


def _hidden_kinds(state: State | Draft) -> Iterator[str]:
    """Yield the kind of each hidden card in a state and its agenda, once per card."""
    yield from _hidden_kinds_within(state, state, -1)
    for step in state.agenda:
        yield from _hidden_kinds_within(state, step, step.whose())


def _hidden_kinds_within(state: Any, record: object, owner: int) -> Iterator[str]:
    for field in fields_with_secrets(type(record)):
        value = getattr(record, field.name)
        values = value if type(value) is tuple else (value,)
        if not field.is_secret:
            for index, part in enumerate(values):
                if part is not None:
                    yield from _hidden_kinds_within(
                        state, part, index if field.is_per_seat else owner
                    )
        elif field.ids is not None and field.ids.is_held:
            kinds = field.ids.kinds(state, owner, len(values))
            yield from [kind for kind, card in zip(kinds, values, strict=True) if card == HIDDEN_ID]
