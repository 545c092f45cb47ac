"""The board in words, and the list of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

import attrs

from ancient_world.engine import Board, Section, message_text, register_messages
from ancient_world.games.golden_ages.box.effect_texts import card_text, price_text, translated_name
from ancient_world.games.golden_ages.box.golden_card_file import FIELD_BY_KIND, CardFile
from ancient_world.games.golden_ages.golden_card_types import (
    ERAS,
    Building,
    Civilization,
    Technology,
    Wonder,
)
from ancient_world.games.golden_ages.look.plain_map import (
    draw_map,
    seat_letter,
    tile_being_placed,
    tile_section,
)
from ancient_world.games.golden_ages.rules.golden_scores import scores
from ancient_world.games.golden_ages.state import GoldenAgesState
from ancient_world.games.golden_ages.table import Player

# --- lists of cards ---


register_messages(
    {
        **{f"golden-list-{word}": word for word in ("era", "number", "players", "effects")},
        "golden-list-title": "Card file {name}, digest {digest}",
        "golden-list-technologies": "Technologies",
        "golden-list-civilizations": "Civilizations",
        "golden-list-wonders": "Wonders",
        "golden-list-buildings": "Buildings",
        "golden-list-judgements": "History's judgement",
        "golden-list-futures": "Future technologies",
        "golden-list-price": "gold",
    }
)

HEADING_CODES_BY_KIND = {
    "technology": ("", "", "price", "effects"),
    "civilization": ("", "era", "number", "effects"),
    "wonder": ("", "era", "price", "effects"),
    "building": ("", "era", "players", "effects"),
}
"""The headings of the columns, by kind of card."""
SORT_FIELD_BY_KIND = {"civilization": "number", "wonder": "name", "building": "id"}
"""The field by which the cards of an era are sorted."""


def _list_text(code: str, **values: object) -> str:
    """Return the sentence of a code that begins with "golden-list-"."""
    return message_text(f"golden-list-{code}", values)


def details(state: GoldenAgesState) -> Board:
    """Return reference material for a game: the list of cards, and a drawing of each tile."""
    list_board = card_list(state.cards)
    tiles = [tile_section(state, tile) for tile in state.cards.map.tiles]
    return attrs.evolve(list_board, sections=(*list_board.sections, *tiles))


def card_list(cards: CardFile) -> Board:
    """Return the list of cards, with a section for each kind."""
    sections = [
        Section(_list_text(FIELD_BY_KIND[kind]), _column_headings(kind), _card_rows(cards, kind))
        for kind in cards.by_kind
    ]
    title = _list_text("title", name=cards.title, digest=cards.digest[:12])
    return Board(title, sections)


def _column_headings(kind: str) -> list[str]:
    return [_list_text(code) if code else "" for code in HEADING_CODES_BY_KIND.get(kind, ())]


def _card_rows(cards: CardFile, kind: str) -> list[tuple[str, ...]]:
    """Return a row for each card of a kind: its name, its figures, and its effects."""
    cards_of_kind = list(cards.by_kind[kind].values())
    if kind in SORT_FIELD_BY_KIND:
        cards_of_kind.sort(key=attrgetter("era", SORT_FIELD_BY_KIND[kind]))
    return [
        (format(card.name), *_card_figures(cards, card), card_text(cards, card))
        for card in cards_of_kind
    ]


def _card_figures(cards: CardFile, card: object) -> tuple[str, ...]:
    """Return the figures of a card, which stand between its name and its effects."""
    match card:
        case Technology():
            return f"{card.row}/{card.level}", str(card.price)
        case Civilization():
            return str(card.era), str(card.number)
        case Wonder():
            return str(card.era), price_text(cards, card)
        case Building():
            return str(card.era), f"{card.players}+"
    return ()


# --- the board ---


HEADINGS = (
    "civilization", "gold", "points", "cubes", "agora", "glory", "technologies", "yes",
)  # fmt: skip
register_messages(
    {
        **{f"golden-board-{word}": word for word in HEADINGS},
        "golden-ages-round": "Era {number}",
        "golden-ages-by-round": "Points by era",
        "golden-board-removed": "out of the game",
        "golden-board-era": "Era {era} of {eras}",
        "golden-board-before": "Before the first era",
        "golden-board-over": "The game is over",
        "golden-board-players": "Players",
        "golden-board-golden": "golden age",
        "golden-board-map": "Map",
        "golden-board-cards": "Cards",
        "golden-board-buildings": "buildings and wonders",
        "golden-board-secret": "in secret",
        "golden-board-open": "Open",
        "golden-board-open-buildings": "buildings",
        "golden-board-open-wonders": "wonders",
        "golden-board-open-judgements": "judgements",
        "golden-board-judgement": "chosen judgement",
        "golden-board-symbols": "g game, w wheat, r rock, * gem; (..) island; ~ sea, . land",
        "golden-board-pieces": "[A] capital of player A, A2 city of player A with 2 cubes; A standing colonist, a lying colonist",
        "golden-board-activated": "{name} (used)",
    }
)


def board_message(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "golden-board-"."""
    return message_text(f"golden-board-{code}", data)


def board(state: GoldenAgesState, names: Sequence[str]) -> Board:
    """Return the whole table; ``names`` are the players' names in seat order."""
    sections = (
        _players_section(state, names),
        Section(board_message("map"), (), [(line,) for line in draw_map(state)]),
        Section("", (), [(board_message(code),) for code in ("symbols", "pieces")]),
        _cards_section(state),
        _open_section(state),
        *tile_being_placed(state),
    )
    return Board(title(state), sections)


def title(state: GoldenAgesState) -> str:
    """Return the era, or that the game is over, as a line."""
    if not state.agenda:
        return board_message("over")
    return board_message("era", era=state.era, eras=ERAS) if state.era else board_message("before")


def _players_section(state: GoldenAgesState, names: Sequence[str]) -> Section:
    rows = []
    for score, player in zip(scores(state), state.players, strict=True):
        seat, civilization = score.player, player.civilization or "-"
        first_player_mark = ">" if seat == state.first and state.era > 0 else " "
        numbers = (player.gold, score.total, player.reserve, player.agora, len(player.glory))
        name = f"{first_player_mark}{seat_letter(seat)} {names[seat]}"
        golden_text = board_message("yes") if player.golden else ""
        rows.append(
            (name, translated_name(state.cards, civilization), *map(str, numbers), golden_text)
        )
    columns = ("civilization", "gold", "points", "cubes", "agora", "glory", "golden")
    return Section(board_message("players"), ("", *map(board_message, columns)), rows)


def _cards_section(state: GoldenAgesState) -> Section:
    technologies = state.cards.technologies
    rows = []
    for seat, player in enumerate(state.players):
        technology_names = [
            format(technologies[technology].name)
            for technology in player.technologies
            if technologies[technology].level > 1
        ]
        secret_names = [translated_name(state.cards, card) for card in player.face_down_cards]
        card_lists = (technology_names, _built_card_names(state, player), secret_names)
        rows.append((seat_letter(seat), *[", ".join(each) or "-" for each in card_lists]))
    return Section(
        board_message("cards"),
        ("", *map(board_message, ("technologies", "buildings", "secret"))),
        rows,
    )


def _built_card_names(state: GoldenAgesState, player: Player) -> Iterator[str]:
    for card in (*player.buildings, *player.wonders):
        name = translated_name(state.cards, card)
        yield board_message("activated", name=name) if card in player.activated else name


def _open_section(state: GoldenAgesState) -> Section:
    cards_by_code = {
        "open-buildings": state.open_buildings,
        "open-wonders": state.open_wonders,
        "open-judgements": state.open_judgements,
        "judgement": () if state.judgement is None else (state.judgement,),
    }
    rows = [
        (board_message(code), ", ".join([translated_name(state.cards, card) for card in cards]))
        for code, cards in cards_by_code.items()
        if cards
    ]
    return Section(board_message("open"), (), rows)
