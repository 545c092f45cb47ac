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
from ancient_world.games.tides_of_time.box.tides_card_file import Card, CardFile
from ancient_world.games.tides_of_time.objectives import SUITS
from ancient_world.games.tides_of_time.state import TidesState
from ancient_world.games.tides_of_time.table import Points

# --- cards ---


def message(code: str, **data: object) -> str:
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


def card_name(cards: CardFile, card: str) -> str:
    """Return the name of a card, or the mark for a card that nobody can see."""
    return format(cards.name_of(card))


def card_names(cards: CardFile, card_ids: Iterable[str]) -> str:
    """Return the names of several cards, separated by commas."""
    return ", ".join([card_name(cards, card) for card in card_ids])


def suit_label(card: Card | None) -> str:
    """Return the suit of a card as a word."""
    return label("no-suit" if card is None or card.suit is None else card.suit)


def objective_text(card: Card) -> str:
    """Return what a card scores."""
    return card.ability.objective_text()


def column_headings(*codes: str) -> tuple[str, ...]:
    """Return the headings of columns."""
    return tuple([message(f"column-{code}") for code in codes])


def card_list(cards: CardFile) -> Board:
    """Return the list of all cards, each with its suit and objective."""
    rows = [
        (format(card.name), suit_label(card), objective_text(card)) for card in cards.cards.values()
    ]
    title = message("cards-title", name=cards.title, digest=cards.digest[:12])
    return Board(
        title, (Section(message("cards"), column_headings("card", "suit", "scores"), rows),)
    )


# --- fields ---


FIELD_LABELS = {
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


LABELS_BY_KIND = {
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

OPTION_KINDS_BY_FIELD_KIND = {
    "settings-roof-ties": ("option-roof_ties",),
    "settings-sets": ("option-sets",),
    "settings-molehill": ("option-molehill",),
}
"""The options whose values a field holds, by the kind of the field."""


def components(state: TidesState) -> Iterator[Component]:
    """Yield the cards, each with its suit and objective."""
    for card in state.cards.cards.values():
        suit = () if card.suit is None else (card.suit,)
        points = card.ability.printed_points
        figures = {} if points is None else {"points": points}
        yield Component("card", card.id, format(card.name), objective_text(card), "", suit, figures)


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
    revealed_texts = [_revealed_text(before, after, seat, name) for seat, name in enumerate(names)]
    if all(revealed_texts):
        yield message("revealed", cards=", ".join(revealed_texts))
    for round_index in range(len(before.noted), len(after.noted)):
        for seat, name in enumerate(names):
            cards = card_points_text(after, after.noted[round_index][seat])
            points = after.round_points(seat)[round_index]
            yield message(
                "scored-round", round=round_index + 1, name=name, points=points, cards=cards
            )
    removed_before = len(before.removed)
    for removal_index, card in enumerate(
        after.removed[removed_before:], removed_before
    ):  # each round adds one removed card for each player
        relic = after.players[removal_index % 2].relics[removal_index // 2]
        relic, removed_name = (card_name(after.cards, card_id) for card_id in (relic, card))
        yield message("left", name=names[removal_index % 2], relic=relic, removed=removed_name)


def card_points_text(state: TidesState, rows: Sequence[Points]) -> str:
    """Return what each card of a kingdom gave: "Kings Nest 0, The Vestibule 12"."""
    return ", ".join([f"{card_name(state.cards, row.card)} {row.points}" for row in rows])


def _revealed_text(before: TidesState, after: TidesState, seat: int, name: str) -> str:
    """Return a sentence with the cards of a player that this action turned up, also where it ended the round.

    Empty if there are none.
    """
    player_before, kingdom = before.players[seat], after.players[seat].kingdom
    if len(after.noted) > len(before.noted):
        kingdom = tuple([row.card for row in after.noted[-1][seat]])
    new_cards = [card for card in kingdom if card not in player_before.open_cards]
    return (
        message("revealed-of", cards=card_names(after.cards, new_cards), name=name)
        if new_cards
        else ""
    )
