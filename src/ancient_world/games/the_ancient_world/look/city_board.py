"""The table in words, for people to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from ancient_world.engine import (
    Board,
    Section,
    label,
    labels_from_ids,
    message_text,
    register_messages,
)
from ancient_world.engine.importing import packaged_toml
from ancient_world.games.the_ancient_world.box.ability_texts import (
    abilities_text,
    card_name,
    coin_effect_text,
    goods_text,
    space_name,
    strength_text,
)
from ancient_world.games.the_ancient_world.box.city_card_file import CardFile
from ancient_world.games.the_ancient_world.city import Army, OwnedCard, Placed
from ancient_world.games.the_ancient_world.city_card_types import Card, MilitaryCard, Titan
from ancient_world.games.the_ancient_world.goods_and_spaces import NO_GOODS, TRIBES
from ancient_world.games.the_ancient_world.rules.city_scores import count_banners, score
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Player, Threat


def board_message(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "board-"."""
    return message_text(f"board-{code}", data)


LOOKS = packaged_toml("ancient_world.games.the_ancient_world.look", "looks.toml") or {}
"""Colours and emblems of spaces and cards, the meanings of symbols, sentences, and labels of fields."""
register_messages(
    {
        **labels_from_ids(
            "ambrosia banners card citizens coin-face covered defence discarded gives lands "
            "other-side price retired space stored titan where",
            prefix="board-",
        ),
        **LOOKS["sentences"],
        **{
            f"the-ancient-world-symbol-{name}": meaning
            for name, meaning in LOOKS["meanings"].items()
        },
    },
    {"swords-only": "swords", "swords-arrows": "swords and arrows"},
)

EMPIRE_COLUMNS = ("card", "price", "banners", "gives")
MILITARY_COLUMNS = ("card", "price", "gives")
TITAN_COLUMNS = ("titan", "defence", "banners", "gives", "coin-face")
PLAIN_COLUMNS = ("card", "gives")
"""The columns that every kind of card has."""

Row = tuple[str, ...]


def board(state: AncientWorldState, names: Sequence[str]) -> Board:
    """Return the whole table; ``names`` are the players' names in seat order."""
    cards, decks = state.cards, state.decks
    empire = [cards.empire[card] for card in decks.empire_row]
    military = [cards.military[card] for card in decks.military_row]
    districts = [cards.districts[card] for card in (decks.district,) if card is not None]
    district_row = [card_row(card, PLAIN_COLUMNS, cards) for card in districts]
    pile_c = [cards.empire[card] for card in decks.empire_c]
    sections = [
        table_section(
            board_message("spaces"), ("space", "ambrosia", "citizens"), _space_rows(state, names)
        ),
        card_section(board_message("row"), EMPIRE_COLUMNS, empire, cards),
        card_section(board_message("military"), MILITARY_COLUMNS, military, cards),
        table_section(
            board_message("titans"), ("where", *TITAN_COLUMNS), _titan_rows(state, names)
        ),
        table_section(board_message("district", count=len(decks.districts)), (), district_row),
        *[_player_section(state, seat, names) for seat in range(len(names))],
        attrs.evolve(
            card_section(board_message("pile-c"), EMPIRE_COLUMNS, pile_c, cards), detail=True
        ),
    ]
    return Board(
        title_line(state, names),
        [board_section for board_section in sections if board_section.rows],
    )


def table_section(title: str, columns: Iterable[str], rows: Iterable[Row]) -> Section:
    """Return a section of the table, with the words for its columns."""
    return Section(title, map(board_message, columns), rows)


def card_section(
    title: str, columns: Iterable[str], card_designs: Iterable[Card], cards: CardFile
) -> Section:
    """Return a section with a row for each of some cards."""
    return table_section(title, columns, [card_row(card, columns, cards) for card in card_designs])


def title_line(state: AncientWorldState, names: Sequence[str]) -> str:
    """Return the round and the starting player, or that the game is over, as a line."""
    if not state.agenda:
        return board_message("over")
    rounds, first_name = state.cards.figures.rounds, names[state.first_player]
    return board_message("round", round=state.round, rounds=rounds, name=first_name)


def _space_rows(state: AncientWorldState, names: Sequence[str]) -> Iterator[Row]:
    for space in state.spaces:
        if space.id in state.cards.city_states:
            continue  # the list of the city says who stands there
        ambrosia = board_message("covered") if space.covered else str(space.ambrosia or "")
        yield space_name(state.cards, space.id), ambrosia, citizens_text(space.citizens, names)


def citizens_text(citizens: Sequence[Placed], names: Sequence[str]) -> str:
    """Return the citizens on a space, grouped by player: "Ada: 1 3 · Tom: 2"."""
    numbers_by_seat: dict[int, list[str]] = {}
    for citizen in citizens:
        numbers_by_seat.setdefault(citizen.player, []).append(str(citizen.number))
    return board_message("between").join(
        board_message("citizens-of", name=names[seat], numbers=" ".join(sorted(citizen_numbers)))
        for seat, citizen_numbers in numbers_by_seat.items()
    )


def card_texts(card: Card, cards: CardFile) -> dict[str, str]:
    """Return the texts about a card, by column; "gives" are its abilities, for a military card with its banners."""
    tribe_names = ", ".join([label(tribe) for tribe in getattr(card, "banners", ())])
    abilities_of_card = abilities_text(card, cards)
    texts = {
        "card": format(card.name),
        "banners": tribe_names,
        "abilities": abilities_of_card,
        "gives": abilities_of_card,
    }
    if isinstance(card, Titan):
        strength_kind = label("swords-arrows" if card.arrows else "swords-only")
        coin_face = coin_effect_text(card.coin_effect)
        return texts | {
            "titan": texts["card"],
            "defence": f"{card.defence} {strength_kind}",
            "coin-face": coin_face,
        }
    if isinstance(card, MilitaryCard) and tribe_names:
        texts["gives"] = "; ".join(
            filter(None, [abilities_of_card, board_message("card-banners", tribes=tribe_names)])
        )
    return texts | {"price": goods_text(getattr(card, "price", NO_GOODS))}


def card_row(card: Card, columns: Iterable[str], cards: CardFile) -> Row:
    """Return the texts about a card in some columns."""
    text_by_column = card_texts(card, cards)
    return tuple([text_by_column[column] for column in columns])


def _titan_rows(state: AncientWorldState, names: Sequence[str]) -> Iterator[Row]:
    titans = state.cards.titans
    for stars, pile in enumerate(state.decks.titans, start=1):
        if pile.face_up is not None:
            place_text = board_message("deck", stars="*" * stars, count=len(pile.deck))
            yield place_text, *card_row(titans[pile.face_up], TITAN_COLUMNS, state.cards)
    for player, name in zip(state.players, names, strict=True):
        if player.threat is not None:
            place_text = _threat_place(player.threat, name)
            yield place_text, *card_row(titans[player.threat.titan], TITAN_COLUMNS, state.cards)


def _threat_place(threat: Threat, name: str) -> str:
    """Return whom a titan threatens, and the ambrosia that it was fed."""
    code = "fed" if threat.ambrosia else "threatens"
    return board_message(code, name=name, ambrosia=threat.ambrosia)


def threat_text(state: AncientWorldState, threat: Threat, name: str) -> str:
    """Return the text about a threatening titan."""
    return board_message("between").join(
        [card_name(state.cards, threat.titan), _threat_place(threat, name)]
    )


def _player_section(state: AncientWorldState, seat: int, names: Sequence[str]) -> Section:
    """Return everything that a player has: goods in the title, a line for each other kind of thing."""
    player = state.players[seat]
    city, totals = player.city, player.city.totals(state.cards)
    card_texts_of_city = [owned_text(state, owned_card, names) for owned_card in city.empire]
    army_texts = [army_text(state, army) for army in player.armies]
    rows = [
        (board_message("player-board"), _card_names(state, filter(None, [player.board]))),
        (board_message("people"), citizen_summary(state, player)),
        (
            board_message("city", built=len(card_texts_of_city), capacity=totals.capacity),
            ", ".join([*_city_state_text(state, city.city_state, names), *card_texts_of_city]),
        ),
        (board_message("lands"), _card_names(state, city.districts + city.titans)),
        (
            board_message("armies", count=len(army_texts), limit=totals.army_limit),
            ", ".join(army_texts),
        ),
        (board_message("banner-count"), _banners_text(state, seat)),
        (board_message("stored"), _card_names(state, player.stored)),
    ]
    return table_section(_goods_line(state, seat, names[seat]), (), [row for row in rows if row[1]])


def _city_state_text(
    state: AncientWorldState, card: str | None, names: Sequence[str]
) -> tuple[str, ...]:
    """Return the name of a city-state with the citizen on it; empty if there is none."""
    if card is None:
        return ()
    citizens = state.space(card).citizens if card in state.cards.space_index else ()
    return (_card_with_citizen(state, card, citizens[0] if citizens else None, names),)


def _card_with_citizen(
    state: AncientWorldState, card: str, citizen: Placed | None, names: Sequence[str]
) -> str:
    """Return the name of a card, with the citizen on it if there is one."""
    name = card_name(state.cards, card)
    if citizen is None:
        return name
    return board_message("with-citizen", name=name, who=citizens_text([citizen], names))


def _card_names(state: AncientWorldState, cards: Iterable[str]) -> str:
    return ", ".join([card_name(state.cards, card) for card in cards])


def citizen_summary(state: AncientWorldState, player: Player) -> str:
    """Return the citizens of a player, and the food for them."""
    return board_message(
        "people-line",
        available=citizen_numbers_text(player.available),
        new=citizen_numbers_text(player.new),
        starving=citizen_numbers_text(player.starving),
        food=player.city.totals(state.cards).food,
        owned=player.citizen_count,
    )


def _banners_text(state: AncientWorldState, seat: int) -> str:
    banner_counts = count_banners(state, seat)
    return ", ".join(
        [f"{label(tribe)} {banner_counts[tribe]}" for tribe in TRIBES if banner_counts[tribe]]
    )


def _goods_line(state: AncientWorldState, seat: int, name: str) -> str:
    player = state.players[seat]
    return board_message(
        "purse",
        name=name,
        coins=player.coins,
        knowledge=player.knowledge,
        ambrosia=player.ambrosia,
        points=score(state, seat).total,
        token=board_message("token") if state.token == seat else "",
        passed=board_message("passed") if player.passed and state.agenda else "",
    )


def citizen_numbers_text(citizens: tuple[int, ...]) -> str:
    """Return the numbers of citizens in one place."""
    return " ".join(map(str, citizens)) or board_message("none")


def owned_text(state: AncientWorldState, owned_card: OwnedCard, names: Sequence[str]) -> str:
    """Return the text about an empire card in a city: its name, the citizen on it, whether it is damaged."""
    name = _card_with_citizen(state, owned_card.card, owned_card.citizen, names)
    return board_message("damaged", name=name) if owned_card.damaged else name


def army_text(state: AncientWorldState, army: Army) -> str:
    """Return the text about an army: its name, with its strength and price unless it was used."""
    name = card_name(state.cards, army.card)
    if army.paid:
        return board_message("army-used", name=name)
    strength = strength_text(*army.strength(state.cards)) or board_message("none")
    return board_message("army", name=name, strength=strength, cost=army.cost)
