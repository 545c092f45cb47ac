"""The table as people read it."""

from __future__ import annotations

from collections.abc import Sequence

from ancient_world.core.board import Board, Section
from ancient_world.core.language import LABELS, sentence, tr
from ancient_world.games.the_ancient_world.city import Army, OwnedCard, Placed
from ancient_world.games.the_ancient_world.components import TRIBES, Titan
from ancient_world.games.the_ancient_world.describe import abilities, card_name, coin_effect, goods
from ancient_world.games.the_ancient_world.scoring import banners, score
from ancient_world.games.the_ancient_world.state import AncientWorldState, Player

__all__ = ["board"]


def say(code: str, **data: object) -> str:
    """A short text of this table."""
    return sentence(f"board-{code}", data)


def board(state: AncientWorldState, names: Sequence[str]) -> Board:
    """The whole table; ``names`` are the players' in seat order."""
    if state.agenda:
        rounds = state.cards.figures.rounds
        first = names[state.first_player]
        title = say("round", round=state.round, rounds=rounds, name=first)
    else:
        title = say("over")
    sections = [
        _spaces(state, names),
        _row(state, "row", state.decks.empire_row),
        _military(state),
        _titans(state, names),
        _district(state),
        *[_player(state, seat, name, names) for seat, name in enumerate(names)],
        _row(state, "pile-c", state.decks.empire_c, detail=True),
    ]
    return Board(title, tuple(section for section in sections if section.rows))


def _who(citizen: Placed, names: Sequence[str]) -> str:
    return f"{names[citizen.player]} {citizen.number}"


def _spaces(state: AncientWorldState, names: Sequence[str]) -> Section:
    rows = []
    for space in state.spaces:
        people = ", ".join(_who(citizen, names) for citizen in space.citizens)
        ambrosia = say("covered") if space.covered else str(space.ambrosia or "")
        rows.append((tr(LABELS[space.id]), ambrosia, people))
    return Section(say("spaces"), (say("space"), say("ambrosia"), say("citizens")), tuple(rows))


def _row(
    state: AncientWorldState, code: str, cards: tuple[str, ...], *, detail: bool = False
) -> Section:
    columns = (say("card"), say("price"), say("banners"), say("gives"))
    rows = []
    for card in cards:
        design = state.cards.empire[card]
        tribes = ", ".join(tr(LABELS[tribe]) for tribe in design.banners)
        rows.append((design.name, goods(design.price), tribes, abilities(design)))
    return Section(say(code), columns, tuple(rows), detail)


def _military(state: AncientWorldState) -> Section:
    rows = []
    for card in state.decks.military_row:
        design = state.cards.military[card]
        rows.append((design.name, say_coins(design.price), abilities(design)))
    return Section(say("military"), (say("card"), say("price"), say("gives")), tuple(rows))


def say_coins(coins: int) -> str:
    """A price in coins."""
    return sentence("goods-coins", {"coins": coins})


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
            rows.append((where, *_titan(state.cards.titans[pile.face_up])))
    for player, name in zip(state.players, names, strict=True):
        threat = player.threat
        if threat is not None:
            code = "fed" if threat.ambrosia else "threatens"
            where = say(code, name=name, ambrosia=threat.ambrosia)
            rows.append((where, *_titan(state.cards.titans[threat.titan])))
    return Section(say("titans"), columns, tuple(rows))


def _titan(titan: Titan) -> tuple[str, str, str, str, str]:
    kind = tr(LABELS["swords-arrows" if titan.arrows else "swords-only"])
    tribes = ", ".join(tr(LABELS[tribe]) for tribe in titan.banners)
    defence = f"{titan.defence} {kind}"
    return titan.name, defence, tribes, abilities(titan), coin_effect(titan.coin_effect)


def _district(state: AncientWorldState) -> Section:
    decks = state.decks
    if decks.district is None:
        return Section("", (), ())
    design = state.cards.districts[decks.district]
    title = say("district", count=len(decks.districts))
    return Section(title, (), ((design.name, abilities(design)),))


def _player(state: AncientWorldState, seat: int, name: str, names: Sequence[str]) -> Section:
    """Everything one player has, a line for each kind of thing."""
    player = state.players[seat]
    city, totals = player.city, player.city.totals(state.cards)
    none = say("none")
    shown = banners(state, seat)
    tribes = ", ".join(f"{tr(LABELS[tribe])} {shown[tribe]}" for tribe in TRIBES if shown[tribe])
    lands = [card_name(state.cards, card) for card in city.districts + city.titans]
    stored = [card_name(state.cards, card) for card in player.stored]
    city_state = [] if city.city_state is None else [card_name(state.cards, city.city_state)]
    rows = [
        (say("goods"), _purse(state, seat, player)),
        (
            say("people"),
            say(
                "people-line",
                available=_numbers(player.available),
                new=_numbers(player.new),
                starving=_numbers(player.starving),
                food=totals.food,
                owned=player.citizens,
            ),
        ),
        (
            say("city", built=len(city.empire), capacity=totals.capacity),
            ", ".join([*city_state, *[_owned(state, owned, names) for owned in city.empire]]),
        ),
        (say("lands"), ", ".join(lands) or none),
        (
            say("armies", count=len(player.armies), limit=totals.army_limit),
            ", ".join(_army(state, army) for army in player.armies) or none,
        ),
        (say("banner-count"), f"{tribes or none} · {score(state, seat).total} {say('points')}"),
    ]
    if stored:
        rows.append((say("stored"), ", ".join(stored)))
    return Section(name, (), tuple(rows))


def _purse(state: AncientWorldState, seat: int, player: Player) -> str:
    return say(
        "purse",
        coins=player.coins,
        knowledge=player.knowledge,
        ambrosia=player.ambrosia,
        token=say("token") if state.token == seat else "",
        passed=say("passed") if player.passed and state.agenda else "",
    )


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or say("none")


def _owned(state: AncientWorldState, owned: OwnedCard, names: Sequence[str]) -> str:
    name = card_name(state.cards, owned.card)
    if owned.citizen is not None:
        name = say("with-citizen", name=name, who=_who(owned.citizen, names))
    return say("damaged", name=name) if owned.damaged else name


def _army(state: AncientWorldState, army: Army) -> str:
    name = card_name(state.cards, army.card)
    if army.paid:
        return say("army-used", name=name)
    swords, arrows = army.strength(state.cards)
    return say("army", name=name, swords=swords, arrows=arrows, cost=army.cost)
