"""The kinds of the fields of this game: ids, numbers, and how often each card is in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from ancient_world.engine import Reason, Why, cards, count, one_of, plain_words
from ancient_world.engine.declared.plain_values import ReadOnlyDict
from ancient_world.games.the_ancient_world.box.catalog import CardFile

# --- kinds of fields ---


Coins = Annotated[int, count(called="coin|coins")]
Knowledge = Annotated[int, count(called="knowledge")]
Ambrosia = Annotated[int, count(called="ambrosia")]
"""The goods of a player, which choices cost and give."""
Citizen = Annotated[int, count(1, 5)]
"""The number of a citizen."""
CITIZENS = range(1, 6)
"""The numbers of all citizens of a player."""
Citizens = Annotated[tuple[int, ...], count(1, 5)]
Small = Annotated[int, count(0, 99)]
"""How many cards, dice or repairs there are at once: more than any card file allows."""
Stars = Annotated[int, count(1, 3)]
"""The stars of a titan deck."""

SpaceId = Annotated[str, one_of("space")]
UsableId = Annotated[str, one_of("card-with-action")]
EmpireId = Annotated[str, one_of("empire-card")]
MilitaryId = Annotated[str, one_of("military-card")]
MilitaryIds = Annotated[tuple[str, ...], one_of("military-card")]
TitanId = Annotated[str, one_of("titan-card")]
DistrictId = Annotated[str, one_of("district-card")]

Districts = Annotated[tuple[str, ...], cards("district-card")]
Titans = Annotated[tuple[str, ...], cards("titan-card")]


KINDS = {
    **plain_words("empire-card military-card occasion player-board space titan-deck"),
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


CARDS = {
    "empire": "empire-card",
    "military": "military-card",
    "titans": "titan-card",
    "districts": "district-card",
    "city_states": "city-state",
    "boards": "player-board",
}
"""The kind of the ids in each part of a card file."""


@lru_cache(maxsize=16)  # 19 % of reading a state
def ids(box: CardFile, *, early: bool) -> Mapping[str, frozenset[str]]:
    """The ids of each kind; ``early`` says that the first empire deck is in use still (P1)."""
    a, b, c = [frozenset(box.empire_deck(deck)) for deck in "ABC"]
    found = {
        **{kind: frozenset(getattr(box, part)) for part, kind in CARDS.items()},
        "space": frozenset(box.spaces),
        "citizen-place": frozenset(box.places),
        "card-with-action": frozenset((*box.empire, *box.city_states)),
        "occasion": frozenset((*box.spaces, "attack")),
        "empire-a-card": a,
        "empire-b-card": b,
        "empire-c-card": c,
        "dealt-empire-card": a | b,
        "empire-card-in-use": a if early else b,
        "dealt-military-card": frozenset(box.military_deck()),
        "titan-deck": frozenset("123"),
    }
    return ReadOnlyDict(found)


@lru_cache(maxsize=16)  # 3 % of reading a state
def titans_by_stars(box: CardFile) -> tuple[frozenset[str], ...]:
    """The titans of one, of two and of three stars."""
    return tuple([frozenset(box.titan_deck(stars)) for stars in (1, 2, 3)])


@lru_cache(maxsize=64)  # 22 % of reading a state
def counts(box: CardFile, players: int, boards: frozenset[str]) -> Mapping[str, int]:
    """How often each card is in a game; the starting cards once for each player, the starting titans of the boards in use."""
    figures = box.figures
    found = Counter((*figures.starting_empire, *figures.starting_military) * players)
    found.update(box.boards[board].titan for board in boards)
    found.update(box.military_deck() + box.district_deck())
    for deck in "ABC":
        found.update(box.empire_deck(deck))
    for stars in (1, 2, 3):
        found.update(box.titan_deck(stars))
    return ReadOnlyDict(found)


# --- names of cards ---


def called(cards: CardFile, card: object) -> str:
    """The name of a card or a board; what names none is quoted, since somebody wrote it."""
    name = cards.name_of(card) if isinstance(card, str) else card
    return repr(card) if name is card else str(name)


def named(cards: CardFile, why: Why, card: object, rule: str = "", **data: object) -> Reason:
    """Return a reason about a card, with its id and what sentences call it."""
    return why(rule, card=card, name=called(cards, card), **data)
