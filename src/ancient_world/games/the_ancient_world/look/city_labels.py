"""The words of the game: the list of cards, labels of fields, places, and data for front-ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import attrs

from ancient_world.engine import (
    Board,
    Component,
    Place,
    Section,
    label,
    labels_from_ids,
    message_text,
    register_messages,
)
from ancient_world.games.the_ancient_world.box.ability_texts import (
    abilities_text,
    action_text,
    coin_effect_text,
    goods_text,
)
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city_card_types import (
    Card,
    EmpireCard,
    MilitaryCard,
    PlayerBoard,
    Titan,
)
from ancient_world.games.the_ancient_world.field_types import KIND_BY_FIELD, KIND_LABELS
from ancient_world.games.the_ancient_world.goods_and_spaces import (
    DIE_FACES,
    SPACE_NAMES,
    SPACES,
    TRIBES,
    Goods,
)
from ancient_world.games.the_ancient_world.look.city_board import (
    EMPIRE_COLUMNS,
    LOOKS,
    MILITARY_COLUMNS,
    PLAIN_COLUMNS,
    TITAN_COLUMNS,
    Row,
    card_section,
    table_section,
)
from ancient_world.games.the_ancient_world.state import AncientWorldState

# --- lists of cards ---


def card_list_message(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "cards-"."""
    return message_text(f"cards-{code}", data)


register_messages(
    {
        "cards-title": "{name}, digest {digest}",
        "cards-deck": "Empire deck {deck}",
        "cards-deck-start": "Cards that each empire starts with",
        "cards-military": "Military",
        "cards-titans": "Titans {stars}",
        "cards-districts": "Districts",
        "cards-city-states": "City-states",
        "cards-spaces": "Spaces of the board beside the eight",
        "cards-boards": "Player boards",
        "cards-titans-start": "Titans that threaten at the start",
    }
)


def card_list(cards: CardFile) -> Board:
    """Return the list of cards, with a section for each deck, sorted by id."""
    title = card_list_message("title", name=cards.title, digest=cards.digest[:12])
    return Board(title, [section for section in _card_sections(cards) if section.rows])


def _card_sections(cards: CardFile) -> Iterator[Section]:
    for deck in sorted({card.deck for card in cards.empire.values()}):
        empire = [cards.empire[card] for card in cards.empire_deck(deck)]
        title = (
            card_list_message("deck-start")
            if deck == "start"
            else card_list_message("deck", deck=deck)
        )
        yield card_section(title, EMPIRE_COLUMNS, empire, cards)
    yield card_section(
        card_list_message("military"), MILITARY_COLUMNS, cards.military.values(), cards
    )
    for stars in sorted({titan.stars for titan in cards.titans.values()}):
        titans = [cards.titans[titan] for titan in cards.titan_deck(stars)]
        title = card_list_message("titans" if stars else "titans-start", stars="*" * stars)
        yield card_section(title, TITAN_COLUMNS, titans, cards)
    yield card_section(
        card_list_message("districts"), PLAIN_COLUMNS, cards.districts.values(), cards
    )
    yield card_section(
        card_list_message("city-states"), PLAIN_COLUMNS, cards.city_states.values(), cards
    )
    own_spaces = cards.own_spaces.values()
    spaces = [(format(space.name), action_text(space.action)) for space in own_spaces]
    yield table_section(card_list_message("spaces"), ("space", "gives"), spaces)
    yield table_section(
        card_list_message("boards"), ("player-board", "titan", "other-side"), _board_rows(cards)
    )


def _board_rows(cards: CardFile) -> Iterator[Row]:
    for board in cards.boards.values():
        titan, city_state = cards.titans[board.titan], cards.city_states[board.city_state]
        yield format(board.name), format(titan.name), format(city_state.name)


# --- fields ---


FIELD_LABELS: dict[str, str] = {
    **labels_from_ids(
        "ambrosia armies card citizen city coins covered damaged decks districts empire_row knowledge "
        "military_row passed player players price round space spaces stars titan"
    ),
    **LOOKS["fields"],
}
"""Labels of fields, by field name or by class and field name."""


# --- places ---


SPACE_ROWS = 2
PRINTED_COLUMNS = 4
"""How many columns the eight spaces have."""
TITAN_DECK_IDS = "123"


def places_by_kind(cards: CardFile) -> dict[str, Mapping[str, Place]]:
    """Return the places: the eight spaces in two rows, the file's own spaces behind them, and titan decks by stars."""
    printed_spaces = cards.spaces[: SPACE_ROWS * PRINTED_COLUMNS]
    own_spaces = cards.spaces[SPACE_ROWS * PRINTED_COLUMNS :]
    spaces = {
        space: _place_at(index % PRINTED_COLUMNS, index // PRINTED_COLUMNS)
        for index, space in enumerate(printed_spaces)
    }
    own_space_places = {
        space: _place_at(PRINTED_COLUMNS + place // SPACE_ROWS, place % SPACE_ROWS)
        for place, space in enumerate(own_spaces)
    }
    decks = {stars: _place_at(place, 0) for place, stars in enumerate(TITAN_DECK_IDS)}
    return {"space": {**spaces, **own_space_places}, "titan-deck": decks}


def _place_at(column: int, row: int) -> Place:
    return Place(float(column), float(row))


# --- what front-ends ask ---


LABELS_BY_KIND = {
    "option": {
        "boards": "player boards",
        "city_states": "city-states",
        "starting_player": "who starts",
    },
    "space": SPACE_NAMES,
    "occasion": {"attack": "Attack"},
    "titan-deck": {"1": "titan deck *", "2": "titan deck **", "3": "titan deck ***"},
    "face": labels_from_ids(*DIE_FACES),
    "symbol": labels_from_ids(*TRIBES),
    "figure": {
        "coins": "price in coins",
        "knowledge": "price in knowledge",
        "ambrosia": "price in ambrosia",
        "stars": "stars",
        "defence": "defence",
    },
    "group": {
        "empire-A": "empire deck A",
        "empire-B": "empire deck B",
        "empire-C": "pile C",
        "empire-start": "starting cards of the empire",
        "military": "military deck",
        "military-start": "starting military cards",
        "titan-0": "starting titans",
        "titan-1": "titan deck *",
        "titan-2": "titan deck **",
        "titan-3": "titan deck ***",
    },
    "kind": KIND_LABELS,
}
"""Words for front-ends, by kind and then by id."""

COMPONENT_KINDS_BY_ID_KIND: dict[str, tuple[str, ...]] = {
    "citizen-place": ("space", "city-state"),
    "card-with-action": ("empire-card", "city-state"),
    "occasion": ("space", "occasion"),
    "empire-a-card": ("empire-card",),
    "empire-b-card": ("empire-card",),
    "empire-c-card": ("empire-card",),
    "dealt-empire-card": ("empire-card",),
    "empire-card-in-use": ("empire-card",),
    "dealt-military-card": ("military-card",),
    "dealt": ("empire-card", "military-card", "titan-card", "district-card", "player-board"),
}
"""The kinds of ids that fields of another kind can hold."""


def components(state: AncientWorldState) -> Iterator[Component]:
    """Yield the components: cards with their abilities, player boards, and the spaces of the board."""
    box = state.cards
    for field_name, kind in KIND_BY_FIELD.items():
        for card in getattr(box, field_name).values():
            banners = getattr(card, "banners", ())
            text = _component_text(box, card)
            group = _component_group(card)
            figures = dict(_printed_figures(card))
            yield Component(kind, card.id, format(card.name), text, group, banners, figures)
    for space in SPACES:
        yield Component("space", space, label(space), space_text(box, space))
    for own_space in box.own_spaces.values():
        yield Component(
            "space", own_space.id, format(own_space.name), space_text(box, own_space.id)
        )


def _component_text(box: CardFile, card: Card | PlayerBoard) -> str:
    """Return the text about a card: its abilities, a titan's coin face, or the two sides of a player board."""
    if isinstance(card, PlayerBoard):
        titan, city_state = box.titans[card.titan], box.city_states[card.city_state]
        names = {"titan": titan.name, "city_state": city_state.name}
        return message_text("board-titan-and-side", names)
    text = abilities_text(card, box)
    if not isinstance(card, Titan):
        return text
    coin_face_text = f"{label('face-coin')}: {coin_effect_text(card.coin_effect)}"
    return "; ".join(filter(None, [text, coin_face_text]))


def _component_group(card: Card | PlayerBoard) -> str:
    if isinstance(card, EmpireCard):
        return f"empire-{card.deck}"
    if isinstance(card, MilitaryCard):
        return "military-start" if card.starting else "military"
    return f"titan-{card.stars}" if isinstance(card, Titan) else ""


def _printed_figures(card: Card | PlayerBoard) -> Iterator[tuple[str, int]]:
    """Yield the printed numbers of a card: the goods of its price, or a titan's stars and defence."""
    if isinstance(card, (EmpireCard, MilitaryCard)):
        yield from [
            name_and_number
            for name_and_number in attrs.asdict(card.price).items()
            if name_and_number[1]
        ]
    elif isinstance(card, Titan):
        yield from (("stars", card.stars), ("defence", card.defence))


def space_text(box: CardFile, space: str) -> str:
    """Return the text about the action of one of the spaces."""
    if space in box.own_spaces:
        return action_text(box.own_spaces[space].action)
    return _space_sentence(box, space, goods_text, "")


def space_signs(box: CardFile, space: str) -> str:
    """Return what one of the spaces costs and gives as a line of signs: few words, and symbols for goods."""
    if space in box.own_spaces:
        return action_text(box.own_spaces[space].action)
    return _space_sentence(box, space, Goods.symbol_text, "-short")


def _space_sentence(
    box: CardFile, space: str, goods_in_text: Callable[[Goods], str], suffix: str
) -> str:
    """Return a sentence about one of the spaces, in which goods are written by a function."""
    figures = box.figures
    price, *other_prices = [goods_in_text(each) for each in _space_prices(box).get(space, ())] or [""]  # fmt: skip
    for other_price in other_prices:
        price = message_text("space-or", {"price": price, "other": other_price})
    gain = goods_in_text(figures.labor if space == "labor" else figures.learn_gain)
    amounts = {"repairs": figures.rebuild_repairs, "cards": figures.explore_cards}
    return message_text(f"space-{space}{suffix}", {**amounts, "price": price, "goods": gain})


def _space_prices(box: CardFile) -> dict[str, tuple[Goods, ...]]:
    """Return the prices of the spaces that have a price, each of which is enough."""
    figures = box.figures
    return {
        "learn": (figures.learn_price,),
        "grow": (figures.grow_price,),
        "expand": figures.expand_prices,
    }
