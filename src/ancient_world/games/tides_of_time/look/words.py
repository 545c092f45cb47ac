"""The words of the game: what cards say, fields of the state, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ancient_world.engine import (
    Board,
    Component,
    Section,
    label,
    labels_from_ids,
    message_text,
    register_messages,
)
from ancient_world.games.tides_of_time.abilities import SUITS
from ancient_world.games.tides_of_time.box.catalog import Card, CardFile
from ancient_world.games.tides_of_time.state import TidesState
from ancient_world.games.tides_of_time.table import Points

# --- cards ---


def say(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "tides-"."""
    return message_text(f"tides-{code}", data)


register_messages(
    {
        "tides-cards-title": "{name}, digest {digest}",
        "tides-cards": "The 18 cards",
        **labels_from_ids("card kingdom now points scores suit", prefix="tides-column-"),
    },
    {"no-suit": "-"},
)


def name_of(cards: CardFile, card: str) -> str:
    """Return the name of a card, or the mark for a card that nobody can see."""
    return format(cards.name_of(card))


def names_of(cards: CardFile, some: Iterable[str]) -> str:
    """Return the names of several cards, separated by commas."""
    return ", ".join([name_of(cards, card) for card in some])


def suit_of(card: Card | None) -> str:
    """Return the suit of a card as a word."""
    return label("no-suit" if card is None or card.suit is None else card.suit)


def objective(card: Card) -> str:
    """Return what a card scores."""
    return card.ability.told()


def columns(*codes: str) -> tuple[str, ...]:
    """Return the headings of columns."""
    return tuple([say(f"column-{code}") for code in codes])


def card_list(cards: CardFile) -> Board:
    """Return the list of all cards, each with its suit and objective."""
    rows = [(format(card.name), suit_of(card), objective(card)) for card in cards.cards.values()]
    title = say("cards-title", name=cards.title, digest=cards.digest[:12])
    return Board(title, (Section(say("cards"), columns("card", "suit", "scores"), rows),))


# --- fields ---


FIELDS = {
    **labels_from_ids("card hand kingdom pile player players points relics round"),
    "settings": "what was agreed on",
    "nest_needs_one": "whether a majority needs one",
    "roof_ties": "how ties of the roof are judged",
    "sets": "how sets are counted",
    "molehill": "what the molehill scores",
    "secret": "cards that nobody else has seen",
    "chosen": "card face down",
    "relic": "chosen relic",
    "Player.removed": "card chosen to be removed",
    "removed": "removed from the game",
    "noted": "points of the rounds",
    # steps and actions
    "count": "cards to be dealt",
}
"""Labels of fields, by field name or by class and field name."""


# --- what front-ends ask ---


WORDS = {
    "option": {
        "nest_needs_one": "whether a tie of none against none is won by nobody",
        "roof_ties": "which of several most numerous suits are doubled",
        "sets": "what set cards look at",
        "molehill": "what the card for single symbols looks at",
    },
    "option-roof_ties": {"all": "all of them", "none": "none of them"},
    "option-sets": {"doubled": "doubled symbols", "printed": "printed symbols"},
    "option-molehill": {"doubled": "doubled symbols", "printed": "printed symbols"},
    "symbol": labels_from_ids(*SUITS),
    "figure": {"points": "points"},
    "kind": {"card": "card"},
}
"""Words for front-ends, by kind and then by id."""

GATHERED = {
    "settings-roof-ties": ("option-roof_ties",),
    "settings-sets": ("option-sets",),
    "settings-molehill": ("option-molehill",),
}
"""The options whose values a field holds, by the kind of the field."""


def components(state: TidesState) -> Iterator[Component]:
    """Yield the cards, each with its suit and objective."""
    for card in state.cards.cards.values():
        suit = () if card.suit is None else (card.suit,)
        points = card.ability.printed
        figures = {} if points is None else {"points": points}
        yield Component("card", card.id, format(card.name), objective(card), "", suit, figures)


# --- what happened ---


register_messages(
    {
        "tides-revealed": "The cards are turned up: {cards}.",
        "tides-revealed-of": "{cards} ({name})",
        "tides-scored-round": "{name} scores {points:point|points} in round {round}: {cards}.",
        "tides-scored-round:you": "You score {points:point|points} in round {round}: {cards}.",
        "tides-left": "{name} keeps {relic} as a relic and removes {removed} from the game.",
        "tides-left:you": "You keep {relic} as a relic and remove {removed} from the game.",
    }
)


def news(before: TidesState, after: TidesState, names: Sequence[str]) -> Iterator[str]:
    """Yield a line for the cards that were revealed, for each kingdom that was scored, and for each relic."""
    revealed_texts = [_revealed(before, after, seat, name) for seat, name in enumerate(names)]
    if all(revealed_texts):
        yield say("revealed", cards=", ".join(revealed_texts))
    for round_index in range(len(before.noted), len(after.noted)):
        for seat, name in enumerate(names):
            cards, points = scored(after, after.noted[round_index][seat]), after.scored(seat)[round_index]
            yield say("scored-round", round=round_index + 1, name=name, points=points, cards=cards)
    removed_before = len(before.removed)
    for removal_index, card in enumerate(
        after.removed[removed_before:], removed_before
    ):  # each round adds one removed card for each player
        relic = after.players[removal_index % 2].relics[removal_index // 2]
        relic, removed_name = (name_of(after.cards, each) for each in (relic, card))
        yield say("left", name=names[removal_index % 2], relic=relic, removed=removed_name)


def scored(state: TidesState, rows: Sequence[Points]) -> str:
    """Return what each card of a kingdom gave: "Kings Nest 0, The Vestibule 12"."""
    return ", ".join([f"{name_of(state.cards, row.card)} {row.points}" for row in rows])


def _revealed(before: TidesState, after: TidesState, seat: int, name: str) -> str:
    """Return a sentence with the cards of a player that this action turned up, also where it ended the round.

    Empty if there are none.
    """
    player_before, kingdom = before.players[seat], after.players[seat].kingdom
    if len(after.noted) > len(before.noted):
        kingdom = tuple([row.card for row in after.noted[-1][seat]])
    new_cards = [card for card in kingdom if card not in player_before.shown]
    return say("revealed-of", cards=names_of(after.cards, new_cards), name=name) if new_cards else ""
