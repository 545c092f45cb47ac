"""The board in words, and the list of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

import attrs

from ancient_world.engine import Board, Section, message_text, register_messages
from ancient_world.games.golden_ages.box.catalog import KINDS, CardFile
from ancient_world.games.golden_ages.box.descriptions import card_text, price_text, told_name
from ancient_world.games.golden_ages.card_types import (
    ERAS,
    Building,
    Civilization,
    Technology,
    Wonder,
)
from ancient_world.games.golden_ages.look.plain_map import (
    draw_map,
    letter,
    tile_section,
    tile_to_place,
)
from ancient_world.games.golden_ages.rules.scoring import scores
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

COLUMNS = {
    "technology": ("", "", "price", "effects"),
    "civilization": ("", "era", "number", "effects"),
    "wonder": ("", "era", "price", "effects"),
    "building": ("", "era", "players", "effects"),
}
"""The headings of the columns, by kind of card."""
ORDER = {"civilization": "number", "wonder": "name", "building": "id"}
"""The field by which the cards of an era are sorted."""


def _say(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "golden-list-"."""
    return message_text(f"golden-list-{code}", data)


def details(state: GoldenAgesState) -> Board:
    """Return reference material for a game: the list of cards, and a drawing of each tile."""
    list_board = card_list(state.cards)
    tiles = [tile_section(state, tile) for tile in state.cards.map.tiles]
    return attrs.evolve(list_board, sections=(*list_board.sections, *tiles))


def card_list(cards: CardFile) -> Board:
    """Return the list of cards, with a section for each kind."""
    sections = [
        Section(_say(KINDS[kind]), _column_headings(kind), _rows(cards, kind)) for kind in cards.by_kind
    ]
    title = _say("title", name=cards.title, digest=cards.digest[:12])
    return Board(title, sections)


def _column_headings(kind: str) -> list[str]:
    return [_say(code) if code else "" for code in COLUMNS.get(kind, ())]


def _rows(cards: CardFile, kind: str) -> list[tuple[str, ...]]:
    """Return a row for each card of a kind: its name, its figures, and its effects."""
    cards_of_kind = list(cards.by_kind[kind].values())
    if kind in ORDER:
        cards_of_kind.sort(key=attrgetter("era", ORDER[kind]))
    return [(format(each.name), *_figures(cards, each), card_text(cards, each)) for each in cards_of_kind]


def _figures(cards: CardFile, card: object) -> tuple[str, ...]:
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
    "civilization", "gold", "points", "cubes", "agora", "glory", "technologies", "yes", "removed",
)  # fmt: skip
register_messages(
    {
        **{f"golden-board-{word}": word for word in HEADINGS},
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
        "golden-board-pieces": "[A] capital of A, A2 its city of 2 cubes; A stands, a lies",
        "golden-board-activated": "{name} (used)",
    }
)


def say(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "golden-board-"."""
    return message_text(f"golden-board-{code}", data)


def board(state: GoldenAgesState, names: Sequence[str]) -> Board:
    """Return the whole table; ``names`` are the players' names in seat order."""
    sections = (
        _players_section(state, names),
        Section(say("map"), (), [(line,) for line in draw_map(state)]),
        Section("", (), [(say(each),) for each in ("symbols", "pieces")]),
        _cards(state),
        _open(state),
        *tile_to_place(state),
    )
    return Board(title(state), sections)


def title(state: GoldenAgesState) -> str:
    """Return the era, or that the game is over, as a line."""
    if not state.agenda:
        return say("over")
    return say("era", era=state.era, eras=ERAS) if state.era else say("before")


def _players_section(state: GoldenAgesState, names: Sequence[str]) -> Section:
    rows = []
    for score, player in zip(scores(state), state.players, strict=True):
        seat, civilization = score.player, player.civilization or "-"
        first_player_mark = ">" if seat == state.first and state.era > 0 else " "
        numbers = (player.gold, score.total, player.reserve, player.agora, len(player.glory))
        name, golden_text = f"{first_player_mark}{letter(seat)} {names[seat]}", say("yes") if player.golden else ""
        rows.append((name, told_name(state.cards, civilization), *map(str, numbers), golden_text))
    columns = ("civilization", "gold", "points", "cubes", "agora", "glory", "golden")
    return Section(say("players"), ("", *map(say, columns)), rows)


def _cards(state: GoldenAgesState) -> Section:
    technologies = state.cards.technologies
    rows = []
    for seat, player in enumerate(state.players):
        technology_names = [
            format(technologies[each].name)
            for each in player.technologies
            if technologies[each].level > 1
        ]
        secret_names = [told_name(state.cards, card) for card in player.face_down]
        card_lists = (technology_names, _built_card_names(state, player), secret_names)
        rows.append((letter(seat), *[", ".join(each) or "-" for each in card_lists]))
    return Section(say("cards"), ("", *map(say, ("technologies", "buildings", "secret"))), rows)


def _built_card_names(state: GoldenAgesState, player: Player) -> Iterator[str]:
    for card in (*player.buildings, *player.wonders):
        name = told_name(state.cards, card)
        yield say("activated", name=name) if card in player.activated else name


def _open(state: GoldenAgesState) -> Section:
    cards_by_code = {
        "open-buildings": state.open_buildings,
        "open-wonders": state.open_wonders,
        "open-judgements": state.open_judgements,
        "judgement": () if state.judgement is None else (state.judgement,),
    }
    rows = [
        (say(code), ", ".join([told_name(state.cards, card) for card in cards]))
        for code, cards in cards_by_code.items()
        if cards
    ]
    return Section(say("open"), (), rows)
