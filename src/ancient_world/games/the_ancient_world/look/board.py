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
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.box.descriptions import (
    abilities,
    card_name,
    coin_effect,
    goods,
    space_name,
    swords_and_arrows,
)
from ancient_world.games.the_ancient_world.card_types import Card, MilitaryCard, Titan
from ancient_world.games.the_ancient_world.city import Army, OwnedCard, Placed
from ancient_world.games.the_ancient_world.rules.scoring import banners, score
from ancient_world.games.the_ancient_world.state import AncientWorldState
from ancient_world.games.the_ancient_world.table import Player, Threat
from ancient_world.games.the_ancient_world.terms import NOTHING, TRIBES


def say(code: str, **data: object) -> str:
    """Return the sentence of a code that begins with "board-"."""
    return message_text(f"board-{code}", data)


register_messages(
    {
        **labels_from_ids(
            "ambrosia banners card citizens coin-face covered defence discarded gives lands "
            "other-side price retired space stored titan where",
            prefix="board-",
        ),
        "board-round": "Round {round} of {rounds} · {name} goes first",
        "board-round:you": "Round {round} of {rounds} · you go first",
        "board-over": "The game is over",
        "board-spaces": "Spaces",
        "board-row": "Empire row",
        "board-pile-c": "Empire pile C",
        "board-card-banners": "banners {tribes}",
        "board-military": "Military row",
        "board-titans": "Titans",
        "board-deck": "{stars} ({count} more)",
        "board-threatens": "at {name}",
        "board-threatens:you": "at you",
        "board-fed": "at {name}, fed {ambrosia}",
        "board-fed:you": "at you, fed {ambrosia}",
        "board-district": "Next district, {count} more",
        "board-purse": (
            "{name} · {coins:coin|coins} · {knowledge} knowledge · {ambrosia} ambrosia"
            " · {points:point|points} now{token}{passed}"
        ),
        "board-token": " · first-player token",
        "board-passed": " · passed",
        "board-people": "citizens",
        "board-people-line": "ready {available} · new {new} · starving {starving} · food {food} for {owned}",
        "board-player-board": "board",
        "board-city": "city {built}/{capacity}",
        "board-armies": "armies {count}/{limit}",
        "board-army": "{name} ({strength}, cost {cost})",
        "board-army-used": "{name} (used)",
        "board-damaged": "{name} (damaged)",
        "board-with-citizen": "{name} [{who}]",
        "board-citizens-of": "{name}: {numbers}",
        "board-between": " · ",
        "board-banner-count": "banners",
        "board-none": "-",
        "board-looked": "Looked at",
        "board-points-now": "{points:point|points}",
    },
    {"swords-only": "swords", "swords-arrows": "swords and arrows"},
)

EMPIRE = ("card", "price", "banners", "gives")
MILITARY = ("card", "price", "gives")
TITANS = ("titan", "defence", "banners", "gives", "coin-face")
PLAIN = ("card", "gives")
"""The columns that every kind of card has."""

Row = tuple[str, ...]


def board(state: AncientWorldState, names: Sequence[str]) -> Board:
    """Return the whole table; ``names`` are the players' names in seat order."""
    cards, decks = state.cards, state.decks
    empire = [cards.empire[card] for card in decks.empire_row]
    military = [cards.military[card] for card in decks.military_row]
    districts = [cards.districts[card] for card in (decks.district,) if card is not None]
    district_row = [row(card, PLAIN, cards) for card in districts]
    pile_c = [cards.empire[card] for card in decks.empire_c]
    sections = [
        section(say("spaces"), ("space", "ambrosia", "citizens"), _spaces(state, names)),
        listed(say("row"), EMPIRE, empire, cards),
        listed(say("military"), MILITARY, military, cards),
        section(say("titans"), ("where", *TITANS), _titan_rows(state, names)),
        section(say("district", count=len(decks.districts)), (), district_row),
        *[_player(state, seat, names) for seat in range(len(names))],
        attrs.evolve(listed(say("pile-c"), EMPIRE, pile_c, cards), detail=True),
    ]
    return Board(title(state, names), [each for each in sections if each.rows])


def section(title: str, columns: Iterable[str], rows: Iterable[Row]) -> Section:
    """Return a section of the table, with the words for its columns."""
    return Section(title, map(say, columns), rows)


def listed(title: str, columns: Iterable[str], some: Iterable[Card], cards: CardFile) -> Section:
    """Return a section with a row for each of some cards."""
    return section(title, columns, [row(card, columns, cards) for card in some])


def title(state: AncientWorldState, names: Sequence[str]) -> str:
    """Return the round and the starting player, or that the game is over, as a line."""
    if not state.agenda:
        return say("over")
    rounds, first_name = state.cards.figures.rounds, names[state.first_player]
    return say("round", round=state.round, rounds=rounds, name=first_name)


def _spaces(state: AncientWorldState, names: Sequence[str]) -> Iterator[Row]:
    for space in state.spaces:
        if space.id in state.cards.city_states:
            continue  # the list of the city says who stands there
        ambrosia = say("covered") if space.covered else str(space.ambrosia or "")
        yield space_name(state.cards, space.id), ambrosia, crowd(space.citizens, names)


def crowd(citizens: Sequence[Placed], names: Sequence[str]) -> str:
    """Return the citizens on a space, grouped by player: "Ada: 1 3 · Tom: 2"."""
    numbers_by_seat: dict[int, list[str]] = {}
    for citizen in citizens:
        numbers_by_seat.setdefault(citizen.player, []).append(str(citizen.number))
    return say("between").join(
        say("citizens-of", name=names[player], numbers=" ".join(sorted(shown)))
        for player, shown in numbers_by_seat.items()
    )


def told(card: Card, cards: CardFile) -> dict[str, str]:
    """Return the texts about a card, by column; for a military card the banners stand among its gifts."""
    tribe_names = ", ".join([label(tribe) for tribe in getattr(card, "banners", ())])
    abilities_of_card = abilities(card, cards)
    texts = {"card": format(card.name), "banners": tribe_names, "gives": abilities_of_card}
    if isinstance(card, Titan):
        strength_kind = label("swords-arrows" if card.arrows else "swords-only")
        coin_face = coin_effect(card.coin_effect)
        return texts | {
            "titan": texts["card"],
            "defence": f"{card.defence} {strength_kind}",
            "coin-face": coin_face,
        }
    if isinstance(card, MilitaryCard) and tribe_names:
        texts["gives"] = "; ".join(filter(None, [abilities_of_card, say("card-banners", tribes=tribe_names)]))
    return texts | {"price": goods(getattr(card, "price", NOTHING))}


def row(card: Card, columns: Iterable[str], cards: CardFile) -> Row:
    """Return the texts about a card in some columns."""
    text_by_column = told(card, cards)
    return tuple([text_by_column[each] for each in columns])


def _titan_rows(state: AncientWorldState, names: Sequence[str]) -> Iterator[Row]:
    titans = state.cards.titans
    for stars, pile in enumerate(state.decks.titans, start=1):
        if pile.face_up is not None:
            place_text = say("deck", stars="*" * stars, count=len(pile.deck))
            yield place_text, *row(titans[pile.face_up], TITANS, state.cards)
    for player, name in zip(state.players, names, strict=True):
        if player.threat is not None:
            place_text = _where(player.threat, name)
            yield place_text, *row(titans[player.threat.titan], TITANS, state.cards)


def _where(threat: Threat, name: str) -> str:
    """Return whom a titan threatens, and the ambrosia that it was fed."""
    code = "fed" if threat.ambrosia else "threatens"
    return say(code, name=name, ambrosia=threat.ambrosia)


def threat_text(state: AncientWorldState, threat: Threat, name: str) -> str:
    """Return the text about a threatening titan."""
    return say("between").join([card_name(state.cards, threat.titan), _where(threat, name)])


def _player(state: AncientWorldState, seat: int, names: Sequence[str]) -> Section:
    """Return everything that a player has: goods in the title, a line for each other kind of thing."""
    player = state.players[seat]
    city, totals = player.city, player.city.totals(state.cards)
    card_texts_of_city = [owned_text(state, owned, names) for owned in city.empire]
    army_texts = [army_text(state, army) for army in player.armies]
    rows = [
        (say("player-board"), _named(state, filter(None, [player.board]))),
        (say("people"), people(state, player)),
        (
            say("city", built=len(card_texts_of_city), capacity=totals.capacity),
            ", ".join([*_city_state_text(state, city.city_state, names), *card_texts_of_city]),
        ),
        (say("lands"), _named(state, city.districts + city.titans)),
        (say("armies", count=len(army_texts), limit=totals.army_limit), ", ".join(army_texts)),
        (say("banner-count"), _banners(state, seat)),
        (say("stored"), _named(state, player.stored)),
    ]
    return section(_goods_line(state, seat, names[seat]), (), [row for row in rows if row[1]])


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
    return say("with-citizen", name=name, who=crowd([citizen], names))


def _named(state: AncientWorldState, cards: Iterable[str]) -> str:
    return ", ".join([card_name(state.cards, card) for card in cards])


def people(state: AncientWorldState, player: Player) -> str:
    """Return the citizens of a player, and the food for them."""
    return say(
        "people-line",
        available=numbers(player.available),
        new=numbers(player.new),
        starving=numbers(player.starving),
        food=player.city.totals(state.cards).food,
        owned=player.citizens,
    )


def _banners(state: AncientWorldState, seat: int) -> str:
    banner_counts = banners(state, seat)
    return ", ".join([f"{label(tribe)} {banner_counts[tribe]}" for tribe in TRIBES if banner_counts[tribe]])


def _goods_line(state: AncientWorldState, seat: int, name: str) -> str:
    player = state.players[seat]
    return say(
        "purse",
        name=name,
        coins=player.coins,
        knowledge=player.knowledge,
        ambrosia=player.ambrosia,
        points=score(state, seat).total,
        token=say("token") if state.token == seat else "",
        passed=say("passed") if player.passed and state.agenda else "",
    )


def numbers(citizens: tuple[int, ...]) -> str:
    """Return the numbers of citizens in one place."""
    return " ".join(map(str, citizens)) or say("none")


def owned_text(state: AncientWorldState, owned: OwnedCard, names: Sequence[str]) -> str:
    """Return the text about an empire card in a city: its name, the citizen on it, whether it is damaged."""
    name = _card_with_citizen(state, owned.card, owned.citizen, names)
    return say("damaged", name=name) if owned.damaged else name


def army_text(state: AncientWorldState, army: Army) -> str:
    """Return the text about an army: its name, with its strength and price unless it was used."""
    name = card_name(state.cards, army.card)
    if army.paid:
        return say("army-used", name=name)
    strength = swords_and_arrows(*army.strength(state.cards)) or say("none")
    return say("army", name=name, strength=strength, cost=army.cost)
