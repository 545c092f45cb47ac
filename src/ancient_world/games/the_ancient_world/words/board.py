"""The table as people read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ancient_world.engine import LABELS, Board, Section, saying, sentence, spoken, tr
from ancient_world.games.the_ancient_world.box.catalog import CardFile
from ancient_world.games.the_ancient_world.city import Army, OwnedCard, Placed
from ancient_world.games.the_ancient_world.components import EmpireCard, MilitaryCard, Titan
from ancient_world.games.the_ancient_world.rules.scoring import banners, score
from ancient_world.games.the_ancient_world.state import AncientWorldState, Player, Threat
from ancient_world.games.the_ancient_world.terms import TRIBES
from ancient_world.games.the_ancient_world.words.describe import (
    abilities,
    card_name,
    coin_effect,
    goods,
)

say = saying("board-")


def board(state: AncientWorldState, names: Sequence[str]) -> Board:
    """The whole table; ``names`` are the players' in seat order."""
    sections = [
        _spaces(state, names),
        _row(state, "row", state.decks.empire_row),
        _military(state),
        _titans(state, names),
        _district(state),
        *[_player(state, seat, name, names) for seat, name in enumerate(names)],
        _row(state, "pile-c", state.decks.empire_c, detail=True),
    ]
    return Board(title(state, names), tuple(section for section in sections if section.rows))


def title(state: AncientWorldState, names: Sequence[str]) -> str:
    """Where the game is, in a line."""
    if not state.agenda:
        return say("over")
    rounds, first = state.cards.figures.rounds, names[state.first_player]
    return say("round", round=state.round, rounds=rounds, name=first)


def _who(citizen: Placed, names: Sequence[str]) -> str:
    return say("citizens-of", name=names[citizen.player], numbers=citizen.number)


def _spaces(state: AncientWorldState, names: Sequence[str]) -> Section:
    rows = []
    for space in state.spaces:
        if space.id in state.cards.city_states:
            continue  # who stands there is told with the city
        ambrosia = say("covered") if space.covered else str(space.ambrosia or "")
        name = state.called(space.id)
        rows.append((tr(LABELS.get(name, name)), ambrosia, crowd(space.citizens, names)))
    return Section(say("spaces"), (say("space"), say("ambrosia"), say("citizens")), tuple(rows))


def crowd(citizens: Sequence[Placed], names: Sequence[str]) -> str:
    """The citizens on a space, each player's together: "Ada: 1 3 · Tom: 2"."""
    numbers: dict[int, list[str]] = {}
    for citizen in citizens:
        numbers.setdefault(citizen.player, []).append(str(citizen.number))
    return say("between").join(
        say("citizens-of", name=names[player], numbers=" ".join(sorted(shown)))
        for player, shown in numbers.items()
    )


def _row(
    state: AncientWorldState, code: str, cards: tuple[str, ...], *, detail: bool = False
) -> Section:
    columns = (say("card"), say("price"), say("banners"), say("gives"))
    rows = [empire_row(state.cards.empire[card], state.cards) for card in cards]
    return Section(say(code), columns, tuple(rows), detail)


def empire_row(card: EmpireCard, cards: CardFile) -> tuple[str, str, str, str]:
    """An empire card: name, price, banners, abilities."""
    tribes = ", ".join(tr(LABELS[tribe]) for tribe in card.banners)
    return spoken(card.name), goods(card.price), tribes, abilities(card, cards)


def _military(state: AncientWorldState) -> Section:
    rows = [
        military_row(state.cards.military[card], state.cards) for card in state.decks.military_row
    ]
    return Section(say("military"), (say("card"), say("price"), say("gives")), tuple(rows))


def military_row(card: MilitaryCard, cards: CardFile) -> tuple[str, str, str]:
    """A military card: name, price, abilities and banners."""
    tribes = ", ".join(tr(LABELS[tribe]) for tribe in card.banners)
    gives = [abilities(card, cards), say("card-banners", tribes=tribes) if tribes else ""]
    return spoken(card.name), goods(card.price), "; ".join(filter(None, gives))


def _titans(state: AncientWorldState, names: Sequence[str]) -> Section:
    columns = (
        say("where"),
        say("titan"),
        say("defence"),
        say("banners"),
        say("gives"),
        say("coin-face"),
    )
    rows = []
    for stars, pile in enumerate(state.decks.titans, start=1):
        if pile.face_up is not None:
            where = say("deck", stars="*" * stars, count=len(pile.deck))
            rows.append((where, *titan_row(state.cards.titans[pile.face_up], state.cards)))
    for player, name in zip(state.players, names, strict=True):
        threat = player.threat
        if threat is not None:
            rows.append(
                (_where(threat, name), *titan_row(state.cards.titans[threat.titan], state.cards))
            )
    return Section(say("titans"), columns, tuple(rows))


def _where(threat: Threat, name: str) -> str:
    """Whom a titan threatens, and what it was fed."""
    code = "fed" if threat.ambrosia else "threatens"
    return say(code, name=name, ambrosia=threat.ambrosia)


def threat_text(state: AncientWorldState, threat: Threat, name: str) -> str:
    """A titan that threatens somebody."""
    return say("between").join([card_name(state.cards, threat.titan), _where(threat, name)])


def titan_row(titan: Titan, cards: CardFile) -> tuple[str, str, str, str, str]:
    """A titan: name, defence and what counts against it, banners, abilities, coin face."""
    kind = tr(LABELS["swords-arrows" if titan.arrows else "swords-only"])
    tribes = ", ".join(tr(LABELS[tribe]) for tribe in titan.banners)
    defence = f"{titan.defence} {kind}"
    return (
        spoken(titan.name),
        defence,
        tribes,
        abilities(titan, cards),
        coin_effect(titan.coin_effect),
    )


def _district(state: AncientWorldState) -> Section:
    decks = state.decks
    if decks.district is None:
        return Section("", (), ())
    design = state.cards.districts[decks.district]
    title = say("district", count=len(decks.districts))
    return Section(title, (), ((spoken(design.name), abilities(design, state.cards)),))


def _player(state: AncientWorldState, seat: int, name: str, names: Sequence[str]) -> Section:
    """Everything one player has: goods in the title, a line for each other kind of thing."""
    player = state.players[seat]
    city, totals = player.city, player.city.totals(state.cards)
    city_state = _city_state(state, city.city_state, names)
    built = [owned_text(state, owned, names) for owned in city.empire]
    armies = [army_text(state, army) for army in player.armies]
    board = [] if player.board is None else [player.board]
    rows = [
        (say("player-board"), ", ".join(_named(state, board))),
        (say("people"), _people(player, totals.food)),
        (
            say("city", built=len(built), capacity=totals.capacity),
            ", ".join([*city_state, *built]),
        ),
        (say("lands"), ", ".join(_named(state, city.districts + city.titans))),
        (say("armies", count=len(armies), limit=totals.army_limit), ", ".join(armies)),
        (say("banner-count"), _banners(state, seat)),
        (say("stored"), ", ".join(_named(state, player.stored))),
    ]
    return Section(_purse(state, seat, name), (), tuple(row for row in rows if row[1]))


def _city_state(
    state: AncientWorldState, card: str | None, names: Sequence[str]
) -> tuple[str, ...]:
    """The name of a city-state, with who stands on it; nothing if there is none."""
    if card is None:
        return ()
    name = card_name(state.cards, card)
    there = state.space(card).citizens if card in state.cards.space_index else ()
    return (say("with-citizen", name=name, who=_who(there[0], names)) if there else name,)


def _named(state: AncientWorldState, cards: Iterable[str]) -> list[str]:
    return [card_name(state.cards, card) for card in cards]


def _people(player: Player, food: int) -> str:
    return say(
        "people-line",
        available=_numbers(player.available),
        new=_numbers(player.new),
        starving=_numbers(player.starving),
        food=food,
        owned=player.citizens,
    )


def _banners(state: AncientWorldState, seat: int) -> str:
    shown = banners(state, seat)
    return ", ".join(f"{tr(LABELS[tribe])} {shown[tribe]}" for tribe in TRIBES if shown[tribe])


def _purse(state: AncientWorldState, seat: int, name: str) -> str:
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


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or say("none")


def owned_text(state: AncientWorldState, owned: OwnedCard, names: Sequence[str]) -> str:
    """An empire card in a city: its name, who stands on it, whether it is damaged."""
    name = card_name(state.cards, owned.card)
    if owned.citizen is not None:
        name = say("with-citizen", name=name, who=_who(owned.citizen, names))
    return say("damaged", name=name) if owned.damaged else name


def army_text(state: AncientWorldState, army: Army) -> str:
    """An army: its name, and what it brings and costs unless it was used."""
    name = card_name(state.cards, army.card)
    if army.paid:
        return say("army-used", name=name)
    return say("army", name=name, strength=_strength(state, army), cost=army.cost)


def _strength(state: AncientWorldState, army: Army) -> str:
    """What an army brings to an attack: "2 swords, 1 arrow"."""
    swords, arrows = army.strength(state.cards)
    parts = (("ability-swords", swords), ("ability-arrows", arrows))
    said = [sentence(code, {"amount": amount}) for code, amount in parts if amount]
    return ", ".join(said) or say("none")
