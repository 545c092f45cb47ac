"""The kinds of the fields of this game: ids, numbers, and how often each card is in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from ancient_world.engine import Reason, Refusal, cards, count, labels_from_ids, one_of
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile

# --- kinds of fields ---


CoinCount = Annotated[int, count(unit="coin|coins")]
KnowledgeCount = Annotated[int, count(unit="knowledge")]
AmbrosiaCount = Annotated[int, count(unit="ambrosia")]
"""The ambrosia of a player, which choices cost and give."""
CitizenNumber = Annotated[int, count(1, 5)]
"""The number of a citizen."""
CITIZEN_NUMBERS = range(1, 6)
"""The numbers of all citizens of a player."""
CitizenNumbers = Annotated[tuple[int, ...], count(1, 5)]
SmallNumber = Annotated[int, count(0, 99)]
"""A small number of cards, dice or repairs; more than any card file allows."""
StarCount = Annotated[int, count(1, 3)]
"""The stars of a titan deck."""

SpaceId = Annotated[str, one_of("space")]
UsableId = Annotated[str, one_of("card-with-action")]
EmpireId = Annotated[str, one_of("empire-card")]
MilitaryId = Annotated[str, one_of("military-card")]
MilitaryIds = Annotated[tuple[str, ...], one_of("military-card")]
TitanId = Annotated[str, one_of("titan-card")]
DistrictId = Annotated[str, one_of("district-card")]

DistrictIds = Annotated[tuple[str, ...], cards("district-card")]
TitanIds = Annotated[tuple[str, ...], cards("titan-card")]


KIND_LABELS = {
    **labels_from_ids("empire-card military-card occasion player-board space titan-deck"),
    "titan-card": "titan",
    "district-card": "district",
    "city-state": "city-state",
    "citizen-place": "space or city-state",
    "card-with-action": "empire card or city-state",
    "empire-a-card": "card of empire deck A",
    "empire-b-card": "card of empire deck B",
    "empire-c-card": "card of pile C",
    "dealt-empire-card": "card of an empire deck",
    "empire-card-in-use": "card of the empire deck in use",
    "dealt-military-card": "card of the military deck",
}
"""Words for the kinds of ids."""


KIND_BY_FIELD = {
    "empire": "empire-card",
    "military": "military-card",
    "titans": "titan-card",
    "districts": "district-card",
    "city_states": "city-state",
    "boards": "player-board",
}
"""The kind of the ids in each field of a card file."""


@lru_cache(maxsize=16)  # cached, since every reading of a state asks for the ids
def ids_by_kind(box: CardFile, *, is_deck_a_in_use: bool) -> Mapping[str, frozenset[str]]:
    """Return the ids of each kind in a game with these cards; ``is_deck_a_in_use`` says that empire deck A is still in use (P1)."""
    deck_a, deck_b, deck_c = [frozenset(box.empire_deck(deck)) for deck in "ABC"]
    ids_of = {
        **{kind: frozenset(getattr(box, field_name)) for field_name, kind in KIND_BY_FIELD.items()},
        "space": frozenset(box.spaces),
        "citizen-place": frozenset(box.places),
        "card-with-action": frozenset((*box.empire, *box.city_states)),
        "occasion": frozenset((*box.spaces, "attack")),
        "empire-a-card": deck_a,
        "empire-b-card": deck_b,
        "empire-c-card": deck_c,
        "dealt-empire-card": deck_a | deck_b,
        "empire-card-in-use": deck_a if is_deck_a_in_use else deck_b,
        "dealt-military-card": frozenset(box.military_deck()),
        "titan-deck": frozenset("123"),
    }
    return ReadOnlyDict(ids_of)


@lru_cache(maxsize=16)  # cached, since every reading of a state asks for the titans
def titans_by_stars(box: CardFile) -> tuple[frozenset[str], ...]:
    """Return the titans of one, two and three stars."""
    return tuple([frozenset(box.titan_deck(stars)) for stars in (1, 2, 3)])


@lru_cache(maxsize=64)  # cached, since every reading of a state asks for the counts
def card_counts(box: CardFile, players: int, boards_in_use: frozenset[str]) -> Mapping[str, int]:
    """Return how often each card is in a game: starting cards once for each player, starting titans for the boards in use."""
    figures = box.figures
    card_counter = Counter((*figures.starting_empire, *figures.starting_military) * players)
    card_counter.update(box.boards[board].titan for board in boards_in_use)
    card_counter.update(box.military_deck() + box.district_deck())
    for deck in "ABC":
        card_counter.update(box.empire_deck(deck))
    for stars in (1, 2, 3):
        card_counter.update(box.titan_deck(stars))
    return ReadOnlyDict(card_counter)


# --- names of cards ---


def quoted_name(cards: CardFile, card: object) -> str:
    """Return the name of a card or a board, or the quoted value if it names none."""
    name = cards.name_of(card) if isinstance(card, str) else card
    return repr(card) if name is card else str(name)


def reason_with_name(
    cards: CardFile, refusal: Refusal, card: object, rule: str = "", **reason_data: object
) -> Reason:
    """Return a reason about a card, with the card's id and name in its data."""
    return refusal(rule, card=card, name=quoted_name(cards, card), **reason_data)
